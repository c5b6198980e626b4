"""Writes the pages of docs/reference from the data that the service answers from: ``python -m docs.generate``.

They are not in git: `make docs` makes them.
"""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bigtwo import rulebook
from bigtwo.api.problems import TYPES, examples
from bigtwo.cli.lookup import provenance
from bigtwo.messages.catalogue import MESSAGES
from bigtwo.messages.render import current_locale
from bigtwo.operations.questions import OPERATIONS
from bigtwo.rulebook_data.options import rules_of, tables
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.variant.constraints import CONSTRAINTS
from bigtwo.variant.options import OPTIONS, runs_in_words
from bigtwo.variant.resolving import diff, named_variants, resolve
from bigtwo.variant.straights import SCHEMES, scheme
from bigtwo.variant.values import to_json
from bigtwo_rulebook.cases import published
from docs.engines import engines
from docs.glossary import glossary
from docs.library import library
from docs.markdown import as_code, fenced, table
from docs.protocol import operations_and_messages
from docs.settings import settings_and_limits
from tests.messages.questions import RARE, Question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from bigtwo.variant.options import Option
    from bigtwo.variant.resolving import Named

FOLDER = Path(__file__).parent / "reference"
MARKS = ("S", "U", "D", "X", "S/D", "I", "H", "A")
"""The marks of where the value of an option comes from."""
NOTE = "<!-- written by `make docs`; change the data, not this page -->"

_ABOUT_VARIANTS = """\
There are {count}. Ask for one by its id or by an alias; case, accents, spaces and hyphens do not count. Several may be
joined, as in `hong-kong-ip,three-player`, and house rules put on top:
`{{"extends": "hong-kong-ip", "options": {{"bombs": "on"}}}}`. What the options mean: [options.md](options.md).
"""
_ABOUT_OPTIONS = """\
A variant is one value for each of {count} options. The default is the base game. Any mix may be asked for, as in
`{{"extends": "base", "options": {{"flush_order": "top-card-first"}}}}`, unless it contradicts itself: the
[constraints](#constraints) say what goes together.

Each value says what it means at the table; the cards are those of the base game with only this option changed. The
case named beside it, of the [corpus](../conformance.md), is a question whose answer the value changes.
"""
_ABOUT_RULES = """\
Almost every rule and every decision can be seen in answers: some answers differ with it. `GET /v1/rules/{{id}}` and
`bigtwo rules ID` say in `observable` whether that is so, and where it is not `yes`, in `because` why. Of the {count}
rules and decisions these are not `yes`.
"""
_NOT_SHOWN = {
    "in-part": "Shown in part",
    "not-yet": "Shown by no question yet",
    "no": "Shown by no question",
}
_JSON = re.compile(r"((?:\[|\{)[\[\]{}\":,\w \-]*(?:\]|\}))")
"""A value in a sentence that is written as JSON."""
PACK = "standard-52"

