"""Everything that an operator can set, read once from the environment and checked before anything runs.

What a question may hold (cards, items, faults) belongs to the contract and cannot be set; `FIXED` lists it beside the
settings, so that one table tells every limit.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bigtwo.api.admission import EXPENSIVE, MAX_EXPECTED
from bigtwo.faults import MAX_FAULTS
from bigtwo.operations import questions
from bigtwo.operations.cost import MAX_WORK, READING_BYTES
from bigtwo.reading import LONGEST_VARIANT
from bigtwo.schemas.many import MAX_MIXES, MAX_REQUESTS, MAX_VARIANTS
from bigtwo.schemas.questions import MAX_MOVES, USUAL_MOVES
from bigtwo.strict_json import DEEPEST, MAX_DIGITS
from bigtwo.table.events import MAX_EVENTS

if TYPE_CHECKING:
    from collections.abc import Mapping

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


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing that can be set: by a flag of `bigtwo serve`, or by an environment variable."""

    variable: str
    flag: str
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
    """Is it a list of keys? Then it has no flag, which everybody could read who lists the processes, and no sentence
    repeats it."""

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


class InvalidSetting(ValueError):
    """A setting that cannot be followed; the sentence names it and says what may stand there."""


SETTINGS: Final = (
    # Where and how it runs.
    Setting("BIGTWO_HOST", "--host", "127.0.0.1", "The address to listen on; 0.0.0.0 for every one of this machine."),
    Setting("BIGTWO_PORT", "--port", "8000", "The port to listen on.", low=0, high=65535),
    Setting("BIGTWO_BIND", "--bind", "", "Instead of host and port, such as unix:/run/bigtwo.sock behind a proxy."),
    Setting("BIGTWO_WORKERS", "--workers", "2", "How many processes answer: one for every core.", low=1, high=256),
    Setting("BIGTWO_THREADS", "--threads", "2", "How many questions a worker answers at once.", low=1, high=64),
    Setting(
        "BIGTWO_STATE_KEY",
        "",
        "",
        "The key that seals states, so that only unchanged ones are taken back; several: the first seals, all are "
        "accepted; empty: states are not sealed.",
        "422 unsealed-state",
        keys=True,
    ),
    # Time, in seconds.
    Setting(
        "BIGTWO_SLOWEST_CLIENT",
        "--slowest-client",
        "5",
        "For how many seconds a client may fall silent in the middle of a request or an answer.",
        "408, or the connection is closed",
        low=1,
        high=600,
    ),
    Setting(
        "BIGTWO_TIMEOUT",
        "--timeout",
        "30",
        "Within how many seconds a worker that is stuck in a question is replaced.",
        "502 or no answer",
        5,
        600,
    ),
    Setting(
        "BIGTWO_KEEPALIVE", "--keepalive", "75", "How many seconds an idle connection is kept.", "it is closed", 0, 3600
    ),
    Setting(
        "BIGTWO_DRAIN_SECONDS",
        "--drain-seconds",
        "0",
        "How many seconds to go on answering after SIGTERM, with /readyz already saying no.",
        low=0,
        high=300,
    ),
    Setting(
        "BIGTWO_GRACEFUL_TIMEOUT",
        "--graceful-timeout",
        "10",
        "How many seconds requests that are under way then get to finish.",
        "they are cut off",
        1,
        300,
    ),
    # Limits on work.
    Setting(
        "BIGTWO_COMPILE_SHARE",
        "--compile-share",
        "50",
        "How much of a worker's time, in percent, may go into compiling house rules it has not met before.",
        "429 with Retry-After",
        1,
        100,
    ),
    # What others see.
    Setting(
        "BIGTWO_MAX_AGE",
        "--max-age",
        "3600",
        "For how many seconds browsers and proxies may keep a GET answer.",
        "",
        0,
        31536000,
    ),
    Setting(
        "BIGTWO_LOG", "--log", "json", "json: one line a request on standard error; off: none.", words=("json", "off")
    ),
    Setting(
        "BIGTWO_METRICS", "--metrics", "on", "on: /metrics answers; off: there is no such page.", words=("on", "off")
    ),
    Setting(
        "BIGTWO_DESK",
        "--desk",
        "on",
        "on: / is a page for players; off: it leads to /v1, where programs find what there is.",
        words=("on", "off"),
    ),
)
"""Every setting, in the order in which the documents list them."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit that belongs to the contract and cannot be set."""

    name: str
    value: str
    beyond: str


