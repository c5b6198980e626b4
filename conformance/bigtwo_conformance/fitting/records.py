"""What `referee` shows: passing, going on against oneself, drawing, announcing, bombs out of turn, and the end."""

from __future__ import annotations

from typing import Any

from bigtwo_conformance.fitting.interview import Dealt, Interview, Unclear

Event = dict[str, Any]
State = dict[str, Any]
LIMIT = 150
"""How many events a record has at most."""


class _Record:
    """A deal in which seat 0 holds the lowest card, full houses and pairs, and seat 2 four of a kind."""

    def __init__(self, interview: Interview) -> None:
        self._interview = interview
        self.dealt = dealt = interview.dealt or Dealt()
        self.events: list[Event] = []
        self.plays, self.quads = self._laid_out()
        own = [card for play in self.plays for card in play]
        cards = [rank + suit for rank in interview.ranks for suit in interview.suits]
        rest = [card for card in cards if card not in own and card not in self.quads]
        self.hands = [own, *([] for _ in range(dealt.players - 1))]
        for seat in range(1, dealt.players):
            # The weakest cards are dealt first, so that what is left over is not the lowest card.
            held = self.quads if seat == 2 else []
            missing = dealt.size - len(held)
            self.hands[seat], rest = [*held, *rest[:missing]], rest[missing:]
        self._deal: Event = {"hands": self.hands, "dealer": 0, "deal_number": 1, **interview.leader}
        if dealt.extra:
            self._deal["extra"] = rest[0]
            self.plays.insert(-1, [rest[0]])
        elif rest:
            self._deal["stock" if dealt.stock else "dead"] = rest

    def _laid_out(self) -> tuple[list[list[str]], list[str]]:
        """The plays of seat 0 in their order, and the four of a kind of seat 2 with its odd card."""
        several, ranks = self._interview.several, list(self._interview.ranks)
        plays: list[list[str]] = []
        left = self.dealt.size - 2
        for _ in range(left // 5):
            plays.append([*several(ranks.pop(0), 3), *several(ranks.pop(0), 2)])
        plays += [several(ranks.pop(0), 2) for _ in range(left % 5 // 2)]
        plays += [several(ranks.pop(0), 1) for _ in range(left % 5 % 2)]
        plays.append(several(ranks.pop(0), 2))
        return plays, [*several(ranks[0], 4), *several(ranks[1], 1)] if self.dealt.players > 2 else []

    def happens(self, *events: Event) -> State:
        """The state after more events, with the draws and announcements that fall due. Raises Unclear."""
        self.events += events
        state = self.after()
        while not state.get("over") and len(self.events) < LIMIT and (due := _due(state)):
            self.events.append(due)
            state = self.after()
        return state

    def is_clean(self, event: Event) -> bool:
        """Whether an event would be clean now; it does not happen. Raises Unclear."""
        return self._judged(event).get("verdict") == "clean"

    def after(self, *events: Event) -> State:
        """The state after more events as it is, whatever falls due; they do not happen. Raises Unclear."""
        answer = self._judged(*events)
        state = answer.get("state")
        if answer.get("verdict") != "clean" or not isinstance(state, dict):
            raise Unclear
        return state

    def _judged(self, *events: Event) -> dict[str, Any]:
        return self._interview.ask("referee", deal=self._deal, events=[*self.events, *events])


def _due(state: State) -> Event | None:
    """The draw or the announcement that is due. Raises Unclear."""
    count, stock = state.get("draw_due"), state.get("stock")
    if isinstance(count, int) and count > 0:
        if not isinstance(stock, list) or len(stock) < count:
            raise Unclear
        return {"seat": state.get("to_act"), "draw": stock[:count]}
    announced = state.get("announce_due")
    return {"seat": announced["seat"], "announce": announced["cards"]} if isinstance(announced, dict) else None


def fit_records(interview: Interview) -> None:
    """Settles what one deal shows; where `deal` was not answered, one for four players. Raises Unclear."""
    if interview.value("suit_order") and (interview.dealt or interview.pack.name == "standard-52"):
        _one_trick(interview, _Record(interview))
        _to_the_end(interview, _Record(interview))


def _one_trick(interview: Interview, record: _Record) -> None:
    lowest, players = record.plays[0][0], record.dealt.players
    if not record.is_clean({"seat": 0, "play": [lowest]}):
        raise Unclear  # the hands are thrown in, or one of them has won
    if interview.value("opening_must_include") is None and not interview.leader:
        other = record.is_clean({"seat": 0, "play": record.plays[-1]})
        says = f"the holder of {lowest} {'may' if other else 'may not'} open with {' '.join(record.plays[-1])}"
        interview.settle("opening_must_include", not other, says)
    following = record.happens({"seat": 0, "play": [lowest]}).get("to_act")
    if players > 2 and following not in (1, players - 1):
        raise Unclear
    seats = [(place if following == 1 else -place) % players for place in range(players)]
    if players > 2:
        _bomb_out_of_turn(interview, record, seats)
    if record.dealt.stock or interview.value("leftover"):
        # What a pass costs on a single card; what it costs on a pair tells one card from the size of the combination.
        due = record.after({"seat": seats[1], "pass": True}).get("draw_due")
        if due == 0:
            interview.settle("draw_on_pass", "none", "a player who passes draws nothing")
        elif due == 1 and record.dealt.stock:
            interview.narrow("draw_on_pass", "one", "combination-size")
    record.happens({"seat": seats[1], "pass": True})
    if players > 2:
        _after_pass(interview, record, seats)


def _bomb_out_of_turn(interview: Interview, record: _Record, seats: list[int]) -> None:
    """Seat 2 plays its four of a kind while another seat is to act."""
    if interview.narrowed.get("bombs") != ["on", "at-any-time"] or seats[1] == 2:
        return
    if interview.value("quads_form") in ("with-odd-card", "both"):
        allowed = record.is_clean({"seat": 2, "play": record.quads})
        says = f"four of a kind {'may' if allowed else 'may not'} be played out of turn"
        interview.settle("bombs", "at-any-time" if allowed else "on", says)


def _after_pass(interview: Interview, record: _Record, seats: list[int]) -> None:
    """Seat 1 has passed; another plays higher, all others pass: may seat 1 come back?"""
    higher = next(card for card in reversed(record.hands[seats[2]]) if card not in record.quads)
    state = record.happens({"seat": seats[2], "play": [higher]})
    while state.get("to_act") not in (seats[1], seats[2]):
        state = record.happens({"seat": state.get("to_act"), "pass": True})
    back = state.get("to_act") == seats[1]
    says = f"a player who has passed {'may play again' if back else 'is out of the trick'}"
    interview.settle("after_pass", "may-play-again" if back else "out-of-trick", says)


def _to_the_end(interview: Interview, record: _Record) -> None:
    """Seat 0 leads until it has no cards, and all others pass. Its last play is a pair, which nothing keeps from
    winning as a last single card may be."""
    state: State = {}
    *plays, last = record.plays
    for number, play in enumerate(plays):
        state = record.happens({"seat": 0, "play": play, **_again(state)})
        if number == 0 and interview.narrowed.get("draw_on_pass") and record.dealt.leftover >= len(play):
            due = record.after({"seat": state["to_act"], "pass": True}).get("draw_due")
            if due in (1, len(play)):
                value = "one" if due == 1 else "combination-size"
                interview.settle("draw_on_pass", value, f"a pass on {len(play)} cards draws {due}")
        while not state.get("over") and state.get("to_act") != 0:
            state = record.happens({"seat": state.get("to_act"), "pass": True})
        if number == 0:
            _self_beat(interview, state.get("own_pile"))
    _announcements(interview, record, _again(state))
    state = record.happens({"seat": 0, "play": last, **_again(state)})
    if isinstance(state.get("over"), bool) and record.dealt.players > 2:
        says = f"when the first player has no cards, the deal {'is over' if state['over'] else 'goes on'}"
        interview.settle("deal_ends", "first-out" if state["over"] else "one-left", says)


def _again(state: State) -> Event:
    """What a play says that leads anew although the trick is one's own."""
    return {"new_lead": True} if state.get("own_pile") else {}


def _self_beat(interview: Interview, own_pile: object) -> None:
    if not isinstance(own_pile, bool):
        return
    says = f"a player whose play nobody beat {'may beat it again' if own_pile else 'leads anew'}"
    interview.settle("self_beat", own_pile, says)
    if own_pile and interview.value("after_pass") is None:
        # Only where the others are out of the trick can nobody answer.
        interview.settle("after_pass", "out-of-trick", says)


def _announcements(interview: Interview, record: _Record, again: Event) -> None:
    """Seat 0 has two cards left and is to lead: what did it have to say, and what will it with one card?"""
    two = any(event.get("announce") == 2 for event in record.events)
    one = record.after({"seat": 0, "play": record.plays[-1][:1], **again}).get("announce_due") is not None
    if two and not one:
        interview.explain("Two cards left are announced, and one is not.")
        return
    says = f"with {2 if two else 1} cards left an announcement is due" if one else "nobody announces anything"
    interview.settle("last_cards_announcement", 2 if two else int(one), says)
