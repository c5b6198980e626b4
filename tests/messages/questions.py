"""Questions whose answers have reasons: those of the corpus, rare ones by hand, and any number drawn at random."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any, Final

import bigtwo
from bigtwo.operations.questions import OPERATIONS
from bigtwo.variant.options import cards_each
from bigtwo_rulebook.cases import published
from tests.api.examples import ASKED
from tests.differential.drawing import NAMED, Drawing
from tests.messages.facts import SIZES, TEXTS
from tests.moves.drawing import random_combination, random_hand, random_situation
from tests.oracle.packs import RANKS
from tests.oracle.random_records import random_record
from tests.oracle.random_scores import random_endgame
from tests.variant.mixes import random_options

Body = dict[str, Any]
Question = tuple[str, Body]

Draw = Callable[[Random, Any], Iterator[Question]]
"""What draws the questions of one variant."""

OF_ONE_VARIANT = 20
"""So many questions are asked under one variant before another is drawn."""
SETS_OF_ONE_HAND = 20
"""So often sets are drawn from one hand."""


def base(**options: Any) -> Body:
    return {"extends": "base", "options": options}


def of_every_rank(suit: str) -> list[str]:
    return [rank + suit for rank in RANKS["standard-52"]]


# --- by hand ----------------------------------------------------------------------------------------------------------

_CARDS: Final = re.compile(r"\S+[SHCD](?: \S+[SHCD])+|\S-\S[SHCD]")
"""Several cards in one text: `3D 4-KS` is the three of diamonds and the spades from the four to the king."""


def _written(value: Any) -> Any:
    """A part of a question as it is sent."""
    if isinstance(value, dict):
        return {name: _written(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_written(each) for each in value]
    if not isinstance(value, str) or not _CARDS.fullmatch(value):
        return value
    found: list[str] = []
    for part in value.split():
        first, dash, last = part.partition("-")
        suit = of_every_rank(part[-1])
        found += suit[suit.index(first + part[-1]) : suit.index(last) + 1] if dash else [part]
    return found


def _read(row: Body) -> tuple[str, Question, Body]:
    """What a question is of, the question, and what else stands there."""
    body: Body = _written(row)
    if "house" in body:
        body["variant"] = base(**body.pop("house"))
    if "state" in body:
        body["state"] = REFEREE.answer(REFEREE.request.load(body["state"]))["state"]
    about = {name: body.pop(name) for name in ("phrase", "claim", "right", "wrong") if name in body}
    return body.pop("of"), (body.pop("ask"), body), about


REFEREE: Final = OPERATIONS["referee"]
_BY_HAND: Final = [
    _read(json.loads(line)) for line in Path(__file__).with_name("questions.jsonl").read_text("utf-8").splitlines()
]
"""`house` are house rules of the base game, and `state` is where a record leads."""


def by_hand(of: str) -> list[tuple[Question, Body]]:
    return [(question, about) for each, question, about in _BY_HAND if each == of]


RARE: Final[tuple[Question, ...]] = (
    *(question for question, _ in by_hand("rare")),
    *(("referee", {"record": text}) for text in TEXTS),
)
"""Questions that lead to sentences which the corpus does not have."""

KNOWN_FALSE: Final = {(about["phrase"], about["claim"]): question for question, about in by_hand("false")}
"""Clauses that are not always true, each with the smallest question that shows it: where the winner of the previous
deal had a dragon, and so as many cards."""

# --- documented -------------------------------------------------------------------------------------------------------


def of_the_corpus() -> Iterator[Question]:
    """The questions of the corpus, and each comparison as a play as well."""
    for case in published()["cases"]:
        body = case["input"] | ({"variant": case["variant"]} if "variant" in case else {})
        yield case["operation"], body
        if case["operation"] == "compare" and {"a", "b"} <= body.keys():
            sides = case["input"]["a"], case["input"]["b"]
            for play, pile in (sides, sides[::-1]):
                turned = {"hand": play, "play": play, "pile": pile}
                yield "validate-play", {name: body[name] for name in body if name not in ("a", "b")} | turned


def documented() -> Iterator[Question]:
    """The example questions of the contract."""
    yield from ASKED


# --- drawn at random -------------------------------------------------------------------------------------------------


def mixes(rng: Random) -> Iterator[Body]:
    """House rules of every sort."""
    while True:
        yield base(**random_options(rng))


def variants(rng: Random) -> Iterator[Any]:
    """Named variants and mixes of house rules."""
    house = mixes(rng)
    while True:
        yield rng.choice(NAMED) if rng.random() < 0.4 else next(house)


def of_two_sets(rng: Random, spec: Any) -> Iterator[Question]:
    """Sets of cards, one or two at a time, of all that a large hand holds and of any cards."""
    rules = bigtwo.variant(spec)
    while True:
        hand = random_hand(rng, rules, 20)
        by_kind: dict[str, list[int]] = {}
        for mask in rules.combinations.leads(hand):
            found = rules.combinations.get(mask)
            assert found is not None
            by_kind.setdefault(found.kind, []).append(mask)
        kinds = [*by_kind, *(kind for kind in by_kind if SIZES.get(kind, 5) > 4)]
        held = [1 << card for card in range(rules.order.pack.size) if hand >> card & 1]
        for _ in range(SETS_OF_ONE_HAND):
            odd = sum(rng.sample(held, rng.choice((2, 3, 4, 5, 5, 5, 6, 7))))
            yield "classify", {"variant": spec, "cards": list(rules.cards(odd))}
            kind = rng.choice(kinds)
            for a, b in ((kind, kind), (kind, rng.choice(kinds))):
                sides = list(rules.cards(rng.choice(by_kind[a]))), list(rules.cards(rng.choice(by_kind[b])))
                yield "compare", {"variant": spec, "a": sides[0], "b": sides[1]}


def meetings(rng: Random, spec: Any) -> Iterator[Question]:
    """A set that meets another, as a comparison and as a play: questions drawn at large seldom have five cards."""
    rules = bigtwo.variant(spec)
    while True:
        size = rng.choice([1, 2, 3, 4, 5, 5, 5, 5, 5, 7])
        known = random_hand(rng, rules, 26)
        hand = random_combination(rng, rules, known, size=size if rng.random() < 0.9 else None)
        pile = None if hand is None else random_combination(rng, rules, known & ~hand, size=size)
        if hand is None or pile is None:
            continue
        play, lying = list(rules.cards(hand)), list(rules.cards(pile))
        yield "compare", {"variant": spec, "a": play, "b": lying}
        more = random_hand(rng, rules, 8) & ~pile
        turn = {"variant": spec, "hand": list(rules.cards(hand | more)), "pile": lying}
        turn |= random_situation(rng, rules, hand | more, pile)
        yield "validate-play", turn | {"play": play}
        yield "legal-moves", turn


def tampered(rng: Random, spec: Any) -> Iterator[Question]:
    """Records with a few events that are seldom legal where they stand."""
    while True:
        deal, events, _ = random_record(rng, bigtwo.variant(spec).options.to_dict())
        players = len(deal["hands"])
        for _ in range(5):
            seat = rng.randrange(players)
            some = rng.sample(deal["hands"][seat], rng.randint(1, min(5, len(deal["hands"][seat]))))
            wrong_ones: list[Body] = [
                {"seat": seat, "play": some},
                {"seat": seat, "play": some[:1]},
                {"seat": seat, "pass": True},
                {"seat": seat, "draw": some[:2]},
                {"seat": seat, "announce": rng.randint(1, 3)},
                {"reshuffle": some},
            ]
            events.insert(rng.randint(0, len(events)), rng.choice(wrong_ones))
        yield "referee", {"variant": spec, "deal": deal, "events": events, "on_violation": "skip"}


def endgames(rng: Random, spec: Any) -> Iterator[Question]:
    """Deals that are over, to be scored."""
    options = bigtwo.variant(spec).options.to_dict()
    while True:
        yield "score", {"variant": spec, **random_endgame(rng, options)}


def spoilt_deals(rng: Random, spec: Any) -> Iterator[Question]:
    """Deals with everything that can be wrong with one."""
    rules = bigtwo.variant(spec)
    pack = list(rules.cards(rules.order.everything))
    while True:
        rng.shuffle(pack)
        each = cards_each(rules.options) + rng.choice([0, 0, 1, -1])
        hands = [pack[seat * each : (seat + 1) * each] for seat in range(rules.options.players)]
        left = pack[rules.options.players * each :]
        body: Body = {"variant": spec, "hands": hands}
        for name in ("stock", "dead"):
            if rng.random() < 0.5:
                body[name] = rng.choice([left, left[:-1], []])
        if rng.random() < 0.5:
            body["extra"] = rng.choice([*left[:1], pack[0], "1X"])
        yield "validate-deal", body


def at_large(rng: Random) -> Iterator[Question]:
    """Questions of every operation, some of them wrong on purpose."""
    drawing = Drawing(rng)
    while True:
        drawn = drawing.question()
        yield drawn.operation, drawn.body


def under_many(draw: Draw, rng: Random, count: int) -> Iterator[Question]:
    """So many questions, drawn under one variant after another."""
    chosen = variants(rng)
    found = chain.from_iterable(islice(draw(rng, spec), OF_ONE_VARIANT) for spec in chosen)
    return islice(found, count)


DRAWN: Final[tuple[Draw, ...]] = (of_two_sets, meetings, tampered, endgames, spoilt_deals)
"""All of them."""
