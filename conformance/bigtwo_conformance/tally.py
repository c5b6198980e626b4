"""Cases answered by counting over many questions: moves, their order, pairwise comparisons and lines of play.

There are four, each defined so that of two engines with different counts one is wrong:

* **moves by kind** (`legal-moves`): the moves of a hand are listed, `next_cursor` followed to the end, and counted by
  `kind`. Kinds without a move are left out; a pass is not counted. With `numbered_deals`, the same of every
  hand of the deals 1 to n, where `divide` is by deal.
* **their order** (where `order` is expected too): the listed moves are sorted by asking `compare`, whatever order they
  were listed in. `order` is a digest of the whole, `divide` has digests of its parts.
* **every set against every other** (`compare`): the results of all pairs are counted; `divide` has for each set how
  many of the others it beats.
* **lines of play** (`referee`, known from chess as perft): `depth-n` is the number of legal sequences of n events. A
  play that may either continue one's own trick or lead afresh counts as two. Where the game leaves no choice (an
  announcement or a draw is due), that is the only event. A line that ends earlier, because the deal is over, counts
  once at every greater depth. `divide` splits the greatest depth by the first event.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cmp_to_key
from itertools import combinations
from random import Random
from typing import Any, TypeAlias

from bigtwo_conformance.corpus import Case
from bigtwo_conformance.packs import STANDARD
from bigtwo_conformance.protocol import ANSWERED, MALFORMED, Ask, Reply

Counts: TypeAlias = dict[str, Any]

MAX_PAGES = 200
MAX_QUESTIONS = 200_000
PART = 20
"""How many lines of an order share a digest in its `divide`."""

RESULTS = ("a-beats-b", "b-beats-a", "neither", "undefined")
"""What `compare` can answer."""


class NotCounted(ValueError):
    """A count that could not be made; `reply` says why."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(reply.message)
        self.reply = reply


class _Stopped(NotCounted):
    """An answer after which counting cannot go on. It counts as wrong, and the sentence says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(Reply(ANSWERED, {"stopped": sentence}, sentence))


def counted(case: Case, ask: Ask) -> Reply:
    """The counts that a tally case asks for, as an answer that can be compared with its expectation.

    `numbered_deals`, `sets` and `depth` of the input are for the runner and are not sent.
    """
    try:
        return Reply(ANSWERED, _counts(case, ask))
    except NotCounted as fault:
        return fault.reply
    except MALFORMED as fault:
        return _Stopped(f"An answer lacks what it must have: {fault!r}.").reply


def _counts(case: Case, ask: Ask) -> Counts:
    match case.operation:
        case "legal-moves" if "numbered_deals" in case.input:
            return _moves_of_deals(ask, case.question)
        case "legal-moves" if "order" in case.expect["tally"]:
            return _moves_in_order(ask, case.question)
        case "legal-moves":
            return dict(Counter(move["kind"] for move in _listed(ask, case.question)))
        case "compare":
            return each_against_each(ask, case.variant, case.input["sets"])
        case "referee":
            question = {name: value for name, value in case.question.items() if name != "depth"}
            return lines(ask, question, case.input["depth"])
    raise ValueError(f"There is no count for {case.operation}.")


# --- moves -----------------------------------------------------------------------------------------------------------


def _moves_of_deals(ask: Ask, question: Mapping[str, Any]) -> Counts:
    """The moves of every hand of the deals 1 to `numbered_deals`, by kind; `divide` is by deal."""
    kinds: Counter[str] = Counter()
    divide: dict[str, int] = {}
    rest = {name: value for name, value in question.items() if name != "numbered_deals"}
    for number in range(1, question["numbered_deals"] + 1):
        moves = [move["kind"] for hand in numbered_deal(number) for move in _listed(ask, {**rest, "hand": hand})]
        kinds.update(moves)
        divide[f"deal {number}"] = len(moves)
    return {**kinds, "divide": divide}


def _moves_in_order(ask: Ask, question: Mapping[str, Any]) -> Counts:
    """The moves by kind, and the digest of their order. `told` is the order itself, so that a report can show it."""
    moves = list(_listed(ask, question))
    in_order = order(ask, question["variant"], [move["cards"] for move in moves])
    parts = {
        f"{start + 1}-{min(start + PART, len(in_order))}": in_order[start : start + PART]
        for start in range(0, len(in_order), PART)
    }
    return {
        **Counter(move["kind"] for move in moves),
        "order": _digest(in_order),
        "divide": {name: _digest(part)[:12] for name, part in parts.items()},
        "told": parts,
    }


def _listed(ask: Ask, question: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every move of the list, page by page. Moves of kinds that the question does not ask for are left out."""
    cursor: str | None = None
    kinds = question.get("kinds")
    for _ in range(MAX_PAGES):
        page = _answer(ask, "legal-moves", {**question, **({"cursor": cursor} if cursor else {})})
        yield from (move for move in page["moves"] if kinds is None or move["kind"] in kinds)
        cursor = page.get("next_cursor")
        if cursor is None:
            return
    raise _Stopped(f"The list of moves did not end after {MAX_PAGES} pages.")


