"""What a variant of a request comes to: all its options, from the data of the named variants."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from . import dealing
from .packs import RANKS, Refused, cards_each, whole_pack

RULEBOOK = Path(__file__).parents[2] / "conformance" / "bigtwo_rulebook"
BASE: dict[str, Any] = {
    option: table.get("default")
    for file in sorted((RULEBOOK / "options").glob("*.toml"))
    for option, table in tomllib.loads(file.read_text(encoding="utf-8")).items()
}
"""The base game, option by option."""
NAMED: dict[str, Any] = tomllib.loads((RULEBOOK / "variants.toml").read_text(encoding="utf-8"))

SCORED_BY_CARDS = ("card-penalties", "special-cards")


def having(**changes: Any) -> dict[str, Any]:
    """The base game with some options changed."""
    assert changes.keys() <= BASE.keys()
    return {**BASE, **changes}


def options_of(variant: Any) -> dict[str, Any]:
    """The options of a variant: a name, several joined by commas, or an object with `extends` and `options`."""
    own = dict(variant.get("options") or {}) if isinstance(variant, Mapping) else {}
    extends = variant.get("extends", "base") if isinstance(variant, Mapping) else variant or "base"
    names = [name.strip() for name in extends.split(",")] if isinstance(extends, str) else extends
    options = dict(BASE)
    stated: dict[str, Any] = {}
    for name in names:
        stated.update(stated_by(name))
    options.update({**stated, **own})
    options.update({name: value for name, value in adjusted(options).items() if name not in own})
    options["count_multipliers"] = multipliers_that_hold(options, {**stated, **own})
    options["target_winner"] = winner_that_is_wanted(options, {**stated, **own})
    check_taken_out(options)
    check_leftover(options)
    check_dragon(options)
    return options


def check_taken_out(options: Mapping[str, Any]) -> None:
    """Only a card of the pack can be taken out of it (VC-54)."""
    if options["removed_card"] is not None and options["removed_card"] not in whole_pack(options):
        raise Refused("the card that is taken out is not in the pack")


def check_leftover(options: Mapping[str, Any]) -> None:
    """As many cards are left over as `leftover` can have (VC-01, VC-02, VC-03)."""
    # Counted here once more, so that an engine that deals wrongly still answers under rules that are sound.
    cards, players = 4 * len(RANKS[options["pack"]]), options["players"]
    cards -= 0 if options["removed_card"] is None else 1
    over = cards % players if options["hand_size"] == "all" else cards - players * options["hand_size"]
    if over < 0:
        raise Refused("the hands need more cards than there are")
    if (over == 0) != (options["leftover"] == "none"):
        raise Refused(f"{over} cards are left over")
    if dealing.has_extra_card(options) and over != 1:
        raise Refused("an extra card is a single one")
    if dealing.is_dealt_too(options) and over >= players:
        raise Refused("nobody is dealt two cards more than others")


def check_dragon(options: Mapping[str, Any]) -> None:
    """Dragons are played only where a hand can hold one (VC-51, DEC-172)."""
    if options["dragon"] == "played" and not dealing.dragon_can_be_played(options):
        raise Refused("nobody here can hold a dragon that is played")


def winner_that_is_wanted(options: Mapping[str, Any], stated: Mapping[str, Any]) -> Any:
    """The one that somebody states; else a target of points is for the highest total (DEC-114, VC-35)."""
    of_points = options["target_score"] is not None and options["scoring"] in ("winner-points", "placings")
    return "highest" if of_points and "target_winner" not in stated else options["target_winner"]


def multipliers_that_hold(options: Mapping[str, Any], stated: Mapping[str, Any]) -> Any:
    """Those that somebody states; else card values double from ten cards on and triple nothing (VC-31)."""
    by_value = has_values_that_double(options["card_points"]) and options["scoring"] in SCORED_BY_CARDS
    return [[10, 2]] if by_value and "count_multipliers" not in stated else options["count_multipliers"]


def has_values_that_double(card_points: Any) -> bool:
    """The two scales (DEC-45) and values of one's own (DEC-102); five for a two belongs to Indonesia's table."""
    return isinstance(card_points, dict) or card_points in ("tiered", "ladder")


@cache
def stated_by(name: str) -> dict[str, Any]:
    """What a named variant states itself or takes from one that it extends; the base game adds nothing."""
    if name not in NAMED:
        raise Refused(f"there is no variant {name}")
    if name == "base":
        return {}
    data = NAMED[name]
    stated = dict(stated_by(data["extends"])) if data.get("extends") else {}
    stated.update({option: entry.get("value") for option, entry in data.get("options", {}).items()})
    return stated


def adjusted(options: Mapping[str, Any]) -> dict[str, Any]:
    """What gives way where variants are joined (VC-16, VC-24, VC-27)."""
    changes: dict[str, Any] = {}
    ranks = len(RANKS[options["pack"]])
    has_hands_of_13 = (ranks, cards_each(options), options["leftover"].startswith("extra-card")) == (13, 13, False)
    if options["dragon"] == "wins" and not has_hands_of_13:
        changes["dragon"] = "off"  # A dragon that is played never gives way: it is refused (VC-51).
    if options["settlement"] == "none" or options["deal_ends"] == "one-left":
        changes["last_card_duty"] = "none" if options["last_card_duty"] == "liable" else options["last_card_duty"]
    if options["later_leader"] == "previous-loser":
        changes["next_dealer"] = "loser"
    return changes
