"""Is this record of a deal sound: every card in exactly one place, and every place of the right size.

Rules: PG-SETUP-03, PG-DEAL-09, PG-3P-01/02/07, PG-2P-01..03, PG-LEC-01/02, WP-SETUP-01, WP-DEAL-01.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bigtwo.cards import LARGEST_PACK, LONGEST_CARD, code_of
from bigtwo.combinations import ruleset
from bigtwo.combinations.ruleset import Rules, VariantSpec, rules_behind
from bigtwo.dealing.previous import InvalidDeal
from bigtwo.faults import Faults, Path
from bigtwo.messages.reasons import Reason, make_reason, merged
from bigtwo.messages.render import Param, render_word
from bigtwo.reading import by_seat, each, optional, read_all
from bigtwo.variant import cards_each, cards_left, has_extra_card
from bigtwo.wording import Readable


@dataclass(frozen=True, slots=True, repr=False)
class DealVerdict(Readable):
    """Whether a deal is sound, and everything that is wrong with it."""

    violations: tuple[Reason, ...]
    rules: tuple[str, ...]

    @property
    def valid(self) -> bool:
        """Nothing is wrong."""
        return not self.violations

    def __bool__(self) -> bool:
        return self.valid

    def __str__(self) -> str:
        return render_word("outcome.valid") if self.valid else "; ".join(reason.detail for reason in self.violations)

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``validate-deal``."""
        return {
            "valid": self.valid,
            "violations": [reason.to_dict() for reason in self.violations],
            "rules": list(self.rules),
        }


MAX_LYING: Final = 2 * LARGEST_PACK
"""How many cards may be said to lie in one place."""

Lying: TypeAlias = tuple[int | str, ...]
"""What is said to lie in a place: cards of the pack as masks, from the weakest to the strongest, and then texts that
are no cards of the pack. A card may occur twice: here that is an answer, not a mistake in asking."""


def read_lying(value: object, variant: Rules, path: Path, faults: Faults) -> Lying | None:
    """What is said to lie in a place."""
    found: Lying | None = each(value, read_lying_card, variant, path, faults, 0, MAX_LYING)
    return found and tuple(sorted(found, key=lambda card: 1 << LARGEST_PACK if isinstance(card, str) else card))


def read_lying_card(value: object, variant: Rules, path: Path, faults: Faults) -> int | str | None:
    """A card of the pack as a mask, or a text that is no card, as it came."""
    if type(value) is str and len(value) <= LONGEST_CARD:
        code = code_of(value, variant.order.pack.name)
        return value if code is None else variant.order.bit_of(code)
    faults.note(path, "not-a-card.lying", most=LONGEST_CARD)
    return None


read_lying_hands: Final = by_seat(read_lying)

_READERS: Final = {
    "hands": read_lying_hands,
    "extra": optional(read_lying_card),
    "stock": optional(read_lying),
    "dead": optional(read_lying),
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
    return verdict_on(**read_all(_READERS, asked, variant, InvalidDeal), variant=variant)


def verdict_on(
    hands: Sequence[Lying], variant: Rules, extra: int | str | None, stock: Lying | None, dead: Lying | None
) -> DealVerdict:
    """The same for values that have been read."""
    options = variant.options
    places: list[tuple[str, Lying]] = [(f"seat {seat}", hand) for seat, hand in enumerate(hands)]
    if extra is not None:
        places.append(("extra", (extra,)))
    places += [(name, cards) for name, cards in (("stock", stock), ("dead", dead)) if cards is not None]
    is_complete = {"stock": stock, "dead": dead}.get(options.leftover, ()) is not None
    violations = (
        *_against_the_pack(places, variant, is_complete),
        *_against_sizes(hands, extra, stock, dead, variant),
    )
    rules = (
        merged(*(reason.rules for reason in violations))
        if violations
        else rules_behind(variant, "pack hand_size leftover")
    )
    return DealVerdict(violations, rules)


def _against_the_pack(places: Sequence[tuple[str, Lying]], variant: Rules, is_complete: bool) -> Iterator[Reason]:
    """Cards of no pack, cards in more than one place, and, where no place is left out, cards that lie nowhere."""
    order = variant.order
    found: dict[int, list[str]] = {}
    for name, cards in places:
        for card in cards:
            if isinstance(card, str):
                yield _violation("card-not-in-pack.card", variant, "pack", text=card, places=(name,))
            else:
                found.setdefault(card, []).append(name)
    for mask in sorted(found):
        if len(found[mask]) > 1:
            names = tuple(dict.fromkeys(found[mask]))
            params: dict[str, Param] = {"card": order.code(mask), "count": len(found[mask]), "places": names}
            yield _violation("card-twice.places", variant, "pack", **params)
    missing = order.everything & ~sum(found)
    if missing and is_complete:
        yield _violation("card-missing.cards", variant, "hand_size leftover", cards=order.cards(missing))


def _against_sizes(
    hands: Sequence[Lying], extra: int | str | None, stock: Lying | None, dead: Lying | None, variant: Rules
) -> Iterator[Reason]:
    """Places of the wrong size, and cards in places that the variant does not have."""
    options, each, has_extra = variant.options, cards_each(variant.options), has_extra_card(variant.options)
    form = "before-extra" if has_extra else "cards"
    for seat, hand in enumerate(hands):
        if len(hand) != each:
            yield _violation(f"hand-size.{form}", variant, "hand_size", seat=seat, count=len(hand), expected=each)
    if has_extra and extra is None:
        yield _violation("extra-wrong.missing", variant, "leftover")
    elif isinstance(extra, str) and not has_extra:
        yield _violation("extra-wrong.none-foreign", variant, "leftover", text=extra)
    elif isinstance(extra, int) and not has_extra:
        yield _violation("extra-wrong.none", variant, "leftover", card=variant.order.code(extra))
    for name, cards in (("stock", stock), ("dead", dead)):
        if cards is None:
            continue
        if options.leftover != name and cards:
            yield _violation(f"{name}-wrong.none", variant, "leftover", count=len(cards))
        elif options.leftover == name and len(cards) != (due := cards_left(options)):
            yield _violation(f"{name}-wrong.size", variant, "leftover", count=len(cards), expected=due)


def _violation(phrase: str, variant: Rules, options: str, **params: Param) -> Reason:
    return make_reason(phrase, rules_behind(variant, options), **params)
