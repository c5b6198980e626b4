"""What the previous deal left behind: its winner, its loser, and the cards that were not played.

Rules: PG-OPEN-01, PG-OPEN-03, PG-3P-06, PG-PLAY-12, PG-ON-01, DEC-32, DEC-35, DEC-39.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from bigtwo.dealing.reading import Path, check_seat, has_extra_card, read_hands
from bigtwo.faults import Fault
from bigtwo.variant import cards_each
from bigtwo.wording import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigtwo.combinations.ruleset import CardsLike, Variant
    from bigtwo.variant import Options


class PreviousDeal(TypedDict, total=False):
    """How the previous deal is told: who won it, and what else a rule of the variant asks about it."""

    winner: int
    """The seat that won; always needed."""
    hands: Sequence[CardsLike] | None
    """The cards left in each seat's hand; needed where the loser leads or cards are exchanged."""
    penalties: Sequence[int] | None
    """What each seat scored; needed only to find one loser of two with equally many cards (DEC-39)."""


@dataclass(frozen=True, slots=True)
class Previous:
    """The previous deal, read and checked. Hands are masks."""

    winner: int
    hands: tuple[int, ...] = ()
    """The cards left by seat; empty where no rule asks for them."""
    penalties: tuple[int, ...] | None = None

    def losers(self) -> tuple[int, ...]:
        """The seats that had most cards left, the winner never among them (PG-OPEN-03, DEC-39)."""
        others = [seat for seat in range(len(self.hands)) if seat != self.winner]
        most = max(self.hands[seat].bit_count() for seat in others)
        return tuple(seat for seat in others if self.hands[seat].bit_count() == most)


def is_dragon(hand: int, ranks: int) -> bool:
    """Is the hand one card of every rank and nothing else? Suits do not matter (PG-DRA-01)."""
    return hand.bit_count() == ranks and all(hand >> 4 * rank & 15 for rank in range(ranks))


def read_previous(
    previous: PreviousDeal | None,
    variant: Variant,
    deal_number: int,
    faults: list[Fault],
    *,
    winner_for: Sequence[str] = (),
    hands_for: Sequence[str] = (),
) -> Previous | None:
    """The previous deal, or None with faults where it is missing or impossible.

    `winner_for` and `hands_for` say in words which rules ask for the winner and for the hands that were left.
    """
    path: Path = ("previous",)
    reasons = [*hands_for, *winner_for]
    if previous is None:
        if reasons:
            faults.append(Fault(path, "missing-field", f"previous is needed: {listed(reasons, 'and')}"))
        return None
    if deal_number == 1:
        faults.append(Fault(path, "not-due", "no deal goes before deal 1; give deal_number 2 or more, or no previous"))
    if "winner" not in previous:
        faults.append(Fault((*path, "winner"), "missing-field", "name the seat that won the previous deal"))
        return None
    winner = previous["winner"]
    before = len(faults)
    check_seat(winner, variant, (*path, "winner"), faults)
    given = previous.get("hands")
    hands: tuple[int, ...] = ()
    if given is not None:
        hands = read_hands(given, variant, (*path, "hands"), faults) or ()
    elif hands_for:
        faults.append(
            Fault(
                (*path, "hands"),
                "missing-field",
                f"the hands left when the previous deal ended are needed: {listed(hands_for, 'and')}",
            )
        )
    penalties = previous.get("penalties")
    if penalties is not None and len(penalties) != variant.options.players:
        faults.append(
            Fault(
                (*path, "penalties"),
                "wrong-number-of-penalties",
                f"give one penalty for each of the {variant.options.players} players",
            )
        )
    if hands and len(faults) == before:
        faults += _impossible(winner, hands, variant)
    if len(faults) > before:
        return None
    return Previous(winner, hands, None if penalties is None else tuple(penalties))


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
