"""What a person sees at a terminal: cards as they are drawn, a server that starts, words that the shell completes."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from bigtwo import rulebook
from bigtwo.cli import main
from bigtwo.cli.output import Paint, columns, paint_for
from bigtwo.operations.questions import OPERATIONS
from bigtwo.variant.options import BY_NAME, OPTIONS
from bigtwo.variant.resolving import named_variants
from tests import tools
from tests.programs import succeeded
from tests.tables import table
from tests.waiting import PATIENCE
from tools.benchmarks.serving import free_port

RED = "\x1b[31m"
PAIR = ("ask", "classify", "9S", "9D")
DRAWN = "\x1b[1m9♠ \x1b[31m9♦\x1b[39m: pair, decided by 9♠\x1b[22m\n"
CODES = "9S 9D: pair, decided by 9S\n"


def test_a_person_sees_suits_and_colour() -> None:
    assert on_terminal(*PAIR).startswith(DRAWN)


def test_a_pipe_gets_codes() -> None:
    assert succeeded([sys.executable, "-m", "bigtwo", *PAIR], env=CLEAN).stdout.startswith(CODES)


def test_what_is_wanted_is_followed() -> None:
    with table() as row:
        for colour, environment, on_a_terminal, in_a_pipe in [
            ("auto", {}, Paint(symbols=True, colour=True), Paint()),
            ("auto", {"TERM": "xterm"}, Paint(symbols=True, colour=True), Paint()),
            ("auto", {"TERM": "dumb"}, Paint(symbols=True), Paint()),
            ("auto", {"NO_COLOR": "1"}, Paint(symbols=True), Paint()),
            ("auto", {"NO_COLOR": ""}, Paint(symbols=True, colour=True), Paint()),
            ("auto", {"FORCE_COLOR": "1"}, Paint(symbols=True, colour=True), Paint(symbols=True, colour=True)),
            ("auto", {"FORCE_COLOR": "0"}, Paint(symbols=True, colour=True), Paint()),
            ("auto", {"FORCE_COLOR": "1", "NO_COLOR": "1"}, Paint(symbols=True), Paint()),
            ("always", {"NO_COLOR": "1"}, Paint(symbols=True, colour=True), Paint(symbols=True, colour=True)),
            ("never", {"FORCE_COLOR": "1"}, Paint(symbols=True), Paint()),
        ]:
            with row(f"{colour} {environment}"):
                ours, theirs = pty.openpty()
                with open(theirs, "w", encoding="utf-8") as terminal:
                    assert paint_for(terminal, colour, environment) == on_a_terminal
                os.close(ours)
                pipe = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
                assert paint_for(pipe, colour, environment) == in_a_pipe


def test_only_cards_are_drawn() -> None:
    with table() as row:
        for text, pack, drawn in [
            ("TD beats 2S", "standard-52", "10♦ beats 2♠"),
            ("PG-COMB-05 DEC-32 VC-16 S9 A2345", "standard-52", "PG-COMB-05 DEC-32 VC-16 S9 A2345"),
            ("15S beats 9D", "tiles-15", "15☀ beats 9☁"),
            ("15S beats 9D", "standard-52", "15S beats 9♦"),
        ]:
            with row(f"{text} of {pack}"):
                assert Paint(symbols=True).sentence(text, pack) == drawn
                assert Paint().sentence(text, pack) == text


def test_every_card_of_the_pack_is_drawn_and_only_red_suits_are_red() -> None:
    for rank in "3456789TJQKA2":
        for suit, symbol in zip("SHCD", "♠♥♣♦", strict=True):
            drawn = Paint(symbols=True, colour=True).sentence(rank + suit)
            assert symbol in drawn
            assert drawn.startswith(RED) == (suit in "HD")


def test_a_stream_that_cannot_write_symbols_gets_codes() -> None:
    ascii_only = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert paint_for(ascii_only, "always", {}) == Paint(colour=True)
    assert paint_for(io.StringIO(), "always", {}) == Paint(colour=True)


def test_colour_takes_no_place_in_columns() -> None:
    bold = Paint(colour=True).strong("ab")
    assert columns([(bold, "x"), ("c", "y"), ("long", "")]) == [f"{bold}    x", "c     y", "long"]


# --- A terminal for a command to run on, so that it believes a person is looking. ---


CLEAN = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}


def on_terminal(*arguments: str, **environment: str) -> str:
    """What a person sees who runs this command."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "bigtwo", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env={**CLEAN, "TERM": "xterm", "PYTHONUTF8": "1", **environment},
    ) as running:
        os.close(theirs)
        seen = everything(ours)
        running.wait(timeout=PATIENCE)
    os.close(ours)
    return seen.decode().replace("\r\n", "\n")


