"""What may be played: legal moves by filtering all subsets of a hand, and a play judged by its faults."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from .classifying import Classified, as_combination, beats, classify, have_one_order, may_be_played_on, refusal
from .house_kinds import DRAGON_SIZE, one_of_each_rank, sizes_of_house
from .packs import Cards, Options, Ranking, Refused, all_cards, card_strength, cards_each, rank_of, ranking

# ----------------------------------------------------------------------------------------------------------------------
# legal moves

Situation = Mapping[str, Any]


# The base game: the play.
def highest_card(cards: Cards, options: Options) -> str:
    """The highest card: rank, then suit."""
    return max(cards, key=lambda card: card_strength(card, options))


def lowest_card(cards: Cards, options: Options) -> str:
    """The lowest card: rank, then suit. It opens a deal (PG-PLAY-01, PG-PLAY-02)."""
    return min(cards, key=lambda card: card_strength(card, options))


def top_card(options: Options) -> str:
    """The highest single in play, the two of the top suit (DEC-33), or the next where that is taken out (DEC-190)."""
    return highest_card(all_cards(options), options)


def is_lone_top_two(play: Cards, hand: Cards, options: Options) -> bool:
    """Is this the highest single in play, played alone as the last card (PG-HK-05, DEC-32)?"""
    return set(play) == set(hand) == {top_card(options)}


def is_forbidden_finish(play: Cards, hand: Cards, options: Options) -> bool:
    """Is this the lone top two where it must not be played?"""
    return options["lone_top_two_finish"] == "forbidden" and is_lone_top_two(play, hand, options)


def is_denied_the_win(play: Cards, hand: Cards, options: Options) -> bool:
    """Is this the lone top two where it may be played, but does not win (DEC-32)?"""
    return options["lone_top_two_finish"] == "not-a-win" and is_lone_top_two(play, hand, options)


def can_finish_be_barred(options: Options) -> bool:
    """Can a last play be barred but for being the top two alone, so that a lead is passed (DEC-140)?"""
    return options["finish_on_twos"] != "allowed"


def is_barred_finish(play: Cards, hand: Cards, options: Options, situation: Situation) -> bool:
    """Is this a last play that may not be made, for whatever reason but being the top two alone?"""
    return is_barred_on_twos(play, hand, options, situation)


def is_barred_on_twos(play: Cards, hand: Cards, options: Options, situation: Situation) -> bool:
    """Is this a last play that may not be made because of its twos (HR-FIN-01, HR-FIN-02, DEC-139)?"""
    if options["finish_on_twos"] == "allowed" or set(play) != set(hand) or does_ban_rest(situation):
        return False
    return is_lone_two(play) if options["finish_on_twos"] == "no-lone-two" else has_a_two(play)


def does_ban_rest(situation: Situation) -> bool:
    """Have all who hold cards passed the lead, so that one of them has to play after all (DEC-141)?"""
    return bool(situation.get("ban_rests"))


def is_lone_two(play: Cards) -> bool:
    """A single two, of whatever suit."""
    return [rank_of(card) for card in play] == ["2"]


def has_a_two(play: Cards) -> bool:
    """A two, alone or with other cards."""
    return "2" in {rank_of(card) for card in play}


def is_stuck(hand: Cards, options: Options, situation: Situation) -> bool:
    """Does he hold nothing but a card that he may not play (DEC-79, DEC-140)?"""
    if is_forbidden_finish(hand, hand, options):
        return True
    return len(set(hand)) == 1 and is_barred_finish(hand, hand, options, situation)


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

    Only a higher combination that stands in one order with it does; anything else, a bomb too, is a new lead (DEC-127).
    """
    played, lying = classify(play, options), classify(pile, options)
    if played is None or lying is None or not options["self_beat"]:
        return False
    return goes_on_with(played, lying) and may_be_played_on(played, lying, options)


def goes_on_with(played: Classified, lying: Classified) -> bool:
    """Is the play of the pile's kind and number of cards, or are both of five cards?"""
    return have_one_order(played, lying)


def is_lead(on_table: Classified | None, situation: Situation) -> bool:
    """Does the player lead? On his own pile too, since everybody else is out of the trick."""
    return on_table is None or bool(situation.get("own_pile"))


def faces_last_card(situation: Situation) -> bool:
    """Has the next player one card, and may he play it (PG-LAST-02, DEC-29, DEC-77)?"""
    return situation.get("next_player_cards") == 1 and not situation.get("next_player_locked_out")


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
    return is_stuck(hand, options, situation)


def has_higher_single(hand: Cards, on_table: Classified, options: Options) -> bool:
    """Are singles being played, and can he beat this one? On other piles there is no duty (DEC-30)."""
    return on_table.kind == "single" and beats([highest_card(hand, options)], on_table.cards, options)


def is_dutiful(play: Cards, hand: Cards, options: Options) -> bool:
    """Is this what is owed: several cards, or the highest single (PG-LAST-02)?"""
    cards = list(play)
    return len(cards) > 1 or cards == [due_single(hand, options)]


def due_single(hand: Cards, options: Options) -> str:
    """The single that is owed."""
    return highest_card(hand, options)


