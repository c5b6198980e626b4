"""Metamorphic relations between answers that hold under all house rules. They detect contradictions without expected
answers.

A relation draws a sample at random and asks a few questions about it. Which answer is wrong it does not know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random
from typing import Any, TypeAlias

from bigtwo_conformance.drawing import (
    Cards,
    Sample,
    Table,
    any_hand,
    final_hands,
    large_hand,
    relabelled,
    small_hand,
    three_plays,
    two_plays,
    unrelated,
)
from bigtwo_conformance.judging import normative
from bigtwo_conformance.packs import STANDARD
from bigtwo_conformance.protocol import ANSWERED, Ask, Reply

Answer: TypeAlias = dict[str, Any]
MIRROR = {"a-beats-b": "b-beats-a", "b-beats-a": "a-beats-b", "neither": "neither", "undefined": "undefined"}


class Unanswered(ValueError):
    """A question that got no answer."""

    def __init__(self, operation: str, question: Mapping[str, Any], reply: Reply) -> None:
        super().__init__(f"{operation} {reply.status}: {reply.message}")
        self.operation = operation
        self.question = dict(question)
        self.reply = reply


class NotApplicable(ValueError):
    """A sample to which a relation does not apply, because the variant needs more fields than the question has."""


UNANSWERED = "answers"
"""The relation that is broken wherever there is no answer, whatever was asked for."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Answers that break a relation: a sentence about it, and one of the questions. Which of the answers is wrong, it
    does not say. `unanswered` is the reply where there was no answer. `cases` are the ids of failing cases that break
    the relation too."""

    says: str
    operation: str
    question: dict[str, Any]
    unanswered: Reply | None = None
    relation: Relation | None = None
    cases: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """That of the relation."""
        return UNANSWERED if self.unanswered or self.relation is None else self.relation.name

    @property
    def title(self) -> str:
        """What it breaks, and how."""
        if self.unanswered is not None:
            return f"{self.operation} does not always answer: {self.unanswered.message or self.unanswered.status}"
        return f"{self.relation.says} {self.says}" if self.relation else self.says


@dataclass(frozen=True, slots=True)
class Engine:
    """The implementation that relations are checked on, under one variant."""

    ask_reply: Ask
    variant: Any

    def ask(self, operation: str, **question: Any) -> Answer:
        """The answer. Raises Unanswered."""
        return self.ask_under(self.variant, operation, **question)

    def ask_under(self, variant: Any, operation: str, **question: Any) -> Answer:
        reply = self.ask_reply(operation, {"variant": variant, **question})
        if reply.status != ANSWERED:
            raise Unanswered(operation, {"variant": variant, **question}, reply)
        answer: Answer = reply.answer
        return answer

    def is_playable(self, cards: Cards) -> bool:
        return self.ask("classify", cards=cards).get("playable") is True

    def is_pile(self, cards: Cards | None) -> bool:
        """Whether the cards can be the combination to beat; None is the lead."""
        return cards is None or self.is_playable(cards)

    def result(self, a: Cards, b: Cards) -> object:
        return self.ask("compare", a=a, b=b).get("result")

    def moves(self, hand: Cards, pile: Cards | None) -> dict[frozenset[str], int]:
        """How often each set of cards is listed."""
        listed: dict[frozenset[str], int] = {}
        for move in self.ask("legal-moves", hand=hand, pile=pile, limit=20000).get("moves", []):
            cards = frozenset(move["cards"])
            listed[cards] = listed.get(cards, 0) + 1
        return listed


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation between answers of `operations`. `options` are the house rules that it sets, `fields` what answers
    need beside the verdict, and `samples` those tried before those that are drawn, since faults of real engines
    show there."""

    name: str
    says: str
    operations: tuple[str, ...]
    draw: Callable[[Random, Table], Sample]
    contradiction: Callable[[Engine, Sample], Contradiction | None]
    options: tuple[str, ...] = ()
    samples: tuple[Sample, ...] = ()
    fields: tuple[str, ...] = ()


# --- samples on which faults of real engines showed ------------------------------------------------------------------

