"""Everything that can be asked over HTTP. The operations are one loop; the rest are small pages."""

from __future__ import annotations

from functools import cache, lru_cache, partial, wraps
from typing import TYPE_CHECKING, Any, Final

from flask import Response, request
from werkzeug.routing import BaseConverter

from bigtwo import __version__, rulebook
from bigtwo.api import caching, contract, desk, documents, draining, guides, languages, metrics
from bigtwo.api.batch import answer_batch, answer_rulings
from bigtwo.api.corpus import no_such_rule, read_variant, select
from bigtwo.api.docs import docs, docs_asset, read_files
from bigtwo.api.documents import Document, of_json
from bigtwo.api.problem_pages import problem, problem_page, problems, problems_page
from bigtwo.api.problems import REFUSALS, TYPES, Problem, of_fault
from bigtwo.api.reading import (
    ask_in_url,
    no_such_value,
    read_page,
    read_parameters,
    read_query,
    read_question,
    refuse_body,
    refuse_parameters,
)
from bigtwo.api.replies import Reply, answered
from bigtwo.api.sealing import sealed_operations
from bigtwo.faults import Faults
from bigtwo.listed_packs import PACK_IDS, ListedPack, pack, packs
from bigtwo.messages.languages import ENGLISH, LANGUAGES, messages_spoken, speaking
from bigtwo.messages.languages import of_rulebook as lookup_rulebook
from bigtwo.messages.languages import tag as spoken
from bigtwo.messages.saying import cut
from bigtwo.messages.speech import speech_of
from bigtwo.messages.texts import rulebook_in
from bigtwo.messages.words import WORDS
from bigtwo.operations.paging import FIELDS, WHOLE, Page
from bigtwo.operations.questions import OPERATIONS, VARIANT_OPERATIONS, hello
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.spelling import suggested
from bigtwo.variant import OPTIONS, InvalidVariant, Named, Option, find, named_variants, resolve
from bigtwo.variant.named import RESERVED

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from flask import Flask

    from bigtwo.api.admission import Admission, Entry
    from bigtwo.api.settings import Settings
    from bigtwo.operations.questions import Operation
    from bigtwo.variant import Resolved

    Environ = dict[str, Any]
    Ask = Callable[[Environ, Entry], Reply]


def _query() -> bytes:
    """The query string without the language that it asks for, which is spoken from here on."""
    return ask_in_url(request.query_string)


def _is_kept() -> bool:
    """Is a page of the language of the moment kept? Those in English are; others would be copies of what is large."""
    return spoken() == ENGLISH


def _in_words(value: object, *, is_fixed: bool = False) -> Document:
    """A document that holds sentences, in the language of the moment."""
    return of_json(value, is_fixed=is_fixed and _is_kept(), language=spoken())


def _response(reply: Reply) -> Response:
    return Response(reply.body, reply.status, reply.headers)


def install(app: Flask, settings: Settings) -> None:
    """Registers every route. Those of questions say which methods there are; the middleware answers them."""
    app.url_map.converters["name"] = _Name
    for name, operation in _ASKED.items():
        methods = ["GET", "POST"] if operation.fits_url else ["POST"]
        app.add_url_rule(f"/v1/{name}", _label(name), _asked_elsewhere, methods=methods)
    for path, name in _MANY.items():
        app.add_url_rule(path, name, _asked_elsewhere, methods=["POST"])
    for path, view in (*_PAGES, *guides.PAGES, *(_DESK if settings.desk else ())):
        app.add_url_rule(path, view.__name__.strip("_"), _kept(view, settings.max_age), methods=["GET"])
    for path, moment in _MOMENTS:
        if moment is not _metrics or settings.metrics:
            app.add_url_rule(path, moment.__name__.strip("_"), moment, methods=["GET"])
    for path, target in (_ELSEWHERE if settings.desk else _ELSEWHERE | _NO_DESK).items():
        name = f"{path.strip('/')}_elsewhere"
        app.add_url_rule(path, name, _elsewhere, methods=["GET"], defaults={"target": target})


