"""Questions about whole deals, records and sessions, legal and spoiled."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from random import Random
from typing import Any

import orjson

from bigtwo import variant
from bigtwo.dealing.shuffling import LONGEST_SEED
from bigtwo.operations.questions import OPERATIONS
from bigtwo.session.ledger import MAX_DEALS
from bigtwo.table.records import MAX_EVENTS
from tests.api.whole_deals import OPERATIONS_ON_DEALS, OPERATIONS_WITH_STATES, make_sense
from tests.cost.asked import Asked, as_query, got, posted
from tests.cost.choices import Choices, Sort
from tests.cost.rules import NEW, RULES, Spec, known_rules, like, unknown_rules
from tests.cost.spoiling import spoiled

Body = dict[str, Any]

_SHAPES: dict[str, Body] = {
    "deal": {"pack": [], "dealer": 1, "deal_number": 2},
    "validate-deal": {"hands": [["3D", "3D", "XX", "Q" * 20]]},
    "opening": {"hands": [], "deal_number": 2},
    "exchange": {},
    "referee": {"events": [], "deal": {}},
    "score": {},
    "session": {"deals": [{}, {}, {}]},
    "view": {"state": {}, "seat": 1},
    "legal-moves": {"state": {}, "limit": 20_000},
    "validate-play": {"state": {}, "play": "pass"},
}
_FROM_A_STATE: Body = {"state": {}, "events": []}


def sorts() -> Iterator[Sort]:
    """Every question about deals, under rules that are known and under new ones."""
    for name in sorted(OPERATIONS_ON_DEALS):
        yield Sort(name, "rules that are kept", partial(_known, name), RULES)
        yield Sort(name, "rules that are new", partial(_new, name), NEW)
    for name in sorted(OPERATIONS_WITH_STATES):
        yield Sort(name, "a state", partial(_of_a_state, name), RULES)
    yield Sort("deal", "a pack that is shuffled", _shuffled, RULES)
    yield Sort("referee", "a record over and over", _over_and_over, RULES)
    yield Sort("referee", "a record of nothing but violations", _nothing_but_violations, RULES)
    yield Sort("referee", "a state", _state, RULES)
    yield Sort("referee", "the moves that come next", _moves, RULES)
    yield Sort("referee", "a state with as many breaches as it may have", _breaches, RULES)
    yield Sort("session", "as many deals as there may be", _many_deals, RULES)


def _known(name: str, choices: Choices, turn: int) -> tuple[str, Asked]:
    """A question that makes sense, under rules that may have been asked for before."""
    what, spec = known_rules(choices)
    return what, _asked(name, choices, body_of(name, choices, spec))


def _shuffled(choices: Choices, turn: int) -> tuple[str, Asked]:
    """A deal from a seed as long as it may be."""
    what, spec = known_rules(choices)
    shape = {"seed": chr(33 + choices.below(90)) * LONGEST_SEED, "dealer": 1, "deal_number": 2}
    return what, _asked("deal", choices, body_of("deal", choices, spec, shape))


def _new(name: str, choices: Choices, turn: int) -> tuple[str, Asked]:
    """A question that makes sense under another variant with the same pack, and is asked under new rules."""
    what, spec = unknown_rules(choices, turn)
    return what, _asked(name, choices, body_of(name, choices, like(spec)) | {"variant": spec})


def _asked(name: str, choices: Choices, body: Body) -> Asked:
    path = f"/v1/{name}"
    if not OPERATIONS[name].fits_url or not choices.chance(4):
        return posted(path, body)
    query = as_query({field: value for field, value in body.items() if value is not None})
    return got(path, query) if len(query) < 8000 else posted(path, body)


def body_of(name: str, choices: Choices, spec: Spec, shape: Body | None = None) -> Body:
    """A question about a deal that the independent simulator has played under these rules."""
    drawn = _drawn(name, orjson.dumps({"variant": spec} | (shape or _SHAPES[name])), choices.below(50))
    body: Body = orjson.loads(drawn)
    return body


@lru_cache(maxsize=2000)
def _drawn(name: str, shape: bytes, seed: int) -> bytes:
    return orjson.dumps(make_sense(name, orjson.loads(shape), Random(seed)))


def _over_and_over(choices: Choices, turn: int) -> tuple[str, Asked]:
    what, spec = known_rules(choices)
    body = body_of("referee", choices, spec)
    many = choices.of((MAX_EVENTS, MAX_EVENTS, 500, len(body["events"])))
    events = (body["events"] * (many // max(1, len(body["events"])) + 1))[:many]
    return f"{what}, {many} events", posted("/v1/referee", body | {"events": events, "on_violation": "skip"})


def _nothing_but_violations(choices: Choices, turn: int) -> tuple[str, Asked]:
    """Events that all break a rule, short ones best: the shorter an event, the less time there is for it."""
    what, spec = known_rules(choices)
    body = body_of("referee", choices, spec)
    begun = body["events"][: choices.of((0, 0, 1 + choices.below(len(body["events"]) + 1)))]
    players = variant(spec).options.players
    kind, event = _event(choices, body["deal"]["hands"], choices.below(players))
    many = choices.of((MAX_EVENTS, MAX_EVENTS, 100, 10)) - len(begun)
    asked = posted("/v1/referee", body | {"events": begun + [event] * max(1, many), "on_violation": "skip"})
    return f"{what}, {many} times {kind} after {len(begun)} events", asked


def _event(choices: Choices, hands: list[list[str]], seat: int) -> tuple[str, Body]:
    hand = hands[choices.below(len(hands))]
    cards = hand[: choices.of((1, 2, 3, 5, 7, len(hand)))]
    kind = choices.of(("play", "pass", "draw", "announce", "reshuffle"))
    if kind == "reshuffle":
        return kind, {"reshuffle": cards}
    value: object = {"pass": True, "announce": choices.below(3)}.get(kind, cards)
    return f"{kind} of seat {seat}", {"seat": seat, kind: value}


def _state(choices: Choices, turn: int) -> tuple[str, Asked]:
    what, spec = known_rules(choices)
    body = body_of("referee", choices, spec, _FROM_A_STATE) | {"events": []}
    body.pop("variant", None)
    if choices.chance(2):
        what, body = f"{what}, spoiled", spoiled(body, choices)
    return what, posted("/v1/referee", body)


def _moves(choices: Choices, turn: int) -> tuple[str, Asked]:
    """What comes next, with all moves: from a state, or from hands that hold as many as there can be."""
    what, spec = known_rules(choices)
    body = body_of("referee", choices, spec, _FROM_A_STATE)
    if choices.chance(2):
        held = variant(spec).order.codes
        players = variant(spec).options.players
        each = len(held) // max(4, players)
        of_suits = sorted(held, key=lambda card: card[-1])
        hands = [of_suits[seat * each : (seat + 1) * each] for seat in range(players)]
        body = {"variant": spec, "deal": {"hands": hands}}
    else:
        body.pop("variant", None)
    return what, posted("/v1/referee", body | {"events": [], "moves": True})


def _of_a_state(name: str, choices: Choices, turn: int) -> tuple[str, Asked]:
    what, spec = known_rules(choices)
    body = body_of(name, choices, spec)
    body.pop("variant", None)
    return what, posted(f"/v1/{name}", body)


def _breaches(choices: Choices, turn: int) -> tuple[str, Asked]:
    what, spec = known_rules(choices)
    body = body_of("referee", choices, spec, _FROM_A_STATE)
    body.pop("variant", None)
    players = variant(spec).options.players
    many = choices.of((MAX_EVENTS, MAX_EVENTS + 1, 100))
    rules = ["PG-SCORE-08", "PG-SCORE-09", "PG-SCORE-10", "PG-LAST-02"][: choices.below(5)]
    state = body["state"]
    state["event_count"] = max(state["event_count"], many)
    state["breaches"] = [
        {"event": event, "seat": event % players, "causal": False, "rules": rules} for event in range(many)
    ]
    return f"{what}, {many} breaches", posted("/v1/referee", body | {"events": []})


def _many_deals(choices: Choices, turn: int) -> tuple[str, Asked]:
    what, spec = known_rules(choices)
    body = body_of("session", choices, spec)
    if choices.chance(2) and variant(spec).options.scoring != "placings":
        players = variant(spec).options.players
        body["deals"] = [{"winner": 0, "cards_left": [0] + [13] * (players - 1)}]
    many = choices.of((MAX_DEALS, MAX_DEALS, 50, 5))
    deals = (body["deals"] * (many // max(1, len(body["deals"])) + 1))[:many]
    return f"{what}, {many} deals", posted("/v1/session", body | {"deals": deals})
