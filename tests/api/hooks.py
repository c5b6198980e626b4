"""What JSON Schema cannot say about a question, for schemathesis: which cards a pack holds, that hand and pile are
disjoint, that a pile is a combination, which names variants have and which options go together.

Where a question is meant to be right, these hooks keep its shape and put sense into it, so that it reaches the engine.
Questions that are meant to be wrong are left alone.
"""

from __future__ import annotations

import gc
import json
from copy import deepcopy
from functools import cache, lru_cache
from random import Random
from typing import Any
from urllib.parse import urlencode

import schemathesis
from hypothesis.strategies._internal import regex
from schemathesis import Case, CheckContext, HookContext, Response
from schemathesis.generation.meta import TestPhase

from bigtwo import InvalidVariant, Variant, variant
from bigtwo.desk import digest, paths
from bigtwo.faults import Faults
from bigtwo.moves.impossible import check_situation
from bigtwo.operations.questions import OPERATIONS
from bigtwo.operations.writing import BadCursor
from bigtwo.schemas.plays import DIFF, RESOLVE
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.strict_json import NotJSON
from bigtwo.variant import named_variants
from contract.portable import SCHEMAS
from tests.api import many_questions, portable_questions, preferred_languages, whole_deals
from tests.api.contract import LINKED_BODY, document, validator
from tests.api.urls import as_text, in_a_url

NAMES = [name for named in named_variants() for name in (named.id, *named.aliases)]
IDS = [named.id for named in named_variants()]
FILE_OF_DESK = "/desk/{content}/{folder}/{name}"
RULES = ["PG-COMB-05", "WP-COMB-03", "DEC-32", "VC-16"]
FORMS = {f"/v1/{name}": operation.request for name, operation in OPERATIONS.items()} | {
    "/v1/variants/resolve": RESOLVE,
    "/v1/variants/diff": DIFF,
}
VARIANT = RESOLVE.fields["variant"]
LONGEST_QUERY = 4000
RIGHT_ENTRY = {"id": "1", "operation": "classify", "body": {}}
ON_TABLES = whole_deals.OPERATIONS_ON_DEALS | whole_deals.OPERATIONS_WITH_STATES
OF_A_HAND = ("/v1/legal-moves", "/v1/validate-play")
"""What is asked about a hand, or else about a state."""
CARD_LISTS = ("cards", "a", "b", "hand", "play")

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


def _may_answer_400(case: Case) -> bool:
    """Whether a question that breaks the rules of HTTP is refused as such: the path knows the method, and says so."""
    known = document()["paths"][case.operation.path].get(case.method.lower(), {})
    return "400" in known.get("responses", {})


@schemathesis.hook
def before_call(context: HookContext, case: Case, **kwargs: Any) -> None:
    """Prefers some language, and puts sense into a question that is meant to be right."""
    seed = [case.path, case.method, _plain(case.query), _plain(case.body)]
    draw = Random(json.dumps(["language", *seed], default=repr))
    is_right = case.meta is None or case.meta.generation.mode.is_positive
    may_be_spoiled = not is_right and _may_answer_400(case)
    wanted = preferred_languages.spoiled if may_be_spoiled and draw.random() < 0.05 else preferred_languages.drawn
    case.headers["Accept-Language"] = wanted(draw)
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    rng = Random(json.dumps(seed, default=repr))
    path = case.operation.path
    _name_what_there_is(case, rng)
    if isinstance(case.body, dict) and not _makes_sense(path, case.body):
        case.body = _whole(case.body)
        _make_sense(case.body, rng, path)
        operation = path.removeprefix("/v1/")
        if operation in ON_TABLES:
            case.body = whole_deals.make_sense(operation, case.body, rng)
    if isinstance(case.body, dict) and path in many_questions.SENSE:
        case.body = many_questions.SENSE[path](case.body, _known, rng)
    if path == "/v1/corpus":  # a few cases at a time; all of them are a megabyte
        case.query = {**(case.query or {}), "rule": rng.choice(RULES)}
    form = FORMS.get(path)
    if path == OF_A_HAND[0] and case.method == "GET" and not case.query:
        case.query = {"hand": "3D"}
    if isinstance(case.query, dict) and form is None:
        case.query.pop("cursor", None)  # only an answer gives one out
    if isinstance(case.query, dict) and case.query and form is not None:
        fields = form.fields
        question = {name: fields[name].spelling.value_of(as_text(value)) for name, value in case.query.items()}
        _make_sense(question, rng, path)
        operation = path.removeprefix("/v1/")
        if operation in ON_TABLES:
            question = whole_deals.make_sense(operation, question, rng)
        case.query = in_a_url(question)
    elif isinstance(case.query, dict) and "variant" in case.query:
        case.query["variant"] = as_text(_known(VARIANT.spelling.value_of(as_text(case.query["variant"])), rng))


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


def _makes_sense(path: str, body: dict[str, Any]) -> bool:
    """Whether a question is right as it is. One that a link has brought is, and then it is asked unchanged."""
    form = FORMS.get(path)
    try:
        if form is not None:
            question = form.load(body)
            if (operation := OPERATIONS.get(path.removeprefix("/v1/"))) is not None:
                operation.answer(question)
    except (InvalidRequest, BadCursor):
        return False
    return True


