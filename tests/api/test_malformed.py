"""Malformed requests, byte by byte: none gives a 5xx, and whatever the application sees is answered in JSON.

The first table goes both to the application in this process and, as bytes, to a real server. The second holds what
only bytes can say; some of it never gets past the server's own parser, whose refusals are its own.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from io import BytesIO

import pytest

from bigtwo.operations.questions import OPERATIONS, SMALL_BODY
from tests.api.contract import ContractClient
from tests.api.running import exchange

JSON = {"Content-Type": "application/json"}
GOOD = b'{"cards": ["9S"]}'
HANDS = json.dumps([[rank + suit for rank in "3456789TJQKA2"] for suit in "DCHS"]).encode()


@dataclass(frozen=True)
class Bad:
    """A malformed request, the status of the answer and the type of the problem."""

    name: str
    body: bytes
    status: int
    type: str
    path: str = "/v1/classify"
    method: str = "POST"
    headers: dict[str, str] = field(default_factory=lambda: JSON)


def typed(content_type: str) -> dict[str, str]:
    return {"Content-Type": content_type}


def record(events: bytes) -> bytes:
    return b'{"deal": {"hands": %s}, "events": [%s]}' % (HANDS, events)


def dealt(cards: bytes) -> bytes:
    return b'{"hands": [[%s], [], [], []]}' % cards


def padded(size: int) -> bytes:
    return GOOD + b" " * (size - len(GOOD))


BAD = (
    # The body is no JSON.
    Bad("empty", b"", 400, "empty-body"),
    Bad("blank", b" \r\n\t ", 400, "empty-body"),
    Bad("no json", b"cards", 400, "not-json"),
    Bad("form", b"cards=9S", 400, "not-json"),
    Bad("truncated", b'{"cards": ["9S"', 400, "not-json"),
    Bad("two values", GOOD + GOOD, 400, "not-json"),
    Bad("trailing comma", b'{"cards": ["9S",]}', 400, "not-json"),
    Bad("trailing comma in object", b'{"cards": ["9S"],}', 400, "not-json"),
    Bad("single quotes", b"{'cards': ['9S']}", 400, "not-json"),
    Bad("comment", b'{"cards": ["9S"]} // nine', 400, "not-json"),
    Bad("bare name", b'{cards: ["9S"]}', 400, "not-json"),
    Bad("NaN", b'{"cards": ["9S"], "limit": NaN}', 400, "not-json"),
    Bad("Infinity", b'{"cards": [Infinity]}', 400, "not-json"),
    Bad("minus Infinity", b'{"cards": [-Infinity]}', 400, "not-json"),
    Bad("True", b'{"cards": True}', 400, "not-json"),
    Bad("hexadecimal", b'{"cards": 0x9}', 400, "not-json"),
    Bad("leading zero", b'{"cards": 09}', 400, "not-json"),
    Bad("leading plus", b'{"cards": +9}', 400, "not-json"),
    Bad("point without digits", b'{"cards": 9.}', 400, "not-json"),
    Bad("line break in a text", b'{"cards": ["9S\n"]}', 400, "not-json"),
    Bad("NUL in a text", b'{"cards": ["9S\x00"]}', 400, "not-json"),
    Bad("NUL after the value", GOOD + b"\x00", 400, "not-json"),
    Bad("vertical tab", GOOD + b"\x0b", 400, "not-json"),
    Bad("no-break space", GOOD + "\u00a0".encode(), 400, "not-json"),
    Bad("bad escape", b'{"cards": ["\\x39S"]}', 400, "not-json"),
    Bad("short escape", b'{"cards": ["\\u00"]}', 400, "not-json"),
    Bad("escape with a sign", b'{"cards": ["\\u+039S"]}', 400, "not-json"),
    Bad("XML", b"<cards>9S</cards>", 400, "not-json"),
    # The body is not UTF-8.
    Bad("byte order mark", b"\xef\xbb\xbf" + GOOD, 400, "not-utf-8"),
    Bad("UTF-16", GOOD.decode().encode("utf-16"), 400, "not-utf-8"),
    Bad("UTF-16 without mark", GOOD.decode().encode("utf-16-le"), 400, "not-json"),
    Bad("UTF-32", GOOD.decode().encode("utf-32"), 400, "not-utf-8"),
    Bad("Latin-1", '{"cards": ["é"]}'.encode("latin-1"), 400, "not-utf-8"),
    Bad("overlong slash", b'{"cards": ["\xc0\xaf"]}', 400, "not-utf-8"),
    Bad("surrogate in UTF-8", b'{"cards": ["\xed\xa0\xbc"]}', 400, "not-utf-8"),
    Bad("half a character", b'{"cards": ["\xe2\x99"]}', 400, "not-utf-8"),
    Bad("zipped", b"\x1f\x8b\x08\x00", 400, "not-utf-8"),
    # The body is JSON, but dangerous.
    Bad("lone surrogate", b'{"cards": ["\\ud83c"]}', 400, "lone-surrogate"),
    Bad("lone surrogate as name", b'{"\\udcc9": 1}', 400, "lone-surrogate"),
    Bad("surrogates the wrong way round", b'{"cards": ["\\udcc9\\ud83c"]}', 400, "lone-surrogate"),
    Bad("name twice", b'{"cards": ["9S"], "cards": ["9D"]}', 400, "duplicate-name"),
    Bad("name twice, escaped", b'{"cards": ["9S"], "\\u0063ards": ["9D"]}', 400, "duplicate-name"),
    Bad("name twice, no Unicode", b'{"\\ud800": 1, "\\ud800": 2}', 400, "duplicate-name"),
    Bad("name twice inside", b'{"cards": [], "variant": {"options": {"stake": 1, "stake": 2}}}', 400, "duplicate-name"),
    Bad("5,000 digits", b'{"cards": ' + b"9" * 5000 + b"}", 400, "number-out-of-range"),
    Bad("19 digits", b'{"cards": 1000000000000000000}', 400, "number-out-of-range"),
    Bad("1e400", b'{"cards": 1e400}', 400, "number-out-of-range"),
    Bad("8,000 lists", b"[" * 8000 + b"]" * 8000, 400, "too-deep"),
    Bad("8,000 lists without end", b"[" * 8000, 400, "too-deep"),
    Bad("3,000 objects", b'{"a":' * 3000, 400, "too-deep"),
    Bad("33 lists", b"[" * 33 + b"]" * 33, 400, "too-deep"),
    Bad("32 lists", b"[" * 32 + b"]" * 32, 422, "not-an-object"),
    # The body is JSON, but no question.
    Bad("null", b"null", 422, "not-an-object"),
    Bad("list", b'["9S"]', 422, "not-an-object"),
    Bad("text", b'"9S"', 422, "not-an-object"),
    Bad("number", b"9", 422, "not-an-object"),
    Bad("card with a line break", b'{"cards": ["9S\\n"]}', 422, "unknown-card"),
    Bad("card with NUL", b'{"cards": ["9S\\u0000"]}', 422, "unknown-card"),
    Bad("fullwidth card", '{"cards": ["９S"]}'.encode(), 422, "unknown-card"),
    Bad("Arabic digit", '{"cards": ["٩S"]}'.encode(), 422, "unknown-card"),
    Bad("5,000 cards", b'{"cards": [' + b'"",' * 5000 + b'""]}', 422, "too-many-cards"),
    Bad(
        "1,200 unknown fields",
        json.dumps(dict.fromkeys(range(1200), 0) | {"cards": ["9S"]}).encode(),
        422,
        "unknown-field",
    ),
    Bad("endless name", b'{"cards": ["9S"], "' + b"a" * 16000 + b'": 1}', 422, "unknown-field"),
    Bad("true for 1", b'{"hand": ["9S"], "limit": true}', 422, "not-an-integer", "/v1/legal-moves"),
    Bad("1.0 for 1", b'{"hand": ["9S"], "limit": 1.0}', 422, "not-an-integer", "/v1/legal-moves"),
    Bad("1e0 for 1", b'{"hand": ["9S"], "limit": 1e0}', 422, "not-an-integer", "/v1/legal-moves"),
    Bad("minus 0", b'{"hand": ["9S"], "limit": -0}', 422, "out-of-range", "/v1/legal-moves"),
    Bad("bad cursor", '{"hand": ["9S"], "cursor": "♠"}'.encode(), 422, "bad-cursor", "/v1/legal-moves"),
    Bad("prototype", b'{"cards": ["9S"], "__proto__": {}}', 422, "unknown-field"),
    # The body is JSON, but no record and no session.
    Bad("true for a seat", b'{"winner": true, "cards_left": [0, 1, 1, 1]}', 422, "not-an-integer", "/v1/score"),
    Bad("1e0 for a seat", b'{"winner": 1e0, "cards_left": [1, 0, 1, 1]}', 422, "not-an-integer", "/v1/score"),
    Bad("5,001 events", record(b"0," * 5000 + b"0"), 422, "out-of-range", "/v1/referee"),
    Bad("100,000 events", record(b"0," * 99_999 + b"0"), 422, "out-of-range", "/v1/referee"),
    Bad("5,000 events that are none", record(b"[]," * 4999 + b"[]"), 422, "not-an-object", "/v1/referee"),
    Bad("events 33 deep", record(b"[" * 31 + b"]" * 31), 400, "too-deep", "/v1/referee"),
    Bad(
        "seat twice in an event", record(b'{"seat": 0, "seat": 1, "pass": true}'), 400, "duplicate-name", "/v1/referee"
    ),
    Bad("NaN for a seat", record(b'{"seat": NaN, "pass": true}'), 400, "not-json", "/v1/referee"),
    Bad("1,000 deals", b'{"deals": [' + b"{}," * 999 + b"{}]}", 422, "out-of-range", "/v1/session"),
    Bad("endless text for a card", dealt(b'"' + b"9" * 9999 + b'"'), 422, "not-a-card", "/v1/validate-deal"),
    # The body is sent wrongly.
    Bad("no media type", GOOD, 415, "unsupported-media-type", headers={}),
    Bad("text/plain", GOOD, 415, "unsupported-media-type", headers=typed("text/plain")),
    Bad("form type", GOOD, 415, "unsupported-media-type", headers=typed("application/x-www-form-urlencoded")),
    Bad("multipart", GOOD, 415, "unsupported-media-type", headers=typed("multipart/form-data; boundary=x")),
    Bad("vendor type", GOOD, 415, "unsupported-media-type", headers=typed("application/vnd.big-two+json")),
    Bad("application/jsonx", GOOD, 415, "unsupported-media-type", headers=typed("application/jsonx")),
    Bad("charset utf-16", GOOD, 415, "unsupported-media-type", headers=typed("application/json; charset=utf-16")),
    Bad("charset latin-1", GOOD, 415, "unsupported-media-type", headers=typed('application/json; charset="latin-1"')),
    Bad("one byte too many", padded(SMALL_BODY + 1), 413, "body-too-large"),
    Bad("gzip", GOOD, 415, "unsupported-media-type", headers=typed("application/json") | {"Content-Encoding": "gzip"}),
    Bad("1 MB", padded(1_000_000), 413, "body-too-large"),
    Bad("parameter beside a body", GOOD, 422, "unknown-parameter", "/v1/classify?variant=base"),
    # The path and the query are wrong.
    Bad("GET of a POST path", b"", 405, "method-not-allowed", "/v1/referee", "GET", {}),
    Bad("PUT", GOOD, 405, "method-not-allowed", method="PUT"),
    Bad("DELETE", b"", 405, "method-not-allowed", method="DELETE", headers={}),
    Bad("TRACE", b"", 405, "method-not-allowed", method="TRACE", headers={}),
    Bad("QUERY", GOOD, 405, "method-not-allowed", method="QUERY"),
    Bad("POST of a page", GOOD, 405, "method-not-allowed", "/v1/rules"),
    Bad("no such path", GOOD, 404, "not-found", "/v1/clasify"),
    Bad("slash at the end", GOOD, 404, "not-found", "/v1/classify/"),
    Bad("slash twice", GOOD, 404, "not-found", "/v1//classify"),
    Bad("upward path", b"", 404, "not-found", "/v1/../etc/passwd", "GET", {}),
    Bad("NUL in the path", b"", 404, "unknown-variant", "/v1/variants/base%00", "GET", {}),
    Bad("bytes in the path", b"", 404, "unknown-variant", "/v1/variants/%ff%fe", "GET", {}),
    Bad("bytes in the query", b"", 422, "not-utf-8", "/v1/classify?cards=%ff", "GET", {}),
    Bad("half an escape in the query", b"", 422, "unknown-card", "/v1/classify?cards=9S%2", "GET", {}),
    Bad("parameter twice", b"", 422, "repeated-parameter", "/v1/rules?option=stake&option=stake", "GET", {}),
    Bad("parameter misspelt", b"", 422, "unknown-parameter", "/v1/classify?cards=9S&varient=base", "GET", {}),
    Bad("list in brackets", b"", 422, "several-faults", "/v1/classify?cards[]=9S", "GET", {}),
    Bad("many parameters", b"", 422, "unknown-parameter", "/v1/rules?" + "&".join("x" * 3000), "GET", {}),
)


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.name)
def test_in_the_process(client: ContractClient, bad: Bad) -> None:
    stream = {"input_stream": BytesIO(bad.body), "content_length": len(bad.body)}
    answer = client.open(bad.path, method=bad.method, headers=bad.headers, **stream)
    assert (answer.status_code, answer.mimetype) == (bad.status, "application/problem+json")
    assert answer.get_json()["type"] == f"/problems/{bad.type}"
    assert len(answer.data) < 64 * 1024


# --- over a socket ---------------------------------------------------------------------------------------------------


def as_bytes(bad: Bad) -> bytes:
    headers = {"Host": "x", "Connection": "close", "Content-Length": str(len(bad.body)), **bad.headers}
    lines = [f"{bad.method} {bad.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + bad.body


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.name)
def test_over_a_socket(server: int, bad: Bad) -> None:
    said = exchange(server, as_bytes(bad))
    head, _, body = said.partition(b"\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {bad.status} ".encode())
    assert b"Content-Type: application/problem+json" in head
    assert (b"Allow: " in head) == (bad.status == 405)
    assert json.loads(body)["type"] == f"/problems/{bad.type}"


POST = b"POST /v1/classify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CLOSE = b"Connection: close\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"
LENGTH = b"Content-Length: %d\r\n" % len(GOOD)


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


SEEN: dict[str, tuple[bytes, int, str]] = {
    "chunked": (POST + CLOSE + CHUNKED + b"\r\n" + chunk(GOOD) + b"0\r\n\r\n", 411, "length-required"),
    "chunked and endless": (POST + CLOSE + CHUNKED + b"\r\n" + chunk(padded(40_000)), 411, "length-required"),
    "chunked and broken": (POST + CLOSE + CHUNKED + b"\r\nzz\r\n" + GOOD, 411, "length-required"),
    "no length": (POST + CLOSE + b"\r\n", 411, "length-required"),
    "too large, announced only": (POST + CLOSE + b"Content-Length: 999999999\r\n\r\n", 413, "body-too-large"),
    "type with a trailing blank": (
        POST.replace(b"json", b"json;") + CLOSE + b"Content-Length: 2\r\n\r\n{}",
        422,
        "missing-field",
    ),
    "shorter than its length": (POST + CLOSE + b"Content-Length: 500\r\n\r\n" + GOOD, 400, "bad-request"),
    "longer than its length": (POST + CLOSE + b"Content-Length: 5\r\n\r\n" + GOOD, 400, "not-json"),
    "strange host": (
        POST.replace(b"Host: x", b"Host: a b") + CLOSE + b"Content-Length: 2\r\n\r\n{}",
        400,
        "bad-request",
    ),
    "asterisk": (b"OPTIONS * HTTP/1.1\r\nHost: x\r\n" + CLOSE + b"\r\n", 404, "not-found"),
    "body on GET": (
        b"GET /v1/classify HTTP/1.1\r\nHost: x\r\n" + CLOSE + LENGTH + b"\r\n" + GOOD,
        400,
        "bad-request",
    ),
}
"""Requests that the application sees: the status and the type of its problem."""


@pytest.mark.parametrize("name", SEEN)
def test_what_only_bytes_can_say(server: int, name: str) -> None:
    request, status, kind = SEEN[name]
    head, _, body = exchange(server, request, half_close=True).partition(b"\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} ".encode()), head
    assert b"Content-Type: application/problem+json" in head
    assert json.loads(body)["type"] == f"/problems/{kind}"


UNSEEN = {
    "garbage": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20 + b"\r\n\r\n",
    "no version": b"GET /healthz\r\n\r\n",
    "version 9": b"GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n",
    "no method": b" /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "method with a bracket": b"GE[T /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "raw bytes in the path": b"GET /v1/variants/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    "endless path": b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "endless header": b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 9000 + b"\r\n\r\n",
    "many headers": b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 60 + b"\r\n",
    "header without colon": b"GET /healthz HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n",
    "blank before the colon": b"GET /healthz HTTP/1.1\r\nHost : x\r\n\r\n",
    "folded header": b"GET /healthz HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n",
    "NUL in a header": b"GET /healthz HTTP/1.1\r\nHost: x\r\nA: \x00\r\n\r\n",
    "two lengths": POST + LENGTH + b"Content-Length: 5\r\n\r\n" + GOOD,
    "length and chunked": POST + LENGTH + CHUNKED + b"\r\n" + chunk(GOOD) + b"0\r\n\r\n",
    "length with a sign": POST + b"Content-Length: +17\r\n\r\n" + GOOD,
    "negative length": POST + b"Content-Length: -1\r\n\r\n" + GOOD,
    "length in words": POST + b"Content-Length: many\r\n\r\n" + GOOD,
    "unknown transfer coding": POST + b"Transfer-Encoding: rot13\r\n\r\n" + GOOD,
    "chunked twice": POST + b"Transfer-Encoding: chunked, chunked\r\n\r\n" + chunk(GOOD) + b"0\r\n\r\n",
    "nothing": b"",
}
"""Requests that end at the server: it refuses them in its own words or just closes the connection. An unknown transfer
coding is 501 and an unknown version 505, as HTTP wants it (RFC 9112, section 6.1; RFC 9110, section 15.6.6)."""


@pytest.mark.parametrize("name", UNSEEN)
def test_what_the_server_refuses_itself(server: int, name: str) -> None:
    said = exchange(server, UNSEEN[name], half_close=True)
    assert re.match(rb"HTTP/1\.1 (4\d\d|501|505) ", said) or said == b"", said[:100]


def test_requests_in_one_packet_are_answered_in_order(server: int) -> None:
    good = POST + LENGTH + b"\r\n" + GOOD
    bad = POST + b"Content-Length: 4\r\n\r\nnull"
    said = exchange(server, good + bad + good[: len(POST)] + CLOSE + good[len(POST) :])
    assert [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", said)] == [200, 422, 200]


def test_an_unread_body_is_not_taken_for_the_next_request(server: int) -> None:
    hidden = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    refused = b"POST /v1/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(hidden) + hidden
    said = exchange(server, refused + b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", said)] == [404, 200]
    assert b'"ready"' in said


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_question_has_its_largest_body(client: ContractClient, name: str) -> None:
    largest = OPERATIONS[name].largest_body
    at_most = client.post(f"/v1/{name}", data=b"{}" + b" " * (largest - 2), headers=JSON)
    assert at_most.status_code == 422
    beyond = client.post(f"/v1/{name}", data=b"{}" + b" " * (largest - 1), headers=JSON)
    assert beyond.status_code == 413
    assert f"has {largest + 1} bytes; this question has at most {largest}" in beyond.get_json()["detail"]


@pytest.mark.parametrize(
    "content_type", ["application/json; charset=utf-8", "Application/JSON", 'application/json;charset="UTF-8"']
)
def test_media_types_that_say_the_same(client: ContractClient, content_type: str) -> None:
    assert client.post("/v1/classify", data=GOOD, headers=typed(content_type)).status_code == 200
