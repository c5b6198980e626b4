"""Relations between answers that hold under any house rules: they find wrong answers without knowing the right ones.

A relation draws a sample at random, asks a few questions about it, and says how the answers contradict each other. Each
contradiction names one question and the answer that follows from the others, which makes a draft of a conformance case.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeAlias

from bigtwo_conformance.drawing import (
    Cards,
    Sample,
    any_hand,
    final_hands,
    large_hand,
    relabelled,
    small_hand,
    three_plays,
    two_plays,
)
from bigtwo_conformance.judging import normative
from bigtwo_conformance.protocol import ANSWERED, Ask

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from bigtwo_conformance.protocol import Reply


Answer: TypeAlias = dict[str, Any]
BY_RANK_ALONE = {"triple", "full-house", "four", "four-of-a-kind"}
"""The kinds of which no two hands can hold the same rank, so that no suit decides between them."""
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


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Answers that break a relation: a sentence about it, and one question with the answer it should have had."""

    says: str
    operation: str
    question: dict[str, Any]
    expect: dict[str, Any]


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
    """A relation between answers of `operations`. `rules` are what a case made from a contradiction cites; `options`
    are the house rules that it sets."""

    name: str
    says: str
    operations: tuple[str, ...]
    rules: tuple[str, ...]
    draw: Callable[[Random], Sample]
    contradiction: Callable[[Engine, Sample], Contradiction | None]
    options: tuple[str, ...] = ()


# --- contradictions --------------------------------------------------------------------------------------------------


def answers_differ(engine: Engine, sample: Sample) -> Contradiction | None:
    question = {"a": sample["a"], "b": sample["b"]}
    first, second = (normative("compare", engine.ask("compare", **question)) for _ in range(2))
    if first != second:
        says = f"Asked the same twice, it answered {first} and then {second}."
        return Contradiction(says, "compare", question, {"equals": {"result": first.get("result")}})
    return None


def order_matters(engine: Engine, sample: Sample) -> Contradiction | None:
    cards = sample["a"]
    first = normative("classify", engine.ask("classify", cards=cards))
    second = normative("classify", engine.ask("classify", cards=cards[::-1]))
    if first != second:
        says = f"The same cards in another order: {first} became {second}."
        equals = {name: first.get(name) for name in ("playable", "kind") if name in first}
        return Contradiction(says, "classify", {"cards": cards[::-1]}, {"equals": equals})
    return None


def both_win(engine: Engine, sample: Sample) -> Contradiction | None:
    a, b = sample["a"], sample["b"]
    there, back = engine.result(a, b), engine.result(b, a)
    if MIRROR.get(str(there)) != back:
        says = f"{_text(a)} against {_text(b)} is {there}, but the other way round it is {back}."
        return Contradiction(
            says, "compare", {"a": b, "b": a}, {"equals": {"result": MIRROR.get(str(there), "neither")}}
        )
    return None


def beats_itself(engine: Engine, sample: Sample) -> Contradiction | None:
    a = sample["a"]
    result = engine.result(a, a)
    if result not in ("neither", "undefined"):
        return Contradiction(
            f"{_text(a)} against itself is {result}.", "compare", {"a": a, "b": a}, {"refuse": ["equal"]}
        )
    return None


def goes_in_circles(engine: Engine, sample: Sample) -> Contradiction | None:
    """Within one kind only: plays of different kinds, such as bombs, need not be transitive."""
    plays = [sample["a"], sample["b"], sample["c"]]
    kinds = {engine.ask("classify", cards=cards).get("kind") for cards in plays}
    if len(kinds) != 1 or None in kinds:
        return None
    for a, b, c in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        if engine.result(plays[a], plays[b]) == engine.result(plays[b], plays[c]) == "a-beats-b":
            result = engine.result(plays[a], plays[c])
            if result != "a-beats-b":
                says = f"{_text(plays[a])} beats {_text(plays[b])}, which beats {_text(plays[c])}; "
                says += f"but the first against the last is {result}."
                question = {"a": plays[a], "b": plays[c]}
                return Contradiction(says, "compare", question, {"equals": {"result": "a-beats-b"}})
    return None


