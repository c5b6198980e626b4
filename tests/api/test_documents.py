"""Fixed documents go out as they are or compressed, as the client asks, and no cache takes one form for another."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from werkzeug.test import TestResponse

from bigtwo.api import documents
from bigtwo.api.documents import IDENTITY, SHORTEST, Document, accepted, zstd
from tests.api.contract import DECODE, ContractClient, decoded

LARGE = (
    "/openapi.yaml",
    "/openapi.json",
    "/v1/corpus",
    "/v1/corpus?variant=hong-kong-ip",
    "/v1/variants",
    "/v1/variants/base",
    "/v1/options",
    "/v1/messages",
    "/v1/packs/standard-52",
    "/v1/rules",
    "/v1/rules?operation=score",
    "/v1/rules?variant=wikipedia&status=base",
    "/docs/assets/start.js",
    "/docs/assets/swagger-ui.css",
    "/docs/assets/swagger-ui-bundle.js",
)
SMALL = ("/docs", "/docs/assets/problems.css", "/docs/assets/spade.svg", "/v1/corpus?operation=session&rule=PG-COMB-17")
IN_PART = ("/v1/corpus?limit=100", "/v1/rules?limit=90", "/v1/variants?limit=10", "/v1/options?limit=10")
IN_WORDS = tuple(f"/v1/{name}" for name in ("variants", "options", "packs", "messages", "rules"))
BROWSER = "gzip, deflate, br, zstd"
NAMED = ("Content-Type", "ETag", "Cache-Control", "Vary", "Content-Encoding", "Content-Security-Policy")


def got(client: ContractClient, path: str, accepts: str | None, **headers: str) -> TestResponse:
    """The answer to whoever accepts this."""
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    if accepts is not None:
        given["Accept-Encoding"] = accepts
    return client.get(path, headers=given)


def about(answer: TestResponse) -> dict[str, str]:
    return {name: answer.headers[name] for name in NAMED if name in answer.headers}


@pytest.mark.parametrize(
    ("accept_encoding", "codings"),
    [
        ("", [IDENTITY]),
        ("gzip", ["gzip", IDENTITY]),
        ("zstd", ["zstd", IDENTITY]),
        ("gzip, zstd", ["zstd", "gzip", IDENTITY]),
        (BROWSER, ["zstd", "gzip", IDENTITY]),
        ("GZip", ["gzip", IDENTITY]),
        ("x-gzip", ["gzip", IDENTITY]),
        ("gzip;q=0, x-gzip", [IDENTITY]),
        ("br, deflate, compress", [IDENTITY]),
        ("gzip;q=0.9, zstd;q=0.8", ["gzip", "zstd", IDENTITY]),
        ("gzip ; q=0.001 , identity;q=1.000", [IDENTITY, "gzip"]),
        ("identity, gzip", ["gzip", IDENTITY]),
        ("gzip;q=0", [IDENTITY]),
        ("gzip;q=0.0, zstd;q=0.000", [IDENTITY]),
        ("zstd;q=0, gzip;q=0.5", ["gzip", IDENTITY]),
        ("identity;q=0", []),
        ("gzip, identity;q=0", ["gzip"]),
        ("*", ["gzip", IDENTITY]),
        ("*;q=0", []),
        ("gzip, *;q=0", ["gzip"]),
        ("*;q=0, identity;q=0.1", [IDENTITY]),
        ("gzip;q=0, *", [IDENTITY]),
        ("zstd;q=0.1, *;q=0.5", ["gzip", IDENTITY, "zstd"]),
        ("gzip;q=2", [IDENTITY]),
        ("gzip;q=x, zstd", ["zstd", IDENTITY]),
        (",, ,gzip,", ["gzip", IDENTITY]),
        ("gzip\x00", [IDENTITY]),
        ("*" * 5000, [IDENTITY]),
    ],
)
def test_what_a_client_accepts(accept_encoding: str, codings: list[str]) -> None:
    assert accepted(accept_encoding) == codings


@pytest.mark.parametrize("path", LARGE)
def test_each_coding_is_the_same_document_with_a_tag_of_its_own(client: ContractClient, path: str) -> None:
    plain = got(client, path, None)
    assert "Content-Encoding" not in plain.headers
    assert len(plain.data) >= SHORTEST
    tags = set()
    for coding in DECODE:
        answer = got(client, path, coding)
        assert answer.headers.get("Content-Encoding", IDENTITY) == coding
        assert decoded(answer) == plain.data
        assert coding == IDENTITY or len(answer.data) < len(plain.data) * 0.5
        assert answer.headers["Content-Length"] == str(len(answer.data))
        tags.add(answer.headers["ETag"])
        # Asked for again it is the same, by HEAD it is described, and whoever has it keeps it.
        again, head = got(client, path, coding), client.head(path, headers={"Accept-Encoding": coding})
        assert (again.data, about(again)) == (answer.data, about(answer))
        assert (head.data, about(head)) == (b"", about(answer))
        assert head.headers["Content-Length"] == answer.headers["Content-Length"]
        known = got(client, path, coding, If_None_Match=answer.headers["ETag"])
        described = {name: value for name, value in about(answer).items() if not name.startswith("Content-")}
        assert (known.status_code, known.data) == (304, b"")
        assert described.items() <= about(known).items()
        assert not {"Content-Encoding", "Content-Type", "Content-Length"} & set(known.headers.keys())
    assert len(tags) == len(DECODE)
    assert got(client, path, BROWSER).headers["Content-Encoding"] == "zstd"


@pytest.mark.parametrize(
    "path", [*LARGE, *SMALL, *IN_PART, "/v1", "/v1/hello", "/v1/rules/VC-01", "/problems", "/v1/problems/not-found"]
)
@pytest.mark.parametrize("accepts", [None, BROWSER, "identity;q=0"])
def test_every_answer_tells_what_it_depends_on(client: ContractClient, path: str, accepts: str | None) -> None:
    first = got(client, path, accepts)
    known = got(client, path, accepts, If_None_Match=first.headers["ETag"])
    assert (first.status_code, known.status_code) == (200, 304)
    for answer in (first, known, client.head(path)):
        depends = ["Accept-Encoding", "Accept-Language"] if path.startswith(IN_WORDS) else ["Accept-Encoding"]
        assert answer.headers.getlist("Vary") == [", ".join(depends)]
        assert answer.headers.get("Accept-Ranges", "none") == "none"
    assert first.headers.get("Content-Language") == ("en" if path.startswith(IN_WORDS) else None)


@pytest.mark.parametrize(
    ("accepts", "has", "finds"),
    [
        # Which tags whoever asks has, and which of them is confirmed; None: a new copy, in the best coding.
        (BROWSER, ["gzip"], "gzip"),
        (BROWSER, [IDENTITY], IDENTITY),
        (BROWSER, [IDENTITY, "gzip", "zstd"], "zstd"),
        ("gzip", [IDENTITY], IDENTITY),
        ("gzip", ["zstd"], None),
        ("gzip", ["zstd", "gzip"], "gzip"),
        ("gzip, identity;q=0", [IDENTITY], None),
        ("gzip;q=0, zstd", ["gzip"], None),
        ("*", ["zstd"], None),
        (IDENTITY, ["gzip", "zstd"], None),
        (None, ["gzip", "zstd"], None),
        (None, ["gzip", IDENTITY], IDENTITY),
        ("identity;q=0", ["gzip"], None),
    ],
)
def test_a_copy_in_another_coding_will_do_if_the_client_accepts_it(
    client: ContractClient, accepts: str | None, has: list[str], finds: str | None
) -> None:
    tags = {coding: got(client, "/v1/rules", coding).headers["ETag"] for coding in DECODE}
    for weak in ("", "W/"):  # a proxy that compresses says W/
        given = ", ".join(weak + tags[coding] for coding in has)
        answer = got(client, "/v1/rules", accepts, If_None_Match=f'"other", {given}')
        assert answer.status_code == (200 if finds is None else 304)
        assert finds is None or answer.headers["ETag"] == tags[finds]
    assert got(client, "/v1/rules", accepts, If_None_Match="*").status_code == 304


@pytest.mark.parametrize("path", SMALL)
def test_what_is_short_goes_as_it_is_except_where_that_is_refused(client: ContractClient, path: str) -> None:
    plain = got(client, path, BROWSER)
    assert len(plain.data) < SHORTEST
    assert "Content-Encoding" not in plain.headers
    answer = got(client, path, "gzip, identity;q=0")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert decoded(answer) == plain.data


@pytest.mark.parametrize("path", [*IN_PART, "/v1/legal-moves?hand=3D,4D,5D,6D,7D,8D,9D,TD,JD,QD,KD,AD,2D", "/none"])
@pytest.mark.parametrize("accepts", [BROWSER, "gzip, identity;q=0"])
def test_what_is_made_for_one_request_goes_as_it_is(client: ContractClient, path: str, accepts: str) -> None:
    assert "Content-Encoding" not in got(client, path, accepts).headers


@pytest.mark.parametrize("accepts", [IDENTITY, "gzip", "zstd"])
@pytest.mark.parametrize("span", ["bytes=0-9", "bytes=-1", "bytes=0-1,3-4", "x"])
def test_nobody_gets_a_part(client: ContractClient, accepts: str, span: str) -> None:
    """Parts of a compressed document would be parts of another one."""
    whole = got(client, "/openapi.yaml", accepts)
    answer = got(client, "/openapi.yaml", accepts, Range=span, If_Range=whole.headers["ETag"])
    assert (answer.status_code, answer.data) == (200, whole.data)


def test_where_nothing_will_do_the_document_comes_as_it_is(client: ContractClient) -> None:
    for accepts in ("identity;q=0", "*;q=0", "br, *;q=0"):
        answer = got(client, "/openapi.json", accepts)
        assert answer.status_code == 200
        assert "Content-Encoding" not in answer.headers


def test_a_document_is_compressed_once_and_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    compress: Mapping[str, str] = {"gzip": "gzip.compress", "zstd": f"{zstd.__name__}.compress"}
    for coding, name in compress.items():
        monkeypatch.setattr(name, lambda *_, _coding=coding, **__: made.append(_coding) or _coding.encode())
    document = Document("text/plain", b"3" * SHORTEST, is_fixed=True)
    tags = {coding: document.tag(coding) for coding in compress}
    known = {"HTTP_ACCEPT_ENCODING": BROWSER, "HTTP_IF_NONE_MATCH": tags["gzip"]}
    assert documents.reply(document, known, 1).status == 304
    assert made == []
    for accepts in ("gzip", "zstd", "gzip", BROWSER, "x-gzip"):
        documents.reply(document, {"HTTP_ACCEPT_ENCODING": accepts}, 1)
    assert made == ["gzip", "zstd"]
