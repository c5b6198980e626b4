"""The constraints: each broken once and kept once."""

from __future__ import annotations

from typing import Any

import pytest

from bigtwo.variant import CONSTRAINTS, InvalidVariant, resolve

Spec = str | dict[str, Any]


def house(extends: str = "base", **options: Any) -> dict[str, Any]:
    return {"extends": extends, "options": options}


RUN = {"ranks": "A2345", "decided_by": "2"}

EVERY_RANK = dict.fromkeys("3456789TJQKA2", 1)

# id: (kept, broken, the codes of all faults)
ERRORS: dict[str, list[tuple[Spec, Spec, str]]] = {
    "VC-01": [
        (house(hand_size=13), house(hand_size=17), "VC-01"),
        (house(players=3, leftover="extra-card-face-up"), house(players=3), "VC-01"),
        (house(players=2), house(players=2, leftover="dead"), "VC-01"),
        (house(players=3, leftover="extra-card-face-down"), house(players=3, leftover="dead"), "VC-01"),
        (house(players=2, hand_size=13, leftover="dead"), house(hand_size=13, leftover="dead"), "VC-01"),
    ],
    "VC-02": [
        (house(players=2, hand_size=17, leftover="dead"), house(players=2, hand_size=17), "VC-02"),
        (house(players=3, hand_size=17, leftover="dead"), house(players=3, hand_size=17), "VC-02"),
        ("two-player-17", house("two-player-17", leftover="extra-card-face-up"), "VC-02 VC-03"),
    ],
    "VC-03": [("three-player", house("three-player", hand_size=13), "VC-02 VC-03")],
    "VC-04": [
        ("two-player-draw", house("two-player-17", draw_on_pass="one"), "VC-04"),
        ("three-player-13-draw", house(draw_on_pass="combination-size"), "VC-04"),
    ],
    "VC-06": [
        ("three-player-exchange", house(card_exchange="loser-highest-for-any"), "VC-06"),
        (house(card_exchange="by-placing"), house(card_exchange="loser-highest-for-any"), "VC-06"),
        (
            house("lectio-5", card_exchange="by-points"),
            house("lectio-5", card_exchange="loser-highest-for-any"),
            "VC-06",
        ),
    ],
    "VC-07": [
        ("lectio-5", house("lectio-5", pack="tiles-13"), "VC-07"),
        (house(players=5, pack="tiles-15"), house(players=5), "VC-07"),
        ("lectio-4", house("lectio-4", hand_size=12, leftover="dead"), "VC-07"),
        ("lectio-3", house("lectio-3", players=2, hand_size="all"), "VC-07"),
    ],
    "VC-08": [
        (house(suit_order="CDHS"), house(suit_order="SHCC"), "VC-08"),
        (house(suit_order="DSHC"), house(suit_order="SHC"), "VC-08"),
        (house(suit_order="SHCD"), house(suit_order="shcd"), "VC-08"),
    ],
    "VC-09": [(house(straight_order=[RUN]), house(straight_order=[RUN, RUN]), "VC-09")],
    "VC-11": [
        (
            house(straight_flush_form="five-plus-two"),
            house("taiwan-latta", top_of_five_card_order="only-royal-flush-over-quads"),
            "VC-11",
        )
    ],
    "VC-15": [(house(self_beat=True, after_pass="out-of-trick"), house(self_beat=True), "VC-15")],
    "VC-16": [
        (house(dragon="wins"), house("three-player", dragon="wins"), "VC-16"),
        (house("lectio-4", dragon="wins"), house("lectio-5", dragon="wins"), "VC-16"),
        (
            house("three-player-13-draw", dragon="wins"),
            house("hong-kong-ip", pack="tiles-15", hand_size=13, leftover="dead"),
            "VC-16",
        ),
    ],
    "VC-17": [
        (
            house(lone_top_two_finish="forbidden"),
            house("pusoy-dos-play-on", lone_top_two_finish="forbidden"),
            "VC-17",
        ),
        ("hong-kong-ip,pusoy-dos", "hong-kong-ip,pusoy-dos-play-on", "VC-17"),
    ],
    "VC-18": [
        ("pusoy-dos-play-on,three-player", house("pusoy-dos", scoring="placings"), "VC-18"),
        (house(deal_ends="one-left"), house("lukang-dushoff", deal_ends="one-left"), "VC-18 VC-19"),
    ],
    "VC-19": [("indonesia-hutabarat", house("indonesia-hutabarat", deal_ends="one-left"), "VC-18 VC-19")],
    "VC-22": [
        (house(count_multipliers=[[8, 2], [10, 4]]), house(count_multipliers=[[10, 2], [10, 3]]), "VC-22"),
        (house(count_multipliers=[]), house(count_multipliers=[[10, 1]]), "VC-22"),
        (house(count_multipliers=[[1, 2]]), house(count_multipliers=[[8, 3], [10, 2]]), "VC-22"),
    ],
    "VC-23": [
        ("kam-difference", house("kam-difference", card_points="ladder"), "VC-23"),
        ("kam-difference", house("kam-difference", finish_doubling="only-twos"), "VC-23"),
        ("kam-difference", house("kam-difference", hand_doubling={"cards": ["two"], "mode": "each"}), "VC-23"),
        ("kam-difference", house("kam-difference", scoring="special-cards"), "VC-23"),
    ],
    "VC-24": [
        (house(last_card_duty="liable"), house(last_card_duty="liable", settlement="none"), "VC-24"),
        (house("pusoy-dos", last_card_duty="compulsory"), house("pusoy-dos", last_card_duty="liable"), "VC-24"),
        ("pusoy-dos-play-on", house("pusoy-dos-play-on", last_card_duty="liable"), "VC-24"),
    ],
    "VC-25": [(house(starting_chips=149), house("pusoy-dos", starting_chips=149), "VC-25")],
    "VC-26": [
        ("indonesia-hutabarat", house(next_dealer="high-draw-per-round"), "VC-26"),
        ("indonesia-hutabarat", house("indonesia-hutabarat", deals_per_round=None), "VC-26"),
    ],
    "VC-27": [
        (
            house(later_leader="previous-loser", next_dealer="loser"),
            house(later_leader="previous-loser", next_dealer="winner"),
            "VC-27",
        )
    ],
    "VC-32": [
        (house(card_points={"2": 5, "others": 1}), house(card_points={"2": 5}), "VC-32"),
        (
            house("lectio-5", card_points={"15": 2, "others": 1}),
            house("lectio-4", card_points={"15": 2, "others": 1}),
            "VC-32",
        ),
        (house(card_points=EVERY_RANK), house("lectio-4", card_points=EVERY_RANK), "VC-32"),
    ],
    "VC-33": [
        (
            house("pusoy-dos-play-on", place_points=[2, 1, -1, -2]),
            house("pusoy-dos-play-on", place_points=[3, 1, 0]),
            "VC-33",
        ),
        (
            house("pusoy-dos-play-on,three-player", place_points=[3, 3, 0]),
            house("pusoy-dos-play-on,three-player", place_points=[0, 1, 2]),
            "VC-33",
        ),
        (house(place_points=[3, 1, 0, 0]), house(place_points=[3, 1]), "VC-33"),
    ],
    "VC-34": [
        (house(target_score=50), house("lectio-5", target_score=50), "VC-34"),
        ("lectio-5", house(target_score=50, starting_chips=149), "VC-34"),
    ],
    "VC-36": [
        (
            house(two_factors=2, hand_doubling={"cards": ["straight-flush"], "mode": "each"}),
            house(two_factors=2, hand_doubling={"cards": ["two"], "mode": "each"}),
            "VC-36",
        ),
        (house(two_factors={"S": 3}), house("wikipedia", two_factors={"S": 3}), "VC-36"),
    ],
    "VC-37": [
        (house(two_factors=2), house("kam-difference", two_factors=2), "VC-37"),
        (house(all_held_factor=2), house("kam-difference", all_held_factor=2), "VC-37"),
        (house(penalty_cap=30), house("kam-difference", penalty_cap=30), "VC-37"),
    ],
    "VC-39": [
        (house(quads_form="both", bombs="on", bare_four_bombs=True), house(bombs="on", bare_four_bombs=True), "VC-39"),
        (
            house(quads_form="bare", bombs="on", bare_four_bombs=True),
            house(quads_form="bare", bare_four_bombs=True),
            "VC-39",
        ),
    ],
    "VC-41": [
        (house(bombs="on", bomb_targets="twos"), house(bombs="at-any-time", bomb_targets="twos"), "VC-41"),
        (
            house("gamesky", bomb_kinds="four-of-a-kind"),
            house("gamesky", bombs="at-any-time", bomb_kinds="four-of-a-kind"),
            "VC-41",
        ),
    ],
    "VC-42": [
        (
            house(bombs="on", quads_form="both", bomb_kinds="four-of-a-kind"),
            house(bombs="on", quads_form="bare", bomb_kinds="four-of-a-kind"),
            "VC-42",
        ),
    ],
    "VC-43": [
        (house(two_pairs=True, consecutive_pairs=[3]), house(two_pairs=True, consecutive_pairs=[2, 3]), "VC-43"),
        (house(consecutive_pairs=[2]), house(two_pairs=True, consecutive_pairs=[2]), "VC-43"),
    ],
    "VC-29": [
        ("lukang-dushoff", house("lukang-dushoff", settlement="pairwise-difference"), "VC-29"),
        (house("lukang-dushoff", settlement="none"), house(scoring="fixed-loser"), "VC-29"),
        ("pusoy-dos", house("pusoy-dos", settlement="winner-only"), "VC-29"),
        ("pusoy-dos-play-on", house("pusoy-dos", settlement="pairwise-card-difference"), "VC-23 VC-29"),
    ],
    "VC-48": [
        (house(instant_wins={"six-pairs": 10}), house("three-player", instant_wins={"six-pairs": 10}), "VC-48"),
        (
            house(players=3, instant_wins={}, leftover="extra-card-face-up"),
            house(players=2, instant_wins={"four-twos": None}),
            "VC-48",
        ),
        ("two-player-draw", house("two-player-17", instant_wins={"three-flushes": 1}), "VC-48"),
    ],
    "VC-49": [
        (
            house("lectio-5", players=4, hand_size=13, leftover="dead", instant_wins={"six-pairs": 10}),
            house("lectio-5", players=4, hand_size=13, leftover="dead", instant_wins={"dragon": 10}),
            "VC-49",
        ),
        (
            house("lectio-4", instant_wins={"same-suit-dragon": None}),
            house("lectio-5", players=4, hand_size=13, leftover="dead", instant_wins={"same-suit-dragon": None}),
            "VC-49",
        ),
    ],
    "VC-51": [
        (house("lectio-4", dragon="played"), house("lectio-5", dragon="played"), "VC-51"),
        (house("three-player", dragon="played"), house(hand_size=12, leftover="dead", dragon="played"), "VC-51"),
    ],
    "VC-46": [
        (house(pack="tiles-13", redeal="no-pictures"), house("lectio-3", redeal="no-pictures"), "VC-46"),
    ],
}

