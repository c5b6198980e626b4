"""Validates the reported result of a deal and completes it for scoring.

All faults are reported together. No missing value is guessed: its fault says which field is missing and why the variant
needs it.

Rules: PG-PLAY-12, PG-3P-09, PG-3P-11, PG-HK-04, PG-HK-05, PG-DRA-01, PG-DRA-02, PG-ON-01, PG-PLC-01, PG-VS-02,
PG-VS-06, PG-VS-09..12, PG-PUS-02, PG-DUS-02..05, PG-IND-01..07, PG-SCORE-10, WP-SCORE-03, WP-SCORE-04, HR-FIN-01/02,
HR-INST-01, HR-VAL-01, DEC-26, DEC-27, DEC-32, DEC-34, DEC-35, DEC-46, DEC-58..61, DEC-65..67, DEC-143, DEC-165,
DEC-170.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from bigtwo.combinations.kinds import SPECIAL_KINDS, Combination
from bigtwo.combinations.ruleset import Rules
from bigtwo.faults import Faults, Path
from bigtwo.messages.catalogue import merged
from bigtwo.messages.render import Param
from bigtwo.moves import bans_on_last_plays, barred_cards
from bigtwo.reading import check_apart
from bigtwo.scoring.result import DealResult, InstantWin, Special, UnscorableDeal, has_pattern, winner_before_lead
from bigtwo.variant.options import (
    DEALT_TOO,
    Options,
    cards_each,
    cards_left,
    has_extra_card,
    possible_sizes,
    sizes_due,
)
from bigtwo.variant.values import DRAGON, HAND, RankPoints


@dataclass(slots=True)
class Endgame:
    """How a deal ended: the result that was given, its cards as masks, and what follows from it. `endgame` makes one
    that is checked."""

    variant: Rules
    result: DealResult
    hands: tuple[int, ...] | None = None
    """By seat, the cards left as masks; None where they were not given."""
    counts: tuple[int, ...] | None = None
    """By seat, the cards left, from the counts given or else from the hands; 13 each where a hand won before the first
    lead."""
    last_play: int = 0
    """The cards of the last play that was given."""
    finish: Combination | None = None
    """The winner's last play; None where it was not given, and where the winner made none: his hand won before the
    first lead, or everybody else dropped out (DEC-32)."""
    faults: Faults = field(default_factory=Faults)

    winner: int = field(init=False)
    """The first player out of cards, or whose hand won before anybody played."""
    placings: tuple[int, ...] | None = field(init=False)
    """The seats in the order in which they finished."""
    seats: range = field(init=False)
    losers: tuple[int, ...] = field(init=False)
    """All seats but the winner's."""
    instant_win: InstantWin | None = field(init=False)
    """The hand that won before the first lead; a dragon may be given by its seat alone."""
    price: int | None = field(init=False)
    """What each of the others pays for such a hand; None where they are scored by their cards."""
    offender: int | None = field(init=False)
    """Who answers for the last-card duty; nobody where the variant makes nobody liable (DEC-58, DEC-61)."""
    takes_over: bool = field(init=False)
    """Does the offender take over the penalties of the other losers before all settle? (HR-LIAB-01)"""
    draws: bool = field(init=False)
    """Do hands grow by passing? (PG-3P-09)"""
    reshuffles: bool = field(init=False)
    """Can a card that was played be played again? (PG-3P-11)"""
    most_cards: int = field(init=False)
    """The most cards that one player can ever hold."""
    top_two: int = field(init=False)
    """The mask of the card that nobody wins with where players can drop out (DEC-33)."""
    may_drop_out: bool = field(init=False)
    """Can a player play his last card without winning? (PG-HK-05, DEC-32)"""

    def __post_init__(self) -> None:
        result, variant, options = self.result, self.variant, self.variant.options
        self.winner = result.winner
        self.placings = None if result.placings is None else tuple(result.placings)
        self.seats = range(options.players)
        self.losers = tuple(seat for seat in self.seats if seat != self.winner)
        self.instant_win = win = result.instant_win
        if win is None and result.dragon is not None:
            self.instant_win = win = InstantWin(result.dragon, DRAGON)
        self.price = None if win is None else options.wins_before_lead.to_dict().get(win.pattern)
        liable = options.last_card_duty == "liable" and options.settlement != "none"
        self.offender = result.breach if liable else None
        self.takes_over = self.offender is not None and options.settlement == "pairwise-taking-over"
        self.draws = options.draw_on_pass != "none"
        self.reshuffles = self.draws and options.stock_empty == "reshuffle-set-aside"
        self.most_cards = variant.order.size - 1 if self.reshuffles else variant.most_held
        self.top_two = variant.order.highest
        self.may_drop_out = options.lone_top_two_finish == "not-a-win"

    @property
    def dropped_out(self) -> tuple[int, ...]:
        """The seats that went out on the lone top two and did not win."""
        counts = self.counts
        if counts is None or not self.may_drop_out or self.instant_win is not None:
            return ()
        return tuple(seat for seat in self.losers if not counts[seat])

    @property
    def charged(self) -> tuple[int, ...]:
        """The seats that dropped out and are scored as if they still held the lone top two (DEC-99)."""
        return self.dropped_out if self.variant.options.lone_top_two_payment == "as-if-held" else ()

    @property
    def outlasted(self) -> bool:
        """Has the winner won with cards in hand, because all the others dropped out? (DEC-32)"""
        if len(self.dropped_out) < len(self.losers) or (len(self.losers) > 1 and not self.reshuffles):
            return False
        return self.counts is not None and self.counts[self.winner] > 0

    @property
    def all_held(self) -> bool:
        """Has no loser played a card? Who led has; else the numbers of cards tell it, an extra card not counted
        (HR-VAL-02, DEC-117)."""
        counts = self.counts
        if counts is None or self.result.first_leader in self.losers:
            return False
        due = sizes_due(counts, self.variant.options)
        return all(counts[seat] >= due[seat] for seat in self.losers)

    @property
    def specials(self) -> tuple[Special, ...]:
        """The unbeaten specials as they score; their cards are masks. The last play cannot be beaten, so it is among
        them whether it was listed or not."""
        if self.variant.options.scoring != "special-cards":
            return ()
        found, finish = tuple(self.result.specials or ()), self.finish
        if finish is None or finish.kind not in SPECIAL_KINDS or any(special.final for special in found):
            return found
        return *found, Special(self.winner, finish.mask, final=True)

    def count(self, seat: int) -> int:
        """How many cards count against a seat; against the winner none does, whatever he holds (PG-SCORE-05)."""
        if self.counts is None or seat == self.winner:
            return 0
        return 1 if seat in self.charged else self.counts[seat]

    def hand(self, seat: int) -> int:
        """The cards that count against a seat, as a mask."""
        if self.hands is None or seat == self.winner:
            return 0
        return self.top_two if seat in self.charged else self.hands[seat]


