"""Every command and every flag, as the installed commands take it: a row is a command line and what it prints, under
rules or conditions that are not the default, so that a command that ignores one of the flags prints something else."""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Iterator
from string import Template
from typing import Any, NamedTuple

import orjson
import pytest

import bigtwo_conformance.cli
from bigtwo.cli import commands
from bigtwo.operations.questions import OPERATIONS
from tests.api.contract import at
from tests.runner.engines import STARTER
from tests.tables import table
from tests.users.installed import Ended, Installed


class Row(NamedTuple):
    """`shows` are texts that the output has, and `lacks` those that it has not; blanks and line ends count as one
    blank."""

    line: str
    shows: tuple[str, ...]
    lacks: tuple[str, ...] = ()
    code: int = 0

    def is_met(self, ended: Ended) -> bool:
        """Is this what the row says?"""
        out = " ".join(f"{ended.out} {ended.err}".split())
        right = all(text in out for text in self.shows) and not any(text in out for text in self.lacks)
        return right and ended.code == self.code


FILES = {
    "diamonds.b2": "Variant: base+suit_order=SHDC\nDealer: 0\nSeed: kitchen 7\n1. 0: 3C 3S\n",
    "two-deals.b2": "Deal: 1\nDealer: 0\nSeed: kitchen 7\n1. 0: 3C 3D\n1. 0: 3D 3S 4D\n\nDeal: 1\nDealer: 1\nSeed: 8\n",
    "question.json": '{"cards": ["9S", "9D"]}',
    "lines.jsonl": '{"id": "1", "operation": "classify", "input": {"cards": ["9S"], "lang": "de"}}\n' * 3,
    # The starter, late with its first answer to an operation.
    "late.py": f"""import json, runpy, sys, time
loads, late = json.loads, sys.argv[1:]
def read(line):
    asked = loads(line)
    if late and asked["operation"] == late[0]:
        late.clear()
        time.sleep(1)
    return asked
json.loads = read
runpy.run_path({str(STARTER)!r}, run_name="__main__")
""",
    # An engine for which the first of two combinations wins.
    "first.py": STARTER.read_text(encoding="utf-8").replace(
        '"a-beats-b" if read(a)[2] > read(b)[2] else "b-beats-a"', '"a-beats-b"'
    ),
    # An engine for which spades are lowest.
    "spades.py": STARTER.read_text(encoding="utf-8").replace('"DCHS"', '"SDCH"'),
    # Prints what `serve` sets, for gunicorn and the application.
    "sitecustomize.py": """import os
if "BIGTWO_BIND" in os.environ:
    print(*(f"{name}={value};" for name, value in os.environ.items() if name.startswith("BIGTWO_")))
""",
}
"""What stands in the folder in which the commands run."""

EXAMPLES = (
    "classify-straight", "compare-flushes", "legal-moves-duty", "legal-moves-opening", "legal-moves-page",
    "validate-play-opening", "validate-play-top-two", "deal-three-players", "validate-deal-sound",
    "opening-previous-loser", "exchange-done", "referee-text", "referee-quarrel", "referee-resumed", "referee-turn",
    "score-liability", "score-doubling", "score-dragon", "score-instant-win", "score-placings", "score-special-cards",
    "session-indonesian-round", "view-acting",
)  # fmt: skip
"""Questions of the contract, asked with flags and answered as there; of an operation that is not among them, the first
question that the contract has."""


def example(name: str, part: str = "value") -> dict[str, Any]:
    found: dict[str, Any] = at(f"#/components/examples/{name}/{part}")
    return found