# id: (without, with, the option that is put right and its value, if any)
WARNINGS: dict[str, list[tuple[Spec, Spec, tuple[str, Any] | None]]] = {
    "VC-04": [("two-player-draw", house("two-player-17", leftover="stock"), None)],
    "VC-12": [
        (house(quads_form="both", bombs="on"), house(quads_form="bare", bombs="on"), None),
        (house(quads_form="bare"), house("gamesky", quads_form="bare"), None),
    ],
    "VC-13": [(house(quads_form="both"), house(quads_form="bare"), None)],
    "VC-14": [
        (
            house(five_card_crossing="same-type-or-bomb", bombs="on"),
            house(five_card_crossing="same-type-or-bomb"),
            None,
        )
    ],
    "VC-16": [
        ("hong-kong-ip", "hong-kong-ip,three-player", ("dragon", "off")),
        ("hong-kong-ip,three-player-13-draw", "hong-kong-ip,lectio-5", ("dragon", "off")),
        (house("hong-kong-ip", dragon="off", players=2), house("hong-kong-ip", players=2), ("dragon", "off")),
    ],
    "VC-21": [
        ("indonesia-hutabarat", house(scoring="special-cards"), None),
        ("indonesia-hutabarat", house("indonesia-hutabarat", card_points={"2": 5, "others": 1}), None),
    ],
    "VC-24": [
        (house(settlement="none", last_card_duty="none"), house(settlement="none"), ("last_card_duty", "none")),
        (
            "pusoy-dos-play-on",
            house(deal_ends="one-left", scoring="winner-points"),
            ("last_card_duty", "none"),
        ),
    ],
    "VC-27": [
        (
            house(later_leader="previous-loser", next_dealer="loser"),
            house(later_leader="previous-loser"),
            ("next_dealer", "loser"),
        ),
        (
            "indonesia-hutabarat",
            house("indonesia-hutabarat", later_leader="previous-loser"),
            ("next_dealer", "loser"),
        ),
    ],
    "VC-29": [("pusoy-dos", house("pusoy-dos", settlement="pairwise-difference"), None)],
    "VC-31": [
        (
            house(card_points="tiered", count_multipliers=[[10, 2], [13, 3]]),
            house(card_points="tiered"),
            ("count_multipliers", ((10, 2),)),
        ),
        (
            house("gamesky", card_points="ladder"),
            house("hong-kong-ip", card_points="ladder"),
            ("count_multipliers", ((10, 2),)),
        ),
        (
            house(card_points="one-each"),
            house("base,three-player", card_points="ladder"),
            ("count_multipliers", ((10, 2),)),
        ),
        (
            house(card_points="one-and-five-for-twos"),
            house(card_points={"2": 5, "others": 1}),
            ("count_multipliers", ((10, 2),)),
        ),
        (
            house(card_points="ladder", scoring="winner-points", settlement="none", last_card_duty="none"),
            house(card_points="tiered", scoring="special-cards"),
            ("count_multipliers", ((10, 2),)),
        ),
    ],
    "VC-35": [
        (house(target_score=50), house("pusoy-dos", target_score=50), ("target_winner", "highest")),
        ("pusoy-dos", house("pusoy-dos-play-on", target_score=10), ("target_winner", "highest")),
        (
            house("pusoy-dos", target_score=50, target_winner="lowest"),
            house("pusoy-dos-play-on", scoring="placings", target_score=10),
            ("target_winner", "highest"),
        ),
    ],
    "VC-45": [
        (house(finish_on_twos="no-two"), house("hong-kong-ip", finish_on_twos="no-two"), None),
        (house("hong-kong-ip"), house(lone_top_two_finish="forbidden", finish_on_twos="no-lone-two"), None),
    ],
}

