"""Relations between answers that hold whatever the house rules are, so that no right answers are needed to find wrong
ones.

A relation draws a sample at random, asks a few questions about it, and says how the answers contradict each other. Each
contradiction names one question and the answer that the others demand of it, which makes a draft of a conformance case.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

from bigtwo_conformance.drawing import (
    Cards,
    Sample,
    final_hands,
    large_hand,
    relabelled,
    small_hand,
    three_plays,
    two_plays,
)
from bigtwo_conformance.judging import normative
from bigtwo_conformance.protocol import ANSWERED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from bigtwo_conformance.protocol import Reply


Answer: TypeAlias = dict[str, Any]
MIRROR = {"a-beats-b": "b-beats-a", "b-beats-a": "a-beats-b", "neither": "neither", "undefined": "undefined"}


class Unanswered(ValueError):
    """A question that got no answer."""

    def __init__(self, op: str, question: Mapping[str, Any], reply: Reply) -> None:
        super().__init__(f"{op} {reply.status}: {reply.message}")
        self.op = op
        self.question = dict(question)
        self.reply = reply


class NotSaid(ValueError):
    """A relation that nothing can be said about, because the variant needs to know more than was asked."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A contradiction: a sentence about it, and the question whose answer should have been another."""

    says: str
    op: str
    question: dict[str, Any]
    expect: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """What relations are checked on: who is asked, under which variant."""

    ask_reply: Callable[[str, Mapping[str, Any]], Reply]
    variant: Any

    def ask(self, op: str, **question: Any) -> Answer:
        """The answer. Raises Unanswered."""
        return self.ask_under(self.variant, op, **question)

    def ask_under(self, variant: Any, op: str, **question: Any) -> Answer:
        reply = self.ask_reply(op, {"variant": variant, **question})
        if reply.status != ANSWERED:
            raise Unanswered(op, {"variant": variant, **question}, reply)
        answer: Answer = reply.answer
        return answer

    def is_playable(self, cards: Cards) -> bool:
        return self.ask("classify", cards=cards).get("playable") is True

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
    """`rules` are what a case made from a contradiction would cite. `options` are house rules it needs to set."""

    name: str
    says: str
    ops: tuple[str, ...]
    rules: tuple[str, ...]
    draw: Callable[[Random], Sample]
    contradiction: Callable[[Table, Sample], Broken | None]
    options: tuple[str, ...] = ()


# --- contradictions --------------------------------------------------------------------------------------------------


def answers_differ(table: Table, sample: Sample) -> Broken | None:
    question = {"a": sample["a"], "b": sample["b"]}
    first, second = (normative("compare", table.ask("compare", **question)) for _ in range(2))
    if first != second:
        says = f"Asked the same twice, it answered {first} and then {second}."
        return Broken(says, "compare", question, {"equals": {"result": first.get("result")}})
    return None


def order_matters(table: Table, sample: Sample) -> Broken | None:
    cards = sample["a"]
    first = normative("classify", table.ask("classify", cards=cards))
    second = normative("classify", table.ask("classify", cards=cards[::-1]))
    if first != second:
        says = f"The same cards in another order: {first} became {second}."
        equals = {name: first.get(name) for name in ("playable", "kind") if name in first}
        return Broken(says, "classify", {"cards": cards[::-1]}, {"equals": equals})
    return None


def both_win(table: Table, sample: Sample) -> Broken | None:
    a, b = sample["a"], sample["b"]
    there, back = table.result(a, b), table.result(b, a)
    if MIRROR.get(str(there)) != back:
        says = f"{_text(a)} against {_text(b)} is {there}, but the other way round it is {back}."
        return Broken(says, "compare", {"a": b, "b": a}, {"equals": {"result": MIRROR.get(str(there), "neither")}})
    return None


def beats_itself(table: Table, sample: Sample) -> Broken | None:
    a = sample["a"]
    result = table.result(a, a)
    if result not in ("neither", "undefined"):
        return Broken(f"{_text(a)} against itself is {result}.", "compare", {"a": a, "b": a}, {"refuse": ["equal"]})
    return None


def goes_in_circles(table: Table, sample: Sample) -> Broken | None:
    """Within one kind only: plays of different kinds, such as bombs, may cross in ways of their own."""
    plays = [sample["a"], sample["b"], sample["c"]]
    kinds = {table.ask("classify", cards=cards).get("kind") for cards in plays}
    if len(kinds) != 1 or None in kinds:
        return None
    for a, b, c in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        if table.result(plays[a], plays[b]) == table.result(plays[b], plays[c]) == "a-beats-b":
            result = table.result(plays[a], plays[c])
            if result != "a-beats-b":
                says = f"{_text(plays[a])} beats {_text(plays[b])}, which beats {_text(plays[c])}; "
                says += f"but the first against the last is {result}."
                question = {"a": plays[a], "b": plays[c]}
                return Broken(says, "compare", question, {"equals": {"result": "a-beats-b"}})
    return None


