"""Whole deals, played by an independent simulator: clean records are clean, planted faults are found at their event,
and what a state answers by itself is what the oracle finds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import bigtwo
from bigtwo.moves import LegalMoves, Situation, position
from bigtwo.operations.questions import OPERATIONS, as_json
from bigtwo.table.state import MAX_LISTED, Play, event_as_dict
from bigtwo.table.table import NoTurn, moves_of, structural_faults, verdict_in
from tests.oracle import classifying, instant_wins, planting, random_records
from tests.oracle.table import Event, Table
from tests.tables import SEED, amounts, table
from tests.variant.chosen import NAMED
from tests.variant.mixes import random_options

FAULTS = sorted(planting.FAULTS)
STYLES = sorted(random_records.STYLES)
FLOWS: dict[str, dict[str, Any]] = {
    "out of the trick": {"after_pass": "out-of-trick"},
    "self-beat": {"after_pass": "out-of-trick", "self_beat": True},
    "announcing": {"last_cards_announcement": 2},
    "compulsory": {"last_card_duty": "compulsory", "lone_top_two_finish": "forbidden"},
    "drawing": {"players": 3, "hand_size": 13, "leftover": "stock", "draw_on_pass": "combination-size"},
    "playing on": {"deal_ends": "one-left", "scoring": "winner-points", "settlement": "none", "last_card_duty": "none"},
    "seven cards": {"straight_flush_form": "five-plus-two"},
    "unwritten passes": {"unwritten_passes": True, "after_pass": "out-of-trick"},
}
"""Options that change the flow of play; drawn with bombs at any time, which few mixes have."""


def drawn(subject: str, amount: int) -> Iterator[tuple[str, Random, bigtwo.Variant]]:
    """So many rules, each with the numbers that go on to draw its deals: named variants, mixes of house rules, and
    flows of play with bombs at any time."""
    flows = sorted(FLOWS)
    for number in range(amount):
        name = f"{subject} {SEED} {number}"
        rng = Random(name)
        if number % 5 < 2:
            variant = bigtwo.variant(rng.choice(NAMED))
        elif number % 5 < 4:
            variant = bigtwo.variant({"options": random_options(rng)})
        else:
            variant = bigtwo.variant({"options": {**FLOWS[flows[number // 5 % len(flows)]], "bombs": "at-any-time"}})
        yield f"{name}: {variant.echo}", rng, variant


def dealt(deal: dict[str, Any]) -> bigtwo.DealtCards:
    """The oracle's deal as the engine takes it."""
    return bigtwo.DealtCards(
        hands=deal["hands"],
        extra=deal.get("extra"),
        stock=deal.get("stock") or None,
        dead=deal.get("dead") or None,
        deal_number=deal.get("deal_number", 1),
        previous=deal.get("previous"),
        leader=deal.get("leader"),
    )


def random_deal(rng: Random, variant: bigtwo.Variant) -> tuple[dict[str, Any], bigtwo.DealtCards]:
    """A random deal for the oracle and for the engine; where cards are exchanged, often before that."""
    options = variant.options.to_dict()
    deal = random_records.random_deal(rng, options)
    taken = dealt(deal)
    if options["card_exchange"] != "none" and deal["deal_number"] > 1 and rng.random() < 0.8:
        deal["previous"] = random_records.random_previous(rng, options) | {"penalties": list(range(options["players"]))}
        deal["exchange"] = {"loser": 0, "returns": None}
        taken = replace(taken, previous=deal["previous"], exchange_due=True)
    return deal, taken


def states(rng: Random, variant: bigtwo.Variant) -> Iterator[tuple[bigtwo.Table, Table]]:
    """Every state of a random deal, from the first to the one that is over."""
    deal, taken = random_deal(rng, variant)
    _, events, _ = random_records.random_record(rng, variant.options.to_dict(), deal=deal, limit=400)
    state, table = variant.start(taken), Table(variant.options.to_dict(), deal)
    yield state, deepcopy(table)
    for event in events:
        state = state.apply(event)
        assert table.apply(event) == []
        yield state, deepcopy(table)