# id: (silent, informed)
INFOS: dict[str, tuple[Spec, Spec]] = {
    "VC-05": ("three-player-13-draw-full", house(stock_empty="reshuffle-set-aside")),
    "VC-10": ("hong-kong-ip", house("hong-kong-ip", flushes=False)),
    "VC-20": ("kam-difference", house("pusoy-dos", multiplier_scope="first-leader")),
    "VC-28": ("base", "hong-kong-ip"),
    "VC-38": (house(penalty_cap=30), house("pusoy-dos", penalty_cap=30, two_factors=3)),
    "VC-30": (house(last_cards_announcement=1), "indonesia-hutabarat"),
    "VC-50": (
        house(dragon="wins", instant_wins={"six-pairs": 10}),
        house("hong-kong-ip", instant_wins={"dragon": None}),
    ),
    "VC-47": (house("pusoy-dos-play-on", card_exchange="by-points"), house("pusoy-dos", card_exchange="by-points")),
    "VC-40": (house(bombs="on", bomb_targets="twos"), house(bomb_targets="twos")),
    "VC-44": (house("lectio-3", runs_of=[8]), house("lectio-3", runs_of=[9])),
}


def cases(table: dict[str, list[Any]]) -> list[Any]:
    return [pytest.param(id_, *case, id=f"{id_}-{n}") for id_, all_ in table.items() for n, case in enumerate(all_, 1)]


