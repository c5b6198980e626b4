"""The form of every question: its fields, and what must hold between them."""

from __future__ import annotations

from typing import Any, Final

from bigtwo import reading
from bigtwo.cards import LARGEST_PACK, read_card
from bigtwo.combinations import ruleset
from bigtwo.combinations.ruleset import Rules, read_variant
from bigtwo.dealing.deal import read_pack, read_reported_card, read_reported_cards, read_reported_hands, read_seed
from bigtwo.dealing.odds import read_hand_size
from bigtwo.dealing.opening import MAX_DEAL_NUMBER, read_previous, read_returned
from bigtwo.faults import Faults
from bigtwo.moves import OF_A_QUESTION, check_new_lead, read_position
from bigtwo.notation import LONGEST_RECORD, RecordedDeal, record_of
from bigtwo.schemas import fields
from bigtwo.schemas.requests import AnyQuestion, CommonFields, Request
from bigtwo.scoring.result import RESULT_READERS, DealResult
from bigtwo.session import read_deals, read_draws
from bigtwo.table.reader import MAX_COUNTED, read_dealt
from bigtwo.table.referee import read_on_violation
from bigtwo.table.state import read_events, read_players, read_record_format
from bigtwo.table.table import read_table

MAX_MOVES: Final = 20_000
"""How many moves one answer may hold."""
USUAL_MOVES: Final = 1000
"""How many moves an answer holds where the question does not say."""
LONGEST_CURSOR: Final = 200


class FromState(CommonFields):
    """What a question says that may bring a state, whose variant is then that of the question."""

    variant = fields.variant_spec(or_none=True)
    state = fields.depending_on_variant(read_table)


def determine_variant(question: dict[str, Any], faults: Faults, name: str = "state") -> None:
    """Determines the variant: that of the state or deal in this field, which no other may contradict, else its own."""
    if "variant" not in question:
        return
    holder, asked = question.get(name), question["variant"]
    if type(holder) is dict and "variant" in holder:
        question["variant"] = named = read_variant(holder["variant"], None, (name, "variant"), faults)
        if named is not None and asked is not None and asked.options != named.options:
            faults.note(("variant",), f"other-variant.{name}")
    elif asked is None:
        question["variant"] = ruleset.variant()


# --- plays -----------------------------------------------------------------------------------------------------------


class _Classify(CommonFields):
    cards = fields.cards_or_ranks


class _Compare(CommonFields):
    a = fields.cards_or_ranks
    b = fields.cards_or_ranks


class _Position(FromState):
    seat = fields.depending_on_variant(reading.seat)
    hand = fields.cards(when_empty="leave-out")
    pile = fields.cards(when_empty="leave-out", or_played=True)
    opening = fields.flag
    next_player_cards = fields.count(1, LARGEST_PACK, nullable=True)
    next_player_locked_out = fields.flag
    locked_out = fields.flag
    own_pile = fields.flag


class _LegalMoves(_Position):
    kinds = fields.kinds
    limit = fields.count(1, MAX_MOVES, otherwise=USUAL_MOVES)
    cursor = fields.text(LONGEST_CURSOR)


class _ValidatePlay(_Position):
    play = fields.play
    new_lead = fields.flag


_OF_A_POSITION: Final = ("hand", "pile", *OF_A_QUESTION)
"""What a state says itself."""


def _check_position(question: dict[str, Any], faults: Faults) -> None:
    """A position as the engine takes it, and a hand that a player can hold: a larger one is not worth the time here.
    Where the question brings a state, that says all of it."""
    if question.get("state", 0) is not None:
        twice = tuple(name for name in _OF_A_POSITION if question.get(name))
        if twice and "state" in question:
            faults.note((), "state-or-position.both", fields=twice)
        return
    if question.get("seat") is not None:
        faults.note(("seat",), "state-or-position.seat")
    if question.get("hand", 0) is None:
        faults.note(("hand",), "missing-field.hand-or-state", field="hand")
        return
    rules, held = question.get("variant"), question.get("hand", 0).bit_count()
    if rules is not None and held > rules.most_held:
        faults.note(("hand",), "too-many-cards.held", count=held, most=rules.most_held)
    question["position"] = read_position(question, rules, faults)


def _check_play(question: dict[str, Any], faults: Faults) -> None:
    _check_position(question, faults)
    if question.get("state", 0) is None:
        check_new_lead(question, faults)


