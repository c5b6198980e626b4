"""What the previous deal left behind: its winner, its loser, the places, and the cards that were not played.

Rules: PG-OPEN-01, PG-OPEN-03, PG-3P-06, PG-PLAY-12, PG-ON-01, HR-EXCH-03, HR-EXCH-04, DEC-32, DEC-35, DEC-39, DEC-154,
DEC-157, DEC-158.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypedDict

from bigtwo.faults import InvalidInput, fault
from bigtwo.reading import by_seat, check_apart, fields_of, given, hands, seat, seats, whole, written_hands
from bigtwo.scoring.instant_wins import pattern_of
from bigtwo.scoring.schemes import most_cards
from bigtwo.variant import cards_each, has_extra_card
from bigtwo.variant.values import DRAGON

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigtwo.combinations.ruleset import CardsLike, Variant
    from bigtwo.faults import Fault, Faults, Path
    from bigtwo.variant import Options


_POINTS: Final = ("winner-points", "placings")
"""The schemes that count points, of which more is better; the others count penalties."""


def exchanges_by_place(options: Options) -> bool:
    """Are cards exchanged by the places that everybody took in the previous deal?"""
    return options.card_exchange in ("by-placing", "by-points")


def in_points(options: Options) -> bool:
    """Does the score of a deal say points, of which more is better?"""
    return options.scoring in _POINTS


def by_cards_left(winner: int, counts: Sequence[int], hands: Sequence[int]) -> tuple[int, ...]:
    """The winner, then fewest cards left; of equally many, the lower highest card is the better place (DEC-154).

    Without hands no two losers may have equally many cards.
    """
    highest = hands or (0,) * len(counts)
    losers = (seat for seat in range(len(counts)) if seat != winner)
    return winner, *sorted(losers, key=lambda seat: (counts[seat], highest[seat]))


def by_score(order: Sequence[int], scores: Sequence[int], options: Options) -> tuple[int, ...]:
    """Most points or fewest penalties first; equal ones stay in their order (DEC-157)."""
    better = -1 if in_points(options) else 1
    return tuple(sorted(order, key=lambda seat: scores[seat] * better))


def goes_by_placings(winner: int, hands: Sequence[int], options: Options) -> bool:
    """Did play go on until one was left, so that the order of going out says who came where? Not where the winner still
    holds cards: a dragon won, and nobody went out (DEC-158)."""
    return options.deal_ends == "one-left" and not (hands and hands[winner])


MAX_DEAL_NUMBER: Final = 1_000_000
"""The highest number a deal may have."""
LARGEST_PENALTY: Final = 1_000_000_000

Need: TypeAlias = Literal["exchange", "places", "loser-leads", "winner-leads"]
"""Why a deal asks for the previous one: its loser gives a card to its winner, cards are exchanged by its places, its
loser leads, or its winner does."""

_FURTHER: Final = ("hands", "penalties", "placings", "points")
"""What may be said of the previous deal beside its winner."""

read_deal_number: Final = whole(1, MAX_DEAL_NUMBER)
"""The number of a deal; deals are counted from 1."""
_read_scores: Final = by_seat(whole(-LARGEST_PENALTY, LARGEST_PENALTY))


class InvalidDeal(InvalidInput):
    """A question about a deal that cannot be answered; `faults` says everything that is wrong with it."""


class PreviousDeal(TypedDict, total=False):
    """How the previous deal ended: who won it, and what else a rule of the variant asks about it."""

    winner: int
    """The seat that won; always needed."""
    hands: Sequence[CardsLike] | None
    """The cards left in each seat's hand; needed where the loser leads or cards are exchanged."""
    penalties: Sequence[int] | None
    """What each seat scored; needed to find one loser of two with equally many cards (DEC-39), and where cards are
    exchanged by penalties."""
    placings: Sequence[int] | None
    """All seats in the order in which they went out; needed where play goes on and cards are exchanged by places."""
    points: Sequence[int] | None
    """What each seat scored in points; needed where cards are exchanged by them."""


