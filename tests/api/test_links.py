"""The links of the contract lead somewhere: from every example along every link to an answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.contract import LINKED_BODY, ContractClient, document, operations, resolved, success
from tests.api.examples import example_url

MISSING: Any = object()
TARGETS = {operation["operationId"]: (path, method) for path, method, operation in operations()}
LINKS = {
    f"{operation['operationId']} {name}": (path, method, resolved(link))
    for path, method, operation in operations()
    for name, link in success(operation).get("links", {}).items()
}


def evaluated(expression: Any, question: Any, answer: Any) -> Any:
    """What a link passes on: a pointer into the question or the answer, a value, or an object of these. What is not
    there is left out."""
    if isinstance(expression, dict):
        found = {name: evaluated(each, question, answer) for name, each in expression.items()}
        return {name: value for name, value in found.items() if value is not MISSING}
    if isinstance(expression, list):
        entries = [evaluated(each, question, answer) for each in expression]
        return MISSING if MISSING in entries else entries
    if isinstance(expression, str) and expression.startswith("$"):
        source, _, pointer = expression.partition("#/")
        node = {"$request.body": question, "$response.body": answer}[source]
        for step in filter(None, pointer.split("/")):
            try:
                node = node[int(step)] if isinstance(node, list) else node[step]
            except (KeyError, IndexError, TypeError):
                return MISSING
        return node
    return expression


def asked_before(client: ContractClient, path: str, method: str) -> list[tuple[Any, Any]]:
    """Questions about a path, with their answers: the examples of the contract, or what its example parameters get."""
    operation = document()["paths"][path][method]
    if method == "post":
        examples = operation["requestBody"]["content"]["application/json"]["examples"].values()
        questions = [resolved(example)["value"] for example in examples]
        return [(question, client.post(path, json=question).get_json()) for question in questions]
    path, query = example_url(path, operation)
    return [({}, client.get(path, query_string=query).get_json())]


def follow(client: ContractClient, link: Any, question: Any, answer: Any) -> tuple[int, Any] | None:
    """The status and the answer at the end of a link; None where this answer does not have what the link needs."""
    path, method = TARGETS[link["operationId"]]
    operation = document()["paths"][path][method]
    if method == "post":
        body = evaluated(link[LINKED_BODY], question, answer)
        schema = resolved(operation["requestBody"]["content"]["application/json"]["schema"])
        lists = {name for name, expression in link[LINKED_BODY].items() if isinstance(expression, list)}
        required = {*schema.get("required", ()), *lists, *({"cursor"} & link[LINKED_BODY].keys())}
        if any(body.get(name) is None for name in required):
            return None
        response = client.post(path, json=body)
        return response.status_code, response.get_json()
    query = {}
    for name, expression in link["parameters"].items():
        value = evaluated(expression, question, answer)
        if value is MISSING:
            return None
        text = ",".join(value) if isinstance(value, list) else value
        if "{" + name + "}" in path:
            path = path.replace("{" + name + "}", text)
        else:
            query[name] = text
    response = client.get(path, query_string=query)
    return response.status_code, response.get_json()


@pytest.mark.parametrize("name", LINKS)
def test_every_link_leads_from_examples_to_an_answer(client: ContractClient, name: str) -> None:
    path, method, link = LINKS[name]
    before = asked_before(client, path, method)
    outcomes = [outcome for each in before if (outcome := follow(client, link, *each)) is not None]
    assert outcomes, "no example has what this link needs"
    for status, answer in outcomes:
        assert status == 200, answer


def test_variants_and_rules_link_to_questions() -> None:
    questions = {"classify", "classifyByUrl"}
    for source in ("listVariants", "getVariant", "resolveVariant", "getRule"):
        targets = {link["operationId"] for name, (_, _, link) in LINKS.items() if name.startswith(f"{source} ")}
        assert targets & questions, source


def test_every_question_links_on() -> None:
    for path, method, operation in operations():
        if method == "post":
            assert success(operation).get("links"), path


def test_a_linked_page_is_the_next_one(client: ContractClient) -> None:
    path, method, link = LINKS["legalMoves next"]
    question = {"hand": ["3D", "3H", "4S", "5C", "5D", "9S"], "limit": 4}
    first = client.open(path, method=method.upper(), json=question).get_json()
    followed = follow(client, link, question, first)
    assert followed is not None
    whole = client.post(path, json={**question, "limit": 100}).get_json()
    assert first["moves"] + followed[1]["moves"] == whole["moves"][:8]
