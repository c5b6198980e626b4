"""Requests that are no questions: malformed JSON, foreign fields, wrong sorts of values, strange URLs and headers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from bigtwo.operations.questions import LARGE_BODY, OPERATIONS
from tests.cost.asked import Asked, got, posted
from tests.cost.choices import Choices, Sort
from tests.cost.many import question
from tests.cost.spoiling import spoiled
from tests.variant.chosen import NAMED

_URLS = 8000
"""How long a query is made: no server takes a longer request line than 8190 bytes."""


def sorts() -> Iterator[Sort]:
    """Every way of asking wrongly."""
    yield Sort("any", "malformed JSON", _malformed, len(_PATTERNS))
    yield Sort("any", "JSON of many or long values", _large_values, len(_VALUES))
    yield Sort("any", "strange queries", _strange_query, len(_QUERIES))
    yield Sort("any", "strange headers", _strange_header, len(_HEADERS))
    for name in OPERATIONS:
        yield Sort(name, "unknown fields", partial(_unknown_fields, name))
        yield Sort(
            name,
            "a field with a value of the wrong sort",
            partial(_wrong_field, name),
            len(OPERATIONS[name].request.fields),
        )
        yield Sort(name, "spoiled", partial(_spoiled, name))


def _place(choices: Choices) -> tuple[str, int]:
    """A path, and how many bytes its body may have."""
    path, size = choices.of(
        (*((f"/v1/{name}", each.largest_body) for name, each in OPERATIONS.items()), ("/v1/batch", LARGE_BODY))
    )
    return path, choices.of((100, 1000, size, size))


_PATTERNS = (
    ("", "["), ("", '{"a":'), ('["', "\\u0041"), ('["', "\\ud83d"), ('["', '\\"'), ('["', "\\\\"), ('["', "\\"),
    ("", "1"), ("-", "1"), ("0.", "1"), ("[", "1e5,"), ("[", "1e999,"), ("", "-"), ("[", "{},"), ("[", "[[[[]]]],"),
    ("[", "null,"), ("{", '"a":1,'), ("{", '"\\u0061":1,'), ("", "\\"), ('["', "\u00e9"), ("", " "), ("[", '"",'),
    ("", '"'), ("\ufeff", "{}"),
)  # fmt: skip


def _malformed(choices: Choices, turn: int) -> tuple[str, Asked]:
    start, again = choices.of(_PATTERNS)
    path, size = _place(choices)
    before = choices.of(("", "[" * 33, '{"cards":', '["\\u0041",'))
    after = choices.of(("", '"]', "]", "}", "\\", '"'))
    text = (before + start + again * size).encode()[: size - len(after)] + after.encode()
    return f"{size} bytes like {before[:9]}{start}{again}...{after}", Asked(path, text)


_VALUES: tuple[tuple[str, str], ...] = (
    ("different names", '"n{}":0'),
    ("different names with escapes", '"\\u0041{}":0'),
    ("decimal numbers", '"d{}":1.7976931348623157e-308'),
    ("long decimal numbers", '"d{}":0.' + "1234567890" * 40),
    ("nested objects", '"o{}":{{"a":{{"b":{{"c":{{}}}}}}}}'),
    ("lists of lists", '"l{}":[[[[[[[[[[[[[[]]]]]]]]]]]]]]'),
    ("texts", '"t{}":"\\u00e9\\n"'),
    ("spellings", '"\u00e9{}":"\u2666"'),
)


def _large_values(choices: Choices, turn: int) -> tuple[str, Asked]:
    what, pattern = choices.of(_VALUES)
    path, size = _place(choices)
    each = len(pattern.format(100000).encode()) + 1
    text = "{" + ",".join(pattern.format(number) for number in range(max(1, (size - 2) // each))) + "}"
    return f"{what}, {size} bytes", Asked(path, text.encode())


_QUERIES = (
    "&", "a&", "%", "%41", "%ff&", "=", "+", "crads=&", "cards=3D&", "cards=,", "cards=3D,", "variant=a,", "variant={",
    "variant=" + "[" * 33 + '"\\"', 'variant={"a":1,', 'variant={"\\u0061":1,', "hands=;", "hands=3D,;", "limit=1",
    "cursor=MTAwMDAuMQ",
)  # fmt: skip


def _strange_query(choices: Choices, turn: int) -> tuple[str, Asked]:
    pattern = choices.of(_QUERIES)
    name, equals, rest = pattern.partition("=")
    once, again = (f"{name}=", rest) if equals and rest and "&" not in rest else ("", pattern)
    length = choices.of((100, _URLS, _URLS))
    path = choices.of((*(f"/v1/{name}" for name in OPERATIONS), "/v1/variants/resolve", "/v1/rules", "/v1/corpus"))
    return f"{length} bytes like {pattern[:20]}", got(path, (once + again * length)[:length])


_HEADERS = (
    ("Content-Type", "application/json", "; a=b"),
    ("Content-Type", "application/json;", " "),
    ("Content-Type", 'application/json; charset="', "\\"),
    ("Content-Type", 'application/json; charset="', '\\"'),
    ("Content-Type", "application/json; a*0=b", "; a*1=b"),
    ("Content-Type", "", "a/"),
    ("Content-Length", "", "9"),
    ("Content-Length", "", "0"),
    ("Content-Encoding", "", "x"),
    ("X-Request-Id", "", "a"),
    ("If-None-Match", "", '"a",'),
    ("If-None-Match", "", '"'),
    ("If-None-Match", "", 'W/"'),
    ("If-None-Match", "", ","),
    ("X-Forwarded-For", "", "1,"),
    ("Cookie", "", "a=b;"),
    ("Accept", "", "a/b,"),
    ("Range", "bytes=", "0-1,"),
    ("Transfer-Encoding", "", "x"),
)


def _strange_header(choices: Choices, turn: int) -> tuple[str, Asked]:
    name, start, again = choices.of(_HEADERS)
    length = choices.of((100, 8000))
    header = ((name, (start + again * length)[:length]),)
    path, body, query = choices.of(
        (
            ("/v1/classify", b'{"cards":["3D"]}', ""),
            ("/v1/variants/resolve", b'{"variant":"base"}', ""),
            ("/v1/classify", b"", "cards=3D"),
            ("/v1/variants/resolve", b"", "variant=base"),
            ("/docs", b"", ""),
        )
    )
    return f"{name}: {start}{again}... to {path}", Asked(path, body, query, "POST" if body else "GET", header)


def _unknown_fields(name: str, choices: Choices, turn: int) -> tuple[str, Asked]:
    """Fields that are not there, near ones and far ones."""
    operation = OPERATIONS[name]
    known = list(operation.request.fields)
    near = choices.below(3)
    many = choices.of((1, 20, 21, 400, operation.largest_body // 12))
    fields = {
        (f"f{number}", f"{known[number % len(known)]}{turn}{number}", f"{turn}{number}")[near]: 0
        for number in range(many)
    }
    size = operation.largest_body
    while posted("", fields).size > size:
        fields = dict(list(fields.items())[: len(fields) // 2])
    return f"{len(fields)} fields", posted(f"/v1/{name}", fields)


def _wrong_field(name: str, choices: Choices, turn: int) -> tuple[str, Asked]:
    """One field with a value that it cannot have, as long as it goes."""
    operation = OPERATIONS[name]
    field = choices.of(list(operation.request.fields))
    length = choices.of((60, 1000, operation.largest_body - 500))
    value: Any = choices.of(
        (
            [[]] * (length // 3),
            [{}] * (length // 3),
            ["x"] * (length // 4),
            "x" * length,
            {f"k{number}": 0 for number in range(length // 12)},
            [0] * (length // 2),
            [[["3D"]]] * (length // 11),
            [["Q"] * 60] * max(1, length // 242),
            ["\u2666\u0033"] * (length // 10),
        )
    )
    body: dict[str, Any] = {field: value}
    if choices.chance(2):
        body = question(name, choices, "three-player-exchange" if name == "exchange" else "base") | body
    found = posted(f"/v1/{name}", body)
    return f"{field} of {len(found.body)} bytes", found


def _spoiled(name: str, choices: Choices, turn: int) -> tuple[str, Asked]:
    """A question that made sense once."""
    spec = "three-player-exchange" if name == "exchange" else choices.of(NAMED)
    body = spoiled(question(name, choices, spec), choices)
    return f"made for {spec}", posted(f"/v1/{name}", body)
