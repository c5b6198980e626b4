"""From what somebody writes as a variant to a complete, checked set of rules.

A variant is a name or alias (``hong-kong-ip``, ``Dai Di``), several names joined by commas, either with house rules
behind plus signs (``hong-kong-ip+bombs=on``), or an object with ``extends`` (such a text or a list of names, base where
absent) and ``options``. Of several names each in turn contributes only the values that it states itself; the options of
the request come last.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigtwo.faults import EVERY_FAULT, Fault, Faults
from bigtwo.messages.render import render, render_word, truncate
from bigtwo.rulebook_data.variants import BASE
from bigtwo.variant.constraints import judge
from bigtwo.variant.named import Source, named
from bigtwo.variant.options import OPTIONS, InvalidVariant, Options, rules_for
from bigtwo.variant.specs import Called, Stated, line, read_spec
from bigtwo.variant.values import to_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo.faults import Path
    from bigtwo.messages.render import Param
    from bigtwo.variant.constraints import Checked
    from bigtwo.variant.options import Option


Spec: TypeAlias = "str | Mapping[str, Any] | None"
"""What may be written as a variant."""

INHERITED: Final = "I"
HOUSE: Final = "H"
ADJUSTED: Final = "A"

_KEPT: Final = 512
_LONGEST_KEPT: Final = 8000


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an option's value comes from, and the rules it rests on.

    `provenance` is the mark of the named variant that states it (S, U, D, X, S/D), or I for a value inherited from the
    base game, H for a house rule that the request states, A for a value that a constraint put right.
    """

    provenance: str
    rules: tuple[str, ...]


_INHERITED: Final = {option.name: Origin(INHERITED, rules_for(option.name, option.default)) for option in OPTIONS}


@dataclass(frozen=True, slots=True)
class VariantWarning:
    """Something about a variant that stands but that one should know: an adjusted value, a house mix, an alias with
    two meanings."""

    phrase: str
    """The id of the sentence: the code, and which form of it."""
    params: tuple[tuple[str, Param], ...]
    """The named values in the sentence."""
    option: str | None
    """The option it is about, or None."""
    rules: tuple[str, ...]

    @property
    def code(self) -> str:
        """The id of a constraint, or ``alias``."""
        return self.phrase.partition(".")[0]

    @property
    def detail(self) -> str:
        """What one should know, as a sentence in the language of the moment."""
        return render(self.phrase, self.params)

    def to_dict(self) -> dict[str, object]:
        """The warning as JSON."""
        return {
            "code": self.code,
            "option": self.option,
            "phrase": self.phrase,
            "detail": self.detail,
            "params": {name: list(value) if isinstance(value, tuple) else value for name, value in self.params},
            "rules": list(self.rules),
        }


