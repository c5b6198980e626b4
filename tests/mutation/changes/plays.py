"""How playing is got wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tests.mutation.mutant import Function
from tests.oracle import answering, classifying, packs, playing
from tests.oracle.classifying import Classified
from tests.oracle.packs import Cards, Options
from tests.oracle.table import Table
from tests.oracle.table_state import Event, Violation

Now = Mapping[str, Any]
Right = Callable[..., Any]


def never(function: Right) -> Function:
    """What should happen does not."""
    return Function(function, lambda right, *given, **named: None)


def passes(when: Callable[[list[str]], bool]) -> Function:
    """Passing is legal in spite of some fault."""
    return Function(playing.faults_of_pass, lambda right, *now: [] if when(right(*now)) else right(*now))


def must_include(card: Callable[[Cards, Options], str]) -> Function:
    """The opening card is another one, and asked for only from a hand that has it."""

    def wrong(right: Right, hand: Cards, options: Options, now: Now) -> str | None:
        due = card(hand, options)
        return due if right(hand, options, now) is not None and due in hand else None

    return Function(playing.must_include, wrong)


def no_duty_to(form: str) -> Function:
    """One half of the last-card duty is not known."""
    return Function(playing.duty, lambda right, *now: None if right(*now) == form else right(*now))


def more_cards_only(
    right: Right, play: list[str], on_table: Classified | None, options: Options, now: Now
) -> list[str]:
    """Only more cards than the pile has may follow."""
    if on_table is None or playing.is_lead(on_table, now) or classifying.classify(play, options) is None:
        return list(right(play, on_table, options, now))
    return [] if len(play) > len(on_table.cards) else ["different-size"]


def leads_singles(
    right: Right, found: Sequence[Classified], hand: list[str], on_table: Classified | None, options: Options, now: Now
) -> list[Classified]:
    """Nothing but singles may be led."""
    moves = right(found, hand, on_table, options, now)
    return [move for move in moves if not playing.is_lead(on_table, now) or move.kind == "single"]


def must_beat(right: Right, hand: list[str], on_table: Classified | None, options: Options, now: Now) -> list[str]:
    """Whoever can beat the pile must."""
    moves = playing.allowed(playing.combinations_in(hand, options), hand, on_table, options, now)
    return right(hand, on_table, options, now) or (["last-card-duty"] if moves else [])


def stuck(right: Right, hand: list[str], on_table: Classified | None, options: Options, now: Now) -> list[str]:
    """Whoever leads may not pass, even if he must not play the only card that he holds."""
    return right(hand, on_table, {**options, "lone_top_two_finish": "wins"}, now)


STUCK: Final = Function(playing.faults_of_pass, stuck)

UNDECLARED: Final = Function(
    answering.is_new_lead, lambda right, play, pile, options, *, declared: right(play, pile, options, declared=False)
)


def takes_back(right: Right, self: Table, owner: int) -> int:
    """The winner of a trick takes his last play back into the hand."""
    self.hands[owner] |= set(self.pile or ())
    return int(right(self, owner))


def lets_in_again(right: Right, self: Table) -> None:
    """A play lets those in again who passed."""
    right(self)
    self.locked_out.clear()


def lets_in_after_continuing(right: Right, self: Table) -> None:
    """A play on one's own pile lets those in again who passed."""
    if self.own_pile:
        self.locked_out.clear()
    right(self)


def gives_the_turn_back(right: Right, self: Table, event: Event) -> list[Violation]:
    """After a bomb out of turn whoever was to act before it is to act."""
    due = self.to_act
    found: list[Violation] = right(self, event)
    if not found and "play" in event and event["seat"] != due and not self.over:
        self.to_act = due
    return found


def acts_again(right: Right, self: Table, seat: int) -> None:
    """Whoever has drawn may play."""
    self.passed.discard(seat)
    self.to_act = seat


def with_the_heap(right: Right, self: Table) -> None:
    """The trick in progress goes into the new stock too."""
    self._clear_heap()
    right(self)


def draws_on_a_lead(right: Right, self: Table, seat: int) -> None:
    """Whoever passes on a lead draws a card."""
    if self.stock:
        self.draw_due, self.to_act, self.owner = 1, seat, self.next_in(seat)
    else:
        right(self, seat)


def denied_with_others(right: Right, play: Cards, hand: Cards, options: Options) -> bool:
    """The top two must not be in the last play at all."""
    is_last = set(play) == set(hand) and playing.top_card(options) in hand
    return options["lone_top_two_finish"] == "not-a-win" and is_last


def lowest_dragon(right: Right, dragons: Sequence[int], hands: Sequence[Cards], options: Options) -> int:
    """Of several dragons the one with the lowest two."""
    return min(dragons, key=lambda seat: packs.card_strength(playing.highest_card(hands[seat], options), options))


def barred_where(when: Callable[[Cards, Cards, Options], bool]) -> Function:
    """Twos are barred in more than last plays."""

    def wrong(right: Right, play: Cards, hand: Cards, options: Options, now: Now) -> bool:
        return bool(right(play, play if when(play, hand, options) else hand, options, now))

    return Function(playing.is_barred_on_twos, wrong)


def twos_forgotten(
    right: Right, hand: list[str], on_table: Classified | None, play: list[str], options: Options, now: Now
) -> list[str]:
    """On a pile everybody may go out on twos."""
    faults: list[str] = right(hand, on_table, play, options, now)
    return faults if playing.is_lead(on_table, now) else [code for code in faults if code != "final-two"]


def stuck_with_a_two(
    right: Right, hand: list[str], on_table: Classified | None, options: Options, now: Now
) -> list[str]:
    """Whoever leads may not pass, even if he holds nothing but a two that is barred."""
    return right(hand, on_table, {**options, "finish_on_twos": "allowed"}, now)


def owes_nothing_to_a_bomb(
    right: Right, hand: list[str], on_table: Classified | None, options: Options, now: Now
) -> bool:
    """Only plays of as many cards count."""
    return bool(right(hand, on_table, {**options, "bombs": "off"}, now))


def beats_with_anything(right: Right, hand: list[str], on_table: Classified | None, options: Options, now: Now) -> bool:
    """A play that is barred counts as well."""
    free = {**options, "finish_on_twos": "allowed", "lone_top_two_finish": "wins"}
    return bool(right(hand, on_table, free, now))
