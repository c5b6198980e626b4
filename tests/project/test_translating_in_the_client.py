"""The module of the page about translating in the client says every reason as the service does, in every language."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bigtwo
from bigtwo.messages.catalogue import MESSAGES
from bigtwo.messages.languages import LANGUAGES
from bigtwo.operations.questions import OPERATIONS
from tests import tools
from tests.messages.checking import Answered
from tests.messages.questions import RARE, Question, of_the_corpus
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


def questions() -> Iterator[Question]:
    """Those of the corpus and others, and records whose players have names."""
    for operation, body in (*of_the_corpus(), *RARE):
        if operation in OPERATIONS and "depth" not in body:
            yield operation, body
            hands = body.get("deal", body.get("state", {})).get("hands", ())
            if operation == "referee" and hands:
                yield operation, {**body, "players": list(NAMES[: len(hands)])}


def reasons_in(question: Question) -> list[dict[str, Any]]:
    players = question[1].get("players")
    return [
        {
            "reason": {**said.reason, "detail": ""},
            "tiles": said.options["pack"] != "standard-52",
            # Only what is said of events names the players.
            "players": players if players and any(name in said.reason["detail"] for name in players) else None,
            "detail": said.reason["detail"],
        }
        for said in Answered(question).reasons
    ]


def asked_of_each() -> list[Question]:
    """Questions that bring up every phrase that any does, a few for each of them."""
    times: Counter[tuple[str, bool, bool]] = Counter()
    chosen = []
    for question in questions():
        told = [(each["reason"]["phrase"], each["tiles"], each["players"] is not None) for each in reasons_in(question)]
        if any(times[kind] < 3 for kind in told):
            chosen.append(question)
        times.update(told)
    assert MESSAGES.keys() - {phrase for phrase, _, _ in times} == NEVER_SAID | OF_FURTHER_KINDS
    return chosen


@pytest.mark.tools("node")
def test_it_says_every_reason_as_the_service_does(tmp_path: Path, address: str) -> None:
    assert len(module().splitlines()) <= LONGEST
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
    done = succeeded([tools.program("node"), program, f"{address}/v1/", tmp_path / "reasons.json"])
    found = json.loads(done.stdout)
    assert found["wrong"] == []
    assert found["count"] == sum(map(len, said.values())) > 2000
