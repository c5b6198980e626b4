"""Questions to the formal specification: the cases of the corpus, what is no combination, what is refused, orders of
straights; and its programs run by hand as they say. `tests/combinations` compares its sets and their order with those
of the engine."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys

import pytest

from bigtwo_conformance.corpus import corpus
from tests.oracle.facts import NO_FLUSHES, ROYAL_ONLY, SCHEMES, STRAIGHT_ORDERS
from tests.oracle.variants import options_of
from tests.spec.driver import SPEC, Options, beats, classify, count
from tests.tables import table
from tests.waiting import PATIENCE

CASES = [case for case in corpus().cases if case.operation in ("classify", "compare") and "tally" not in case.expect]

NOT_USED: list[tuple[Options, str, str | None]] = [
    ({"triples": False}, "9S 9H 9C", "triple"),
    ({}, "9S 9H 9C 9D", "four"),
    ({"quads_form": "bare"}, "9S 9H 9C 9D 3D", "four-of-a-kind"),
    ({"five_card_kinds": NO_FLUSHES}, "9H 7H 6H 5H 3H", "flush"),
    ({"five_card_kinds": ["flush", "straight-flush"]}, "9H 8C 7H 6H 5H", "straight"),
    ({"five_card_kinds": ["straight", "four-of-a-kind"]}, "9H 9C 9D 5H 5C", "full-house"),
    ({"five_card_kinds": ["straight", "full-house"], "quads_form": "both"}, "9S 9H 9C 9D 3D", "four-of-a-kind"),
    ({"five_card_kinds": ["full-house", "four-of-a-kind"]}, "9H 8H 7H 6H 5H", "straight-flush"),
    ({"straight_flush_form": "five-plus-two"}, "9H 8H 7H 6H 5H", "straight-flush"),
    ({}, "9H 8H 7H 6H 5H 3D 2C", "straight-flush-plus-two"),
    ({}, "9S 9D 4S 4D 3C", None),
    ({}, "9S 9D 9C 4D 5D", None),
    ({}, "9S 8D", None),
    ({}, "KD AC 2S 3H 4D", None),
    ({}, "9S 9D 4S 4D 3C 3D", None),
]
"""What is no combination under these options, and the kind that it would be under others."""

REFUSED: list[Options] = [
    {"pack": "standard-53"},
    {"flush_order": "top"},
    {"suit_order": "SSHC"},
    {"straight_order": "S10"},
    {"straight_flush_form": "five-plus-two", "five_card_kinds": ROYAL_ONLY},
    {"straight_flush_form": "five-plus-two", "five_card_kinds": ["straight", "straight-flush", "full-house"]},
    {"straight_flush_form": "five-plus-two", "five_card_kinds": ["straight", "full-house"]},
    {"five_card_kinds": []},
    {"five_card_kinds": ["straight", "flash"]},
    {"five_card_kinds": ["straight", "flush", "straight"]},
    {"five_card_kinds": ["straight-flush", "royal-flush", "four-of-a-kind"]},
    {"five_card_kinds": ["straight-flush", "royal-flush"]},
    {"five_card_kinds": ["four-of-a-kind", "full-house"], "bombs": "on"},
    {"five_card_kinds": ["straight-flush", "straight"], "five_card_crossing": "same-type-or-bomb"},
    {"straight_order": [{"ranks": "QKA24", "decided_by": "4"}]},
    {"straight_order": [{"ranks": "34567", "decided_by": "8"}]},
    {"straight_order": [{"ranks": "34567", "decided_by": "7"}, {"ranks": "34567", "decided_by": "3"}]},
    {"straight_order": [[{"ranks": "A2345", "decided_by": "2"}, {"ranks": "23456", "decided_by": "6"}]]},
]


@pytest.mark.parametrize("step", [pytest.param(3, marks=pytest.mark.check), pytest.param(1, marks=pytest.mark.verify)])
def test_the_cases_of_the_corpus(step: int) -> None:
    with table() as row:
        for case in CASES[::step]:
            options, expected = options_of(case.variant), case.expect.get("equals", {})
            with row(case.id):
                if case.operation == "classify":
                    found = classify(options, case.input["cards"])
                    assert found.kind == expected.get("kind")
                    assert found.deciding == expected.get("deciding_card", found.deciding)
                    if found.key is None:
                        assert (found.kind_not_used is not None) == (case.expect["refuse"] == ["kind-not-used"])
                    continue
                a, b = (classify(options, case.input[side]).key for side in "ab")
                higher = {"a-beats-b": (a, b), "b-beats-a": (b, a)}.get(expected.get("result", ""))
                beaten = beats(options).among([(a, b), (b, a)]) if a is not None and b is not None else set()
                assert beaten == ({higher} if higher else set())


@pytest.mark.check
def test_what_is_no_combination_and_what_is_refused() -> None:
    with table() as row:
        for options, cards, kind in NOT_USED:
            with row(f"{options} {cards}"):
                found = classify(options, cards)
                assert (found.key, found.kind_not_used) == (None, kind)
        for options in REFUSED:
            with row(options), pytest.raises(ValueError, match="refused"):
                count(options, 1)
        with row("10S"), pytest.raises(ValueError, match="10S"):
            classify({}, ["10S"])


CIRCLE = "A23456789TJQK"


def runs_of(scheme: str) -> list[list[tuple[str, str]]]:
    """The tie classes of a scheme from high to low, each a list of (ranks, deciding rank)."""
    return [re.findall(r"(\w{5})\[(\w)\]", tied) for tied in STRAIGHT_ORDERS[scheme].split()]


@pytest.mark.check
def test_straight_orders_are_those_written_down() -> None:
    windows = ["".join((CIRCLE * 2)[start : start + 5]) for start in range(13)]
    with table() as row:
        for scheme in SCHEMES:
            options = {"straight_order": scheme}
            places = {run: (place, rank) for place, group in enumerate(runs_of(scheme), start=1) for run, rank in group}
            assert set(places) < set(windows)
            for ranks in windows:
                straight = [rank + suit for rank, suit in zip(ranks, "SHCDC", strict=True)]
                with row(f"{scheme} {ranks}"):
                    found = classify(options, straight)
                    found_suited = classify(options, [rank + "H" for rank in ranks])
                    if ranks in places:
                        place, rank = places[ranks]
                        deciding = straight[ranks.index(rank)]
                        assert (found.key, found.deciding) == (("straight", place, deciding[1]), deciding)
                        assert found_suited.key == ("straight-flush", place, "H")
                        assert found_suited.deciding == rank + "H"
                    else:
                        assert (found.key, found.kind_not_used) == (None, None)
                        assert found_suited.kind == "flush"


def head(program: str) -> list[str]:
    lines = (SPEC / program).read_text(encoding="utf-8").splitlines()
    return lines[: next(n for n, line in enumerate(lines) if not line.startswith("%"))]


PROGRAMS = sorted(path.name for path in SPEC.glob("*.lp"))


def commands_by_hand() -> list[str]:
    heads = ["\n".join(line.removeprefix("%").strip() for line in head(program)) for program in PROGRAMS]
    readme = (SPEC / "README.md").read_text(encoding="utf-8")
    text = "\n".join([*heads, readme]).replace("\\\n", " ")
    return sorted({line.strip() for line in text.splitlines() if re.match(r"\s*(clingo|echo) ", line)})


@pytest.mark.check
def test_commands_by_hand() -> None:
    """Each runs as written, and clingo finds a model and nothing to warn about."""
    clingo = f"{shlex.quote(sys.executable)} -m clingo"
    with table() as row:
        for command in commands_by_hand():
            with row(command):
                shell = re.sub(r"(^|\| *)clingo ", rf"\1{clingo} ", command)
                ran = subprocess.run(
                    shell, shell=True, cwd=SPEC, capture_output=True, text=True, timeout=PATIENCE, check=False
                )
                assert "\nSATISFIABLE\n" in ran.stdout
                assert not ran.stderr
