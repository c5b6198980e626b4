"""Resolves variants to options from the rulebook and parses stated rules. It never asks an engine."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypedDict, cast
from unicodedata import normalize

from bigtwo_conformance.packs import pack_named, pack_of
from bigtwo_conformance.strict_json import NotJSON, check, read_json
from bigtwo_rulebook.options import base, shape_of
from bigtwo_rulebook.texts import SHORTHANDS, meant_by, pieces, value_of
from bigtwo_rulebook.variants import BASE, stated_by, variants

Options: TypeAlias = "Mapping[str, Any]"


class HouseRules(TypedDict, total=False):
    """House rules as a question states them. No other object passes for one."""

    extends: str | list[str]
    options: Mapping[str, Any]


Variant: TypeAlias = "str | HouseRules"
"""A variant as a question states it: a name, or an object with `extends` and `options`."""


class UnknownRules(ValueError):
    """A variant that cannot be read without an engine. The sentence says why."""


@cache
def named() -> Mapping[str, Options]:
    """Every named variant with the value of every option, in the order of the variants."""
    found: dict[str, Options] = {}
    for name in variants():
        stated = _stated(name)
        options = {**base(), **stated}
        given_way = {option: value for option, value in _given_way(options).items() if option not in stated}
        found[name] = {**options, **given_way}
    return MappingProxyType(found)


def _stated(name: str) -> Options:
    return {option: each["value"] for option, each in stated_by(name).items()}


@cache
def _by_spelling() -> Mapping[str, str]:
    aliases = {_folded(alias): name for name, found in variants().items() for alias in found["aliases"]}
    return {**aliases, **{_folded(name): name for name in named()}}


def _folded(name: str) -> str:
    """A name without case, accents, spaces and hyphens."""
    return "".join(mark for mark in normalize("NFKD", name) if mark.isalnum()).casefold()


def resolved(variant: Variant) -> Options:
    """The value of every option under a named variant or several, or under house rules on top of these.

    Of several names each contributes the options that it states. What gives way where house rules are set on top gives
    way here too (VC-16, VC-24, VC-27, VC-31, VC-35); whether they contradict each other is not looked at. Raises
    UnknownRules for an unknown name or option.
    """
    if isinstance(variant, str) and variant in named():
        return named()[variant]
    names, own = _parts(variant)
    options = dict(named()[names[0] if len(names) == 1 else BASE])
    if len(names) > 1:
        options |= {option: value for name in names if name != BASE for option, value in _stated(name).items()}
    options |= own
    return {**options, **{name: value for name, value in _given_way(options).items() if name not in own}}


def resolved_if_known(variant: Variant) -> Options | None:
    """The same; None for rules that only an engine can tell."""
    try:
        return resolved(variant)
    except UnknownRules:
        return None


def _parts(variant: Variant) -> tuple[list[str], Options]:
    """The ids of the named variants, and the options on top. Raises UnknownRules."""
    if isinstance(variant, str):
        names, rules = pieces(variant)
        ids = _ids(names.split(",") if names else [BASE])
        return ids, _spelled_out(ids, dict(map(_option, rules)))
    extends: Any = variant.get("extends", BASE)
    own = variant.get("options", {})
    if isinstance(extends, str):
        ids, below = _parts(extends)
        own = {**below, **own}
    elif isinstance(extends, list) and extends and all(isinstance(name, str) for name in extends):
        ids = _ids(extends)
    else:
        raise UnknownRules(f"extends is a name or a list of names, not {json.dumps(extends)}.")
    _check_options(own)
    for name, value in own.items():
        _check_value(name, value)
    return ids, _spelled_out(ids, own)


def _spelled_out(ids: Sequence[str], own: Options) -> Options:
    """House rules with those of former options as the values of the options that say them now."""
    read = {name: value for name, value in own.items() if name not in SHORTHANDS}
    for name, (option, _) in SHORTHANDS.items():
        if name in own:
            inherited = [_stated(id_)[option] for id_ in ids if id_ != BASE and option in _stated(id_)]
            read[option] = meant_by(name, own[name], read.get(option, [base()[option], *inherited][-1]))
    return read


def _ids(names: Sequence[str]) -> list[str]:
    if unknown := [name for name in names if _folded(name) not in _by_spelling()]:
        raise UnknownRules(f"{json.dumps(unknown[0])} is no named variant; there are {', '.join(named())}.")
    return [_by_spelling()[_folded(name)] for name in names]


def _option(rule: str) -> tuple[str, Any]:
    name, equals, text = rule.partition("=")
    if not equals:
        raise UnknownRules(f"{rule} is no option with its value, as in suit_order=DHSC.")
    _check_options([name])
    try:
        value = value_of(name, text, read_json)
    except NotJSON as fault:
        raise UnknownRules(f"The value of {name} is not JSON: {fault}.") from None
    _check_value(name, value)
    return name, value


def _check_options(names: Iterable[str]) -> None:
    if unknown := [name for name in names if name not in named()[BASE] and name not in SHORTHANDS]:
        raise UnknownRules(f"There is no option {unknown[0]}; there are {', '.join(named()[BASE])}.")


def _check_value(name: str, value: Any) -> None:
    """Raises UnknownRules for a value of the wrong sort. Whether values go together, only an engine knows."""
    if name in SHORTHANDS:
        if check(value, dict(SHORTHANDS[name][1]), {}, name):
            raise UnknownRules(f"{name} is no longer an option, and {json.dumps(value)} none of the values it had.")
        return
    if wrong := check(value, dict(shape_of(name)), {}, name):
        raise UnknownRules(wrong[-1])


def cards_each(options: Options) -> int:
    """How many cards each player is dealt."""
    each: int = options["hand_size"]
    return len(pack_of(options).cards) // options["players"] if options["hand_size"] == "all" else each


def _given_way(options: Options) -> Options:
    changed: dict[str, Any] = {}
    if (len(pack_named(options["pack"]).ranks), cards_each(options)) != (13, 13) or options["leftover"].startswith(
        "extra-card"
    ):
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
        and options["count_multipliers"] == base()["count_multipliers"]
    ):
        changed["count_multipliers"] = [[10, 2]]
    if options["target_score"] is not None and options["scoring"] in ("winner-points", "placings"):
        changed["target_winner"] = "highest"
    return changed


_JSON: Final = json.JSONEncoder(ensure_ascii=False)


def value_text(value: object) -> str:
    """A value of an option as text: JSON, but for a text, which is itself."""
    return value if isinstance(value, str) else _JSON.encode(value)


def is_among(value: Any, values: Iterable[Any]) -> bool:
    """Whether JSON takes the value for one of these; Python takes True for 1 too."""
    return any(value == each and type(value) is type(each) for each in values)


def differing(rests_on: Options, options: Options) -> list[str]:
    """The options that an answer rests on and that have other values here."""
    return [name for name, value in rests_on.items() if not is_among(options.get(name), (value,))]


def read_rules(text: str) -> Variant:
    """Rules as somebody writes them: JSON, or one line of text as the service reads it, such as
    `hong-kong-ip,three-player+bombs=on`; before an option a blank serves as well as a plus sign. Raises
    UnknownRules."""
    if text.lstrip().startswith("{"):
        found = _json(text)
        # What `fit --json` prints holds the rules in `plays`.
        variant = found.get("plays", found)
        if not isinstance(variant, dict) or not isinstance(variant.get("options", {}), dict):
            raise UnknownRules(f"{text} states no rules: it should have extends and options.")
        resolved(cast("HouseRules", variant))
        return cast("HouseRules", variant)
    names, options = _parts(text)
    if len(names) == 1 and not options:
        return names[0]
    return {"extends": names[0] if len(names) == 1 else names, "options": options}


UNEXPLAINED: Final = ("unexplained", "contradictions", "crashes")
"""The lists of answers that no rules explain, in what `fit --json` prints."""


def read_stated(text: str) -> tuple[str, dict[str, Any]]:
    """Rules as `read_rules` takes them, and what `fit --json` prints beside them: as they are stated again, JSON in its
    shortest form with nothing that is not read, and what they say in a hello. Open is what could not be told and nobody
    has stated since. Raises UnknownRules."""
    plays = read_rules(text)
    if not text.lstrip().startswith("{"):
        return text, {"plays": plays}
    found = _json(text)
    unknown, narrowed = found.get("unknown", []), found.get("narrowed", {})
    options = named()[BASE]
    if not isinstance(unknown, list) or not isinstance(narrowed, dict) or not all(name in options for name in unknown):
        raise UnknownRules("What is unknown should be a list of options, and what is narrowed lists of their values.")
    listed = [found.get(name, 0) for name in UNEXPLAINED]
    if not all(isinstance(each, list) or type(each) is int for each in listed):
        raise UnknownRules(f"{', '.join(UNEXPLAINED)} should be lists, or say how many.")
    count = sum(len(each) if isinstance(each, list) else each for each in listed)
    said = found.get("plays", {}).get("options", {})
    open_ = {name: tuple(narrowed.get(name, ())) for name in unknown if name in narrowed or name not in said}
    read: dict[str, Any] = {name: found[name] for name in ("plays", "unknown", "narrowed") if name in found}
    again = {**read, **({"unexplained": count} if count else {})} if "plays" in found else found
    says = {"plays": plays, "left_open": open_, "unexplained": count}
    return json.dumps(again, separators=(",", ":"), ensure_ascii=False), says


def _json(text: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = read_json(text.encode("utf-8", "surrogateescape"))
    except NotJSON as fault:
        raise UnknownRules(f"{text} is not JSON: {fault}.") from None
    return found