# Of each kind two that differ by rank one way and by suit the other, whichever suits are high; then kinds on others.
_PAIRS_OF_PLAYS = """
7S | 8D
9C | 9H
7S 7H | 8C 8D
7C 7D | 8S 8H
9S 9D | 9H 9C
7S 7H 7D | 8S 8H 8C
5S 5H 5C 5D | 6S 6H 6C 6D
4D 5D 6D 7C 8S | 5H 6S 7S 8S 9D
4S 5H 6C 7D 8D | 4D 5S 6S 7C 8H
AS 2H 3C 4D 5D | 2S 3H 4S 5C 6D
TS JH QC KD AD | JS QS KC AH 2D
4S 6S 8S TS JS | 5D 7D 9D JD KD
4D 6D 8D TD JD | 5S 7S 9S JS KS
4C 6C 8C TC JC | 5H 7H 9H JH KH
4H 6H 8H TH JH | 5C 7C 9C JC KC
5S 5H 5C KD KS | 6S 6H 6C 4D 4S
5S 5H 5C 5D KS | 6S 6H 6C 6D 4S
5S 6S 7S 8S 9S | 6D 7D 8D 9D TD
5D 6D 7D 8D 9D | 6S 7S 8S 9S TS
TS JS QS KS AS | 4H 5H 6H 7H 8H
TS JH QC KD AD | 4C 6C 7C 9C TC
4D 6D 7D 9D KD | 5S 5H 5C 8D 8S
AS AH AC 8D 8S | 4S 4H 4C 4D 7S
2S 2H 2C 2D 9S | 4D 5D 6D 7D 8D
"""
PLAYS: tuple[Sample, ...] = tuple(
    {"a": a.split(), "b": b.split()} for a, _, b in (line.partition("|") for line in _PAIRS_OF_PLAYS.split("\n")[1:-1])
)
UNRELATED: tuple[Sample, ...] = ({"cards": ["4D", "6C", "9H", "JS", "KD"]},)
# The fours have triples and pairs in them, a straight flush is a straight and a flush, and a whole suit is the longest.
FOURS, STRAIGHT_FLUSH = ["9S", "9H", "9C", "9D", "4C"], ["5S", "6S", "7S", "8S", "9S", "9H"]
HANDS: tuple[Sample, ...] = (
    {"hand": FOURS, "pile": None},
    {"hand": FOURS, "pile": ["8S", "8H"]},
    {"hand": STRAIGHT_FLUSH, "pile": None},
)
WHOLE_SUITS: tuple[Sample, ...] = tuple(
    {"hand": [rank + suit for rank in STANDARD.ranks], "pile": None} for suit in "SHCD"
)


# --- the relations ---------------------------------------------------------------------------------------------------

Check: TypeAlias = "Callable[[Engine, Sample], Contradiction | None]"
_FOUND: list[Relation] = []


def _relation(
    says: str,
    operations: str,
    draw: Callable[[Random, Table], Sample],
    samples: tuple[Sample, ...] = (),
    *,
    options: tuple[str, ...] = (),
    fields: tuple[str, ...] = (),
) -> Callable[[Check], Check]:
    """A relation by the name of the function that finds contradictions; operations are one text."""

    def add(check: Check) -> Check:
        name = check.__name__.replace("_", "-")
        _FOUND.append(Relation(name, says, tuple(operations.split()), draw, check, options, samples, fields))
        return check

    return add


def _unless(holds: object, says: str, operation: str, **question: Any) -> Contradiction | None:
    """A contradiction, where this does not hold."""
    return None if holds else Contradiction(says, operation, question)


def text(cards: Iterable[str]) -> str:
    return " ".join(cards)


@_relation("Every hand has its list of moves.", "legal-moves", any_hand, WHOLE_SUITS)
def answers(engine: Engine, sample: Sample) -> None:
    """Nothing but that there is an answer. Raises Unanswered."""
    engine.moves(sample["hand"], None)


@_relation("The same question has the same answer.", "compare", two_plays)
def same_answer_twice(engine: Engine, sample: Sample) -> Contradiction | None:
    question = {"a": sample["a"], "b": sample["b"]}
    first, second = (normative("compare", engine.ask("compare", **question)) for _ in range(2))
    says = f"Asked the same twice, it answered {first} and then {second}."
    return _unless(first == second, says, "compare", **question)


@_relation("Cards mean the same in any order.", "classify", two_plays)
def order_of_cards(engine: Engine, sample: Sample) -> Contradiction | None:
    cards, turned = sample["a"], sample["a"][::-1]
    first, second = (normative("classify", engine.ask("classify", cards=each)) for each in (cards, turned))
    says = f"The same cards in another order: {first} became {second}."
    return _unless(first == second, says, "classify", cards=turned)


@_relation("If a beats b, b does not beat a.", "compare", two_plays, PLAYS)
def antisymmetry(engine: Engine, sample: Sample) -> Contradiction | None:
    a, b = sample["a"], sample["b"]
    there, back = engine.result(a, b), engine.result(b, a)
    says = f"{text(a)} against {text(b)} is {there}, but the other way round it is {back}."
    return _unless(MIRROR.get(str(there)) == back, says, "compare", a=a, b=b)


@_relation("Cards that nothing joins are no combination.", "classify", unrelated, UNRELATED)
def unrelated_cards(engine: Engine, sample: Sample) -> Contradiction | None:
    cards = sample["cards"]
    return _unless(not engine.is_playable(cards), f"It calls {text(cards)} a combination.", "classify", cards=cards)


