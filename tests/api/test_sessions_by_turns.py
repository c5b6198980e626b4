"""The documented programs play whole sessions by one call a turn and know no rule: under every named variant and under
house rules, with draws, exchanges and announcements, in Python and in JavaScript."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterable
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest

from bigtwo import variant
from bigtwo.api import create_app
from bigtwo.api.settings import Settings
from tests import tools
from tests.project.test_docs import DOCS, blocks_in
from tests.tables import SEED, table
from tests.variant.chosen import NAMED
from tests.variant.mixes import random_options

Body: TypeAlias = dict[str, Any]

CLIENT = create_app(Settings(log=False)).test_client()


def asked(question: str, **body: Any) -> Any:
    answer = CLIENT.post(f"/v1/{question}", json=body)
    assert answer.status_code == 200, (question, body, answer.text)
    return answer.get_json()


# --- the programs ----------------------------------------------------------------------------------------------------


def python_loop() -> str:
    (program,) = blocks_in(DOCS / "a-deal-over-http.md", "python")
    return "".join(takewhile(lambda line: not line.startswith("print("), program.splitlines(keepends=True)))


def javascript_loop() -> str:
    """The program in JavaScript, with the function that it shares with the rest of its page."""
    first, *others = blocks_in(DOCS / "how-to" / "game-client-javascript.md", "js")
    ask = "".join(takewhile(lambda line: not line.startswith("const pair"), first.splitlines(keepends=True)))
    (loop,) = [each for each in others if "playSession" in each]
    return ask + "".join(takewhile(lambda line: not line.startswith("const {"), loop.splitlines(keepends=True)))


# --- a session, and its records judged again -------------------------------------------------------------------------


class Witness:
    """Passes questions on, and keeps the records of all deals: deal, events and the last answer."""

    def __init__(self) -> None:
        self.records: list[tuple[Body, list[Body], Any]] = []

    def ask(self, question: str, **body: Any) -> Any:
        answer = asked(question, **body)
        if question == "referee":
            deal, events = (body["deal"], []) if "deal" in body else self.records.pop()[:2]
            self.records.append((deal, events + body["events"], answer))
            assert answer["verdict"] == "clean", (body["events"], answer["violations"])
        return answer

    def check(self) -> None:
        """Every record is clean as a whole too, and ends alike; what it is worth does not depend on who asks."""
        for deal, events, last in self.records:
            whole = asked("referee", deal=deal, events=events)
            for name in ("verdict", "state", "result"):
                assert whole[name] == last[name]
            assert last["next"] is None
            scored = asked("score", variant=whole["variant"], **whole["result"]["played_deal"])
            assert scored["seats"] == whole["result"]["score"]["seats"]


def play(
    rules: object, seed: str, deals: int, choose: Callable[[Body, str], Body] | None = None
) -> tuple[Any, list[list[Body]]]:
    """What the documented program in Python says of a session, perhaps with another way to choose, and the events."""
    witness, program = Witness(), dict[str, Any]()
    exec(compile(python_loop(), "a-deal-over-http.md", "exec"), program)
    program["ask"] = witness.ask
    program["choose"] = choose or program["choose"]
    session = program["play_session"](rules, seed, deals)
    witness.check()
    assert session["deals_played"] == len(witness.records)
    return session, [events for _, events, _ in witness.records]


def at_random(rng: Random) -> Callable[[Body, str], Body]:
    """Any move or pass, where a program chooses the first."""

    def choose(coming: Body, seed: str) -> Body:
        if coming["event"] is not None:
            only: Body = coming["event"]
            return only
        if "reshuffle" in coming["may"]:
            return {"reshuffle": {"seed": seed}}
        if "pass" in coming["may"] and rng.random() < 0.1:
            return {"seat": coming["seat"], "pass": True}
        played: Body = rng.choice(coming["moves"])["event"]
        return played

    return choose


def mix(number: int) -> Body:
    options = random_options(Random(f"sessions by turns {number}"))
    for name in ("first_leader", "later_leader"):
        if options.get(name) == "named-seat":
            del options[name]  # whom the players agree on, only they can say
    return {"extends": "base", "options": options}


def play_all(names: Iterable[str], mixes: Iterable[int], sessions: int) -> None:
    with table() as row:
        for name in names:
            for number in range(sessions):
                with row(f"{name}, session {number}"):
                    seed = f"session {SEED + number}"
                    play(name, seed, 2, at_random(Random(seed)) if number else None)
        for number in mixes:
            with row(f"house rules {number}: {mix(number)}"):
                play(mix(number), f"mix {number}", 2, at_random(Random(number)))


def test_sessions_under_some_variants() -> None:
    play_all(NAMED[SEED % 8 :: 16], range(2), 2)


@pytest.mark.check
def test_sessions_under_every_variant_and_under_house_rules() -> None:
    play_all(NAMED, range(2, 20), 3)


@pytest.mark.verify
def test_sessions_under_many_house_rules() -> None:
    play_all((), range(20, 200), 0)


@pytest.mark.check
def test_everything_happens_that_can_happen() -> None:
    """Where cards are exchanged by places, two or three returns come before the first lead of every later deal."""
    new_stock = {"extends": "three-player-13-draw", "options": {"stock_empty": "reshuffle-set-aside"}}
    rows: list[tuple[object, int, set[str]]] = [
        ("three-player-exchange", 3, {"exchange"}),
        ("three-player-13-draw", 1, {"draw", "pass"}),
        (new_stock, 6, {"reshuffle"}),
        ("indonesia-hutabarat", 1, {"announce"}),
        ({"extends": "lectio-5", "options": {"card_exchange": "by-placing"}}, 2, {"exchange"}),
        ({"extends": "three-player", "options": {"card_exchange": "by-points"}}, 2, {"exchange"}),
    ]
    with table() as row:
        for rules, deals, expected in rows:
            with row(rules):
                _, records = play(rules, f"by places, {rules}", deals, at_random(Random(SEED)))
                assert expected <= {name for events in records for event in events for name in event}
                for events in records[1:] if "card_exchange" in str(rules) else ():
                    returned = [event["exchange"] for event in events if "exchange" in event]
                    counts = [len(cards) if isinstance(cards, list) else 1 for cards in returned]
                    assert counts == ([2, 1] if variant(rules).options.players > 3 else [2])


# --- in JavaScript ---------------------------------------------------------------------------------------------------

DRIVER = """
import { readFile } from "node:fs/promises";

