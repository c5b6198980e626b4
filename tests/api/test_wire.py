"""What clients send that differs by a hair from what they were answered: taken where it is clear, else a fault that
names the fix. And what browsers ask before they ask."""

from __future__ import annotations

import http.client
from typing import Any

import pytest

from bigtwo.api.middleware import PREFLIGHT_KEPT
from tests.api.contract import ContractClient
from tests.api.wrong_questions import wrong

EVENT_FIELDS = ("seat", "play", "new_lead", "pass", "draw", "announce", "exchange", "reshuffle")


def asked(client: ContractClient, operation: str, question: Any) -> Any:
    """The answer to a question that is right."""
    answer = client.post(f"/v1/{operation}", json=question)
    assert answer.status_code == 200, answer.get_json()
    return answer.get_json()


@pytest.fixture(scope="module")
def deal(client: ContractClient) -> Any:
    return asked(client, "deal", {"seed": "x", "dealer": 0})


@pytest.fixture(scope="module")
def turn(client: ContractClient, deal: Any) -> Any:
    """The answer before the first play, with its moves."""
    return asked(client, "referee", {"deal": deal, "events": [], "moves": True})


@pytest.fixture(scope="module")
def ended(client: ContractClient, turn: Any) -> Any:
    """The answer behind the last play."""
    while turn["next"]:
        event = turn["next"]["event"] or turn["next"]["moves"][0]["event"]
        turn = asked(client, "referee", {"state": turn["state"], "events": [event], "moves": True})
    return turn


# --- events ----------------------------------------------------------------------------------------------------------


def test_null_members_of_an_event_are_absent(client: ContractClient, turn: Any) -> None:
    event = turn["next"]["moves"][0]["event"]
    padded = dict.fromkeys(EVENT_FIELDS) | event
    state = turn["state"]
    expected = asked(client, "referee", {"state": state, "events": [event]})
    assert asked(client, "referee", {"state": state, "events": [padded]}) == expected
    nothing = dict.fromkeys(EVENT_FIELDS)
    wrong(client, "referee", {"state": state, "events": [nothing]}, "/events/0", "bad-event", "this one says none")
    foreign = event | {"player": None}
    wrong(client, "referee", {"state": state, "events": [foreign]}, "/events/0/player", "unknown-field", "player")


def test_a_reshuffle_takes_its_cards_as_they_are_asked_for(client: ContractClient) -> None:
    question = {"variant": "two-player-draw", "deal": asked(client, "deal", {
        "variant": "two-player-draw", "seed": "x", "dealer": 0,
    }), "on_violation": "skip"}  # fmt: skip
    cards = ["3D", "4D"]
    of_list, of_object, of_nulls = (
        asked(client, "referee", {**question, "events": [{"reshuffle": each}]})
        for each in (cards, {"cards": cards}, {"cards": cards, "seed": None})
    )
    assert of_list == of_object == of_nulls
    both = {"cards": cards, "seed": "x"}
    where = "/events/0/reshuffle/cards"
    wrong(client, "referee", {**question, "events": [{"reshuffle": both}]}, where, "unknown-field", "cards")


def test_what_is_returned_in_an_exchange_is_answered_as_a_list(client: ContractClient) -> None:
    question = {"variant": "three-player-exchange", "seed": "x", "dealer": 0, "deal_number": 2}
    previous = {"winner": 0, "hands": [[], ["3D"], ["4D", "5D"]]}
    dealt = asked(client, "deal", {**question, "previous": previous})
    answer = asked(client, "referee", {"deal": dealt, "events": [], "moves": True})
    events = [move["event"] for move in answer["next"]["moves"]]
    assert events
    assert all(type(event["exchange"]) is list for event in events)
    assert asked(client, "referee", {"state": answer["state"], "events": events[:1]})["verdict"] == "clean"


def test_who_may_act_out_of_turn(client: ContractClient, deal: Any, turn: Any) -> None:
    assert turn["next"]["out_of_turn"] == []
    event = turn["next"]["moves"][0]["event"]
    house = {"variant": "base+bombs=at-any-time", "deal": deal | {"variant": "base+bombs=at-any-time"}}
    played = asked(client, "referee", {**house, "events": [event]})
    player, to_act = event["seat"], played["next"]["seat"]
    others = [seat for seat in range(4) if seat not in (player, to_act)]
    assert played["next"]["out_of_turn"] == others
    for seat in (None, *range(4)):  # a view says the same, whoever looks: it follows from nothing that is hidden
        seen = asked(client, "view", {"state": played["state"], "seat": seat})
        assert seen["next"]["out_of_turn"] == others
        assert asked(client, "legal-moves", {"state": played["state"], "seat": seat})["out_of_turn"] == others
    assert "out_of_turn" not in asked(client, "legal-moves", {"hand": ["3D"]})


