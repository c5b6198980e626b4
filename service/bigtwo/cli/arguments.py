"""Shared parts of the commands: exit codes, usage errors, input files, completion and language."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import shtab

from bigtwo import rulebook
from bigtwo.cards import PACKS
from bigtwo.cli.output import written
from bigtwo.combinations.kinds import KINDS
from bigtwo.messages.languages import LANGUAGES
from bigtwo.messages.render import Language, language
from bigtwo.rulebook_data.options import read_toml
from bigtwo.variant.constraints import CONSTRAINTS
from bigtwo.variant.options import OPTIONS
from bigtwo.variant.resolving import named_variants
from bigtwo.variant.values import to_json

ANSWERED: Final = 0
REFUSED: Final = 1
NOT_ANSWERED: Final = 2
INTERRUPTED: Final = 130
NOT_READ: Final = 141
"""What shells show of a program that SIGPIPE ended."""


HELP: Final = read_toml(files("bigtwo.cli") / "help.toml")
"""What help says of commands, questions and flags."""
EPILOGS: Final[Mapping[str, str]] = HELP["epilogs"]


class UsageError(Exception):
    """What was asked cannot be asked; the sentence says why, and what can."""


def add_json(parser: argparse.ArgumentParser) -> None:
    """`--json`."""
    parser.add_argument("--json", action="store_true", help="print the whole answer as JSON")


def read_file(name: str) -> bytes:
    """The content of a file; of standard input where the name is ``-``. Raises UsageError."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise UsageError(f"{name} cannot be read: {error.strerror}") from None


# --- completion in a shell --------------------------------------------------------------------------------------------


SHELLS: Final = ("bash", "zsh", "fish")


def add_completion(parser: argparse.ArgumentParser, root: argparse.ArgumentParser) -> None:
    """`bigtwo completion`."""
    parser.epilog = EPILOGS["completion"]
    parser.add_argument("shell", choices=SHELLS)
    parser.set_defaults(command=_completion, parser=parser, root=root)


def _completion(asked: argparse.Namespace) -> int:
    script = shtab.complete(asked.root, asked.shell)
    if asked.shell == "bash":
        function = files("bigtwo.cli").joinpath("completion.bash").read_text(encoding="utf-8")
        script = script.replace(_BASH_CALL, function + _BASH_CALL.replace("_shtab_bigtwo", "_bigtwo_complete"))
    print(script)
    return ANSWERED


_BASH_CALL: Final = "complete -o bashdefault -F _shtab_bigtwo bigtwo"


# --- what completes an argument --------------------------------------------------------------------------------------


class Completer(dict[str, Any]):
    """The words that complete an argument, as shtab asks for them; they are found only when they are asked for."""

    def __init__(self, name: str, words: Callable[[], Iterable[str]]) -> None:
        super().__init__()
        self._name = name
        self._words = words

    def get(self, key: str, otherwise: Any = None) -> Any:
        """The part of a script for one shell, or under ``preamble`` the functions it needs."""
        words, function = " ".join(self._words()), f"_bigtwo_{self._name}"
        # Of several words joined by commas, as in hong-kong-ip,three-player, bash completes the last one.
        bash = (
            f'{function}() {{\n  local head=""\n  [[ $1 == *,* ]] && head="${{1%,*}},"\n'
            f'  compgen -P "$head" -W "{words}" -- "${{1##*,}}"\n}}\n'
        )
        parts = {"bash": function, "zsh": f"({words})", "fish": words, "preamble": {"bash": bash}}
        return parts.get(key, otherwise)


VARIANTS: Final = Completer("variants", lambda: (named.id for named in named_variants()))
OPTION_NAMES: Final = Completer("options", lambda: (option.name for option in OPTIONS))


def _house_rules() -> Iterator[str]:
    """Every option with each value that a shell takes as it is, and without one where there are others."""
    for option in OPTIONS:
        values = [written(to_json(value, "standard-52")) for value in option.values]
        plain = [value for value in values if value.replace("-", "").replace("_", "").isalnum()]
        yield from (f"{option.name}={value}" for value in plain)
        if len(plain) < len(values) or option.syntax is not None:
            yield f"{option.name}="


HOUSE_RULES: Final = Completer("house", _house_rules)
LANGUAGE_TAGS: Final = Completer("languages", lambda: LANGUAGES)
PACK_NAMES: Final = Completer("packs", lambda: PACKS)
KIND_NAMES: Final = Completer("kinds", lambda: KINDS)
RULE_IDS: Final = Completer(
    "rules",
    lambda: [*(each.id for each in (*rulebook.rules(), *rulebook.decisions())), *(each.id for each in CONSTRAINTS)],
)
FILES: Final = shtab.FILE


def completed_by(action: argparse.Action, completer: dict[str, Any]) -> None:
    """Says what completes an argument. These are suggestions and limit nothing."""
    action.complete = completer  # type: ignore[attr-defined]  # where shtab looks for it


# --- the language of answers ------------------------------------------------------------------------------------------


_OF_LOCALES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that name a locale; the first that is set counts."""
_UNTRANSLATED: Final = ("C", "POSIX")
"""The locales in which programs speak as they were written."""


def add_lang(parser: argparse.ArgumentParser, default: object) -> None:
    """`--lang`, which every command takes."""
    lang = parser.add_argument(
        "--lang", metavar="TAG", default=default, help="the language of answers, such as de; else that of LANG"
    )
    completed_by(lang, LANGUAGE_TAGS)


def spoken(named: str | None, environment: Mapping[str, str]) -> Language:
    """The language of a command; English where none of those asked for is spoken."""
    return language(*(tags_of(environment) if named is None else (named,)))


def tags_of(environment: Mapping[str, str]) -> tuple[str, ...]:
    """The tags of the languages that the environment prefers, the first one first: those of LANGUAGE, unless the locale
    is C, else that of the locale, which LC_ALL names, or else LC_MESSAGES, or else LANG."""
    locale = next((environment[name] for name in _OF_LOCALES if environment.get(name)), "")
    if _tag(locale) in _UNTRANSLATED and "." not in locale:
        return ()
    return tuple(map(_tag, (environment.get("LANGUAGE") or locale).split(":")))


def _tag(locale: str) -> str:
    """The tag in the name of a locale: ``zh_HK`` in ``zh_HK.UTF-8@cantonese``."""
    return locale.partition(".")[0].partition("@")[0]
