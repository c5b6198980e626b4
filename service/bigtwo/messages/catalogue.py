"""Loads the English messages and words by id, with parameter types and the rules each message may cite, and the rules
behind kinds and topics.

The id of a sentence is a code and, after a dot, a form of it, such as ``higher-suit.pair``. The texts are in the files
of `bigtwo.messages.english`, by code and form. A text names its values in braces; `TYPES` gives the type of each, so
that every language can word it in its own way.

A rule of the rulebook is tagged with the sentences that it may be cited for: with the id of a sentence, or with the
beginning of an id up to a dot. A code means every form of it, and ``higher-rank.card`` means
``higher-rank.card.highest`` too.

Two documents describe the game. A variant that follows one of them cites its rules; where that document is silent the
ids of the other are cited, because its words are then the only ones there are. What a rule says is in the rulebook;
citations.toml lists which of them decides what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate
from string import Formatter
from typing import Any, Final, Literal, TypeAlias, get_args

from bigtwo.rulebook_data import options
from bigtwo.rulebook_data.entries import entries
from bigtwo.rulebook_data.options import read_toml

OF_A_PLAY: Final = "does-not-beat."
"""How ids begin of sentences for a play that does not beat the pile. They rest on what makes the pile higher."""

FOLDER: Final = files("bigtwo.messages")

REASON_FILES: Final = ("no-combination", "comparisons", "plays", "deals", "events", "lines", "sessions")
"""The files of the catalogue with the sentences of reasons."""
FILES: Final = (
    *REASON_FILES,
    "requests",
    "positions",
    "deal-faults",
    "score-faults",
    "record-faults",
    "states",
    "variants",
    "constraints",
    "options",
    "problems",
)
"""The files of the catalogue in its order. The sentences of options are in the rulebook."""

TYPES: Final[Mapping[str, str]] = {
    name: type_ for type_, names in read_toml(FOLDER / "types.toml").items() for name in names.split()
}
"""The type of every value that a sentence may name, by the name of the value."""


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence of the catalogue."""

    id: str
    text: str
    """The sentence, its values in braces."""
    otherwise: str | None = None
    """What follows the sentence of a fault that has no suggestion."""

    @property
    def code(self) -> str:
        """What the sentence is about: the id up to the dot."""
        return self.id.partition(".")[0]

    @property
    def params(self) -> Mapping[str, str]:
        """The values that the sentence names, each with its type."""
        pieces = (*Formatter().parse(self.text), *Formatter().parse(self.otherwise or ""))
        return {name: TYPES[name] for _, name, _, _ in pieces if name is not None}

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules and decisions that may be cited for the sentence; no others are."""
        return rules_for(self.id)

    def to_dict(self) -> dict[str, object]:
        """The sentence as JSON, without its id."""
        return {
            "text": self.text,
            "otherwise": self.otherwise,
            "params": dict(self.params),
            "rules": list(self.rules),
        }


@cache
def messages_in(file: str) -> Mapping[str, Message]:
    """The messages of one file by their ids."""
    if file == "options":
        found = _option_sentences()
    else:
        forms_of = read_toml(FOLDER / f"english/{file}.toml")
        found = {f"{code}.{form}": entry for code, forms in forms_of.items() for form, entry in forms.items()}
    if file == "plays":
        found = _play_sentences() | found
    entries = {id_: {"text": entry} if isinstance(entry, str) else entry for id_, entry in found.items()}
    return {id_: Message(id_, **entry) for id_, entry in entries.items()}


def _option_sentences() -> dict[str, Any]:
    """What every option decides, how its values are written, and what each value or sort of value means."""
    found: dict[str, Any] = {}
    for name, table in options.tables().items():
        forms = {form: table[form] for form in ("meaning", "syntax") if form in table}
        forms |= {str(each.get("value")).lower(): each["means"] for each in table["values"] if "means" in each}
        forms |= table.get("sentences", {})
        found |= {f"option-{name.replace('_', '-')}.{form}": text for form, text in forms.items()}
    return found


_BEATS: Final = "{higher} beats {lower}: "
_DOES_NOT_BEAT: Final = "{lower} does not beat {higher}: "


def _play_sentences() -> dict[str, Any]:
    """Why a play does not beat the pile: the sentences of comparisons, turned round."""
    return {
        OF_A_PLAY + message.id: message.text.replace(_BEATS, _DOES_NOT_BEAT)
        for message in messages_in("comparisons").values()
        if message.text.startswith(_BEATS)
    }


@cache
def messages() -> Mapping[str, Message]:
    """Every message by its id."""
    return {id_: message for file in FILES for id_, message in messages_in(file).items()}


MESSAGES: Final[Mapping[str, Message]] = {
    id_: message for file in REASON_FILES for id_, message in messages_in(file).items()
}
"""Every sentence of a reason or of a line of a score, by the name of its phrase."""


# --- rules ------------------------------------------------------------------------------------------------------------


@cache
def rules_for(phrase: str) -> tuple[str, ...]:
    """The ids of the rules that may be cited for a sentence, in the order of the rulebook; empty for many."""
    tags = accumulate(phrase.removeprefix(OF_A_PLAY).split("."), "{}.{}".format)
    return tuple(id_ for _, id_ in sorted({each for tag in tags for each in _tagged().get(tag, ())}))


@lru_cache(maxsize=4096)
def citable_rules(phrase: str, rules: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some rules that may be cited for a sentence."""
    return tuple(rule for rule in rules if rule in rules_for(phrase))