def _asked_elsewhere() -> Response:
    """Where Flask would answer a question, which never comes to it."""
    raise Problem("not-found.middleware")


_ASKED: Final[Mapping[str, Operation]] = {**OPERATIONS, **VARIANT_OPERATIONS}


def _label(name: str) -> str:
    """How the log and the counters call an operation."""
    return name.removeprefix("variants/")


def questions(
    settings: Settings, admission: Admission
) -> dict[tuple[str, str], tuple[str, Callable[[Environ], Reply]]]:
    """For every method and path by which a question is put, its name and how it is answered."""
    operations = sealed_operations(settings.state_keys)
    many: dict[str, Ask] = {"batch": partial(answer_batch, operations), "rulings": answer_rulings}
    found = {("POST", path): (name, _within(admission, many[name])) for path, name in _MANY.items()}
    for name, operation in {**operations, **VARIANT_OPERATIONS}.items():
        path, label = f"/v1/{name}", _label(name)
        found["POST", path] = label, _within(admission, _ask(operation))
        if operation.fits_url:
            by_url = _within(admission, _ask_by_url(operation, settings.max_age))
            found["GET", path] = found["HEAD", path] = label, by_url
    return found


_MANY: Final = {"/v1/batch": "batch", "/v1/rulings": "rulings"}
"""The paths that take several questions at once."""


def _within(admission: Admission, ask: Ask) -> Callable[[Environ], Reply]:
    """The same, where expensive questions wait for their turn."""

    def answer(environ: Environ) -> Reply:
        with admission.of(environ) as entry:
            return ask(environ, entry)

    return answer


def _ask(operation: Operation) -> Ask:
    """How an operation answers a question in a body."""

    def ask(environ: Environ, entry: Entry) -> Reply:
        body = read_question(environ, entry, operation.largest_body)
        if isinstance(body, dict):
            languages.ask(body.get("lang"))
            entry.expect(operation.cost(body))
        answer = operation.answer(operation.request.load(body))
        environ[REFUSALS] = answer.refusals
        return Reply(200, languages.of_answer(), answer.json)

    return ask


def _ask_by_url(operation: Operation, max_age: int) -> Ask:
    """How an operation answers a question in a URL: with nothing, if whoever asks has the answer already."""
    fields, name = operation.request.in_urls, operation.name.encode()

    def ask(environ: Environ, entry: Entry) -> Reply:
        refuse_body(environ)
        faults = Faults()
        body = read_query(environ["QUERY_STRING"].encode("latin-1"), fields, faults)
        languages.ask(body.pop("lang", None))
        entry.expect(operation.cost(body))
        question = operation.request.load(body, faults)
        language = languages.about()
        entity_tag = caching.tag(name, operation.request.canonical(question), spoken().encode())
        if caching.knows(environ, entity_tag):
            return caching.not_modified(entity_tag, max_age, language)
        answer = operation.answer(question)
        if caching.has_any(environ):
            return caching.not_modified(entity_tag, max_age, language)
        environ[REFUSALS] = answer.refusals
        return Reply(200, (*languages.of_answer(), *caching.headers(entity_tag, max_age)), answer.json)

    return ask


def _kept(view: Callable[..., Document], max_age: int) -> Callable[..., Response]:
    """A page that may be kept."""

    @wraps(view)
    def kept(**parts: str) -> Response:
        return _response(documents.reply(view(**parts), request.environ, max_age))

    return kept


def _hello() -> Document:
    refuse_parameters(request.query_string)
    return of_json(hello())


# --- variants --------------------------------------------------------------------------------------------------------


class _Name(BaseConverter):
    """A name of a variant in a path: anything but the two questions that stand in the same place."""

    regex = rf"(?!(?:{'|'.join(RESERVED)})\Z)[^/]+"


def _variants() -> Document:
    page = read_page(_query())
    return _all_variants() if page.is_whole and _is_kept() else _page_of_variants(page)


@cache
def _all_variants() -> Document:
    return _page_of_variants(WHOLE)


def _page_of_variants(page: Page) -> Document:
    return _in_words(page.of("variants", named_variants(), Named.to_dict), is_fixed=page.is_whole)