_ABOUT_REASONS = """\
Every answer says why, in three ways: a `code` from a closed list, for programs that decide; a `phrase` with named
`params`, for programs that say it themselves; and a `detail`, the sentence in the language of the answer. A phrase is
the code and, after a dot, which form of the sentence it is. Codes, phrases and the names of params keep their meaning.

The service speaks several languages; for another, or to say reasons without asking again, see
[how to translate in the client](../how-to/translate-in-the-client.md). In the params, sets of cards go
from the weakest to the strongest, while people say the strongest first, but the equal cards of four of a kind or a full
house before the rest; ranks, suits and kinds are codes. A seat is a number, which English says as `seat 1`, or as the
name of the player where that is known. `whereabouts` has for each card its code, the place, and where it names them
the seat and the event, from 1, or the line: `3D:played:1:4`, `4D:held:3`, `5D:stock`.

The examples are answers of this release. Where one belongs to a case of the corpus, it names the case; `-a-on-b`
behind it means that its play `a` was played on its play `b`.
"""
_ABOUT_PROBLEMS = """\
A refusal by the rules is an answer. A problem means that a request could not be understood, or that there is nothing
to be found; it is `application/problem+json` (RFC 9457). Its `errors` list every fault at once, each with a JSON
Pointer, a code and a sentence. The code of a fault is the last part of its type, and a broken constraint has the code
`VC-01` and so on, with the type `contradictory-options`.

## The type leads to a page

The `type` of a problem is a relative reference with the whole path, such as `/problems/unknown-card`. Resolve it
against the URL of the request (RFC 9457, section 3.1.1; RFC 3986, section 5): to a request of
`https://example.org/v1/classify` it is `https://example.org/problems/unknown-card`, a page for people; `/problems`
lists all types. Programs find the same as JSON at `/v1/problems/unknown-card` and `/v1/problems`. Those that only tell
problems apart need neither: the type is the same text on every service.

* The problems in the answer to a batch are resolved against the URL of the batch.
* A proxy that serves the API below a prefix of its own, such as `/games/v1`, must answer `/problems` at the root of the
  same host too, or the types lead nowhere.
* JSON Lines and the library have no URL to resolve anything against, so their faults carry the `code` alone. Look it
  up below, or at `/problems/` and the code, on any service of the same release.

## All types
"""


def main() -> None:
    """Writes every page."""
    FOLDER.mkdir(exist_ok=True)
    for name, (title, lines) in PAGES.items():
        text = "\n".join([f"# {title}", "", NOTE, "", *lines()])
        (FOLDER / name).write_text(f"{text}\n", encoding="utf-8")


# --- variants --------------------------------------------------------------------------------------------------------


def variants() -> Iterator[str]:
    """The named variants: a list, and a section for each."""
    named = named_variants()
    yield _ABOUT_VARIANTS.format(count=len(named))
    rows = [
        (f"[{each.id}](#{each.id})", resolve(each.id).options.players, each.extends or "", each.title) for each in named
    ]
    yield from table(("variant", "players", "extends", "title"), rows)
    yield "Every value that a variant states carries a mark that says where it comes from:\n"
    yield from table(("mark", "where the value comes from"), [(mark, provenance(mark)) for mark in MARKS])
    for each in named:
        yield from _variant(each)


def _variant(named: Named) -> Iterator[str]:
    found = resolve(named.id)
    yield f"## {named.id}\n\n**{named.title}.** {named.summary}\n"
    if named.aliases:
        yield f"* Also called {current_locale().listed('or', named.aliases)}."
    if named.extends:
        yield f"* Extends [{named.extends}](#{named.extends})."
    yield from (f"* Described in {source.document}, {source.section}." for source in named.sources)
    yield from (f"* Called {current_locale().listed('or', note['aliases'])}: {note['text']}" for note in named.notes)
    yield ""
    if named.extends is None:
        yield "Every option has its default; see [options.md](options.md).\n"
        return
    values = found.options.to_dict()
    parents = [named.extends] if named.extends == "base" else [named.extends, "base"]
    others = [{each.option: each.left for each in diff(resolve(parent), found)} for parent in parents]
    stated = [option.name for option in OPTIONS if found.stated[option.name].provenance != "I"]
    yield from table(
        ("option", "value", *(f"in {parent}" for parent in parents), "from", "rules"),
        [
            (
                f"[{option}](options.md#{option})",
                as_code(values[option]),
                *(as_code(other[option]) if option in other else "the same" for other in others),
                found.stated[option].provenance,
                " ".join(found.stated[option].rules),
            )
            for option in stated
        ],
    )
    yield from (f"* {warning.detail}" for warning in found.warnings)
    if found.warnings:
        yield ""


# --- options ---------------------------------------------------------------------------------------------------------


