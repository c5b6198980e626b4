"""Every reason the referee gives: its code, its sentence and the named values the sentence is made of.

A reason has a ``code`` from a closed list (what a program reads), a ``phrase`` that names the sentence (the code, and
after a dot which form of it), ``params`` with the values in the sentence, and the ids of the rules it rests on. A
client that speaks another language translates the phrases and fills in the params; `detail` is the English sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from bigtwo.readable import Readable
from bigtwo.wording import listed

if TYPE_CHECKING:
    from collections.abc import Mapping

Param: TypeAlias = str | int | tuple[str, ...]

# What follows the colon in "9S 9D beats 9H 9C: ..." and in "9H 9C does not beat 9S 9D: ...".
_WHY_HIGHER: Final = {
    "higher-rank.card": "the {higher_rank} ranks above the {lower_rank}",
    "higher-rank.triple": "the triples decide, and the {higher_rank} ranks above the {lower_rank}",
    "higher-rank.four": "the four equal cards decide, and the {higher_rank} ranks above the {lower_rank}",
    "higher-rank.run": "the run {higher_run} ranks above the run {lower_run}",
    "higher-rank.royal": "a royal flush ranks above every other straight flush",
    "higher-rank.flush-top": "of the highest cards, the {higher_rank} ranks above the {lower_rank}",
    "higher-rank.flush-ranks": "from the top down, the first difference is the {higher_rank} above the {lower_rank}",
    "higher-suit.single": "equal rank, and {higher_suit} rank above {lower_suit}",
    "higher-suit.pair": "equal rank, and {deciding} decides, since {higher_suit} rank above {lower_suit}",
    "higher-suit.run": "the runs rank equally, and {deciding} ranks above {other_deciding}",
    "higher-suit.flush": "{higher_suit} rank above {lower_suit}, whatever the ranks",
    "higher-suit.flush-equal-top": "the highest cards are of one rank, and {higher_suit} rank above {lower_suit}",
    "higher-suit.flush-equal-ranks": "all ranks are equal, and {higher_suit} rank above {lower_suit}",
    "higher-suit.straight-flush": "{higher_suit} rank above {lower_suit}, whatever the run",
    "stronger-kind.five-cards": "{higher_kind} ranks above {lower_kind}",
    "stronger-kind.royal": "of the straight flushes, only a royal flush ranks above four of a kind",
    "bomb.smaller": "{higher_kind} may be played on any {lower_kind_alone}",
    "bomb.five-cards": "{higher_kind} may be played on any combination of five cards",
}

# What follows the colon in "neither 9S 9D nor 9S 9H beats the other: ..." and in "9S 9D does not beat 9S 9H: ...".
_WHY_NEITHER: Final = {
    "equal.strength": "they are equally strong",
    "kinds-do-not-cross.five-cards": "in this variant {a_kind} and {b_kind} beat only their own kind",
}

_NO_COMBINATION: Final = {
    # A set of cards that is no combination; the word after the dot is the hint.
    "not-a-combination.different-ranks": (
        "{cards} are not all of one rank; {count} cards are played together only if they are"
    ),
    "not-a-combination.wrong-size": "{cards} are {count} cards, and no combination has that many here",
    "not-a-combination.wrong-four": "{cards} are no combination; four cards go together only if of one rank",
    "not-a-combination.two-pairs": "{cards} are two pairs, and two pairs are no combination",
    "not-a-combination.triple-with-attachment": (
        "{cards} are a triple with other cards, and a triple takes none along unless they complete a full house "
        "or four of a kind"
    ),
    "not-a-combination.wrap-around": (
        "{cards} turn the corner; no sequence runs on past the ace and the 2 into the low ranks"
    ),
    "not-a-combination.sequence-not-used": "{cards} are in sequence, but {run} is no run in this variant",
    "not-a-combination.no-kind": "{cards} form none of the five-card combinations",
    "not-a-combination.no-straight-flush": (
        "{cards} hold no straight flush; seven cards are played only as a straight flush with two extra cards"
    ),
    # A set of cards that is a combination elsewhere.
    "kind-not-used.triple": "{cards} are a triple, and this variant plays no triples",
    "kind-not-used.flush": "{cards} are a flush, and this variant plays no flushes",
    "kind-not-used.four": "{cards} are four of a kind alone; this variant wants a fifth card with them",
    "kind-not-used.four-of-a-kind": (
        "{cards} are four of a kind with an odd card; this variant plays the four cards alone"
    ),
    "kind-not-used.straight-flush": (
        "{cards} are a straight flush of five cards; this variant plays it with two extra cards, seven in all"
    ),
    "kind-not-used.straight-flush-plus-two": (
        "{cards} hold a straight flush with two extra cards; this variant plays a straight flush with five cards"
    ),
}

# Which of two combinations is higher.
_COMPARED: Final = {
    **{phrase: "{higher} beats {lower}: " + why for phrase, why in _WHY_HIGHER.items()},
    **{phrase: "neither {a} nor {b} beats the other: " + why for phrase, why in _WHY_NEITHER.items()},
    "different-size.plain": (
        "neither {a} nor {b} beats the other: they have {a_count} and {b_count}, and a combination is beaten only "
        "by one with the same number"
    ),
    "different-size.four": ("neither {a} nor {b} beats the other: a bare four meets only other bare fours"),
}

# Why a play is against the rules.
_AGAINST_A_PLAY: Final = {
    **{"does-not-beat." + phrase: "{lower} does not beat {higher}: " + why for phrase, why in _WHY_HIGHER.items()},
    **{"does-not-beat." + phrase: "{a} does not beat {b}: " + why for phrase, why in _WHY_NEITHER.items()},
    "different-size.play": (
        "the play {a} has {a_count} and the pile {b} has {b_count}; play the same number of cards or pass"
    ),
    "different-size.on-four": "{b} are a bare four, and only a higher bare four may be played on them",
    "missing-opening-card.lowest": "the first play of the deal must contain {card}",
    "pass-on-lead.lead": "you have the lead, and whoever leads must play",
    "locked-out.passed": "you passed in this trick and may not play again before the next lead",
    "card-not-in-hand.cards": "not in the hand: {cards}",
    "last-card-duty.lead": (
        "the next player has one card left: lead more than one card, or your highest single, {highest}"
    ),
    "last-card-duty.follow": "the next player has one card left: on a single you must play your highest, {highest}",
    "last-card-duty.liable-lead": (
        "the next player has one card left: lead more than one card; if you do not, and he wins with his card, "
        "you pay for everybody"
    ),
    "last-card-duty.liable-lead-single": (
        "the next player has one card left: lead your highest single, {highest}; if you do not, and he wins with "
        "his card, you pay for everybody"
    ),
    "last-card-duty.liable-follow": (
        "the next player has one card left: play your highest single, {highest}; if you do not, and he wins with "
        "his card, you pay for everybody"
    ),
    "final-top-two.forbidden": "{card} may not be played alone as the last card",
}

# Why an event of a record is against the rules, besides what is against a play.
_AGAINST_AN_EVENT: Final = {
    "deal-over.over": "the deal is over; seat {winner} has won it",
    "not-your-turn.turn": "seat {seat} is not to act; it is the turn of seat {turn}",
    "not-your-turn.locked-out": (
        "seat {seat} passed in this trick and may not play before the next lead; it is the turn of seat {turn}"
    ),
    "announcement-missing.silent": "seat {seat} had to announce at once how many cards it has left: {cards_left}",
    "announcement-wrong.undue": "seat {seat} has nothing to announce now",
    "announcement-wrong.count": "the count announced is {said}; cards left: {cards_left}",
    "draw-wrong.owed": "you passed, so you must first draw from the stock; cards to draw: {count}",
    "draw-wrong.undue": "no card is to be drawn now",
    "draw-wrong.count": "{drawn} drawn, and the number due is {count}",
    "draw-wrong.cards": "the cards drawn must be those on top of the stock: {cards}",
    "draw-wrong.seen": "not from the stock, because they are elsewhere: {cards}",
    "draw-wrong.no-reshuffle": "there is no new stock to be shuffled now",
    "draw-wrong.reshuffle": "the new stock must consist of exactly {cards}",
}

PHRASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **_NO_COMBINATION,
        **_COMPARED,
        **_AGAINST_A_PLAY,
        # Who leads to a deal.
        "lowest-card.pack": "seat {seat} holds {card}, the lowest card of the pack, and leads",
        "lowest-card.dealt": "seat {seat} holds {card}, the lowest card dealt, and leads",
        "previous-winner.leads": "seat {seat} won the previous deal and leads",
        "previous-loser.most-cards": "seat {seat} had the most cards left in the previous deal ({count}) and leads",
        "previous-loser.fewest": (
            "several players were left with the most cards ({count}); seat {seat} leads, because its largest "
            "combination, {cards}, has the fewest cards"
        ),
        "previous-loser.weakest": (
            "several players were left with the most cards ({count}); seat {seat} leads, because its largest "
            "combination, {cards}, is the weakest of the smallest"
        ),
        "dragon.dealt": "seat {seat} holds a dragon, one card of every rank, and has won the deal",
        "dragon.several": (
            "{count} players hold a dragon; seat {seat} has the highest two among them, {card}, and has won the deal"
        ),
        # The exchange of cards before a deal.
        "exchange.due": (
            "seat {loser} lost the previous deal and gives its highest card, {gives}, to seat {winner}, who returns a "
            "card of choice"
        ),
        "exchange.done": "seat {loser} gives its highest card, {gives}, to seat {winner} and gets {returns} back",
        "exchange.none": "the losers of the previous deal tie in cards and in penalties, so no cards are exchanged",
        # What is wrong with a deal.
        "card-twice.places": "{card} is dealt more than once: to {places}",
        "card-missing.cards": "missing from the deal: {cards}",
        "card-not-in-pack.card": "{text}, dealt to {places}, is no card of the pack",
        "hand-size.cards": "cards dealt to seat {seat}: {count} instead of {expected}",
        "hand-size.before-extra": (
            "cards dealt to seat {seat}: {count} instead of {expected}, which everybody has before the extra card is "
            "taken"
        ),
        "extra-wrong.missing": "one card is left over, and the deal must name it as the extra card",
        "extra-wrong.none": "{card} is named as the extra card, but this variant has none",
        "stock-wrong.size": "cards in the stock: {count} instead of {expected}",
        "stock-wrong.none": "cards in the stock: {count}, but this variant plays without a stock",
        "dead-wrong.size": "cards out of play: {count} instead of {expected}",
        "dead-wrong.none": "cards out of play: {count}, but this variant leaves none out of play",
        **_AGAINST_AN_EVENT,
        # What a score is made of, line by line; multiplications say what they add.
        "score.cards": "{held} x {each}",
        "score.cards-worth": "{cards}: {held} x {each}",
        "score.count": "{times} for {minimum} or more cards",
        "score.count-leader": "{times} for the first leader's {minimum} or more cards",
        "score.unused-two": "{times} for the unused {card}",
        "score.unused-four": "{times} for the unused four of a kind {cards}",
        "score.unused-straight-flush": "{times} for the unused straight flush {cards}",
        "score.unused-once": "{times}, once for all that stayed unused: {cards}",
        "score.finish-twos": "{times} because the winner's last play was nothing but twos: {cards}",
        "score.finish-two": "{times} because the winner's last play has a two: {cards}",
        "score.finish-honour": "{times} because the winner's last play was {kind}: {cards}",
        "score.won": "won the deal",
        "score.two-played-last": "{times} for {card} in the last play",
        "score.place": "{place} place",
        "score.loser-honour": "the highest honour hand left: {cards}",
        "score.loser-two": "no honour hand is left, and the highest two left is {card}",
        "score.loser-ace": "no honour hand and no two is left, and the highest {rank} left is {card}",
        "score.loser-most-cards": "no honour hand, two or {rank} is left, and nobody has more than {held}",
        "score.loser-highest-card": (
            "no honour hand, two or {rank} is left, and of those with most cards, {held}, the one with {card} has the "
            "highest card"
        ),
        "score.special-four": "four of a kind played and not beaten: {cards}",
        "score.special-four-twos": "four twos played and not beaten: {cards}",
        "score.special-straight-flush": "a straight flush played and not beaten: {cards}",
        "score.special-final": "{times} because it was the last play",
        "score.finish-normal": "went out without a two",
        "score.finish-with-two": "went out with {card}",
    }
)
"""Every sentence, by the name of its phrase."""


def _codes(*phrases: Mapping[str, str]) -> tuple[str, ...]:
    """The codes of some phrases, each once; the lines of a score have phrases, but are no reasons for a verdict."""
    every = (phrase.partition(".")[0] for group in phrases for phrase in group)
    return tuple(dict.fromkeys(code for code in every if code != "score"))


CODES: Final = _codes(PHRASES)
"""Every reason code, each once."""
NO_COMBINATION_CODES: Final = _codes(_NO_COMBINATION)
"""Why a set of cards cannot be played."""
COMPARISON_CODES: Final = _codes(_COMPARED, _NO_COMBINATION)
"""Why one of two sets of cards wins, or neither."""
PLAY_CODES: Final = _codes(_NO_COMBINATION, _AGAINST_A_PLAY)
"""What may be against a play or a pass."""
EVENT_CODES: Final = _codes(_NO_COMBINATION, _AGAINST_A_PLAY, _AGAINST_AN_EVENT)
"""What may be against an event of a record."""

HINTS: Final = tuple(
    phrase.partition(".")[2] for phrase in PHRASES if phrase.startswith(("not-a-combination", "kind-not-used"))
)
"""What a set that is no combination looks like."""

_KIND_WORDS: Final = {
    "single": "a single",
    "pair": "a pair",
    "triple": "a triple",
    "four": "a bare four",
    "straight": "a straight",
    "flush": "a flush",
    "full-house": "a full house",
    "four-of-a-kind": "four of a kind",
    "straight-flush": "a straight flush",
    "straight-flush-plus-two": "a straight flush with two extra cards",
}
_RANK_WORDS: Final = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_SUIT_WORDS: Final = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}
_TIMES_WORDS: Final = {2: "doubled", 3: "tripled", 4: "quadrupled"}
_ORDINAL_WORDS: Final = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
_TILE_SUIT_WORDS: Final = {"S": "suns", "H": "moons", "C": "stars", "D": "clouds"}
_PLACE_WORDS: Final = {"extra": "the extra card", "stock": "the stock", "dead": "the cards out of play"}


@dataclass(frozen=True, slots=True, repr=False)
class Reason(Readable):
    """Why an answer is what it is."""

    phrase: str
    """The name of the sentence, such as ``higher-suit.pair``."""
    params: tuple[tuple[str, Param], ...]
    """The named values in the sentence: codes of cards, ranks, suits and kinds; sets of cards weakest first."""
    rules: tuple[str, ...]
    """The ids of the rules it rests on."""
    tiles: bool = False
    """True where the suits are those of tiles: suns, moons, stars and clouds."""

    @property
    def code(self) -> str:
        """The reason code, such as ``higher-suit``."""
        return self.phrase.partition(".")[0]

    @property
    def hint(self) -> str | None:
        """For a set of cards that is no combination: what it looks like instead, such as ``two-pairs``."""
        return _hint(self.phrase)

    @property
    def detail(self) -> str:
        """The sentence in English, naming the cards."""
        words = {name: self._words(name, value) for name, value in self.params}
        return PHRASES[self.phrase].format_map(words)

    def _words(self, name: str, value: Param) -> str:
        if isinstance(value, tuple):
            if name == "places":
                return listed([_PLACE_WORDS.get(place, place) for place in value], "and")
            return " ".join(value[::-1])
        if isinstance(value, int):
            return _counted(name, value)
        if name.endswith("_alone"):
            return _KIND_WORDS[value].removeprefix("a ")
        if name.endswith("kind"):
            return _KIND_WORDS[value]
        if name.endswith("suit"):
            return (_TILE_SUIT_WORDS if self.tiles else _SUIT_WORDS)[value]
        if name.endswith("rank"):
            return _RANK_WORDS.get(value, value)
        return value

    def __str__(self) -> str:
        return self.detail

    def to_dict(self) -> dict[str, object]:
        """The reason on the wire."""
        return {
            **_HEADS[self.phrase],
            "detail": self.detail,
            "params": {name: list(value) if isinstance(value, tuple) else value for name, value in self.params},
            "rules": list(self.rules),
        }


class Reasoned(Readable):
    """A value that one reason explains."""

    __slots__ = ()

    reason: Reason

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules it rests on."""
        return self.reason.rules

    def __str__(self) -> str:
        return self.reason.detail