@schemathesis.hook
def before_load_schema(context: HookContext, raw_schema: dict[str, Any]) -> None:
    """Lets links replace a body as a whole, instead of mixing it with one that was drawn; and leaves out what only
    some questions have, since schemathesis follows a link only where everything is there that it passes on. Completes
    the portable contract before that."""
    if raw_schema["openapi"].startswith("3.0"):
        portable_questions.complete(raw_schema, deepcopy(document()))
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


def _whole(value: Any) -> Any:
    """Whole numbers without a decimal point: to JSON Schema 3.0 is an integer, to this service it is not."""
    if isinstance(value, dict):
        return {name: _whole(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_whole(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _plain(value: object) -> object:
    return dict(value) if isinstance(value, dict) else repr(value)


def _make_sense(question: dict[str, Any], rng: Random, path: str = "") -> None:
    for name in ("variant", "left", "right"):
        if name in question:
            question[name] = _known(question[name], rng)
    rules = variant(question.get("variant"))
    if path in OF_A_HAND and question.get("state") is None and not question.get("hand"):
        question["hand"] = rng.sample(rules.order.codes, 5)
    for name in CARD_LISTS:
        if isinstance(question.get(name), list):
            question[name] = _distinct(question[name], rules, rng)
    if isinstance(question.get("kinds"), list):
        question["kinds"] = list(dict.fromkeys(question["kinds"]))
    if "hand" in question:
        if isinstance(question["hand"], list):
            question["hand"] = question["hand"][: rules.most_held]
        _set_table(question, rules, rng)
    if question.get("cursor") is not None:
        del question["cursor"]


def _known(spec: Any, rng: Random) -> Any:
    """The same sort of variant, with names that exist and as many of its options as go together."""
    if isinstance(spec, str):
        return _known_names(spec, rng)
    if isinstance(spec, NotJSON):  # a text that merely begins like an object
        return {"extends": rng.choice(NAMES), "options": {"stake": rng.randint(1, 9)}}
    if not isinstance(spec, dict):
        return spec
    sense: dict[str, Any] = {}
    if isinstance(spec.get("extends"), str):
        sense["extends"] = _known_names(spec["extends"], rng)
    elif "extends" in spec:
        sense["extends"] = [rng.choice(NAMES)]
    if "options" in spec:
        sense["options"] = {}
        for name, value in spec["options"].items():
            more = {**sense, "options": {**sense["options"], name: value}}
            if _holds(more):
                sense = more
    return sense


def _known_names(text: str, rng: Random) -> str:
    joined = ",".join(rng.sample(IDS, 2))
    return joined if "," in text and _holds(joined) else rng.choice(NAMES)


def _holds(spec: Any) -> bool:
    """Whether there are such rules. Kept by their text: to cover the contract, one field after another is changed while
    the rules beside it stay, so that the same ones are looked at again and again."""
    return _text_holds(json.dumps(spec))


@lru_cache(maxsize=20_000)
def _text_holds(text: str) -> bool:
    try:
        variant(json.loads(text))
    except InvalidVariant:
        return False
    return True


def _distinct(cards: list[Any], rules: Variant, rng: Random) -> list[Any]:
    """As many cards of the variant's pack, each once, keeping those that are right as they are spelled."""
    unused = list(rules.order.codes)
    rng.shuffle(unused)
    sense: list[Any] = []
    for card in cards[: len(unused)]:
        bit = rules.order.bits.get(card)
        code = None if bit is None else rules.order.code(bit)
        if code in unused:
            unused.remove(code)
            sense.append(card)
        elif unused:
            sense.append(unused.pop())
    return sense


def _set_table(question: dict[str, Any], rules: Variant, rng: Random) -> None:
    """A pile that somebody else can have played, and a situation that fits it and can occur under the variant."""
    _set_pile(question, rules, rng)
    cards = {"hand": rules.mask(question["hand"]), "pile": rules.mask(question.get("pile") or []) or None}
    while True:
        faults = Faults()
        check_situation({**question, **cards}, rules, faults)
        if not faults.found:
            return
        for fault in faults.found:
            question.pop(str(fault.path[0]), None)
        if "own_pile" not in question:
            question.pop("new_lead", None)


def _set_pile(question: dict[str, Any], rules: Variant, rng: Random) -> None:
    if question.get("opening") is True:
        for name in ("pile", "own_pile", "new_lead"):
            question.pop(name, None)
        return
    if question.get("new_lead") is True:
        question["own_pile"] = True
    if question.get("pile") is None and question.get("own_pile") is not True:
        return
    others = rules.cards(rules.order.everything & ~rules.mask(question["hand"]))
    piles = rules.combinations.leads(rules.mask(rng.sample(others, min(len(others), 8))))
    if piles:
        wanted = len(question.get("pile") or [1])
        question["pile"] = list(
            rules.cards(rng.choice([mask for mask in piles if mask.bit_count() == wanted] or piles))
        )
    else:
        for name in ("pile", "own_pile", "new_lead"):
            question.pop(name, None)