FIXED: Final = (
    Limit("body of a question", f"{questions.SMALL_BODY // 1024} KiB", "413 body-too-large, before it is read"),
    Limit(
        "body of a record, a session, a batch or rulings",
        f"{questions.LARGE_BODY // 1024} KiB",
        "413 body-too-large, before it is read",
    ),
    Limit("nesting of JSON", f"{DEEPEST} levels", "400 too-deep, before it is parsed"),
    Limit("digits of an integer", f"{MAX_DIGITS}", "400 number-out-of-range"),
    Limit("cards of a set", "the variant's pack, 60 at most", "422 too-many-cards, before a card is looked at"),
    Limit(
        "cards of a hand in legal-moves and validate-play",
        "what the variant can deal or draw: 13 in the base game",
        "422 too-many-cards",
    ),
    Limit("moves in one answer", f"{USUAL_MOVES}, on request {MAX_MOVES}", "next_cursor leads on"),
    Limit("events of a record", f"{MAX_EVENTS}", "422 out-of-range"),
    Limit("questions of a batch", f"{MAX_REQUESTS}", "422 out-of-range"),
    Limit(
        "work of a batch or of rulings",
        f"{MAX_WORK:,} units of about 10 microseconds, by the formula in the contract",
        "422 batch-too-dear, before any of it is done",
    ),
    Limit(
        "reading a body",
        f"a unit for {READING_BYTES} bytes, once for each variant of rulings",
        "the same as for questions",
    ),
    Limit(
        f"expensive questions, of {EXPENSIVE:,} units or more, at once",
        f"one thread fewer than a worker has, and one at least; others wait, {MAX_EXPECTED:,} units of them together",
        "503 unavailable, Retry-After",
    ),
    Limit("different mixes of house rules in one request", f"{MAX_MIXES}", "422 too-many-mixes"),
    Limit("variants of one rulings request", f"{MAX_VARIANTS}", "422 out-of-range"),
    Limit("text of a variant", f"{LONGEST_VARIANT} characters", "422 unknown-variant"),
    Limit("faults spelled out", f"{MAX_FAULTS}", "further_errors counts the rest"),
    Limit(
        "house rules kept compiled, with their tables of combinations, in each worker",
        f"{questions.MIXES_KEPT}",
        "the one asked for longest ago is forgotten",
    ),
    Limit("request line", "8190 bytes", "the connection is answered 414 and closed"),
    Limit(
        "clients of a worker at once",
        f"{MAX_CONNECTIONS}, or {RESERVED_FILES} fewer than the files it may open",
        "one makes room: the one idle longest, or the longest incomplete request, or the longest unread answer",
    ),
    Limit(
        "time for a whole request, or for taking an answer",
        "6 times the slowest client's silence",
        "408, or the connection is closed",
    ),
    Limit("bytes waiting in a worker for slow clients", "64 MiB", "whoever has waited longest is hung up on"),
    Limit("header fields", "50, each of at most 8190 bytes", "431, and the connection is closed"),
)
"""The limits of the contract and of the server, for the same table."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the application itself; those of the server are read in gunicorn.conf.py."""

    max_age: int = 3600
    log: bool = True
    metrics: bool = True
    desk: bool = True
    compile_share: float = 0.5
    threads: int = 2
    """How many questions a worker answers at once; expensive ones leave one thread to the others."""
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
        compile_share=int(found["BIGTWO_COMPILE_SHARE"]) / 100,
        threads=int(found["BIGTWO_THREADS"]),
        state_keys=tuple(_keys_in(found["BIGTWO_STATE_KEY"])),
    )
