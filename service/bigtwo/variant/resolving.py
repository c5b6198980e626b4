"""Resolves a variant name or specification to a validated set of options with their provenance.

The named variants stand in the rulebook. A variant extends another one and lists the values it states, each with a
provenance mark: S stated by the source for this variant, U in the source but not attributed to this reporter, D a
decision, X from outside the two documents, S/D stated but needing a decision.

A variant is a name or alias (``hong-kong-ip``, ``Dai Di``), several names joined by commas, either with house rules
behind plus signs (``hong-kong-ip+bombs=on``), or an object with ``extends`` (such a text or a list of names, base where
absent) and ``options``. Of several names each in turn contributes only the values that it states itself; the options of
the request come last. In the query of a URL a plus sign stands for a space, so that a space before a house rule is as
good as a plus sign.

In a house rule words, numbers, ``true``, ``false`` and ``null`` stand as they are. Some options have a form of their
own:

* ``straight_order``: runs from high to low joined by commas, each with the rank whose suit decides behind a colon; runs
  that tie are joined by ``=``, and the ranks of tiles by hyphens: ``JQKA2:2,A2345=TJQKA:A``, ``12-13-14-15-1:1``.
* ``count_multipliers``: pairs joined by commas: ``10x2,13x3``; ``none`` for no pair.
* ``five_card_kinds`` and ``more_kinds``: names joined by commas: ``run-3,pairs-2``; ``none`` for no further kind.
* ``card_points``: ranks and points: ``A:3,2:5,others:1``; ``place_points``: points by place: ``3,1,0``.
* ``redeal``: conditions and numbers: ``twos-at-least:4,may-points-at-most:6``.
* ``instant_wins``: patterns and prices: ``four-twos:20,six-pairs:null``; ``none`` for no pattern.
* ``hand_doubling``: what doubles, joined by commas, and the mode behind a colon: ``two,straight-flush:each``.
* ``two_factors``: one number, or suits and factors: ``S:3,H:2``.
* ``starting_chips``: one number, or one under what happens when chips run out: ``buy-in:149``.
* ``target_score``: one number, or a total, a number of deals or both: ``total:50,deals:10``.

Lists and objects are read in JSON too: ``count_multipliers=[[10,2],[13,3]]``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from bigtwo.faults import EVERY_FAULT, Fault, Faults, Path, fault
from bigtwo.messages.render import (
    Translatable,
    current_locale,
    quote_input,
    render_input,
    render_word,
    truncate,
    wire_params,
)
from bigtwo.rulebook_data.options import Table
from bigtwo.rulebook_data.texts import SHORTHANDS, meant_by, pieces, text_of
from bigtwo.rulebook_data.texts import value_of as read_value
from bigtwo.rulebook_data.variants import BASE, stated_by, variants
from bigtwo.spelling import folded, nearest, suggested
from bigtwo.strict_json import NotJSON, is_empty, read_json
from bigtwo.variant.constraints import Found, judge
from bigtwo.variant.options import BY_NAME, OPTIONS, InvalidVariant, Options, sentence_under
from bigtwo.variant.values import Kind, kind_of_shape, to_json
from bigtwo.wording import AsFields


@dataclass(frozen=True, slots=True)
class Source(AsFields):
    """Where a variant is described: the document and the passage in it."""

    document: str
    section: str


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an option's value comes from, and the rules it rests on.

    `provenance` is the mark of the named variant that states it (S, U, D, X, S/D), or I for a value inherited from the
    base game, H for a house rule that the request states, A for a value that a constraint put right.
    """

    value: object
    provenance: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A named variant. `stated` holds every value that it states itself or takes from a variant it extends, other
    than base: the values that are not marked inherited."""

    id: str
    english_title: str
    english_summary: str
    aliases: tuple[str, ...]
    extends: str | None
    sources: tuple[Source, ...]
    stated: Mapping[str, Origin]
    notes: tuple[Table, ...]
    """What somebody should know who calls it by some of its aliases: these, a text and the rules behind it."""

    @property
    def title(self) -> str:
        """What the variant is called, in the current language."""
        return current_locale().translate(self.english_title)

    @property
    def summary(self) -> str:
        """What is special about it, in the current language."""
        return current_locale().translate(self.english_summary)

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
    return Named(
        id=id_,
        english_title=table["title"],
        english_summary=table["summary"],
        aliases=tuple(table["aliases"]),
        extends=table.get("extends"),
        sources=tuple(Source(**source) for source in table["sources"]),
        stated=stated,
        notes=tuple(table.get("notes", ())),
    )


def _stated(option: str, entry: Mapping[str, Any]) -> Origin:
    value = BY_NAME[option].read(entry["value"])
    rules = tuple(entry["rules"]) if "rules" in entry else BY_NAME[option].rules_of(value)
    return Origin(value, entry["provenance"], rules)


@cache
def named_variants() -> tuple[Named, ...]:
    """All named variants, in the order in which they are listed."""
    return tuple(map(named, variants()))


@cache
def spellings() -> Mapping[str, str]:
    """Every id and alias, folded, and the id it stands for."""
    table = {folded(alias): variant.id for variant in named_variants() for alias in variant.aliases}
    return table | {folded(variant.id): variant.id for variant in named_variants()}


def value_of(option: str, text: str) -> object:
    """The JSON value that the text of an option's value stands for. A text that stands for none stays what it is, for
    the option to refuse. Raises NotJSON for a list or an object that breaks off."""
    return read_value(option, text, read_json)


MAX_NAMES: Final = 8

_HOUSE_RULES: Final = frozenset({*BY_NAME, *SHORTHANDS})
"""What may be stated: the options, and former ones that stand for a value of another."""
_LONGEST_NAME: Final = 80
_MAX_FIELDS: Final = 60
"""How many options may be stated, known or not."""
_MAX_SUGGESTIONS: Final = 20
"""For how many unknown options it is looked up what may have been meant; no request gets more faults spelled out."""
_FIELDS: Final = ("extends", "options")

_NO_VARIANT: Final = {
    folded(name): (phrase, rules, variants)
    for phrase, rules, variants, names in (
        ("ambiguous-variant.thirteen-cards", ("WP-NAME-01",), (BASE,), "Chinese Poker"),
        ("unknown-variant.other-game", (), (BASE,), "Thirteen, Tien Len, Tien Len Mien Nam"),
        ("unknown-variant.country", (), (BASE,), "Malaysia, 馬來西亞, Vietnam, 越南, Macau, Macao, 澳門"),
        ("ambiguous-variant.country", (), (BASE, "gamesky"), "China, 中國, Tiongkok, Tsina"),
        ("ambiguous-variant.country", (), ("taiwan-latta", "lukang-dushoff", "bridge-suits"), "Taiwan, 台灣"),
    )
    for name in names.split(",")
}
"""Names of another game or of several, and of countries from which the rules of several variants are reported, or of
none: what is said of each, by which rules, and the variants that may be meant. Countries with one are aliases."""


@dataclass(frozen=True, slots=True)
class VariantReference:
    """A named variant, how the request called it, and where."""

    variant: Named
    spelling: str
    path: Path


@dataclass(slots=True)
class Request:
    """What a request states."""

    variants: list[VariantReference] = field(default_factory=list)
    values: dict[str, object] = field(default_factory=dict)
    """Its own values as the engine holds them, in the order of the register."""
    unread: set[str] = field(default_factory=set)
    """The options whose value could not be read."""
    lines: dict[str, Path] = field(default_factory=dict)
    """For an option that stands in a text, where that text stands."""

    def place(self, option: str, *inside: str | int) -> Path:
        """Where something about the value of an option is said: at its place in the object, or at the whole text."""
        line = self.lines.get(option)
        return ("options", option, *inside) if line is None else line


def find(name: str) -> Named | None:
    """The named variant of this id or alias, or None; case, accents, spaces and hyphens do not count."""
    if len(name) > _LONGEST_NAME:
        return None
    id_ = spellings().get(folded(name))
    return None if id_ is None else named(id_)


def read_spec(spec: object, faults: Faults) -> Request:
    """What a request states as a variant, with every fault.

    Raises InvalidVariant where the variants that it stands on cannot be known: without them nothing can be said about
    contradictions.
    """
    stated = Request()
    own: dict[Any, Any] = {}
    if isinstance(spec, str):
        rules = _read_line(spec, (), stated, faults)
    elif is_empty(spec):
        rules = _read_object({}, stated, own, faults)
    elif isinstance(spec, Mapping):
        rules = _read_object(spec, stated, own, faults)
    else:
        raise InvalidVariant([fault((), "invalid-variant.form", given=quote_input(spec))])
    is_clear = all(fault.path[:1] == ("options",) for fault in faults.found)
    in_line = _read_rules(rules, stated, faults)
    stated.lines = {name: path for name, path in stated.lines.items() if name not in own}
    _read_options(_spelled_out({**in_line, **own}, stated, faults), stated, faults)
    if not is_clear:
        faults.check(InvalidVariant)
    return stated


def _read_object(
    spec: Mapping[Any, Any], stated: Request, own: dict[Any, Any], faults: Faults
) -> list[tuple[str, Path]]:
    for name in [name for name in spec if name not in _FIELDS][:MAX_NAMES]:
        if name in _HOUSE_RULES:
            faults.note((name,), "unknown-field.option", name=name)
        elif isinstance(name, str):
            faults.note((name,), "unknown-field.variant", (), suggested(name, _FIELDS), text=truncate(name))
        else:
            faults.note((render_input(name),), "unknown-field.variant-no-text", given=quote_input(name))
    extends, options = spec.get("extends", BASE), spec.get("options", {})
    rules: list[tuple[str, Path]] = []
    if isinstance(extends, str):
        rules = _read_line(extends, ("extends",), stated, faults)
    elif isinstance(extends, list | tuple) and len(extends) > MAX_NAMES:
        faults.add(_too_many(len(extends), ("extends",)))
    elif isinstance(extends, list | tuple) and extends:
        _read_names([(name, ("extends", index)) for index, name in enumerate(extends)], stated, faults)
    elif isinstance(extends, list | tuple):
        faults.note(("extends",), "invalid-variant.extends-empty")
    else:
        faults.note(("extends",), "invalid-variant.extends", given=quote_input(extends))
    if isinstance(options, Mapping) or is_empty(options):
        own |= options or {}
    else:
        faults.note(("options",), "invalid-value.options", given=quote_input(options))
    return rules


def _read_line(text: str, path: Path, stated: Request, faults: Faults) -> list[tuple[str, Path]]:
    """Reads the names of a text, one or several joined by commas; the house rules behind them are left to be read."""
    names, rules = pieces(text)
    count = names.count(",") + 1
    if rules and not names:
        is_rule = rules[0].partition("=")[0] in _HOUSE_RULES
        faults.note(path, "unknown-variant.before-rules", (), (f"{BASE}+{truncate(rules[0])}",) if is_rule else ())
    elif count > MAX_NAMES:
        faults.add(_too_many(count, path))
    else:
        _read_names([(name, path) for name in names.split(",")], stated, faults)
    return [(rule, path) for rule in rules]


def _too_many(count: int, path: Path) -> Fault:
    return fault(path, "too-many-variants.joined", most=MAX_NAMES, count=count)


def _read_names(names: list[tuple[Any, Path]], stated: Request, faults: Faults) -> None:
    for name, path in names:
        if not isinstance(name, str):
            faults.note(path, "invalid-variant.name", given=quote_input(name))
            continue
        variant = find(name)
        if variant is None:
            faults.add(_unknown(name, path))
        elif any(variant is earlier.variant for earlier in stated.variants):
            faults.note(path, "duplicate-variant.joined", name=variant.id)
        else:
            stated.variants.append(VariantReference(variant, name, path))


def _unknown(name: str, path: Path) -> Fault:
    text = name.strip()
    if not text:
        return fault(path, "unknown-variant.empty")
    plain = folded(name) if len(name) <= _LONGEST_NAME else ""
    if plain in _NO_VARIANT:
        phrase, rules, variants = _NO_VARIANT[plain]
        return fault(path, phrase, rules, variants, text=truncate(text))
    near = nearest(plain, tuple(spellings())) if plain else None
    return fault(path, "unknown-variant.name", (), () if near is None else (spellings()[near],), text=truncate(text))


def _read_rules(rules: list[tuple[str, Path]], stated: Request, faults: Faults) -> dict[str, object]:
    """The house rules of a text as the options of an object would state them."""
    own: dict[str, object] = {}
    for rule, path in rules[:_MAX_FIELDS]:
        written, equals, text = rule.partition("=")
        name = written.strip()
        if not equals:
            _note_no_rule(name, path, faults)
        elif name in own:
            faults.note(path, "invalid-variant.option-twice", name=truncate(name))
        else:
            try:
                own[name] = value_of(name, text)
            except NotJSON as failure:
                faults.add(replace(failure.at((name,)), path=path))
                stated.unread.add(name)
            stated.lines[name] = path
    if len(rules) > _MAX_FIELDS:
        faults.note(rules[0][1], "unknown-option.too-many", count=len(rules), most=len(OPTIONS))
    return own


def _note_no_rule(text: str, path: Path, faults: Faults) -> None:
    """Behind a plus sign stands something else than a house rule."""
    if not text:
        faults.note(path, "invalid-variant.rule-empty")
    elif find(text) is not None:
        faults.note(path, "invalid-variant.rule-is-name", text=truncate(text))
    elif text in _HOUSE_RULES:
        faults.note(path, "invalid-variant.rule-without-value", name=text)
    else:
        faults.note(path, "invalid-variant.rule", (), suggested(text, BY_NAME), text=truncate(text))


def _spelled_out(own: dict[Any, Any], stated: Request, faults: Faults) -> dict[Any, Any]:
    """The request's own values with those of former options as values of the option that says them now."""
    read = {name: value for name, value in own.items() if name not in SHORTHANDS}
    for name, (option, shape) in SHORTHANDS.items():
        if name not in own:
            continue
        if option in own:
            faults.note(stated.place(name), "invalid-variant.said-already", name=name, other_value=option)
            continue
        value, is_sound = _read_value(name, kind_of_shape(shape), own[name], stated, faults)
        if not is_sound:
            stated.unread.add(option)
        else:
            _, inherited = _stated_by(stated.variants).get(option, (None, _INHERITED[option]))
            read[option] = meant_by(name, value, read.get(option, inherited.value))
            stated.lines[option] = stated.place(name)
    return read


