"""Can a deal be scored: which fields the variant reads and were not given, and what is impossible.

Nothing is guessed. Each missing field is asked for by name, with the reason why the variant reads it; what is
impossible is refused; and everything is found at once.

Rules: PG-PLAY-12, PG-3P-09, PG-3P-11, PG-HK-04, PG-HK-05, PG-DRA-01, PG-DRA-02, PG-ON-01, PG-PLC-01, PG-VS-02,
PG-VS-06, PG-VS-09..12, PG-PUS-02, PG-DUS-02..05, PG-IND-01..07, PG-SCORE-10, WP-SCORE-03, WP-SCORE-04, HR-FIN-01/02,
HR-INST-01, HR-VAL-01, DEC-26, DEC-27, DEC-32, DEC-34, DEC-35, DEC-46, DEC-58..61, DEC-65..67, DEC-143, DEC-165,
DEC-170.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bigtwo.combinations.kinds import SPECIAL_KINDS
from bigtwo.faults import Faults
from bigtwo.moves.finish_bans import bans_on, not_a_win
from bigtwo.reading import check_apart
from bigtwo.scoring.instant_wins import InstantWin, has_pattern, winner_before_lead
from bigtwo.scoring.result import Endgame, Special, UnscorableDeal
from bigtwo.variant import cards_each, cards_left, has_extra_card
from bigtwo.variant.values import DRAGON, HAND, RankPoints

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.combinations.kinds import Combination
    from bigtwo.combinations.ruleset import Rules
    from bigtwo.messages.render import Param
    from bigtwo.scoring.result import DealResult
    from bigtwo.variant import Options


@dataclass(slots=True)
class Claim:
    """A deal that was given and has been read, and the faults found so far."""

    variant: Rules
    result: DealResult
    faults: Faults = field(default_factory=Faults)
    hands: tuple[int, ...] | None = None
    """The masks by seat; None where they were not given, or a card is in two of them."""
    counts: tuple[int, ...] | None = None
    """The numbers by seat, from the counts given or else from the hands; 13 each where a hand won before the lead."""
    finish: Combination | None = None
    """The last play, where it is a combination."""
    finish_mask: int = 0
    specials: list[tuple[int, Special, int]] = field(default_factory=list)
    """The specials: position in the list, as given, and mask."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.variant.options.players

    @property
    def win(self) -> InstantWin | None:
        """The hand that is said to have won before the first lead; a dragon may be told by its seat alone."""
        if self.result.instant_win is not None:
            return self.result.instant_win
        return None if self.result.dragon is None else InstantWin(self.result.dragon, DRAGON)

    @property
    def is_won_before_lead(self) -> bool:
        """Is this said to be a deal that a hand won before anybody played?"""
        return self.win is not None

    @property
    def price(self) -> int | None:
        """What each of the others pays for such a hand; None where they are scored by their cards."""
        return None if self.win is None else self.variant.options.wins_before_lead.price(self.win.pattern)

    @property
    def reshuffles(self) -> bool:
        """Can a card that was played be played again? (PG-3P-11)"""
        options = self.variant.options
        return options.draw_on_pass != "none" and options.stock_empty == "reshuffle-set-aside"

    @property
    def draws(self) -> bool:
        """Do hands grow by passing? (PG-3P-09)"""
        return self.variant.options.draw_on_pass != "none"

    @property
    def most_cards(self) -> int:
        """The most cards that one player can ever hold."""
        options = self.variant.options
        if self.reshuffles:
            return self.variant.order.pack.size - 1
        takes = self.draws or has_extra_card(options)
        return cards_each(options) + (cards_left(options) if takes else 0)

    @property
    def may_drop_out(self) -> bool:
        """Can a player play his last card without winning? (PG-HK-05, DEC-32)"""
        return self.variant.options.lone_top_two_finish == "not-a-win"

    @property
    def top_two(self) -> int:
        """The mask of the card that nobody wins with where players can drop out (DEC-33)."""
        return 1 << self.variant.order.pack.size - 1

    @property
    def dropped_out(self) -> tuple[int, ...]:
        """The seats that went out on the lone top two and did not win."""
        if not self.may_drop_out or self.counts is None or self.is_won_before_lead:
            return ()
        return tuple(seat for seat, count in enumerate(self.counts) if seat != self.result.winner and count == 0)

    @property
    def most_drop_outs(self) -> int:
        """How many can have dropped out beside a winner without cards: only one has the top two, unless it returns."""
        if not self.may_drop_out:
            return 0
        return self.players - 2 if self.reshuffles else min(self.players - 2, 1)

    @property
    def outlasted(self) -> bool:
        """Has the winner won with cards in hand, because all the others dropped out? (DEC-32)"""
        if len(self.dropped_out) < self.players - 1 or (self.players > 2 and not self.reshuffles):
            return False
        return self.counts is not None and self.counts[self.result.winner] > 0


