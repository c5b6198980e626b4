"""Questions of players who know the game from the two documents alone, each with the answer that these give; and what
the library says of the questions that one asks first.

The questions were written before they were asked. Every sentence was judged under its variant and at its table, and so
was every rule that it cites: `reasons` holds each phrase with the rules that bear it out, `rules` those of the answer.
Where the corpus asks the same, `case` names its case, which has question and answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson

import bigtwo
from bigtwo.operations.answers import moves_as_json
from bigtwo.operations.questions import OPERATIONS
from bigtwo_conformance.corpus import corpus
from tests.tables import table

Case = dict[str, Any]

CASES: list[Case] = orjson.loads((Path(__file__).parent / "questions.json").read_bytes())
FIELDS = {"id", "why", "case", "operation", "question", "answer", "reasons", "rules", "says"}
OF_THE_CORPUS = {case.id: case for case in corpus().cases}


def asked(case: Case) -> Any:
    """The answer as it goes over the wire."""
    if "case" in case:
        known = OF_THE_CORPUS[case["case"]]
        case = {"operation": known.operation, "question": {"variant": known.variant, **known.input}}
    operation = OPERATIONS[case["operation"]]
    answer = operation.answer(operation.request.load(orjson.loads(orjson.dumps(case["question"]))))
    return orjson.loads(orjson.dumps(answer, default=moves_as_json))


def part_of(expected: Any, given: Any) -> bool:
    """Does the answer say all that is expected? It may say more, but lists have as many items."""
    if isinstance(expected, dict):
        return isinstance(given, dict) and all(
            name in given and part_of(value, given[name]) for name, value in expected.items()
        )
    if isinstance(expected, list):
        same_length = isinstance(given, list) and len(expected) == len(given)
        return same_length and all(part_of(*both) for both in zip(expected, given, strict=True))
    return bool(expected == given)


def reasons_in(answer: Any) -> list[Case]:
    """Every reason that stands anywhere in an answer."""
    if isinstance(answer, list):
        return [reason for each in answer for reason in reasons_in(each)]
    if not isinstance(answer, dict):
        return []
    inside = [reason for name, value in answer.items() if name != "params" for reason in reasons_in(value)]
    return [answer, *inside] if "phrase" in answer else inside


def in_one_line(reason: Case, judged: Sequence[str]) -> str:
    """A reason as it was judged: one that has a form of its own by now, which says the same of fewer cases, as the form
    of which that is one."""
    phrase, rules = reason["phrase"], " ".join(sorted(reason["rules"]))
    parts = phrase.split(".")
    names = (".".join(parts[:count]) for count in range(len(parts), 1, -1))
    return next((line for name in names if (line := f"{name}: {rules}") in judged), f"{phrase}: {rules}")


def test_the_answers_of_the_documents_and_their_reasons() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) > 150
    with table() as row:
        for case in CASES:
            with row(f"{case['id']} {case['why']}"):
                assert {*case} <= FIELDS
                answer = asked(case)
                reasons, judged = reasons_in(answer), case.get("reasons", ())
                expected = case.get("answer", {})
                assert part_of(expected, answer), {name: answer.get(name) for name in expected}
                assert {in_one_line(reason, judged) for reason in reasons} == {*judged}
                assert " ".join(sorted(answer.get("rules", ()))) == case.get("rules", "")
                assert "says" not in case or case["says"] in {reason["detail"] for reason in reasons}


# --- what the library says -------------------------------------------------------------------------------------------

BASE = bigtwo.variant("base")
PACK = BASE.order.codes
HANDS = [PACK[seat::4] for seat in range(4)]
"""All diamonds to seat 0, all clubs to seat 1, hearts to seat 2, spades to seat 3."""
HELD = "3D 4S 9S 9D KC"
DEALT = bigtwo.DealtCards(HANDS)
LED: list[Any] = [{"seat": 0, "play": ["3D"]}]
TEN_LEFT = BASE.score(bigtwo.DealResult(0, cards_left=(0, 9, 10, 13))).seats[2].lines
RUN = "JD QC KH AS 2D"
SAID: list[tuple[object, str]] = [
    *((BASE.classify(text), "TS TD (pair)") for text in ("TD 10S", "td, ts", "♦10 ♠10", "10♦ 10♠")),
    (BASE.classify("AH 2S 3D 4C 5D"), "2S AH 5D 4C 3D (straight)"),
    (BASE.classify(RUN), "2D AS KH QC JD are in sequence, but J-Q-K-A-2 is no run in this variant"),
    (BASE.compare("9S 9D", "9H 9C"), "9S 9D beats 9H 9C: equal rank, and 9S decides, since spades rank above hearts"),
    (
        BASE.compare("5H 5C 5D 5S 3D", "2S AS KS QS TS"),
        "5S 5H 5C 5D 3D beats 2S AS KS QS TS: four of a kind ranks above a flush",
    ),
    (BASE.legal_moves(HELD, "4C 4D").moves[0], "9S 9D (pair)"),
    (BASE.legal_moves("3D 3C 4S", opening=True).moves[1], "3C 3D (pair)"),
    (
        BASE.validate_play(HELD, "4C 4D", "KC"),
        "the play KC has 1 card and the pile 4C 4D has 2; only the same number of cards may be played on it",
    ),
    (BASE.validate_play("3D 9S", None, "pass"), "you have the lead, and whoever leads must play"),
    (BASE.deal(PACK, 0, exposed="2C"), "first card to seat 1; seat 1 holds 3D, the lowest card of the pack, and leads"),
    (
        BASE.validate_deal([HANDS[0][:-1], *HANDS[1:]]),
        "missing from the deal: 2D; cards dealt to seat 0: 12 instead of 13",
    ),
    (
        BASE.referee(DEALT, [*LED, {"seat": 1, "pass": True}, {"seat": 2, "play": ["3C"]}]),
        "event 3: not in the hand: 3C, held by seat 1",
    ),
    (
        str(BASE.referee(DEALT, [*LED, {"seat": 1, "play": ["4C"]}]).state).splitlines()[-1],
        "  trick 1: seat 2 faces 4C",
    ),
    (TEN_LEFT[0], "10 cards x 1: +10"),
    (TEN_LEFT[1], "doubled for 10 or more cards: +10"),
]


def test_what_is_returned_says() -> None:
    with table() as row:
        for answer, words in SAID:
            with row(words):
                assert str(answer) == words
