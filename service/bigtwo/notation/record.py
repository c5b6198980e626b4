"""Records as people read and write them: the deals of a text as the referee takes them.

>>> from bigtwo.notation.record import read_record
>>> record = read_record('''
... Variant: two-player-13
... Dealer: 0
... Exposed: 5H
... Seed: kitchen table
... 1. 0: 3C -
... ''')
>>> len(record.deals[0].events)
2
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bigtwo.combinations import ruleset
from bigtwo.combinations.ruleset import Rules, VariantSpec
from bigtwo.dealing.deal import deal
from bigtwo.dealing.lead import needs_of_previous
from bigtwo.dealing.previous import InvalidDeal, Previous, written_previous
from bigtwo.faults import EVERY_FAULT, Faults, InvalidInput, Path, Place
from bigtwo.messages.render import render_count, render_label, render_word
from bigtwo.notation.lines import LONGEST_RECORD
from bigtwo.notation.parser import WrittenDeal, parse
from bigtwo.table.events import Event, read_events
from bigtwo.table.reader import DealtCards, dealt_cards, read_dealt
from bigtwo.table.referee import Judgement, OnViolation, judge_record
from bigtwo.table.table import start_of
from bigtwo.wording import Readable


class InvalidRecord(InvalidInput):
    """A text that is no record; `faults` says everything that is wrong with it, each with its line and column."""


@dataclass(frozen=True, slots=True, repr=False)
class RecordedDeal(Readable):
    """One deal of a record: what was dealt and what happened."""

    dealt: DealtCards
    """The cards, as masks."""
    events: tuple[Event, ...]
    dealer: int | None = None
    seed: str | None = None
    """What the pack was shuffled by, where the text says so."""
    exposed: str | None = None
    """The card that was turned up to find who is dealt the first one, where the text says so."""
    result: str | None = None
    """What the text says of the end; nobody checks it."""
    places: tuple[Place, ...] = field(default=(), compare=False)
    """The place of each event in the text; empty for a deal that comes from no text."""

    @property
    def lines(self) -> tuple[int, ...]:
        """The line of each event in the text."""
        return tuple(line for line, _ in self.places)

    def __str__(self) -> str:
        return render_word(
            "said.recorded", number=self.dealt.deal_number, events=render_count("events.count", len(self.events))
        )


@dataclass(frozen=True, slots=True, repr=False)
class Record(Readable):
    """A text read: one deal, or those of a session one after the other."""

    variant: Rules
    deals: tuple[RecordedDeal, ...]
    players: tuple[str, ...] | None = None
    """The names of the players by seat, where the text says them."""

    def __str__(self) -> str:
        return render_label(str(self.variant), "; ".join(map(str, self.deals)))

    def judge(self, on_violation: OnViolation = "stop") -> tuple[Judgement, ...]:
        """What the referee says of each deal."""
        return tuple(
            judge_record(start_of(each.dealt, self.variant), each.events, on_violation, self.players, lines=each.lines)
            for each in self.deals
        )


def read_record(text: str, variant: VariantSpec = None) -> Record:
    """The record that a text writes down; `variant` is played where the text names no variant.

    A deal of a session that needs to know how the one before it ended, and does not say so itself, takes it from
    the record of that one. Raises InvalidRecord with every fault of the text, and of what was dealt.
    """
    faults = Faults()
    if len(text) > LONGEST_RECORD:
        faults.note((), "bad-record.long", count=len(text), most=LONGEST_RECORD)
        faults.check(InvalidRecord)
    found = record_of(text, (), faults, None if variant is None else ruleset.variant(variant))
    faults.check(InvalidRecord)
    assert found is not None
    return found


def record_of(
    text: str, path: Path, faults: Faults, default: Rules | None = None, *, is_one: bool = False
) -> Record | None:
    """The same of a text that is the value at a path in a question, with the faults met. A text that may hold one deal
    only is refused before its deals are dealt, which is most of the work."""
    parsed = parse(text, path, faults, default, is_one=is_one)
    if parsed is None or faults.found:
        return None
    variant, players, written = parsed
    deals: list[RecordedDeal] = []
    for each in written:
        found = Faults(EVERY_FAULT)
        recorded = _recorded(each, deals[-1] if deals else None, variant, found)
        for fault in found.found:
            faults.add(each.placed(fault, path))
        if recorded is None:
            return None
        deals.append(recorded)
    return Record(variant, tuple(deals), players)


def _recorded(written: WrittenDeal, before: RecordedDeal | None, variant: Rules, faults: Faults) -> RecordedDeal | None:
    """One deal; what was dealt is also looked at as a whole, as the referee does."""
    fields = dict(written.fields)
    number = fields.get("deal_number", 1)
    if before is not None and "previous" not in fields and number != 1 and asks_for_previous(variant, number):
        previous = previous_after(before, variant)
        if previous is not None:
            fields["previous"] = written_previous(previous, variant)
    try:
        if "hands" in fields:
            asked = {name: value for name, value in fields.items() if value is not None}
            dealt = read_dealt(asked, variant, ("deal",), faults)
        else:
            dealt = dealt_from_pack(fields, variant)
        events = read_events(written.events, variant, ("events",), faults)
        if dealt is None or events is None or faults.found:
            return None
        start_of(dealt, variant)
    except InvalidDeal as invalid:
        faults.take(invalid)
        return None
    places = tuple(written.places["events", number] for number in range(len(events)))
    dealer, seed, exposed = fields.get("dealer"), fields.get("seed"), fields.get("exposed")
    return RecordedDeal(dealt, events, dealer, seed, exposed, written.result, places)


def asks_for_previous(variant: Rules, number: object) -> bool:
    """Does a deal of this number have to know how the one before it ended?"""
    options = variant.options
    return isinstance(number, int) and (options.card_exchange != "none" or bool(needs_of_previous(options, number)))


def previous_after(recorded: RecordedDeal, variant: Rules) -> Previous | None:
    """How a recorded deal ended, as the next one takes it, leaving out what was illegal; None where it did not end."""
    ended = judge_record(start_of(recorded.dealt, variant), recorded.events, "skip").result
    return None if ended is None else ended.previous


def dealt_from_pack(fields: Mapping[str, Any], variant: Rules) -> DealtCards:
    """What is dealt from a pack, or by a seed, as the question about a deal says it. Raises InvalidDeal."""
    asked = {name: fields.get(name) for name in ("pack", "dealer", "exposed", "previous", "seed", "leader")}
    return dealt_cards(deal(**asked, variant=variant, deal_number=fields.get("deal_number", 1)))
