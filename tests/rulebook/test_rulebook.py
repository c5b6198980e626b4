"""The rulebook loads, is complete, refers only to what exists, and says everything once and in sentences."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from bigtwo.variant.options import OPTIONS as DECLARED
from bigtwo_rulebook import protocol
from bigtwo_rulebook.options import bearing

Entry = dict[str, Any]

ROOT = files("bigtwo_rulebook")

OPTIONS = tuple(option.name for option in DECLARED)

OPERATIONS = (*protocol.OPERATIONS, "variants")

# How many rules each series of the two documents has; their numbers run from 01 without a gap.
SERIES = {
    "PG-NAME": 2, "PG-SETUP": 5, "PG-OBJ": 3, "PG-COMB": 31, "PG-DEAL": 10, "PG-PLAY": 13, "PG-SCORE": 10, "PG-GS": 5,
    "PG-DIR": 3, "PG-VDEAL": 1, "PG-OPEN": 10, "PG-SUIT": 4, "PG-STR": 9, "PG-FLU": 2, "PG-ROY": 2, "PG-NTF": 2,
    "PG-BQ": 2, "PG-HON": 2, "PG-SF7": 4, "PG-DRA": 2, "PG-NPP": 4, "PG-LAST": 4, "PG-ON": 2, "PG-VS": 13, "PG-DUS": 5,
    "PG-PUS": 2, "PG-PLC": 1, "PG-IND": 8, "PG-HK": 6, "PG-3P": 13, "PG-2P": 6, "PG-LEC": 4, "PG-LINK": 1,
    "WP-NAME": 1, "WP-SETUP": 2, "WP-DEAL": 2, "WP-PLAY": 5, "WP-COMB": 8, "WP-SCORE": 4,
}  # fmt: skip
HOUSE_RULES_SO_FAR = 42
"""New ones come, and none is ever taken back."""

RULE_FIELDS = {"id", "statement", "source", "section", "status", "operations"}
NOT_OF_ALL = {"observable", "because", "options", "phrases"}
OPTIONAL_RULE_FIELDS = {"example", "reporter", "place", *NOT_OF_ALL}
DECISION_FIELDS = {"id", "question", "considered", "decision", "reason", "settled_by", "rules"}
CONSTRAINT_FIELDS = {"id", "severity", "statement", "why", "options"}
OF_SOME_CONSTRAINTS = {"reads", "adjusts", "cases", "phrases"}
DOCUMENT_FIELDS = {"id", "title", "authors", "about"}
OUTSIDE_FIELDS = {"id", "title", "facts"}

ANY_ID = re.compile(r"\b(?:(?:PG|WP|HR)-[0-9A-Z]+-\d+|(?:DEC|VC|X)-\d+)\b")
CARD = re.compile(r"(?:[3-9TJQKA2][DCHS])")


def load(name: str) -> Entry:
    return tomllib.loads(ROOT.joinpath(name).read_text(encoding="utf-8"))


CHAPTERS = {
    entry.name: load(f"rules/{entry.name}")
    for entry in sorted(ROOT.joinpath("rules").iterdir(), key=lambda entry: entry.name)
}
RULES: list[Entry] = [rule for chapter in CHAPTERS.values() for rule in chapter["rule"]]
DECISIONS: list[Entry] = load("decisions.toml")["decision"]
CONSTRAINTS: list[Entry] = load("constraints.toml")["constraint"]
SOURCES = load("sources.toml")
DOCUMENTS: list[Entry] = SOURCES["document"]
OUTSIDE: list[Entry] = SOURCES["outside"]
EVERYTHING = [*RULES, *DECISIONS, *CONSTRAINTS, *DOCUMENTS, *OUTSIDE]


def ids(entries: list[Entry]) -> list[str]:
    return [entry["id"] for entry in entries]


def texts(entry: Entry) -> Iterator[str]:
    """Every piece of prose in an entry."""
    for field, value in entry.items():
        if field in {"id", "section", "source", "status"}:
            continue
        if isinstance(value, str):
            yield value
        elif field in {"considered", "authors"}:
            yield from value


def mentioned(entry: Entry) -> set[str]:
    return {found for text in texts(entry) for found in ANY_ID.findall(text)}


def test_every_rule_is_there_exactly_once() -> None:
    expected = {f"{series}-{number:02}" for series, count in SERIES.items() for number in range(1, count + 1)}
    house = [identifier for identifier in ids(RULES) if identifier.startswith("HR-")]
    assert Counter(ids(RULES)) == Counter([*expected, *dict.fromkeys(house)])
    assert len(house) >= HOUSE_RULES_SO_FAR


TAKEN_BACK = {"VC-07"}
"""What was decided once and is not any more; the ids are never used again."""


def test_decisions_constraints_and_outside_sources_are_numbered_without_gaps() -> None:
    for entries, prefix, so_far in ((DECISIONS, "DEC", 96), (CONSTRAINTS, "VC", 30), (OUTSIDE, "X", 17)):
        given = (f"{prefix}-{number:02}" for number in range(1, len(entries) + 2))
        assert ids(entries) == [id_ for id_ in given if id_ not in TAKEN_BACK][: len(entries)]
        assert len(entries) >= so_far
    assert ids(DOCUMENTS) == ["pagat-de", "wikipedia", "external"]


def test_rules_of_a_series_stand_in_order_within_one_chapter() -> None:
    for chapter in (ids(chapter["rule"]) for chapter in CHAPTERS.values()):
        for series in {identifier.rsplit("-", 1)[0] for identifier in chapter}:
            members = [identifier for identifier in chapter if identifier.rsplit("-", 1)[0] == series]
            assert members == [f"{series}-{number:02}" for number in range(1, len(members) + 1)]


def test_entries_have_the_fields_they_should_have_and_no_others() -> None:
    for rule in RULES:
        assert RULE_FIELDS <= set(rule) <= RULE_FIELDS | OPTIONAL_RULE_FIELDS, rule["id"]
    for decision in DECISIONS:
        assert DECISION_FIELDS <= set(decision) <= DECISION_FIELDS | NOT_OF_ALL, decision["id"]
    for entries, fields in ((CONSTRAINTS, CONSTRAINT_FIELDS), (DOCUMENTS, DOCUMENT_FIELDS), (OUTSIDE, OUTSIDE_FIELDS)):
        for entry in entries:
            assert set(entry) - OF_SOME_CONSTRAINTS == fields, entry["id"]


def test_source_and_status_agree() -> None:
    statuses = {
        "pagat-de": {"base", "variant", "informative"},
        "wikipedia": {"wikipedia", "informative"},
        "external": {"house"},
    }
    for rule in RULES:
        assert rule["source"] == {"PG": "pagat-de", "WP": "wikipedia", "HR": "external"}[rule["id"][:2]], rule["id"]
        assert rule["status"] in statuses[rule["source"]], rule["id"]
        assert rule["status"] != "base" or not {"reporter", "place"} & set(rule), rule["id"]


def test_a_house_rule_says_where_it_is_played() -> None:
    for rule in RULES:
        if rule["source"] == "external":
            named = set(re.findall(r"X-\d\d", rule["section"]))
            assert named <= set(ids(OUTSIDE)), rule["id"]
            assert named or "common knowledge" in rule["section"], rule["id"]


def test_options_and_operations_named_exist_and_are_named_in_order() -> None:
    for entry in [*RULES, *DECISIONS, *CONSTRAINTS]:
        named = entry.get("options", [])
        ordered = [name for name in OPTIONS if name in named]
        assert named == ordered, f"{entry['id']}: write options = {json.dumps(ordered)}"
        assert not {*named} & {*bearing().get(entry["id"], ())}, f"{entry['id']}: an option says so itself"
    for rule in RULES:
        ordered = [name for name in OPERATIONS if name in rule["operations"]]
        assert rule["operations"] == ordered, f"{rule['id']}: write operations = {json.dumps(ordered)}"
    assert all(constraint["options"] for constraint in CONSTRAINTS)
    assert {name for rule in RULES for name in rule["operations"]} == set(OPERATIONS)


def test_what_is_not_shown_says_why() -> None:
    for entry in [*RULES, *DECISIONS]:
        assert entry.get("observable", "no") in {"in-part", "not-yet", "no"}, (
            f"{entry['id']}: what is shown says nothing"
        )
        assert ("because" in entry) == ("observable" in entry), entry["id"]


def test_a_decision_names_rules_that_exist_once_each() -> None:
    for decision in DECISIONS:
        assert decision["rules"], decision["id"]
        assert set(decision["rules"]) <= set(ids(RULES)), decision["id"]
        assert len(set(decision["rules"])) == len(decision["rules"]), decision["id"]


def test_every_id_mentioned_in_a_text_exists() -> None:
    known = set(ids(EVERYTHING))
    for entry in EVERYTHING:
        assert mentioned(entry) <= known - {entry["id"]}, entry["id"]


def test_decisions_consider_different_readings_and_severities_are_known() -> None:
    assert {each["severity"] for each in CONSTRAINTS} == {"error", "warning", "info", "error or warning"}
    for decision in DECISIONS:
        assert len(decision["considered"]) == len(set(decision["considered"])) >= 2, decision["id"]
        assert decision["question"].endswith("?"), decision["id"]


def test_sentences_end_with_a_full_stop_start_like_sentences_and_are_not_padded() -> None:
    for entry in EVERYTHING:
        assert all(text == " ".join(text.split()) != "" for text in texts(entry)), entry["id"]
    sentences = [(rule["id"], rule["statement"]) for rule in RULES]
    sentences += [(entry["id"], entry[field]) for entry in CONSTRAINTS for field in ("statement", "why")]
    sentences += [(entry["id"], entry[field]) for entry in DECISIONS for field in ("decision", "reason", "settled_by")]
    sentences += [(entry["id"], entry["facts"]) for entry in OUTSIDE]
    sentences += [(entry["id"], entry["because"]) for entry in [*RULES, *DECISIONS] if "because" in entry]
    for identifier, sentence in sentences:
        assert sentence.endswith("."), identifier
        assert re.match(r"[A-Z0-9`]", sentence), identifier


def test_statements_say_everything_once() -> None:
    statements = Counter(" ".join(re.findall(r"\w+", each["statement"].lower())) for each in [*RULES, *CONSTRAINTS])
    assert [text for text, count in statements.items() if count > 1] == []


def test_groups_of_cards_in_examples_never_hold_a_card_twice() -> None:
    seen = 0
    for rule in RULES:
        for group in re.findall(rf"{CARD.pattern}(?: {CARD.pattern})*", rule.get("example", "")):
            cards = CARD.findall(group)
            seen += len(cards)
            assert len(set(cards)) == len(cards), (rule["id"], group)
    assert seen > 300