@dataclass(frozen=True, slots=True, eq=False)
class Resolved:
    """A variant as it was asked for, made complete. Equal variants have the same echo and the same warnings."""

    echo: str | dict[str, object]
    """The variant in canonical names, as answers carry it; `resolve` reads it back to the same options. One value
    serves all who ask alike: read it, never change it."""
    text: str
    """The same in one line: ``hong-kong-ip+bombs=on``. Variants with equal options on top of equal names have the same
    text, and `resolve` reads it back to the same variant."""
    id: str | None
    """The id of the named variant, or None for a mix."""
    called: tuple[str, ...]
    """The ids of the named variants that were joined."""
    aliases: tuple[str, ...]
    extends: tuple[str, ...]
    """The ids of the variants it stands on; for a named variant the one it extends, for base none."""
    options: Options
    stated: Mapping[str, Origin]
    """For every option its provenance and rules."""
    warnings: tuple[VariantWarning, ...]
    sources: tuple[Source, ...]
    _key: str

    @property
    def title(self) -> str:
        """What it is called, in the language of the moment."""
        titles = " + ".join(named(id_).title for id_ in self.called)
        has_own = isinstance(self.echo, dict)
        return render_word("variant.house-rules", title=titles) if has_own else titles

    @property
    def summary(self) -> str | None:
        """What is special about a named variant, in the language of the moment; None for a mix."""
        return None if self.id is None else named(self.id).summary

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Resolved) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def to_dict(self) -> dict[str, object]:
        """The variant as ``POST /v1/variants/resolve`` answers it: every option with value, provenance, rules and a
        sentence."""
        values = self.options.to_dict()
        one = self.extends[0] if len(self.extends) == 1 else None
        return {
            "variant": self.echo,
            "text": self.text,
            "id": self.id,
            "title": self.title,
            "summary": self.summary,
            "aliases": list(self.aliases),
            "extends": one if len(self.extends) < 2 else list(self.extends),
            "sources": [source.to_dict() for source in self.sources],
            "options": {
                option.name: {
                    "value": values[option.name],
                    "provenance": self.stated[option.name].provenance,
                    "rules": list(self.stated[option.name].rules),
                    "sentence": self._sentence(option),
                }
                for option in OPTIONS
            },
            "warnings": [warning.to_dict() for warning in self.warnings],
        }

    def _sentence(self, option: Option) -> str:
        """What the value of an option means at the table, in the language of the moment."""
        explained = option.explained(getattr(self.options, option.name), self.options.pack)
        return explained.sentence_under(self.options.suit_order)


def resolve(spec: Spec = None) -> Resolved:
    """The complete rules behind a name, several names or an object; None means base.

    Raises InvalidVariant with every fault: unknown names and options with the nearest known one, unreadable values
    with what is allowed, and contradictions under the id of their constraint.
    """
    if spec is None:
        spec = BASE
    if isinstance(spec, str):
        return _or_raise(_resolve_text(spec)) if len(spec) <= _LONGEST_KEPT else _resolve(spec)
    try:
        key = json.dumps(spec)
    except (TypeError, ValueError, RecursionError):
        return _resolve(spec)
    return _or_raise(_resolve_json(key)) if len(key) <= _LONGEST_KEPT else _resolve(spec)


def _or_raise(found: Resolved | tuple[Fault, ...]) -> Resolved:
    if isinstance(found, tuple):
        raise InvalidVariant(found)
    return found


# Faults are kept like variants: people ask the same wrong thing again and again, and a request may be read twice.


@lru_cache(maxsize=_KEPT)
def _resolve_text(text: str) -> Resolved | tuple[Fault, ...]:
    try:
        return _resolve(text)
    except InvalidVariant as invalid:
        return invalid.faults


@lru_cache(maxsize=_KEPT)
def _resolve_json(key: str) -> Resolved | tuple[Fault, ...]:
    try:
        return _resolve(json.loads(key))
    except InvalidVariant as invalid:
        return invalid.faults


def _resolve(spec: object) -> Resolved:
    faults = Faults(EVERY_FAULT)
    stated = read_spec(spec, faults)
    checked = _judge(stated, faults)
    faults.check(InvalidVariant)
    return _assemble(stated.variants, stated.values, checked)


# --- joining variants -------------------------------------------------------------------------------------------------


def _stated_by(variants: list[Called]) -> dict[str, tuple[Called, Any]]:
    """For every option that a variant states, the last that states it; base contributes only where it stands alone."""
    alone = len(variants) == 1
    return {
        option: (called, stated)
        for called in variants
        if alone or called.variant.id != BASE
        for option, stated in called.variant.stated.items()
    }


def _judge(request: Stated, faults: Faults) -> Checked:
    variants, values = request.variants, request.values
    stated_by = _stated_by(variants)
    joined: dict[str, Any] = {option.name: option.default for option in OPTIONS}
    joined |= {option: value.value for option, (_, value) in stated_by.items()}
    joined |= values
    named_values = {option for option, (called, _) in stated_by.items() if called.variant.id != BASE}
    checked = judge(Options(**joined), values, request.unread, named_values)
    for constraint, conflict in checked.errors:
        stated = next((name for name in constraint.reads if name in values), None)
        if stated is not None:
            inside = conflict.at if stated == constraint.reads[0] else ()
            path: Path = request.place(stated, *inside)
        else:
            callers = [stated_by[name][0] for name in constraint.reads if name in stated_by]
            path = next((called.path for called in reversed(variants) if called in callers), ())
        faults.note(path, conflict.phrase, constraint.cites, conflict.suggestions, **dict(conflict.params))
    return checked


