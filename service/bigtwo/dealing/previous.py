"""What the previous deal left behind: its winner, its loser, and the cards that were not played.

Rules: PG-OPEN-01, PG-OPEN-03, PG-3P-06, PG-PLAY-12, PG-ON-01, DEC-32, DEC-35, DEC-39.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypedDict

from bigtwo.faults import Faulty, fault
from bigtwo.reading import by_seat, check_apart, fields_of, given, hands, seat, whole, written_hands
from bigtwo.scoring.dragons import is_dragon
from bigtwo.scoring.losers import most_cards
from bigtwo.variant import cards_each, has_extra_card

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigtwo.combinations.ruleset import CardsLike, Variant
    from bigtwo.faults import Fault, Faults, Path
    from bigtwo.variant import Options


MAX_DEAL_NUMBER: Final = 1_000_000
"""The highest number a deal may have."""
LARGEST_PENALTY: Final = 1_000_000_000

Need: TypeAlias = Literal["exchange", "loser-leads", "winner-leads"]
"""Why a deal asks for the previous one: its loser gives a card to its winner, its loser leads, or its winner does."""

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

    def to_dict(self, variant: Variant) -> dict[str, object]:
        """How the previous deal ended, as a question says it."""
        fields: dict[str, object] = {"winner": self.winner}
        if self.hands:
            fields["hands"] = [list(variant.cards(hand)) for hand in self.hands]
        if self.penalties is not None:
            fields["penalties"] = list(self.penalties)
        return fields


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
    needs: Sequence[Need],
) -> None:
    """What is missing of the previous deal, and what cannot have been.

    `needs` says why it is asked for; all but the lead of its winner ask for the hands that were left.
    """
    path: Path = ("previous",)
    if previous is None:
        if needs:
            faults.note(path, f"missing-field.previous-{'-and-'.join(needs)}")
        return
    if deal_number == 1:
        faults.note(path, "not-due.previous")
    path = (*path, "hands")
    of_hands = [need for need in needs if need != "winner-leads"]
    if previous.hands:
        before = faults.count
        check_apart(previous.hands, variant, path, faults)
        if faults.count == before:
            for impossible in _impossible(previous.winner, previous.hands, variant):
                faults.add(impossible)
    elif of_hands:
        faults.note(path, f"missing-field.hands-{'-and-'.join(of_hands)}")


def _impossible(winner: int, hands: tuple[int, ...], variant: Variant) -> Iterator[Fault]:
    """Why no deal of this variant can have ended with these cards left."""
    path: Path = ("previous", "hands")
    options = variant.options
    if options.dragon == "wins" and is_dragon(hands[winner], len(variant.order.pack.ranks)):
        for seat, hand in enumerate(hands):
            if hand.bit_count() != cards_each(options):
                yield fault((*path, seat), "previous-inconsistent.dragon", winner=winner, seat=seat)
        return
    out = [seat for seat, hand in enumerate(hands) if not hand]
    if hands[winner] and not _wins_with_cards(out, options):
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


def _wins_with_cards(out: list[int], options: Options) -> bool:
    """With two players, one who went out on a lone top two does not win, so the other one does (DEC-32)."""
    return options.lone_top_two_finish == "not-a-win" and options.players == 2 and len(out) == 1
