"""Which cases are asked: under every variant and every mix of rules that agrees on what their answers rest on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bigtwo_rulebook
from bigtwo.variant.options import InvalidVariant
from bigtwo.variant.resolving import named_variants, resolve
from bigtwo_conformance.capabilities import as_offered, completed, fields_of, in_part
from bigtwo_conformance.case_scope import STRAIGHT, scope
from bigtwo_conformance.corpus import Case, can_be_relabelled, corpus
from bigtwo_conformance.judging import differences
from bigtwo_conformance.protocol import Hello, NoHello, read_hello
from bigtwo_conformance.relations import RELATIONS, is_askable, is_lacking
from bigtwo_conformance.rulebook import rules
from bigtwo_conformance.variants import UnknownRules, differing, named, read_rules, read_stated, resolved
from bigtwo_rulebook.options import base, read_toml
from bigtwo_rulebook.protocol import OPERATIONS
from tests.runner.engines import COMMAND, Call, engine, results_of
from tests.tables import rows
from tests.variant.mixes import random_options

CASES = corpus().cases
WHO = {"protocol": 1, "implementation": {"name": "n", "version": "1", "language": "l"}}
ALL = Hello("n", "1", "l", ("pusoy-dos",), OPERATIONS, ())
NOT_ABOUT = "does not answer the fields that it is about (its hello says which)"
HELLO = '"plays": "base", "operations": list(OPERATIONS)}'


@rows("operation", ["classify", "compare"])
def test_a_run_of_one_operation_asks_its_straights_too(operation: str) -> None:
    whole, chosen = (
        [case.id for case in scope(cases, ALL).cases if case.id.startswith(STRAIGHT) and case.operation == operation]
        for cases in (CASES, [case for case in CASES if case.operation == operation])
    )
    assert whole == chosen != []


def test_hundreds_of_questions_are_asked_under_pusoy_dos_and_none_twice() -> None:
    """A case of another variant has an id of its own."""
    found = scope(CASES, ALL)
    assert len(found.cases) > 300
    assert found.rules[0].asked == len(found.cases)
    assert all(case.question["variant"] == "pusoy-dos" for case in found.cases)
    assert not any(case.differing(named()["pusoy-dos"]) for case in found.cases)
    ids = {case.id for case in found.cases}
    assert {id_ for id_ in ids if "@" not in id_} == {case.id for case in corpus().select(variant="pusoy-dos")}
    assert {id_.partition("@")[2] for id_ in ids} == {"", "pusoy-dos"}
    questions = [json.dumps([case.operation, case.question, case.expect]) for case in found.cases]
    assert len(set(questions)) == len(questions)
    alike = scope(CASES, replace(ALL, variants=("base", "clockwise"))).cases
    assert {case.id.partition("@")[2] for case in alike if case.id.startswith(STRAIGHT)} == {"base"}, "one order"


def test_the_state_of_a_table_names_the_variant_too() -> None:
    (case,) = [case for case in CASES if "state" in case.input][:1]
    assert case.under("clockwise", "x").question["state"]["variant"] == "clockwise"
    assert case.question["state"]["variant"] == case.variant


def test_suits_keep_their_names_where_a_house_names_one() -> None:
    (case,) = [case for case in corpus().cases if case.id == "dx-11-twin"]
    for factors, renamed in ((None, True), ({"S": 3}, False)):
        house = {"extends": "base", "options": {"suit_order": "HDCS", "two_factors": factors}}
        options = resolved(house)
        assert case.differing(options) == []
        assert (case.under(house, "x", options).input != case.input) is renamed
    for record in ("1. 0: 3D", "3D"):  # cards within a text are not renamed
        played = replace(case, input={"events": [{"play": record}]})
        assert can_be_relabelled(played, (), resolved("base")) is (record == "3D")


def test_what_cannot_be_said_is_left_out_with_the_reason() -> None:
    found = scope(CASES, replace(ALL, operations=("classify",)))
    assert all(case.operation == "classify" for case in found.cases)
    assert "does not answer compare" in found.left_out
    origins = {case.id.partition("@")[0] for case in found.cases}
    assert not origins & {id_ for ids in found.left_out.values() for id_ in ids}


def test_a_rule_in_force_that_is_not_asked_is_named() -> None:
    unasked = scope(CASES, ALL).rules[0].unasked
    for option in ("triples", "dragon"):
        without = [case for case in CASES if base()[option] not in case.options.get(option, ())]
        assert option in scope(without, ALL).rules[0].unasked
        assert option not in unasked


@pytest.mark.check
def test_cases_that_agree_are_asked_once_under_their_own_ids() -> None:
    plays = {"extends": "base", "options": {"triples": False, "suit_order": "DHSC"}}
    found = scope(CASES, replace(ALL, variants=(), plays=plays))
    of_the_corpus = {case.id for case in found.cases if not case.id.startswith(STRAIGHT)}
    assert of_the_corpus <= {case.id for case in CASES}
    assert not any(case.differing(resolved(plays)) for case in found.cases)
    assert len(found.cases) > 200
    assert "plays triples false" in found.left_out


def test_hello_says_it() -> None:
    hello = read_hello({**WHO, "operations": ["classify"], "plays": "base suit_order=DHSC"})
    assert hello.plays == {"extends": "base", "options": {"suit_order": "DHSC"}}
    for plays in ("nowhere", {"options": {"nothing": 1}}):
        with pytest.raises(NoHello):
            read_hello({**WHO, "operations": ["classify"], "plays": plays})
    with pytest.raises(NoHello, match="neither"):
        read_hello({**WHO, "operations": ["classify"]})


def test_what_fit_leaves_open_is_not_asked() -> None:
    hello = replace(ALL, variants=(), plays="base", left_open={"suit_order": (), "bombs": ("on", "at-any-time")})
    found = scope(CASES, hello)
    assert found.cases
    assert not any("suit_order" in case.options for case in found.cases)
    assert "does not say which suit_order it plays" in found.left_out
    # Of two values that are left to classify and compare both answers are the same; of other operations those
    # cases are asked whose answer is the same under both.
    with_bombs = [case for case in found.cases if "bombs" in case.options]
    assert "compare" in {case.operation for case in with_bombs}
    assert all({"on", "at-any-time"} & set(case.options["bombs"]) for case in with_bombs)
    others = [case for case in with_bombs if case.operation != "compare"]
    assert all({"on", "at-any-time"} <= set(case.options["bombs"]) for case in others)


@rows(
    "unexplained, granted, says",
    [
        ([], True, "Left open: dragon, straight_flush_order, players."),
        ([{"says": "It is odd."}], False, "no rules explain 1 of the answers that `fit` asked for"),
    ],
)
@pytest.mark.check
def test_a_claim_names_what_is_left_open(
    unexplained: list[Any], granted: bool, says: str, tmp_path: Path, call: Call
) -> None:
    told = {"unknown": ["dragon", "straight_flush_order", "players"], "plays": {"extends": "base", "options": {}}}
    words = ["--operation", "classify", "--operation", "compare", "--times", "1", "--reports", str(tmp_path)]
    rules = json.dumps({**told, "unexplained": unexplained})
    ended = call("run", "--as", rules, *words, "--", *COMMAND)
    headline = results_of(tmp_path)["headline"]
    assert (headline["granted"], ended.code) == (granted, 0 if granted else 5), headline
    assert says in headline["sentence"]
    assert granted or '"unexplained":1' in ended.out


@rows(
    "text, says",
    [
        ("base+straight_order=JQKA2", "straight_order"),
        ("base+suit_order=XYZ", "suit_order"),
        ("base+triples=maybe", "triples"),
        ("base+triples=1", "triples"),
        ("base+players=99", "players"),
        ("base+stake=true", "stake"),
        ("base+stake", "stake is no option with its value"),
        ("base+runs_of=two", "runs_of"),
        ("@nowhere", "nowhere cannot be read: No such file or directory."),
        ("nowhere.json", "nowhere.json cannot be read: No such file or directory."),
        ("x" * 5000, ""),
    ],
)
def test_rules_that_cannot_be_run_are_misuse(text: str, says: str, call: Call) -> None:
    ended = call("run", "--as", text, "--", *COMMAND)
    assert ended.code == 2
    assert f"--as: {says}" in ended.err if says else "is no named variant" in ended.err


@rows("mark", ["", "@"])
def test_rules_in_a_file(mark: str, tmp_path: Path, call: Call) -> None:
    path, rules = tmp_path / "fit.json", {"extends": "base", "options": {"bombs": "on"}}
    path.write_text(json.dumps({"plays": rules, "unknown": []}, indent=2))
    words = ["--case", "ex-001", "--times", "1", "--reports", str(tmp_path), "--", *COMMAND]
    assert call("run", "--as", f"{mark}{path}", *words).code == 0
    (case,) = results_of(tmp_path)["cases"]
    assert f"--as {mark}{path}" in case["repeat"]
    assert case["question"]["variant"] == rules


def test_json_is_said_again_in_its_shortest_form() -> None:
    fitted = {"nearest": "base", "plays": {"extends": "base", "options": {}}, "unknown": ["bombs"], "questions": 3}
    again = '{"plays":{"extends":"base","options":{}},"unknown":["bombs"]}'
    assert read_stated(json.dumps(fitted, indent=2))[0] == again
    assert read_stated('{"extends": "base"}')[0] == '{"extends":"base"}'
    text = "base suit_order=DHSC"
    assert read_stated(text) == (text, {"plays": read_rules(text)})


def offered(case: Case, **says: Any) -> Case:
    """A case as it is asked of an engine that offers less."""
    found = as_offered(case, replace(ALL, **says))
    assert isinstance(found, Case), found
    return found


def test_no_reasons_and_no_deciding_card() -> None:
    refusal = next(case for case in CASES if "refuse" in case.expect and case.operation == "classify")
    reduced = offered(refusal, reasons=False)
    assert differences("classify", reduced.expect, {"playable": False}) == ()
    assert differences("classify", reduced.expect, {"playable": True}) != ()
    assert differences("classify", refusal.expect, {"playable": False}) != ()
    named_card = next(case for case in CASES if case.expect.get("equals", {}).get("deciding_card"))
    reduced = offered(named_card, deciding_card=False)
    assert set(named_card.expect["equals"]) - set(reduced.expect["equals"]) == {"deciding_card"}


def test_hands_that_are_too_large_and_fields_that_it_lacks_are_out_of_scope() -> None:
    large = next(case for case in CASES if len(case.input.get("hand", ())) == 13)
    assert as_offered(large, replace(ALL, max_hand=12)) == "takes hands of at most 12 cards, and not of 13"
    assert as_offered(large, replace(ALL, max_hand=13)) == large
    compared = next(case for case in CASES if case.operation == "compare")
    without = replace(ALL, fields={"compare": ("reason",)})
    assert as_offered(compared, without) == NOT_ABOUT


def test_fields_bear_on_the_operations_that_have_them_and_what_is_not_judged_is_said() -> None:
    """A list that names fields of one operation alone leaves the others as they are."""
    listed = replace(ALL, fields=("moves", "may_pass"))
    by_operation = replace(ALL, fields={"legal-moves": ("moves",)})
    for case in CASES:
        if case.operation in ("classify", "compare", "score"):
            assert as_offered(case, listed) == as_offered(case, by_operation) == case
    assert fields_of(listed, "legal-moves") == ("moves", "may_pass")
    assert fields_of(listed, "classify") is None
    assert fields_of(by_operation, "legal-moves") == ("moves",)
    hello = replace(listed, operations=("classify", "legal-moves"))
    assert in_part(hello) == (
        "Because of `fields` in its hello these fields are not judged: must_include, obligations of legal-moves."
    )
    assert in_part(replace(hello, fields=None)) == ""


def test_fields_of_no_operation_are_refused() -> None:
    said: Any = {**WHO, "plays": "base", "operations": ["classify"], "fields": {"legal_moves": ["moves"]}}
    with pytest.raises(NoHello, match=r"legal_moves.*no operation; there are classify"):
        read_hello(said)
    hello = read_hello({**said, "fields": {"classify": ["playable"]}})
    assert hello.fields == {"classify": ["playable"]}
    assert json.loads(json.dumps(hello.to_dict()))["offers"]["fields"] == {"classify": ["playable"]}


def test_an_inferred_opening_is_not_asked_what_it_cannot_tell() -> None:
    hello = replace(ALL, variants=("base",), opening="inferred")
    asked = [case for case in scope(CASES, hello).cases if case.operation == "legal-moves"]
    assert asked
    for case in asked:
        assert ("3D" in case.input["hand"]) == bool(case.input.get("opening")), case.id
    opening = next(case for case in asked if case.input.get("opening"))
    without = replace(
        opening, input={**opening.input, "hand": [card for card in opening.input["hand"] if card != "3D"]}
    )
    assert str(as_offered(without, hello)).startswith("infers the opening from the lowest card")


SINGLES = [{"cards": [card], "kind": "single"} for card in ("3D", "4D")]


@rows(
    "operation, question, answer, adds",
    [
        ("legal-moves", {}, {"moves": SINGLES}, {"count": 2, "by_kind": {"single": 2}}),
        ("legal-moves", {}, {"moves": SINGLES, "count": 7}, {"by_kind": {"single": 2}}),
        ("legal-moves", {}, {"moves": SINGLES, "next_cursor": "2"}, {}),
        # `kinds` chooses what is listed, and `count` is that of the whole: of a part of the moves nothing follows.
        ("legal-moves", {"kinds": ["single"]}, {"moves": SINGLES}, {}),
        ("legal-moves", {"limit": 2}, {"moves": SINGLES}, {}),
        ("legal-moves", {"cursor": "2"}, {"moves": SINGLES}, {}),
        # But where no notice is taken of the part, the whole follows.
        ("legal-moves", {"kinds": ["pair"]}, {"moves": SINGLES}, {"count": 2, "by_kind": {"single": 2}}),
        ("legal-moves", {"limit": 7}, {"moves": SINGLES}, {"count": 2, "by_kind": {"single": 2}}),
        ("compare", {}, {"result": "neither"}, {}),
    ],
)
def test_what_follows_from_other_fields_is_derived(
    operation: str, question: dict[str, Any], answer: dict[str, Any], adds: dict[str, Any]
) -> None:
    assert completed(operation, question, answer) == {**answer, **adds}


def test_a_case_about_the_whole_of_a_part_is_not_asked_for_moves_alone() -> None:
    of_kinds = [case for case in CASES if case.operation == "legal-moves" and "kinds" in case.input]
    some = next(case for case in of_kinds if set(case.expect["equals"]) == {"count", "by_kind"})
    assert as_offered(some, replace(ALL, fields=("moves",))) == NOT_ABOUT
    assert as_offered(some, replace(ALL, fields=("moves", "count", "by_kind"))) == some


def test_fields_of_moves() -> None:
    on_own_pile = next(case for case in CASES if "continues" in json.dumps(case.expect.get("set-equals")))
    for fields, names in ((("moves", "kind"), {"cards", "kind"}), (("moves",), {"cards"})):
        moves = offered(on_own_pile, fields=fields).expect["set-equals"]["moves"]
        assert {name for move in moves for name in move} == names
    assert as_offered(on_own_pile, ALL) == on_own_pile


def test_codes_count_where_the_field_that_has_them_is_answered() -> None:
    """Whoever gives the reason of classify need not list the violations of a play."""
    refused = next(case for case in CASES if case.operation == "validate-play" and case.expect.get("refuse"))
    assert offered(refused, fields=("legal", "reason")).expect == {"refuse": []}
    assert offered(refused, fields=("legal", "violations")) == refused


def test_relations_ask_for_no_more_than_is_offered() -> None:
    large = {"hand": [f"{rank}S" for rank in "3456789TJQKA2"]}
    assert not is_askable(large, replace(ALL, max_hand=12), "base")
    assert is_askable(large, replace(ALL, max_hand=13), "base")
    opening = {"hand": ["4S", "5S", "3D"]}
    assert not is_askable(opening, replace(ALL, opening="inferred"), "base")
    assert is_askable(opening, ALL, "base")
    # There 3C is the lowest card.
    assert is_askable(opening, replace(ALL, opening="inferred"), "pusoy-dos")
    (listed,) = [relation for relation in RELATIONS if relation.name == "duplicates"]
    assert is_lacking(listed, replace(ALL, fields=("playable", "count")))
    assert not is_lacking(listed, replace(ALL, fields=("playable", "moves")))
    assert is_lacking(listed, replace(ALL, operations=("classify",)))


@pytest.mark.check
def test_an_engine_without_reasons_conforms_when_it_says_so(tmp_path: Path, call: Call) -> None:
    command = engine(tmp_path, HELLO, HELLO[:-1] + ', "reasons": False, "deciding_card": False}')
    path = tmp_path / "engine.py"
    path.write_text(path.read_text().replace('"code": "', '"code": "no '), encoding="utf-8")
    assert call("smoke", "--", *command).code == 0
    words = ["run", "--operation", "classify", "--operation", "compare", "--times", "1", "--", *command]
    assert call(*words).code == 0


def agrees(rules: Any, expected: dict[str, Any], own: set[str]) -> bool:
    """Whether the kit finds these options; the engine may spell those that were stated in another way."""
    found = resolved(rules)
    return {name: found[name] for name in found if name not in own} == {
        name: value for name, value in expected.items() if name not in own
    }


@pytest.mark.check
def test_named_variants_and_house_rules_mean_what_they_mean_to_the_engine() -> None:
    """Also as a line of text."""
    assert list(named()) == [each.id for each in named_variants()]
    rng, compared = Random(2), 0
    names = [name for each in named_variants() for name in (each.id, *each.aliases)]
    for number in range(900):
        options = random_options(rng)
        stated = {name: options[name] for name in sorted(options) if number % 2 or rng.random() < 0.4}
        line = ",".join(rng.sample(names, rng.randrange(1, 4))) if rng.random() < 0.5 else "base"
        try:
            found = resolve({"extends": line, "options": stated})
        except InvalidVariant:
            continue
        compared += 1
        expected = found.options.to_dict()
        assert agrees({"extends": line, "options": stated}, expected, set(stated)), (line, stated)
        rules = read_rules(found.text.replace(",".join(found.called), line, 1))
        assert (set(rules["options"]) if isinstance(rules, dict) else set()) == set(stated)
        assert resolve(rules).options == found.options  # type: ignore[arg-type]
        assert agrees(rules, expected, set(stated)), line
    assert compared > 250


HOUSE = {"extends": "base", "options": {"suit_order": "DHSC", "triples": False}}


@rows(
    "text, rules",
    [
        ("pusoy-dos", "pusoy-dos"),
        ("base suit_order=DHSC triples=false", HOUSE),
        ("base+suit_order=DHSC+triples=false", HOUSE),
        ("suit_order=DHSC+triples=false", HOUSE),
        ("Hong Kong, three-player", {"extends": ["hong-kong-ip", "three-player"], "options": {}}),
        ('{"options": {"triples": false}}', {"options": {"triples": False}}),
        ('{"plays": {"extends": "base", "options": {}}, "questions": 3}', {"extends": "base", "options": {}}),
    ],
)
def test_rules_as_somebody_writes_them(text: str, rules: Any) -> None:
    assert read_rules(text) == rules


@rows("text", ["nowhere", "base suits=DHSC", "base pusoy-dos", "{", "base,nowhere", '{"plays": 3}', '{"extends": 7}'])
def test_rules_that_cannot_be_read(text: str) -> None:
    with pytest.raises(UnknownRules):
        read_rules(text)


def test_true_is_not_one() -> None:
    assert differing({"triples": 1}, {"triples": True}) == ["triples"]
    assert differing({"triples": True}, {"triples": True, "players": 4}) == []


def test_what_fit_could_not_tell_is_read_too() -> None:
    found: dict[str, Any] = {"plays": {"extends": "base", "options": {}}, "unknown": ["bombs", "dragon"]}
    found["narrowed"] = {"bombs": ["on"]}
    assert read_stated(json.dumps(found))[1]["left_open"] == {"bombs": ("on",), "dragon": ()}
    found["plays"]["options"]["dragon"] = "wins"
    assert read_stated(json.dumps(found))[1]["left_open"] == {"bombs": ("on",)}, "what is stated besides is not open"
    assert read_stated('{"extends": "base"}')[1]["left_open"] == {}
    for unknown in ("bombs", ["gravity"]):
        with pytest.raises(UnknownRules, match="What is unknown"):
            read_stated(json.dumps({"plays": {}, "unknown": unknown}))


NAMED_IN_FULL = ("PG-NAME-01", "PG-GS-05", "WP-NAME-01", "DEC-68", "DEC-97")
"""Looking up variants shows which one a name leads to; the cases name theirs in full."""
NOT_ASKED = {
    *NAMED_IN_FULL,
    "PG-SETUP-02",  # Another number of hands than may play is refused as a question, not answered.
    "WP-SETUP-01",  # The same.
    "DEC-109",  # The pairs and triples of the article are those of the other document, whose rules the cases cite.
    "DEC-156",  # Records of questions begin after the exchange; only the service's own show how cards are returned.
}
"""What shows them is no question of the protocol. What nothing shows is marked in the rulebook itself."""


def test_what_no_answer_shows_has_no_case_and_all_else_has_both_answers() -> None:
    """What is shown in part has cases too."""
    cited: dict[str, set[str]] = {}
    for case in corpus().cases:
        for rule in case.rules:
            cited.setdefault(rule, set()).add(case.polarity)
    assert NOT_ASKED | cited.keys() <= rules().keys()
    book = Path(bigtwo_rulebook.__file__).parent
    tables = [read_toml(file) for file in (*book.glob("rules/*.toml"), book / "decisions.toml")]
    for entry in [entry for table in tables for entry in (*table.get("rule", ()), *table.get("decision", ()))]:
        id_, observable = entry["id"], entry.get("observable", "yes")
        assert observable in ("yes", "in-part", "not-yet", "no"), id_
        assert ("because" in entry) == (observable != "yes"), id_
        shown = observable in ("yes", "in-part") and id_ not in NOT_ASKED
        assert cited.get(id_, set()) == ({"positive", "negative"} if shown else set()), id_
