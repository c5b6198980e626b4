"""No request has a say in the language of another one; whatever a header holds, the answer is in some language."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import pytest

import bigtwo
from bigtwo.api import create_app
from bigtwo.api.settings import Settings
from bigtwo.messages.languages import LANGUAGES, tag
from bigtwo.messages.speech import speech_of
from bigtwo.messages.texts import rulebook_in, texts_of
from tests.api.asking import IN_WORDS, asked, everything
from tests.api.contract import ContractClient
from tests.programs import succeeded

PAIRS: Final = {"a": ["9S", "9D"], "b": ["9H", "9C"]}
WITNESS: Final = "/v1/compare"
IN_INDONESIAN: Final = {"id": "1", "operation": "compare", "body": {**PAIRS, "lang": "id"}}
SAID: Final = {each: bigtwo.language(each).said(bigtwo.compare("9S 9D", "9H 9C", "base").reason) for each in LANGUAGES}
"""What the witness says in every language."""


def test_two_languages_in_turns_do_not_mix() -> None:
    client = create_app(Settings(log=False)).test_client()
    for path in IN_WORDS:
        english, german, again, in_german = (asked(client, ("GET", path, None), each) for each in ("en", "de") * 2)
        assert (english, german) == (again, in_german), path
        assert english[1] != german[1], path


@pytest.mark.check
def test_answers_in_turns_in_two_languages_are_those_of_one_alone() -> None:
    """Whatever is kept was asked for in another language before, and in a thread of its own."""
    alone = {
        language: json.loads(succeeded([sys.executable, "-m", "tests.api.asking", language]).stdout)
        for language in ("en", "de")
    }
    client = create_app(Settings(log=False)).test_client()
    questions = [*everything()]
    assert len(questions) == len(alone["en"]) > 100

    def ask(turn: int) -> list[list[object]]:
        languages = ("en", "de") if turn % 2 else ("de", "en")
        found = {each: [asked(client, questions[turn], each) for _ in range(2)] for each in languages * 2}
        assert all(first == second for first, second in found.values())
        return [found["en"][0], found["de"][0]]

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(ask, range(len(questions))))
    for question, both, english, german in zip(questions, found, alone["en"], alone["de"], strict=True):
        assert both == [english, german], question
    assert sum(english != german for english, german in found) > 60


def test_no_request_waits_for_a_catalogue_to_be_read() -> None:
    kept = (texts_of, speech_of, rulebook_in)
    for each in kept:
        each.cache_clear()
    client = create_app(Settings(log=False)).test_client()
    read = [each.cache_info().misses for each in kept]
    assert read == [len(LANGUAGES)] * len(kept)
    for language in LANGUAGES:
        for path in IN_WORDS:
            client.get(path, headers={"Accept-Language": language})
    assert [each.cache_info().misses for each in kept] == read


def test_threads_at_once_are_each_answered_in_their_language() -> None:
    client = create_app().test_client()

    def ask(language: str) -> list[str]:
        found = []
        for turn in range(8):
            answer = client.post(WITNESS, json=PAIRS, headers={"Accept-Language": language})
            found.append(answer.get_json()["reason"]["detail"])
            client.get("/v1/variants?limit=1" if turn % 2 else "/nowhere", headers={"Accept-Language": language})
        return found

    with ThreadPoolExecutor(8) as pool:
        for language, found in zip(LANGUAGES * 4, pool.map(ask, LANGUAGES * 4), strict=True):
            assert {*found} == {SAID[language]}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (WITNESS, {**PAIRS, "lang": "de"}),
        (WITNESS, {"a": 1, "lang": "de"}),
        ("/v1/batch", {"requests": [IN_INDONESIAN], "lang": "de"}),
        ("/v1/batch", {"requests": 1, "lang": "de"}),
        ("/v1/rulings", {"operation": "compare", "body": {**PAIRS, "lang": "de"}}),
    ],
)
def test_nothing_of_a_request_stays(path: str, body: Any) -> None:
    client = create_app().test_client()
    before = client.post(WITNESS, json=PAIRS).data
    client.post(path, json=body, headers={"Accept-Language": "fil"})
    assert tag() == "en"
    answer = client.post(WITNESS, json=PAIRS)
    assert (answer.data, answer.headers["Content-Language"]) == (before, "en")


def test_an_application_inside_a_program_leaves_its_language_alone() -> None:
    client = create_app().test_client()
    with bigtwo.language("id"):
        answer = client.post(WITNESS, json=PAIRS)
        assert answer.get_json()["reason"]["detail"] == SAID["en"], "what the request does not say is English"
        client.post(WITNESS, json={**PAIRS, "lang": "de"})
        assert tag() == "id"
    assert tag() == "en"


# --- hostile headers -------------------------------------------------------------------------------------------------

HOSTILE: Final = {
    "10 kB of one tag": "de" + "-a" * 5000,
    "thousands of tags": ",".join(f"x{number:x}" for number in range(2000)),
    "thousands of tags, the last one known": ",".join(["fr;q=0.9"] * 1200 + ["de;q=0.1"]),
    "huge weights": "de;q=" + "9" * 8000,
    "long weights": "de;q=0." + "1" * 8000 + ",id;q=0.05",
    "control characters": "".join(map(chr, range(32))) * 200,
    "what is not Latin": "\u00e4\u00f6\u00fc\u00ff" * 2000,
    "quotation marks": '"' * 8001,
    "escapes": '"' + "\\" * 8000,
    "semicolons": "de" + ";" * 8000,
    "equals signs": "de;" + "=" * 8000,
    "parameters": "de" + ";q=0" * 2000,
    "stars": "*" * 8000,
    "commas": "," * 8000,
    "hyphens": "-" * 8000,
    "braces": "{0}{x}%s" * 1000,
    "blanks": " " * 8000 + "de",
}


@pytest.mark.parametrize("header", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_header_is_answered_in_some_language(client: ContractClient, header: str) -> None:
    for answer in (
        client.post(WITNESS, json=PAIRS, headers=[("Accept-Language", header.replace("\n", " ").replace("\r", " "))]),
        client.get("/v1/options", environ_overrides={"HTTP_ACCEPT_LANGUAGE": header}),
        client.get("/nowhere", environ_overrides={"HTTP_ACCEPT_LANGUAGE": header}),
        client.get(f"{WITNESS}?a=9S,9D&b=9H,9C", environ_overrides={"HTTP_ACCEPT_LANGUAGE": header}),
    ):
        assert answer.status_code in (200, 404)
        assert answer.headers["Content-Language"] in LANGUAGES
