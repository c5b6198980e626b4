"""Shuffles by seed, deals the hands, and validates recorded deals.

>>> shuffled("3D 3C 3H 3S".split(), "big two")
('3H', '3C', '3S', '3D')

Anybody can repeat a shuffle: the order of the cards follows from the seed alone. The key is the SHA-256 of the seed in
UTF-8. Block i, counted from 0, is the SHA-256 of the key followed by i as 8 bytes. The blocks one after another are a
stream of words of 4 bytes. Numbers are big-endian throughout. A number below n is the next word modulo n; a word of
2**32 - 2**32 % n or more is left out, so that every number is equally likely. From the last card to the second
(Fisher-Yates), card i is exchanged with card j, where j is drawn below i + 1. Every release shuffles in the same way.

Rules: PG-SETUP-01..03, PG-DEAL-01..09, PG-DIR-01..03, PG-VDEAL-01, PG-3P-01..08, PG-2P-01..03, PG-LEC-01/02,
WP-SETUP-01, WP-DEAL-01/02, HR-EXCH-01..04, HR-LEAD-02..04, DEC-25, DEC-36, DEC-38, DEC-39, DEC-49, DEC-148.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import chain, count
from struct import Struct
from typing import Final, TypeAlias, TypedDict, TypeVar

from bigtwo import reading
from bigtwo.cards import LARGEST_PACK, LONGEST_CARD, cards_like, code_of, read_card, read_ordered_cards
from bigtwo.combinations import ruleset
from bigtwo.combinations.ruleset import CardsLike, Rules, VariantSpec, reason_behind, rules_behind
from bigtwo.dealing.opening import (
    Exchange,
    GivenBack,
    InvalidDeal,
    Opening,
    Previous,
    PreviousDeal,
    RedealOffer,
    Returned,
    check_leader,
    check_previous,
    decide_exchange,
    decide_opening,
    exchanges,
    exchanges_by_place,
    find_offer,
    find_redeal,
    leader_by,
    names_some_leader,
    nobody_leads,
    read_deal_number,
    read_previous,
    read_returned,
    written_offer,
    written_returned,
)
from bigtwo.faults import Faults, Path
from bigtwo.messages.catalogue import merged
from bigtwo.messages.render import Param, Reason, render_word, seat_name
from bigtwo.reading import Reader, as_request, by_seat, each, optional, read_all
from bigtwo.variant.options import (
    DEALT_TOO,
    STEPS,
    Direction,
    Options,
    cards_each,
    cards_left,
    direction_of,
    has_extra_card,
    sizes_due,
)
from bigtwo.wording import AsFields, Readable

T = TypeVar("T")

LONGEST_SEED: Final = 200

_WORDS: Final = 2**32
_BLOCK: Final = Struct(">8I")
"""A block as words."""


def shuffled(cards: Sequence[T], seed: str) -> tuple[T, ...]:
    """The cards in the order that follows from the seed and from their order now."""
    return Draws(seed).shuffled(cards)


class Draws:
    """The draws that follow from a seed, each a number below some bound."""

    __slots__ = ("_words",)

    def __init__(self, seed: str) -> None:
        key = sha256(seed.encode("utf-8")).digest()
        blocks = (_BLOCK.unpack(sha256(key + number.to_bytes(8, "big")).digest()) for number in count())
        self._words: Iterator[int] = chain.from_iterable(blocks)

    def below(self, n: int) -> int:
        """The next number from 0 to n-1."""
        fair = _WORDS - _WORDS % n
        while (word := next(self._words)) >= fair:
            pass
        return word % n

    def shuffled(self, cards: Sequence[T]) -> tuple[T, ...]:
        """The cards in the order that the next draws give them."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            drawn = self.below(last + 1)
            order[last], order[drawn] = order[drawn], order[last]
        return tuple(order)


read_seed: Final[Reader[str]] = partial(reading.text, longest=LONGEST_SEED)
"""The text that a shuffle follows from."""