const records = [];
const plain = ask;
ask = async (question, body) => {
  const answer = await plain(question, body);
  if (question === "referee" && "deal" in body) records.push([]);
  if (question === "referee") records.at(-1).push(...body.events);
  return answer;
};
const played = [];
for (const [rules, seed, deals] of JSON.parse(await readFile(process.argv[2], "utf8"))) {
  records.length = 0;
  const session = await playSession(rules, seed, deals);
  played.push({ session, records: structuredClone(records) });
}
console.log(JSON.stringify(played));
"""


@pytest.mark.tools("node")
def test_javascript_plays_as_python_does(server: int, tmp_path: Path) -> None:
    """Over HTTP, with the same scores."""
    sessions = [(name, "in two languages", 2) for name in NAMED]
    program, asked = tmp_path / "loop.mjs", tmp_path / "sessions.json"
    text = re.sub(r'SERVICE = "[^"]+"', f'SERVICE = "http://127.0.0.1:{server}/v1/"', javascript_loop())
    program.write_text(text + DRIVER, encoding="utf-8")
    asked.write_text(json.dumps(sessions), encoding="utf-8")
    done = subprocess.run(
        [tools.program("node"), program, asked], capture_output=True, text=True, check=False, timeout=tools.PATIENCE
    )
    assert (done.returncode, done.stderr) == (0, "")
    for (rules, seed, most), played in zip(sessions, json.loads(done.stdout), strict=True):
        assert (played["session"], played["records"]) == play(rules, seed, most), (rules, seed)
