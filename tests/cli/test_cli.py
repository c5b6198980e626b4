"""The command line: what it prints, and what it exits with."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

from bigtwo.api import create_app
from bigtwo.cli import main
from bigtwo.cli.asking import EXAMPLES
from bigtwo.cli.outcome import ANSWERED, INTERRUPTED, NOT_ANSWERED, REFUSED
from bigtwo.operations.questions import OPERATIONS
from bigtwo.variant import OPTIONS
from tests.commands.installed import BESIDE_PYTHON
from tests.waiting import PATIENCE


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.mark.parametrize(
    ("arguments", "code", "first"),
    [
        ("ask classify 9S 9D", 0, "9S 9D: pair, decided by 9S"),
        ("ask classify '9S 9D'", 0, "9S 9D: pair, decided by 9S"),
        ("ask classify '♠9,♦9'", 0, "9S 9D: pair, decided by 9S"),
        ("ask classify '🂩' '🃉'", 0, "9S 9D: pair, decided by 9S"),
        ("ask classify 9S --variant base 9D", 0, "9S 9D: pair, decided by 9S"),
        ("ask classify 9S 9D 9C --variant singapore-chan", 1, "9S 9C 9D are a triple"),
        ("ask classify 9S 9D 9C --house triples=false", 1, "9S 9C 9D are a triple"),
        ("ask classify 13S --variant lectio-4", 0, "13S: single"),
        ("ask compare '9S 9D' '9H 9C'", 0, "9S 9D beats 9H 9C"),
        ("ask compare '9S 9D' 9H", 0, "neither 9S 9D nor 9H beats the other"),
        ("ask legal-moves 3D 9S 9D --pile '4C 4D'", 0, "1 play, or pass\n1 pair:\n  9S 9D\n"),
        ("ask legal-moves '3D 9S 9D KC' '4C 4D'", 0, "1 play, or pass\n1 pair:\n  9S 9D\n"),
        ("ask legal-moves '3D 9S' 4C", 0, "1 play, or pass\n1 single:\n  9S\n"),
        ("ask legal-moves 3D '4C 4D'", 0, "0 plays, or pass\n"),
        ("ask legal-moves '3D,9S,9D'", 0, "4 plays\n"),
        ("ask legal-moves 3D 4D --opening", 0, "1 play\n1 single:\n  3D\n"),
        ("ask legal-moves 3D 4D --limit 1", 0, "2 plays\n1 single:\n  3D\n1 more; go on with --cursor"),
        ("ask validate-play pass --hand '4C 5D'", 1, "you have the lead"),
        ("ask validate-play 4C --hand 4C", 0, "legal, and wins"),
        ("ask validate-deal --hands '3D 4C; 5S; ;'", 1, "missing from the deal"),
        ("ask score --winner 0 --cards-left '0, 9, 10, 13'", 0, "scoring: card-penalties\nseat  cards left  penalty"),
        ("ask score --winner 1 --cards-left '[1, 0, 3, 4]'", 0, "scoring: card-penalties"),
        ("ask score --winner 0 --cards-left 0,1,1 --variant three-player --house stake=5", 0, "scoring: card-pen"),
        (
            """ask score --winner 0 --hands ';2S AH 5D;3C;3H' --house 'card_points={"2": 5, "A": 3, "others": 1}'""",
            0,
            "scoring: card-penalties\nseat  cards left  penalty",
        ),
        (
            "ask score --winner 1 --placings 1,0,2,3 --variant pusoy-dos-play-on --house place_points=[4,3,2,1]",
            0,
            "scoring: placings\nseat  cards left  points",
        ),
        ("options card_points", 0, "card_points"),
        ("options place_points", 0, "place_points"),
        ("ask compare '9S 9D' '9H 9C' --rulings", 0, "a beats b: "),
        ("ask classify 9S --rulings --among base --among lectio-3", 0, "single: 2 variants"),
        ("variants", 0, "variant "),
        ("variants Da Lao Er", 0, "base: "),
        ("variants base", 0, "base: "),
        ("rules pg-comb-05", 0, "PG-COMB-05\nOf two pairs"),
        ("rules DEC-32", 0, "DEC-32\n"),
        ("rules VC-16", 0, "VC-16\n"),
        ("rules", 0, "PG-NAME-01"),
        ("rules --option flush_order", 0, "PG-COMB-16  "),
        ("rules --variant hong-kong-ip --source wikipedia", 1, ""),
        ("rules FLUSH suit", 0, "PG-COMB-15  "),
        ("rules whatsoever", 1, ""),
        ("diff base hong-kong-ip", 0, "option "),
        ("diff base base", 0, "no differences"),
        ("options", 0, "option "),
        ("options dragon", 0, "dragon\nwhether a hand with one card of every rank wins the deal"),
    ],
)
def test_readable_answers(capsys: pytest.CaptureFixture[str], arguments: str, code: int, first: str) -> None:
    found, out, err = run(capsys, *shlex.split(arguments))
    assert (found, err) == (code, "")
    assert out.startswith(first)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("ask classify 9X", '"9X" is no card'),
        ("ask classify", "nothing is asked"),
        ("ask classify --variant base", "for example: bigtwo ask classify 9S 9D"),
        ("ask classify 9S 9S", "stands twice"),
        ("ask classify 9S --variant hong-kong-i", "hong-kong-ip"),
        ("ask classify 9S --varient base", "did you mean --variant?"),
        ("ask classify 9S --house bomb=on", "did you mean bombs?"),
        ("ask classify 9S --house bombs", "OPTION=VALUE"),
        ("""ask classify 9S --house 'card_points={"2": 5}'""", "add others for those that are not named"),
        ("ask classify 9S --house place_points=[3,1,0]", "4 players take 4 places"),
        ("ask classify 9S --rulings --variant base", "leave out --variant"),
        ("ask view --seat 0 --rulings", "there is no flag --rulings here"),
        ("ask compare 9S", "in quotes"),
        ("ask legal-moves '3D 9S' '4C 4D' 5D", "each in quotes"),
        ("ask legal-moves '3D 9S' 4C --pile 5C", "the pile stands twice"),
        ("ask legal-moves 3D 9S --hand 5C", "the hand stands twice"),
        ("ask legal-moves 9S --limit x", "limit must be a whole number"),
        ("ask legal-moves 9S --cursor x", "cursor"),
        ("ask score", "--body FILE"),
        ("ask score --winner 0 --specials '[{]'", "specials is not JSON: "),
        ("ask score --body 'no such file'", "No such file"),
        ("answer 'no such file'", "no such file cannot be read: No such file"),
        ("variants nowhere", "nowhere"),
        ("rules PG-COMB-5", "did you mean PG-COMB-"),
        ("rules --option flush-order", "did you mean flush_order?"),
        ("diff base bas", "did you mean base?"),
        ("options flush-order", "did you mean flush_order?"),
        ("options whatsoever", "bigtwo options lists them"),
        ("options dragon bombs", "too much"),
        ("diff base base base", "too much"),
        ("ask classify 9S --varian base", "did you mean --variant?"),
        ("variants --al", "did you mean --all?"),
        ("rules --stat base", "did you mean --status?"),
    ],
)
def test_bad_questions_are_answered_on_standard_error(
    capsys: pytest.CaptureFixture[str], arguments: str, words: str
) -> None:
    code, out, err = run(capsys, *shlex.split(arguments))
    assert (code, out) == (2, "")
    assert words in err
    assert "Traceback" not in err


def test_json_is_the_whole_answer(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "ask", "classify", "9S", "9D", "--json")
    assert code == 0
    assert json.loads(out)["kind"] == "pair"


def test_a_body_may_come_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = b'{"winner": 0, "cards_left": [0, 9, 10, 13]}'
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(question)))
    code, out, _ = run(capsys, "ask", "score", "--body", "-")
    assert code == 0
    assert "net: seat 0 +68, seat 1 +32, seat 2 -12, seat 3 -88" in out


def test_every_question_has_a_help_page_with_a_word_on_every_flag(capsys: pytest.CaptureFixture[str]) -> None:
    for operation in OPERATIONS.values():
        with pytest.raises(SystemExit) as left:
            main(["ask", operation.name, "--help"])
        assert left.value.code == 0
        page = capsys.readouterr().out
        assert operation.summary in re.sub(r"\s+", " ", page)
        for name in operation.request.fields:
            assert re.search(rf"--{name.replace('_', '-')}\b[^\n]*\n? +[a-z]", page), name


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_of_the_help_pages_works(capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, out, err = run(capsys, "ask", name, *shlex.split(EXAMPLES[name]))
    assert code in (0, 1)
    assert out
    assert not err


def test_the_examples_of_the_first_help_page_work(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    commands = re.findall(r"^  bigtwo (.*)$", capsys.readouterr().out, flags=re.MULTILINE)
    assert len(commands) == 7
    for command in commands:
        if command != "serve":
            assert run(capsys, *shlex.split(command))[0] == 0


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("asks",), "did you mean ask?"),
        (("ask", "clasify", "9S"), "did you mean classify?"),
        (("rules", "--operation", "compares"), "did you mean compare?"),
        (("completion", "tcsh"), "there are bash, zsh, fish"),
    ],
)
def test_a_command_that_there_is_not_gets_the_nearest_one(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], hint: str
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert hint in capsys.readouterr().err


@pytest.mark.parametrize(
    ("variant", "reported"),
    [
        ({"extends": "base", "options": [1]}, "/variant/options: "),
        ({"extends": "base", "options": "bombs"}, "/variant/options: "),
        (7, "/variant: "),
        (None, "/variant: "),
        (["base"], "/variant: "),
    ],
)
def test_house_rules_on_what_is_no_variant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], variant: object, reported: str
) -> None:
    """The variant is blamed for itself, as it is without house rules."""
    file = tmp_path / "question.json"
    file.write_text(json.dumps({"cards": ["9S"], "variant": variant}), encoding="utf-8")
    plain = run(capsys, "ask", "classify", "--body", str(file))
    assert run(capsys, "ask", "classify", "--body", str(file), "--house", "bombs=on") == plain
    assert plain[0] == NOT_ANSWERED
    assert plain[2].startswith(f"bigtwo: {reported}")


def test_a_violation_in_a_record_names_its_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands = [["3D", *(f"{rank}S" for rank in "456789TJQKA2")], [f"{rank}C" for rank in "3456789TJQKA2"]]
    events = [{"seat": 0, "play": ["3D"]}, {"seat": 1, "play": ["3C", "4C"]}]
    file = tmp_path / "record.json"
    file.write_text(json.dumps({"variant": "two-player-13", "deal": {"hands": hands}, "events": events}))
    code, out, _ = run(capsys, "ask", "referee", "--body", str(file))
    assert code == REFUSED
    assert out.splitlines()[-1].startswith("rules: PG-")
    found = json.loads(run(capsys, "ask", "referee", "--body", str(file), "--json")[1])["violations"]
    assert out.splitlines()[-1] == f"rules: {' '.join(found[0]['rules'])} (two-player-13)"


def test_without_words_there_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys)
    assert (code, err) == (ANSWERED, "")
    with pytest.raises(SystemExit):
        main(["--help"])
    assert capsys.readouterr().out == out


def test_exit_codes_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    page = capsys.readouterr().out
    for code in (ANSWERED, REFUSED, NOT_ANSWERED, INTERRUPTED):
        assert re.search(rf"^  {code}\b", page, flags=re.MULTILINE)
    assert "not comparable" in page
    assert run(capsys, "ask", "compare", "9S 4D", "9H")[0] == REFUSED


def test_interrupting_is_no_failure_of_ours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"{}")))
    monkeypatch.setattr("bigtwo.cli.asking.read_json", interrupted)
    assert run(capsys, "ask", "classify", "--body", "-") == (INTERRUPTED, "", "")


def test_a_rule_that_answers_do_not_show_says_so_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    shown, never = (run(capsys, "rules", id_)[1] for id_ in ("PG-COMB-05", "PG-DEAL-04"))
    assert "observable" not in shown
    assert "\nobservable: no\nbecause: " in never
    assert run(capsys, "rules", "shuffles", "cuts", "comes")[1].startswith("PG-DEAL-04 ")


def test_whatever_is_looked_up_is_also_shown_as_the_service_shows_it(capsys: pytest.CaptureFixture[str]) -> None:
    client = create_app().test_client()
    for words, path in (
        (("variants",), "/v1/variants"),
        (("variants", "hong-kong-ip"), "/v1/variants/hong-kong-ip"),
        (("options",), "/v1/options"),
    ):
        assert json.loads(run(capsys, *words, "--json")[1]) == client.get(path).get_json()
    question = {"left": "base", "right": "gamesky"}
    reported = json.loads(run(capsys, "diff", "base", "gamesky", "--json")[1])
    assert reported == client.post("/v1/variants/diff", json=question).get_json()
    option = json.loads(run(capsys, "options", "straight_order", "--json")[1])
    assert option in client.get("/v1/options").get_json()["options"]
    (rule,) = json.loads(run(capsys, "rules", "PG-COMB-05", "--json")[1])
    assert rule == client.get("/v1/rules/PG-COMB-05").get_json()


def unwrapped(text: str) -> str:
    return " ".join(text.split())


def test_an_option_shows_what_every_value_means(capsys: pytest.CaptureFixture[str]) -> None:
    for option in OPTIONS:
        out = unwrapped(run(capsys, "options", option.name)[1])
        for value in option.values:
            assert option.explained(value).sentence in out, option.name
        assert out.count("(default)") == 1, option.name
    straights = unwrapped(run(capsys, "options", "straight_order")[1])
    assert "from high to low: 2-3-4-5-6 and A-2-3-4-5 alike (2), 10-J-Q-K-A (A), 9-10-J-Q-K (K)" in straights
    assert '[{"ranks": "JQKA2", "decided_by": "2"}, {"ranks": "TJQKA", "decided_by": "A"}]' in straights


def test_a_difference_says_what_both_values_mean(capsys: pytest.CaptureFixture[str]) -> None:
    out = unwrapped(run(capsys, "diff", "base", "hong-kong-ip")[1])
    assert "dragon base: a hand with one card of each rank, 3 to 2, is played like any other hong-kong-ip: " in out
    assert "from high to low: A-2-3-4-5 (2), 2-3-4-5-6 (2), 10-J-Q-K-A (A)" in out
    tiles = unwrapped(run(capsys, "diff", "base", "lectio-5")[1])
    assert "from high to low: 1-2-3-4-5 (2), 2-3-4-5-6 (2), 12-13-14-15-1 (1)" in tiles


def test_a_variant_shows_what_differs_from_base_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "variants", "hong-kong-ip")[1].splitlines()
    rows = [line.split() for line in lines]
    assert ["straight_order", "S9", "S0", "S", "PG-HK-02", "PG-HK-03"] in rows
    assert not any(row[:1] == ["bombs"] for row in rows)
    assert "S    stated by the source" in lines
    whole = run(capsys, "variants", "hong-kong-ip", "--all")[1]
    assert "bombs" in whole
    mixed = run(capsys, "variants", "hong-kong-ip", "--house", "bombs=on")[1]
    assert re.search(r"^bombs +on +off +H ", mixed, flags=re.MULTILINE)


@pytest.mark.parametrize(
    "command",
    [
        "bigtwo rules",
        "bigtwo variants base",
        "bigtwo --help",
        "bigtwo ask classify 9S 9D",
        "bigtwo answer lines.jsonl",
        "bigtwo-conformance list",
        "bigtwo-conformance show cx-447",
        "bigtwo-conformance --help",
    ],
)
def test_a_command_ends_quietly_where_its_output_is_no_longer_read(command: str, tmp_path: Path) -> None:
    (tmp_path / "lines.jsonl").write_text('{"id": "1", "operation": "classify", "input": {"cards": ["9S"]}}\n' * 2000)
    program, *words = command.split()
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [BESIDE_PYTHON / program, *words],
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        timeout=PATIENCE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_who_is_liable_is_a_seat(capsys: pytest.CaptureFixture[str]) -> None:
    for breach in ("3", '{"seat": 3}'):
        code, out, _ = run(capsys, "ask", "score", "--winner", "0", "--cards-left", "0,9,10,1", "--breach", breach)
        assert code == 0
        assert "seat 3 pays 30 to seat 0" in out


def test_a_situation_that_cannot_occur_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    question = ("ask", "legal-moves", "9S", "--pile", "4D", "--locked-out")
    assert run(capsys, *question) == (2, "", "bigtwo: in base nobody is locked out; leave out locked_out\n")
    assert run(capsys, *question, "--variant", "indonesia-hutabarat")[0] == 0
    among = ("--rulings", "--among", "base", "--among", "indonesia-hutabarat")
    code, printed, _ = run(capsys, *question, *among)
    assert code == 0
    assert "cannot happen here\n  in base nobody is locked out; leave out locked_out\n    base\n" in printed
