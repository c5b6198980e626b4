"""Who leads where the players agree on it, or draw it."""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.dealing.previous import InvalidDeal
from tests.variant.mixes import random_options

HANDS = bigtwo.variant().deal(seed="hands", dealer=0).hands


def of(form: str, **options: Any) -> bigtwo.Variant:
    return bigtwo.variant({"options": {**options, "first_leader": form}})


def words_of(seed: str) -> Any:
    """The words that follow from a seed, as the documents say, in a few lines of one's own."""
    key, number = hashlib.sha256(seed.encode()).digest(), 0
    while True:
        block = hashlib.sha256(key + number.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        number += 1


def drawn(seed: str, cards: int, players: int) -> int:
    """The seat that a seed draws: after the shuffle of all cards and the exposed one."""
    words = words_of(seed)

    def below(n: int) -> int:
        return int(next(word for word in words if word < 2**32 - 2**32 % n) % n)

    for last in range(cards - 1, 0, -1):
        below(last + 1)
    below(cards)
    return below(players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_seed_draws_after_the_cards_and_anybody_can_repeat_it(players: int) -> None:
    sizes: dict[str, Any] = {"players": players} | ({"hand_size": 13, "leftover": "dead"} if players < 4 else {})
    variant, plain = of("random-seat", **sizes), bigtwo.variant({"options": sizes})
    found = set()
    for number in range(20):
        seed = f"lots {number}"
        deal, before = variant.deal(seed=seed, dealer=0), plain.deal(seed=seed, dealer=0)
        assert (deal.pack, deal.hands, deal.exposed) == (before.pack, before.hands, before.exposed)
        assert deal.opening is not None
        assert deal.opening.leader == deal.leader == drawn(seed, 52, players)
        assert (deal.opening.by, deal.opening.must_include) == ("random-seat", 0)
        found.add(deal.leader)
        assert before.leader is None
        assert "leader" not in before.to_dict()
    assert found == set(range(players))


def test_a_seat_that_is_named_stands_before_the_draw() -> None:
    variant = of("random-seat")
    for seat in range(4):
        assert variant.deal(seed="x", dealer=0, leader=seat).leader == seat
        assert variant.start(seed="x", leader=seat).to_act == seat


def test_a_named_seat_leads_and_may_keep_the_lowest_card() -> None:
    variant = of("named-seat")
    holder = variant.order.bits["3D"]
    for seat in range(4):
        found = variant.opening(HANDS, leader=seat)
        assert (found.leader, found.by, found.must_include) == (seat, "named-seat", 0)
        assert found.reason.rules == ("HR-LEAD-02", "DEC-146")
        table = variant.start(bigtwo.DealtCards(HANDS, leader=seat))
        assert (table.to_act, table.first_leader, table.opening) == (seat, seat, False)
        assert len(table.legal_moves) == len(bigtwo.legal_moves(HANDS[seat], None, variant))
        highest = table.hands[seat].bit_length() - 1
        assert 1 << highest != holder
        assert table.play(1 << highest).to_act == (seat + 1) % 4


def test_the_extra_card_goes_to_the_holder_of_the_lowest_card_all_the_same() -> None:
    sizes = {"players": 3, "leftover": "extra-card-face-up"}
    variant, plain = of("named-seat", **sizes), bigtwo.variant({"options": sizes})
    before = plain.deal(seed="extra", dealer=0).opening
    assert before is not None
    for seat in range(3):
        found = variant.deal(seed="extra", dealer=0, leader=seat).opening
        assert found is not None
        assert (found.extra_taken_by, found.hands, found.leader) == (before.extra_taken_by, before.hands, seat)


@pytest.mark.parametrize(
    ("options", "number", "due"),
    [
        ({}, 1, True),
        ({}, 2, False),
        ({"later_leader": "previous-winner", "deals_per_round": 3}, 1, True),
        ({"later_leader": "previous-winner", "deals_per_round": 3}, 3, False),
        ({"later_leader": "previous-winner", "deals_per_round": 3}, 4, True),
        ({"deals_per_round": 2}, 2, False),
        ({"deals_per_round": 2}, 3, True),
    ],
)
@pytest.mark.parametrize("form", ["named-seat", "random-seat"])
def test_the_leader_is_named_in_the_deals_that_no_earlier_one_decides(
    form: str, options: dict[str, Any], number: int, due: bool
) -> None:
    variant = of(form, **options)
    previous: Any = None if number == 1 else {"winner": 1}
    if due:
        assert variant.opening(HANDS, number, previous, leader=3).by == form
        with pytest.raises(InvalidDeal) as missing:
            variant.opening(HANDS, number, previous)
        (fault,) = missing.value.faults
        form_of_fault = "agreed" if form == "named-seat" else "drawn"
        assert (fault.path, fault.phrase) == (("leader",), f"missing-field.leader-{form_of_fault}")
        return
    usual = variant.opening(HANDS, number, previous)
    assert usual.by == ("lowest-card" if "later_leader" not in options else "previous-winner")
    with pytest.raises(InvalidDeal) as refused:
        variant.opening(HANDS, number, previous, leader=3)
    assert [fault.phrase for fault in refused.value.faults] == ["not-due.leader"]


def test_nobody_names_a_leader_where_the_lowest_card_decides() -> None:
    variant = bigtwo.variant()
    for ask in (lambda: variant.opening(HANDS, leader=0), lambda: variant.deal(seed="x", dealer=0, leader=0)):
        with pytest.raises(InvalidDeal) as refused:
            ask()
        assert [(fault.path, fault.phrase) for fault in refused.value.faults] == [(("leader",), "not-due.leader")]
    with pytest.raises(InvalidDeal) as refused:
        variant.start(bigtwo.DealtCards(HANDS, leader=0))
    assert [(fault.path, fault.phrase) for fault in refused.value.faults] == [(("deal", "leader"), "not-due.leader")]


def test_a_pack_without_a_seed_asks_for_the_seat() -> None:
    variant = of("random-seat")
    pack = list(variant.deal(seed="pack", dealer=0).pack)
    cards = [variant.order.codes[card] for card in pack]
    with pytest.raises(InvalidDeal) as missing:
        variant.deal(cards, 0, "5D")
    assert [fault.phrase for fault in missing.value.faults] == ["missing-field.leader-drawn"]
    assert variant.deal(cards, 0, "5D", leader=2).leader == 2


def test_the_answer_is_what_the_referee_takes_and_the_question_to_deal_again() -> None:
    variant = of("random-seat")
    answer = json.loads(json.dumps({"variant": variant.echo, **variant.deal(seed="again", dealer=1).to_dict()}))
    asked = {name: answer[name] for name in ("pack", "dealer", "exposed", "deal_number", "leader")}
    again = variant.deal(asked["pack"], asked["dealer"], asked["exposed"], leader=asked["leader"])
    assert again.to_dict() | {"seed": "again"} == {name: answer[name] for name in again.to_dict()}


def test_a_session_says_who_decides_and_a_record_names_the_leader() -> None:
    for form in ("named-seat", "random-seat"):
        variant = of(form, later_leader="previous-winner", next_dealer="winner")
        first = bigtwo.session([], variant)
        assert (first.next_leader_by, first.next_leader) == (form, None)
        assert variant.cited("first_leader")[0] in first.rules
        text = f"Variant: {variant.text}\n\nDealer: 0\nSeed: a new record\nLeader: 3\n1. 3: "
        assert drawn("a new record", 52, 4) != 3
        table = variant.start(seed="a new record", leader=3)
        card = variant.order.code(table.hands[3] & -table.hands[3])
        record = bigtwo.read_record(f"{text}{card}\n")
        assert record.deals[0].dealt.leader == 3
        assert bigtwo.read_record(bigtwo.write_record(record)) == record
        assert "Leader: 3" in bigtwo.write_record(record)
        assert "Seed: a new record" in bigtwo.write_record(record)
        assert record.judge()[0].verdict == "clean"
    drawn_record = bigtwo.read_record(f"Variant: {of('random-seat').text}\n\nDealer: 0\nSeed: drawn\n")
    assert drawn_record.deals[0].dealt.leader == drawn("drawn", 52, 4)
    assert "Leader" not in bigtwo.write_record(drawn_record)
    hands = "".join(f"Hand {seat}: {' '.join(bigtwo.variant().cards(hand))}\n" for seat, hand in enumerate(HANDS))
    by_hands = bigtwo.read_record(f"Variant: {of('named-seat').text}\n\n{hands}Leader: 2\n")
    assert bigtwo.read_record(bigtwo.write_record(by_hands)) == by_hands


def test_an_exchange_that_is_due_remembers_who_was_named() -> None:
    options = {
        "players": 3,
        "hand_size": 13,
        "leftover": "dead",
        "card_exchange": "loser-highest-for-any",
        "later_leader": "previous-winner",
        "deals_per_round": 2,
    }
    variant = of("named-seat", **options)
    previous: Any = {"winner": 0, "hands": [[], ["4D"], ["5D", "6D"]]}
    deal = variant.deal(seed="rounds", dealer=0, deal_number=3, previous=previous, leader=2)
    assert deal.opening is None
    table = variant.start(deal)
    assert table.exchange_due is not None
    assert table.exchange_due.leader == 2
    back = bigtwo.Table.from_dict(json.loads(json.dumps(table.to_dict())))
    assert back == table
    played = back.exchange(back.hands[0] & -back.hands[0])
    assert (played.to_act, played.opening) == (2, False)
    written = table.to_dict()
    pending: Any = written["exchange_due"]
    del pending["leader"]
    with pytest.raises(ValueError, match="leader"):
        bigtwo.Table.from_dict(written)


@pytest.mark.parametrize("number", range(12))
def test_whole_deals_under_random_mixes_by_one_call_a_turn(number: int) -> None:
    """A client that takes what is offered comes to the end, whoever leads, under every new option of play."""
    rng = Random(f"mixes of leaders {number}")
    mix = random_options(rng) | {
        "first_leader": rng.choice(("named-seat", "random-seat")),
        "finish_on_twos": rng.choice(("allowed", "no-lone-two", "no-two")),
        "must_beat": rng.random() < 0.5,
        "redeal": "no-pictures" if rng.random() < 0.5 else "none",
    }
    if mix.get("pack") == "tiles-9":
        mix["redeal"] = "none"
    variant = bigtwo.variant({"options": mix})
    players = variant.options.players
    table = None
    for attempt in range(200):
        seat = rng.randrange(players)
        named = seat if variant.options.first_leader == "named-seat" else None
        deal = variant.deal(seed=f"{number} {attempt}", dealer=0, leader=named)
        assert deal.opening is not None
        if deal.opening.by != "redeal":
            table = variant.start(deal)
            break
    assert table is not None
    for turn in range(2000):
        if table.over:
            break
        table = bigtwo.Table.from_dict(json.loads(json.dumps(table.to_dict())))
        coming = table.next
        assert coming is not None
        told = coming.to_dict(with_moves=True)
        event: Any = told["event"]
        if event is None and "draw" in told:
            stock = table.variant.cards(table.unseen)
            event = {"seat": coming.seat, "draw": list(stock[: told["draw"]["count"]])}  # type: ignore[index]
        if event is None:
            moves: Any = told["moves"]
            choices = [move["event"] for move in moves]
            if "pass" in coming.may and (not choices or rng.random() < 0.3):
                choices = [{"seat": coming.seat, "pass": True}]
            event = rng.choice(choices)
        table = table.apply(event)
        assert turn < 1999
    if table.over:
        assert table.result is not None