def some_states(rng: Random, variant: bigtwo.Variant, most: int) -> list[tuple[bigtwo.Table, Table]]:
    """Some states of a random deal, in order, the first ones and the last among them."""
    found = list(states(rng, variant))
    chosen = {0, 1, len(found) - 1} | set(rng.sample(range(len(found)), min(most, len(found))))
    return [found[number] for number in sorted(chosen) if number < len(found)]


# --- records ---


def assert_clean(rng: Random, variant: bigtwo.Variant, style: str) -> None:
    options = variant.options.to_dict()
    deal, events, result = random_records.random_record(rng, options, style)
    judgement = bigtwo.referee(dealt(deal), events, variant)
    assert judgement.verdict == "clean", (variant, deal, events, [str(f.violation.reason) for f in judgement.findings])
    assert judgement.events_applied == len(events)
    found = judgement.result
    if result is None:
        assert found is None
        return
    assert found is not None
    answer = found.to_dict()
    assert answer["winner"] == result["winner"]
    assert answer["placings"] == result["placings"], (variant, events)
    assert answer["cards_left"] == result["cards_left"]
    breaches = answer["breaches"]
    assert isinstance(breaches, list)
    reported = [{name: breach[name] for name in ("event", "seat", "causal")} for breach in breaches]
    assert reported == result["breaches"], (variant, deal, events)
    assert answer["breach"] == result["breach"]
    assert not structural_faults(judgement.state)


def assert_resumes(rng: Random, variant: bigtwo.Variant) -> None:
    """A record cut anywhere and taken up from the state gives what it gives when judged whole."""
    deal, events, _ = random_records.random_record(rng, variant.options.to_dict(), rng.choice(STYLES))
    whole = bigtwo.referee(dealt(deal), events, variant)
    state: bigtwo.State = bigtwo.referee(dealt(deal), [], variant).state
    cuts = sorted(rng.sample(range(len(events) + 1), min(6, len(events) + 1)))
    before = 0
    for cut in [*cuts, len(events)]:
        state = bigtwo.referee(state, events[before:cut], variant).state
        assert not structural_faults(state), (structural_faults(state), state.to_dict())
        before = cut
    assert state == whole.state
    assert state.to_dict() == whole.state.to_dict()


@amounts(test=12, check=35, verify=1500)
def test_clean_records(amount: int) -> None:
    with table() as row:
        for name, rng, variant in drawn("clean records", amount):
            with row(name):
                assert_clean(rng, variant, rng.choice(STYLES))
                assert_resumes(rng, variant)


@amounts(check=5, verify=600)
def test_a_planted_fault_is_found_at_exactly_its_event(amount: int) -> None:
    with table() as row:
        for name, rng, variant in drawn("planted faults", amount):
            for fault in FAULTS:
                with row(f"{fault}: {name}"):
                    assert_found(rng, variant, fault)


def assert_found(rng: Random, variant: bigtwo.Variant, fault: str) -> None:
    options = variant.options.to_dict()
    deal, events, _ = random_records.random_record(rng, options, rng.choice(STYLES))
    planted = planting.plant(rng, deal, events, fault, options)
    if planted is None:
        return
    faulty, index, seat, code = planted
    judgement = bigtwo.referee(dealt(deal), faulty, variant)
    assert judgement.verdict == "violation", (deal, faulty)
    first = judgement.findings[0]
    assert (first.event, first.violation.seat, first.violation.reason.code) == (index, seat, code), (
        [str(finding.violation.reason) for finding in judgement.findings],
        faulty[index],
    )


# --- the score in a result is the one that is given when asked for with what the record shows ---

SPECIAL = {"four", "four-of-a-kind", "straight-flush", "straight-flush-plus-two"}