def options() -> Iterator[str]:
    """The options, and the constraints between them."""
    yield _ABOUT_OPTIONS.format(count=len(OPTIONS))
    groups = [*dict.fromkeys(option.group for option in OPTIONS)]  # newer options stand behind all older ones
    by_group = sorted(OPTIONS, key=lambda option: groups.index(option.group))
    for group, members in groupby(by_group, key=lambda option: option.group):
        yield f"## {group[0].upper()}{group[1:]}\n"
        for option in members:
            yield from _option(option)
    yield "## Constraints\n"
    yield "An error refuses the variant, a warning comes with the answer, an info stays silent.\n"
    for constraint in CONSTRAINTS:
        entry = rulebook.rule(constraint.id)
        assert isinstance(entry, rulebook.Constraint)
        yield f"### {entry.id}\n\n{entry.statement} {entry.why}\n"
        yield f"* {entry.severity[0].upper()}{entry.severity[1:]}."
        yield f"* Options: {', '.join(f'[{name}](#{name})' for name in entry.options)}.\n"


def _option(option: Option) -> Iterator[str]:
    yield f"### {option.name}\n\n{_as_sentence(option.meaning)}\n"
    if option.syntax is not None:
        yield f"{_as_sentence(option.syntax)}\n"
    yield f"* Values: {option.kind.allowed}."
    yield f"* Default: {as_code(to_json(option.default, 'standard-52'))}."
    held = [constraint.id for constraint in CONSTRAINTS if option.name in constraint.reads]
    if held:
        yield f"* Constraints: {', '.join(f'[{id_}](#{id_.lower()})' for id_ in held)}."
    stating = [
        named.id
        for named in named_variants()
        if any(each.option == option.name for each in diff(resolve(), resolve(named.id)))
    ]
    if stating:
        yield f"* Not the default in {', '.join(f'[{id_}](variants.md#{id_})' for id_ in stating)}."
    yield f"* All rules: {' '.join(option.rules)}.\n"
    cases = [each["case"] for each in tables()[option.name]["values"]]
    values = [option.read(value) for value, _ in rules_of(option.name)]
    yield from table(
        ("value", "what it means", "rests on", "shown by"),
        [
            (
                as_code(to_json(value, "standard-52")),
                option.explained(value).detail,
                " ".join(option.rules_of(value)),
                case,
            )
            for value, case in zip(values, cases, strict=True)
        ],
    )
    if option.name == "straight_order":
        yield "The straights of each scheme from high to low, in brackets the rank whose suit decides:\n"
        yield from table(
            ("scheme", "straights"), [(as_code(name), runs_in_words(scheme(name, PACK))) for name in SCHEMES]
        )


def _as_sentence(text: str) -> str:
    """A sentence of the catalogue as it stands by itself; what is JSON in it is code."""
    return _JSON.sub(r"`\1`", f"{text[0].upper()}{text[1:]}.")


# --- reasons ---------------------------------------------------------------------------------------------------------


def reasons() -> Iterator[str]:
    """Every reason code with its phrases, each with the first answer that shows it."""
    shown: dict[str, str] = {}
    for where, question in _questions():
        for phrase, reason in _phrases_in(_answer(*question)):
            shown.setdefault(phrase, f"* For example{where}: “{reason['detail']}” ({' '.join(reason['rules'])})")
    yield _ABOUT_REASONS
    for code, phrases in groupby(MESSAGES, key=lambda phrase: phrase.partition(".")[0]):
        yield f"## {code}\n"
        if code == "score":
            yield "The lines of a score, and of what is paid.\n"
        for phrase in phrases:
            params = ", ".join(f"`{name}`" for name in MESSAGES[phrase].params)
            yield f"### {phrase}\n\n> {MESSAGES[phrase].text}\n\n* Params: {params or 'none'}."
            yield from [shown[phrase], ""] if phrase in shown else [""]