# --- order -----------------------------------------------------------------------------------------------------------


def order(ask: Ask, variant: Any, sets: Iterable[Sequence[str]]) -> list[str]:
    """The sets from the weakest to the strongest, a line each, as `compare` ranks them.

    Where neither beats the other they share a line, joined by ` = `. Raises NotCounted.
    """
    known: dict[tuple[str, str], int] = {}

    def compared(one: str, other: str) -> int:
        if (one, other) not in known:
            if len(known) >= MAX_QUESTIONS:
                raise _Stopped(f"The sets were not in order after {MAX_QUESTIONS} comparisons.")
            known[one, other] = {"a-beats-b": 1, "b-beats-a": -1}.get(_result(ask, variant, one, other), 0)
        return known[one, other]

    # Most engines list by strength, and a list that is in order already takes one comparison for each set.
    in_order = sorted(dict.fromkeys(_named(cards) for cards in sets), key=cmp_to_key(compared))
    classes: list[list[str]] = []
    for name in in_order:
        if classes and not compared(classes[-1][-1], name):
            classes[-1].append(name)
        else:
            classes.append([name])
    return [" = ".join(sorted(names)) for names in classes]


def each_against_each(ask: Ask, variant: Any, sets: Sequence[Sequence[str]]) -> Counts:
    """The results of comparing every set with each later one; `divide`: how many others a set beats."""
    results: Counter[str] = Counter()
    divide = {" ".join(cards): 0 for cards in sets}
    for a, b in combinations(divide, 2):
        result = _result(ask, variant, a, b)
        results[result] += 1
        if result in ("a-beats-b", "b-beats-a"):
            divide[a if result == "a-beats-b" else b] += 1
    return {**results, "divide": divide}


def _result(ask: Ask, variant: Any, a: str, b: str) -> str:
    answer = _answer(ask, "compare", {"variant": variant, "a": a.split(), "b": b.split()})
    result = answer.get("result")
    if result not in RESULTS:
        raise _Stopped(f"Of {a} and {b}, result should be one of the four, but is {result!r}.")
    return str(result)


# --- lines of play ---------------------------------------------------------------------------------------------------


def lines(ask: Ask, question: Mapping[str, Any], depth: int) -> Counts:
    """`depth-1` to `depth-n`, and how the last of them is divided by the first event. Raises NotCounted."""
    counting = _Counting(ask)
    state = counting.begin(question)
    first = [] if state["over"] else counting.events(state)
    below = {
        _event_name(event): counting.numbers(counting.after(state, event), depth - 1) if depth > 1 else [1]
        for event in first
    }
    if len(below) != len(first):
        raise _Stopped("A legal event was listed twice.")
    by_depth = [sum(numbers[step] for numbers in below.values()) if first else 1 for step in range(depth)]
    return {
        **{f"depth-{step + 1}": number for step, number in enumerate(by_depth)},
        "divide": {name: numbers[-1] for name, numbers in below.items()},
    }


def one_line_of_play(ask: Ask, question: Mapping[str, Any], random: Random, most: int) -> list[dict[str, Any]]:
    """A line of up to `most` events, each drawn from all that the engine calls legal. Raises NotCounted."""
    counting = _Counting(ask)
    state = counting.begin(question)
    events: list[dict[str, Any]] = []
    while not state["over"] and len(events) < most:
        events.append(random.choice(counting.events(state)))
        state = counting.after(state, events[-1])
    return events


