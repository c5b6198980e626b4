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


OPTIONS_FILE: Final = "english/options.toml"
TITLE: Final = "title"
"""Under what the name of an option stands beside its sentences."""


def _titles_of_options() -> Mapping[str, Word]:
    """What every option is called, by ids such as ``option.suit-order``."""
    text = files("bigtwo.messages").joinpath(OPTIONS_FILE).read_text(encoding="utf-8")
    return {code.replace("-", ".", 1): forms[TITLE] for code, forms in tomli.loads(text).items()}


WORDS: Final[Mapping[str, Word]] = MappingProxyType({**read_words("words.toml"), **_titles_of_options()})
"""Every word by its id, such as ``kind.full-house``."""
