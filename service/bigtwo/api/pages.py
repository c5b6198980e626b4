"""The pages: lists to look things up in, the contract, the files for people, and what machines ask every few seconds.

A view takes the parts of its path and answers a document that may be kept, or a reply. Questions are in `service`.
"""

from __future__ import annotations

import mmap
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, TypeVar

import orjson
from flask import request

from bigtwo import __version__, rulebook
from bigtwo.api import metrics
from bigtwo.api.problems import TYPES, Problem, examples, fault_type, of_fault
from bigtwo.api.reading import no_such_value, read_page, read_parameters, refuse_parameters, without_language
from bigtwo.api.replies import NEVER, Document, Reply, json_document, reply_now
from bigtwo.desk import desk_file, desk_page, digest
from bigtwo.faults import Fault, Faults, fault
from bigtwo.messages.catalogue import WORDS
from bigtwo.messages.locales import ENGLISH, LANGUAGES, locale_of, rulebook_catalogue, rulebook_language
from bigtwo.messages.render import current_locale, localized_messages, truncate
from bigtwo.operations.paging import FIELDS, WHOLE, Page
from bigtwo.operations.questions import OPERATIONS, VARIANT_OPERATIONS, hello
from bigtwo.packs import PACK_IDS, ListedPack, pack, packs
from bigtwo.rulebook_data.cases import published
from bigtwo.schemas.questions import RESOLVE
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.spelling import suggested
from bigtwo.variant import OPTIONS, InvalidVariant, Named, Option, find, named_variants, resolve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from importlib.resources.abc import Traversable

    from bigtwo.api.settings import Settings
    from bigtwo.variant import Resolved

    View = Callable[..., Reply]

Entry = TypeVar("Entry")


def _query() -> bytes:
    """The query string without the language that it asks for, which is the current one from here on."""
    return without_language(request.query_string)


def _in_words(value: object) -> Document:
    """A document with sentences in the current language."""
    return json_document(value, language=current_locale().tag)


def _kept_in_english(make: Callable[..., Document]) -> Callable[..., Document]:
    """Keeps the documents in English that a function makes; others would be copies of what is large."""
    kept = lru_cache(maxsize=64)(make)

    def found(*parts: Any) -> Document:
        return kept(*parts) if current_locale().tag == ENGLISH else make(*parts)

    return found


def _list_view(
    name: str, entries: Callable[[], Sequence[Entry]], written: Callable[[Entry], Any]
) -> Callable[[], Document]:
    """The view of a list with sentences, whole or in pages."""

    def of(page: Page) -> Document:
        return _in_words(page.of(name, entries(), written))

    whole = _kept_in_english(lambda: of(WHOLE))

    def view() -> Document:
        page = read_page(_query())
        return whole() if page.is_whole else of(page)

    return view


# --- variants, options, packs, messages ------------------------------------------------------------------------------


def _variant(id_: str) -> Document:
    refuse_parameters(_query())
    if find(id_) is None:
        raise _no_variant(id_)
    return _named_variant(id_)


@_kept_in_english
def _named_variant(name: str) -> Document:
    return _in_words(resolve(name).to_dict())


def _no_variant(name: str) -> Problem:
    """Why there is no named variant of this name; several joined ones are a question of their own."""
    try:
        resolve(name)
    except InvalidVariant as invalid:
        fault = invalid.faults[0]
        if fault.code in TYPES and 404 in TYPES[fault.code].statuses:
            return of_fault(fault, 404)
    return Problem("unknown-variant.not-one", (), 404, text=truncate(name))


def _pack(id_: str) -> Document:
    refuse_parameters(_query())
    if id_ not in PACK_IDS:
        raise Problem("unknown-pack.id", suggested(id_, PACK_IDS), text=truncate(id_), values=PACK_IDS)
    return _named_pack(id_)


@_kept_in_english
def _named_pack(id_: str) -> Document:
    return _in_words(pack(id_).to_dict())


def _messages() -> Document:
    refuse_parameters(_query())
    return _catalogue()


