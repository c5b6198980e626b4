"""The ten straight orders, on cards and tiles, and orders of one's own."""

from __future__ import annotations

from typing import Any

import pytest

from bigtwo.variant import InvalidVariant, resolve
from tests.oracle.facts import STRAIGHT_ORDERS, as_list

# Written as people write it: strongest first, the deciding rank in brackets, a tie as "=".
NINE_TILES = {
    "S0": "67891[1] 56789[9] 45678[8] 34567[7] 23456[6] 12345[5]",
    "S1": "12345[2] 67891[1] 56789[9] 45678[8] 34567[7] 23456[6]",
    "S2": "23456[2] 12345[2] 67891[1] 56789[9] 45678[8] 34567[7]",
    "S3": "23456[2] 67891[1] 56789[9] 45678[8] 34567[7] 12345[5]",
    "S4": "67891[1] 56789[9] 45678[8] 34567[7] 23456[6]",
    "S5": "78912[2] 67891[1] 56789[9] 45678[8] 34567[7] 23456[6]",
    "S6": "78912[2] 23456[2] 67891[1] 56789[9] 45678[8] 34567[7]",
    "S7": "78912[2] 67891[1] 56789[9] 45678[8] 34567[7]",
    "S8": "12345[2]=23456[2] 67891[1] 56789[9] 45678[8] 34567[7]",
    "S9": "12345[2] 23456[2] 67891[1] 56789[9] 45678[8] 34567[7]",
}
TABLES: dict[str, dict[str, Any]] = {
    "standard-52": {},
    "tiles-9": {"players": 3, "pack": "tiles-9"},
    "tiles-13": {"pack": "tiles-13"},
    "tiles-15": {"players": 5, "pack": "tiles-15"},
}


def order_of(straight_order: object, pack: str = "standard-52") -> tuple[frozenset[tuple[tuple[str, ...], str]], ...]:
    """The runs of a straight order, each tie class as a set."""
    options = resolve({"options": {**TABLES[pack], "straight_order": straight_order}}).options
    return tuple(frozenset((run.ranks, run.decided_by) for run in tied) for tied in options.runs)


def read(text: str) -> tuple[frozenset[tuple[tuple[str, ...], str]], ...]:
    return tuple(frozenset((tuple(each[:5]), each[6]) for each in tied.split("=")) for tied in text.split())


@pytest.mark.parametrize("name", STRAIGHT_ORDERS)
def test_the_scheme_is_as_written(name: str) -> None:
    assert order_of(name) == read(STRAIGHT_ORDERS[name])


@pytest.mark.parametrize("name", NINE_TILES)
def test_on_tiles_the_one_plays_the_ace(name: str) -> None:
    assert order_of(name, "tiles-9") == read(NINE_TILES[name])


@pytest.mark.parametrize("name", STRAIGHT_ORDERS)
def test_on_thirteen_tiles_the_scheme_is_that_of_the_cards(name: str) -> None:
    tile = {"A": "1", "T": "10", "J": "11", "Q": "12", "K": "13"}
    renamed = tuple(
        frozenset((tuple(tile.get(rank, rank) for rank in ranks), tile.get(by, by)) for ranks, by in tied)
        for tied in read(STRAIGHT_ORDERS[name])
    )
    assert order_of(name, "tiles-13") == renamed


def test_on_fifteen_tiles_the_order_is_that_of_five_player_lexio() -> None:
    straights = resolve("lectio-5").options.runs
    assert [("-".join(run.ranks), run.decided_by) for (run,) in straights] == [
        ("1-2-3-4-5", "2"),
        ("2-3-4-5-6", "2"),
        ("12-13-14-15-1", "1"),
        *((f"{low}-{low + 1}-{low + 2}-{low + 3}-{low + 4}", str(low + 4)) for low in range(11, 2, -1)),
    ]


@pytest.mark.parametrize("name", STRAIGHT_ORDERS)
def test_a_list_that_spells_out_a_scheme_is_that_scheme(name: str) -> None:
    explicit = resolve({"options": {"straight_order": as_list(STRAIGHT_ORDERS[name])}}).options
    assert explicit.runs == resolve({"options": {"straight_order": name}}).options.runs


