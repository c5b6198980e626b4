"""Everything that is no question about cards: variants, rules, the corpus, pages, paths that lead nowhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from bigtwo import rulebook
from bigtwo.api.problems import TYPES
from bigtwo.operations.questions import OPERATIONS
from bigtwo.variant import OPTIONS
from tests.cost.asked import Asked, got, posted
from tests.cost.choices import Choices, Sort
from tests.cost.rules import Spec, known_rules, mix, unknown_rules
from tests.cost.spoiling import junk
from tests.variant.chosen import NAMED

PAGES = (
    "/",
    "/docs",
    "/docs/assets/swagger-ui-bundle.js",
    "/docs/assets/swagger-ui.css",
    "/healthz",
    "/metrics",
    "/openapi.json",
    "/openapi-portable.json",
    "/openapi.yaml",
    "/problems",
    "/problems/impossible-state",
    "/readyz",
    "/v1",
    "/v1/corpus",
    "/v1/hello",
    "/v1/messages",
    "/v1/options",
    "/v1/packs",
    "/v1/packs/tiles-15",
    "/v1/problems",
    "/v1/problems/impossible-state",
    "/v1/rules",
    "/v1/variants",
)
IN_WORDS = ("/v1/messages", "/v1/options", "/v1/packs", "/v1/packs/tiles-15", "/v1/rules", "/v1/variants")
"""Those of them that say something in a language."""
_RULES = [rule.id for rule in rulebook.rules()]


def sorts() -> Iterator[Sort]:
    """Questions about variants, rules and the corpus, and every page."""
    yield Sort("variants/resolve", "a variant", _resolved)
    yield Sort("variants/diff", "two variants", _compared)
    yield Sort("variants/resolve", "options that are not there", _unknown_options, len(_UNKNOWN))
    yield Sort("variants/resolve", "options with wrong values", _wrong_values)
    yield Sort("variants/resolve", "names that are not there", _unknown_names)
    yield Sort("variants/resolve", "straight orders of all sizes", _straight_orders)
    yield Sort("rules", "filters", _rules)
    yield Sort("corpus", "filters", _corpus)
    yield Sort("a page", "as it is", _page, len(PAGES))
    yield Sort("a page", "that is not there", _nowhere, len(_NOWHERE))


def _spec(choices: Choices, turn: int) -> tuple[str, Spec]:
    return unknown_rules(choices, turn) if choices.chance(2) else known_rules(choices)


def _asked(path: str, choices: Choices, body: dict[str, Any]) -> Asked:
    query = "&".join(f"{name}={quote(_text(value), safe=_PLAIN)}" for name, value in body.items())
    return got(path, query) if choices.chance(3) and len(query) < 8000 else posted(path, body)


_PLAIN = ',:{}[]"'


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def _resolved(choices: Choices, turn: int) -> tuple[str, Asked]:
    what, spec = _spec(choices, turn)
    return what, _asked("/v1/variants/resolve", choices, {"variant": spec})


def _compared(choices: Choices, turn: int) -> tuple[str, Asked]:
    one, left = _spec(choices, turn)
    other, right = _spec(choices, turn + 1)
    return f"{one} and {other}", _asked("/v1/variants/diff", choices, {"left": left, "right": right})


_UNKNOWN = (
    "{name}{turn}_{number}",
    "{name}{number}",
    "f{turn}_{number}",
    "{letter}{number}",
    "{half}{number}{half}{turn}",
)


def _unknown_options(choices: Choices, turn: int) -> tuple[str, Asked]:
    pattern = choices.of(_UNKNOWN)
    many = choices.of((1, 20, 100, 200, 201))
    options: dict[str, int] = {}
    for number in range(many):
        name = OPTIONS[number % len(OPTIONS)].name
        letter = chr(97 + (turn + number) % 26)
        half = name[: len(name) // 2]
        options[pattern.format(name=name, turn=turn, number=number, letter=letter, half=half)] = 1
    spec = {"options": options}
    if choices.chance(3):
        return f"2 x {many} like {pattern}", _asked(
            "/v1/variants/diff", choices, {"left": spec, "right": spec | {"x": turn}}
        )
    if choices.chance(3):
        return f"{many} like {pattern}", posted("/v1/classify", {"cards": ["3D"], "variant": spec})
    return f"{many} like {pattern}", _asked("/v1/variants/resolve", choices, {"variant": spec})


def _wrong_values(choices: Choices, turn: int) -> tuple[str, Asked]:
    value = choices.of((f"x{turn}", f"straight-flush{turn}", junk(choices), junk(choices, 60)))
    names = [option.name for option in OPTIONS] if choices.chance(2) else [choices.of(OPTIONS).name]
    return f"{len(names)} wrong values", _asked(
        "/v1/variants/resolve", choices, {"variant": {"options": dict.fromkeys(names, value), "n": turn}}
    )


def _unknown_names(choices: Choices, turn: int) -> tuple[str, Asked]:
    many = choices.of((1, 8, 9))
    stem = choices.of(("hong-kong-taiwan-two-player-", "hongkongip", "a", "lectio", "wikipedia three player "))
    names = [f"{stem}{turn}{number}" for number in range(many)]
    spec: Spec = ",".join(names)
    if choices.chance(2):
        spec = {"extends": names, **{f"optoins{turn}{number}": 1 for number in range(choices.of((0, 8)))}}
    return f"{many} names like {stem}", _asked("/v1/variants/resolve", choices, {"variant": spec})


def _straight_orders(choices: Choices, turn: int) -> tuple[str, Asked]:
    run = choices.of(({"ranks": "A2345", "decided_by": "5"}, {"ranks": "34567", "decided_by": f"{turn}"}, turn, {}))
    tied = choices.of((1, 20, 60))
    order = [[run] * tied] * choices.of((1, 20, 60))
    return f"{len(order)} x {tied} runs", _asked(
        "/v1/variants/resolve", choices, {"variant": {"options": {"straight_order": order}}}
    )


def _rules(choices: Choices, turn: int) -> tuple[str, Asked]:
    near = choices.chance(2)
    filters = {
        "option": choices.of(OPTIONS).name + (f"s{turn}" if near else ""),
        "operation": choices.of(list(OPERATIONS)) + (f"s{turn}" if near else ""),
        "source": f"pgat{turn}" if near else "pagat-de",
        "status": f"bse{turn}" if near else "base",
    }
    asked = {name: filters[name] for name in choices.some(list(filters))}
    if choices.chance(2):
        asked["variant"] = _text(_spec(choices, turn)[1] if not near else f"hongkongip{turn}")
    return "near misses" if near else "filters", _filtered("/v1/rules", asked)


def _corpus(choices: Choices, turn: int) -> tuple[str, Asked]:
    near = choices.chance(3)
    variant: object = f"bsae{turn}" if near else choices.of((NAMED[turn % len(NAMED)], {"options": mix(turn)}))
    filters = {
        "variant": _text(variant),
        "operation": f"clasify{turn}" if near else list(OPERATIONS)[turn // 3 % len(OPERATIONS)],
        "rule": f"PG-COM-{turn}X" if near else _RULES[turn * 7 % len(_RULES)],
    }
    asked = {name: filters[name] for name in choices.some(list(filters))}
    return f"{'near misses of ' if near else ''}{' and '.join(asked) or 'nothing'}", _filtered("/v1/corpus", asked)


def _filtered(path: str, filters: dict[str, str]) -> Asked:
    return got(path, "&".join(f"{name}={quote(value, safe=_PLAIN)}" for name, value in filters.items()))


def _page(choices: Choices, turn: int) -> tuple[str, Asked]:
    path = choices.of(PAGES)
    query = choices.of(("", "", "&".join(f"q{number}" for number in range(1500)), "&" * 8000))
    tags = choices.of(("", '"a", ' * 1600, 'W/"' * 2600, "*"))
    what = f"{path}{', a long query' if query else ''}{', many tags' if tags else ''}"
    return what, got(path, query, **({"If-None-Match": tags} if tags else {}))


_NOWHERE = (
    "/v1/clasify",
    "/openapi.jsn",
    "/v1/{half}",
    "/{slashes}",
    "/docs/assets/swagger-ui.jss",
    "/docs/assets/{long}",
    "/problems/{near}",
    "/problems/{half}",
    "/problems/{long}",
    "/v1/rules/PG-COMB-99{turn}",
    "/v1/rules/{half}",
    "/v1/rules/{long}",
    "/v1/variants/{half}",
    "/v1/variants/hong-kong-taiwan-{turn}",
    "/v1/variants/{long}",
    "/v1/variants/{joined}",
)


def _nowhere(choices: Choices, turn: int) -> tuple[str, Asked]:
    pattern = choices.of(_NOWHERE)
    letters = choices.of(("a", "P", "-", "e", "\u00e9", "problem-", "PG-", "hong"))
    path = pattern.format(
        turn=turn,
        half=(letters * 40)[: choices.of((12, 36))],
        long=(letters * 8000)[:7900],
        slashes="a/" * 3900,
        near=choices.of(list(TYPES))[:-2] + str(turn),
        joined=",".join(["hong-kong"] * 8),
    )
    return pattern, got(path)
