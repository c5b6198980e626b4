"""From the hands that were dealt to the first lead: the exchange of cards, hands thrown in, the extra card, instant
wins and the choice of the leader; and the result of the previous deal, as far as these depend on it.

Low-placed players give their highest cards to high-placed players, who return any cards. Three players, single
exchange: one card from last to first. By places: two cards from last to first; with four or more players also one from
second-last to second.

The leader is the holder of the lowest card, a seat that was named or drawn, or the winner or loser of the previous
deal. Nobody leads where a hand wins before the first lead, or where the cards are dealt again.

Rules: PG-PLAY-01/02, PG-PLAY-12, PG-OPEN-01..10, PG-SUIT-02/04, PG-3P-03/04/06/08, PG-2P-05, PG-HK-04/06, PG-DRA-01,
PG-ON-01, WP-DEAL-02, WP-PLAY-01, HR-INST-01..07, HR-LEAD-02..08, HR-EXCH-01..04, DEC-24, DEC-25, DEC-32, DEC-34,
DEC-35, DEC-37, DEC-39, DEC-41, DEC-52, DEC-138, DEC-146, DEC-147, DEC-149..161, DEC-165, DEC-184..187.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, TypeAlias

from bigtwo import reading
from bigtwo.cards import read_card, read_some_cards, singles, written, written_card
from bigtwo.combinations import ruleset
from bigtwo.combinations.kinds import KINDS, OF_SEVERAL_RANKS, Combination
from bigtwo.combinations.ruleset import CardsLike, Rules, VariantSpec, reason_behind, rules_behind
from bigtwo.faults import Faults, InvalidInput, Path, fault
from bigtwo.messages.catalogue import merged
from bigtwo.messages.render import Param, Reason, Reasoned
from bigtwo.reading import Reader, as_request, by_seat, check_apart, entries, optional, read_all, whole
from bigtwo.scoring.endgame import Endgame, check_larger_hands
from bigtwo.scoring.result import (
    InstantWin,
    has_pattern,
    is_plain_dragon,
    winner_before_lead,
    won_by,
    written_instant_win,
)
from bigtwo.scoring.score import Score, in_points, most_cards
from bigtwo.variant.options import Options, cards_each, has_extra_card, sizes_due
from bigtwo.variant.values import DRAGON, NO_PICTURES, REDEAL_COUNTS
from bigtwo.wording import AsFields, Readable

# --- the previous deal ------------------------------------------------------------------------------------------------


def exchanges_by_place(options: Options) -> bool:
    """Are cards exchanged by the places that everybody took in the previous deal?"""
    return options.card_exchange in ("by-placing", "by-points")


def exchanges(options: Options, deal_number: int) -> bool:
    """Are cards exchanged in this deal, so that the hands as play begins are not those that were dealt? (DEC-152)"""
    return options.card_exchange != "none" and deal_number > 1


MAX_DEAL_NUMBER: Final = 1_000_000
LARGEST_PENALTY: Final = 1_000_000_000

read_deal_number: Final = whole(1, MAX_DEAL_NUMBER)
"""The number of a deal; deals are counted from 1."""
_read_scores: Final = by_seat(whole(-LARGEST_PENALTY, LARGEST_PENALTY))


class InvalidDeal(InvalidInput):
    """A question about a deal that cannot be answered; `faults` says everything that is wrong with it."""


@dataclass(frozen=True, slots=True)
class Previous:
    """How the previous deal ended: who won it, and what else a rule of the variant asks about it. Hands are masks."""

    winner: int
    """The seat that won."""
    hands: tuple[int, ...] | None = None
    """The cards left by seat; needed where the loser leads or cards are exchanged."""
    penalties: tuple[int, ...] | None = None
    """What each seat scored; needed to find one loser of two with equally many cards (DEC-39), and where cards are
    exchanged by penalties."""
    placings: tuple[int, ...] | None = None
    """All seats in the order in which they went out; needed where play goes on and cards are exchanged by places."""
    points: tuple[int, ...] | None = None
    """What each seat scored in points; needed where cards are exchanged by them."""
    counts: tuple[int, ...] = field(default=(), repr=False, compare=False)
    """How many cards were left by seat; empty where that is not known."""

    def __post_init__(self) -> None:
        if not self.counts:
            object.__setattr__(self, "counts", tuple(hand.bit_count() for hand in self.hands or ()))

    def losers(self) -> tuple[int, ...]:
        """The seats that had most cards left, the winner never among them (PG-OPEN-03, DEC-39)."""
        return most_cards(self.winner, self.counts)

    def goes_by_placings(self, options: Options) -> bool:
        """Did play go on until one was left, so that the order of going out says who came where? Not where the winner
        still holds cards: a dragon won, and nobody went out (HR-EXCH-03, DEC-158)."""
        return options.deal_ends == "one-left" and not (self.counts and self.counts[self.winner])

    def places(self, options: Options) -> tuple[int, ...]:
        """All seats in the order of their places, the first one first. What decides between them must be there: the
        order of going out, or the numbers of cards left, and of equally many the lower highest card is the better place
        (DEC-154). Equal scores stay in that order (DEC-157)."""
        order = self.placings if self.goes_by_placings(options) else None
        if order is None:
            highest = self.hands or (0,) * len(self.counts)
            losers = (seat for seat in range(len(self.counts)) if seat != self.winner)
            order = (self.winner, *sorted(losers, key=lambda seat: (self.counts[seat], highest[seat])))
        if options.card_exchange != "by-points":
            return order
        scores, better = (self.points, -1) if in_points(options) else (self.penalties, 1)
        assert scores is not None
        return tuple(sorted(order, key=lambda seat: scores[seat] * better))

    def to_dict(self, variant: Rules) -> dict[str, object]:
        """How the previous deal ended, as a question says it."""
        hands = None if self.hands is None else [list(variant.cards(hand)) for hand in self.hands]
        further = {"hands": hands, "penalties": self.penalties, "placings": self.placings, "points": self.points}
        return {"winner": self.winner, **{name: list(value) for name, value in further.items() if value is not None}}


PreviousDeal: TypeAlias = "Previous | Mapping[str, Any]"
"""How the previous deal ended, as a caller of the library gives it: a value, or the same fields in a mapping, whose
hands may be text, codes or masks."""


def previous_of(end: Endgame, score: Score) -> Previous:
    """How a deal that was scored ended, as the next one takes it; the order of going out and points are said where
    places decide who exchanges cards."""
    options, amounts, counts = end.variant.options, score.amounts, end.counts or ()
    # Points are no penalties, so that they decide between no losers (DEC-93).
    penalties = (0,) * len(amounts) if in_points(options) else amounts
    if not exchanges_by_place(options):
        return Previous(end.winner, end.hands, penalties, counts=counts)
    points = amounts if in_points(options) else None
    return Previous(end.winner, end.hands, penalties, end.placings, points, counts)


read_previous: Final[Reader[Previous]] = reading.object_of(
    Previous,
    {"winner": reading.seat},
    {"hands": reading.hands, "penalties": _read_scores, "placings": reading.seats, "points": _read_scores},
)
"""How the previous deal ended: its winner, and where a rule asks for it what each seat held and scored."""


def check_previous(
    previous: Previous | None,
    variant: Rules,
    deal_number: int,
    faults: Faults,
    *,
    exchanging: bool = False,
    leading: bool = True,
) -> None:
    """What is missing of the previous deal, for an exchange or for the lead, and what cannot have been.

    All but the lead of its winner ask for the hands that were left, and an exchange by places does unless the order of
    going out is needed.
    """
    by_place = exchanging and exchanges_by_place(variant.options)
    needs = ["places" if by_place else "exchange"] if exchanging else []
    needs += needs_of_previous(variant.options, deal_number) if leading else ()
    if previous is None:
        if needs:
            faults.note(("previous",), f"missing-field.previous-{'-and-'.join(needs)}")
        return
    if deal_number == 1:
        faults.note(("previous",), "not-due.previous")
    by_order = previous.goes_by_placings(variant.options)
    if by_place:
        if previous.placings is None and by_order:
            faults.note(("previous", "placings"), "missing-field.placings-place")
        scores = "points" if in_points(variant.options) else "penalties"
        if variant.options.card_exchange == "by-points" and getattr(previous, scores) is None:
            faults.note(("previous", scores), f"missing-field.{scores}-place")
    if previous.placings is not None:
        _check_placings(previous, previous.placings, variant, faults)
    of_hands = [need for need in needs if need != "winner-leads" and (need != "places" or not by_order)]
    if previous.hands is not None:
        if check_apart(previous.hands, variant, ("previous", "hands"), faults):
            _check_hands(previous.winner, previous.hands, variant, faults)
    elif of_hands:
        faults.note(("previous", "hands"), f"missing-field.hands-{'-and-'.join(of_hands)}")


def _check_placings(previous: Previous, placings: tuple[int, ...], variant: Rules, faults: Faults) -> None:
    """Can the seats have come in like this?"""
    path: Path = ("previous", "placings")
    players = variant.options.players
    if len(placings) != players:
        faults.note(path, "previous-inconsistent.placings-all", players=players, count=len(placings))
    elif placings[0] != previous.winner:
        faults.note((*path, 0), "previous-inconsistent.placings-winner", winner=previous.winner)
    elif previous.hands and previous.goes_by_placings(variant.options) and not previous.hands[placings[-1]]:
        faults.note((*path, players - 1), "previous-inconsistent.placings-last", seat=placings[-1])


def _check_hands(winner: int, hands: tuple[int, ...], variant: Rules, faults: Faults) -> None:
    """Can a deal of this variant have ended with these cards left?"""
    path: Path = ("previous", "hands")
    options, each = variant.options, cards_each(variant.options)
    won = winner_before_lead(hands[winner : winner + 1], variant)
    if won is not None:
        form, named = ("dragon", {}) if won.pattern == DRAGON else ("instant-win", {"pattern": won.pattern})
        for seat, hand in enumerate(hands):
            if hand.bit_count() != each:
                faults.note((*path, seat), f"previous-inconsistent.{form}", winner=winner, seat=seat, **named)
        return
    out = [seat for seat, hand in enumerate(hands) if not hand]
    # With two players, one who went out on a lone top two does not win, so the other one does (DEC-32).
    wins_with_cards = options.lone_top_two_finish == "not-a-win" and options.players == 2 and len(out) == 1
    if hands[winner] and not wins_with_cards:
        faults.note((*path, winner), "previous-inconsistent.winner", winner=winner)
    others_out = [seat for seat in out if seat != winner]
    if options.deal_ends == "one-left":
        if len(others_out) != options.players - 2:
            faults.note(path, "previous-inconsistent.one-left")
    elif len(others_out) > (options.lone_top_two_finish == "not-a-win") or len(out) == options.players:
        for seat in others_out:
            faults.note((*path, seat), "previous-inconsistent.first-out", winner=winner, seat=seat)
    if options.draw_on_pass == "none":
        for seat, hand in enumerate(hands):
            if hand.bit_count() > variant.most_held:
                faults.note((*path, seat), "previous-inconsistent.too-many", seat=seat, most=variant.most_held)
        check_larger_hands([hand.bit_count() for hand in hands], variant, path, faults)


# --- who leads -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class RedealOffer(AsFields, Reasoned):
    """Hands that are thrown in where their holders ask, before cards are exchanged or played."""

    seats: tuple[int, ...]
    """Who may ask."""
    reason: Reason


@dataclass(frozen=True, slots=True, repr=False)
class Opening(Readable):
    """Who leads and why, and what the first play must contain. Sets of cards are masks, 0 for no cards."""

    variant: Rules
    leader: int | None
    """The seat that leads; None where a hand has won the deal, or the cards are dealt again."""
    must_include: int
    """The card that the first play must contain."""
    instant_win: InstantWin | None
    """The hand that has won the deal before the lead."""
    hands: tuple[int, ...]
    """The hands after the extra card is taken."""
    extra_taken_by: int | None
    """The seat that took the extra card."""
    reason: Reason
    rules: tuple[str, ...]
    offer: RedealOffer | None = None
    """Who may have the cards thrown in before anybody plays."""

    @property
    def dragon(self) -> int | None:
        """The seat that has won the deal by a dragon."""
        return None if self.instant_win is None else self.instant_win.dragon

    @property
    def by(self) -> str:
        """What decides: ``lowest-card``, ``named-seat``, ``random-seat``, ``previous-winner``, ``previous-loser``,
        ``dragon``, ``instant-win`` or, where the cards are dealt again, ``redeal``."""
        return self.reason.code

    def __str__(self) -> str:
        return self.reason.detail if self.offer is None else f"{self.reason.detail}; {self.offer}"

    def lead(self) -> dict[str, object]:
        """The lead on the wire without the hands, as part of a deal."""
        return {
            "leader": self.leader,
            "by": self.by,
            "must_include": self.variant.order.code(self.must_include) if self.must_include else None,
            "dragon": None if self.dragon is None else {"seat": self.dragon},
            **written_instant_win(self.instant_win, self.variant.options),
            "extra_taken_by": self.extra_taken_by,
            "reason": self.reason.to_dict(),
        }

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``opening``."""
        hands = [list(self.variant.cards(hand)) for hand in self.hands]
        offer = written_offer(self.offer, self.variant.options)
        return {**self.lead(), **offer, "hands": hands, "rules": list(self.rules)}


