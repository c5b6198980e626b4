"""Completion: the scripts name what there is, and bash offers it."""

from __future__ import annotations

import sys

import pytest

from bigtwo import rulebook
from bigtwo.cli import main
from bigtwo.operations.questions import OPERATIONS
from bigtwo.variant import OPTIONS, named_variants
from bigtwo.variant.options import BY_NAME
from tests import tools
from tests.programs import succeeded


@pytest.fixture(scope="module")
def script() -> str:
    return succeeded([sys.executable, "-m", "bigtwo", "completion", "bash"]).stdout


@pytest.mark.tools("bash")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("ask cl", {"classify"}),
        ("comp", {"completion"}),
        ("ask classify --v", {"--variant"}),
        ("ask classify --variant hong", {"hong-kong-ip", "hong-kong-boehnker"}),
        ("ask classify --variant hong-kong-ip,lectio-", {f"hong-kong-ip,lectio-{players}" for players in (3, 4, 5)}),
        ("ask legal-moves --kinds straight-flush-", {"straight-flush-plus-two"}),
        ("ask classify --house triples=", {"triples=true", "triples=false"}),
        ("ask classify --house flush_or", {f"flush_order={value}" for value in BY_NAME["flush_order"].values}),
        ("variants base --house flush_order=s", {"flush_order=suit-first"}),
        ("ask classify --house hand_doub", {"hand_doubling=", "hand_doubling=null"}),
        ("packs tiles-1", {"tiles-13", "tiles-15"}),
        ("rules PG-COMB-2", {f"PG-COMB-2{digit}" for digit in range(10)}),
        ("rules VC-0", {f"VC-0{digit}" for digit in range(1, 10)}),
        ("rules DEC-5", {f"DEC-5{digit}" for digit in range(10)}),
        ("rules --option flu", {"flushes", "flush_order"}),
        ("variants lec", {"lectio-3", "lectio-4", "lectio-5"}),
        ("diff base wikipedia-", {"wikipedia-2", "wikipedia-3"}),
        ("serve --worker", {"--workers", "--worker-class"}),
        ("answer pyproj", {"pyproject.toml"}),
        ("rules --color al", {"always"}),
        ("completion f", {"fish"}),
    ],
)
def test_bash_offers_what_there_is(script: str, line: str, offered: set[str]) -> None:
    program = f"{script}\nCOMP_WORDS=(bigtwo {line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n_shtab_bigtwo\n"
    program += 'printf "%s\\n" "${COMPREPLY[@]}"'
    assert set(succeeded([tools.program("bash"), "--norc"], input=program).stdout.split()) == offered


@pytest.mark.tools("bash")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("--house triples = fa", ["false"]),
        ("--house triples =", ["true", "false"]),
        ("--house triples = true 9S --variant lectio-4", ["lectio-4"]),
    ],
)
def test_bash_breaks_words_at_an_equals_sign(script: str, words: str, offered: list[str]) -> None:
    """Readline hands over what stands on both sides of it as words of their own, and replaces the last one."""
    program = f"{script}\nCOMP_WORDS=(bigtwo ask classify {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n"
    program += '$(complete -p bigtwo | sed "s/.*-F \\([^ ]*\\).*/\\1/")\nprintf "%s\\n" "${COMPREPLY[@]}"'
    program = program.replace("$(complete", "eval $(complete")
    assert succeeded([tools.program("bash"), "--norc"], input=program).stdout.split() == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_script_offers_house_rules(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    found = capsys.readouterr().out
    assert [option.name for option in OPTIONS if f"{option.name}=" not in found] == []
    assert "flush_order=suit-first" in found


@pytest.mark.tools("fish")
def test_fish_offers_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    main(["completion", "fish"])
    program = capsys.readouterr().out + "\ncomplete -C 'bigtwo ask classify --house triples='\n"
    offered = succeeded([tools.program("fish"), "--no-config"], input=program).stdout.splitlines()
    assert {line.split()[0] for line in offered} == {"triples=false", "triples=true"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_script_names_questions_flags_variants_and_rules(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    found = capsys.readouterr().out
    words = {*OPERATIONS, *(named.id for named in named_variants()), *(rule.id for rule in rulebook.rules())}
    assert [word for word in sorted(words) if word not in found] == []
    for operation in OPERATIONS.values():
        for name in operation.request.fields:
            assert name.replace("_", "-") in found


@pytest.mark.parametrize("shell", [pytest.param(name, marks=pytest.mark.tools(name)) for name in ("zsh", "fish")])
def test_the_script_is_sound(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["completion", shell])
    succeeded([tools.program(shell), "-n"], input=capsys.readouterr().out)