def undefined_for_combinations(table: Table, sample: Sample) -> Broken | None:
    a, b = sample["a"], sample["b"]
    both = table.is_playable(a) and table.is_playable(b)
    result = table.result(a, b)
    if both == (result == "undefined"):
        says = f"{_text(a)} against {_text(b)} is {result}, "
        says += f"although {'both are' if both else 'not both are'} combinations."
        expect = {"refuse": ["not-a-combination"]} if not both else {"equals": {"result": "a-beats-b"}}
        return Broken(says, "compare", {"a": a, "b": b}, expect)
    return None


def moves_are_not_the_good_subsets(table: Table, sample: Sample) -> Broken | None:
    hand, pile = sample["hand"], sample["pile"]
    if pile is not None and not table.is_playable(pile):
        return None
    listed = table.moves(hand, pile)
    question = {"hand": hand, "pile": pile}
    for cards, times in listed.items():
        if times > 1:
            expect = _moves(listed, hand)
            return Broken(f"It lists {_text(sorted(cards))} {times} times.", "legal-moves", question, expect)
    for size in range(1, len(hand) + 1):
        for subset in combinations(hand, size):
            part = list(subset)
            good = table.is_playable(part) and (pile is None or table.result(part, pile) == "a-beats-b")
            if good != (frozenset(subset) in listed):
                what = "leaves out" if good else "lists"
                by = (
                    "classify and compare say that it may be played"
                    if good
                    else "classify or compare say that it may not"
                )
                right = {**listed, frozenset(subset): 1} if good else {c: 1 for c in listed if c != frozenset(subset)}
                return Broken(f"It {what} {_text(part)}, but {by}.", "legal-moves", question, _moves(right, hand))
    return None


def verdict_differs_from_moves(table: Table, sample: Sample) -> Broken | None:
    hand, pile = sample["hand"], sample["pile"]
    if pile is not None and not table.is_playable(pile):
        return None
    listed = table.moves(hand, pile)
    for play in [list(cards) for size in (1, 2, 3, 5) for cards in combinations(hand, size)][::3]:
        legal = table.ask("validate-play", hand=hand, pile=pile, play=play).get("legal")
        if legal is not (frozenset(play) in listed):
            says = (
                f"validate-play calls {_text(play)} legal: {legal}; legal-moves {'lists' if not legal else 'lacks'} it."
            )
            question = {"hand": hand, "pile": pile, "play": play}
            return Broken(says, "validate-play", question, {"equals": {"legal": not legal}})
    return None


def more_cards_lose_a_lead(table: Table, sample: Sample) -> Broken | None:
    hand, card = sample["hand"], sample["card"]
    if card in hand:
        return None
    before, after = table.moves(hand, None), table.moves([*hand, card], None)
    for cards in before:
        if cards not in after:
            says = f"With {card} in hand as well, {_text(sorted(cards))} can no longer be led."
            question = {"hand": [*hand, card], "pile": None}
            return Broken(says, "legal-moves", question, _moves({**after, cards: 1}, [*hand, card]))
    return None


def suits_are_not_names(table: Table, sample: Sample) -> Broken | None:
    """Exchanging suits everywhere, in the cards and in the order of suits, changes no result."""
    renamed = dict(zip("SHCD", sample["order"], strict=True))
    there = _with_suits(table.variant, "SHCD")
    here = _with_suits(table.variant, sample["order"])
    a, b = ([card[0] + renamed[card[1]] for card in sample[side]] for side in ("a", "b"))
    first = table.ask_under(there, "compare", a=sample["a"], b=sample["b"]).get("result")
    second = table.ask_under(here, "compare", a=a, b=b).get("result")
    if first != second:
        says = f"{_text(sample['a'])} against {_text(sample['b'])} is {first} with suits in the order SHCD, but "
        says += f"{_text(a)} against {_text(b)} is {second} in the order {sample['order']}."
        return Broken(says, "compare", {"variant": here, "a": a, "b": b}, {"equals": {"result": first}})
    return None


