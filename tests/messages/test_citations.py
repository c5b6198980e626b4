"""Every rule is tagged with the sentences that it supports, and only those cite it: in both directions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

import bigtwo
from bigtwo.messages.catalogue import messages
from bigtwo.messages.reasons import MESSAGES
from bigtwo.rulebook_files import tables
from bigtwo.variant import CONSTRAINTS, named_variants
from tests.differential.drawing import NAMED
from tests.messages.checking import Answered, check, in_force, named_by, tagged
from tests.messages.questions import (
    AMONG_THREE,
    EXCHANGING_TWO,
    FULL_DEAL,
    RARE,
    RETURNED_TWO,
    Body,
    Question,
    at_large,
    base,
    cards,
    endgames,
    meetings,
    mixes,
    of_every_rank,
    of_the_corpus,
    of_two_sets,
    spoilt_deals,
    tampered,
)
from tests.oracle.random_scores import random_session

FACE_UP = {"variant": "two-player-draw", "hands": [of_every_rank("S"), of_every_rank("H")]}
WIKIPEDIA_LOW: Body = {"extends": "wikipedia", "options": {"straight_order": "S0"}}
WIKIPEDIA_DEAD: Body = {"extends": "wikipedia-2", "options": {"hand_size": 13, "leftover": "dead"}}
DEAD = {"players": 2, "hand_size": 13, "leftover": "dead"}
LOSER_LEADS: Body = base(later_leader="previous-loser", next_dealer="loser")
OWN_SUITS_FIRST: Body = base(
    straight_flush_order="suit-first", top_of_five_card_order="only-royal-flush-over-quads", suit_order="CSHD"
)
WINNER_DEAD: Body = base(later_leader="previous-winner", **DEAD)
INDONESIA_DEAD: Body = {"extends": "indonesia-hutabarat", "options": DEAD}
PLACES_PAID = "pusoy-dos-play-on,lectio-4"
EXCHANGE_FOR_POINTS: Body = {
    "extends": "three-player-exchange",
    "options": {"scoring": "winner-points", "settlement": "none", "last_card_duty": "none"},
}
STOCK_UNKNOWN: Body = {
    "variant": "two-player-draw",
    "deal": {
        "hands": [[*of_every_rank("D"), *cards("3C 4C 5C 6C")], [*of_every_rank("C")[4:], *of_every_rank("H")[:8]]],
        "stock": 18,
        "dealer": 0,
        "deal_number": 1,
        "previous": None,
    },
    "events": [{"seat": 0, "play": ["3D"]}, {"seat": 1, "pass": True}, {"seat": 1, "draw": ["4D"]}],
}
LECTIO_LOCKED: Body = {"extends": "lectio-4", "options": {"after_pass": "out-of-trick"}}
LOW_RUNS = {"a": cards("AS 2H 3C 4D 5S"), "b": cards("AH 2S 3D 4C 5D")}
LOW_FLUSHES = {"a": cards("AS 2S 3S 4S 5S"), "b": cards("AH 2H 3H 4H 5H")}
FLUSHES = {"a": cards("AS 9S 7S 5S 4S"), "b": cards("AH 9H 7H 5H 4H")}
QUADS = cards("9S 9H 9C 9D 4C")
TO_NINE, TO_EIGHT = cards("5S 6S 7S 8S 9S"), cards("4S 5S 6S 7S 8S")
PLAYED: Body = {"deal": {"hands": FULL_DEAL, "dealer": 0, "deal_number": 1, "previous": None}}
TILES = [[f"{number}{suit}" for number in range(1, 14)] for suit in "SHCD"]
ANY_TIME: Body = {"variant": {"extends": "gamesky", "options": {"bombs": "at-any-time"}}, **PLAYED}
SHARED_OUT = [card for suit in FULL_DEAL for card in suit]
EXCHANGING: Body = {
    "variant": "three-player-exchange",
    "deal": {
        "hands": [SHARED_OUT[:17], SHARED_OUT[17:34], SHARED_OUT[34:51]],
        "extra": SHARED_OUT[51],
        "dealer": 1,
        "deal_number": 2,
        "previous": {"winner": 1, "hands": [["3D"], [], ["4D", "5D"]]},
        "exchange": {"loser": 2, "returns": None},
    },
    "on_violation": "skip",
}
BARE_BOMBS: Body = {"quads_form": "both", "bombs": "on", "bare_four_bombs": True}
NINES = QUADS[:4]
OF_THREE = {"players": 3, "hand_size": 13, "leftover": "dead"}
BY_POINTS_OF_THREE: Body = base(card_exchange="by-points", **OF_THREE)
DRAGON_OF_THREE: Body = base(card_exchange="by-placing", dragon="wins", deal_ends="one-left", **OF_THREE)
WITHOUT_PICTURES = [
    [*cards("AS 2S 3H 4H 5H"), *of_every_rank("S")[:8]],
    [*cards("JS QS KS"), *of_every_rank("H")[3:]],
    of_every_rank("C"),
    of_every_rank("D"),
]
SELDOM: Final[tuple[Question, ...]] = (
    ("classify", {"variant": "wikipedia", "cards": cards("QS KH AC 2D 3S")}),
    ("classify", {"variant": "wikipedia", "cards": cards("JS QH KC AD 2S")}),
    ("classify", {"variant": "lectio-3", "cards": cards("9S 1D 2H 3C 4D")}),
    ("compare", {"variant": WIKIPEDIA_LOW, **LOW_RUNS}),
    ("compare", {"variant": WIKIPEDIA_LOW, **LOW_FLUSHES}),
    ("compare", {"variant": "hong-kong-boehnker", **FLUSHES}),
    ("compare", {"variant": OWN_SUITS_FIRST, "a": cards("5S 6S 7S 8S 9S"), "b": cards("6C 7C 8C 9C TC")}),
    ("validate-play", {"variant": "taiwan-latta", "hand": cards("3S 3H"), "pile": ["4D"], "play": cards("3S 3H")}),
    ("compare", {"variant": base(suit_order="CSHD", flush_order="all-ranks-first"), **FLUSHES}),
    ("compare", {"variant": base(suit_order="SHDC", flush_order="all-ranks-first"), **FLUSHES}),
    ("compare", {"variant": base(bomb_targets="twos", **BARE_BOMBS), "a": NINES, "b": ["2S"]}),
    (
        "compare",
        {
            "variant": base(top_of_five_card_order="only-royal-flush-over-quads", **BARE_BOMBS),
            "a": NINES,
            "b": TO_NINE,
        },
    ),
    (
        "compare",
        {
            "variant": base(straight_flush_form="five-plus-two", bombs="on", bomb_targets="twos"),
            "a": [*TO_NINE, "3D", "4D"],
            "b": QUADS,
        },
    ),
    (
        "validate-play",
        {
            "variant": base(bomb_kinds="four-of-a-kind", **BARE_BOMBS),
            "hand": ["TS"],
            "pile": QUADS,
            "play": ["TS"],
        },
    ),
    ("validate-deal", FACE_UP | {"extra": "3C"}),
    ("validate-deal", {"variant": "wikipedia-3", "hands": [["3D"], ["4D"], ["5D"]], "stock": ["6D"], "dead": ["7D"]}),
    *(
        ("opening", {"variant": spec, "hands": [of_every_rank("S"), of_every_rank("H")]})
        for spec in (WIKIPEDIA_DEAD, WINNER_DEAD, INDONESIA_DEAD)
    ),
    *(
        ("opening", {"variant": base(suit_order=order, **DEAD), "hands": [of_every_rank("S"), of_every_rank("H")]})
        for order in ("SHDC", "HSDC")
    ),
    *(
        ("opening", {"variant": base(instant_wins={pattern: None}), "hands": FULL_DEAL})
        for pattern in ("dragon", "same-suit-dragon", "three-straights", "three-flushes")
    ),
    (
        "exchange",
        AMONG_THREE | {"variant": BY_POINTS_OF_THREE, "previous": AMONG_THREE["previous"] | {"penalties": [2, 0, 1]}},
    ),
    (
        "exchange",
        {"variant": DRAGON_OF_THREE, "hands": FULL_DEAL[:3], "previous": {"winner": 1, "hands": FULL_DEAL[1:]}},
    ),
    ("referee", STOCK_UNKNOWN),
    ("referee", PLAYED | {"events": [{"seat": 3, "exchange": "3D"}]}),
    ("referee", EXCHANGING | {"events": [{"seat": 0, "play": ["3S"]}, {"seat": 1, "pass": True}]}),
    ("referee", EXCHANGING | {"events": [{"seat": 1, "exchange": "3S"}]}),
    ("referee", PLAYED | {"variant": base(card_exchange="by-placing"), "events": [{"seat": 3, "exchange": "3D"}]}),
    ("referee", EXCHANGING_TWO | {"events": [{"seat": 2, "play": ["3C"]}]}),
    ("referee", EXCHANGING_TWO | {"events": [RETURNED_TWO, {"seat": 2, "play": ["3C"]}]}),
    ("referee", EXCHANGING_TWO | {"events": [RETURNED_TWO, {"seat": 2, "exchange": "3D"}]}),
    (
        "referee",
        {
            "variant": base(first_leader="random-seat"),
            "deal": PLAYED["deal"] | {"leader": 1},
            "events": [{"seat": 0, "play": ["3S"]}],
        },
    ),
    ("score", {"variant": base(count_multipliers=[[9, 2]]), "winner": 0, "cards_left": [0, 9, 1, 1]}),
    ("score", {"variant": PLACES_PAID, "winner": 3, "placings": [3, 0, 2, 1], "cards_left": [0, 6, 0, 0]}),
    *(("legal-moves", {"variant": spec, "hand": ["4D"], "opening": True}) for spec in ("base", "wikipedia")),
    *(
        ("legal-moves", {"variant": spec, "hand": ["2S"], "opening": True})
        for spec in ("two-player-17", base(**OF_THREE))
    ),
    *(
        ("legal-moves", {"variant": base(**leaders), "hand": ["3D"], "opening": True})
        for leaders in (
            {"first_leader": "named-seat", "later_leader": "previous-winner"},
            {"first_leader": "random-seat", "later_leader": "previous-loser", "next_dealer": "loser"},
        )
    ),
    ("legal-moves", {"hand": ["4D"], "pile": ["3D"], "locked_out": True}),
    ("legal-moves", {"variant": base(after_pass="out-of-trick"), "hand": ["4D"], "locked_out": True}),
    *(("opening", {"variant": base(first_leader=by), "hands": FULL_DEAL}) for by in ("named-seat", "random-seat")),
    ("validate-deal", FACE_UP | {"extra": "nothing"}),
    (
        "exchange",
        {
            "variant": {"extends": "lectio-5", "options": {"card_exchange": "by-placing"}},
            "hands": [
                [f"{number}{suit}" for number in range(low, low + 3) for suit in "SHCD"] for low in range(1, 16, 3)
            ],
            "previous": {"winner": 0, "hands": [[], ["3D"], cards("4D 5D"), cards("6D 7D 8D"), cards("9D 9S 9C 9H")]},
        },
    ),
    ("session", {"variant": base(card_exchange="by-points"), "deals": [{"winner": 0, "cards_left": [0, 2, 2, 3]}]}),
)
"""Questions that lead to citations which are seldom drawn."""


def seldom() -> Iterator[Question]:
    """Those by hand, and records with events out of place of variants that are seldom drawn."""
    yield from SELDOM
    for spec in ("two-player-draw", LECTIO_LOCKED):
        yield from islice(tampered(Random(1), spec), 10)


FAULTY: Final[tuple[Question, ...]] = (
    ("classify", {"variant": "hong-kong-i", "cards": ["3D"]}),
    ("legal-moves", {"hand": ["3D"], "own_pile": True}),
    ("score", {"variant": "lukang-dushoff", "winner": 0, "cards_left": [0, 1, 2, 3]}),
    ("score", {"variant": {"extends": "wikipedia", "options": {"hand_doubling": None}}, "winner": 0}),
    ("classify", {"variant": base(instant_wins={"five-twos": 20}), "cards": ["3D"]}),
    ("referee", {"variant": base(redeal="no-pictures"), "deal": {"hands": WITHOUT_PICTURES}, "events": []}),
    *(
        ("score", {"variant": base(finish_on_twos=form), "winner": 0, "cards_left": [0, 2, 1, 1], "last_play": last})
        for form, last in (("no-two", ["2S", "2H"]), ("no-lone-two", ["2S"]))
    ),
    (
        "score",
        {
            "variant": base(instant_wins={"same-suit-dragon": 20}),
            "winner": 3,
            "hands": FULL_DEAL,
            "instant_win": {"seat": 3, "pattern": "same-suit-dragon"},
            "first_leader": 0,
            "placings": [3, 0, 1, 2],
            "breach": {"seat": 1},
        },
    ),
    (
        "score",
        {
            "variant": base(instant_wins={"same-suit-dragon": 20, "dragon": 10}),
            "winner": 3,
            "hands": FULL_DEAL,
            "instant_win": {"seat": 3, "pattern": "dragon"},
        },
    ),
    (
        "session",
        {"variant": base(target_score=5), "deals": [{"winner": 0, "dealer": 0, "cards_left": [0, 5, 5, 1]}] * 2},
    ),
    ("session", {"variant": LOSER_LEADS, "deals": [{"winner": 0, "dealer": 0, "cards_left": [0, 5, 5, 1]}]}),
    ("session", {"variant": EXCHANGE_FOR_POINTS, "deals": [{"winner": 0, "dealer": 0, "last_play": ["4D"]}]}),
)
"""Questions that are refused by faults which cite rules."""

NEVER_CITED: Final[dict[tuple[str, str], str]] = dict.fromkeys(
    [(rule, "different-size.bomb-on-small-or-five") for rule in ("PG-HON-02", "PG-SF7-02")],
    "Seven cards as a bomb beat every kind but bare fours, which are apart: OF_FURTHER_KINDS in test_truth.py.",
)
"""Sentences with rules that are tagged with them, but that no answer cites for them, each with the reason why not."""

Pairs = set[tuple[str, str]]

SAYS_SOMETHING_ELSE: Final[tuple[tuple[Question, str, str, str], ...]] = (
    # Out of turn is another matter; what a pile takes after a bomb, too.
    (("compare", {"variant": "gamesky", "a": QUADS, "b": ["2S"]}), "bomb.smaller", "PG-GS-03", "DEC-10 DEC-11"),
    (("compare", {"variant": "hong-kong-ip", **LOW_RUNS}), "higher-suit.run", "PG-HK-02 DEC-01", "PG-HK-03"),
    (
        ("classify", {"variant": "hong-kong-ip", "cards": cards("JS QH KC AD 2S")}),
        "not-a-combination.sequence-not-used",
        "PG-HK-03",
        "PG-COMB-09 PG-HK-02",
    ),
    (
        ("classify", {"variant": base(straight_order="S2"), "cards": cards("JS QH KC AD 2S")}),
        "not-a-combination.sequence-not-used",
        "PG-COMB-13",
        "PG-COMB-09 PG-STR-02",
    ),
    (RARE[0], "not-a-combination.wrong-four", "PG-BQ-01", "PG-BQ-02"),
    (
        ("classify", {"variant": "wikipedia", "cards": cards("9S 8S")}),
        "not-a-combination.different-ranks",
        "DEC-109",
        "WP-COMB-01",
    ),
    (
        ("compare", {"variant": base(straight_flush_order="suit-first"), "a": TO_NINE, "b": TO_EIGHT}),
        "higher-rank.run",
        "DEC-75",
        "PG-COMB-24",
    ),
    (("opening", {"hands": FULL_DEAL}), "lowest-card.pack", "PG-PLAY-01", "PG-PLAY-02"),
    (("opening", {"variant": "hong-kong-ip", "hands": FULL_DEAL}), "dragon.several", "PG-DRA-01", "PG-DRA-02"),
    (
        ("validate-deal", {"variant": "two-player-draw", "hands": [["3D"], ["4D"]]}),
        "hand-size.cards",
        "PG-2P-01",
        "PG-2P-06",
    ),
    (
        ("validate-deal", {"variant": "three-player", "hands": [["3D"], ["4D"], ["5D"]]}),
        "extra-wrong.missing",
        "PG-3P-01",
        "PG-3P-04",
    ),
    (("referee", PLAYED | {"events": [{"seat": 3, "draw": ["4D"]}]}), "draw-wrong.undue", "PG-PLAY-04", "DEC-26"),
    (
        ("referee", PLAYED | {"events": [{"seat": 0, "play": ["4S"]}]}),
        "not-your-turn.turn",
        "PG-PLAY-01",
        "PG-PLAY-02 PG-DEAL-01 PG-PLAY-03",
    ),
    (
        ("referee", ANY_TIME | {"events": [{"seat": 3, "play": ["3D"]}, {"seat": 1, "play": ["4H"]}]}),
        "not-your-turn.no-bomb",
        "PG-GS-03 DEC-10 DEC-104",
        "PG-HON-01 PG-HON-02",
    ),
    (("opening", {"variant": "lectio-4", "hands": TILES}), "lowest-card.pack", "PG-PLAY-01 DEC-49", "PG-PLAY-02"),
    (
        ("referee", PLAYED | {"events": [{"reshuffle": ["4D"]}]}),
        "draw-wrong.no-reshuffle",
        "PG-PLAY-04",
        "PG-3P-10 DEC-27",
    ),
)
"""Questions, a sentence in the answer, rules that say what it says, and others that were cited for it although they say
something else or are not in force."""

PHRASES: Final = [phrase for _, phrase, _, _ in SAYS_SOMETHING_ELSE]


@pytest.mark.parametrize(("question", "phrase", "right", "wrong"), SAYS_SOMETHING_ELSE, ids=PHRASES)
def test_what_says_something_else_is_not_cited(question: Question, phrase: str, right: str, wrong: str) -> None:
    answered = check(question)
    cited = {rule for rule, of in answered.cited if of == phrase}
    assert {*right.split()} <= cited
    assert not {*wrong.split()} & cited


def test_a_tag_is_a_sentence_or_a_code() -> None:
    known = {*messages(), *(message.code for message in messages().values())}
    for _, entry in tables():
        assert {*entry["phrases"]} <= known, entry["id"]
        assert len({*entry["phrases"]}) == len(entry["phrases"]), entry["id"]


def test_every_reason_may_cite_a_rule() -> None:
    for phrase in MESSAGES:
        assert tagged(phrase), phrase


def test_a_play_that_does_not_beat_rests_on_what_makes_the_pile_higher() -> None:
    for phrase in MESSAGES:
        if phrase.startswith("does-not-beat."):
            assert tagged(phrase) == tagged(phrase.removeprefix("does-not-beat."))


def test_a_rule_that_is_not_in_force_would_be_noticed() -> None:
    question = {"variant": "gamesky", "cards": ["3D", "5D", "7D", "9D", "JD"]}
    answered = Answered(("classify", question))
    assert {rule for rule, _ in answered.cited} == {"PG-GS-01"}
    assert "PG-NTF-01" not in in_force(b'"gamesky"')
    assert "PG-NTF-01" in in_force(b'"singapore-chan"')
    answered.answer["reason"]["rules"] = ["PG-NTF-01"]
    assert answered.not_in_force == {("PG-NTF-01", "kind-not-used.flush")}


def test_a_rule_without_the_tag_would_be_noticed() -> None:
    answered = Answered(("compare", {"a": cards("9S 9D"), "b": cards("9H 9C")}))
    assert answered.untagged == set()
    answered.answer["reason"]["rules"] = ["PG-COMB-04"]
    assert answered.untagged == {("PG-COMB-04", "higher-suit.pair")}
    answered.answer["reason"]["rules"] = []
    assert answered.untagged == {("", "higher-suit.pair")}


def test_the_notes_on_names_cite_what_is_tagged() -> None:
    notes = [note for named in named_variants() for note in named.notes]
    assert {rule for note in notes for rule in note.rules} == {*tagged("alias.note")}


# --- every tag is used -----------------------------------------------------------------------------------------------


def tags() -> Pairs:
    """Every sentence with each rule that is tagged with it. What a constraint follows from is cited as a whole where
    it is broken: `tests/variant/test_constraints.py`."""
    constraints = {constraint.id for constraint in CONSTRAINTS}
    of_notes = {(rule, "alias.note") for rule in tagged("alias.note")}
    found = {(entry["id"], tag) for _, entry in tables() for tag in entry["phrases"] if tag not in constraints}
    return found - of_notes


def incomplete(rng: Random, spec: Any) -> Iterator[Question]:
    """Deals that are over, each without one of the fields that it takes to score it."""
    for operation, body in endgames(rng, spec):
        for name in body.keys() - {"variant", "winner"}:
            yield operation, {field: value for field, value in body.items() if field != name}


def sessions(rng: Random, spec: Any) -> Iterator[Question]:
    """Sessions of deals, each without one of their fields, and with draws that are not due."""
    options = bigtwo.variant(spec).options.to_dict()
    while True:
        asked = random_session(rng, options)
        yield "session", {"variant": spec, **asked, "draws": ["3D", "4D", "5D", "6D", "7D"][: options["players"]]}
        for name in ("cards_left", "hands"):
            deals = [{field: value for field, value in deal.items() if field != name} for deal in asked["deals"]]
            yield "session", {"variant": spec, **asked, "deals": deals}


def asked_until_all_are_used() -> Iterator[Question]:
    yield from (*of_the_corpus(), *RARE, *FAULTY, *seldom())
    rng = Random(1)
    large = at_large(rng)
    for spec in (*NAMED, *islice(mixes(rng), 500)):
        for draw, count in ((of_two_sets, 300), (spoilt_deals, 10), (incomplete, 20), (sessions, 10), (endgames, 20)):
            yield from islice(draw(rng, spec), count)
        for draw in (meetings, tampered):
            yield from islice(draw(rng, spec), 3)
        yield from islice(large, 10)


@pytest.mark.verify
def test_every_tag_is_used() -> None:
    left = tags() - NEVER_CITED.keys()
    for question in asked_until_all_are_used():
        for rule, phrase in Answered(question).cited:
            left -= {(rule, name) for name in named_by(phrase.removeprefix("does-not-beat."))}
        if not left:
            break
    assert left == set()
