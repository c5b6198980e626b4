"""The named variants: which there are, what each states, and by which other names people know them.

They stand in the rulebook. A variant extends another one and lists the values it states, each with a provenance mark: S
stated by the source for this variant, U in the source but not attributed to this reporter, D a decision, X from outside
the two documents, S/D stated but needing a decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from bigtwo.messages.catalogue import variant_context
from bigtwo.messages.render import Translatable, render_name
from bigtwo.rulebook_data.variants import stated_by, variants
from bigtwo.spelling import folded
from bigtwo.variant.options import BY_NAME, rules_for

RESERVED: Final = ("resolve", "diff")
"""No variant has these names: below ``/v1/variants/`` they are questions."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a variant is described: the document and the passage in it."""

    document: str
    section: str

    def to_dict(self) -> dict[str, object]:
        """The source as JSON."""
        return {"document": self.document, "section": self.section}


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an option's value comes from, and the rules it rests on.

    `provenance` is the mark of the named variant that states it (S, U, D, X, S/D), or I for a value inherited from the
    base game, H for a house rule that the request states, A for a value that a constraint put right.
    """

    value: object
    provenance: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """What somebody should know who calls a variant by one of these aliases."""

    aliases: tuple[str, ...]
    text: Translatable
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A named variant. `stated` holds every value that it states itself or takes from a variant it extends, other
    than base: the values that are not marked inherited."""

    id: str
    texts: Mapping[str, str]
    """Its title, its summary and its notes in English, by the name of the part, under which translations have them."""
    aliases: tuple[str, ...]
    extends: str | None
    sources: tuple[Source, ...]
    stated: Mapping[str, Origin]
    notes: tuple[Note, ...]

    @property
    def title(self) -> str:
        """What the variant is called, in the current language."""
        return render_name(variant_context(self.id, "title"), self.texts["title"])

    @property
    def summary(self) -> str:
        """What is special about it, in the current language."""
        return render_name(variant_context(self.id, "summary"), self.texts["summary"])

    def note_for(self, spelling: str) -> Note | None:
        """The note for this way of naming the variant, if there is one."""
        wanted = folded(spelling)
        return next((note for note in self.notes for alias in note.aliases if folded(alias) == wanted), None)

    def to_dict(self) -> dict[str, object]:
        """The variant as the list of variants shows it."""
        return {
            "id": self.id,
            "title": self.title,
            "aliases": list(self.aliases),
            "extends": self.extends,
            "summary": self.summary,
        }


@cache
def named(id_: str) -> Named:
    """The named variant of this id."""
    table = variants()[id_]
    stated = {name: _stated(name, entry) for name, entry in stated_by(id_).items()}
    notes = {f"note-{number}": note["text"] for number, note in enumerate(table.get("notes", ()), start=1)}
    return Named(
        id=id_,
        texts=MappingProxyType({"title": table["title"], "summary": table["summary"], **notes}),
        aliases=tuple(table["aliases"]),
        extends=table.get("extends"),
        sources=tuple(Source(**source) for source in table["sources"]),
        stated=MappingProxyType(stated),
        notes=tuple(
            Note(
                tuple(note["aliases"]),
                Translatable.under(variant_context(id_, part), notes[part]),
                tuple(note["rules"]),
            )
            for part, note in zip(notes, table.get("notes", ()), strict=True)
        ),
    )


def _stated(option: str, entry: Mapping[str, Any]) -> Origin:
    value = BY_NAME[option].read(entry["value"])
    rules = tuple(entry["rules"]) if "rules" in entry else rules_for(option, value)
    return Origin(value, entry["provenance"], rules)


@cache
def named_variants() -> tuple[Named, ...]:
    """All named variants, in the order in which they are listed."""
    return tuple(map(named, variants()))


@cache
def spellings() -> Mapping[str, str]:
    """Every id and alias, folded, and the id it stands for."""
    table = {folded(alias): variant.id for variant in named_variants() for alias in variant.aliases}
    return MappingProxyType(table | {folded(variant.id): variant.id for variant in named_variants()})
