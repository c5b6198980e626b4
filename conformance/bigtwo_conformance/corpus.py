"""Loads the cases and decides whether a case also holds under other options.

The cases lie in the rulebook, in `corpus/`, one JSON file per group; `corpus/schema.json` describes every field. An id
never changes its meaning and is never used again:

* `ex-004t`, `dx-08`, `xt-03`, `sc-01b`: an example of the rules register (`ex`), of one of its decisions (`dx`), a
  cross-check against another source (`xt`) or a situation at the table (`sc`), under its number there;
* `cx-017`: a case written for this corpus;
* `ty-006`: a tally, whose expected counts no list of cases could hold;
* `...-reverse`: the same two sides of a comparison exchanged;
* `...-twin`: the case one step away whose answer is the opposite.

`option_dependence.json` of the rulebook, made by asking the oracle, gives for each case the options that its answer
depends on, each with the values under which the answer is the same, that of its own variant first. Two options depend
on the cards of the question instead:

* `straight_order`: on the runs that some cards of the question can form, in which order these rank and whose suit
  decides. Under two orders that agree in this the answer is the same.
* `suit_order`: on nothing, where the cards are renamed: the question is asked with the suits that rank alike there, and
  expects the answer with the suits renamed.

A case for which it has nothing yet is asked under the options of its own variant alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, wraps
from typing import Any, Final, TypeAlias, TypeVar

from bigtwo_conformance import Misuse
from bigtwo_conformance.judging import with_absent
from bigtwo_conformance.packs import CARD, RUN_LENGTH, Run, straight_classes
from bigtwo_conformance.rulebook import holding_instead, holds, rules
from bigtwo_conformance.strict_json import walk
from bigtwo_conformance.variants import Options, Variant, differing, is_among, named, resolved, resolved_if_known
from bigtwo_rulebook.cases import EDITION, case_files, digest, option_dependence
from bigtwo_rulebook.variants import BASE

# --- on which options an answer depends -------------------------------------------------------------------------------


Dependence: TypeAlias = "Mapping[str, tuple[Any, ...]]"
"""By option the values under which an answer is the same, that of the case's own variant first."""

COMBINATION_QUESTIONS: Final = frozenset({"classify", "compare", "legal-moves", "validate-play"})
"""The operations whose answers depend on no combination but those that the cards of one list in the question form."""

_COUNTED: Final = frozenset({"seed", "sets", "numbered_deals", "depth"})
"""What a question names whose cards follow from something else, or of which a tally counts what follows."""

FOLLOWED_BY_THE_CARDS: Final = ("suit_order", "straight_order")
"""The options of which more values than are listed have the same answer: the cards of a question say which."""


def with_cards(value: Any, other: Callable[[str], str]) -> Any:
    """A question or an answer with other cards in place of its own."""
    if isinstance(value, str):
        return other(value) if CARD.fullmatch(value) else value
    if isinstance(value, dict):
        return {name: item if name == "variant" else with_cards(item, other) for name, item in value.items()}
    return [with_cards(item, other) for item in value] if isinstance(value, list) else value


def texts(input: Mapping[str, Any]) -> list[str]:
    """The texts of a question, most of them cards, but for the names of its variant."""
    return [value for value in _parts(input) if isinstance(value, str)]


def _parts(input: Mapping[str, Any]) -> Iterator[Any]:
    """All that a question holds, but for its variant."""
    return (value for path, value in walk(input) if "variant" not in path)


def _same_runs(question: Mapping[str, Any], dependence: Dependence, options: Options) -> bool:
    """Whether the runs that the question can form rank alike under its own straight order and under these options."""
    pack = options["pack"]
    if not is_among(pack, dependence.get("pack", (named()[BASE]["pack"],))[:1]):
        return False
    lists = [each for each in _parts(question) if isinstance(each, list) and {*map(type, each)} == {str}]
    held = [frozenset(card[:-1] for card in cards) for cards in lists]
    own, here = (_runs_of(order, pack, held) for order in (dependence["straight_order"][0], options["straight_order"]))
    of_two = {"a", "b"} <= question.keys() and held[0] != held[1] and max(map(len, held)) <= RUN_LENGTH
    if of_two and all(len(tied) == 1 for tied in (*own, *here)):
        # Of two sides that form different runs the higher run wins, whichever rank decides between equal ones.
        return [run.ranks for (run,) in own] == [run.ranks for (run,) in here]
    return own == here


