"""A table to play at: every way to play on, what is refused, and whole sessions under every variant."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import bigtwo
from bigtwo.faults import InvalidInput
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.requests import InvalidRequest
from tests.oracle.notation import events
from tests.table.test_notation import HANDS
from tests.tables import SEED, amounts, table
from tests.variant.chosen import NAMED
from tests.variant.mixes import random_options

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "play-a-session-in-python.md"
LONGEST_LOOP = 40
FOUR = [line.partition(": ")[2] for line in HANDS.strip().splitlines()]


def begun(variant: str = "base") -> bigtwo.Table:
    return bigtwo.variant(variant).start(bigtwo.DealtCards(FOUR))


def test_a_play_gives_a_new_table_and_leaves_the_old_one() -> None:
    before = begun()
    after = before.play("3D")
    assert (before.to_act, before.pile, before.event_count, before.may_pass) == (1, None, 0, False)
    assert (after.to_act, after.event_count, after.may_pass) == (2, 1, True)
    assert {"3D", "3D 3H"} == {" ".join(play.cards) for play in before.legal_moves}
    assert "3D" in before.legal_moves
    assert "3H" not in before.legal_moves
    assert before.apply({"seat": 1, "play": ["3D"]}).apply({"seat": 2, "pass": True}) == after.pass_()
    assert bigtwo.referee(before, [{"seat": 1, "play": ["3D"]}]).state == after


def told(at: bigtwo.Table) -> list[Any]:
    """All that a table keeps once it is worked out."""
    return [at.position, at.next and at.next.to_dict(with_moves=True), at.result and at.result.to_dict()]


def test_what_a_table_has_worked_out_is_not_carried_to_the_next_nor_kept_in_one_language() -> None:
    at = begun()
    while True:
        fresh = replace(at)
        in_english = told(at)
        with bigtwo.language("de"):
            assert told(at) == told(fresh)
        assert told(at) == in_english
        if at.next is None:
            break
        at = at.apply(at.next.events[0])
    assert at.result is not None


def test_a_deal_that_is_over_is_not_bombed() -> None:
    rules = bigtwo.variant("base+bombs=at-any-time")
    at = rules.start(bigtwo.DealtCards([rules.order.codes[13 * seat : 13 * seat + 13] for seat in range(4)]))
    while at.next is not None:  # seat 0 plays its cards one by one, and the others keep their fours
        at = at.apply(at.next.events[-1] if "pass" in at.next.may else at.next.events[0])
    for seat in range(4):
        asked = OPERATIONS["legal-moves"].request.load({"state": at.to_dict(), "seat": seat})
        answer = OPERATIONS["legal-moves"].answer(asked)
        assert (answer["out_of_turn"], answer["count"], answer["reason"]["code"]) == ([], 0, "deal-over")


def test_what_is_illegal_is_refused_with_every_reason() -> None:
    with table() as row:
        for attempt, codes in [
            (lambda at: at.play("3H"), ["missing-opening-card"]),
            (lambda at: at.pass_(), ["pass-on-lead"]),
            (lambda at: at.play("3S", seat=0), ["not-your-turn"]),
            (lambda at: at.play("4C 6D"), ["not-a-combination", "missing-opening-card"]),
            (lambda at: at.draw("9C"), ["draw-wrong"]),
            (lambda at: at.exchange("9C"), ["exchange-wrong"]),
            (lambda at: at.reshuffle(seed="s"), ["draw-wrong"]),
        ]:
            with row(codes):
                with pytest.raises(bigtwo.IllegalEvent) as refused:
                    attempt(begun())
                assert [reason.code for reason in refused.value.reasons] == codes
                assert str(refused.value) == "; ".join(reason.detail for reason in refused.value.reasons)


def test_on_ones_own_pile_a_neighbour_who_passed_counts_for_the_last_card_duty() -> None:
    """A lead on one's own pile readmits everybody: of singles only the highest is legal."""
    begun = bigtwo.variant("base+self_beat=true+after_pass=out-of-trick+last_card_duty=compulsory")
    at, random = begun.start(seed="1"), Random(1)
    while not (at.own_pile and at.hands[at.after(at.to_act or 0)].bit_count() == 1):
        moves = [*at.legal_moves]
        passes = at.may_pass and (not moves or random.random() < 0.5)
        at = at.pass_() if passes else at.play(random.choice(moves))
    assert at.after(at.to_act or 0) in at.locked_out
    assert [each.code for each in at.legal_moves.obligations] == ["last-card-duty"]


