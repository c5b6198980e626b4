"""What `legal-moves` and `validate-play` show: the opening card, the last card, and whether all answers agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigtwo_conformance.fitting.interview import text

if TYPE_CHECKING:
    from bigtwo_conformance.fitting.interview import Asked, Interview
    from bigtwo_conformance.fitting.table import Table

Move = frozenset[str]


def fit_moves(interview: Interview, table: Table) -> None:
    """Settles the options of a single turn, and holds the lists of moves against what was answered before."""
    if interview.value("suit_order"):
        _opening_card(interview, table)
        _finish_on_twos(interview, table)
        _top_two(interview, table)
    _must_beat(interview, table)
    _last_card_duty(interview, table)
    for hand in _hands(table):
        _check_moves(interview, hand, lowest=table.pack.ranks[0] + table.suits[-1])


def _moves(interview: Interview, **question: Any) -> list[Move] | None:
    """The sets of cards that `legal-moves` lists, None where it does not answer with a whole list of moves."""
    answer = interview.ask("legal-moves", **question)
    listed = None if answer is None else answer.get("moves")
    if not isinstance(listed, list) or (answer or {}).get("next_cursor"):
        return None
    cards = [move.get("cards") for move in listed if isinstance(move, dict)]
    if len(cards) < len(listed) or not all(isinstance(each, list) for each in cards):
        return None
    return [frozenset(each) for each in cards if each is not None]


def _allowed(interview: Interview, hand: list[str], **situation: Any) -> set[str] | None:
    """The cards of a hand that may be played as singles, by whichever of the two operations answers."""
    moves = _moves(interview, hand=hand, **situation)
    if moves is not None:
        return {card for card in hand if frozenset([card]) in moves}
    allowed = set()
    for card in hand:
        answer = interview.ask("validate-play", hand=hand, play=[card], **situation)
        legal = None if answer is None else answer.get("legal")
        if not isinstance(legal, bool):
            return None
        if legal:
            allowed.add(card)
    return allowed


def _opening_card(interview: Interview, table: Table) -> None:
    lowest, other = table.pack.ranks[0] + table.suits[-1], table.pack.ranks[1] + table.suits[1]
    allowed = _allowed(interview, [lowest, other], opening=True)
    if allowed == {lowest}:
        interview.settle("opening_must_include", True, f"of {lowest} and {other} only {lowest} may open")
    elif allowed == {lowest, other}:
        # It may as well not look at `opening`; that no card is asked for has to be said.
        answer = interview.ask("legal-moves", hand=[lowest, other], opening=True)
        if answer is not None and answer.get("must_include", lowest) is None:
            interview.settle("opening_must_include", False, f"{other} may open although {lowest} is held")
    elif allowed is not None:
        interview.explain(f"The holder of {lowest} may not open with it.")


def _last_card_duty(interview: Interview, table: Table) -> None:
    low, high = table.pack.ranks[2] + table.suits[-1], table.pack.ranks[6] + table.suits[0]
    hand = [low, high]
    allowed = _allowed(interview, hand, next_player_cards=1)
    if allowed == {high}:
        interview.settle(
            "last_card_duty", "compulsory", f"to a neighbour with one card {low} may not be led from {text(hand)}"
        )
    elif allowed == {low, high}:
        _duty_without_force(interview, hand)
    elif allowed is not None:
        interview.explain("The highest single may not be led to a neighbour with one card.")


def _duty_without_force(interview: Interview, hand: list[str]) -> None:
    """Every single may be led; only what is listed as owed tells whether somebody pays for it."""
    answer = interview.ask("legal-moves", hand=hand, next_player_cards=1)
    owed = None if answer is None else answer.get("obligations")
    if not isinstance(owed, list):
        interview.narrow("last_card_duty", ["none", "liable"])
    elif any(isinstance(each, dict) and each.get("code") == "last-card-duty" for each in owed):
        interview.settle(
            "last_card_duty", "liable", f"{hand[0]} may be led to a neighbour with one card, and a duty is listed"
        )
    elif not owed:
        interview.narrow("last_card_duty", ["none", "liable"])


def _finish_on_twos(interview: Interview, table: Table) -> None:
    """Whether the lowest two alone, and a pair of twos, may be the last play."""
    low, other = (table.pack.ranks[-1] + suit for suit in (table.suits[-1], table.suits[-2]))
    allowed = _allowed(interview, [low])
    if allowed:
        interview.settle("finish_on_twos", "allowed", f"{low} may be played as the last card")
    elif allowed is not None:
        both = _is_legal(interview, [low, other])
        if both is None:
            interview.narrow("finish_on_twos", ["no-lone-two", "no-two"])
        else:
            says = f"{low} may not be played as the last card, and {low} {other} {'may' if both else 'may not either'}"
            interview.settle("finish_on_twos", "no-lone-two" if both else "no-two", says)


def _is_legal(interview: Interview, hand: list[str]) -> bool | None:
    """Whether a whole hand may be led at once, by whichever of the two operations answers."""
    moves = _moves(interview, hand=hand)
    if moves is not None:
        return frozenset(hand) in moves
    answer = interview.ask("validate-play", hand=hand, play=hand)
    legal = None if answer is None else answer.get("legal")
    return legal if isinstance(legal, bool) else None


def _top_two(interview: Interview, table: Table) -> None:
    if interview.value("finish_on_twos") not in (None, "allowed"):
        return  # nobody may go out on the highest two either, whatever is said of it alone
    top = table.pack.ranks[-1] + table.suits[0]
    allowed = _allowed(interview, [top])
    if allowed == set():
        interview.settle("lone_top_two_finish", "forbidden", f"{top} may not be played as the last card")
    elif allowed:
        answer = interview.ask("validate-play", hand=[top], play=[top])
        wins = None if answer is None else answer.get("wins")
        if isinstance(wins, bool):
            says = f"{top} played alone as the last card {'wins' if wins else 'does not win'}"
            interview.settle("lone_top_two_finish", "wins" if wins else "not-a-win", says)
        else:
            interview.narrow("lone_top_two_finish", ["wins", "not-a-win"])


def _must_beat(interview: Interview, table: Table) -> None:
    """Whether who can beat a single may pass."""
    low, middle, high = (table.pack.ranks[place] + table.suits[0] for place in (1, 3, 5))
    answer = interview.ask("validate-play", hand=[low, high], pile=[middle], play="pass")
    legal = None if answer is None else answer.get("legal")
    if not isinstance(legal, bool):
        answer = interview.ask("legal-moves", hand=[low, high], pile=[middle])
        legal = None if answer is None else answer.get("may_pass")
    if isinstance(legal, bool):
        says = f"on {middle} who holds {high} {'may' if legal else 'may not'} pass"
        interview.settle("must_beat", not legal, says)


# --- all answers about moves agree -----------------------------------------------------------------------------------


def _hands(table: Table) -> list[list[str]]:
    """Hands with many of the combinations that were asked about before, and those with every card of a suit."""
    ranks, suits = table.pack.ranks, table.suits
    fours = [rank + suit for rank in (ranks[6], ranks[5]) for suit in suits]
    run = table.order[-1][0].ranks if table.order else ranks[:5]
    straight = [rank + suits[0] for rank in run]
    sequence = [rank + (suits + suits[0])[place] for place, rank in enumerate(run)]
    whole_suits = [[rank + suit for rank in ranks[:13]] for suit in suits]
    return [fours, list(dict.fromkeys([*straight, *sequence])), *whole_suits]


def _check_moves(interview: Interview, hand: list[str], *, lowest: str) -> None:
    """The moves of whoever leads are the combinations in the hand, each once. Where all of them hold the lowest card of
    the pack, it may be taken for the opening of a deal, which leaves the others out."""
    moves = _moves(interview, hand=hand)
    if moves is None:
        if interview.offers("legal-moves") and interview.latest.answer is None:
            interview.explain(f"There is no list of the moves of {text(hand)}: {interview.latest.fault}")
        return
    asked = interview.latest
    twice = next((move for move in moves if moves.count(move) > 1), None)
    if twice is not None:
        interview.contradict("duplicates", f"{text(sorted(twice))} is listed twice among the moves.", asked)
    if moves and all(lowest in move for move in moves):
        return
    for cards, classified in interview.classified():
        if cards <= set(hand):
            _check_move(interview, cards, classified, asked, listed=cards in moves)


def _check_move(interview: Interview, cards: Move, classified: Asked, asked: Asked, *, listed: bool) -> None:
    playable = (classified.answer or {}).get("playable")
    if playable is True and not listed:
        says = f"{text(sorted(cards))} is a combination, and not among the moves of a hand that holds it."
        interview.contradict("moves", says, classified, asked)
    elif playable is False and listed:
        says = f"{text(sorted(cards))} is among the moves, and no combination."
        interview.contradict("moves", says, classified, asked)
