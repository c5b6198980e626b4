"""What JSON Schema cannot say about a question, for schemathesis: which cards a pack holds, that hand and pile are
disjoint, that a state is one of a real deal, which names variants have and which options go together.

A question that is meant to be right and is not becomes an example of the contract with as much of what was drawn as it
takes, so that it reaches the engine. Questions that are meant to be wrong are left alone.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from functools import cache, lru_cache
from random import Random
from typing import Any
from urllib.parse import urlencode

import schemathesis
from hypothesis.strategies._internal import regex
from schemathesis import Case, CheckContext, HookContext, Response
from schemathesis.generation.meta import TestPhase

from bigtwo import InvalidVariant, variant
from bigtwo.desk import digest, paths
from bigtwo.messages.languages import LANGUAGES
from bigtwo.operations.questions import OPERATIONS, specs_in
from bigtwo.schemas.batch import MAX_MIXES, is_mix
from bigtwo.schemas.questions import DIFF, RESOLVE
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.strict_json import NotJSON, read_json
from bigtwo.variant.options import BY_NAME, OPTIONS
from bigtwo.variant.resolving import named_variants
from contract.json_forms import SCHEMAS
from tests.api.contract import LINKED_BODY, validator
from tests.api.examples import POSTED, as_text, in_a_url

NAMES = [name for named in named_variants() for name in (named.id, *named.aliases)]
FILE_OF_DESK = "/desk/{content}/{folder}/{name}"
RULES = ["PG-COMB-05", "WP-COMB-03", "DEC-32", "VC-16"]
FORMS = {f"/v1/{name}": operation.request for name, operation in OPERATIONS.items()} | {
    "/v1/variants/resolve": RESOLVE,
    "/v1/variants/diff": DIFF,
}
OF_VARIANTS = ("variant", "left", "right")
LONGEST_QUERY = 4000
RIGHT_ENTRY = {"id": "1", "operation": "classify", "body": {}}
Body = dict[str, Any]

# Hypothesis takes a third of a second to find out what the pattern of a card admits, and schemathesis lets it do so for
# every card of every operation: half of the time of a run.
regex.regex_strategy = cache(regex.regex_strategy)

gc.set_threshold(100_000, 20, 100)  # looking for cycles takes a fifteenth of the time of a run


def _name_what_there_is(case: Case, rng: Random) -> None:
    """Puts into most paths the name of something; into all that are asked once, as an example or to cover the
    contract, since where nothing but 404 comes back, nothing was tested."""
    if case.meta is not None and case.meta.phase.name == TestPhase.FUZZING and rng.random() < 0.2:
        return
    known = {
        "/v1/variants/{id}": NAMES,
        "/v1/rules/{id}": RULES,
        "/problems/{slug}": ["unknown-card"],
        "/v1/problems/{slug}": ["unknown-card"],
    }.get(case.operation.path)
    if known is not None and not set(case.path_parameters.values()) & set(known):
        case.path_parameters = dict.fromkeys(case.path_parameters, rng.choice(known))
    if case.operation.path == FILE_OF_DESK:
        folder, name = rng.choice(paths()).split("/")
        case.path_parameters = {"content": digest(), "folder": folder, "name": name}


def _meant(read: Callable[[str], object], drawn: object) -> object:
    """What the text of a parameter means; what is no JSON stays a text."""
    text = as_text(drawn)
    try:
        return read(text)
    except NotJSON:
        return text


@schemathesis.hook
def before_call(context: HookContext, case: Case, **kwargs: Any) -> None:
    """Prefers some language, and puts sense into a question that is meant to be right."""
    seed = [case.path, case.method, _plain(case.query), _plain(case.body)]
    rng = Random(json.dumps(seed, default=repr))
    case.headers["Accept-Language"] = rng.choice(LANGUAGES)
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    path, form = case.operation.path, FORMS.get(case.operation.path)
    _name_what_there_is(case, rng)
    if isinstance(case.body, dict) and path in MANY_QUESTIONS:
        case.body = MANY_QUESTIONS[path](case.body, rng)
    elif isinstance(case.body, dict) and form is not None:
        case.body = make_sense(path, case.body, set(form.fields), rng)
    if path == "/v1/corpus":  # a few cases at a time; all of them are a megabyte
        case.query = {**(case.query or {}), "rule": rng.choice(RULES)}
    if form is not None and case.method == "GET":
        drawn = {name: _meant(form.fields[name].spelling.value_of, each) for name, each in (case.query or {}).items()}
        case.query = in_a_url(make_sense(path, drawn, set(form.in_urls), rng))
    elif isinstance(case.query, dict):
        case.query.pop("cursor", None)  # only an answer gives one out
        if case.query.get("option", OPTIONS[0].name) not in BY_NAME:
            case.query["option"] = rng.choice(OPTIONS).name
        if "variant" in case.query:
            case.query["variant"] = as_text(_known(_meant(read_variant, case.query["variant"]), rng))


read_variant = RESOLVE.fields["variant"].spelling.value_of


def make_sense(path: str, drawn: Body, fields: set[str], rng: Random) -> Body:
    """The question that was drawn, if it is right, as one is that a link has brought; else an example with every field
    that was drawn and that it takes, and without what was not drawn and it does not need."""
    if is_right(path, drawn):
        return drawn
    question: Body = dict(rng.choice([each for each in questions(path) if fields >= each.keys()]))
    for name, value in drawn.items():
        for each in [value, *[_known(value, rng)] * (name in OF_VARIANTS)]:
            if is_right(path, question | {name: each}):
                question[name] = each
                break
    for name in question.keys() - drawn.keys():
        fewer = {each: value for each, value in question.items() if each != name}
        question = fewer if is_right(path, fewer) else question
    return question


def is_right(path: str, question: Body) -> bool:
    try:
        loaded = FORMS[path].load(question)
        if (operation := OPERATIONS.get(path.removeprefix("/v1/"))) is not None:
            operation.answer(loaded)
    except InvalidRequest:
        return False
    return True


def _known(spec: Any, rng: Random) -> Any:
    """A variant that there is; of house rules as many of its options as go together."""
    if not isinstance(spec, dict):
        return spec if _holds(json.dumps(spec, default=repr)) else rng.choice(NAMES)
    sense: Body = {"extends": rng.choice(NAMES)} if "extends" in spec else {}
    for name, value in spec.get("options", {}).items():
        more = {**sense, "options": {**sense.get("options", {}), name: value}}
        sense = more if _holds(json.dumps(more)) else sense
    return sense


@lru_cache(maxsize=20_000)
def _holds(text: str) -> bool:
    """Whether there are such rules. To cover the contract the same ones are looked at again and again."""
    try:
        variant(json.loads(text))
    except InvalidVariant:
        return False
    return True


def _plain(value: object) -> object:
    return dict(value) if isinstance(value, dict) else repr(value)


@schemathesis.check
def wrong_entries_are_refused(context: CheckContext, response: Response, case: Case) -> None:
    """A batch is answered though an entry is wrong, which `negative_data_rejection` does not know: so it takes 200 from
    there, and this looks at the entries. Where they are left aside the batch must be right, and every wrong entry is
    refused in its place."""
    if case.operation.path != "/v1/batch" or case.method != "POST" or response.status_code != 200:
        return
    assert isinstance(case.body, dict), "what is no batch is answered"
    entries = case.body["requests"]
    batch, entry = (
        validator({"$ref": f"{SCHEMAS}{name}"}, closed=False) for name in ("BatchQuestion", "BatchedQuestion")
    )
    assert batch.is_valid(case.body | {"requests": [RIGHT_ENTRY] * len(entries)}), "a wrong batch is answered"
    for asked, answered in zip(entries, response.json()["responses"], strict=True):
        assert entry.is_valid(asked) or 400 <= answered["status"] < 500, f"a wrong entry is answered: {asked}"


@schemathesis.hook
def before_load_schema(context: HookContext, raw_schema: dict[str, Any]) -> None:
    """Lets links replace a body as a whole, instead of mixing it with one that was drawn; and leaves out what only
    some questions have, since schemathesis follows a link only where everything is there that it passes on."""
    questions = raw_schema["components"]["schemas"]
    for item in raw_schema["paths"].values():
        for operation in item.values():
            certain = set()
            if "requestBody" in operation:
                form = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                certain = {f"$request.body#/{name}" for name in questions[form].get("required", ())}
            for link in operation["responses"].get("200", {}).get("links", {}).values():
                if LINKED_BODY in link:
                    link["x-schemathesis"] = {"merge_body": False}
                    link["requestBody"] = _certain(link.pop(LINKED_BODY), certain)


def _certain(expression: Any, certain: set[str]) -> Any:
    if isinstance(expression, list):
        return [_certain(each, certain) for each in expression]
    if not isinstance(expression, dict):
        return expression
    return {
        name: _certain(each, certain)
        for name, each in expression.items()
        if not str(each).startswith("$request") or each in certain
    }


@schemathesis.hook
def filter_query(context: HookContext, query: Any) -> bool:
    """Leaves out what would not fit into a request line: the server refuses it before the service sees it."""
    return len(urlencode(query, doseq=True)) < LONGEST_QUERY if isinstance(query, dict) else True


@schemathesis.hook
def filter_body(context: HookContext, body: Any) -> bool:
    """Leaves out the empty list where an object is meant: it is the empty object of PHP, and as right as that."""
    return body != [] and not _has_empty_list(body)


def _has_empty_list(value: Any) -> bool:
    """Is a variant, its options or the value of one of them an empty list?"""
    if isinstance(value, list):
        return any(map(_has_empty_list, value))
    if not isinstance(value, dict):
        return False
    options = value.get("options")
    found = [value.get("variant"), options, *(options.values() if isinstance(options, dict) else ())]
    return [] in found or any(map(_has_empty_list, value.values()))


# --- many questions in one request -----------------------------------------------------------------------------------

MAX_DRAWN = 8


@cache
def questions(path: str) -> list[Body]:
    return [question for posted, _, question, _ in POSTED if posted == path]


def make_batch(body: Body, rng: Random) -> Body:
    """Questions with ids of their own, most of them real ones, under no more mixes of house rules than may be."""
    asked = []
    mixes: list[object] = []
    for place, drawn in enumerate(body["requests"][:MAX_DRAWN]):
        operation = rng.choice(list(OPERATIONS)) if drawn["operation"] in OPERATIONS else drawn["operation"]
        real = operation in OPERATIONS and rng.random() < 0.8
        question = rng.choice(questions(f"/v1/{operation}")) if real else _readable(drawn["body"])
        found = [spec for spec in specs_in(question) if is_mix(spec)] if isinstance(question, dict) else []
        if len({json.dumps(spec) for spec in [*mixes, *found]}) > MAX_MIXES:
            question = {}
        else:
            mixes += found
        asked.append({"id": f"{place}{drawn['id']}"[:100], "operation": operation, "body": question})
    return {"requests": asked}


def _readable(value: Any) -> Any:
    """Any JSON value spoils a question alone, but what is no JSON here, such as a huge number, spoils the batch."""
    try:
        return read_json(json.dumps(value).encode())
    except NotJSON:
        return {}


def make_rulings(body: Body, rng: Random) -> Body:
    """A real question of the operation, under variants that exist, each once; what only a state says is asked of its
    own variant alone. Among the variants is its own, since no other need know what
    it asks: where every named variant is asked, a question under house rules names these as well."""
    operation = body["operation"]
    question = dict(rng.choice([each for each in questions(f"/v1/{operation}") if "state" not in each]))
    own = question.pop("variant", "base")
    sense = {"operation": operation, "body": question}
    if body.get("variants") is None and not is_mix(own):
        return sense | {name: None for name in body if name == "variants"}
    drawn = [_known(each, rng) for each in (body.get("variants") or ())[:MAX_DRAWN]]
    different = list({repr(variant(each).echo): each for each in [own, *drawn]}.values())
    mixes = [each for each in different if is_mix(each)]
    return sense | {"variants": [each for each in different if each not in mixes[MAX_MIXES:]]}


MANY_QUESTIONS = {"/v1/batch": make_batch, "/v1/rulings": make_rulings}
"""By path, how sense is put into a request."""
