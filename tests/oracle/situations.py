"""Which situations cannot occur: what a question says besides hand and pile, and the rules never come to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from .packs import Options, all_cards, card_strength


def impossible_fields(
    hand: Collection[str], pile: Collection[str] | None, options: Options, situation: Mapping[str, Any]
) -> set[str]:
    """The fields that say what cannot occur."""
    return {
        field
        for field, can_be in (
            ("locked_out", pile is not None and are_players_out(options)),
            ("next_player_locked_out", pile is not None and are_players_out(options)),
            ("own_pile", options["self_beat"] and not situation.get("locked_out")),
            ("opening", pile is not None or can_open(hand, options)),
        )
        if situation.get(field) and not can_be
    }


def are_players_out(options: Options) -> bool:
    """Is a player who passed out of the trick while it goes on? Between two, it goes on for the owner of the pile alone
    (PG-NPP-01, PG-NPP-03)."""
    return options["after_pass"] == "out-of-trick" and (options["self_beat"] or options["players"] > 2)


def can_open(hand: Collection[str], options: Options) -> bool:
    """Can this be a hand with the lowest card that was dealt, in a deal that such a hand opens (PG-PLAY-01)?"""
    if options["first_leader"] != "lowest-card" and options["later_leader"] != "lowest-card":
        return False
    pack = all_cards(options)
    lowest = min(card_strength(card, options) for card in hand)
    missing = [card for card in pack if card_strength(card, options) < lowest]
    dealt = options["players"] * options["hand_size"] if options["leftover"] in ("dead", "stock") else len(pack)
    return len(missing) <= len(pack) - dealt
