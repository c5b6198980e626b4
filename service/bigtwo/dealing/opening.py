"""Who leads to a deal: hands thrown in, the extra card, instant wins and the choice of the leader.

The leader is the holder of the lowest card, a seat that was named or drawn, or the winner or loser of the previous
deal. Nobody leads where a hand wins before the first lead, or where the cards are dealt again.

Rules: PG-PLAY-01/02, PG-OPEN-01..10, PG-SUIT-02/04, PG-3P-03/04/08, PG-2P-05, PG-HK-04/06, PG-DRA-01, WP-DEAL-02,
WP-PLAY-01, HR-INST-01..07, HR-LEAD-02..08, DEC-24, DEC-25, DEC-34, DEC-37, DEC-41, DEC-52, DEC-138, DEC-146, DEC-147,
DEC-149..152, DEC-159, DEC-161, DEC-165, DEC-184..187.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bigtwo import reading
from bigtwo.cards import read_card
from bigtwo.combinations import ruleset
from bigtwo.combinations.kinds import KINDS, OF_SEVERAL_RANKS, Combination
from bigtwo.combinations.ruleset import CardsLike, Rules, VariantSpec, reason_behind, rules_behind
from bigtwo.dealing.previous import (
    InvalidDeal,
    Need,
    Previous,
    PreviousDeal,
    check_previous,
    exchanges,
    read_deal_number,
    read_previous,
)
from bigtwo.faults import Faults, Path
from bigtwo.messages.catalogue import merged
from bigtwo.messages.render import Param, Reason, Reasoned
from bigtwo.reading import as_request, check_apart, optional, read_all
from bigtwo.scoring.result import (
    InstantWin,
    has_pattern,
    is_plain_dragon,
    winner_before_lead,
    won_by,
    written_instant_win,
)
from bigtwo.variant.options import Options, has_extra_card, sizes_due
from bigtwo.variant.values import DRAGON, NO_PICTURES, REDEAL_COUNTS
from bigtwo.wording import AsFields, Readable


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


def needs_of_previous(options: Options, deal_number: int) -> tuple[Need, ...]:
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
    check_apart(hands, variant, ("hands",), faults)
    if not faults.found:
        _check_against_deal(hands, extra, variant, faults)
    check_previous(previous, variant, deal_number, faults, needs=needs_of_previous(variant.options, deal_number))
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
    if variant.options.redeal == NO_PICTURES:
        form = "no-high-numbers" if variant.order.pack.is_tiles else "no-pictures"
        reason = reason_behind(variant, f"redeal.{form}", "redeal", seats=again.seats)
    else:
        reason = reason_behind(variant, "redeal.stated", again.decided, **again.params())
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


@dataclass(frozen=True, slots=True)
class Redeal:
    """Hands that are thrown in, or may be."""

    seats: tuple[int, ...]
    """Whose hands they are."""
    conditions: tuple[str, ...]
    """The conditions that one of them meets, each with its number behind a colon."""

    @property
    def decided(self) -> str:
        """The names of what decided, as `rules_behind` takes them."""
        return "redeal redeal-points" if any(each.startswith("points") for each in self.conditions) else "redeal"

    def params(self) -> dict[str, Param]:
        """The values of a sentence about them."""
        return {"seats": self.seats, "conditions": self.conditions}


def find_redeal(hands: Sequence[int], variant: Rules, *, on_request: bool = False) -> Redeal | None:
    """The hands, as they were dealt, for which the cards are dealt again, or are where their holder asks (HR-LEAD-04,
    HR-LEAD-07, HR-LEAD-08, DEC-149, DEC-187)."""
    met = [
        (seat, f"{name}:{number}")
        for name, number in variant.options.redeal_conditions.asked(on_request=on_request)
        for seat, hand in enumerate(hands)
        if _meets(hand, name, number, variant)
    ]
    seats = tuple(sorted({seat for seat, _ in met}))
    return Redeal(seats, tuple(dict.fromkeys(condition for _, condition in met))) if met else None


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
    reason = reason_behind(variant, "redeal-offer.stated", f"{found.decided} redeal-offer", **found.params())
    return RedealOffer(found.seats, reason)


def written_offer(offer: RedealOffer | None, options: Options) -> dict[str, object]:
    """The field of an answer that says who may have the cards thrown in; none where a variant leaves that to nobody."""
    if not options.redeal_conditions.asked(on_request=True):
        return {}
    return {"redeal_offer": None if offer is None else offer.to_dict()}


def check_no_redeal(hands: Sequence[int], variant: Rules, path: Path, faults: Faults) -> None:
    """Notes a fault where cards are dealt again: then nobody leads, and no cards are exchanged."""
    again = find_redeal(hands, variant)
    if again is None:
        return
    if variant.options.redeal == NO_PICTURES:
        faults.note(path, "redeal-due.hands", variant.cited("redeal"), seats=again.seats)
    else:
        faults.note(path, "redeal-due.stated", rules_behind(variant, again.decided), **again.params())
