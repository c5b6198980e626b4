"""Every question that fits into a URL is answered there as in a body, byte for byte; what is refused there and where
the fault is said to stand (`wrong_urls.json`), and the traps of percent-encoding."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote, quote_plus, urlencode

from bigtwo.api.reading import read_query
from bigtwo.faults import Faults
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.requests import InvalidRequest, Request
from tests.api.contract import ContractClient, faults_of
from tests.api.examples import Question, example, in_a_url, repeated, rows
from tests.api.running import exchange
from tests.schemas.test_other_words import EXAMPLES, REQUESTS, WAYS
from tests.tables import table

LONGEST_LINE = 8190
"""How many bytes the server takes as the line of a request."""
FITTING = {name for name, operation in OPERATIONS.items() if operation.fits_url} | {"variants/resolve", "variants/diff"}
ASKED = [each for each in EXAMPLES if each[0] in FITTING]
SCORE = "winner=0&cards_left=0,9,10,13"


def test_a_question_in_a_url_has_the_bytes_of_the_one_in_a_body(client: ContractClient) -> None:
    assert {operation for operation, _, _ in ASKED} == FITTING
    with table() as row:
        for operation, name, question in ASKED:
            path = f"/v1/{operation}"
            answer = client.post(path, json=question)
            assert answer.status_code == 200
            for way, ask in {"as it is": lambda each, _: each, **WAYS}.items():
                with row(f"{operation} {name} {way}"):
                    query = urlencode(in_a_url(ask(question, operation)))
                    by_url = client.get(f"{path}?{query}")
                    assert by_url.data == answer.data
                    in_pieces = client.get(f"{path}?{urlencode(repeated(ask(question, operation)))}")
                    assert (in_pieces.data, in_pieces.headers["ETag"]) == (answer.data, by_url.headers["ETag"])
                    assert len(f"GET {path}?{query} HTTP/1.1") < LONGEST_LINE
            with row(f"HEAD {operation} {name}"):
                head = client.head(path, query_string=in_a_url(question))
                assert (head.status_code, head.data) == (200, b"")
                assert client.options(path).headers["Allow"] == "GET, HEAD, OPTIONS, POST"


def test_a_fault_in_a_url_stands_in_its_parameter(client: ContractClient) -> None:
    with table() as row:
        for section in json.loads(Path(__file__).with_name("wrong_urls.json").read_bytes()):
            for more, faults, *words in section["rows"]:
                with row(f"{section['operation']} {more}"):
                    query = quote(section["query"] + more, safe="&=%+")
                    answer = client.get(f"/v1/{section['operation']}?{query}")
                    assert [list(fault) for fault in faults_of(answer)] == faults
                    assert all(each in answer.get_json()["errors"][0]["detail"] for each in words)
    for breach, words in (
        ("%7B3", 'breach is not JSON: line 1, column 2 cannot go on with "3"'),
        ("[" * 33, "breach is nested more than 32 deep"),
    ):
        assert client.get(f"/v1/score?{SCORE}&breach={breach}").get_json()["errors"][0]["detail"] == words
    for query in ("cards=9S%209D", "cards=9S+9D,4S"):
        (error,) = client.get(f"/v1/classify?{query}").get_json()["errors"]
        assert (error["pointer"], error["code"]) == ("/cards/0", "unknown-card")
        assert "in a URL put commas between them" in error["detail"]


def test_a_wrong_question_has_the_same_faults_in_a_url() -> None:
    """With nothing changed but the variant, cards and seats go out of range in the same places."""
    with table() as row:
        for operation, name, question in ASKED:
            request = REQUESTS[operation]
            for variant in ("lectio-5", "two-player-13", "nowhere", {"options": {"stake": 0, "x": 1}}):
                with row(f"{operation} {name} {variant}"):
                    named = {field for field in ("variant", "left") if field in request.fields}
                    asked = question | dict.fromkeys(named, variant)
                    in_url = faults_read(request, query=urlencode(in_a_url(asked)).encode())
                    assert faults_read(request, asked) == in_url


def faults_read(request: Request, body: Question | None = None, query: bytes = b"") -> list[Any]:
    faults = Faults()
    try:
        request.load(read_query(query, request.fields, faults) if body is None else body, faults)
    except InvalidRequest as invalid:
        return [fault.to_dict() for fault in invalid.faults]
    return []


def test_however_it_is_encoded(client: ContractClient) -> None:
    """Commas, semicolons and quotation marks encoded or not, blanks as plus or as %20."""
    question = example("score-special-cards")
    answer = client.post("/v1/score", json=question).data
    encodings: dict[str, Any] = {
        "all": lambda text: quote(text, safe=""),
        "JavaScript": lambda text: quote(text, safe=",;"),
        "form": quote_plus,
        "browser": lambda text: quote(text, safe="{}[]\":,;'"),
        "every byte": lambda text: "".join(f"%{byte:02x}" for byte in text.encode()),
    }
    for name, encode in encodings.items():
        parameters = in_a_url(question) | {"specials": json.dumps(question["specials"])}  # with blanks
        query = "&".join(f"{field}={encode(text)}" for field, text in parameters.items())
        assert client.get(f"/v1/score?{query}").data == answer, name


def test_traps_of_query_strings(client: ContractClient) -> None:
    """Empty parameters are none, a semicolon does not join parameters, and a plus is a blank, which is in no number."""
    with table() as row:
        for query, expected in rows("traps of query strings"):
            with row(query):
                assert client.get(f"/v1/score?{query}").status_code == expected


def test_braces_and_quotation_marks_may_stand_plainly_in_the_line(server: int) -> None:
    """As curl sends them with --globoff."""
    line = f'GET /v1/score?{SCORE}&breach={{"seat":3}}&variant={{"options":{{"stake":2}}}} HTTP/1.1'
    head, _, body = exchange(server, f"{line}\r\nHost: x\r\nConnection: close\r\n\r\n".encode()).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 ")
    usual = example("score-liability-answer")["settlement"]["net"]
    assert json.loads(body)["settlement"]["net"] == [2 * net for net in usual]


def test_house_rules_stand_in_a_line(client: ContractClient) -> None:
    """A plus sign in a query string stands for a space, so that a space before a house rule is taken for one."""
    for text in ("hong-kong-ip%2Bbombs=on", "hong-kong-ip+bombs=on", "hong-kong-ip%20bombs%3Don"):
        answer = client.get(f"/v1/classify?cards=9S&variant={text}")
        assert answer.get_json()["variant"] == {"extends": "hong-kong-ip", "options": {"bombs": "on"}}
    mixed = '{"extends":"hong-kong-ip","options":{"stake":2}}'
    for variant in ("hong-kong-ip", mixed):
        rules = client.get("/v1/rules", query_string={"variant": variant, "option": "flush_order"})
        assert rules.get_json()["count"] > 0
