"""The catalogue of messages: every id stands once, every value has a type, and every text can be said."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from bigtwo.api.problems import TYPES as PROBLEM_TYPES
from bigtwo.fault_codes import FAULT_CODES
from bigtwo.messages import reasons
from bigtwo.messages.catalogue import FILES, TYPES, messages, messages_in
from bigtwo.messages.saying import cut, say, say_with_suggestion, told_back
from bigtwo.variant import OPTIONS

SAMPLES: dict[str, Any] = {
    "card": "9S",
    "cards": ("9D", "9S"),
    "rank": "T",
    "suit": "S",
    "suits": ("S", "H", "C", "D"),
    "kind": "full-house",
    "kind-alone": "pair",
    "seat": 2,
    "seats": (0, 2),
    "number": 7,
    "card-count": 1,
    "cards-were": 2,
    "factor": 2,
    "ordinal": 3,
    "places": ("seat 0", "extra"),
    "field": "previous/hands",
    "fields": ("hand", "pile"),
    "value": '"4"',
    "values": ("pair", "triple"),
    "choice": ("on", "off"),
    "inside": ("straight_order", 1, "ranks"),
    "sequence": ("K", "A", "2"),
    "ranks": ("K", "A", "2"),
    "runs": ("T-J-Q-K-A:A", "A-2-3-4-5=2-3-4-5-6:2"),
    "multipliers": (10, 2, 13, 3),
    "whereabouts": ("3D:played:1:0", "4D:held:3", "5D:stock"),
    "rank-points": ("T", 1, "A", 3, "others", 0),
    "suit-factors": ("S", 3, "H", 2, "D", 2),
    "pattern": "six-pairs",
    "prices": ("four-twos:20", "six-pairs:null"),
    "doublers": ("two", "four-of-a-kind"),
    "text": "Abc",
    "name": "standard-52",
    "sentence": "something is wrong",
}
"""A value of every type."""


def test_every_id_stands_in_one_file_and_every_file_is_read() -> None:
    there = {entry.name.removesuffix(".toml") for entry in files("bigtwo.messages.english").iterdir()}
    assert {name for name in there if not name.startswith("__")} == set(FILES)
    assert len(messages()) == sum(len(messages_in(file)) for file in FILES)


def test_every_message_can_be_said_with_a_value_of_each_of_its_types() -> None:
    for message in messages().values():
        params = tuple((name, SAMPLES[type_]) for name, type_ in message.params.items())
        for sentence in (
            say(message.id, params),
            say_with_suggestion(message.id, params, ()),
            say_with_suggestion(message.id, params, ("AS", True)),
        ):
            assert "{" not in sentence, message.id
            assert sentence.isprintable(), message.id
            assert not sentence.endswith((".", ";", ":")), message.id
        assert say_with_suggestion(message.id, params, ("AS", True)).endswith("; did you mean AS or true?")


def test_every_type_is_used_by_a_message() -> None:
    used = {type_ for message in messages().values() for type_ in message.params.values()}
    assert used == set(TYPES.values()) == set(SAMPLES)


def test_every_name_of_a_value_is_used_by_a_message() -> None:
    used = {name for message in messages().values() for name in message.params}
    assert used == set(TYPES)


def test_every_code_is_one_of_a_reason_a_fault_a_problem_or_an_option() -> None:
    of_options = {f"option-{option.name.replace('_', '-')}" for option in OPTIONS}
    known = {*reasons.CODES, *FAULT_CODES, *PROBLEM_TYPES, "score", "alias"} | of_options
    assert {message.code for message in messages().values()} <= known
    assert {*reasons.CODES, *FAULT_CODES, *of_options} <= {message.code for message in messages().values()}


def test_no_entry_of_a_file_is_overwritten() -> None:
    for file in FILES:
        text = files("bigtwo.messages.english").joinpath(f"{file}.toml").read_text(encoding="utf-8")
        stated = {f"{code}.{form}" for code, forms in tomllib.loads(text).items() for form in forms if form != "title"}
        assert stated <= messages_in(file).keys()
        made = messages_in(file).keys() - stated
        assert made == ({f"does-not-beat.{id_}" for id_ in BEATEN} if file == "plays" else set())


BEATEN = [
    id_
    for id_, message in messages_in("comparisons").items()
    if " beats " in message.text and "a" not in message.params
]


def test_a_play_that_does_not_beat_is_told_why_the_other_does() -> None:
    assert BEATEN
    for id_ in BEATEN:
        said = messages()[f"does-not-beat.{id_}"].text
        assert said.replace("{lower} does not beat {higher}", "{higher} beats {lower}") == messages()[id_].text


def test_what_was_sent_is_told_back_short() -> None:
    for sent, told, said in (
        (None, "null", "null"),
        (True, "true", "true"),
        ("4", '"4"', 'the text "4"'),
        ("é" * 50, '"' + "é" * 40 + '…"', 'the text "' + "é" * 40 + '…"'),
        (4, "4", "4"),
        (-4, "-4", "-4"),
        (4.5, "4.5", "the decimal number 4.5"),
        (1e30, "1e+30", "the decimal number 1e+30"),
        (10**100, "…", "a number that large"),
        ([1, [2]], "[…]", "a list"),
        ({"a": 1}, "{…}", "an object"),
    ):
        assert told_back(sent) == told, sent
        assert say("not-a-boolean.field", [("field", "opening"), ("given", told)]).endswith(f", not {said}"), sent


def test_a_text_is_cut_once() -> None:
    assert cut("x" * 40) == "x" * 40
    assert cut("x" * 41) == cut(cut("x" * 41)) == "x" * 40 + "…"


def test_half_a_surrogate_pair_is_told_back_as_its_escape() -> None:
    assert cut("a\ud800b") == "a\\ud800b"
    assert told_back("\ud800").isascii()
