"""The case files themselves: their form, their ids and twins, what they cite, and what loading refuses."""

import ast
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import bigtwo
from bigtwo.variant.options import OPTIONS
from bigtwo.variant.resolving import named_variants, resolve
from bigtwo.variant.values import to_json
from bigtwo_conformance import Misuse, variants
from bigtwo_conformance.corpus import KEYS, corpus
from bigtwo_conformance.strict_json import read_json
from bigtwo_rulebook import cases
from bigtwo_rulebook.cases import EDITION, digest, published
from bigtwo_rulebook.options import rules_of, shape_of
from bigtwo_rulebook.protocol import OPERATIONS
from tests.programs import succeeded
from tests.tables import rows, table

FOLDER = Path(str(cases.FOLDER))
CASE_FILES = [FOLDER / file.name for file in cases.case_files()]
SCHEMA = json.loads((FOLDER / "schema.json").read_text())
CASES = corpus().cases

# Every combination example of the rules register, by number. R: its reverse is an example too.
DOCUMENTED = """
001R 002R 003R 004R 004tR 005R 006aR 006bR 006cR 007a 007b 008R 009R 010R 011 011b 012 012bR 013a 013b
014-flush-on-straightR 014-full-house-on-straightR 014-full-house-on-flushR 014-four-of-a-kind-on-straightR
014-four-of-a-kind-on-flushR 014-four-of-a-kind-on-full-houseR 014-straight-flush-on-straightR
014-straight-flush-on-flushR 014-straight-flush-on-full-houseR 014-straight-flush-on-four-of-a-kindR
015a 015b 015c 015d 020aR 020bR 021aR 021bR 022aR 022bR 023 023b 024a 024bR 024cR 025aR 025bR 026aR 026b 026c
027aR 027bR 027cR 029R 030R 031R 031bR 032R 033R 034R 034bR 035a 035b 035c 035d 036R 036b
037aR 037bR 037cR 037dR 037e 038a 038b 038cR 038dR 038eR
"""
DECISIONS = "01R 02R 03R 04R 05R 06 07 08R 09R 10"

# Every other example of the register: deals, scores and situations at the table. Their cases bear the number and what
# a letter or a word adds to it.
FURTHER = """
ex-016 ex-017 ex-019 ex-040 ex-041 ex-042 ex-043 ex-044 ex-045 ex-046 ex-047 ex-048 ex-049 ex-050 ex-051 ex-052 ex-053
ex-060 ex-061 xt-01 xt-02 xt-03 xt-04 dx-11 dx-12 dx-13 dx-14 dx-15 dx-16 sc-01 sc-02 sc-03 sc-04 sc-06 sc-07 sc-08
sc-09 sc-10 sc-11 sc-12 sc-13 sc-14 sc-15 sc-16 sc-17 sc-18
"""


VALIDATOR = jsonschema_rs.Draft202012Validator(SCHEMA)


def document_of(*cases: Any) -> dict[str, Any]:
    return {"format": "bigtwo-cases/1", "group": "all", "cases": [*cases]}


def test_the_schema_lets_every_file_through_and_nothing_unknown() -> None:
    jsonschema_rs.meta.validate(SCHEMA)
    with table() as row:
        for path in CASE_FILES:
            with row(path.name):
                assert [error.message for error in VALIDATOR.iter_errors(json.loads(path.read_text()))] == []
    one_of_each = {(case["operation"], *case["expect"]): case for path in CASE_FILES for case in raw_cases(path)}
    assert {operation for operation, _ in one_of_each} == set(OPERATIONS)
    for case in one_of_each.values():
        document = document_of(case)
        expected = next(iter(case["expect"].values()))
        places = [document, case, case["input"], case["expect"], *([expected] if isinstance(expected, dict) else [])]
        for place in places:
            name = "surprise" if place is not expected else "detail"
            place[name] = 1
            assert not VALIDATOR.is_valid(document), (case["id"], name)
            del place[name]


@rows(
    "change",
    [
        {"id": "cx-999"},
        {"origin": "stated"},
        {"operation": "score"},
        {"expect": {"equals": {"verdict": "clean"}}},
        {"expect": {"tally": {"depth-1": 3}}},
        {"expect": {"tally": {"depth-1": 3, "divide": {"pass": -1}}}},
        {"expect": {"tally": {"depth-1": 3, "pair": 1, "divide": {"pass": 1}}}},
        {"input": {"deal": {"hands": [["3D"], ["4D"]]}, "events": []}},
    ],
)
def test_the_schema_knows_tallies_from_other_cases(change: dict[str, Any]) -> None:
    (case,) = [case for case in raw_cases(FOLDER / "tallies-of-play.json") if case["id"] == "ty-026"]
    assert not VALIDATOR.is_valid(document_of({**case, **change}))