def everything(terminal: int) -> bytes:
    """What comes over the terminal until nobody writes to it any more."""
    seen = b""
    while True:
        try:
            part = os.read(terminal, 4096)
        except OSError:  # how Linux says that the other end is closed
            return seen
        if not part:
            return seen
        seen += part


# --- ``bigtwo serve``: what it says when it can run, and when it cannot. ---


@pytest.fixture
def nothing_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that would serve fails instead: it would take the place of the tests."""

    def start(_: str, command: list[str]) -> None:
        raise AssertionError(f"started {command}")

    monkeypatch.setattr(os, "execv", start)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


@pytest.mark.check
@pytest.mark.usefixtures("nothing_starts")
def test_a_port_that_is_taken_is_shown_with_one_that_is_free(taken: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", str(taken)]) == 2
    reported = capsys.readouterr().err
    assert reported.startswith(f"bigtwo: something already listens on port {taken} of 127.0.0.1; port ")
    free = int(re.findall(r"bigtwo serve --port (\d+)", reported)[0])
    assert free != taken
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", free))


@pytest.mark.check
@pytest.mark.usefixtures("nothing_starts")
def test_what_cannot_be_served_is_shown_before_anything_starts(capsys: pytest.CaptureFixture[str]) -> None:
    with table() as row:
        for flags, words in [
            (("--port", "80x"), "--port must be a whole number"),
            (("--port", "65536"), "--port must be a whole number from 0 to 65535"),
            (("--workers", "0"), "--workers must be"),
            (("--log", "loud"), "--log must be json or off"),
            (("--host", "no.such.host.invalid"), "no address of this machine"),
            (("--host", "192.0.2.1"), "no address of this machine"),
            (("--prt", "80"), "did you mean --port?"),
            (("--worker", "2"), "did you mean --workers?"),
        ]:
            with row(flags):
                assert main(["serve", *flags]) == 2
                assert words in capsys.readouterr().err


@pytest.mark.check
@pytest.mark.usefixtures("nothing_starts")
def test_a_bad_environment_is_shown_by_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BIGTWO_WORKERS", "many")
    assert main(["serve"]) == 2
    assert "BIGTWO_WORKERS must be" in capsys.readouterr().err


@pytest.mark.check
def test_a_person_is_shown_where_it_is_and_what_to_try() -> None:
    port = free_port()
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "bigtwo", "serve", "--port", str(port), "--workers", "1"]
    running = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=CLEAN)
    os.close(theirs)
    try:
        seen = b""
        while b"Listening at" not in seen:
            assert select.select([ours], [], [], PATIENCE)[0], seen
            seen += os.read(ours, 4096)
        reported = seen.decode()
        (tried,) = re.findall(r"curl '(\S+)'", reported)
        assert tried == f"http://127.0.0.1:{port}/v1/classify?cards=9S,9D"
        assert f"http://127.0.0.1:{port}/docs" in reported
        assert f"Listening at: http://127.0.0.1:{port}" in reported
        running.send_signal(signal.SIGINT)  # what Ctrl-C sends
        assert running.wait(timeout=PATIENCE) == 0
    finally:
        if running.poll() is None:
            running.kill()
            running.wait()
        os.close(ours)


# --- Completion: the scripts name what there is, and bash offers it. ---


@pytest.fixture(scope="module")
def script() -> str:
    return succeeded([sys.executable, "-m", "bigtwo", "completion", "bash"]).stdout


OFFERED = [
    ("ask cl", {"classify"}),
    ("comp", {"completion"}),
    ("ask classify --v", {"--variant"}),
    ("ask classify --variant hong", {"hong-kong-ip", "hong-kong-boehnker"}),
    ("ask classify --variant hong-kong-ip,lectio-", {f"hong-kong-ip,lectio-{number}" for number in (3, 4, 5)}),
    ("ask legal-moves --kinds straight-flush-", {"straight-flush-plus-two"}),
    ("ask classify --house triples=", {"triples=true", "triples=false"}),
    ("ask classify --house flush_or", {f"flush_order={value}" for value in BY_NAME["flush_order"].values}),
    ("variants base --house flush_order=s", {"flush_order=suit-first"}),
    ("ask classify --house hand_doub", {"hand_doubling=", "hand_doubling=null"}),
    ("packs tiles-1", {"tiles-13", "tiles-15"}),
    ("rules PG-COMB-2", {f"PG-COMB-2{digit}" for digit in range(10)}),
    ("rules VC-0", {f"VC-0{digit}" for digit in (1, 2, 3, 4, 5, 6, 8, 9)}),
    ("rules DEC-5", {f"DEC-5{digit}" for digit in range(10)}),
    ("rules --option flu", {"flush_order"}),
    ("rules --option five", {"five_card_kinds", "five_card_crossing"}),
    ("variants lec", {"lectio-3", "lectio-4", "lectio-5"}),
    ("diff base wikipedia-", {"wikipedia-2", "wikipedia-3"}),
    ("serve --worker", {"--workers"}),
    ("answer pyproj", {"pyproject.toml"}),
    ("rules --color al", {"always"}),
    ("completion f", {"fish"}),
]
BROKEN = [
    ("--house triples = fa", ["false"]),
    ("--house triples =", ["true", "false"]),
    ("--house triples = true 9S --variant lectio-4", ["lectio-4"]),
]
"""Readline hands over what stands on both sides of an equals sign as words of their own, and replaces the last one."""


def completed(script: str, words: str, call: str) -> list[str]:
    """What bash offers after these words, when it calls a function of the script."""
    given = f"COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))"
    program = f'{script}\n{given}\n{call}\nprintf "%s\\n" "${{COMPREPLY[@]}}"'
    return succeeded([tools.program("bash"), "--norc"], input=program).stdout.split()


@pytest.mark.tools("bash")
def test_bash_offers_what_there_is(script: str) -> None:
    with table() as row:
        for line, offered in OFFERED:
            with row(line):
                assert {*completed(script, f"bigtwo {line}", "_shtab_bigtwo")} == offered
        called = 'eval $(complete -p bigtwo | sed "s/.*-F \\([^ ]*\\).*/\\1/")'
        for words, in_order in BROKEN:
            with row(words):
                assert completed(script, f"bigtwo ask classify {words}", called) == in_order


@pytest.mark.tools("fish")
def test_fish_offers_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    main(["completion", "fish"])
    program = capsys.readouterr().out + "\ncomplete -C 'bigtwo ask classify --house triples='\n"
    offered = succeeded([tools.program("fish"), "--no-config"], input=program).stdout.splitlines()
    assert {line.split()[0] for line in offered} == {"triples=false", "triples=true"}


def test_every_script_names_questions_flags_variants_rules_and_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    words = {*OPERATIONS, *(named.id for named in named_variants()), *(rule.id for rule in rulebook.rules())}
    words |= {name.replace("_", "-") for operation in OPERATIONS.values() for name in operation.request.fields}
    words |= {"flush_order=suit-first", *(f"{option.name}=" for option in OPTIONS)}
    with table() as row:
        for shell in ("bash", "zsh", "fish"):
            with row(shell):
                assert main(["completion", shell]) == 0
                found = capsys.readouterr().out
                assert [word for word in sorted(words) if word not in found] == []


@pytest.mark.parametrize("shell", [pytest.param(name, marks=pytest.mark.tools(name)) for name in ("zsh", "fish")])
def test_the_script_is_sound(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["completion", shell])
    succeeded([tools.program(shell), "-n"], input=capsys.readouterr().out)