def claim(reported: DealResult, variant: Rules) -> Claim:
    """The deal to be checked; its cards are masks. What its parts say against each other is a fault here already."""
    claim = Claim(variant, reported)
    _take_hands(claim)
    _take_counts(claim)
    _take_last_play(claim)
    specials = reported.specials or ()
    claim.specials = [(index, special, variant.mask(special.cards)) for index, special in enumerate(specials)]
    return claim


def _take_hands(claim: Claim) -> None:
    if claim.result.hands is None:
        return
    hands = tuple(map(claim.variant.mask, claim.result.hands))
    check_apart(hands, claim.variant, ("hands",), claim.faults)
    claim.hands = hands


def _take_counts(claim: Claim) -> None:
    counts, hands = claim.result.cards_left, claim.hands
    held = None if hands is None else tuple(hand.bit_count() for hand in hands)
    if counts is None:
        claim.counts = (13,) * claim.players if held is None and claim.is_won_before_lead else held
        return
    for seat, (count, real) in enumerate(zip(counts, held or counts, strict=True)):
        if count != real:
            claim.faults.note(("cards_left", seat), "counts-differ.hand", said=count, seat=seat, count=real)
    claim.counts = tuple(counts)


def _take_last_play(claim: Claim) -> None:
    if claim.result.last_play is None:
        return
    claim.finish_mask = mask = claim.variant.mask(claim.result.last_play)
    claim.finish = claim.variant.combinations.get(mask)
    if claim.finish is None:
        cards = claim.variant.order.cards(mask)
        claim.faults.note(("last_play",), "not-a-combination.last-play", cards=cards)


# --- all checks -------------------------------------------------------------------------------------------------------


def endgame(reported: DealResult, variant: Rules) -> Endgame:
    """The deal, whose cards are masks, checked and complete; raises `UnscorableDeal` with every fault."""
    deal = claim(reported, variant)
    for check in (_check_counts, check_instant_win, _check_play, _check_leader, _check_placings, _check_breach):
        check(deal)
    check_specials(deal)
    note_what_is_missing(deal)
    deal.faults.check(UnscorableDeal)
    options = variant.options
    # Where the variant makes nobody liable, a breach has no consequences (DEC-58, DEC-61).
    liable = options.last_card_duty == "liable" and options.settlement != "none"
    return Endgame(
        variant=variant,
        winner=reported.winner,
        counts=deal.counts,
        hands=deal.hands,
        finish=None if deal.outlasted else deal.finish,
        first_leader=reported.first_leader,
        placings=None if reported.placings is None else tuple(reported.placings),
        specials=unbeaten_specials(deal),
        instant_win=deal.win,
        price=deal.price,
        offender=reported.breach if liable else None,
        stake=options.stake if reported.stake is None else reported.stake,
    )


def _check_counts(claim: Claim) -> None:
    counts = claim.counts
    if counts is None:
        return
    name = "cards_left" if claim.result.cards_left is not None else "hands"
    if claim.is_won_before_lead:
        return
    _check_how_many(claim, name, counts)
    if claim.variant.options.deal_ends == "one-left":
        _check_one_left(claim, name, counts)
    else:
        _check_first_out(claim, name, counts)


def _check_how_many(claim: Claim, name: str, counts: tuple[int, ...]) -> None:
    """No hand is larger than the deal and the stock allow, and the cards that went out are not in any hand."""
    most, each = claim.most_cards, cards_each(claim.variant.options)
    for seat, count in enumerate(counts):
        if count > most:
            claim.faults.note((name, seat), "too-many-cards.seat", seat=seat, held=count, most=most)
    if claim.draws:
        gone = 1 if claim.reshuffles else each
        there = claim.variant.order.pack.size - gone
        if sum(counts) > there and max(counts) <= most:
            claim.faults.note((name,), "too-many-cards.left", held=sum(counts), most=there)
    elif sum(each < count <= most for count in counts) > 1:
        claim.faults.note((name,), "too-many-cards.several", each=each)


