"""JSON is read by a quick reader where that can be trusted, and closely otherwise: nobody may see a difference. Either
reads all JSON, and refuses the rest by a code."""

from __future__ import annotations

import json
from random import Random
from unittest.mock import patch

import orjson
from hypothesis import example, given
from hypothesis import strategies as st

from bigtwo import strict_json
from bigtwo.strict_json import DEEPEST, NotJSON, read_json
from tests.tables import SEED, amounts, table

CODES = {"empty-body", "not-utf-8", "not-json", "too-deep", "duplicate-name", "number-out-of-range", "lone-surrogate"}
"""Everything that can be wrong with a text as JSON."""

PLAIN = (
    b'{"cards": ["9S", "9D"], "variant": "base"}',
    b'{"cards":["9S"],"limit":3,"opening":true,"pile":null}',
    b' {"a b": [1, -2, 0, 0.5, 1.0], "\xe2\x99\xa6": "\xe2\x99\xa610"}\n',
    b'["a\\"b", "\\\\", "\\n", "x y"]',
    b"{}",
    b"[]",
    b'""',
    b"0",
    b"false",
)
"""Texts that the quick reader reads."""

DELICATE = (
    b'{"a": 1, "a": 1}',
    b'{"a": 1, "a": 2}',
    b'{"a": {"b": 1, "b": 1}}',
    b'{"a b": 1, "ab": 2, "a b": 3}',
    b'[{"a":1},{"b":2,"b":2}]',
    b"1234567890123456789",
    b"-1234567890123456789",
    b"123456789012345678",
    b"99999999999999999999999",
    b"1.0000000000000000000000001",
    b"1e400",
    b"-1e400",
    b"1E5",
    b"1e5",
    b"-0",
    b"-0.0",
    b"NaN",
    b"Infinity",
    b"[1,]",
    b"01",
    b'"\\ud800"',
    b'"\\ud83c\\udca1"',
    b'"\\u0041"',
    b'"\\/"',
    b'"a\tb"',
    b'"1234567890123456789012"',
    b"",
    b" ",
    b"null",
    b"\xef\xbb\xbf{}",
    b'{"a": "\xff"}',
    b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1),
    b"[" * DEEPEST + b"]" * DEEPEST,
    b"[" * 300 + b"]" * 300,
    b"[" * 5000,
    b"[" * 40 + b'"' + b'\\"' * 4000 + b"\\",
    b'["' + b"\\\\" * 50 + b'", "' + b"[" * 50 + b'\\""]',
    b'["' + b"[" * 50 + b'", [' + b'"]", "\\"["' + b"]]",
    b'["' + b"]" * 50 + b'", ' + b"[" * DEEPEST + b"]" * DEEPEST + b', "' + b"[" * 50 + b'"]',
    b'["", "]", {"": ' + b"[" * (DEEPEST - 2) + b'"["' + b"]" * (DEEPEST - 2) + b', "{": ["}"]}]',
    b"{" + b",".join(b'"%d": 1' % number for number in range(4000)) + b', "0": 1}',
    b"[]" * 2,
    b'{"a": 1} x',
)
"""Texts in which quick readers stumble."""


def found(read: object, body: bytes) -> object:
    """The value with its types, or what is wrong."""
    try:
        value = read(body)  # type: ignore[operator]
    except NotJSON as refused:
        return refused.faults[0].code, str(refused)
    return repr(value)


def is_read_quickly(body: bytes) -> bool:
    """Is the text read without the close reader?"""
    with patch.object(strict_json, "read_closely", wraps=strict_json.read_closely) as closely:
        found(read_json, body)
    return not closely.called


def test_both_readers_say_the_same() -> None:
    with table() as row:
        for body in (*PLAIN, *DELICATE):
            with row(body[:80]):
                assert found(read_json, body) == found(strict_json.read_closely, body)
        for body in PLAIN:
            with row(f"{body!r} is read quickly"):
                assert is_read_quickly(body)
        for body in DELICATE[:5]:
            with row(f"{body!r} is looked at closely"):
                assert not is_read_quickly(body)


@amounts(test=1000, verify=20_000)
def test_both_readers_say_the_same_of_broken_texts(amount: int) -> None:
    rng = Random(SEED + 5)
    pieces = [b'"a"', b":", b",", b"{", b"}", b"[", b"]", b"1", b"0", b".5", b"e9", b" ", b"\\", b'"', b"-", b"null"]
    read = 0
    for _ in range(amount):
        whole = bytearray(rng.choice(PLAIN + DELICATE[:9]))
        for _ in range(rng.randint(1, 3)):
            place = rng.randint(0, len(whole))
            whole[place : place + rng.choice((0, 0, 1, 3))] = rng.choice(pieces)
        body = bytes(whole)
        assert found(read_json, body) == found(strict_json.read_closely, body), body
        read += is_read_quickly(body)
    assert read > amount / 20


@amounts(test=500, verify=5000)
def test_both_readers_say_the_same_of_drawn_values(amount: int) -> None:
    rng = Random(SEED + 6)

    def drawn(depth: int) -> object:
        kind = rng.randrange(8 if depth else 6)
        if kind < 6:
            return (None, True, rng.randint(-(10**20), 10**20), rng.uniform(-1e30, 1e30), "a b", "\U0001f0a1é")[kind]
        members = [drawn(depth - 1) for _ in range(rng.randint(0, 4))]
        return members if kind == 6 else {rng.choice("abcd"): each for each in members}

    for _ in range(amount):
        value = drawn(4)
        for body in (json.dumps(value).encode(), json.dumps(value, ensure_ascii=False, indent=1).encode()):
            answer = found(read_json, body)
            assert answer == found(strict_json.read_closely, body), body
            assert isinstance(answer, tuple) or answer == repr(json.loads(body)), body
        try:
            body = orjson.dumps(value)
        except TypeError:
            continue
        assert found(read_json, body) == found(strict_json.read_closely, body), body


@given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
@example(b'"' + b"\\" * 101)
def test_the_reader_refuses_or_reads_but_never_fails(body: bytes) -> None:
    try:
        value = read_json(body)
    except NotJSON as refused:
        value = refused
    assert value.faults[0].code in CODES if isinstance(value, NotJSON) else value == json.loads(body)


def test_brackets_in_texts_do_not_count_as_depth() -> None:
    assert read_json(b'["' + b"[" * 100 + b'"]') == ["[" * 100]
    assert read_json(b'["' + b'\\"[' * 100 + b'"]') == ['"[' * 100]
    assert read_json(b"[" + b"[]," * 100 + b"[]]") == [[]] * 101