def test_what_is_no_event_is_an_error() -> None:
    attempts: dict[str, Callable[[bigtwo.Table], object]] = {
        "unknown card": lambda at: at.play("9Z"),
        "unknown seat": lambda at: at.apply({"seat": 9, "pass": True}),
        "nothing done": lambda at: at.apply({"seat": 1}),
        "no order": lambda at: at.reshuffle(),
        "an order and a seed": lambda at: at.reshuffle(["9S"], seed="both"),
        "a view of an unknown seat": lambda at: at.view(4),
    }
    with table() as row:
        for name, attempt in attempts.items():
            with row(name):
                with pytest.raises(ValueError) as refused:  # noqa: PT011  every kind of misuse is one
                    attempt(begun())
                assert not isinstance(refused.value, bigtwo.IllegalEvent)


def test_a_draw_takes_what_is_on_top_or_must_be_told() -> None:
    rules = bigtwo.variant("three-player-13-draw")
    known = rules.start(seed="stock").play(next(iter(rules.start(seed="stock").legal_moves)).mask).pass_()
    assert known.draw_due == 1
    assert known.draw().stock_size == known.stock_size - 1
    unknown = bigtwo.Table.from_dict({**known.to_dict(), "stock": known.stock_size})
    with pytest.raises(ValueError, match="the order of the stock is unknown; say which 1 card came from it"):
        unknown.draw()
    assert isinstance(known.stock, tuple)
    assert unknown.draw(known.stock[0]).to_act == known.draw().to_act


def test_a_table_reads_as_people_draw_it() -> None:
    lines = str(begun().play("3D")).splitlines()
    assert lines[0] == "  seat 0 (13): 2C KD QC JC JD TH 9S 8H 7S 7C 5H 4D 3S"
    assert lines[2].startswith("> seat 2 (13): AH")
    assert lines[4:] == ["  pile: 3D by seat 1", "  trick 1: seat 2 faces 3D"]


# --- whole sessions --------------------------------------------------------------------------------------------------


