"""House rules in one line of text: ``hong-kong-ip+bombs=on+count_multipliers=10x2,13x3``.

The line begins with a name, or several joined by commas; behind each plus sign stands a house rule. In the query of a
URL a plus sign stands for a space, so that a space before a house rule is as good as a plus sign.

Words, numbers, ``true``, ``false`` and ``null`` stand as they are. Some options have a form of their own:

* ``straight_order``: runs from high to low joined by commas, each with the rank whose suit decides behind a colon; runs
  that tie are joined by ``=``, and the ranks of tiles by hyphens: ``JQKA2:2,A2345=TJQKA:A``, ``12-13-14-15-1:1``.
* ``count_multipliers``: pairs joined by commas: ``10x2,13x3``; ``none`` for no pair.
* ``runs_of`` and ``consecutive_pairs``: numbers joined by commas: ``3,4``; ``none`` for no number.
* ``card_points``: ranks and points: ``A:3,2:5,others:1``; ``place_points``: points by place: ``3,1,0``.
* ``instant_wins``: patterns and prices: ``four-twos:20,six-pairs:null``; ``none`` for no pattern.
* ``hand_doubling``: what doubles, joined by commas, and the mode behind a colon: ``two,straight-flush:each``.
* ``two_factors``: one number, or suits and factors: ``S:3,H:2``.

Lists and objects are read in JSON too: ``count_multipliers=[[10,2],[13,3]]``.

A variant in a text and as an object come to the same here. Whether its values go together is decided in
`bigtwo.variant.resolving`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bigtwo.cards import PACKS
from bigtwo.faults import EVERY_FAULT, Fault, Faults, Path, fault
from bigtwo.messages.render import quote_input, render_input, truncate
from bigtwo.rulebook_data.texts import NO_PAIR, pieces
from bigtwo.rulebook_data.texts import value_of as read_value
from bigtwo.rulebook_data.variants import BASE
from bigtwo.spelling import folded, nearest, suggested
from bigtwo.strict_json import NotJSON, is_empty, read_json
from bigtwo.variant.named import Named, named, spellings
from bigtwo.variant.options import BY_NAME, OPTIONS, InvalidVariant, run_codes
from bigtwo.variant.values import Entries, HandDoubling


def value_of(option: str, text: str) -> object:
    """The JSON value that the text of an option's value stands for. A text that stands for none stays what it is, for
    the option to refuse. Raises NotJSON for a list or an object that breaks off."""
    return read_value(option, text, read_json)


def text_of(option: str, value: object, pack: str) -> str:
    """The shortest text of an option's value, as `Options` holds it; the pack decides how ranks are written."""
    match value:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case HandDoubling(cards, mode):
            return f"{','.join(cards)}:{mode}"
        case Entries():
            return ",".join(value.texts()) or NO_PAIR
        case tuple() if option == "straight_order":
            return ",".join(run_codes(value, "-" if PACKS[pack].is_tiles else ""))
        case tuple():
            texts = ("x".join(map(str, each)) if isinstance(each, tuple) else str(each) for each in value)
            return ",".join(texts) or NO_PAIR
        case _:
            return str(value)


def line(names: Iterable[str], values: Mapping[str, object], pack: str) -> str:
    """A variant in one line: its names, and its house rules in the order in which they are given."""
    rules = (f"+{option}={text_of(option, value, pack)}" for option, value in values.items())
    return ",".join(names) + "".join(rules)


MAX_NAMES: Final = 8
"""How many names may be joined."""

_LONGEST_NAME: Final = 80
_MAX_FIELDS: Final = 60
"""How many options may be stated, known or not."""
_MAX_SUGGESTIONS: Final = 20
"""For how many unknown options it is looked up what may have been meant; no request gets more faults spelled out."""
_FIELDS: Final = ("extends", "options")

_AMBIGUOUS: Final = "Chinese Poker"
_NO_VARIANT: Final = {
    folded(name): (phrase, variants)
    for phrase, variants, names in (
        ("unknown-variant.other-game", (BASE,), "Thirteen, Tien Len, Tien Len Mien Nam"),
        ("unknown-variant.country", (BASE,), "Malaysia, 馬來西亞, Vietnam, 越南, Macau, Macao, 澳門"),
        ("ambiguous-variant.country", (BASE, "gamesky"), "China, 中國, Tiongkok, Tsina"),
        ("ambiguous-variant.country", ("taiwan-latta", "lukang-dushoff", "bridge-suits"), "Taiwan, 台灣"),
    )
    for name in names.split(",")
}
"""Names of another game, and of countries from which the rules of several variants are reported, or of none: what is
said of each, and the variants that may be meant. Countries with one are aliases."""


@dataclass(frozen=True, slots=True)
class Called:
    """A named variant, how the request called it, and where."""

    variant: Named
    spelling: str
    path: Path


@dataclass(slots=True)
class Request:
    """What a request states."""

    variants: list[Called] = field(default_factory=list)
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
    _read_options({**in_line, **own}, stated, faults)
    if not is_clear:
        faults.check(InvalidVariant)
    return stated


def _read_object(
    spec: Mapping[Any, Any], stated: Request, own: dict[Any, Any], faults: Faults
) -> list[tuple[str, Path]]:
    for name in [name for name in spec if name not in _FIELDS][:MAX_NAMES]:
        if name in BY_NAME:
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
        is_rule = rules[0].partition("=")[0] in BY_NAME
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
            stated.variants.append(Called(variant, name, path))


def _unknown(name: str, path: Path) -> Fault:
    text = name.strip()
    if not text:
        return fault(path, "unknown-variant.empty")
    plain = folded(name) if len(name) <= _LONGEST_NAME else ""
    if plain == folded(_AMBIGUOUS):
        return fault(path, "ambiguous-variant.thirteen-cards", ("WP-NAME-01",), (BASE,), text=truncate(text))
    if plain in _NO_VARIANT:
        phrase, variants = _NO_VARIANT[plain]
        return fault(path, phrase, (), variants, text=truncate(text))
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
                faults.add(replace(failure.fault((name,)), path=path))
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
    elif text in BY_NAME:
        faults.note(path, "invalid-variant.rule-without-value", name=text)
    else:
        faults.note(path, "invalid-variant.rule", (), suggested(text, BY_NAME), text=truncate(text))


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
            found = Faults(EVERY_FAULT)
            value = option.kind.read(own[option.name], ("options", option.name), found)
            for each in found.found:
                faults.add(replace(each, path=stated.place(*each.path[1:])))  # type: ignore[arg-type]
            if not found.count or (option.kind.in_part and value is not None):
                stated.values[option.name] = value
            else:
                stated.unread.add(option.name)
