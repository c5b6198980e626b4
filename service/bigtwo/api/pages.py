"""The routes that are not questions (`views`): lookup lists, contract, documentation, desk files and health checks.

A view takes the parameters of its page, where there are any, and the parts of its path. It answers a document that may
be kept, or a reply. Questions are in `service`.
"""

from __future__ import annotations

import mmap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, TypeVar

from flask import request

from bigtwo import __version__, rulebook
from bigtwo.api import metrics
from bigtwo.api.problems import TYPES, Problem, examples, fault_type, of_fault
from bigtwo.api.reading import no_such_value, read_parameters, set_requested, value_in_url
from bigtwo.api.replies import NEVER, Document, Reply, json_document, reply_now
from bigtwo.api.settings import Settings
from bigtwo.cards import PACKS, Pack, packs
from bigtwo.combinations.ruleset import read_variant
from bigtwo.desk import desk_file, desk_page, digest
from bigtwo.faults import Fault, Faults, fault
from bigtwo.messages.catalogue import RULEBOOK, WORDS
from bigtwo.messages.languages import LANGUAGES, catalogue_of, rulebook_language
from bigtwo.messages.render import current_locale, locale_of, truncate
from bigtwo.operations.paging import PAGE_PARAMETERS, read_page
from bigtwo.operations.questions import OPERATIONS, VARIANT_OPERATIONS, hello
from bigtwo.rulebook_data.cases import published
from bigtwo.schemas.fields import VARIANT
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.spelling import suggested
from bigtwo.strict_json import NotJSON
from bigtwo.variant.options import OPTIONS, InvalidVariant, Option
from bigtwo.variant.resolving import Named, Resolved, find, named_variants, resolve

Item = TypeVar("Item")
Asked = Mapping[str, str]
"""The parameters of a page by their names."""
Parts = tuple[tuple[str, str], ...]
"""Parameters, or the parts of a path, by their names."""


def _in_words(value: object) -> Document:
    """A document with sentences in the current language."""
    return json_document(value, language=current_locale().tag)


def _list_view(
    name: str,
    entries: Callable[[], Sequence[Item]],
    written: Callable[[Item], Any],
    document: Callable[[object], Document] = _in_words,
) -> Callable[[Asked, Faults], Document]:
    """The view of a list, whole or in pages."""

    def view(asked: Asked, faults: Faults) -> Document:
        page = read_page(asked, faults)
        faults.check(InvalidRequest)
        return document(page.of(name, entries(), written))

    return view


# --- variants, options, packs, messages ------------------------------------------------------------------------------


def _variant(id_: str) -> Document:
    try:
        found = resolve(id_)
    except InvalidVariant as invalid:
        fault = invalid.faults[0]
        if fault.code in TYPES and 404 in TYPES[fault.code].statuses:
            raise of_fault(fault, 404) from None
        found = None
    if found is None or find(id_) is None:  # several joined ones are a question of their own
        raise Problem("unknown-variant.not-one", (), 404, text=truncate(id_))
    return _in_words(found.to_dict())


def _pack(id_: str) -> Document:
    if id_ not in PACKS:
        raise Problem("unknown-pack.id", suggested(id_, PACKS), text=truncate(id_), values=tuple(PACKS))
    return _in_words(PACKS[id_].to_dict())


def _messages() -> Document:
    locale = current_locale()
    sentences = {id_: message.to_dict() for id_, message in locale.messages.items()}
    return _in_words({"lang": locale.tag, "messages": sentences, "words": {word: locale.forms(word) for word in WORDS}})


# --- rules, and the corpus of cases ----------------------------------------------------------------------------------

_RULE_FILTERS: Final[Mapping[str, tuple[str, Sequence[str]]]] = {
    "option": ("unknown-option", tuple(option.name for option in OPTIONS)),
    "operation": ("unknown-value", rulebook.RULE_OPERATIONS),
    "source": ("unknown-value", rulebook.SOURCES),
    "status": ("unknown-value", rulebook.STATUSES),
}
"""The filters of the list of rules that take one of a few values, with the code of the fault otherwise."""