def raw_cases(path: Path) -> list[dict[str, Any]]:
    """The cases of a file as they stand there."""
    cases: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cases"]
    return cases


def test_every_combination_example_is_a_case() -> None:
    expected = set()
    for prefix, numbers in (("ex", DOCUMENTED), ("dx", DECISIONS)):
        for number in numbers.split():
            id = f"{prefix}-{number.removesuffix('R')}"
            expected |= {id, f"{id}-reverse"} if number.endswith("R") else {id}
    assert len(expected) == 147
    found = {
        case.id
        for case in CASES
        if case.operation in ("classify", "compare")
        and case.id.startswith(("ex-", "dx-"))
        and not case.id.endswith("-twin")
    }
    assert found == expected


def test_every_other_example_is_a_case() -> None:
    ids = {case.id for case in CASES if case.operation not in ("classify", "compare")}
    missing = [number for number in FURTHER.split() if not any(is_numbered(id, number) for id in ids)]
    assert missing == []


def is_numbered(id: str, number: str) -> bool:
    """`ex-019-13` and `sc-01b` are numbered `ex-019` and `sc-01`; `sc-011` is not numbered `sc-01`."""
    return id.startswith(number) and not id[len(number) :][:1].isdigit()


def test_a_reverse_asks_the_same_with_exchanged_sides() -> None:
    by_id = {case.id: case for case in CASES}
    reverses = [case for case in CASES if case.id.endswith("-reverse")]
    assert reverses
    for case in reverses:
        forward = by_id[case.twin]
        assert case.id == f"{forward.id}-reverse"
        assert (case.input["a"], case.input["b"]) == (forward.input["b"], forward.input["a"])
        assert (case.variant, case.rules, case.origin) == (forward.variant, forward.rules, forward.origin)


def test_polarity_says_what_the_expected_answer_says() -> None:
    """Of classify and compare always. Elsewhere a refusal is negative; but a play that stands, or a clean record, may
    also show that a rule does not take hold."""
    accepting = ({"playable": True}, {"result": "a-beats-b"})
    refusing = ({"legal": False}, {"valid": False}, {"verdict": "violation"})
    for case in CASES:
        fields = case.expect.get("equals", {})
        if "tally" in case.expect:
            continue
        if case.operation in ("classify", "compare"):
            accepts = any(yes.items() <= fields.items() for yes in accepting)
            assert case.polarity == ("positive" if accepts else "negative"), case.id
        elif "refuse" in case.expect or any(no.items() <= fields.items() for no in refusing):
            assert case.polarity == "negative", case.id


def test_no_question_is_asked_twice() -> None:
    questions = Counter(json.dumps([case.operation, case.variant, in_one_order(case.input)]) for case in CASES)
    assert [question for question, times in questions.items() if times > 1] == []


def in_one_order(value: Any) -> Any:
    """Sets of cards in one order, so that a question is known again however its cards are written down."""
    if isinstance(value, dict):
        in_order = ("pack", "stock", "draws", "draw", "reshuffle")
        return {name: item if name in in_order else in_one_order(item) for name, item in sorted(value.items())}
    if isinstance(value, list):
        items = [in_one_order(item) for item in value]
        return sorted(items) if all(isinstance(item, str) for item in items) else items
    return value


def test_no_card_is_in_two_places_of_a_question() -> None:
    for case in CASES:
        given = case.input.get("deal") or case.input.get("state") or {}
        places = {
            "legal-moves": [case.input.get("hand", []), case.input.get("pile") or []],
            "validate-play": [case.input.get("hand", []), case.input.get("pile") or []],
            "referee": [*given.get("hands", []), *(given.get(name, []) for name in ("dead", "played", "set_aside"))],
            "score": [*case.input.get("hands", []), case.input.get("last_play", [])],
        }.get(case.operation, [])
        cards = [card for place in places for card in place]
        assert len(set(cards)) == len(cards), case.id


def test_the_two_sides_share_no_card_unless_the_case_is_about_that() -> None:
    for case in CASES:
        if case.operation == "compare" and "DEC-07" not in case.rules and "tally" not in case.expect:
            assert not set(case.input["a"]) & set(case.input["b"]), case.id