@dataclass(frozen=True, slots=True)
class Previous:
    """The previous deal, read. Hands are masks."""

    winner: int
    hands: tuple[int, ...] = ()
    """The cards left by seat; empty where they were not given."""
    penalties: tuple[int, ...] | None = None
    placings: tuple[int, ...] | None = None
    """All seats in the order in which they went out, where play went on."""
    points: tuple[int, ...] | None = None

    def losers(self) -> tuple[int, ...]:
        """The seats that had most cards left, the winner never among them (PG-OPEN-03, DEC-39)."""
        return most_cards(self.winner, [hand.bit_count() for hand in self.hands])

    def goes_by_placings(self, options: Options) -> bool:
        """Does the order of going out say who came where? (HR-EXCH-03, DEC-158)"""
        return goes_by_placings(self.winner, self.hands, options)

    def places(self, options: Options) -> tuple[int, ...]:
        """All seats in the order of their places, the first one first. What decides between them must be there."""
        placings = self.placings if self.goes_by_placings(options) else None
        counts = [hand.bit_count() for hand in self.hands]
        order = by_cards_left(self.winner, counts, self.hands) if placings is None else placings
        if options.card_exchange != "by-points":
            return order
        scores = self.points if in_points(options) else self.penalties
        assert scores is not None
        return by_score(order, scores, options)

    def to_dict(self, variant: Variant) -> dict[str, object]:
        """How the previous deal ended, as a question says it."""
        fields: dict[str, object] = {"winner": self.winner}
        if self.hands:
            fields["hands"] = [list(variant.cards(hand)) for hand in self.hands]
        if self.penalties is not None:
            fields["penalties"] = list(self.penalties)
        if self.placings is not None:
            fields["placings"] = list(self.placings)
        if self.points is not None:
            fields["points"] = list(self.points)
        return fields


def previous_of(
    winner: int,
    hands: tuple[int, ...],
    amounts: tuple[int, ...],
    unit: str,
    placings: Sequence[int] | None,
    variant: Variant,
) -> Previous:
    """How a deal that was scored ended, as the next one takes it; the order of going out and points are said where
    places decide who exchanges cards."""
    # Points are no penalties, so that they decide between no losers (DEC-93).
    counts_points = unit == "points"
    penalties = (0,) * len(amounts) if counts_points else amounts
    if not exchanges_by_place(variant.options):
        return Previous(winner, hands, penalties)
    order = None if placings is None else tuple(placings)
    return Previous(winner, hands, penalties, order, amounts if counts_points else None)


def read_previous(value: object, variant: Variant, path: Path, faults: Faults) -> Previous | None:
    """How the previous deal ended: its winner, and where a rule asks for it what each seat held and scored."""
    fields = fields_of(value, path, faults, required=("winner",), optional=_FURTHER)
    if fields is None:
        return None
    winner = seat(fields["winner"], variant, (*path, "winner"), faults)
    left = given(fields, "hands", hands, variant, path, faults)
    penalties = given(fields, "penalties", _read_scores, variant, path, faults)
    placings = given(fields, "placings", seats, variant, path, faults)
    points = given(fields, "points", _read_scores, variant, path, faults)
    return None if winner is None else Previous(winner, left or (), penalties, placings, points)


def written_previous(previous: PreviousDeal | Previous | None, variant: Variant) -> object:
    """The previous deal that a caller of the library gave, as a request would write it."""
    if isinstance(previous, Previous):
        fields = {name: getattr(previous, name) for name in ("winner", *_FURTHER)}
        fields = {name: value for name, value in fields.items() if value is not None or name == "penalties"}
        fields["hands"] = previous.hands or None
    elif isinstance(previous, Mapping):
        fields = dict(previous)
    else:
        return previous
    lists = {name: list(fields[name]) for name in _FURTHER[1:] if fields.get(name) is not None}
    hands = written_hands(fields.get("hands"), variant)
    return {**fields, "hands": hands, "penalties": fields.get("penalties"), **lists}


