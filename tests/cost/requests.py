"""The generators of requests whose cost is searched: questions of every operation under rules that are known and under
new ones, batches and rulings of them, records, pages, and requests that are wrong."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache, lru_cache, partial
from itertools import permutations, product
from random import Random
from typing import Any

import orjson

import bigtwo
from bigtwo import Variant, legal_moves, rulebook, variant
from bigtwo.combinations.kinds import KINDS
from bigtwo.dealing.deal import LONGEST_SEED
from bigtwo.messages.languages import LANGUAGES
from bigtwo.notation import LONGEST_RECORD, OF_A_DEAL, OF_THE_TEXT
from bigtwo.operations.questions import LARGE_BODY, MAX_WORK, OPERATIONS
from bigtwo.operations.rulings import RULED
from bigtwo.schemas.batch import MAX_MIXES, MAX_REQUESTS
from bigtwo.schemas.questions import MAX_MOVES
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.session import MAX_DEALS
from bigtwo.table.state import MAX_EVENTS
from bigtwo.variant.options import OPTIONS, InvalidVariant
from bigtwo.variant.resolving import resolve
from tests.api.whole_deals import OPERATIONS_ON_DEALS, OPERATIONS_WITH_STATES, make_sense
from tests.cost.asked import Asked, as_query, got, posted
from tests.cost.growing import GROWING, LONGEST_HEAD, ROWS, largest
from tests.cost.search import Choices, Generator
from tests.oracle.facts import ROYAL_ONLY
from tests.variant.chosen import NAMED
from tests.variant.mixes import random_options, random_straight_order

Body = dict[str, Any]
Spec = str | dict[str, Any]
Made = tuple[str, Asked]

# --- rules -----------------------------------------------------------------------------------------------------------

_LARGE_HANDS: Body = {"players": 2, "hand_size": 21, "leftover": "stock", "draw_on_pass": "combination-size"}
"""Two players who can draw whatever they were not dealt: hands of up to 31 cards, or 39 tiles."""
_FLUSHES_APART: Body = {"flush_order": "all-ranks-first"}
"""Nearly every flush has a strength of its own."""
_SEVEN_CARDS: Body = {"straight_flush_form": "five-plus-two"}
_BOMBS: Body = {"bombs": "on"}
_DUTY: Body = {"last_card_duty": "compulsory", "after_pass": "out-of-trick", "self_beat": True}
_RESHUFFLE: Body = {"stock_empty": "reshuffle-set-aside"}
_SEVERAL_RANKS: Body = {
    "more_kinds": [
        *("two-pairs", "three-pairs"),
        *(f"run-{number}" for number in (3, 4, 6, 7, 8, 9, 10, 11, 12)),
        *(f"pairs-{number}" for number in (4, 5, 6)),
        *(f"triples-{number}" for number in (2, 3, 4)),
    ],
}
"""A large hand holds millions of these, of which only a page is ever listed."""
_MOST: Body = _SEVERAL_RANKS | _LARGE_HANDS | _BOMBS | _DUTY | _RESHUFFLE
_SETS_OF_RULES: tuple[Body, ...] = (
    _FLUSHES_APART,
    _FLUSHES_APART | _LARGE_HANDS,
    _SEVEN_CARDS | _LARGE_HANDS | _FLUSHES_APART,
    _SEVEN_CARDS | _LARGE_HANDS | _BOMBS | _DUTY,
    _LARGE_HANDS | _BOMBS | _DUTY | _RESHUFFLE,
    {"five_card_kinds": ROYAL_ONLY} | _DUTY,
    _MOST | _SEVEN_CARDS,
)
_MANY_KINDS: Body = {"triples": True, "quads_form": "both"}

EXPENSIVE: tuple[Body, ...] = (
    *({"pack": pack} | _MANY_KINDS | more for pack, more in product(("standard-52", "tiles-15"), _SETS_OF_RULES)),
    {"pack": "standard-52"} | _MANY_KINDS | _MOST | {"dragon": "played"},  # as many dragons as ways to choose a card
)
"""Options whose tables, or whose lists of moves, are large."""
SUIT_ORDERS = tuple("".join(order) for order in permutations("SHCD"))
KNOWN = len(NAMED) + len(EXPENSIVE) + 1
"""Among how many rules `known_rules` chooses first."""
NEW = len(EXPENSIVE) + 2
"""Among how many sources of new rules `_source_of_new_rules` chooses first."""
WITH_PACK = {
    "standard-52": "two-player-draw",
    "tiles-9": "lectio-3",
    "tiles-13": "lectio-4",
    "tiles-15": "lectio-5",
}


def is_valid(extends: list[str], options: Body) -> bool:
    """Do these rules go together? Nothing that the service could later find again is kept for it."""
    try:
        resolve({"extends": extends, "options": options})
    except InvalidVariant:
        return False
    return True


def known_rules(choices: Choices) -> tuple[str, Spec]:
    """A named variant, or house rules that are the same whenever the same are chosen, so that they may be kept."""
    number = choices.below(KNOWN)
    if number < len(NAMED):
        return NAMED[number], NAMED[number]
    number -= len(NAMED)
    if number < len(EXPENSIVE):
        return f"house rules {number}", {"options": EXPENSIVE[number]}
    seed = choices.below(1000)
    return f"mix {seed}", {"options": mix(seed)}


def unknown_rules(choices: Choices, turn: int) -> tuple[str, Spec]:
    """Rules that nobody has asked for before, so that they have to be made for the answer."""
    what, make = _source_of_new_rules(choices)
    return what, make(turn)


def _source_of_new_rules(choices: Choices) -> tuple[str, Callable[[int], Spec]]:
    number = choices.below(NEW)
    if number == 0:
        return "a mix", lambda turn: {"options": mix(turn) | {"suit_order": SUIT_ORDERS[turn % len(SUIT_ORDERS)]}}
    if number == 1:
        name = choices.of(NAMED)
        suits = SUIT_ORDERS
        return f"{name}, other suits", lambda turn: {"extends": name, "options": {"suit_order": suits[turn % 24]}}
    options = EXPENSIVE[number - 2]
    if choices.chance(3):
        return f"other straights, house rules {number - 2}", lambda turn: new_straights(options, turn)
    return f"other suits, house rules {number - 2}", lambda turn: new_rules(options, turn)


def new_rules(options: Body, turn: int) -> Spec:
    """These options with suits, and where the pack has several a straight order, that change from turn to turn. There
    are many more of them than are kept, so that in turn each is forgotten before it is asked for again."""
    schemes = [f"S{number}" for number in range(10 if options["pack"] == "standard-52" else 1)]
    suits, scheme = SUIT_ORDERS[turn % len(SUIT_ORDERS)], schemes[turn // len(SUIT_ORDERS) % len(schemes)]
    return {"options": options | {"suit_order": suits} | ({} if scheme == "S0" else {"straight_order": scheme})}


def new_straights(options: Body, turn: int) -> Spec:
    """These options with a straight order that nobody has asked for before."""
    rng = Random(f"straights {turn} {sorted(options)}")
    while True:
        stated = options | {"straight_order": random_straight_order(rng, options["pack"])}
        if len(stated["straight_order"]) > 5 and is_valid(["base"], stated):
            return {"options": stated}


@cache
def mix(seed: int) -> Body:
    """House rules of any sort."""
    rng = Random(f"mix {seed}")
    while True:
        options: Body = random_options(rng)
        if is_valid(["base"], options):
            return options


def like(spec: Spec) -> str:
    """A named variant with the same pack. Questions under rules that are to stay unknown are made under this one."""
    stated: Body = {"extends": spec} if isinstance(spec, str) else spec
    return WITH_PACK[resolve(stated | {"extends": str(stated.get("extends", "base")).split(",")}).options.pack]


# --- questions about plays -------------------------------------------------------------------------------------------


def some_hand(choices: Choices, rules: Variant) -> tuple[str, list[str]]:
    """A hand of at most as many cards as one player can hold, rarely of more: the beginning of a pack in an order of
    which any beginning holds many combinations of some kind."""
    most, codes = rules.most_held, list(rules.order.codes)
    size = choices.of((13, most, most, most, min(most, 17), 1 + choices.below(most), len(codes)))
    order = choices.below(6)
    suits, ranks = [codes[suit::4] for suit in range(4)], [codes[at : at + 4] for at in range(0, len(codes), 4)]
    first, held = choices.below(len(codes)), choices.between(2, 3)
    arranged: tuple[tuple[str, list[str]], ...] = (
        ("rank by rank", codes),
        ("rank by rank, from the highest", codes[::-1]),
        ("suit by suit", [card for suit in suits for card in suit]),
        ("suit by suit, from the highest", [card for suit in suits[::-1] for card in suit[::-1]]),
        (f"rank by rank from {codes[first]}", codes[first:] + codes[:first]),
        (
            f"{held} of each rank",
            [card for part in (0, 1) for rank in ranks for card in (rank[:held], rank[held:])[part]],
        ),
    )
    what, cards = arranged[order]
    return f"{size} cards, {what}", cards[:size]


def play(name: str, choices: Choices, spec: Spec) -> tuple[str, Body]:
    """A question about plays under these rules."""
    rules = variant(spec)
    what, hand = some_hand(choices, rules)
    body: Body = {} if spec == "base" else {"variant": spec}
    if name == "classify":
        return what, body | {"cards": _few(choices, hand)}
    if name == "compare":
        return what, body | {"a": _few(choices, hand), "b": _few(choices, hand[::-1])}
    about, situation = _situation(choices, rules, hand)
    body |= {"hand": hand, **situation}
    if name == "validate-play":
        return f"{what}, {about}", body | {"play": "pass" if choices.chance(4) else _few(choices, hand)}
    if not choices.chance(4):
        body["limit"] = choices.of((1, 100, MAX_MOVES))
    if choices.chance(4):
        body["kinds"] = choices.some(KINDS) or [KINDS[0]]
    if choices.chance(6) and (cursor := _cursor(body)) is not None:
        body["cursor"] = cursor
    return f"{what}, {about}", body


def _few(choices: Choices, hand: list[str]) -> list[str]:
    """So many of the cards as may be a combination, or all of them."""
    return hand[: choices.of((1, 2, 3, 4, 5, 7, len(hand), 1 + choices.below(len(hand))))]


def _situation(choices: Choices, rules: Variant, hand: list[str]) -> tuple[str, Body]:
    """A lead or a pile, and the flags."""
    about: Body = {}
    what = "a lead"
    outside = [card for card in rules.order.codes if card not in hand]
    if outside and choices.chance(2):
        kinds = {move.kind: move for move in reversed(legal_moves(outside[:16], None, rules).moves)}
        move = kinds[choices.of(sorted(kinds))]  # the weakest of its kind
        about["pile"], what = list(move.cards), f"a {move.kind} to beat"
        if rules.options.self_beat and choices.chance(2):  # every move then also says whether it continues the trick
            about["own_pile"] = True
    elif choices.chance(3) and rules.order.codes[0] in hand:
        about["opening"] = True
    if choices.chance(2):
        about["next_player_cards"] = 1
    return what, about


def _cursor(body: Body) -> str | None:
    """A cursor from the middle of the list."""
    operation = OPERATIONS["legal-moves"]
    try:
        cursor = operation.answer(operation.request.load(body | {"limit": 500}))["next_cursor"]
    except InvalidRequest:
        return None
    assert cursor is None or isinstance(cursor, str)
    return cursor


# --- questions about deals -------------------------------------------------------------------------------------------

_SHAPES: dict[str, Body] = {
    "deal": {"pack": [], "dealer": 1, "deal_number": 2},
    "validate-deal": {"hands": [["3D", "3D", "XX", "Q" * 20]]},
    "opening": {"hands": [], "deal_number": 2},
    "exchange": {},
    "referee": {"events": [], "deal": {}},
    "score": {},
    "session": {"deals": [{}, {}, {}]},
    "view": {"state": {}, "seat": 1},
    "legal-moves": {"state": {}, "limit": MAX_MOVES},
    "validate-play": {"state": {}, "play": "pass"},
}
_FROM_A_STATE: Body = {"state": {}, "events": []}


def body_of(name: str, choices: Choices, spec: Spec, shape: Body | None = None) -> Body:
    """A question about a deal that the independent simulator has played under these rules."""
    if spec == {"options": EXPENSIVE[-1]}:
        spec = like(spec)  # the simulator would list every dragon
    drawn = _drawn(name, orjson.dumps({"variant": spec} | (shape or _SHAPES[name])), choices.below(50))
    body: Body = orjson.loads(drawn)
    return body


@lru_cache(maxsize=2000)
def _drawn(name: str, shape: bytes, seed: int) -> bytes:
    return orjson.dumps(make_sense(name, orjson.loads(shape), Random(seed)))


def question(name: str, choices: Choices, spec: Spec) -> Body:
    """A question that makes sense under these rules."""
    if name == "view" or name in OPERATIONS_ON_DEALS:
        return body_of(name, choices, spec)
    return play(name, choices, spec)[1]


def _asked(name: str, choices: Choices, body: Body) -> Asked:
    """The question in a body or, if it fits, sometimes in a URL."""
    path = f"/v1/{name}"
    if OPERATIONS[name].fits_url and choices.chance(4):
        query = as_query({field: value for field, value in body.items() if value is not None})
        if len(query) < LONGEST_HEAD:
            return got(path, query)
    return posted(path, body)


def _under_known_rules(name: str, choices: Choices, turn: int) -> Made:
    what, spec = known_rules(choices)
    return what, _asked(name, choices, question(name, choices, spec))


def _under_new_rules(name: str, choices: Choices, turn: int) -> Made:
    what, spec = unknown_rules(choices, turn)
    return what, _asked(name, choices, question(name, choices, like(spec)) | {"variant": spec})


def _from_a_state(name: str, choices: Choices, turn: int) -> Made:
    what, spec = known_rules(choices)
    body = body_of(name, choices, spec, _FROM_A_STATE if name == "referee" else None)
    del body["variant"]
    if name == "referee" and choices.chance(2):
        what, body = f"{what}, spoiled", spoiled(body, choices)
    return what, posted(f"/v1/{name}", body)


def _shuffled(choices: Choices, turn: int) -> Made:
    """A deal from a seed as long as it may be."""
    what, spec = known_rules(choices)
    shape = {"seed": chr(33 + choices.below(90)) * LONGEST_SEED, "dealer": 1, "deal_number": 2}
    return what, _asked("deal", choices, body_of("deal", choices, spec, shape))


def _again(things: list[Any], many: int) -> list[Any]:
    return (things * (many // max(1, len(things)) + 1))[:many]


def _over_and_over(choices: Choices, turn: int) -> Made:
    what, spec = known_rules(choices)
    body = body_of("referee", choices, spec)
    events = _again(body["events"], choices.of((MAX_EVENTS, MAX_EVENTS, 500, len(body["events"]))))
    return f"{what}, {len(events)} events", posted("/v1/referee", body | {"events": events, "on_violation": "skip"})


def _nothing_but_violations(choices: Choices, turn: int) -> Made:
    """Events that all break a rule, short ones best: the shorter an event, the less time there is for it."""
    what, spec = known_rules(choices)
    body = body_of("referee", choices, spec)
    begun = body["events"][: choices.of((0, 0, 1 + choices.below(len(body["events"]) + 1)))]
    seat, hand = choices.below(variant(spec).options.players), choices.of(body["deal"]["hands"])
    cards = hand[: choices.of((1, 2, 3, 5, 7, len(hand)))]
    kind = choices.of(("play", "pass", "draw", "announce", "reshuffle"))
    value = {"pass": True, "announce": choices.below(3)}.get(kind, cards)
    event = {kind: value} if kind == "reshuffle" else {"seat": seat, kind: value}
    many = max(1, choices.of((MAX_EVENTS, MAX_EVENTS, 100, 10)) - len(begun))
    asked = posted("/v1/referee", body | {"events": begun + [event] * many, "on_violation": "skip"})
    return f"{what}, {many} times {kind} of seat {seat} after {len(begun)} events", asked


def _moves_that_come_next(choices: Choices, turn: int) -> Made:
    """What comes next, with all moves: from a state, or from hands that hold as many as there can be."""
    what, spec = known_rules(choices)
    body = body_of("referee", choices, spec, _FROM_A_STATE)
    if choices.chance(2):
        rules = variant(spec)
        players, cards = rules.options.players, sorted(rules.order.codes, key=lambda card: card[-1])
        each = len(cards) // max(4, players)
        body = {"variant": spec, "deal": {"hands": [cards[seat * each :][:each] for seat in range(players)]}}
    else:
        del body["variant"]
    return what, posted("/v1/referee", body | {"events": [], "moves": True})


def _many_deals(choices: Choices, turn: int) -> Made:
    what, spec = known_rules(choices)
    body = body_of("session", choices, spec)
    options = variant(spec).options
    if choices.chance(2) and options.scoring != "placings":
        body["deals"] = [{"winner": 0, "cards_left": [0] + [13] * (options.players - 1)}]
    deals = _again(body["deals"], choices.of((MAX_DEALS, MAX_DEALS, 50, 5)))
    return f"{what}, {len(deals)} deals", posted("/v1/session", body | {"deals": deals})


# --- records in text -------------------------------------------------------------------------------------------------

_PIECES = (
    *ROWS["texts"]["pieces"],
    *(f"{name}:\n" for name in (*OF_THE_TEXT, *OF_A_DEAL)),
    *(f"{name}{more}\n" for name in OF_A_DEAL for more in (" 0: 3D", ": 2", "s: 2")),
)


def _pieces_of_text(choices: Choices, turn: int) -> Made:
    """One piece again and again, or several."""
    again, start = choices.of(_PIECES), choices.of(ROWS["texts"]["starts"])
    if choices.chance(3):
        again += "".join(choices.of(_PIECES) * choices.of((1, 1, 30, 1000)) for _ in range(choices.between(1, 4)))
    return _of_text(f"{start!r} and {again[:20]!r}", start, again, choices)


def _text_of_a_record(choices: Choices, turn: int) -> Made:
    """What was played, over and over, and with some of its characters changed."""
    name = choices.of(NAMED)
    head, _, plays = _written(name, choices.below(20)).partition("\n1. ")
    if choices.chance(2):  # under many variants none is named
        head = head.partition("\n")[2]
    start = f"{head}\n1. {plays}"
    for _ in range(choices.of((0, 0, 1, 10))):
        at = choices.below(len(start))
        start = start[:at] + choices.of(("", ":", '"', "\n", "3", " ", ",", "#", "0: ", "1.")) + start[at + 1 :]
    return _of_text(f"a record under {name}", start, choices.of(plays.splitlines(keepends=True)), choices)


def _of_text(what: str, start: str, again: str, choices: Choices) -> Made:
    size = choices.of((LONGEST_RECORD, LONGEST_RECORD, 50_000, 12_000, 4_000, 2_000, 1_000, 500))
    text = (start + again * (size // max(1, len(again)) + 1))[:size]
    body = {"record": text, "on_violation": choices.of(("stop", "skip")), "moves": choices.chance(4)}
    return f"{size} characters of {what}", posted("/v1/referee", body)


@lru_cache(maxsize=1000)
def _written(name: str, seed: int) -> str:
    body = make_sense("referee", {"variant": name, "events": [], "deal": {}}, Random(seed))
    return bigtwo.write_record(body["deal"], body["events"], name)


# --- what is wrong ---------------------------------------------------------------------------------------------------


def junk(choices: Choices, most: int = 400) -> Any:
    """A value of any sort that stands nowhere in a sound request."""
    many = choices.of((1, 20, most))
    return choices.of(
        (
            *(None, True, -1, 10**15, 0.1, "", "Q" * many, "3d", [], {"a": {"b": {"c": {"d": []}}}}),
            *([[]] * many, [{}] * many, [None] * many, ["Q"] * many, ["3D"] * many, [0] * many),
            [["Q"] * 60] * max(1, min(many, most // 60)),
            [[["3D"]]] * many,
            ["♦3"] * many,
            {f"k{number}": 0 for number in range(many)},
        )
    )


def spoiled(value: Any, choices: Choices, most: int = 400) -> Any:
    """A copy with junk in a few places, fields that nobody knows, or fields missing."""
    found = deepcopy(value)
    for _ in range(choices.between(1, 3)):
        holder = _somewhere(found, choices)
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            continue
        key, how = choices.of(keys), choices.below(4)
        if how == 0:
            del holder[key]
        elif how == 1 and isinstance(holder, dict):
            holder |= {f"{key}{number}": 0 for number in range(choices.of((1, 20, most)))}
        elif how == 2 and isinstance(holder, list):
            holder.extend([holder[key]] * choices.of((1, 20)))
        else:
            holder[key] = junk(choices, most)
    return found


def _somewhere(value: Any, choices: Choices) -> Any:
    """A list or an object in the value."""
    while True:
        inside = value.values() if isinstance(value, dict) else value
        holders = [each for each in inside if isinstance(each, dict | list) and each]
        if not holders or choices.chance(3):
            return value
        value = choices.of(holders)


def _spoiled(name: str, choices: Choices, turn: int) -> Made:
    """A question that made sense once: as JSON, or byte by byte."""
    spec = "three-player-exchange" if name == "exchange" else choices.of(NAMED)
    body = question(name, choices, spec)
    if not choices.chance(3):
        return f"made for {spec}", posted(f"/v1/{name}", spoiled(body, choices))
    asked = _asked(name, choices, body)
    text = asked.query.encode() if asked.method == "GET" else asked.body
    for _ in range(choices.between(1, 5)):
        at, gone = choices.below(len(text) + 1), choices.of((0, 0, 1, 4, 64))
        text = text[:at] + choices.of(SPOILING) + text[at + gone :]
    where = {"query": text.decode("latin-1")} if asked.method == "GET" else {"body": text}
    return f"made for {spec}, spoiled in some bytes", replace(asked, **where)


SPOILING = (
    *(b"[", b"]", b"{", b"}", b",", b":", b'"', b"\\", b'\\"', b"\\ud800", b"&", b"=", b"+", b"%", b"%ff", b"%00"),
    *(b"null", b"-0", b"1e400", b"NaN", b"999999999999999999", b"3D", b"10D", b"15S", "♦10".encode(), "ﷺ".encode()),
    *(b" ", b"\n", b"\x00", b"\xff", b"\xed\xa0\x80", b"~1", b"/", b";", b"variant", b""),
)


def _wrong_field(name: str, choices: Choices, turn: int) -> Made:
    """One field with a value that it cannot have, as long as it goes."""
    operation = OPERATIONS[name]
    field = choices.of(list(operation.request.fields))
    body: Body = {field: junk(choices, choices.of((60, 1000, (operation.largest_body - 500) // 12)))}
    if choices.chance(2):
        body = question(name, choices, "three-player-exchange" if name == "exchange" else "base") | body
    return field, posted(f"/v1/{name}", body)


def _growing(names: list[str], choices: Choices, turn: int) -> Made:
    """What goes on and on, at some size."""
    name = choices.of(names)
    asked = GROWING[name](60)
    most = largest(asked.path) - 500 if asked.body and not asked.headers and not asked.query else LONGEST_HEAD
    return name, GROWING[name](choices.of((100, 1000, most, most)))


# --- several questions -----------------------------------------------------------------------------------------------


def _entry(number: int, body: Body, operation: str = "classify") -> Body:
    return {"id": str(number), "operation": operation, "body": body}


def _batch(generator: Generator, choices: Choices, turn: int) -> Made:
    """The question as often as one batch takes it, by its cost and by its length."""
    what, asked = generator.make(choices, turn)
    if asked.method == "GET" or (body := _json_of(asked)) is None:
        return what, asked
    by_cost = MAX_WORK // max(1, OPERATIONS[generator.operation].cost(body))
    most = max(1, min(MAX_REQUESTS, by_cost, (LARGE_BODY - 100) // (len(asked.body) + 70)))
    many = choices.of((most, most, 1 + choices.below(most)))
    entries = [_entry(number, body, generator.operation) for number in range(many)]
    return f"{what}, {many} times", posted("/v1/batch", {"requests": entries})


def _rulings(generator: Generator, choices: Choices, turn: int) -> Made:
    what, asked = generator.make(choices, turn)
    if asked.method == "GET" or (body := _json_of(asked)) is None:
        return what, asked
    body.pop("variant", None)
    mixes = [{"options": options} for options in EXPENSIVE[:MAX_MIXES]]
    variants = choices.of((None, None, [*NAMED, *mixes], mixes, NAMED[:1], NAMED[:4], NAMED[:12]))
    ruled = {"operation": generator.operation, "body": body} | ({} if variants is None else {"variants": variants})
    return f"{what}, {len(variants or NAMED)} variants", posted("/v1/rulings", ruled)


def _json_of(asked: Asked) -> Body | None:
    try:
        body = json.loads(asked.body)
    except ValueError:
        return None
    return body if isinstance(body, dict) else None


def _many_new_rules(operation: str, choices: Choices, turn: int) -> Made:
    """House rules from one source, all new: one mix, or as many as a request may bring."""
    what, make = _source_of_new_rules(choices)
    many = choices.of((1, MAX_MIXES, MAX_MIXES))
    specs = [make(many * turn + number) for number in range(many)]
    body: Body = {"operation": "classify", "body": {"cards": ["3S"]}, "variants": specs}
    if operation == "batch":
        entries = [_entry(number, {"cards": ["3S"], "variant": spec}) for number, spec in enumerate(specs)]
        body = {"requests": entries}
    return f"{many} times {what}", posted(f"/v1/{operation}", body)


# --- variants, rules, the corpus, pages ------------------------------------------------------------------------------

PAGES = (
    *("/", "/docs", "/docs/assets/swagger-ui-bundle.js", "/docs/assets/swagger-ui.css", "/healthz", "/metrics"),
    *("/openapi.json", "/openapi-portable.json", "/openapi.yaml", "/problems", "/problems/impossible-state", "/readyz"),
    *("/v1", "/v1/corpus", "/v1/hello", "/v1/problems", "/v1/problems/impossible-state"),
)
IN_WORDS = ("/v1/messages", "/v1/options", "/v1/packs", "/v1/packs/tiles-15", "/v1/rules", "/v1/variants")
"""Pages that say something in a language."""


def _filtered(path: str, choices: Choices, body: Body) -> Asked:
    """Fields in a URL or in a body."""
    query = as_query(body)
    is_page = path in ("/v1/rules", "/v1/corpus")
    return got(path, query) if is_page or (len(query) < LONGEST_HEAD and choices.chance(3)) else posted(path, body)


def _spec(choices: Choices, turn: int) -> tuple[str, Spec]:
    return unknown_rules(choices, turn) if choices.chance(2) else known_rules(choices)


def _resolved(choices: Choices, turn: int) -> Made:
    what, spec = _spec(choices, turn)
    return what, _filtered("/v1/variants/resolve", choices, {"variant": spec})


def _differed(choices: Choices, turn: int) -> Made:
    (one, left), (other, right) = _spec(choices, turn), _spec(choices, turn + 1)
    return f"{one} and {other}", _filtered("/v1/variants/diff", choices, {"left": left, "right": right})


_RULES = [rule.id for rule in rulebook.rules()]


def _listed(path: str, choices: Choices, turn: int) -> Made:
    """The rules or the corpus, through filters or near misses of them."""
    near = choices.chance(2)
    end = str(turn) if near else ""
    spec: Spec = f"hongkongip{turn}" if near else _spec(choices, turn)[1]
    filters: Body = {"variant": spec, "operation": choices.of(list(OPERATIONS)) + end}
    if path == "/v1/corpus":
        filters["rule"] = f"PG-COM-{turn}X" if near else _RULES[turn * 7 % len(_RULES)]
    else:
        filters |= {"option": choices.of(OPTIONS).name + end, "source": f"pagat-de{end}", "status": f"base{end}"}
    asked = {name: filters[name] for name in choices.some(list(filters))}
    return f"{'near misses of ' if near else ''}{' and '.join(asked) or 'nothing'}", _filtered(path, choices, asked)


def _page(choices: Choices, turn: int) -> Made:
    path = choices.of((*PAGES, *IN_WORDS))
    query = choices.of(("", "", "&".join(f"q{number}" for number in range(1500)), "&" * 8000))
    tags = choices.of(("", '"a", ' * 1600, 'W/"' * 2600, "*"))
    what = f"{path}{', a long query' if query else ''}{', many tags' if tags else ''}"
    return what, got(path, query, **({"If-None-Match": tags} if tags else {}))


# --- all of them -----------------------------------------------------------------------------------------------------

_LANGUAGES = (
    *("", "", "", *LANGUAGES[1:]),
    ",".join(f"x{number:x};q=0.{number}" for number in range(1, 700)),
    *("de" + "-a" * 3900, "," * 7900, "*;q=0.1," * 950, "q" * 7900, "zh-Hant-HK;q=0." + "1" * 7800),
)
"""What may be preferred: nothing, one of the languages, or what takes as long to read as a server lets a header be."""


def _in_some_language(generator: Generator, choices: Choices, turn: int) -> Made:
    what, asked = generator.make(choices, turn)
    header = choices.of(_LANGUAGES)
    if not header or any(name == "Accept-Language" for name, _ in asked.headers):
        return what, asked
    return f"{what}, for {header[:12]}", replace(asked, headers=(*asked.headers, ("Accept-Language", header)))


def _questions() -> Iterator[Generator]:
    for name in OPERATIONS:
        if name in OPERATIONS_ON_DEALS or name in ("classify", "compare", "legal-moves", "validate-play"):
            yield Generator(name, "known rules", partial(_under_known_rules, name), KNOWN)
            yield Generator(name, "new rules", partial(_under_new_rules, name), NEW)
        if name in OPERATIONS_WITH_STATES or name == "referee":
            yield Generator(name, "a state", partial(_from_a_state, name), KNOWN)
        yield Generator(name, "a wrong field", partial(_wrong_field, name), len(OPERATIONS[name].request.fields))
        yield Generator(name, "spoiled", partial(_spoiled, name))
    yield Generator("deal", "a pack that is shuffled", _shuffled, KNOWN)
    yield Generator("referee", "a record over and over", _over_and_over, KNOWN)
    yield Generator("referee", "nothing but violations", _nothing_but_violations, KNOWN)
    yield Generator("referee", "the moves that come next", _moves_that_come_next, KNOWN)
    yield Generator("referee", "a text of some pieces", _pieces_of_text, len(_PIECES))
    yield Generator("referee", "the text of a record", _text_of_a_record)
    yield Generator("session", "as many deals as there may be", _many_deals, KNOWN)


def _generators() -> Iterator[Generator]:
    for each in _questions():
        yield each
        yield Generator("batch", f"of {each.name}", partial(_batch, each))
        if each.operation in RULED:
            yield Generator("rulings", each.name, partial(_rulings, each))
    for operation in ("batch", "rulings"):
        yield Generator(operation, "new house rules", partial(_many_new_rules, operation), NEW)
    yield Generator("variants/resolve", "a variant", _resolved)
    yield Generator("variants/diff", "two variants", _differed)
    yield Generator("rules", "filters", partial(_listed, "/v1/rules"))
    yield Generator("corpus", "filters", partial(_listed, "/v1/corpus"))
    yield Generator("a page", "as it is", _page, len(PAGES) + len(IN_WORDS))
    readers: dict[str, list[str]] = defaultdict(list)
    for name in GROWING:
        readers[name.partition(":")[0].partition(" of ")[0]].append(name)
    for reader, names in readers.items():
        operation = reader.removeprefix("/v1/") if reader.startswith("/v1/") else "any"
        yield Generator(operation, f"what goes on and on: {reader}", partial(_growing, names), len(names))


GENERATORS = tuple(replace(each, make=partial(_in_some_language, each)) for each in _generators())
"""Every generator of requests whose cost is looked at."""