def warned(spec: Spec) -> list[str]:
    return [warning.code for warning in resolve(spec).warnings]


def test_each_is_tried() -> None:
    assert [constraint.id for constraint in CONSTRAINTS] == [
        f"VC-{number:02}" for number in range(1, len(CONSTRAINTS) + 1)
    ]
    assert {*ERRORS, *WARNINGS, *INFOS} == {constraint.id for constraint in CONSTRAINTS}
    for constraint in CONSTRAINTS:
        in_table = "error" if constraint.id in ERRORS else "warning" if constraint.id in WARNINGS else "info"
        assert constraint.severity == in_table


@pytest.mark.parametrize("constraint", CONSTRAINTS, ids=lambda constraint: constraint.id)
def test_a_constraint_explains_itself(constraint: Any) -> None:
    assert constraint.cites[0] == constraint.id
    assert len(constraint.cites) > 1
    assert set(constraint.reads) <= set(resolve().options.to_dict())


@pytest.mark.parametrize(("id_", "kept", "broken", "codes"), cases(ERRORS))
def test_an_error_refuses_the_variant_and_names_the_constraint(id_: str, kept: Spec, broken: Spec, codes: str) -> None:
    assert id_ not in warned(kept)
    with pytest.raises(InvalidVariant) as refused:
        resolve(broken)
    assert " ".join(sorted({fault.code for fault in refused.value.faults})) == codes
    assert id_ in codes
    for fault in refused.value.faults:
        assert fault.rules[0] == fault.code
        if isinstance(broken, dict):
            assert fault.path[0] in {"options", "extends"}
            assert fault.path[0] != "options" or fault.path[1] in broken["options"]