@dataclass(frozen=True, slots=True, repr=False)
class Deal(Readable):
    """A pack handed out. Cards are masks; pack, stock and dead cards are masks of one card, top first."""

    variant: Rules
    seed: str | None
    """The seed of the shuffle, where it is known."""
    pack: tuple[int, ...]
    """The pack that was dealt."""
    dealer: int
    exposed: int
    """The card whose value counted out the first receiver, or 0 where no card counts."""
    deal_number: int
    previous: Previous | None
    """How the previous deal ended, where it was given."""
    returned: Returned
    """What was given back in each exchange, as masks; empty for nothing."""
    leader: int | None
    """The seat that leads because it was named or drawn; None where something else decides."""
    direction: Direction
    """Which way this deal goes round, dealing and play alike."""
    first_card_to: int
    """The seat that was dealt the first card."""
    dealt: tuple[int, ...]
    """The hands after an exchange and before the extra card is taken; while an exchange is due, before it."""
    hands: tuple[int, ...]
    """The hands as play begins; while an exchange is due, as they were dealt."""
    extra: int
    """The card left over for the holder of the lowest card, or 0."""
    stock: tuple[int, ...]
    """The cards to draw from."""
    dead: tuple[int, ...]
    """The cards that stay out of play."""
    exchange: Exchange | None
    """The exchange of cards, where the variant has one and this is not the first deal."""
    opening: Opening | None
    """Who leads; None while an exchange is due."""
    rules: tuple[str, ...]

    @property
    def offer(self) -> RedealOffer | None:
        """Who may have the cards thrown in before any are exchanged or played."""
        return find_offer(self.dealt, self.variant) if self.opening is None else self.opening.offer

    def __str__(self) -> str:
        said = [self.opening] if self.exchange is None or self.opening else [self.exchange, self.offer]
        sentence = "; ".join(str(each) for each in said if each is not None)
        return render_word("said.first-card", seat=seat_name(self.first_card_to), sentence=sentence)

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``deal``."""
        order, options = self.variant.order, self.variant.options
        previous = self.previous and {"hands": None, "penalties": None, **self.previous.to_dict(self.variant)}
        returned = self.returned if exchanges_by_place(options) else sum(self.returned)
        return {
            "seed": self.seed,
            "pack": list(map(order.code, self.pack)),
            "dealer": self.dealer,
            "exposed": order.code(self.exposed) if self.exposed else None,
            "deal_number": self.deal_number,
            "previous": previous,
            "returned": written_returned(returned or None, self.variant),
            **({"leader": self.leader} if names_some_leader(options) else {}),
            "direction": self.direction,
            "first_card_to": self.first_card_to,
            "dealt": [list(order.cards(hand)) for hand in self.dealt],
            "hands": [list(order.cards(hand)) for hand in self.hands],
            "extra": order.code(self.extra) if self.extra else None,
            "stock": list(map(order.code, self.stock)),
            "dead": list(map(order.code, self.dead)),
            "exchange": None if self.exchange is None else self.exchange.terms(),
            "opening": None if self.opening is None else self.opening.lead(),
            **written_offer(self.offer, options),
            "rules": list(self.rules),
        }


class DealFields(TypedDict, total=False):
    """What `deal` is asked besides the variant."""

    pack: str | Sequence[str | int] | None
    dealer: int | None
    exposed: CardsLike | None
    deal_number: int
    previous: PreviousDeal | None
    returned: GivenBack | None
    seed: str | None
    leader: int | None


def deal(
    pack: str | Sequence[str | int] | None = None,
    dealer: int | None = None,
    variant: VariantSpec = None,
    exposed: CardsLike | None = None,
    deal_number: int = 1,
    previous: PreviousDeal | None = None,
    returned: GivenBack | None = None,
    seed: str | None = None,
    leader: int | None = None,
) -> Deal:
    """Deals a shuffled and cut pack: who gets which card, what is left over, and who leads.

    `pack` are all cards in play, top card first, as codes or one-card masks; or else `seed` is a text by which it is
    shuffled, as the head of this module says. `dealer` is always needed. `exposed` is the card shown to find the
    first receiver, needed where the variant counts it out; a seed draws it too. In a deal with an exchange the answer
    says what is due until `returned` is there too: the card that the previous winner gives back, or, where cards are
    exchanged by places, what is given back in each exchange. `leader` is the seat that the players agreed on or drew,
    where the variant has that decide; a seed draws it too. Raises InvalidDeal with every fault.
    """
    variant = ruleset.variant(variant)
    asked = {
        "pack": cards_like(pack),
        "seed": seed,
        "dealer": dealer,
        "exposed": exposed,
        "deal_number": deal_number,
        "leader": leader,
        "previous": previous,
    }
    asked = as_request(asked, variant) | {"returned": written_returned(returned, variant)}
    return derive_deal(**read_all(_READERS, asked, variant, InvalidDeal), variant=variant)


read_pack: Final[Reader[tuple[int, ...]]] = partial(read_ordered_cards, least=1)
"""A shuffled pack, or what somebody takes for one: cards as masks, top first, each once."""


def _read_dealer(value: object, variant: Rules, path: Path, faults: Faults) -> int | None:
    """The seat that deals, which a call can leave out, for it follows the pack; a request has a field for it."""
    if value is None:
        faults.note(path, "missing-field.question", field="dealer")
        return None
    return reading.seat(value, variant, path, faults)


_READERS: Final = {
    "pack": optional(read_pack),
    "seed": optional(read_seed),
    "dealer": _read_dealer,
    "exposed": optional(read_card),
    "deal_number": read_deal_number,
    "returned": optional(read_returned),
    "leader": optional(reading.seat),
    "previous": optional(read_previous),
}


def derive_deal(
    pack: tuple[int, ...] | None,
    seed: str | None,
    dealer: int,
    variant: Rules,
    exposed: int | None,
    deal_number: int,
    previous: Previous | None,
    returned: Returned | None,
    leader: int | None,
) -> Deal:
    """The deal from parsed values: sets of cards are masks. Raises InvalidDeal with every fault between them."""
    options, order = variant.options, variant.order
    counting = options.first_card_to == "cut-card-count"
    faults = Faults()
    if (pack is None) == (seed is None):
        faults.note((), f"pack-or-seed.{'neither' if pack is None else 'both'}")
    elif seed is not None:
        draws = Draws(seed)  # the pack, then the card of it that is exposed, then the seat that leads (DEC-148)
        pack = tuple(map(order.bit_of, draws.shuffled(order.listed)))
        drawn = pack[draws.below(len(pack))]
        exposed = exposed or drawn
        if leader is None and leader_by(options, deal_number) == "random-seat":
            leader = draws.below(options.players)
    elif pack is not None:
        if missing := order.everything & ~sum(pack):
            faults.note(("pack",), "cards-missing.pack", size=order.size, cards=order.cards(missing))
        if exposed is None and counting:
            faults.note(("exposed",), "missing-field.exposed")
    exchanging = exchanges(options, deal_number)
    check_previous(previous, variant, deal_number, faults, exchanging=exchanging)
    if returned is not None and not exchanging:
        form = "first-deal" if options.card_exchange != "none" else "no-exchange"
        faults.note(("returned",), f"not-due.{form}")
    check_leader(leader, variant, deal_number, faults)
    faults.check(InvalidDeal)
    assert pack is not None

    direction = direction_of(options, deal_number)
    step = STEPS[direction]
    first = (dealer + step * (_number_of(exposed or 0, variant) if counting else 1)) % options.players
    hands, left = _hand_out(pack, first, step, options)
    extra = left[0] if has_extra_card(options) else 0
    exchanged = None
    again = find_redeal(hands, variant) if exchanging else None
    if exchanging and again is None:
        assert previous is not None
        exchanged = decide_exchange(hands, previous, variant, returned)
        hands = exchanged.hands
    if again is not None:
        lead: Opening | None = nobody_leads(hands, again, variant)
    elif exchanged is not None and exchanged.due:
        lead = None
    else:
        lead = decide_opening(hands, variant, deal_number, previous, extra, leader)
    offer = find_offer(hands, variant) if lead is None else None
    return Deal(
        variant=variant,
        seed=seed,
        pack=pack,
        dealer=dealer,
        exposed=exposed if counting and exposed else 0,
        deal_number=deal_number,
        previous=previous,
        returned=returned or (),
        leader=leader,
        direction=direction,
        first_card_to=first,
        dealt=hands,
        hands=hands if lead is None else lead.hands,
        extra=extra,
        stock=left if options.leftover == "stock" else (),
        dead=left if options.leftover == "dead" else (),
        exchange=exchanged,
        opening=lead,
        rules=merged(
            rules_behind(variant, _dealing_rules(options)),
            () if exchanged is None else exchanged.rules,
            lead.rules if lead is not None else () if offer is None else offer.rules,
        ),
    )


def _number_of(card: int, variant: Rules) -> int:
    """How many seats from the dealer an exposed card counts to the first receiver (PG-DEAL-06, PG-VDEAL-01). The dealer
    counts as one, so that an ace or tile 1 stays with the dealer. A tile counts its number."""
    pack = variant.order.pack
    return pack.natural_ranks.index(pack.ranks[card.bit_length() - 1 >> 2])


def _hand_out(
    cards: tuple[int, ...], first: int, step: int, options: Options
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Deals the cards singly round the table; what is left over stays in its order (PG-DEAL-08), or goes on round the
    table (HR-SEAT-04)."""
    number = len(cards) if options.leftover == DEALT_TOO else options.players * cards_each(options)
    hands = [0] * options.players
    for index, card in enumerate(cards[:number]):
        hands[(first + step * index) % options.players] |= card
    return tuple(hands), cards[number:]