def _read_value(name: str, kind: Kind, value: object, stated: Request, faults: Faults) -> tuple[Any, bool]:
    """A value of an option as the engine holds it, and whether it has no fault."""
    found = Faults(EVERY_FAULT)
    read = kind.read(value, ("options", name), found)
    for each in found.found:
        faults.add(replace(each, path=stated.place(*each.path[1:])))  # type: ignore[arg-type]
    return read, not found.count


def _read_options(own: Mapping[Any, Any], stated: Request, faults: Faults) -> None:
    """The request's own values, in the order of the register."""
    if len(own) > _MAX_FIELDS:
        faults.note(("options",), "unknown-option.too-many", count=len(own), most=len(OPTIONS))
        return
    for name in own:
        if isinstance(name, str) and name not in BY_NAME:
            suggestions = suggested(name, BY_NAME) if faults.count < _MAX_SUGGESTIONS else ()
            faults.note(stated.place(name), "unknown-option.name", (), suggestions, text=truncate(name))
        elif name not in BY_NAME:
            faults.note(("options", render_input(name)), "unknown-option.name-no-text", given=quote_input(name))
    for option in OPTIONS:
        if option.name in own:
            value, is_sound = _read_value(option.name, option.kind, own[option.name], stated, faults)
            if is_sound or (option.kind.in_part and value is not None):
                stated.values[option.name] = value
            else:
                stated.unread.add(option.name)