def _questions() -> Iterator[tuple[str, Question]]:
    """The cases of the corpus, each with the words that name it; of those that compare two plays also the weaker played
    on the stronger. Behind them those that are no cases."""
    for case in published()["cases"]:
        where, variant = f", in case {case['id']}", {"variant": case["variant"]}
        if case["operation"] in OPERATIONS and "depth" not in case["input"]:
            yield where, (case["operation"], case["input"] | variant)
        if case["operation"] == "compare" and {"a", "b"} <= case["input"].keys():
            for hand, pile in (("a", "b"), ("b", "a")):
                cards = case["input"][hand]
                position = {"hand": cards, "play": cards, "pile": case["input"][pile]} | variant
                yield f"{where}-{hand}-on-{pile}", ("validate-play", position)
    yield from (("", question) for question in RARE)


def _answer(operation: str, question: Mapping[str, Any]) -> object:
    """The answer to a question; nothing where the service does not take it."""
    try:
        return OPERATIONS[operation].answer(OPERATIONS[operation].request.load(question))
    except InvalidRequest:
        return None


def _phrases_in(answer: object) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every reason in an answer, with its phrase."""
    if isinstance(answer, dict):
        if "phrase" in answer:
            yield answer["phrase"], answer
        answer = [*answer.values()]
    if isinstance(answer, list):
        for inside in answer:
            yield from _phrases_in(inside)


# --- problems --------------------------------------------------------------------------------------------------------


def problems() -> Iterator[str]:
    """Every type of problem."""
    yield _ABOUT_PROBLEMS
    rows = [
        (f"[`{each.slug}`](#{each.slug})", ", ".join(map(str, each.statuses)), f"**{each.title}.** {each.about}")
        for each in TYPES.values()
    ]
    yield from table(("type", "status", "meaning"), rows)
    yield "## A request for each\n"
    for slug, example in examples().items():
        yield f"### {slug}\n"
        if "request" in example:
            yield from fenced("http", _request(example["request"]))
        if "command" in example:
            yield from fenced("sh", example["command"])
        if "note" in example:
            yield f"{example['note']}\n"
        if "corrected" in example:
            yield "Corrected:\n"
            yield from fenced("http", _request(example["corrected"]))


def _request(request: Mapping[str, Any]) -> str:
    """A request as HTTP writes it, without the version."""
    lines = [
        f"{request['method']} {request['path']}",
        *(f"{name}: {value}" for name, value in request["headers"].items()),
    ]
    return "\n".join([*lines, "", request["body"]] if request.get("body") else lines)


# --- what answers do not show -----------------------------------------------------------------------------------------


def not_shown() -> Iterator[str]:
    """The rules and decisions that answers do not show, or only in part, with the reasons."""
    found = (*rulebook.rules(), *rulebook.decisions())
    yield _ABOUT_RULES.format(count=len(found))
    for observable, heading in _NOT_SHOWN.items():
        yield f"## {heading}\n\n`observable` is `{observable}`.\n"
        yield from table(
            ("id", "what it says", "why it is not shown"),
            [(entry.id, _says(entry), entry.because) for entry in found if entry.observable == observable],
        )


def _says(entry: rulebook.Rule | rulebook.Decision) -> str:
    return f"{entry.question} {entry.decision}" if isinstance(entry, rulebook.Decision) else entry.statement


PAGES: Mapping[str, tuple[str, Callable[[], Iterator[str]]]] = {
    "variants.md": ("The named variants", variants),
    "options.md": ("The options of a variant", options),
    "problems.md": ("The problems", problems),
    "reasons.md": ("The reasons", reasons),
    "protocol.md": ("The protocol: operations and messages", operations_and_messages),
    "settings.md": ("Settings and limits of the service", settings_and_limits),
    "not-shown.md": ("What answers do not show", not_shown),
    "glossary.md": ("Glossary", glossary),
    "engines.md": ("Engines, and the rules that they keep", engines),
    "library.md": ("The library", library),
}
"""Every page by its file, with its title and what makes the lines below that."""


if __name__ == "__main__":
    main()
