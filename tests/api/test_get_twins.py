"""Every question that fits into a URL is answered there as in a body, byte for byte.

How each field stands in a URL, what is refused there and where the fault is said to stand, and the traps of
percent-encoding. That every example of the contract gets its answer in a URL too is in `test_contract.py`.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote, quote_plus, urlencode

import pytest

from bigtwo.api.reading import read_query
from bigtwo.faults import Faults
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.requests import InvalidRequest, Request
from tests.api.contract import ContractClient, faults_of
from tests.api.examples import Question, example
from tests.api.running import exchange
from tests.api.urls import in_a_url, repeated
from tests.schemas.test_canonical import EXAMPLES, REQUESTS, WAYS

LONGEST_LINE = 8190
"""How many bytes the server takes as the line of a request."""
FITTING = {name for name, operation in OPERATIONS.items() if operation.fits_url} | {"variants/resolve", "variants/diff"}
ASKED = [each for each in EXAMPLES if each[0] in FITTING]
every_example = pytest.mark.parametrize(
    ("operation", "name", "question"), ASKED, ids=[f"{operation} {name}" for operation, name, _ in ASKED]
)


# --- the same answer -------------------------------------------------------------------------------------------------


def test_only_records_sessions_and_states_are_too_long() -> None:
    assert set(REQUESTS) - FITTING == {"referee", "session", "view"}
    assert {operation for operation, _, _ in ASKED} == FITTING


@every_example
def test_a_question_in_a_url_has_the_bytes_and_the_form_of_the_one_in_a_body(
    client: ContractClient, operation: str, name: str, question: Question
) -> None:
    request = REQUESTS[operation]
    form, answer = request.canonical(request.load(question)), client.post(f"/v1/{operation}", json=question)
    assert answer.status_code == 200
    for way, ask in WAYS.items():
        query = urlencode(in_a_url(ask(question, operation)))
        by_url = client.get(f"/v1/{operation}?{query}")
        assert by_url.data == answer.data, way
        in_pieces = client.get(f"/v1/{operation}?{urlencode(repeated(ask(question, operation)))}")
        assert (in_pieces.data, in_pieces.headers["ETag"]) == (answer.data, by_url.headers["ETag"]), way
        faults = Faults()
        again = request.load(read_query(query.encode(), request.fields, faults), faults)
        assert request.canonical(again) == form, way
        assert len(f"GET /v1/{operation}?{query} HTTP/1.1") < LONGEST_LINE


@every_example
def test_head_answers_where_get_does(client: ContractClient, operation: str, name: str, question: Question) -> None:
    path = f"/v1/{operation}"
    answer = client.head(path, query_string=in_a_url(question))
    assert (answer.status_code, answer.data) == (200, b"")
    assert client.options(path).headers["Allow"] == "GET, HEAD, OPTIONS, POST"


def test_the_longest_question_about_a_deal_fits() -> None:
    """Five hands of tiles before the deal and after the last, every card in its longest spelling, percent-encoded."""
    hands = [["15☀\N{VARIATION SELECTOR-16}"] * 12] * 5
    previous = {"winner": 0, "hands": hands, "penalties": [-(10**9)] * 5}
    query = urlencode(in_a_url({"variant": "lectio-5", "hands": hands, "deal_number": 10**6, "previous": previous}))
    assert len(f"GET /v1/opening?{query} HTTP/1.1\r\n") < LONGEST_LINE


# --- faults ----------------------------------------------------------------------------------------------------------

SCORE = "winner=0&cards_left=0,9,10,13"
HANDS = "hands=" + in_a_url(example("opening-lowest-card"))["hands"]
EXCHANGE = urlencode(in_a_url(example("exchange-due") | {"previous": None}))
DEAL = urlencode(in_a_url(example("deal-four-players")))
SOUND = urlencode(in_a_url(example("validate-deal-sound")))

FAULTS: list[tuple[str, str, list[tuple[str, str]]]] = [
    # Numbers and lists of numbers.
    ("score", "winner=&cards_left=0,9,10,13", [("/winner", "not-an-integer")]),
    ("score", "winner=00&cards_left=0,9,10,13", [("/winner", "not-an-integer")]),
    ("score", "winner=4&cards_left=0,9,10,13", [("/winner", "out-of-range")]),
    ("score", "winner=0&cards_left=", [("/cards_left", "out-of-range")]),
    ("score", "winner=0&cards_left=0,9,10", [("/cards_left", "out-of-range")]),
    ("score", "winner=0&cards_left=0,x,61,", [(f"/cards_left/{seat}", code) for seat, code in [
        (1, "not-an-integer"), (2, "out-of-range"), (3, "not-an-integer")]]),
    ("score", f"{SCORE}&stake=0", [("/stake", "out-of-range")]),
    ("score", f"{SCORE}&stake=null", [("/stake", "not-an-integer")]),
    ("score", f"{SCORE}&placings=0,0,9", [("/placings/2", "out-of-range"), ("/placings/1", "seat-twice")]),
    ("deal", f"{DEAL}&deal_number=0", [("/deal_number", "out-of-range")]),
    # Cards and hands.
    ("score", f"{SCORE}&last_play=", [("/last_play", "no-cards")]),
    ("score", f"{SCORE}&last_play=9S,9S,9X", [("/last_play/1", "card-twice"), ("/last_play/2", "unknown-card")]),
    ("score", "winner=0&hands=", [("/hands", "out-of-range")]),
    ("score", "winner=0&hands=3D;4D;5D", [("/hands", "out-of-range")]),
    ("score", "winner=0&hands=;3D,3D;5X;15S", [
        ("/hands/1/1", "card-twice"), ("/hands/2/0", "unknown-card"), ("/hands/3/0", "card-not-in-pack")]),
    ("score", 'winner=0&hands=[[],["3D"],["4D"],["5D"]]', [("/hands", "out-of-range")]),
    ("opening", f"{HANDS}&extra=", [("/extra", "unknown-card")]),
    ("deal", f"{DEAL}&returned=3D,4D", [("/returned", "unknown-card")]),
    ("deal", "pack=&dealer=0", [("/pack", "no-cards")]),
    ("validate-deal", f"{SOUND}&dead={'x' * 21}", [("/dead/0", "not-a-card")]),
    ("validate-deal", "hands=3D", [("/hands", "out-of-range")]),
    # Objects: pointers go through the parameter to the place inside.
    ("score", f"{SCORE}&breach=", [("/breach", "not-an-object")]),
    ("score", f"{SCORE}&breach=3", [("/breach", "not-an-object")]),
    ("score", f"{SCORE}&breach=seat 3", [("/breach", "not-an-object")]),
    ("score", f"{SCORE}&breach=[]", [("/breach", "not-an-object")]),
    ("score", f'{SCORE}&breach={{"seat":"3"}}', [("/breach/seat", "not-an-integer")]),
    ("score", f'{SCORE}&breach={{"seat":3,"saet":3}}', [("/breach/saet", "unknown-field")]),
    ("score", f'{SCORE}&breach={{"seat":3,"seat":3}}', [("/breach", "duplicate-name")]),
    ("score", f'{SCORE}&breach={{"seat":3', [("/breach", "not-json")]),
    ("score", f'{SCORE}&breach={{"seat":1e999}}', [("/breach", "number-out-of-range")]),
    ("score", f"{SCORE}&breach={'[' * 33}", [("/breach", "too-deep")]),
    ("score", f'{SCORE}&breach={{"\\ud83c":1}}', [("/breach", "lone-surrogate")]),
    ("score", f"{SCORE}&breach=%EF%BB%BF{{}}", [("/breach", "not-utf-8")]),
    ("score", f"{SCORE}&dragon=4", [("/dragon", "out-of-range")]),
    ("score", f"{SCORE}&dragon=01", [("/dragon", "not-an-integer")]),
    ("score", f"{SCORE}&specials=", [("/specials", "not-a-list")]),
    ("score", f'{SCORE}&specials=[{{"seat":0}},7]', [
        ("/specials/0/cards", "missing-field"), ("/specials/1", "not-an-object")]),
    ("opening", f'{HANDS}&deal_number=2&previous={{"winner":9}}', [("/previous/winner", "out-of-range")]),
    ("exchange", EXCHANGE, [("/previous", "missing-field")]),
    ("exchange", f"{EXCHANGE}&previous={{", [("/previous", "not-json")]),
    ("classify", "", [("/cards", "missing-field")]),
    ("classify", "cards=", [("/cards", "no-cards")]),
    ("classify", "cards=9S,", [("/cards/1", "unknown-card")]),
    ("classify", "cards=9S%00", [("/cards/0", "unknown-card")]),
    # Questions about a play.
    ("legal-moves", "hand=9S&opening=1", [("/opening", "not-a-boolean")]),
    ("legal-moves", "hand=9S&opening=True", [("/opening", "not-a-boolean")]),
    ("legal-moves", "hand=9S&opening=", [("/opening", "not-a-boolean")]),
    *(("legal-moves", f"hand=9S&limit={text}", [("/limit", "not-an-integer")])
      for text in ("1.0", "01", "+1", "%D9%A1", "1%0A", "9" * 400)),
    ("legal-moves", "hand=9S&limit=-1", [("/limit", "out-of-range")]),
    ("legal-moves", "hand=9S&kinds=pair,pears", [("/kinds/1", "unknown-kind")]),
    ("legal-moves", "hand=9S&kinds=", [("/kinds", "out-of-range")]),
    ("legal-moves", "hand=9S&pile=", [("/pile", "no-cards")]),
    ("legal-moves", "hand=9S&cursor=", [("/cursor", "out-of-range")]),
    # Parameters.
    ("classify", "cards=9S&varient=base", [("/varient", "unknown-parameter")]),
    ("classify", "cards=9S&cards=9S", [("/cards/1", "card-twice")]),
    ("classify", "cards=9S&variant=base&variant=base", [("/variant", "repeated-parameter")]),
    ("classify", "cards=9S&x=1&x=2&&y", [("/x", "unknown-parameter"), ("/x", "unknown-parameter"),
        ("/y", "unknown-parameter")]),
    # Variants.
    ("classify", "cards=9S&variant=", [("/variant", "unknown-variant")]),
    ("classify", 'cards=9S&variant={"extends":"bas"}', [("/variant/extends", "unknown-variant")]),
    ("classify", "cards=9S&variant={", [("/variant", "not-json")]),
    ("classify", "cards=9S&variant={}{}", [("/variant", "not-json")]),
    ("classify", 'cards=9S&variant=["base"]', [("/variant", "unknown-variant")]),
    ("classify", 'cards=9S&variant={"extend":"base"}', [("/variant/extend", "unknown-field")]),
    ("classify", 'cards=9S&variant={"options":{"stake":"1","flush":1}}', [
        ("/variant/options/flush", "unknown-option"), ("/variant/options/stake", "invalid-value")]),
    ("variants/resolve", "variant=", [("/variant", "unknown-variant")]),
    ("variants/resolve", "variants=base", [("/variants", "unknown-parameter")]),
    ("variants/resolve", 'variant={"extends":"base","extends":"base"}', [("/variant", "duplicate-name")]),
    ("variants/diff", "", [("/left", "missing-field"), ("/right", "missing-field")]),
    ("variants/diff", "left=bas&right={", [("/left", "unknown-variant"), ("/right", "not-json")]),
    # Filters of rules.
    ("rules", "option=flush", [("/option", "unknown-option")]),
    ("rules", "source=pagat", [("/source", "unknown-value")]),
    ("rules", "status=&operation=clasify", [("/operation", "unknown-value"), ("/status", "unknown-value")]),
    ("rules", "variant=bse", [("/variant", "unknown-variant")]),
    ("rules", "rule=PG-COMB-05", [("/rule", "unknown-parameter")]),
    ("rules", "variant={&option=flush", [("/option", "unknown-option"), ("/variant", "not-json")]),
    # Everything at once.
    ("score", 'winner=0&cards_left=0,1&winner=1&dragon={"seat":9}&breach={&stake=x&foo=&specials={"a":1}', [
        ("/winner", "repeated-parameter"), ("/foo", "unknown-parameter"), ("/breach", "not-json"),
        ("/cards_left", "out-of-range"), ("/specials", "not-a-list"), ("/dragon/seat", "out-of-range"),
        ("/stake", "not-an-integer")]),
]  # fmt: skip


@pytest.mark.parametrize(("operation", "query", "faults"), FAULTS)
def test_a_fault_in_a_url_stands_in_its_parameter(
    client: ContractClient, operation: str, query: str, faults: list[tuple[str, str]]
) -> None:
    assert faults_of(client.get(f"/v1/{operation}?{quote(query, safe='&=%+')}")) == faults


def test_a_fault_in_a_url_names_its_parameter(client: ContractClient) -> None:
    errors = client.get(f"/v1/score?{SCORE}&breach=%7B3").get_json()["errors"]
    assert errors[0]["detail"] == 'breach is not JSON: line 1, column 2 cannot go on with "3"'
    errors = client.get(f"/v1/score?{SCORE}&breach={'[' * 33}").get_json()["errors"]
    assert errors[0]["detail"] == "breach is nested more than 32 deep"


@every_example
def test_a_wrong_question_has_the_same_faults_in_a_url(operation: str, name: str, question: Question) -> None:
    """With nothing changed but the variant, cards and seats go out of range in the same places."""
    request = REQUESTS[operation]
    for variant in ("lectio-5", "two-player-13", "nowhere", {"options": {"stake": 0, "x": 1}}):
        asked = {name: variant if name in ("variant", "left") else value for name, value in question.items()}
        asked |= {"variant": variant} if "variant" in request.fields else {}
        assert faults_read(request, asked) == faults_read(request, query=urlencode(in_a_url(asked)).encode())


def faults_read(request: Request, body: Question | None = None, query: bytes = b"") -> list[Any]:
    faults = Faults()
    try:
        request.load(read_query(query, request.fields, faults) if body is None else body, faults)
    except InvalidRequest as invalid:
        return [fault.to_dict() for fault in invalid.faults]
    return []


# --- encoding --------------------------------------------------------------------------------------------------------

SPECIALS = json.dumps(example("score-special-cards")["specials"])


@pytest.mark.parametrize(
    "encode",
    [
        lambda text: quote(text, safe=""),
        lambda text: quote(text, safe=",;"),
        quote_plus,
        lambda text: quote(text, safe="{}[]\":,;'"),
        lambda text: "".join(f"%{byte:02x}" for byte in text.encode()),
    ],
    ids=["all", "JavaScript", "form", "browser", "every byte"],
)
def test_however_it_is_encoded(client: ContractClient, encode: Any) -> None:
    """Commas, semicolons and quotation marks encoded or not, blanks as plus or as %20."""
    question = example("score-special-cards")
    query = "&".join(f"{name}={encode(text)}" for name, text in in_a_url(question).items())
    query = query.replace(encode(in_a_url(question)["specials"]), encode(SPECIALS))  # with blanks
    assert client.get(f"/v1/score?{query}").data == client.post("/v1/score", json=question).data


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("&winner=0&&cards_left=0,9,10,13&", 200),  # empty parameters are none
        ("winner=0;cards_left=0,9,10,13", 422),  # a semicolon does not join parameters
        ("winner=0&cards_left=0,+9,10,13", 422),  # a plus is a blank, and a blank is no part of a number
        ("winner=0&cards_left=0%2C9%2C10%2C13", 200),
        ("winner=0&cards_left[]=0&cards_left[]=9", 422),
        ("winner=0&cards_left=0&cards_left=9&cards_left=10&cards_left=13", 200),
        ("cards_left=0,9&winner=0&cards_left=10,13", 200),
        ("winner=0&cards_left=0&cards_left=9&cards_left=&cards_left=13", 422),
        ("winner=0&winner=0&cards_left=0,9,10,13", 422),
        ("winner=0&cards%5Fleft=0,9,10,13", 200),
        ("Winner=0&cards_left=0,9,10,13", 422),
        ("winner&cards_left=0,9,10,13", 422),
        ("winner=0&cards_left=0,9,10,13#x", 200),
    ],
)
def test_traps_of_query_strings(client: ContractClient, query: str, expected: int) -> None:
    assert client.get(f"/v1/score?{query}").status_code == expected


def test_braces_and_quotation_marks_may_stand_plainly_in_the_line(server: int) -> None:
    """As curl sends them with --globoff."""
    line = f'GET /v1/score?{SCORE}&breach={{"seat":3}}&variant={{"options":{{"stake":2}}}} HTTP/1.1'
    head, _, body = exchange(server, f"{line}\r\nHost: x\r\nConnection: close\r\n\r\n".encode()).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 ")
    usual = example("score-liability-answer")["settlement"]["net"]
    assert json.loads(body)["settlement"]["net"] == [2 * net for net in usual]


@pytest.mark.parametrize("variant", ["hong-kong-ip", '{"extends":"hong-kong-ip","options":{"stake":2}}'])
def test_rules_are_listed_under_a_variant_in_every_way_of_naming_it(client: ContractClient, variant: str) -> None:
    answer = client.get("/v1/rules", query_string={"variant": variant, "option": "flush_order"})
    assert answer.status_code == 200
    assert answer.get_json()["count"] > 0


@pytest.mark.parametrize(
    "query",
    ["hong-kong-ip%2Bbombs=on", "hong-kong-ip+bombs=on", "hong-kong-ip%20bombs%3Don", "Hong%20Kong+bombs=on"],
)
def test_house_rules_stand_in_a_line(client: ContractClient, query: str) -> None:
    """A plus sign in a query string stands for a space, so that a space before a house rule is taken for one."""
    answer = client.get(f"/v1/classify?cards=9S&variant={query}")
    assert answer.status_code == 200
    assert answer.json["variant"] == {"extends": "hong-kong-ip", "options": {"bombs": "on"}}
