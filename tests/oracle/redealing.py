"""Deals that are thrown in and dealt again (HR-LEAD-04)."""

from __future__ import annotations

from collections.abc import Sequence

from .packs import Options, rank_of

PICTURES = ("J", "Q", "K", "11", "12", "13", "14", "15")  # on tiles the numbers from 11 on


def hands_without_pictures(hands: Sequence[Sequence[str]], options: Options) -> list[int]:
    """The seats that were dealt neither a jack nor a queen nor a king, nor a tile of as much (DEC-149)."""
    if options["redeal"] != "no-pictures":
        return []
    return [seat for seat, hand in enumerate(hands) if lacks_pictures(hand)]


def lacks_pictures(hand: Sequence[str]) -> bool:
    """Aces and twos are no pictures."""
    return not {rank_of(card) for card in hand} & set(PICTURES)


def is_exchanged_in(deal_number: int, options: Options) -> bool:
    """Are cards exchanged before this deal? Then its hands are no longer those that were dealt (DEC-152)."""
    return bool(options["card_exchange"] != "none" and deal_number > 1)