@_relation("Nothing beats itself.", "compare", two_plays)
def irreflexivity(engine: Engine, sample: Sample) -> Contradiction | None:
    """Whether it is a combination or not."""
    a = sample["a"]
    result = engine.result(a, a)
    return _unless(result in ("neither", "undefined"), f"{text(a)} against itself is {result}.", "compare", a=a, b=a)


@_relation(
    "Within one kind, what beats a better play beats a lesser one.", "compare classify", three_plays, fields=("kind",)
)
def transitivity(engine: Engine, sample: Sample) -> Contradiction | None:
    """Within one kind only: plays of different kinds, such as bombs, need not be transitive."""
    plays = [sample["a"], sample["b"], sample["c"]]
    kinds = {engine.ask("classify", cards=cards).get("kind") for cards in plays}
    if len(kinds) != 1 or None in kinds:
        return None
    for a, b, c in permutations(plays):
        if engine.result(a, b) == engine.result(b, c) == "a-beats-b" != (result := engine.result(a, c)):
            says = f"{text(a)} beats {text(b)}, which beats {text(c)}; but the first against the last is {result}."
            return Contradiction(says, "compare", {"a": a, "b": c})
    return None


@_relation("Only combinations can be compared, and all of them can.", "compare classify", two_plays)
def undefined(engine: Engine, sample: Sample) -> Contradiction | None:
    a, b = sample["a"], sample["b"]
    both = engine.is_playable(a) and engine.is_playable(b)
    result = engine.result(a, b)
    says = f"{text(a)} against {text(b)} is {result}, although {'both are' if both else 'not both are'} combinations."
    return _unless(both != (result == "undefined"), says, "compare", a=a, b=b)


@_relation(
    "The legal moves are the parts of the hand that are combinations and beat the pile.",
    "legal-moves classify compare",
    small_hand,
    HANDS,
)
def moves(engine: Engine, sample: Sample) -> Contradiction | None:
    hand, pile = sample["hand"], sample["pile"]
    if not engine.is_pile(pile):
        return None
    listed = engine.moves(hand, pile)
    for part in (list(subset) for size in range(1, len(hand) + 1) for subset in combinations(hand, size)):
        good = engine.is_playable(part) and (pile is None or engine.result(part, pile) == "a-beats-b")
        if good != (frozenset(part) in listed):
            says = f"It leaves out {text(part)}, but classify and compare say that it may be played."
            if not good:
                says = f"It lists {text(part)}, but classify or compare say that it may not."
            return Contradiction(says, "legal-moves", {"hand": hand, "pile": pile})
    return None


@_relation("No legal move is listed twice.", "legal-moves classify", any_hand, HANDS)
def duplicates(engine: Engine, sample: Sample) -> Contradiction | None:
    hand, pile = sample["hand"], sample["pile"]
    listed = engine.moves(hand, pile) if engine.is_pile(pile) else {}
    twice = next((cards for cards, times in listed.items() if times > 1), frozenset[str]())
    says = f"It lists {text(sorted(twice))} {listed.get(twice)} times."
    return _unless(not twice, says, "legal-moves", hand=hand, pile=pile)


BY_RANK_ALONE = {"triple", "full-house", "four", "four-of-a-kind"}
"""The kinds of which no two hands can hold the same rank, so that no suit decides between them."""


@_relation(
    "Exchanging suits makes no other kind of cards, and suits decide nothing where ranks alone do.",
    "classify compare",
    relabelled,
)
def irrelevant_suits(engine: Engine, sample: Sample) -> Contradiction | None:
    """Exchanging suits in all cards at once makes no other kind of them, and decides nothing between plays that are
    compared by their rank alone."""
    sides = [cards for cards in (sample["a"], sample["b"]) if cards]
    others = [_renamed(cards, sample["order"]) for cards in sides]
    kinds = []
    for cards, other in zip(sides, others, strict=True):
        answered = [engine.ask("classify", cards=each) for each in (cards, other)]
        here, there = ((answer.get("playable"), answer.get("kind")) for answer in answered)
        if here != there:
            says = f"{text(cards)} is {here[1]}, but {text(other)} is {there[1]}."
            return Contradiction(says, "classify", {"cards": other})
        kinds.append(here[1])
    if len(kinds) < 2 or not set(kinds) <= BY_RANK_ALONE or len({len(cards) for cards in sides}) > 1:
        return None
    (a, b), (c, d) = sides, others
    first, second = engine.result(a, b), engine.result(c, d)
    says = f"{text(a)} against {text(b)} is {first}, but {text(c)} against {text(d)} is {second}."
    return _unless(first == second, says, "compare", a=c, b=d)