def what_the_record_shows(
    options: dict[str, Any], deal: dict[str, Any], events: list[dict[str, Any]]
) -> dict[str, Any]:
    """The score question that somebody with the record alone would ask."""
    table = Table(options, deal)
    shown: dict[str, Any] = {"first_leader": table.first_leader}
    unbeaten: list[dict[str, Any]] = []
    for event in events:
        table.pass_over(event)
        if "play" in event:
            on_table, owner = table.pile, table.owner
            lead = on_table is None or (table.own_pile and not table.could_continue(event["play"]))
            if not lead and owner != event["seat"]:
                unbeaten = [each for each in unbeaten if set(each["cards"]) != set(on_table or ())]
            kind = classifying.classify(event["play"], options)
            if kind is not None and kind.kind in SPECIAL:
                unbeaten.append({"seat": event["seat"], "cards": event["play"]})
            if not table.out or options["deal_ends"] == "first-out":
                shown["last_play"] = event["play"]
        assert not table.apply(event)
    result = table.result()
    assert result is not None
    hands = [sorted(hand) for hand in table.hands]
    shown |= {"winner": result["winner"], "hands": hands, "specials": unbeaten}
    if hands[result["winner"]] and options["deal_ends"] == "first-out":
        shown.pop("last_play", None)  # everybody else dropped out, so the winner never went out
    for each in unbeaten:
        each["final"] = options["deal_ends"] == "first-out" and each["cards"] == shown.get("last_play")
    if options["deal_ends"] == "one-left":
        shown["placings"] = result["placings"]
    if not events:
        shown = {"winner": result["winner"], "hands": hands, "specials": []} | won_at_once(
            options, hands, result["winner"]
        )
    if result["breach"] is not None:
        shown["breach"] = result["breach"]
    return shown


def won_at_once(options: dict[str, Any], hands: list[list[str]], winner: int) -> dict[str, Any]:
    """The hand that has won before the first lead; of a dragon the older field tells."""
    win = instant_wins.find(options, hands)
    if win is None or win[1] == "dragon":
        return {"dragon": winner}
    return {"instant_win": {"seat": winner, "pattern": win[1]}}


@amounts(test=5, check=12, verify=400)
def test_the_score_in_a_result_equals_the_score_asked_separately(amount: int) -> None:
    with table() as row:
        for name, rng, variant in drawn("scored records", amount):
            with row(name):
                assert_scored_alike(rng, variant)


def assert_scored_alike(rng: Random, variant: bigtwo.Variant) -> None:
    options = variant.options.to_dict()
    deal, events, result = random_records.random_record(rng, options, rng.choice(("mixed", "greedy")))
    if result is None:
        return
    judged = asked("referee", variant=variant.echo, deal=deal, events=events)["result"]["score"]
    question = what_the_record_shows(options, deal, events)
    separately = asked("score", variant=variant.echo, **question)
    separately.pop("variant")
    assert judged == separately, question


def asked(operation: str, **question: Any) -> Any:
    found = OPERATIONS[operation]
    return json.loads(as_json(found.answer(found.request.load(question))))


# --- what a state answers ---


def normal(event: dict[str, Any]) -> str:
    """An event as text; the order of cards means nothing, nor whether one card that is returned stands in a list."""
    if isinstance(event.get("exchange"), str):
        event = {**event, "exchange": [event["exchange"]]}
    return json.dumps({name: sorted(said) if isinstance(said, list) else said for name, said in event.items()})


def assert_agrees(rng: Random, state: bigtwo.Table, table: Table) -> None:
    assert bigtwo.Table.from_dict(json.loads(json.dumps(state.to_dict()))) == state
    coming = state.next
    if table.over:
        assert coming is None
        assert isinstance(moves_of(state), NoTurn)
        return
    assert coming is not None
    legal = table.legal_events()
    wire = coming.to_dict(with_moves=True)
    assert_next(state, table, legal, wire)
    asked = moves_of(state)
    plays = sorted(normal({"play": event["play"]}) for event in legal if "play" in event and "new_lead" not in event)
    if table.announce_due is None:
        found = asked if isinstance(asked, LegalMoves) else ()
        assert sorted(normal({"play": list(state.variant.cards(play.mask))}) for play in found) == plays
        assert_alike(state, table, asked)
    assert_judged(rng, state, table, legal)