def combinations_in(hand: Cards, options: Options) -> list[Classified]:
    """Every combination among all subsets of the hand."""
    t, held = ranking(options), tuple(hand)
    found = []
    for size in sizes_played(t):
        for cards in sets_of(held, size, t):
            combination = as_combination(cards, t)
            if combination is not None:
                found.append(combination)
    return found


def sets_of(hand: tuple[str, ...], size: int, t: Ranking) -> Iterator[tuple[str, ...]]:
    """All subsets of so many cards; of thirteen cards only those with one of each rank, since nothing else is a
    combination of so many (HR-COMB-09) and a hand of 26 cards has ten million others."""
    if size == DRAGON_SIZE:
        return one_of_each_rank({rank: [card for card in hand if rank_of(card) == rank] for rank in t.rank})
    return combinations(hand, size)


def sizes_played(t: Ranking) -> list[int]:
    """How many cards a combination may have."""
    sevens = {7} if "straight-flush-plus-two" in t.used else set()
    return sorted({1, 2, 3, 4, 5} | sevens | sizes_of_house(t))


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
    if is_locked_out(now) or is_stuck(hand, options, now):
        return []
    moves = [move for move in found if not is_barred_finish(move.cards, hand, options, now)]
    if on_table is not None and not is_lead(on_table, now):
        moves = [move for move in moves if may_be_played_on(move, on_table, options)]
    card = must_include(hand, options, now)
    if card is not None:
        moves = [move for move in moves if not faults_of_opening(move.cards, card, options)]
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
    if is_stuck(hand, options, situation):
        return []  # He holds nothing but the card that he may not play (DEC-79, DEC-140).
    if is_lead(on_table, situation):
        return ["pass-on-lead"]  # DEC-20
    faults = []
    if options["last_card_duty"] == "compulsory" and duty(hand, on_table, options, situation) == "follow":
        faults.append("last-card-duty")
    if owes_a_higher_play(hand, on_table, options, situation):
        faults.append("must-beat")
    return faults  # Else everybody may pass (PG-PLAY-09).


def owes_a_higher_play(hand: list[str], on_table: Classified | None, options: Options, situation: Situation) -> bool:
    """Has he to beat the pile, since he can (HR-LEAD-01)?"""
    if not options["must_beat"] or is_lead(on_table, situation):
        return False
    return can_beat(hand, on_table, options, situation)


def can_beat(hand: list[str], on_table: Classified | None, options: Options, situation: Situation) -> bool:
    """Is there any legal play, a bomb too (DEC-144)?"""
    from .dealing import SIZES, combinations_of_size  # it finds combinations kind by kind, and imports this module

    sizes = SIZES if on_table is None or options["bombs"] != "off" else [len(on_table.cards)]
    found = [play for size in sizes for play in combinations_of_size(hand, size, options)]
    return bool(allowed(found, hand, on_table, options, situation))


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
    if card is not None:
        faults += faults_of_opening(play, card, options)
    if breaks_last_card_duty(hand, on_table, play, options, situation):
        faults.append("last-card-duty")
    if is_forbidden_finish(play, hand, options):
        faults.append("final-top-two")
    if classify(play, options) is not None and is_barred_on_twos(play, hand, options, situation):
        faults.append("final-two")
    return faults


def faults_of_opening(play: Cards, card: str, options: Options) -> list[str]:
    """The opening card must be there (PG-PLAY-02), or be all that is played (HR-LEAD-05)."""
    if options["opening_must_include"] == "alone":
        return [] if is_opening_card_alone(play, card) else ["opening-card-alone"]
    return [] if has_opening_card(play, card) else ["missing-opening-card"]


def is_opening_card_alone(play: Cards, card: str) -> bool:
    """Is nothing played but the opening card (DEC-183)?"""
    return set(play) == {card}


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


# ----------------------------------------------------------------------------------------------------------------------
# what a question says besides hand and pile, and the rules never come to


def impossible_fields(
    hand: Collection[str], pile: Collection[str] | None, options: Options, situation: Mapping[str, Any]
) -> set[str]:
    """The fields that say what cannot occur."""
    return {
        field
        for field, can_be in (
            ("locked_out", pile is not None and are_players_out(options)),
            ("next_player_locked_out", pile is not None and are_players_out(options)),
            ("own_pile", options["self_beat"] and not situation.get("locked_out")),
            ("opening", pile is not None or can_open(hand, options)),
        )
        if situation.get(field) and not can_be
    }


def are_players_out(options: Options) -> bool:
    """Is a player who passed out of the trick while it goes on? Between two, it goes on for the owner of the pile alone
    (PG-NPP-01, PG-NPP-03)."""
    return options["after_pass"] == "out-of-trick" and (options["self_beat"] or options["players"] > 2)


def can_open(hand: Collection[str], options: Options) -> bool:
    """Can this be a hand with the lowest card that was dealt, in a deal that such a hand opens (PG-PLAY-01)?"""
    if options["first_leader"] != "lowest-card" and options["later_leader"] != "lowest-card":
        return False
    pack = all_cards(options)
    lowest = min(card_strength(card, options) for card in hand)
    missing = [card for card in pack if card_strength(card, options) < lowest]
    dealt = options["players"] * cards_each(options) if options["leftover"] in ("dead", "stock") else len(pack)
    return len(missing) <= len(pack) - dealt