CLASSIFY: Final = Request(_Classify)
"""`classify`: variant, cards (a mask, or a tuple of ranks)."""
COMPARE: Final = Request(_Compare)
"""`compare`: variant, a and b (masks, or tuples of ranks)."""
LEGAL_MOVES: Final = Request(_LegalMoves, _check_position, before=determine_variant)
"""`legal-moves`: variant, state (or None) and seat (or None), or else hand, pile (a mask or None) and the situation;
kinds (or None), limit, cursor (or None)."""
VALIDATE_PLAY: Final = Request(_ValidatePlay, _check_play, before=determine_variant)
"""`validate-play`: variant, state and seat, or else hand, pile and the situation; play (a mask or ``"pass"``),
new_lead."""


# --- a deal before and after it is played ----------------------------------------------------------------------------


class _Deal(CommonFields):
    pack = fields.depending_on_variant(read_pack, fields.CARDS)
    seed = fields.depending_on_variant(read_seed, fields.TEXT)
    dealer = fields.depending_on_variant(reading.seat, fields.NUMBER, required=True)
    exposed = fields.depending_on_variant(read_card, fields.CARD)
    deal_number = fields.count(1, MAX_DEAL_NUMBER, otherwise=1)
    previous = fields.depending_on_variant(read_previous, fields.JSON)
    returned = fields.depending_on_variant(read_returned, fields.TEXT)
    leader = fields.depending_on_variant(reading.seat, fields.NUMBER)


class _ValidateDeal(CommonFields):
    hands = fields.depending_on_variant(read_reported_hands, fields.HANDS, required=True)
    extra = fields.depending_on_variant(read_reported_card, fields.CARD)
    stock = fields.depending_on_variant(read_reported_cards, fields.CARDS)
    dead = fields.depending_on_variant(read_reported_cards, fields.CARDS)


class _Opening(CommonFields):
    hands = fields.depending_on_variant(reading.hands, fields.HANDS, required=True)
    deal_number = fields.count(1, MAX_DEAL_NUMBER, otherwise=1)
    previous = fields.depending_on_variant(read_previous, fields.JSON)
    extra = fields.depending_on_variant(read_card, fields.CARD)
    leader = fields.depending_on_variant(reading.seat, fields.NUMBER)


class _Exchange(CommonFields):
    hands = fields.depending_on_variant(reading.hands, fields.HANDS, required=True)
    previous = fields.depending_on_variant(read_previous, fields.JSON, required=True)
    returned = fields.depending_on_variant(read_returned, fields.TEXT)


class _Score(CommonFields):
    winner = fields.depending_on_variant(reading.seat, fields.NUMBER, required=True)
    hands = fields.depending_on_variant(RESULT_READERS["hands"], fields.HANDS)
    cards_left = fields.depending_on_variant(RESULT_READERS["cards_left"], fields.NUMBERS)
    last_play = fields.depending_on_variant(RESULT_READERS["last_play"], fields.CARDS)
    first_leader = fields.depending_on_variant(RESULT_READERS["first_leader"], fields.NUMBER)
    placings = fields.depending_on_variant(RESULT_READERS["placings"], fields.NUMBERS)
    specials = fields.depending_on_variant(RESULT_READERS["specials"], fields.JSON)
    dragon = fields.depending_on_variant(RESULT_READERS["dragon"], fields.JSON)
    instant_win = fields.depending_on_variant(RESULT_READERS["instant_win"], fields.JSON)
    breach = fields.depending_on_variant(RESULT_READERS["breach"], fields.JSON)
    stake = fields.depending_on_variant(RESULT_READERS["stake"], fields.NUMBER)


class _Session(CommonFields):
    deals = fields.depending_on_variant(read_deals, required=True)
    draws = fields.depending_on_variant(read_draws, fields.CARDS)
    seed = fields.depending_on_variant(read_seed, fields.TEXT)


class _Odds(CommonFields):
    hand_size = fields.depending_on_variant(read_hand_size, fields.NUMBER)


def _gather_result(question: dict[str, Any], faults: Faults) -> None:
    """The fields of a result are one value."""
    if not faults.found:
        question["result"] = DealResult(question.pop("winner"), **{name: question.pop(name) for name in RESULT_READERS})


