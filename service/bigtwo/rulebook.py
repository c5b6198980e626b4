"""The rulebook: every rule, every decision and every constraint that an answer may cite, by id, and which of them are
in force under a variant.

The data are the TOML files of `bigtwo.rulebook_data`, read once and on first need.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final, TypeAlias

from bigtwo.messages.catalogue import RULEBOOK, TRANSLATED
from bigtwo.messages.languages import ENGLISH, catalogue_of
from bigtwo.messages.render import current_locale
from bigtwo.rulebook_data.entries import entries
from bigtwo.rulebook_data.options import HOUSE_RULE, Table, options_of
from bigtwo.rulebook_data.protocol import OPERATIONS
from bigtwo.spelling import nearest
from bigtwo.variant.options import OPTIONS, Options
from bigtwo.variant.resolving import Resolved, named_variants, resolve
from bigtwo.variant.values import PATTERNS, ROYAL_FLUSH, TWO_PAIRS_OF_FIVE
from bigtwo.wording import AsFields

SOURCES: Final = ("pagat-de", "wikipedia", "external")
"""The two documents that describe the game, and what is played beyond them."""

NUMBERED: Final = re.compile(r"([A-Z]+(?:-[A-Z]+)*)-?0*([0-9]{1,3})\Z")

STATUSES: Final = ("base", "variant", "wikipedia", "informative", "house")
"""What a rule is: of the base game, of a variant, of the account in the second document, background, or a house rule
that neither document has."""

OBSERVABLE: Final = ("yes", "in-part", "not-yet", "no")
"""Whether some answer shows that a rule or decision is kept: the whole of it; a part of it; none so far, but a question
that is to come; or none that there could be."""

RULE_OPERATIONS: Final = (*OPERATIONS, "variants")
"""The questions whose answers may rest on a rule."""


@dataclass(frozen=True, slots=True)
class _Entry(AsFields):
    """Something that has an id. Its fields are those of its TOML, in the order in which answers give them."""

    id: str

    def said(self, field: str) -> str:
        """One of its texts in the current language, in English where the rulebook has not been translated."""
        return catalogue_of(current_locale().tag, RULEBOOK).gettext(getattr(self, field))

    def to_dict(self) -> dict[str, object]:
        """The entry as JSON, its texts in the current language."""
        found = AsFields.to_dict(self)
        said = () if current_locale().tag == ENGLISH else found.keys() & TRANSLATED
        return found | {name: self.said(name) for name in said}


@dataclass(frozen=True, slots=True)
class Rule(_Entry):
    """One rule of the game, as one of the two documents has it, or as a house plays it."""

    statement: str
    example: str | None
    source: str
    """The document: one of `SOURCES`."""
    section: str
    """The heading in the document; for a house rule, the outside source that plays it, or ``common knowledge``."""
    place: str | None
    """Where people play this way, if the document says."""
    reporter: str | None
    """Who reported it, if the document says."""
    status: str
    """One of `STATUSES`."""
    options: tuple[str, ...]
    decisions: tuple[str, ...]
    operations: tuple[str, ...]
    observable: str
    """One of `OBSERVABLE`."""
    because: str | None
    """Why answers show less than the whole of it; None where they show that."""
    phrases: tuple[str, ...]
    """The sentences that it may be cited for, because it says what they say: ids of messages, or codes, which stand for
    every form. What may be cited for a sentence may be cited for a play that does not beat the pile because of it."""

    @property
    def variants(self) -> tuple[str, ...]:
        """The named variants under which this rule is in force."""
        return tuple(name for name, rules in _rules_of_named_variants().items() if self.id in rules)

    def to_dict(self) -> dict[str, object]:
        """The rule as JSON, with the variants under which it is in force."""
        return {**_Entry.to_dict(self), "variants": list(self.variants)}


@dataclass(frozen=True, slots=True)
class Decision(_Entry):
    """How an unclear, silent or contradictory passage is read, and why."""

    question: str
    considered: tuple[str, ...]
    decision: str
    reason: str
    settled_by: str
    rules: tuple[str, ...]
    options: tuple[str, ...]
    observable: str
    """One of `OBSERVABLE`."""
    because: str | None
    """Why answers show less than the whole of it; None where they show that."""
    phrases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Constraint(_Entry):
    """Which values of options do not go together."""

    severity: str
    """``error``, ``warning``, ``info``, or ``error or warning`` as the statement says."""
    statement: str
    why: str
    options: tuple[str, ...]
    phrases: tuple[str, ...]


Entry: TypeAlias = Rule | Decision | Constraint


def rule(id_: str) -> Entry | None:
    """The rule, decision or constraint of this id, or None."""
    return _entries().get(id_)


def nearest_id(id_: str) -> str | None:
    """The id that a text means but for the zeros of its number (``DEC-7``), or else looks most like; None where no id
    does."""
    numbered = NUMBERED.match(id_.upper())
    padded = f"{numbered[1]}-{numbered[2]:0>2}" if numbered else ""
    return padded if padded in _entries() else nearest(id_, tuple(_entries()))


def rules(
    *,
    option: str | None = None,
    variant: Resolved | None = None,
    operation: str | None = None,
    source: str | None = None,
    status: str | None = None,
) -> tuple[Rule, ...]:
    """The rules, in the order of the rulebook, that meet every condition given.

    They bear on the option, are in force under the variant (see `in_force`), help to answer the operation, stand in
    the source and have the status.
    """
    wanted = None if variant is None else in_force(variant)
    return tuple(
        entry
        for entry in _entries().values()
        if isinstance(entry, Rule)
        and (option is None or option in entry.options)
        and (wanted is None or entry.id in wanted)
        and (operation is None or operation in entry.operations)
        and (source is None or source == entry.source)
        and (status is None or status == entry.status)
    )


def decisions() -> tuple[Decision, ...]:
    """Every decision, in the order of the rulebook."""
    return tuple(entry for entry in _entries().values() if isinstance(entry, Decision))


def in_force(variant: Resolved) -> frozenset[str]:
    """The ids of the rules and decisions in force under a variant: the rules that the values of its options rest on,
    those that several options make hold together, those of the document it follows that hold whatever the options
    are; and every decision that settles one of these rules or none."""
    document = {source.document for source in variant.sources}
    status = "wikipedia" if document == {"wikipedia"} else "base"
    stated = frozenset(_carried(variant, also_of_values=len(document) > 1))
    together = frozenset(id_ for id_, holds in _BY_SEVERAL_OPTIONS.items() if holds(variant.options))
    rules = (stated & _entries().keys() | _unconditional(status)) - _BY_SEVERAL_OPTIONS.keys() | together
    return rules | {
        entry.id for entry in decisions() if not entry.rules or entry.id in stated or not rules.isdisjoint(entry.rules)
    }


def _carried(variant: Resolved, *, also_of_values: bool) -> Iterator[str]:
    """The rules behind the values of a variant: those that bear on the option, and none of an option that is moot, nor
    what an unnamed value rests on where it is only that no house rule is in force."""
    for option in OPTIONS:
        if option.is_moot(variant.options):
            continue
        ids = variant.stated[option.name].rules
        if also_of_values:  # what one document says of a value, the other may say in its own words
            ids += option.rules_of(getattr(variant.options, option.name))
        for id_ in ids:
            entry = _entries().get(id_)
            is_bare = id_ == HOUSE_RULE and getattr(variant.options, option.name) == option.default
            if not is_bare and (entry is None or not entry.options or option.name in entry.options):
                yield id_


def _names_pattern(pattern: str) -> Callable[[Options], bool]:
    return lambda options: pattern in options.instant_wins.names


def _are_two_pairs_nothing(options: Options) -> bool:
    return TWO_PAIRS_OF_FIVE not in options.five_card_kinds and {"two-pairs", "pairs-2"}.isdisjoint(options.more_kinds)


_BY_SEVERAL_OPTIONS: Final[Mapping[str, Callable[[Options], bool]]] = {
    "PG-COMB-30": _are_two_pairs_nothing,
    "PG-COMB-15": lambda options: "flush" in options.five_card_kinds,
    "PG-ROY-01": lambda options: ROYAL_FLUSH in options.five_card_kinds,
    "PG-ROY-02": lambda options: ROYAL_FLUSH in options.five_card_kinds,
    "PG-3P-08": lambda options: options.players == 3 and options.hand_size == 13,
    "PG-2P-05": lambda options: options.players == 2 and options.leftover != "none",
    "PG-LEC-04": lambda options: options.starting_chips is not None or options.deals_per_round == 5,
    "PG-2P-06": lambda options: options.players == 2 and options.draw_on_pass != "none",
    **{f"HR-INST-{number:02}": _names_pattern(pattern) for number, pattern in enumerate(PATTERNS, start=2)},
    "HR-LEAD-08": lambda options: bool(options.redeal_conditions.asked(on_request=True)),
    "HR-INST-08": lambda options: any(price is not None for _, price in options.instant_wins.by_name),
    "HR-INST-09": lambda options: any(price is None for _, price in options.instant_wins.by_name),
}
"""The rules that no value of one option carries: under which options each holds."""

_WHATEVER_IS_ADDED: Final = frozenset(
    {"PG-OBJ-01", "PG-COMB-01", "PG-PLAY-01", "PG-PLAY-04", "PG-PLAY-08", "PG-PLAY-11"}
)
"""The rules from which the usual value of an option is read, and which its other values only add to."""


@cache
def _unconditional(status: str) -> frozenset[str]:
    """The rules of this status that no value of an option carries."""
    carried = {id_ for option in OPTIONS for ids in option.rules_by_value.values() for id_ in ids}
    conditional = carried - _WHATEVER_IS_ADDED
    of_status = (entry.id for entry in _entries().values() if isinstance(entry, Rule) and entry.status == status)
    return frozenset(id_ for id_ in of_status if id_ not in conditional)


@cache
def _rules_of_named_variants() -> Mapping[str, frozenset[str]]:
    return {named.id: in_force(resolve(named.id)) for named in named_variants()}


@cache
def _entries() -> Mapping[str, Entry]:
    """Everything that has an id: the rules chapter by chapter, then decisions, then constraints."""
    found = (_read(_SORTS[sort], table) for sort, table in entries())
    return {entry.id: entry for entry in found}


_SORTS: Final[Mapping[str, type[Entry]]] = {"rule": Rule, "decision": Decision, "constraint": Constraint}


@cache
def _decisions_on() -> Mapping[str, tuple[str, ...]]:
    """By the id of a rule, the decisions on how to read it, each of which names its rules."""
    found: dict[str, list[str]] = {}
    for sort, table in entries():
        for rule in table["rules"] if sort == "decision" else ():
            found.setdefault(rule, []).append(table["id"])
    return {rule: tuple(sorted(decisions)) for rule, decisions in found.items()}


def _read(sort: type[Entry], table: Table) -> Entry:
    """An entry; a list is a tuple, and what is not stated is None or as usual."""
    decisions = _decisions_on().get(table["id"], ())
    stated = {"observable": "yes", **table, "options": options_of(table), "decisions": decisions}
    found: dict[str, Any] = {}
    for field in fields(sort):
        value = stated.get(field.name)
        found[field.name] = tuple(value) if isinstance(value, list) else value
    return sort(**found)
