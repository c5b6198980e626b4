"""The constraints: each broken and kept in `constraints.txt`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest

from bigtwo import rulebook
from bigtwo.variant.constraints import CONSTRAINTS
from bigtwo.variant.options import InvalidVariant
from bigtwo.variant.resolving import resolve
from tests.oracle.dealing import CONDITIONS
from tests.tables import table


def value(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def spec(text: str) -> Any:
    """A variant with the options that are stated beside its name, if any."""
    name, *stated = text.split()
    return {"extends": name, "options": {each.partition("=")[0]: value(each.partition("=")[2]) for each in stated}}


LINES: Final = Path(__file__).with_name("constraints.txt").read_text().splitlines()
ROWS: Final = [[each.strip() for each in line.split("|")] for line in LINES if "|" in line]
BY_ID: Final = {constraint.id: constraint for constraint in CONSTRAINTS}


def rows(severity: str) -> list[list[str]]:
    return [row[1:] for row in ROWS if row[0] == severity]


def warned(text: str) -> list[str]:
    return [warning.code for warning in resolve(spec(text)).warnings]


def test_each_is_tried_and_explains_itself() -> None:
    assert [*BY_ID] == [f"VC-{number:02}" for number in range(1, len(CONSTRAINTS) + 2) if number != 7]
    severest = {id_: severity for severity, id_, *_ in reversed(ROWS)}
    assert severest == {id_: rulebook.rule(id_).severity.partition(" ")[0] for id_ in BY_ID}, "as in constraints.txt"
    for constraint in CONSTRAINTS:
        assert constraint.cites[0] == constraint.id
        named = len(constraint.cites) > 1
        assert named == (severest[constraint.id] != "info"), f"the phrases of a rule name {constraint.id}"
        assert {*constraint.reads} <= {*resolve().options.to_dict()}, constraint.id


def test_an_error_refuses_the_variant_and_names_the_constraint_and_the_option() -> None:
    with table() as row:
        for id_, kept, broken, codes in rows("error"):
            with row(f"{id_}: {broken}"):
                assert id_ not in warned(kept)
                with pytest.raises(InvalidVariant) as refused:
                    resolve(spec(broken))
                faults = refused.value.faults
                assert sorted({fault.code for fault in faults}) == codes.split()
                assert [fault.rules[0] for fault in faults] == [fault.code for fault in faults]
                for fault in faults:
                    assert fault.path[0] == "extends" or fault.path[1] in spec(broken)["options"]


def test_the_cards_that_hands_need_are_counted() -> None:
    with pytest.raises(InvalidVariant) as refused:
        resolve("base+hand_size=17")
    (fault,) = refused.value.faults
    said = dict(fault.params)
    assert [said[name] for name in ("players", "each", "expected", "count")] == [4, 17, 68, 52]


def refusal(text: str) -> str:
    try:
        resolve(spec(text))
    except InvalidVariant as refused:
        return str(refused)
    return ""


def test_the_number_that_is_advised_for_a_redeal_works_and_the_next_does_not() -> None:
    tables = ("", "players=3 hand_size=17 leftover=dead", "players=2", "pack=tiles-15", "pack=tiles-9 players=3")
    advised = 0
    for rules, condition, number in product(tables, CONDITIONS, range(20)):
        asked = f'base {rules} redeal={{"{condition}":%d}}'
        if found := re.search(r"choose (\d+) at (most|least)", says := refusal(asked % number)):
            best, further = int(found[1]), 1 if found[2] == "most" else -1
            assert not refusal(asked % best), says
            assert refusal(asked % (best + further)), says
            advised += 1
    assert advised > 100


PLACES: Final = ("none", "extra-card-face-up", "dealt-too", "dead", "stock")


def advised(detail: str, options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Each of the ways in which a sentence says that a table can be put right, as the options to change."""
    if said := re.search("leftover (?:to|must say) (.*)", detail):
        yield from ({"leftover": place} for place in ("none", "dealt-too", "dead", "stock") if place in said[1])
    if "lower players or hand_size" in detail:
        yield from (
            {name: options[name] - 1} for name, least in (("players", 2), ("hand_size", 5)) if options[name] > least
        )
    if said := re.search(r"deal (\d+) cards (?:or more )?to each of at most (\d+) players", detail):
        yield {"hand_size": int(said[1]), "players": min(options["players"], int(said[2]))}


