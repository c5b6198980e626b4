"""Who leads to a deal: the holder of the lowest card, the previous winner or loser; or nobody, against a dragon.

Rules: PG-PLAY-01/02, PG-OPEN-01..10, PG-SUIT-02/04, PG-3P-03/04/08, PG-2P-05, PG-HK-04/06, PG-DRA-01, WP-DEAL-02,
WP-PLAY-01, DEC-24, DEC-25, DEC-34, DEC-37, DEC-41, DEC-52.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bigtwo import reading
from bigtwo.cards import written_card
from bigtwo.combinations import ruleset
from bigtwo.dealing.previous import (
    InvalidDeal,
    Previous,
    PreviousDeal,
    check_previous,
    read_deal_number,
    read_previous,
    written_previous,
)
from bigtwo.faults import Faults
from bigtwo.messages.citations import merged, topic_rules
from bigtwo.messages.reasons import because
from bigtwo.readable import Readable
from bigtwo.reading import check_apart, optional, read_all, written_hands
from bigtwo.scoring.dragons import is_dragon
from bigtwo.variant import cards_each, has_extra_card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo.combinations.kinds import Combination
    from bigtwo.combinations.ruleset import CardsLike, Variant, VariantSpec
    from bigtwo.dealing.previous import Need
    from bigtwo.messages.reasons import Reason
    from bigtwo.variant import Options

THIRTEEN: Final = 13
"""The size of hand of which a document says who leads among three (PG-3P-08)."""


@dataclass(frozen=True, slots=True, repr=False)
class Opening(Readable):
    """Who leads and why, and what the first play must contain. Sets of cards are masks, 0 for none."""

    variant: Variant
    leader: int | None
    """The seat that leads; None where a dragon has ended the deal."""
    must_include: int
    """The card that the first play must contain."""
    dragon: int | None
    """The seat that has won the deal by a dragon."""
    hands: tuple[int, ...]
    """The hands after the extra card is taken."""
    extra_taken_by: int | None
    """The seat that took the extra card."""
    reason: Reason
    rules: tuple[str, ...]

    @property
    def by(self) -> str:
        """What decides: ``lowest-card``, ``previous-winner``, ``previous-loser`` or ``dragon``."""
        return self.reason.code

    def __str__(self) -> str:
        return self.reason.detail

    def lead(self) -> dict[str, object]:
        """The lead on the wire without the hands, as part of a deal."""
        return {
            "leader": self.leader,
            "by": self.by,
            "must_include": self.variant.order.code(self.must_include) if self.must_include else None,
            "dragon": None if self.dragon is None else {"seat": self.dragon},
            "extra_taken_by": self.extra_taken_by,
            "reason": self.reason.to_dict(),
        }

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``opening``."""
        hands = [list(self.variant.cards(hand)) for hand in self.hands]
        return {**self.lead(), "hands": hands, "rules": list(self.rules)}


def opens_round(options: Options, deal_number: int) -> bool:
    """Is this the first deal, or the first of a new round, which the lowest card always opens? (PG-OPEN-07, -10)"""
    if options.deals_per_round is None:
        return deal_number == 1
    return (deal_number - 1) % options.deals_per_round == 0


def needs_of_previous(options: Options, deal_number: int) -> tuple[Need, ...]:
    """Why the lead asks for the previous deal, where it does."""
    if deal_number < 1 or opens_round(options, deal_number):
        return ()
    if options.later_leader == "previous-winner":
        return ("winner-leads",)
    return ("loser-leads",) if options.later_leader == "previous-loser" else ()


def opening(
    hands: Sequence[CardsLike],
    variant: VariantSpec,
    deal_number: int = 1,
    previous: PreviousDeal | None = None,
    extra: CardsLike | None = None,
) -> Opening:
    """Who leads to a deal, and why.

    `hands` are by seat and after an exchange; `extra` is the card left over where the variant has one, unless its
    taker already holds it. Raises InvalidDeal with every fault: hands that this variant does not deal, a card in two
    places, an extra card missing or too many, a previous deal that is missing where it decides or that cannot have
    been.
    """
    variant = ruleset.variant(variant)
    asked = {
        "hands": written_hands(hands, variant),
        "deal_number": deal_number,
        "extra": written_card(extra, variant.order),
        "previous": written_previous(previous, variant),
    }
    return opening_of(**read_all(_READERS, asked, variant, InvalidDeal), variant=variant)


