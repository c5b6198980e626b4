"""What may be played: legal moves by filtering all subsets of a hand, and a play judged by its faults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from .classifying import Classified, as_combination, beats, classify, may_be_played_on, refusal
from .packs import Cards, Options, Refused, all_cards, card_strength, ranking

# ----------------------------------------------------------------------------------------------------------------------
# legal moves

Situation = Mapping[str, Any]

# The base game: the play.
BASE_VALUES: dict[str, Any] = {
    "opening_must_include": True,
    "after_pass": "may-play-again",
    "self_beat": False,
    "draw_on_pass": "none",
    "stock_empty": "stop-drawing",
    "last_cards_announcement": 0,
    "last_card_duty": "liable",
    "dragon": "off",
    "lone_top_two_finish": "wins",
    "deal_ends": "first-out",
}


def highest_card(cards: Cards, options: Options) -> str:
    """The highest card: rank, then suit."""
    return max(cards, key=lambda card: card_strength(card, options))


def lowest_card(cards: Cards, options: Options) -> str:
    """The lowest card: rank, then suit."""
    return min(cards, key=lambda card: card_strength(card, options))


def top_card(options: Options) -> str:
    """The highest single of the pack, the two of the top suit (DEC-33)."""
    return highest_card(all_cards(options), options)


def is_lone_top_two(play: Cards, hand: Cards, options: Options) -> bool:
    """Is this the highest single of the pack, played alone as the last card (PG-HK-05, DEC-32)?"""
    return set(play) == set(hand) == {top_card(options)}


def is_forbidden_finish(play: Cards, hand: Cards, options: Options) -> bool:
    """Is this the lone top two where it must not be played?"""
    return options["lone_top_two_finish"] == "forbidden" and is_lone_top_two(play, hand, options)


def is_denied_the_win(play: Cards, hand: Cards, options: Options) -> bool:
    """Is this the lone top two where it may be played, but does not win (DEC-32)?"""
    return options["lone_top_two_finish"] == "not-a-win" and is_lone_top_two(play, hand, options)


def must_include(hand: Cards, options: Options, situation: Situation) -> str | None:
    """The card that the opening play must contain (PG-PLAY-02), None where none is asked for."""
    if situation.get("opening") and options["opening_must_include"]:
        return opening_card(hand, options)
    return None


def opening_card(hand: Cards, options: Options) -> str:
    """The lowest card of the hand (DEC-24)."""
    return lowest_card(hand, options)


def has_opening_card(play: Cards, card: str) -> bool:
    """Is the opening card among the cards played, alone or with others?"""
    return card in play


def continues(play: Cards, pile: Cards, options: Options) -> bool:
    """On one's own pile: may this play continue the trick, so that it need not be a new lead (DEC-22)?

    Only a higher combination of the same size does; anything else is a new lead.
    """
    cards, lying = list(play), list(pile)
    return bool(options["self_beat"]) and len(cards) == len(lying) and beats(cards, lying, options)


def is_lead(on_table: Classified | None, situation: Situation) -> bool:
    """Does the player lead? On his own pile too, since everybody else is out of the trick."""
    return on_table is None or bool(situation.get("own_pile"))


def faces_last_card(situation: Situation) -> bool:
    """Has the next player one card, and may he play it (PG-LAST-02, DEC-29, DEC-77)?"""
    return situation.get("next_player_cards") == 1 and not situation.get("next_player_locked_out")


def duty_in_force(options: Options, situation: Situation) -> bool:
    """Does the last-card duty cut the moves? A duty that only makes liable cuts none."""
    return options["last_card_duty"] == "compulsory" and faces_last_card(situation)


def duty(hand: Cards, on_table: Classified | None, options: Options, situation: Situation) -> str | None:
    """What a player owes before a last card, compulsory or not: "lead" (several cards, or the highest single), "follow"
    (the highest single or a bomb) or None (PG-SCORE-08, PG-SCORE-09, PG-LAST-02, DEC-30)."""
    if options["last_card_duty"] == "none" or not faces_last_card(situation):
        return None
    if is_free_of_duty(hand, options, situation):
        return None
    if is_lead(on_table, situation):
        return "lead"
    assert on_table is not None
    return "follow" if has_higher_single(hand, on_table, options) else None


def is_free_of_duty(hand: Cards, options: Options, situation: Situation) -> bool:
    """The opening card outranks the duty (DEC-78), and nobody owes what he may not play (DEC-79)."""
    if must_include(hand, options, situation) is not None or situation.get("locked_out"):
        return True
    return is_forbidden_finish(hand, hand, options)


def has_higher_single(hand: Cards, on_table: Classified, options: Options) -> bool:
    """Are singles being played, and can he beat this one? On other piles there is no duty (DEC-30)."""
    return on_table.kind == "single" and beats([highest_card(hand, options)], on_table.cards, options)


def is_dutiful(play: Cards, hand: Cards, options: Options) -> bool:
    """Is this what is owed: several cards, or the highest single?"""
    cards = list(play)
    return len(cards) > 1 or cards == [due_single(hand, options)]


def due_single(hand: Cards, options: Options) -> str:
    """The single that is owed."""
    return highest_card(hand, options)


def combinations_in(hand: Cards, options: Options) -> list[Classified]:
    """Every combination among all subsets of the hand."""
    t = ranking(options)
    found = []
    sizes = [1, 2, 3, 4, 5, 7] if "straight-flush-plus-two" in t.used else [1, 2, 3, 4, 5]
    for size in sizes:
        for cards in combinations(tuple(hand), size):
            combination = as_combination(cards, t)
            if combination is not None:
                found.append(combination)
    return found


def pile_combination(pile: Cards, options: Options) -> Classified:
    """The combination on the table; a pile that is none is a mistake of the caller."""
    combination = classify(pile, options)
    if combination is None:
        raise Refused(f"the pile {sorted(pile)} is no combination")
    return combination


def legal_moves(
    hand: Cards, pile: Cards | None, options: Options, situation: Situation | None = None
) -> tuple[set[frozenset[str]], bool]:
    """Every set of cards that may be played, and whether passing is allowed."""
    cards, now = list(hand), situation or {}
    on_table = None if pile is None else pile_combination(pile, options)
    moves = allowed(combinations_in(cards, options), cards, on_table, options, now)
    return {move.cards for move in moves}, not faults_of_pass(cards, on_table, options, now)


def allowed(
    found: Iterable[Classified], hand: list[str], on_table: Classified | None, options: Options, now: Situation
) -> list[Classified]:
    """Those of the combinations that may be played now."""
    if is_locked_out(now) or is_forbidden_finish(hand, hand, options):
        return []
    moves = list(found)
    if on_table is not None and not is_lead(on_table, now):
        moves = [move for move in moves if may_be_played_on(move, on_table, options)]
    card = must_include(hand, options, now)
    if card is not None:
        moves = [move for move in moves if has_opening_card(move.cards, card)]
    due = duty(hand, on_table, options, now) if options["last_card_duty"] == "compulsory" else None
    if due is not None:
        # A play that continues one's own trick is free, since nobody can answer it.
        moves = [
            move
            for move in moves
            if is_dutiful(move.cards, hand, options)
            or (due == "lead" and on_table is not None and continues(move.cards, on_table.cards, options))
        ]
    return moves


def is_locked_out(situation: Situation) -> bool:
    """Has the player passed where that keeps him out of the trick (PG-NPP-01)?"""
    return bool(situation.get("locked_out"))


# ----------------------------------------------------------------------------------------------------------------------
# validate-play


def validate_play(
    hand: Cards, pile: Cards | None, play: Cards | str, options: Options, situation: Situation | None = None
) -> tuple[bool, list[str]]:
    """Is the play (cards, or "pass") legal, and which rules does it break?

    Written as the list of faults, not as a search in the legal moves, so that the two check each other.
    """
    now = situation or {}
    on_table = None if pile is None else pile_combination(pile, options)
    if play == "pass":
        violations = faults_of_pass(list(hand), on_table, options, now)
    else:
        violations = faults_of_play(list(hand), on_table, list(play), options, now)
    return not violations, violations


def faults_of_pass(hand: list[str], on_table: Classified | None, options: Options, situation: Situation) -> list[str]:
    """What speaks against passing."""
    if is_locked_out(situation):
        return []
    if is_forbidden_finish(hand, hand, options):
        return []  # He holds nothing but the card that he may not play (DEC-79).
    if is_lead(on_table, situation):
        return ["pass-on-lead"]  # DEC-20
    if options["last_card_duty"] == "compulsory" and duty(hand, on_table, options, situation) == "follow":
        return ["last-card-duty"]
    return []  # PG-PLAY-09


def faults_of_play(
    hand: list[str], on_table: Classified | None, play: list[str], options: Options, situation: Situation
) -> list[str]:
    """What speaks against playing these cards."""
    # These two stand alone, in this order.
    if is_locked_out(situation):
        return ["locked-out"]
    if not holds(hand, play):
        return ["card-not-in-hand"]
    # At most one fault of the cards themselves, and any of the others.
    faults = faults_of_cards(play, on_table, options, situation)
    card = must_include(hand, options, situation)
    if card is not None and not has_opening_card(play, card):
        faults.append("missing-opening-card")
    if breaks_last_card_duty(hand, on_table, play, options, situation):
        faults.append("last-card-duty")
    if is_forbidden_finish(play, hand, options):
        faults.append("final-top-two")
    return faults


def holds(hand: list[str], play: list[str]) -> bool:
    """Does the player hold the cards (PG-OBJ-03)?"""
    return set(play) <= set(hand)


def faults_of_cards(play: list[str], on_table: Classified | None, options: Options, situation: Situation) -> list[str]:
    """No combination, or none that may be played on the pile (PG-PLAY-04)."""
    combination = classify(play, options)
    if combination is None:
        return [str(refusal(play, options))]
    if on_table is None or is_lead(on_table, situation) or may_be_played_on(combination, on_table, options):
        return []
    return ["does-not-beat" if len(play) == len(on_table.cards) else "different-size"]


def breaks_last_card_duty(
    hand: list[str], on_table: Classified | None, play: list[str], options: Options, situation: Situation
) -> bool:
    """Is this a single other than the highest, where the duty binds (DEC-30)?"""
    if options["last_card_duty"] != "compulsory" or is_dutiful(play, hand, options):
        return False
    due = duty(hand, on_table, options, situation)
    if due == "lead":
        # A play that continues one's own trick cannot be answered.
        return on_table is None or not continues(play, on_table.cards, options)
    return due == "follow"
