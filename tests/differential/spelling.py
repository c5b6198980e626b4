"""The same question in other words: nothing of this may change its answer."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from bigtwo.cards import SPELLINGS
from bigtwo.variant.options import InvalidVariant
from bigtwo.variant.resolving import named_variants, resolve
from tests.schemas.test_other_words import spelled_out

Body = dict[str, Any]

SETS = {"cards", "a", "b", "hand", "pile", "play", "last_play", "draw", "dead", "played", "set_aside", "kinds"}


def in_other_words(operation: str, body: Body, rng: Random) -> Body:
    """Cards in another order and in other spellings, the variant by another name, its options and all fields in
    another order, some defaults stated and some left out."""
    asked = _defaults(operation, body, rng)
    pack = _pack(asked)
    for name, value in asked.items():
        asked[name] = _variant(value, rng) if name == "variant" else _cards(value, name, pack, rng)
    return _reordered(asked, rng)


def _defaults(operation: str, body: Body, rng: Random) -> Body:
    """Each default stated or left out, whether the question stated it or not."""
    asked = dict(body)
    for name, value in spelled_out({}, operation).items():
        if name not in asked or asked[name] == value:
            asked.pop(name, None)
            if rng.random() < 0.5 and not (name == "variant" and "state" in body):
                asked[name] = value
    return asked


# --- cards -----------------------------------------------------------------------------------------------------------


@cache
def _spellings(pack: str) -> dict[str, tuple[str, ...]]:
    """By code, every way to write the card."""
    found: dict[str, list[str]] = {}
    for spelling, code in SPELLINGS[pack].items():
        found.setdefault(code, []).append(spelling)
    return {code: tuple(spellings) for code, spellings in found.items()}


def _pack(body: Body) -> str:
    spec = body["state"]["variant"] if isinstance(body.get("state"), dict) else body.get("variant")
    try:
        return resolve("base" if spec is None else spec).options.pack
    except InvalidVariant:
        return "standard-52"


def _cards(value: Any, inside: str, pack: str, rng: Random) -> Any:
    """Every card in some spelling, every set of cards in some order; a variant within stays as it is."""
    if isinstance(value, str):
        return rng.choice(_spellings(pack).get(value, (value,)))
    if isinstance(value, dict):
        return {name: each if name == "variant" else _cards(each, name, pack, rng) for name, each in value.items()}
    if not isinstance(value, list):
        return value
    is_set = inside in SETS and all(isinstance(each, str) for each in value)
    found = [_cards(each, "cards" if inside == "hands" else "", pack, rng) for each in value]
    if is_set:
        rng.shuffle(found)
    return found


# --- variants --------------------------------------------------------------------------------------------------------


@cache
def _names() -> dict[str, tuple[str, ...]]:
    """By id, every name of a variant that has no second meaning."""
    return {
        named.id: (
            named.id,
            f" {named.id.upper()} ",
            named.id.replace("-", "_"),
            *(alias for alias in named.aliases if not resolve(alias).warnings),
        )
        for named in named_variants()
    }


def _variant(spec: Any, rng: Random) -> Any:
    """The same variant by other names, and its options in another order."""
    if isinstance(spec, str):
        return _named(spec, rng)
    if not isinstance(spec, dict):
        return spec
    other = dict(spec)
    extends = other.get("extends", "base")
    if isinstance(extends, str):
        name = _named(extends, rng)
        other["extends"] = rng.choice([name, [name]]) if "," not in name else name
        if extends == "base" and rng.random() < 0.3:
            del other["extends"]
    return other


def _named(names: str, rng: Random) -> str:
    """Each of several joined names by another."""
    known = _names()
    return ",".join(rng.choice(known[name]) if name in known else name for name in names.split(","))


# --- fields ----------------------------------------------------------------------------------------------------------


def _reordered(value: Any, rng: Random) -> Any:
    """Every object with its fields in some order."""
    if isinstance(value, dict):
        names = list(value)
        rng.shuffle(names)
        return {name: _reordered(value[name], rng) for name in names}
    return [_reordered(each, rng) for each in value] if isinstance(value, list) else value
