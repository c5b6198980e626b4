"""What a variant means, option by option: the kit reads it from the rulebook and asks no engine."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

Options: TypeAlias = "Mapping[str, Any]"


class HouseRules(TypedDict, total=False):
    """House rules as a question states them. No other object passes for one."""

    extends: str | list[str]
    options: Mapping[str, Any]


Variant: TypeAlias = "str | HouseRules"
"""A variant as a question states it: a name, or an object with `extends` and `options`."""

BASE = "base"


class UnknownRules(ValueError):
    """A variant that cannot be read without an engine. The sentence says why."""


@cache
def named() -> Mapping[str, Options]:
    """Every named variant with the value of every option, in the order of the variants."""
    text = (files("bigtwo_rulebook") / "variants.json").read_text(encoding="utf-8")
    return MappingProxyType(json.loads(text))


def resolved(variant: Variant) -> Options:
    """The value of every option under a named variant, or one with house rules on top.

    What gives way where house rules are set on top gives way here too (VC-16, VC-24, VC-27, VC-31, VC-35); whether
    they contradict each other is not looked at. Raises UnknownRules for an unknown name or option and for several
    names.
    """
    extends = variant if isinstance(variant, str) else variant.get("extends", BASE)
    own: Options = {} if isinstance(variant, str) else variant.get("options", {})
    if isinstance(extends, list) and len(extends) == 1:
        extends = extends[0]
    if not isinstance(extends, str) or extends not in named():
        raise UnknownRules(
            f"{json.dumps(extends)} is no named variant; there are {', '.join(named())}. "
            "Where rules join several of them, state one and the options that differ."
        )
    if unknown := [name for name in own if name not in named()[BASE]]:
        raise UnknownRules(f"There is no option {unknown[0]}; there are {', '.join(named()[BASE])}.")
    options = {**named()[extends], **own}
    return {**options, **{name: value for name, value in _given_way(options).items() if name not in own}}


def _given_way(options: Options) -> Options:
    changed: dict[str, Any] = {}
    ranks = {"standard-52": 13, "tiles-9": 9, "tiles-13": 13, "tiles-15": 15}[options["pack"]]
    each = 4 * ranks // options["players"] if options["hand_size"] == "all" else options["hand_size"]
    if (ranks, each) != (13, 13) or options["leftover"].startswith("extra-card"):
        changed["dragon"] = "off"
    if options["last_card_duty"] == "liable" and (
        options["settlement"] == "none" or options["deal_ends"] == "one-left"
    ):
        changed["last_card_duty"] = "none"
    if options["later_leader"] == "previous-loser":
        changed["next_dealer"] = "loser"
    by_value = isinstance(options["card_points"], dict) or options["card_points"] in ("tiered", "ladder")
    if (
        by_value
        and options["scoring"] in ("card-penalties", "special-cards")
        and options["count_multipliers"] == named()[BASE]["count_multipliers"]
    ):
        changed["count_multipliers"] = [[10, 2]]
    if options["target_score"] is not None and options["scoring"] in ("winner-points", "placings"):
        changed["target_winner"] = "highest"
    return changed


def differing(rests_on: Options, options: Options) -> list[str]:
    """The options that an answer rests on and that have other values here."""
    # Python takes True for 1; JSON does not.
    return [
        name
        for name, value in rests_on.items()
        if (here := options.get(name)) != value or type(here) is not type(value)
    ]


def read_rules(text: str) -> Variant:
    """Rules as somebody writes them: a name, JSON, or a name with options behind it, as in
    `base suit_order=DHSC last_cards_announcement=1`. Raises UnknownRules."""
    variant = _as_json(text) if text.lstrip().startswith("{") else _as_words(text.split())
    resolved(variant)
    return variant


def read_left_open(text: str) -> Mapping[str, tuple[Any, ...]]:
    """The options of which rules as somebody writes them do not say how they are played, each with the values that it
    may have, where it is known that it has no other: what `fit --json` could not tell. Raises UnknownRules."""
    if not text.lstrip().startswith("{"):
        return {}
    found = _json(text)
    unknown, narrowed = found.get("unknown", []), found.get("narrowed", {})
    options = named()[BASE]
    if not isinstance(unknown, list) or not isinstance(narrowed, dict) or not all(name in options for name in unknown):
        raise UnknownRules("What is unknown should be a list of options, and what is narrowed lists of their values.")
    return {name: tuple(narrowed.get(name, ())) for name in unknown}


def _json(text: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(text)
    except ValueError as fault:
        raise UnknownRules(f"{text} is not JSON: {fault}.") from None
    return found


def _as_json(text: str) -> Variant:
    found = _json(text)
    # What `fit --json` prints holds the rules in `plays`.
    inner = found.get("plays", found)
    if not isinstance(inner, dict) or not isinstance(inner.get("options", {}), dict):
        raise UnknownRules(f"{text} states no rules: it should have extends and options.")
    return cast("HouseRules", inner)


def _as_words(words: list[str]) -> Variant:
    plain = [word for word in words if "=" not in word]
    if len(plain) > 1:
        raise UnknownRules(f"{plain[1]} is no option with its value, as in suit_order=DHSC.")
    options = {name: _value(value) for name, _, value in (word.partition("=") for word in words if "=" in word)}
    extends = plain[0] if plain else BASE
    return {"extends": extends, "options": options} if options else extends


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