def test_equal_lists_are_equal_values() -> None:
    tied = as_list("23456[2]=A2345[2] TJQKA[A]")
    other_way = as_list("A2345[2]=23456[2] TJQKA[A]")
    single_as_class = [tied[0], [tied[1]]]
    letters = [tied[0], {"ranks": list("TJQKA"), "decided_by": "A"}]
    options = [resolve({"options": {"straight_order": order}}).options for order in (tied, other_way, single_as_class)]
    assert len({*options, resolve({"options": {"straight_order": letters}}).options}) == 1
    assert options[0].to_dict()["straight_order"] == as_list("23456[2]=A2345[2] TJQKA[A]")


def test_a_house_order_with_jqka2_highest_and_low_twos_lowest() -> None:
    text = "JQKA2[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7] 23456[6] A2345[5]"
    assert order_of(as_list(text)) == read(text)


def test_a_list_may_run_round_the_corner() -> None:
    text = "23456[2]=A2345[2]=KA234[2]=QKA23[2]=JQKA2[2] TJQKA[A] 9TJQK[K]"
    options = resolve({"options": {"straight_order": as_list(text)}}).options
    assert {"".join(run.ranks): run.decided_by for run in options.runs[0]}.keys() == {
        "23456", "A2345", "KA234", "QKA23", "JQKA2"
    }  # fmt: skip
    tiles = [
        {"ranks": ["14", "15", "1", "2", "3"], "decided_by": "15"},
        {"ranks": ["15", "1", "2", "3", "4"], "decided_by": "4"},
    ]
    found = resolve({"extends": "lectio-5", "options": {"straight_order": tiles}})
    assert found.options.to_dict()["straight_order"] == tiles


def test_only_an_order_that_turns_the_corner_rests_on_the_rule_of_those_that_do() -> None:
    def rules(text: str) -> tuple[str, ...]:
        return resolve({"options": {"straight_order": as_list(text)}}).stated["straight_order"].rules

    assert rules("KA234[2] TJQKA[A]") == ("PG-NAME-02", "HR-STR-01")
    assert rules("JQKA2[2] A2345[2]") == ("PG-NAME-02",)


def test_tiles_are_written_as_lists_and_short_ones_may_be_one_word() -> None:
    order = [{"ranks": ["12", "13", "14", "15", "1"], "decided_by": "1"}, {"ranks": "12345", "decided_by": "2"}]
    options = resolve({"extends": "lectio-5", "options": {"straight_order": order}}).options
    assert options.to_dict()["straight_order"] == [order[0], {"ranks": list("12345"), "decided_by": "2"}]


@pytest.mark.parametrize(
    ("order", "place", "reason"),
    [
        ("65432[6]", 0, "write 2-3-4-5-6"),
        ("TJQKA[A] 432AK[4]", 1, "write K-A-2-3-4"),
        ("32AKQ[2]", 0, "write Q-K-A-2-3"),
        ("QKA24[2]", 0, "no sequence"),
        ("KA234[5]", 0, "not one of its ranks"),
        ("KA234[2]=23456[6]", 0, "decided by the same rank"),
        ("KA234[2] KA234[2]", 1, "listed twice"),
        ("34568[8]", 0, "no sequence"),
        ("3456X[6]", 0, "X is no rank"),
        ("34567[8]", 0, "not one of its ranks"),
        ("34567[7] 45678[8] 34567[7]", 2, "listed twice"),
        ("34567[7]=34567[7]", 0, "listed twice"),
        ("A2345[2]=23456[6]", 0, "decided by the same rank"),
    ],
)
def test_a_list_that_does_not_hold_together_breaks_vc_09(order: str, place: int, reason: str) -> None:
    with pytest.raises(InvalidVariant) as refused:
        resolve({"options": {"straight_order": as_list(order)}})
    assert [(fault.code, fault.path) for fault in refused.value.faults] == [
        ("VC-09", ("options", "straight_order", place))
    ]
    assert reason in refused.value.faults[0].detail


def test_a_run_has_five_ranks() -> None:
    for ranks in ("3456", "345678", ""):
        with pytest.raises(InvalidVariant) as refused:
            resolve({"options": {"straight_order": [{"ranks": ranks, "decided_by": "6"}]}})
        assert all(fault.code in {"VC-09", "invalid-value"} for fault in refused.value.faults)
        assert refused.value.faults


def test_the_ranks_of_a_list_are_those_of_the_pack() -> None:
    with pytest.raises(InvalidVariant, match="1 2 3 4 5 6 7 8 9 10 11 12 13"):
        resolve({"extends": "lectio-4", "options": {"straight_order": as_list("TJQKA[A]")}})
    with pytest.raises(InvalidVariant, match="1 is no rank of standard-52"):
        resolve({"options": {"straight_order": as_list("12345[2]")}})
