"""One value for each option, as the rulebook lists them. Made by `make generate`."""

from __future__ import annotations

from dataclasses import dataclass

from bigtwo.variant.values import HandDoubling, InstantWins, RankPoints, StraightOrder, SuitFactors


@dataclass(frozen=True, slots=True)
class TypedOptions:
    """One value for each option."""

    players: int
    """How many people play, each for themselves."""
    pack: str
    """The cards in play: the standard pack, or tiles numbered up to 9, 13 or 15 in four suits."""
    suit_order: str
    """The suits from the highest to the lowest; the lowest suit also fixes the lowest card, which opens."""
    direction: str
    """Which way dealing and play go round the table; alternating turns after every deal."""
    hand_size: str | int
    """How many cards each player is dealt; all deals out the pack as evenly as it goes."""
    leftover: str
    """What becomes of undealt cards: one extra card for the holder of the lowest card, out of play, or a stock."""
    first_card_to: str
    """Who is dealt the first card: the player counted out by an exposed card, or the one next to the dealer."""
    next_dealer: str
    """Who deals next: the winner, the loser, or after each round whoever draws the highest card."""
    card_exchange: str
    """Whether those who came last in the previous deal hand their highest cards to those who came first, for any cards
    in return."""
    redeal: str
    """Whether weak hands are thrown in and dealt again before anybody plays."""
    later_leader: str
    """Who leads in later deals; the first deal of a session or round is always led by the lowest card."""
    opening_must_include: bool
    """Whether a player who leads because of the lowest card must play that card, alone or in a combination."""
    first_leader: str
    """Who leads to the first deal of a session or round, which no earlier deal decides."""
    triples: bool
    """Whether three cards of one rank may be played by themselves."""
    flushes: bool
    """Whether five cards of one suit out of sequence are a combination; straight flushes always are."""
    quads_form: str
    """Whether four cards of one rank are played with a fifth card, alone, or either way."""
    straight_flush_form: str
    """Whether a straight flush is played by itself or only together with two further cards, seven in all."""
    straight_order: str | StraightOrder
    """Which sequences are straights and how they rank, straight flushes too: a scheme by name, or a list from high to
    low."""
    straight_flush_order: str
    """Whether straight flushes are compared by their sequence or by their suit first."""
    flush_order: str
    """Whether flushes are compared by suit, by their highest card, or by all their ranks first."""
    top_of_five_card_order: str
    """Whether every straight flush beats four of a kind, or the royal flush alone."""
    five_card_crossing: str
    """Whether stronger five-card kinds beat all weaker ones, or straights, flushes and full houses only their own."""
    bombs: str
    """Whether four of a kind and straight flushes also beat singles, pairs and triples, and whether they wait for their
    turn."""
    bomb_kinds: str
    """Whether straight flushes are bombs besides four of a kind."""
    bare_four_bombs: bool
    """Whether four cards of one rank played alone are a bomb too."""
    bomb_targets: str
    """On what bombs may be played besides lower bombs and what their kind beats anyway."""
    two_pairs: bool
    """Whether two pairs of different ranks are played together, as four cards."""
    runs_of: tuple[int, ...]
    """How many cards a run may have, besides the five of a straight; or that no runs are played."""
    consecutive_pairs: tuple[int, ...]
    """How many pairs in sequence are played together; or that none are."""
    after_pass: str
    """Whether a player who passed may come back into the same trick."""
    self_beat: bool
    """Whether a player to whom everybody passed may go on beating their own combination."""
    draw_on_pass: str
    """How many cards a player who passes draws from the stock."""
    stock_empty: str
    """What happens when the stock runs out: nobody draws any more, or the played cards become a new stock."""
    last_cards_announcement: int
    """From how few cards on a player must announce how many are left; 0 means never."""
    last_card_duty: str
    """What a player owes whose next neighbour holds one card: nothing, paying for the damage, or a forced play."""
    dragon: str
    """Whether a hand with one card of every rank wins the deal before play begins, or such cards are a combination."""
    lone_top_two_finish: str
    """Whether playing the highest two alone as one's last card wins, does not win, or may not be done."""
    deal_ends: str
    """Whether a deal ends with the first player out of cards or goes on until one player is left."""
    instant_wins: InstantWins
    """Which hands of 13 cards win the deal before the first lead, and what each of the other players pays."""
    finish_on_twos: str
    """Whether the play with which a player goes out may be a two, or may hold one."""
    must_beat: bool
    """Whether a player who can beat the pile has to, or may pass."""
    scoring: str
    """What a deal is scored by: cards left, points for the winner, placings, one loser, or special combinations."""
    card_points: str | RankPoints
    """What a card left in hand counts: one, or what its rank is worth by a scale or by points of one's own."""
    count_multipliers: tuple[tuple[int, int], ...]
    """From how many cards left on a penalty is multiplied, and by how much."""
    multiplier_scope: str
    """Whether the multipliers hold for everybody or only for the player who led first in the deal."""
    hand_doubling: HandDoubling | None
    """Which unused twos, fours of a kind or straight flushes double a loser's penalty: each of them, or once."""
    finish_doubling: str
    """Which last play of the winner doubles every penalty: none, twos alone, or a two, quads or straight flush."""
    lone_top_two_payment: str
    """What a player owes who went out on the highest two alone and did not win."""
    place_points: str | tuple[int, ...]
    """How many points each place of a deal played to the last earns."""
    settlement: str
    """How scores become payments: not at all, between every two players, to the winner, or by card numbers."""
    stake: int
    """What one point is worth when payments are made."""
    deals_per_round: int | None
    """How many deals make a round; with starting chips a session lasts one round, unless next_dealer is drawn for."""
    starting_chips: int | None
    """What each player's chips are worth at the start; a session then ends when somebody has none."""
    target_score: int | None
    """Which total of one player ends a session that is played to a target."""
    target_winner: str
    """Whether the lowest or the highest total wins when the target is reached."""
    two_factors: int | SuitFactors | None
    """By how much every two that a loser has left multiplies that loser's penalty."""
    all_held_factor: int
    """How many times all losers pay when each of them still has every card that was dealt to them."""
    penalty_cap: int | None
    """The most that one loser's penalty for a deal can be, before the stake."""
