"""The packs to look up: which cards, in which order, by which names; over HTTP, in the library, on the command line."""

from __future__ import annotations

import json

import pytest

import bigtwo
from bigtwo.api import create_app
from bigtwo.cards import PACKS
from bigtwo.cli import main
from bigtwo.cli.outcome import ANSWERED, NOT_ANSWERED

SIZES = {"standard-52": 52, "tiles-9": 36, "tiles-13": 52, "tiles-15": 60}


def test_every_pack_is_listed_with_its_size() -> None:
    assert {pack.id: len(pack.cards) for pack in bigtwo.packs()} == SIZES
    assert all(len({card.name for card in pack.cards}) == len(pack.cards) for pack in bigtwo.packs())


def test_the_standard_pack_in_words() -> None:
    names = [card.name for card in bigtwo.packs()[0].cards]
    assert names[:4] == ["three of diamonds", "three of clubs", "three of hearts", "three of spades"]
    ranks = [name.split()[0] for name in names[::4]]
    assert " ".join(ranks) == "three four five six seven eight nine ten jack queen king ace two"


def test_tiles_in_words() -> None:
    tiles = bigtwo.packs()[1]
    assert [card.name for card in tiles.cards[:4]] == ["3 of clouds", "3 of stars", "3 of moons", "3 of suns"]
    assert (
        [card.rank for card in tiles.cards[::4]] == list(tiles.ranks) == ["3", "4", "5", "6", "7", "8", "9", "1", "2"]
    )
    assert tiles.suits == ("D", "C", "H", "S")


@pytest.mark.parametrize("pack", bigtwo.packs(), ids=lambda pack: pack.id)
def test_the_cards_stand_as_a_shuffle_finds_them(pack: bigtwo.ListedPack) -> None:
    assert tuple(card.code for card in pack.cards) == PACKS[pack.id].cards
    assert all(card.code == card.rank + card.suit for card in pack.cards)


def test_the_service_answers_as_the_library() -> None:
    client = create_app().test_client()
    listed = client.get("/v1/packs").get_json()["packs"]
    assert listed == [pack.summary() for pack in bigtwo.packs()]
    for pack in bigtwo.packs():
        assert client.get(f"/v1/packs/{pack.id}").get_json() == pack.to_dict()


@pytest.mark.parametrize(("name", "suggestions"), [("tiles-14", True), ("x", False)])
def test_a_pack_that_there_is_not(name: str, suggestions: bool) -> None:
    answer = create_app().test_client().get(f"/v1/packs/{name}")
    assert (answer.status_code, answer.get_json()["type"]) == (404, "/problems/unknown-pack")
    assert bool(answer.get_json()["suggestions"]) == suggestions


def test_the_command_line_shows_packs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["packs"]) == ANSWERED
    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()[1:]] == [
        [name, str(size)] for name, size in SIZES.items()
    ]
    assert main(["packs", "tiles-9"]) == ANSWERED
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["3D", "3", "of", "clouds"]
    assert len(lines) == 37
    assert main(["packs", "tiles-9", "--json"]) == ANSWERED
    assert json.loads(capsys.readouterr().out)["size"] == 36
    assert main(["packs", "--json"]) == ANSWERED
    assert json.loads(capsys.readouterr().out)["count"] == 4
    assert main(["packs", "tiles-10"]) == NOT_ANSWERED
    assert "there is no pack" in capsys.readouterr().err
