"""In which language an answer is: what a header prefers, what a question asks for, what the answer says about it; and
that no request has a say in the language of another one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from werkzeug.test import TestResponse

import bigtwo
from bigtwo.api import create_app
from bigtwo.api.reading import preferred
from bigtwo.messages.languages import LANGUAGES
from bigtwo.messages.render import current_locale
from bigtwo.operations.questions import OPERATIONS
from tests.api.contract import ContractClient, faults_of
from tests.api.examples import POSTED, in_a_url
from tests.tables import table

PAIRS: Final = {"a": ["9S", "9D"], "b": ["9H", "9C"]}
WITNESS: Final = "/v1/compare"
GET: Final = f"{WITNESS}?a=9S,9D&b=9H,9C"
SAID: Final = {each: bigtwo.language(each).said(bigtwo.compare("9S 9D", "9H 9C", "base").reason) for each in LANGUAGES}
"""What the witness says in every language."""
PREFERRED: Final[dict[str, str]] = json.loads(Path(__file__).with_name("preferred_languages.json").read_bytes())
"""By header the language that it prefers."""
PAGES: Final = ("/v1/variants", "/v1/variants/base", "/v1/options", "/v1/packs", "/v1/packs/tiles-15", "/v1/messages")
RULES: Final = ("/v1/rules", "/v1/rules/DEC-07", "/v1/rules?operation=score")


def detail(answer: TestResponse) -> str:
    return str(answer.get_json()["reason"]["detail"])


def test_what_a_header_prefers(client: ContractClient) -> None:
    assert len({*SAID.values()}) == len(LANGUAGES)
    assert SAID["en"].startswith("9S 9D beats 9H 9C")
    with table() as row:
        for header, language in PREFERRED.items():
            with row(repr(header)):
                assert preferred(header).tag == language
                given = {"Accept-Language": header}
                assert detail(client.get(GET, headers=given)) == SAID[language]
                for answer in (
                    client.post(WITNESS, json=PAIRS, headers=given),
                    client.get("/v1/variants/base", headers=given),
                    client.get("/nowhere", headers=given),
                ):
                    assert answer.headers["Content-Language"] == language
                    assert "Accept-Language" in answer.headers["Vary"]


# --- what a question asks for ----------------------------------------------------------------------------------------


def test_what_a_question_asks_for_takes_precedence(client: ContractClient) -> None:
    with table() as row:
        for lang, language in (("de", "de"), ("zh-TW", "zh-Hant"), ("fr", "en"), ("\u00e9", "en"), ("x", "en")):
            for header in (None, "id", "*"):
                with row(f"{lang} before {header}"):
                    headers = {} if header is None else {"Accept-Language": header}
                    for answer in (
                        client.post(WITNESS, json={**PAIRS, "lang": lang}, headers=headers),
                        client.get(f"{GET}&lang={quote(lang)}", headers=headers),
                        client.get(f"{WITNESS}?l%61ng={quote(lang)}&a=9S,9D&b=9H,9C", headers=headers),
                    ):
                        assert detail(answer) == SAID[language]
                        assert answer.headers["Content-Language"] == language
                        assert answer.headers.getlist("Vary") == ["Accept-Language"]
    for header, language in (("fr", "en"), ("id", "id")):  # null is as good as absent
        answer = client.post(WITNESS, json={**PAIRS, "lang": None}, headers={"Accept-Language": header})
        assert detail(answer) == SAID[language]


def test_every_question_and_every_page_asks_in_the_same_way(client: ContractClient) -> None:
    """About cards, deals, records and states, of one variant and of many."""
    german, indonesian = {"Accept-Language": "de"}, {"Accept-Language": "id"}
    with table() as row:
        for path, name, body, _ in POSTED:
            with row(f"{path} {name}"):
                wanted = client.post(path, json=body, headers=german)
                answer = client.post(path, json={**body, "lang": "de-AT"}, headers=indonesian)
                assert (answer.status_code, answer.data) == (200, wanted.data)
                assert answer.headers["Content-Language"] == wanted.headers["Content-Language"] == "de"
        for path in (*PAGES[:3], *PAGES[4:], RULES[0]):
            for name in ("lang", "l%61ng", "%6c%61%6e%67"):
                with row(f"{path} {name}"):
                    answer = client.get(f"{path}?{name}=zh-TW", headers=german)
                    assert (answer.status_code, answer.headers["Content-Language"]) == (200, "zh-Hant")
                    assert answer.data == client.get(path, headers={"Accept-Language": "zh-Hant"}).data


def test_what_is_no_tag_is_a_fault(client: ContractClient) -> None:
    codes = [(each, "not-a-text") for each in (5, True, ["de"], {"de": 1}, 1.5)]
    with table() as row:
        for path, name, body, _ in {path: each for each in POSTED for path in [each[0]]}.values():
            for lang, code in (*codes, ("", "out-of-range"), ("d" * 101, "out-of-range")):
                with row(f"{path} {name} {str(lang)[:9]!r}"):
                    answer = client.post(path, json={**body, "lang": lang}, headers={"Accept-Language": "id"})
                    pointer = "/lang"
                    assert (pointer, code) in faults_of(answer)
                    assert answer.headers["Content-Language"] == ("en" if isinstance(lang, str) else "id")
    body = {"operation": "compare", "body": {**PAIRS, "lang": 5}}
    assert faults_of(client.post("/v1/rulings", json=body)) == [("/body/lang", "not-a-text")]


def test_a_url_asks_for_one_language(client: ContractClient) -> None:
    german = {"Accept-Language": "de"}
    for path in (f"{GET}&", "/v1/variants?limit=2&", "/v1/variants/base?"):
        for query in ("lang=de&lang=de", "lang=de&l%61ng=id", "lang&lang="):
            assert ("/lang", "repeated-parameter") in faults_of(client.get(f"{path}{query}")), path
        answer = client.get(f"{path}lang=%ff", headers=german)
        assert faults_of(answer) == [("/lang", "not-utf-8")], path
        assert answer.headers["Content-Language"] == "de"
    for lang in ("", "a" * 3000, "%00", "%F0%9F%83%A1", "x+y", "*", "de;q=0.1", "fr,de"):  # no text is an error
        for path in (GET, "/v1/variants?limit=2"):
            answer = client.get(f"{path}&lang={lang}", headers=german)
            assert (answer.status_code, answer.headers["Content-Language"]) == (200, "en"), lang


# --- several questions in one request --------------------------------------------------------------------------------


def item(id_: str, **body: object) -> dict[str, Any]:
    return {"id": id_, "operation": "compare", "body": {**PAIRS, **body}}


def test_a_question_of_a_batch_may_ask_for_a_language_of_its_own(client: ContractClient) -> None:
    langs = [{}, {"lang": "id"}, {"lang": None}, {"lang": "zh-HK"}, {}, {"lang": "fr"}, {"lang": None}]
    requests = [item(str(number), **lang) for number, lang in enumerate(langs)]
    for lang, header, outside in (({}, "", "en"), ({"lang": "de"}, "fil", "de"), ({}, "fil", "fil")):
        batch = {"requests": requests, **lang}
        answer = client.post("/v1/batch", json=batch, headers={"Accept-Language": header})
        found = [each["body"]["reason"]["detail"] for each in answer.get_json()["responses"]]
        assert found == [SAID[each] for each in (outside, "id", outside, "zh-Hant-HK", outside, "en", outside)]
        assert (answer.headers["Content-Language"], answer.headers["Vary"]) == (outside, "Accept-Language")


def test_what_is_wrong_with_one_question_of_a_batch_is_said_in_its_language(client: ContractClient) -> None:
    def details(lang: object, *before: dict[str, Any]) -> list[str]:
        asked = [*before, {"id": "x", "operation": "classify", "body": {"cards": ["9X"], "lang": lang}}]
        found = client.post("/v1/batch", json={"requests": asked, "lang": "de"}).get_json()["responses"][-1]["body"]
        return [each["detail"] for each in found["errors"] if each["pointer"] == "/cards/0"]

    german = details("de")
    assert german != details("id")
    unknown = {"id": "2", "operation": "clasify", "body": {}}
    for before in ((), (item("1", lang="id"),), (item("1", lang="id"), unknown)):
        assert details(None, *before) == details(5, *before) == german


def test_one_question_under_many_variants_is_answered_in_one_language(client: ContractClient) -> None:
    for outer, inner, header, language in (
        ({}, {}, "id", "id"),
        ({"lang": "de"}, {}, "id", "de"),
        ({}, {"lang": "de"}, "id", "de"),
        ({"lang": "fil"}, {"lang": "de"}, "id", "de"),
        ({"lang": "fil"}, {"lang": None}, "id", "fil"),
    ):
        body = {"operation": "compare", "body": {**PAIRS, **inner}, "variants": ["base", "hong-kong-ip"], **outer}
        answer = client.post("/v1/rulings", json=body, headers={"Accept-Language": header})
        (found,) = {each["detail"] for by in answer.get_json()["rulings"][0]["by"] for each in by["details"]}
        assert (found, answer.headers["Content-Language"]) == (SAID[language], language)


# --- what an answer says about its language --------------------------------------------------------------------------


def test_each_language_is_a_representation_of_its_own(client: ContractClient) -> None:
    with table() as row:
        for path in (GET, *PAGES, *RULES[:2]):
            with row(path):
                tags: dict[str, str] = {}
                for each in LANGUAGES:
                    headers = {"Accept-Language": each}
                    answer = client.get(path, headers=headers)
                    named = answer.headers["Content-Language"]
                    known = client.get(path, headers={**headers, "If-None-Match": answer.headers["ETag"]})
                    assert (known.status_code, known.data) == (304, b"")
                    assert known.headers.get("Content-Language", named) == named
                    for name in ("ETag", "Vary", "Cache-Control"):
                        assert known.headers[name] == answer.headers[name]
                    assert tags.setdefault(named, answer.headers["ETag"]) == answer.headers["ETag"]
                assert len({*tags.values()}) == len(tags) >= 4
                assert len(tags) == len(LANGUAGES) or path.startswith("/v1/rules")
                german = {"Accept-Language": "de"}
                assert client.get(path, headers=german | {"If-None-Match": tags["en"]}).status_code == 200
                every = ", ".join(tags.values())
                assert client.get(path, headers=german | {"If-None-Match": every}).headers["ETag"] == tags["de"]
    asked = [("&lang=de", ""), ("&lang=DE-at", ""), ("&lang=de", "id"), ("", "de-CH"), ("", "fr, de;q=0.2")]
    answers = [client.get(f"{GET}{query}", headers={"Accept-Language": header}) for query, header in asked]
    assert len({(answer.headers["ETag"], answer.data) for answer in answers}) == 1, "however it was asked for"


JSON: Final = "application/json"
PROBLEMS: Final[tuple[tuple[str, str, dict[str, Any]], ...]] = (
    ("GET", "/nowhere", {}),
    ("GET", "/v1/rules/PG-NO-1", {}),
    ("GET", "/v1/variants/hong-kong-i", {}),
    ("GET", "/problems/none", {}),
    ("DELETE", "/v1/compare", {}),
    ("GET", "/v1/batch", {}),
    ("POST", "/v1/compare", {"data": b"{", "content_type": JSON}),
    ("POST", "/v1/compare", {"data": b'{"a":1,"a":1}', "content_type": JSON}),
    ("POST", "/v1/compare", {"data": b"\xff", "content_type": JSON}),
    ("POST", "/v1/compare", {"data": b" " * 20_000, "content_type": JSON}),
    ("POST", "/v1/compare", {"data": b"{}", "content_type": "text/plain"}),
    ("POST", "/v1/compare", {"json": []}),
    ("POST", "/v1/compare", {"json": {"a": ["9X"], "b": []}}),
    ("POST", "/v1/batch", {"json": {"requests": 5}}),
    ("POST", "/v1/rulings", {"json": {"operation": "clasify"}}),
    ("GET", "/v1/compare?a=9S&b=9X&c=1", {}),
    ("GET", "/v1/options?limit=x", {}),
)


def test_a_problem_is_said_in_the_language_preferred_or_asked_for(client: ContractClient) -> None:
    with table() as row:
        for method, path, given in PROBLEMS:
            with row(f"{method} {path} {str(given)[:60]}"):
                found = {}
                for each in LANGUAGES:
                    answer = client.open(path, method=method, headers={"Accept-Language": each}, **given)
                    assert 400 <= answer.status_code < 500
                    assert answer.headers["Content-Language"] == each
                    assert answer.headers["Vary"] == "Accept-Language"
                    assert answer.headers["Cache-Control"] == "no-store"
                    found[each] = answer.get_json()
                    if isinstance(given.get("json"), dict):
                        asked = client.post(path, json={**given["json"], "lang": each}).get_json()
                        assert asked["errors"] == found[each]["errors"]
                english = found.pop("en")
                for each, problem in found.items():
                    for name in ("title", "detail"):
                        assert problem[name] != english[name], (each, name)
                    for error, other in zip(problem.get("errors", ()), english.get("errors", ()), strict=True):
                        assert error["detail"] != other["detail"], each
                    for name in ("type", "status", "phrase", "params", "suggestions"):
                        assert problem[name] == english[name] or "sentence" in english["params"], (each, name)


# --- apart -----------------------------------------------------------------------------------------------------------


def test_no_answer_that_is_kept_is_in_another_language(client: ContractClient) -> None:
    """Asked in turns in two languages: in a body, in a URL and of pages."""

    def asked(language: str) -> Iterator[bytes]:
        headers = {"Accept-Language": language}
        for path, _, body, _ in POSTED:
            yield client.post(path, json=body, headers=headers).data
            operation = OPERATIONS.get(path.removeprefix("/v1/"))
            if operation is not None and operation.fits_url and operation.request.in_urls.keys() >= body.keys():
                yield client.get(path, query_string=in_a_url(body), headers=headers).data
        for page in (*PAGES, *RULES):
            yield client.get(page, headers=headers).data

    answers = list(zip(*(asked(each) for each in ("en", "de", "en", "de")), strict=True))
    assert [found for found in answers if found[:2] != found[2:]] == []
    assert sum(english != german for english, german, *_ in answers) > 60


def test_nothing_of_a_request_stays() -> None:
    client = create_app().test_client()
    before = client.post(WITNESS, json=PAIRS).data
    for path, body in (
        (WITNESS, {**PAIRS, "lang": "de"}),
        (WITNESS, {"a": 1, "lang": "de"}),
        ("/v1/batch", {"requests": [item("1", lang="id")], "lang": "de"}),
        ("/v1/batch", {"requests": 1, "lang": "de"}),
        ("/v1/rulings", {"operation": "compare", "body": {**PAIRS, "lang": "de"}}),
    ):
        client.post(path, json=body, headers={"Accept-Language": "fil"})
        assert current_locale().tag == "en"
        answer = client.post(WITNESS, json=PAIRS)
        assert (answer.data, answer.headers["Content-Language"]) == (before, "en")


def test_an_application_inside_a_program_leaves_its_language_alone() -> None:
    client = create_app().test_client()
    with bigtwo.language("id"):
        assert detail(client.post(WITNESS, json=PAIRS)) == SAID["en"], "what the request does not say is English"
        client.post(WITNESS, json={**PAIRS, "lang": "de"})
        assert current_locale().tag == "id"
    assert current_locale().tag == "en"