Spec: TypeAlias = "str | Mapping[str, Any] | None"

_KEPT: Final = 1024
_LONGEST_KEPT: Final = 8000

_INHERITED: Final = {option.name: Origin(option.default, "I", option.rules_of(option.default)) for option in OPTIONS}


@dataclass(frozen=True, slots=True)
class VariantWarning(Fault):
    """Something about a variant that stands but that one should know: an adjusted value, a house mix, an alias with
    two meanings. Its code is the id of a constraint, or ``alias``."""

    @property
    def option(self) -> str | None:
        """The option it is about, or None."""
        return str(self.path[0]) if self.path else None

    def to_dict(self) -> dict[str, object]:
        """The warning as JSON."""
        return {
            "code": self.code,
            "option": self.option,
            "phrase": self.phrase,
            "detail": self.detail,
            "params": wire_params(self.params),
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
        if not isinstance(other, Resolved):
            return NotImplemented
        return self.text == other.text and self.warnings == other.warnings

    def __hash__(self) -> int:
        return hash(self.text)

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
                    "sentence": sentence_under(
                        option.explained(getattr(self.options, option.name), self.options.pack),
                        self.options.suit_order,
                        self.options.removed_card,
                    ),
                }
                for option in OPTIONS
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
    variants, values, stated_by = request.variants, request.values, _stated_by(request.variants)
    origins = _INHERITED | {option: stated for option, (_, stated) in stated_by.items()}
    origins |= {name: Origin(value, "H", BY_NAME[name].rules_of(value)) for name, value in values.items()}
    joined: dict[str, Any] = {name: origin.value for name, origin in origins.items()}
    named_values = {option for option, (called, _) in stated_by.items() if called.variant.id != BASE}
    options, warned, errors = judge(Options(**joined), values, request.unread, named_values)
    for constraint, found in errors:
        own = next((name for name in constraint.reads if name in values), None)
        if own is not None:
            path: Path = request.place(own, *(found.path if own == constraint.reads[0] else ()))
        else:
            callers = [stated_by[name][0] for name in constraint.reads if name in stated_by]
            path = next((called.path for called in reversed(variants) if called in callers), ())
        faults.note(path, found.phrase, constraint.cites, found.suggestions, **dict(found.params))
    faults.check(InvalidVariant)
    origins |= {each.adjusts[0]: Origin(each.adjusts[1], "A", each.cites) for each, _ in warned if each.adjusts}
    return _assemble(request, options, origins, warned)


