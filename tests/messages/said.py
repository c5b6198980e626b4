"""A sentence as it stands in an answer, with all that it may be true or false of: the question, the options that the
oracle takes, and the table that the oracle has made of a record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

from tests.oracle import answering, classifying, packs, playing
from tests.oracle.classifying import Classified
from tests.oracle.packs import Options
from tests.oracle.table import Table

Body: TypeAlias = Mapping[str, Any]
Clauses: TypeAlias = Iterator[tuple[str, bool]]
"""The clauses of a sentence, each with its truth."""
Condition: TypeAlias = Callable[["Said"], Clauses]

SIZES: Final = {
    "single": 1,
    "pair": 2,
    "triple": 3,
    "four": 4,
    "straight": 5,
    "flush": 5,
    "full-house": 5,
    "four-of-a-kind": 5,
    "straight-flush": 5,
    "straight-flush-plus-two": 7,
}

HAND_OF: Final = [[rank + suit for rank in packs.RANKS["standard-52"]] for suit in "DCHS"]
TEXTS: Final[Mapping[str, Body]] = {
    "\n".join(
        [*(f"Hand {seat}: {' '.join(hand)}" for seat, hand in enumerate(HAND_OF)), f"1. 0: 3D 4C 5H 6S {play}"]
    ): {
        "deal": {"hands": HAND_OF, "deal_number": 1},
        "events": [
            *({"seat": seat, "play": [card]} for seat, card in enumerate(("3D", "4C", "5H", "6S"))),
            {"seat": 0, "play": played},
        ],
    }
    for play, played in (("4C", ["4C"]), ("4C5H", ["4C", "5H"]))
}
"""Records in text, each with what it says."""

PLAIN: Final = frozenset({str, int, bool, type(None)})
"""What holds nothing else: most of an answer, and passed over at once."""


@dataclass(frozen=True)
class Turn:
    """What a player has before him when he plays."""

    hand: list[str]
    pile: list[str] | None
    play: list[str] | str
    now: Mapping[str, Any]
    """The situation, as the oracle takes it."""


class Asked:
    """A question with its answer."""

    def __init__(self, operation: str, body: Body, answer: Body, options: Options) -> None:
        self.operation, self.answer, self.options = operation, answer, options
        self.body = {**body, **TEXTS.get(body.get("record", ""), {})}

    @cached_property
    def ranking(self) -> packs.Ranking:
        """What the options say about combinations."""
        return packs.ranking(self.options)

    @cached_property
    def record(self) -> tuple[dict[int, Table], Table]:
        """The tables before each event that is charged, and the one after the last event judged."""
        body, charged = self.body, {each["event"] for each in self.answer["violations"] if "event" in each}
        now = Table(self.options, body["deal"]) if "deal" in body else _table_of_state(body["state"], self.options)
        before = {}
        for number, event in enumerate(body.get("events") or []):
            if number in charged:
                before[number] = deepcopy(now)
            if now.apply(event) and body.get("on_violation", "stop") == "stop":
                break
        return before, now


def _table_of_state(state: Body, options: Options) -> Table:
    """The table as it stands in a state; a stock that is only counted is all cards that are nowhere else."""
    if not isinstance(state["stock"], int):
        return answering.table_of_state(state, options)
    lying = {card for hand in state["hands"] for card in hand}
    lying.update(card for name in ("played", "set_aside", "dead") for card in state[name])
    now = answering.table_of_state(
        {**state, "stock": [card for card in packs.all_cards(options) if card not in lying]}, options
    )
    now.stock_order_known = False
    return now


@dataclass(frozen=True)
class Said:
    """One reason of an answer."""

    asked: Asked
    around: tuple[Any, ...]
    """What the reason stands in, from the answer inwards."""
    reason: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        """A value that the sentence names."""
        return self.reason["params"][name]

    @property
    def phrase(self) -> str:
        """The name of the sentence."""
        return str(self.reason["phrase"])

    @property
    def options(self) -> Options:
        """The options that the question is asked under."""
        return self.asked.options

    @property
    def ranking(self) -> packs.Ranking:
        """What the options say about combinations."""
        return self.asked.ranking

    @property
    def body(self) -> Body:
        """The question."""
        return self.asked.body

    @property
    def is_charged(self) -> bool:
        """Is an event charged with it, or is it said of what comes next?"""
        return "event" in self.reason

    @property
    def event(self) -> Mapping[str, Any]:
        """The event that is charged, or the play that is asked about from a state."""
        if not self.is_charged:
            play = self.body["play"]
            return {"seat": self.body["seat"], **({"pass": True} if play == "pass" else {"play": play})}
        event: Mapping[str, Any] = self.body["events"][self.reason["event"]]
        return event

    @property
    def before(self) -> Table:
        """The table before that event."""
        return self.asked.record[0][self.reason["event"]]

    @property
    def table(self) -> Table:
        """The table as the event is judged: what is owed and did not come before it is charged by itself. What is said
        of no event is said of the table after the last one."""
        if not self.is_charged:
            return self.asked.record[1]
        judged = deepcopy(self.before)
        judged.forgive(self.event)
        return judged

    @property
    def turn(self) -> Turn:
        """What the player had before him, or has."""
        body = self.body
        if self.asked.operation == "referee":
            table = self.table
            hand = sorted(table.hands[table.acting()])
            play = self.event.get("play", "pass") if self.is_charged else "pass"
            return Turn(hand, table.pile, play, table.situation())
        return Turn(body["hand"], body.get("pile"), body.get("play", "pass"), body)

    def classified(self, cards: Sequence[str]) -> Classified | None:
        """The combination that the cards form."""
        return classifying.as_combination(tuple(cards), self.ranking)

    def kind(self, cards: Sequence[str]) -> str | None:
        """Its kind."""
        found = self.classified(cards)
        return None if found is None else found.kind

    def beats(self, a: Sequence[str], b: Sequence[str]) -> bool:
        """May a be played on b?"""
        first, second = self.classified(a), self.classified(b)
        return first is not None and second is not None and classifying.may_be_played_on(first, second, self.options)

    def lies(self) -> Classified | None:
        """What lies on the table."""
        pile = self.turn.pile
        return None if pile is None else playing.pile_combination(pile, self.options)


def reasons_of(asked: Asked) -> Iterator[Said]:
    """Every reason that stands anywhere in an answer; a state tells of other times."""
    found: list[Said] = []
    _note(asked, asked.answer, (), found)
    return iter(found)


def _note(asked: Asked, inside: Any, around: tuple[Any, ...], found: list[Said]) -> None:
    """Notes every reason in a part of an answer."""
    if isinstance(inside, dict):
        if "phrase" in inside:
            found.append(Said(asked, around, inside))
        within = (*around, inside)
        for name, each in inside.items():
            if name != "state" and type(each) not in PLAIN:
                _note(asked, each, within, found)
    elif isinstance(inside, list | tuple):
        for each in inside:
            if type(each) not in PLAIN:
                _note(asked, each, around, found)
