"""What `referee` shows: passing, going on against oneself, drawing, announcing, bombs out of turn, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigtwo_conformance.fitting.deals import Dealt

if TYPE_CHECKING:
    from bigtwo_conformance.fitting.interview import Interview
    from bigtwo_conformance.fitting.table import Table

Event = dict[str, Any]
State = dict[str, Any]
LIMIT = 150
"""How many events a record has at most."""


class Unclear(ValueError):
    """The record cannot go on: something was not answered, or is refused."""


class Record:
    """A deal in which seat 0 holds the lowest card, full houses and pairs, and seat 2 four of a kind."""

    def __init__(self, interview: Interview, table: Table, dealt: Dealt) -> None:
        self._interview = interview
        self._dealt = dealt
        self.events: list[Event] = []
        self.plays, self.quads, hands, rest = _hands(table, dealt)
        self._deal: dict[str, Any] = {"hands": hands, "dealer": 0, "deal_number": 1, **interview.leader}
        if dealt.extra:
            self._deal["extra"] = rest[0]
            self.plays.insert(-1, [rest[0]])
        elif rest:
            self._deal["stock" if dealt.stock else "dead"] = rest

    def happens(self, *events: Event) -> State:
        """The state after more events, with the draws and announcements that fall due. Raises Unclear."""
        self.events += events
        state = self._state()
        while not state.get("over") and len(self.events) < LIMIT:
            due = self._due(state)
            if due is None:
                return state
            self.events.append(due)
            state = self._state()
        return state

    def hand(self, seat: int) -> list[str]:
        """The hand that the seat was dealt."""
        hand: list[str] = self._deal["hands"][seat]
        return hand

    def tries(self, event: Event) -> bool:
        """Whether an event would be clean now; it does not happen. Raises Unclear."""
        answer = self._ask([*self.events, event])
        return answer.get("verdict") == "clean"

    def after(self, *events: Event) -> State:
        """The state after more events as it is, whatever falls due; they do not happen. Raises Unclear."""
        return self._clean(self._ask([*self.events, *events]))

    def _state(self) -> State:
        return self._clean(self._ask(self.events))

    def _ask(self, events: list[Event]) -> dict[str, Any]:
        answer = self._interview.ask("referee", deal=self._deal, events=events)
        if answer is None:
            raise Unclear
        return answer

    def _clean(self, answer: dict[str, Any]) -> State:
        state = answer.get("state")
        if answer.get("verdict") != "clean" or not isinstance(state, dict):
            raise Unclear
        return state

    def _due(self, state: State) -> Event | None:
        count, stock, seat = state.get("draw_due"), state.get("stock"), state.get("to_act")
        if isinstance(count, int) and count > 0:
            if not isinstance(stock, list) or len(stock) < count:
                raise Unclear
            return {"seat": seat, "draw": stock[:count]}
        announced = state.get("announce_due")
        return {"seat": announced["seat"], "announce": announced["cards"]} if isinstance(announced, dict) else None


def _hands(table: Table, dealt: Dealt) -> tuple[list[list[str]], list[str], list[list[str]], list[str]]:
    """The plays of seat 0 in their order, the four of a kind of seat 2, all hands, and what is left over."""
    ranks = list(table.pack.ranks)
    plays: list[list[str]] = []
    left = dealt.size - 2
    while left >= 5:
        plays.append([*table.several(ranks.pop(0), 3), *table.several(ranks.pop(0), 2)])
        left -= 5
    while left >= 2:
        plays.append(table.several(ranks.pop(0), 2))
        left -= 2
    plays += [table.several(ranks.pop(0), 1) for _ in range(left)]
    plays.append(table.several(ranks.pop(0), 2))
    quads: list[str] = []
    if dealt.players > 2:
        quads = [*table.several(ranks[0], 4), *table.several(ranks[1], 1)]
    own = [card for play in plays for card in play]
    others = [rank + suit for rank in table.pack.ranks for suit in table.suits]
    free = [card for card in others if card not in own and card not in quads]
    hands = [own, *([] for _ in range(dealt.players - 1))]
    if quads:
        hands[2] = quads
    for seat in range(1, dealt.players):
        while len(hands[seat]) < dealt.size:
            # The weakest cards are dealt first, so that what is left over is not the lowest card.
            hands[seat] = [*hands[seat], free.pop(0)]
    return plays, quads, hands, free


def fit_records(interview: Interview, table: Table, dealt: Dealt | None) -> None:
    """Settles what one deal shows; where `deal` was not answered, one for four players."""
    if not interview.value("suit_order") or (dealt is None and table.pack.name != "standard-52"):
        return
    dealt = dealt or Dealt(4, 13, 0, extra=False, stock=False)
    try:
        _one_trick(interview, Record(interview, table, dealt), dealt)
    except Unclear:
        return
    try:
        _to_the_end(interview, Record(interview, table, dealt), dealt)
    except Unclear:
        return


def _one_trick(interview: Interview, record: Record, dealt: Dealt) -> None:
    lowest = record.plays[0][0]
    if not record.tries({"seat": 0, "play": [lowest]}):
        raise Unclear  # the hands are thrown in, or one of them has won
    if interview.value("opening_must_include") is None and not interview.leader:
        other = record.tries({"seat": 0, "play": record.plays[-1]})
        says = f"the holder of {lowest} {'may' if other else 'may not'} open with {' '.join(record.plays[-1])}"
        interview.settle("opening_must_include", not other, says)
    state = record.happens({"seat": 0, "play": [lowest]})
    following = state.get("to_act")
    if dealt.players > 2 and following not in (1, dealt.players - 1):
        raise Unclear
    step = 1 if following == 1 else -1
    seats = [step * place % dealt.players for place in range(dealt.players)]
    if dealt.players > 2:
        _bomb_out_of_turn(interview, record, seats)
    if dealt.stock or interview.value("leftover"):
        _draw(interview, record, seats[1], dealt)
    record.happens({"seat": seats[1], "pass": True})
    if dealt.players > 2:
        _after_pass(interview, record, seats)


def _bomb_out_of_turn(interview: Interview, record: Record, seats: list[int]) -> None:
    """Seat 2 plays its four of a kind while another seat is to act."""
    if interview.narrowed.get("bombs") != ["on", "at-any-time"] or seats[1] == 2 or not record.quads:
        return
    if interview.value("quads_form") not in ("with-odd-card", "both"):
        return
    allowed = record.tries({"seat": 2, "play": record.quads})
    says = f"four of a kind {'may' if allowed else 'may not'} be played out of turn"
    interview.settle("bombs", "at-any-time" if allowed else "on", says)


def _draw(interview: Interview, record: Record, seat: int, dealt: Dealt) -> None:
    """What a pass on a single card costs; what it costs on a pair tells one card from as many as lie there."""
    due = record.after({"seat": seat, "pass": True}).get("draw_due")
    if due == 0:
        interview.settle("draw_on_pass", "none", "whoever passes draws nothing")
    elif due == 1 and dealt.stock:
        interview.narrow("draw_on_pass", ["one", "combination-size"])


def _after_pass(interview: Interview, record: Record, seats: list[int]) -> None:
    """Seat 1 has passed; another plays higher, all others pass: may seat 1 come back?"""
    higher = next(card for card in reversed(record.hand(seats[2])) if card not in record.quads)
    state = record.happens({"seat": seats[2], "play": [higher]})
    while state.get("to_act") not in (seats[1], seats[2]):
        state = record.happens({"seat": state.get("to_act"), "pass": True})
    back = state.get("to_act") == seats[1]
    says = f"who has passed {'may play again' if back else 'is out of the trick'}"
    interview.settle("after_pass", "may-play-again" if back else "out-of-trick", says)


def _to_the_end(interview: Interview, record: Record, dealt: Dealt) -> None:
    """Seat 0 leads until it has no cards, and everybody else passes. Its last play is a pair: nobody has to keep its
    last single card from winning."""
    state: State = {}
    last = record.plays[-1]
    for number, play in enumerate(record.plays):
        again = {"new_lead": True} if state.get("own_pile") else {}
        if play is last:
            _announcements(interview, record, again)
        state = record.happens({"seat": 0, "play": play, **again})
        if number == 0 and dealt.stock and dealt.leftover >= len(play):
            _draw_on_several(interview, record, {"seat": state["to_act"], "pass": True}, len(play))
        while play is not last and not state.get("over") and state.get("to_act") != 0:
            state = record.happens({"seat": state.get("to_act"), "pass": True})
        if number == 0:
            _self_beat(interview, state.get("own_pile"))
    if isinstance(state.get("over"), bool) and dealt.players > 2:
        says = f"when the first player has no cards, the deal {'is over' if state['over'] else 'goes on'}"
        interview.settle("deal_ends", "first-out" if state["over"] else "one-left", says)


def _draw_on_several(interview: Interview, record: Record, passing: Event, cards: int) -> None:
    due = record.after(passing).get("draw_due")
    if interview.narrowed.get("draw_on_pass") and due in (1, cards):
        value = "one" if due == 1 else "combination-size"
        interview.settle("draw_on_pass", value, f"a pass on {cards} cards draws {due}")


def _self_beat(interview: Interview, own_pile: object) -> None:
    if not isinstance(own_pile, bool):
        return
    says = f"whose play nobody beat {'may beat it again' if own_pile else 'leads anew'}"
    interview.settle("self_beat", own_pile, says)
    if own_pile and interview.value("after_pass") is None:
        # Only where the others are out of the trick can nobody answer.
        interview.settle("after_pass", "out-of-trick", says)


def _announcements(interview: Interview, record: Record, again: Event) -> None:
    """Seat 0 has two cards left and is to lead: what did it have to say, and what will it with one card?"""
    two = any(event.get("announce") == 2 for event in record.events)
    one = record.after({"seat": 0, "play": record.plays[-1][:1], **again}).get("announce_due") is not None
    if two and not one:
        interview.explain("Two cards left are announced, and one is not.")
        return
    says = f"with {2 if two else 1} cards left an announcement is due" if one else "nobody announces anything"
    interview.settle("last_cards_announcement", 2 if two else int(one), says)