def endgame(result: DealResult, variant: Rules) -> Endgame:
    """The deal, whose cards are masks, checked and complete; raises `UnscorableDeal` with every fault."""
    end = Endgame(variant, result)
    _take_hands(end)
    _take_last_play(end)
    _check_counts(end)
    _check_instant_win(end)
    _check_last_play(end)
    _check_leader(end)
    _check_placings(end)
    _check_breach(end)
    _check_specials(end)
    _note_what_is_missing(end)
    end.faults.check(UnscorableDeal)
    if end.outlasted:
        end.finish = None
    return end


def _take_hands(end: Endgame) -> None:
    result, variant = end.result, end.variant
    if result.hands is not None:
        end.hands = tuple(map(variant.mask, result.hands))
        check_apart(end.hands, variant, ("hands",), end.faults)
    held = None if end.hands is None else tuple(hand.bit_count() for hand in end.hands)
    counts = result.cards_left
    if counts is None:
        end.counts = (HAND,) * len(end.seats) if held is None and end.instant_win is not None else held
        return
    for seat, (count, real) in enumerate(zip(counts, held or counts, strict=True)):
        if count != real:
            end.faults.note(("cards_left", seat), "counts-differ.hand", said=count, seat=seat, count=real)
    end.counts = tuple(counts)


def _take_last_play(end: Endgame) -> None:
    if end.result.last_play is None:
        return
    end.last_play = mask = end.variant.mask(end.result.last_play)
    end.finish = end.variant.combinations.get(mask)
    if end.finish is None:
        end.faults.note(("last_play",), "not-a-combination.last-play", cards=end.variant.cards(mask))