def opens_round(options: Options, deal_number: int) -> bool:
    """Is this the first deal, or the first of a new round, which no earlier one decides? (PG-OPEN-07, -10)"""
    if options.deals_per_round is None:
        return deal_number == 1
    return (deal_number - 1) % options.deals_per_round == 0


_NAMED: Final = ("named-seat", "random-seat")
"""What decides where the question names the leader, a seat that the players agree on or draw."""


def leader_by(options: Options, deal_number: int) -> str:
    """What decides who leads: in the first deal of a session or round the lowest card, or a seat that the players agree
    on or draw, whatever cards they hold (PG-OPEN-07, PG-OPEN-10, DEC-146)."""
    return options.first_leader if opens_round(options, deal_number) else options.later_leader


def names_leader(options: Options, deal_number: int) -> bool:
    """Is the leader of this deal a seat that the players agree on or draw?"""
    return leader_by(options, deal_number) in _NAMED


def option_of_leader(options: Options, deal_number: int) -> str:
    """The option whose rules are behind who leads, where it is not the lowest card."""
    is_first = opens_round(options, deal_number) and names_leader(options, deal_number)
    return "first_leader" if is_first else "later_leader"


def names_some_leader(options: Options) -> bool:
    """Is the leader of some deals a seat that the players agree on or draw?"""
    return not {options.first_leader, options.later_leader}.isdisjoint(_NAMED)