def _runs_of(order: Any, pack: str, held: list[frozenset[str]]) -> list[list[Run]]:
    """The runs of a straight order that some ranks hold all cards of, class by class."""
    classes = (sorted(tied) for tied in straight_classes(order, pack))
    formed = ([run for run in tied if any(ranks.issuperset(run.ranks) for ranks in held)] for tied in classes)
    return [tied for tied in formed if tied]


# --- cases ------------------------------------------------------------------------------------------------------------


T = TypeVar("T")

KEYS = ("id", "title", "rules", "polarity", "twin", "why", "origin", "variant", "operation", "input", "expect")
"""The keys of a case, in the order in which the files write them."""


def is_decision(rule: str) -> bool:
    """Whether an id is that of a decision, and of no rule."""
    return rule.startswith("DEC-")


@dataclass(frozen=True, slots=True)
class Case:
    """One question with the answer that the rules demand.

    `rules` are the rule and decision ids the answer rests on. `polarity` is `positive` where the rules say yes (it is a
    combination, the play is good) or the rule in question takes hold (a doubling, a duty). `twin` is the id of the case
    one step away with the opposite polarity. `why` says which wrong engines the case catches. `options` are the options
    that the answer depends on, each with the values under which it is the same, that of `variant` first. A
    case of which these are not known yet is asked `under_its_own` variant alone. `expect` has exactly one of the keys
    `equals`, `set-equals`, `refuse` and `tally`.
    """

    id: str
    group: str
    title: str
    rules: tuple[str, ...]
    polarity: str
    twin: str
    why: str
    origin: str
    variant: Variant
    operation: str
    input: Mapping[str, Any]
    expect: Mapping[str, Any]
    options: Dependence = field(default_factory=dict)
    under_its_own: bool = False
    worked_out: dict[object, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What follows from the case alone, by what works it out; see `once`."""

    @property
    def question(self) -> dict[str, Any]:
        """The request as it goes over the wire: the input and the variant. Of a tally, what counting starts from."""
        return {"variant": self.variant, **self.input}

    @property
    def optional(self) -> bool:
        """Whether the documents leave the answer open, so that a decision of the rulebook settles it."""
        return self.origin == "decision"

    @property
    def own_id(self) -> str:
        """The id under its own variant, wherever it is asked."""
        return self.id.partition("@")[0]

    @property
    def operations(self) -> tuple[str, ...]:
        """The operations that the runner asks for the case: its own, and for some tallies a second one."""
        counts = self.expect.get("tally", {})
        if counts and self.operation == "referee":
            return (self.operation, "legal-moves")
        return (self.operation, "compare") if "order" in counts else (self.operation,)

    def differing(self, options: Options) -> list[str]:
        """The options under whose values here the answer need not be the same."""
        if self.under_its_own:
            return differing(resolved(self.variant), options)
        runs_show = self.operation in COMBINATION_QUESTIONS and _COUNTED.isdisjoint(self.input)
        found = [
            name
            for name, values in self.options.items()
            if not is_among(options.get(name), values)
            and not (name == "suit_order" and can_be_relabelled(self, self.options, options))
            and not (name == "straight_order" and runs_show and _same_runs(self.input, self.options, options))
        ]
        removed = options.get("removed_card")  # of its rank no card is asked about: suits may be renamed
        if removed is not None and removed not in self.options.get("removed_card", ()) and removed[:-1] in _ranks(self):
            found.append("removed_card")
        return found

    def under(self, variant: Variant, id: str, in_force: Options | None = None) -> Case:
        """The same question under another variant, as a case of another id; the state of a table names the variant too.
        With the options in force there, the suits are renamed to those that rank alike under its suit order, so that
        the question tells one rule from another as it does under its own."""
        input, expect, options = self.input, self.expect, self.options
        if (
            in_force
            and (suits := in_force["suit_order"]) != (own := _suit_order(self))
            and can_be_relabelled(self, options, in_force)
        ):
            renamed = dict(zip(own, suits, strict=True))
            input, expect = (with_cards(each, lambda card: card[:-1] + renamed[card[-1]]) for each in (input, expect))
            options = {name: (suits,) if name == "suit_order" else each for name, each in options.items()}
        if isinstance(state := input.get("state"), dict):
            input = {**input, "state": {**state, "variant": variant}}
        return replace(self, id=id, variant=variant, input=input, expect=expect, options=options)


def once(work: Callable[[Case], T]) -> Callable[[Case], T]:
    """What a function says of a case, worked out once for each case. It is kept with the case and not in a table of
    cases: these hold mappings, which cannot be keys, and of which Python takes equal ones for the same where JSON does
    not."""

    @wraps(work)
    def known(case: Case) -> T:
        if work not in case.worked_out:
            case.worked_out[work] = work(case)
        found: T = case.worked_out[work]
        return found

    return known


def can_be_relabelled(case: Case, depends_on: Iterable[str], options: Options) -> bool:
    """Whether the suits of a question can be renamed: its cards are codes of their own, it counts nothing, and under
    these options none that its answer depends on names a suit."""
    depends_on = {*depends_on}
    if "removed_card" in depends_on and options.get("removed_card") is not None:
        return False
    return _has_cards_alone(case) and not any(
        isinstance(value := options.get(name), dict) and not set(value).isdisjoint("SHCD") for name in depends_on
    )


@once
def _has_cards_alone(case: Case) -> bool:
    return _COUNTED.isdisjoint(case.input) and not any(
        CARD.search(text) and not CARD.fullmatch(text) for text in texts(case.input)
    )


@once
def _ranks(case: Case) -> set[str]:
    """The ranks of the cards that a question names."""
    return {rank for text in texts(case.input) for rank, _ in CARD.findall(text)}


@once
def _suit_order(case: Case) -> str:
    found: str = resolved(case.variant)["suit_order"]
    return found


@dataclass(frozen=True, slots=True)
class Corpus:
    """All cases, in the order of their files. `digest` is the SHA-256 of their content, whatever its formatting."""

    edition: str
    digest: str
    cases: tuple[Case, ...]

    def select(self, **asked: Any) -> tuple[Case, ...]:
        """The cases that meet every condition given: `variant`, as the case has it, `operation`, `rule` or `id`.

        Raises Misuse where no case is left, since an empty run must never look like a passing one.
        """

        def meets(case: Case, name: str, value: Any) -> bool:
            return value in case.rules if name == "rule" else bool(getattr(case, name) == value)

        chosen = tuple(case for case in self.cases if all(meets(case, name, value) for name, value in asked.items()))
        if not chosen:
            terms = (f"{name} {json.dumps(value, ensure_ascii=False)}" for name, value in asked.items())
            raise Misuse(f"No case of the corpus has {' and '.join(terms)}.")
        return chosen


@cache
def corpus() -> Corpus:
    """The corpus that is shipped with this package. Its form is checked by tests and not here."""
    documents = [json.loads(file.read_bytes()) for file in case_files()]
    known = option_dependence()
    cases = (read_case(each["group"], raw, known.get(raw["id"])) for each in documents for raw in each["cases"])
    return Corpus(EDITION, digest(documents), tuple(cases))


def read_case(group: str, raw: Mapping[str, Any], options: Mapping[str, list[Any]] | None) -> Case:
    """A case as a file has it, with the options that its answer depends on, if these are known. Of an answer that it
    demands whole, the fields that may be absent say something too, unless it names them."""
    depends = {name: tuple(values) for name, values in (options or {}).items()}
    raw = {**raw, "rules": tuple(raw["rules"])}
    if "equals" in raw["expect"]:
        raw["expect"] = {"equals": with_absent(raw["operation"], raw["expect"]["equals"])}
    return Case(group=group, **raw, options=depends, under_its_own=options is None)


# --- the rules that a case is about -----------------------------------------------------------------------------------


@once
def subjects(case: Case) -> tuple[str, ...]:
    """The rules that a case is about; never one that does not hold where it is asked.

    Asked under other rules than its own, a case is about no rule of its own variant, unless an option of that rule
    decides the answer. Where nothing is left, the rules hold that the values of the options rest on, those that bear on
    the operation before others.
    """
    options = resolved_if_known(case.variant)
    away = case.variant != _variants().get(case.own_id, case.variant)
    asked = tuple(rule for rule in case.rules if not away or _is_asked(rule, case))
    if options is None:
        return asked or case.rules
    kept = tuple(rule for rule in asked if rule not in rules() or holds(rules()[rule], options, case.options))
    instead = [id_ for rule in case.rules if rule in rules() for id_ in holding_instead(rules()[rule], options)]
    bearing = [id_ for id_ in instead if id_ in rules() and case.operation in rules()[id_].operations]
    return kept or tuple(dict.fromkeys(bearing or instead)) or asked or case.rules


def _is_asked(rule: str, case: Case) -> bool:
    entry = rules().get(rule)
    return (
        entry is None or entry.status == "base" or not entry.options or not set(entry.options).isdisjoint(case.options)
    )


@cache
def _variants() -> Mapping[str, Any]:
    return {case.id: case.variant for case in corpus().cases}