def test_whoever_follows_advice_about_a_table_gets_one_and_is_never_advised_against_it() -> None:
    """Whatever is chosen where there is a choice. To lower a number is advised until it is low enough, and what becomes
    of the cards left over anew where other hands are dealt."""
    tried: set[str] = set()

    def follow(options: dict[str, Any], settled: dict[str, Any]) -> None:
        if (said := json.dumps([options, settled], sort_keys=True)) in tried:
            return
        tried.add(said)
        try:
            resolve({"extends": "base", "options": options})
        except InvalidVariant as refused:
            for fault in refused.faults:
                ways = [*advised(fault.detail, options)]
                assert ways, fault.detail
                for way in ways:
                    assert all(settled.get(name, changed) == changed for name, changed in way.items()), fault.detail
                    kept = {name: settled[name] for name in settled if name != "leftover" or name in way}
                    follow(options | way, kept if "lower" in fault.detail else kept | way)

    packs, places = ("standard-52", "tiles-9", "tiles-13", "tiles-15"), PLACES
    for pack, players, size, place, card in product(packs, range(2, 9), ("all", 5, 13, 16, 30), places, (None, "3D")):
        follow({"pack": pack, "players": players, "hand_size": size, "leftover": place, "removed_card": card}, {})
    for players, size, more in product(
        range(2, 9),
        ("all", 5, 6, 12),
        ({"instant_wins": {"six-pairs": None}}, {"dragon": "played"}, {"straight_flush_form": "five-plus-two"}),
    ):
        follow({"players": players, "hand_size": size, "leftover": "dead", **more}, {})


def test_a_warning_lets_the_variant_stand_and_may_put_an_option_right() -> None:
    with table() as row:
        for id_, silent, loud, adjusted in rows("warning"):
            with row(f"{id_}: {loud}"):
                assert id_ not in warned(silent)
                resolved = resolve(spec(loud))
                (warning,) = [warning for warning in resolved.warnings if warning.code == warning.rules[0] == id_]
                assert warning.option is not None
                standing = resolved.stated[warning.option]
                assert (standing.provenance == "A") == (adjusted != "-")
                if adjusted != "-":
                    option, right = adjusted.split("=")
                    assert warning.option == option
                    assert resolved.options.to_dict()[option] == value(right)
                    assert id_ in standing.rules
                    assert warning.detail.endswith(f"so {option} is read as {value(right)}")


def test_nobody_is_warned_of_an_info() -> None:
    with table() as row:
        for id_, *texts in rows("info"):
            for text in texts:
                with row(f"{id_}: {text}"):
                    assert id_ not in warned(text)


def test_constraints_on_an_unreadable_option_are_left_out() -> None:
    with pytest.raises(InvalidVariant) as refused:
        resolve(spec("base players=9 hand_size=17 self_beat=true"))
    assert [fault.code for fault in refused.value.faults] == ["invalid-value", "VC-15"]


def test_a_contradiction_between_names_is_laid_to_the_last_of_them() -> None:
    with pytest.raises(InvalidVariant) as refused:
        resolve({"extends": ["clockwise", "hong-kong-ip", "pusoy-dos-play-on", "bridge-suits"]})
    assert [fault.path for fault in refused.value.faults] == [("extends", 2)]


def test_multipliers_that_anybody_states_stand_beside_card_values() -> None:
    """VC-31 puts right what the base game alone says; a named variant and the request are obeyed (DEC-45)."""
    with table() as row:
        for text, multipliers, provenance in (
            ("base card_points=tiered", ((10, 2),), "A"),
            ("base card_points=tiered count_multipliers=[[10,2],[13,3]]", ((10, 2), (13, 3)), "H"),
            ("base card_points=tiered count_multipliers=[]", (), "H"),
            ("gamesky card_points=ladder", ((11, 2),), "S"),
            ("base,gamesky card_points=ladder", ((11, 2),), "S"),
            ("lectio-5 card_points=tiered", (), "X"),
            ("indonesia-hutabarat card_points=ladder", ((11, 2), (13, 3)), "S"),
            ("base card_points=one-and-five-for-twos", ((10, 2), (13, 3)), "I"),
        ):
            with row(text):
                resolved = resolve(spec(text))
                assert resolved.options.count_multipliers == multipliers
                assert resolved.stated["count_multipliers"].provenance == provenance or provenance == "I"
                assert ("VC-31" in warned(text)) == (provenance == "A")
                assert resolve(resolved.echo).options == resolved.options