@_kept_in_english
def _catalogue() -> Document:
    sentences = {id_: message.to_dict() for id_, message in localized_messages().items()}
    words = {word: current_locale().forms(word) for word in WORDS}
    return _in_words({"lang": current_locale().tag, "messages": sentences, "words": words})


# --- rules, and the corpus of cases ----------------------------------------------------------------------------------

_RULE_FILTERS: Final[Mapping[str, tuple[str, Sequence[str]]]] = {
    "option": ("unknown-option", tuple(option.name for option in OPTIONS)),
    "operation": ("unknown-value", rulebook.RULE_OPERATIONS),
    "source": ("unknown-value", rulebook.SOURCES),
    "status": ("unknown-value", rulebook.STATUSES),
}
"""The filters of the list of rules that take one of a few values, with the code of the fault otherwise."""


def _rules() -> Document:
    faults = Faults()
    asked = read_parameters(_query(), (*_RULE_FILTERS, "variant", *FIELDS), faults)
    page = Page(asked, faults)
    for name, (code, values) in _RULE_FILTERS.items():
        if name in asked and asked[name] not in values:
            faults.add(no_such_value, name, asked[name], values, code)
    variant = _variant_in(asked, faults)
    faults.check(InvalidRequest)
    language = rulebook_language(current_locale().tag)
    filters = tuple((name, asked[name]) for name in _RULE_FILTERS if name in asked)
    if page.is_whole and language == ENGLISH:
        return _all_rules(variant, filters)
    return _page_of_rules(page, language, variant, filters)


@lru_cache(maxsize=64)
def _all_rules(variant: Resolved | None, filters: tuple[tuple[str, str], ...]) -> Document:
    return _page_of_rules(WHOLE, ENGLISH, variant, filters)


def _page_of_rules(
    page: Page, language: str, variant: Resolved | None, filters: tuple[tuple[str, str], ...]
) -> Document:
    found = rulebook.rules(variant=variant, **dict(filters))
    return json_document(page.of("rules", found, rulebook.Rule.to_dict), language=language)


def _rule(id_: str) -> Document:
    refuse_parameters(_query())
    found = rulebook.rule(id_)
    if found is None:
        raise of_fault(_no_rule(id_, "unknown-rule.id"))
    return json_document(found.to_dict(), language=rulebook_language(current_locale().tag))


def _no_rule(id_: str, phrase: str = "unknown-value.rule") -> Fault:
    """The fault of an id that no rule has."""
    near = rulebook.nearest_id(id_)
    return fault(("rule",), phrase, (), (near,) if near else (), text=truncate(id_))


def _variant_in(asked: Mapping[str, str], faults: Faults) -> Resolved | None:
    """The variant that a parameter names; None where it is absent or at fault."""
    if "variant" in asked:
        try:
            spec = RESOLVE.fields["variant"].spelling.value_of(asked["variant"])
            found: Resolved = RESOLVE.load({"variant": spec})["variant"].resolved
            return found
        except InvalidRequest as invalid:
            faults.take(invalid)
    return None


def _corpus() -> Document:
    """The cases that meet every condition of the query, for the tests of any client. A rule that does not exist is
    refused rather than found nowhere: tests that loop over no cases at all look green."""
    return _cases(request.query_string)


def _cases(query: bytes) -> Document:
    faults = Faults()
    asked = read_parameters(query, ("variant", "operation", "rule", *FIELDS), faults)
    page = Page(asked, faults)
    if "operation" in asked and asked["operation"] not in OPERATIONS:
        faults.add(no_such_value, "operation", asked["operation"], tuple(OPERATIONS))
    if "rule" in asked and rulebook.rule(asked["rule"]) is None:
        faults.add(_no_rule, asked["rule"])
    variant = _variant_in(asked, faults)
    faults.check(InvalidRequest)
    selection = orjson.dumps(None if variant is None else variant.echo), asked.get("operation"), asked.get("rule")
    return _all_cases(*selection) if page.is_whole else _page_of_cases(page, *selection)