@cache
def _tagged() -> Mapping[str, Sequence[tuple[int, str]]]:
    """The rules that carry a tag, by tag: each with its place in the rulebook."""
    found: dict[str, list[tuple[int, str]]] = {}
    for place, (_, table) in enumerate(entries()):
        for tag in table["phrases"]:
            found.setdefault(tag, []).append((place, table["id"]))
    return found


# --- what decides -----------------------------------------------------------------------------------------------------

Authority = Literal["pagat-de", "wikipedia"]
"""The document that a variant follows."""

Ids = tuple[str, ...]


def _cited(name: str, authority: Authority) -> Mapping[str, Ids]:
    """The ids of a table of citations.toml, by topic. Where the document does not matter, the file has one text."""
    column = ("pagat-de", "wikipedia").index(authority)
    rows: dict[str, str | list[str]] = _CITATIONS[name]
    return {topic: tuple((ids if isinstance(ids, str) else ids[column]).split()) for topic, ids in rows.items()}


_CITATIONS: Final = read_toml(FOLDER / "citations.toml")
KIND_RULES: Final[Mapping[Authority, Mapping[str, Ids]]] = {each: _cited("kinds", each) for each in get_args(Authority)}
"""The rules that define each kind of combination, by the document."""
TOPICS: Final[Mapping[Authority, Mapping[str, Ids]]] = {each: _cited("topics", each) for each in get_args(Authority)}
"""The rules behind each topic, by the document."""

A_LOW_TWO_RAISED: Final = frozenset({"PG-STR-01", "PG-STR-02", "PG-STR-03", "PG-STR-08"})
"""The rules that raise sequences with a low two; that the two is not high besides is a decision."""
WHAT_IS_LEFT: Final = "PG-NTF-02"
"""What a variant without triples and flushes plays; it replaces the list of the five-card kinds."""
FULL_HOUSE_ON_STRAIGHT: Final = frozenset({"PG-GS-02", "DEC-09"})
"""A rule about one pair of kinds only, and the decision that follows from it."""
UP_TO_NINE_CARDS: Final = "PG-SCORE-02"
"""What each of at most nine cards costs; of larger hands it says nothing."""
BY_CARDS_LEFT: Final = "PG-SCORE-01"
"""That penalties go by the number of cards, however many."""
TENS_BY_NUMBER: Final = "WP-SCORE-01"
TENS_BY_VALUE: Final = "PG-VS-13"
"""The doubling from ten cards on, where cards are counted and where their values are added up."""
ROUND_THE_CORNER: Final = "HR-STR-01"
"""What a straight order rests on besides, in which some sequence turns the corner."""
KINDS_OF_ITS_OWN: Final = "HR-COMB-11"
"""What a list of five-card kinds rests on that no report has."""
OF_ONE_SUIT_IN_SEQUENCE: Final = ("DEC-174",)
"""What five cards in sequence and of one suit are where straight flushes are not played."""
WITH_ODD_CARD: Final = ("HR-COMB-12", "HR-COMB-13", "DEC-179", "DEC-180")
"""What a list of five-card kinds rests on besides that has two pairs with an odd card."""
IN_TURN: Final = "DEC-10"
"""When a bomb may be played; not what it beats."""


@lru_cache(maxsize=4096)
def merged(*groups: Ids) -> Ids:
    """Every id once, in the order of first mention."""
    return tuple(dict.fromkeys(rule for group in groups for rule in group))


# --- words ------------------------------------------------------------------------------------------------------------

Word: TypeAlias = "str | tuple[str, str]"
"""A word, or its forms for one and for several."""


def read_words(file: str) -> Mapping[str, Word]:
    """The words of one file of this package, by their ids."""
    return {
        f"{sort}.{form}": entry if isinstance(entry, str) else (entry["one"], entry["other"])
        for sort, forms in read_toml(FOLDER / file).items()
        for form, entry in forms.items()
    }


WORDS: Final[Mapping[str, Word]] = {
    **read_words("words.toml"),
    **{f"option.{name.replace('_', '-')}": table["title"] for name, table in options.tables().items()},
}
"""Every word by its id, such as ``kind.full-house``."""


# --- the catalogues of other languages --------------------------------------------------------------------------------

BIGTWO: Final = "bigtwo"
RULEBOOK: Final = "rulebook"
DESK: Final = "desk"

TRANSLATED: Final = ("statement", "question", "decision", "reason", "why")
"""The fields of an entry of the rulebook that are translated."""