def test_an_event_that_is_sent_twice_is_taken_once(client: ContractClient, turn: Any) -> None:
    event = turn["next"]["moves"][0]["event"]
    question = {"state": turn["state"], "event_count": turn["state"]["event_count"], "events": [event]}
    after = asked(client, "referee", question)["state"]
    again = {**question, "state": after}
    wrong(client, "referee", again, "/event_count", "event-already-taken", "was already taken")
    early = {**question, "event_count": 7}
    wrong(client, "referee", early, "/event_count", "event-already-taken", "not the latest")
    assert asked(client, "referee", {**again, "event_count": None, "events": []})["state"] == after


@pytest.mark.parametrize(
    ("event", "pointer", "code", "words"),
    [
        ({"cards": ["9S"], "kind": "single", "event": {"seat": 0, "pass": True}}, "", "bad-event", "its field event"),
        ({"player": 2, "cards": ["9S"]}, "", "bad-event", 'write {"seat": 2, "play": ["9S"]}'),
        ({"seat": 2, "play": []}, "/play", "no-cards", '"pass": true instead of play'),
    ],
)
def test_what_is_no_event_says_how_to_write_it(
    client: ContractClient, turn: Any, event: Any, pointer: str, code: str, words: str
) -> None:
    wrong(client, "referee", {"state": turn["state"], "events": [event]}, f"/events/0{pointer}", code, words)


# --- one thing sent for another --------------------------------------------------------------------------------------


def test_what_stands_in_place_of_a_state_or_a_deal_is_named(
    client: ContractClient, deal: Any, turn: Any, ended: Any
) -> None:
    viewed = asked(client, "view", {"state": turn["state"], "seat": 0})
    problem = client.post("/v1/classify", json={}).get_json()
    for name, sent, pointer, words in (
        ("state", viewed, "", "a view"),
        ("state", viewed["view"], "", "a view"),
        ("state", problem, "", "a problem"),
        ("state", deal, "", "give it as deal"),
        ("deal", viewed, "", "a view"),
        ("deal", viewed["view"], "", "a view"),
        ("deal", problem, "", "a problem"),
        ("deal", turn["state"], "", "give the state as state"),
        ("deal", turn, "", "give the state as state"),
    ):
        wrong(client, "referee", {name: sent, "events": []}, f"/{name}{pointer}", "deal-or-state", words)
    wrong(client, "legal-moves", {"state": viewed["view"]}, "/state", "deal-or-state", "a view")
    wrong(client, "referee", {"state": turn, "events": []}, "/state/state", "unknown-field", "its field state")
    result = ended["result"]
    for sent, inside in ((result, "played_deal"), (ended, "result/played_deal")):
        where = f"/deals/0/{inside.partition('/')[0]}"
        wrong(client, "session", {"deals": [sent]}, where, "unknown-field", f"its field {inside} holds")
    assert asked(client, "session", {"deals": [result["played_deal"]]})["deals_played"] == 1


@pytest.mark.parametrize(
    ("operation", "question", "pointer", "code", "words"),
    [
        ("classify", {"cards": ["9S"], "variant": {"bombs": "on"}}, "/variant/bombs", "unknown-field", "under options"),
        ("classify", {"cards": ["9S"], "bombs": "on"}, "/bombs", "unknown-field", "put it under options"),
        ("validate-play", {"hand": ["9S"], "play": []}, "/play", "no-cards", 'or say "pass"'),
        ("deal", {"seed": "x"}, "/dealer", "missing-field", "name the seat that deals"),
    ],
)  # fmt: skip
def test_a_fault_names_its_fix(
    client: ContractClient, operation: str, question: Any, pointer: str, code: str, words: str
) -> None:
    wrong(client, operation, question, pointer, code, words)


def test_cards_between_blanks_are_asked_to_be_separated(client: ContractClient) -> None:
    for query in ("cards=9S%209D", "cards=9S+9D,4S"):
        problem = client.get(f"/v1/classify?{query}").get_json()
        (error,) = problem["errors"]
        assert (error["pointer"], error["code"]) == ("/cards/0", "unknown-card")
        assert "in a URL put commas between them" in error["detail"]


def test_another_charset_is_refused_as_such(client: ContractClient) -> None:
    for charset, status in (("utf-8", 200), ("UTF-8", 200), ("iso-8859-1", 415)):
        media_type = f"application/json; charset={charset}"
        answer = client.post("/v1/classify", data=b'{"cards":["9S"]}', content_type=media_type)
        assert answer.status_code == status
    assert answer.get_json()["phrase"] == "unsupported-media-type.charset"