def _variant(id_: str) -> Document:
    refuse_parameters(_query())
    if find(id_) is None:
        raise _no_variant(id_)
    return _named_variant(id_) if _is_kept() else _variant_in_words(id_)


@lru_cache(maxsize=64)
def _named_variant(name: str) -> Document:
    return _variant_in_words(name)


def _variant_in_words(name: str) -> Document:
    return _in_words(resolve(name).to_dict(), is_fixed=True)


def _options() -> Document:
    page = read_page(_query())
    return _all_options() if page.is_whole and _is_kept() else _page_of_options(page)


@cache
def _all_options() -> Document:
    return _page_of_options(WHOLE)


def _page_of_options(page: Page) -> Document:
    return _in_words(page.of("options", OPTIONS, Option.to_dict), is_fixed=page.is_whole)


def _packs() -> Document:
    page = read_page(_query())
    return _all_packs() if page.is_whole and _is_kept() else _page_of_packs(page)


@cache
def _all_packs() -> Document:
    return _page_of_packs(WHOLE)


def _page_of_packs(page: Page) -> Document:
    return _in_words(page.of("packs", packs(), ListedPack.summary), is_fixed=page.is_whole)


def _pack(id_: str) -> Document:
    refuse_parameters(_query())
    if id_ not in PACK_IDS:
        raise Problem("unknown-pack.id", suggested(id_, PACK_IDS), text=cut(id_), values=PACK_IDS)
    return _named_pack(id_) if _is_kept() else _pack_in_words(id_)


@cache
def _named_pack(id_: str) -> Document:
    return _pack_in_words(id_)


def _pack_in_words(id_: str) -> Document:
    return _in_words(pack(id_).to_dict(), is_fixed=True)


def _messages() -> Document:
    refuse_parameters(_query())
    return _english_catalogue() if _is_kept() else _catalogue()


@cache
def _english_catalogue() -> Document:
    return _catalogue()


def _catalogue() -> Document:
    sentences = {id_: message.to_dict() for id_, message in messages_spoken().items()}
    words = {word: speaking().texts.word(word) for word in WORDS}
    return _in_words({"lang": spoken(), "messages": sentences, "words": words}, is_fixed=True)


def _no_variant(name: str) -> Problem:
    """Why there is no named variant of this name; several joined ones are a question of their own."""
    try:
        resolve(name)
    except InvalidVariant as invalid:
        fault = invalid.faults[0]
        if fault.code in TYPES and 404 in TYPES[fault.code].statuses:
            return of_fault(fault, 404)
    return Problem("unknown-variant.not-one", (), 404, text=cut(name))


# --- rules -----------------------------------------------------------------------------------------------------------

_FILTERS: Final[Mapping[str, tuple[str, Sequence[str]]]] = {
    "option": ("unknown-option", tuple(option.name for option in OPTIONS)),
    "operation": ("unknown-value", rulebook.RULE_OPERATIONS),
    "source": ("unknown-value", rulebook.SOURCES),
    "status": ("unknown-value", rulebook.STATUSES),
}
"""The filters of the list of rules that take one of a few values, with the code of the fault otherwise."""


def _rules() -> Document:
    faults = Faults()
    asked = read_parameters(_query(), (*_FILTERS, "variant", *FIELDS), faults)
    page = Page(asked, faults)
    for name, (code, values) in _FILTERS.items():
        if name in asked and asked[name] not in values:
            faults.add(no_such_value, name, asked[name], values, code)
    variant = read_variant(asked.get("variant"), faults)
    faults.check(InvalidRequest)
    filters = tuple((name, asked[name]) for name in _FILTERS if name in asked)
    is_kept = page.is_whole and _language_of_rules() == ENGLISH
    return _all_rules(variant, filters) if is_kept else _page_of_rules(page, variant, filters)


@lru_cache(maxsize=64)
def _all_rules(variant: Resolved | None, filters: tuple[tuple[str, str], ...]) -> Document:
    return _page_of_rules(WHOLE, variant, filters)


