"""The documented programs play whole sessions by one call a turn and know no rule: under every named variant and under
house rules, with draws, exchanges, announcements and dragons, in Python and in JavaScript."""

from __future__ import annotations

import json
import re
import subprocess
import urllib.request
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bigtwo import variant
from bigtwo.api import create_app
from bigtwo.api.settings import Settings
from tests import tools
from tests.api.loops import LONGEST_LOOP, Ask, Body, Record, Witness, javascript_loop, python_loop, python_session
from tests.cost.asked import answer, posted
from tests.variant.chosen import NAMED
from tests.variant.mixes import random_options

APPLICATION = create_app(Settings(log=False)).wsgi_app


def in_process(question: str, **body: Any) -> Any:
    answered = answer(APPLICATION, posted(f"/v1/{question}", body))
    assert answered.status == 200, (question, body, answered.body)
    return json.loads(answered.body)


def over_http(port: int) -> Ask:
    """As the documented programs ask: each question on a connection of its own."""

    def ask(question: str, **body: Any) -> Any:
        data, headers = json.dumps(body).encode(), {"Content-Type": "application/json"}
        with urllib.request.urlopen(
            urllib.request.Request(f"http://127.0.0.1:{port}/v1/{question}", data, headers)
        ) as answered:
            return json.load(answered)

    return ask


def play(rules: object, seed: str, deals: int, through: Ask = in_process, *, varied: bool = True) -> list[Record]:
    """A session; every player chooses any move or pass, or as the program does the first."""
    witness, rng = Witness(through), Random(seed)

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

    session = python_session(witness.ask, choose if varied else None)(rules, seed, deals)
    witness.check()
    assert session["deals_played"] == len(witness.records)
    return witness.records


def mix(number: int) -> Body:
    options = random_options(Random(f"sessions by turns {number}"))
    if options.get("first_leader") == "named-seat":
        del options["first_leader"]  # whom the players agree on, only they can say
    return {"extends": "base", "options": options}


# --- the programs ----------------------------------------------------------------------------------------------------


KNOWLEDGE = re.compile(r"[2-9TJQKA][SHCD]\b|[DCHS]{4}|\b(seat|rank|suit|pair|spade)|to_act|direction|hand|pile|%")
"""What only a program says that knows cards, or works out whose turn it is."""


@pytest.mark.parametrize("program", [python_loop(), javascript_loop()], ids=["Python", "JavaScript"])
def test_a_program_is_short_and_knows_no_rule(program: str) -> None:
    # The page in JavaScript has shown before how the service is asked.
    loop = program[program.find("/**", 10) :] if program.startswith("const") else program
    assert 20 < len([line for line in loop.splitlines() if line.strip()]) <= LONGEST_LOOP
    assert KNOWLEDGE.search(program) is None


# --- under every variant ---------------------------------------------------------------------------------------------


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", NAMED)
def test_sessions_under_every_variant(name: str) -> None:
    assert play(name, "a sample", 2)
    assert play(name, "the first move", 1, varied=False)


@pytest.mark.check
@pytest.mark.parametrize("name", NAMED)
def test_more_sessions_under_every_variant(name: str) -> None:
    for number in range(5):
        play(name, f"check {number}", 3)


@pytest.mark.verify
@pytest.mark.parametrize("name", NAMED)
def test_a_hundred_deals_over_http_under_every_variant(server: int, name: str) -> None:
    played = 0
    for number in range(100):
        if played >= 100:
            break
        played += len(play(name, f"verify {number}", 4, over_http(server)))
    assert played >= 100


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "number",
    [
        *range(6),
        *(pytest.param(number, marks=pytest.mark.check) for number in range(6, 40)),
        *(pytest.param(number, marks=pytest.mark.verify) for number in range(40, 200)),
    ],
)
def test_sessions_under_house_rules(number: int) -> None:
    play(mix(number), f"mix {number}", 2)


# --- what does not come about by itself ------------------------------------------------------------------------------


def dragons(rules: object, through: Ask) -> Ask:
    """Asks as before, but every second deal is dealt from a pack that gives a dragon to seat 1."""
    held = variant(rules)  # type: ignore[arg-type]
    codes = list(held.order.pack.cards)
    ranks = {code: code[:-1] for code in codes}

    def ask(question: str, **body: Any) -> Any:
        if question != "deal" or body["deal_number"] % 2:
            return through(question, **body)
        exposed = codes[0]
        laid = {**{name: value for name, value in body.items() if name != "seed"}, "exposed": exposed}
        shown = through("deal", **laid, pack=codes)
        places = [shown["pack"].index(code) for code in shown["dealt"][1]]
        of_each = {rank: code for code, rank in ranks.items()}
        dragon = list(of_each.values())
        others = iter([code for code in codes if code not in dragon])
        into = dict(zip(places, dragon, strict=False))
        return through("deal", **laid, pack=[into.get(place) or next(others) for place in range(len(codes))])

    return ask


