"""One call a turn: the service keeps nothing and needs no rule from whoever asks; what it answers goes in again.

What comes next under every variant, the oracle says (`tests/table`), and whole sessions are played so in
`tests/api/test_sessions_by_turns.py`, with exchanges, new stocks and dragons.
"""

from __future__ import annotations

from typing import Any

import pytest

from bigtwo.api import create_app
from tests.api.contract import ContractClient, client_of

RANKS = "3456789TJQKA2"
HANDS = [[rank + suit for rank in RANKS] for suit in "DCHS"]
"""All diamonds to seat 0, all clubs to seat 1, hearts to seat 2, spades to seat 3."""
NO_DRAGONS = {"options": {"dragon": "off"}}


@pytest.fixture(scope="module")
def client() -> ContractClient:
    return client_of(create_app())


@pytest.fixture(scope="module")
def ask(client: ContractClient) -> Any:
    def asking(question: str, **body: Any) -> Any:
        answer = client.post(f"/v1/{question}", json=body)
        assert answer.status_code == 200, answer.get_json()
        return answer.get_json()

    return asking


def begun(ask: Any, hands: list[list[str]], variant: Any = "base", **deal: Any) -> Any:
    """The first answer of the referee, with the moves."""
    return ask("referee", variant=variant, deal={"hands": hands, **deal}, events=[], moves=True)


def played(ask: Any, table: Any, *events: Any) -> Any:
    """The answer after some events."""
    table = ask("referee", state=table["state"], events=list(events), moves=True)
    assert table["verdict"] == "clean", table["violations"]
    return table


def two_players(ask: Any, mine: str, yours: str, played: str, **changes: Any) -> Any:
    """A deal of two players near its end: what each holds, and what lies on the table from seat 0; seat 1 is to act."""
    table = begun(ask, [[*HANDS[0]], [*HANDS[3]]], {"extends": "two-player-13", **NO_DRAGONS})
    gone = [card for hand in (HANDS[0], HANDS[3]) for card in hand if card not in f"{mine} {yours} {played}".split()]
    state = {
        "hands": [mine.split(), yours.split()],
        "to_act": 1,
        "may_pass": True,
        "opening": False,
        "trick_number": 9,
        "pile": {"seat": 0, "cards": played.split()},
        "played": played.split(),
        "set_aside": gone,
        "last_play": played.split(),
        "event_count": 40,
    }
    return {**table["state"], **state, **changes}


def test_each_move_comes_with_its_event_and_what_must_come_is_one(ask: Any) -> None:
    opening = begun(ask, HANDS, NO_DRAGONS)["next"]
    assert (opening["must_include"], opening["count"]) == ("3D", len(opening["moves"]))
    assert opening["moves"][0] == {"cards": ["3D"], "kind": "single", "event": {"seat": 0, "play": ["3D"]}}
    table = played(ask, begun(ask, HANDS, NO_DRAGONS), {"seat": 0, "play": ["3D"]})
    assert (table["next"]["seat"], table["next"]["may"], table["next"]["event"]) == (1, ["play", "pass"], None)
    assert [move["cards"] for move in table["next"]["moves"]] == [[rank + "C"] for rank in RANKS]
    passing = ask("referee", state=two_players(ask, "4D", "3S 5S", "2D"), events=[], moves=True)["next"]
    assert (passing["may"], passing["event"], passing["moves"]) == (["pass"], {"seat": 1, "pass": True}, [])
    leading = ask("referee", state=two_players(ask, "4D", "5S", "2D"), events=[{"seat": 1, "pass": True}])["next"]
    assert leading["event"] == {"seat": 0, "play": ["4D"]}


def test_an_announcement_is_due_before_anything_else(ask: Any) -> None:
    rules = {"extends": "two-player-13", "options": {"dragon": "off", "last_cards_announcement": 1}}
    state = two_players(ask, "4D 5D", "KS AS", "3D", variant=rules)
    table = ask("referee", state=state, events=[{"seat": 1, "play": ["KS"]}], moves=True)
    assert table["next"] == {
        "seat": 1,
        "may": ["announce"],
        "out_of_turn": [],
        "event": {"seat": 1, "announce": 1},
        "must_include": None,
        "obligations": [],
        "moves": [],
        "count": 0,
    }
    assert played(ask, table, table["next"]["event"])["next"]["seat"] == 0


def test_the_result_goes_into_score_and_session_and_that_into_the_next_deal(ask: Any) -> None:
    assert ask("session", deals=[])["next_deal"] == {"dealer": 0, "deal_number": 1, "previous": None}
    state = two_players(ask, "4D", "KS AS", "3D")
    table = ask("referee", state=state, events=[{"seat": 1, "pass": True}, {"seat": 0, "play": ["4D"]}])
    assert table["next"] is None
    deal = table["result"]["played_deal"]
    assert (deal["winner"], deal["hands"]) == (0, [[], ["KS", "AS"]])
    assert ask("score", variant=table["variant"], **deal)["seats"] == table["result"]["score"]["seats"]
    session = ask("session", variant=table["variant"], deals=[deal])
    assert session["next_deal"] == {"dealer": 0, "deal_number": 2, "previous": table["result"]["previous"]}
    assert ask("deal", variant=table["variant"], seed="next", **session["next_deal"])["deal_number"] == 2
    chips = {"extends": "two-player-13", "options": {"starting_chips": 1}}
    session = ask("session", variant=chips, deals=[deal])
    assert (session["over"], session["next_deal"]) == (True, None), "after the last deal nothing is next"


def test_a_state_is_asked_for_moves_and_plays(client: ContractClient, ask: Any) -> None:
    state = two_players(ask, "4D", "KS AS", "3D")
    found = ask("legal-moves", state=state)
    assert ([move["cards"] for move in found["moves"]], found["may_pass"]) == ([["KS"], ["AS"]], True)
    other = ask("legal-moves", state=state, seat=0)
    assert (other["count"], other["reason"]["code"]) == (0, "not-your-turn")
    assert ask("validate-play", state=state, play=["KS"])["legal"]
    assert not ask("validate-play", state=state, play=["KS", "AS"])["legal"]
    (violation,) = ask("validate-play", state=state, play=["4D"], seat=0)["violations"]
    assert violation["code"] == "not-your-turn"
    opening = begun(ask, HANDS, NO_DRAGONS)["state"]
    assert ask("validate-play", state=opening, play=["3D"])["legal"], "seat 0 is to act, and need not be named"
    more: tuple[dict[str, Any], ...] = ({"hand": ["KS"]}, {"pile": ["3D"]}, {"opening": True}, {"next_player_cards": 1})
    for question in (*({"state": state, **each} for each in more), {"hand": ["KS"], "seat": 1}):
        refused = client.post("/v1/legal-moves", json=question).get_json()
        assert [fault["code"] for fault in refused["errors"]] == ["state-or-position"]


def test_a_seat_sees_its_own_cards_and_a_spectator_what_lies_on_the_table(ask: Any) -> None:
    state = two_players(ask, "4D", "KS AS", "3D")
    seen = ask("view", state=state, seat=1)
    assert (seen["view"]["hands"], seen["cards_left"]) == ([None, ["KS", "AS"]], [1, 2])
    assert [move["cards"] for move in seen["next"]["moves"]] == [["KS"], ["AS"]]
    seen = ask("view", state=state)
    assert (seen["seat"], seen["view"]["hands"]) == (None, [None, None])
    assert seen["view"]["pile"] == {"seat": 0, "cards": ["3D"]}
    assert (seen["next"]["may"], "moves" in seen["next"]) == (["play", "pass"], False)
