"""Every sentence of a reason is true of the question and the table that it is said of, clause by clause, as the oracle
sees them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Final

import pytest

import bigtwo
from bigtwo.messages.catalogue import TYPES
from bigtwo.messages.reasons import MESSAGES
from bigtwo.operations.questions import OPERATIONS
from bigtwo.operations.writing import BadCursor
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.variant import InvalidVariant
from bigtwo_conformance.corpus import published
from tests.differential.drawing import NAMED, Drawing
from tests.messages.conditions import CONDITIONS, reasons_in, untrue
from tests.messages.said import Asked, Said
from tests.moves.drawing import random_combination, random_hand, random_situation
from tests.oracle.packs import RANKS
from tests.oracle.random_records import random_record
from tests.variant.mixes import random_options

Body = dict[str, Any]
Question = tuple[str, Body]

QUESTIONS = 400
MEETINGS = 300
RECORDS = 20
OF_ONE_MIX = 10
"""So many questions are asked under one mix of house rules."""


def base(**options: Any) -> Body:
    return {"extends": "base", "options": options}


def cards(text: str) -> list[str]:
    return text.split()


def of_every_rank(suit: str) -> list[str]:
    return [rank + suit for rank in RANKS["standard-52"]]


# --- sentences known to be false -------------------------------------------------------------------------------------

DRAGON_OF_SPADES = {
    "variant": {"extends": "lukang-dushoff", "options": {"dragon": "wins"}},
    "winner": 0,
    "dragon": 0,
    "hands": [
        of_every_rank("S"),
        cards("3D 4D 5D 6D 3C 7C 8C 9C TC JC QC KC 2H"),
        cards("4C 5C 6C 7D 8H 9H TH JD QD KD AC 2C 9D"),
        cards("4H 5H 6H 7H 8D KH TD JH QH AD AH 3H 2D"),
    ],
}
DRAGON_WITHOUT_HONOURS = DRAGON_OF_SPADES | {
    "hands": [
        cards("3S 4H 5S 6H 7S 8H 9S TH JS QH KS AH 2S"),
        cards("3D 4D 5D 6D 3C 7C 8C 9C TD JC QD KC 2H"),
        cards("4C 5C 6C 7D 8S 9H TS JD QS KD AC 2C 9D"),
        cards("4S 5H 6S 7H 8D KH TC JH QC AD AS 3H 2D"),
    ]
}
ROYAL_APART = base(straight_flush_order="suit-first", top_of_five_card_order="only-royal-flush-over-quads")
NINE_AND_KING = {"a": cards("9S 8S 7S 6S 5S"), "b": cards("KH QH JH TH 9H")}
TWO_WINNERS_OF_13 = {
    "variant": {
        "extends": "two-player-13",
        "options": {"dragon": "wins", "later_leader": "previous-loser", "next_dealer": "loser"},
    },
    "hands": [["3D", "3S", *of_every_rank("C")[:11]], ["4D", *of_every_rank("H")[1:]]],
    "deal_number": 2,
    "previous": {"winner": 0, "hands": [of_every_rank("S"), cards("3D 3C 3H 4D 5D 6D 7D 8D 9D TD JD QD KD")]},
}
A_PAIR_ON_A_SINGLE = {"hand": cards("3S 3H 2S"), "pile": ["9D"], "play": cards("3S 3H"), "next_player_cards": 1}

KNOWN_FALSE: Final[dict[tuple[str, str], Question]] = {
    # The winner of the previous deal had a dragon, and so as many cards.
    ("previous-loser.most-cards", "nobody else had as many"): ("opening", TWO_WINNERS_OF_13),
    # The winner by a dragon still has his cards, and among them higher ones.
    ("score.loser-honour", "so it is if the winner's cards count as left"): ("score", DRAGON_OF_SPADES),
    ("score.loser-two", "so it is if the winner's cards count as left"): ("score", DRAGON_WITHOUT_HONOURS),
}
"""Clauses that are not always true, each with the smallest question that shows it."""

NEVER_SAID: Final = {
    # A bomb wins over another number of cards, and a play of another number is a matter of different-size.
    "does-not-beat.bomb.smaller",
    "does-not-beat.bomb.five-cards",
    # Of two that are equally strong each has the same deciding card, and no card is both in a hand and on the pile.
    "does-not-beat.equal.strength",
}
"""Phrases that no question leads to."""

# --- questions -------------------------------------------------------------------------------------------------------

FULL_DEAL = [of_every_rank(suit) for suit in "SHCD"]
DRAWING = {
    "variant": "three-player-13-draw",
    "deal": {
        "hands": [["3D", *of_every_rank("S")[1:]], ["3S", *of_every_rank("H")[1:]], ["3H", *of_every_rank("D")[1:]]],
        "stock": of_every_rank("C"),
        "dealer": 0,
        "deal_number": 1,
        "previous": None,
    },
}
LEAD = {"seat": 0, "play": ["3D"]}
EXCHANGING = {
    "variant": "three-player-exchange",
    "deal": {
        "hands": [
            [*of_every_rank("S"), *cards("3H 4H 5H 6H")],
            [*of_every_rank("D"), *cards("7H 8H 9H TH")],
            [*of_every_rank("C")[1:], *cards("JH QH KH AH 2H")],
        ],
        "extra": "3C",
        "deal_number": 2,
        "previous": {"winner": 1, "hands": [["3D"], [], ["3S", "3H"]]},
        "exchange": {"loser": 2, "returns": None},
    },
}
RETURNED = {"seat": 1, "exchange": "3D"}
REFEREE = OPERATIONS["referee"]
AFTER_A_LEAD = REFEREE.answer(REFEREE.request.load(DRAWING | {"events": [LEAD]})).fields["state"]
RARE: Final[tuple[Question, ...]] = (
    ("classify", {"variant": base(quads_form="bare"), "cards": cards("9S 9H 8C 7D")}),
    ("validate-deal", {"hands": FULL_DEAL, "extra": "3D"}),
    ("validate-deal", {"hands": FULL_DEAL, "extra": "xx"}),
    ("validate-deal", {"hands": FULL_DEAL, "stock": ["3D"]}),
    ("referee", DRAWING | {"events": [LEAD, {"seat": 1, "pass": True}, {"seat": 1, "play": ["5H"]}]}),
    ("referee", DRAWING | {"events": [LEAD, {"seat": 1, "draw": ["3C"]}]}),
    ("referee", DRAWING | {"events": [LEAD, {"reshuffle": ["3C"]}]}),
    ("referee", EXCHANGING | {"events": [{"seat": 1, "play": ["3D"]}]}),
    ("referee", EXCHANGING | {"events": [{"seat": 1, "exchange": "3S"}]}),
    ("referee", EXCHANGING | {"events": [RETURNED, {"seat": 2, "exchange": "3D"}]}),
    ("referee", DRAWING | {"events": [LEAD, {"seat": 1, "play": ["3C"]}]}),
    ("referee", DRAWING | {"events": [LEAD, {"seat": 1, "play": ["3D", "3C", "4H"]}]}),
    ("referee", {"state": AFTER_A_LEAD, "events": [{"seat": 1, "play": ["3D"]}]}),
    ("legal-moves", {"hand": ["3S", "2S"], "next_player_cards": 1}),
    ("legal-moves", {"hand": ["4S", "2S"], "pile": ["3S"], "next_player_cards": 1}),
    # What was said of these was not always true.
    ("validate-play", {"variant": base(last_card_duty="compulsory"), **A_PAIR_ON_A_SINGLE}),
    ("validate-play", {"variant": base(last_card_duty="compulsory", bombs="on"), **A_PAIR_ON_A_SINGLE}),
    (
        "legal-moves",
        {
            "variant": base(last_card_duty="compulsory", bombs="on"),
            "hand": cards("3S 3H 3C 3D 4D KS"),
            "pile": ["9D"],
            "next_player_cards": 1,
        },
    ),
    (
        "legal-moves",
        {
            "variant": base(last_card_duty="compulsory", after_pass="out-of-trick", self_beat=True),
            "hand": cards("5D 6D"),
            "pile": ["4D"],
            "own_pile": True,
            "next_player_cards": 1,
        },
    ),
    ("legal-moves", {"hand": cards("3S QD"), "next_player_cards": 1}),
    ("legal-moves", {"hand": cards("4S QD"), "pile": ["3S"], "next_player_cards": 1}),
    ("compare", {"variant": ROYAL_APART, **NINE_AND_KING}),
    (
        "validate-play",
        {"variant": ROYAL_APART, "hand": NINE_AND_KING["b"], "pile": NINE_AND_KING["a"], "play": NINE_AND_KING["b"]},
    ),
)
"""Questions that lead to sentences which the corpus does not have."""


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


def meetings(rng: Random) -> Iterator[Question]:
    """A set that meets another, as a comparison and as a play: questions drawn at large seldom have five cards."""
    while True:
        spec: Any = rng.choice(NAMED) if rng.random() < 0.3 else base(**random_options(rng))
        rules = bigtwo.variant(spec)
        for _ in range(OF_ONE_MIX):
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
            turn |= random_situation(rng, leading=False)
            yield "validate-play", turn | {"play": play}
            yield "legal-moves", turn


def tampered(rng: Random) -> Iterator[Question]:
    """Records with a few events that are seldom legal where they stand."""
    while True:
        spec: Any = rng.choice(NAMED) if rng.random() < 0.5 else base(**random_options(rng))
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


def reasons_for(question: Question) -> list[Said]:
    """Every reason in the answer to a question; none where it is refused."""
    operation, body = question
    asked = OPERATIONS[operation]
    try:
        answer = asked.answer(asked.request.load(body)).fields
    except (InvalidRequest, InvalidVariant, BadCursor):
        return []
    return list(reasons_in(operation, body, answer))


@cache
def said_first() -> dict[str, tuple[Said, ...]]:
    """By phrase the reasons that the corpus and the rare questions lead to."""
    found: dict[str, list[Said]] = {}
    for question in (*of_the_corpus(), *RARE, *KNOWN_FALSE.values(), *some_meetings()):
        for said in reasons_for(question):
            found.setdefault(said.phrase, []).append(said)
    return {phrase: tuple(each) for phrase, each in found.items()}


def some_meetings(seed: int = 1, count: int = MEETINGS) -> list[Question]:
    drawn = meetings(Random(seed))
    return [next(drawn) for _ in range(count)]


def known(said: Said) -> set[str]:
    return {clause for phrase, clause in KNOWN_FALSE if phrase == said.phrase}


def wrong(said: Said) -> set[str]:
    """The clauses that are false although they are not known to be."""
    return {*untrue(said)} - known(said)


# --- the tests -------------------------------------------------------------------------------------------------------


def test_every_phrase_has_a_condition() -> None:
    assert CONDITIONS.keys() == MESSAGES.keys()


def test_every_sentence_of_the_corpus_is_true() -> None:
    for each in said_first().values():
        for said in each:
            assert wrong(said) == set(), (said.reason, said.asked.operation, said.body)


def test_every_phrase_that_can_be_said_is_checked() -> None:
    assert said_first().keys() == MESSAGES.keys() - NEVER_SAID


def test_what_is_known_to_be_false_still_is() -> None:
    for (phrase, clause), question in KNOWN_FALSE.items():
        found = [said for said in reasons_for(question) if said.phrase == phrase]
        assert any(clause in untrue(said) for said in found), (phrase, clause)


def ask_random_questions(seed: int, count: int) -> int:
    drawing, reasons = Drawing(Random(seed)), 0
    for number in range(count):
        drawn = drawing.question()
        for said in reasons_for((drawn.operation, drawn.body)):
            assert wrong(said) == set(), (seed, number, said.reason, drawn)
            reasons += 1
    return reasons


def ask(questions: Iterator[Question], count: int) -> int:
    reasons = 0
    for number in range(count):
        question = next(questions)
        for said in reasons_for(question):
            assert wrong(said) == set(), (number, said.reason, question)
            reasons += 1
    return reasons


def test_the_sentences_of_random_answers_are_true() -> None:
    assert ask_random_questions(1, QUESTIONS) > QUESTIONS / 3
    assert ask(tampered(Random(1)), RECORDS) > RECORDS


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(6))
def test_the_sentences_of_many_more_random_answers_are_true(seed: int) -> None:
    assert ask_random_questions(1_000 + seed, 5_000) > 1_000
    assert ask(meetings(Random(1_000 + seed)), 5_000) > 1_000
    assert ask(tampered(Random(1_000 + seed)), 500) > 500


# --- every condition can fail ----------------------------------------------------------------------------------------


def is_untrue(said: Said) -> bool:
    """Is a sentence found false? What cannot even be looked up is not true either."""
    try:
        return bool(untrue(said))
    except (AssertionError, LookupError, RuntimeError, TypeError, ValueError):
        return True


def saying(said: Said, phrase: str | None = None, /, **params: Any) -> Said:
    """The same reason in the same place with another phrase or other values."""
    reason = {**said.reason, "phrase": phrase or said.phrase, "params": {**said.reason["params"], **params}}
    if said.phrase.startswith("score."):
        seat = dict(said.around[-1])
        seat["lines"] = [reason if line is said.reason else line for line in seat["lines"]]
        return replace(said, around=(*said.around[:-1], seat), reason=reason)
    return replace(said, reason=reason)


def others(value: Any, type_: str) -> list[Any]:
    """Other values of a type."""
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int):
        return [other for other in (value + 1, value - 1, 0) if other != value]
    if isinstance(value, list):
        return [value[1:], [*value, "3D"], ["2S", "2H", "2C", "2D", "AS"], ["seat 7"]]
    some: dict[str, list[Any]] = {
        "card": ["3D", "8H", "2S"],
        "rank": ["3", "8", "2", "A", "1"],
        "suit": list("SHCD"),
        "kind": ["single", "pair", "straight", "flush", "four-of-a-kind"],
        "kind-alone": ["single", "pair", "triple"],
        "text": ["3D", "YY"],
        "factor": [2, 3],
        "name": ["3-4-5-6-7", "6-7-8-9-T", "10-11-12-13-1"],
    }
    return [other for other in some[type_] if other != value]


def test_a_sentence_with_another_value_is_false() -> None:
    for phrase, found in said_first().items():
        for name in MESSAGES[phrase].params:
            true_ones = [said for said in found if not untrue(said)]
            changed = [
                saying(said, **{name: other}) for said in true_ones[:20] for other in others(said[name], TYPES[name])
            ]
            assert any(map(is_untrue, changed)), (phrase, name)
            # A card, a rank or a number that is wrong is never taken for right.
            if TYPES[name] in ("card", "rank", "suit", "kind", "number", "card-count"):
                assert all(map(is_untrue, changed)), (phrase, name)


def test_a_sentence_with_its_sides_swapped_is_false() -> None:
    for phrase, found in said_first().items():
        for said in found:
            if "higher" in said.reason["params"]:
                assert is_untrue(saying(said, higher=said["lower"], lower=said["higher"])), (phrase, said.reason)


def test_a_sentence_without_values_is_false_elsewhere() -> None:
    for phrase, found in said_first().items():
        if MESSAGES[phrase].params:
            continue
        operations = {said.asked.operation for said in found}
        elsewhere = [
            saying(said, phrase)
            for other, each in said_first().items()
            for said in each[:10]
            if other != phrase
            and said.asked.operation in operations
            and other.startswith("score.") == phrase.startswith("score.")
        ]
        assert any(map(is_untrue, elsewhere)), phrase


def as_a_play(said: Said) -> Said:
    """What was said of a comparison, said of a play against the pile that it does not beat."""
    params = said.reason["params"]
    play, pile = (params[name] for name in (("lower", "higher") if "higher" in params else ("a", "b")))
    asked = Asked("validate-play", {"hand": play, "play": play, "pile": pile}, {}, said.options)
    return Said(asked, (), {**said.reason, "phrase": f"does-not-beat.{said.phrase}"})


def test_a_sentence_that_is_never_said_is_checked_too() -> None:
    for phrase in NEVER_SAID:
        for said in said_first()[phrase.removeprefix("does-not-beat.")]:
            assert untrue(as_a_play(said)) == []
            assert is_untrue(saying(said, phrase)), phrase
            swapped = ("higher", "lower") if "higher" in said.reason["params"] else ("a", "b")
            assert is_untrue(
                saying(as_a_play(said), **dict(zip(swapped, map(said.__getitem__, swapped[::-1]), strict=True)))
            )