def assert_next(state: bigtwo.Table, table: Table, legal: list[dict[str, Any]], wire: dict[str, Any]) -> None:
    """`next` names the one event that can come, or every move that can; a draw from an unknown order by its number."""
    acting = table.announce_due[0] if table.announce_due is not None else table.acting()
    assert wire["seat"] == acting
    said = {name for event in legal for name in event if name not in ("seat", "new_lead")}
    assert set(wire["may"]) == said
    assert (wire["event"] is not None) == (len(legal) == 1)
    if len(legal) == 1:
        assert normal(wire["event"]) == normal(legal[0])
    drawn = table.draw_due and not table.stock_order_known
    assert ("draw" in wire) == bool(drawn and len(legal) > 1)
    assert ("reshuffle" in wire) == ("reshuffle" in said)
    moves = [normal(event) for event in legal if {"play", "exchange"} & event.keys()]
    listed = [normal(move["event"]) for move in wire["moves"]]
    if wire["count"] <= MAX_LISTED:
        assert sorted(listed) == sorted(moves)
    else:
        assert len([event for event in listed if "new_lead" not in event]) == MAX_LISTED
        assert {*listed} <= {*moves}
    assert wire["count"] == len({event for event in moves if "new_lead" not in event})
    if drawn or table.announce_due is not None:
        return
    assert sorted(normal(event_as_dict(event, state.variant)) for event in state.next.events) == sorted(
        map(normal, legal)
    )


def assert_alike(state: bigtwo.Table, table: Table, asked: LegalMoves | NoTurn) -> None:
    """The moves of a state are those of its hand, pile and situation."""
    if table.draw_due or table.exchange_due is not None:
        assert isinstance(asked, NoTurn)
        return
    assert isinstance(asked, LegalMoves)
    hand, told = sorted(table.hands[table.acting()]), table.situation()
    now = Situation(all_passed_lead=told.pop("ban_rests"), **told)  # the only one that no question tells
    assert asked.to_dict() == LegalMoves(position(hand, table.pile, state.variant, now)).to_dict()


def assert_judged(rng: Random, state: bigtwo.Table, table: Table, legal: list[dict[str, Any]]) -> None:
    """A play of any seat is legal where the oracle charges nothing, for the same reasons otherwise."""
    if table.announce_due is not None:
        return
    bombs = table.bombs_out_of_turn()
    for seat in {*state.seats} - {table.to_act}:
        asked = moves_of(state, seat)
        found = asked if isinstance(asked, LegalMoves) else ()
        theirs = sorted(normal({"play": play}) for play in plays_out_of_turn(table, seat, bombs))
        assert sorted(normal({"play": list(state.variant.cards(play.mask))}) for play in found) == theirs
    for event in [*rng.sample(legal, min(3, len(legal))), *bombs[:5], *tried(rng, state)]:
        if "play" in event:
            given: Any = state.variant.mask(event["play"])
        elif "pass" in event:
            given = "pass"
        else:
            continue
        verdict = verdict_in(state, given, event["seat"], new_lead=event.get("new_lead", False))
        charged = [code for seat, code in table.judge(event) if seat == event["seat"]]
        owed_by_another = table.draw_due and event["seat"] != table.to_act
        if not owed_by_another:
            assert [reason.code for reason in verdict.violations] == charged, event
        assert verdict.legal == (not verdict.violations)


def plays_out_of_turn(table: Table, seat: int, bombs: list[Event]) -> list[list[str]]:
    """What a seat that is not to act may play: anything legal, where those before it can only pass and need not say so;
    else bombs."""
    later = deepcopy(table)
    later.pass_over({"seat": seat, "pass": True})
    return later.legal_plays() if later.to_act == seat else [event["play"] for event in bombs if event["seat"] == seat]


