"""What a house gives for each rank and for each place (DEC-102, DEC-103), and places for other numbers than four."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest

import bigtwo
from bigtwo.api import create_app
from bigtwo.api.settings import Settings
from bigtwo.variant import InvalidVariant
from tests.scoring.asking import assert_adds_up, faults, house, net_of, played, scored

OWN = {"2": 7, "A": 3, "3": 0, "others": 2}
HAND = ["2S", "2D", "AH", "9D", "TC", "3D"]
PLACES: dict[str, Any] = {
    "deal_ends": "one-left",
    "scoring": "placings",
    "settlement": "none",
    "last_card_duty": "none",
}
TABLES: dict[int, dict[str, Any]] = {
    2: {"players": 2, "hand_size": 17, "leftover": "dead"},
    3: {"players": 3, "hand_size": 17, "leftover": "extra-card-face-up"},
    4: {},
    5: {"players": 5, "pack": "tiles-15", "hand_size": 12},
}


def refused(extends: str = "base", **options: Any) -> dict[str, str]:
    """What is wrong with a variant: pointer to sentence."""
    with pytest.raises(InvalidVariant) as invalid:
        house(extends, **options)
    return {fault.pointer.removeprefix("/options/"): fault.detail for fault in invalid.value.faults}


def test_each_card_counts_what_its_rank_is_worth() -> None:
    result = scored(house(card_points=OWN), winner=0, hands=[[], HAND, ["3C"], ["3H"]])
    assert_adds_up(result)
    assert result.amounts == (0, 7 + 7 + 3 + 2 + 2, 0, 0)
    assert [(line.detail, line.amount) for line in result.seats[1].lines] == [
        ("2S 2D: 2 cards x 7", 14),
        ("AH: 1 card x 3", 3),
        ("TC 9D: 2 cards x 2", 4),
    ]
    assert result.seats[2].lines == ()
    assert result.seats[1].lines[0].rules == ("PG-VS-10", "DEC-102")


def test_own_values_are_doubled_as_the_reported_ones_are() -> None:
    hand = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2C"
    for count, times in ((9, 1), (10, 2), (13, 2)):
        hands = [[], hand.split()[:count], ["4D"], ["4H"]]
        own = house(card_points=dict.fromkeys("3456789TJQKA2", 5))
        assert scored(own, winner=0, hands=hands).amounts[1] == 5 * count * times
        as_stated = house(card_points={"others": 5}, count_multipliers=[[13, 3]])
        assert scored(as_stated, winner=0, hands=hands).amounts[1] == 5 * count * (3 if count == 13 else 1)


def test_the_order_of_the_entries_makes_no_difference() -> None:
    turned = house(card_points=dict(reversed(OWN.items())))
    assert turned.options == house(card_points=OWN).options
    assert list(turned.options.to_dict()["card_points"]) == ["3", "A", "2", "others"]  # type: ignore[call-overload]


def test_hands_are_asked_for() -> None:
    assert faults(house(card_points=OWN), winner=0, cards_left=[0, 1, 1, 1]) == {"hands": "missing-field"}


def test_every_fault_of_the_values_is_told_at_once_and_how_to_mend_it() -> None:
    assert refused(card_points={"2": 1.5, "a": 1, "10": 3, "A": -1}) == {
        "card_points/2": "card_points, 2 must be a whole number from 0 to 1000, not the decimal number 1.5",
        "card_points/A": "card_points, A must be a whole number from 0 to 1000, not -1; did you mean 0?",
        "card_points/a": 'card_points must be points of ranks, or of others, and not of the text "a"; did you mean A?',
        "card_points/10": "card_points names the rank 10, which is not in the pack standard-52; did you mean T?",
        "card_points": "card_points has no points for 3, 4, 5, 6, 7, 8, 9, T, J, Q and K; "
        "name every rank of the pack standard-52, or add others for those that are not named",
    }
    assert refused("lectio-3", card_points={"others": 1, "12": 2, "A": 3}) == {
        "card_points/12": "card_points names the rank 12, which is not in the pack tiles-9; "
        "its ranks are 1 2 3 4 5 6 7 8 9; leave 12 out",
        "card_points/A": "card_points names the rank A, which is not in the pack tiles-9; "
        "its ranks are 1 2 3 4 5 6 7 8 9; leave A out",
    }


def test_a_name_that_stands_for_another_rank_is_suggested_where_that_one_is_missing() -> None:
    points = dict.fromkeys("3456789TJQK2", 1)
    assert "did you mean A?" in refused(card_points={**points, "1": 3})["card_points/1"]
    tiles = dict.fromkeys(("1", "2", *"3456789", "T", "11", "12", "13", "14", "15"), 1)
    assert "did you mean 10?" in refused("lectio-5", card_points=tiles)["card_points/T"]


@pytest.mark.parametrize(("players", "points"), [(2, (5, 0)), (3, (5, 3, 0)), (4, (5, 3, 1, 0)), (5, (5, 3, 1, 0, 0))])
def test_the_last_place_scores_nothing_however_many_play(players: int, points: tuple[int, ...]) -> None:
    rules = house(**PLACES, **TABLES[players])
    seats = list(range(players))
    for placings in (seats, seats[::-1]):
        result = scored(rules, winner=placings[0], placings=placings)
        assert_adds_up(result)
        assert tuple(result.amounts[seat] for seat in placings) == points
    assert ("DEC-64" in scored(rules, winner=0, placings=seats).rules) == (players != 4)


def test_places_score_what_the_house_lists() -> None:
    rules = house(**{**PLACES, "settlement": "pairwise-difference"}, **TABLES[3], place_points=[3, 1, -2])
    result = scored(rules, winner=2, placings=[2, 0, 1], stake=2)
    assert_adds_up(result)
    assert (result.amounts, net_of(result)) == ((1, -2, 3), (2, -16, 14))
    assert result.seats[1].lines[0].rules == ("PG-PLC-01", "DEC-103")
    after = played(rules, [{"winner": 2, "placings": [2, 0, 1]}] * 2)
    assert (after.totals, after.net) == ((2, -4, 6), (2, -16, 14))


def test_a_list_has_a_number_for_each_player_and_never_rises() -> None:
    for players, table in TABLES.items():
        house(**PLACES, **table, place_points=[2] * players)
        assert [*refused(**PLACES, **table, place_points=[2] * (6 - players if players != 3 else 2))] == [
            "place_points"
        ]
    assert [*refused(**PLACES, place_points=[1, 2, 2, 3])] == ["place_points/1", "place_points/3"]


def test_both_are_read_in_a_url_as_in_a_body() -> None:
    client = create_app(Settings(log=False)).test_client()
    for variant, question in (
        ('{"options": {"card_points": {"2": 7, "others": 2}}}', {"hands": ";2S,3D;4D;5D"}),
        (
            '{"extends": "pusoy-dos-play-on,three-player", "options": {"place_points": [3, 1, 0]}}',
            {"placings": "0,2,1"},
        ),
    ):
        answer = client.get(f"/v1/score?{urlencode({'variant': variant, 'winner': 0, **question})}")
        assert answer.status_code == 200, answer.get_json()
        seats = answer.get_json()["seats"]
        assert [seat.get("penalty", seat.get("points")) for seat in seats] in ([0, 9, 2, 2], [3, 0, 1])


def test_a_variant_says_its_values_as_they_can_be_read_again() -> None:
    rules = bigtwo.variant({"options": {"card_points": OWN}})
    again = bigtwo.variant(rules.echo)  # type: ignore[arg-type]
    assert again.options == rules.options
    assert rules.echo == {"extends": "base", "options": {"card_points": {"3": 0, "A": 3, "2": 7, "others": 2}}}