def _dealing_rules(options: Options) -> str:
    """What decided who was dealt which cards."""
    if options.first_card_to == "next-player":
        first = "first_card_to"
    else:
        tiles = options.pack != "standard-52"
        documented = options.players == 4 and options.direction == "counterclockwise" and not tiles
        first = "counted-out-of-four" if documented else "counted-out counted-tile" if tiles else "counted-out"
        if options.direction == "counterclockwise":
            first += " dealt-singly"
    return f"direction {first} hand_size {'' if options.leftover == 'none' else 'leftover'}"


@dataclass(frozen=True, slots=True, repr=False)
class DealVerdict(AsFields, Readable):
    """Whether a deal is sound, and everything that is wrong with it."""

    valid: bool
    """Nothing is wrong."""
    violations: tuple[Reason, ...]
    rules: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.valid

    def __str__(self) -> str:
        return render_word("outcome.valid") if self.valid else "; ".join(reason.detail for reason in self.violations)


MAX_REPORTED_CARDS: Final = 2 * LARGEST_PACK
"""How many cards may be reported for one place."""

Reported: TypeAlias = tuple[int | str, ...]
"""The cards reported for a place: cards of the pack as masks, from the weakest to the strongest, and then texts that
are no cards of the pack. A card may occur twice: that is a violation of the deal, not a fault of the request."""


