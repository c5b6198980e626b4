"""The likeliest single fault of a record: one change after which it is clean. A pass may have been forgotten, two
events or lines may be swapped, or a card misread; they are tried in this order, and there is a bound to the questions.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo_conformance.logs.records import Change, Record
    from bigtwo_conformance.logs.referee import Referee, Verdict
    from bigtwo_conformance.variants import Variant

MOST_OF_A_RECORD = 100
"""How many changes of one record are tried."""

SHOW_A_MISREAD_CARD = frozenset(("card-not-in-hand", "not-a-combination"))
"""What is broken where a card was misread: it is another seat's, is played twice, or goes with no other."""


@dataclass(frozen=True, slots=True)
class Repair:
    """One change that makes a record clean."""

    record: int
    place: str
    says: str

    def to_dict(self) -> dict[str, Any]:
        return {"record": self.record, "place": self.place, "says": self.says}


def repair(record: Record, number: int, variant: Variant, verdict: Verdict, referee: Referee) -> Repair | None:
    """The first change that makes a record clean, which is not; None where none of those that are tried does. Raises
    NoHello."""
    changes = _refused(record, variant, verdict) if verdict.refusal else _broken(record, variant, verdict, referee)
    for event, says, question in islice(changes, MOST_OF_A_RECORD):
        judged = referee.judge(question)
        if judged.refusal is None and judged.first is None:
            return Repair(number, str(record.place_of(event)), says)
    return None


def _refused(record: Record, variant: Variant, verdict: Verdict) -> Iterator[Change]:
    faults = verdict.refusal.faults if verdict.refusal is not None else ()
    lines = {fault["line"] for fault in faults if isinstance(fault.get("line"), int)}
    if lines:
        yield from record.with_swapped_lines(variant, min(lines) - 1)


def _broken(record: Record, variant: Variant, verdict: Verdict, referee: Referee) -> Iterator[Change]:
    assert verdict.first is not None
    event = verdict.first.event
    state = _state(record, variant, event, referee)
    if isinstance(turn := state.get("to_act"), int):
        says = f"a pass of seat {turn} seems to be missing before {record.named(event)}"
        yield event, says, record.changed(variant, event, event, [record.pass_of(turn)])
    for at in (event - 1, event):
        if 0 <= at < record.size() - 1:
            says = f"{record.named(at)} and {record.named(at + 1)} seem to be swapped"
            yield at, says, record.changed(variant, at, at + 2, [record.said(at + 1), record.said(at)])
    yield from record.with_swapped_lines(variant, record.line_of(event))
    if not SHOW_A_MISREAD_CARD.intersection(each.code for each in verdict.violations):
        return
    yield from _misread(record, variant, event, verdict.first.seat, state)
    # Perhaps an earlier play was misread, and has taken a card that is played now.
    played = set(record.cards_of(event) or ())
    for earlier in range(event):
        if played.intersection(record.cards_of(earlier) or ()):
            before = _state(record, variant, earlier, referee)
            yield from _misread(record, variant, earlier, before.get("to_act"), before, played)


def _state(record: Record, variant: Variant, event: int, referee: Referee) -> dict[str, Any]:
    return dict(referee.judge(record.question(variant, event), skip=True).state or {})


def _misread(
    record: Record, variant: Variant, event: int, seat: Any, state: dict[str, Any], suspects: set[str] | None = None
) -> Iterator[Change]:
    """A card of a play is another one of the same hand; one of the same rank or suit is likelier."""
    cards, hands = record.cards_of(event), state.get("hands")
    if cards is None or not isinstance(seat, int) or not isinstance(hands, list) or seat >= len(hands):
        return
    hand = [card for card in hands[seat] if card not in cards]
    wrong = [card for card in cards if (card in suspects if suspects is not None else card not in hands[seat])] or cards
    pairs = [(old, new) for old in wrong for new in hand]
    for old, new in sorted(pairs, key=lambda pair: not set(pair[0]) & set(pair[1])):
        says = f"{old} in {record.named(event)} seems to be {new}, misread"
        play = record.play_of(event, [new if card == old else card for card in cards])
        yield event, says, record.changed(variant, event, event + 1, [play])
