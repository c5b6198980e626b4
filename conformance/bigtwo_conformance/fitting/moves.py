"""What `legal-moves` and `validate-play` show: the opening card, the last card, and whether all answers agree."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from bigtwo_conformance.fitting.interview import Interview, Unclear
from bigtwo_conformance.packs import of_suits
from bigtwo_conformance.relations import text

Move = frozenset[str]

SMALLEST_HAND = 4
"""How many cards everybody is dealt at least: of the smallest pack to eight players."""


def fit_moves(interview: Interview) -> None:
    """Settles the options of a single turn, and holds the lists of moves against what was answered before."""
    if interview.value("suit_order"):
        interview.take(_opening_card, _finish_on_twos, _top_two)
    interview.take(_must_beat, _last_card_duty)
    refused = [hand for hand in _hands(interview) if not _check_moves(interview, hand)]
    listed = [len(hand) for hand in _hands(interview) if hand not in refused]
    for hand in refused:
        # Nobody may be dealt more than what is listed.
        _check_moves(interview, hand[: max(listed, default=SMALLEST_HAND)], expected=True)


def _moves(interview: Interview, **question: Any) -> list[Move]:
    """The sets of cards that `legal-moves` lists. Raises Unclear where that is not a whole list of moves."""
    answer = interview.ask("legal-moves", **question)
    listed = answer.get("moves")
    if not isinstance(listed, list) or answer.get("next_cursor"):
        raise Unclear
    cards = [move.get("cards") if isinstance(move, dict) else None for move in listed]
    if not all(isinstance(each, list) for each in cards):
        raise Unclear
    return [frozenset(each or ()) for each in cards]


def _may_play(interview: Interview, hand: list[str], play: list[str], **situation: Any) -> bool:
    """Whether cards of a hand may be played, by whichever of the two operations answers. Raises Unclear."""
    with suppress(Unclear):
        return frozenset(play) in _moves(interview, hand=hand, **situation)
    return interview.flag("legal", "validate-play", hand=hand, play=play, **situation)


def _allowed(interview: Interview, hand: list[str], **situation: Any) -> set[str]:
    """The cards of a hand that may be played as singles. Raises Unclear."""
    return {card for card in hand if _may_play(interview, hand, [card], **situation)}


def _opening_card(interview: Interview) -> None:
    threes, other = interview.several(interview.pack.ranks[0], 4), interview.ranks[1] + interview.suits[1]
    lowest = threes[0]
    allowed = _allowed(interview, [lowest, other], opening=True)
    interview.expect(lowest in allowed, f"The holder of {lowest} may not open with it.")
    if allowed == {lowest}:
        pair = [lowest, threes[-1]]
        says = f"of {lowest} and {other} only {lowest} may open"
        try:
            in_pair = _may_play(interview, [*pair, other], pair, opening=True)
        except Unclear:
            interview.narrow("opening_must_include", True, "alone")
            return
        says = f"{says}, and the pair {text(pair)} {'may' if in_pair else 'may not'}"
        interview.settle("opening_must_include", True if in_pair else "alone", says)
    # It may as well not look at `opening`; that no card is asked for has to be said.
    elif interview.ask("legal-moves", hand=[lowest, other], opening=True).get("must_include", lowest) is None:
        interview.settle("opening_must_include", False, f"{other} may open although {lowest} is held")


def _last_card_duty(interview: Interview) -> None:
    low, high = hand = [interview.ranks[2] + interview.suits[-1], interview.ranks[6] + interview.suits[0]]
    allowed = _allowed(interview, hand, next_player_cards=1)
    interview.expect(high in allowed, "The highest single may not be led to a neighbour with one card.")
    if low not in allowed:
        says = f"to a neighbour with one card {low} may not be led from {text(hand)}"
        interview.settle("last_card_duty", "compulsory", says)
        return
    # Every single may be led; only what is listed as owed tells whether somebody pays for it.
    owed: Any = None
    with suppress(Unclear):
        owed = interview.ask("legal-moves", hand=hand, next_player_cards=1).get("obligations")
    if not isinstance(owed, list) or not owed:
        interview.narrow("last_card_duty", "none", "liable")
    elif any(isinstance(each, dict) and each.get("code") == "last-card-duty" for each in owed):
        says = f"{low} may be led to a neighbour with one card, and a duty is listed"
        interview.settle("last_card_duty", "liable", says)


def _finish_on_twos(interview: Interview) -> None:
    """Whether the lowest two alone, and a pair of twos, may be the last play."""
    low, other = pair = interview.several("2", 2)
    if _may_play(interview, [low], [low]):
        interview.settle("finish_on_twos", "allowed", f"{low} may be played as the last card")
        return
    try:
        both = _may_play(interview, pair, pair)
    except Unclear:
        interview.narrow("finish_on_twos", "no-lone-two", "no-two")
        return
    says = f"{low} may not be played as the last card, and {low} {other} {'may' if both else 'may not either'}"
    interview.settle("finish_on_twos", "no-lone-two" if both else "no-two", says)


def _top_two(interview: Interview) -> None:
    if interview.value("finish_on_twos") not in (None, "allowed"):
        return  # nobody may go out on the highest two either, whatever is said of it alone
    top = interview.several("2", 4)[-1]
    if not _may_play(interview, [top], [top]):
        interview.settle("lone_top_two_finish", "forbidden", f"{top} may not be played as the last card")
        return
    try:
        wins = interview.flag("wins", "validate-play", hand=[top], play=[top])
    except Unclear:
        interview.narrow("lone_top_two_finish", "wins", "not-a-win")
        return
    says = f"{top} played alone as the last card {'wins' if wins else 'does not win'}"
    interview.settle("lone_top_two_finish", "wins" if wins else "not-a-win", says)


def _must_beat(interview: Interview) -> None:
    """Whether a player who can beat a single may pass."""
    low, middle, high = (interview.ranks[place] + interview.suits[0] for place in (1, 3, 5))
    try:
        legal = interview.flag("legal", "validate-play", hand=[low, high], pile=[middle], play="pass")
    except Unclear:
        legal = interview.flag("may_pass", "legal-moves", hand=[low, high], pile=[middle])
    says = f"on {middle} the holder of {high} {'may' if legal else 'may not'} pass"
    interview.settle("must_beat", not legal, says)


# --- all answers about moves agree -----------------------------------------------------------------------------------


def _hands(interview: Interview) -> list[list[str]]:
    """Hands of cards in play, with many of the combinations that were asked about before or every card of a suit."""
    ranks, suits = interview.ranks, interview.suits
    fours = [rank + suit for rank in (ranks[6], ranks[5]) for suit in suits]
    run = interview.order[-1][0].ranks if interview.order else ranks[:5]
    straights = dict.fromkeys([*of_suits(run, suits[0]), *interview.mixed(run)])
    whole_suits = [[rank + suit for rank in interview.pack.ranks[:13]] for suit in suits]
    return [[card for card in hand if interview.in_play([card])] for hand in (fours, straights, *whole_suits)]


def _check_moves(interview: Interview, hand: list[str], *, expected: bool = False) -> bool:
    """Whether the moves of a lead are listed; they are the combinations in the hand, each once. Where all of them hold
    the lowest card of the pack, it may be taken for the opening of a deal, which leaves the others out. A list that is
    `expected` and refused is a fault."""
    try:
        moves = _moves(interview, hand=hand)
    except Unclear:
        if expected and interview.offers("legal-moves") and interview.latest.answer is None:
            interview.explain(f"There is no list of the moves of {text(hand)}: {interview.latest.fault}")
        return interview.latest.answer is not None
    asked = interview.latest
    if twice := next((move for move in moves if moves.count(move) > 1), None):
        interview.contradict("duplicates", f"{text(sorted(twice))} is listed twice among the moves.", asked)
    (lowest,) = interview.several(interview.pack.ranks[0], 1)
    if moves and all(lowest in move for move in moves):
        return True
    for cards, classified in interview.classified():
        playable = (classified.answer or {}).get("playable")
        if cards <= set(hand) and isinstance(playable, bool) and playable != (cards in moves):
            says = "is a combination, and not among the moves of a hand that holds it."
            says = says if playable else "is among the moves, and no combination."
            interview.contradict("moves", f"{text(sorted(cards))} {says}", classified, asked)
    return True
