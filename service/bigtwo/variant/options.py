"""The forty options of a variant, declared as data in the order of the register.

An option has a name, a group, a kind of value, a default (the base game), one line of meaning, the rules it carries
and, value by value, the rules that a value rests on. `Options` holds one value for each.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bigtwo.variant.faults import InvalidVariant
from bigtwo.variant.straights import scheme_named_by
from bigtwo.variant.values import (
    HandDoubling,
    Kind,
    choice,
    count_multipliers,
    hand_doubling,
    straight_order,
    suit_order,
    to_json,
    whole_number,
    yes_no,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo.faults import Fault
    from bigtwo.variant.straights import StraightOrder

HOUSE_RULE: Final = "PG-NAME-02"
"""Every option can be combined freely: what a value rests on that no report names."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option: what it decides, what it may be, and the rules behind it."""

    name: str
    group: str
    kind: Kind
    default: object
    meaning: str
    rules: tuple[str, ...]
    """Every rule that this option carries."""
    rules_by_value: Mapping[object, tuple[str, ...]]
    """The rules that particular values rest on."""

    def read(self, value: object) -> object:
        """A JSON value as the engine holds it; raises InvalidVariant with every fault of the value."""
        faults: list[Fault] = []
        found = self.kind.read(value, ("options", self.name), faults)
        if faults:
            raise InvalidVariant(faults)
        return found

    def to_dict(self) -> dict[str, object]:
        """The option as JSON: name, group, meaning, schema of the values, default and rules."""
        return {
            "name": self.name,
            "group": self.group,
            "meaning": self.meaning,
            "schema": self.kind.schema,
            "default": to_json(self.default, "standard-52"),
            "rules": list(self.rules),
        }


