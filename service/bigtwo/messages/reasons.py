"""Every reason the referee gives: its code, its sentence and the named values the sentence is made of.

A reason has a ``code`` from a closed list (what a program reads), a ``phrase`` that names the sentence (the code, and
after a dot which form of it), ``params`` with the values in the sentence, and the ids of the rules it rests on. A
client that speaks another language translates the phrases and fills in the params; `detail` is the sentence in the
language of the moment.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bigtwo.messages.catalogue import citable_rules, codes_of, messages_in
from bigtwo.messages.render import render, wire_params
from bigtwo.wording import Readable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bigtwo.messages.catalogue import Message
    from bigtwo.messages.render import Param

_NO_COMBINATION: Final = messages_in("no-combination")
_COMPARED: Final = messages_in("comparisons")
_AGAINST_A_PLAY: Final = messages_in("plays")
_AGAINST_AN_EVENT: Final = messages_in("events")

MESSAGES: Final[Mapping[str, Message]] = MappingProxyType(
    {
        **_NO_COMBINATION,
        **_COMPARED,
        **_AGAINST_A_PLAY,
        **messages_in("deals"),
        **_AGAINST_AN_EVENT,
        **messages_in("lines"),
        **messages_in("sessions"),
    }
)
"""Every sentence of a reason, by the name of its phrase."""

CODES: Final = tuple(code for code in codes_of(MESSAGES) if code != "score")
"""Every reason code, each once; the lines of a score have phrases, but are no reasons for a verdict."""
NO_COMBINATION_CODES: Final = codes_of(_NO_COMBINATION)
"""Why a set of cards cannot be played."""
COMPARISON_CODES: Final = codes_of((*_COMPARED, *_NO_COMBINATION))
"""Why one of two sets of cards wins, or neither."""
PLAY_CODES: Final = codes_of((*_NO_COMBINATION, *_AGAINST_A_PLAY))
"""What may be against a play or a pass."""
EVENT_CODES: Final = codes_of((*_NO_COMBINATION, *_AGAINST_A_PLAY, *_AGAINST_AN_EVENT))
"""What may be against an event of a record."""

TARGET_CODES: Final = codes_of(messages_in("sessions"))
"""How a session that is played to a target stands, and why one that is played for chips is over."""


@dataclass(frozen=True, slots=True, repr=False)
class Reason(Readable):
    """Why an answer is what it is."""

    phrase: str
    """The name of the sentence, such as ``higher-suit.pair``."""
    params: Mapping[str, Param] = field(hash=False)
    """The values in the sentence by name: codes of cards, ranks, suits and kinds; sets of cards weakest first."""
    rules: tuple[str, ...]
    """The ids of the rules it rests on."""
    tiles: bool = False
    """True where the suits are those of tiles: suns, moons, stars and clouds."""
    players: tuple[str, ...] = ()
    """What the sentence calls the seats, where they have names."""

    @property
    def code(self) -> str:
        """The reason code, such as ``higher-suit``."""
        return self.phrase.partition(".")[0]

    @property
    def hint(self) -> str | None:
        """For a set of cards that is no combination: what it looks like instead, such as ``two-pairs``."""
        return _hint(self.phrase)

    @property
    def detail(self) -> str:
        """The sentence in the language of the moment, naming the cards."""
        return render(self.phrase, self.params.items(), self.tiles, self.players)

    def __str__(self) -> str:
        return self.detail

    def __reduce__(self) -> tuple[Callable[..., Reason], tuple[object, ...]]:
        return _reason, (self.phrase, dict(self.params), self.rules, self.tiles, self.players)

    def to_dict(self) -> dict[str, object]:
        """The reason on the wire."""
        return {
            **_HEADS[self.phrase],
            "detail": self.detail,
            "params": wire_params(self.params.items()),
            "rules": list(self.rules),
        }


class Reasoned(Readable):
    """A value that one reason explains."""

    __slots__ = ()

    reason: Reason

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules it rests on."""
        return self.reason.rules

    def __str__(self) -> str:
        return self.reason.detail


def make_reason(phrase: str, rules: tuple[str, ...], tiles: bool = False, /, **params: Param) -> Reason:
    """A reason with its values by name; of the rules that decided it cites those that say what its sentence says."""
    return _reason(phrase, params, citable_rules(phrase, rules), tiles)


def _reason(
    phrase: str, params: dict[str, Param], rules: tuple[str, ...], tiles: bool = False, players: tuple[str, ...] = ()
) -> Reason:
    return Reason(phrase, MappingProxyType(params), rules, tiles, players)


def _hint(phrase: str) -> str | None:
    code, _, form = phrase.partition(".")
    if code == "kind-not-used":
        return "bare-quads" if form == "four" else None
    return form.partition(".")[0] if code == "not-a-combination" and form != "no-kind" else None


HINTS: Final = tuple(dict.fromkeys(hint for phrase in _NO_COMBINATION if (hint := _hint(phrase)) is not None))
"""What a set of cards that is no combination looks like; a kind that is not played is none, but for bare quads."""


def _head(phrase: str) -> Mapping[str, object]:
    code = phrase.partition(".")[0]
    hint = {"hint": _hint(phrase)} if code in ("not-a-combination", "kind-not-used") else {}
    return {"code": code, "phrase": phrase, **hint}


_HEADS: Final = {phrase: _head(phrase) for phrase in MESSAGES}
"""What stands first in a reason on the wire, by its phrase: all that does not depend on the cards."""