def _check_counts(end: Endgame) -> None:
    """No hand is larger than the deal and the stock allow, the cards that went out are not in any hand, and who is out
    of cards is out."""
    counts, most, each = end.counts, end.most_cards, cards_each(end.variant.options)
    if counts is None or end.instant_win is not None:
        return
    name = "cards_left" if end.result.cards_left is not None else "hands"
    for seat, count in enumerate(counts):
        if count > most:
            end.faults.note((name, seat), "too-many-cards.seat", seat=seat, held=count, most=most)
    if end.draws:
        there = end.variant.order.size - (1 if end.reshuffles else each)
        if sum(counts) > there and max(counts) <= most:
            end.faults.note((name,), "too-many-cards.left", held=sum(counts), most=there)
    else:
        check_larger_hands(counts, end.variant, (name,), end.faults)
    if end.variant.options.deal_ends == "one-left":
        _check_one_left(end, name, counts)
    else:
        _check_first_out(end, name, counts)


def check_larger_hands(counts: Sequence[int], variant: Rules, path: Path, faults: Faults) -> None:
    """Of the hands that one card more than others makes possible there are no more than were dealt, or took it."""
    options, each = variant.options, cards_each(variant.options)
    larger = [seat for seat, count in enumerate(counts) if each < count <= variant.most_held]
    if has_extra_card(options) and len(larger) > 1:
        faults.note(path, "too-many-cards.several", each=each)
    elif options.leftover == DEALT_TOO and not any(
        all(due[seat] > each for seat in larger) for due in possible_sizes(options)
    ):
        faults.note(path, "too-many-cards.more", each=each, expected=cards_left(options))


def _check_first_out(end: Endgame, name: str, counts: tuple[int, ...]) -> None:
    """The winner alone has no cards, but for players who dropped out on the lone top two (DEC-32): only one of them
    can have had it beside a winner without cards, unless it returned."""
    _check_the_top_two_is_gone(end)
    if end.outlasted:
        return
    winner = end.winner
    if counts[winner] > 0:
        end.faults.note((name, winner), "winner-has-cards.left", ("PG-PLAY-12",), winner=winner, held=counts[winner])
    others = len(counts) - 2
    most = (others if end.reshuffles else min(others, 1)) if end.may_drop_out else 0
    for seat in [seat for seat in end.losers if not counts[seat]][most:]:
        rules = ("PG-PLAY-12", "DEC-32") if end.may_drop_out else ("PG-PLAY-12",)
        end.faults.note((name, seat), "no-cards-left.first-out", rules, seat=seat, winner=winner)


def _check_the_top_two_is_gone(end: Endgame) -> None:
    """The player who dropped out played the top two, so nobody else has it, unless a new stock brought it back."""
    if not end.dropped_out or end.reshuffles:
        return
    phrase, rules = "card-in-two-places.top-two-in", ("DEC-32",)
    out: dict[str, Param] = {"seat": end.dropped_out[0], "card": end.variant.order.code(end.top_two)}
    for seat, hand in enumerate(end.hands or ()):
        if hand & end.top_two:
            end.faults.note(("hands", seat), f"{phrase}-hand", rules, **out, other_seat=seat)
    if end.last_play & end.top_two and not end.outlasted:
        end.faults.note(("last_play",), f"{phrase}-last-play", rules, **out)
    for index, special in enumerate(end.result.specials or ()):
        if end.variant.mask(special.cards) & end.top_two:
            end.faults.note(("specials", index, "cards"), f"{phrase}-special", rules, **out)


def _check_one_left(end: Endgame, name: str, counts: tuple[int, ...]) -> None:
    winner, placings, rules = end.winner, end.result.placings, ("PG-ON-01",)
    holding = [seat for seat, count in enumerate(counts) if count > 0]
    if counts[winner] > 0:
        end.faults.note((name, winner), "winner-has-cards.left", rules, winner=winner, held=counts[winner])
    if not holding:
        end.faults.note((name,), "no-cards-left.one-left", rules)
    elif len(holding) > 1 and counts[winner] == 0:
        end.faults.note((name,), "deal-not-over.several", rules, seats=tuple(holding))
    if placings and len(holding) == 1 and placings[-1] != holding[0] != winner:
        end.faults.note(("placings",), "impossible-placings.last", rules, seat=holding[0])


