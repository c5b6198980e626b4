"""Counting through questions: what no list of cases can hold.

Two counts, each defined so that two independent engines can only agree or be wrong:

* **moves by kind**: the `legal-moves` question is asked without `limit`, its `next_cursor` is followed to the end,
and the moves listed are counted by `kind`. Kinds of which there is none are left out; a pass is not counted.
* **lines of play** (known from chess as perft): `depth-n` is the number of sequences of n events, plays and passes,
that are legal from the position on. A play that may either continue one's own trick or lead afresh counts once. A line
  that ends earlier, because the deal is over, counts once at every greater depth. The events that a variant demands
  besides (announcing, drawing) are not supported: such a variant is refused. `divide` is the same split by the first
  event.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from bigtwo_conformance.protocol import ANSWERED, INVALID, Reply

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bigtwo_conformance.corpus import Case

Ask: TypeAlias = "Callable[[str, Mapping[str, Any]], Reply]"

MOST_PAGES = 200
MOST_QUESTIONS = 200_000

RANKS = "3456789TJQKA2"
SUITS = "DCHS"


class NotCounted(ValueError):
    """A count that could not be made; `reply` says why."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(reply.message)
        self.reply = reply


def counted(case: Case, ask: Ask) -> Reply:
    """The counts that a tally case asks for, as an answer to be judged.

    `legal-moves`: moves by kind. `referee`: lines of play after the events of the input, to the `depth` in it, which is
    for the runner and is not sent.
    """
    try:
        if case.op == "legal-moves":
            return Reply(ANSWERED, moves_by_kind(ask, case.question))
        if case.op == "referee":
            question = {name: value for name, value in case.question.items() if name != "depth"}
            return Reply(ANSWERED, lines_by_depth(ask, question, case.input["depth"]))
    except NotCounted as fault:
        return fault.reply
    raise ValueError(f"There is no count for {case.op}.")


def moves_by_kind(ask: Ask, question: Mapping[str, Any]) -> dict[str, int]:
    """How many moves there are of each kind. Raises NotCounted."""
    counts: Counter[str] = Counter()
    cursor: str | None = None
    for _ in range(MOST_PAGES):
        page = _answer(ask, "legal-moves", {**question, **({"cursor": cursor} if cursor else {})})
        counts.update(move["kind"] for move in _moves(page))
        cursor = page.get("next_cursor")
        if cursor is None:
            return dict(counts)
    raise NotCounted(Reply(INVALID, message=f"Its list of moves did not end after {MOST_PAGES} pages."))


def lines_by_depth(ask: Ask, question: Mapping[str, Any], depth: int) -> dict[str, int]:
    """`depth-1` to `depth-n`. Raises NotCounted."""
    counting = _Counting(ask)
    state = counting.begin(question)
    return {f"depth-{n}": counting.lines(state, n) for n in range(1, depth + 1)}


def divided(ask: Ask, question: Mapping[str, Any], depth: int) -> dict[str, int]:
    """The lines of `depth` events by their first event, `pass` or the cards. Raises NotCounted."""
    counting = _Counting(ask)
    state = counting.begin(question)
    first = counting.events(state)
    return {_named(event): counting.lines(counting.after(state, event), depth - 1) for event in first}


def numbered_deal(number: int) -> list[list[str]]:
    """Deal `number` of a pack of 52 to four players, the same in every programming language.

    The cards are sorted by the SHA-256, in hexadecimal, of the text `bigtwo deal NUMBER CARD`, such as
    `bigtwo deal 1 3D`, and dealt singly to the seats 0, 1, 2, 3, 0, ...
    """
    pack = [rank + suit for rank in RANKS for suit in SUITS]
    pack.sort(key=lambda card: hashlib.sha256(f"bigtwo deal {number} {card}".encode()).hexdigest())
    return [pack[seat::4] for seat in range(4)]


