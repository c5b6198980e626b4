"""From what somebody writes as a variant to a complete, checked set of rules.

A variant is a name or alias (``hong-kong-ip``, ``Dai Di``), several names joined by commas, or an object with
``extends`` (a name or a list of names, base where absent) and ``options``. Of several names each in turn contributes
only the values that it states itself; the options of the request come last.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigtwo.faults import EVERY_FAULT, Fault, Faults, Path, fault
from bigtwo.messages.saying import cut, say, shown, told_back
from bigtwo.spelling import nearest, suggested
from bigtwo.variant.constraints import judge
from bigtwo.variant.faults import InvalidVariant
from bigtwo.variant.named import BASE, Named, Source, folded, named, spellings
from bigtwo.variant.options import BY_NAME, OPTIONS, Options, rules_for
from bigtwo.variant.values import to_json

if TYPE_CHECKING:
    from bigtwo.messages.saying import Param
    from bigtwo.variant.constraints.constraint import Checked

Spec: TypeAlias = "str | Mapping[str, Any] | None"
"""What may be written as a variant."""

INHERITED: Final = "I"
HOUSE: Final = "H"
ADJUSTED: Final = "A"

MAX_NAMES: Final = 8
"""How many names may be joined."""

_KEPT: Final = 512
_LONGEST_KEPT: Final = 8000
_LONGEST_NAME: Final = 80
_MAX_FIELDS: Final = 60
"""How many options may be stated, known or not."""
_MAX_SUGGESTIONS: Final = 20
"""For how many unknown options it is looked up what may have been meant; no request gets more faults spelled out."""
_FIELDS: Final = ("extends", "options")

_AMBIGUOUS: Final = "Chinese Poker"
# The page knows two Hong Kong games (DEC-68). "Hong Kong" is an alias of the fuller one; the bare word, which reads
# like a clipped id, is asked back.
_CLIPPED: Final = "hongkong"


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
        """What one should know, as a sentence in English."""
        return say(self.phrase, self.params)

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
    id: str | None
    """The id of the named variant, or None for a mix."""
    title: str
    summary: str | None
    aliases: tuple[str, ...]
    extends: tuple[str, ...]
    """The ids of the variants it stands on; for a named variant the one it extends, for base none."""
    options: Options
    stated: Mapping[str, Origin]
    """For every option its provenance and rules."""
    warnings: tuple[VariantWarning, ...]
    sources: tuple[Source, ...]
    _key: str

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Resolved) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def to_dict(self) -> dict[str, object]:
        """The variant as ``POST /v1/variants/resolve`` answers it: every option with value, provenance and rules."""
        values = self.options.to_dict()
        one = self.extends[0] if len(self.extends) == 1 else None
        return {
            "variant": self.echo,
            "id": self.id,
            "title": self.title,
            "summary": self.summary,
            "aliases": list(self.aliases),
            "extends": one if len(self.extends) < 2 else list(self.extends),
            "sources": [source.to_dict() for source in self.sources],
            "options": {
                name: {"value": values[name], "provenance": standing.provenance, "rules": list(standing.rules)}
                for name, standing in self.stated.items()
            },
            "warnings": [warning.to_dict() for warning in self.warnings],
        }


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


def find(name: str) -> Named | None:
    """The named variant of this id or alias, or None; case, accents, spaces and hyphens do not count."""
    if len(name) > _LONGEST_NAME or name.strip().casefold() == _CLIPPED:
        return None
    id_ = spellings().get(folded(name))
    return None if id_ is None else named(id_)


# --- Reading ---


def _resolve(spec: object) -> Resolved:
    faults = Faults(EVERY_FAULT)
    own: Mapping[Any, Any] = {}
    if isinstance(spec, str):
        variants = _read_joined(spec, (), faults)
    elif isinstance(spec, Mapping):
        variants, own = _read_object(spec, faults)
    else:
        raise InvalidVariant([fault((), "invalid-variant.form", given=told_back(spec))])
    values, unread = _read_options(own, faults)
    if any(fault.path[:1] != ("options",) for fault in faults.found):
        faults.check(InvalidVariant)  # without the variants it stands on nothing can be said about contradictions
    checked = _judge(variants, values, unread, faults)
    faults.check(InvalidVariant)
    return _assemble(variants, values, checked)


@dataclass(frozen=True, slots=True)
class _Called:
    """A named variant, how the request called it, and where."""

    variant: Named
    spelling: str
    path: Path


def _read_object(spec: Mapping[Any, Any], faults: Faults) -> tuple[list[_Called], Mapping[Any, Any]]:
    for name in [name for name in spec if name not in _FIELDS][:MAX_NAMES]:
        if isinstance(name, str):
            faults.note((name,), "unknown-field.variant", (), suggested(name, _FIELDS), text=cut(name))
        else:
            faults.note((shown(name),), "unknown-field.variant-no-text", given=told_back(name))
    extends, own = spec.get("extends", BASE), spec.get("options", {})
    called: list[_Called] = []
    if isinstance(extends, str):
        called = _read_joined(extends, ("extends",), faults)
    elif isinstance(extends, list | tuple) and len(extends) > MAX_NAMES:
        faults.add(_too_many(len(extends), ("extends",)))
    elif isinstance(extends, list | tuple) and extends:
        called = _read_names([(name, ("extends", index)) for index, name in enumerate(extends)], faults)
    elif isinstance(extends, list | tuple):
        faults.note(("extends",), "invalid-variant.extends-empty")
    else:
        faults.note(("extends",), "invalid-variant.extends", given=told_back(extends))
    if not isinstance(own, Mapping):
        faults.note(("options",), "invalid-value.options", given=told_back(own))
        own = {}
    return called, own


def _read_joined(text: str, path: Path, faults: Faults) -> list[_Called]:
    """The variants of a text that names one or several, joined by commas."""
    count = text.count(",") + 1
    if count > MAX_NAMES:
        faults.add(_too_many(count, path))
        return []
    return _read_names([(name, path) for name in text.split(",")], faults)


def _too_many(count: int, path: Path) -> Fault:
    return fault(path, "too-many-variants.joined", most=MAX_NAMES, count=count)


def _read_names(names: list[tuple[Any, Path]], faults: Faults) -> list[_Called]:
    called: list[_Called] = []
    for name, path in names:
        if not isinstance(name, str):
            faults.note(path, "invalid-variant.name", given=told_back(name))
            continue
        variant = find(name)
        if variant is None:
            faults.add(_unknown(name, path))
        elif any(variant is earlier.variant for earlier in called):
            faults.note(path, "duplicate-variant.joined", name=variant.id)
        else:
            called.append(_Called(variant, name, path))
    return called


def _unknown(name: str, path: Path) -> Fault:
    text = name.strip()
    if not text:
        return fault(path, "unknown-variant.empty")
    plain = folded(name) if len(name) <= _LONGEST_NAME else ""
    if plain == folded(_AMBIGUOUS):
        return fault(path, "ambiguous-variant.thirteen-cards", ("WP-NAME-01",), (BASE,), text=cut(text))
    near = nearest(plain, tuple(spellings())) if plain else None
    suggestions = () if near is None else (spellings()[near],)
    rules = ("DEC-68",) if text.casefold() == _CLIPPED else ()
    return fault(path, "unknown-variant.name", rules, suggestions, text=cut(text))


def _read_options(own: Mapping[Any, Any], faults: Faults) -> tuple[dict[str, object], set[str]]:
    """The request's own values as the engine holds them, in the order of the register, and those it could not read."""
    if len(own) > _MAX_FIELDS:
        faults.note(("options",), "unknown-option.too-many", count=len(own), most=len(OPTIONS))
        return {}, set()
    for name in own:
        if isinstance(name, str) and name not in BY_NAME:
            suggestions = suggested(name, BY_NAME) if faults.count < _MAX_SUGGESTIONS else ()
            faults.note(("options", name), "unknown-option.name", (), suggestions, text=cut(name))
        elif name not in BY_NAME:
            faults.note(("options", shown(name)), "unknown-option.name-no-text", given=told_back(name))
    values: dict[str, object] = {}
    unread: set[str] = set()
    for option in OPTIONS:
        if option.name in own:
            before = faults.count
            value = option.kind.read(own[option.name], ("options", option.name), faults)
            if faults.count == before or (option.kind.in_part and value is not None):
                values[option.name] = value
            else:
                unread.add(option.name)
    return values, unread


