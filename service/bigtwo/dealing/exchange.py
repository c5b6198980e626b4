"""The exchange of cards after dealing and before the first lead.

Low-placed players give their highest cards to high-placed players, who return any cards. Three players, single
exchange: one card from last to first. By places: two cards from last to first; with four or more players also one from
second-last to second.

Rules: PG-3P-06, HR-EXCH-01..04, DEC-39, DEC-152..158, DEC-160.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from bigtwo import reading
from bigtwo.cards import read_card, read_some_cards, singles, written, written_card
from bigtwo.combinations import ruleset
from bigtwo.combinations.ruleset import CardsLike, Rules, VariantSpec, reason_behind
from bigtwo.dealing.opening import check_no_redeal
from bigtwo.dealing.previous import (
    InvalidDeal,
    Need,
    Previous,
    PreviousDeal,
    check_previous,
    exchanges_by_place,
    read_previous,
)
from bigtwo.faults import Faults, Path, fault
from bigtwo.messages.render import Param, Reason, Reasoned
from bigtwo.reading import as_request, check_apart, entries, optional, read_all
from bigtwo.variant.options import Options, has_extra_card, sizes_due

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


def reason_previous_needed(options: Options) -> Need:
    """Why an exchange needs the previous deal."""
    return "places" if exchanges_by_place(options) else "exchange"


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
    check_apart(hands, variant, ("hands",), faults)
    if faults.count == before:
        form = "before-extra" if has_extra_card(variant.options) else "given"
        sizes = [hand.bit_count() for hand in hands]
        for seat, (size, due) in enumerate(zip(sizes, sizes_due(sizes, variant.options), strict=True)):
            if size != due:
                faults.note(("hands", seat), f"wrong-hand-size.{form}", seat=seat, held=size, expected=due)
    check_previous(previous, variant, 2, faults, needs=(reason_previous_needed(variant.options),))
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
        return Exchange(variant, winner, (), hands, reason_behind(variant, "exchange.none", "card_exchange"), placings)
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
