"""The catalogue of messages: over HTTP, in the library, and in every answer the same."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any

import pytest

import bigtwo
from bigtwo.api.documents import SHORTEST
from bigtwo.messages.catalogue import FILES, TYPES, messages_in
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.requests import InvalidRequest
from tests.api.contract import ContractClient, at
from tests.messages.checking import named_by
from tests.messages.questions import RARE, documented, of_the_corpus

MESSAGES = "/v1/messages"
NAMES = [id_ for file in FILES for id_ in messages_in(file)]
LANGUAGES = ("en", "fr", "x-klingon", "EN-gb", "", "%F0%9F%83%A1", "x+y")


@pytest.fixture
def served(client: ContractClient) -> Any:
    return client.get(MESSAGES).get_json()


def names_in(*texts: str) -> set[str]:
    """The values that texts name."""
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_message_is_served_in_the_order_of_the_files(served: Any) -> None:
    assert list(served) == ["lang", "messages", "words"]
    assert served["lang"] == "en"
    assert list(served["messages"]) == NAMES
    assert len(NAMES) > 680


def test_a_message_says_what_its_file_says(served: Any) -> None:
    for message in (message for file in FILES for message in messages_in(file).values()):
        found = served["messages"][message.id]
        assert (found["text"], found["otherwise"]) == (message.text, message.otherwise)
        named = names_in(found["text"], found["otherwise"] or "")
        assert found["params"] == {name: TYPES[name] for name in named}


def test_the_library_has_the_same(served: Any) -> None:
    assert {id_: message.to_dict() for id_, message in bigtwo.messages().items()} == served["messages"]
    pair = bigtwo.messages()["higher-suit.pair"]
    assert pair.text.startswith("{higher} beats {lower}: equal rank")
    assert (pair.params["higher"], pair.params["deciding"]) == ("cards", "card")
    assert "PG-COMB-05" in pair.rules
    assert "PG-COMB-04" not in pair.rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_that_is_not_there_is_english(client: ContractClient, served: Any, lang: str) -> None:
    answer = client.get(f"{MESSAGES}?lang={lang}")
    assert (answer.status_code, answer.get_json()) == (200, served)
    assert answer.headers["ETag"] == client.get(MESSAGES).headers["ETag"]


@pytest.mark.parametrize(
    ("query", "code"), [("language=de", "unknown-parameter"), ("lang=de&lang=en", "repeated-parameter")]
)
def test_other_parameters_are_refused(client: ContractClient, query: str, code: str) -> None:
    answer = client.get(f"{MESSAGES}?{query}")
    assert (answer.status_code, answer.get_json()["errors"][0]["code"]) == (422, code)


def test_whoever_has_the_catalogue_keeps_it(client: ContractClient) -> None:
    first = client.get(MESSAGES, headers={"Accept-Encoding": "zstd"})
    assert first.headers["Content-Encoding"] == "zstd"
    assert SHORTEST < len(first.data) < len(client.get(MESSAGES).data) / 4
    again = client.get(MESSAGES, headers={"If-None-Match": first.headers["ETag"], "Accept-Encoding": "zstd"})
    assert (again.status_code, again.data) == (304, b"")


def test_the_rules_are_those_that_the_rulebook_tags(client: ContractClient, served: Any) -> None:
    """What a rule is tagged with, its own page says."""
    tagged = {rule["id"]: {*rule["phrases"]} for rule in client.get("/v1/rules").get_json()["rules"]}
    for id_, message in served["messages"].items():
        names = {*named_by(id_.removeprefix("does-not-beat."))}
        expected = [rule for rule, phrases in tagged.items() if names & phrases]
        assert [rule for rule in message["rules"] if rule in tagged] == expected, id_
    assert client.get("/v1/rules/DEC-07").get_json()["phrases"] == ["equal.strength"]


def said(inside: Any) -> list[dict[str, Any]]:
    """Everything in an answer that has a phrase."""
    if isinstance(inside, list):
        return [found for each in inside for found in said(each)]
    if not isinstance(inside, dict):
        return []
    own = [inside] if "phrase" in inside else []
    return own + [found for name, each in inside.items() if name != "state" for found in said(each)]


def pattern(text: str) -> str:
    """What a sentence looks like, whatever its values."""
    return "".join(re.escape(before) + (".+?" if name else "") for before, name, _, _ in Formatter().parse(text))


def test_an_answer_says_what_the_catalogue_says(served: Any) -> None:
    """Every reason and every fault in the answers of the corpus and of the contract."""
    met = set()
    for name, body in (*of_the_corpus(), *documented(), *RARE, ("classify", {"cards": ["3D", "9X"], "variant": "bse"})):
        asked = OPERATIONS[name]
        try:
            answer: Any = asked.answer(asked.request.load(body)).fields
        except InvalidRequest as invalid:
            answer = [fault.to_dict() for fault in invalid.faults]
        for each in said(answer):
            message = served["messages"][each["phrase"]]
            met.add(each["phrase"])
            assert names_in(message["text"]) <= {*each["params"]}
            assert {*each.get("rules", ())} <= {*message["rules"]}
            assert re.match(pattern(message["text"]), each["detail"]), each
    assert len(met) > 120


def test_the_contract_shows_what_is_served(served: Any) -> None:
    shown = at("#/components/examples/messages-answer/value")
    assert shown["lang"] == served["lang"]
    assert len(shown["messages"]) == 3
    assert shown["messages"].items() <= served["messages"].items()
    assert {*at("#/components/schemas/ParamType/anyOf/0/enum")} == {*TYPES.values()}