def text_of(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def flags(question: dict[str, Any]) -> list[str]:
    """A question as flags."""
    return [
        word
        for name, value in question.items()
        if value is not None
        for word in (f"--{name.replace('_', '-')}", text_of(value))
        if word != "true"
    ]


def asked(name: str) -> Row:
    """A question of the contract as a row."""
    operation = max((each for each in OPERATIONS if name.startswith(each)), key=len)
    question = {field: value for field, value in example(name).items() if (field, value) != ("variant", "base")}
    answer = example(f"{name}-answer")
    no = answer.get("legal") is False or answer.get("valid") is False or answer.get("verdict") == "violation"
    shown = " ".join(orjson.dumps(answer, option=orjson.OPT_INDENT_2).decode().split())
    return Row(f"ask {operation} --json {shlex.join(flags(question))}", (shown,), code=int(no))


LONG = {
    name: text_of(value)
    for name, value in {
        "state": example("view-acting")["state"],
        "pack": example("deal-four-players")["pack"],
        "three": example("validate-deal-sound")["hands"],
        "extra": example("validate-deal-sound")["extra"],
        "four": example("opening-lowest-card")["hands"],
        "deal": example("referee-clean")["deal"],
        "deals": example("session-indonesian-round")["deals"],
    }.items()
}
"""What stands for a value that is too long for a row."""

RED, TAKES = "\x1b[31m", "--house after_pass=out-of-trick --house self_beat=true"
ASK = [
    Row("--color always --lang de ask classify 9S 9D", (RED, "Paar")),
    Row(
        "ask classify 9S 9D --color always --lang de --house suit_order=DHSC",
        (RED, "es entscheidet", "suit_order=DHSC"),
    ),
    Row("ask classify --body question.json --house suit_order=DHSC --json", ('"deciding_card": "9D"',)),
    Row("ask classify 9S 9D --rulings --among pusoy-dos --json", ('"variants": [ "pusoy-dos" ], "by"',)),
    Row("ask compare 9S 9D --variant pusoy-dos --explain codes --json", ('"b-beats-a"',), ('"detail"',)),
    Row(
        "ask legal-moves --json --hand '3D 4C 9S 9D 9C' --kinds pair --limit 1 --cursor NTg --variant pusoy-dos",
        ('"moves": [ { "cards": [ "9C", "9D" ]', '"count": 9'),
    ),
    Row(
        "ask legal-moves --hand '6D KS' --pile 5H --next-player-cards 1 --next-player-locked-out"
        " --house last_card_duty=compulsory --house after_pass=out-of-trick",
        ("2 plays, or pass", "after_pass=out-of-trick+last_card_duty=compulsory"),
    ),
    Row(f"ask legal-moves --hand '6D KS' --pile 5H --locked-out {TAKES}", ("0 plays, or pass", "self_beat=true")),
    Row(f"ask legal-moves --hand '4D KS' --pile 5H --own-pile {TAKES} --json", ('"continues": false',)),
    Row("ask legal-moves --state '$state' --seat 2 --json", ('"count": 0', '"may_pass": false')),
    Row("ask validate-play --state '$state' --seat 2 --play 3D", ("not to act",), code=1),
    Row(
        "ask validate-play --play 6D --hand '6D KS' --pile 5H --next-player-cards 1 --next-player-locked-out"
        " --house last_card_duty=compulsory --house after_pass=out-of-trick",
        ("legal", "after_pass=out-of-trick+last_card_duty=compulsory"),
    ),
    Row(
        "ask validate-play --play 6D --hand '6D KS' --pile 5H --next-player-cards 1 --house last_card_duty=compulsory",
        ("you must play your highest",),
        code=1,
    ),
    Row(f"ask validate-play --play 6D --hand '6D KS' --pile 5H --locked-out {TAKES}", ("you passed in",), code=1),
    Row(
        f"ask validate-play --play 6D --hand '6D KS' --pile 5H --own-pile --new-lead {TAKES} --json",
        ('"continues": false, "new_lead": true', '"self_beat": true'),
    ),
    Row(
        "ask deal --seed 'kitchen 7' --dealer 2 --deal-number 2 --previous '{\"winner\": 3}' --variant hong-kong-ip",
        ("seat 3 won the previous deal",),
    ),
    Row("ask deal --seed 7 --dealer 2 --leader 3 --house first_leader=named-seat", ("seat 3", "leads")),
    Row("ask deal --pack '$pack' --dealer 0 --exposed JC --json", ('"first_card_to": 2',)),
    Row(
        "ask deal --seed k --dealer 0 --variant three-player-exchange --deal-number 2 --returned 2S"
        ' --previous \'{"winner": 0, "hands": [[], ["4D"], ["5D", "6D"]]}\'',
        ("gives its highest card, 2S, to seat 0 and gets 2S back",),
    ),
    Row(
        "ask validate-deal --variant three-player-13-draw --hands '3D;;' --stock 3D", ("seat 0 and the stock",), code=1
    ),
    Row("ask validate-deal --variant two-player-17 --hands '3D;' --dead 3D", ("seat 0 and the cards out",), code=1),
    Row("ask opening --variant three-player --hands '$three' --extra '$extra'", ("leads",)),
    Row("ask opening --hands '$four' --leader 3 --house first_leader=named-seat", ("seat 3",)),
    Row("ask referee --deal '$deal' --events [] --format 7", ("format",), code=2),
    Row("ask referee --state '$state' --events [] --event-count 99", ("99",), code=2),
    Row("ask score --winner 1 --cards-left 1,0,10,13 --stake 5", ("seat 3 pays 195 to seat 1",)),
    Row(
        "ask score --winner 1 --cards-left 1,0,10,13 --first-leader 2 --house multiplier_scope=first-leader",
        ("the first leader's 10 or more cards",),
    ),
    Row("ask session --variant indonesia-hutabarat --deals '$deals' --seed k --json", ('"next_dealer": 1',)),
    Row("ask session --variant indonesia-hutabarat --deals '$deals' --seed k", ("seat 1 deals next",)),
    Row("ask session --variant indonesia-hutabarat --deals '$deals' --draws 9S,KD,4H,KC --json", ('"next_dealer": 3',)),
    Row(
        "ask referee --deal '$deal' --players Ann,Ben,Cho,Dee --on-violation skip --json"
        ' --events \'[{"seat": 0, "pass": true}, {"seat": 0, "pass": true}]\'',
        ("Ann", '"event": 1'),
        code=1,
    ),
]
OTHERS = [
    Row("--version", ("bigtwo 0",)),
    Row("answer lines.jsonl --jobs 2", ('"ok":true',) * 3),
    Row("referee two-deals.b2 --skip --variant hong-kong-ip --json", ('"hong-kong-ip"', '"event": 1'), code=1),
    Row("show two-deals.b2 --at 1 --deal 1 --variant pusoy-dos", ("pusoy-dos, deal 1", "pile: 3C")),
    Row("variants hong-kong-ip --house bombs=on --all --json", ('"bombs": { "value": "on"',)),
    Row("variants hong-kong-ip --house bombs=on --all", ("bombs on off H", "players 4 same")),
    Row("diff base pusoy-dos --json", ('"left": "base"', '"option": "suit_order", "left": "SHCD", "right": "DHSC"')),
    Row("options flush_order --json", ('"name": "flush_order"',)),
    Row("packs tiles-9 --json", ('"code": "9S"',), ('"code": "TS"',)),
    Row(
        "rules --option suit_order --variant pusoy-dos --operation compare --source pagat-de --status variant --json",
        ('[ { "id": "PG-SUIT-01"',),
        ('"id": "PG-SUIT-03"', '"id": "PG-SETUP-05"', '"id": "PG-HON-02"'),
    ),
    Row("rules --option flush_order --variant hong-kong-ip", ("PG-FLU-01 ",), ("PG-SETUP-05 ",)),
    Row("rules --source wikipedia --operation score", ("WP-SCORE-01",), ("PG-SCORE-01 ", "WP-COMB")),
    Row(
        "serve --host 127.0.0.2 --port 0 --bind 127.0.0.3:0 --workers 3 --threads 4 --timeout 66"
        " --slowest-client 7 --keepalive 8 --drain-seconds 9 --graceful-timeout 11 --max-age 13"
        " --log off --metrics off --desk off",
        (
            "BIGTWO_HOST=127.0.0.2;", "BIGTWO_PORT=0;", "BIGTWO_BIND=127.0.0.3:0;", "BIGTWO_WORKERS=3;",
            "BIGTWO_THREADS=4;", "BIGTWO_TIMEOUT=66;", "BIGTWO_SLOWEST_CLIENT=7;",
            "BIGTWO_KEEPALIVE=8;", "BIGTWO_DRAIN_SECONDS=9;", "BIGTWO_GRACEFUL_TIMEOUT=11;",
            "BIGTWO_MAX_AGE=13;", "BIGTWO_LOG=off;", "BIGTWO_METRICS=off;", "BIGTWO_DESK=off;",
        ),
    ),
    Row("completion bash", ("_shtab_bigtwo_ask_classify_option_strings",)),
]  # fmt: skip

SPADES, LATE, RIGHT = "-- python spades.py", "-- python late.py", "-- python late.py none"
RUN = "run --case ex-001 --times 1"
KIT = [
    Row("--version", ("bigtwo-conformance 0",)),
    Row(
        "list --variant pusoy-dos --operation compare --rule PG-COMB-05",
        ("cx-012 compare",),
        ("compare base", "PG-HON-02", " validate-play ", " legal-moves "),
    ),
    Row("list --operation exchange", (" exchange ",), (" compare ",)),
    Row("list --case cx-401", ("cx-401 legal-moves",), ("cx-402",)),
    Row("show ex-001", ("POST /v1/compare", "operation: compare input: {")),
    Row("show straight-A2345", ("`run --case straight-A2345`",), code=2),
    Row("smoke --url $url", ("bigtwo 0", "The adapter works")),
    Row(f"smoke --timeout 0.3 {LATE} classify", ("WRONG classify",), code=1),
    Row(f"smoke --start-timeout 0.3 {LATE} hello", ("hello",), code=3),
    Row(
        f"run --as base+suit_order=HCDS --operation compare --rule PG-COMB-02 --times 1 --seed 3 {SPADES}",
        ("(python): base+suit_order=HCDS, compare", "keeps PG-COMB-02 under base+suit_order=HCDS, compare"),
    ),
    Row(
        "run --variant pusoy-dos --operation compare --times 1 --rule PG-SUIT-01 --url $url",
        (": pusoy-dos, compare, ",),
    ),
    Row(
        f"run --reference $url --as base+bombs=on+bomb_targets=twos --case ref-cx-066-twin --times 1 {RIGHT}",
        (": base+bombs=on+bomb_targets=twos, ", "ref-cx-066-twin (fail)", "1 failed"),
        code=1,
    ),
    Row(
        f"run --as base+runs_of=3,7 --operation compare --times 1 {RIGHT}",
        ("Nothing wrong was found.", "--reference bigtwo --operation compare --as base+runs_of=3,7 -- python late.py"),
        code=5,
    ),
    Row(f"run --case straight-A2345 --times 1 {RIGHT}", ("answers straight-A2345 rightly",), ("on purpose",)),
    Row(
        f"{RUN} --known-failures known.txt --write --reports failing {SPADES}",
        ("failing/results.json", "1 cases added"),
    ),
    Row(
        f"{RUN} --timeout 0.3 {LATE} compare",
        ("in time", "on purpose, this finds them: bigtwo-conformance fit"),
        code=1,
    ),
    Row(f"{RUN} --start-timeout 0.3 {LATE} hello", ("hello",), code=3),
    Row(
        "fuzz --reference $url --variant base+suit_order=SHDC --count 1 --seed 5 --reports fuzzed --url $url",
        ("(seed 5)", "base+suit_order=SHDC", "fuzzed/results.json"),
    ),
    Row("fuzz --reference $url --variant nowhere --count 1 --url $url", ("nowhere",), code=2),
    Row(
        "fuzz --reference $url --count 40 --seed 1 -- python first.py",
        ('should be "b-beats-a"', "ask compare", "--reference http"),
        code=1,
    ),
    Row(
        f"fuzz --reference $url --as base+suit_order=HCDS --count 20 {SPADES}",
        ("base+suit_order=HCDS", ", 0 failed, 0 skipped"),
    ),
    Row(f"fuzz --reference $url --count 1 --timeout 0.3 {LATE} compare", ("compare",), code=1),
    Row(f"fuzz --reference $url --count 1 --start-timeout 0.3 {LATE} hello", ("hello",), code=3),
    Row(
        """ask compare '{"a": ["9S"], "b": ["9H"]}' --engine 'python spades.py' --engine $url --reference $url"""
        f" {RIGHT}",
        ('right {"result": "a-beats-b"', 'WRONG {"result": "b-beats-a"}', "(python late.py none)"),
        code=1,
    ),
    Row("""ask classify '{"cards": ["9S"]}' --url $url""", ('"kind": "single"',), ("right",)),
    Row(f"""ask classify '{{"cards": ["9S"]}}' --timeout 0.3 {LATE} classify""", ("in time",), code=3),
    Row(f"""ask classify '{{"cards": ["9S"]}}' --start-timeout 0.3 {LATE} hello""", ("hello",), code=3),
    Row("""ask classify '{"cards": ["9S"]' --url $url""", ("not JSON",), code=2),
    Row("fit --json --url $url", ('"nearest": "base"',)),
    Row(f"fit --timeout 0.3 {LATE} compare", ("compare gave no answer",), code=1),
    Row(f"fit --start-timeout 0.3 {LATE} hello", ("hello",), code=3),
    Row("judge-log --no-fit diamonds.b2", ("1 clean", "1 record judged as base+suit_order=SHDC (as stated).")),
    Row(
        "judge-log --no-fit --as base+suit_order=HSCD --reference $url --json diamonds.b2",
        ('"missing-opening-card"', '"suit_order": "HSCD"', '"nearest": null'),
        code=1,
    ),
    Row("ask classify '{}' --reference /nowhere/bigtwo --url $url", ("no command /nowhere/bigtwo",), code=2),
    Row("judge-log --no-fit --reference http://127.0.0.1:1 diamonds.b2", ("Connection refused",), code=3),
    Row("judge-log --no-fit --timeout 0.001 --reference $url diamonds.b2", ("in time",), code=3),
    Row("report failed.json --reports again", ("again/report.html",), code=1),
    Row("compare passed.json failed.json --json", ('"format": "bigtwo-engines/1"',)),
    Row("compare passed.json failed.json", ("| engine | plays | ", "| no |")),
]

FURTHER = [
    next(iter(at(f"#/paths/~1v1~1{name}/post")["requestBody"]["content"]["application/json"]["examples"].values()))
    for name in OPERATIONS
    if not any(each.startswith(name) for each in EXAMPLES)
]
ASKED = [
    row._replace(line=f"bigtwo {row.line}")
    for row in (*map(asked, (*EXAMPLES, *(each["$ref"].rpartition("/")[2] for each in FURTHER))), *ASK)
]
ROWS = [
    *ASKED,
    *(row._replace(line=f"bigtwo {row.line}") for row in OTHERS),
    *(row._replace(line=f"bigtwo-conformance {row.line}") for row in KIT),
]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    folder = tmp_path_factory.mktemp("commands")
    for name, content in FILES.items():
        (folder / name).write_text(content, encoding="utf-8")
    with Installed(folder) as program:
        for name, engine in (("passed", RIGHT), ("failed", SPADES)):
            program.run(shlex.split(f"bigtwo-conformance run --case cx-401 --times 1 --reports {name} {engine}"))
            (folder / f"{name}.json").write_bytes((folder / name / "results.json").read_bytes())
        yield program


@pytest.fixture
def values(address: str) -> dict[str, str]:
    """What stands for a value that is too long for a row."""
    return {"url": address, **LONG}


def words_of(row: Row, values: dict[str, str]) -> list[str]:
    return [Template(word).safe_substitute(values) for word in shlex.split(row.line)]


@pytest.mark.parametrize(
    "program", ["bigtwo ask", "bigtwo", pytest.param("bigtwo-conformance", marks=pytest.mark.check)]
)
def test_a_command_obeys_its_flags(program: str, installed: Installed, values: dict[str, str]) -> None:
    with table() as row:
        for case in ROWS:
            if program == ("bigtwo ask" if case in ASKED else case.line.split()[0]):
                with row(case.line):
                    ended = installed.run(words_of(case, values))
                    assert case.is_met(ended), ended


Flag = tuple[str, str]
"""A command and one of its flags. Those that every question has belong to `ask`, and --color and --lang, which stand
behind every command, to `bigtwo COMMAND`."""


def parsers() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Every command of both programs."""
    waiting = [("bigtwo", commands.parser_of(["completion"])), ("bigtwo-conformance", bigtwo_conformance.cli._parser())]
    for name, parser in waiting:
        yield name, parser
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                waiting += [(f"{name} {word}", found) for word, found in action.choices.items()]


def owner(command: str, action: argparse.Action) -> str:
    """To which command a flag belongs, that several have alike."""
    if action.dest in ("color", "lang") and command != "bigtwo":
        return "bigtwo COMMAND"
    of_a_field = action.dest.startswith("field_") and action.dest not in ("field_variant", "field_explain")
    return "bigtwo ask" if command.startswith("bigtwo ask ") and not of_a_field else command


PARSERS = dict(parsers())
ACTIONS = {
    (command, flag): action
    for command, parser in PARSERS.items()
    for action in parser._actions
    for flag in action.option_strings
    if flag.startswith("--") and flag != "--help"
}


def flags_in(words: list[str]) -> Iterator[tuple[int, str, int]]:
    """Where in a command line each flag stands, with the number of its words."""
    command = words[0]
    for at_, word in enumerate(words[: words.index("--")] if "--" in words else words):
        if f"{command} {word}" in PARSERS:
            command = f"{command} {word}"
        elif (action := ACTIONS.get((command, word))) is not None:
            yield at_, word, 1 if action.nargs == 0 else 2


def flags_of(row: Row) -> Iterator[Flag]:
    words = shlex.split(row.line)
    for at_, flag, _ in flags_in(words):
        command = next(name for name in reversed(COMMANDS) if words[:at_][: len(name.split())] == name.split())
        yield owner(command, ACTIONS[command, flag]), flag


COMMANDS = sorted(PARSERS, key=len)


def test_every_command_and_every_flag_has_a_row() -> None:
    tested = {flag for row in ROWS for flag in flags_of(row)}
    assert sorted({(owner(at_[0], action), at_[1]) for at_, action in ACTIONS.items()} - tested) == []
    lines = [shlex.split(row.line) for row in ROWS]
    groups = {"bigtwo", "bigtwo ask", "bigtwo-conformance"}
    assert [c for c in COMMANDS if c not in groups and not any(w[: len(c.split())] == c.split() for w in lines)] == []


SHOWN_ELSEWHERE = {
    ("bigtwo answer", "--jobs"): "tests/cli/test_answering.py",
    ("bigtwo-conformance run", "--seed"): "tests/runner/test_asking.py",
    ("bigtwo-conformance run", "--times"): "tests/runner/test_asking.py",
}
"""Flags of which the output does not show what they do, and the test that does."""

TESTED = sorted({flag for row in ROWS for flag in flags_of(row)} - SHOWN_ELSEWHERE.keys())


@pytest.mark.verify
def test_without_a_flag_some_row_prints_something_else(installed: Installed, values: dict[str, str]) -> None:
    def proves(case: Row, tested: str) -> bool:
        words = words_of(case, values)
        return any(
            not case.is_met(installed.run([*words[:at_], *words[at_ + count :]]))
            for at_, flag, count in flags_in(words)
            if flag == tested
        )

    with table() as row:
        for tested in TESTED:
            with row(" ".join(tested)):
                assert any(proves(case, tested[1]) for case in ROWS if tested in flags_of(case))