def tried(rng: Random, state: bigtwo.Table) -> list[dict[str, Any]]:
    """Events that are seldom legal."""
    codes = state.variant.order.codes
    return [
        {"seat": rng.choice(state.seats), "play": rng.sample(codes, rng.choice((1, 2, 5)))},
        {"seat": rng.choice(state.seats), "pass": True},
        *(
            {"seat": seat, "play": [codes[(hand & -hand).bit_length() - 1]]}
            for seat, hand in enumerate(state.hands)
            if hand
        ),
    ]


@amounts(test=4, check=10, verify=500)
def test_states(amount: int) -> None:
    with table() as row:
        for name, rng, variant in drawn("states", amount):
            with row(name):
                for state, simulated in some_states(rng, variant, 12 if amount < 100 else 200):
                    assert_agrees(rng, state, simulated)


def test_who_has_no_cards_left_has_no_bombs_out_of_turn() -> None:
    """Seat 0 is out, seat 2 has just played, seat 3 is to act, and the next seat with cards holds one of them."""
    rules = {"bombs": "at-any-time", "deal_ends": "one-left", "last_card_duty": "compulsory"}
    table = bigtwo.variant({"options": rules}).start(seed="out of cards")
    mask = table.variant.mask
    hands = (0, mask("4D"), mask("5D 6D"), mask("7D 8D"))
    state = replace(table, hands=hands, pile=Play(2, mask("AS")), to_act=3, opening=False, finished=(0,), winner=0)
    assert isinstance(moves_of(state, 0), NoTurn)


# --- no player ever holds more cards than `most_held` says ---

DRAWING = [name for name in NAMED if bigtwo.variant(name).options.draw_on_pass != "none"]
STOCK: list[dict[str, Any]] = [
    {"players": players, "hand_size": size, "leftover": "stock", "draw_on_pass": drawn, "stock_empty": empty, **more}
    for players, size in ((2, 13), (2, 21), (3, 12), (3, 17))
    for drawn in ("one", "combination-size")
    for empty in ("stop-drawing", "reshuffle-set-aside")
    for more in ({}, {"after_pass": "out-of-trick"}, {"deal_ends": "one-left", "scoring": "winner-points"})
]
"""Every way of drawing, with small and large stocks."""


@amounts(test=8, verify=200)
def test_nobody_holds_more_than_the_bound(amount: int) -> None:
    """One player of each deal collects all the cards he can."""
    with table() as row:
        for number in range(amount):
            rng = Random(f"most held {SEED} {number}")
            options = rng.choice(STOCK)
            rules = bigtwo.variant(rng.choice(DRAWING) if number % 4 == 0 else {"options": options})
            with row(f"{number}: {rules.echo}"):
                assert max(collected(rules, rng)) <= rules.most_held


def collected(rules: bigtwo.Variant, rng: Random) -> Iterator[int]:
    """How many cards a player holds who always passes, while the others play one card after the other and pass in time
    so that nobody goes out."""
    table = Table(rules.options.to_dict(), random_records.random_deal(rng, rules.options.to_dict()))
    collector = max(range(len(table.hands)), key=lambda seat: (seat != table.to_act, seat))
    for _ in range(600):
        if table.over:
            return
        yield len(table.hands[collector])
        assert table.apply(_for_the_collector(table, collector, rng)) == []


def _for_the_collector(table: Table, collector: int, rng: Random) -> Event:
    seat = table.acting()
    if table.announce_due or table.draw_due:
        return rng.choice(table.legal_events(most_draws=20))
    passing: Event = {"seat": seat, "pass": True}
    few = len(table.hands[seat]) <= 2
    if table.may_pass() and (seat == collector or few):
        return passing
    singles: list[Event] = [{"seat": seat, "play": [card]} for card in table.strength if card in table.hands[seat]]
    return next((event for event in singles if table.judge(event) == []), passing if table.may_pass() else singles[-1])
