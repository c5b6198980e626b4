"""Questions that are refused, and how the tests ask them."""

from __future__ import annotations

from typing import Any

from tests.api.contract import ContractClient, faults_of

PACK = [rank + suit for rank in "3456789TJQKA2" for suit in "DCHS"]
ABSENT = object()
"""Stands for a field that is not there."""


def changed(question: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The question with these fields changed or left out."""
    return {name: value for name, value in (question | changes).items() if value is not ABSENT}


def finds(client: ContractClient, operation: str, question: Any, pointer: str, code: str, words: str) -> None:
    """Asks a question that is refused for this fault, perhaps among others that follow from it."""
    answer = client.post(f"/v1/{operation}", json=question)
    faults = zip(faults_of(answer), answer.get_json()["errors"], strict=True)
    assert any(fault == (pointer, code) and words in error["detail"] for fault, error in faults), answer.get_json()


def wrong(client: ContractClient, operation: str, question: Any, pointer: str, code: str, words: str) -> None:
    """Asks a question with one fault."""
    answer = client.post(f"/v1/{operation}", json=question)
    assert faults_of(answer) == [(pointer, code)]
    problem = answer.get_json()
    assert problem["status"] == 422
    assert words in problem["errors"][0]["detail"]
    assert problem["type"] == ("/problems/contradictory-options" if code.startswith("VC-") else f"/problems/{code}")
    assert problem["detail"] == problem["errors"][0]["detail"]
    assert client.get(f"/v1{problem['type']}").get_json()["title"] == problem["title"]
