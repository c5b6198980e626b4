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
_LETTERS: Final = "\t" + "".join(chr(code) for code in range(32, 256) if code != 127)
"""Every character that a field may hold."""
_OTHERS: Final = "".join(chr(code) for code in range(1, 128) if chr(code) not in _LETTERS + "\n\r")
"""Those that a field may not hold though programs send them: a server refuses them."""


def _usual(rng: Random) -> str:
    return ", ".join(f"{rng.choice(_TAGS)};q={rng.random():.{rng.randrange(4)}f}" for _ in range(rng.randint(1, 5)))


def _many(rng: Random) -> str:
    return ",".join(f"x{rng.randrange(4096):x};q=0.{number % 1000}" for number in range(900))


def _long(rng: Random) -> str:
    return rng.choice(_TAGS) + "-a" * 3900


def _weights(rng: Random) -> str:
    return ",".join(f"{tag};q={rng.choice('019') * 700}" for tag in rng.sample(_TAGS, 8))


def _repeated(rng: Random) -> str:
    return rng.choice(('"', "\\", ",", ";", "=", "-", "*", " ", "q=", "\t,", "de;", "\u00ff")) * 3000


def _any(rng: Random) -> str:
    return "".join(rng.choices(_LETTERS, k=rng.choice((1, 20, 2000))))


_SORTS: Final = (_usual, _usual, _usual, _many, _long, _weights, _repeated, _any)


def drawn(rng: Random) -> str:
    """A header that a server lets through."""
    return rng.choice(_SORTS)(rng)[:_LONGEST].strip()


def spoiled(rng: Random) -> str:
    """One that it does not let through. Of those that are too long `test_refusing.py` has an example."""
    return (drawn(rng) or "de")[:100] + "".join(rng.choices(_OTHERS, k=rng.choice((1, 20)))) + "x"