def _check_first_out(claim: Claim, name: str, counts: tuple[int, ...]) -> None:
    """The winner alone has no cards, but for players who dropped out on the lone top two (DEC-32)."""
    _check_the_top_two_is_gone(claim)
    if claim.outlasted:
        return
    winner = claim.result.winner
    if counts[winner] > 0:
        held = counts[winner]
        claim.faults.note((name, winner), "winner-has-cards.left", ("PG-PLAY-12",), winner=winner, held=held)
    without = [seat for seat, count in enumerate(counts) if seat != winner and count == 0]
    for seat in without[claim.most_drop_outs :]:
        rules = ("PG-PLAY-12", "DEC-32") if claim.may_drop_out else ("PG-PLAY-12",)
        claim.faults.note((name, seat), "no-cards-left.first-out", rules, seat=seat, winner=winner)


def _check_the_top_two_is_gone(claim: Claim) -> None:
    """Whoever dropped out played the top two, so nobody else has it, unless it came back with a new stock."""
    if not claim.dropped_out or claim.reshuffles:
        return
    out, card, rules = claim.dropped_out[0], claim.variant.order.code(claim.top_two), ("DEC-32",)
    for seat, hand in enumerate(claim.hands or ()):
        if hand & claim.top_two:
            phrase = "card-in-two-places.top-two-in-hand"
            claim.faults.note(("hands", seat), phrase, rules, seat=out, card=card, other_seat=seat)
    if claim.finish_mask & claim.top_two and not claim.outlasted:
        claim.faults.note(("last_play",), "card-in-two-places.top-two-in-last-play", rules, seat=out, card=card)
    for index, _, mask in claim.specials:
        if mask & claim.top_two:
            path = ("specials", index, "cards")
            claim.faults.note(path, "card-in-two-places.top-two-in-special", rules, seat=out, card=card)


def _check_one_left(claim: Claim, name: str, counts: tuple[int, ...]) -> None:
    winner, rules = claim.result.winner, ("PG-ON-01",)
    holding = [seat for seat, count in enumerate(counts) if count > 0]
    if counts[winner] > 0:
        claim.faults.note((name, winner), "winner-has-cards.left", rules, winner=winner, held=counts[winner])
    if not holding:
        claim.faults.note((name,), "no-cards-left.one-left", rules)
    elif len(holding) > 1 and counts[winner] == 0:
        claim.faults.note((name,), "deal-not-over.several", rules, seats=tuple(holding))
    placings = claim.result.placings
    if placings and len(holding) == 1 and placings[-1] != holding[0] != winner:
        claim.faults.note(("placings",), "impossible-placings.last", rules, seat=holding[0])


def _check_play(claim: Claim) -> None:
    """The winner's last play: its cards are gone from the hands, and it can have won.

    They may have come back where others play on and draw from a stock made anew of the cards set aside (PG-3P-11,
    PG-ON-01)."""
    finish, mask = claim.finish, claim.finish_mask
    order, options = claim.variant.order, claim.variant.options
    come_back = claim.reshuffles and options.deal_ends == "one-left"
    for seat, hand in enumerate(claim.hands or ()):
        if hand & mask and not come_back:
            held = order.cards(hand & mask)
            claim.faults.note(("last_play",), "card-in-two-places.last-play-and-hand", cards=held, seat=seat)
    if finish is None or claim.is_won_before_lead:
        return
    lone_top_two = mask == claim.top_two
    if claim.outlasted:
        if not lone_top_two:
            claim.faults.note(("last_play",), "not-a-win.others-dropped-out", ("DEC-32",), winner=claim.result.winner)
    elif lone_top_two and options.lone_top_two_finish != "wins":
        claim.faults.note(("last_play",), "not-a-win.lone-top-two", ("PG-HK-05", "DEC-33"), card=order.code(mask))
    else:
        barred = not_a_win(claim.variant, mask, all_passed_lead=mask.bit_count() == 1 and _all_may_have_passed(claim))
        for phrase, rules, cards in barred:
            claim.faults.note(("last_play",), phrase, rules, cards=order.cards(cards))