def check_leader(leader: int | None, variant: Rules, deal_number: int, faults: Faults) -> None:
    """Whether the leader is named just where that is due."""
    due = names_leader(variant.options, deal_number)
    if due and leader is None:
        form = "agreed" if leader_by(variant.options, deal_number) == "named-seat" else "drawn"
        rules = variant.cited(option_of_leader(variant.options, deal_number))
        faults.note(("leader",), f"missing-field.leader-{form}", rules)
    elif leader is not None and not due:
        faults.note(("leader",), "not-due.leader")


def needs_of_previous(options: Options, deal_number: int) -> tuple[str, ...]:
    """Why the lead asks for the previous deal, where it does."""
    by = leader_by(options, deal_number)
    return ("winner-leads",) if by == "previous-winner" else ("loser-leads",) if by == "previous-loser" else ()


def opening(
    hands: Sequence[CardsLike],
    variant: VariantSpec,
    deal_number: int = 1,
    previous: PreviousDeal | None = None,
    extra: CardsLike | None = None,
    leader: int | None = None,
) -> Opening:
    """Who leads to a deal, and why.

    `hands` are by seat and after an exchange; `extra` is the card left over where the variant has one, unless its
    taker already holds it. `leader` is the seat that the players agreed on or drew, where the variant has that decide.
    Raises InvalidDeal with every fault: hands that this variant does not deal, a card in two places, an extra card or
    a leader missing or too many, a previous deal that is missing where it decides or that cannot have been.
    """
    variant = ruleset.variant(variant)
    asked = {"hands": hands, "deal_number": deal_number, "extra": extra, "previous": previous, "leader": leader}
    return derive_opening(**read_all(_OF_AN_OPENING, as_request(asked, variant), variant, InvalidDeal), variant=variant)