def _rules(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _option(
    name: str, group: str, kind: Kind, default: object, meaning: str, rules: str, by_value: Mapping[object, str]
) -> Option:
    texts = {value: _rules(text) for value, text in by_value.items()}
    return Option(name, group, kind, default, meaning, _rules(rules), MappingProxyType(texts))


_TABLE: Final = "seats and pack"
_DEAL: Final = "deal"
_LEAD: Final = "opening lead"
_COMBINATIONS: Final = "combinations"
_PLAY: Final = "play"
_SCORING: Final = "scoring"
LARGEST_STAKE: Final = 1_000_000
"""The most that one point may be worth."""

_MONEY: Final = "money and session"

OPTIONS: Final[tuple[Option, ...]] = (
    _option(
        "players",
        _TABLE,
        choice(2, 3, 4, 5),
        4,
        "How many people play, each for themselves.",
        "PG-SETUP-01 PG-SETUP-02 PG-3P-05 PG-2P-04 PG-LEC-02 WP-SETUP-01",
        {2: "PG-SETUP-02 PG-2P-04", 3: "PG-SETUP-02 PG-3P-05", 4: "PG-SETUP-01", 5: "PG-LEC-02"},
    ),
    _option(
        "pack",
        _TABLE,
        choice("standard-52", "tiles-9", "tiles-13", "tiles-15"),
        "standard-52",
        "The cards in play: the standard pack, or tiles numbered up to 9, 13 or 15 in four suits.",
        "PG-SETUP-03 PG-LEC-01 WP-SETUP-01",
        {"standard-52": "PG-SETUP-03", "tiles-9": "DEC-49", "tiles-13": "DEC-49", "tiles-15": "PG-LEC-01"},
    ),
    _option(
        "suit_order",
        _TABLE,
        suit_order(),
        "SHCD",
        "The suits from the highest to the lowest; the lowest suit also fixes the lowest card, which opens.",
        "PG-SETUP-05 PG-SUIT-01 PG-SUIT-02 PG-SUIT-03 PG-SUIT-04 WP-SETUP-02",
        {"SHCD": "PG-SETUP-05", "SHDC": "PG-SUIT-03 PG-SUIT-04", "DHSC": "PG-SUIT-01 PG-SUIT-02"},
    ),
    _option(
        "direction",
        _TABLE,
        choice("counterclockwise", "clockwise", "alternating"),
        "counterclockwise",
        "Which way dealing and play go round the table; alternating turns after every deal.",
        "PG-DEAL-01 PG-DIR-01 PG-DIR-02 PG-DIR-03 PG-PLAY-03",
        {
            "counterclockwise": "PG-DEAL-01 PG-PLAY-03",
            "clockwise": "PG-DIR-01 PG-DIR-02",
            "alternating": "PG-DIR-03 DEC-38",
        },
    ),
    _option(
        "hand_size",
        _DEAL,
        choice("all", 12, 13, 17, 21),
        "all",
        "How many cards each player is dealt; all deals out the pack as evenly as it goes.",
        "PG-DEAL-09 PG-3P-01 PG-3P-07 PG-2P-01 PG-2P-02 PG-2P-03 WP-DEAL-01 PG-LEC-02",
        {
            "all": "PG-DEAL-09",
            12: "PG-LEC-02",
            13: "PG-3P-07 PG-2P-03",
            17: "PG-3P-01 PG-2P-01",
            21: "PG-2P-02",
        },
    ),
    _option(
        "leftover",
        _DEAL,
        choice("none", "extra-card-face-up", "extra-card-face-down", "dead", "stock"),
        "none",
        "What becomes of undealt cards: one extra card for the holder of the lowest card, out of play, or a stock.",
        "PG-3P-01 PG-3P-02 PG-3P-03 PG-3P-04 PG-3P-07 PG-2P-01 PG-2P-02 PG-2P-03 PG-2P-06 WP-DEAL-02",
        {
            "none": "PG-DEAL-09",
            "extra-card-face-up": "PG-3P-01 PG-3P-03 PG-3P-04",
            "extra-card-face-down": "PG-3P-02 PG-3P-03 PG-3P-04",
            "dead": "PG-2P-01 PG-2P-02 PG-2P-03",
            "stock": "PG-3P-07",
        },
    ),
    _option(
        "first_card_to",
        _DEAL,
        choice("cut-card-count", "next-player"),
        "cut-card-count",
        "Who is dealt the first card: the player counted out by an exposed card, or the one next to the dealer.",
        "PG-DEAL-05 PG-DEAL-06 PG-DEAL-07 PG-DEAL-08 PG-VDEAL-01",
        {"cut-card-count": "PG-DEAL-05 PG-DEAL-06 PG-DEAL-07 PG-DEAL-08", "next-player": "PG-VDEAL-01"},
    ),
    _option(
        "next_dealer",
        _DEAL,
        choice("winner", "loser", "high-draw-per-round"),
        "winner",
        "Who deals next: the winner, the loser, or after each round whoever draws the highest card.",
        "PG-DEAL-03 PG-OPEN-06 PG-OPEN-09",
        {"winner": "PG-DEAL-03", "loser": "PG-OPEN-06", "high-draw-per-round": "PG-OPEN-09"},
    ),
    _option(
        "card_exchange",
        _DEAL,
        choice("none", "loser-highest-for-any"),
        "none",
        "Whether the previous loser hands his highest card to the previous winner for any card in return.",
        "PG-3P-06",
        {"none": "PG-3P-05", "loser-highest-for-any": "PG-3P-06"},
    ),
    _option(
        "later_leader",
        _LEAD,
        choice("lowest-card", "previous-winner", "previous-loser"),
        "lowest-card",
        "Who leads in later deals; the first deal of a session or round is always led by the lowest card.",
        "PG-PLAY-01 PG-OPEN-01 PG-OPEN-03 PG-OPEN-04 PG-OPEN-05 PG-OPEN-07 PG-OPEN-08 PG-OPEN-10 PG-HK-06 WP-PLAY-01",
        {
            "lowest-card": "PG-PLAY-01",
            "previous-winner": "PG-OPEN-01",
            "previous-loser": "PG-OPEN-03 PG-OPEN-04 PG-OPEN-05",
        },
    ),
    _option(
        "opening_must_include",
        _LEAD,
        yes_no(),
        True,
        "Whether a player who leads because of the lowest card must play that card, alone or in a combination.",
        "PG-PLAY-02 PG-OPEN-02 PG-OPEN-08 WP-PLAY-01",
        {True: "PG-PLAY-02", False: "PG-OPEN-02"},
    ),
    _option(
        "triples",
        _COMBINATIONS,
        yes_no(),
        True,
        "Whether three cards of one rank may be played by themselves.",
        "PG-COMB-06 PG-NTF-01",
        {True: "PG-COMB-06", False: "PG-NTF-01"},
    ),
    _option(
        "flushes",
        _COMBINATIONS,
        yes_no(),
        True,
        "Whether five cards of one suit out of sequence are a combination; straight flushes always are.",
        "PG-COMB-15 PG-GS-01 PG-NTF-01",
        {True: "PG-COMB-15", False: "PG-GS-01 PG-NTF-01"},
    ),
    _option(
        "quads_form",
        _COMBINATIONS,
        choice("with-odd-card", "bare", "both"),
        "with-odd-card",
        "Whether four cards of one rank are played with a fifth card, alone, or either way.",
        "PG-COMB-20 PG-COMB-21 PG-BQ-01 PG-BQ-02 WP-COMB-06",
        {"with-odd-card": "PG-COMB-20 PG-COMB-21", "bare": "PG-BQ-01 PG-BQ-02", "both": "PG-BQ-01 PG-BQ-02 DEC-13"},
    ),
    _option(
        "straight_flush_form",
        _COMBINATIONS,
        choice("five", "five-plus-two"),
        "five",
        "Whether a straight flush is played by itself or only together with two further cards, seven in all.",
        "PG-COMB-23 PG-SF7-01",
        {"five": "PG-COMB-23", "five-plus-two": "PG-SF7-01 DEC-16 DEC-17"},
    ),
    _option(
        "straight_order",
        _COMBINATIONS,
        straight_order(),
        "S0",
        "Which sequences are straights and how they rank: a scheme by name, or a list from high to low.",
        "PG-COMB-09 PG-COMB-10 PG-COMB-11 PG-COMB-12 PG-COMB-13 PG-COMB-14 PG-COMB-23 PG-COMB-24 PG-COMB-25 "
        "PG-COMB-26 PG-STR-01 PG-STR-02 PG-STR-03 PG-STR-04 PG-STR-05 PG-STR-06 PG-STR-07 PG-STR-08 PG-STR-09 "
        "PG-HK-02 PG-HK-03 WP-COMB-03 WP-COMB-07",
        {
            "S0": "PG-COMB-11 PG-COMB-12 PG-COMB-13 PG-COMB-14",
            "S1": "PG-STR-01 DEC-02",
            "S2": "PG-STR-02",
            "S3": "PG-STR-03",
            "S4": "PG-STR-04",
            "S5": "PG-STR-05 DEC-03",
            "S6": "PG-STR-06 DEC-03",
            "S7": "PG-STR-07",
            "S8": "PG-STR-08 PG-STR-09",
            "S9": "PG-HK-02 PG-HK-03",
        },
    ),
    _option(
        "straight_flush_order",
        _COMBINATIONS,
        choice("rank-first", "suit-first"),
        "rank-first",
        "Whether straight flushes are compared by their sequence or by their suit first.",
        "PG-COMB-24 PG-COMB-25",
        {"rank-first": "PG-COMB-24 PG-COMB-25"},
    ),
    _option(
        "flush_order",
        _COMBINATIONS,
        choice("suit-first", "top-card-first", "all-ranks-first"),
        "suit-first",
        "Whether flushes are compared by suit, by their highest card, or by all their ranks first.",
        "PG-COMB-16 PG-COMB-17 PG-FLU-01 PG-FLU-02 PG-HK-01 WP-COMB-04",
        {"suit-first": "PG-COMB-16 PG-COMB-17", "top-card-first": "PG-FLU-01", "all-ranks-first": "PG-FLU-02"},
    ),
    _option(
        "top_of_five_card_order",
        _COMBINATIONS,
        choice("straight-flush-over-quads", "only-royal-flush-over-quads"),
        "straight-flush-over-quads",
        "Whether every straight flush beats four of a kind, or the royal flush alone.",
        "PG-COMB-07 PG-COMB-29 PG-ROY-01 PG-ROY-02 WP-COMB-08",
        {"straight-flush-over-quads": "PG-COMB-07", "only-royal-flush-over-quads": "PG-ROY-01 PG-ROY-02 DEC-15"},
    ),
    _option(
        "five_card_crossing",
        _COMBINATIONS,
        choice("any-stronger-type", "same-type-or-bomb"),
        "any-stronger-type",
        "Whether stronger five-card kinds beat all weaker ones, or straights, flushes and full houses only their own.",
        "PG-COMB-29 PG-GS-02",
        {"any-stronger-type": "PG-COMB-29", "same-type-or-bomb": "DEC-09"},
    ),
    _option(
        "bombs",
        _COMBINATIONS,
        choice("off", "on"),
        "off",
        "Whether four of a kind and straight flushes also beat singles, pairs and triples.",
        "PG-COMB-27 PG-COMB-28 PG-GS-03 PG-HON-01 PG-HON-02 PG-SF7-02 PG-SF7-03 PG-SF7-04",
        {"off": "PG-COMB-27 PG-COMB-28", "on": "PG-HON-01 PG-HON-02 PG-GS-03"},
    ),
    _option(
        "after_pass",
        _PLAY,
        choice("may-play-again", "out-of-trick"),
        "may-play-again",
        "Whether a player who passed may come back into the same trick.",
        "PG-PLAY-10 PG-NPP-01 PG-NPP-02 WP-PLAY-04",
        {"may-play-again": "PG-PLAY-10", "out-of-trick": "PG-NPP-01 PG-NPP-02"},
    ),
    _option(
        "self_beat",
        _PLAY,
        yes_no(),
        False,
        "Whether a player to whom everybody passed may go on beating his own combination.",
        "PG-NPP-03 PG-NPP-04",
        {True: "PG-NPP-03 PG-NPP-04", False: "PG-PLAY-08"},
    ),
    _option(
        "draw_on_pass",
        _PLAY,
        choice("none", "one", "combination-size"),
        "none",
        "How many cards a player who passes draws from the stock.",
        "PG-3P-09 PG-3P-12 PG-2P-06",
        {"none": "PG-PLAY-04", "one": "PG-3P-09", "combination-size": "PG-3P-12"},
    ),
    _option(
        "stock_empty",
        _PLAY,
        choice("stop-drawing", "reshuffle-set-aside"),
        "stop-drawing",
        "What happens when the stock runs out: nobody draws any more, or the played cards become a new stock.",
        "PG-3P-10 PG-3P-11",
        {"stop-drawing": "PG-3P-10", "reshuffle-set-aside": "PG-3P-11"},
    ),
    _option(
        "last_cards_announcement",
        _PLAY,
        choice(0, 1, 2),
        0,
        "From how few cards on a player must announce what he has left; 0 means never.",
        "PG-LAST-01 PG-LAST-03",
        {0: "PG-PLAY-11", 1: "PG-LAST-01", 2: "PG-LAST-03"},
    ),
    _option(
        "last_card_duty",
        _PLAY,
        choice("none", "liable", "compulsory"),
        "liable",
        "What a player owes whose next neighbour holds one card: nothing, paying for the damage, or a forced play.",
        "PG-SCORE-08 PG-SCORE-09 PG-SCORE-10 PG-LAST-02 PG-LAST-04",
        {
            "none": "PG-LAST-04",
            "liable": "PG-SCORE-08 PG-SCORE-09 PG-SCORE-10",
            "compulsory": "PG-LAST-02 DEC-30",
        },
    ),
    _option(
        "dragon",
        _PLAY,
        choice("off", "wins"),
        "off",
        "Whether a hand with one card of every rank wins the deal before play begins.",
        "PG-DRA-01 PG-DRA-02 PG-HK-04",
        {"off": "PG-PLAY-12", "wins": "PG-DRA-01 PG-DRA-02"},
    ),
    _option(
        "lone_top_two_finish",
        _PLAY,
        choice("wins", "not-a-win", "forbidden"),
        "wins",
        "Whether playing the highest two alone as one's last card wins, does not win, or may not be done.",
        "PG-HK-05",
        {"wins": "PG-PLAY-12", "not-a-win": "PG-HK-05 DEC-32", "forbidden": "PG-HK-05 DEC-32"},
    ),
    _option(
        "deal_ends",
        _PLAY,
        choice("first-out", "one-left"),
        "first-out",
        "Whether a deal ends with the first player out of cards or goes on until one player is left.",
        "PG-PLAY-12 PG-PLAY-13 PG-ON-01 PG-ON-02 WP-PLAY-05",
        {"first-out": "PG-PLAY-12 PG-PLAY-13", "one-left": "PG-ON-01 PG-ON-02"},
    ),
    _option(
        "scoring",
        _SCORING,
        choice("card-penalties", "winner-points", "placings", "fixed-loser", "special-cards"),
        "card-penalties",
        "What a deal is scored by: cards left, points for the winner, placings, one loser, or special combinations.",
        "PG-SCORE-01 PG-SCORE-05 PG-PUS-01 PG-PUS-02 PG-PLC-01 PG-DUS-01 PG-DUS-02 PG-DUS-03 PG-DUS-04 PG-DUS-05 "
        "PG-IND-01 PG-IND-02 PG-IND-03 PG-IND-04 PG-IND-05 PG-IND-06",
        {
            "card-penalties": "PG-SCORE-01 PG-SCORE-05",
            "winner-points": "PG-PUS-01 PG-PUS-02",
            "placings": "PG-PLC-01",
            "fixed-loser": "PG-DUS-01 PG-DUS-02 PG-DUS-03 PG-DUS-04 PG-DUS-05",
            "special-cards": "PG-IND-01 PG-IND-02 PG-IND-03 PG-IND-04 PG-IND-05 PG-IND-06",
        },
    ),
    _option(
        "card_points",
        _SCORING,
        choice("one-each", "tiered", "ladder", "one-and-five-for-twos"),
        "one-each",
        "What a card left in hand counts: one; 1 to 4 by tier; 1 to 13 by rank; or five for a two and one otherwise.",
        "PG-SCORE-02 PG-VS-10 PG-VS-11 PG-VS-12 PG-IND-07",
        {
            "one-each": "PG-SCORE-02",
            "tiered": "PG-VS-10 PG-VS-11 DEC-44",
            "ladder": "PG-VS-10 PG-VS-12",
            "one-and-five-for-twos": "PG-IND-07",
        },
    ),
    _option(
        "count_multipliers",
        _SCORING,
        count_multipliers(),
        ((10, 2), (13, 3)),
        "From how many cards left on a penalty is multiplied, and by how much.",
        "PG-SCORE-02 PG-SCORE-03 PG-SCORE-04 PG-GS-04 PG-VS-03 PG-VS-04 PG-VS-05 PG-VS-08 PG-VS-13 PG-IND-08 "
        "PG-3P-13 WP-SCORE-01",
        {
            ((10, 2), (13, 3)): "PG-SCORE-02 PG-SCORE-03 PG-SCORE-04 PG-3P-13",
            ((11, 2),): "PG-GS-04",
            ((8, 2), (10, 3), (13, 4)): "PG-VS-03",
            ((8, 2),): "PG-VS-04",
            ((8, 2), (10, 4)): "PG-VS-05 DEC-42",
            (): "PG-VS-08",
            ((10, 2),): "WP-SCORE-01 PG-VS-13",
            ((11, 2), (13, 3)): "PG-IND-08",
            ((9, 2),): "PG-VS-07 DEC-57",
        },
    ),
    _option(
        "multiplier_scope",
        _SCORING,
        choice("all", "first-leader"),
        "all",
        "Whether the multipliers hold for everybody or only for the player who led first in the deal.",
        "PG-VS-02",
        {"all": "PG-SCORE-03 PG-SCORE-04", "first-leader": "PG-VS-02 DEC-46"},
    ),
    _option(
        "hand_doubling",
        _SCORING,
        hand_doubling(),
        None,
        "Which unused twos, fours of a kind or straight flushes double a loser's penalty: each of them, or once.",
        "PG-VS-06 WP-SCORE-03",
        {
            None: "PG-SCORE-01",
            HandDoubling(("two",), "each"): "PG-VS-06 DEC-43",
            HandDoubling(("two", "four-of-a-kind", "straight-flush"), "each"): "WP-SCORE-03 DEC-51",
            HandDoubling(("two", "four-of-a-kind", "straight-flush"), "once"): "WP-SCORE-03 DEC-51",
        },
    ),
    _option(
        "finish_doubling",
        _SCORING,
        choice("none", "only-twos", "two-or-honour"),
        "none",
        "Which last play of the winner doubles every penalty: none, twos alone, or a two, quads or straight flush.",
        "PG-VS-09 WP-SCORE-04",
        {"none": "PG-SCORE-01", "only-twos": "PG-VS-09 DEC-47", "two-or-honour": "WP-SCORE-04 DEC-51"},
    ),
    _option(
        "settlement",
        _MONEY,
        choice("none", "pairwise-difference", "winner-only", "pairwise-card-difference"),
        "pairwise-difference",
        "How scores become payments: not at all, between every two players, to the winner, or by card numbers.",
        "PG-SCORE-07 PG-VS-01 PG-VS-07 WP-SCORE-02",
        {
            "none": "PG-SCORE-06",
            "pairwise-difference": "PG-SCORE-07 DEC-54",
            "winner-only": "PG-VS-01 DEC-56",
            "pairwise-card-difference": "PG-VS-07 DEC-57",
        },
    ),
    _option(
        "stake",
        _MONEY,
        whole_number(1, LARGEST_STAKE),
        1,
        "What one point is worth when payments are made.",
        "PG-SCORE-06",
        {},
    ),
    _option(
        "deals_per_round",
        _MONEY,
        whole_number(1, 1000, or_null=True),
        None,
        "How many deals make a round; with starting chips, how many deals a session lasts.",
        "PG-OPEN-07 PG-OPEN-09 PG-LEC-04",
        {None: "PG-SCORE-07", 5: "PG-LEC-04", 10: "PG-OPEN-07"},
    ),
    _option(
        "starting_chips",
        _MONEY,
        whole_number(1, 1_000_000_000, or_null=True),
        None,
        "What each player's chips are worth at the start; a session then ends when somebody has none.",
        "PG-LEC-03 PG-LEC-04",
        {None: "PG-SCORE-07"},
    ),
)
"""All options, in the order of the register."""

BY_NAME: Final[Mapping[str, Option]] = MappingProxyType({option.name: option for option in OPTIONS})
"""All options by name, in the order of the register."""

_ANY_VALUE: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "stake": ("PG-SCORE-06",),
        "deals_per_round": ("PG-OPEN-07",),
        "starting_chips": ("PG-LEC-03",),
        "hand_doubling": ("WP-SCORE-03", "DEC-51"),
    }
)
"""What a value rests on that has no entry of its own; elsewhere it is a house rule."""