def documented() -> dict[str, Any]:
    """The program of the page, without what it prints."""
    (block,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    lines = list(takewhile(lambda line: not line.startswith("tables, session ="), block.splitlines()))
    assert len(lines) <= LONGEST_LOOP
    assert not re.search(r"[2-9TJQKA][SHCD]\b|%|spade|ace|\bsuit", "\n".join(lines)), "it knows no rule"
    program: dict[str, Any] = {}
    exec("\n".join(lines), program)
    return program


PLAY_SESSION = documented()["play_session"]


def plays_cleanly(variant: Any, seed: str, deals: int) -> None:
    tables, session = PLAY_SESSION(variant, seed, deals)
    rules = bigtwo.variant(variant)
    assert session.to_dict()["deals_played"] == len(tables)
    for at in tables:
        assert at.over
        assert bigtwo.Table.from_dict(at.to_dict()) == at
        assert rules.score(at.result.played_deal).amounts == at.result.score.amounts


@amounts(test=8, verify=5000)
def test_sessions(amount: int) -> None:
    """Under named variants and mixes of house rules by turns, whatever is dealt."""
    with table() as row:
        for number in range(amount):
            rng = Random(f"sessions by the library {SEED} {number}")
            options = random_options(rng)
            for name in ("first_leader", "later_leader"):
                if options.get(name) == "named-seat":
                    del options[name]  # whom the players agree on, only they can say
            variant = rng.choice(NAMED) if number % 2 else {"extends": "base", "options": options}
            with row(f"{number}: {variant}"):
                plays_cleanly(variant, f"session {SEED} {number}", 2 if amount < 100 else 4)


# --- Records that were tampered with, and records over which players quarrel: who did what, at which even ---


CASES: Final = tomllib.loads((Path(__file__).parent / "quarrels.toml").read_text())
NAMES: Final = ("Ann", "Bo", "Cy", "Di")
ROUND: Final = "1 3D | 2 4S | 3 pass | 0 4H | 1 pass | 2 pass"
"""A play that does not beat the pile, and two who go on as if it did."""


def dealt(name: str) -> bigtwo.DealtCards:
    deal = CASES["deals"][name]
    cards = {field: deal[field].split() for field in ("stock", "dead") if field in deal}
    return bigtwo.DealtCards(**{**deal, **cards, "hands": [hand.split() for hand in deal["hands"]]})


def judged(case: dict[str, Any], on_violation: Any = "skip") -> bigtwo.Judgement[Any]:
    return bigtwo.referee(
        dealt(case["deal"]),
        events(case["record"]),
        case["variant"],
        on_violation=on_violation,
        players=case.get("players"),
    )


def base(record: str, **more: Any) -> list[dict[str, Any]]:
    """The violations of a record under the base rules, as they are answered."""
    judgement = bigtwo.referee(dealt("four"), events(record), "base", on_violation="skip", **more)
    return [finding.to_dict() for finding in judgement.findings]


def test_the_answer_names_event_seat_and_rule() -> None:
    """And where judging stops, nothing follows from anything."""
    with table() as row:
        for case in (*CASES["tampered"], *CASES["quarrel"]):
            with row(case["name"]):
                answer: Any = judged(case).to_dict()
                found = [
                    {
                        **{name: each[name] for name in ("event", "seat", "phrase")},
                        **({} if each["consequence_of"] is None else {"consequence_of": each["consequence_of"]}),
                        "rules": " ".join(each["rules"]),
                        "says": each["detail"],
                    }
                    for each in answer["violations"]
                ]
                assert found == case["violations"]
                assert all(each["code"] == each["phrase"].partition(".")[0] for each in answer["violations"])
                if "liable" in case:
                    assert answer["result"]["breach"] == {"seat": case["liable"]}
                stopped = judged(case, "stop").findings
                assert [each.event for each in stopped[:1]] == [each["event"] for each in case["violations"][:1]]
                assert {each.consequence_of for each in stopped} <= {None}


# --- where a card is -------------------------------------------------------------------------------------------------


def test_while_a_table_is_played_at_nobody_is_told_what_others_hide() -> None:
    """Whoever tries a card that is not theirs must not learn who holds it."""
    at, referee = bigtwo.referee(dealt("four"), events("1 3D | 2 4S"), "base").state, OPERATIONS["referee"]
    with table() as row:
        for cards, phrase, detail in (
            ("5S", "cards", "5S"),
            ("4S", "played-earlier", "4S, played earlier in the deal"),
            ("4S 6D 5S", "cards", "6D 5S 4S"),
        ):
            tried: list[Any] = [{"seat": 3, "play": cards.split()}]
            asked = referee.request.load({"state": at.to_dict(), "events": tried})
            for found in (bigtwo.referee(at, tried, "base").to_dict(), referee.answer(asked)):
                with row(cards):
                    (each,) = found["violations"]  # type: ignore[misc]
                    assert each["phrase"] == f"card-not-in-hand.{phrase}"
                    assert (each["detail"], [*each["params"]]) == (f"not in the hand: {detail}", ["cards"])


def test_where_each_card_is_can_be_translated_from_the_params() -> None:
    (found,) = [each for each in base("1 3D | 2 4S | 3 pass | 0 5S | 1 3D 4S 6D") if each["event"] == 4]
    assert found["phrase"] == "card-not-in-hand.several"
    assert found["params"] == {
        "cards": ["3D", "4S", "6D"],
        "whereabouts": ["3D:played:1:1", "4S:played:2:2", "6D:held:0"],
    }


# --- what follows from what ------------------------------------------------------------------------------------------


def causes(record: str) -> list[tuple[int, int | None]]:
    return [(each["event"], each["consequence_of"]) for each in base(record)]


def test_what_follows_from_what() -> None:
    with table() as row:
        for record, found in (
            # Who goes on after a refused play is not at fault,
            (ROUND, [(3, None), (4, 3), (5, 3)]),
            # but a fault among consequences is a fault of its own,
            (f"{ROUND} | 1 8H", [(3, None), (4, 3), (5, 3), (6, None)]),
            # what is taken back causes nothing,
            ("1 3D | 2 4S | 3 pass | 0 4H | 0 pass | 1 pass | 0 4H", [(3, None), (6, None)]),
            # and nothing follows any more once the table is as it should be: seat 3 passes before seat 2, which then
            # passes too, and nobody has seen anything that is not so.
            ("1 3D | 3 pass | 2 pass | 3 pass | 1 4D", [(1, None), (4, None)]),
        ):
            with row(record):
                assert causes(record) == found


# --- names -----------------------------------------------------------------------------------------------------------


def test_names_stand_in_sentences_and_numbers_in_params() -> None:
    named, plain = base("1 3D | 3 5H", players=NAMES), base("1 3D | 3 5H")
    assert named[0]["detail"] == "Di is not to act; it is the turn of Cy"
    assert plain[0]["detail"] == "seat 3 is not to act; it is the turn of seat 2"
    assert [{**each, "detail": None} for each in named] == [{**each, "detail": None} for each in plain]


def test_names_that_tell_nobody_apart_are_refused() -> None:
    with table() as row:
        for players, phrase, place in (
            (["Ann", "Bo", "Cy"], "out-of-range.exactly", ()),
            ("Ann", "not-a-list.field", ()),
            *(
                (["Ann", "Bo", "Cy", name], phrase, (3,))
                for name, phrase in (
                    *(("Ann", "name-twice.list"), ("ANN", "name-twice.list")),
                    *(("", "out-of-range.text"), ("D" * 41, "out-of-range.text"), (4, "not-a-text.field")),
                    *((name, "invalid-value.unseen") for name in ("Di\nclean", "\x1b[2JDi", "\u202eDi")),
                )
            ),
        ):
            with row(f"{players}"):
                referee = OPERATIONS["referee"]
                body = {"deal": {"hands": [*dealt("four").hands]}, "events": [], "players": players}
                with pytest.raises(InvalidRequest) as refused:
                    referee.answer(referee.request.load(body))
                assert [(fault.phrase, fault.path) for fault in refused.value.faults] == [(phrase, ("players", *place))]
    for name in ("\ud800", "Di\nclean", ""):
        players = ["Ann", "Bo", "Cy", name]
        with pytest.raises(InvalidInput, match="players/3 "):
            base("1 3D", players=players)
        with pytest.raises(InvalidInput, match="players/3 "):
            bigtwo.write_record(dealt("four"), variant="base", players=players)
    with pytest.raises(InvalidInput, match="dealer must be a whole number from 0 to 3, not 4"):
        bigtwo.write_record(dealt("four"), variant="base", dealer=4)


def test_a_whole_answer_in_place_of_its_state_is_one_fault() -> None:
    with table() as row:
        for question in ["legal-moves", "view", "referee"]:
            with row(question):
                answer = bigtwo.referee(dealt("four"), [], "base").to_dict()
                operation = OPERATIONS[question]
                with pytest.raises(InvalidRequest) as refused:
                    operation.answer(
                        operation.request.load({"state": answer, **({"events": []} if question == "referee" else {})})
                    )
                assert [(fault.code, fault.pointer, fault.detail) for fault in refused.value.faults] == [
                    ("unknown-field", "/state/state", "state is a whole answer; give what its field state holds")
                ]


# --- Where cards come back, what was played can be played again, and scores again. ---


COMING_BACK = bigtwo.variant(
    "base+players=3+hand_size=13+leftover=stock+scoring=special-cards"
    "+draw_on_pass=combination-size+stock_empty=reshuffle-set-aside"
)
FIVES = ["3D", "5D", "5C", "5H", "5S"]


def late(hands: list[str], specials: list[int], **more: Any) -> bigtwo.Table:
    """A state late in a long deal in which cards came back; these seats have played the fives."""
    lying = {card for cards in (*map(str.split, hands), more.get("played", [])) for card in cards}
    stock = [card for card in COMING_BACK.order.codes if card not in lying]
    codes = COMING_BACK.order.codes
    begun = COMING_BACK.start(bigtwo.DealtCards([codes[:13], codes[13:26], codes[26:39]], stock=codes[39:])).to_dict()
    begun |= {"hands": [hand.split() for hand in hands], "stock": stock, "to_act": 0, "opening": False}
    begun |= {"first_leader": 0, "event_count": 300, "trick_number": 90}
    begun["specials"] = [{"seat": seat, "cards": FIVES, "final": False} for seat in specials]
    return bigtwo.Table.from_dict(begun | more)


def test_where_cards_come_back_more_specials_count_than_a_pack_holds() -> None:
    after = late(["2S", "4D 4C", "6D 6C 6H"], [1] * 70).play("2S")
    assert after.result is not None
    assert after.result.score.amounts == (-10, 2 - 70 * 20, 3)
    assert COMING_BACK.score(after.result.played_deal).amounts == after.result.score.amounts


def test_where_cards_come_back_beating_them_takes_no_earlier_special_away() -> None:
    pile = {"pile": {"seat": 2, "cards": FIVES}, "may_pass": True, "last_play": FIVES, "played": FIVES}
    after = late(["6D 6C 6H 6S 3C 7D", "4D 4C", "8D 8C"], [1, 2], **pile).play("3C 6D 6C 6H 6S")
    assert [special.seat for special in after.specials] == [1, 0]
