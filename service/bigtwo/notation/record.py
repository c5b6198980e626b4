"""Reads a record in text notation into the deals that the referee takes, and writes a record as text.

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

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bigtwo import reading
from bigtwo.combinations import ruleset
from bigtwo.combinations.ruleset import Rules, VariantSpec
from bigtwo.dealing.deal import deal
from bigtwo.dealing.opening import needs_of_previous
from bigtwo.dealing.previous import InvalidDeal, Previous
from bigtwo.faults import EVERY_FAULT, Faults, InvalidInput, Path
from bigtwo.messages.render import render_count, render_label, render_word
from bigtwo.notation.parser import DUE, FIELD_PATHS, LEADS, LONGEST_RECORD, OF_A_SEAT, SIGNS, Turns, WrittenDeal, parse
from bigtwo.reading import read_one
from bigtwo.table.events import ACTIONS, Event, WrittenEvent, event_as_dict, read_events, read_players
from bigtwo.table.reader import DealtCards, dealt_cards, read_dealt, written_deal
from bigtwo.table.referee import Judgement, OnViolation, judge_record, read_written_events
from bigtwo.table.table import Table, apply, ignore, start_of, unmet_obligation, violations
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
    lines: tuple[int, ...] = field(default=(), compare=False)
    """The line of each event in the text; empty for a deal that comes from no text."""

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
    if "previous" not in fields and number != 1:
        previous = _previous_needed(before, number, variant)
        if previous is not None:
            fields["previous"] = previous.to_dict(variant)
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
    lines = tuple(written.places["events", number][0] for number in range(len(events)))
    dealer, seed, exposed = fields.get("dealer"), fields.get("seed"), fields.get("exposed")
    return RecordedDeal(dealt, events, dealer, seed, exposed, written.result, lines)


def _previous_needed(before: RecordedDeal | None, number: object, variant: Rules) -> Previous | None:
    """How the deal before the one of a number ended, leaving out what was illegal; None where it did not end, and where
    that deal does not have to know it."""
    options = variant.options
    if before is None or not isinstance(number, int):
        return None
    if options.card_exchange == "none" and not needs_of_previous(options, number):
        return None
    ended = judge_record(start_of(before.dealt, variant), before.events, "skip").result
    return None if ended is None else ended.previous


def dealt_from_pack(fields: Mapping[str, Any], variant: Rules) -> DealtCards:
    """What is dealt from a pack, or by a seed, as the question about a deal says it. Raises InvalidDeal."""
    asked = {name: fields.get(name) for name in ("pack", "dealer", "exposed", "previous", "seed", "leader")}
    return dealt_cards(deal(**asked, variant=variant, deal_number=fields.get("deal_number", 1)))


WRITTEN: Final = (
    *("Deal", "Dealer", "Hand", "Extra", "Stock", "Dead", "Exchange", "Seed", "Exposed", "Leader"),
    *("Previous", "Left", "Penalties", "Placings", "Points"),
)
"""The headers of a deal in the order in which they are written; its pack is its hands and what is left."""
_PLAIN_MARKS: Final = " _-.'"
"""The marks in a text that needs no quotation marks, beside letters and digits."""


def write_record(
    deal: Record | DealtCards | Mapping[str, Any],
    events: Iterable[WrittenEvent] = (),
    variant: VariantSpec = None,
    *,
    players: Sequence[str] | None = None,
    dealer: int | None = None,
    result: str | None = None,
) -> str:
    """The text of one deal as the referee takes it: the cards, as a value or as a question says them, and the events;
    or the text of a record, which says all that itself.

    `players` are names by seat; `result` is for people alone. Raises InvalidDeal for an impossible deal and
    ValueError for what is no event, dealer or name of a player.
    """
    if isinstance(deal, Record):
        return text_of(deal)
    variant = ruleset.variant(variant)
    asked = written_deal(deal, variant) if isinstance(deal, DealtCards) else dict(deal)
    dealt = read_one(read_dealt, asked, variant, ("deal",), InvalidDeal)
    seed, exposed = asked.get("seed"), asked.get("exposed")
    by = asked.get("dealer") if dealer is None else dealer
    dealer = None if by is None else read_one(reading.seat, by, variant, ("dealer",))
    names = None if players is None else read_one(read_players, [*players], variant, ("players",))
    recorded = RecordedDeal(dealt, read_written_events(events, variant), dealer, seed, exposed, result)
    return text_of(Record(variant, (recorded,), names))


def text_of(record: Record) -> str:
    """A whole record as text. Equal records have equal texts, and each is read back from its own."""
    variant, names = record.variant, record.players
    lines = [f"Variant: {variant.text}"]
    if names is not None:
        lines.append(f"Players: {', '.join(map(_quoted_where_needed, names))}")
    seats = [str(seat) if names is None else _label(names[seat]) for seat in range(variant.options.players)]
    before: RecordedDeal | None = None
    for each in record.deals:
        lines += ["", *_headers(each, before, variant, seats, is_one=len(record.deals) == 1), ""]
        lines += _tricks(each, variant, seats)
        if each.result is not None:
            lines.append(f"Result: {_quoted_where_needed(each.result)}")
        before = each
    return "\n".join(lines) + "\n"


def _label(name: str) -> str:
    """A name as it is written before a colon: in quotation marks where it could be taken for something else."""
    plain = name.replace("_", "").replace("-", "").replace(".", "")
    return name if plain.isalnum() and name[0].isalpha() else json.dumps(name, ensure_ascii=False)


def _quoted_where_needed(text: str) -> str:
    plain = text == text.strip() and all(mark.isalnum() or mark in _PLAIN_MARKS for mark in text)
    return text if plain and text else json.dumps(text, ensure_ascii=False)


# --- headers ---------------------------------------------------------------------------------------------------------


def _headers(
    recorded: RecordedDeal, before: RecordedDeal | None, variant: Rules, seats: list[str], *, is_one: bool
) -> Iterator[str]:
    dealt = recorded.dealt
    said = written_deal(dealt, variant)
    said |= {"dealer": recorded.dealer, "seed": recorded.seed, "exposed": recorded.exposed}
    drawn = _follows_from_seed(recorded, variant, None)
    left_out = {"Deal"} if is_one and dealt.deal_number == 1 else set()
    if drawn or (dealt.leader is not None and _follows_from_seed(recorded, variant, dealt.leader)):
        left_out |= {"Hand", "Extra", "Stock", "Dead", "Exchange"}
    else:
        left_out |= {"Seed", "Exposed"}
    if drawn:
        left_out.add("Leader")
    # The record of the deal before already says how that one ended, where this one asks for it.
    if dealt.previous is not None and _previous_needed(before, dealt.deal_number, variant) == dealt.previous:
        said["previous"] = None
    for name in WRITTEN:
        value: Any = said
        for step in FIELD_PATHS[name]:
            value = None if value is None else value.get(step)
        if value is None or name in left_out:
            continue
        if name in OF_A_SEAT:
            yield from (_line(f"{name} {seats[seat]}", " ".join(hand)) for seat, hand in enumerate(value))
        else:
            yield _line(name, _header(name, value, seats))


def _header(name: str, value: Any, seats: list[str]) -> str:
    """What a header says, out of the value that a question would give it."""
    match name:
        case "Dealer" | "Leader" | "Previous":
            return seats[int(value)]
        case "Placings":
            return ", ".join(seats[seat] for seat in value)
        case "Penalties" | "Points":
            return ", ".join(map(str, value))
        case "Seed":
            return _quoted_where_needed(value)
        case "Exchange":
            return DUE
    return " ".join(value) if isinstance(value, list) else str(value)


def _follows_from_seed(recorded: RecordedDeal, variant: Rules, leader: int | None) -> bool:
    """Is everything that was dealt what the seed gives, so that the seed says it all, with the leader that is named
    beside it?"""
    if recorded.seed is None or recorded.dealer is None:
        return False
    dealt = recorded.dealt
    fields = {"seed": recorded.seed, "dealer": recorded.dealer, "exposed": recorded.exposed, "leader": leader}
    fields |= {"deal_number": dealt.deal_number, "previous": dealt.previous}
    try:
        return dealt_from_pack(fields, variant) == dealt
    except InvalidDeal:
        return False


def _line(name: str, value: str) -> str:
    return f"{name}: {value}".rstrip()


# --- lines of play ---------------------------------------------------------------------------------------------------


def _tricks(recorded: RecordedDeal, variant: Rules, seats: list[str]) -> Iterator[str]:
    """A line for each trick; an event that was refused belongs to the trick in which it came."""
    table = start_of(recorded.dealt, variant)
    number, words = 1, list[str]()
    turns = Turns(variant, recorded.dealt.deal_number)
    for event in recorded.events:
        trick, table = _after(table, event)
        if trick != number and words:
            yield f"{number}. {' '.join(words)}"
            words, turns = [], Turns(variant, recorded.dealt.deal_number)
        number = trick
        words.append(_word(event_as_dict(event, variant), seats, turns))
    if words:
        yield f"{number}. {' '.join(words)}"


def _after(table: Table, event: Event) -> tuple[int, Table]:
    """The trick to which an event belongs, and the table after it; nothing follows from what is refused."""
    _, table = unmet_obligation(table, event)
    if violations(table, event):
        return table.trick_number, ignore(table)
    after = apply(table, event)
    has_ended = after.pile is None and after.trick_number > table.trick_number
    return after.trick_number - has_ended, after


def _word(event: dict[str, Any], seats: list[str], turns: Turns) -> str:
    """An event as a word, behind its seat where that does not follow from the words before."""
    action = next(action for action in ACTIONS if action in event)
    content = event[action]
    sign = next((sign for sign, said in SIGNS.items() if said == action and (sign != LEADS or "new_lead" in event)), "")
    if action == "pass":
        word = "-"
    elif isinstance(content, dict):
        word = sign + json.dumps(content["seed"], ensure_ascii=False)
    else:
        word = sign + (str(content) if isinstance(content, int) else "".join(content))
    if action == "reshuffle":
        return word
    if turns.implied(action) != event["seat"]:
        turns.name(event["seat"])
        word = f"{seats[event['seat']]}: {word}"
    turns.take(action)
    return word