DRAGONS: list[object] = [name for name in NAMED if variant(name).options.dragon == "wins"]
DRAGONS += [{"extends": name, "options": {"dragon": "wins"}} for name in ("base", "two-player-13", "gamesky")]


@pytest.mark.parametrize("rules", DRAGONS, ids=str)
def test_dragons_are_won_by_the_deal_alone(rules: object) -> None:
    records = play(rules, "dragons", 4, dragons(rules, in_process))
    won = [record.last["state"]["dragon"] for record in records]
    assert won[1::2] == [{"seat": 1}] * len(won[1::2])
    assert len(won) > 1
    assert all(record.events == [] for record in records[1::2])


def happened(records: list[Record]) -> set[str]:
    return {name for record in records for event in record.events for name in event if name != "seat"}


BY_PLACE = ("base", "three-player", "two-player-13", "lectio-5", "pusoy-dos", "pusoy-dos-play-on", "lukang-dushoff")


@pytest.mark.parametrize("name", BY_PLACE)
@pytest.mark.parametrize("exchange", ["by-placing", "by-points"])
def test_cards_are_exchanged_by_places(name: str, exchange: str) -> None:
    """Two or three returns come before the first lead of every later deal but those that a dragon wins."""
    rules = {"extends": name, "options": {"card_exchange": exchange}}
    records = play(rules, f"by places, {name}", 3)
    for record in records[1:]:
        returned = [event["exchange"] for event in record.events if "exchange" in event]
        assert [len(cards) if isinstance(cards, list) else 1 for cards in returned] == [2, 1][: len(returned)]
        assert len(returned) == (2 if variant(rules).options.players > 3 else 1)


def test_everything_happens_that_can_happen() -> None:
    assert "exchange" in happened(play("three-player-exchange", "an exchange", 3))
    assert {"draw", "pass"} <= happened(play("three-player-13-draw", "a draw", 1))
    rules = {"extends": "three-player-13-draw", "options": {"stock_empty": "reshuffle-set-aside"}}
    assert "reshuffle" in happened([each for seed in range(6) for each in play(rules, f"a new stock {seed}", 1)])
    assert "announce" in happened(play("indonesia-hutabarat", "an announcement", 1))


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


Session = tuple[Any, str, int]
"""The rules, the seed and the number of deals."""


def in_both(server: int, folder: Path, sessions: list[Session]) -> int:
    """How many deals JavaScript plays as Python does, move by move, with the same scores."""
    program, asked = folder / "loop.mjs", folder / "sessions.json"
    text = re.sub(r'SERVICE = "[^"]+"', f'SERVICE = "http://127.0.0.1:{server}/v1/"', javascript_loop())
    program.write_text(text + DRIVER, encoding="utf-8")
    asked.write_text(json.dumps(sessions), encoding="utf-8")
    done = subprocess.run(
        [tools.program("node"), program, asked], capture_output=True, text=True, check=False, timeout=tools.PATIENCE
    )
    assert (done.returncode, done.stderr) == (0, "")
    deals = 0
    for (rules, seed, most), played in zip(sessions, json.loads(done.stdout), strict=True):
        witness = Witness(in_process)
        assert played["session"] == python_session(witness.ask)(rules, seed, most), (rules, seed)
        assert played["records"] == [record.events for record in witness.records], (rules, seed)
        deals += len(witness.records)
    return deals


@pytest.mark.tools("node")
def test_javascript_plays_as_python_does(server: int, tmp_path: Path) -> None:
    assert in_both(server, tmp_path, [(name, "in two languages", 2) for name in NAMED]) >= len(NAMED)


@pytest.mark.verify
@pytest.mark.tools("node")
@pytest.mark.parametrize("name", NAMED)
def test_javascript_plays_a_hundred_deals_as_python_does(server: int, tmp_path: Path, name: str) -> None:
    deals = round_ = 0
    while deals < 100:
        deals += in_both(server, tmp_path, [(name, f"in two languages {round_} {each}", 4) for each in range(25)])
        round_ += 1


@pytest.mark.verify
@pytest.mark.tools("node")
@pytest.mark.parametrize("part", range(10))
def test_javascript_plays_house_rules_as_python_does(server: int, tmp_path: Path, part: int) -> None:
    assert in_both(server, tmp_path, [(mix(number), f"mix {number}", 2) for number in range(part, 200, 10)])