def test_decisions_are_cited_where_a_decision_settles_the_case() -> None:
    decided = [case for case in CASES if case.origin == "decision"]
    assert [case.id for case in decided if not any(rule.startswith("DEC-") for rule in case.rules)] == []


def test_cases_are_selected_by_every_field_and_together() -> None:
    assert [case.id for case in corpus().select(id="ex-001")] == ["ex-001"]
    swapped = corpus().select(variant="pusoy-dos", operation="compare", rule="PG-SUIT-01")
    assert {(case.variant, case.operation, "PG-SUIT-01" in case.rules) for case in swapped} == {
        ("pusoy-dos", "compare", True)
    }
    variant = {"extends": "base", "options": {"straight_order": "S8"}}
    assert {case.id for case in corpus().select(variant=variant)} >= {"ex-027a", "dx-05"}
    with pytest.raises(Misuse) as refusal:
        corpus().select(operation="classify", rule="PG-COMB-99")
    assert str(refusal.value) == 'No case of the corpus has operation "classify" and rule "PG-COMB-99".'


def test_what_is_published_is_every_case_as_in_the_files_and_needs_the_standard_library_alone() -> None:
    """What clients get for their own tests."""
    whole = published()
    assert list(whole) == ["edition", "hash", "count", "cases"]
    assert (whole["edition"], whole["hash"], whole["count"]) == (EDITION, corpus().digest, len(CASES))
    in_files = [case for path in CASE_FILES for case in raw_cases(path)]
    assert [{name: case[name] for name in KEYS} for case in whole["cases"]] == in_files
    known = {case.id for case in corpus().cases if not case.under_its_own}
    assert all(("options" in case) == (case["id"] in known) for case in whole["cases"])
    program = (
        "import sys; before = set(sys.modules); from bigtwo_rulebook.cases import published; published(); "
        "print([name for name in set(sys.modules) - before if name.startswith('bigtwo')])"
    )
    imported = {name.split(".")[0] for name in ast.literal_eval(succeeded([sys.executable, "-c", program]).stdout)}
    assert imported == {"bigtwo_rulebook"}


def test_no_name_stands_twice_in_a_file_and_each_holds_the_group_that_it_is_named_after() -> None:
    for path in CASE_FILES:
        assert read_json(path.read_bytes())["group"] == path.stem


def test_ids_are_unique_and_twins_ask_the_same_with_opposite_answers() -> None:
    by_id = {case.id: case for case in CASES}
    assert len(by_id) == len(CASES)
    for case in CASES:
        twin = by_id[case.twin]
        assert (twin.twin, twin.operation) == (case.id, case.operation), case.id
        assert twin.polarity != case.polarity, case.id


def test_the_digest_depends_on_the_content_and_not_on_the_order_of_names() -> None:
    document = json.loads((FOLDER / "pairs.json").read_text())
    first = digest([document])
    assert len(first) == 64
    assert digest([dict(sorted(document.items()))]) == first
    document["cases"][0]["title"] += " always"
    assert digest([document]) != first


def test_every_option_is_met_with_each_of_its_values() -> None:
    """A rule that an option carries is thereby asked about where it holds and where it does not."""
    met: dict[str, set[str]] = {}
    for variant in {repr(case.variant): case.variant for case in CASES}.values():
        for name, value in bigtwo.variant(variant).options.to_dict().items():
            met.setdefault(name, set()).add(str(value))
    assert {name: values for name, values in met.items() if len(values) < 2} == {}
    shapes = {option.name: shape_of(option.name) for option in OPTIONS}
    closed = {name: shape.get("enum", ()) for name, shape in shapes.items() if name not in ("suit_order", "pack")}
    never = {name: missing for name, each in closed.items() if (missing := {str(value) for value in each} - met[name])}
    assert never == {}


def test_every_named_variant_has_cases() -> None:
    asked = {name for case in CASES if isinstance(case.variant, str) for name in case.variant.split(",")}
    assert {named.id for named in named_variants()} - asked == set()


def test_the_kit_reads_variants_and_options_as_the_engine_does() -> None:
    with table() as row:
        for each in named_variants():
            with row(each.id):
                assert variants.named()[each.id] == resolve(each.id).options.to_dict()
        for option in OPTIONS:
            with row(option.name):
                assert rules_of(option.name) == [
                    (to_json(value, "standard-52"), rules) for value, rules in option.rules_by_value.items()
                ]
