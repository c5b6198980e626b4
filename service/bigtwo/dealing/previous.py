"""The result of the previous deal, as far as the next deal depends on it: winner, places, scores and remaining hands.

Rules: PG-OPEN-01, PG-OPEN-03, PG-3P-06, PG-PLAY-12, PG-ON-01, HR-EXCH-03, HR-EXCH-04, DEC-32, DEC-35, DEC-39, DEC-154,
DEC-157, DEC-158.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from bigtwo.combinations.ruleset import Rules
from bigtwo.faults import Faults, InvalidInput, Path
from bigtwo.reading import Reader, by_seat, check_apart, hands, object_of, seat, seats, whole
from bigtwo.scoring.endgame import Endgame, check_larger_hands
from bigtwo.scoring.result import winner_before_lead
from bigtwo.scoring.score import Score, in_points, most_cards
from bigtwo.variant.options import Options, cards_each
from bigtwo.variant.values import DRAGON


def exchanges_by_place(options: Options) -> bool:
    """Are cards exchanged by the places that everybody took in the previous deal?"""
    return options.card_exchange in ("by-placing", "by-points")


def exchanges(options: Options, deal_number: int) -> bool:
    """Are cards exchanged in this deal, so that the hands as play begins are not those that were dealt? (DEC-152)"""
    return options.card_exchange != "none" and deal_number > 1


MAX_DEAL_NUMBER: Final = 1_000_000
"""The highest number a deal may have."""
LARGEST_PENALTY: Final = 1_000_000_000

Need: TypeAlias = Literal["exchange", "places", "loser-leads", "winner-leads"]
"""Why a deal asks for the previous one: its loser gives a card to its winner, cards are exchanged by its places, its
loser leads, or its winner does."""

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


read_previous: Final[Reader[Previous]] = object_of(
    Previous,
    {"winner": seat},
    {"hands": hands, "penalties": _read_scores, "placings": seats, "points": _read_scores},
)
"""How the previous deal ended: its winner, and where a rule asks for it what each seat held and scored."""


def check_previous(
    previous: Previous | None,
    variant: Rules,
    deal_number: int,
    faults: Faults,
    *,
    needs: Sequence[Need],
) -> None:
    """What is missing of the previous deal, and what cannot have been.

    `needs` says why it is asked for; all but the lead of its winner ask for the hands that were left, and an exchange
    by places does unless the order of going out is needed.
    """
    if previous is None:
        if needs:
            faults.note(("previous",), f"missing-field.previous-{'-and-'.join(needs)}")
        return
    if deal_number == 1:
        faults.note(("previous",), "not-due.previous")
    by_order = previous.goes_by_placings(variant.options)
    if "places" in needs:
        if previous.placings is None and by_order:
            faults.note(("previous", "placings"), "missing-field.placings-place")
        scores = "points" if in_points(variant.options) else "penalties"
        if variant.options.card_exchange == "by-points" and getattr(previous, scores) is None:
            faults.note(("previous", scores), f"missing-field.{scores}-place")
    if previous.placings is not None:
        _check_placings(previous, previous.placings, variant, faults)
    of_hands = [need for need in needs if need != "winner-leads" and (need != "places" or not by_order)]
    if previous.hands is not None:
        before = faults.count
        check_apart(previous.hands, variant, ("previous", "hands"), faults)
        if faults.count == before:
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
