"""Which cases are asked: under every variant and every mix of rules that agrees on what their answers rest on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bigtwo_conformance.arguments import rules_again
from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.fuzz import check_askable, lack
from bigtwo_conformance.judging import differences
from bigtwo_conformance.offered import as_offered, completed, fields_of, in_part
from bigtwo_conformance.protocol import Hello, NoHello, read_hello
from bigtwo_conformance.relations import RELATIONS, NotApplicable
from bigtwo_conformance.results import checked
from bigtwo_conformance.scope import scope
from bigtwo_conformance.straight_cases import STRAIGHT
from bigtwo_conformance.variants import named, resolved
from bigtwo_rulebook.protocol import OPERATIONS
from tests.runner.engines import COMMAND, called, engine

CASES = corpus().cases
WHO = {"protocol": 1, "implementation": {"name": "n", "version": "1", "language": "l"}}
ALL = Hello("n", "1", "l", ("pusoy-dos",), OPERATIONS, ())
NOT_ABOUT = "does not answer the fields that it is about (its hello says which)"
HELLO = '"plays": "base", "operations": list(OPERATIONS)}'


class TestUnderAVariant:
    def test_hundreds_of_questions_are_asked_under_pusoy_dos(self) -> None:
        found = scope(CASES, ALL)
        assert len(found.cases) > 300
        assert all(case.question["variant"] == "pusoy-dos" for case in found.cases)
        assert not any(case.differing(named()["pusoy-dos"]) for case in found.cases)
        assert found.rules[0].asked == len(found.cases)

    def test_a_case_of_another_variant_has_an_id_of_its_own(self) -> None:
        ids = {case.id for case in scope(CASES, ALL).cases}
        own = {case.id for case in corpus().select(variant="pusoy-dos")}
        assert {id_ for id_ in ids if "@" not in id_} == own
        assert {id_.partition("@")[2] for id_ in ids} == {"", "pusoy-dos"}

    def test_no_question_is_asked_twice_under_one_variant(self) -> None:
        questions = [json.dumps([case.operation, case.question, case.expect]) for case in scope(CASES, ALL).cases]
        assert len(set(questions)) == len(questions)

    def test_the_state_of_a_table_names_the_variant_too(self) -> None:
        (case,) = [case for case in CASES if "state" in case.input][:1]
        assert case.under("clockwise", "x").question["state"]["variant"] == "clockwise"
        assert case.question["state"]["variant"] == case.variant

    def test_what_cannot_be_said_is_left_out_with_the_reason(self) -> None:
        found = scope(CASES, replace(ALL, operations=("classify",)))
        assert all(case.operation == "classify" for case in found.cases)
        assert "does not answer compare" in found.left_out
        origins = {case.id.partition("@")[0] for case in found.cases}
        assert not origins & {id_ for ids in found.left_out.values() for id_ in ids}

    def test_a_rule_in_force_that_is_not_asked_is_named(self) -> None:
        without = [case for case in CASES if True not in case.options.get("triples", ())]
        assert "triples" in scope(without, ALL).rules[0].unasked
        assert "triples" not in scope(CASES, ALL).rules[0].unasked


class TestWhatItAlwaysPlays:
    def test_cases_that_agree_are_asked_once_under_their_own_ids(self) -> None:
        plays = {"extends": "base", "options": {"triples": False, "suit_order": "DHSC"}}
        found = scope(CASES, replace(ALL, variants=(), plays=plays))
        of_the_corpus = {case.id for case in found.cases if not case.id.startswith(STRAIGHT)}
        assert of_the_corpus <= {case.id for case in CASES}
        assert not any(case.differing(resolved(plays)) for case in found.cases)
        assert len(found.cases) > 200
        assert "plays triples false" in found.left_out

    def test_hello_says_it(self) -> None:
        hello = read_hello({**WHO, "operations": ["classify"], "plays": "base suit_order=DHSC"})
        assert hello.plays == {"extends": "base", "options": {"suit_order": "DHSC"}}
        for plays in ("nowhere", {"options": {"nothing": 1}}):
            with pytest.raises(NoHello):
                read_hello({**WHO, "operations": ["classify"], "plays": plays})
        with pytest.raises(NoHello, match="neither"):
            read_hello({**WHO, "operations": ["classify"]})

    def test_run_as(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Diamonds low and clubs lowest: a fault in base, and the rules of that house."""
        command = engine(tmp_path, '"DCHS"', '"CDHS"')
        words = ["--operation", "classify", "--operation", "compare", "--times", "1", "--reports", str(tmp_path), "--"]
        assert called(capsys, "run", *words, *command).code == 1
        ended = called(capsys, "run", "--as", "base suit_order=SHDC", *words, *command)
        assert ", 0 failed, " in ended.out
        found = checked(json.loads((tmp_path / "results.json").read_text()))
        assert found["causes"] == []
        assert found["scope"]["rules"][0]["variant"] == {"extends": "base", "options": {"suit_order": "SHDC"}}
        assert "--as 'base suit_order=SHDC'" in found["cases"][0]["repeat"]

    def test_what_fit_leaves_open_is_not_asked(self) -> None:
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

    def test_a_claim_names_what_is_left_open(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        told = {"unknown": ["dragon", "five_card_crossing"]}
        words = ["--operation", "classify", "--operation", "compare"]
        words += ["--times", "1", "--reports", str(tmp_path), "--", *COMMAND]
        for unexplained, claims in ([], True), ([{"says": "It is odd."}], False):
            fitted = json.dumps({**told, "plays": {"extends": "base", "options": {}}, "unexplained": unexplained})
            ended = called(capsys, "run", "--as", fitted, *words)
            headline = json.loads((tmp_path / "results.json").read_text())["headline"]
            assert (headline["granted"], ended.code) == (claims, 0 if claims else 5), headline
            assert claims == ("Left open: five_card_crossing, dragon." in headline["sentence"]), headline
            assert claims != ("no rules explain 1 of the answers that `fit` asked for" in headline["sentence"]), (
                headline
            )
            assert claims or '"unexplained":1' in ended.out

    @pytest.mark.parametrize(
        "value",
        [
            "straight_order=JQKA2",
            "suit_order=XYZ",
            "triples=maybe",
            "triples=1",
            "players=99",
            "stake=true",
            "runs_of=two",
        ],
    )
    def test_a_value_of_the_wrong_sort_is_misuse(self, capsys: pytest.CaptureFixture[str], value: str) -> None:
        ended = called(capsys, "run", "--as", f"base+{value}", "--", *COMMAND)
        assert ended.code == 2
        assert f"--as: {value.split('=')[0]}" in ended.err

    def test_rules_that_cannot_be_read_are_misuse(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert called(capsys, "run", "--as", "nowhere", "--", *COMMAND).code == 2

    @pytest.mark.parametrize("mark", ["", "@"])
    def test_rules_in_a_file(self, tmp_path: Path, capsys: pytest.CaptureFixture[str], mark: str) -> None:
        path = tmp_path / "fit.json"
        path.write_text(json.dumps({"plays": {"extends": "base", "options": {"bombs": "on"}}, "unknown": []}, indent=2))
        words = ["--case", "ex-001", "--times", "1", "--reports", str(tmp_path), "--", *COMMAND]
        assert called(capsys, "run", "--as", f"{mark}{path}", *words).code == 0
        (case,) = checked(json.loads((tmp_path / "results.json").read_text()))["cases"]
        assert f"--as {mark}{path}" in case["repeat"]
        assert case["question"]["variant"] == {"extends": "base", "options": {"bombs": "on"}}

    @pytest.mark.parametrize("text", ["@nowhere", "nowhere.json"])
    def test_a_file_of_rules_that_is_not_there(self, capsys: pytest.CaptureFixture[str], text: str) -> None:
        ended = called(capsys, "run", "--as", text, "--", *COMMAND)
        assert ended.code == 2
        assert f"--as: {text.removeprefix('@')} cannot be read: No such file or directory." in ended.err

    def test_long_texts_are_no_paths(self, capsys: pytest.CaptureFixture[str]) -> None:
        ended = called(capsys, "run", "--as", "x" * 5000, "--", *COMMAND)
        assert ended.code == 2
        assert "is no named variant" in ended.err

    def test_json_is_said_again_in_its_shortest_form(self) -> None:
        fitted = {"nearest": "base", "plays": {"extends": "base", "options": {}}, "unknown": ["bombs"], "questions": 3}
        again = '{"plays":{"extends":"base","options":{}},"unknown":["bombs"]}'
        assert rules_again(json.dumps(fitted, indent=2)) == again
        assert rules_again('{"extends": "base"}') == '{"extends":"base"}'
        assert rules_again("base suit_order=DHSC") == "base suit_order=DHSC"


class TestWhatItOffers:
    def case(self, id_: str) -> object:
        (case,) = corpus().select(id=id_)
        return case

    def test_no_reasons(self) -> None:
        refusal = next(case for case in CASES if "refuse" in case.expect and case.operation == "classify")
        reduced = as_offered(refusal, replace(ALL, reasons=False))
        assert not isinstance(reduced, str)
        assert differences("classify", reduced.expect, {"playable": False}) == ()
        assert differences("classify", reduced.expect, {"playable": True}) != ()
        assert differences("classify", refusal.expect, {"playable": False}) != ()

    def test_the_first_questions_want_no_reasons_either(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        silent = engine(tmp_path, HELLO, f'"reasons": False, {HELLO}')
        text = (tmp_path / "engine.py").read_text(encoding="utf-8")
        refusal = '"reason": {"code": "kind-not-used" if elsewhere else "not-a-combination"}'
        assert refusal in text
        (tmp_path / "engine.py").write_text(text.replace(refusal, '"reason": None'), encoding="utf-8")
        assert called(capsys, "smoke", "--", *silent).code == 0

    def test_no_deciding_card(self) -> None:
        named_card = next(case for case in CASES if case.expect.get("equals", {}).get("deciding_card"))
        reduced = as_offered(named_card, replace(ALL, deciding_card=False))
        assert not isinstance(reduced, str)
        assert set(named_card.expect["equals"]) - set(reduced.expect["equals"]) == {"deciding_card"}

    def test_hands_that_are_too_large_and_fields_that_it_lacks_are_out_of_scope(self) -> None:
        large = next(case for case in CASES if len(case.input.get("hand", ())) == 13)
        assert as_offered(large, replace(ALL, max_hand=12)) == "takes hands of at most 12 cards, and not of 13"
        assert as_offered(large, replace(ALL, max_hand=13)) == large
        compared = next(case for case in CASES if case.operation == "compare")
        without = replace(ALL, fields={"compare": ("reason",)})
        assert as_offered(compared, without) == NOT_ABOUT

    def test_fields_bear_on_the_operations_that_have_them(self) -> None:
        """A list that names fields of one operation alone leaves the others as they are."""
        listed, by_operation = (
            replace(ALL, fields=("moves", "may_pass")),
            replace(ALL, fields={"legal-moves": ("moves",)}),
        )
        for case in CASES:
            if case.operation in ("classify", "compare", "score"):
                assert as_offered(case, listed) == case
                assert as_offered(case, by_operation) == case
        assert fields_of(listed, "legal-moves") == ("moves", "may_pass")
        assert fields_of(listed, "classify") is None
        assert fields_of(by_operation, "legal-moves") == ("moves",)

    def test_what_is_not_judged_because_of_fields_is_said(self) -> None:
        hello = replace(ALL, operations=("classify", "legal-moves"), fields=("moves", "may_pass"))
        assert in_part(hello) == (
            "Because of `fields` in its hello these fields are not judged: must_include, obligations of legal-moves."
        )
        assert in_part(replace(hello, fields=None)) == ""

    def test_fields_of_no_operation_are_refused(self) -> None:
        said = {"protocol": 1, "implementation": {"name": "n", "version": "1", "language": "l"}, "plays": "base"}
        said |= {"operations": ["classify"], "fields": {"legal_moves": ["moves"]}}
        with pytest.raises(NoHello, match=r"legal_moves.*no operation; there are classify"):
            read_hello(said)
        hello = read_hello({**said, "fields": {"classify": ["playable"]}})
        assert hello.fields == {"classify": ("playable",)}
        assert json.loads(json.dumps(hello.to_dict()))["offers"]["fields"] == {"classify": ["playable"]}

    def test_an_inferred_opening_is_not_asked_what_it_cannot_tell(self) -> None:
        hello = replace(ALL, variants=("base",), opening="inferred")
        asked = [case for case in scope(CASES, hello).cases if case.operation == "legal-moves"]
        assert asked
        for case in asked:
            assert ("3D" in case.input["hand"]) == bool(case.input.get("opening")), case.id

    def test_what_follows_from_other_fields_is_derived(self) -> None:
        moves = [{"cards": ["3D"], "kind": "single"}, {"cards": ["4D"], "kind": "single"}]
        assert completed("legal-moves", {}, {"moves": moves})["by_kind"] == {"single": 2}
        assert completed("legal-moves", {}, {"moves": moves, "count": 7})["count"] == 7
        assert "count" not in completed("legal-moves", {}, {"moves": moves, "next_cursor": "2"})
        assert completed("compare", {}, {"result": "neither"}) == {"result": "neither"}

    def test_of_a_part_of_the_moves_nothing_follows(self) -> None:
        """`kinds` chooses what is listed, and `count` is that of the whole."""
        moves = [{"cards": ["3D"], "kind": "single"}]
        assert "count" not in completed("legal-moves", {"kinds": ["single"]}, {"moves": moves})
        assert "count" not in completed("legal-moves", {"limit": 1}, {"moves": moves})
        assert "count" not in completed("legal-moves", {"cursor": "2"}, {"moves": moves})

    def test_where_no_notice_is_taken_of_the_part_the_whole_follows(self) -> None:
        moves = [{"cards": ["3D"], "kind": "single"}]
        for part in ({"kinds": ["pair"]}, {"limit": 7}):
            assert completed("legal-moves", part, {"moves": moves})["count"] == 1

    def test_a_case_about_the_whole_of_a_part_is_not_asked_for_moves_alone(self) -> None:
        of_kinds = [case for case in CASES if case.operation == "legal-moves" and "kinds" in case.input]
        some = next(case for case in of_kinds if set(case.expect["equals"]) == {"count", "by_kind"})
        assert as_offered(some, replace(ALL, fields=("moves",))) == NOT_ABOUT
        assert as_offered(some, replace(ALL, fields=("moves", "count", "by_kind"))) == some

    def test_fields_of_moves(self) -> None:
        on_own_pile = next(case for case in CASES if "continues" in json.dumps(case.expect.get("set-equals")))
        plain = as_offered(on_own_pile, replace(ALL, fields=("moves", "kind")))
        assert not isinstance(plain, str)
        assert {name for move in plain.expect["set-equals"]["moves"] for name in move} == {"cards", "kind"}
        bare = as_offered(on_own_pile, replace(ALL, fields=("moves",)))
        assert not isinstance(bare, str)
        assert {name for move in bare.expect["set-equals"]["moves"] for name in move} == {"cards"}
        assert as_offered(on_own_pile, ALL) == on_own_pile

    def test_codes_count_where_the_field_that_has_them_is_answered(self) -> None:
        """Whoever gives the reason of classify need not list the violations of a play."""
        refused = next(case for case in CASES if case.operation == "validate-play" and case.expect.get("refuse"))
        reduced = as_offered(refused, replace(ALL, fields=("legal", "reason")))
        assert not isinstance(reduced, str)
        assert reduced.expect == {"refuse": []}
        assert as_offered(refused, replace(ALL, fields=("legal", "violations"))) == refused

    def test_relations_ask_for_no_more_than_is_offered(self) -> None:
        large = {"hand": [f"{rank}S" for rank in "3456789TJQKA2"]}
        with pytest.raises(NotApplicable, match="at most 12 cards"):
            check_askable(large, replace(ALL, max_hand=12), "base")
        check_askable(large, replace(ALL, max_hand=13), "base")
        opening = {"hand": ["4S", "5S"], "card": "3D"}
        with pytest.raises(NotApplicable, match="lowest card"):
            check_askable(opening, replace(ALL, opening="inferred"), "base")
        check_askable(opening, ALL, "base")
        # There 3C is the lowest card.
        check_askable(opening, replace(ALL, opening="inferred"), "pusoy-dos")
        (kinds,) = [relation for relation in RELATIONS if relation.name == "transitivity"]
        assert lack(kinds, replace(ALL, fields=("playable", "result"))) == "it does not answer the field kind"
        assert lack(kinds, replace(ALL, fields=("playable", "result", "kind"))) == ""

    def test_an_engine_without_reasons_conforms_when_it_says_so(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        command = engine(tmp_path, HELLO, HELLO[:-1] + ', "reasons": False, "deciding_card": False}')
        path = tmp_path / "engine.py"
        path.write_text(path.read_text().replace('"code": "', '"code": "no '), encoding="utf-8")
        words = ["run", "--operation", "classify", "--operation", "compare", "--times", "1", "--", *command]
        assert called(capsys, *words).code == 0