def _all_may_have_passed(claim: Claim) -> bool:
    """Can everybody else have passed the lead before the last play, for want of a card that may be played? Then a card
    that is no last play otherwise was one (DEC-141, DEC-143)."""
    if claim.variant.options.deal_ends == "one-left":
        return True
    others = [seat for seat in range(claim.players) if seat != claim.result.winner]
    counts, hands = claim.counts or (0,) * claim.players, claim.hands or (0,) * claim.players
    return not any(counts[seat] > 1 or (hands[seat] and not bans_on(claim.variant, hands[seat])) for seat in others)


def _check_leader(claim: Claim) -> None:
    """Whoever led has played a card (DEC-46)."""
    leader, counts = claim.result.first_leader, claim.counts
    if leader is None:
        return
    if claim.win is not None:
        claim.faults.note(("first_leader",), f"impossible-leader.{told_as(claim.win)}", rules_of_win(claim))
    elif counts is not None and not claim.draws and counts[leader] == claim.most_cards:
        claim.faults.note(("first_leader",), "impossible-leader.all-cards", leader=leader, count=counts[leader])


def _check_placings(claim: Claim) -> None:
    placings, winner = claim.result.placings, claim.result.winner
    if placings is None:
        return
    if not placings or placings[0] != winner:
        claim.faults.note(("placings",), "impossible-placings.first", winner=winner)
    to_the_last = claim.variant.options.deal_ends == "one-left"
    if to_the_last and not claim.is_won_before_lead and len(placings) < claim.players:
        missing = tuple(seat for seat in range(claim.players) if seat not in placings)
        claim.faults.note(("placings",), "impossible-placings.without", ("PG-ON-01",), seats=missing)
    if claim.win is not None and len(placings) > 1:
        claim.faults.note(("placings",), f"impossible-placings.{told_as(claim.win)}", rules_of_win(claim))


def _check_breach(claim: Claim) -> None:
    """Liable is who let the next player win with his last single card; nobody else can be (PG-SCORE-10)."""
    breach, finish = claim.result.breach, claim.finish
    if breach is None:
        return
    path = ("breach", "seat")
    if breach == claim.result.winner:
        claim.faults.note(path, "impossible-breach.winner", ("PG-SCORE-10",), seat=breach)
    if claim.win is not None:
        claim.faults.note(path, f"impossible-breach.{told_as(claim.win)}", rules_of_win(claim))
    elif breach in claim.dropped_out:
        claim.faults.note(path, "impossible-breach.dropped-out", ("PG-SCORE-10", "DEC-32"), seat=breach)
    elif finish is not None and finish.size > 1:
        claim.faults.note(path, "impossible-breach.last-play", ("PG-SCORE-10",), count=finish.size)


# --- a hand that won before the first lead ----------------------------------------------------------------------------


_ONLY_DRAGONS: Final = ("PG-DRA-01",)
_PATTERNS: Final = ("HR-INST-01", "DEC-170")


def told_as(win: InstantWin) -> str:
    """How sentences begin that are about such a win: a dragon has its own."""
    return "instant-win" if win.dragon is None else "dragon"


def rules_of_win(claim: Claim) -> tuple[str, ...]:
    """The rules by which nobody has played then."""
    return _ONLY_DRAGONS if claim.win is not None and claim.win.dragon is not None else _PATTERNS


def check_instant_win(claim: Claim) -> None:
    """The hand has a pattern that wins; its holder is the winner, and everybody holds what he was dealt."""
    reported, win = claim.result, claim.win
    if win is None:
        _check_that_none_is_left(claim)
        return
    name = "dragon" if reported.instant_win is None else "instant_win"
    code, rules = f"impossible-{told_as(win)}", rules_of_win(claim)
    named: dict[str, Param] = {"pattern": win.pattern} if win.dragon is None else {}
    if reported.dragon is not None and win.dragon != reported.dragon:
        claim.faults.note(("dragon",), "impossible-dragon.other-win", ("HR-INST-01",), pattern=win.pattern)
    if win.pattern not in claim.variant.options.wins_before_lead.patterns:
        claim.faults.note((name,), f"{code}.variant", rules, **named)
        return
    if reported.winner != win.seat:
        seats = {"seat": win.seat, "winner": reported.winner}
        claim.faults.note(("winner",), f"{code}.winner", rules, **seats, **named)
    if reported.last_play is not None:
        claim.faults.note(("last_play",), f"{code}.last-play", rules, **named)
    if reported.specials:
        claim.faults.note(("specials",), f"{code}.specials", rules, **named)
    counted = "hands" if reported.cards_left is None else "cards_left"
    all_cards = rules if win.dragon is None else ("PG-DRA-02",)
    for seat, count in enumerate(claim.counts or ()):
        if count != HAND:
            claim.faults.note((counted, seat), f"{code}.count", all_cards, seat=seat, count=count, **named)
    if claim.hands is not None:
        _check_hands(claim, claim.hands, win, name)


