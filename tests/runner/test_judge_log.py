"""`judge-log` names the rules that recorded games broke, finds the house rules that they fit, and is never certain of a
wrong value."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bigtwo.variant import OPTIONS, resolve
from bigtwo_conformance.logs.houses import KEPT, NOT_SHOWN, OPEN, VALUES, own_orders
from bigtwo_conformance.logs.judged import JudgedLog
from bigtwo_conformance.logs.showing import log_as_text
from tests.mutation.mutant import Function, Mutant, mutant
from tests.oracle import classifying
from tests.oracle.packs import all_cards
from tests.oracle.planting import plant
from tests.oracle.table import Table
from tests.oracle.variants import options_of
from tests.runner.engines import called
from tests.runner.logged import as_lines, as_text, judged, played, reference
from tests.variant.mixes import closed_values, random_options

HOUSES: dict[str, dict[str, Any]] = {
    "the base game": {},
    "suits and tricks of its own": {"suit_order": "CSHD", "after_pass": "out-of-trick", "self_beat": True},
    "clockwise with bombs": {"direction": "clockwise", "bombs": "on", "triples": False, "opening_must_include": False},
    "three draw": {
        "players": 3,
        "hand_size": 13,
        "leftover": "stock",
        "draw_on_pass": "combination-size",
        "last_cards_announcement": 2,
    },
    "to the last": {"deal_ends": "one-left", "scoring": "placings", "settlement": "none"},
}
SHOWN: dict[str, set[str]] = {
    "the base game": {"suit_order", "direction", "after_pass", "self_beat", "triples", "last_cards_announcement"},
    "suits and tricks of its own": {"direction", "after_pass", "self_beat"},
    "clockwise with bombs": {"direction", "opening_must_include", "after_pass"},
    "three draw": {"players", "leftover", "draw_on_pass", "direction"},
    "to the last": {"deal_ends", "direction"},
}


def true_options(options: dict[str, Any]) -> dict[str, Any]:
    return resolve({"extends": "base", "options": options}).options.to_dict()


def wrong(log: JudgedLog, options: dict[str, Any]) -> dict[str, Any]:
    """What it is certain of, or has left open, and that the server does not play."""
    assert log.fit is not None
    true = true_options(options)
    certain = {option: value for option, value in log.fit.values.items() if value != true[option]}
    narrowed = {option: values for option, values in log.fit.narrowed.items() if true[option] not in values}
    if not isinstance(true["straight_order"], str):
        narrowed.pop("straight_order", None)
    return certain | narrowed


# --- servers without a fault ------------------------------------------------------------------------------------------


QUICK = "suits and tricks of its own"
ENOUGH = {"the base game": 16, "to the last": 16, "three draw": 16, "suits and tricks of its own": 14}
"""So many deals where eight do not show it: that the direction stays takes a record of a deal with an even number."""
MARKED = [pytest.param(name, marks=pytest.mark.check if name == QUICK else pytest.mark.verify) for name in HOUSES]
"""Each takes some seconds, for the reference is asked thousands of questions."""


@pytest.mark.parametrize("name", MARKED)
def test_a_house_is_found_in_what_it_plays(name: str, tmp_path: Path) -> None:
    log = judged(as_lines(played(HOUSES[name], ENOUGH.get(name, 8), name)), tmp_path)
    assert log.fit is not None
    assert wrong(log, HOUSES[name]) == {}
    assert SHOWN[name] <= log.fit.values.keys()
    assert log.fit.to_dict()["unexplained"] == []
    assert log.fit.to_dict()["fits"] == log.fit.to_dict()["fitted_on"]
    assert log.clean == log.records


@pytest.mark.parametrize("name", HOUSES)
def test_a_log_that_states_what_it_plays_is_clean(name: str, tmp_path: Path) -> None:
    deals = played(HOUSES[name], 2, name)
    variant = {"extends": "base", "options": HOUSES[name]}
    for text, rules in ((as_lines(deals, variant), None), (as_text(deals, variant), None), (as_lines(deals), variant)):
        log = judged(text, tmp_path, rules, fit=False)
        assert (log.records, log.clean, log.skipped, len(log.broken)) == (2, 2, 0, 0)
        assert log.events == sum(len(events) for _, events in deals)


@pytest.mark.check
@pytest.mark.parametrize(
    ("second", "certain"),
    [(["4H", "6H", "8H", "TH", "QH"], True), (["JH", "QH", "KH", "AH", "2H"], False)],
    ids=["a flush", "a straight flush where J-Q-K-A-2 is a straight"],
)
def test_what_another_option_makes_up_for_is_not_certain(second: list[str], certain: bool, tmp_path: Path) -> None:
    """Five hearts on a straight are a flush, or else something that needs no flushes."""
    straight = ["3D", "4C", "5S", "6C", "7D"]
    rest = [card for card in all_cards(options_of("base")) if card not in (*straight, *second)]
    hands = [rest[:13], [*straight, *rest[13:21]], [*second, *rest[21:29]], rest[29:]]
    events = [{"seat": 1, "play": straight}, {"seat": 2, "play": second}]
    log = judged(as_lines([({"hands": hands}, events)]), tmp_path)
    assert log.fit is not None
    assert (log.fit.values.get("flushes") is True) == certain
    assert log.fit.decided.left("flushes") == ([True] if certain else [True, False])


@pytest.mark.verify
def test_random_mixes_are_never_told_wrong(tmp_path: Path) -> None:
    certain = 0
    for seed in range(30):
        options = random_options(Random(f"judged {seed}"))
        log = judged(as_lines(played(options, 12, seed)), tmp_path)
        assert wrong(log, options) == {}, options
        assert log.fit is not None
        certain += len(log.fit.values)
    assert certain >= 30 * 8


# --- servers with a fault ---------------------------------------------------------------------------------------------

BROKEN: dict[str, tuple[dict[str, Any], set[str]]] = {
    "wrong-seat": ({}, {"PG-PLAY-03", "PG-PLAY-08", "PG-PLAY-01"}),
    "foreign-card": ({}, {"DEC-100"}),
    "weaker-play": ({}, {"PG-COMB-02", "PG-COMB-04", "PG-COMB-05", "PG-COMB-06", "PG-COMB-29", "PG-SETUP-04"}),
    "wrong-size": ({}, {"PG-COMB-27"}),
    "pass-on-lead": ({}, {"DEC-20"}),
    "missing-opening-card": ({}, {"PG-PLAY-02"}),
    "locked-out": ({"after_pass": "out-of-trick"}, {"PG-NPP-01"}),
    "after-end": ({}, {"PG-PLAY-12"}),
    "missing-announcement": ({"last_cards_announcement": 2}, {"PG-LAST-03", "PG-LAST-01"}),
    "wrong-announcement": ({"last_cards_announcement": 1}, {"PG-PLAY-11", "PG-LAST-01"}),
    "broken-duty": ({"last_card_duty": "compulsory"}, {"PG-LAST-02"}),
    "no-combination": ({}, {"PG-COMB-03"}),
    "kind-not-used": ({"triples": False, "flushes": False}, {"PG-NTF-01"}),
    "final-top-two": ({"lone_top_two_finish": "forbidden"}, {"PG-HK-05"}),
    "wrong-draw": (
        {"players": 3, "hand_size": 13, "leftover": "stock", "draw_on_pass": "one"},
        {"PG-3P-09", "PG-PLAY-04"},
    ),
}
"""By the kind of fault the options under which there is room for it, and rules of which one is cited."""


@pytest.mark.parametrize("kind", BROKEN)
def test_the_rule_that_one_event_breaks_is_named_and_no_other(kind: str, tmp_path: Path) -> None:
    options, rules = BROKEN[kind]
    random = Random(kind)
    found = None
    while found is None:
        deals = played(options, 3, random.random())
        found = plant(random, *deals[1], kind, options_of({"extends": "base", "options": options}))
    events, event, seat, code = found
    deals[1] = deals[1][0], events
    log = judged(as_lines(deals, {"extends": "base", "options": options}), tmp_path, fit=False)
    assert (log.records, log.clean, log.skipped) == (3, 2, 0)
    (broken,) = log.broken
    assert broken.code == code
    assert rules & set(broken.rules)
    told = broken.to_dict()
    assert (told["count"], told["records"]) == (1, 1)
    assert told["first"].items() >= {"record": 2, "event": event, "seat": seat}.items()
    assert told["first"]["place"].endswith(":2")
    assert told["rules"][0]["statement"]
    example = told["smallest"]
    again = reference(example["operation"], example["input"]).answer
    assert code in {each["code"] for each in again["violations"]}


@pytest.mark.parametrize("seed", range(3))
def test_the_likeliest_single_fault_is_a_pass_a_swap_or_a_card(seed: int, tmp_path: Path) -> None:
    (deal, events), random = played({}, 1, f"repair {seed}")[0], Random(seed)

    def says(text: str) -> list[str]:
        log = judged(text, tmp_path, fit=False)
        assert (log.clean, len(log.repairs)) == (0, 1)
        assert log.repairs[0].says in log_as_text(log)
        assert log.questions < 110
        return [each.says for each in log.repairs]

    at = random.choice([number for number, event in enumerate(events[:-1]) if event.get("pass")])
    missing = as_lines([(deal, [*events[:at], *events[at + 1 :]])], "base")
    seat = events[at]["seat"]
    assert says(missing) == [f"a pass of seat {seat} seems to be missing before event {at + 1} of line 1"]
    at = random.choice([number for number, event in enumerate(events[:-1]) if event.get("play")])
    swapped = as_lines([(deal, [*events[:at], events[at + 1], events[at], *events[at + 2 :]])], "base")
    assert says(swapped) == [f"event {at + 1} of line 1 and event {at + 2} of line 1 seem to be swapped"]
    card, *others = events[at]["play"]
    misread = next(each for each in deal["hands"][events[at]["seat"] - 1] if each not in others)
    changed = {**events[at], "play": [misread, *others]}
    misread_log = as_lines([(deal, [*events[:at], changed, *events[at + 1 :]])], "base")
    assert says(misread_log) == [f"{misread} in event {at + 1} of line 1 seems to be {card}, misread"]
    lines = as_text([(deal, events)], "base").splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("1."))
    assert lines[first].endswith(" -")
    forgotten = "\n".join([*lines[:first], lines[first].removesuffix(" -"), *lines[first + 1 :]])
    (said,) = says(forgotten)
    assert said.startswith("a pass of seat ")
    assert said.endswith(f" seems to be missing before line {first + 2}")
    lines[first], lines[first + 1] = lines[first + 1], lines[first]
    assert says("\n".join(lines)) == [f"lines {first + 1} and {first + 2} seem to be swapped"]


def test_nothing_is_suggested_where_no_single_change_helps(tmp_path: Path) -> None:
    (deal, events) = played({}, 1, "repair 0")[0]
    log = judged(as_lines([(deal, [event for event in events if not event.get("pass")])], "base"), tmp_path, fit=False)
    assert len(log.broken) > 0
    assert log.repairs == []


@pytest.mark.check
def test_a_terminal_shows_what_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "log").write_text(as_lines(played({}, 1, "terminal")), encoding="utf-8")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    shown = called(capsys, "judge-log", str(tmp_path / "log"))
    assert shown.code == 0
    assert "looking for house rules that fit; 20 questions asked" in shown.err
    assert "record 1; " in shown.err
    assert shown.err.endswith("\r\x1b[K")


LOWER_PAIRS = mutant(
    "lower-pairs (PG-COMB-04): Lets any pair beat any pair.",
    Function(
        classifying.may_be_played_on,
        lambda right, a, b, options: right(a, b, options) or a.kind == b.kind == "pair",
    ),
)
SKIPS = mutant(
    "turn-skips-one (PG-PLAY-03): Passes over the next player.",
    Function(Table._next_to_answer, lambda right, self, seat: right(self, self.next_in(seat))),
)


@pytest.mark.parametrize(
    ("fault", "code", "rules"),
    [
        pytest.param(LOWER_PAIRS, "does-not-beat", {"PG-COMB-04", "PG-COMB-05"}, marks=pytest.mark.verify),
        pytest.param(SKIPS, "not-your-turn", {"PG-PLAY-03"}, marks=pytest.mark.check),
    ],
    ids=["lower pairs", "a seat skipped"],
)
def test_a_server_with_a_fault_is_told_its_fault_and_its_rules(
    fault: Mutant, code: str, rules: set[str], tmp_path: Path
) -> None:
    log = judged(as_lines(played({}, 6, fault.id, fault), "base"), tmp_path)
    assert log.clean < log.records
    assert {each.code for each in log.broken} == {code}
    assert all(rules & set(each.rules) for each in log.broken)
    assert log.fit is not None
    assert wrong(log, {}) == {}
    assert log.fit.unexplained


@pytest.mark.check
def test_rules_that_are_not_as_stated_are_told_with_the_event(tmp_path: Path) -> None:
    options = {"opening_must_include": False, "straight_order": "S5"}
    log = judged(as_lines(played(options, 6, "as stated"), "base"), tmp_path)
    assert {each.code for each in log.broken} >= {"missing-opening-card"}
    assert log.fit is not None
    assert wrong(log, options) == {}
    assert log.fit.contradicted["opening_must_include"].value is True
    where = log.fit.to_dict()["contradicted"]["opening_must_include"]
    assert (where["event"], where["stated"]) == (0, True)


@pytest.mark.parametrize(
    ("pack", "cards", "ranks"),
    [
        ("standard-52", ["KD", "AS", "2C", "3H", "4D"], "KA234"),
        ("tiles-15", ["14D", "15S", "1C", "2H", "3D"], ["14", "15", "1", "2", "3"]),
    ],
)
def test_straights_round_the_corner_are_tried(pack: str, cards: list[str], ranks: object) -> None:
    house = {"straight_order": "S0", "pack": pack}
    tried = [entry["ranks"] for order in own_orders(house, cards, None) for entry in order if isinstance(entry, dict)]
    assert ranks in tried


def test_the_values_that_are_tried_are_those_of_the_options() -> None:
    """But for the scoring, the session and who deals, which no record shows."""
    options = {option.name: option for option in OPTIONS}
    for name, values in VALUES.items():
        if name not in ("players", "hand_size", "suit_order", "last_cards_announcement"):
            assert set(values) == set(closed_values(options[name])), name
    assert tuple(name for name in VALUES if name == "straight_order") == OPEN
    groups = {option.group for option in OPTIONS if option.name in VALUES}
    shown = {option.name for option in OPTIONS if option.group in groups}
    assert shown - {"next_dealer"} == {*VALUES, *KEPT} - {"deals_per_round"}
    assert {*VALUES, *KEPT} == options.keys() - NOT_SHOWN


@pytest.mark.check
def test_the_text_tells_what_the_json_does(tmp_path: Path) -> None:
    deals = played({}, 3, "text")
    deals[1][1][4:5] = []
    log = judged(as_lines(deals, "base"), tmp_path)
    shown, told = log_as_text(log), log.to_dict()
    assert "3 records: 2 clean, 1 with broken rules, 0 skipped." in shown
    first = told["broken"][0]["first"]
    assert f", event {first['event'] + 1}, seat {first['seat']}: {first['says']}" in shown
    assert told["nearest"] == told["plays"]["extends"] == "base"
    assert not set(told["unknown"]) & told["plays"]["options"].keys()
    assert told["decided_by"].keys() == told["plays"]["options"].keys()
    assert len(told["unknown"]) + len(told["plays"]["options"]) == len(OPTIONS)
