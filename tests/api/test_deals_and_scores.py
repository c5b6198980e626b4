"""Bad questions about deals, scores and sessions get clear answers too."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.session.ledger import MAX_DEALS
from tests.api.contract import ContractClient
from tests.api.examples import example
from tests.api.wrong_questions import ABSENT, PACK, changed, finds, wrong

# --- deal ------------------------------------------------------------------------------------------------------------

DEAL = example("deal-four-players")
CARDS = DEAL["pack"]

LATER = {"deal_number": 2}
DEALS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"pack": ABSENT}, "", "pack-or-seed", "give either pack"),
    ({"pack": None}, "", "pack-or-seed", "give either pack"),
    ({"seed": "big two"}, "", "pack-or-seed", "give one of them"),
    ({"seed": 7}, "/seed", "not-a-text", "not 7"),
    ({"seed": ""}, "/seed", "out-of-range", "1 to 200 characters"),
    ({"seed": "x" * 201}, "/seed", "out-of-range", "not 201"),
    ({"pack": " ".join(CARDS)}, "/pack", "not-a-list", "must be a list of cards"),
    ({"pack": []}, "/pack", "no-cards", "name at least one"),
    ({"pack": CARDS[1:]}, "/pack", "cards-missing", "missing: 7H"),
    ({"pack": [*CARDS, "7H"]}, "/pack", "too-many-cards", "has 52"),
    ({"pack": [CARDS[1], *CARDS[1:]]}, "/pack/1", "card-twice", "AC stands twice"),
    ({"pack": ["1X", *CARDS[1:]]}, "/pack/0", "unknown-card", "is no card"),
    ({"pack": [7, *CARDS[1:]]}, "/pack/0", "not-a-card", "not 7"),
    ({"pack": ["15S", *CARDS[1:]]}, "/pack/0", "card-not-in-pack", "tiles-15"),
    ({"dealer": ABSENT}, "/dealer", "missing-field", "dealer is missing"),
    ({"dealer": 4}, "/dealer", "out-of-range", "from 0 to 3, not 4"),
    ({"dealer": False}, "/dealer", "not-an-integer", "not false"),
    ({"dealer": "0"}, "/dealer", "not-an-integer", 'not the text "0"'),
    ({"exposed": ABSENT}, "/exposed", "missing-field", "counts out the first receiver"),
    ({"exposed": "JX"}, "/exposed", "unknown-card", "is no card"),
    ({"exposed": ["JC"]}, "/exposed", "not-a-card", "not a list"),
    ({"deal_number": 0}, "/deal_number", "out-of-range", "not 0"),
    ({"deal_number": None}, "/deal_number", "not-an-integer", "not null"),
    ({"returned": "3D"}, "/returned", "not-due", "no cards are exchanged"),
    ({"previous": {"winner": 1}}, "/previous", "not-due", "no deal goes before deal 1"),
    (LATER | {"previous": []}, "/previous", "not-an-object", "not a list"),
    (LATER | {"previous": {"winner": 4}}, "/previous/winner", "out-of-range", "not 4"),
    (LATER | {"previous": {"winer": 1}}, "/previous/winer", "unknown-field", "did you mean winner?"),
    (
        LATER | {"previous": {"winner": 1, "penalties": [1, 2]}},
        "/previous/penalties",
        "out-of-range",
        "4 entries, not 2",
    ),
    (
        LATER | {"previous": {"winner": 1, "penalties": [1, 0, 2, "3"]}},
        "/previous/penalties/3",
        "not-an-integer",
        'not the text "3"',
    ),
    ({"variant": "hong-kong-ip", "deal_number": 2}, "/previous", "missing-field", "its winner leads"),
    ({"cut": 3}, "/cut", "unknown-field", "the fields are variant, pack, seed, dealer"),
]
"""What is changed in a good question, where the fault stands, its code, and words of its sentence."""


# --- validate-deal ---------------------------------------------------------------------------------------------------

SOUND = example("validate-deal-sound")

NO_DEALS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"hands": ABSENT}, "/hands", "missing-field", "hands is missing"),
    ({"hands": SOUND["hands"][:2]}, "/hands", "out-of-range", "3 entries, not 2"),
    ({"hands": [*SOUND["hands"][:2], "3D"]}, "/hands/2", "not-a-list", 'not the text "3D"'),
    ({"hands": [*SOUND["hands"][:2], [3]]}, "/hands/2/0", "not-a-card", "a text of at most 20 characters"),
    ({"hands": [*SOUND["hands"][:2], ["3" * 21]]}, "/hands/2/0", "not-a-card", "at most 20 characters"),
    ({"hands": [*SOUND["hands"][:2], ["3D"] * 121]}, "/hands/2", "out-of-range", "0 to 120 entries, not 121"),
    ({"extra": 3}, "/extra", "not-a-card", "a text"),
    ({"stock": "3D"}, "/stock", "not-a-list", 'not the text "3D"'),
    ({"dead": [None]}, "/dead/0", "not-a-card", "a text"),
    ({"winner": 0}, "/winner", "unknown-field", "the fields are variant, hands, extra, stock, dead, lang and explain"),
]


@pytest.mark.parametrize(("changes", "pointer", "code", "words"), NO_DEALS)
def test_what_cannot_even_be_validated(
    client: ContractClient, changes: Any, pointer: str, code: str, words: str
) -> None:
    wrong(client, "validate-deal", changed(SOUND, changes), pointer, code, words)


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({}, []),
        ({"extra": None}, ["card-missing", "extra-wrong"]),
        ({"extra": ""}, ["card-not-in-pack", "card-missing"]),
        ({"extra": "15S"}, ["card-not-in-pack", "card-missing"]),
        ({"extra": "3D"}, ["card-twice", "card-missing"]),
        ({"extra": "♠6"}, []),
        ({"stock": []}, []),
        ({"stock": ["6S"]}, ["card-twice", "stock-wrong"]),
        ({"dead": ["x"]}, ["card-not-in-pack", "dead-wrong"]),
        ({"hands": [[], [], []], "extra": None}, ["card-missing"] + ["hand-size"] * 3 + ["extra-wrong"]),
    ],
)
def test_foreign_and_missing_cards_are_violations(client: ContractClient, changes: Any, codes: list[str]) -> None:
    answer = client.post("/v1/validate-deal", json=changed(SOUND, changes)).get_json()
    assert [violation["code"] for violation in answer["violations"]] == codes
    assert answer["valid"] is (codes == [])


# --- opening and exchange --------------------------------------------------------------------------------------------

OPENING = example("opening-previous-loser")

OPENINGS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"hands": ABSENT}, "/hands", "missing-field", "hands is missing"),
    ({"hands": OPENING["hands"][:3]}, "/hands", "out-of-range", "4 entries, not 3"),
    ({"hands": [*OPENING["hands"][:3], []]}, "/hands/3", "wrong-hand-size", "has 0 cards"),
    (
        {"hands": [*OPENING["hands"][:3], OPENING["hands"][0]]},
        "/hands/3",
        "card-in-two-places",
        "cards of another hand",
    ),
    ({"extra": "3S"}, "/extra", "not-due", "no extra card"),
    ({"deal_number": 10**7}, "/deal_number", "out-of-range", "1000000"),
    ({"previous": ABSENT}, "/previous", "missing-field", "its loser leads"),
    ({"previous": None}, "/previous", "missing-field", "its loser leads"),
    ({"previous": {"winner": 0}}, "/previous/hands", "missing-field", "its loser leads"),
    (
        {"previous": {"winner": 1, "hands": OPENING["previous"]["hands"]}},
        "/previous/hands/1",
        "previous-inconsistent",
        "no cards left",
    ),
    ({"previous": {"winner": 0, "hands": [[], ["9S"], ["9S"], []]}}, "/previous/hands/2", "card-in-two-places", "9S"),
    ({"returned": "3D"}, "/returned", "unknown-field", "the fields are variant, hands, deal_number"),
]


EXCHANGE = example("exchange-done")
LOSER_HAS = EXCHANGE["hands"][0][0]

TIED = [["4C"], [], ["9D"]]
EXCHANGES: list[tuple[dict[str, Any], str, str, str]] = [
    ({"previous": ABSENT}, "/previous", "missing-field", "previous is missing"),
    ({"previous": None}, "/previous", "not-an-object", "not null"),
    ({"previous": {"winner": 1}}, "/previous/hands", "missing-field", "its loser gives a card"),
    ({"returned": LOSER_HAS}, "/returned", "card-not-in-hand", "is not in it"),
    ({"returned": ["3D"]}, "/returned", "not-a-card", "not a list"),
    ({"variant": "three-player"}, "/variant", "not-due", "exchanges no cards"),
    ({"variant": "base"}, "/hands", "out-of-range", "4 entries, not 3"),
    ({"hands": [[], *EXCHANGE["hands"][1:]]}, "/hands/0", "wrong-hand-size", "17 are dealt"),
    ({"previous": {"winner": 1, "hands": TIED}}, "/returned", "not-due", "tie in cards and in penalties"),
    ({"previous": {"winner": 1, "hands": TIED, "penalties": [1, 0, 1]}}, "/returned", "not-due", "none is returned"),
    ({"dealer": 0}, "/dealer", "unknown-field", "the fields are variant, hands, previous, returned, lang and explain"),
]


def test_a_dealt_pack_can_be_validated_opened_and_refereed(client: ContractClient) -> None:
    """What one answer gives, the next question takes."""
    for name in ("base", "three-player", "three-player-13-draw", "two-player-17", "lectio-5", "wikipedia-3"):
        pack = list(bigtwo.variant(name).order.codes)
        Random(name).shuffle(pack)
        dealt = client.post(
            "/v1/deal", json={"variant": name, "pack": pack, "dealer": 0, "exposed": pack[-1]}
        ).get_json()
        rest = {field: dealt[field] for field in ("extra", "stock", "dead")}
        deal = {"variant": name, "hands": dealt["dealt"], **rest}
        assert client.post("/v1/validate-deal", json=deal).get_json()["valid"] is True
        asked = {"variant": name, "hands": dealt["dealt"], "extra": dealt["extra"]}
        opened = client.post("/v1/opening", json=asked).get_json()
        assert {field: opened[field] for field in dealt["opening"]} == dealt["opening"]
        assert opened["hands"] == dealt["hands"]
        record = {"variant": name, "deal": {"hands": dealt["dealt"], **rest}, "events": []}
        state = client.post("/v1/referee", json=record).get_json()["state"]
        assert (state["hands"], state["to_act"]) == (dealt["hands"], dealt["opening"]["leader"])
        assert (state["stock"], state["dead"]) == (
            dealt["stock"],
            sorted(dealt["dead"], key=bigtwo.variant(name).order.codes.index),
        )


# --- score -----------------------------------------------------------------------------------------------------------

SCORE: dict[str, Any] = {"variant": "base", "winner": 0, "cards_left": [0, 9, 10, 13]}
LEFT = [[], ["4D"], ["5D"], ["6D"]]
UNCOUNTED: dict[str, Any] = {"cards_left": None}
INDONESIA = example("score-special-cards")

SCORES: list[tuple[dict[str, Any], str, str, str]] = [
    ({"winner": ABSENT}, "/winner", "missing-field", "winner is missing"),
    ({"winner": 4}, "/winner", "out-of-range", "from 0 to 3, not 4"),
    ({"winner": None}, "/winner", "not-an-integer", "not null"),
    ({"winner": 1}, "/cards_left/1", "winner-has-cards", "it cannot have 9 cards left"),
    ({"cards_left": [0, 0, 1, 1]}, "/cards_left/1", "no-cards-left", "was the first without cards"),
    ({"cards_left": [0, -1, 1, 1]}, "/cards_left/1", "out-of-range", "from 0 to 60, not -1"),
    ({"cards_left": [0, 14, 1, 1]}, "/cards_left/1", "too-many-cards", "nobody can hold more than 13"),
    ({"cards_left": [0, 1, 1]}, "/cards_left", "out-of-range", "4 entries, not 3"),
    ({"cards_left": [0, 1.0, 1, 1]}, "/cards_left/1", "not-an-integer", "the decimal number 1.0"),
    ({"cards_left": ABSENT}, "/cards_left", "missing-field", "hands will do as well"),
    ({"hands": LEFT}, "/cards_left/1", "counts-differ", "says 9 for seat 1"),
    (UNCOUNTED | {"hands": [[], ["4D"], ["4D"], ["6D"]]}, "/hands/2", "card-in-two-places", "4D"),
    (UNCOUNTED | {"hands": [[], ["4X"], ["5D"], ["6D"]]}, "/hands/1/0", "unknown-card", "is no card"),
    ({"last_play": ["4D", "5D"]}, "/last_play", "not-a-combination", "no combination under this variant"),
    ({"last_play": []}, "/last_play", "no-cards", "name at least one card"),
    (UNCOUNTED | {"last_play": ["4D"], "hands": LEFT}, "/last_play", "card-in-two-places", "hand of seat 1"),
    ({"first_leader": 3}, "/first_leader", "impossible-leader", "cannot still have all 13"),
    ({"placings": [1]}, "/placings", "impossible-placings", "must begin with it"),
    ({"placings": [0, 0]}, "/placings/1", "seat-twice", "named twice"),
    ({"dragon": 0}, "/dragon", "impossible-dragon", "wins nothing in this variant"),
    ({"dragon": {"seat": 9}}, "/dragon/seat", "out-of-range", "not 9"),
    ({"dragon": [0]}, "/dragon", "not-an-integer", "not a list"),
    ({"breach": {"seat": 0}}, "/breach/seat", "impossible-breach", "let nobody else win"),
    ({"breach": 3}, "/breach", "not-an-object", 'did you mean {"seat":3}?'),
    ({"breach": {"seat": 3}, "last_play": ["4D", "4S"]}, "/breach/seat", "impossible-breach", "with one card"),
    ({"stake": 0}, "/stake", "out-of-range", "from 1 to 1000000"),
    ({"stake": True}, "/stake", "not-an-integer", "not true"),
    ({"specials": {}}, "/specials", "not-a-list", "not an object"),
    ({"specials": [{"seat": 0}]}, "/specials/0/cards", "missing-field", "cannot do without it"),
    ({"specials": [0] * 1001}, "/specials", "out-of-range", "0 to 1000 entries, not 1001"),
    ({"loser": 3}, "/loser", "unknown-field", "the fields are variant, winner, hands"),
    # What other variants look at.
    ({"variant": "wikipedia", "last_play": ["4D"]}, "/hands", "missing-field", "can double its penalty"),
    (UNCOUNTED | {"variant": "wikipedia", "hands": LEFT}, "/last_play", "missing-field", "double the penalties"),
    ({"variant": "pusoy-dos"}, "/last_play", "missing-field", "doubles the points"),
    ({"variant": "pusoy-dos-play-on", "cards_left": [0, 0, 0, 3]}, "/placings", "missing-field", "has its points"),
    ({"variant": "pusoy-dos-play-on"}, "/cards_left", "deal-not-over", "until one player is left"),
    ({"variant": "lukang-dushoff"}, "/hands", "missing-field", "the one loser is found"),
    ({"variant": "indonesia-hutabarat"}, "/specials", "missing-field", "an empty list says none"),
    (
        {"variant": {"options": {"multiplier_scope": "first-leader"}}},
        "/first_leader",
        "missing-field",
        "led first is multiplied",
    ),
    ({"variant": "hong-kong-ip", "last_play": ["2S"]}, "/last_play", "not-a-win", "nobody wins by playing 2S"),
    (UNCOUNTED | {"variant": "hong-kong-ip", "dragon": 1}, "/winner", "impossible-dragon", "so it is the winner"),
    (
        UNCOUNTED | {"variant": "hong-kong-ip", "dragon": 0, "last_play": ["4D"]},
        "/last_play",
        "impossible-dragon",
        "there is no last play",
    ),
]
ROYAL = ["TC", "JC", "QC", "KC", "AC"]
SPECIALS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"seat": 2, "cards": ["KH", "QH", "JH", "TH", "9H"]}, "/cards", "card-in-two-places", "in the hand of seat"),
    ({"seat": 2, "cards": ["AC", "KC"]}, "/cards", "impossible-special", "is no special combination"),
    ({"seat": 2, "cards": ROYAL, "final": True}, "/final", "impossible-special", "did not win"),
    ({"seat": 3, "cards": ROYAL}, "", "impossible-special", "nobody holds more than 13"),
    ({"seat": 4, "cards": ["AC"]}, "/seat", "out-of-range", "not 4"),
    ({"seat": 2, "cards": []}, "/cards", "no-cards", "name at least one"),
    ({"seat": 2, "cards": ["AC"], "final": None}, "/final", "not-a-boolean", "not null"),
    ({"seat": 2, "cards": ["AC"], "last": True}, "/last", "unknown-field", "the fields are seat, cards and final"),
]


SCORED_SPECIALS = [
    ({"specials": [INDONESIA["specials"][0], special]}, f"/specials/1{pointer}", code, words)
    for special, pointer, code, words in SPECIALS
]

# --- session ---------------------------------------------------------------------------------------------------------

PLAYED: dict[str, Any] = {"winner": 0, "cards_left": [0, 9, 10, 13], "dealer": 0}
ROUND = example("session-indonesian-round")
CHIPS = example("session-lectio")

SESSIONS: list[tuple[dict[str, Any], str, str, str]] = [
    ({}, "/deals", "missing-field", "deals is missing"),
    ({"deals": None}, "/deals", "not-a-list", "not null"),
    ({"deals": PLAYED}, "/deals", "not-a-list", "not an object"),
    ({"deals": [PLAYED] * (MAX_DEALS + 1)}, "/deals", "out-of-range", "0 to 500 entries, not 501"),
    ({"deals": [PLAYED, 7]}, "/deals/1", "not-an-object", "not 7"),
    ({"deals": [PLAYED, {}]}, "/deals/1/winner", "missing-field", "cannot do without it"),
    ({"deals": [PLAYED | {"dealer": 7}]}, "/deals/0/dealer", "out-of-range", "from 0 to 3, not 7"),
    ({"deals": [PLAYED | {"variant": "base"}]}, "/deals/0/variant", "unknown-field", "the fields are winner"),
    ({"deals": [PLAYED | {"winner": 1}]}, "/deals/0/cards_left/1", "winner-has-cards", "cannot have 9"),
    ({"deals": [PLAYED, {"winner": 0}]}, "/deals/1/cards_left", "missing-field", "hands will do as well"),
    ({"deals": [PLAYED], "draws": ["9S", "9H", "9C", "9D"]}, "/draws", "not-due", "nobody draws"),
    ({**ROUND, "draws": ["9S", "9H", "9C"]}, "/draws", "out-of-range", "4 entries, not 3"),
    ({**ROUND, "draws": ["9S", "9H", "9C", "9S"]}, "/draws/3", "card-twice", "9S stands twice"),
    ({**ROUND, "draws": ["9S", "9H", "9C", None]}, "/draws/3", "not-a-card", "not null"),
    ({**ROUND, "deals": ROUND["deals"][:9]}, "/draws", "not-due", "nobody draws"),
    ({**CHIPS, "deals": CHIPS["deals"] * 6}, "/deals/5", "session-over", "over after deal 5"),
    (
        {"variant": {"options": {"later_leader": "previous-loser"}}, "deals": [PLAYED | {"cards_left": [0, 2, 2, 1]}]},
        "/deals/0/hands",
        "missing-field",
        "their cards decide",
    ),
    (
        {"deals": [], "winner": 0},
        "/winner",
        "unknown-field",
        "the fields are variant, deals, draws, seed, lang and explain",
    ),
]


WRONG: list[tuple[str, dict[str, Any], list[tuple[dict[str, Any], str, str, str]]]] = [
    ("deal", DEAL, DEALS),
    ("opening", OPENING, OPENINGS),
    ("exchange", EXCHANGE, EXCHANGES),
    ("score", SCORE, SCORES),
    ("score", INDONESIA, SCORED_SPECIALS),
    ("session", {}, SESSIONS),
]
"""An operation, a question, and what makes it a wrong one."""


@pytest.mark.parametrize(
    ("operation", "good", "changes", "pointer", "code", "words"),
    [(operation, good, *row) for operation, good, rows in WRONG for row in rows],
)
def test_what_cannot_be_answered(
    client: ContractClient, operation: str, good: Any, changes: Any, pointer: str, code: str, words: str
) -> None:
    finds(client, operation, changed(good, changes), pointer, code, words)


def test_a_session_of_many_deals_is_read(client: ContractClient) -> None:
    answer = client.post("/v1/session", json={"deals": [PLAYED] * MAX_DEALS}).get_json()
    assert answer["totals"]["penalties"] == [0, 9 * MAX_DEALS, 20 * MAX_DEALS, 39 * MAX_DEALS]


# --- rubbish ---------------------------------------------------------------------------------------------------------

GOOD: dict[str, dict[str, Any]] = {
    "deal": DEAL,
    "validate-deal": SOUND,
    "opening": OPENING,
    "exchange": EXCHANGE,
    "score": INDONESIA,
    "session": ROUND,
}
RUBBISH: list[Any] = [None, True, -1, 10**17, 0.5, "", "x" * 1000, [], [[[[]]]], [None], {}, {"": {"": []}}, PACK * 3]


@pytest.mark.parametrize("operation", GOOD)
@pytest.mark.parametrize("rubbish", RUBBISH, ids=range(len(RUBBISH)))
def test_rubbish_is_answered(client: ContractClient, operation: str, rubbish: Any) -> None:
    """In every field: with a 422, or with an answer where the value may stand there."""
    for field in GOOD[operation]:
        assert client.post(f"/v1/{operation}", json={**GOOD[operation], field: rubbish}).status_code in (200, 422)
    if operation == "session":
        for field in ROUND["deals"][0]:
            deals = [{**ROUND["deals"][0], field: rubbish}, *ROUND["deals"][1:]]
            assert client.post("/v1/session", json={**ROUND, "deals": deals}).status_code in (200, 422)