def _check_last_play(end: Endgame) -> None:
    """The winner's last play: its cards are gone from the hands, and it can have won.

    They may have come back where others play on and draw from a stock made anew of the cards set aside (PG-3P-11,
    PG-ON-01)."""
    mask, order, options = end.last_play, end.variant.order, end.variant.options
    come_back = end.reshuffles and options.deal_ends == "one-left"
    for seat, hand in enumerate(end.hands or ()):
        if hand & mask and not come_back:
            held = order.cards(hand & mask)
            end.faults.note(("last_play",), "card-in-two-places.last-play-and-hand", cards=held, seat=seat)
    if end.finish is None or end.instant_win is not None:
        return
    if end.outlasted:
        if mask != end.top_two:
            end.faults.note(("last_play",), "not-a-win.others-dropped-out", ("DEC-32",), winner=end.winner)
    elif mask == end.top_two and options.lone_top_two_finish != "wins":
        end.faults.note(("last_play",), "not-a-win.lone-top-two", ("PG-HK-05", "DEC-33"), card=order.code(mask))
    else:
        passed = mask.bit_count() == 1 and _all_may_have_passed(end)
        if barred := barred_cards(end.variant, mask, all_passed_lead=passed):
            rules = merged(bans_on_last_plays(end.variant), ("DEC-143",))
            end.faults.note(("last_play",), "not-a-win.final-two", rules, cards=order.cards(barred))


def _all_may_have_passed(end: Endgame) -> bool:
    """Can everybody else have passed the lead before the last play, for want of a card that may be played? Then a card
    that is no last play otherwise was one (DEC-141, DEC-143)."""
    if end.variant.options.deal_ends == "one-left":
        return True
    counts, hands = end.counts or (0,) * len(end.seats), end.hands or (0,) * len(end.seats)
    return not any(
        counts[seat] > 1 or (hands[seat] and not barred_cards(end.variant, hands[seat])) for seat in end.losers
    )


def _check_leader(end: Endgame) -> None:
    """The player who led has played a card (DEC-46)."""
    leader, counts = end.result.first_leader, end.counts
    if leader is None:
        return
    if end.instant_win is not None:
        _note_win(end, ("first_leader",), "impossible-leader")
    elif counts is not None and not end.draws and counts[leader] == end.most_cards:
        end.faults.note(("first_leader",), "impossible-leader.all-cards", leader=leader, count=counts[leader])


def _check_placings(end: Endgame) -> None:
    placings, path = end.result.placings, ("placings",)
    if placings is None:
        return
    if not placings or placings[0] != end.winner:
        end.faults.note(path, "impossible-placings.first", winner=end.winner)
    if end.instant_win is not None:
        if len(placings) > 1:
            _note_win(end, path, "impossible-placings")
    elif end.variant.options.deal_ends == "one-left" and len(placings) < len(end.seats):
        missing = tuple(seat for seat in end.seats if seat not in placings)
        end.faults.note(path, "impossible-placings.without", ("PG-ON-01",), seats=missing)


def _check_breach(end: Endgame) -> None:
    """Liable is who let the next player win with his last single card; nobody else can be (PG-SCORE-10)."""
    breach, path, rules = end.result.breach, ("breach", "seat"), ("PG-SCORE-10",)
    if breach is None:
        return
    if breach == end.winner:
        end.faults.note(path, "impossible-breach.winner", rules, seat=breach)
    if end.instant_win is not None:
        _note_win(end, path, "impossible-breach")
    elif breach in end.dropped_out:
        end.faults.note(path, "impossible-breach.dropped-out", (*rules, "DEC-32"), seat=breach)
    elif end.finish is not None and end.finish.size > 1:
        end.faults.note(path, "impossible-breach.last-play", rules, count=end.finish.size)


def _told_as(win: InstantWin) -> tuple[str, tuple[str, ...], dict[str, Param]]:
    """How sentences begin that are about such a win, the rules by which nobody has played then, and the pattern where
    sentences name it: a dragon has its own."""
    if win.dragon is not None:
        return "dragon", ("PG-DRA-01",), {}
    return "instant-win", ("HR-INST-01", "DEC-170"), {"pattern": win.pattern}