def _page_of_rules(page: Page, variant: Resolved | None, filters: tuple[tuple[str, str], ...]) -> Document:
    found = rulebook.rules(variant=variant, **dict(filters))
    language = _language_of_rules()
    is_fixed = page.is_whole and language == ENGLISH
    return of_json(page.of("rules", found, rulebook.Rule.to_dict), is_fixed=is_fixed, language=language)


def _language_of_rules() -> str:
    """In which language the rulebook can be read by whoever asks in that of the moment."""
    return lookup_rulebook(spoken())


def _rule(id_: str) -> Document:
    refuse_parameters(_query())
    found = rulebook.rule(id_)
    if found is None:
        raise of_fault(no_such_rule(id_, "unknown-rule.id"))
    return of_json(found.to_dict(), language=_language_of_rules())


def _corpus() -> Document:
    return select(request.query_string)


def make_large_pages(settings: Settings) -> None:
    """Makes what takes a moment to make and is then kept: the page for people, the contract, the corpus, the sentences
    of every language, and with these the rulebook, which every reason cites."""
    read_files()
    _english_catalogue()
    for each in LANGUAGES:
        speech_of(each)
        rulebook_in(each)
    contract.as_yaml()
    contract.as_json()
    select(b"")
    if settings.desk:
        desk.read_page()


# --- the service itself ----------------------------------------------------------------------------------------------


def _healthz() -> Response:
    return _now(answered({"status": "ok"}))


def _readyz() -> Response:
    if draining.is_draining():
        return _now(answered({"status": "draining", "release": __version__})._replace(status=503))
    return _now(answered({"status": "ready", "release": __version__}))


def _metrics() -> Response:
    return _now(Reply(200, (("Content-Type", metrics.MEDIA_TYPE),), metrics.page()))


def _elsewhere(target: str) -> Response:
    """A page stands beside this address. The target is relative, so that nothing in it comes from the request."""
    answer = _response(Reply(308, (("Location", target), *caching.NEVER), b""))
    del answer.headers["Content-Type"]  # there is no content
    return answer


def _now(reply: Reply) -> Response:
    """What is true only at this moment."""
    return _response(reply._replace(headers=(*reply.headers, *caching.NEVER)))


def _openapi_yaml() -> Document:
    return contract.as_yaml()


def _openapi_json() -> Document:
    return contract.as_json()


def _openapi_portable_json() -> Document:
    return contract.as_portable_json()


_PAGES: Final[tuple[tuple[str, Callable[..., Document]], ...]] = (
    ("/v1", desk.index),
    ("/v1/hello", _hello),
    ("/v1/variants", _variants),
    ("/v1/variants/<name:id_>", _variant),
    ("/v1/options", _options),
    ("/v1/packs", _packs),
    ("/v1/packs/<id_>", _pack),
    ("/v1/messages", _messages),
    ("/v1/rules", _rules),
    ("/v1/rules/<id_>", _rule),
    ("/v1/corpus", _corpus),
    ("/openapi.yaml", _openapi_yaml),
    ("/openapi.json", _openapi_json),
    ("/openapi-portable.json", _openapi_portable_json),
    ("/v1/problems", problems),
    ("/v1/problems/<slug>", problem),
    ("/problems", problems_page),
    ("/problems/<slug>", problem_page),
    ("/docs", docs),
    ("/docs/assets/<name>", docs_asset),
)

_ELSEWHERE: Final = {"/docs/": "../docs", "/guides": "guides/"}
"""Addresses with a slash too many or too few at their end, and where the page is."""

_DESK: Final[tuple[tuple[str, Callable[..., Document]], ...]] = (
    ("/", desk.front),
    ("/desk/<content>/<folder>/<name>", desk.file_of_desk),
)
_NO_DESK: Final = {"/": "v1"}
"""Where the root leads without the page for players."""

_MOMENTS: Final[tuple[tuple[str, Callable[[], Response]], ...]] = (
    ("/healthz", _healthz),
    ("/readyz", _readyz),
    ("/metrics", _metrics),
)
"""The pages that nobody may keep."""