_READERS: Final = {
    "hands": reading.hands,
    "deal_number": read_deal_number,
    "extra": optional(reading.card),
    "previous": optional(read_previous),
}


def opening_of(
    hands: tuple[int, ...], variant: Variant, deal_number: int, previous: Previous | None, extra: int | None
) -> Opening:
    """The same for values that have been read."""
    faults = Faults()
    check_apart(hands, variant, ("hands",), faults)
    if not faults.found:
        _check_against_deal(hands, extra, variant, faults)
    check_previous(previous, variant, deal_number, faults, needs=needs_of_previous(variant.options, deal_number))
    faults.check(InvalidDeal)
    return decide_opening(hands, variant, deal_number, previous, extra or 0)


def _check_against_deal(hands: tuple[int, ...], extra: int | None, variant: Variant, faults: Faults) -> None:
    """Does the variant deal such hands, and such an extra card?"""
    sizes = [hand.bit_count() for hand in hands]
    each = cards_each(variant.options)
    expected = [each] * len(hands)
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
    hands: tuple[int, ...], variant: Variant, deal_number: int, previous: Previous | None, extra: int
) -> Opening:
    """Who leads with hands that are known to be sound; `extra` is a card to be taken first, or 0."""
    taker: int | None = None
    rules: tuple[str, ...] = ()
    if extra:
        hands, taker = take_extra(hands, extra)
        rules = _extra_rules(extra, variant)
    must_include = 0
    leader: int | None
    dragon: int | None = None
    dragons = _dragons(hands, variant)
    if dragons:
        leader = None
        dragon = max(dragons, key=lambda seat: hands[seat])
        reason = _by_dragon(dragon, hands[dragon], len(dragons), variant)
    elif variant.options.later_leader == "lowest-card" or opens_round(variant.options, deal_number):
        leader = _holder_of_lowest(hands)
        lowest = hands[leader] & -hands[leader]
        if variant.options.opening_must_include:
            must_include = lowest
        reason = by_lowest_card(leader, lowest, variant, deal_number)
        rules = merged(rules, reason.rules, _rules_of_first_play(lowest, variant))
    elif variant.options.later_leader == "previous-winner":
        assert previous is not None
        leader = previous.winner
        reason = because("previous-winner.leads", variant.cited("later_leader"), seat=leader)
    else:
        assert previous is not None
        leader, reason = _by_losing(previous, variant)
    return Opening(variant, leader, must_include, dragon, hands, taker, reason, merged(rules, reason.rules))


# --- the extra card --------------------------------------------------------------------------------------------------


def take_extra(hands: tuple[int, ...], extra: int) -> tuple[tuple[int, ...], int]:
    """The hands after the extra card is taken, and the seat that takes it.

    The holder of the lowest card of the pack takes it. If it is that card itself, the holder of the next lowest does:
    either way the holder of the lowest card dealt (PG-3P-03, PG-3P-04, DEC-25, DEC-52).
    """
    taker = _holder_of_lowest(hands)
    return tuple(hand | extra if seat == taker else hand for seat, hand in enumerate(hands)), taker


def _holder_of_lowest(hands: Sequence[int]) -> int:
    return min((hand & -hand, seat) for seat, hand in enumerate(hands) if hand)[1]


def _extra_rules(extra: int, variant: Variant) -> tuple[str, ...]:
    topic = "extra-card-lowest" if extra == 1 else "extra-card"
    return merged(topic_rules(topic, variant.authority), _named_card_rules(variant, "other-lowest-card"))


def _named_card_rules(variant: Variant, topic: str) -> tuple[str, ...]:
    """Why the lowest card is another one than the three of diamonds."""
    if variant.options.suit_order.endswith("D"):
        return ()
    return merged(variant.cited("suit_order"), topic_rules(topic, variant.authority))


# --- the lowest card and the dragon ----------------------------------------------------------------------------------


