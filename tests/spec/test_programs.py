"""The programs of the formal specification as documents: what they state, cite and how they are run."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys

import pytest

from tests.spec.driver import SPEC
from tests.waiting import PATIENCE

pytestmark = pytest.mark.check


def head(program: str) -> list[str]:
    lines = (SPEC / program).read_text(encoding="utf-8").splitlines()
    return lines[: next(n for n, line in enumerate(lines) if not line.startswith("%"))]


PROGRAMS = sorted(path.name for path in SPEC.glob("*.lp"))


def commands_by_hand() -> list[str]:
    heads = ["\n".join(line.removeprefix("%").strip() for line in head(program)) for program in PROGRAMS]
    readme = (SPEC / "README.md").read_text(encoding="utf-8")
    text = "\n".join([*heads, readme]).replace("\\\n", " ")
    return sorted({line.strip() for line in text.splitlines() if re.match(r"\s*(clingo|echo) ", line)})


@pytest.mark.parametrize("program", PROGRAMS)
def test_each_program_says_what_it_states_and_how_to_run_it(program: str) -> None:
    first = head(program)
    assert first[0].startswith(f"% {program.removesuffix('.lp').replace('-', ' ').upper()}: ")
    assert any("By hand" in line for line in first)


@pytest.mark.parametrize("command", commands_by_hand())
def test_commands_by_hand(command: str) -> None:
    """Each runs as written, and clingo finds a model and nothing to warn about."""
    clingo = f"{shlex.quote(sys.executable)} -m clingo"
    shell = re.sub(r"(^|\| *)clingo ", rf"\1{clingo} ", command)
    ran = subprocess.run(shell, shell=True, cwd=SPEC, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert "\nSATISFIABLE\n" in ran.stdout
    assert not ran.stderr


def test_every_rule_of_combination_and_strength_is_cited() -> None:
    text = "".join((SPEC / program).read_text(encoding="utf-8") for program in PROGRAMS)
    cited = set(re.findall(r"(?:PG|WP|HR)-[A-Z0-9]+-\d\d|DEC-\d\d+|VC-\d\d", text))
    for first, second in re.findall(r"(PG-[A-Z0-9]+-\d\d) \.\. (PG-[A-Z0-9]+-\d\d)", text):
        prefix = first[:-2]
        cited |= {f"{prefix}{number:02}" for number in range(int(first[-2:]), int(second[-2:]) + 1)}
    series = {"COMB": 31, "STR": 9, "FLU": 2, "ROY": 2, "NTF": 2, "BQ": 2, "SF7": 4}
    rules = {f"PG-{name}-{number:02}" for name, last in series.items() for number in range(1, last + 1)}
    rules |= {"PG-SETUP-03", "PG-SETUP-04", "PG-SETUP-05", "PG-OBJ-03", "PG-SUIT-01", "PG-SUIT-03", "PG-LEC-01"}
    rules |= {"PG-GS-01", "PG-GS-02", "PG-GS-03", "PG-HON-01", "PG-HON-02", "PG-HK-01", "PG-HK-02", "PG-HK-03"}
    rules |= {f"HR-COMB-{number:02}" for number in range(1, 9)} | {f"DEC-{number}" for number in (*range(130, 137),)}
    rules |= {f"WP-COMB-{number:02}" for number in range(1, 9)} | {"WP-SETUP-02", "WP-PLAY-02"}
    rules |= {f"DEC-{number:02}" for number in (*range(1, 10), *range(11, 12), *range(13, 18), 49)}
    assert sorted(rules - cited) == [], sorted(rules - cited)