def _check_that_none_is_left(claim: Claim) -> None:
    """Where the house names such hands, nobody still has one: he would have won. Hands that grow may become one."""
    if not claim.variant.options.instant_wins or claim.draws or claim.hands is None:
        return
    holders = winner_before_lead(claim.hands, claim.variant)
    if holders is not None:
        seat, pattern = holders.win.seat, holders.win.pattern
        path = ("hands", seat)
        claim.faults.note(path, "impossible-instant-win.untold", ("HR-INST-01",), seat=seat, pattern=pattern)


def _check_hands(claim: Claim, hands: tuple[int, ...], win: InstantWin, name: str) -> None:
    variant = claim.variant
    named: dict[str, Param] = {"pattern": win.pattern} if win.dragon is None else {}
    code = f"impossible-{told_as(win)}"
    if not has_pattern(hands[win.seat], win.pattern, variant):
        claim.faults.note(("hands", win.seat), f"{code}.hand", rules_of_win(claim), seat=win.seat, **named)
        return
    holders = winner_before_lead(hands, variant)
    if holders is None or holders.win == win:
        return
    best, pattern = holders.win.seat, holders.win.pattern
    if pattern != win.pattern:
        other: dict[str, Param] = {"other_pattern": pattern, "pattern": win.pattern}
        claim.faults.note((name,), "impossible-instant-win.other", ("DEC-165",), seat=best, **other)
    else:
        card = variant.order.code(hands[best])
        rules = ("DEC-34", "DEC-165") if named else ("DEC-34",)
        claim.faults.note((name,), f"{code}.several", rules, seat=best, card=card, **named)


# --- special combinations ---------------------------------------------------------------------------------------------


def check_specials(claim: Claim) -> None:
    """A special is of a special kind, its cards are nowhere else, and its player can have held it."""
    if claim.variant.options.scoring != "special-cards" or claim.is_won_before_lead:
        return
    seen, names_final = 0, any(special.final for _, special, _ in claim.specials)
    for index, special, mask in claim.specials:
        play = claim.variant.combinations.get(mask)
        if play is None or play.kind not in SPECIAL_KINDS:
            cards = claim.variant.order.cards(mask)
            claim.faults.note(("specials", index, "cards"), "impossible-special.kind", ("PG-IND-01",), cards=cards)
            continue
        _check_final(claim, index, special, mask, names_final=names_final)
        _check_cards(claim, index, special, mask, seen)
        seen |= mask
    _check_room(claim)


def _check_final(claim: Claim, index: int, special: Special, mask: int, *, names_final: bool) -> None:
    """The last play is the winner's, and a special that is the last play says so."""
    path, winner = ("specials", index, "final"), claim.result.winner
    is_last_play = mask == claim.finish_mask and special.seat == winner
    if special.final and special.seat != winner:
        claim.faults.note(path, "impossible-special.not-the-winner", ("PG-IND-04",), seat=special.seat)
    elif special.final and claim.outlasted:
        claim.faults.note(path, "impossible-special.no-last-play", ("DEC-32",))
    elif special.final and not is_last_play and claim.result.last_play is not None:
        claim.faults.note(path, "impossible-special.other-last-play", ("PG-IND-04",))
    elif is_last_play and not names_final:
        claim.faults.note(path, "impossible-special.final", ("PG-IND-04",))


def _check_cards(claim: Claim, index: int, special: Special, mask: int, seen: int) -> None:
    """Played cards are out of the hands and are not played again, unless they are shuffled into a new stock."""
    path, order = ("specials", index, "cards"), claim.variant.order
    if claim.reshuffles and not special.final:
        return
    for seat, hand in enumerate(claim.hands or ()):
        if hand & mask:
            held = order.cards(hand & mask)
            claim.faults.note(path, "card-in-two-places.special-and-hand", ("PG-IND-03",), cards=held, seat=seat)
    if claim.reshuffles:
        return
    if seen & mask:
        claim.faults.note(path, "card-in-two-places.two-specials", cards=order.cards(seen & mask))
    elif not special.final and mask & claim.finish_mask and mask != claim.finish_mask:
        shared = order.cards(mask & claim.finish_mask)
        claim.faults.note(path, "card-in-two-places.special-and-last-play", cards=shared)