def _stated_by(variants: list[VariantReference]) -> dict[str, tuple[VariantReference, Origin]]:
    """For every option that a variant states, the last that states it; base contributes only where it stands alone."""
    alone = len(variants) == 1
    return {
        option: (called, stated)
        for called in variants
        if alone or called.variant.id != BASE
        for option, stated in called.variant.stated.items()
    }


def _assemble(request: Request, options: Options, origins: Mapping[str, Origin], warned: Found) -> Resolved:
    variants, values = request.variants, request.values
    ids = tuple(called.variant.id for called in variants)
    warnings = _notes(variants) + tuple(
        VariantWarning(constraint.reads[:1], found.phrase, found.params, constraint.cites)
        for constraint, found in warned
    )
    echo: str | dict[str, object] = ",".join(ids)
    written = {name: to_json(value, options.pack) for name, value in values.items()}
    if values:
        echo = {"extends": ids[0] if len(ids) == 1 else list(ids), "options": written}
    one = variants[0].variant if len(variants) == 1 and not values else None
    return Resolved(
        echo=echo,
        text="+".join((",".join(ids), *(f"{name}={text_of(value)}" for name, value in written.items()))),
        id=one.id if one else None,
        called=ids,
        aliases=one.aliases if one else (),
        extends=ids if one is None else (one.extends,) if one.extends else (),
        options=options,
        stated=origins,
        warnings=warnings,
        sources=tuple(dict.fromkeys(source for called in variants for source in called.variant.sources)),
    )


def _notes(variants: list[VariantReference]) -> tuple[VariantWarning, ...]:
    """What somebody should know who calls these variants as the request does."""
    return tuple(
        VariantWarning(
            (),
            "alias.note",
            (("text", truncate(called.spelling.strip())), ("sentence", Translatable(note["text"]))),
            tuple(note["rules"]),
        )
        for called in variants
        for note in called.variant.notes
        if folded(called.spelling) in map(folded, note["aliases"])
    )


@dataclass(frozen=True, slots=True)
class Difference(AsFields):
    """One option in which two variants differ: both values as JSON, and the rules that the two rest on."""

    option: str
    left: object
    right: object
    rules: tuple[str, ...]


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
