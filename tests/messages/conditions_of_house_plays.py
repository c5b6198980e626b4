"""When a sentence is true that tells of going out on twos, or of a pile that has to be beaten."""

from __future__ import annotations

from tests.messages.conditions_of_plays import is_obligation
from tests.messages.said import Clauses, Condition, Said
from tests.oracle import packs, playing


def is_the_last_play(said: Said) -> Clauses:
    turn = said.turn
    yield "it is the last play", {*turn.play} == {*hand_of_the_player(said)}
    yield "it is a combination", said.kind(list(turn.play)) is not None
    yield "the ban does not rest", not turn.now.get("ban_rests")


def hand_of_the_player(said: Said) -> list[str]:
    """The cards of whoever plays, who need not be to act: a bomb may come out of turn."""
    if said.asked.operation == "referee" and said.is_charged:
        return sorted(said.table.hands[said.event["seat"]])
    return said.turn.hand


def lone_two(said: Said) -> Clauses:
    yield from is_the_last_play(said)
    yield "{card} is played alone", [*said.turn.play] == [said["card"]] and packs.rank_of(said["card"]) == "2"
    yield "a two alone may not be played last", said.options["finish_on_twos"] in ("no-lone-two", "no-two")


def any_two(said: Said) -> Clauses:
    yield from is_the_last_play(said)
    twos = {card for card in said.turn.play if packs.rank_of(card) == "2"}
    yield "{cards} are its twos", bool(twos) and twos == {*said["cards"]} and len(said.turn.play) > 1
    yield "no two may be played last", said.options["finish_on_twos"] == "no-two"


def must_beat(said: Said) -> Clauses:
    turn, pile = said.turn, said.lies()
    yield "whoever can beat the pile must", said.options["must_beat"] is True
    yield "there is a pile to be beaten", not playing.is_lead(pile, turn.now)
    yield "{b} lie there", sorted(turn.pile or ()) == sorted(said["b"])
    yield "it can be beaten", playing.can_beat(list(turn.hand), pile, said.options, turn.now)
    yield "{a} beat it", {*said["a"]} <= {*turn.hand} and said.beats(said["a"], turn.pile or ())
    yield "he passes, or it is said before he acts", turn.play == "pass" or is_obligation(said)


CONDITIONS: dict[str, Condition] = {
    "final-two.lone": lone_two,
    "final-two.any": any_two,
    "must-beat.beat": must_beat,
}
