"""Records written as the text that `bigtwo.notation.record` reads: headers, and one line for each trick."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from bigtwo import reading
from bigtwo.combinations import ruleset
from bigtwo.combinations.ruleset import Rules, VariantSpec
from bigtwo.dealing.previous import InvalidDeal
from bigtwo.notation.lines import DUE, FIELDS, LEADS, OF_A_SEAT, SIGNS
from bigtwo.notation.parser import Turns
from bigtwo.notation.record import Record, RecordedDeal, asks_for_previous, dealt_from_pack, previous_after
from bigtwo.reading import read_one
from bigtwo.table.events import ACTIONS, Event, Play, WrittenEvent, event_as_dict, read_players
from bigtwo.table.reader import DealtCards, read_dealt, written_deal
from bigtwo.table.referee import read_written_events
from bigtwo.table.table import Table, apply, ignore, start_of, unmet_obligation, violations

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
    is_known = dealt.previous is not None and asks_for_previous(variant, dealt.deal_number)
    if before is not None and is_known and previous_after(before, variant) == dealt.previous:
        said["previous"] = None
    for name in WRITTEN:
        value: Any = said
        for step in FIELDS[name]:
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
    position = table.position
    begins = False
    if isinstance(event, Play) and table.own_pile and position is not None:
        play = table.variant.combinations.get(event.cards)
        begins = event.new_lead or play is None or not position.continues(play)
    return table.trick_number + begins, apply(table, event)


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