_OF_AN_OPENING: Final = {
    "hands": reading.hands,
    "deal_number": read_deal_number,
    "extra": optional(read_card),
    "previous": optional(read_previous),
    "leader": optional(reading.seat),
}


def derive_opening(
    hands: tuple[int, ...],
    variant: Rules,
    deal_number: int,
    previous: Previous | None,
    extra: int | None,
    leader: int | None,
) -> Opening:
    """Who leads, from parsed values: sets of cards are masks. Raises InvalidDeal with every fault between them."""
    faults = Faults()
    if check_apart(hands, variant, ("hands",), faults):
        _check_against_deal(hands, extra, variant, faults)
    check_previous(previous, variant, deal_number, faults)
    check_leader(leader, variant, deal_number, faults)
    faults.check(InvalidDeal)
    return decide_opening(hands, variant, deal_number, previous, extra or 0, leader)


def _check_against_deal(hands: tuple[int, ...], extra: int | None, variant: Rules, faults: Faults) -> None:
    """Does the variant deal such hands, and such an extra card?"""
    sizes = [hand.bit_count() for hand in hands]
    expected = sizes_due(sizes, variant.options)
    if has_extra_card(variant.options):
        if extra is None and sizes == expected:
            faults.note(("extra",), "missing-field.extra")
        elif extra is None and any(hands):
            expected[_holder_of_lowest(hands)] += 1
    elif extra is not None:
        faults.note(("extra",), "not-due.extra")
    for seat, (size, right) in enumerate(zip(sizes, expected, strict=True)):
        if size != right:
            faults.note(("hands", seat), "wrong-hand-size.given", seat=seat, held=size, expected=right)
        if extra is not None and hands[seat] & extra:
            faults.note(("extra",), "card-in-two-places.extra-and-hand", card=variant.order.code(extra), seat=seat)


def decide_opening(
    hands: tuple[int, ...],
    variant: Rules,
    deal_number: int,
    previous: Previous | None,
    extra: int,
    named: int | None,
) -> Opening:
    """Who leads with hands that are known to be sound; `extra` is a card to be taken first, or 0, and `named` the seat
    that the players agreed on or drew."""
    offer = None
    if not exchanges(variant.options, deal_number) and winner_before_lead(hands, variant) is None:
        again = find_redeal(hands, variant)
        if again is not None:
            return nobody_leads(hands, again, variant)
        offer = find_offer(hands, variant)
    taker: int | None = None
    before = after = ""
    if extra:
        # The holder of the lowest card of the pack takes it. If it is that card itself, the holder of the next lowest
        # does: either way the holder of the lowest card dealt (PG-3P-03, PG-3P-04, DEC-25, DEC-52).
        taker = _holder_of_lowest(hands)
        hands = tuple(hand | extra if seat == taker else hand for seat, hand in enumerate(hands))
        topic = "extra-card-lowest" if extra == 1 else "extra-card"
        before = f"{topic} {_other_card(variant, 'other-lowest-card')}"
    must_include = 0
    leader: int | None
    won, by = winner_before_lead(hands, variant), leader_by(variant.options, deal_number)
    if won is not None:
        leader = None
        reason = _by_instant_win(won, hands, variant)
    elif by in _NAMED:
        assert named is not None
        leader = named
        reason = reason_behind(variant, f"{by}.leads", option_of_leader(variant.options, deal_number), seat=leader)
    elif by == "lowest-card":
        leader = _holder_of_lowest(hands)
        lowest = hands[leader] & -hands[leader]
        reason = by_lowest_card(leader, lowest, variant, deal_number)
        after = "opening_must_include"  # whether it must be in the first play (DEC-24)
        if variant.options.opening_must_include:
            must_include = lowest
            after = after if lowest == 1 else f"opening-lowest-dealt {after}"
    elif by == "previous-winner":
        assert previous is not None
        leader = previous.winner
        reason = reason_behind(variant, "previous-winner.leads", "later_leader", seat=leader)
    else:
        assert previous is not None
        leader, reason = _by_losing(previous, variant)
    offered = () if offer is None else offer.rules
    rules = merged(rules_behind(variant, before), reason.rules, rules_behind(variant, after), offered)
    return Opening(variant, leader, must_include, won, hands, taker, reason, rules, offer)