def read_reported_cards(value: object, variant: Rules, path: Path, faults: Faults) -> Reported | None:
    """The cards reported for a place."""
    found: Reported | None = each(value, variant, path, faults, read_reported_card, 0, MAX_REPORTED_CARDS)
    return found and tuple(sorted(found, key=lambda card: 1 << LARGEST_PACK if isinstance(card, str) else card))


def read_reported_card(value: object, variant: Rules, path: Path, faults: Faults) -> int | str | None:
    """A card of the pack as a mask, or a text that is no card, as it came."""
    if type(value) is str and len(value) <= LONGEST_CARD:
        code = code_of(value, variant.order.pack.name)
        return variant.order.bit_of(code) if code and code != variant.order.removed else value
    faults.note(path, "not-a-card.lying", most=LONGEST_CARD)
    return None


read_reported_hands: Final = by_seat(read_reported_cards)

_OF_A_RECORD: Final = {
    "hands": read_reported_hands,
    "extra": optional(read_reported_card),
    "stock": optional(read_reported_cards),
    "dead": optional(read_reported_cards),
}


def validate_deal(
    hands: Sequence[Sequence[str]],
    variant: VariantSpec,
    extra: str | None = None,
    stock: Sequence[str] | None = None,
    dead: Sequence[str] | None = None,
) -> DealVerdict:
    """Everything that is wrong with a deal, at once.

    Cards are texts in any accepted spelling; a text that is no card of the pack is a violation like any other. `hands`
    are as dealt, by seat, before the extra card is taken. `stock` and `dead` may be left out, for nobody sees them:
    then the cards that are nowhere else lie there. Raises InvalidDeal for a wrong number of hands.
    """
    variant = ruleset.variant(variant)
    stock, dead = (None if cards is None else list(cards) for cards in (stock, dead))
    asked = {"hands": list(map(list, hands)), "extra": extra, "stock": stock, "dead": dead}
    return verdict_on(**read_all(_OF_A_RECORD, asked, variant, InvalidDeal), variant=variant)


