"""The module of the page about translating in the client says every reason as the service does, in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import bigtwo
from benchmarks.serving import serving
from bigtwo.cards import PACKS
from bigtwo.messages.languages import LANGUAGES
from bigtwo.messages.reasons import MESSAGES
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.requests import InvalidRequest
from bigtwo_rulebook.cases import published
from docs.more_questions import MORE_QUESTIONS
from tests import tools
from tests.messages.questions import RARE
from tests.messages.test_truth import NEVER_SAID, OF_FURTHER_KINDS
from tests.programs import succeeded

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "translate-in-the-client.md"
LONGEST = 80
"""How many lines the module has at most."""
NAMES = ("Ann", "陳大文", "Zoë {seat}", "O'Neill $1", "Eve", "Mia", "Kim", "Lee")

PROGRAM = """
const [, , service, file] = process.argv;
const languages = JSON.parse(await (await import("node:fs/promises")).readFile(file, "utf8"));
const wrong = [];
let count = 0;
for (const [lang, reasons] of Object.entries(languages)) {
  const say = speaker(await catalogue(service, lang));
  for (const { reason, tiles, players, detail } of reasons) {
    const said = say(reason, { tiles, players });
    if (said !== detail) wrong.push({ lang, said, detail });
    count += 1;
  }
}
console.log(JSON.stringify({ count, wrong: wrong.slice(0, 10) }));
"""


def module() -> str:
    found = re.search(r"^```js\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def questions() -> Iterator[Mapping[str, Any]]:
    """The cases of the corpus that bring up a reason not met before, and more; and records whose players have names."""
    cases = [case for case in published()["cases"] if case["operation"] in OPERATIONS and "depth" not in case["input"]]
    rare = (
        {"operation": name, "variant": body.get("state", {}).get("variant", "base"), "input": body}
        for name, body in RARE
    )
    for case in [*cases, *MORE_QUESTIONS.values(), *rare]:
        yield case
        if case["operation"] == "referee":
            hands = case["input"].get("deal", case["input"].get("state", {})).get("hands", ())
            if hands:
                yield {**case, "input": {**case["input"], "players": list(NAMES[: len(hands)])}}
        if case["operation"] == "compare" and {"a", "b"} <= case["input"].keys():
            cards = case["input"]["b"]
            told = {"hand": cards, "play": cards, "pile": case["input"]["a"]}
            yield {**case, "operation": "validate-play", "input": told}


def reasons_in(question: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    operation = OPERATIONS[question["operation"]]
    try:
        asked = operation.request.load({"variant": question["variant"], **question["input"]})
        tiles = PACKS[asked["variant"].options.pack].is_tiles
        answer = operation.answer(asked).fields
    except InvalidRequest:
        return
    players = question["input"].get("players")
    for reason in _within(answer):
        # Only what is said of events names the players.
        named = players if players and any(name in reason["detail"] for name in players) else None
        yield {"reason": {**reason, "detail": ""}, "tiles": tiles, "players": named, "detail": reason["detail"]}


def _within(value: object) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if "phrase" in value:
            yield value
        for inside in value.values():
            yield from _within(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from _within(inside)


def asked_of_each() -> list[Mapping[str, Any]]:
    """Questions that bring up every phrase that any does, a few for each of them."""
    times: dict[tuple[str, bool, bool], int] = {}
    chosen = []
    for question in questions():
        told = [(each["reason"]["phrase"], each["tiles"], each["players"] is not None) for each in reasons_in(question)]
        if any(times.get(kind, 0) < 3 for kind in told):
            chosen.append(question)
        for kind in told:
            times[kind] = times.get(kind, 0) + 1
    assert MESSAGES.keys() - {phrase for phrase, _, _ in times} == NEVER_SAID | OF_FURTHER_KINDS
    return chosen


def test_the_module_is_short() -> None:
    assert len(module().splitlines()) <= LONGEST


@pytest.mark.tools("node")
def test_it_says_every_reason_as_the_service_does(tmp_path: Path) -> None:
    asked = asked_of_each()
    said: dict[str, list[dict[str, Any]]] = {}
    for tag in LANGUAGES:
        with bigtwo.language(tag):
            said[tag] = [reason for question in asked for reason in reasons_in(question)]
    assert any(each["tiles"] for each in said["de"])
    assert any(each["players"] for each in said["de"])
    (tmp_path / "reasons.json").write_text(json.dumps(said), encoding="utf-8")
    program = tmp_path / "program.mjs"
    program.write_text(module() + PROGRAM, encoding="utf-8")
    with serving() as server:
        service = f"http://127.0.0.1:{server.port}/v1/"
        done = succeeded([tools.program("node"), program, service, tmp_path / "reasons.json"])
    found = json.loads(done.stdout)
    assert found["wrong"] == []
    assert found["count"] == sum(map(len, said.values())) > 2000
