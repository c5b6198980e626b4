"""Bodies that grow: JSON, cards, variants, deals, records and several questions."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from tests.readers.generators.making import GENERATORS, Request, pieces, post, repeated

# --- JSON ------------------------------------------------------------------------------------------------------------

pieces(
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
GENERATORS["classify: text that is not UTF-8 at its end"] = lambda n: Request(
    "POST", "/v1/classify", body=b'{"cards":"' + b"x" * n + b'\xff"}'
)
pieces(
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
        "a language of many parts": ('{"cards":["3D"],"lang":"de', "-a", '"}'),
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
pieces(
    "/v1/classify", {"a long card": ('{"cards":["', "ß", '"]}'), "a card of blanks": ('{"cards":["', " ", 'x"]}')}, ""
)
pieces("/v1/compare", {"both sides": ('{"a":["3D"],"b":[', '"3D"', "]}")})
pieces("/v1/validate-play", {"a long word": ('{"hand":["3D"],"play":"', "pass", '"}')})
pieces(
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
_LINE: Final = '{"cards":["3D"],"variant":{"extends":"base'
pieces(
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
        "points of ranks without end": (_OPTIONS + '"card_points":{', '"A#":1', "}}}}"),
        "points of places without end": (_OPTIONS + '"place_points":[', "5", "]}}}"),
        "doubling cards without end": (_OPTIONS + '"hand_doubling":{"mode":"each","cards":[', '"two"', "]}}}}"),
        "an option that is a list of lists": (_OPTIONS + '"bombs":[', "[[[[]]]]", "]}}}"),
    },
)
pieces(
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
        "plus signs without end": (_LINE, "+", '"}}'),
        "house rules without end": (_LINE, "+x=1", '"}}'),
        "house rules behind spaces": (_LINE, " x=1", '"}}'),
        "words behind a house rule": (_LINE + "+bombs=", " x", '"}}'),
        "equal signs in a line": (_LINE + "+straight_order=", "=", ':2"}}'),
        "runs in a line": (_LINE + "+straight_order=", "34567:7,", '"}}'),
        "ties in a line": (_LINE + "+straight_order=", "34567=", ':7"}}'),
        "ranks in a line": (_LINE + "+straight_order=", "3-", ':7"}}'),
        "multipliers in a line": (_LINE + "+count_multipliers=", "10x2,", '"}}'),
        "factors in a line": (_LINE + "+count_multipliers=", "x2", '"}}'),
        "doubling cards in a line": (_LINE + "+hand_doubling=", "two,", ':each"}}'),
        "brackets in a line": (_LINE + "+count_multipliers=", "[", '"}}'),
        "digits in a line": (_LINE + "+stake=", "9", '"}}'),
    },
    between="",
)


def _whole_order(n: int) -> str:
    """As many runs as an order may have, in as many ties, each with the longest ranks."""
    run = '{"ranks":["10","10","10","10","10","10","10","10","10","10","10","10","10","10","10"],"decided_by":"10"}'
    tied = f"[{','.join([run] * 15)}]"
    count = max(1, min(15, n // len(tied)))
    return f'{_OPTIONS}"straight_order":[{",".join([tied] * count)}]}}}}}}'


post("orders of straights as long as they may be", "/v1/classify", _whole_order)
pieces("/v1/variants/diff", {"unknown options on both sides": ('{"right":"base","left":{"options":{', '"x#":1', "}}}")})

# --- deals and scores ------------------------------------------------------------------------------------------------

pieces(
    "/v1/deal",
    {
        "one card again and again": ('{"dealer":0,"pack":[', '"3D"', "]}"),
        "cards that are none": ('{"dealer":0,"pack":[', '"x#"', "]}"),
        "a seed without end": ('{"dealer":0,"seed":"', "x#", '"}'),
        "unknown fields of the previous deal": ('{"dealer":0,"pack":["3D"],"previous":{', '"winner#":1', "}}"),
    },
)
pieces(
    "/v1/validate-deal",
    {
        "foreign cards": ('{"hands":[["3D"],[],[],[', '"x#"', "]]}"),
        "one card again and again": ('{"hands":[["3D"],[],[],[', '"3D"', "]]}"),
        "hands without end": ('{"hands":[', "[]", "]}"),
        "a stock of foreign cards": ('{"hands":[["3D"],[],[],[]],"stock":[', '"x#"', "]}"),
        "long cards": ('{"hands":[["3D"],[],[],[', f'"{"x" * 60}"', "]]}"),
    },
)
pieces(
    "/v1/opening",
    {
        "hands of numbers": ('{"hands":[[],[],[],[', "1", "]]}"),
        "penalties without end": ('{"hands":[[],[],[],[]],"previous":{"winner":0,"penalties":[', "1", "]}}"),
    },
)
pieces(
    "/v1/exchange",
    {
        "hands without end": ('{"previous":{"winner":1},"hands":[', '["3D"]', "]}"),
        "lists of returned cards without end": (
            '{"variant":{"options":{"card_exchange":"by-placing"}},"hands":[],"previous":{"winner":1},"returned":[',
            '["3D"]',
            "]}",
        ),
        "returned cards without end": (
            '{"variant":{"options":{"card_exchange":"by-placing"}},"hands":[],"previous":{"winner":1},"returned":[["3D"],[',
            '"3D"',
            "]]}",
        ),
        "places before without end": ('{"hands":[],"previous":{"winner":1,"placings":[', "0", "]}}"),
    },
)
pieces(
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
pieces(
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

    post(name, "/v1/referee", make)


def _stated(name: str, inside: str, piece: str, end: str, **changes: Any) -> None:
    """A state in which one field goes on and on."""

    def make(n: int) -> str:
        whole = {name: value for name, value in (_state() | changes).items() if name != inside}
        start = '{"events":[],"state":' + json.dumps(whole)[:-1] + f', "{inside}":{"[" if end == "]" else ""}'
        return repeated(n + len(start), piece, start, f"{end}}}}}")

    post(name, "/v1/referee", make)


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
pieces(
    "/v1/referee",
    {
        "one event with unknown fields": ('{"deal":null,"events":[{"seat":0,"pass":true,', '"x#":1', "}]}"),
        "one play without end": ('{"deal":null,"events":[{"seat":0,"play":[', '"3D"', "]}]}"),
        "unknown fields of a deal": ('{"events":[],"deal":{', '"x#":1', "}}"),
        "unknown fields of a state": ('{"events":[],"state":{', '"x#":1', "}}"),
        "a variant in the state": ('{"events":[],"state":{"variant":"', "base", '"}}'),
    },
)
_TEXT: Final = '{"record":"'
pieces(
    "/v1/referee",
    {
        "a record of plays": (_TEXT + "Dealer: 0\\nSeed: x\\n1. 0: ", "3D ", '"}'),
        "a record of passes, never separated by blanks": (_TEXT + "Dealer: 0\\nSeed: x\\n1. 0: ", "-,", '"}'),
        "a record of seats": (_TEXT + "Dealer: 0\\nSeed: x\\n1. ", "0:", '"}'),
        "a record of strangers": (_TEXT + "Dealer: 0\\nSeed: x\\n1. ", "Ann:", '"}'),
        "a record of marks": (_TEXT + "Dealer: 0\\nSeed: x\\n1. 0: ", "+!=*~", '"}'),
        "a record of reshuffles": (_TEXT + "Dealer: 0\\nSeed: x\\n1. ", '~\\"x\\" ', '"}'),
        "a record of quotation marks": (_TEXT + "Dealer: 0\\nSeed: x\\n1. ", '\\"', '"}'),
        "a record of escapes": (_TEXT + 'Dealer: 0\\nSeed: \\"', '\\\\\\"', '"}'),
        "a record of one play": (_TEXT + "Dealer: 0\\nSeed: x\\n1. 0: ", "3D", '"}'),
        "a record of one play of no card": (_TEXT + "Dealer: 0\\nSeed: x\\n1. 0: ", "x", '"}'),
        "a record of empty lines": (_TEXT, "\\n", '"}'),
        "a record of tricks": (_TEXT + "Dealer: 0\\nSeed: x", "\\n#. 0: 3D", '"}'),
        "a record of headers": (_TEXT, "Seed: x\\n", '"}'),
        "a record of variants": (_TEXT, "Variant: base\\n", '"}'),
        "a record of unknown headers": (_TEXT, "Sed#: x\\n", '"}'),
        "a record of comments": (_TEXT, "# x\\n", '"}'),
        "a record of hands": (_TEXT, "Hand 0: 3D\\n", '"}'),
        "a record of one hand": (_TEXT + "Hand 0: ", "3D ", '"}'),
        "a record of names": (_TEXT + "Players: ", "Ann#,", '"}'),
        "a record of commas": (_TEXT + "Players: ", ",", '"}'),
        "a record of penalties": (_TEXT + "Previous: 0\\nPenalties: ", "1,", '"}'),
        "a record of deals": (_TEXT, "Deal: 1\\nDealer: 0\\nSeed: x\\n", '"}'),
    },
    between="",
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
pieces(
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
pieces(
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
pieces("/v1/rulings", {"a long operation": ('{"body":{},"operation":"', "classify", '"}')}, "")