def numbered_deal(number: int) -> list[list[str]]:
    """Deal `number` of a pack of 52 to four players, the same in every programming language.

    The cards are sorted by the SHA-256, in hexadecimal, of the text `bigtwo deal NUMBER CARD`, such as
    `bigtwo deal 1 3D`, and dealt singly to the seats 0, 1, 2, 3, 0, ...
    """
    pack = sorted(STANDARD.cards, key=lambda card: hashlib.sha256(f"bigtwo deal {number} {card}".encode()).hexdigest())
    return [pack[seat::4] for seat in range(4)]


@dataclass
class _Counting:
    """One count: the implementation is asked what is legal, and for the state after every event."""

    ask: Ask
    questions: int = 0

    def begin(self, question: Mapping[str, Any]) -> dict[str, Any]:
        return self._judged({"events": [], **question})

    def numbers(self, state: dict[str, Any], depth: int) -> list[int]:
        """How many lines there are of 0, 1, ... `depth` events."""
        if depth == 0 or state["over"]:
            return [1] * (depth + 1)
        events = self.events(state)
        if depth == 1:
            return [1, len(events)]
        below = [self.numbers(self.after(state, event), depth - 1) for event in events]
        return [1, *(sum(numbers[step] for numbers in below) for step in range(depth))]

    def events(self, state: dict[str, Any]) -> list[dict[str, Any]]:
        """What is legal now: what is due, or the plays and, where it is legal, the pass."""
        if due := state.get("announce_due"):
            return [{"seat": due["seat"], "announce": due["cards"]}]
        seat = state["to_act"]
        if number := state.get("draw_due"):
            if not isinstance(state["stock"], list):
                raise _Stopped("Lines are counted only where the order of the stock is known.")
            return [{"seat": seat, "draw": state["stock"][:number]}]
        page = self._asked("legal-moves", {"variant": state["variant"], **situation(state, seat), "limit": 20000})
        events: list[dict[str, Any]] = []
        for move in page["moves"]:
            events.append({"seat": seat, "play": move["cards"]})
            if move.get("continues") is True:
                events.append({"seat": seat, "play": move["cards"], "new_lead": True})
        return [*events, *([{"seat": seat, "pass": True}] if page.get("may_pass") else [])]

    def after(self, state: dict[str, Any], event: dict[str, Any]) -> dict[str, Any]:
        return self._judged({"variant": state["variant"], "state": state, "events": [event]})

    def _judged(self, question: Mapping[str, Any]) -> dict[str, Any]:
        answer = self._asked("referee", question)
        state = answer.get("state")
        if answer.get("verdict") != "clean" or not isinstance(state, dict):
            last = _event_name(question["events"][-1]) if question["events"] else "the deal"
            raise _Stopped(f"By its referee {last} is not clean although it is legal, or there is no state.")
        return state

    def _asked(self, operation: str, question: Mapping[str, Any]) -> dict[str, Any]:
        self.questions += 1
        if self.questions > MAX_QUESTIONS:
            raise _Stopped(f"The count did not end after {MAX_QUESTIONS} questions.")
        return _answer(self.ask, operation, question)


def situation(state: Mapping[str, Any], seat: int) -> dict[str, Any]:
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


def _answer(ask: Ask, operation: str, question: Mapping[str, Any]) -> dict[str, Any]:
    reply = ask(operation, question)
    if reply.status != ANSWERED:
        raise NotCounted(reply)
    answer: dict[str, Any] = reply.answer
    return answer


def _event_name(event: Mapping[str, Any]) -> str:
    """`pass`, `3D 3S`, `new lead 4D`, `draw 7C` or `announce 1`; cards in alphabetical order."""
    if "pass" in event:
        return "pass"
    if "announce" in event:
        return f"announce {event['announce']}"
    if "draw" in event:
        return f"draw {_named(event['draw'])}"
    return f"{'new lead ' if event.get('new_lead') else ''}{_named(event['play'])}"


def _named(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards))


def _digest(sets: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(sets).encode()).hexdigest()