def _assemble(variants: list[Called], values: Mapping[str, object], checked: Checked) -> Resolved:
    options = checked.options
    stated_by = _stated_by(variants)
    adjusted = {each.adjusts[0]: each.cites for each in checked.adjusted if each.adjusts is not None}
    origins: dict[str, Origin] = {}
    for option in OPTIONS:
        name = option.name
        if name in adjusted:
            origins[name] = Origin(ADJUSTED, adjusted[name])
        elif name in values:
            origins[name] = Origin(HOUSE, rules_for(name, values[name]))
        elif name in stated_by:
            stated = stated_by[name][1]
            origins[name] = Origin(stated.provenance, stated.rules)
        else:
            origins[name] = _INHERITED[name]
    ids = tuple(called.variant.id for called in variants)
    warnings = _notes(variants) + tuple(
        VariantWarning(conflict.phrase, conflict.params, constraint.reads[0], constraint.cites)
        for constraint, conflict in checked.warnings
    )
    echo = _echo(ids, values, options.pack)
    one = variants[0].variant if len(variants) == 1 and not values else None
    return Resolved(
        echo=echo,
        text=line(ids, values, options.pack),
        id=one.id if one else None,
        called=ids,
        aliases=one.aliases if one else (),
        extends=ids if one is None else (one.extends,) if one.extends else (),
        options=options,
        stated=origins,
        warnings=warnings,
        sources=tuple(dict.fromkeys(source for called in variants for source in called.variant.sources)),
        _key=_key(echo, warnings),
    )


def _notes(variants: list[Called]) -> tuple[VariantWarning, ...]:
    notes = [(called, called.variant.note_for(called.spelling)) for called in variants]
    return tuple(
        VariantWarning(
            "alias.note", (("text", truncate(called.spelling.strip())), ("sentence", note.text)), None, note.rules
        )
        for called, note in notes
        if note is not None
    )


def _echo(ids: tuple[str, ...], values: Mapping[str, object], pack: str) -> str | dict[str, object]:
    if not values:
        return ",".join(ids)
    written = {name: to_json(value, pack) for name, value in values.items()}
    return {"extends": ids[0] if len(ids) == 1 else list(ids), "options": written}


def _key(echo: str | dict[str, object], warnings: tuple[VariantWarning, ...]) -> str:
    return json.dumps([echo, [warning.to_dict() for warning in warnings]])


# --- differences ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """One option in which two variants differ: both values as JSON, and the rules that the two rest on."""

    option: str
    left: object
    right: object
    rules: tuple[str, ...]

    def to_dict(self) -> dict[str, object]:
        """The difference as JSON."""
        return {"option": self.option, "left": self.left, "right": self.right, "rules": list(self.rules)}


def diff(left: Resolved, right: Resolved) -> tuple[Difference, ...]:
    """Every option in which two variants differ, in the order of the register.

    A straight order spelled out as a list does not differ from the scheme that orders the same runs in the same way.
    """
    left_json, right_json = left.options.to_dict(), right.options.to_dict()
    return tuple(
        Difference(
            option.name,
            left_json[option.name],
            right_json[option.name],
            tuple(dict.fromkeys(left.stated[option.name].rules + right.stated[option.name].rules)),
        )
        for option in OPTIONS
        if not _agree(option.name, left.options, right.options)
    )


def _agree(option: str, left: Options, right: Options) -> bool:
    if option == "straight_order" and left.pack == right.pack:
        return left.runs == right.runs
    return bool(getattr(left, option) == getattr(right, option))
