"""Metamorphic relations between answers that hold under all house rules. They detect contradictions without expected
answers.

A relation takes a sample, chosen or drawn at random, and asks a few questions about it. Which answer is wrong it does
not know. A run tries all of them before any case, and makes a sample that breaks one smaller; a broken relation
explains the failing cases whose own cards break it too."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Any, TypeAlias

from bigtwo_conformance.capabilities import fields_of
from bigtwo_conformance.drawing import (
    Cards,
    Sample,
    Table,
    any_hand,
    is_unrelated,
    relabelled,
    shrunk,
    small_hand,
    smaller,
    table_of,
    two_plays,
    unrelated,
)
from bigtwo_conformance.packs import STANDARD
from bigtwo_conformance.protocol import ANSWERED, MALFORMED, Ask, Hello, NoHello, Reply
from bigtwo_conformance.runner import FAIL, NOT_RUN, PASS, UNSTEADY, Outcome
from bigtwo_conformance.targets import Asking, Target
from bigtwo_conformance.variants import Options, resolved, resolved_if_known
from bigtwo_rulebook.variants import BASE

Answer: TypeAlias = dict[str, Any]
MIRROR = {"a-beats-b": "b-beats-a", "b-beats-a": "a-beats-b", "neither": "neither", "undefined": "undefined"}


class Unanswered(ValueError):
    """A question that got no answer."""

    def __init__(self, operation: str, question: Mapping[str, Any], reply: Reply) -> None:
        super().__init__(f"{operation} {reply.status}: {reply.message}")
        self.operation = operation
        self.question = dict(question)
        self.reply = reply


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
        reply = self.ask_reply(operation, {"variant": self.variant, **question})
        if reply.status != ANSWERED:
            raise Unanswered(operation, question, reply)
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
    """A relation between answers of `operations`. `count` samples of it are drawn; `samples` are tried before these,
    since faults of real engines show there."""

    name: str
    says: str
    operations: tuple[str, ...]
    draw: Callable[[Random, Table], Sample]
    count: int
    samples: tuple[Sample, ...]
    contradiction: Callable[[Engine, Sample], Contradiction | None]


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
    count: int,
    samples: tuple[Sample, ...] = (),
) -> Callable[[Check], Check]:
    """A relation by the name of the function that finds contradictions; operations are one text."""

    def add(check: Check) -> Check:
        name = check.__name__.replace("_", "-")
        _FOUND.append(Relation(name, says, tuple(operations.split()), draw, count, samples, check))
        return check

    return add


def _unless(holds: object, says: str, operation: str, **question: Any) -> Contradiction | None:
    """A contradiction, where this does not hold."""
    return None if holds else Contradiction(says, operation, question)


def text(cards: Iterable[str]) -> str:
    return " ".join(cards)


@_relation("Every hand has its list of moves.", "legal-moves", any_hand, 3, WHOLE_SUITS)
def answers(engine: Engine, sample: Sample) -> None:
    """Nothing but that there is an answer. Raises Unanswered."""
    engine.moves(sample["hand"], None)


@_relation("Cards that nothing joins are no combination.", "classify", unrelated, 20, UNRELATED)
def unrelated_cards(engine: Engine, sample: Sample) -> Contradiction | None:
    cards = sample["cards"]
    return _unless(not engine.is_playable(cards), f"It calls {text(cards)} a combination.", "classify", cards=cards)


@_relation("If a beats b, b does not beat a.", "compare", two_plays, 40, PLAYS)
def antisymmetry(engine: Engine, sample: Sample) -> Contradiction | None:
    a, b = sample["a"], sample["b"]
    there, back = engine.result(a, b), engine.result(b, a)
    says = f"{text(a)} against {text(b)} is {there}, but the other way round it is {back}."
    return _unless(MIRROR.get(str(there)) == back, says, "compare", a=a, b=b)


BY_RANK_ALONE = {"triple", "full-house", "four", "four-of-a-kind", "consecutive-triples"}
"""The kinds of which no two hands can hold the same rank, so that no suit decides between them."""


@_relation(
    "Exchanging suits makes no other kind of cards, and suits decide nothing where ranks alone do.",
    "classify compare",
    relabelled,
    40,
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


def _renamed(cards: Cards, order: str) -> Cards:
    suits = dict(zip("SHCD", order, strict=True))
    return [card[:-1] + suits[card[-1]] for card in cards]


@_relation("No legal move is listed twice.", "legal-moves classify", any_hand, 6, HANDS)
def duplicates(engine: Engine, sample: Sample) -> Contradiction | None:
    hand, pile = sample["hand"], sample["pile"]
    listed = engine.moves(hand, pile) if engine.is_pile(pile) else {}
    twice = next((cards for cards, times in listed.items() if times > 1), frozenset[str]())
    says = f"It lists {text(sorted(twice))} {listed.get(twice)} times."
    return _unless(not twice, says, "legal-moves", hand=hand, pile=pile)


@_relation(
    "The legal moves are the parts of the hand that are combinations and beat the pile.",
    "legal-moves classify compare",
    small_hand,
    3,
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


RELATIONS = tuple(_FOUND)


# --- tried in a run -------------------------------------------------------------------------------------------------


MAX_HAND = 7
"""Of larger hands not every part is asked about."""

MAX_CASES = 40
"""How many failing cases are tried on a relation."""


def contradictions(target: Target, hello: Hello, variant: Any) -> tuple[Contradiction, ...]:
    """One for each relation that the implementation breaks under a variant. Raises NoHello where it goes away."""
    with closing(Asking(target)) as asking:
        asking.hello = hello
        tried = (_tried(each, asking, variant, Random(f"1 {each.name}")) for each in RELATIONS)
        found = [each for each in tried if each is not None]
    # What is not answered breaks every relation that asks for it.
    first = {(each.name, each.operation): each for each in reversed(found)}
    return tuple(each for each in found if each.name != UNANSWERED or first[UNANSWERED, each.operation] is each)


def _tried(relation: Relation, asking: Asking, variant: Any, random: Random) -> Contradiction | None:
    """The smallest question found that shows the relation broken. Raises NoHello."""
    if is_lacking(relation, asking.hello):
        return None
    engine, table = Engine(asking, variant), table_of(_options(variant))
    characteristic = relation.samples if table.pack == STANDARD else ()
    for sample in (*characteristic, *(relation.draw(random, table) for _ in range(relation.count))):
        if is_askable(sample, asking.hello, variant) and (found := _contradiction(relation, engine, sample)):
            smallest = shrunk(sample, smaller, lambda each: _contradiction(relation, engine, each) is not None)
            return _contradiction(relation, engine, smallest) or found
    return None


def is_lacking(relation: Relation, hello: Hello) -> bool:
    """Whether an implementation does not answer what a relation needs."""
    verdicts = {"classify": "playable", "compare": "result", "legal-moves": "moves"}
    given = {operation: fields_of(hello, operation) for operation in relation.operations}
    lacks = any(fields is not None and verdicts[operation] not in fields for operation, fields in given.items())
    return lacks or hello.unclaimed(relation.operations) is not None


def is_askable(sample: Sample, hello: Hello, variant: Any) -> bool:
    """Whether the hand is not too large and, where the lowest card of the pack is taken for the opening of a deal,
    lacks it."""
    options = _options(variant)
    hand = sample.get("hand", ())
    if hello.opening == "inferred" and table_of(options).pack.ranks[0] + options["suit_order"][-1] in hand:
        return False
    return hello.max_hand is None or len(hand) <= hello.max_hand


def _options(variant: Any) -> Options:
    """The options of a variant, those of the base game where only the implementation knows it."""
    return resolved_if_known(variant) or resolved(BASE)


def _contradiction(relation: Relation, engine: Engine, sample: Sample) -> Contradiction | None:
    try:
        found = relation.contradiction(engine, sample)
    except Unanswered as fault:
        found = Contradiction(f"There was no answer ({fault}).", fault.operation, fault.question, fault.reply)
    except MALFORMED as fault:
        found = Contradiction(f"An answer lacks what it must have: {fault!r}.", relation.operations[0], dict(sample))
    if found is None:
        return None
    return replace(found, relation=relation, question={"variant": engine.variant, **found.question})


def explained(
    broken: Sequence[Contradiction], outcomes: Sequence[Outcome], target: Target
) -> tuple[Contradiction, ...]:
    """Each with the failing cases whose cards break it too; a case belongs to the first of them. An operation that
    never answers is a cause of its own."""
    found: list[Contradiction] = []
    taken: set[str] = set()
    if broken:
        with suppress(NoHello), closing(Asking(target)) as asking:
            for each in broken:
                if not _never_answers(each, outcomes):
                    mine = _breaking(each, outcomes, asking, taken)
                    taken |= set(mine)
                    found.append(replace(each, cases=mine))
            return tuple(found)
    return (*found, *broken[len(found) :])


def _never_answers(broken: Contradiction, outcomes: Sequence[Outcome]) -> bool:
    mine = [o for o in outcomes if o.case.operation == broken.operation and "tally" not in o.case.expect]
    silent = all(outcome.status not in (PASS, FAIL, UNSTEADY) for outcome in mine)
    return broken.name == UNANSWERED and bool(mine) and silent


def _breaking(
    broken: Contradiction, outcomes: Sequence[Outcome], asking: Asking, taken: Collection[str]
) -> tuple[str, ...]:
    wrong = [o for o in outcomes if o.status not in (PASS, NOT_RUN) and o.case.id not in taken]
    if broken.name == UNANSWERED:
        silent = [o for o in wrong if o.status not in (FAIL, UNSTEADY) and broken.operation in o.case.operations]
        return tuple(outcome.case.id for outcome in silent)
    relation = broken.relation
    assert relation is not None
    tried = [(outcome, sample) for outcome in wrong if (sample := _sample(relation, outcome)) is not None][:MAX_CASES]
    return tuple(
        outcome.case.id
        for outcome, sample in tried
        if _contradicts(relation, Engine(asking, outcome.case.variant), sample)
    )


def _sample(relation: Relation, outcome: Outcome) -> Sample | None:
    """The cards of a case as a sample of the relation; None where it is about something else."""
    case, input, name = outcome.case, outcome.case.input, relation.name
    if "tally" in case.expect:
        return None
    match case.operation:
        case "compare" if name in ("antisymmetry", "irrelevant-suits"):
            return {"a": list(input["a"]), "b": list(input["b"]), "order": "HSDC"}
        case "classify" if name == "unrelated-cards" and is_unrelated(input["cards"], STANDARD):
            return {"cards": list(input["cards"])}
        case "classify" if name == "irrelevant-suits":
            return {"a": list(input["cards"]), "b": [], "order": "HSDC"}
        case "legal-moves" if set(input) <= {"hand", "pile"}:
            if name == "duplicates" or (name == "moves" and len(input["hand"]) <= MAX_HAND):
                return {"hand": list(input["hand"]), "pile": input.get("pile")}
    return None


def _contradicts(relation: Relation, engine: Engine, sample: Sample) -> bool:
    with suppress(*MALFORMED):
        return relation.contradiction(engine, sample) is not None
    return False
