"""Records as text: what a line says, by hand; every record comes back from its text; damaged texts are refused."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bigtwo
from bigtwo.notation import ANNOUNCES, DRAWS, LEADS, LONGEST_RECORD, OF_A_DEAL, OF_THE_TEXT, RESHUFFLES, RETURNS
from bigtwo.table.reader import dealt_cards
from bigtwo.table.referee import read_written_events
from bigtwo.table.state import Announce, Draw, Pass, Play, Reshuffle, Return, event_as_dict
from tests.oracle import planting, random_records
from tests.oracle.notation import events
from tests.table.test_against_oracle import drawn
from tests.tables import SEED, amounts, table

FAULTS = sorted(planting.FAULTS)
HANDS = """
Hand 0: 3S 4D 5H 7C 7S 8H 9S TH JD JC QC KD 2C
Hand 1: 3D 3H 4C 6D 8C 8S 9D QD QS KH KS 2H 2S
Hand 2: 4S 5D 6C 6H 6S 7D 7H 8D 9H JH JS QH AH
Hand 3: 3C 4H 5C 5S 9C TD TC TS KC AD AC AS 2D
"""
NAMES = ("Ann", "Ben Lee", "Cho", "12")
WRITTEN = tomllib.loads(Path(__file__).with_name("written.toml").read_text(encoding="utf-8"))["lines"]


def events_in(lines: str, headers: str = HANDS) -> list[dict[str, Any]]:
    """The events of some lines of play, as a question says them."""
    record = bigtwo.read_record(headers + lines)
    return [event_as_dict(event, record.variant) for event in record.deals[0].events]


def faults_of(text: str) -> list[tuple[str, tuple[int, int] | None]]:
    with pytest.raises(bigtwo.InvalidRecord) as refused:
        bigtwo.read_record(text)
    return [(fault.phrase.removeprefix("bad-record."), fault.place) for fault in refused.value.faults]


# --- by hand ---------------------------------------------------------------------------------------------------------


def test_turns_go_round_as_the_deal_does() -> None:
    assert [each["seat"] for each in events_in("1. 1: 3D - - -", f"Variant: clockwise{HANDS}")] == [1, 0, 3, 2]


def test_a_line_of_play_may_be_written_in_many_ways() -> None:
    """Names of several words, Chinese colons and commas, dashes of every length, line ends of Windows."""
    with table() as row:
        for line, meant in WRITTEN:
            with row(ascii(line)):
                assert events_in(line, f"\ufeffPlayers：Ann，Ben Lee、Cho, Dee{HANDS}") == events(meant)
        for line, meant in (
            ("1. 2: =4C", {"seat": 2, "exchange": ["4C"]}),
            ("1. ~7C8D", {"reshuffle": ["7C", "8D"]}),
            ("1.~7C8D", {"reshuffle": ["7C", "8D"]}),
            ('1. ~"kitchen # 5"', {"reshuffle": {"seed": "kitchen # 5"}}),
        ):
            with row(line):
                assert events_in(line) == [meant]
    unplayed = bigtwo.read_record("Deal: 1\nDealer: 0\nSeed: x\nDeal: 2\nDealer: 1\nSeed: y")
    assert [deal.dealer for deal in unplayed.deals] == [0, 1]
    names = 'Players: Ann, "Ben, the elder", Cho, Dee\nDealer: cho'
    record = bigtwo.read_record(f'{names}{HANDS}1. "Ben, the elder": 3D\nResult: “Ann wins')
    assert record.players == ("Ann", "Ben, the elder", "Cho", "Dee")
    assert (record.deals[0].dealer, record.deals[0].result) == (2, "“Ann wins")


def sentences(text: str) -> list[str]:
    with pytest.raises(bigtwo.InvalidRecord) as refused:
        bigtwo.read_record(text)
    return [fault.detail for fault in refused.value.faults]


def test_a_fault_is_told_in_the_words_of_the_text() -> None:
    with table() as row:
        for text, said in [
            (
                "Dealer: 0\nSeed: x\nAnn: 3D",
                'there is no header "Ann", and a trick begins with its number, as in 1. 0: 3D',
            ),
            ("Dealer: 0\nSeed: x\nSeed: y", "write it once, or begin the next deal with Deal: 2"),
            ("Dealer: 0\nSeed: x\n1. 0: 3D - 2. 1: 4D", 'every trick has a line of its own; begin one with "2."'),
            ("Dealer: 0\nSeed: “x y”", "between straight marks that are closed"),
            ("Players: “Ann”, B, C, D\nDealer: 0\nSeed: x", "between straight marks that are closed"),
            ("Players: Ann Ben Cho Dee\nDealer: 0\nSeed: x", "commas separate the names; this variant has 4"),
            ("Players: Ann, B, C, D\nDealer: Anne\nSeed: x", "nor one of the players; did you mean Ann?"),
            ("Hand 0: 3D 4D", "Hand is missing for seat 1; an empty hand is written with nothing behind the colon"),
            ("Dealer: 0\nSeed: x\n1. 0: 3D3D", "3D stands twice in this play; a pack holds every card once"),
            ("Dealer: 0\nSeed: x\n1. 0: +", "this draw is empty; name at least one card"),
            (
                "Dealer: 0\nSeed: x\n1. 0: !one",
                'this announcement must be a whole number from 0 to 60, not the text "one"',
            ),
            (f"{HANDS.replace('3S 4D', '3S 3S')}", "3S stands twice in Hand 0; a pack holds every card once"),
        ]:
            with row(said):
                assert said in sentences(text)[0]


def test_an_illegal_play_can_be_written() -> None:
    record = bigtwo.read_record(f"{HANDS}1. 1: 3D 4S 3: 3C 0: 2S")
    (judgement,) = record.judge("skip")
    assert [finding.violation.reason.code for finding in judgement.findings] == ["does-not-beat", "not-your-turn"]
    assert bigtwo.read_record(bigtwo.write_record(record)) == record


def test_a_seed_says_what_was_dealt() -> None:
    text = "Dealer: 2\nSeed: kitchen 7\n\n"
    record = bigtwo.read_record(text)
    dealt = record.deals[0].dealt
    assert sum(bin(record.variant.mask(hand)).count("1") for hand in dealt.hands) == 52
    assert bigtwo.write_record(record).startswith("Variant: base\n\nDealer: 2\nSeed: kitchen 7\n")
    assert bigtwo.read_record("Dealer: 2\nSeed: kitchen 8\n") != record
    exposed = bigtwo.write_record(bigtwo.read_record("Dealer: 2\nSeed: kitchen 7\nExposed: 4D\n"))
    assert "\nSeed: kitchen 7\nExposed: 4D\n" in exposed, "the exposed card decides who is dealt what"


def test_a_deal_of_a_session_knows_how_the_one_before_it_ended() -> None:
    """The winner of the first deal leads the second, although the text does not say who that was."""
    rng = Random(5)
    variant = bigtwo.variant("hong-kong-ip+lone_top_two_finish=wins")
    options = variant.options.to_dict()
    deal = {**random_records.random_deal(rng, options), "deal_number": 1, "previous": None}
    _, events, result = random_records.random_record(rng, options, "greedy", deal)
    assert result is not None
    first = bigtwo.write_record({"hands": deal["hands"]}, events, variant)
    record = bigtwo.read_record(f"{first}\nDeal: 2{HANDS}")
    assert record.judge()[1].state.to_act == result["winner"]
    text = bigtwo.write_record(record)
    assert "Previous" not in text
    assert bigtwo.read_record(text) == record


def test_every_fault_is_told_with_its_line_and_column() -> None:
    with table() as row:
        for text, faults in [
            ("", [("empty", (1, 1))]),
            ("# nothing\n\n", [("empty", (1, 1))]),
            ("Dealer: 0\nSeed: x\n3D 4D", [("trick-form", (3, 2))]),
            ("Dealer: 0\nSeed: x\nthen 3D", [("line-form", (3, 1))]),
            ("Dealer: 0\nSeed: x\n1 0: 3D", [("trick-form", (3, 2))]),
            ("Dealer: 0\nSeed: x\n1. 3D", [("no-seat", (3, 4))]),
            ("Dealer: 0\nSeed: x\n1. 4: 3D", [("seat", (3, 4))]),
            ("Dealer: 0\nSeed: x\n1. Ann: 3D", [("seat", (3, 4))]),
            ("Dealer: 0\nSeed: x\n2. 0: 3D", [("trick-number", (3, 1))]),
            ("Dealer: 0\nSeed: x\n1. 0: 3D 1:", [("seat-alone", (3, 12))]),
            ("Dealer: 0\nSeed: x\n1. 0: 1: 3D", [("seat-alone", (3, 7))]),
            ('Dealer: 0\nSeed: x\n1. 0: ~"a"', [("seat-of-reshuffle", (3, 7))]),
            (
                "Dealer: 0\nSeed: x\n1. 0: 3D 4Q 3D4DX",
                [("unknown-card.ranks", (3, 10)), ("unknown-card.card", (3, 17))],
            ),
            ("Dealer: 0\nSeed: x\n1. 0: 3D3D", [("card-twice.list", (3, 9))]),
            ("Dealer: 0\nSeed: x\n1. 0: !x", [("not-an-integer.field", (3, 7))]),
            ("Dealer: 0\nSeed: x\n1. 0: =", [("no-cards.empty", (3, 7))]),
            ("Seed: x\nSeed: y\nDealer: 0", [("header-twice", (2, 1))]),
            ("Seed: x\nDealer: 0\n1. 0: 3D\nExposed: 4D", [("header-late", (4, 1))]),
            ("Seed: x\nDealer: 0\n1. 0: 3D\nVariant: base", [("header-late", (4, 1))]),
            ("Sed: x\nDealer: 0", [("unknown-header", (1, 1)), ("no-cards", (2, 1))]),
            ("Hand: 3D", [("header-without-seat", (1, 1)), ("empty", (1, 1))]),
            ("Seed 0: 3D", [("header-with-seat", (1, 1)), ("empty", (1, 1))]),
            ('Seed: "x\nDealer: 0', [("quotation", (1, 7))]),
            ("Seed: x", [("no-dealer", (1, 1))]),
            ("Dealer: 0", [("no-cards", (1, 1))]),
            (f"{HANDS}Dealer: 0\nSeed: x", [("cards-twice", (2, 1))]),
            ("Hand 0: 3D", [("hand-missing", (1, 1))]),
            ("Players: Ann, Ben\nSeed: x\nDealer: 0", [("players", (1, 10))]),
            ("Players: Ann, Ben,, ann\nSeed: x\nDealer: 0", [("player-twice", (1, 21))]),
            ("Players: Ann, Ben,, Cho\nSeed: x\nDealer: 0", [("players", (1, 10))]),
            ('Players: Ann, "Be\\nn", C, D\nSeed: x\nDealer: 0', [("invalid-value.unseen", (1, 15))]),
            ("Players: Ann, \u202eBen, C, D\nSeed: x\nDealer: 0", [("invalid-value.unseen", (1, 15))]),
            ('Players: Ann, "", C, D\nSeed: x\nDealer: 0', [("out-of-range.text", (1, 15))]),
            ('Players: Ann, "B"x, C, D\nSeed: x\nDealer: 0', [("quotation", (1, 15))]),
            ("Players: Ann, Ben, Cho, ann\nSeed: x\nDealer: 0", [("player-twice", (1, 25))]),
            ("Variant: bass+bombs=x", [("unknown-variant.name", (1, 10)), ("invalid-value.one-of", (1, 10))]),
            ("Seed: x\nDealer: 0\nExchange: yes", [("exchange", (3, 11))]),
            (f"{HANDS}Left 0: 3D", [("hand-missing", (2, 1)), ("no-winner", (2, 1))]),
            (f"Deal: 0{HANDS}", [("out-of-range.number", (1, 7))]),
            (HANDS.replace("3S 4D", "3D 4D"), [("card-twice.places", (2, 1)), ("card-missing.cards", (2, 1))]),
        ]:
            with row(ascii(text)):
                assert faults_of(text) == faults


def test_the_sentence_of_a_fault_says_where() -> None:
    with pytest.raises(bigtwo.InvalidRecord, match="line 3, column 10: ") as refused:
        bigtwo.read_record("Dealer: 0\nSeed: x\n1. 0: 3D 4Q")
    (fault,) = refused.value.faults
    assert (fault.to_dict()["line"], fault.to_dict()["column"], fault.code) == (3, 10, "unknown-card")


# --- round trips -----------------------------------------------------------------------------------------------------


def assert_comes_back(rng: Random, variant: bigtwo.Variant) -> None:
    """A random record, clean or with a fault in it, is what its text reads as, with names and without."""
    options = variant.options.to_dict()
    deal, events, _ = random_records.random_record(rng, options)
    planted = planting.plant(rng, deal, events, rng.choice(FAULTS), options)
    asked = {name: value for name, value in deal.items() if name not in ("stock", "dead") or value}
    names = tuple(f"{NAMES[seat % 4]}{'' if seat < 4 else seat}" for seat in range(variant.options.players))
    for players, record in ((None, events), (names, events if planted is None else planted[0])):
        text = bigtwo.write_record(asked, record, variant, players=players, dealer=0, result="so it went: #1")
        found = bigtwo.read_record(text)
        (one,) = found.deals
        assert (found.variant, found.players, one.dealer, one.result) == (variant, players, 0, "so it went: #1")
        assert one.events == read_written_events(record, variant), text
        judged = bigtwo.referee(one.dealt, one.events, variant, on_violation="skip")
        assert judged == bigtwo.referee(one.dealt, record, variant, on_violation="skip")
        assert bigtwo.write_record(found) == text
        tricks = [line for line in text.splitlines() if line[:1].isdigit()]
        assert len({line.partition(".")[0] for line in tricks}) == len(tricks)


def test_a_deal_of_even_number_is_written_in_its_own_direction() -> None:
    rules = bigtwo.variant("base+direction=alternating+after_pass=out-of-trick")
    for seed in range(6):
        deal, random = rules.deal(seed=str(seed), dealer=0, deal_number=2), Random(seed)
        played: list[Pass | Play] = []
        at = bigtwo.start(deal)
        while not at.over:
            moves = [*at.legal_moves]
            passes = at.may_pass and (not moves or random.random() < 0.4)
            assert at.to_act is not None
            played.append(Pass(at.to_act) if passes else Play(at.to_act, random.choice(moves).mask))
            at = at.apply(played[-1])
        record = bigtwo.read_record(bigtwo.write_record(dealt_cards(deal), played, rules))
        assert record.deals[0].events == tuple(played)


@amounts(test=4, check=10, verify=500)
def test_random_records_come_back(amount: int) -> None:
    with table() as row:
        for name, rng, variant in drawn("notation", amount):
            with row(name):
                assert_comes_back(rng, variant)


@given(st.data())
@settings(max_examples=25)
def test_any_events_at_all_come_back(data: st.DataObject) -> None:
    """Whatever the referee takes, in any order: nothing in the text depends on a record being played by the rules."""
    variant = bigtwo.variant("three-player-exchange")
    cards = st.integers(1, variant.order.everything)
    seat = st.integers(0, 2)
    orders = st.permutations([1, 2, 4, 8, 16]).map(tuple)
    event = st.one_of(
        st.builds(Play, seat, cards, st.booleans()),
        st.builds(Pass, seat),
        st.builds(Draw, seat, cards),
        st.builds(Announce, seat, st.integers(0, 52)),
        st.builds(Return, seat, st.integers(0, 51).map(lambda bit: 1 << bit)),
        st.builds(Reshuffle, orders),
        st.builds(Reshuffle, st.just(()), st.text(st.characters(codec="utf-8"), min_size=1, max_size=20)),
    )
    events = data.draw(st.lists(event, max_size=12))
    names = st.lists(
        st.text(st.characters(codec="utf-8"), min_size=1, max_size=12).filter(str.isprintable),
        min_size=3,
        max_size=3,
        unique_by=str.casefold,
    )
    players = data.draw(st.none() | names)
    left = [["3D", "3C"], ["4D"], []]
    previous = {"winner": 2, "hands": left, "penalties": [2, 1, 0]}
    pack = variant.order.codes
    hands = [list(pack[start : start + 17]) for start in (0, 17, 34)]
    deal = {"hands": hands, "extra": pack[51], "deal_number": 3, "previous": previous}
    if data.draw(st.booleans()):
        deal["exchange"] = {"loser": 0, "returns": None}
    found = bigtwo.read_record(bigtwo.write_record(deal, events, variant, players=players))
    assert found.deals[0].events == tuple(events)
    assert found.deals[0].dealt.exchange_due is ("exchange" in deal)
    assert found.players == (None if players is None else tuple(players))


def test_names_that_look_like_seats_or_numbers_come_back() -> None:
    deal = {"hands": [list(bigtwo.variant().order.codes[seat::4]) for seat in range(4)]}
    events = bigtwo.read_record("Dealer: 0\nSeed: x\n1. 0: 3D").deals[0].events
    for players in (["2", "1", "0", "3"], ["1.", "2:", "3D", "-"], ["Ann", "ann2", "a b", "4x"]):
        found = bigtwo.read_record(bigtwo.write_record(deal, events, "base", players=players))
        assert (found.players, found.deals[0].events) == (tuple(players), events)


# --- damaged texts ---------------------------------------------------------------------------------------------------

WHOLE = f"""Variant: hong-kong-ip+bombs=on
Players: Ann, "Ben Lee", Cho, Dee
Deal: 2
Dealer: Cho
Previous: 2
Left 0: 3D
Left 1: 4D 5D
Left 2:
Left 3: 6D{HANDS}
1. Cho: 4S - - 7C
2. Ann: 7C7S !3 ~"x" +3D
Result: Ann wins
"""


@amounts(test=60, verify=5000)
def test_a_damaged_text_is_read_or_refused(amount: int) -> None:
    texts = {f"damage {SEED} {number}": damaged(Random(f"{SEED} {number}")) for number in range(amount)}
    texts |= {text: text for text in ('Players: "', 'Seed: \\"', '1. ~"', "1. :", 'Dealer: 0\nSeed: x\n1. ~"')}
    with table() as row:
        for name, text in texts.items():
            with row(name):
                try:
                    found = bigtwo.read_record(text)
                except bigtwo.InvalidRecord as refused:
                    assert all(fault.detail.isprintable() for fault in refused.faults), text  # noqa: PT017
                else:
                    assert bigtwo.read_record(bigtwo.write_record(found)) == found


def damaged(rng: Random) -> str:
    text = WHOLE
    for _ in range(rng.randint(1, 6)):
        at, to = sorted(rng.sample(range(len(text) + 1), 2))
        match rng.randrange(4):
            case 0:
                text = text[:at] + text[min(to, at + rng.randint(1, 8)) :]
            case 1:
                text = text[:at] + rng.choice('"#:\n\\~+!=*-., |\x00\ud800é1') + text[at:]
            case 2:
                text = text[:to] + text[at : at + 20] + text[to:]
            case 3:
                text = text[:at] + text[at:to].swapcase() + text[to:]
    return text


def test_a_text_is_bounded() -> None:
    assert faults_of("#" * 200_001) == [("long", None)]


# --- the page --------------------------------------------------------------------------------------------------------

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "notation.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```b2\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def test_the_examples_of_the_page_are_clean_records() -> None:
    deal, session = map(bigtwo.read_record, EXAMPLES)
    assert [(each.verdict, str(each.state).splitlines()[-1].strip()) for each in deal.judge()] == [
        ("clean", "trick 3: seat 1 leads")
    ]
    assert deal.deals[0].result == "unfinished"
    first, second = session.judge()
    assert (first.verdict, first.state.winner, second.state.deal_number) == ("clean", 0, 2)
    for record in (deal, session):
        assert bigtwo.read_record(bigtwo.write_record(record)) == record


def test_the_page_lists_every_header_and_every_mark() -> None:
    for header in (*OF_THE_TEXT, *OF_A_DEAL):
        assert f'"{header}"' in PAGE
        assert re.search(rf"`{header}( 0)?:", PAGE), header
    for mark in (DRAWS, ANNOUNCES, RETURNS, LEADS, RESHUFFLES):
        assert f'"{mark}"' in PAGE
    assert f"{LONGEST_RECORD:,}" in PAGE
