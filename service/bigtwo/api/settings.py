"""Everything that an operator can set (settings.toml), read once from the environment and checked before anything runs.

What a question may hold (cards, items, faults) belongs to the contract and cannot be set.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Final

from bigtwo.rulebook_data.options import read_toml

WHOLE_NUMBER: Final = re.compile("[0-9]{1,12}")
"""No setting needs more digits, and int() refuses thousands of them with another error."""
SHORTEST_KEY: Final = 32
"""How many characters a key has at least: as many as its seals have bytes."""
MAX_CONNECTIONS: Final = 1000
"""Clients that a worker holds at once, idle ones included, where it may open so many files."""
RESERVED_FILES: Final = 64
"""Open files that a worker keeps for everything but its clients: sockets that listen, pipes, counters, the log."""
MIN_CONNECTIONS: Final = 16
"""Clients that it tries to hold in any case; where even these are too many, it closes some as it goes."""


class InvalidSetting(ValueError):
    """A setting that cannot be followed; the sentence names it and says what is allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One thing that can be set: by a flag of `bigtwo serve`, or by an environment variable."""

    variable: str
    default: str
    about: str
    """What it sets."""
    beyond: str = ""
    """What happens beyond it, where it is a limit."""
    low: int | None = None
    """The smallest number allowed; None where the setting is no number."""
    high: int = 0
    words: tuple[str, ...] = ()
    """The words allowed, where it is one of a few."""
    keys: bool = False
    """Is it a list of keys? No sentence repeats it."""

    @property
    def flag(self) -> str:
        """The flag, such as ``--port``; a key has none, because everybody could read it who lists the processes."""
        return "" if self.keys else "--" + self.variable.removeprefix("BIGTWO_").lower().replace("_", "-")

    def read(self, environment: Mapping[str, str]) -> str:
        """The value in force, as a text; raises InvalidSetting."""
        text = environment.get(self.variable, self.default).strip() or self.default
        if self.low is not None and not (WHOLE_NUMBER.fullmatch(text) and self.low <= int(text) <= self.high):
            raise InvalidSetting(f"{self.variable} must be a whole number from {self.low} to {self.high}, not {text!r}")
        if self.words and text not in self.words:
            raise InvalidSetting(f"{self.variable} must be {' or '.join(self.words)}, not {text!r}")
        if self.keys:
            for number, key in enumerate(_keys_in(text), start=1):
                if len(key) < SHORTEST_KEY:
                    raise InvalidSetting(
                        f"{self.variable} must be keys of at least {SHORTEST_KEY} characters, with commas or spaces "
                        f"between; key {number} has {len(key)}"
                    )
        return text


def _keys_in(text: str) -> list[bytes]:
    return [key.encode("utf-8", "surrogateescape") for key in text.replace(",", " ").split()]


_TABLE: Final = read_toml(files("bigtwo.api") / "settings.toml")
SETTINGS: Final = tuple(
    Setting(variable=name, **fields | {"words": tuple(fields.get("words", ()))}) for name, fields in _TABLE.items()
)
"""Every setting, in the order in which the documents list them."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the application itself; those of the server are read in gunicorn.conf.py."""

    max_age: int = 3600
    log: bool = True
    metrics: bool = True
    desk: bool = True
    state_keys: tuple[bytes, ...] = field(default=(), repr=False)
    """The keys of the states, the one that seals first; without any, states are not sealed."""


def read(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Every setting by its variable; raises InvalidSetting with all that is wrong."""
    found: dict[str, str] = {}
    wrong: list[str] = []
    for setting in SETTINGS:
        try:
            found[setting.variable] = setting.read(environment)
        except InvalidSetting as invalid:
            wrong.append(str(invalid))
    if wrong:
        raise InvalidSetting("; ".join(wrong))
    return found


def connections_within(files: int) -> int:
    """How many clients a worker holds at once that may open so many files; a negative number is no limit."""
    if files < 0:
        return MAX_CONNECTIONS
    return min(MAX_CONNECTIONS, max(MIN_CONNECTIONS, files - RESERVED_FILES))


def of_application(environment: Mapping[str, str] = os.environ) -> Settings:
    """The application's settings; raises InvalidSetting."""
    found = read(environment)
    return Settings(
        max_age=int(found["BIGTWO_MAX_AGE"]),
        log=found["BIGTWO_LOG"] == "json",
        metrics=found["BIGTWO_METRICS"] == "on",
        desk=found["BIGTWO_DESK"] == "on",
        state_keys=tuple(_keys_in(found["BIGTWO_STATE_KEY"])),
    )