# --- Joining ---


def _stated_by(variants: list[_Called]) -> dict[str, tuple[_Called, Any]]:
    """For every option that a variant states, the last that states it; base contributes only where it stands alone."""
    alone = len(variants) == 1
    return {
        option: (called, stated)
        for called in variants
        if alone or called.variant.id != BASE
        for option, stated in called.variant.stated.items()
    }


def _judge(variants: list[_Called], values: Mapping[str, object], unread: set[str], faults: Faults) -> Checked:
    stated_by = _stated_by(variants)
    joined: dict[str, Any] = {option.name: option.default for option in OPTIONS}
    joined |= {option: value.value for option, (_, value) in stated_by.items()}
    joined |= values
    named_values = {option for option, (called, _) in stated_by.items() if called.variant.id != BASE}
    checked = judge(Options(**joined), values, unread, named_values)
    for constraint, conflict in checked.errors:
        stated = next((name for name in constraint.reads if name in values), None)
        if stated is not None:
            inside = conflict.at if stated == constraint.reads[0] else ()
            path: Path = ("options", stated, *inside)
        else:
            callers = [stated_by[name][0] for name in constraint.reads if name in stated_by]
            path = next((called.path for called in reversed(variants) if called in callers), ())
        faults.note(path, conflict.phrase, constraint.cites, conflict.suggestions, **dict(conflict.params))
    return checked


def _assemble(variants: list[_Called], values: Mapping[str, object], checked: Checked) -> Resolved:
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
    title = " + ".join(called.variant.title for called in variants)
    return Resolved(
        echo=echo,
        id=one.id if one else None,
        title=f"{title}, with house rules" if values else title,
        summary=one.summary if one else None,
        aliases=one.aliases if one else (),
        extends=ids if one is None else (one.extends,) if one.extends else (),
        options=options,
        stated=origins,
        warnings=warnings,
        sources=tuple(dict.fromkeys(source for called in variants for source in called.variant.sources)),
        _key=_key(echo, warnings),
    )


def _notes(variants: list[_Called]) -> tuple[VariantWarning, ...]:
    notes = [(called, called.variant.note_for(called.spelling)) for called in variants]
    return tuple(
        VariantWarning(
            "alias.note", (("text", cut(called.spelling.strip())), ("sentence", note.text)), None, note.rules
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