@lru_cache(maxsize=64)
def _all_cases(echo: bytes, operation: str | None, rule: str | None) -> Document:
    return _page_of_cases(WHOLE, echo, operation, rule)


def _page_of_cases(page: Page, echo: bytes, operation: str | None, rule: str | None) -> Document:
    found = published(variant=orjson.loads(echo), operation=operation, rule=rule)
    return json_document({**found, **page.of("cases", found["cases"])})


# --- types of problems -----------------------------------------------------------------------------------------------


def _problems() -> Document:
    return json_document(read_page(_query()).of("problems", tuple(TYPES), _type))


def _problem(slug: str) -> Document:
    refuse_parameters(_query())
    return json_document(_type(slug))


def _type(slug: str) -> dict[str, Any]:
    if slug not in TYPES:
        near = suggested(fault_type(slug), TYPES)  # some look up the id of a constraint
        raise Problem("not-found.problem-type", near, text=truncate(slug))
    return TYPES[slug].to_dict() | {"shown": examples()[slug].to_dict()}


def _problem_page(slug: str) -> Reply:
    """The address in the `type` of a problem leads to what is said about it."""
    _type(slug)
    return _redirect(f"../v1/problems/{slug}")


# --- the service itself ----------------------------------------------------------------------------------------------

_MANY: Final[Mapping[str, str]] = {
    "batch": "What are the answers to many questions?",
    "rulings": "Who at this table is right, and by which rule?",
}
"""The questions that take several others, and what each asks."""

_LINKS: Final = {
    "docs": "/docs",
    "guides": "/guides/",
    "contract": "/openapi.yaml",
    "contract-for-generators": "/openapi-portable.json",
    "variants": "/v1/variants",
    "options": "/v1/options",
    "packs": "/v1/packs",
    "messages": "/v1/messages",
    "rules": "/v1/rules",
    "corpus": "/v1/corpus",
    "problems": "/v1/problems",
    "health": "/healthz",
    "readiness": "/readyz",
}


def _index() -> Document:
    """What there is, for programs."""
    refuse_parameters(request.query_string)
    asked = {**{name: each.summary for name, each in {**OPERATIONS, **VARIANT_OPERATIONS}.items()}, **_MANY}
    return json_document(
        {
            "name": "bigtwo",
            "about": "The rules authority for the card game Big Two.",
            "release": __version__,
            "operations": {name: {"href": f"/v1/{name}", "asks": summary} for name, summary in asked.items()},
            "links": _LINKS,
        }
    )


def _hello() -> Document:
    refuse_parameters(request.query_string)
    return json_document(hello())


_DRAINING: Final = mmap.mmap(-1, 1)
"""Is the service about to stop? In memory that the master shares with the workers it forks, so that each of them tells
the load balancer; it is set once and never taken back."""


def begin_draining() -> None:
    """From now on /readyz sends clients elsewhere; questions are still answered."""
    _DRAINING[0] = 1


def is_draining() -> bool:
    """Has the end been announced?"""
    return _DRAINING[0] == 1


def _healthz() -> Reply:
    return reply_now({"status": "ok"})


def _readyz() -> Reply:
    if is_draining():
        return reply_now({"status": "draining", "release": __version__}, 503)
    return reply_now({"status": "ready", "release": __version__})


def _metrics() -> Reply:
    return Reply(200, {"Content-Type": metrics.MEDIA_TYPE, **NEVER}, metrics.page())


def _redirect(target: str) -> Reply:
    """The page is at another address, relative to this one: nothing in it comes from the header Host."""
    return Reply(308, {"Location": target, **NEVER})


# --- files: the contract, its reader, the page for players, the guides -----------------------------------------------

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'{styles}; img-src 'self'{images}; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
POLICY: Final = _POLICY.format(styles="", images="")
"""What a page for people may do: run our scripts, use our styles and pictures, ask this service; and nothing of its own
text or of another host."""
DOCS_POLICY: Final = _POLICY.format(styles=" 'unsafe-inline'", images=" data:")
"""The same for the reader of the contract, Swagger UI, which styles single elements."""

