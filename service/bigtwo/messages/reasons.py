"""Every reason the referee gives: its code, its sentence and the named values the sentence is made of.

A reason has a ``code`` from a closed list (what a program reads), a ``phrase`` that names the sentence (the code, and
after a dot which form of it), ``params`` with the values in the sentence, and the ids of the rules it rests on. A
client that speaks another language translates the phrases and fills in the params; `detail` is the sentence in the
current language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from bigtwo.messages.catalogue import REASON_FILES, Message, citable_rules, messages_in
from bigtwo.messages.render import Param, render, wire_params
from bigtwo.wording import Readable

MESSAGES: Final[Mapping[str, Message]] = MappingProxyType(
    {id_: message for file in REASON_FILES for id_, message in messages_in(file).items()}
)
"""Every sentence of a reason or of a line of a score, by the name of its phrase."""


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
        """The sentence in the current language, naming the cards."""
        return render(self.phrase, self.params.items(), self.tiles, self.players)

    def __str__(self) -> str:
        return self.detail

    def __reduce__(self) -> tuple[Callable[..., Reason], tuple[object, ...]]:
        return _unpickled, (self.phrase, dict(self.params), self.rules, self.tiles, self.players)

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
    return Reason(phrase, MappingProxyType(params), citable_rules(phrase, rules), tiles)


def _unpickled(phrase: str, params: dict[str, Param], *others: Any) -> Reason:
    return Reason(phrase, MappingProxyType(params), *others)


def _hint(phrase: str) -> str | None:
    code, _, form = phrase.partition(".")
    if code == "kind-not-used":
        return "bare-quads" if form == "four" else None
    return form.partition(".")[0] if code == "not-a-combination" and form != "no-kind" else None


def _head(phrase: str) -> Mapping[str, object]:
    code = phrase.partition(".")[0]
    hint = {"hint": _hint(phrase)} if code in ("not-a-combination", "kind-not-used") else {}
    return {"code": code, "phrase": phrase, **hint}


_HEADS: Final = {phrase: _head(phrase) for phrase in MESSAGES}
"""The first fields of a reason on the wire, by its phrase: all that does not depend on the cards."""
