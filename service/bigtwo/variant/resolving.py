"""From what somebody writes as a variant to a complete, checked set of rules.

A variant is a name or alias (``hong-kong-ip``, ``Dai Di``), several names joined by commas, either with house rules
behind plus signs (``hong-kong-ip+bombs=on``), or an object with ``extends`` (such a text or a list of names, base where
absent) and ``options``. Of several names each in turn contributes only the values that it states itself; the options of
the request come last.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

from bigtwo.faults import EVERY_FAULT, Fault, Faults, Path
from bigtwo.messages.render import Param, render, render_word, truncate
from bigtwo.rulebook_data.variants import BASE
from bigtwo.variant.constraints import Checked, judge
from bigtwo.variant.named import Origin, Source, named
from bigtwo.variant.options import OPTIONS, InvalidVariant, Option, Options, rules_for
from bigtwo.variant.specs import Called, Request, line, read_spec
from bigtwo.variant.values import to_json

Spec: TypeAlias = "str | Mapping[str, Any] | None"
"""What may be written as a variant."""

_KEPT: Final = 1024
_LONGEST_KEPT: Final = 8000

_INHERITED: Final = {
    option.name: Origin(option.default, "I", rules_for(option.name, option.default)) for option in OPTIONS
}


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
        """What one should know, as a sentence in the current language."""
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
        """What it is called, in the current language."""
        titles = " + ".join(named(id_).title for id_ in self.called)
        has_own = isinstance(self.echo, dict)
        return render_word("variant.house-rules", title=titles) if has_own else titles

    @property
    def summary(self) -> str | None:
        """What is special about a named variant, in the current language; None for a mix."""
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
        """What the value of an option means at the table, in the current language."""
        explained = option.explained(getattr(self.options, option.name), self.options.pack)
        return explained.sentence_under(self.options.suit_order)


def resolve(spec: Spec = None) -> Resolved:
    """The complete rules behind a name, several names or an object; None means base.

    Raises InvalidVariant with every fault: unknown names and options with the nearest known one, unreadable values
    with what is allowed, and contradictions under the id of their constraint.
    """
    if spec is None:
        spec = BASE
    try:
        key = spec if isinstance(spec, str) else json.dumps(spec)
    except (TypeError, ValueError, RecursionError):
        return _resolve(spec)
    if len(key) > _LONGEST_KEPT:
        return _resolve(spec)
    found = _kept(key, isinstance(spec, str))
    if isinstance(found, tuple):
        raise InvalidVariant(found)
    return found


@lru_cache(maxsize=_KEPT)
def _kept(key: str, is_text: bool) -> Resolved | tuple[Fault, ...]:
    """What a text, or an object as JSON, is resolved to. Faults are kept like variants: people ask the same wrong thing
    again and again, and a request may be read twice."""
    try:
        return _resolve(key if is_text else json.loads(key))
    except InvalidVariant as invalid:
        return invalid.faults


def _resolve(spec: object) -> Resolved:
    faults = Faults(EVERY_FAULT)
    request = read_spec(spec, faults)
    stated_by = _stated_by(request.variants)
    checked = _judge(request, stated_by, faults)
    faults.check(InvalidVariant)
    return _assemble(request, stated_by, checked)


def _stated_by(variants: list[Called]) -> dict[str, tuple[Called, Origin]]:
    """For every option that a variant states, the last that states it; base contributes only where it stands alone."""
    alone = len(variants) == 1
    return {
        option: (called, stated)
        for called in variants
        if alone or called.variant.id != BASE
        for option, stated in called.variant.stated.items()
    }


def _judge(request: Request, stated_by: Mapping[str, tuple[Called, Origin]], faults: Faults) -> Checked:
    variants, values = request.variants, request.values
    joined: dict[str, Any] = {option.name: option.default for option in OPTIONS}
    joined |= {option: stated.value for option, (_, stated) in stated_by.items()}
    joined |= values
    named_values = {option for option, (called, _) in stated_by.items() if called.variant.id != BASE}
    checked = judge(Options(**joined), values, request.unread, named_values)
    for constraint, conflict in checked.errors:
        own = next((name for name in constraint.reads if name in values), None)
        if own is not None:
            path: Path = request.place(own, *(conflict.at if own == constraint.reads[0] else ()))
        else:
            callers = [stated_by[name][0] for name in constraint.reads if name in stated_by]
            path = next((called.path for called in reversed(variants) if called in callers), ())
        faults.note(path, conflict.phrase, constraint.cites, conflict.suggestions, **dict(conflict.params))
    return checked


def _assemble(request: Request, stated_by: Mapping[str, tuple[Called, Origin]], checked: Checked) -> Resolved:
    variants, values, options = request.variants, request.values, checked.options
    origins = _INHERITED | {option: stated for option, (_, stated) in stated_by.items()}
    origins |= {name: Origin(value, "H", rules_for(name, value)) for name, value in values.items()}
    origins |= {each.adjusts[0]: Origin(each.adjusts[1], "A", each.cites) for each in checked.adjusted if each.adjusts}
    ids = tuple(called.variant.id for called in variants)
    warnings = _notes(variants) + tuple(
        VariantWarning(conflict.phrase, conflict.params, constraint.reads[0], constraint.cites)
        for constraint, conflict in checked.warnings
    )
    echo: str | dict[str, object] = ",".join(ids)
    if values:
        written = {name: to_json(value, options.pack) for name, value in values.items()}
        echo = {"extends": ids[0] if len(ids) == 1 else list(ids), "options": written}
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
        _key=json.dumps([echo, [warning.to_dict() for warning in warnings]]),
    )


def _notes(variants: list[Called]) -> tuple[VariantWarning, ...]:
    """What somebody should know who calls these variants as the request does."""
    notes = [(called.spelling, called.variant.note_for(called.spelling)) for called in variants]
    return tuple(
        VariantWarning("alias.note", (("text", truncate(text.strip())), ("sentence", note.text)), None, note.rules)
        for text, note in notes
        if note is not None
    )


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
    same_pack = left.options.pack == right.options.pack
    return tuple(
        Difference(
            option.name,
            left_json[option.name],
            right_json[option.name],
            tuple(dict.fromkeys(left.stated[option.name].rules + right.stated[option.name].rules)),
        )
        for option in OPTIONS
        if getattr(left.options, option.name) != getattr(right.options, option.name)
        and not (option.name == "straight_order" and same_pack and left.options.runs == right.options.runs)
    )