A_DAY: Final = 86_400
A_YEAR: Final = 31_536_000
"""For how many seconds a file may be kept whose address names its content."""
_HTML, _CSS, _SCRIPT = (f"text/{each}; charset=utf-8" for each in ("html", "css", "javascript"))

_DOCS: Final[Mapping[str, tuple[str, str, str]]] = {
    "": ("bigtwo.api", "docs/page.html", _HTML),
    "page.css": ("bigtwo.api", "docs/page.css", _CSS),
    "start.js": ("bigtwo.api", "docs/start.js", _SCRIPT),
    "spade.svg": ("bigtwo.api", "docs/spade.svg", "image/svg+xml"),
    "swagger-ui.css": ("flask_swagger_ui", "dist/swagger-ui.css", _CSS),
    "swagger-ui-bundle.js": ("flask_swagger_ui", "dist/swagger-ui-bundle.js", _SCRIPT),
}
"""The page /docs and the files that it needs: the package of each, its place there, and its media type."""

_CONTRACT: Final[Mapping[str, str]] = {
    "openapi.yaml": "application/yaml",
    "openapi.json": "application/json",
    "openapi-portable.json": "application/json",
}
"""The contract, the same for tools that read no YAML, and its portable form for generators of clients."""


@cache
def contract_file(name: str) -> Document:
    """A form of the contract."""
    return Document(_CONTRACT[name], files("bigtwo").joinpath(name).read_bytes())


def _docs() -> Document:
    return _docs_file("")


def _docs_asset(name: str) -> Document:
    if name not in _DOCS:
        raise Problem("not-found.docs-asset", values=tuple(_DOCS)[1:])
    return _docs_file(name)


@cache
def _docs_file(name: str) -> Document:
    package, path, content_type = _DOCS[name]
    headers: dict[str, str] = {} if name else {"Content-Security-Policy": DOCS_POLICY}
    return Document(content_type, files(package).joinpath(path).read_bytes(), headers, max_age=A_DAY)


def _front() -> Document:
    return _desk(current_locale().tag)


@lru_cache(maxsize=16)
def _desk(tag: str) -> Document:
    # It names the files of this release, so a browser has to ask whether it is still the page of today.
    return Document(_HTML, desk_page(tag), {"Content-Security-Policy": POLICY}, language=tag, max_age=0)


def _file_of_desk(content: str, folder: str, name: str) -> Document:
    """A file that the page for players needs; those of another release are not kept here."""
    found = _desk_file(f"{folder}/{name}") if content == digest() else None
    if found is None:
        raise Problem("not-found.path")
    return found


@lru_cache(maxsize=128)
def _desk_file(path: str) -> Document | None:
    file = desk_file(path)
    return None if file is None else Document(file.content_type, file.content, max_age=A_YEAR)


SITE: Traversable = files("bigtwo.api").joinpath("guides", "site")
"""The folder of the guides as a site, where `make docs` has built it. They are served because the other pages for
people lead there."""

_TYPES: Final[Mapping[str, str]] = {
    "html": _HTML,
    "css": _CSS,
    "js": _SCRIPT,
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "txt": "text/plain; charset=utf-8",
}
"""The media types of the files of the guides, by how their names end."""


@cache
def guide_files() -> Mapping[str, Traversable]:
    """Every file of the site by its path, such as ``how-to/referee.html``; none where it is not built."""
    top = [*SITE.iterdir()] if SITE.is_dir() else []
    found = {each.name: each for each in top if each.is_file()}
    found |= {f"{folder.name}/{each.name}": each for folder in top if folder.is_dir() for each in folder.iterdir()}
    return {path: file for path, file in found.items() if path.rpartition(".")[2] in _TYPES}


def _guide(name: str = "index.html", folder: str = "") -> Document:
    if not guide_files():
        raise Problem("not-found.guides")
    path = f"{folder}/{name}" if folder else name
    if path not in guide_files():
        raise Problem("not-found.path")
    return guide_file(path)


