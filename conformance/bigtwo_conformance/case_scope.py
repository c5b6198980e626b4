"""Which cases are asked of an implementation, and under which rules.

A case is asked under every variant whose values are the same for the options that its answer rests on. Asked under a
variant other than its own it has an id of its own, as in `ex-001@pusoy-dos`. An implementation that always plays the
same rules is asked every case whose answer is the same under them. Further cases follow from the straight order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Any, Final

from bigtwo_conformance.capabilities import as_offered
from bigtwo_conformance.corpus import FOLLOWED_BY_THE_CARDS, Case, corpus, is_decision, once
from bigtwo_conformance.packs import Run, pack_named, straight_classes, straight_order_named, straight_runs, word
from bigtwo_conformance.protocol import Hello
from bigtwo_conformance.rulebook import in_force, kinds, rules, rules_of_value
from bigtwo_conformance.strict_json import walk
from bigtwo_conformance.variants import (
    Options,
    Variant,
    differing,
    named,
    read_rules,
    resolved,
    resolved_if_known,
    value_text,
)
from bigtwo_rulebook.protocol import OPERATIONS
from bigtwo_rulebook.texts import text_of
from bigtwo_rulebook.variants import BASE

SHOW_COMBINATIONS = ("classify", "compare")
"""The operations that show all there is of a combination: where an option has several values left to them, these differ
in what other operations show."""


DISTINGUISHING: Final = "option"
"""The origin of a case that is not optional although a decision settles it: no other distinguishes how an option is
played."""

MIN_DISTINGUISHING: Final = 2
"""How many cases that are not optional distinguish a value of an option from another: of one the answer may be the same
by what else is played."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules that an implementation plays, with the number of cases that apply to them and of those that are asked.

    `unasked` are the options and kinds of combinations in force under these rules that no case asks about.
    """

    variant: Variant
    asked: int
    apply: int
    unasked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scope:
    """The cases that can be asked, the ids of the others by the reason why not, and the rules that are asked about."""

    cases: tuple[Case, ...]
    left_out: Mapping[str, tuple[str, ...]]
    rules: tuple[Rules, ...]


def scope(cases: Sequence[Case], hello: Hello, variants: Sequence[str] = ()) -> Scope:
    """What can be asked of the implementation: these cases, under what it plays or, where it takes variants, under
    those named, else under all that it knows."""
    played = _played(hello, variants)
    offered = [as_offered(case, hello) for case in _of_straight_orders(played, cases, hello)]
    asked = {case.id: case for case in offered if isinstance(case, Case)}
    left_out: dict[str, tuple[str, ...]] = {}
    for case in cases:
        here, reason = _asked_as(case, hello, variants, played)
        offered = [as_offered(each, hello) for each in here]
        asked |= (mine := {each.id: each for each in offered if isinstance(each, Case)})
        if not mine:
            reason = next((each for each in offered if isinstance(each, str)), reason)
            left_out[reason] = (*left_out.get(reason, ()), case.id)
    kept = with_distinguishing(_without_repetition(asked.values()), played)
    named_operations = {name for case in cases for name in case.operations}
    operations = {name for name in named_operations if not hello.unclaimed((name,))}
    return Scope(kept, left_out, tuple(_rules(variant, kept, operations) for variant in played))


def _of_straight_orders(played: Sequence[Variant], cases: Sequence[Case], hello: Hello) -> Iterator[Case]:
    """The cases that follow from the straight orders played, one set for each order, of the operations asked; none
    where only a few of their cases are asked."""
    met: set[str] = set()
    operations = {case.operation for case in cases}
    if len(cases) < sum(case.operation in operations for case in corpus().cases):
        return
    for variant in played:
        options = resolved(variant)
        order = value_text([options["pack"], options["suit_order"], options["straight_order"]])
        if order not in met and "straight_order" not in hello.left_open and "suit_order" not in hello.left_open:
            met.add(order)
            suffix = f"@{variant}" if hello.plays is None else ""
            yield from (
                case
                for case in straight_cases(variant, options, suffix)
                if case.operation in operations and not hello.unclaimed(case.operations)
            )


def under_named(case: Case, variant: str) -> Case | None:
    """The case as it is asked under a named variant, None where the answer need not be the same. It is always the same
    object, so that what follows from it is worked out once for all implementations."""
    if case.variant == variant:
        return case
    if variant not in case.worked_out:
        options = named()[variant]
        same = not case.differing(options)
        case.worked_out[variant] = case.under(variant, f"{case.id}@{variant}", options) if same else None
    found: Case | None = case.worked_out[variant]
    return found


def _played(hello: Hello, variants: Sequence[str]) -> list[Variant]:
    """The rules that are asked about: what it always plays, else the variants by name."""
    if hello.plays is not None:
        return [hello.plays]
    known = list(named() if hello.variants is None else hello.variants)
    return [name for name in variants or known if name in named() and name in known]


def _asked_as(case: Case, hello: Hello, variants: Sequence[str], played: Sequence[Variant]) -> tuple[list[Case], str]:
    """The case as it is asked, once for each of the rules that are asked about, and why it is not asked under any."""
    if lack := hello.unclaimed(case.operations):
        return [], lack
    if hello.plays is not None:
        options = resolved(hello.plays)
        differs = next((each for each in case.differing(options) if each not in hello.left_open), None)
        why = f"plays {differs} {value_text(options[differs])}" if differs else left_open(case, hello)
        return [] if why else [case.under(hello.plays, case.id, options)], why
    found = [each for name in played if (each := under_named(case, str(name))) is not None]
    own, lack = case.variant if isinstance(case.variant, str) else None, hello.why_not_the_variant_of(case)
    if (not variants or own in variants) and own not in played and lack is None:
        found.insert(0, case)
    return found, lack or f"is asked about {', '.join(variants)} alone"


def left_open(case: Case, hello: Hello) -> str:
    """Why a case is not asked because of what `plays` leaves open; empty where it is asked."""
    agrees = any if set(case.operations) <= set(SHOW_COMBINATIONS) else all
    for name, values in case.options.items():
        if name not in hello.left_open or (name in _OPENED_BY and case.input.get("opening") is True):
            continue
        possible = hello.left_open[name]
        if not possible or not agrees(value in values for value in possible):
            return not_said(name)
    return ""


def not_said(option: str) -> str:
    """Why cases are left out that rest on an option which is left open."""
    return f"does not say which {option} it plays"


def _without_repetition(cases: Iterable[Case]) -> tuple[Case, ...]:
    """Where cases of several variants ask the same under one, the first of them; its own cases come first."""
    found: dict[str, Case] = {}
    for case in sorted(cases, key=lambda case: "@" in case.id):
        found.setdefault(_asked_text(case), case)
    kept = {case.id for case in found.values()}
    return tuple(case for case in cases if case.id in kept)


@once
def _asked_text(case: Case) -> str:
    """A text that is the same for cases that ask the same."""
    return value_text([case.operation, case.question, case.expect])


def _rules(variant: Variant, asked: Sequence[Case], operations: Collection[str]) -> Rules:
    mine = [case for case in asked if case.variant == variant]
    _, applying = _of_corpus(value_text(variant))
    own_ids = {case.own_id for case in mine}
    derived = len(mine) - sum(case.id in own_ids for case in corpus().cases)
    return Rules(variant, len(mine), applying + derived, unasked(variant, mine, operations, asked))


# Every implementation is asked about a few rules; these are worked out once.
@lru_cache(maxsize=64)
def _of_corpus(rules: str) -> tuple[Mapping[str, Sequence[str]], int]:
    """By each case of the corpus the options that it rests on with another value than rules have, which are given as
    text, and how many cases apply to them."""
    variant = read_rules(rules)
    options = resolved(variant)
    differs = {case.id: case.differing(options) for case in corpus().cases}
    applying = _without_repetition(
        [case.under(variant, case.id, options) for case in corpus().cases if not differs[case.id]]
    )
    return differs, len(applying)


def unasked(
    variant: Variant, asked: Iterable[Case], operations: Collection[str], anywhere: Iterable[Case]
) -> tuple[str, ...]:
    """The options and kinds in force under these rules of which no case that is asked says anything, and what an
    operation keeps account of without being asked for it by any case, which may be asked under other rules too.

    An option counts where it bears on an answer to one of the operations: where a case of one rests on it and agrees
    with these rules in everything else, or where no case that applies to these rules rests on it at all. A question
    that states itself what the option is about, such as who had a dragon, can be asked under no other value of it; and
    where no cards are exchanged, no exchange can be asked about. Its value must also be distinguished from every other
    one under which the corpus may have another answer: of classifying and comparing by cases that are asked, of other
    operations by cases of any operation that apply to these rules, since a few of these may have the same answer all
    the same."""
    options = resolved(variant)
    differs, _ = _of_corpus(value_text(variant))
    whole = {case.id: case for case in corpus().cases}
    # A case asks about a kind also where the implementation does not name the kinds of what it takes.
    asked = [whole.get(case.own_id, case) for case in asked]
    can_be_asked = {name for name in operations if name != "exchange" or options["card_exchange"] != "none"}
    deciding = set(in_force(options))
    borne: dict[tuple[str, bool], list[Any]] = {}
    elsewhere: set[str] = set()
    applying: list[Case] = []
    for case in corpus().cases:
        if "tally" in case.expect:
            continue
        names = differs[case.id]
        if not differs[case.id]:
            applying.append(case)
        if case.operation in can_be_asked:
            elsewhere.update(case.options)
            if len(names) == 1 and not _cannot_be(case, names[0]):
                shown = case.operation in SHOW_COMBINATIONS
                borne.setdefault((names[0], shown), []).extend(case.options.get(names[0], ()))
    every = [*applying, *asked]
    met = asked_about(asked) - {
        name for (name, shown), values in borne.items() if not _distinguished(name, values, asked if shown else every)
    }
    bearing = {name for name, _ in borne} | (elsewhere - asked_about(applying))
    named_kinds = kinds(options) if {"classify", "legal-moves"} & set(operations) else ()
    wanted = (*(name for name in options if name in deciding & bearing), *named_kinds)
    both = [each for case in anywhere for each in (case, whole.get(case.own_id, case)) if not each.optional]
    demanded = [each.expect.get("equals", {}) for each in both]
    missing = [
        f"{outer}.{inner}"
        for name, (outer, inner) in _SUMS.items()
        if name in operations and not any(inner in (each.get(outer) or ()) for each in demanded)
    ]
    return (*(name for name in wanted if name not in met), *missing)


_SUMS: Final = {"referee": ("state", "played"), "session": ("totals", "net")}
"""What shows that an operation keeps account of a whole deal or session, and not only of its last event."""


def with_distinguishing(cases: Sequence[Case], played: Iterable[Variant]) -> tuple[Case, ...]:
    """The cases, those no longer optional that alone distinguish how an option is played."""
    needed = {id_ for each in played for id_ in _distinguishing(each, [case for case in cases if case.variant == each])}
    return tuple(replace(case, origin=DISTINGUISHING) if case.id in needed else case for case in cases)


def _distinguishing(variant: Variant, asked: Sequence[Case]) -> Iterator[str]:
    """The ids of the optional cases that alone ask about an operation or a kind, or that an operation needs to
    distinguish the value of an option from another one: an engine that answers these otherwise may play other rules."""
    options = resolved(variant)
    values, borne = _options_of_cases()
    by_subject: dict[tuple[str, str], list[tuple[Collection[str], Case]]] = {}
    for case in asked:
        if "tally" not in case.expect:
            for name, same in same_answer(case).items():
                by_subject.setdefault((name, case.operation), []).append((same, case))
    for name, operation in borne:
        for text in values[name] - {value_text(options[name])}:
            cases = [case for same, case in by_subject.get((name, operation), ()) if text not in same]
            if sum(not case.optional for case in cases) < MIN_DISTINGUISHING:
                yield from (case.id for case in cases if case.optional)
    for about in (*OPERATIONS, *kinds(options)):
        mine = [case for case in asked if about == case.operation or about in _is_about(case)]
        if all(case.optional or "tally" in case.expect for case in mine):
            yield from (case.id for case in mine)


@cache
def _options_of_cases() -> tuple[Mapping[str, set[str]], set[tuple[str, str]]]:
    """By option its values in the cases of the corpus, as text; and the options with each operation for which a case
    that is not optional rests on them, but for those that follow from the cards."""
    values: dict[str, set[str]] = {}
    borne: set[tuple[str, str]] = set()
    for case in corpus().cases:
        if "tally" not in case.expect:
            for name, same in case.options.items():
                values.setdefault(name, set()).add(value_text(same[0]))
                if not case.optional and name not in FOLLOWED_BY_THE_CARDS:
                    borne.add((name, case.operation))
    return values, borne


def _distinguished(name: str, values: Iterable[Any], cases: Sequence[Case]) -> bool:
    """Whether for each of these other values of an option some case has another answer under it. Which suits and which
    straights rank higher follows from the cards."""
    if name in FOLLOWED_BY_THE_CARDS:
        return True
    same = [same_answer(case)[name] for case in cases if name in case.options]
    return all(any(text not in each for each in same) for text in set(map(value_text, values)))


@once
def same_answer(case: Case) -> Mapping[str, frozenset[str]]:
    """By option that the answer rests on the values under which it is the same, as text."""
    return {name: frozenset(map(value_text, values)) for name, values in case.options.items()}


_STATED_BY: Final = {
    **dict.fromkeys(("players", "removed_card", "hand_size", "leftover"), ("hand", "cards", "a")),
    "stock_empty": ("hand",),
    "instant_wins": ("instant_win",),
}
"""By option the fields by which a question states what the option is about. Cards that are given are as many as they
are: what is dealt, and to how many, bears on them only where no hand can have so many. A hand that won at once can be
asked about only where its pattern is played."""
_OPENED_BY: Final = ("first_leader", "later_leader")
"""The options by which some deal is opened by the lowest card: a question about an opening supposes it."""
_SITUATIONS: Final = {
    "after_pass": ("locked_out", "next_player_locked_out"),
    "self_beat": ("locked_out", "own_pile"),
    **dict.fromkeys(_OPENED_BY, ("opening",)),
}
"""By option the situations that its value alone may bring about: under another one nobody can ask about them."""


def _cannot_be(case: Case, name: str) -> bool:
    """Whether what a case states of the situation may be impossible under another value of the option."""
    flags = _SITUATIONS.get(name, ())
    return any(case.input.get(flag) is True for flag in flags) or not _fields(case).isdisjoint(
        (name, *_STATED_BY.get(name, ()))
    )


@once
def _fields(case: Case) -> set[str]:
    """The fields of a question, at any depth."""
    return {name for path, _ in walk(case.input) for name in path}


def asked_about(cases: Iterable[Case]) -> set[str]:
    """The options that the answers of cases rest on, and the kinds of combinations that they expect.

    A tally rests on more than it can be said to ask about, so it does not count.
    """
    found: set[str] = set()
    for case in cases:
        if "tally" not in case.expect:
            found |= _is_about(case)
    return found


@once
def _is_about(case: Case) -> frozenset[str]:
    parts = [(path, value) for path, value in walk(case.expect) if isinstance(value, str | int)]
    kinds = [value for path, value in parts if path[-1] == "kind"]
    return frozenset([*case.options, *kinds, *(path[-1] for path, _ in parts if path[-2:-1] == ("by_kind",))])


def scope_text(rules: Sequence[Mapping[str, Any]], operations: Sequence[str]) -> str:
    """What was asked about, from rules as the results have them: the variants or house rules, the operations, and how
    many of the cases that apply."""
    met = [each for each in rules if each["asked"]]
    names = [rules_text(each["variant"]) for each in met]
    text = f"{len(names)} variants" if len(names) > 4 else " + ".join(names) or "variants that are joined"
    known = [options for each in met if (options := resolved_if_known(each["variant"])) is not None]
    # Where no cards are exchanged, there is no exchange to ask about.
    exchanged = any(options["card_exchange"] != "none" for options in known)
    asked, apply = (sum(each[name] for each in met) for name in ("asked", "apply"))
    return f"{text}, {_operations_text(operations, exchanged)}, {asked} of {apply} cases that apply"


def _operations_text(operations: Sequence[str], exchanged: bool) -> str:
    """The operations by name; where only a few are missing, those that are."""
    missing = [name for name in OPERATIONS if name not in operations and (exchanged or name != "exchange")]
    if len(missing) > 3:
        return " + ".join(operations)
    return f"all operations but {' + '.join(missing)}" if missing else "all operations"


def rules_text(variant: Variant) -> str:
    """The rules in one line as the service and the kit read it, such as `base+suit_order=SHDC+straight_order=S7`."""
    if isinstance(variant, str):
        return variant
    extends, own = variant.get("extends", BASE), variant.get("options", {})
    differs = differing(own, resolved(extends)) if isinstance(extends, str) and extends in named() else list(own)
    name = extends if isinstance(extends, str) else ",".join(extends)
    return "+".join([name, *(f"{option}={text_of(own[option])}" for option in differs)])


# --- cases of a straight order ---------------------------------------------------------------------------------------

STRAIGHT = "straight-"
"""Ids of such cases begin so, as in `straight-A2345`."""


def straight_cases(variant: Variant, options: Options, suffix: str = "") -> tuple[Case, ...]:
    """Cases that follow from the straight order of these rules; `suffix` ends their ids.

    An order that a table lists itself has no cases in the corpus, and a named one not for each of its straights. What
    the order says of every sequence is asked here: whether it is a straight, of every two straights which one wins, and
    between two straights of the same ranks, or of one tie class, the suit of which rank decides.

    Named orders differ in what they say of sequences with a two: there a case is about the rule of the order that names
    the sequence, and about DEC-01 where that decides whose suit counts.
    """
    pack = pack_named(options["pack"])
    order_name = straight_order_named(straight_runs(options["straight_order"], pack.name), pack.name)
    about_order = [rules()[id_] for id_ in rules_of_value("straight_order", order_name) if not is_decision(id_)]

    def rules_about(operation: str, *sequences: tuple[str, ...]) -> tuple[str, ...]:
        """The rules of the order that name one of these sequences, which has a two."""
        names = [word(ranks) for ranks in sequences if "2" in ranks]
        of_operation = (rule for rule in about_order if operation in rule.operations)
        return tuple(rule.id for rule in of_operation if any(name in rule.statement for name in names))

    classes = straight_classes(options["straight_order"], pack.name)
    depends: dict[str, tuple[Any, ...]] = {name: (options[name],) for name in ("pack", "suit_order", "straight_order")}
    highest, second, third, lowest = options["suit_order"]
    found: list[Case] = []

    def add(
        name: str,
        twin: str,
        title: str,
        about: tuple[str, ...],
        why: str,
        input: dict[str, Any],
        answer: dict[str, Any],
    ) -> None:
        operation = "classify" if "cards" in input else "compare"
        positive = answer.get("playable", answer.get("result") == "a-beats-b")
        found.append(
            Case(
                f"{STRAIGHT}{name}{suffix}", "sequences-of-the-order", title, about,
                "positive" if positive else "negative", f"{STRAIGHT}{twin}{suffix}", why,
                "decision" if all(map(is_decision, about)) else "stated",
                variant, operation, input, {"equals": answer} if answer else {"refuse": ["not-a-combination"]}, depends,
            )
        )  # fmt: skip

    def compare(name: str, better: list[str], worse: list[str], title: str, about: tuple[str, ...], why: str) -> None:
        reverse = f"{name}-reverse"
        add(name, reverse, title, about, why, {"a": better, "b": worse}, {"result": "a-beats-b"})
        title = f"{title}, whichever is asked first"
        add(reverse, name, title, about, why, {"a": worse, "b": better}, {"result": "b-beats-a"})

    decided = {run.ranks: run for tied in classes for run in tied}

    def deciding(run: Run) -> tuple[str, ...]:
        """The rules that say whose suit decides: the top card's, or where the order raises the sequence, the two's."""
        if not order_name or run.decided_by == run.ranks[-1]:
            return ("PG-COMB-10",)
        runs = [word(each) for each in decided]
        of_suits = (rule for rule in about_order if not any(name in rule.statement for name in runs))
        return tuple(rule.id for rule in of_suits if "compare" in rule.operations) or ("DEC-01",)

    why = "Engines with another straight order take other sequences for straights."
    for ranks in (*pack.windows, *pack.corners):
        name, run = word(ranks), decided.get(ranks)
        title = f"{name} is {'a straight' if run else 'no straight'} in this order"
        cards = (run or Run(ranks, ranks[-1])).cards(highest, lowest)
        answer: dict[str, Any] = {"playable": True, "kind": "straight"} if run else {}
        if run and not (order_name and "2" in ranks):
            answer["deciding_card"] = f"{run.decided_by}{highest}"
        about = rules_about("classify", ranks) or ("PG-COMB-08",)
        add(name, name, title, about, why, {"cards": cards}, answer)
    why = "Engines with another straight order, or that look at suits first, take the other for higher."
    for higher, lower in combinations(classes, 2):
        for run, weaker in product(higher, lower):
            one, other = word(run.ranks), word(weaker.ranks)
            title = f"{one} beats {other} in this order, whatever the suits"
            better, worse = run.cards(lowest, third), weaker.cards(highest, second)
            about = rules_about("compare", run.ranks, weaker.ranks) or ("PG-COMB-09",)
            compare(f"{one}-on-{other}", better, worse, title, about, why)
    why = "Engines that look at the suit of another card, or at the ranks first, take the other for higher."
    for tied in classes:
        for run, equal in product(tied, tied):
            one, other = word(run.ranks), word(equal.ranks)
            title = f"Between {one} and {other} the suit of the {run.decided_by} decides"
            better, worse = run.cards(highest, lowest), equal.cards(second, third)
            compare(f"{one}-same-as-{other}", better, worse, title, deciding(run), why)
    return tuple(found)
