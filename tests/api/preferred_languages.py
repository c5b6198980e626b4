"""What a client may say of the languages that it prefers: sense and nonsense, for schemathesis to send along."""

from __future__ import annotations

from random import Random
from typing import Final

from bigtwo.messages.languages import LANGUAGES

_LONGEST: Final = 7900
"""Servers take a little more in one field of a head."""
_TAGS: Final = (
    *LANGUAGES,
    "de-AT",
    "zh",
    "zh-TW",
    "zh-HK",
    "yue",
    "tl",
    "in",
    "fr",
    "x-klingon",
    "*",
    "i-default",
    "zh-cmn-Hant",
)
_LETTERS: Final = "".join(map(chr, range(1, 256))).replace("\n", "").replace("\r", "")
"""Every character that a field may hold on its way through a server: those of control among them."""


def _usual(rng: Random) -> str:
    return ", ".join(f"{rng.choice(_TAGS)};q={rng.random():.{rng.randrange(4)}f}" for _ in range(rng.randint(1, 5)))


def _many(rng: Random) -> str:
    return ",".join(f"x{rng.randrange(4096):x};q=0.{number % 1000}" for number in range(900))


def _long(rng: Random) -> str:
    return rng.choice(_TAGS) + "-a" * 3900


def _weights(rng: Random) -> str:
    return ",".join(f"{tag};q={rng.choice('019') * 700}" for tag in rng.sample(_TAGS, 8))


def _repeated(rng: Random) -> str:
    return rng.choice(('"', "\\", ",", ";", "=", "-", "*", " ", "q=", "\t,", "de;", "\x7f", "\u00ff")) * 3000


def _any(rng: Random) -> str:
    return "".join(rng.choices(_LETTERS, k=rng.choice((1, 20, 2000))))


_SORTS: Final = (_usual, _usual, _usual, _many, _long, _weights, _repeated, _any)


def drawn(rng: Random) -> str:
    """A header that a server lets through."""
    return rng.choice(_SORTS)(rng)[:_LONGEST].strip()