@lru_cache(maxsize=128)
def guide_file(path: str) -> Document:
    ending = path.rpartition(".")[2]
    headers: dict[str, str] = {"Content-Security-Policy": POLICY} if ending == "html" else {}
    # Pages name scripts and styles of this release, so a browser has to ask whether they are still those of today.
    kept_for = A_DAY if path.startswith("assets/") else 0
    return Document(_TYPES[ending], guide_files()[path].read_bytes(), headers, max_age=kept_for)


# --- all of them -----------------------------------------------------------------------------------------------------

_DOCUMENTS: Final[tuple[tuple[str, str, Callable[..., Document]], ...]] = (
    ("/v1", "index", _index),
    ("/v1/hello", "hello", _hello),
    ("/v1/variants", "variants", _list_view("variants", named_variants, Named.to_dict)),
    ("/v1/variants/<id_>", "variant", _variant),
    ("/v1/options", "options", _list_view("options", lambda: OPTIONS, Option.to_dict)),
    ("/v1/packs", "packs", _list_view("packs", packs, ListedPack.summary)),
    ("/v1/packs/<id_>", "pack", _pack),
    ("/v1/messages", "messages", _messages),
    ("/v1/rules", "rules", _rules),
    ("/v1/rules/<id_>", "rule", _rule),
    ("/v1/corpus", "corpus", _corpus),
    ("/v1/problems", "problems", _problems),
    ("/v1/problems/<slug>", "problem", _problem),
    ("/openapi.yaml", "openapi_yaml", lambda: contract_file("openapi.yaml")),
    ("/openapi.json", "openapi_json", lambda: contract_file("openapi.json")),
    ("/openapi-portable.json", "openapi_portable_json", lambda: contract_file("openapi-portable.json")),
    ("/docs", "docs", _docs),
    ("/docs/assets/<name>", "docs_asset", _docs_asset),
    ("/guides/", "guides", _guide),
    ("/guides/<name>", "guide", _guide),
    ("/guides/<folder>/<name>", "file_of_guides", _guide),
)
"""The documents, by path: the name of each in the log and the counters, and its view."""

_DESK: Final[tuple[tuple[str, str, Callable[..., Document]], ...]] = (
    ("/", "front", _front),
    ("/desk/<content>/<folder>/<name>", "file_of_desk", _file_of_desk),
)

_REPLIES: Final[tuple[tuple[str, str, View], ...]] = (
    ("/healthz", "healthz", _healthz),
    ("/readyz", "readyz", _readyz),
    ("/metrics", "metrics", _metrics),
    ("/docs/", "docs_elsewhere", lambda: _redirect("../docs")),
    ("/guides", "guides_elsewhere", lambda: _redirect("guides/")),
    ("/problems", "problems_page", lambda: _redirect("v1/problems")),
    ("/problems/<slug>", "problem_page", _problem_page),
)
"""The pages that must not be kept."""


def views(settings: Settings) -> Iterator[tuple[str, str, View]]:
    """Every page by its path, with its name in the log and the counters."""

    def kept(view: Callable[..., Document]) -> View:
        return lambda **parts: view(**parts).reply(request.environ, settings.max_age)

    for path, name, document in (*_DOCUMENTS, *(_DESK if settings.desk else ())):
        yield path, name, kept(document)
    for path, name, view in _REPLIES:
        if view is not _metrics or settings.metrics:
            yield path, name, view
    if not settings.desk:
        yield "/", "_elsewhere", lambda: _redirect("v1")


def make_large_pages(settings: Settings) -> None:
    """Makes what takes a moment to make and is then kept: the page for people, the contract, the corpus, the sentences
    of every language, and with these the rulebook, which every reason cites."""
    for name in _DOCS:
        _docs_file(name)
    for name in ("openapi.yaml", "openapi.json"):
        contract_file(name)
    _catalogue()
    for each in LANGUAGES:
        locale_of(each)
        rulebook_catalogue(each)
    _cases(b"")
    if settings.desk:
        _desk(current_locale().tag)
