"""URLs and headers that grow."""

from __future__ import annotations

from urllib.parse import quote

from tests.readers.generators.making import GENERATORS, Request, repeated


def _get(name: str, path: str, start: str, piece: str, end: str = "", between: str = "") -> None:
    GENERATORS[f"{path} in a URL: {name}"] = lambda n: Request(
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
    ("house rules", "cards=3D&variant=base", "%2Bx=1"),
    ("house rules behind plus signs", "cards=3D&variant=base", "+x=1"),
    ("braces for a variant", "cards=3D&variant={", "["),
    ("escaped quotes for a variant", "cards=3D&variant={" + "[" * 33 + '"', '\\"'),
    ("escaped quotes for a variant that breaks off", "cards=3D&variant={" + "[" * 33 + '"\\', '"\\'),
    ("blanks before a variant", "cards=3D&variant=", " "),
    ("unknown options", 'cards=3D&variant={"options":{"a":1', ',"x#":1'),
    ("a language of many parts", "cards=3D&lang=de", "-a"),
    ("one language again and again", "cards=3D", "&lang=de"),
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
_get("one language again and again", "/v1/variants", "", "&lang=de")
_get("encoded names", "/v1/variants", "lang=de", "&%78")
GENERATORS["a question in a body with parameters beside it"] = lambda n: Request(
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
    GENERATORS[f"path: {_name}"] = lambda n, s=_start, p=_piece, e=_end: Request(  # type: ignore[misc]
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
    "HTTP_ACCEPT_LANGUAGE": {
        "languages": ("", "de-AT;q=0.1,", ""),
        "languages that nobody speaks": ("", "x#-@;q=0.#,", ""),
        "parts": ("de", "-a", ""),
        "extensions": ("x-y", "-a-b", ""),
        "commas": ("", ",", ""),
        "semicolons": ("de", ";", ""),
        "hyphens": ("", "-", ""),
        "blanks": ("de;q=", " ", "1"),
        "digits of a weight": ("de;q=0.", "1", ""),
        "points of a weight": ("de;q=0", ".", ""),
        "stars": ("", "*;q=0.#,", ""),
    },
    "HTTP_COOKIE": {"cookies": ("", "a=b;", ""), "blanks": ("", " ", "")},
}.items():
    for _name, (_start, _piece, _end) in _pieces_of.items():
        for _method, _path, _query in (
            ("POST", "/v1/classify", ""),
            ("GET", "/v1/classify", "cards=3D"),
            ("GET", "/v1/hello", ""),
        ):
            GENERATORS[f"{_field}, {_method} {_path}: {_name}"] = (
                lambda n, f=_field, s=_start, p=_piece, e=_end, m=_method, h=_path, q=_query: Request(  # type: ignore[misc]
                    m, h, q, b'{"cards":["3D"]}' if m == "POST" else b"", {f: repeated(n, p, s, e, "")}
                )
            )