@dataclass
class _Counting:
    """One count: the implementation is asked what is legal, and for the state after every event."""

    ask: Ask
    questions: int = 0

    def begin(self, question: Mapping[str, Any]) -> dict[str, Any]:
        return self._judged({"events": [], **question})

    def lines(self, state: dict[str, Any], depth: int) -> int:
        if depth == 0 or state["over"]:
            return 1
        events = self.events(state)
        if depth == 1:
            return len(events)
        return sum(self.lines(self.after(state, event), depth - 1) for event in events)

    def events(self, state: dict[str, Any]) -> list[dict[str, Any]]:
        """The legal plays and, where it is one, the pass."""
        if state.get("draw_due") or state.get("announce_due"):
            raise NotCounted(Reply(INVALID, message="Lines are not counted where cards are drawn or announced."))
        seat = state["to_act"]
        question = {"variant": state["variant"], **_situation(state, seat)}
        if not question["hand"]:
            return []
        page = self._asked("legal-moves", {**question, "limit": 20000})
        plays = {tuple(move["cards"]): {"seat": seat, "play": move["cards"]} for move in _moves(page)}
        return [*plays.values(), *([{"seat": seat, "pass": True}] if page.get("may_pass") else [])]

    def after(self, state: dict[str, Any], event: dict[str, Any]) -> dict[str, Any]:
        return self._judged({"variant": state["variant"], "state": state, "events": [event]})

    def _judged(self, question: Mapping[str, Any]) -> dict[str, Any]:
        answer = self._asked("referee", question)
        state = answer.get("state")
        if answer.get("verdict") != "clean" or not isinstance(state, dict):
            told = f"{question['events']} is not clean although it is listed as legal"
            raise NotCounted(Reply(INVALID, answer, f"By its referee {told}."))
        return state

    def _asked(self, op: str, question: Mapping[str, Any]) -> dict[str, Any]:
        self.questions += 1
        if self.questions > MOST_QUESTIONS:
            raise NotCounted(Reply(INVALID, message=f"More than {MOST_QUESTIONS} questions; choose a smaller depth."))
        return _answer(self.ask, op, question)


def _situation(state: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """The legal-moves question of the seat to act."""
    hands, locked = state["hands"], state.get("locked_out") or []
    step = -1 if state.get("direction") == "clockwise" else 1
    next_seat = (seat + step) % len(hands)
    while next_seat != seat and not hands[next_seat]:
        next_seat = (next_seat + step) % len(hands)
    pile = state.get("pile")
    question: dict[str, Any] = {"hand": hands[seat], "pile": pile["cards"] if pile else None}
    if state.get("own_pile"):
        question["own_pile"] = True
    elif state.get("opening") and not pile:
        question["opening"] = True
    if next_seat != seat:
        question["next_player_cards"] = len(hands[next_seat])
        question["next_player_locked_out"] = next_seat in locked
    return question


def _answer(ask: Ask, op: str, question: Mapping[str, Any]) -> dict[str, Any]:
    reply = ask(op, question)
    if reply.status != ANSWERED:
        raise NotCounted(reply)
    answer: dict[str, Any] = reply.answer
    return answer


def _moves(page: Mapping[str, Any]) -> list[dict[str, Any]]:
    moves = page.get("moves")
    if not isinstance(moves, list) or not all(_is_move(move) for move in moves):
        raise NotCounted(Reply(INVALID, message="Its answer to legal-moves lacks a list of moves with cards and kind."))
    return moves


def _is_move(move: object) -> bool:
    return isinstance(move, dict) and isinstance(move.get("cards"), list) and isinstance(move.get("kind"), str)


def _named(event: Mapping[str, Any]) -> str:
    return "pass" if "pass" in event else " ".join(event["play"])


def counts_of_the_pack(ask: Ask, variant: Any) -> dict[str, dict[str, Any]]:
    """For each kind, what a player who held the whole pack of 52 cards could lead: how many, and two digests.

    `cards` is the SHA-256 of the moves as lines of sorted card codes, the lines sorted: equal for engines that know
    the same combinations. `order` leaves the lines in the order in which they were listed, weakest first: equal for
    engines that also rank them alike. Raises NotCounted.
    """
    pack = [rank + suit for rank in RANKS for suit in SUITS]
    listed: dict[str, list[str]] = {}
    cursor: str | None = None
    for _ in range(MOST_PAGES):
        page = _answer(ask, "legal-moves", {"variant": variant, "hand": pack, **({"cursor": cursor} if cursor else {})})
        for move in _moves(page):
            listed.setdefault(move["kind"], []).append(" ".join(sorted(move["cards"])))
        cursor = page.get("next_cursor")
        if cursor is None:
            return {
                kind: {"count": len(lines), "cards": _digest(sorted(lines)), "order": _digest(lines)}
                for kind, lines in listed.items()
            }
    raise NotCounted(Reply(INVALID, message=f"Its list of moves did not end after {MOST_PAGES} pages."))


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