def check_previous(
    previous: Previous | None,
    variant: Variant,
    deal_number: int,
    faults: Faults,
    *,
    needs: Sequence[Need],
) -> None:
    """What is missing of the previous deal, and what cannot have been.

    `needs` says why it is asked for; all but the lead of its winner ask for the hands that were left, and an exchange
    by places does unless the order of going out is needed.
    """
    path: Path = ("previous",)
    if previous is None:
        if needs:
            faults.note(path, f"missing-field.previous-{'-and-'.join(needs)}")
        return
    if deal_number == 1:
        faults.note(path, "not-due.previous")
    by_order = previous.goes_by_placings(variant.options)
    of_hands = [need for need in needs if need != "winner-leads" and (need != "places" or not by_order)]
    if "places" in needs:
        _check_places(previous, variant, faults)
    if previous.placings is not None:
        for impossible in _impossible_placings(previous, previous.placings, variant):
            faults.add(impossible)
    path = (*path, "hands")
    if previous.hands:
        before = faults.count
        check_apart(previous.hands, variant, path, faults)
        if faults.count == before:
            for impossible in _impossible(previous.winner, previous.hands, variant):
                faults.add(impossible)
    elif of_hands:
        faults.note(path, f"missing-field.hands-{'-and-'.join(of_hands)}")


def _check_places(previous: Previous, variant: Variant, faults: Faults) -> None:
    """Is there what says who came where, beside the cards left?"""
    if previous.placings is None and previous.goes_by_placings(variant.options):
        faults.note(("previous", "placings"), "missing-field.placings-place")
    if variant.options.card_exchange == "by-points":
        name = "points" if in_points(variant.options) else "penalties"
        if getattr(previous, name) is None:
            faults.note(("previous", name), f"missing-field.{name}-place")


def _impossible_placings(previous: Previous, placings: tuple[int, ...], variant: Variant) -> Iterator[Fault]:
    """Why the seats cannot have come in like this."""
    path: Path = ("previous", "placings")
    players = variant.options.players
    if len(placings) != players:
        yield fault(path, "previous-inconsistent.placings-all", players=players, count=len(placings))
    elif placings[0] != previous.winner:
        yield fault((*path, 0), "previous-inconsistent.placings-winner", winner=previous.winner)
    elif previous.hands and previous.goes_by_placings(variant.options) and not previous.hands[placings[-1]]:
        yield fault((*path, players - 1), "previous-inconsistent.placings-last", seat=placings[-1])


def _impossible(winner: int, hands: tuple[int, ...], variant: Variant) -> Iterator[Fault]:
    """Why no deal of this variant can have ended with these cards left."""
    path: Path = ("previous", "hands")
    options = variant.options
    pattern = pattern_of(hands[winner], variant, options.wins_before_lead)
    if pattern is not None:
        named = {} if pattern == DRAGON else {"pattern": pattern}
        form = "dragon" if pattern == DRAGON else "instant-win"
        for seat, hand in enumerate(hands):
            if hand.bit_count() != cards_each(options):
                yield fault((*path, seat), f"previous-inconsistent.{form}", winner=winner, seat=seat, **named)
        return
    out = [seat for seat, hand in enumerate(hands) if not hand]
    # With two players, one who went out on a lone top two does not win, so the other one does (DEC-32).
    wins_with_cards = options.lone_top_two_finish == "not-a-win" and options.players == 2 and len(out) == 1
    if hands[winner] and not wins_with_cards:
        yield fault((*path, winner), "previous-inconsistent.winner", winner=winner)
    others_out = [seat for seat in out if seat != winner]
    if options.deal_ends == "one-left":
        if len(others_out) != options.players - 2:
            yield fault(path, "previous-inconsistent.one-left")
    elif len(others_out) > (options.lone_top_two_finish == "not-a-win") or len(out) == options.players:
        for seat in others_out:
            yield fault((*path, seat), "previous-inconsistent.first-out", winner=winner, seat=seat)
    most = cards_each(options) + has_extra_card(options)
    if options.draw_on_pass == "none":
        for seat, hand in enumerate(hands):
            if hand.bit_count() > most:
                yield fault((*path, seat), "previous-inconsistent.too-many", seat=seat, most=most)
