"""What stands in Latin letters in every language: what programs read, what cards are called, and names."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from bigtwo.operations.questions import OPERATIONS, VARIANT_OPERATIONS
from bigtwo.schemas.many import BATCH, RULINGS
from bigtwo.variant import OPTIONS, named_variants
from tests.api.contract import document

HTTP: Final = (
    "HTTP HTTP/1.1 GET POST URL JSON UTF-8 Unicode KiB Host Content-Length Content-Type Content-Encoding If-Match "
    "If-Unmodified-Since application/json example.org problems"
)
RECORDS: Final = "Variant Dealer Deal Players Seed Pack Hand Exchange due Left Penalties Previous Ann OPTION VALUE rest"
"""How lines of records and of house rules begin, and what stands for something in them."""
NAMES: Final = (
    "GameSky Ivan Ip Karl Boehnker Sikitcha Harold Hutabarat Todd Latta Jonathan Dushoff Gary Chan Anthony Kam "
    "Pusoy Dos Lectio Lexio"
)
"""Of people, of places, and of the game where it has a name in Latin letters."""

_CARDS: Final = re.compile(r"(?:(?:10|[2-9TJQKA])[SHCD]|[2-9TJQKASHCD]|[JQKAT2-9]{5}|SHCD)\Z")
_RUN: Final = re.compile(r"[2-9TJQKA10]+(?:-(?:10|[2-9TJQKA]))+\Z")


@cache
def known() -> frozenset[str]:
    """Every id, name of a field and value that stands in sentences as it is."""
    found = {
        *HTTP.split(),
        *RECORDS.split(),
        *NAMES.split(),
        "true",
        "false",
        "null",
        *OPERATIONS,
        *(path.removeprefix("/") for path in document()["paths"]),
    }
    for request in (*(each.request for each in (*OPERATIONS.values(), *VARIANT_OPERATIONS.values())), BATCH, RULINGS):
        found |= request.known
    for option in OPTIONS:
        found.add(option.name)
        found |= set(_words(option.to_dict()["values"]))
    for named in named_variants():
        found |= {named.id, *named.aliases}
    for schema in document()["components"]["schemas"].values():
        found |= set(_names(schema))
    return frozenset(found)


def _words(value: Any) -> list[str]:
    """Every text in a value of an option."""
    if isinstance(value, dict):
        return [word for name, each in value.items() if name != "sentence" for word in (name, *_words(each))]
    if isinstance(value, list):
        return [word for each in value for word in _words(each)]
    return [value] if isinstance(value, str) and " " not in value else []


def _names(schema: Any) -> list[str]:
    """Every field and every word of a schema of the contract."""
    if isinstance(schema, list):
        return [name for each in schema for name in _names(each)]
    if not isinstance(schema, dict):
        return []
    own = [*schema.get("properties", ())] + [each for each in schema.get("enum", ()) if isinstance(each, str)]
    return own + [name for each in schema.values() for name in _names(each)]


def is_known(word: str) -> bool:
    """Does a word stay as it is in every language?"""
    bare = word.rstrip("./-")
    return bare in known() or _CARDS.match(bare) is not None or _RUN.match(bare) is not None