def _rules(asked: Asked, faults: Faults) -> Document:
    page = read_page(asked, faults)
    for name, (code, values) in _RULE_FILTERS.items():
        if name in asked and asked[name] not in values:
            faults.add(no_such_value, name, asked[name], values, code)
    variant = _variant_in(asked, faults)
    faults.check(InvalidRequest)
    found = rulebook.rules(variant=variant, **{name: asked[name] for name in _RULE_FILTERS if name in asked})
    answer = page.of("rules", found, rulebook.Rule.to_dict)
    return json_document(answer, language=rulebook_language(current_locale().tag))


def _rule(id_: str) -> Document:
    found = rulebook.rule(id_)
    if found is None:
        raise of_fault(_no_rule(id_, "unknown-rule.id"))
    return json_document(found.to_dict(), language=rulebook_language(current_locale().tag))


def _no_rule(id_: str, phrase: str = "unknown-value.rule") -> Fault:
    """The fault of an id that no rule has."""
    near = rulebook.nearest_id(id_)
    return fault(("rule",), phrase, (), (near,) if near else (), text=truncate(id_))


def _variant_in(asked: Asked, faults: Faults) -> Resolved | None:
    """The variant that a parameter names; None where it is absent or at fault."""
    if "variant" not in asked:
        return None
    spec = value_in_url("variant", asked["variant"], VARIANT, faults)
    found = None if isinstance(spec, NotJSON) else read_variant(spec, None, ("variant",), faults)
    return None if found is None else found.resolved


def _corpus(asked: Asked, faults: Faults) -> Document:
    """The cases that meet every condition, for the tests of any client. A rule that does not exist is refused rather
    than found nowhere: tests that loop over no cases at all look green."""
    page = read_page(asked, faults)
    if "operation" in asked and asked["operation"] not in OPERATIONS:
        faults.add(no_such_value, "operation", asked["operation"], tuple(OPERATIONS))
    if "rule" in asked and rulebook.rule(asked["rule"]) is None:
        faults.add(_no_rule, asked["rule"])
    variant = _variant_in(asked, faults)
    faults.check(InvalidRequest)
    found, operation, rule = published(), asked.get("operation"), asked.get("rule")
    cases = [
        case
        for case in found["cases"]
        if variant is None or case["variant"] == variant.echo
        if operation is None or case["operation"] == operation
        if rule is None or rule in case["rules"]
    ]
    return json_document({**found, "count": len(cases), **page.of("cases", cases)})


# --- types of problems -----------------------------------------------------------------------------------------------


def _type(slug: str) -> dict[str, Any]:
    if slug not in TYPES:
        near = suggested(fault_type(slug), TYPES)  # some look up the id of a constraint
        raise Problem("not-found.problem-type", near, text=truncate(slug))
    return TYPES[slug].to_dict() | {"shown": examples()[slug]}


def _problem_page(slug: str) -> Reply:
    """The address in the `type` of a problem leads to what is said about it."""
    _type(slug)
    return _redirect(f"../v1/problems/{slug}")


# --- the service itself ----------------------------------------------------------------------------------------------


def _index() -> Document:
    """What there is, for programs."""
    asked = {name: each.summary for name, each in {**OPERATIONS, **VARIANT_OPERATIONS}.items()}
    asked["batch"] = "What are the answers to many questions?"
    asked["rulings"] = "Who at this table is right, and by which rule?"
    return json_document(
        {
            "name": "bigtwo",
            "about": "The rules authority for the card game Big Two.",
            "release": __version__,
            "operations": {name: {"href": f"/v1/{name}", "asks": summary} for name, summary in asked.items()},
            "links": {
                "docs": "/docs",
                "contract": "/openapi.yaml",
                "contract-for-generators": "/openapi-portable.json",
                **{
                    name: f"/v1/{name}"
                    for name in ("variants", "options", "packs", "messages", "rules", "corpus", "problems")
                },
                "health": "/healthz",
                "readiness": "/readyz",
            },
        }
    )


_DRAINING: Final = mmap.mmap(-1, 1)
"""Is the service about to stop? In memory that the master shares with the workers it forks, so that each of them tells
the load balancer; it is set once and never taken back."""


def begin_draining() -> None:
    """From now on /readyz sends clients elsewhere; questions are still answered."""
    _DRAINING[0] = 1


def is_draining() -> bool:
    """Has the end been announced?"""
    return _DRAINING[0] == 1