def by_lowest_card(seat: int, card: int, variant: Variant, deal_number: int) -> Reason:
    """Why the holder of the lowest card leads."""
    options, authority = variant.options, variant.authority
    of_pack = card == 1
    rules = [topic_rules("opens", authority)]
    if options.later_leader != "lowest-card":
        rules.append(variant.cited("later_leader"))
        if options.deals_per_round is not None:
            rules.append(variant.cited("deals_per_round"))
    elif deal_number > 1:
        rules.append(topic_rules("opens-every-deal", authority))
    if options.leftover in ("dead", "stock"):  # where the lowest card may not have been dealt
        if options.players == 2:
            rules.append(topic_rules("opens-lowest-dealt-of-two", authority))
        elif options.players == 3 and options.hand_size == THIRTEEN:
            rules.append(topic_rules("opens-lowest-dealt", authority))
    rules.append(_named_card_rules(variant, "opens"))
    if variant.order.pack.is_tiles:  # cloud 3 stands for the three of diamonds
        rules.append(topic_rules("tile-suits", authority))
    form = "pack" if of_pack else "dealt"
    return because(f"lowest-card.{form}", merged(*rules), seat=seat, card=variant.order.code(card))


def _rules_of_first_play(card: int, variant: Variant) -> tuple[str, ...]:
    """Whether the lowest card must be in the first play (DEC-24)."""
    lowest_dealt = variant.options.opening_must_include and card != 1
    dealt = topic_rules("opening-lowest-dealt", variant.authority) if lowest_dealt else ()
    return merged(dealt, variant.cited("opening_must_include"))


def _dragons(hands: tuple[int, ...], variant: Variant) -> list[int]:
    """The seats that hold a dragon, where that wins (PG-DRA-01, DEC-34)."""
    if variant.options.dragon == "off":
        return []
    ranks = len(variant.order.pack.ranks)
    return [seat for seat, hand in enumerate(hands) if is_dragon(hand, ranks)]


def _by_dragon(seat: int, hand: int, dragons: int, variant: Variant) -> Reason:
    rules = variant.cited("dragon")
    if dragons == 1:
        return because("dragon.dealt", rules, seat=seat)
    rules = merged(rules, topic_rules("several-dragons", variant.authority))
    return because("dragon.several", rules, seat=seat, card=variant.order.code(hand), count=dragons)


# --- the previous loser ----------------------------------------------------------------------------------------------


def _by_losing(previous: Previous, variant: Variant) -> tuple[int, Reason]:
    """The seat with most cards left; of several the one whose largest combination is smallest, then weakest."""
    tied = previous.losers()
    count = previous.hands[tied[0]].bit_count()
    if len(tied) == 1:
        rules = topic_rules("most-cards-lead", variant.authority)
        return tied[0], because("previous-loser.most-cards", rules, seat=tied[0], count=count)
    leader, formed = weakest_of(tied, previous.hands, variant)
    smallest = formed[leader].size
    by_size = sum(combination.size == smallest for combination in formed.values()) == 1
    form, topic = ("fewest", "losers-tied") if by_size else ("weakest", "losers-tied-in-size")
    rules = merged(topic_rules("most-cards-lead", variant.authority), topic_rules(topic, variant.authority))
    cards = formed[leader].cards
    return leader, because(f"previous-loser.{form}", rules, seat=leader, count=count, cards=cards)


def weakest_of(tied: Sequence[int], hands: Sequence[int], variant: Variant) -> tuple[int, dict[int, Combination]]:
    """Of several losers the one whose largest combination has the fewest cards, and of these the weakest (DEC-37); and
    the largest combinations of all of them."""
    formed = {seat: largest_combination(hands[seat], variant) for seat in tied}
    return min(tied, key=lambda seat: (formed[seat].size, formed[seat].strength)), formed


def largest_combination(hand: int, variant: Variant) -> Combination:
    """The strongest of the combinations with most cards that a hand can form (PG-OPEN-04, DEC-37).

    The hand is not empty, so there is at least a single.
    """
    get, generator = variant.combinations.get, variant.combinations.generator
    sevens = variant.combinations.sevens(hand, None)
    smaller = (found for size in (5, 4, 3, 2, 1) if (found := generator.of_size(hand, size)))
    masks = sevens.masks() if sevens else next(smaller)
    return max((play for mask in masks if (play := get(mask))), key=lambda play: play.strength)