def nobody_leads(hands: tuple[int, ...], again: Redeal, variant: Rules) -> Opening:
    """The answer to hands of which some are thrown in (HR-LEAD-04, HR-LEAD-07)."""
    form = "stated"
    if variant.options.redeal == NO_PICTURES:
        form = "no-high-numbers" if variant.order.pack.is_tiles else "no-pictures"
    reason = reason_behind(variant, f"redeal.{form}", again.decided, **again.said)
    return Opening(variant, None, 0, None, hands, None, reason, reason.rules)


# --- the lowest card, and hands that win ----------------------------------------------------------------------------


def _holder_of_lowest(hands: Sequence[int]) -> int:
    return min((hand & -hand, seat) for seat, hand in enumerate(hands) if hand)[1]


def _other_card(variant: Rules, topic: str) -> str:
    """Why the lowest card is another one than the three of diamonds."""
    return "" if variant.options.suit_order.endswith("D") else f"suit_order {topic}"


def by_lowest_card(seat: int, card: int, variant: Rules, deal_number: int) -> Reason:
    """Why the holder of the lowest card leads."""
    options, decided = variant.options, ["opens"]
    if options.later_leader != "lowest-card":
        decided += ["later_leader"] if options.deals_per_round is None else ["later_leader", "deals_per_round"]
    elif deal_number > 1:
        decided.append("opens-every-deal")
    if options.leftover in ("dead", "stock"):  # where the lowest card may not have been dealt
        if options.players == 2:
            decided.append("opens-lowest-dealt-of-two")
        elif options.players == 3 and options.hand_size == 13:  # PG-3P-08
            decided.append("opens-lowest-dealt")
    decided.append(_other_card(variant, "opens"))
    if variant.order.pack.is_tiles:  # cloud 3 stands for the three of diamonds
        decided.append("tile-suits")
    if options.removed_card == variant.order.by_bit[0]:
        decided += ["removed_card", "opens-without-lowest"]
    form = "pack" if card == 1 else "dealt"
    return reason_behind(variant, f"lowest-card.{form}", " ".join(decided), seat=seat, card=variant.order.code(card))


def _by_instant_win(win: InstantWin, hands: Sequence[int], variant: Rules) -> Reason:
    """Why a hand has won before anybody leads (PG-DRA-01, HR-INST-01, DEC-34, DEC-165)."""
    several = sum(has_pattern(hand, win.pattern, variant) for hand in hands)
    plain = is_plain_dragon(win.pattern, variant)
    decided = "dragon" if plain else won_by(win.pattern, variant)
    if several > 1:
        decided += " several-dragons" if plain else " several-instant-wins"
    # A dragon has sentences of its own, older than those of other patterns.
    code, named = (DRAGON, {}) if win.pattern == DRAGON else ("instant-win", {"pattern": win.pattern})
    form, among = "dealt", dict[str, Param]()
    if several > 1:
        form, among = "several", {"card": variant.order.code(hands[win.seat]), "count": several}
    return reason_behind(variant, f"{code}.{form}", decided, seat=win.seat, **among, **named)


# --- the previous loser ----------------------------------------------------------------------------------------------


def _by_losing(previous: Previous, variant: Rules) -> tuple[int, Reason]:
    """The seat with most cards left; of several the one whose largest combination is smallest, then weakest."""
    tied = previous.losers()
    count = previous.counts[tied[0]]
    if len(tied) == 1:
        return tied[0], reason_behind(
            variant, "previous-loser.most-cards", "most-cards-lead", seat=tied[0], count=count
        )
    leader, formed = weakest_of(tied, previous.hands or (), variant)
    smallest = formed[leader].size
    by_size = sum(combination.size == smallest for combination in formed.values()) == 1
    form, topic = ("fewest", "losers-tied") if by_size else ("weakest", "losers-tied-in-size")
    decided, cards = f"most-cards-lead {topic}", formed[leader].cards
    return leader, reason_behind(variant, f"previous-loser.{form}", decided, seat=leader, count=count, cards=cards)


def weakest_of(tied: Sequence[int], hands: Sequence[int], variant: Rules) -> tuple[int, dict[int, Combination]]:
    """Of several losers the one whose largest combination has the fewest cards, and of these the weakest (DEC-37); and
    the largest combinations of all of them."""
    formed = {seat: largest_combination(hands[seat], variant) for seat in tied}
    return min(tied, key=lambda seat: _size_and_strength(formed[seat])), formed


