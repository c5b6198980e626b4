"""A table to play at: every way to play on, what is refused, and whole sessions under every variant."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.table.states import changed
from bigtwo.variant import named_variants
from tests.variant.mixes import random_options

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "play-a-session-in-python.md"
LONGEST_LOOP = 40
HANDS = (
    "3S 4D 5H 7C 7S 8H 9S TH JD JC QC KD 2C",
    "3D 3H 4C 6D 8C 8S 9D QD QS KH KS 2H 2S",
    "4S 5D 6C 6H 6S 7D 7H 8D 9H JH JS QH AH",
    "3C 4H 5C 5S 9C TD TC TS KC AD AC AS 2D",
)


def table(variant: str = "base") -> bigtwo.Table:
    return bigtwo.variant(variant).start(bigtwo.DealtCards(HANDS))


def test_a_play_gives_a_new_table_and_leaves_the_old_one() -> None:
    before = table()
    after = before.play("3D")
    assert (before.to_act, before.pile, before.event_count) == (1, None, 0)
    assert (after.to_act, after.event_count) == (2, 1)
    assert " ".join(after.variant.cards(after.hands[1])) == "3H 4C 6D 8C 8S 9D QD QS KH KS 2H 2S"


def test_the_moves_are_those_of_the_seat_to_act() -> None:
    opening = table()
    assert {"3D", "3D 3H"} == {" ".join(play.cards) for play in opening.legal_moves}
    assert "3D" in opening.legal_moves
    assert "3H" not in opening.legal_moves
    assert not opening.may_pass
    assert opening.play("3D").may_pass


def test_an_event_may_come_as_a_record_has_it() -> None:
    by_events = table().apply({"seat": 1, "play": ["3D"]}).apply({"seat": 2, "pass": True})
    assert by_events == table().play("3D").pass_()


def told(at: bigtwo.Table) -> list[Any]:
    """All that a table keeps once it is worked out."""
    return [at.position, at.next and at.next.to_dict(with_moves=True), at.result and at.result.to_dict()]


def test_what_a_table_has_worked_out_is_not_carried_to_the_next_nor_kept_in_one_language() -> None:
    at = table()
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


def test_only_what_a_state_has_can_be_changed() -> None:
    at = table()
    assert at.position != changed(at, to_act=0).position
    assert changed(at, to_act=0) == replace(at, to_act=0)
    with pytest.raises(AssertionError, match="winer"):
        changed(at, winer=0)


@pytest.mark.parametrize(
    ("attempt", "codes"),
    [
        (lambda at: at.play("3H"), ["missing-opening-card"]),
        (lambda at: at.pass_(), ["pass-on-lead"]),
        (lambda at: at.play("3S", seat=0), ["not-your-turn"]),
        (lambda at: at.play("4C 6D"), ["not-a-combination", "missing-opening-card"]),
        (lambda at: at.draw("9C"), ["draw-wrong"]),
        (lambda at: at.exchange("9C"), ["exchange-wrong"]),
        (lambda at: at.reshuffle(seed="s"), ["draw-wrong"]),
    ],
)
def test_what_is_illegal_is_refused_with_every_reason(attempt: Any, codes: list[str]) -> None:
    with pytest.raises(bigtwo.IllegalEvent) as refused:
        attempt(table())
    assert [reason.code for reason in refused.value.reasons] == codes
    assert str(refused.value) == "; ".join(reason.detail for reason in refused.value.reasons)


@pytest.mark.parametrize(
    "attempt",
    [
        lambda at: at.play("9Z"),
        lambda at: at.apply({"seat": 9, "pass": True}),
        lambda at: at.apply({"seat": 1}),
        lambda at: at.reshuffle(),
        lambda at: at.reshuffle(["9S"], seed="both"),
        lambda at: at.view(4),
    ],
)
def test_what_is_no_event_is_an_error(attempt: Any) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011  every kind of misuse is one
        attempt(table())
    assert not isinstance(refused.value, bigtwo.IllegalEvent)


def test_violations_are_told_without_raising() -> None:
    at = table("indonesia-hutabarat")
    assert at.violations({"seat": 1, "play": ["3D"]}) == ()
    assert [reason.code for reason in at.violations({"seat": 1, "pass": True})] == ["pass-on-lead"]


def test_a_draw_takes_what_is_on_top_or_must_be_told() -> None:
    rules = bigtwo.variant("three-player-13-draw")
    known = rules.start(seed="stock").play(next(iter(rules.start(seed="stock").legal_moves)).mask).pass_()
    assert known.draw_due == 1
    assert known.draw().stock_size == known.stock_size - 1
    unknown = bigtwo.Table.from_dict({**known.to_dict(), "stock": known.stock_size})
    with pytest.raises(ValueError, match="the order of the stock is unknown; say which 1 card came from it"):
        unknown.draw()
    assert isinstance(known.stock, tuple)
    assert unknown.draw(1 << known.stock[0]).to_act == known.draw().to_act


def test_a_table_reads_as_people_draw_it() -> None:
    lines = str(table().play("3D")).splitlines()
    assert lines[0] == "  seat 0 (13): 2C KD QC JC JD TH 9S 8H 7S 7C 5H 4D 3S"
    assert lines[2].startswith("> seat 2 (13): AH")
    assert lines[4:] == ["  pile: 3D by seat 1", "  trick 1: seat 2 faces 3D"]


def test_a_forged_table_is_refused() -> None:
    with pytest.raises(ValueError, match="3D is also in"):
        bigtwo.Table.from_dict({**table().to_dict(), "dead": ["3D"]})


def test_the_referee_takes_a_table_and_gives_one() -> None:
    judged = bigtwo.referee(table(), [{"seat": 1, "play": ["3D"]}])
    assert judged.verdict == "clean"
    assert judged.state == table().play("3D")
    assert judged.state.pass_().to_act == 3


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


@pytest.mark.parametrize("variant", [named.id for named in named_variants()])
def test_sessions_under_every_variant(variant: str) -> None:
    plays_cleanly(variant, "a sample", 2)


@pytest.mark.verify
@pytest.mark.parametrize("variant", [named.id for named in named_variants()])
def test_a_thousand_deals_under_every_variant(variant: str) -> None:
    for number in range(250):
        plays_cleanly(variant, f"session {number}", 4)


@pytest.mark.parametrize(
    "number", [*range(5), *(pytest.param(each, marks=pytest.mark.verify) for each in range(5, 200))]
)
def test_sessions_under_house_rules(number: int) -> None:
    options = random_options(Random(f"sessions by the library {number}"))
    if options.get("first_leader") == "named-seat":
        del options["first_leader"]  # whom the players agree on, only they can say
    plays_cleanly({"extends": "base", "options": options}, f"mix {number}", 2)
