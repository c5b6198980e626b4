"""Where cards come back, what was played can be played again, and scores again."""

from __future__ import annotations

from typing import Any

from bigtwo.api import create_app

COMING_BACK = {
    "options": {
        "players": 3,
        "hand_size": 13,
        "leftover": "stock",
        "scoring": "special-cards",
        "draw_on_pass": "combination-size",
        "stock_empty": "reshuffle-set-aside",
    }
}
FIVES = ["3D", "5D", "5C", "5H", "5S"]


def late(hands: list[list[str]], specials: list[int], **more: Any) -> dict[str, Any]:
    """A state late in a long deal in which cards came back; these seats have played the fives."""
    held = {card for hand in hands for card in hand}
    stock = [rank + suit for rank in "3456789TJQKA2" for suit in "DCHS" if rank + suit not in held]
    begun: dict[str, Any] = create_app().test_client().post("/v1/referee", json=late_deal(stock, held)).get_json()
    state = begun["state"] | {"hands": hands, "stock": stock, "to_act": 0, "opening": False, "trick_number": 90}
    state["specials"] = [{"seat": seat, "cards": FIVES, "final": False} for seat in specials]
    return state | {"first_leader": 0, "event_count": 300} | more


def late_deal(stock: list[str], held: set[str]) -> dict[str, Any]:
    cards = [*stock, *sorted(held)]
    hands = [cards[seat * 13 : seat * 13 + 13] for seat in range(3)]
    return {"variant": COMING_BACK, "deal": {"hands": hands, "stock": cards[39:]}, "events": []}


def test_where_cards_come_back_more_specials_count_than_a_pack_holds() -> None:
    client = create_app().test_client()
    state = late([["2S"], ["4D", "4C"], ["6D", "6C", "6H"]], [1] * 70)
    answer = client.post("/v1/referee", json={"state": state, "events": [{"seat": 0, "play": ["2S"]}]})
    assert answer.status_code == 200, answer.get_json()
    judged = answer.get_json()
    assert [each["penalty"] for each in judged["result"]["score"]["seats"]] == [-10, 2 - 70 * 20, 3]
    question = {"winner": 0, "hands": judged["state"]["hands"], "last_play": ["2S"], "first_leader": 0}
    asked = client.post(
        "/v1/score", json=question | {"variant": COMING_BACK, "specials": judged["state"]["specials"]}
    ).get_json()
    assert asked["seats"] == judged["result"]["score"]["seats"]


def test_where_cards_come_back_beating_them_takes_no_earlier_special_away() -> None:
    hands = [["6D", "6C", "6H", "6S", "3C", "7D"], ["4D", "4C"], ["8D", "8C"]]
    state = late(hands, [1, 2], pile={"seat": 2, "cards": FIVES}, may_pass=True, last_play=FIVES)
    state |= {"played": FIVES, "stock": [card for card in state["stock"] if card not in FIVES]}
    beaten = {"seat": 0, "play": ["3C", "6D", "6C", "6H", "6S"]}
    answer = create_app().test_client().post("/v1/referee", json={"state": state, "events": [beaten]}).get_json()
    assert [each["seat"] for each in answer["state"]["specials"]] == [1, 0]