def _size_and_strength(play: Combination) -> tuple[int, int, int]:
    """By what the largest combinations of two hands are compared; of kinds that never meet the one listed later counts
    as the stronger (DEC-37, DEC-138)."""
    form = KINDS.index(play.kind) if play.kind in OF_SEVERAL_RANKS else 0
    return play.size, form, play.strength


def largest_combination(hand: int, variant: Rules) -> Combination:
    """The strongest of the combinations with most cards that a hand can form (PG-OPEN-04, DEC-37).

    The hand is not empty, so there is at least a single.
    """
    get, generator = variant.combinations.get, variant.combinations.generator
    masks = [family.strongest() for family in variant.combinations.derived(hand, None) if family]
    masks += next(found for size in (5, 4, 3, 2, 1) if (found := generator.of_size(hand, size)))
    return max((play for mask in masks if (play := get(mask))), key=_size_and_strength)


# --- hands that are thrown in ----------------------------------------------------------------------------------------


class Redeal(NamedTuple):
    """Hands that are thrown in, or may be."""

    seats: tuple[int, ...]
    """Whose hands they are."""
    decided: str
    """The names of what decided, as `rules_behind` takes them."""
    said: Mapping[str, Param]
    """The values of a sentence about them."""


def find_redeal(hands: Sequence[int], variant: Rules, *, on_request: bool = False) -> Redeal | None:
    """The hands, as they were dealt, for which the cards are dealt again, or are where their holder asks (HR-LEAD-04,
    HR-LEAD-07, HR-LEAD-08, DEC-149, DEC-187)."""
    met = [
        (seat, f"{name}:{number}")
        for name, number in variant.options.redeal_conditions.asked(on_request=on_request)
        for seat, hand in enumerate(hands)
        if _meets(hand, name, number, variant)
    ]
    if not met:
        return None
    seats, conditions = tuple(sorted({seat for seat, _ in met})), tuple(dict.fromkeys(each for _, each in met))
    if variant.options.redeal == NO_PICTURES:
        return Redeal(seats, "redeal", {"seats": seats})
    decided = "redeal redeal-points" if any(each.startswith("points") for each in conditions) else "redeal"
    return Redeal(seats, decided, {"seats": seats, "conditions": conditions})


def _meets(hand: int, condition: str, number: int, variant: Rules) -> bool:
    """Does a hand meet a condition of redeals?"""
    counted, _, bound = condition.partition("-at-")
    pack = variant.order.pack
    count = sum(
        each * (hand & 15 * pack.lowest([rank])).bit_count()
        for rank, each in REDEAL_COUNTS[counted].items()
        if rank in pack.index
    )
    return count >= number if bound == "least" else count <= number


def find_offer(hands: Sequence[int], variant: Rules) -> RedealOffer | None:
    """Who may have the cards thrown in, of hands as they were dealt (HR-LEAD-08, DEC-186)."""
    found = find_redeal(hands, variant, on_request=True)
    if found is None:
        return None
    reason = reason_behind(variant, "redeal-offer.stated", f"{found.decided} redeal-offer", **found.said)
    return RedealOffer(found.seats, reason)


def written_offer(offer: RedealOffer | None, options: Options) -> dict[str, object]:
    """The field of an answer that says who may have the cards thrown in; none where a variant leaves that to nobody."""
    if not options.redeal_conditions.asked(on_request=True):
        return {}
    return {"redeal_offer": None if offer is None else offer.to_dict()}


def check_no_redeal(hands: Sequence[int], variant: Rules, path: Path, faults: Faults) -> None:
    """Notes a fault where cards are dealt again: then nobody leads, and no cards are exchanged."""
    again = find_redeal(hands, variant)
    if again is not None:
        form = "hands" if variant.options.redeal == NO_PICTURES else "stated"
        faults.note(path, f"redeal-due.{form}", rules_behind(variant, again.decided), **again.said)


# --- the exchange ----------------------------------------------------------------------------------------------------


Returned: TypeAlias = "tuple[int, ...]"
"""What is returned in each exchange of a deal, as masks, in their order."""
GivenBack: TypeAlias = "CardsLike | Sequence[CardsLike]"
"""The same as a caller of the library writes it: one card, or cards for each exchange by place."""

FOUR: Final = 4
"""The players of whom the sources tell, and from whom on there is a second exchange (DEC-153)."""
COUNTS_BY_PLACE: Final = (2, 1)
"""How many cards go either way in each exchange by places."""


@dataclass(frozen=True, slots=True)
class Swap:
    """One exchange between two seats. Sets of cards are masks."""

    giver: int
    receiver: int
    count: int
    """How many cards go either way."""
    gives: int = 0
    """The giver's highest cards, by rank and then by suit; 0 before the deal, and where they are hidden."""
    returns: int = 0
    """The cards that the receiver gives back; 0 while that is due, and where they are hidden."""

    def sides(self, variant: Rules) -> dict[str, object]:
        """Who gives what to whom on the wire. Of several cards the highest stands for all."""
        gives = variant.order.code(self.gives) if self.gives else None
        return {"from": self.giver, "to": self.receiver, "gives": gives}

    def to_dict(self, variant: Rules) -> dict[str, object]:
        """One exchange on the wire, where there may be several."""
        gives, returns = (list(variant.cards(cards)) if cards else None for cards in (self.gives, self.returns))
        return {"from": self.giver, "to": self.receiver, "count": self.count, "gives": gives, "returns": returns}