def undefined_for_combinations(engine: Engine, sample: Sample) -> Contradiction | None:
    a, b = sample["a"], sample["b"]
    both = engine.is_playable(a) and engine.is_playable(b)
    result = engine.result(a, b)
    if both == (result == "undefined"):
        says = f"{_text(a)} against {_text(b)} is {result}, "
        says += f"although {'both are' if both else 'not both are'} combinations."
        expect = {"refuse": ["not-a-combination"]} if not both else {"equals": {"result": "a-beats-b"}}
        return Contradiction(says, "compare", {"a": a, "b": b}, expect)
    return None


def moves_are_not_the_good_subsets(engine: Engine, sample: Sample) -> Contradiction | None:
    hand, pile = sample["hand"], sample["pile"]
    if not engine.is_pile(pile):
        return None
    listed = engine.moves(hand, pile)
    question = {"hand": hand, "pile": pile}
    if twice := _twice(listed, question):
        return twice
    for size in range(1, len(hand) + 1):
        for subset in combinations(hand, size):
            part = list(subset)
            good = engine.is_playable(part) and (pile is None or engine.result(part, pile) == "a-beats-b")
            if good != (frozenset(subset) in listed):
                what = "leaves out" if good else "lists"
                by = (
                    "classify and compare say that it may be played"
                    if good
                    else "classify or compare say that it may not"
                )
                right = {**listed, frozenset(subset): 1} if good else {c: 1 for c in listed if c != frozenset(subset)}
                return Contradiction(
                    f"It {what} {_text(part)}, but {by}.", "legal-moves", question, _moves(right, hand)
                )
    return None


def lists_twice(engine: Engine, sample: Sample) -> Contradiction | None:
    hand, pile = sample["hand"], sample["pile"]
    if not engine.is_pile(pile):
        return None
    return _twice(engine.moves(hand, pile), {"hand": hand, "pile": pile})


def _twice(listed: Mapping[frozenset[str], int], question: dict[str, Any]) -> Contradiction | None:
    for cards, times in listed.items():
        if times > 1:
            says = f"It lists {_text(sorted(cards))} {times} times."
            return Contradiction(says, "legal-moves", question, _moves(listed, question["hand"]))
    return None


def suits_of_equals_matter(engine: Engine, sample: Sample) -> Contradiction | None:
    """Exchanging suits in all cards at once makes no other kind of them, and decides nothing between plays that are
    compared by their rank alone."""
    renamed = dict(zip("SHCD", sample["order"], strict=True))
    sides = [cards for cards in (sample["a"], sample["b"]) if cards]
    others = [[card[:-1] + renamed[card[-1]] for card in cards] for cards in sides]
    kinds = []
    for cards, other in zip(sides, others, strict=True):
        here, there = (
            (answer.get("playable"), answer.get("kind"))
            for answer in (engine.ask("classify", cards=each) for each in (cards, other))
        )
        if here != there:
            says = f"{_text(cards)} is {here[1]}, but {_text(other)} is {there[1]}."
            equals = {"playable": here[0], "kind": here[1]} if here[0] else {"playable": here[0]}
            return Contradiction(says, "classify", {"cards": other}, {"equals": equals})
        kinds.append(here[1])
    if len(kinds) < 2 or not set(kinds) <= BY_RANK_ALONE or len({len(cards) for cards in sides}) > 1:
        return None
    (a, b), (c, d) = sides, others
    first, second = engine.result(a, b), engine.result(c, d)
    if first != second:
        says = f"{_text(a)} against {_text(b)} is {first}, but {_text(c)} against {_text(d)} is {second}."
        return Contradiction(says, "compare", {"a": c, "b": d}, {"equals": {"result": first}})
    return None


def verdict_differs_from_moves(engine: Engine, sample: Sample) -> Contradiction | None:
    hand, pile = sample["hand"], sample["pile"]
    if not engine.is_pile(pile):
        return None
    listed = engine.moves(hand, pile)
    for play in [list(cards) for size in (1, 2, 3, 5) for cards in combinations(hand, size)][::3]:
        legal = engine.ask("validate-play", hand=hand, pile=pile, play=play).get("legal")
        if legal is not (frozenset(play) in listed):
            says = (
                f"validate-play calls {_text(play)} legal: {legal}; legal-moves {'lists' if not legal else 'lacks'} it."
            )
            question = {"hand": hand, "pile": pile, "play": play}
            return Contradiction(says, "validate-play", question, {"equals": {"legal": not legal}})
    return None