# --- ranks alone -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [["A2345"], ["A-2-3-4-5"], ["A", "2", "3", "4", "5"], ["a2", "345"]])
def test_ranks_alone_are_cards_of_any_suits(client: ContractClient, cards: list[str]) -> None:
    answer = asked(client, "classify", {"cards": cards})
    assert (answer["kind"], answer["any_suits"]) == ("straight", True)
    assert sorted(card[:-1] for card in answer["cards"]) == sorted("A2345")
    assert client.get(f"/v1/classify?cards={','.join(cards)}").get_json() == answer
    for variant, result in (("base", "b-beats-a"), ("hong-kong-ip", "a-beats-b")):
        compared = asked(client, "compare", {"variant": variant, "a": cards, "b": ["23456"]})
        assert (compared["result"], compared["reason"]["code"], compared["any_suits"]) == (result, "higher-rank", True)
    asked(client, "compare", {"a": cards, "b": ["9S"]})
    assert "any_suits" not in asked(client, "classify", {"cards": ["9S"]})


@pytest.mark.parametrize(
    ("operation", "question", "pointer", "code", "words"),
    [
        ("compare", {"a": ["99"], "b": ["99"]}, "/a", "suits-needed", "depends on the suits"),
        ("compare", {"a": ["9S", "9D"], "b": ["9", "9"]}, "/b", "suits-needed", "depends on the suits"),
        ("compare", {"a": ["A2345"], "b": ["23456"], "variant": "indonesia-hutabarat"}, "/a", "suits-needed", "suits"),
        ("classify", {"cards": ["9S", "9"]}, "/cards/1", "unknown-card", "write rank and suit"),
        ("classify", {"cards": ["22222"]}, "/cards/0", "unknown-card", "write rank and suit"),
        ("classify", {"cards": ["A23456"]}, "/cards/0", "unknown-card", "of at most 5"),
        ("legal-moves", {"hand": ["A2345"]}, "/hand/0", "unknown-card", "write rank and suit"),
    ],
)
def test_suits_are_asked_for_where_they_decide(
    client: ContractClient, operation: str, question: Any, pointer: str, code: str, words: str
) -> None:
    wrong(client, operation, question, pointer, code, words)


# --- an empty list for an empty object -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("operation", "with_list", "with_object"),
    [
        ("variants/resolve", [], {}),
        ("variants/resolve", {"variant": []}, {"variant": {}}),
        ("classify", {"cards": ["9S"], "variant": {"options": []}}, {"cards": ["9S"], "variant": {"options": {}}}),
        ("classify", *(
            {"cards": ["9S"], "variant": {"options": {"instant_wins": each}}} for each in ([], {}))),
        ("batch", *({"requests": [{"id": "1", "operation": "classify", "body": each}]} for each in ([], {}))),
    ],
)  # fmt: skip
def test_an_empty_list_stands_for_an_empty_object(
    client: ContractClient, operation: str, with_list: Any, with_object: Any
) -> None:
    assert asked(client, operation, with_list) == asked(client, operation, with_object)


def test_the_body_of_rulings_may_be_such_a_list_too(client: ContractClient) -> None:
    of_list, of_object = (
        client.post("/v1/rulings", json={"operation": "classify", "body": each}).get_json() for each in ([], {})
    )
    assert of_list["errors"] == of_object["errors"]


# --- preflights ------------------------------------------------------------------------------------------------------


ALLOWED = {"authorization", "content-type", "if-none-match"} | {
    "idempotency-key",
    "x-request-id",
    "traceparent",
    "tracestate",
}


@pytest.mark.parametrize("path", ["/v1/classify", "/v1/clasify", "/", "//v1", "/v1/variants/a/b", "/metrics"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_every_preflight_is_answered_yes(server: int, path: str, method: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server, timeout=60)
    origin = {"Origin": "https://game.example"}
    asking = {"Access-Control-Request-Method": method, "Access-Control-Request-Headers": ",".join(sorted(ALLOWED))}
    connection.request("OPTIONS", path, headers=origin | asking)
    answer = connection.getresponse()
    assert (answer.status, answer.read()) == (204, b"")
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert method in answer.headers["Access-Control-Allow-Methods"].split(", ")
    assert answer.headers["Access-Control-Max-Age"] == str(PREFLIGHT_KEPT)
    assert {name.lower() for name in answer.headers["Access-Control-Allow-Headers"].split(", ")} == ALLOWED
    connection.request(
        method, path, headers=origin
    )  # what the browser then asks is answered so that scripts can read it
    answer = connection.getresponse()
    answer.read()
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    connection.close()
