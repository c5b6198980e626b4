"""The words for what a sentence names, in English: suits, ranks and kinds, numbers with what is counted, lists."""

from __future__ import annotations

from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

import tomli

if TYPE_CHECKING:
    from collections.abc import Mapping

Word: TypeAlias = "str | tuple[str, str]"
"""A word, or what is said of one and what of several."""


def read_words(file: str) -> Mapping[str, Word]:
    """The words of one file of this package, by their ids."""
    text = files("bigtwo.messages").joinpath(file).read_text(encoding="utf-8")
    return MappingProxyType(
        {
            f"{sort}.{form}": entry if isinstance(entry, str) else (entry["one"], entry["other"])
            for sort, forms in tomli.loads(text).items()
            for form, entry in forms.items()
        }
    )


WORDS: Final = read_words("words.toml")
"""Every word by its id, such as ``kind.full-house``."""