def more_cards_lose_a_lead(engine: Engine, sample: Sample) -> Contradiction | None:
    hand, card = sample["hand"], sample["card"]
    if card in hand:
        return None
    before, after = engine.moves(hand, None), engine.moves([*hand, card], None)
    for cards in before:
        if cards not in after:
            says = f"With {card} in hand as well, {_text(sorted(cards))} can no longer be led."
            question = {"hand": [*hand, card], "pile": None}
            return Contradiction(says, "legal-moves", question, _moves({**after, cards: 1}, [*hand, card]))
    return None


def suits_are_not_names(engine: Engine, sample: Sample) -> Contradiction | None:
    """Exchanging suits everywhere, in the cards and in the order of suits, changes no result."""
    renamed = dict(zip("SHCD", sample["order"], strict=True))
    there = _with_suits(engine.variant, "SHCD")
    here = _with_suits(engine.variant, sample["order"])
    a, b = ([card[0] + renamed[card[1]] for card in sample[side]] for side in ("a", "b"))
    first = engine.ask_under(there, "compare", a=sample["a"], b=sample["b"]).get("result")
    second = engine.ask_under(here, "compare", a=a, b=b).get("result")
    if first != second:
        says = f"{_text(sample['a'])} against {_text(sample['b'])} is {first} with suits in the order SHCD, but "
        says += f"{_text(a)} against {_text(b)} is {second} in the order {sample['order']}."
        return Contradiction(says, "compare", {"variant": here, "a": a, "b": b}, {"equals": {"result": first}})
    return None


def money_appears(engine: Engine, sample: Sample) -> Contradiction | None:
    hands = sample["hands"]
    question = {"winner": hands.index([]), "hands": hands}
    try:
        answer = engine.ask("score", **question)
    except Unanswered as fault:
        raise NotApplicable(str(fault)) from None
    for seat in [seat for seat in answer.get("seats", []) if "lines" in seat]:
        amount = seat.get("penalty", seat.get("points", 0))
        total = sum(line["amount"] for line in seat["lines"])
        if total != amount:
            says = f"The lines of seat {seat.get('seat')} add up to {total}, not to {amount}."
            return Contradiction(says, "score", question, {"equals": {"winner": question["winner"]}})
    settlement = answer.get("settlement")
    if not settlement:
        return None
    net = settlement["net"]
    paid = [0] * len(net) if "transfers" in settlement else list(net)
    for transfer in settlement.get("transfers", []):
        paid[transfer["from"]] -= transfer["amount"]
        paid[transfer["to"]] += transfer["amount"]
    if sum(net) or paid != net:
        says = f"What everybody gets is {net}, which adds up to {sum(net)}; the transfers make it {paid}."
        return Contradiction(says, "score", question, {"equals": {"settlement": {"net": paid}}})
    return None


def seats_matter(engine: Engine, sample: Sample) -> Contradiction | None:
    """Where all hands move on by some seats, the amounts move with them."""
    hands, turn = sample["hands"], sample["turn"]
    turned = hands[-turn:] + hands[:-turn]
    try:
        here = _amounts(engine.ask("score", winner=hands.index([]), hands=hands))
        there = _amounts(engine.ask("score", winner=turned.index([]), hands=turned))
    except Unanswered as fault:
        raise NotApplicable(str(fault)) from None
    moved_on = here[-turn:] + here[:-turn]
    if there != moved_on:
        says = f"With everybody {turn} seats further, the amounts {here} became {there}."
        question = {"winner": turned.index([]), "hands": turned}
        seats = [{"seat": seat, "penalty": amount} for seat, amount in enumerate(moved_on)]
        return Contradiction(says, "score", question, {"equals": {"seats": seats}})
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
    Relation("duplicates", "No legal move is listed twice.", ("legal-moves",), ("PG-PLAY-04",), any_hand, lists_twice),
    Relation(
        "irrelevant-suits",
        "Exchanging suits makes no other kind of cards, and suits decide nothing where ranks alone do.",
        ("classify", "compare"),
        ("PG-COMB-01",),
        relabelled,
        suits_of_equals_matter,
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
