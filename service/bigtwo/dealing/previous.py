"""What the previous deal left behind: its winner, its loser, and the cards that were not played.

Rules: PG-OPEN-01, PG-OPEN-03, PG-3P-06, PG-PLAY-12, PG-ON-01, DEC-32, DEC-35, DEC-39.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypedDict

from bigtwo.faults import Fault, Faulty
from bigtwo.reading import by_seat, check_apart, fields_of, given, hands, seat, whole, written_hands
from bigtwo.scoring.dragons import is_dragon
from bigtwo.scoring.losers import most_cards
from bigtwo.variant import cards_each, has_extra_card
from bigtwo.wording import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigtwo.combinations.ruleset import CardsLike, Variant
    from bigtwo.faults import Faults, Path
    from bigtwo.variant import Options


MAX_DEAL_NUMBER: Final = 1_000_000
"""The highest number a deal may have."""
LARGEST_PENALTY: Final = 1_000_000_000

read_deal_number: Final = whole(1, MAX_DEAL_NUMBER)
"""The number of a deal; deals are counted from 1."""
_read_penalties: Final = by_seat(whole(-LARGEST_PENALTY, LARGEST_PENALTY))


class InvalidDeal(Faulty):
    """A question about a deal that cannot be answered; `faults` says everything that is wrong with it."""


class PreviousDeal(TypedDict, total=False):
    """How the previous deal ended: who won it, and what else a rule of the variant asks about it."""

    winner: int
    """The seat that won; always needed."""
    hands: Sequence[CardsLike] | None
    """The cards left in each seat's hand; needed where the loser leads or cards are exchanged."""
    penalties: Sequence[int] | None
    """What each seat scored; needed only to find one loser of two with equally many cards (DEC-39)."""


@dataclass(frozen=True, slots=True)
class Previous:
    """The previous deal, read. Hands are masks."""

    winner: int
    hands: tuple[int, ...] = ()
    """The cards left by seat; empty where they were not given."""
    penalties: tuple[int, ...] | None = None

    def losers(self) -> tuple[int, ...]:
        """The seats that had most cards left, the winner never among them (PG-OPEN-03, DEC-39)."""
        return most_cards(self.winner, [hand.bit_count() for hand in self.hands])


def read_previous(value: object, variant: Variant, path: Path, faults: Faults) -> Previous | None:
    """How the previous deal ended: its winner, and where a rule asks for it the cards and penalties of every seat."""
    fields = fields_of(value, path, faults, required=("winner",), optional=("hands", "penalties"))
    if fields is None:
        return None
    winner = seat(fields["winner"], variant, (*path, "winner"), faults)
    left = given(fields, "hands", hands, variant, path, faults)
    penalties = given(fields, "penalties", _read_penalties, variant, path, faults)
    return None if winner is None else Previous(winner, left or (), penalties)


def written_previous(previous: PreviousDeal | Previous | None, variant: Variant) -> object:
    """The previous deal that a caller of the library gave, as a request would write it."""
    if isinstance(previous, Previous):
        previous = {"winner": previous.winner, "hands": previous.hands or None, "penalties": previous.penalties}
    if not isinstance(previous, Mapping):
        return previous
    fields: dict[str, object] = {**previous, "hands": written_hands(previous.get("hands"), variant)}
    penalties = previous.get("penalties")
    return {**fields, "penalties": None if penalties is None else list(penalties)}


def check_previous(
    previous: Previous | None,
    variant: Variant,
    deal_number: int,
    faults: Faults,
    *,
    winner_for: Sequence[str] = (),
    hands_for: Sequence[str] = (),
) -> None:
    """What is missing of the previous deal, and what cannot have been.

    `winner_for` and `hands_for` say in words which rules ask for the winner and for the hands that were left.
    """
    path: Path = ("previous",)
    reasons = [*hands_for, *winner_for]
    if previous is None:
        if reasons:
            faults.note(path, "missing-field", f"previous is needed: {listed(reasons, 'and')}")
        return
    if deal_number == 1:
        faults.note(path, "not-due", "no deal goes before deal 1; give deal_number 2 or more, or no previous")
    path = (*path, "hands")
    if previous.hands:
        before = faults.count
        check_apart(previous.hands, variant, path, faults)
        if faults.count == before:
            for fault in _impossible(previous.winner, previous.hands, variant):
                faults.add(fault)
    elif hands_for:
        detail = f"the hands left when the previous deal ended are needed: {listed(hands_for, 'and')}"
        faults.note(path, "missing-field", detail)


def _impossible(winner: int, hands: tuple[int, ...], variant: Variant) -> Iterator[Fault]:
    """Why no deal of this variant can have ended with these cards left."""
    options = variant.options
    if options.dragon == "wins" and is_dragon(hands[winner], len(variant.order.pack.ranks)):
        for seat, hand in enumerate(hands):
            if hand.bit_count() != cards_each(options):
                yield _fault(seat, f"seat {winner} won by a dragon before any play, so seat {seat} has a full hand")
        return
    out = [seat for seat, hand in enumerate(hands) if not hand]
    if hands[winner] and not _wins_with_cards(out, options):
        yield _fault(winner, f"seat {winner} won the previous deal, so it has no cards left")
    others_out = [seat for seat in out if seat != winner]
    if options.deal_ends == "one-left":
        if len(others_out) != options.players - 2:
            yield Fault(
                ("previous", "hands"),
                "previous-inconsistent",
                "play goes on until one player is left, so exactly one hand has cards",
            )
    elif len(others_out) > (options.lone_top_two_finish == "not-a-win") or len(out) == options.players:
        for seat in others_out:
            yield _fault(seat, f"seat {winner} won by being out first, so seat {seat} has cards left")
    most = cards_each(options) + has_extra_card(options)
    if options.draw_on_pass == "none":
        for seat, hand in enumerate(hands):
            if hand.bit_count() > most:
                yield _fault(seat, f"seat {seat} cannot have more than {most} cards left")


def _wins_with_cards(out: list[int], options: Options) -> bool:
    """With two players, one who went out on a lone top two does not win, so the other one does (DEC-32)."""
    return options.lone_top_two_finish == "not-a-win" and options.players == 2 and len(out) == 1


def _fault(seat: int, detail: str) -> Fault:
    return Fault(("previous", "hands", seat), "previous-inconsistent", detail)