def _readyz() -> Reply:
    status, code = ("draining", 503) if is_draining() else ("ready", 200)
    return reply_now({"status": status, "release": __version__}, code)


def _redirect(target: str) -> Reply:
    """The page is at another address, relative to this one: nothing in it comes from the header Host."""
    return Reply(308, {"Location": target, **NEVER})


# --- files: the contract, its reader, the page for players ------------------------------------------------------------

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'{styles}; img-src 'self'{images}; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
POLICY: Final = _POLICY.format(styles="", images="")
"""A page for people may run our scripts, use our styles and pictures, and ask this service."""
DOCS_POLICY: Final = _POLICY.format(styles=" 'unsafe-inline'", images=" data:")
"""The same for the reader of the contract, Swagger UI, which styles single elements."""

A_DAY: Final = 86_400
A_YEAR: Final = 31_536_000
"""For how many seconds a file may be kept whose address names its content."""

_TYPES: Final[Mapping[str, str]] = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "yaml": "application/yaml",
    "svg": "image/svg+xml",
}
"""The media types of files, by how their names end."""


def _document(path: str, content: bytes, max_age: int | None = None) -> Document:
    return Document(_TYPES[path.rpartition(".")[2]], content, max_age=max_age)


def contract_file(name: str) -> Document:
    """The contract, the same as JSON, or its portable form for generators of clients."""
    return _document(name, files("bigtwo").joinpath(name).read_bytes())


_DOCS_ASSETS: Final[Mapping[str, tuple[str, str]]] = {
    "colours.css": ("bigtwo.desk", "styles"),
    "page.css": ("bigtwo.api", "docs"),
    "start.js": ("bigtwo.api", "docs"),
    "spade.svg": ("bigtwo.api", "docs"),
    "swagger-ui.css": ("flask_swagger_ui", "dist"),
    "swagger-ui-bundle.js": ("flask_swagger_ui", "dist"),
}
"""The files that the page /docs needs: the package of each, and its folder there."""


def _docs() -> Document:
    page = files("bigtwo.api").joinpath("docs", "page.html").read_bytes()
    return Document(_TYPES["html"], page, {"Content-Security-Policy": DOCS_POLICY}, max_age=A_DAY)


def _docs_asset(name: str) -> Document:
    if name not in _DOCS_ASSETS:
        raise Problem("not-found.docs-asset", values=tuple(_DOCS_ASSETS))
    package, folder = _DOCS_ASSETS[name]
    return _document(name, files(package).joinpath(folder, name).read_bytes(), A_DAY)


def _front() -> Document:
    # It names the files of this release, so a browser has to ask whether it is still the page of today.
    tag = current_locale().tag
    return Document(_TYPES["html"], desk_page(tag), {"Content-Security-Policy": POLICY}, language=tag, max_age=0)


def _file_of_desk(content: str, folder: str, name: str) -> Document:
    """A file that the page for players needs; those of another release are not kept here."""
    file = desk_file(f"{folder}/{name}") if content == digest() else None
    if file is None:
        raise Problem("not-found.path")
    return _document(name, file, A_YEAR)


# --- all of them -----------------------------------------------------------------------------------------------------

_LANG: Final = ("lang",)
_LISTED: Final = (*PAGE_PARAMETERS, *_LANG)


@dataclass(eq=False)
class _Page:
    """A page of which documents are kept: the last ones that were asked for, by language, parameters and path."""

    path: str
    name: str
    """Its name in the log and the counters."""
    view: Callable[..., Document]
    takes: tuple[str, ...] | None = None
    """The parameters that it takes; others are refused. None where a query is ignored."""
    in_words: bool = False
    """Does the document depend on the language? It does in any case where the page takes one."""

    def __post_init__(self) -> None:
        self.in_words = self.in_words or "lang" in (self.takes or ())
        self.reads = not {*(self.takes or ())} <= {*_LANG}
        """Does the view take parameters, and the faults in them?"""
        self.document = lru_cache(maxsize=64)(self._made)
        """The document in a language, by its parameters and the parts of its path."""

    def _made(self, _language: str, asked: Parts, parts: Parts) -> Document:
        return self.view(dict(asked), Faults(), **dict(parts)) if self.reads else self.view(**dict(parts))

    def asked(self, **parts: str) -> Document:
        """The document that the current request asks for."""
        faults = Faults()
        asked = {} if self.takes is None else read_parameters(request.query_string, self.takes, faults)
        set_requested(asked.pop("lang", None))
        if faults.found:
            if self.reads:  # which may find more
                self.view(asked, faults, **parts)
            faults.check(InvalidRequest)
        return self.document(current_locale().tag if self.in_words else "", tuple(asked.items()), tuple(parts.items()))