def _note_win(end: Endgame, path: tuple[str, ...], code: str) -> None:
    """Adds the fault of what cannot be where nobody has played."""
    assert end.instant_win is not None
    form, rules, _ = _told_as(end.instant_win)
    end.faults.note(path, f"{code}.{form}", rules)


def _check_instant_win(end: Endgame) -> None:
    """The hand has a pattern that wins; its holder is the winner, and everybody holds what he was dealt."""
    result, win, note = end.result, end.instant_win, end.faults.note
    if win is None:
        _check_that_none_is_left(end)
        return
    name = "dragon" if result.instant_win is None else "instant_win"
    form, rules, named = _told_as(win)
    code = f"impossible-{form}"
    if result.dragon is not None and win.dragon != result.dragon:
        note(("dragon",), "impossible-dragon.other-win", ("HR-INST-01",), pattern=win.pattern)
    if win.pattern not in end.variant.options.wins_before_lead.names:
        note((name,), f"{code}.variant", rules, **named)
        return
    if end.winner != win.seat:
        note(("winner",), f"{code}.winner", rules, seat=win.seat, winner=end.winner, **named)
    if result.last_play is not None:
        note(("last_play",), f"{code}.last-play", rules, **named)
    if result.specials:
        note(("specials",), f"{code}.specials", rules, **named)
    counted = "hands" if result.cards_left is None else "cards_left"
    for seat, count in enumerate(end.counts or ()):
        if count != HAND:
            all_cards = ("PG-DRA-02",) if win.dragon is not None else rules
            note((counted, seat), f"{code}.count", all_cards, seat=seat, count=count, **named)
    if end.hands is not None:
        _check_holder(end, end.hands, win, name)


def _check_that_none_is_left(end: Endgame) -> None:
    """Where the house names such hands, nobody still has one: he would have won. Hands that grow may become one."""
    if not end.variant.options.instant_wins or end.draws or end.hands is None:
        return
    won = winner_before_lead(end.hands, end.variant)
    if won is not None:
        told: dict[str, Param] = {"seat": won.seat, "pattern": won.pattern}
        end.faults.note(("hands", won.seat), "impossible-instant-win.untold", ("HR-INST-01",), **told)


def _check_holder(end: Endgame, hands: tuple[int, ...], win: InstantWin, name: str) -> None:
    form, rules, named = _told_as(win)
    code = f"impossible-{form}"
    if not has_pattern(hands[win.seat], win.pattern, end.variant):
        end.faults.note(("hands", win.seat), f"{code}.hand", rules, seat=win.seat, **named)
        return
    best = winner_before_lead(hands, end.variant)
    if best is None or best == win:
        return
    if best.pattern != win.pattern:
        other: dict[str, Param] = {"other_pattern": best.pattern, "pattern": win.pattern}
        end.faults.note((name,), "impossible-instant-win.other", ("DEC-165",), seat=best.seat, **other)
    else:
        card = end.variant.order.code(hands[best.seat])
        rules = ("DEC-34", "DEC-165") if named else ("DEC-34",)
        end.faults.note((name,), f"{code}.several", rules, seat=best.seat, card=card, **named)


def _check_specials(end: Endgame) -> None:
    """A special is of a special kind, its cards are nowhere else, and its player can have held it."""
    if end.variant.options.scoring != "special-cards" or end.instant_win is not None:
        return
    specials = [(special, end.variant.mask(special.cards)) for special in end.result.specials or ()]
    seen = 0
    for index, (special, mask) in enumerate(specials):
        path = ("specials", index, "cards")
        play = end.variant.combinations.get(mask)
        if play is None or play.kind not in SPECIAL_KINDS:
            cards = end.variant.cards(mask)
            end.faults.note(path, "impossible-special.kind", ("PG-IND-01",), cards=cards)
            continue
        _check_final(end, index, special, mask)
        _check_cards(end, path, special, mask, seen)
        seen |= mask
    _check_room(end, specials)


