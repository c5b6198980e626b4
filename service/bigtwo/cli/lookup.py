"""``bigtwo variants``, ``diff``, ``options``, ``packs`` and ``rules``: what there is to look up."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from shutil import get_terminal_size
from typing import Any, Final

from bigtwo import rulebook
from bigtwo.cards import PACKS, Pack, packs
from bigtwo.cli.arguments import (
    ANSWERED,
    OPTION_NAMES,
    PACK_NAMES,
    REFUSED,
    RULE_IDS,
    VARIANTS,
    UsageError,
    add_json,
    completed_by,
)
from bigtwo.cli.ask import add_house_rules, with_house_rules
from bigtwo.cli.output import Paint, called, columns, indented, wrapped, written
from bigtwo.messages.languages import ENGLISH
from bigtwo.messages.render import current_locale, render_label, render_word
from bigtwo.operations.paging import Page
from bigtwo.rulebook import Entry
from bigtwo.spelling import hint
from bigtwo.variant.constraints import CONSTRAINTS
from bigtwo.variant.options import BY_NAME, OPTIONS, Option, runs_in_words
from bigtwo.variant.resolving import Difference, Named, Resolved, diff, named_variants, resolve
from bigtwo.variant.straights import scheme
from bigtwo.variant.values import to_json
from bigtwo.wording import width

RULE_ID: Final = re.compile(r"[A-Z]{2,4}(?:[0-9]+|(?:-[A-Z0-9]+)*-[A-Z0-9]*[0-9])\Z")
_LONGEST_VALUE: Final = 32


def add_variants(parser: argparse.ArgumentParser) -> None:
    """`bigtwo variants`."""
    name = parser.add_argument("name", nargs="*", metavar="NAME", help="a name, an alias, or several joined by commas")
    completed_by(name, VARIANTS)
    add_house_rules(parser)
    parser.add_argument("--all", action="store_true", help="show all options, not only what differs from base")
    add_json(parser)
    parser.set_defaults(command=_variants, parser=parser)


def _variants(asked: argparse.Namespace) -> int:
    if asked.name or asked.house:
        spec = " ".join(asked.name) or "base"  # an alias of several words needs no quotes
        found = resolve(with_house_rules(spec, asked.house) if asked.house else spec)  # type: ignore[arg-type]
        return _show(asked, found.to_dict(), _variant(found, asked.paint, whole=asked.all))
    heads = (render_word("term.variant"), *_heads("players", "extends", "title"))
    rows = (
        (named.id, str(resolve(named.id).options.players), named.extends or "", named.title)
        for named in named_variants()
    )
    return _show(asked, Page().of("variants", named_variants(), Named.to_dict), _table([heads, *rows], asked.paint))


def _show(asked: argparse.Namespace, value: object, lines: Iterable[str]) -> int:
    """Prints what was looked up, as JSON or in lines."""
    print(indented(value) if asked.json else "\n".join(lines))
    return ANSWERED


def _variant(found: Resolved, paint: Paint, *, whole: bool) -> Iterator[str]:
    name = "" if found.id is None else f"{found.id}: "
    yield paint.strong(name + found.title)
    if found.summary:
        yield from _wrapped(paint.sentence(found.summary))
    if found.aliases:
        yield render_label(render_word("column.also-called"), ", ".join(found.aliases))
    if found.extends:
        yield render_label(render_word("column.extends"), ", ".join(found.extends))
    for source in found.sources:
        yield render_label(render_word("column.described-in"), f"{source.document}, {source.section}")
    base = {each.option: each.left for each in diff(resolve(), found)}
    values = found.options.to_dict()
    shown = [option.name for option in OPTIONS if whole or option.name in base]
    yield ""
    if not shown:
        yield render_word("provenance.none")
    else:
        rows = [_heads("option", "value", "in-base", "from", "rules")]
        for option in shown:
            standing = found.stated[option]
            in_base = _short(base[option]) if option in base else render_word("column.same")
            rows.append((option, _short(values[option]), in_base, standing.provenance, " ".join(standing.rules)))
        yield from _table(rows, paint)
        marks = dict.fromkeys(found.stated[option].provenance for option in shown)
        yield ""
        yield from (f"{mark:<3}  {provenance(mark)}" for mark in marks)
    for warning in found.warnings:
        yield from _wrapped(f"note: {warning.detail}")


def provenance(mark: str) -> str:
    """Where the value of an option comes from, in words."""
    return render_word(f"provenance.{mark.replace('/', '')}")


def _table(rows: Iterable[Sequence[str]], paint: Paint) -> list[str]:
    """Rows in columns, their heads first."""
    heads, *others = columns(rows)
    return [paint.strong(heads), *others]


def _heads(*names: str) -> tuple[str, ...]:
    return tuple(render_word(f"column.{name}") for name in names)


def _short(value: object) -> str:
    text = written(value)
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 3] + "..."


def add_diff(parser: argparse.ArgumentParser) -> None:
    """`bigtwo diff`."""
    completed_by(parser.add_argument("left", metavar="LEFT", help="a variant"), VARIANTS)
    completed_by(parser.add_argument("right", metavar="RIGHT", help="the other variant"), VARIANTS)
    add_json(parser)
    parser.set_defaults(command=_diff, parser=parser)


def _diff(asked: argparse.Namespace) -> int:
    left, right = resolve(asked.left), resolve(asked.right)
    differences = diff(left, right)
    answer = {"left": left.echo, "right": right.echo, "differences": [each.to_dict() for each in differences]}
    return _show(asked, answer, _differences(left, right, differences, asked.paint))


def _differences(left: Resolved, right: Resolved, found: Sequence[Difference], paint: Paint) -> Iterator[str]:
    """The options in which two variants differ, and what their values mean at the table."""
    if not found:
        yield "no differences"
        return
    heads = (render_word("column.option"), called(left.echo), called(right.echo), render_word("column.rules"))
    rows = [(each.option, written(each.left), written(each.right), " ".join(each.rules)) for each in found]
    yield from _table([heads, *rows], paint)
    for each in found:
        yield from ("", paint.strong(each.option))
        for variant in (left, right):
            option, value = BY_NAME[each.option], getattr(variant.options, each.option)
            yield from _explained(called(variant.echo), option, value, variant.options.pack, paint)


def _explained(called_: str, option: Option, value: object, pack: str, paint: Paint) -> Iterator[str]:
    """What a value means at the table; straights are also listed from high to low."""
    explained = option.explained(value, pack)
    yield from _wrapped(f"  {called_}: {paint.sentence(explained.detail, pack)}", "    ")
    if option.name == "straight_order" and "runs" not in explained.params:
        order: Any = value
        runs = scheme(order, pack) if isinstance(order, str) else order
        yield from _wrapped(f"    from high to low: {runs_in_words(runs)}", "      ")


def add_options(parser: argparse.ArgumentParser) -> None:
    """`bigtwo options`."""
    name = parser.add_argument("name", nargs="?", metavar="NAME", help="an option")
    completed_by(name, OPTION_NAMES)
    add_json(parser)
    parser.set_defaults(command=_options, parser=parser)


def _options(asked: argparse.Namespace) -> int:
    if asked.name is None:
        rows = ((option.name, _short(option.to_dict()["default"]), option.meaning) for option in OPTIONS)
        lines = _table([_heads("option", "default", "decides"), *rows], asked.paint)
        return _show(asked, Page().of("options", OPTIONS, Option.to_dict), lines)
    option = _option(asked.name)
    return _show(asked, option.to_dict(), _option_in_full(option, asked.paint))


def _option(name: str) -> Option:
    if name not in BY_NAME:
        raise UsageError(f"there is no option {name}; {hint(name, tuple(BY_NAME), 'bigtwo options lists them')}")
    return BY_NAME[name]


def _option_in_full(option: Option, paint: Paint) -> Iterator[str]:
    """What an option decides, how its values are written, and what each of them means."""
    yield paint.strong(option.name)
    yield from _wrapped(option.meaning)
    # Other languages than English would say it in other words, so there the sentence stays whole.
    allowed = option.kind.allowed
    yield from _wrapped(f"values: {allowed}" if current_locale().tag == ENGLISH else allowed.of(option.name))
    if option.syntax is not None:
        yield from _wrapped(option.syntax)
    yield ""
    for value in option.values:
        default = f" ({render_word('column.default')})" if value == option.default else ""
        yield from _explained(written(to_json(value, "standard-52")) + default, option, value, "standard-52", paint)
        yield from _wrapped(
            f"    {render_label(render_word('column.rules'), ' '.join(option.rules_of(value)))}", "      "
        )


def add_packs(parser: argparse.ArgumentParser) -> None:
    """`bigtwo packs`."""
    completed_by(parser.add_argument("name", nargs="?", metavar="ID", help="a pack"), PACK_NAMES)
    add_json(parser)
    parser.set_defaults(command=_packs, parser=parser)


def _packs(asked: argparse.Namespace) -> int:
    if asked.name is None:
        heads = (render_word("term.pack"), *_heads("cards", "title"))
        rows = ((each.name, str(each.size), each.title) for each in packs())
        return _show(asked, Page().of("packs", packs(), Pack.summary), _table([heads, *rows], asked.paint))
    if asked.name not in PACKS:
        raise UsageError(f"there is no pack {asked.name}; {hint(asked.name, PACKS, 'bigtwo packs lists them')}")
    found = PACKS[asked.name]
    cards = columns([(code, found.card_name(code)) for code in found.cards])
    return _show(asked, found.to_dict(), [asked.paint.strong(f"{found.name}: {found.title}"), *cards])


def add_rules(parser: argparse.ArgumentParser) -> None:
    """`bigtwo rules`."""
    words = parser.add_argument(
        "words", nargs="*", metavar="ID or WORD", help="an id such as PG-COMB-05, DEC-32 or VC-16, or words to look for"
    )
    completed_by(words, RULE_IDS)
    option = parser.add_argument("--option", metavar="OPTION", help="rules that bear on this option")
    completed_by(option, OPTION_NAMES)
    variant = parser.add_argument("--variant", metavar="NAME", help="rules in force under this variant")
    completed_by(variant, VARIANTS)
    parser.add_argument("--operation", choices=rulebook.RULE_OPERATIONS, help="rules that help to answer this question")
    parser.add_argument("--source", choices=rulebook.SOURCES, help="rules of this document")
    parser.add_argument("--status", choices=rulebook.STATUSES, help="rules of the base game, of variants, and so on")
    add_json(parser)
    parser.set_defaults(command=_rules, parser=parser)


def _rules(asked: argparse.Namespace) -> int:
    if any(RULE_ID.match(word.upper()) for word in asked.words):
        found: Sequence[Entry] = [_entry(word.upper()) for word in asked.words]
        whole = True
    else:
        found, whole = _search(asked), False
    paint: Paint = asked.paint
    if asked.json:
        print(indented([entry.to_dict() for entry in found]))
    elif whole:
        print("\n\n".join("\n".join(_in_full(entry, paint)) for entry in found))
    else:
        room = get_terminal_size().columns if asked.terminal else 1_000_000
        for entry in found:
            print(paint.strong(entry.id) + "  " + paint.sentence(_cut(_gist(entry), room - len(entry.id) - 2)))
    return ANSWERED if found else REFUSED


def _entry(id_: str) -> Entry:
    found = rulebook.rule(id_)
    if found is None:
        near = rulebook.nearest_id(id_)
        raise UsageError(f"there is no rule {id_}; " + (f"did you mean {near}?" if near else "bigtwo rules lists them"))
    return found


def _search(asked: argparse.Namespace) -> list[Entry]:
    """The rules that meet the conditions and have every word; without conditions decisions and constraints too."""
    if asked.option is not None:
        _option(asked.option)
    conditions = {name: getattr(asked, name) for name in ("option", "operation", "source", "status")}
    variant = None if asked.variant is None else resolve(asked.variant)
    entries: list[Entry] = list(rulebook.rules(variant=variant, **conditions))
    if asked.words and variant is None and not any(conditions.values()):
        constraints = (rulebook.rule(each.id) for each in CONSTRAINTS)
        entries += [*rulebook.decisions(), *(entry for entry in constraints if entry is not None)]
    wanted = [word.casefold() for word in asked.words]
    return [entry for entry in entries if all(word in _text(entry).casefold() for word in wanted)]


def _text(entry: Entry) -> str:
    """Everything that an entry says, to be looked through."""
    values = entry.to_dict()
    names = ("statement", "example", "question", "decision", "reason", "why", "place", "reporter", "because")
    return " ".join(str(values[name]) for name in names if values.get(name))


def _gist(entry: Entry) -> str:
    return " ".join(
        map(entry.said, ("question", "decision") if isinstance(entry, rulebook.Decision) else ("statement",))
    )


def _cut(text: str, columns: int) -> str:
    if width(text) <= columns:
        return text
    cut = text[: columns - 1]
    while width(cut) >= columns:
        cut = cut[:-1]
    return f"{cut}…"


def _in_full(entry: Entry, paint: Paint) -> Iterator[str]:
    """Everything about an entry: first what it says, then field by field."""
    yield paint.strong(entry.id)
    yield from _wrapped(paint.sentence(_gist(entry)))
    for name, value in entry.to_dict().items():
        if name in ("id", "statement", "question", "decision") or value in (None, [], ""):
            continue
        if (name, value) == ("observable", "yes") or (name == "example" and current_locale().tag != ENGLISH):
            continue  # almost all are observable, and examples are written in English alone
        between = "; " if name == "considered" else " "  # readings are sentences, all others are ids
        text = paint.sentence(between.join(map(str, value)) if isinstance(value, list) else str(value))
        yield from _wrapped(f"{name.replace('_', ' ')}: {text}")


def _wrapped(text: str, indent: str = "  ") -> list[str]:
    """A text in lines as wide as the terminal, and at most 100 characters; all but the first are indented."""
    return wrapped(text, min(get_terminal_size().columns, 100), further=indent)