@_relation(
    "A play is legal exactly when it is among the legal moves.", "legal-moves validate-play classify", small_hand
)
def verdicts(engine: Engine, sample: Sample) -> Contradiction | None:
    hand, pile = sample["hand"], sample["pile"]
    if not engine.is_pile(pile):
        return None
    listed = engine.moves(hand, pile)
    for play in [list(cards) for size in (1, 2, 3, 5) for cards in combinations(hand, size)][::3]:
        legal = engine.ask("validate-play", hand=hand, pile=pile, play=play).get("legal")
        if legal is not (frozenset(play) in listed):
            says = f"validate-play calls {text(play)} legal: {legal}; "
            says += f"legal-moves {'lists' if not legal else 'lacks'} it."
            return Contradiction(says, "validate-play", {"hand": hand, "pile": pile, "play": play})
    return None


@_relation("Who holds more cards can lead no less.", "legal-moves", large_hand)
def more_cards(engine: Engine, sample: Sample) -> Contradiction | None:
    hand, card = sample["hand"], sample["card"]
    if card in hand:
        return None
    before, after = engine.moves(hand, None), engine.moves([*hand, card], None)
    gone = next((cards for cards in before if cards not in after), None)
    says = f"With {card} in hand as well, {text(sorted(gone or ()))} can no longer be led."
    return _unless(gone is None, says, "legal-moves", hand=[*hand, card], pile=None)


@_relation("Exchanging suits everywhere changes nothing.", "compare", relabelled, options=("suit_order",))
def suits(engine: Engine, sample: Sample) -> Contradiction | None:
    """In the cards and in the order of suits."""
    order = sample["order"]
    there, here = (_with_suits(engine.variant, each) for each in ("SHCD", order))
    a, b = (_renamed(sample[side], order) for side in ("a", "b"))
    first = engine.ask_under(there, "compare", a=sample["a"], b=sample["b"]).get("result")
    second = engine.ask_under(here, "compare", a=a, b=b).get("result")
    says = f"{text(sample['a'])} against {text(sample['b'])} is {first} with suits in the order SHCD, but "
    says += f"{text(a)} against {text(b)} is {second} in the order {order}."
    return _unless(first == second, says, "compare", variant=here, a=a, b=b)


def _renamed(cards: Cards, order: str) -> Cards:
    suits = dict(zip("SHCD", order, strict=True))
    return [card[:-1] + suits[card[-1]] for card in cards]


def _with_suits(variant: Any, order: str) -> dict[str, Any]:
    if isinstance(variant, str):
        return {"extends": variant, "options": {"suit_order": order}}
    return {**variant, "options": {**variant.get("options", {}), "suit_order": order}}


@_relation("Lines add up, transfers give the net, and the net is zero.", "score", final_hands)
def sums(engine: Engine, sample: Sample) -> Contradiction | None:
    question, answer = _scored(engine, sample["hands"])
    for seat in [seat for seat in answer.get("seats", []) if "lines" in seat]:
        amount = seat.get("penalty", seat.get("points", 0))
        total = sum(line["amount"] for line in seat["lines"])
        if total != amount:
            says = f"The lines of seat {seat.get('seat')} add up to {total}, not to {amount}."
            return Contradiction(says, "score", question)
    settlement = answer.get("settlement")
    if not settlement:
        return None
    net = settlement["net"]
    paid = [0] * len(net) if "transfers" in settlement else list(net)
    for transfer in settlement.get("transfers", []):
        paid[transfer["from"]] -= transfer["amount"]
        paid[transfer["to"]] += transfer["amount"]
    says = f"What everybody gets is {net}, which adds up to {sum(net)}; the transfers make it {paid}."
    return _unless(not sum(net) and paid == net, says, "score", **question)


@_relation("No seat is better than another.", "score", final_hands)
def seats(engine: Engine, sample: Sample) -> Contradiction | None:
    """Where all hands move on by some seats, the amounts move with them."""
    hands, turn = sample["hands"], sample["turn"]
    scored = [_scored(engine, each) for each in (hands, hands[-turn:] + hands[:-turn])]
    here, there = (
        [seat.get("penalty", seat.get("points")) for seat in answer.get("seats", [])] for _, answer in scored
    )
    says = f"With everybody {turn} seats further, the amounts {here} became {there}."
    return _unless(there == here[-turn:] + here[:-turn], says, "score", **scored[1][0])


def _scored(engine: Engine, hands: list[Cards]) -> tuple[dict[str, Any], Answer]:
    """The question about the end of a deal, and its answer. Raises NotApplicable."""
    question = {"winner": hands.index([]), "hands": hands}
    try:
        return question, engine.ask("score", **question)
    except Unanswered as fault:
        raise NotApplicable(str(fault)) from None


RELATIONS = tuple(_FOUND)
