"""One call a turn: the service keeps nothing and needs no rule from whoever asks; what it answers goes in again."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from bigtwo.api import create_app

RANKS = "3456789TJQKA2"
HANDS = [[rank + suit for rank in RANKS] for suit in "DCHS"]
"""All diamonds to seat 0, all clubs to seat 1, hearts to seat 2, spades to seat 3."""
NO_DRAGONS = {"options": {"dragon": "off"}}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


@pytest.fixture(scope="module")
def ask(client: FlaskClient) -> Any:
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


class TestWhatComesNext:
    def test_a_deal_as_it_came_begins_a_table(self, ask: Any) -> None:
        dealt = ask("deal", seed="a rainy evening", dealer=0)
        table = ask("referee", deal=dealt, events=[])
        assert table["state"]["hands"] == dealt["hands"]
        assert table["next"]["seat"] == dealt["opening"]["leader"]
        assert table["next"]["may"] == ["play"]
        assert "moves" not in table["next"]

    def test_each_move_comes_with_its_event(self, ask: Any) -> None:
        opening = begun(ask, HANDS, NO_DRAGONS)["next"]
        assert opening["must_include"] == "3D"
        assert opening["moves"][0] == {"cards": ["3D"], "kind": "single", "event": {"seat": 0, "play": ["3D"]}}
        assert all("3D" in move["cards"] for move in opening["moves"])
        assert opening["count"] == len(opening["moves"])

    def test_a_player_may_play_or_pass(self, ask: Any) -> None:
        table = played(ask, begun(ask, HANDS, NO_DRAGONS), {"seat": 0, "play": ["3D"]})
        assert (table["next"]["seat"], table["next"]["may"], table["next"]["event"]) == (1, ["play", "pass"], None)
        assert [move["cards"] for move in table["next"]["moves"]] == [[rank + "C"] for rank in RANKS]

    def test_a_pass_that_must_come_is_an_event(self, ask: Any) -> None:
        state = two_players(ask, "4D", "3S 5S", "2D")
        table = ask("referee", state=state, events=[], moves=True)
        assert table["next"]["may"] == ["pass"]
        assert table["next"]["event"] == {"seat": 1, "pass": True}
        assert table["next"]["moves"] == []

    def test_a_play_that_must_come_is_an_event(self, ask: Any) -> None:
        table = ask("referee", state=two_players(ask, "4D", "5S", "2D"), events=[{"seat": 1, "pass": True}])
        assert table["next"]["event"] == {"seat": 0, "play": ["4D"]}

    def test_an_announcement_is_due_before_anything_else(self, ask: Any) -> None:
        state = two_players(ask, "4D 5D", "KS AS", "3D")
        rules = {"extends": "two-player-13", "options": {"dragon": "off", "last_cards_announcement": 1}}
        table = ask("referee", state={**state, "variant": rules}, events=[{"seat": 1, "play": ["KS"]}], moves=True)
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

    def test_a_duty_is_told(self, ask: Any) -> None:
        rules = {"extends": "two-player-13", "options": {"dragon": "off", "last_card_duty": "compulsory"}}
        state = two_players(ask, "4D", "KS AS", "3D", may_pass=False, variant=rules)
        following = ask("referee", state=state, events=[], moves=True)["next"]
        assert [each["code"] for each in following["obligations"]] == ["last-card-duty"]
        assert following["event"] == {"seat": 1, "play": ["AS"]}

    def test_on_ones_own_pile_a_move_may_stand_twice(self, ask: Any) -> None:
        rules = {
            "extends": "two-player-13",
            "options": {"dragon": "off", "after_pass": "out-of-trick", "self_beat": True},
        }
        state = two_players(ask, "4D AD", "5S KS", "3D", variant=rules)
        table = ask("referee", state=state, events=[{"seat": 1, "pass": True}], moves=True)
        assert table["state"]["own_pile"] is True
        assert [move["event"] for move in table["next"]["moves"]] == [
            {"seat": 0, "play": ["4D"]},
            {"seat": 0, "play": ["4D"], "new_lead": True},
            {"seat": 0, "play": ["AD"]},
            {"seat": 0, "play": ["AD"], "new_lead": True},
        ]
        assert table["next"]["count"] == 2


class TestDrawing:
    RULES = "three-player-13-draw"

    def drawing(self, ask: Any, stock: Any) -> Any:
        table = begun(ask, HANDS[:3], {"extends": self.RULES, **NO_DRAGONS}, stock=stock)
        led = played(ask, table, {"seat": 0, "play": ["3D"]})
        return played(ask, led, {"seat": led["next"]["seat"], "pass": True})

    def test_a_draw_from_a_known_stock_is_an_event(self, ask: Any) -> None:
        following = self.drawing(ask, HANDS[3])["next"]
        assert (following["may"], following["event"]) == (["draw"], {"seat": following["seat"], "draw": ["3S"]})
        assert "draw" not in following

    def test_a_draw_from_an_unknown_stock_says_how_many(self, ask: Any) -> None:
        table = self.drawing(ask, 13)
        assert (table["next"]["event"], table["next"]["draw"]) == (None, {"count": 1})
        after = played(ask, table, {"seat": table["next"]["seat"], "draw": ["9S"]})
        assert "9S" in after["state"]["hands"][table["next"]["seat"]]

    def test_a_new_stock_follows_from_a_seed(self, ask: Any) -> None:
        """The stock is empty, and seat 1 draws from the cards of earlier tricks."""
        rules = {"extends": self.RULES, "options": {"dragon": "off", "stock_empty": "reshuffle-set-aside"}}
        known = begun(ask, HANDS[:3], rules, stock=HANDS[3])["state"]
        gone = ["3D", "4D", "5D"]
        hands = [HANDS[0][4:], [*HANDS[1], *HANDS[3]], HANDS[2]]
        state = {
            **known,
            "hands": hands,
            "stock": [],
            "set_aside": gone,
            "played": ["6D"],
            "pile": {"seat": 0, "cards": ["6D"]},
            "last_play": ["6D"],
            "opening": False,
            "trick_number": 4,
            "event_count": 20,
            "may_pass": True,
            "to_act": 1,
        }
        table = ask("referee", state=state, events=[{"seat": 1, "pass": True}], moves=True)
        assert table["next"]["may"] == ["reshuffle", "draw"]
        assert table["next"]["reshuffle"] == {"cards": gone}
        assert (table["next"]["event"], table["next"]["draw"]) == (None, {"count": 1})
        shuffled = played(ask, table, {"reshuffle": {"seed": "s"}})
        again = played(ask, table, {"reshuffle": {"seed": "s"}})
        assert sorted(shuffled["state"]["stock"]) == gone
        assert shuffled == again
        assert shuffled["next"]["event"] == {"seat": 1, "draw": shuffled["state"]["stock"][:1]}

    def test_the_last_card_of_a_new_stock_may_be_shuffled_too(self, ask: Any) -> None:
        rules = {"extends": self.RULES, "options": {"dragon": "off", "stock_empty": "reshuffle-set-aside"}}
        known = begun(ask, HANDS[:3], rules, stock=HANDS[3])["state"]
        state = {
            **known,
            "hands": [HANDS[0][2:], [*HANDS[1], *HANDS[3]], HANDS[2]],
            "stock": [],
            "set_aside": ["3D"],
            "played": ["4D"],
            "pile": {"seat": 0, "cards": ["4D"]},
            "last_play": ["4D"],
            "opening": False,
            "trick_number": 2,
            "event_count": 9,
            "may_pass": True,
            "to_act": 1,
        }
        following = ask("referee", state=state, events=[{"seat": 1, "pass": True}])["next"]
        assert (following["may"], following["event"]) == (["reshuffle", "draw"], None)


class TestExchange:
    def dealt(self, ask: Any) -> Any:
        previous = {"winner": 1, "hands": [["3D"], [], ["3S", "3H"]]}
        return ask("deal", variant="three-player-exchange", seed="x", dealer=1, deal_number=2, previous=previous)

    def test_the_winner_returns_any_card_before_the_first_lead(self, ask: Any) -> None:
        dealt = self.dealt(ask)
        gives = dealt["exchange"]["gives"]
        assert (dealt["exchange"]["loser"], dealt["opening"]) == (2, None)
        table = ask("referee", deal=dealt, events=[], moves=True)
        assert table["next"]["may"] == ["exchange"]
        assert table["next"]["exchange"] == {"from": 2, "to": 1, "gives": gives}
        assert len(table["next"]["moves"]) == 18
        event = table["next"]["moves"][0]["event"]
        after = played(ask, table, event)
        assert gives in after["state"]["hands"][1]
        assert set(event["exchange"]) <= set(after["state"]["hands"][2])
        assert after["next"]["may"] == ["play"]

    def test_a_deal_whose_card_was_returned_begins_with_the_lead(self, ask: Any) -> None:
        dealt = self.dealt(ask)
        known = ("variant", "pack", "dealer", "exposed", "deal_number", "previous")
        whole = ask("deal", **{name: dealt[name] for name in known}, returned=dealt["exchange"]["gives"])
        assert ask("referee", deal=whole, events=[])["next"]["may"] == ["play"]


class TestExchangeByPlaces:
    """Seat 1 won; 1, 2 and 3 cards were left: seat 3 gives seat 1 two cards, and seat 2 gives seat 0 one."""

    def dealt(self, ask: Any, **more: Any) -> Any:
        previous = {"winner": 1, "hands": [["3D"], [], ["4D", "5D"], ["6D", "7D", "8D"]]}
        rules = {"options": {"card_exchange": "by-placing"}}
        return ask("deal", variant=rules, seed="x", dealer=1, deal_number=2, previous=previous, **more)

    def test_the_first_returns_two_cards_and_the_second_one(self, ask: Any) -> None:
        dealt = self.dealt(ask)
        last, second = dealt["exchange"]["exchanges"]
        assert (last["from"], last["to"], last["count"], last["returns"]) == (3, 1, 2, None)
        assert (second["from"], second["to"], second["count"], second["returns"]) == (2, 0, 1, None)
        table = ask("referee", deal=dealt, events=[], moves=True)
        assert table["next"]["exchange"] == {"from": 3, "to": 1, "gives": last["gives"][-1], "count": 2}
        assert len(table["next"]["moves"]) == 105
        table = played(ask, table, table["next"]["moves"][0]["event"])
        assert (table["next"]["seat"], len(table["next"]["moves"])) == (0, 14)
        after = played(ask, table, table["next"]["moves"][0]["event"])
        assert after["next"]["may"] == ["play"]
        assert set(last["gives"]) <= set(after["state"]["hands"][1])
        assert set(second["gives"]) <= set(after["state"]["hands"][0])

    def test_a_deal_whose_cards_were_returned_begins_with_the_lead(self, ask: Any) -> None:
        gives = [each["gives"] for each in self.dealt(ask)["exchange"]["exchanges"]]
        whole = self.dealt(ask, returned=gives)
        assert whole["returned"] == gives
        assert ask("referee", deal=whole, events=[])["next"]["may"] == ["play"]


class TestTheEnd:
    def test_the_result_goes_into_score_and_session(self, ask: Any) -> None:
        state = two_players(ask, "4D", "KS AS", "3D")
        table = ask("referee", state=state, events=[{"seat": 1, "pass": True}, {"seat": 0, "play": ["4D"]}])
        assert table["next"] is None
        result = table["result"]
        assert result["played_deal"]["winner"] == 0
        assert result["played_deal"]["hands"] == [[], ["KS", "AS"]]
        score = ask("score", variant=table["variant"], **result["played_deal"])
        assert score["seats"] == result["score"]["seats"]
        session = ask("session", variant=table["variant"], deals=[result["played_deal"]])
        assert session["next_deal"] == {"dealer": 0, "deal_number": 2, "previous": result["previous"]}
        assert ask("deal", variant=table["variant"], seed="next", **session["next_deal"])["deal_number"] == 2

    def test_a_dragon_ends_the_deal_before_it_begins(self, ask: Any) -> None:
        rules = {"options": {"dragon": "wins"}}
        table = begun(ask, HANDS, rules)
        assert (table["next"], table["state"]["over"]) == (None, True)
        session = ask("session", variant=rules, deals=[table["result"]["played_deal"]])
        assert session["deals_played"] == 1

    def test_before_the_first_deal_a_session_says_what_it_takes(self, ask: Any) -> None:
        assert ask("session", deals=[])["next_deal"] == {"dealer": 0, "deal_number": 1, "previous": None}

    def test_after_the_last_deal_nothing_is_next(self, ask: Any) -> None:
        state = two_players(ask, "4D", "KS AS", "3D")
        table = ask("referee", state=state, events=[{"seat": 1, "pass": True}, {"seat": 0, "play": ["4D"]}])
        rules = {"extends": "two-player-13", "options": {"starting_chips": 1}}
        session = ask("session", variant=rules, deals=[table["result"]["played_deal"]])
        assert (session["over"], session["next_deal"]) == (True, None)


class TestAStateIsAsked:
    def test_its_moves_are_those_of_the_seat_to_act(self, ask: Any) -> None:
        state = two_players(ask, "4D", "KS AS", "3D")
        found = ask("legal-moves", state=state)
        assert [move["cards"] for move in found["moves"]] == [["KS"], ["AS"]]
        assert found["may_pass"] is True

    def test_another_seat_has_none_and_hears_why(self, ask: Any) -> None:
        found = ask("legal-moves", state=two_players(ask, "4D", "KS AS", "3D"), seat=0)
        assert (found["count"], found["reason"]["code"]) == (0, "not-your-turn")

    def test_a_play_is_judged(self, ask: Any) -> None:
        state = two_players(ask, "4D", "KS AS", "3D")
        assert ask("validate-play", state=state, play=["KS"])["legal"]
        assert not ask("validate-play", state=state, play=["KS", "AS"])["legal"]
        other = ask("validate-play", state=state, play=["4D"], seat=0)
        assert [violation["code"] for violation in other["violations"]] == ["not-your-turn"]

    def test_it_says_all_of_that_itself(self, client: FlaskClient, ask: Any) -> None:
        state = two_players(ask, "4D", "KS AS", "3D")
        for more in ({"hand": ["KS"]}, {"pile": ["3D"]}, {"opening": True}, {"next_player_cards": 1}):
            refused = client.post("/v1/legal-moves", json={"state": state, **more}).get_json()
            assert [fault["code"] for fault in refused["errors"]] == ["state-or-position"]
        refused = client.post("/v1/legal-moves", json={"hand": ["KS"], "seat": 1}).get_json()
        assert [fault["code"] for fault in refused["errors"]] == ["state-or-position"]

    def test_a_seat_sees_its_own_cards(self, ask: Any) -> None:
        seen = ask("view", state=two_players(ask, "4D", "KS AS", "3D"), seat=1)
        assert seen["view"]["hands"] == [None, ["KS", "AS"]]
        assert seen["cards_left"] == [1, 2]
        assert [move["cards"] for move in seen["next"]["moves"]] == [["KS"], ["AS"]]

    def test_a_spectator_sees_what_lies_on_the_table(self, ask: Any) -> None:
        seen = ask("view", state=two_players(ask, "4D", "KS AS", "3D"))
        assert (seen["seat"], seen["view"]["hands"]) == (None, [None, None])
        assert seen["view"]["pile"] == {"seat": 0, "cards": ["3D"]}
        assert (seen["next"]["may"], "moves" in seen["next"]) == (["play", "pass"], False)