def _check_room(claim: Claim) -> None:
    """What a player has played and what he has left are together no more than he can have held (DEC-67)."""
    if claim.draws:
        return
    for seat in range(claim.players):
        own = [(index, mask) for index, special, mask in claim.specials if special.seat == seat]
        if not own:
            continue
        played = 0
        for _, mask in own:
            played |= mask
        if seat == claim.result.winner:
            played |= claim.finish_mask
        left = 0 if claim.counts is None else claim.counts[seat]
        if played.bit_count() + left > claim.most_cards:
            path, counts = ("specials", own[0][0]), {"held": left, "most": claim.most_cards}
            claim.faults.note(path, "impossible-special.too-many", ("DEC-67",), seat=seat, **counts)


def unbeaten_specials(claim: Claim) -> tuple[Special, ...]:
    """The specials as they score. The last play cannot be beaten, so it is among them whether it was listed or not."""
    if claim.variant.options.scoring != "special-cards":
        return ()
    found = tuple(special for _, special, _ in claim.specials)
    finish = claim.finish
    if finish is None or finish.kind not in SPECIAL_KINDS or any(special.final for special in found):
        return found
    return *found, Special(claim.result.winner, finish.mask, final=True)


# --- what a variant reads ---------------------------------------------------------------------------------------------


Need = tuple[str, str, str]
"""A field, the option that wants it, and the form of the sentence that says why."""


def note_what_is_missing(claim: Claim) -> None:
    """A fault for every field that the variant reads and was not given. A price for the hand that won before the lead
    is known without any (HR-INST-08)."""
    reported, won = claim.result, claim.is_won_before_lead
    if claim.price is not None:
        return
    given = {
        "cards_left": reported.cards_left is not None or reported.hands is not None or won,
        "hands": reported.hands is not None,
        "last_play": reported.last_play is not None or won or claim.outlasted,
        "first_leader": reported.first_leader is not None or won,
        "placings": reported.placings is not None or won,
        "specials": reported.specials is not None or won,
    }
    options = claim.variant.options
    for name, option, form in needs(options):
        if not given[name]:
            value = {"value": str(options.card_points)} if form == "hands-by-card-points" else {}
            claim.faults.note((name,), f"missing-field.{form}", claim.variant.cited(option), **value)


def needs(options: Options) -> Iterator[Need]:
    """The fields that these options read, besides the winner."""
    if options.scoring == "card-penalties":
        yield from _for_card_penalties(options)
    elif options.scoring == "special-cards":
        yield from _for_special_cards(options)
    elif options.scoring == "fixed-loser":
        yield "hands", "scoring", "hands-of-one-loser"
    elif options.scoring == "placings":
        yield "placings", "scoring", "placings"
    else:
        yield "last_play", "scoring", "last-play-for-points"


def _for_card_penalties(options: Options) -> Iterator[Need]:
    by_value, doubling = options.card_points != "one-each", options.hand_doubling
    if by_value:
        yield _hands_by_card_points(options)
    elif doubling is not None:
        yield "hands", "hand_doubling", "hands-doubled"
    elif options.two_factors is not None:
        yield "hands", "two_factors", "hands-two-factors"
    else:
        yield "cards_left", "scoring", "cards-left"
    if options.count_multipliers and options.multiplier_scope == "first-leader":
        yield "first_leader", "multiplier_scope", "first-leader"
    if options.finish_doubling != "none":
        yield "last_play", "finish_doubling", "last-play-doubles"


def _for_special_cards(options: Options) -> Iterator[Need]:
    if options.card_points == "one-each":
        yield "cards_left", "scoring", "cards-left"
    else:
        yield _hands_by_card_points(options)
    yield "last_play", "scoring", "last-play-scores"
    yield "specials", "scoring", "specials"


def _hands_by_card_points(options: Options) -> Need:
    own = isinstance(options.card_points, RankPoints)
    return "hands", "card_points", "hands-by-own-card-points" if own else "hands-by-card-points"