def verdict_on(
    hands: Sequence[Reported], variant: Rules, extra: int | str | None, stock: Reported | None, dead: Reported | None
) -> DealVerdict:
    """Everything that is wrong with a deal, from parsed cards."""
    options = variant.options
    places: list[tuple[str, Reported]] = [(f"seat {seat}", hand) for seat, hand in enumerate(hands)]
    if extra is not None:
        places.append(("extra", (extra,)))
    places += [(name, cards) for name, cards in (("stock", stock), ("dead", dead)) if cards is not None]
    is_complete = {"stock": stock, "dead": dead}.get(options.leftover, ()) is not None
    violations = [*_against_the_pack(places, variant, is_complete), *_against_sizes(hands, extra, stock, dead, variant)]
    cited = [reason.rules for reason in violations] or [rules_behind(variant, "pack hand_size leftover")]
    return DealVerdict(not violations, tuple(violations), merged(*cited))


def _against_the_pack(places: Sequence[tuple[str, Reported]], variant: Rules, is_complete: bool) -> Iterator[Reason]:
    """Cards of no pack, cards in more than one place, and, where no place is left out, cards that lie nowhere."""
    order = variant.order
    found: dict[int, list[str]] = {}
    for name, cards in places:
        for text in sorted(code_of(card, order.pack.name) or card for card in cards if isinstance(card, str)):
            if text == variant.options.removed_card:
                yield reason_behind(variant, "card-not-in-pack.taken-out", "removed_card", card=text, places=(name,))
            else:
                yield reason_behind(variant, "card-not-in-pack.card", "pack", text=text, places=(name,))
        for card in cards:
            if not isinstance(card, str):
                found.setdefault(card, []).append(name)
    for mask in sorted(found):
        if len(found[mask]) > 1:
            names = tuple(dict.fromkeys(found[mask]))
            params: dict[str, Param] = {"card": order.code(mask), "count": len(found[mask]), "places": names}
            yield reason_behind(variant, "card-twice.places", "pack", **params)
    missing = order.everything & ~sum(found)
    if missing and is_complete:
        yield reason_behind(variant, "card-missing.cards", "hand_size leftover", cards=order.cards(missing))


def _against_sizes(
    hands: Sequence[Reported], extra: int | str | None, stock: Reported | None, dead: Reported | None, variant: Rules
) -> Iterator[Reason]:
    """Places of the wrong size, and cards in places that the variant does not have."""
    options, has_extra = variant.options, has_extra_card(variant.options)
    form = "before-extra" if has_extra else "cards"
    sizes = list(map(len, hands))
    for seat, (size, due) in enumerate(zip(sizes, sizes_due(sizes, options), strict=True)):
        if size != due:
            decided = "hand_size leftover" if options.leftover == "dealt-too" else "hand_size"
            yield reason_behind(variant, f"hand-size.{form}", decided, seat=seat, count=size, expected=due)
    if has_extra and extra is None:
        yield reason_behind(variant, "extra-wrong.missing", "leftover")
    elif isinstance(extra, str) and not has_extra:
        yield reason_behind(variant, "extra-wrong.none-foreign", "leftover", text=extra)
    elif isinstance(extra, int) and not has_extra:
        yield reason_behind(variant, "extra-wrong.none", "leftover", card=variant.order.code(extra))
    for name, cards in (("stock", stock), ("dead", dead)):
        if cards is None:
            continue
        if options.leftover != name and cards:
            yield reason_behind(variant, f"{name}-wrong.none", "leftover", count=len(cards))
        elif options.leftover == name and len(cards) != (there := cards_left(options)):
            yield reason_behind(variant, f"{name}-wrong.size", "leftover", count=len(cards), expected=there)
