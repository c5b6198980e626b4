"""Requests that grow, made to be as expensive as a request of so many bytes can be for whoever reads it.

Each family makes a request of about n bytes, whatever n is. What is repeated is what a reader might go through again
for every repetition: names that are compared with names, lists that are searched, texts that are looked through from
the beginning, alternatives that a pattern tries one after the other.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Callable

Make = "Callable[[int], Request]"


@dataclass(frozen=True, slots=True)
class Request:
    """A request as a server hands it to an application."""

    method: str
    path: str
    query: str = ""
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)


FAMILIES: Final[dict[str, Callable[[int], Request]]] = {}
"""Every family by its name."""

_different: Final = count()


def repeated(n: int, piece: str, start: str = "", end: str = "", between: str = ",") -> str:
    """About n characters: a piece again and again, with its number for # and, where readers keep what they have read,
    something that no other request has for @."""
    piece = piece.replace("@", f"{next(_different):x}-")
    pieces: list[str] = []
    length = len(start) + len(end)
    while length < n:
        pieces.append(piece.replace("#", str(len(pieces))))
        length += len(pieces[-1]) + len(between)
    return start + between.join(pieces) + end


def _post(name: str, path: str, make: Callable[[int], str | bytes]) -> None:
    def request(n: int) -> Request:
        body = make(n)
        return Request("POST", path, body=body.encode() if isinstance(body, str) else body)

    FAMILIES[f"{path.removeprefix('/v1/')}: {name}"] = request


def _pieces(path: str, families: dict[str, tuple[str, str, str]], between: str = ",") -> None:
    """Bodies that are one piece again and again between a start and an end."""
    for name, (start, piece, end) in families.items():
        _post(name, path, lambda n, s=start, p=piece, e=end: repeated(n, p, s, e, between))  # type: ignore[misc]


# --- JSON ------------------------------------------------------------------------------------------------------------

_pieces(
    "/v1/classify",
    {
        "escaped quotes in a text without end": ("[" * 33 + '"', '\\"', ""),
        "escaped quotes in a text that breaks off": ("[" * 33 + '"', '\\"', "\\"),
        "escaped quotes before a control character": ("[" * 33 + '"', '\\"', '\x00"'),
        "texts that break off in an escape": ("[" * 33, '"\\u12', ""),
        "escaped backslashes in a text without end": ("[" * 33 + '"', "\\\\", ""),
        "brackets that open": ("", "[", ""),
        "braces that open": ("", '{"a":', ""),
        "brackets that open and close": ("[" * 31, "[]", "]" * 31),
        "objects in a list of lists": ("[" * 30, '{"a":[]},', "0" + "]" * 30),
        "quotation marks": ("[" * 33, '"', ""),
        "backslashes": ("[" * 33, "\\", ""),
        "blanks": ('{"cards":', " \t\r\n", '["3D"]}'),
        "one long text": ('{"cards":"', "x", '"}'),
        "one long name": ('{"', "x~/", '":1}'),
        "one long number": ('{"cards":', "7", "}"),
        "one long fraction": ('{"cards":0.', "1", "}"),
        "one long exponent": ('{"cards":1e-', "9", "}"),
        "escapes": ('{"cards":"', "\\u00e9", '"}'),
        "half pairs": ('{"cards":"', "\\ud800", '"}'),
        "text that is not UTF-8 at its end": ('{"cards":"', "é", '"}\udcff'),
        "commas": ("[", ",", "]"),
        "colons": ("{", ":", "}"),
    },
    between="",
)
FAMILIES["classify: text that is not UTF-8 at its end"] = lambda n: Request(
    "POST", "/v1/classify", body=b'{"cards":"' + b"x" * n + b'\xff"}'
)
_pieces(
    "/v1/classify",
    {
        "one name again and again": ("{", '"a":1', "}"),
        "every name twice": ("{", '"a#":1,"a#":1', "}"),
        "the last name twice": ("{", '"a#":1', ',"z":1,"z":1}'),
        "objects with names twice in the last": ("[", '{"a#":1}', ',{"a":1,"a":1}]'),
        "long numbers": ("[", "123456789012345678", "]"),
        "numbers that are too long at the end": ("[", "1", ",1234567890123456789]"),
        "decimals": ("[", "1.0000000000000000000000001", "]"),
        # --- fields
        "unknown fields": ('{"cards":["3D"],', '"x#":1', "}"),
        "unknown fields like known ones": ('{"cards":["3D"],', '"card#":1', "}"),
        "unknown fields with steps of pointers": ('{"cards":["3D"],', '"~/~/~/#":1', "}"),
        "unknown fields of 40 letters": ('{"cards":["3D"],', f'"{"variantcards" * 3}#":1', "}"),
        # --- cards
        "cards that are none": ('{"cards":[', '"ZZ"', "]}"),
        "cards that are nearly some": ('{"cards":[', '"10X#"', "]}"),
        "one card again and again": ('{"cards":[', '"3D"', "]}"),
        "cards that are lists": ('{"cards":[', "[]", "]}"),
        "cards that are numbers": ('{"cards":[', "1", "]}"),
        "long cards": ('{"cards":[', f'"{"3" * 400}"', "]}"),
        "cards of another pack": ('{"cards":[', '"15S"', "]}"),
    },
)
_pieces(
    "/v1/classify", {"a long card": ('{"cards":["', "ß", '"]}'), "a card of blanks": ('{"cards":["', " ", 'x"]}')}, ""
)
_pieces("/v1/compare", {"both sides": ('{"a":["3D"],"b":[', '"3D"', "]}")})
_pieces("/v1/validate-play", {"a long word": ('{"hand":["3D"],"play":"', "pass", '"}')})
_pieces(
    "/v1/legal-moves",
    {
        "a hand without end": ('{"hand":[', '"3D"', "]}"),
        "one kind again and again": ('{"hand":["3D"],"kinds":[', '"pair"', "]}"),
        "kinds that are none": ('{"hand":["3D"],"kinds":[', '"pear#"', "]}"),
        "a long cursor": ('{"hand":["3D"],"cursor":"', "MA", '"}'),
        "a pile without end": ('{"hand":["3D"],"pile":[', '"4D"', "]}"),
    },
)

# --- variants --------------------------------------------------------------------------------------------------------

_OPTIONS: Final = '{"cards":["3D"],"variant":{"options":{'
_pieces(
    "/v1/classify",
    {
        "names joined": ('{"cards":["3D"],"variant":"', "base", '"}'),
        "unknown names joined": ('{"cards":["3D"],"variant":"', "bass@#", '"}'),
        "names in a list": ('{"cards":["3D"],"variant":{"extends":[', '"base"', "]}}"),
        "unknown fields of a variant": ('{"cards":["3D"],"variant":{', '"extendz#":1', "}}"),
        "unknown options": (_OPTIONS, '"x#":1', "}}}"),
        "unknown options like known ones": (_OPTIONS, '"flush_ordre#":1', "}}}"),
        "one option again and again": (_OPTIONS, '"bombs":"on"', "}}}"),
        "a straight order without end": (_OPTIONS + '"straight_order":[', '{"ranks":"34567","decided_by":"7"}', "]}}}"),
        "ties without end": (_OPTIONS + '"straight_order":[[', '{"ranks":"34567","decided_by":"7"}', "]]}}}"),
        "runs with fields without end": (_OPTIONS + '"straight_order":[{', '"ranks#":"34567"', "}]}}}"),
        "ranks without end": (_OPTIONS + '"straight_order":[{"decided_by":"7","ranks":[', '"3"', "]}]}}}"),
        "multipliers without end": (_OPTIONS + '"count_multipliers":[', "[10,2]", "]}}}"),
        "doubling cards without end": (_OPTIONS + '"hand_doubling":{"mode":"each","cards":[', '"two"', "]}}}}"),
        "an option that is a list of lists": (_OPTIONS + '"bombs":[', "[[[[]]]]", "]}}}"),
    },
)
_pieces(
    "/v1/classify",
    {
        "a long name": ('{"cards":["3D"],"variant":"', "x", '"}'),
        "a name of combining marks": ('{"cards":["3D"],"variant":"', "\u0301", '"}'),
        "a name that grows when folded": ('{"cards":["3D"],"variant":{"extends":"', "\ufdfa", '"}}'),
        "a name of blanks": ('{"cards":["3D"],"variant":{"extends":"', " ", 'x"}}'),
        "a long name in a list": ('{"cards":["3D"],"variant":{"extends":["', "x", '"]}}'),
        "commas for names": ('{"cards":["3D"],"variant":{"extends":"', ",", '"}}'),
        "a long order of suits": (_OPTIONS + '"suit_order":"', "SHCD", '"}}}'),
        "a long order of suits that is nearly one": (_OPTIONS + '"suit_order":"', " ", 'shcd"}}}'),
        "a long name of a scheme": (_OPTIONS + '"straight_order":"', "S", '"}}}'),
        "long ranks": (_OPTIONS + '"straight_order":[{"decided_by":"7","ranks":"', "3", '"}]}}}'),
        "a long choice": (_OPTIONS + '"bombs":"', "on", '"}}}'),
        "a long truth": (_OPTIONS + '"flushes":"', "ſ", '"}}}'),
        "a long option": (_OPTIONS + '"', "x", '":1}}}'),
    },
    between="",
)


def _whole_order(n: int) -> str:
    """As many runs as an order may have, in as many ties, each with the longest ranks."""
    run = '{"ranks":["10","10","10","10","10","10","10","10","10","10","10","10","10","10","10"],"decided_by":"10"}'
    tied = f"[{','.join([run] * 15)}]"
    count = max(1, min(15, n // len(tied)))
    return f'{_OPTIONS}"straight_order":[{",".join([tied] * count)}]}}}}}}'


_post("orders of straights as long as they may be", "/v1/classify", _whole_order)
_pieces(
    "/v1/variants/diff", {"unknown options on both sides": ('{"right":"base","left":{"options":{', '"x#":1', "}}}")}
)

# --- deals and scores ------------------------------------------------------------------------------------------------

_pieces(
    "/v1/deal",
    {
        "one card again and again": ('{"dealer":0,"pack":[', '"3D"', "]}"),
        "cards that are none": ('{"dealer":0,"pack":[', '"x#"', "]}"),
        "unknown fields of the previous deal": ('{"dealer":0,"pack":["3D"],"previous":{', '"winner#":1', "}}"),
    },
)
_pieces(
    "/v1/validate-deal",
    {
        "foreign cards": ('{"hands":[["3D"],[],[],[', '"x#"', "]]}"),
        "one card again and again": ('{"hands":[["3D"],[],[],[', '"3D"', "]]}"),
        "hands without end": ('{"hands":[', "[]", "]}"),
        "a stock of foreign cards": ('{"hands":[["3D"],[],[],[]],"stock":[', '"x#"', "]}"),
        "long cards": ('{"hands":[["3D"],[],[],[', f'"{"x" * 60}"', "]]}"),
    },
)
_pieces(
    "/v1/opening",
    {
        "hands of numbers": ('{"hands":[[],[],[],[', "1", "]]}"),
        "penalties without end": ('{"hands":[[],[],[],[]],"previous":{"winner":0,"penalties":[', "1", "]}}"),
    },
)
_pieces("/v1/exchange", {"hands without end": ('{"previous":{"winner":1},"hands":[', '["3D"]', "]}")})
_pieces(
    "/v1/score",
    {
        "counts without end": ('{"winner":0,"cards_left":[', "1", "]}"),
        "specials without end": ('{"winner":0,"specials":[', '{"seat":1,"cards":["3D"]}', "]}"),
        "one special with many cards": ('{"winner":0,"specials":[{"seat":1,"cards":[', '"3D"', "]}]}"),
        "specials that are none": ('{"winner":0,"cards_left":[0,1,1,1],"specials":[', "[]", "]}"),
        "placings without end": ('{"winner":0,"placings":[', "0", "]}"),
    },
)
_DEAL: Final = '{"winner":0,"cards_left":[0,3,4,5]}'
_pieces(
    "/v1/session",
    {
        "deals": ('{"deals":[', _DEAL, "]}"),
        "deals with a fault each": ('{"deals":[', '{"winner":0,"cards_left":[1,3,4,5]}', "]}"),
        "deals that are nothing": ('{"deals":[', "{}", "]}"),
        "deals with unknown fields": ('{"deals":[{', '"winner#":0', "}]}"),
        "deals for chips": ('{"variant":"lectio-5","deals":[', '{"winner":0,"cards_left":[0,3,4,5,1]}', "]}"),
        "deals with draws without end": ('{"deals":[' + _DEAL + '],"draws":[', '"3D"', "]}"),
        "deals of hands": ('{"deals":[', '{"winner":0,"hands":[[],["3D"],["4D"],["5D","6D"]]}', "]}"),
        "deals with specials": ('{"deals":[', '{"winner":0,"specials":[{"seat":1,"cards":["3D"]}]}', "]}"),
    },
)

# --- records ---------------------------------------------------------------------------------------------------------


@cache
def _dealt() -> dict[str, Any]:
    """A deal, of the base game, and what the referee makes of its beginning."""
    from bigtwo.cards import PACKS

    codes = [rank + suit for rank in PACKS["standard-52"].ranks for suit in "DCHS"]
    return {"hands": [codes[seat::4] for seat in range(4)]}


@cache
def _state(variant: str = "base") -> dict[str, Any]:
    from bigtwo.operations.questions import OPERATIONS

    referee = OPERATIONS["referee"]
    asked = referee.request.load({"variant": variant, "deal": _dealt(), "events": [{"seat": 0, "play": ["3D"]}]})
    return json.loads(referee.answer(asked).json)["state"]  # type: ignore[no-any-return]


def _record(name: str, event: str, **fields: Any) -> None:
    def make(n: int) -> str:
        start = json.dumps({"deal": _dealt(), **fields})[:-1] + ',"events":['
        return repeated(n + len(start), event, start, "]}")

    _post(name, "/v1/referee", make)


def _stated(name: str, inside: str, piece: str, end: str, **changes: Any) -> None:
    """A state in which one field goes on and on."""

    def make(n: int) -> str:
        whole = {name: value for name, value in (_state() | changes).items() if name != inside}
        start = '{"events":[],"state":' + json.dumps(whole)[:-1] + f', "{inside}":{"[" if end == "]" else ""}'
        return repeated(n + len(start), piece, start, f"{end}}}}}")

    _post(name, "/v1/referee", make)


_record("plays out of turn", '{"seat":3,"play":["3D"]}', on_violation="skip")
_record("plays of many cards", '{"seat":0,"play":["3D","4D","5D","6D","7D","3C","4C"]}', on_violation="skip")
_record("passes", '{"seat":1,"pass":true}', on_violation="skip")
_record("announcements", '{"seat":0,"announce":1}', on_violation="skip")
_record("draws", '{"seat":0,"draw":["3D"]}', on_violation="skip")
_record("reshuffles", '{"reshuffle":["3D","4D"]}', on_violation="skip")
_record("events that are nothing", "{}")
_record("events that are everything", '{"seat":0,"play":["3D"],"pass":true,"draw":[],"announce":1,"reshuffle":[]}')
_record("events with an unknown field", '{"seat":0,"pass":true,"paß#":1}')
_record("events that are lists", "[]")
_record("events with bad cards", '{"seat":0,"play":["x#","y#"]}')
_pieces(
    "/v1/referee",
    {
        "one event with unknown fields": ('{"deal":null,"events":[{"seat":0,"pass":true,', '"x#":1', "}]}"),
        "one play without end": ('{"deal":null,"events":[{"seat":0,"play":[', '"3D"', "]}]}"),
        "unknown fields of a deal": ('{"events":[],"deal":{', '"x#":1', "}}"),
        "unknown fields of a state": ('{"events":[],"state":{', '"x#":1', "}}"),
        "a variant in the state": ('{"events":[],"state":{"variant":"', "base", '"}}'),
    },
)
_BREACH: Final = '{"event":#,"seat":1,"causal":false,"rules":[]}'
_stated("a state with breaches", "breaches", _BREACH, "]", events=1_000_000)
_stated("a state with causal breaches", "breaches", _BREACH.replace("false", "true"), "]", events=1_000_000)
_stated("a state with breaches of rules", "breaches", _BREACH.replace("[]", '["DEC-60","PG-PLAY-01"]'), "]")
_stated("a state with rules that are none", "breaches", _BREACH.replace("[]", '["DEC-6#","DEC-6#"]'), "]")
_stated("a state with specials", "specials", '{"seat":1,"cards":["3D","3C","3H","3S","4D"],"final":false}', "]")
_stated("a state with a stock", "stock", '"3D"', "]")
_stated("a state with cards set aside", "set_aside", '"3D"', "]")
_stated("a state in which seats have passed", "passed", "1", "]")
_stated("a state with hands", "hands", "[]", "]")


# --- several questions -----------------------------------------------------------------------------------------------

_ENTRY: Final = '{"id":"#","operation":"classify","body":{"cards":["3D"]}}'
_pieces(
    "/v1/batch",
    {
        "questions": ('{"requests":[', _ENTRY, "]}"),
        "one id again and again": ('{"requests":[', _ENTRY.replace("#", "a"), "]}"),
        "long ids": ('{"requests":[', _ENTRY.replace("#", "x" * 90 + "#"), "]}"),
        "ids that are too long": ('{"requests":[', _ENTRY.replace("#", "x" * 110 + "#"), "]}"),
        "entries that are nothing": ('{"requests":[', "{}", "]}"),
        "entries that are lists": ('{"requests":[', "[]", "]}"),
        "unknown operations": ('{"requests":[', '{"id":"#","operation":"classyfy","body":{}}', "]}"),
        "operations of every length": ('{"requests":[', '{"id":"#","operation":"","body":{}}', "]}"),
        "entries with an unknown field": ('{"requests":[', '{"id":"#","operation":"deal","body":{},"bodi":1}', "]}"),
        "one entry with unknown fields": ('{"requests":[{"id":"#","operation":"deal","body":{},', '"x#":1', "}]}"),
        "one id again and again, with unknown fields": ('{"requests":[', '{"id":"a","bodi":1,"operasion":2}', "]}"),
        "unknown fields in bodies": ('{"requests":[', '{"id":"#","operation":"classify","body":{"card":1}}', "]}"),
        "bad cards in bodies": ('{"requests":[', _ENTRY.replace("3D", "3X"), "]}"),
        "unknown variants in bodies": (
            '{"requests":[',
            '{"id":"#","operation":"classify","body":{"cards":["3D"],"variant":"bass@#"}}',
            "]}",
        ),
        "mixes": (
            '{"requests":[',
            '{"id":"#","operation":"classify","body":{"cards":["3D"],"variant":"base,gamesky"}}',
            "]}",
        ),
        "ever new mixes": (
            '{"requests":[',
            '{"id":"#","operation":"classify","body":{"cards":["3D"],"variant":{"options":{"x#":1}}}}',
            "]}",
        ),
        "bodies that are nothing": ('{"requests":[', '{"id":"#","operation":"classify","body":1}', "]}"),
        "one question with bad cards": (
            '{"requests":[{"id":"a","operation":"classify","body":{"cards":[',
            '"x#"',
            "]}}]}",
        ),
        "one record": (
            '{"requests":[{"id":"a","operation":"referee","body":{"deal":null,"events":[',
            '{"seat":0,"pass":true}',
            "]}}]}",
        ),
        "one session": ('{"requests":[{"id":"a","operation":"session","body":{"deals":[', _DEAL, "]}}]}"),
    },
)
_RULINGS: Final = '{"operation":"classify","body":{"cards":["3D"]},"variants":['
_pieces(
    "/v1/rulings",
    {
        "one variant again and again": (_RULINGS, '"base"', "]}"),
        "unknown variants": (_RULINGS, '"bass@#"', "]}"),
        "mixes": (_RULINGS, '{"options":{"bombs":"on"}}', "]}"),
        "ever new mixes": (_RULINGS, '{"options":{"x#":1}}', "]}"),
        "one mix of unknown options": (_RULINGS + '{"options":{', '"x#":1', "}}]}"),
        "unknown fields in the body": ('{"operation":"classify","variants":["base"],"body":{', '"x#":1', "}}"),
        "unknown fields under every variant": ('{"operation":"classify","body":{"cards":["3D"],', '"x#":1', "}}"),
        "bad cards under every variant": ('{"operation":"classify","body":{"cards":[', '"3X"', "]}}"),
    },
)
_pieces("/v1/rulings", {"a long operation": ('{"body":{},"operation":"', "classify", '"}')}, "")


# --- URLs ------------------------------------------------------------------------------------------------------------


def _get(name: str, path: str, start: str, piece: str, end: str = "", between: str = "") -> None:
    FAMILIES[f"{path} in a URL: {name}"] = lambda n: Request(
        "GET", path, quote(repeated(n, piece, start, end, between), safe="%&=+,;", encoding="utf-8")[: 4 * n]
    )


for _name, _start, _piece in (
    ("ampersands", "", "&"),
    ("equal signs", "", "="),
    ("parameters without a name", "", "=&"),
    ("unknown parameters", "", "x#=1&"),
    ("unknown parameters like known ones", "", "card#=1&"),
    ("one parameter again and again", "", "cards=3D&"),
    ("percent signs", "cards=", "%"),
    ("percent signs and half a number", "cards=", "%4"),
    ("encoded letters", "cards=", "%41"),
    ("encoded bytes that are no text", "", "%ff=%ff&"),
    ("a name that is no text at its end", "", "cards"),
    ("plus signs", "cards=", "+"),
    ("commas", "cards=", ","),
    ("bad cards", "cards=", "ZZ,"),
    ("names of variants", "cards=3D&variant=", "base,"),
    ("braces for a variant", "cards=3D&variant={", "["),
    ("escaped quotes for a variant", "cards=3D&variant={" + "[" * 33 + '"', '\\"'),
    ("escaped quotes for a variant that breaks off", "cards=3D&variant={" + "[" * 33 + '"\\', '"\\'),
    ("blanks before a variant", "cards=3D&variant=", " "),
    ("unknown options", 'cards=3D&variant={"options":{"a":1', ',"x#":1'),
):
    _get(_name, "/v1/classify", _start, _piece)
for _name, _start, _piece in (
    ("semicolons for hands", "winner=0&hands=", ";"),
    ("commas for counts", "winner=0&cards_left=", ","),
    ("counts", "winner=0&cards_left=", "0,"),
    ("digits for counts", "winner=0&cards_left=", "9"),
    ("digits for the winner", "winner=", "9"),
    ("brackets for specials", "winner=0&specials=", "["),
    ("names for the breach", "winner=0&breach={", '"a":1,'),
    ("brackets everywhere", "", "dragon=[&specials=[[&breach={&"),
):
    _get(_name, "/v1/score", _start, _piece)
_get("kinds", "/v1/legal-moves", "hand=3D&kinds=", "pair,")
_get("digits for the limit", "/v1/legal-moves", "hand=3D&limit=", "1")
_get("a long cursor", "/v1/legal-moves", "hand=3D&cursor=", "MA")
_get("an unknown option", "/v1/rules", "option=", "x")
_get("unknown variants", "/v1/rules", "variant=bass", ",bass")
_get("unknown parameters", "/v1/rules", "", "x#=1&")
_get("a rule", "/v1/corpus", "rule=", "PG-")
_get("parameters where there are none", "/v1/variants", "", "x#&")
FAMILIES["a question in a body with parameters beside it"] = lambda n: Request(
    "POST", "/v1/classify", query=repeated(n, "x#=1", between="&"), body=b"{}"
)

for _name, _start, _piece, _end in (
    ("slashes", "/", "/", ""),
    ("steps", "/v1", "/a", ""),
    ("a rule of letters", "/v1/rules/", "A", ""),
    ("a rule of parts", "/v1/rules/A", "-A", ""),
    ("a rule of zeros", "/v1/rules/A", "0", "x"),
    ("a rule of hyphens", "/v1/rules/A", "-", ""),
    ("a variant of letters", "/v1/variants/", "a", ""),
    ("variants joined", "/v1/variants/base", ",base", ""),
    ("a variant of marks", "/v1/variants/", "\u0301", ""),
    ("a variant like a question", "/v1/variants/", "resolve", ""),
    ("a problem", "/problems/", "not-", ""),
    ("a file of the pages", "/docs/assets/", "x.", ""),
    ("nothing", "/", "v1", ""),
):
    FAMILIES[f"path: {_name}"] = lambda n, s=_start, p=_piece, e=_end: Request(  # type: ignore[misc]
        "GET", repeated(n, p, s, e, "").encode().decode("latin-1")
    )

# --- headers ---------------------------------------------------------------------------------------------------------

for _field, _pieces_of in {
    "CONTENT_TYPE": {
        "parameters": ("application/json;", "a=1;", ""),
        "parameters without a value": ("application/json;", "a;", ""),
        "a long token": ("application/json;", "a", ""),
        "semicolons": ("application/json", ";", ""),
        "semicolons and blanks": ("application/json", "; ", ""),
        "blanks": ("application/json; ", " ", "x"),
        "a quoted text without end": ('application/json; charset="', '\\"', ""),
        "quoted texts": ("application/json; ", 'a="x";', ""),
        "quoted parameters that never end": ("application/json; ", 'a=";', ""),
        "escaped slashes": ('application/json; charset="', "\\\\", '"'),
        "continuations": ("application/json; ", "charset*#=u;", ""),
        "stars": ("application/json; charset", "*", "=utf-8"),
        "digits after a star": ("application/json; charset*", "1", "x=utf-8"),
        "stars and digits": ("application/json; charset", "*1", "x=utf-8"),
        "a charset of apostrophes": ("application/json; charset*=utf-8", "'", "x"),
        "a charset of letters": ("application/json; charset*=utf-8", "a", "'"),
        "a charset of percent signs": ("application/json; charset*=utf-8''", "%41", ""),
        "one parameter again and again": ("application/json; ", "charset=utf-8;", ""),
    },
    "HTTP_IF_NONE_MATCH": {
        "commas": ("", ",", ""),
        "tags": ("", '"a",', ""),
        "weak tags": ("", 'W/"a", ', ""),
        "blanks": ("", " ", "x"),
        "stars": ("", "*", ""),
    },
    "HTTP_X_REQUEST_ID": {"letters": ("", "a", ""), "letters and a blank": ("", "a", " ")},
    "HTTP_X_FORWARDED_FOR": {
        "addresses": ("", "10.0.0.1, ", "10.0.0.2"),
        "commas": ("", ",", ""),
        "letters": ("", "a", ""),
        "colons": ("", ":", ""),
        "digits": ("", "1", ""),
        "zeros": ("", "0", ".0.0.1"),
    },
    "HTTP_FORWARDED": {"addresses": ("", "for=10.0.0.1;", "")},
    "HTTP_CONTENT_ENCODING": {"letters": ("", "identity", ""), "commas": ("", "gzip,", "")},
    "CONTENT_LENGTH": {"zeros": ("", "0", "2"), "digits": ("", "9", "")},
    "HTTP_TRANSFER_ENCODING": {"codings": ("", "chunked,", "")},
    "HTTP_HOST": {
        "letters": ("", "a", ""),
        "points": ("", "a.", ""),
        "colons": ("", "a:", ""),
        "digits": ("a:", "1", ""),
    },
    "HTTP_ACCEPT": {"types": ("", "a/b;q=0.1,", ""), "parameters": ("a/b", ";a=1", "")},
    "HTTP_ACCEPT_LANGUAGE": {"languages": ("", "de-AT;q=0.1,", ""), "parts": ("de", "-a", "")},
    "HTTP_COOKIE": {"cookies": ("", "a=b;", ""), "blanks": ("", " ", "")},
}.items():
    for _name, (_start, _piece, _end) in _pieces_of.items():
        for _method, _path, _query in (
            ("POST", "/v1/classify", ""),
            ("GET", "/v1/classify", "cards=3D"),
            ("GET", "/v1/hello", ""),
        ):
            FAMILIES[f"{_field}, {_method} {_path}: {_name}"] = (
                lambda n, f=_field, s=_start, p=_piece, e=_end, m=_method, h=_path, q=_query: Request(  # type: ignore[misc]
                    m, h, q, b'{"cards":["3D"]}' if m == "POST" else b"", {f: repeated(n, p, s, e, "")}
                )
            )