DEAL: Final = Request(_Deal, order=("pack", "seed", "dealer", "exposed", "returned", "leader", "previous"))
"""`deal`: variant, pack (masks of one card, top first) or seed, dealer, exposed, deal_number, previous, returned,
leader."""
VALIDATE_DEAL: Final = Request(_ValidateDeal)
"""`validate-deal`: variant, hands, extra, stock, dead: masks of one card, and foreign texts as they came."""
OPENING: Final = Request(_Opening, order=("hands", "extra", "leader", "previous"))
"""`opening`: variant, hands (masks), deal_number, previous, extra, leader."""
EXCHANGE: Final = Request(_Exchange)
"""`exchange`: variant, hands (masks), previous, returned."""
SCORE: Final = Request(_Score, _gather_result, order=("winner", *RESULT_READERS))
"""`score`: variant, result (a `DealResult` whose cards are masks)."""
SESSION: Final = Request(_Session)
"""`session`: variant, deals (of `DealResult`), draws (masks of one card)."""
ODDS: Final = Request(_Odds)
"""`odds`: variant, hand_size (or None)."""


# --- a table ---------------------------------------------------------------------------------------------------------

_ABSENT: Final = ()
"""Stands for events that a question does not bring; null is no such thing."""


class _Referee(FromState):
    deal = fields.depending_on_variant(read_dealt)
    format = fields.depending_on_variant(read_record_format)
    events = fields.depending_on_variant(read_events, absent=_ABSENT)
    record = fields.text(LONGEST_RECORD)
    event_count = fields.count(0, MAX_COUNTED, nullable=True)
    on_violation = fields.depending_on_variant(read_on_violation, fields.TEXT)
    players = fields.depending_on_variant(read_players, fields.NAMES)
    moves = fields.flag


class _View(FromState):
    state = fields.depending_on_variant(read_table, required=True)
    seat = fields.depending_on_variant(reading.seat)


def _determine_start(question: dict[str, Any], faults: Faults) -> None:
    """Under which variant a record is read, and that it starts from one place."""
    if "variant" not in question or "record" not in question:
        return
    if question["record"] is not None:
        _read_text(question, faults)
        return
    if question["events"] is _ABSENT:
        faults.note(("events",), "missing-field.question", field="events")
        del question["events"]
    deal, state = question["deal"], question["state"]
    determine_variant(question, faults, "state" if deal is None else "deal")
    if question["variant"] is not None and (deal is None) == (state is None):
        faults.note((), "deal-or-state.neither")
        question["deal"] = question["state"] = None


def _read_text(question: dict[str, Any], faults: Faults) -> None:
    """Reads a record in text, which says everything itself; its variant is that of the question where it names none."""
    beside = tuple(name for name in ("deal", "state", "events") if question.pop(name) not in (None, _ABSENT))
    if beside:
        faults.note(("record",), "bad-record.beside", fields=beside)
        return
    asked: Rules | None = question["variant"]
    found = record_of(question["record"], asked or ruleset.variant(), ("record",), faults, is_one=True)
    if found is None:
        return
    if asked is not None and asked.options != found.variant.options:
        faults.note(("variant",), "other-variant.record")
    question["variant"], question["record"] = found.variant, found.deals[0]
    if question["players"] is None:  # those of the question come before those of the text
        question["players"] = None if found.players is None else [*found.players]


def _gather_record(question: dict[str, Any], faults: Faults) -> None:
    """The deal or the state is where the record starts."""
    if faults.found:
        return
    record: RecordedDeal | None = question.pop("record")
    question["lines"] = () if record is None else record.lines
    if record is not None:
        question["deal"], question["state"], question["events"] = record.dealt, None, record.events
    deal, state, _ = question.pop("deal"), question.pop("state"), question.pop("format")
    question["start"] = state if deal is None else deal
    sent, expected = question.pop("event_count"), 0 if deal is not None else state.event_count
    if sent is not None and sent != expected:  # events that were sent twice would be taken twice
        form = "taken" if sent < expected else "ahead"
        faults.note(("event_count",), f"event-already-taken.{form}", count=sent, expected=expected)
    question["on_violation"] = question["on_violation"] or "stop"


REFEREE: Final = Request(_Referee, _gather_record, before=_determine_start)
"""`referee`: variant, start (a `DealtCards` whose cards are masks, or a `State`), events, on_violation,
players (their names by seat, or None), moves, lines (of the events in a text, else empty)."""
VIEW: Final = Request(_View, before=determine_variant)
"""`view`: variant, state, seat (None for a spectator)."""


class _Resolve(AnyQuestion):
    variant = fields.variant_spec()


class _Diff(AnyQuestion):
    left = fields.variant_spec(required=True)
    right = fields.variant_spec(required=True)


RESOLVE: Final = Request(_Resolve)
"""`variants/resolve`: variant."""
DIFF: Final = Request(_Diff)
"""`variants/diff`: left and right (variants)."""