DOCUMENTS: Final = (
    _Page("/v1", "index", _index, ()),
    _Page("/v1/hello", "hello", lambda: json_document(hello()), ()),
    _Page("/v1/variants", "variants", _list_view("variants", named_variants, Named.to_dict), _LISTED),
    _Page("/v1/variants/<id_>", "variant", _variant, _LANG),
    _Page("/v1/options", "options", _list_view("options", lambda: OPTIONS, Option.to_dict), _LISTED),
    _Page("/v1/packs", "packs", _list_view("packs", packs, Pack.summary), _LISTED),
    _Page("/v1/packs/<id_>", "pack", _pack, _LANG),
    _Page("/v1/messages", "messages", _messages, _LANG),
    _Page("/v1/rules", "rules", _rules, (*_RULE_FILTERS, "variant", *_LISTED)),
    _Page("/v1/rules/<id_>", "rule", _rule, _LANG),
    _Page("/v1/corpus", "corpus", _corpus, ("variant", "operation", "rule", *PAGE_PARAMETERS)),
    _Page("/v1/problems", "problems", _list_view("problems", lambda: tuple(TYPES), _type, json_document), _LISTED),
    _Page("/v1/problems/<slug>", "problem", lambda slug: json_document(_type(slug)), _LANG),
    _Page("/openapi.yaml", "openapi_yaml", lambda: contract_file("openapi.yaml")),
    _Page("/openapi.json", "openapi_json", lambda: contract_file("openapi.json")),
    _Page("/openapi-portable.json", "openapi_portable_json", lambda: contract_file("openapi-portable.json")),
    _Page("/docs", "docs", _docs),
    _Page("/docs/assets/<name>", "docs_asset", _docs_asset),
)
_DESK: Final = (
    _Page("/", "front", _front, in_words=True),
    _Page("/desk/<content>/<folder>/<name>", "file_of_desk", _file_of_desk),
)
_LARGE: Final = {
    **dict.fromkeys(("messages", "corpus", "openapi_yaml", "openapi_json", "docs", "front"), ((),)),
    "docs_asset": tuple((("name", name),) for name in _DOCS_ASSETS),
}
"""The documents that take a moment to make, by the names of their pages: the parts of their paths."""

_REPLIES: Final[tuple[tuple[str, str, Callable[..., Reply]], ...]] = (
    ("/healthz", "healthz", lambda: reply_now({"status": "ok"})),
    ("/readyz", "readyz", _readyz),
    ("/docs/", "docs_elsewhere", lambda: _redirect("../docs")),
    ("/problems", "problems_page", lambda: _redirect("v1/problems")),
    ("/problems/<slug>", "problem_page", _problem_page),
)
"""The pages that must not be kept."""


def views(settings: Settings) -> Iterator[tuple[str, str, Callable[..., Reply]]]:
    """Every page by its path, with its name in the log and the counters."""

    def view_of(page: _Page) -> Callable[..., Reply]:
        return lambda **parts: page.asked(**parts).reply(request.environ, settings.max_age)

    for page in (*DOCUMENTS, *(_DESK if settings.desk else ())):
        yield page.path, page.name, view_of(page)
    yield from _REPLIES
    if settings.metrics:
        yield "/metrics", "metrics", lambda: Reply(200, {"Content-Type": metrics.MEDIA_TYPE, **NEVER}, metrics.page())
    if not settings.desk:
        yield "/", "_elsewhere", lambda: _redirect("v1")


def make_large_pages(settings: Settings) -> None:
    """Makes what takes a moment to make and is then kept: large documents, the sentences of every language, and with
    these the rulebook, which every reason cites."""
    for each in LANGUAGES:
        locale_of(each)
        catalogue_of(each, RULEBOOK)
    for page in (*DOCUMENTS, *(_DESK if settings.desk else ())):
        for parts in _LARGE.get(page.name, ()):
            page.document(current_locale().tag if page.in_words else "", (), parts)
