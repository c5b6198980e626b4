"""Deals in which nobody may go out on twos: who can only pass, who leads then, and that no deal goes on for ever."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import bigtwo
from bigtwo.table.applying import apply
from bigtwo.table.judging import violations
from bigtwo.table.states import Pass, Play, State
from bigtwo.table.structure import structural_faults
from bigtwo.table.turns import moves_of
from bigtwo.table.upcoming import upcoming
from tests.table.searching import Search, explore, small_deal

FORMS = ("no-lone-two", "no-two")
TRICKS: tuple[dict[str, Any], ...] = (
    {},
    {"after_pass": "out-of-trick"},
    {"after_pass": "out-of-trick", "self_beat": True},
)
ENDS: tuple[dict[str, Any], ...] = (
    {},
    {"lone_top_two_finish": "not-a-win"},
    {"lone_top_two_finish": "forbidden"},
    {"deal_ends": "one-left", "scoring": "winner-points", "settlement": "none", "last_card_duty": "none"},
)
DRAWS: tuple[dict[str, Any], ...] = ({}, {"draw_on_pass": "one"}, {"last_card_duty": "compulsory"})


def variant_of(players: int, **options: Any) -> bigtwo.Variant:
    sizes: dict[str, Any] = {"players": players}
    if players < 4:
        sizes |= {"hand_size": 13, "leftover": "stock" if "draw_on_pass" in options else "dead"}
    return bigtwo.variant({"options": {**sizes, **options}})


def begun(variant: bigtwo.Variant, hands: list[str], stock: str = "", leader: int = 0) -> State:
    """A deal of a few cards that is under way: the seat leads to a later trick."""
    dealt = small_deal(variant, hands, stock)
    return replace(dealt, opening=False, first_leader=leader, to_act=leader)


def events(state: State, *seats: int) -> State:
    """The state after these seats have passed, or played all they hold."""
    for seat in seats:
        state = apply(state, Pass(seat))
    return state


def search(players: int, hands: list[str], options: dict[str, Any]) -> Search:
    variant = variant_of(players, **options)
    return explore(small_deal(variant, hands, "4D 4C" if "draw_on_pass" in options else ""))


@pytest.mark.check
@pytest.mark.parametrize("end", range(len(ENDS)))
@pytest.mark.parametrize("trick", range(len(TRICKS)))
@pytest.mark.parametrize("form", FORMS)
def test_every_deal_ends(form: str, trick: int, end: int) -> None:
    for draw in DRAWS:
        if "draw_on_pass" in draw and end == len(ENDS) - 1:
            continue
        if end == len(ENDS) - 1 and draw.get("last_card_duty") == "compulsory":
            draw = {}
        options = {**draw, **TRICKS[trick], **ENDS[end], "finish_on_twos": form}
        for hands in (["3D 2D", "3C 2S"], ["3D 2D 2H", "3C 2S"], ["3D 2D", "3C 2S", "4H 2H"]):
            if len(hands) == 3 and draw:
                continue
            found = search(len(hands), hands, options)
            assert found.ends
            assert found.end_always_reachable, options
            assert found.always_ends, options


def test_who_can_only_pass_passes_on_a_lead_and_the_next_player_leads() -> None:
    variant = variant_of(3, finish_on_twos="no-lone-two")
    state = begun(variant, ["2D", "4D 5D", "6H 7H"])
    coming = upcoming(state)
    assert coming is not None
    assert (coming.may, coming.event, state.may_pass) == (("pass",), Pass(0), True)
    following = apply(state, Pass(0))
    assert (following.to_act, following.passed, following.pile) == (1, (0,), None)
    played = apply(following, Play(1, variant.mask("4D")))
    assert played.passed == ()


def test_when_everybody_has_passed_the_lead_the_ban_rests_for_one_lead() -> None:
    for form in FORMS:
        variant = variant_of(3, finish_on_twos=form)
        state = events(begun(variant, ["2D", "2C", "2S"]), 0, 1, 2)
        assert (state.to_act, state.passed, state.all_passed_lead) == (0, (0, 1, 2), True)
        coming = upcoming(state)
        assert coming is not None
        assert (coming.may, coming.event) == (("play",), Play(0, variant.mask("2D")))
        assert "DEC-141" in moves_of(state).rules
        ended = apply(state, Play(0, variant.mask("2D")))
        assert (ended.over, ended.winner) == (True, 0)


def test_the_ban_is_back_for_those_who_follow() -> None:
    options = {"deal_ends": "one-left", "scoring": "placings", "settlement": "none", "last_card_duty": "none"}
    variant = variant_of(3, finish_on_twos="no-lone-two", **options)
    state = events(begun(variant, ["2D", "2C", "2S"]), 0, 1, 2)
    state = apply(state, Play(0, variant.mask("2D")))
    assert (state.over, state.winner, state.to_act) == (False, 0, 1)
    assert list(moves_of(state)) == []
    state = events(state, 1, 2)
    assert (state.pile, state.to_act, state.passed) == (None, 1, ())
    state = events(state, 1, 2)
    assert state.all_passed_lead
    state = apply(state, Play(1, variant.mask("2C")))
    assert (state.over, state.finished) == (True, (0, 1, 2))


def test_the_forbidden_top_two_does_not_rest_with_it() -> None:
    variant = variant_of(2, finish_on_twos="no-lone-two", lone_top_two_finish="forbidden")
    state = events(begun(variant, ["2S", "2C"]), 0, 1)
    assert list(moves_of(state)) == []
    state = events(state, 0)
    assert (state.to_act, state.passed) == (1, (0, 1))
    assert [play.mask for play in moves_of(state)] == [variant.mask("2C")]


def test_a_pass_on_the_own_pile_begins_a_new_trick() -> None:
    variant = variant_of(2, finish_on_twos="no-lone-two", after_pass="out-of-trick", self_beat=True)
    state = apply(begun(variant, ["3D 2D", "4D 5D"]), Play(0, variant.mask("3D")))
    state = apply(state, Pass(1))
    assert (state.own_pile, state.to_act, state.may_pass) == (True, 0, True)
    state = apply(state, Pass(0))
    assert (state.own_pile, state.pile, state.to_act, state.passed, state.trick_number) == (False, None, 1, (0,), 2)


def test_a_bomb_out_of_turn_may_not_be_the_last_play_either() -> None:
    variant = variant_of(3, finish_on_twos="no-two", bombs="at-any-time")
    state = begun(variant, ["3D 4D", "4H 4S", "2D 2C 2H 2S 5D"])
    state = apply(state, Play(0, variant.mask("3D")))
    moves = moves_of(state, 2)
    assert len(moves) == 0
    bomb = Play(2, variant.mask("2D 2C 2H 2S 5D"))
    assert [each.reason.code for each in violations(state, bomb)] == ["final-two"]
    with_more = begun(variant, ["3D 4D", "4H 4S", "2D 2C 2H 2S 5D 6D"])
    with_more = apply(with_more, Play(0, variant.mask("3D")))
    assert not violations(with_more, bomb)


def test_states_with_passes_on_the_lead_come_back_and_impossible_ones_do_not() -> None:
    variant = bigtwo.variant({"options": {"finish_on_twos": "no-two"}})
    state = begun(variant, ["2D", "2C", "4H 5H", "6H 7H"])
    state = apply(state, Pass(0))
    faults = [fault.path[0] for fault in structural_faults(state)]
    assert set(faults) <= {"dead", "trick_number"}
    for change in ({"passed": (2,)}, {"passed": (0, 2)}):
        assert ("passed",) in [fault.path for fault in structural_faults(replace(state, **change))]
    assert ("to_act",) in [fault.path for fault in structural_faults(replace(state, to_act=3))]
    other = bigtwo.variant()
    assert ("passed",) in [fault.path for fault in structural_faults(replace(state, variant=other))]


def test_a_whole_deal_to_the_end_by_one_call_a_turn() -> None:
    """The state carries what is needed: every answer is read back as JSON, and the client plays what it is offered."""
    variant = bigtwo.variant({"options": {"finish_on_twos": "no-two", "lone_top_two_finish": "wins"}})
    for seed in range(12):
        table = variant.start(seed=f"twos {seed}")
        for _ in range(400):
            if table.over:
                break
            table = bigtwo.Table.from_dict(json.loads(json.dumps(table.to_dict())))
            coming = table.next
            assert coming is not None
            told = coming.to_dict(with_moves=True)
            moves: Any = told["moves"]
            event = told["event"] or (moves[seed % len(moves)]["event"] if moves else {"seat": 0, "pass": True})
            table = table.apply(event)
        assert table.over
        assert not table.last_play & variant.twos
        assert table.result is not None


@pytest.mark.parametrize(
    ("options", "deal", "refused"),
    [
        ({"finish_on_twos": "no-two"}, {"winner": 0, "cards_left": [0, 1, 2, 3], "last_play": "2D 2H"}, True),
        ({"finish_on_twos": "no-lone-two"}, {"winner": 0, "cards_left": [0, 1, 2, 3], "last_play": "2D 2H"}, False),
        ({"finish_on_twos": "no-two"}, {"winner": 0, "cards_left": [0, 1, 2, 3], "last_play": "AD AH"}, False),
        ({"finish_on_twos": "no-two"}, {"winner": 0, "cards_left": [0, 1, 2, 3], "last_play": "2D"}, True),
        ({"finish_on_twos": "no-lone-two"}, {"winner": 0, "cards_left": [0, 1, 2, 3], "last_play": "2D"}, True),
        ({"finish_on_twos": "no-lone-two"}, {"winner": 0, "cards_left": [0, 1, 1, 1], "last_play": "2D"}, False),
        ({"finish_on_twos": "no-two"}, {"winner": 0, "hands": ["", "2C", "2H", "2S"], "last_play": "2D"}, False),
        ({"finish_on_twos": "no-two"}, {"winner": 0, "hands": ["", "2C", "2H", "AS"], "last_play": "2D"}, True),
        ({}, {"winner": 0, "cards_left": [0, 1, 2, 3], "last_play": "2D"}, False),
    ],
)
def test_a_reported_finish_on_twos(options: dict[str, Any], deal: dict[str, Any], refused: bool) -> None:
    variant = bigtwo.variant({"options": options})
    if not refused:
        bigtwo.score(bigtwo.DealResult(**deal), variant)
        return
    with pytest.raises(bigtwo.UnscorableDeal) as unscorable:
        bigtwo.score(bigtwo.DealResult(**deal), variant)
    assert [(fault.path, fault.phrase) for fault in unscorable.value.faults] == [
        (("last_play",), "not-a-win.final-two")
    ]