@dataclass(frozen=True, slots=True, repr=False)
class Exchange(Reasoned):
    """Who gives which cards to whom, and the hands after it. Sets of cards are masks, 0 for no cards."""

    variant: Rules
    winner: int
    """The seat that came first."""
    swaps: tuple[Swap, ...]
    """The exchanges, that of the last and the first before that of the second last and the second; empty where the
    losers tie in cards and penalties, so that nothing is exchanged."""
    hands: tuple[int, ...]
    """The hands after the exchange; before it while cards to be returned are due."""
    reason: Reason
    placings: tuple[int, ...] | None = None
    """All seats in the order of their places, where these decide."""

    @property
    def due(self) -> bool:
        """Has anybody still to name the cards to be returned?"""
        return any(not swap.returns for swap in self.swaps)

    def terms(self) -> dict[str, object]:
        """The exchange on the wire without the hands, as part of a deal. Of several cards the highest stands
        for all where one is named."""
        code, first = self.variant.order.code, self.swaps[0] if self.swaps else None
        shown: dict[str, object] = {
            "winner": self.winner,
            "loser": None if first is None else first.giver,
            "gives": None if first is None else code(first.gives),
            "returns": None if first is None or not first.returns else code(first.returns),
        }
        if self.placings is not None:
            shown["placings"] = list(self.placings)
            shown["exchanges"] = [swap.to_dict(self.variant) for swap in self.swaps]
        return {**shown, "reason": self.reason.to_dict()}

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``exchange``."""
        hands = [list(self.variant.cards(hand)) for hand in self.hands]
        return {**self.terms(), "hands": hands, "rules": list(self.rules)}


def exchange(
    hands: Sequence[CardsLike], previous: PreviousDeal, variant: VariantSpec, returned: GivenBack | None = None
) -> Exchange:
    """The exchange that follows the dealing: what is due, or with ``returned`` the hands after it.

    `hands` are as dealt, before an extra card is taken. `returned` is the card that the previous winner gives back, or,
    where cards are exchanged by places, what is given back in each exchange. Raises InvalidDeal with every fault: a
    variant without an exchange, impossible hands, a previous deal that cannot have been, a tie that only the missing
    penalties decide, returned cards that their giver does not hold.
    """
    variant = ruleset.variant(variant)
    asked = as_request({"hands": hands, "previous": previous}, variant)
    asked["returned"] = written_returned(returned, variant)
    return derive_exchange(**read_all(_OF_AN_EXCHANGE, asked, variant, InvalidDeal), variant=variant)


def counts_of(options: Options) -> tuple[int, ...]:
    """How many cards each exchange of a deal has (HR-EXCH-01, HR-EXCH-02, DEC-153)."""
    if exchanges_by_place(options):
        return COUNTS_BY_PLACE if options.players >= FOUR else COUNTS_BY_PLACE[:1]
    return () if options.card_exchange == "none" else (1,)


def read_returned(value: object, variant: Rules, path: Path, faults: Faults) -> Returned | None:
    """What is returned: one card, or where places decide a list of cards for each exchange, also as one text with
    commas between the cards and semicolons between the exchanges: ``3D,4C;5H``."""
    if not exchanges_by_place(variant.options):
        card = read_card(value, variant, path, faults)
        return None if card is None else (card,)
    counts = counts_of(variant.options)
    if type(value) is str:
        value = [cards.split(",") for cards in value.split(";")]
    listed = entries(value, path, faults, len(counts), len(counts))
    if listed is None:
        return None
    before, found = faults.count, []
    for index, (given, count) in enumerate(zip(listed, counts, strict=True)):
        if entries(given, (*path, index), faults, count, count) is not None:
            found.append(read_some_cards(given, variant, (*path, index), faults))
    return tuple(cards or 0 for cards in found) if faults.count == before else None


def written_returned(returned: Any, variant: Rules) -> object:
    """What a caller of the library said is returned, as a request would write it."""
    if not exchanges_by_place(variant.options):
        return written_card(returned, variant.order)
    if returned is None or isinstance(returned, str | int):
        return returned
    return [written(cards, variant.order) for cards in returned]


_OF_AN_EXCHANGE: Final = {"hands": reading.hands, "previous": read_previous, "returned": optional(read_returned)}


def derive_exchange(hands: tuple[int, ...], previous: Previous, variant: Rules, returned: Returned | None) -> Exchange:
    """The exchange from parsed values: sets of cards are masks. Raises InvalidDeal with every fault between them."""
    faults = Faults()
    if variant.options.card_exchange == "none":
        faults.note(("variant",), "not-due.exchange")
    before = faults.count
    if check_apart(hands, variant, ("hands",), faults):
        form = "before-extra" if has_extra_card(variant.options) else "given"
        sizes = [hand.bit_count() for hand in hands]
        for seat, (size, due) in enumerate(zip(sizes, sizes_due(sizes, variant.options), strict=True)):
            if size != due:
                faults.note(("hands", seat), f"wrong-hand-size.{form}", seat=seat, held=size, expected=due)
    check_previous(previous, variant, 2, faults, exchanging=True, leading=False)
    if faults.count == before:
        check_no_redeal(hands, variant, ("hands",), faults)
    faults.check(InvalidDeal)
    return decide_exchange(hands, previous, variant, returned)


def decide_exchange(hands: tuple[int, ...], previous: Previous, variant: Rules, returned: Returned | None) -> Exchange:
    """The exchange between hands that are known to be sound.

    Raises InvalidDeal for what only the hands can tell: a tie without penalties to decide it, or a returned card that
    the seat does not hold or nobody asked for.
    """
    placings = previous.places(variant.options) if exchanges_by_place(variant.options) else None
    winner = previous.winner if placings is None else placings[0]
    swaps = swaps_after(previous, variant.options)
    if not swaps:
        if returned is not None:
            raise InvalidDeal([fault(("returned",), "not-due.losers-tie")])
        none = reason_behind(variant, "exchange.none", "losers-tied-in-exchange")
        return Exchange(variant, winner, (), hands, none, placings)
    swaps = tuple(replace(swap, gives=sum(singles(hands[swap.giver])[-swap.count :])) for swap in swaps)
    if returned is not None:
        faults, after = Faults(), list(hands)
        for index, (swap, cards) in enumerate(zip(swaps, returned, strict=True)):
            _check_held(hands, swap, cards, index, variant, faults)
            after[swap.giver] = hands[swap.giver] ^ swap.gives | cards
            after[swap.receiver] = (hands[swap.receiver] | swap.gives) ^ cards
        faults.check(InvalidDeal)
        swaps = tuple(replace(swap, returns=cards) for swap, cards in zip(swaps, returned, strict=True))
        hands = tuple(after)
    return Exchange(variant, winner, swaps, hands, _said(swaps, previous, variant), placings)


def swaps_after(previous: Previous, options: Options, losers: tuple[int, ...] = ()) -> tuple[Swap, ...]:
    """Who exchanges cards, and how many, after the previous deal: by the places of all seats (HR-EXCH-01, HR-EXCH-02),
    or the loser with the winner; of several `losers`, by default those with most cards left, the one with the higher
    penalty, and nobody where that is equal too (PG-3P-06, DEC-39)."""
    if exchanges_by_place(options):
        places = previous.places(options)
        return tuple(Swap(places[-1 - at], places[at], count) for at, count in enumerate(counts_of(options)))
    losers = losers or previous.losers()
    if len(losers) > 1:
        penalties = previous.penalties
        if penalties is None:
            raise InvalidDeal([fault(("previous", "penalties"), "missing-field.penalties", seats=losers)])
        highest = max(penalties[seat] for seat in losers)
        losers = tuple(seat for seat in losers if penalties[seat] == highest)
    return (Swap(losers[0], previous.winner, 1),) if len(losers) == 1 else ()


def _check_held(hands: tuple[int, ...], swap: Swap, returned: int, index: int, variant: Rules, faults: Faults) -> None:
    """Does the seat hold, or get, what it returns?"""
    foreign = returned & ~(hands[swap.receiver] | swap.gives)
    if foreign and exchanges_by_place(variant.options):
        cards = variant.order.cards(foreign)
        faults.note(("returned", index), "card-not-in-hand.returned-several", seat=swap.receiver, cards=cards)
    elif foreign:
        card = variant.order.code(foreign)
        faults.note(("returned",), "card-not-in-hand.returned", winner=swap.receiver, card=card)


def _said(swaps: tuple[Swap, ...], previous: Previous, variant: Rules) -> Reason:
    order = variant.order
    first, done = swaps[0], all(swap.returns for swap in swaps)
    terms: dict[str, Param] = {"loser": first.giver, "winner": first.receiver}
    if not exchanges_by_place(variant.options):
        terms["gives"] = order.code(first.gives)
        back: dict[str, Param] = {"returns": order.code(first.returns)} if done else {}
        return reason_behind(variant, "exchange.done" if done else "exchange.due", "card_exchange", **terms, **back)
    terms["gifts"] = order.cards(first.gives)
    if done:
        terms["back"] = order.cards(first.returns)
    if len(swaps) > 1:
        second = swaps[1]
        terms |= {"giver": second.giver, "receiver": second.receiver, "gives": order.code(second.gives)}
        if done:
            terms["returns"] = order.code(second.returns)
    form = "both" if len(swaps) > 1 else "last"
    decided = f"card_exchange {_topics(previous, variant.options)}"
    return reason_behind(variant, f"exchange.{form}-{'done' if done else 'due'}", decided, **terms)


def _topics(previous: Previous, options: Options) -> str:
    """What had to be decided for this exchange."""
    topics = ["exchange-of-cards"]
    if options.players != FOUR:
        topics.append("exchange-at-other-tables")
    if options.card_exchange == "by-points":
        topics.append("places-by-points")
    if not previous.goes_by_placings(options):
        topics.append("places-by-cards-left" if options.deal_ends == "first-out" else "places-after-dragon")
    return " ".join(topics)