def rules_for(option: str, value: object) -> tuple[str, ...]:
    """The ids of the rules that an option's value (as `Options` holds it) rests on; never empty.

    A list that spells out one of the ten straight orders rests on the rules of that order. A value that no report
    names, such as a suit order of one's own, rests on PG-NAME-02: options may be combined freely.
    """
    if option == "straight_order" and isinstance(value, tuple):
        value = scheme_named_by(value)
    found = BY_NAME[option].rules_by_value.get(value)
    return found or _ANY_VALUE.get(option, (HOUSE_RULE,))


@dataclass(frozen=True, slots=True)
class Options:
    """One value for every option: a complete set of rules. Equal values are equal; hashing costs nothing."""

    players: int
    pack: str
    suit_order: str
    direction: str
    hand_size: int | str
    """A number of cards, or ``all``."""
    leftover: str
    first_card_to: str
    next_dealer: str
    card_exchange: str
    later_leader: str
    opening_must_include: bool
    triples: bool
    flushes: bool
    quads_form: str
    straight_flush_form: str
    straight_order: str | StraightOrder
    """The name of a scheme, or tie classes from the strongest to the weakest; `runs` reads both."""
    straight_flush_order: str
    flush_order: str
    top_of_five_card_order: str
    five_card_crossing: str
    bombs: str
    after_pass: str
    self_beat: bool
    draw_on_pass: str
    stock_empty: str
    last_cards_announcement: int
    last_card_duty: str
    dragon: str
    lone_top_two_finish: str
    deal_ends: str
    scoring: str
    card_points: str
    count_multipliers: tuple[tuple[int, int], ...]
    """Pairs of minimum cards and factor, rising in both."""
    multiplier_scope: str
    hand_doubling: HandDoubling | None
    finish_doubling: str
    settlement: str
    stake: int
    deals_per_round: int | None
    starting_chips: int | None
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash(self._values()))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Options], tuple[object, ...]]:
        # Texts hash differently in every process, so the hash is made anew where the copy arrives.
        return Options, self._values()

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in _NAMES)

    def to_dict(self) -> dict[str, object]:
        """All forty options as JSON, in the order of the register."""
        return {name: to_json(getattr(self, name), self.pack) for name in _NAMES}


_NAMES: Final = tuple(each.name for each in fields(Options) if each.init)
