"""Records written as the text that `bigtwo.notation.record` reads: headers, and one line for each trick."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from bigtwo import reading
from bigtwo.combinations import ruleset
from bigtwo.dealing.previous import InvalidDeal, Previous
from bigtwo.faults import Faults, InvalidInput
from bigtwo.notation.lines import ANNOUNCES, DRAWS, LEADS, RESHUFFLES, RETURNS
from bigtwo.notation.parser import DUE, Turns, step_of
from bigtwo.notation.record import Record, RecordedDeal, asks_for_previous, dealt_from_pack, previous_after
from bigtwo.table.events import Announce, Draw, Pass, Play, Reshuffle, Return, read_players
from bigtwo.table.referee import read_written_events
from bigtwo.table.start import DealtCards, read_dealt, written_deal
from bigtwo.table.table import apply, ignore, start_of, unmet_obligation, violations

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from bigtwo.combinations.ruleset import Rules, VariantSpec
    from bigtwo.table.events import Event, WrittenEvent
    from bigtwo.table.table import Table


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
    faults = Faults()
    asked = written_deal(deal, variant) if isinstance(deal, DealtCards) else dict(deal)
    dealt = read_dealt(asked, variant, ("deal",), faults)
    faults.check(InvalidDeal)
    assert dealt is not None
    seed, exposed = asked.get("seed"), asked.get("exposed")
    by = asked.get("dealer") if dealer is None else dealer
    dealer = reading.given({"dealer": by}, "dealer", reading.seat, variant, (), faults)
    names = None if players is None else read_players([*players], variant, ("players",), faults)
    faults.check(InvalidInput)
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
    if not is_one or dealt.deal_number != 1:
        yield f"Deal: {dealt.deal_number}"
    if recorded.dealer is not None:
        yield f"Dealer: {seats[recorded.dealer]}"
    drawn = _follows_from_seed(recorded, variant, None)
    if not drawn and (dealt.leader is None or not _follows_from_seed(recorded, variant, dealt.leader)):
        yield from _cards(dealt, variant, seats)
    else:
        yield f"Seed: {_quoted_where_needed(recorded.seed or '')}"
        if recorded.exposed is not None:
            yield f"Exposed: {recorded.exposed}"
    if dealt.leader is not None and not drawn:
        yield f"Leader: {seats[dealt.leader]}"
    if isinstance(dealt.previous, Previous):
        # The record of the deal before already says how that one ended, where this one asks for it.
        is_known = before is not None and asks_for_previous(variant, dealt.deal_number)
        if before is None or not is_known or previous_after(before, variant) != dealt.previous:
            yield from _previous(dealt.previous, variant, seats)


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


def _cards(dealt: DealtCards, variant: Rules, seats: list[str]) -> Iterator[str]:
    order = variant.order
    for seat, hand in enumerate(dealt.hands):
        yield _line(f"Hand {seats[seat]}", variant.cards(variant.mask(hand)))
    if dealt.extra is not None:
        yield f"Extra: {order.code(variant.mask(dealt.extra))}"
    if isinstance(dealt.stock, int):
        yield f"Stock: {dealt.stock}"
    elif dealt.stock is not None:
        yield _line("Stock", [order.code(variant.mask(card)) for card in dealt.stock])
    if dealt.dead is not None:
        yield _line("Dead", variant.cards(variant.mask(dealt.dead)))
    if dealt.exchange_due:
        yield f"Exchange: {DUE}"


def _line(name: str, cards: Sequence[str]) -> str:
    return f"{name}: {' '.join(cards)}".rstrip()


def _previous(previous: Previous, variant: Rules, seats: list[str]) -> Iterator[str]:
    yield f"Previous: {seats[previous.winner]}"
    for seat, hand in enumerate(previous.hands):
        yield _line(f"Left {seats[seat]}", variant.cards(hand))
    if previous.penalties is not None:
        yield f"Penalties: {', '.join(map(str, previous.penalties))}"
    if previous.placings is not None:
        yield f"Placings: {', '.join(seats[seat] for seat in previous.placings)}"
    if previous.points is not None:
        yield f"Points: {', '.join(map(str, previous.points))}"


# --- lines of play ---------------------------------------------------------------------------------------------------


def _tricks(recorded: RecordedDeal, variant: Rules, seats: list[str]) -> Iterator[str]:
    """A line for each trick; an event that was refused belongs to the trick in which it came."""
    step = step_of(variant, recorded.dealt.deal_number)
    state: Table = start_of(recorded.dealt, variant)
    number, turns = 1, Turns(len(seats), step)
    words: list[str] = []
    for event in recorded.events:
        trick, state = _after(state, event)
        if trick != number and words:
            yield f"{number}. {' '.join(words)}"
            words, turns = [], Turns(len(seats), step)
        number = trick
        words.append(_word(event, variant, seats, turns))
    if words:
        yield f"{number}. {' '.join(words)}"


def _after(state: Table, event: Event) -> tuple[int, Table]:
    """The trick to which an event belongs, and the state after it; nothing follows from what is refused."""
    _, state = unmet_obligation(state, event)
    if violations(state, event):
        return state.trick_number, ignore(state)
    position = state.position
    begins = False
    if isinstance(event, Play) and state.own_pile and position is not None:
        play = state.variant.combinations.get(event.cards)
        begins = event.new_lead or play is None or not position.continues(play)
    return state.trick_number + begins, apply(state, event)


def _word(event: Event, variant: Rules, seats: list[str], turns: Turns) -> str:
    """An event as a word, behind its seat where that does not follow from the words before."""
    if isinstance(event, Reshuffle):
        if event.seed is not None:
            return f"{RESHUFFLES}{json.dumps(event.seed, ensure_ascii=False)}"
        return RESHUFFLES + "".join(variant.order.codes[card] for card in event.order)
    action, word = _said(event, variant)
    if turns.implied(action) != event.seat:
        turns.name(event.seat)
        word = f"{seats[event.seat]}: {word}"
    turns.take(action)
    return word


def _said(event: Play | Pass | Draw | Announce | Return, variant: Rules) -> tuple[str, str]:
    """What an event does, and the word for it."""
    match event:
        case Play(_, cards, new_lead):
            return "play", (LEADS if new_lead else "") + "".join(variant.cards(cards))
        case Pass():
            return "pass", "-"
        case Draw(_, cards):
            return "draw", DRAWS + "".join(variant.cards(cards))
        case Announce(_, cards_left):
            return "announce", f"{ANNOUNCES}{cards_left}"
        case Return(_, cards):
            return "exchange", RETURNS + "".join(variant.cards(cards))
