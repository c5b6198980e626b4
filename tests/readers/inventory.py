"""Every regular expression that a request may reach: what it reads, how, and why it takes a bounded number of steps
for every character. Each comes with texts made to cost it as much as can be."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

How = Literal["match", "fullmatch", "search", "find_all"]


@dataclass(frozen=True, slots=True)
class Expression:
    """A regular expression: where it is kept, how it is used, and what makes it work hardest."""

    where: str
    """``module:name``; for what is compiled from a text when it is used, the text after the colon."""
    how: How
    reason: str
    """Why the number of steps grows no faster than the text."""
    texts: Callable[[int], list[str]]
    """Texts of about n characters."""


def pattern_of(expression: Expression) -> re.Pattern[Any]:
    """The compiled expression."""
    module, _, name = expression.where.partition(":")
    if not name.isidentifier():
        return re.compile(name)
    pattern: re.Pattern[Any] = getattr(importlib.import_module(module), name)
    return pattern


def _around(*pieces: str, start: str = "", end: str = "!") -> Callable[[int], list[str]]:
    """Each piece again and again, with what the expression begins with and with an end that it refuses."""
    return lambda n: [start + piece * (n // len(piece)) + end for piece in pieces]


_ANCHORED: Final = "It begins at one place, and what follows each repetition cannot begin like what is repeated"
_ONE_CLASS: Final = "One class of characters, once for every place"
_BOUNDED: Final = "It looks at a fixed number of characters, however long the text is"

EXPRESSIONS: Final = (
    # --- ours
    Expression(
        "bigtwo.cards:SEPARATORS",
        "find_all",
        "Every run of separators is taken as a whole and always matches, so it is never looked at from its middle",
        _around(" ", ",", ", ", "3D ", "a"),
    ),
    Expression(
        "bigtwo.card_spellings:RANKS",
        "fullmatch",
        f"{_ANCHORED}; and no text of more than twenty characters is matched",
        _around("A", "10", "A-", "1", "2345", start=""),
    ),
    Expression(
        "bigtwo.card_spellings:RANKS_OF_TILES",
        "fullmatch",
        f"{_ANCHORED}: a hyphen is no digit; and no text of more than twenty characters is matched",
        _around("1-", "11-", "1", "15-2-", start=""),
    ),
    Expression("bigtwo.card_spellings:ONE_RANK", "find_all", _BOUNDED, _around("1", "10", "A", "-")),
    Expression(
        "bigtwo.variant.options.option:CODE",
        "find_all",
        "At most three characters and one on either side are looked at, wherever it begins",
        _around("9S ", "9", "1", "10S", "S", "-9S", "9S-"),
    ),
    Expression(
        "bigtwo.table.lines:QUOTED",
        "match",
        f"{_ANCHORED}: a mark, a backslash with what follows it and all else exclude each other",
        _around("a", "\\\\", '\\"', '"', start='"', end=""),
    ),
    Expression(
        "bigtwo.table.notation:WORDS",
        "find_all",
        "A text in quotation marks that nobody closes goes to the end, so that none is begun twice",
        _around('~"', '"', '\\"', "a:", ":", "a", " ", '"a', "~", start='"\\'),
    ),
    Expression(
        "bigtwo.table.notation:BETWEEN_COMMAS",
        "find_all",
        "A text in quotation marks that nobody closes goes to the end, and a comma ends every other name",
        _around('"', '\\"', "a,", ",", "a", '"a', '""', start='"\\'),
    ),
    Expression("bigtwo.table.notation:JOINED", "find_all", _ONE_CLASS, _around("a", " ", ",", "a,")),
    Expression(
        "bigtwo.table.measuring:VARIANT_HEADER",
        "find_all",
        "It begins only at the beginning of a line, and no line is read beyond its own end",
        _around("variant", "variant ", " ", "variant: ", "\n", "\nvariant", "\ufeff", start="\n"),
    ),
    Expression("bigtwo.schemas.in_urls:WHOLE_NUMBER", "match", _BOUNDED, _around("1", "-", "0", "12")),
    Expression("bigtwo.api.middleware:REQUEST_ID", "match", _BOUNDED, _around("a", "-", ".")),
    Expression(
        "bigtwo.api.hosts:HOST",
        "match",
        f"{_ANCHORED}: a name holds no colon, and what stands in brackets no bracket",
        _around("a", "1.", ":", "[", "a:", "a:1", "[a]", "::", start=""),
    ),
    Expression(
        "bigtwo.api.hosts:HOST",
        "match",
        f"{_ANCHORED}: the same behind a bracket that may never be closed",
        _around("a", ":", "a:", "]", start="["),
    ),
    Expression("bigtwo.api.problems:UUID_FORM", "match", _BOUNDED, _around("0", "00000000-0000-", "-")),
    Expression(
        "bigtwo.rulebook:NUMBERED",
        "match",
        f"{_ANCHORED}: letters, hyphens, zeros and digits exclude each other, but for three digits",
        _around("A", "A-", "-A", "A0", "0", "00", "A-0", "-", start="A"),
    ),
    Expression(
        "gunicorn_workers.connections:_ABOUT_THE_BODY",
        "find_all",
        "Only the end of a line begins it, and no line is read beyond its own end",
        _around(
            "\r\n",
            "\r\ncontent-length",
            "\r\ncontent-length:",
            "\r\ncontent-length: ",
            "\r\ntransfer-encoding \t",
            "\r",
            " ",
            start="\r\nContent-Length",
        ),
    ),
    Expression(
        "gunicorn_workers.connections:_LENGTH",
        "match",
        f"{_ANCHORED}; digits are bounded, and blanks come last",
        _around("1", " ", "1 ", start="1"),
    ),
    Expression(
        "bigtwo.api.settings:WHOLE_NUMBER",
        "fullmatch",
        "Digits and nothing else; only whoever sets up the service writes it",
        _around("1", "0", "1 "),
    ),
    # --- the command line: no request reaches it, but a text that was pasted may be long
    Expression("bigtwo.cli.asking:AROUND_SEPARATORS", "find_all", _BOUNDED, _around(" ", ",", " ,", " , ", "a ")),
    Expression(
        "bigtwo.cli.looking_up:RULE_ID",
        "match",
        f"{_ANCHORED}: parts are separated by their hyphens",
        _around("A", "-A", "-1", "1", "-A1", "-", "11-", start="PG-"),
    ),
    Expression("bigtwo.cli.painting:CARDS", "find_all", _BOUNDED, _around("3D", "3D ", "3", "D", "-3D")),
    Expression("bigtwo.cli.painting:TILES", "find_all", _BOUNDED, _around("15S", "15S ", "1", "S", "-1S")),
    Expression(
        "bigtwo.cli.painting:STYLE",
        "find_all",
        "An escape character begins it and digits follow, among which there is none",
        _around("\x1b[", "\x1b[1", "1", "\x1b[0m", start="\x1b["),
    ),
    Expression(
        "bigtwo.cli.painting:PIECES",
        "find_all",
        "No text has to be left again: what opens a piece is a piece by itself where nothing follows",
        _around("（", "9S", "，", " 牌", "（ ", "牌（", "9S，"),
    ),
    # --- the framework
    Expression(
        "werkzeug.http:_parameter_key_re",
        "match",
        f"{_ANCHORED}; the reader goes on behind the next semicolon",
        _around("a", "=", "*", "a="),
    ),
    Expression(
        "werkzeug.http:_parameter_mark_re",
        "search",
        "A star begins it and digits follow, among which there is none",
        _around("*", "1", "*1", "**", "*11", start="*"),
    ),
    Expression("werkzeug.http:_parameter_token_value_re", "match", _ONE_CLASS, _around("a", "*", "'")),
    Expression(
        "werkzeug.http:_charset_value_re",
        "match",
        f"{_ANCHORED}: the two apostrophes are in neither of the parts before them",
        _around("a", "'", "a'", "%41", "''", start="utf-8''"),
    ),
    Expression(
        "werkzeug.http:_parameter_delimiter_re", "search", "A semicolon begins it", _around(" ", "\t", "a", " a")
    ),
    Expression("werkzeug.http:_unslash_re", "find_all", _BOUNDED, _around("\\", "a", "\\a")),
    Expression(
        "werkzeug.sansio.utils:_host_re",
        "fullmatch",
        f"{_ANCHORED}: the colon that ends a name is in no name",
        _around("a", ".", "a.", "1", ":", "[", "[::", start="a"),
    ),
    Expression(
        "werkzeug.routing.matcher:(?P<__werkzeug_0>(?!(?:resolve|diff)\\Z)[^/]+)\\Z",
        "match",
        "What it must not be is bounded; then one class of characters to the end",
        _around("a", "resolve", "diff", "/"),
    ),
    Expression("werkzeug.routing.matcher:(?P<__werkzeug_0>[^/]{1,})\\Z", "match", _ONE_CLASS, _around("a", "/", "a/")),
    # --- the standard library
    Expression(
        "urllib.parse:([\x00-\x7f]+)",
        "find_all",
        "Every run is taken as a whole and always matches",
        _around("a", "é", "aé", "%"),
    ),
    # --- the server
    Expression("gunicorn.http.message:TOKEN_RE", "fullmatch", _ONE_CLASS, _around("a", "-", "a-", end="(")),
    Expression("gunicorn.http.message:METHOD_BADCHAR_RE", "search", _ONE_CLASS, _around("A", "-")),
    Expression("gunicorn.http.message:VERSION_RE", "fullmatch", _BOUNDED, _around("HTTP/1.1", "1", start="HTTP/1.")),
    Expression(
        "gunicorn.http.message:RFC9110_5_5_INVALID_AND_DANGEROUS", "search", _ONE_CLASS, _around("a", "\t", " ")
    ),
    Expression("gunicorn.http.message:RFC9112_TARGET_INVALID", "search", _ONE_CLASS, _around("a", "/", "%20")),
    Expression(
        "gunicorn.http.body:CHUNK_EXT_RE",
        "fullmatch",
        f"{_ANCHORED}: semicolons, equal signs, tokens and quoted texts exclude each other",
        _around(";", ";a", ";a=a", ' ; a = "b"', " ", "a", '\\"', ';a="', ' ;a="a"', '"', start=';a="', end="\x00"),
    ),
    Expression(
        "gunicorn.http.body:CHUNK_EXT_RE", "fullmatch", _ANCHORED, _around(" ", "a", "=", ";a ", start=";a", end="\x00")
    ),
    Expression("gunicorn.http.wsgi:HEADER_VALUE_RE", "fullmatch", _ONE_CLASS, _around("a", " ", end="\x00")),
    Expression(
        "gunicorn.http.wsgi:STATUS_RE", "fullmatch", _ANCHORED, _around("a", "1", " ", start="200 ", end="\x00")
    ),
)
"""Every expression. What is not one is read by functions written in C that go through a text once: `split`,
`partition`, `strip`, `translate`, `replace`, `count`, `find`, `join`, and the two readers of JSON."""
