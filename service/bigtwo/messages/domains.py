"""Under which context each text stands in the catalogues of other languages.

The domain ``bigtwo`` holds what answers say: a sentence under its id, and under a name of its own what is joined to it,
every word, and the names of variants and problems. The domain ``rulebook`` holds what the rulebook says, the domain
``desk`` the words of the page for players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

BIGTWO: Final = "bigtwo"
RULEBOOK: Final = "rulebook"
DESK: Final = "desk"

TRANSLATED: Final = ("statement", "question", "decision", "reason", "why")
"""What an entry of the rulebook says in sentences, as far as it is translated."""


def of_otherwise(message: str) -> str:
    """What is said behind the sentence of a fault that has no suggestion."""
    return f"{message}/otherwise"


def of_word(word: str) -> str:
    """A word, such as ``kind.pair``."""
    return f"word/{word}"


def of_variant(id_: str, part: str) -> str:
    """The title, the summary or a note of a named variant."""
    return f"variant/{id_}.{part}"


def of_problem(slug: str) -> str:
    """The title of a type of problem."""
    return f"problem/{slug}.title"


def of_desk(word: str) -> str:
    """A word of the page for players, such as ``who.title``."""
    return f"desk/{word}"


def of_entry(id_: str, field: str) -> str:
    """A text of an entry of the rulebook, such as the statement of a rule."""
    return f"{id_}.{field}"


def texts_of_entry(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The texts of an entry that are translated, each by the name of its field."""
    return ((field, table[field]) for field in TRANSLATED if field in table)
