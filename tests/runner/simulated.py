"""Engines simulated by the slow oracle: under any house rules, and with faults that real engines had."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bigtwo_conformance.protocol import ANSWERED, CRASH, ERROR, Ask, Reply
from tests.oracle.answering import ANSWERS
from tests.oracle.packs import Refused
from tests.oracle.variants import options_of

Answer = dict[str, Any]
Answering = Callable[[str, Mapping[str, Any]], Answer]
Fault = Callable[[Answering], Answering]

NO_TWOS = [
    {"ranks": ranks, "decided_by": ranks[-1]}
    for ranks in ("TJQKA", "9TJQK", "89TJQ", "789TJ", "6789T", "56789", "45678", "34567")
]
TIED_ENDS = [
    [{"ranks": "A2345", "decided_by": "A"}, {"ranks": "TJQKA", "decided_by": "A"}],
    *NO_TWOS[1:],
]

ROUND_THE_CORNER = [
    [{"ranks": ranks, "decided_by": "2"} for ranks in ("23456", "A2345", "KA234", "JQKA2")],
    {"ranks": "QKA23", "decided_by": "K"},
    *NO_TWOS,
]

HOUSES: dict[str, dict[str, Any]] = {
    "clubs lowest but one": {"suit_order": "CSHD"},
    "diamonds highest": {"suit_order": "DHSC", "straight_order": "S1"},
    "the ace to five highest": {"straight_order": "S1", "flush_order": "top-card-first"},
    "no two in a straight": {"straight_order": NO_TWOS, "suit_order": "HSDC"},
    "jack to two tops": {"straight_order": "S5", "flush_order": "all-ranks-first"},
    "plain order of ranks": {"straight_order": "S7", "triples": False},
    "both low twos tie": {"straight_order": "S8", "suit_order": "CSHD"},
    "ties of their own": {"straight_order": TIED_ENDS},
    "round the corner": {"straight_order": ROUND_THE_CORNER},
    "flush by top card": {"flush_order": "top-card-first", "straight_flush_order": "suit-first"},
    "bare fours": {"quads_form": "bare", "flushes": False},
    "fours either way, as bombs": {"quads_form": "both", "bombs": "on", "five_card_crossing": "same-type-or-bomb"},
    "only the royal": {"top_of_five_card_order": "only-royal-flush-over-quads", "straight_order": "S9"},
    "only fours as bombs": {"bombs": "on", "bomb_kinds": "four-of-a-kind"},
    "bare fours as bombs": {"bombs": "on", "quads_form": "bare", "bare_four_bombs": True},
    "bombs on twos": {"bombs": "on", "bomb_targets": "twos", "suit_order": "DHSC"},
    "bombs on five cards": {
        "bombs": "on",
        "quads_form": "both",
        "bare_four_bombs": True,
        "bomb_targets": "five-cards",
        "straight_flush_form": "five-plus-two",
    },
    "bombs on anything": {"bombs": "on", "quads_form": "both", "bare_four_bombs": True, "bomb_targets": "anything"},
    "anything, even bare fours": {"bombs": "on", "quads_form": "both", "bomb_targets": "anything"},
    "seven cards": {"straight_flush_form": "five-plus-two", "bombs": "on"},
}


def simulated(options: Mapping[str, Any], *faults: Fault) -> Ask:
    """An engine that plays these house rules whatever it is asked about; faults wrap its answers."""
    own = options_of({"extends": "base", "options": dict(options)})

    def honest(operation: str, question: Mapping[str, Any]) -> Answer:
        return ANSWERS[operation](question, own)

    answering: Answering = honest
    for fault in faults:
        answering = fault(answering)

    def ask(operation: str, question: Mapping[str, Any]) -> Reply:
        try:
            return Reply(ANSWERED, answering(operation, question))
        except Refused as refused:
            return Reply(ERROR, message=str(refused))
        except IndexError as error:
            return Reply(CRASH, message=f"It ended: {error!r}.")

    return ask


# --- the faults ------------------------------------------------------------------------------------------------------


def both_win(*shapes: Callable[[Answering, list[str]], bool]) -> Fault:
    """Two combinations of a shape beat each other both ways."""

    def fault(honest: Answering) -> Answering:
        def answering(operation: str, question: Mapping[str, Any]) -> Answer:
            answer = honest(operation, question)
            if operation == "compare" and answer["result"] == "b-beats-a":
                sides = [question["a"], question["b"]]
                if any(all(shape(honest, side) for side in sides) for shape in shapes):
                    return {**answer, "result": "a-beats-b"}
            return answer

        return answering

    return fault


def of_kind(kind: str) -> Callable[[Answering, list[str]], bool]:
    return lambda honest, cards: honest("classify", {"cards": cards}).get("kind") == kind


def also_playable(kind: str, is_such: Callable[[list[str]], bool]) -> Fault:
    """Cards that no rule knows are a combination too."""

    def fault(honest: Answering) -> Answering:
        def answering(operation: str, question: Mapping[str, Any]) -> Answer:
            answer = honest(operation, question)
            if operation == "classify" and not answer["playable"] and is_such(question["cards"]):
                return {"playable": True, "kind": kind, "deciding_card": None}
            return answer

        return answering

    return fault


def moves_changed(change: Callable[[list[str], list[Answer]], list[Answer]]) -> Fault:
    """The list of moves lacks some, or has them twice."""

    def fault(honest: Answering) -> Answering:
        def answering(operation: str, question: Mapping[str, Any]) -> Answer:
            answer = honest(operation, question)
            if operation == "legal-moves":
                return {**answer, "moves": change(question["hand"], answer["moves"])}
            return answer

        return answering

    return fault


def without_triples_of_fours(hand: list[str], moves: list[Answer]) -> list[Answer]:
    ranks = [card[:-1] for card in hand]
    return [move for move in moves if move["kind"] != "triple" or ranks.count(move["cards"][0][:-1]) < 4]


def straight_flushes_twice(hand: list[str], moves: list[Answer]) -> list[Answer]:
    return [*moves, *(move for move in moves if move["kind"] == "straight-flush")]


def index_error(hand: list[str], moves: list[Answer]) -> list[Answer]:
    if len({card[-1] for card in hand}) == 1 and len(hand) == 13:
        raise IndexError("list index out of range")
    return moves


def any_five(cards: list[str]) -> bool:
    return len(cards) == 5


COMBINATIONS = {
    "suit_order",
    "triples",
    "flushes",
    "quads_form",
    "straight_flush_form",
    "straight_order",
    "straight_flush_order",
    "flush_order",
    "top_of_five_card_order",
    "five_card_crossing",
    "bombs",
    "bomb_kinds",
    "bare_four_bombs",
    "bomb_targets",
}
