"""Everything that can be asked over HTTP. The operations are one loop; the rest are small pages."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

import orjson
from flask import Response, request
from werkzeug.routing import BaseConverter

from bigtwo import __version__, rulebook, schemas
from bigtwo.api import contract
from bigtwo.api.problems import TYPES, Problem
from bigtwo.api.reading import read_parameters, read_query, read_question, refuse_parameters
from bigtwo.operations import OPERATIONS, hello
from bigtwo.schemas import Fault, Faults
from bigtwo.variant import OPTIONS, InvalidVariant, diff, find, named_variants, resolve
from bigtwo.variant.faults import listed, nearest, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from flask import Flask

    from bigtwo.operations import Operation

_HEADERS: Final = (("Content-Type", "application/json"), ("X-Content-Type-Options", "nosniff"))


def answer(value: object) -> Response:
    """An answer as JSON. Equal answers are equal bytes."""
    return Response(orjson.dumps(value), 200, _HEADERS)


def install(app: Flask) -> None:
    """Registers every route."""
    app.url_map.converters["name"] = _Name
    for operation in OPERATIONS.values():
        methods = ["GET", "POST"] if operation.fits_url else ["POST"]
        app.add_url_rule(f"/v1/{operation.name}", operation.name, _asking(operation), methods=methods)
    for path, method, view in _PAGES:
        app.add_url_rule(path, view.__name__.strip("_"), view, methods=[method])


def _asking(operation: Operation) -> Callable[[], Response]:
    """The view of one operation: asked in a body, or in a URL."""
    fields = operation.request.fields

    def ask() -> Response:
        faults = Faults()
        posted = request.method == "POST"
        if posted:
            body = read_question(request, operation.largest_body)
        else:
            body = read_query(request.query_string, fields, faults)
        return answer(operation.answer(operation.request.load(body, faults)))

    return ask


def _hello() -> Response:
    refuse_parameters(request.query_string)
    return answer(hello())


# --- variants --------------------------------------------------------------------------------------------------------


class _Name(BaseConverter):
    """A name of a variant in a path: anything but the two questions that stand in the same place."""

    regex = r"(?!(?:resolve|diff)\Z)[^/]+"


def _variants() -> Response:
    refuse_parameters(request.query_string)
    return answer({"variants": [variant.to_dict() for variant in named_variants()]})


def _variant(id_: str) -> Response:
    refuse_parameters(request.query_string)
    if find(id_) is None:
        raise _no_variant(id_)
    return answer(resolve(id_).to_dict())


def _no_variant(name: str) -> Problem:
    """Why there is no named variant of this name; several joined ones are a question of their own."""
    try:
        resolve(name)
    except InvalidVariant as invalid:
        fault = invalid.faults[0]
        if fault.code in TYPES and 404 in TYPES[fault.code].statuses:
            return Problem(fault.code, fault.detail, status=404)
    detail = f"{quoted(name)} is not the name of one variant; to join several, post them to /v1/variants/resolve"
    return Problem("unknown-variant", detail, status=404)


def _resolve() -> Response:
    return answer(schemas.RESOLVE.load(read_question(request))["variant"].resolved.to_dict())


def _diff() -> Response:
    question = schemas.DIFF.load(read_question(request))
    left, right = question["left"], question["right"]
    differences = diff(left.resolved, right.resolved)
    return answer({"left": left.echo, "right": right.echo, "differences": [each.to_dict() for each in differences]})


# --- rules -----------------------------------------------------------------------------------------------------------

_FILTERS: Final[Mapping[str, tuple[str, Sequence[str]]]] = {
    "option": ("unknown-option", tuple(option.name for option in OPTIONS)),
    "operation": ("unknown-value", rulebook.RULE_OPERATIONS),
    "source": ("unknown-value", rulebook.SOURCES),
    "status": ("unknown-value", rulebook.STATUSES),
}
"""The filters of the list of rules that take one of a few values, with the code of the fault otherwise."""


def _rules() -> Response:
    faults = Faults()
    asked = read_parameters(request.query_string, ("option", "variant", "operation", "source", "status"), faults)
    for name, (code, values) in _FILTERS.items():
        if name in asked and asked[name] not in values:
            faults.add(_no_such_value, name, asked[name], code, values)
    variant = None
    if "variant" in asked:
        try:
            variant = schemas.RESOLVE.load({"variant": asked.pop("variant")})["variant"].resolved
        except schemas.InvalidRequest as invalid:
            for fault in invalid.faults:
                faults.add(fault)
    faults.check()
    found = rulebook.rules(variant=variant, **asked)
    return answer({"rules": [rule.to_dict() for rule in found], "count": len(found)})


def _no_such_value(name: str, value: str, code: str, values: Sequence[str]) -> Fault:
    near = nearest(value, values)
    few = len(values) <= len(rulebook.RULE_OPERATIONS)
    hint = f"did you mean {near}?" if near else f"it is one of {listed(values, 'and')}" if few else "see the contract"
    return Fault(f"/{name}", code, f"there is no {name} {quoted(value)}; {hint}")


def _rule(id_: str) -> Response:
    refuse_parameters(request.query_string)
    found = rulebook.rule(id_)
    if found is None:
        near = rulebook.nearest_id(id_)
        hint = f"did you mean {near}?" if near else "GET /v1/rules lists the rules"
        raise Problem("unknown-rule", f"there is no rule {quoted(id_)}; {hint}")
    return answer(found.to_dict())


# --- the service itself ----------------------------------------------------------------------------------------------


def _index() -> Response:
    operations = {name: {"href": f"/v1/{name}", "asks": each.summary} for name, each in OPERATIONS.items()}
    links = {
        "contract": "/openapi.yaml",
        "variants": "/v1/variants",
        "rules": "/v1/rules",
        "health": "/healthz",
        "readiness": "/readyz",
    }
    return answer(
        {
            "name": "bigtwo",
            "about": "The rules authority for the card game Big Two.",
            "release": __version__,
            "operations": operations,
            "links": links,
        }
    )


def _healthz() -> Response:
    return answer({"status": "ok"})


def _readyz() -> Response:
    return answer({"status": "ready", "release": __version__})


def _openapi_yaml() -> Response:
    headers = (("Content-Type", "application/yaml"), ("X-Content-Type-Options", "nosniff"))
    return Response(contract.as_yaml(), 200, headers)


def _openapi_json() -> Response:
    return Response(contract.as_json(), 200, _HEADERS)


def _problem(slug: str) -> Response:
    if slug not in TYPES:
        near = get_close_matches(slug[:40], TYPES, n=1)
        hint = f"did you mean {near[0]}?" if near else "the contract lists them"
        raise Problem("not-found", f"there is no type of problem {quoted(slug)}; {hint}")
    return answer(TYPES[slug].to_dict())


_PAGES: Final[tuple[tuple[str, str, Callable[..., Response]], ...]] = (
    ("/v1/hello", "GET", _hello),
    ("/v1/variants", "GET", _variants),
    ("/v1/variants/<name:id_>", "GET", _variant),
    ("/v1/variants/resolve", "POST", _resolve),
    ("/v1/variants/diff", "POST", _diff),
    ("/v1/rules", "GET", _rules),
    ("/v1/rules/<id_>", "GET", _rule),
    ("/", "GET", _index),
    ("/healthz", "GET", _healthz),
    ("/readyz", "GET", _readyz),
    ("/openapi.yaml", "GET", _openapi_yaml),
    ("/openapi.json", "GET", _openapi_json),
    ("/problems/<slug>", "GET", _problem),
)