@pytest.mark.parametrize(("id_", "silent", "loud", "adjusted"), cases(WARNINGS))
def test_a_warning_lets_the_variant_stand(id_: str, silent: Spec, loud: Spec, adjusted: tuple[str, Any] | None) -> None:
    assert id_ not in warned(silent)
    resolved = resolve(loud)
    (warning,) = [warning for warning in resolved.warnings if warning.code == id_]
    assert warning.rules[0] == id_
    assert warning.option is not None
    standing = resolved.stated[warning.option]
    if adjusted is None:
        assert standing.provenance != "A"
    else:
        option, value = adjusted
        assert (warning.option, getattr(resolved.options, option)) == adjusted
        assert standing.provenance == "A"
        assert id_ in standing.rules
        written = value if isinstance(value, str) else [list(pair) for pair in value]
        assert warning.detail.endswith(f"so {option} is read as {written}")


@pytest.mark.parametrize("id_", INFOS)
def test_an_info_is_found_but_nobody_is_warned(id_: str) -> None:
    silent, informed = INFOS[id_]
    (constraint,) = [each for each in CONSTRAINTS if each.id == id_]
    assert not list(constraint.check(resolve(silent).options))
    (conflict,) = constraint.check(resolve(informed).options)
    assert conflict.severity == "info"
    assert id_ not in warned(informed)


def test_constraints_on_an_unreadable_option_are_left_out() -> None:
    with pytest.raises(InvalidVariant) as refused:
        resolve(house(players=7, hand_size=17, self_beat=True))
    assert [fault.code for fault in refused.value.faults] == ["invalid-value", "VC-15"]


def test_a_contradiction_between_names_is_laid_to_the_last_of_them() -> None:
    with pytest.raises(InvalidVariant) as refused:
        resolve({"extends": ["clockwise", "hong-kong-ip", "pusoy-dos-play-on", "bridge-suits"]})
    assert [fault.path for fault in refused.value.faults] == [("extends", 2)]


def test_multipliers_that_anybody_states_stand_beside_card_values() -> None:
    """VC-31 puts right what the base game alone says; a named variant and the request are obeyed (DEC-45)."""
    for spec, multipliers, provenance in (
        (house(card_points="tiered"), ((10, 2),), "A"),
        (house(card_points="tiered", count_multipliers=[[10, 2], [13, 3]]), ((10, 2), (13, 3)), "H"),
        (house(card_points="tiered", count_multipliers=[]), (), "H"),
        (house("gamesky", card_points="ladder"), ((11, 2),), "S"),
        (house("base,gamesky", card_points="ladder"), ((11, 2),), "S"),
        (house("lectio-5", card_points="tiered"), (), "X"),
        (house("indonesia-hutabarat", card_points="ladder"), ((11, 2), (13, 3)), "S"),
        (house(card_points="one-and-five-for-twos"), ((10, 2), (13, 3)), "I"),
    ):
        resolved = resolve(spec)
        assert resolved.options.count_multipliers == multipliers, spec
        assert resolved.stated["count_multipliers"].provenance == provenance or provenance == "I", spec
        assert ("VC-31" in warned(spec)) == (provenance == "A"), spec
        assert resolve(resolved.echo).options == resolved.options, spec
