"""Exchanges, who leads and deals thrown in: the words and rules of an answer, what is refused, and who leads where the
players agree on it or draw it. What is decided is asked by test_against_oracle.py."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.dealing.deal import Deal, Draws, deal
from bigtwo.dealing.opening import InvalidDeal, Opening, exchange, largest_combination, opening
from tests.dealing.test_against_oracle import each
from tests.dealing.test_dealing import faults
from tests.oracle import dealing
from tests.tables import SEED, amounts, table
from tests.variant.mixes import random_options


def stacked(variant: bigtwo.Variant, *hands: str, rest: str = "") -> list[str]:
    """A pack that deals these cards to the seats from 0 on when the first card goes to seat 0, counterclockwise.

    Hands are filled up with any cards; ``rest`` are the last cards of the pack.
    """
    last = rest.split()
    given = [hand.split() for hand in hands] + [[] for _ in range(variant.options.players - len(hands))]
    used = {card for hand in given for card in hand} | set(last)
    free = [card for card in variant.order.codes if card not in used]
    for hand in given:
        while len(hand) < each(variant):
            hand.append(free.pop())
    return [hand[place] for place in range(each(variant)) for hand in given] + free + last


def dealt(variant: bigtwo.Variant, *hands: str, rest: str = "", **more: Any) -> Deal:
    """The deal of a stacked pack."""
    return deal(stacked(variant, *hands, rest=rest), 0, variant, exposed=variant.order.pack.ace + "S", **more)


def hands_of(variant: bigtwo.Variant, *hands: str, rest: str = "") -> list[str]:
    """Full hands beginning with these cards."""
    pack = stacked(variant, *hands, rest=rest)
    players = variant.options.players
    return [" ".join(pack[: players * each(variant)][seat::players]) for seat in range(players)]


def lead(name: Any, *hands: str, rest: str = "", extra: str | None = None, **more: Any) -> Opening:
    variant = bigtwo.variant(name)
    return opening(hands_of(variant, *hands, rest=rest or extra or ""), variant, extra=extra, **more)


# --- who leads, and why ---

LOSER_LEADS: Any = {"options": {"later_leader": "previous-loser", "next_dealer": "loser"}}
DRAGON = "3D 4S 5H 6C 7D 8D 9S TH JC QD KS AD 2C"
HIGHER_DRAGON = "3C 4D 5D 6D 7C 8C 9C TC JD QC KC AC 2S"
AFTER_FOUR: Any = {"deal_number": 2, "previous": {"winner": 3, "hands": ["4D", "4C", "4H", ""]}}
SECOND: Any = {"deal_number": 2, "previous": {"winner": 3}}


def after(*left: str) -> Any:
    return {"deal_number": 2, "previous": {"winner": 0, "hands": list(left)}}


LEADS: list[tuple[Any, tuple[str, ...], dict[str, Any], str, str, set[str]]] = [
    ("base", ("", "3D"), {}, "lowest-card", "lowest card of the pack", {"PG-PLAY-01", "PG-PLAY-02"}),
    ("base", ("", "3D"), AFTER_FOUR, "lowest-card", "", {"DEC-41"}),
    ({"options": {"opening_must_include": False}}, ("3D",), {}, "lowest-card", "", {"PG-OPEN-02"}),
    ("two-player-13", ("4H", "3S"), {"rest": "3D 3C 3H"}, "lowest-card", "lowest card dealt", {"PG-2P-05", "DEC-24"}),
    ("three-player-13-draw", ("4H", "3S"), {"rest": "3D 3C 3H"}, "lowest-card", "", {"PG-3P-08", "DEC-24"}),
    ("three-player", ("", "3D"), {"extra": "9H"}, "lowest-card", "", {"PG-3P-03"}),
    ("wikipedia-3", ("", "3D"), {"extra": "9H"}, "lowest-card", "", {"WP-DEAL-02"}),
    ("three-player", ("3C", "3H"), {"extra": "3D"}, "lowest-card", "", {"PG-3P-04"}),
    ("wikipedia-3", ("3C", "3H"), {"extra": "3D"}, "lowest-card", "", {"DEC-52"}),
    ("hong-kong-ip", ("", "3D"), SECOND, "previous-winner", "", {"PG-HK-06"}),
    ("indonesia-hutabarat", ("", "3D"), SECOND, "previous-winner", "", {"PG-OPEN-08"}),
    ("indonesia-hutabarat", ("", "3D"), {"deal_number": 11}, "lowest-card", "", {"PG-OPEN-10"}),
    (
        LOSER_LEADS,
        ("3D",),
        after("", "4D 4C", "5D 6D 7D", "8H"),
        "previous-loser",
        "seat 2 had the most cards left in the previous deal (3) and leads",
        {"PG-OPEN-03"},
    ),
    (LOSER_LEADS, (), after("", "3D 3C", "4S 9H", "8H"), "previous-loser", "", {"PG-OPEN-03", "PG-OPEN-04", "DEC-37"}),
    (LOSER_LEADS, (), after("", "4D 4C", "3D 3C", "8H"), "previous-loser", "", {"PG-OPEN-05"}),
    ("hong-kong-ip", ("", "", DRAGON), {}, "dragon", "", {"PG-HK-04"}),
    ("hong-kong-ip", ("", HIGHER_DRAGON, DRAGON), {}, "dragon", "2S", {"DEC-34"}),
]


def test_leads_in_words_and_rules() -> None:
    with table() as row:
        for variant, hands, more, by, words, rules in LEADS:
            with row(f"{by} {variant} {more}"):
                found = lead(variant, *hands, **more)
                assert found.by == by
                assert words in str(found)
                assert rules <= set(found.rules), found.rules
    assert "DEC-24" not in lead("two-player-13", "3D", "3S").rules
    assert lead(LOSER_LEADS, **after("", "4D 4C", "5D 6D 7D", "8H")).rules == ("PG-OPEN-03",)
    found = lead(LOSER_LEADS, **after("", "5D 5C", "4D 4C", "3D 3C"))
    assert found.reason.to_dict()["params"] == {"seat": 3, "count": 2, "cards": ["3D", "3C"]}


def test_a_lowest_card_that_is_taken_out_is_why_another_one_opens() -> None:
    with table() as row:
        for pack, lowest, other in (("standard-52", "3D", "9H"), ("tiles-13", "3D", "9H")):
            for removed in (lowest, other):
                with row(f"{pack} without {removed}"):
                    rules = bigtwo.variant({"options": {"pack": pack, "players": 3, "removed_card": removed}})
                    codes = rules.order.codes
                    found = rules.opening([rules.mask(codes[seat::3]) for seat in range(3)])
                    assert (found.leader, found.must_include) == (0, 1 if removed == other else 2)
                    assert ({"HR-SEAT-03", "DEC-190"} <= {*found.rules}) == (removed == lowest)


@amounts(test=40, verify=2000)
def test_the_largest_combination_is_the_oracles(amount: int) -> None:
    with table() as row:
        for number in range(amount):
            rng = Random(f"largest {SEED} {number}")
            variant = bigtwo.variant({"options": random_options(rng)})
            cards = variant.order.codes[: rng.choice((12, 12, 24, variant.order.size))]
            hand = rng.sample(cards, rng.choice((1, 3, 4, 5, 6, 8, min(13, len(cards)))))
            with row(f"{number}: {hand}, {variant.echo}"):
                expected = dealing.largest_combination(hand, variant.options.to_dict())
                chosen = largest_combination(variant.mask(hand), variant)
                equal = variant.combinations.get(variant.mask(expected.cards))
                assert equal is not None
                assert (chosen.size, chosen.kind, chosen.strength) == (equal.size, equal.kind, equal.strength)
                assert not chosen.mask & ~variant.mask(hand)


BASE = bigtwo.variant("base")
THREE = bigtwo.variant("three-player")
FULL: list[Any] = hands_of(BASE)
WITH_EXTRA: list[Any] = hands_of(THREE, "3D", rest="9H")
FOURTEEN = "3D 3C 3H 3S 4D 4C 4H 4S 5D 5C 5H 5S 6D 6C"
LATER = bigtwo.variant(LOSER_LEADS)


def previous(given: Any, path: tuple[object, ...], code: str) -> tuple[Any, ...]:
    return FULL, LATER, {"deal_number": 2, "previous": given}, [(("previous", *path), code)]


REFUSED: list[tuple[Any, ...]] = [
    ([*FULL[:3], "3D 3D"], BASE, {}, [(("hands", 3, 1), "card-twice")]),
    (["ZZ", *FULL[1:]], BASE, {}, [(("hands", 0, 0), "unknown-card")]),
    ([""] * 4, BASE, {}, [(("hands", seat), "wrong-hand-size") for seat in range(4)]),
    (WITH_EXTRA, THREE, {}, [(("extra",), "missing-field")]),
    (WITH_EXTRA, THREE, {"extra": "3D"}, [(("extra",), "card-in-two-places")]),
    (WITH_EXTRA, THREE, {"extra": WITH_EXTRA[2].split()[0]}, [(("extra",), "card-in-two-places")]),
    (WITH_EXTRA, THREE, {"extra": "9H 9S"}, [(("extra",), "not-a-card")]),
    (WITH_EXTRA, THREE, {"extra": "ZZ"}, [(("extra",), "unknown-card")]),
    (
        [WITH_EXTRA[0], WITH_EXTRA[1] + " 9H", WITH_EXTRA[2]],
        THREE,
        {},
        [(("hands", 0), "wrong-hand-size"), (("hands", 1), "wrong-hand-size")],
    ),
    previous({}, ("winner",), "missing-field"),
    previous({"winner": 0, "hands": ["", "3D", "3C", ""]}, ("hands", 3), "previous-inconsistent"),
    previous({"winner": 0, "hands": ["", FOURTEEN, "7D", "7C"]}, ("hands", 1), "previous-inconsistent"),
    previous({"winner": 0, "hands": ["", "3D", "3C", "3H"], "penalties": [1]}, ("penalties",), "out-of-range"),
]


def test_what_cannot_be_opened() -> None:
    with table() as row:
        for hands, variant, more, found in REFUSED:
            with row(f"{found} {more}"):
                assert faults(opening, hands, variant, **more)[: len(found)] == found
    with pytest.raises(InvalidDeal, match="its winner leads"):
        lead("indonesia-hutabarat", "3D", deal_number=12)


def test_how_a_deal_may_end_depends_on_the_variant() -> None:
    """Played to the last, exactly one hand is left; a lone top two that does not win leaves one hand empty."""
    loser = LOSER_LEADS["options"]
    to_the_last = bigtwo.variant({"extends": "pusoy-dos-play-on", "options": loser})
    denied = bigtwo.variant({"options": {**loser, "lone_top_two_finish": "not-a-win"}})
    of_two = bigtwo.variant({"extends": "two-player-13", "options": {**loser, "lone_top_two_finish": "not-a-win"}})
    with table() as row:
        for variant, left, leader, fault in (
            (to_the_last, ["", "", "3D 4D", ""], 2, None),
            (to_the_last, ["", "", "3D 4D", "5D"], None, ("hands",)),
            (denied, ["", "", "3D 4D", "5D"], 2, None),
            (denied, ["", "", "3D 4D", ""], None, ("hands", 1)),
            (of_two, ["3D 4D", ""], 1, None),
            (of_two, ["", ""], None, ("hands", 1)),
        ):
            with row(f"{variant.echo} {left}"):
                hands, before = hands_of(variant), {"winner": 0, "hands": left}
                if fault is None:
                    assert opening(hands, variant, 2, before).leader == leader  # type: ignore[arg-type]
                else:
                    assert (("previous", *fault), "previous-inconsistent") in faults(opening, hands, variant, 2, before)


# --- a leader who is named or drawn ---

HANDS = BASE.deal(seed="hands", dealer=0).hands


def of(form: str, **options: Any) -> bigtwo.Variant:
    return bigtwo.variant({"options": {**options, "first_leader": form}})


def drawn_seat(seed: str, cards: int, players: int) -> int:
    """The seat that a seed draws: after the shuffle of all cards and the exposed one."""
    draws = Draws(seed)
    draws.shuffled(range(cards))
    draws.below(cards)
    return draws.below(players)


def test_the_seed_draws_after_the_cards_and_anybody_can_repeat_it() -> None:
    with table() as row:
        for players, number in product((2, 3, 4), range(7)):
            with row(f"{players} players, {number}"):
                sizes = {"players": players, **({"hand_size": 13, "leftover": "dead"} if players < 4 else {})}
                dealt = of("random-seat", **sizes).deal(seed=f"lots {number}", dealer=0)
                before = bigtwo.variant({"options": sizes}).deal(seed=f"lots {number}", dealer=0)
                assert (dealt.pack, dealt.hands, dealt.exposed) == (before.pack, before.hands, before.exposed)
                assert dealt.opening is not None
                assert dealt.opening.leader == dealt.leader == drawn_seat(f"lots {number}", 52, players)
                assert (before.leader, "leader" in before.to_dict()) == (None, False)
    for seat in range(4):  # one that is named stands before the draw
        assert of("random-seat").deal(seed="x", dealer=0, leader=seat).leader == seat
        assert of("random-seat").start(seed="x", leader=seat).to_act == seat


def test_a_leader_is_named_where_no_earlier_deal_decides_and_nowhere_else() -> None:
    rounds = {"later_leader": "previous-winner", "deals_per_round": 3}
    with table() as row:
        for options, number, due in (
            ({}, 1, True),
            ({}, 2, False),
            (rounds, 1, True),
            (rounds, 3, False),
            (rounds, 4, True),
            ({"deals_per_round": 2}, 2, False),
            ({"deals_per_round": 2}, 3, True),
        ):
            for form, word in (("named-seat", "agreed"), ("random-seat", "drawn")):
                with row(f"{form} {options} deal {number}"):
                    variant, before = of(form, **options), None if number == 1 else {"winner": 1}
                    given, wrong = (3, None) if due else (None, 3)
                    usual = "previous-winner" if "later_leader" in options else "lowest-card"
                    assert variant.opening(HANDS, number, before, leader=given).by == (form if due else usual)  # type: ignore[arg-type]
                    phrase = f"missing-field.leader-{word}" if due else "not-due.leader"
                    assert phrases(variant.opening, HANDS, number, before, leader=wrong) == [(("leader",), phrase)]
    assert phrases(BASE.opening, HANDS, leader=0) == [(("leader",), "not-due.leader")]
    assert phrases(BASE.deal, seed="x", dealer=0, leader=0) == [(("leader",), "not-due.leader")]
    named = bigtwo.DealtCards(HANDS, leader=0)
    assert phrases(BASE.start, named) == [(("deal", "leader"), "not-due.leader")]
    # A pack without a seed asks for the seat.
    pack = list(BASE.order.codes)
    assert phrases(of("random-seat").deal, pack, 0, exposed="5D") == [(("leader",), "missing-field.leader-drawn")]
    assert of("random-seat").deal(pack, 0, exposed="5D", leader=2).leader == 2


def phrases(ask: Any, *given: Any, **more: Any) -> list[tuple[object, str]]:
    with pytest.raises(InvalidDeal) as refused:
        ask(*given, **more)
    return [(fault.path, fault.phrase) for fault in refused.value.faults]


def test_a_session_says_who_decides_and_a_record_names_the_leader() -> None:
    for form in ("named-seat", "random-seat"):
        variant = of(form, later_leader="previous-winner", next_dealer="winner")
        first = bigtwo.session([], variant)
        assert (first.next_leader_by, first.next_leader) == (form, None)
        assert variant.cited("first_leader")[0] in first.rules
        started = variant.start(seed="a new record", leader=3)
        card = variant.order.code(started.hands[3] & -started.hands[3])
        text = f"Variant: {variant.text}\n\nDealer: 0\nSeed: a new record\nLeader: 3\n1. 3: {card}\n"
        record = bigtwo.read_record(text)
        written = bigtwo.write_record(record)
        assert bigtwo.read_record(written) == record
        assert "Leader: 3" in written
        assert "Seed: a new record" in written
        assert (record.deals[0].dealt.leader, record.judge()[0].verdict) == (3, "clean")
    drawn_record = bigtwo.read_record(f"Variant: {of('random-seat').text}\n\nDealer: 0\nSeed: drawn\n")
    assert drawn_record.deals[0].dealt.leader == drawn_seat("drawn", 52, 4)
    assert "Leader" not in bigtwo.write_record(drawn_record)


def test_an_exchange_that_is_due_remembers_who_was_named() -> None:
    sizes: Any = {"players": 3, "hand_size": 13, "leftover": "dead", "card_exchange": "loser-highest-for-any"}
    variant = of("named-seat", **sizes, later_leader="previous-winner", deals_per_round=2)
    before: Any = {"winner": 0, "hands": [[], ["4D"], ["5D", "6D"]]}
    found = variant.deal(seed="rounds", dealer=0, deal_number=3, previous=before, leader=2)
    assert found.opening is None
    started = variant.start(found)
    assert started.exchange_due is not None
    assert started.exchange_due.leader == 2
    back = bigtwo.Table.from_dict(json.loads(json.dumps(started.to_dict())))
    assert back == started
    played = back.exchange(back.hands[0] & -back.hands[0])
    assert (played.to_act, played.opening) == (2, False)
    written = started.to_dict()
    pending: Any = written["exchange_due"]
    del pending["leader"]
    with pytest.raises(ValueError, match="leader"):
        bigtwo.Table.from_dict(written)


# --- hands without a picture are thrown in ---


def test_a_deal_that_is_thrown_in_can_neither_begin_nor_be_exchanged_in() -> None:
    """Aces and twos are no pictures."""
    weak = "3D 3C 4H 5S 6D 7D 8C 9H TS AC AH 2D 2S"
    hands = [weak, *hands_of(BASE, weak, "JD", "JC", "JH")[1:]]
    variant = bigtwo.variant({"options": {"redeal": "no-pictures"}})
    assert phrases(variant.start, bigtwo.DealtCards(hands)) == [(("deal", "hands"), "redeal-due.hands")]
    three = {"players": 3, "hand_size": 13, "leftover": "dead", "card_exchange": "loser-highest-for-any"}
    exchanging = bigtwo.variant({"options": {**three, "redeal": "no-pictures"}})
    before: Any = {"winner": 0, "hands": [[], ["4D"], ["5D", "6D"]]}
    assert phrases(exchanging.exchange, hands[:3], before) == [(("hands",), "redeal-due.hands")]
    due = bigtwo.DealtCards(hands[:3], dead=hands[3], deal_number=2, previous=before, exchange_due=True)
    assert phrases(exchanging.start, due) == [(("deal", "hands"), "redeal-due.hands")]
    # A dragon stands, but before an exchange nobody knows of one.
    dragon = bigtwo.variant({"options": {**three, "redeal": "no-pictures", "dragon": "wins"}})
    with_dragon = [weak, "3H 4D 5C 6C 7C 8D 9C TC JD QD KD AD 2C", "3S 4C 4S 5D 5H 6H 7H 8H 9S JC QC KC 2H"]
    assert phrases(dragon.exchange, with_dragon, before) == [(("hands",), "redeal-due.hands")]


# --- exchanges ---

EXCHANGE = bigtwo.variant("three-player-exchange")
LEFT = ["", "3D 4D", "5D"]
TIED = ["3D 4D", "", "2S 3C"]
BEGIN = hands_of(EXCHANGE, "4C", "2S 2D", "2H", rest="9H")
SORTED = [
    "3D 3C 3H 3S 4D 4C 4H 4S 5D 5C 5H 5S AS",
    "6D 6C 6H 6S 7D 7C 7H 7S 8D 8C 8H 8S 2S",
    "9D 9C 9H 9S TD TC TH TS JD JC JH JS AH",
    "QD QC QH QS KD KC KH KS AD AC 2D 2C 2H",
]
LEFT_OF_FOUR = ["", "7D 9C JH", "4S", "3C 5H TD QS KS"]
"""Seat 0 won; 3, 1 and 5 cards were left: the places are 0, 2, 1, 3."""


def by_placing(*names: str, **options: Any) -> bigtwo.Variant:
    return bigtwo.variant({"extends": ",".join(names) or "base", "options": {"card_exchange": "by-placing", **options}})


def test_an_exchange_in_words() -> None:
    before: Any = {"winner": 0, "hands": LEFT}
    found = exchange(BEGIN, before, EXCHANGE)
    assert found.due
    assert found.rules == ("PG-3P-06", "DEC-39")
    done = exchange(BEGIN, before, EXCHANGE, "4C")
    assert not done.due
    assert str(done) == "seat 1 gives its highest card, 2S, to seat 0 and gets 4C back"
    four: Any = {"winner": 0, "hands": LEFT_OF_FOUR}
    placed = exchange(SORTED, four, by_placing())
    assert placed.rules == ("HR-EXCH-01", "HR-EXCH-02", "HR-EXCH-03", "DEC-155", "DEC-154")
    returned = exchange(SORTED, four, by_placing(), [["3D", "3C"], ["9D"]])
    assert str(returned) == (
        "seat 3 gives its two highest cards, 2H 2C, to seat 0 and gets 3C 3D back; "
        "seat 1 gives its highest card, 2S, to seat 2 and gets 9D back"
    )
    assert returned == exchange(SORTED, four, by_placing(), "3D,3C;9D")
    in_a_deal = dealt(
        by_placing(), "3D 3C", "4S", "4D", "2S 2H", deal_number=2, previous=four, returned=[["3D", "3C"], ["4D"]]
    )
    assert in_a_deal.to_dict()["returned"] == [["3D", "3C"], ["4D"]]
    assert {"HR-EXCH-01", "PG-PLAY-01"} <= set(in_a_deal.rules)


def test_a_tie_asks_for_penalties_and_equal_ones_mean_no_exchange() -> None:
    before: Any = {"winner": 1, "hands": TIED, "penalties": [2, 0, 2]}
    assert not exchange(hands_of(EXCHANGE, rest="9H"), before, EXCHANGE).due
    with pytest.raises(InvalidDeal, match="tie in cards and in penalties"):
        exchange(hands_of(EXCHANGE, rest="9H"), before, EXCHANGE, "3D")
    with pytest.raises(InvalidDeal, match="seats 0 and 2 had equally many cards left") as refusal:
        exchange(hands_of(EXCHANGE, rest="9H"), {"winner": 1, "hands": TIED}, EXCHANGE)
    assert refusal.value.faults[0].path == ("previous", "penalties")


def test_what_cannot_be_exchanged() -> None:
    too_many = [BEGIN[0], BEGIN[1] + " 9H", BEGIN[2]]
    placed = {"winner": 0, "hands": LEFT_OF_FOUR}
    points = by_placing(card_exchange="by-points")
    in_points = by_placing("pusoy-dos", card_exchange="by-points")
    one_left = {"winner": 0, "hands": ["", "", "", "3D"]}
    missing, inconsistent = "missing-field", "previous-inconsistent"
    placings = by_placing("pusoy-dos-play-on")
    rows: list[tuple[Any, Any, bigtwo.Variant, Any, list[tuple[object, str]]]] = [
        *(
            (too_many, given, EXCHANGE, returned, found)
            for given, returned, found in (
                (
                    {"winner": 3, "hands": LEFT},
                    "ZZ",
                    [(("previous", "winner"), "out-of-range"), (("returned",), "unknown-card")],
                ),
                ({"winner": 0}, None, [(("hands", 1), "wrong-hand-size"), (("previous", "hands"), missing)]),
            )
        ),
        *(
            (SORTED, placed, by_placing(), returned, [(("returned", *at[:-1]), at[-1]) for at in found])
            for returned, *found in (
                (3, ("not-a-list",)),
                ("3D", ("out-of-range",)),
                ("3D,3C;XX", (1, 0, "unknown-card")),
                ([["3D"], ["9D"]], (0, "out-of-range")),
                ([["3D", "3C"], []], (1, "out-of-range")),
                ([["3D", "3D"], ["9D"]], (0, 1, "card-twice")),
                ([["3D", "9C"], ["3D"]], (0, "card-not-in-hand"), (1, "card-not-in-hand")),
            )
        ),
        (SORTED, {"winner": 0}, by_placing(), None, [(("previous", "hands"), missing)]),
        (SORTED, one_left, placings, None, [(("previous", "placings"), missing)]),
        (SORTED, placed, points, None, [(("previous", "penalties"), missing)]),
        (SORTED, placed, in_points, None, [(("previous", "points"), missing)]),
        *(
            (SORTED, {**one_left, "placings": given}, placings, None, [(("previous", "placings", *at), inconsistent)])
            for given, at in (([0, 1, 2], ()), ([1, 0, 2, 3], (0,)), ([0, 1, 3, 2], (3,)))
        ),
    ]
    with table() as row:
        for hands, given, variant, returned, found in rows:
            with row(f"{found}, returned {returned}"):
                assert faults(exchange, hands, given, variant, returned)[: len(found)] == found
    with pytest.raises(InvalidDeal, match="first deal"):
        by_placing().deal(seed="x", dealer=0, returned=[["3D", "3C"], ["9D"]])