def _check_final(end: Endgame, index: int, special: Special, mask: int) -> None:
    """The last play is the winner's, and a special that is the last play says so."""
    path = ("specials", index, "final")
    is_last_play = mask == end.last_play and special.seat == end.winner
    if special.final and special.seat != end.winner:
        end.faults.note(path, "impossible-special.not-the-winner", ("PG-IND-04",), seat=special.seat)
    elif special.final and end.outlasted:
        end.faults.note(path, "impossible-special.no-last-play", ("DEC-32",))
    elif special.final and not is_last_play and end.result.last_play is not None:
        end.faults.note(path, "impossible-special.other-last-play", ("PG-IND-04",))
    elif is_last_play and not any(each.final for each in end.result.specials or ()):
        end.faults.note(path, "impossible-special.final", ("PG-IND-04",))


def _check_cards(end: Endgame, path: tuple[str | int, ...], special: Special, mask: int, seen: int) -> None:
    """Played cards are out of the hands and are not played again, unless they are shuffled into a new stock."""
    cards, last_play = end.variant.cards, end.last_play
    if end.reshuffles and not special.final:
        return
    for seat, hand in enumerate(end.hands or ()):
        if hand & mask:
            phrase = "card-in-two-places.special-and-hand"
            end.faults.note(path, phrase, ("PG-IND-03",), cards=cards(hand & mask), seat=seat)
    if end.reshuffles:
        return
    if seen & mask:
        end.faults.note(path, "card-in-two-places.two-specials", cards=cards(seen & mask))
    elif not special.final and mask & last_play and mask != last_play:
        end.faults.note(path, "card-in-two-places.special-and-last-play", cards=cards(mask & last_play))


def _check_room(end: Endgame, specials: list[tuple[Special, int]]) -> None:
    """What a player has played and what he has left are together no more than he can have held (DEC-67)."""
    if end.draws:
        return
    for seat in end.seats:
        own = [index for index, (special, _) in enumerate(specials) if special.seat == seat]
        played = end.last_play if seat == end.winner else 0
        for index in own:
            played |= specials[index][1]
        left = 0 if end.counts is None else end.counts[seat]
        if own and played.bit_count() + left > end.most_cards:
            counts = {"held": left, "most": end.most_cards}
            end.faults.note(("specials", own[0]), "impossible-special.too-many", ("DEC-67",), seat=seat, **counts)


Need = tuple[str, str, str]
"""A field, the option that wants it, and the form of the sentence that says why."""

_NEEDED: Final[dict[str, tuple[Need, ...]]] = {
    "special-cards": (("last_play", "scoring", "last-play-scores"), ("specials", "scoring", "specials")),
    "fixed-loser": (("hands", "scoring", "hands-of-one-loser"),),
    "placings": (("placings", "scoring", "placings"),),
    "winner-points": (("last_play", "scoring", "last-play-for-points"),),
}
"""What each scheme reads whatever the other options are."""


def _note_what_is_missing(end: Endgame) -> None:
    """A fault for every field that the variant reads and was not given. A price for the hand that won before the lead
    is known without any (HR-INST-08)."""
    if end.price is not None:
        return
    result, options, won = end.result, end.variant.options, end.instant_win is not None
    for name, option, form in _needs(options):
        follows = name != "hands" and won  # from what else was given
        follows |= name == "cards_left" and result.hands is not None
        follows |= name == "last_play" and end.outlasted
        if getattr(result, name) is None and not follows:
            value = {"value": str(options.card_points)} if form == "hands-by-card-points" else {}
            end.faults.note((name,), f"missing-field.{form}", end.variant.cited(option), **value)


def _needs(options: Options) -> Iterator[Need]:
    """The fields that these options read, besides the winner."""
    of_penalties = options.scoring == "card-penalties"
    if of_penalties or options.scoring == "special-cards":
        if options.card_points != "one-each":
            own = isinstance(options.card_points, RankPoints)
            yield "hands", "card_points", "hands-by-own-card-points" if own else "hands-by-card-points"
        elif of_penalties and options.hand_doubling is not None:
            yield "hands", "hand_doubling", "hands-doubled"
        elif of_penalties and options.two_factors is not None:
            yield "hands", "two_factors", "hands-two-factors"
        else:
            yield "cards_left", "scoring", "cards-left"
    if of_penalties and options.count_multipliers and options.multiplier_scope == "first-leader":
        yield "first_leader", "multiplier_scope", "first-leader"
    if of_penalties and options.finish_doubling != "none":
        yield "last_play", "finish_doubling", "last-play-doubles"
    yield from _NEEDED.get(options.scoring, ())