def money_appears(table: Table, sample: Sample) -> Broken | None:
    hands = sample["hands"]
    question = {"winner": hands.index([]), "hands": hands}
    try:
        answer = table.ask("score", **question)
    except Unanswered as fault:
        raise NotSaid(str(fault)) from None
    for seat in answer.get("seats", []):
        amount = seat.get("penalty", seat.get("points", 0))
        total = sum(line["amount"] for line in seat.get("lines", []))
        if total != amount:
            says = f"The lines of seat {seat.get('seat')} add up to {total}, not to {amount}."
            return Broken(says, "score", question, {"equals": {"winner": question["winner"]}})
    settlement = answer.get("settlement")
    if not settlement:
        return None
    net = settlement["net"]
    paid = [0] * len(net)
    for transfer in settlement["transfers"]:
        paid[transfer["from"]] -= transfer["amount"]
        paid[transfer["to"]] += transfer["amount"]
    if sum(net) or paid != net:
        says = f"What everybody gets is {net}, which adds up to {sum(net)}; the transfers make it {paid}."
        return Broken(says, "score", question, {"equals": {"settlement": {"net": paid}}})
    return None


def seats_matter(table: Table, sample: Sample) -> Broken | None:
    """When everybody moves on by some seats, the amounts move with them."""
    hands, turn = sample["hands"], sample["turn"]
    turned = hands[-turn:] + hands[:-turn]
    try:
        here = _amounts(table.ask("score", winner=hands.index([]), hands=hands))
        there = _amounts(table.ask("score", winner=turned.index([]), hands=turned))
    except Unanswered as fault:
        raise NotSaid(str(fault)) from None
    moved_on = here[-turn:] + here[:-turn]
    if there != moved_on:
        says = f"With everybody {turn} seats further, the amounts {here} became {there}."
        question = {"winner": turned.index([]), "hands": turned}
        seats = [{"seat": seat, "penalty": amount} for seat, amount in enumerate(moved_on)]
        return Broken(says, "score", question, {"equals": {"seats": seats}})
    return None


def _amounts(answer: Answer) -> list[Any]:
    return [seat.get("penalty", seat.get("points")) for seat in answer.get("seats", [])]


def _with_suits(variant: Any, order: str) -> dict[str, Any]:
    if isinstance(variant, str):
        return {"extends": variant, "options": {"suit_order": order}}
    return {"extends": variant["extends"], "options": {**variant["options"], "suit_order": order}}


def _moves(listed: Mapping[frozenset[str], int], hand: Cards) -> dict[str, Any]:
    return {"set-equals": {"moves": [{"cards": [card for card in hand if card in cards]} for cards in listed]}}


def _text(cards: Sequence[str]) -> str:
    return " ".join(cards)


RELATIONS = (
    Relation(
        "same-answer-twice",
        "The same question has the same answer.",
        ("compare",),
        ("PG-PLAY-04",),
        two_plays,
        answers_differ,
    ),
    Relation(
        "order-of-cards", "Cards mean the same in any order.", ("classify",), ("PG-COMB-01",), two_plays, order_matters
    ),
    Relation("antisymmetry", "If a beats b, b does not beat a.", ("compare",), ("PG-PLAY-04",), two_plays, both_win),
    Relation("irreflexivity", "Nothing beats itself.", ("compare",), ("PG-PLAY-04",), two_plays, beats_itself),
    Relation(
        "transitivity",
        "Within one kind, what beats a better play beats a lesser one.",
        ("compare", "classify"),
        ("PG-PLAY-04",),
        three_plays,
        goes_in_circles,
    ),
    Relation(
        "undefined",
        "Only combinations can be compared, and all of them can.",
        ("compare", "classify"),
        ("PG-COMB-01",),
        two_plays,
        undefined_for_combinations,
    ),
    Relation(
        "moves",
        "The legal moves are the parts of the hand that are combinations and beat the pile.",
        ("legal-moves", "classify", "compare"),
        ("PG-PLAY-04", "PG-PLAY-08"),
        small_hand,
        moves_are_not_the_good_subsets,
    ),
    Relation(
        "verdicts",
        "A play is legal exactly when it is among the legal moves.",
        ("legal-moves", "validate-play", "classify"),
        ("PG-PLAY-04",),
        small_hand,
        verdict_differs_from_moves,
    ),
    Relation(
        "more-cards",
        "Who holds more cards can lead no less.",
        ("legal-moves",),
        ("PG-PLAY-08",),
        large_hand,
        more_cards_lose_a_lead,
    ),
    Relation(
        "suits",
        "Exchanging suits everywhere changes nothing.",
        ("compare",),
        ("PG-SETUP-05",),
        relabelled,
        suits_are_not_names,
        ("suit_order",),
    ),
    Relation(
        "sums",
        "Lines add up, transfers give the net, and the net is zero.",
        ("score",),
        ("PG-SCORE-02",),
        final_hands,
        money_appears,
    ),
    Relation("seats", "No seat is better than another.", ("score",), ("PG-SCORE-02",), final_hands, seats_matter),
)