def because(phrase: str, rules: tuple[str, ...], tiles: bool = False, /, **params: Param) -> Reason:
    """A reason with its values by name."""
    return Reason(phrase, tuple(params.items()), rules, tiles)


def _hint(phrase: str) -> str | None:
    code, _, form = phrase.partition(".")
    if code == "kind-not-used":
        return "bare-quads" if form == "four" else None
    return form if code == "not-a-combination" and form != "no-kind" else None


def _head(phrase: str) -> Mapping[str, object]:
    code = phrase.partition(".")[0]
    hint = {"hint": _hint(phrase)} if code in ("not-a-combination", "kind-not-used") else {}
    return {"code": code, "phrase": phrase, **hint}


_HEADS: Final = {phrase: _head(phrase) for phrase in PHRASES}
"""What stands first in a reason on the wire, by its phrase: all that does not depend on the cards."""


def _counted(name: str, value: int) -> str:
    """A number as the sentences say it: a count of cards with its noun and verb where the sentence needs them."""
    if name == "drawn":
        return "1 card was" if value == 1 else f"{value} cards were"
    if name in ("held", "a_count"):
        return "1 card" if value == 1 else f"{value} cards"
    if name == "times":
        return _TIMES_WORDS.get(value, f"multiplied by {value}")
    if name == "place":
        return _ORDINAL_WORDS[value]
    return str(value)
