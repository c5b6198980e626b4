"""In which language an answer is: what a header prefers, what a question asks for, what the answer says about it."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote, urlencode

import pytest
from werkzeug.test import TestResponse

from bigtwo.api import create_app
from bigtwo.api.languages import preferred
from bigtwo.messages.languages import LANGUAGES
from tests.api.contract import ContractClient
from tests.api.examples import POSTED

PAIRS: Final = {"a": ["9S", "9D"], "b": ["9H", "9C"]}
WITNESS: Final = "/v1/compare"
GET: Final = f"{WITNESS}?a=9S,9D&b=9H,9C"


PREFERRED: Final = {
    "": "en",
    "de": "de",
    "DE": "de",
    "de-AT": "de",
    "de_AT": "de",
    "en-GB": "en",
    "zh": "zh-Hans",
    "zh-CN": "zh-Hans",
    "zh-SG": "zh-Hans",
    "zh-TW": "zh-Hant",
    "zh-HK": "zh-Hant-HK",
    "zh-MO": "zh-Hant-HK",
    "yue": "zh-Hant-HK",
    "zh-yue-HK": "zh-Hant-HK",
    "zh-cmn-Hant-TW": "zh-Hant",
    "tl": "fil",
    "in": "id",
    "fil-PH": "fil",
    # weights
    "en;q=0.1,de": "de",
    "de;q=0.1,en": "en",
    "de;q=0.5, id;q=0.9, fil;q=0.7": "id",
    "de;q=0.5,id;q=0.5": "de",
    "de;q=0.001": "de",
    "de;q=1.000,id": "de",
    "id;q=0.999,de;q=1.0": "de",
    "de;Q=0.1,id;q=0.2": "id",
    " de ; q=0.3 , id ; q=0.2 ": "de",
    "\tde\t;\tq=0.3\t,\tid;q=0.2": "de",
    # not wanted
    "de;q=0": "en",
    "de;q=0.000": "en",
    "de;q=0,id": "id",
    "en;q=0,de;q=0.1": "de",
    "en;q=0": "en",
    "zh-Hans;q=0,zh-TW": "zh-Hant",
    # any
    "*": "en",
    "*;q=0.5,de;q=0.1": "en",
    "de,*;q=0.5": "de",
    "*,de": "de",
    "*;q=0": "en",
    "*;q=0,de": "de",
    # unknown, or no language at all
    "fr": "en",
    "fr,nl;q=0.9": "en",
    "fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5": "en",
    "fr-CH, fr;q=0.9, de;q=0.7, en;q=0.5": "de",
    "x-klingon,i-default": "en",
    "de-x-mine": "de",
    "x-de": "en",
    # malformed
    ",": "en",
    ",,,de,,,": "de",
    ";": "en",
    ";q=1": "en",
    "q=1": "en",
    "de;q=,id;q=0.1": "id",
    "de;q,id;q=0.1": "id",
    "de;level=1,id;q=0.1": "id",
    "de;q=.5,id;q=0.1": "de",
    "de;q=0.5.5,id;q=0.1": "id",
    "de;q=\u0661,id;q=0.1": "id",
    "de;": "de",
    "de;q=x,id;q=0.1": "id",
    "de;q=2,id;q=0.1": "id",
    "de;q=-1,id;q=0.1": "id",
    "de;q=1e0,id;q=0.1": "id",
    "de;q=nan,id;q=0.1": "id",
    "de;q=0.5;q=0.1,id;q=0.3": "id",
    "de id": "en",
    "de/id": "en",
    '"de"': "en",
    '"de': "en",
    "de\x00": "en",
    "d\u00e9": "en",
    "\u00ff\u00fe": "en",
    "-": "en",
    "de-": "de",
    "-de": "en",
}


@pytest.mark.parametrize(("header", "language"), PREFERRED.items())
def test_what_a_header_prefers(client: ContractClient, header: str, language: str) -> None:
    assert preferred(header) == language
    for answer in (
        client.post(WITNESS, json=PAIRS, headers={"Accept-Language": header}),
        client.get(GET, headers={"Accept-Language": header}),
        client.get("/v1/variants/base", headers={"Accept-Language": header}),
        client.get("/nowhere", headers={"Accept-Language": header}),
    ):
        assert answer.headers["Content-Language"] == language
        assert "Accept-Language" in answer.headers["Vary"]


def detail_in(language: str) -> str:
    """What the witness says in a language, in an application of its own."""
    answer = create_app().test_client().post(WITNESS, json=PAIRS, headers={"Accept-Language": language})
    return str(answer.get_json()["reason"]["detail"])


@pytest.fixture(scope="module")
def said() -> dict[str, str]:
    return {each: detail_in(each) for each in LANGUAGES}


def test_every_language_says_it_its_own_way(said: dict[str, str]) -> None:
    assert len({*said.values()}) == len(LANGUAGES)
    assert said["en"].startswith("9S 9D beats 9H 9C")


# --- what a question asks for ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("header", [None, "id", "fr", "*"])
@pytest.mark.parametrize(
    ("lang", "language"),
    [("de", "de"), ("zh-TW", "zh-Hant"), ("fr", "en"), ("\u00e9", "en"), ("x", "en"), ("en", "en")],
)
def test_what_a_question_asks_for_takes_precedence(
    client: ContractClient, said: dict[str, str], header: str | None, lang: str, language: str
) -> None:
    headers = {} if header is None else {"Accept-Language": header}
    for answer in (
        client.post(WITNESS, json={**PAIRS, "lang": lang}, headers=headers),
        client.get(f"{GET}&lang={quote(lang)}", headers=headers),
        client.get(f"{WITNESS}?l%61ng={quote(lang)}&a=9S,9D&b=9H,9C", headers=headers),
    ):
        assert answer.get_json()["reason"]["detail"] == said[language]
        assert answer.headers["Content-Language"] == language
        assert answer.headers.getlist("Vary") == ["Accept-Language"]


@pytest.mark.parametrize("name", ["lang", "l%61ng", "%6c%61%6e%67"])
@pytest.mark.parametrize("path", ["/v1/variants", "/v1/options", "/v1/packs/tiles-15", "/v1/messages", "/v1/rules"])
def test_a_page_may_be_asked_for_in_a_language(client: ContractClient, path: str, name: str) -> None:
    answer = client.get(f"{path}?{name}=zh-TW", headers={"Accept-Language": "de"})
    assert (answer.status_code, answer.headers["Content-Language"]) == (200, "zh-Hant")
    assert "Accept-Language" in answer.headers["Vary"]
    assert answer.data == client.get(path, headers={"Accept-Language": "zh-Hant"}).data


@pytest.mark.parametrize(("path", "body"), [(path, body) for path, _, body, _ in POSTED])
def test_every_question_asks_in_the_same_way(client: ContractClient, path: str, body: Any) -> None:
    """About cards, deals, records and states, of one variant and of many."""
    preferred = client.post(path, json=body, headers={"Accept-Language": "de"})
    answer = client.post(path, json={**body, "lang": "de-AT"}, headers={"Accept-Language": "id"})
    assert (answer.status_code, answer.data) == (200, preferred.data)
    assert answer.headers["Content-Language"] == preferred.headers["Content-Language"] == "de"


def test_null_is_as_good_as_absent(client: ContractClient, said: dict[str, str]) -> None:
    for header, language in ((None, "en"), ("id", "id")):
        headers = {} if header is None else {"Accept-Language": header}
        answer = client.post(WITNESS, json={**PAIRS, "lang": None}, headers=headers)
        assert answer.get_json()["reason"]["detail"] == said[language]


@pytest.mark.parametrize(
    ("lang", "code"),
    [
        (5, "not-a-text"),
        (True, "not-a-text"),
        (["de"], "not-a-text"),
        ({"de": 1}, "not-a-text"),
        (1.5, "not-a-text"),
        ("", "out-of-range"),
        ("d" * 101, "out-of-range"),
    ],
)
@pytest.mark.parametrize(("path", "body"), [(path, body) for path, _, body, _ in POSTED[::7]])
def test_what_is_no_tag_is_a_fault(client: ContractClient, path: str, body: Any, lang: object, code: str) -> None:
    answer = client.post(path, json={**body, "lang": lang}, headers={"Accept-Language": "id"})
    assert answer.status_code == 422
    faults = [(error["pointer"], error["code"]) for error in answer.get_json()["errors"]]
    assert ("/lang", code) in faults
    assert answer.headers["Content-Language"] == ("en" if isinstance(lang, str) else "id")


@pytest.mark.parametrize("path", [GET, "/v1/variants?limit=2", "/v1/variants/base?x"])
def test_a_url_asks_for_one_language(client: ContractClient, path: str) -> None:
    joint = "&" if "?" in path else "?"
    for query in ("lang=de&lang=de", "lang=de&l%61ng=id", "lang&lang="):
        answer = client.get(f"{path}{joint}{query}")
        assert answer.status_code == 422
        assert ("/lang", "repeated-parameter") in [
            (each["pointer"], each["code"]) for each in answer.get_json()["errors"]
        ]
    answer = client.get(f"{path}{joint}lang=%ff", headers={"Accept-Language": "de"})
    assert [(each["pointer"], each["code"]) for each in answer.get_json()["errors"]] == [("/lang", "not-utf-8")]
    assert answer.headers["Content-Language"] == "de"


@pytest.mark.parametrize("lang", ["", "a" * 3000, "%00", "%F0%9F%83%A1", "x+y", "*", "de;q=0.1", "fr,de"])
def test_no_text_in_a_url_is_an_error(client: ContractClient, lang: str) -> None:
    for path in (GET, "/v1/variants?limit=2"):
        answer = client.get(f"{path}&lang={lang}", headers={"Accept-Language": "de"})
        assert (answer.status_code, answer.headers["Content-Language"]) == (200, "en")


def test_of_wrong_questions_the_faults_are_said_in_the_language_asked_for(client: ContractClient) -> None:
    def detail(answer: TestResponse) -> tuple[str, ...]:
        body = answer.get_json()
        return (body["title"], body["detail"], *(each["detail"] for each in body["errors"]))

    wrong = {"a": ["9X"], "b": ["9H", "9H"], "c": 1}
    query = urlencode({name: ",".join(each) for name, each in list(wrong.items())[:2]} | {"c": "1"})  # type: ignore[arg-type]
    for path, body in ((WITNESS, wrong), ("/v1/batch", {"requests": 5}), ("/v1/rulings", {"operation": "clasify"})):
        english = detail(client.post(path, json=body))
        german = detail(client.post(path, json={**body, "lang": "de"}))
        assert german == detail(client.post(path, json=body, headers={"Accept-Language": "de"}))
        assert all(one != other for one, other in zip(english, german, strict=True))
    german = detail(client.get(f"{WITNESS}?{query}&lang=de"))
    assert all(one != other for one, other in zip(german, detail(client.get(f"{WITNESS}?{query}")), strict=True))


# --- several questions in one request --------------------------------------------------------------------------------


def item(id_: str, **body: object) -> dict[str, Any]:
    return {"id": id_, "operation": "compare", "body": {**PAIRS, **body}}


def test_a_question_of_a_batch_may_ask_for_a_language_of_its_own(client: ContractClient, said: dict[str, str]) -> None:
    asked: list[tuple[dict[str, Any], str | None]] = [
        (item("1"), None),
        (item("2", lang="id"), "id"),
        (item("3", lang=None), None),
        (item("4", lang="zh-HK"), "zh-Hant-HK"),
        (item("5"), None),
        (item("6", lang="fr"), "en"),
        (item("7", lang=None), None),
    ]
    for lang, header, outside in ((None, None, "en"), ("de", "fil", "de"), (None, "fil", "fil"), ("fr", "de", "en")):
        batch = {"requests": [each for each, _ in asked]} | ({} if lang is None else {"lang": lang})
        headers = {} if header is None else {"Accept-Language": header}
        answer = client.post("/v1/batch", json=batch, headers=headers)
        found = [each["body"]["reason"]["detail"] for each in answer.get_json()["responses"]]
        assert found == [said[language or outside] for _, language in asked]
        assert answer.headers["Content-Language"] == outside
        assert answer.headers["Vary"] == "Accept-Language"


def test_what_is_wrong_with_one_question_of_a_batch_is_said_in_its_language(client: ContractClient) -> None:
    def details(lang: object, *before: dict[str, Any]) -> list[str]:
        asked = [*before, {"id": "x", "operation": "classify", "body": {"cards": ["9X"], "lang": lang}}]
        found = client.post("/v1/batch", json={"requests": asked, "lang": "de"}).get_json()["responses"][-1]["body"]
        return [each["detail"] for each in found["errors"] if each["pointer"] == "/cards/0"]

    german, indonesian = details("de"), details("id")
    assert german != indonesian
    for before in (
        (),
        (item("1", lang="id"),),
        (item("1", lang="id"), {"id": "2", "operation": "clasify", "body": {}}),
    ):
        assert details(None, *before) == details(5, *before) == german


def test_one_question_under_many_variants_is_answered_in_one_language(
    client: ContractClient, said: dict[str, str]
) -> None:
    for outer, inner, header, language in (
        ({}, {}, None, "en"),
        ({}, {}, "id", "id"),
        ({"lang": "de"}, {}, "id", "de"),
        ({}, {"lang": "de"}, "id", "de"),
        ({"lang": "fil"}, {"lang": "de"}, "id", "de"),
        ({"lang": "fil"}, {"lang": None}, "id", "fil"),
    ):
        body = {"operation": "compare", "body": {**PAIRS, **inner}, "variants": ["base", "hong-kong-ip"], **outer}
        headers = {} if header is None else {"Accept-Language": header}
        answer = client.post("/v1/rulings", json=body, headers=headers)
        (detail,) = {each["detail"] for by in answer.get_json()["rulings"][0]["by"] for each in by["details"]}
        assert detail == said[language]
        assert answer.headers["Content-Language"] == language
    for lang in (5, "", "d" * 101):
        body = {"operation": "compare", "body": {**PAIRS, "lang": lang}}
        errors = client.post("/v1/rulings", json=body).get_json()["errors"]
        assert [each["pointer"] for each in errors] == ["/body/lang"]


# --- what an answer says about its language --------------------------------------------------------------------------

PAGES: Final = (
    GET,
    "/v1/variants",
    "/v1/variants/base",
    "/v1/options",
    "/v1/packs",
    "/v1/packs/tiles-15",
    "/v1/messages",
)


@pytest.mark.parametrize("path", [*PAGES, "/v1/rules", "/v1/rules/PG-COMB-05"])
def test_each_language_is_a_representation_of_its_own(client: ContractClient, path: str) -> None:
    tags: dict[str, str] = {}
    for each in LANGUAGES:
        headers = {"Accept-Language": each}
        answer, head = client.get(path, headers=headers), client.head(path, headers=headers)
        named = answer.headers["Content-Language"]
        known = client.get(path, headers={**headers, "If-None-Match": answer.headers["ETag"]})
        assert (known.status_code, known.data, head.data) == (304, b"", b"")
        for name in ("ETag", "Vary", "Cache-Control"):
            assert known.headers[name] == head.headers[name] == answer.headers[name]
        assert head.headers["Content-Language"] == named == known.headers.get("Content-Language", named)
        assert tags.setdefault(named, answer.headers["ETag"]) == answer.headers["ETag"]
    assert len({*tags.values()}) == len(tags) >= 4
    assert len(tags) == len(LANGUAGES) or path.startswith("/v1/rules")
    in_german = {"Accept-Language": "de", "If-None-Match": tags["en"]}
    assert client.get(path, headers=in_german).status_code == 200, "whoever has the English one has not the German one"
    every = ", ".join(tags.values())
    assert client.get(path, headers={"Accept-Language": "de", "If-None-Match": every}).headers["ETag"] == tags["de"]


def test_the_tag_of_an_answer_does_not_depend_on_how_the_language_was_asked_for(client: ContractClient) -> None:
    answers = [
        client.get(f"{GET}{query}", headers=headers)
        for query, headers in (
            ("&lang=de", {}),
            ("&lang=DE-at", {}),
            ("&lang=de", {"Accept-Language": "id"}),
            ("", {"Accept-Language": "de-CH"}),
            ("", {"Accept-Language": "fr, de;q=0.2"}),
        )
    ]
    assert len({answer.headers["ETag"] for answer in answers}) == 1
    assert len({answer.data for answer in answers}) == 1


PROBLEMS: Final[tuple[tuple[str, str, dict[str, Any]], ...]] = (
    ("GET", "/nowhere", {}),
    ("GET", "/v1/rules/PG-NO-1", {}),
    ("GET", "/v1/variants/hong-kong-i", {}),
    ("GET", "/problems/none", {}),
    ("DELETE", "/v1/compare", {}),
    ("GET", "/v1/batch", {}),
    ("POST", "/v1/compare", {"data": b"{", "content_type": "application/json"}),
    ("POST", "/v1/compare", {"data": b'{"a":1,"a":1}', "content_type": "application/json"}),
    ("POST", "/v1/compare", {"data": b"\xff", "content_type": "application/json"}),
    ("POST", "/v1/compare", {"data": b" " * 20_000, "content_type": "application/json"}),
    ("POST", "/v1/compare", {"data": b"{}", "content_type": "text/plain"}),
    ("POST", "/v1/compare", {"json": []}),
    ("POST", "/v1/compare", {"json": {}}),
    ("POST", "/v1/compare", {"json": {"a": ["9X"], "b": []}}),
    ("GET", "/v1/compare?a=9S&b=9X&c=1", {}),
    ("GET", "/v1/options?limit=x", {}),
)


@pytest.mark.parametrize(("method", "path", "given"), PROBLEMS)
def test_a_problem_is_said_in_the_language_preferred(
    client: ContractClient, method: str, path: str, given: dict[str, Any]
) -> None:
    found = {}
    for each in LANGUAGES:
        answer = client.open(path, method=method, headers={"Accept-Language": each}, **given)
        assert 400 <= answer.status_code < 500
        assert answer.headers["Content-Language"] == each
        assert answer.headers["Vary"] == "Accept-Language"
        assert answer.headers["Cache-Control"] == "no-store"
        found[each] = answer.get_json()
    for each in LANGUAGES[1:]:
        for name in ("title", "detail"):
            assert found[each][name] != found["en"][name], (each, name)
        for name in ("type", "status", "phrase", "params", "suggestions"):
            left, right = found[each][name], found["en"][name]
            assert left == right or "sentence" in found["en"]["params"], (each, name)


def test_what_has_no_sentences_has_no_language(client: ContractClient) -> None:
    for path in (
        "/healthz",
        "/v1/hello",
        "/openapi.yaml",
        "/v1/corpus?rule=PG-COMB-05",
        "/v1",
        "/problems",
        "/problems/not-found",
        "/v1/problems/not-found",
    ):
        answers = [client.get(path, headers={"Accept-Language": each}) for each in ("en", "de")]
        assert answers[0].data == answers[1].data
        assert all("Content-Language" not in answer.headers for answer in answers)
        assert all("Accept-Language" not in answer.headers.get("Vary", "") for answer in answers)
