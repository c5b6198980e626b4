"""Asks the answer set programs of ``conformance/spec`` and hands back plain Python values.

This file knows clingo, not the rules: every rule is in the programs. It never imports ``bigtwo``.

``options`` is a mapping from option names to wire values (``{"flush_order": "top-card-first"}``), as in the contract.
What it leaves out has its base value. Options that do not bear on combinations or strength are ignored, so a full
option set may be passed. ``straight_order`` may be a scheme name or an explicit list in wire form.

A card is its canonical code (``"9S"``, on tiles ``"15S"``).

A strength class (``Key``) is a tuple that starts with the kind in its wire spelling:

    ("single", rank, suit)             ("pair", rank, higher suit)       ("triple", rank)      ("four", rank)
    ("straight", place, suit)          place 1 is the highest run; suit of the deciding card
    ("flush", suit, top rank)          under all-ranks-first ("flush", suit, five ranks from the top down)
    ("full-house", rank of the three)  ("four-of-a-kind", rank of the four)
    ("straight-flush", place, suit)    the royal flush is ("straight-flush", "royal", suit) where
                                       five_card_kinds has it stand apart, and only there
    ("straight-flush-plus-two", place, suit)
    ("two-pairs", higher rank, lower rank, suit)  ("two-pairs-plus-one", higher rank, lower rank, suit)
    ("three-pairs", highest rank, middle rank, lowest rank, suit)
    ("run", number of cards, top rank, suit)  ("consecutive-pairs", number of pairs, top rank, suit)
    ("consecutive-triples", number of triples, top rank)
    ("dragon", suit)                   suit of the two

Two sets of cards are of equal strength exactly if their classes are equal. All functions raise ``ValueError`` for an
unknown card or option value, for contradictory options (VC-11, VC-39, VC-41, VC-42, VC-43, VC-51, VC-52) and for a
straight order that VC-09 refuses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import clingo

Options = Mapping[str, object]
Key = tuple[str | int, ...]
Pair = tuple[Key, Key]

SPEC = Path(__file__).resolve().parents[2] / "conformance" / "spec"
RULES = ("options", "pack", "straight-orders", "combinations")
BASE: Options = {}

SEARCH = ("--configuration=tweety",)
SEARCH_OF_FIVE = ("--configuration=jumpy",)
"""How clingo goes about finding every model: it finds the same ones in every way, and these are the fastest."""

_OPTIONS = frozenset(
    {
        "pack", "suit_order", "triples", "five_card_kinds", "quads_form", "straight_flush_form", "straight_order",
        "straight_flush_order", "flush_order", "five_card_crossing", "bombs", "bomb_kinds", "bare_four_bombs",
        "bomb_targets", "dragon",
    }
)  # fmt: skip


# ---- Combinations


def combinations(options: Options, size: int) -> dict[frozenset[str], Key]:
    """Every combination of ``size`` cards under ``options``, with its strength class. Five cards take two seconds."""
    program = Program()
    control = _enumeration(options, size, observer=program)
    written = program.written()
    # Two mixes of options that ground to one program have the same models: one solving answers for both.
    found = _solved.pop(written, None)
    if found is None:
        found = {cards: key for cards, key, _ in _every_model(control)}
    _solved[written] = found
    while sum(map(len, _solved.values())) > MODELS_KEPT and len(_solved) > 1:
        del _solved[next(iter(_solved))]  # the one that was not asked for longest
    return dict(found)


def count(options: Options, size: int) -> int:
    """How many combinations of ``size`` cards there are: the number of models, nothing else is looked at."""
    control = _enumeration(options, size)
    control.solve()
    return int(control.statistics["summary"]["models"]["enumerated"])


@dataclass(frozen=True, slots=True)
class Classified:
    """What the programs say about one set of cards."""

    key: Key | None
    """The strength class; None if the set is no combination."""
    deciding: str | None
    """The card that decides between equals; None where there is none."""
    kind_not_used: str | None
    """If the set is no combination: the kind that it would be if the table used that kind; None if there is none."""

    @property
    def kind(self) -> str | None:
        return None if self.key is None else str(self.key[0])


def classify(options: Options, cards: str | Iterable[str]) -> Classified:
    """What one set of cards, ``"9S 9D"`` or a list of codes, is. About ten milliseconds."""
    codes = cards.split() if isinstance(cards, str) else cards
    chosen = " ".join(f'chosen("{card[:-1]}", "{card[-1]}").' for card in codes)
    foreign = "foreign(Rank, Suit) :- chosen(Rank, Suit), not card(Rank, Suit). #show deciding/2. #show foreign/2."
    control = _grounded((*RULES, "given-cards"), options, f"{chosen} {foreign}")
    with control.solve(yield_=True) as models:
        shown = list(next(iter(models)).symbols(shown=True))
    found = {symbol.name: symbol.arguments for symbol in shown if symbol.name != "chosen"}
    if "foreign" in found:
        raise ValueError(f"no such card in this pack: {_card(*found['foreign'])}")
    return Classified(
        key=_key(found["class"][0]) if "class" in found else None,
        deciding=_card(*found["deciding"]) if "deciding" in found else None,
        kind_not_used=_kind(found["kind_not_used"][0].name) if "kind_not_used" in found else None,
    )


# ---- Strength


@dataclass(frozen=True, slots=True)
class Relation:
    """``stronger`` or ``beats`` under some options, as a relation between strength classes of any sizes."""

    name: str
    options: Options

    def __call__(self, a: Key, b: Key) -> bool:
        """Whether the relation holds from ``a`` to ``b``. A few milliseconds: for many questions use ``among``."""
        return bool(self.among([(a, b)]))

    def among(self, pairs: Iterable[Pair]) -> set[Pair]:
        """Those of the pairs for which the relation holds. A million pairs take about ten seconds."""
        return self._holding(" ".join(f"asked({_term(a)}, {_term(b)})." for a, b in pairs))

    def over(self, keys: Iterable[Key], others: Iterable[Key] | None = None) -> set[Pair]:
        """Those pairs, one class of ``keys`` and one of ``others`` (else of ``keys``), for which the relation holds."""
        left = list(keys)
        right = left if others is None else list(others)
        return self._holding(
            " ".join(f"on_left({_term(key)})." for key in left)
            + " ".join(f"on_right({_term(key)})." for key in right)
            + " asked(A, B) :- on_left(A), on_right(B)."
        )

    def _holding(self, questions: str) -> set[Pair]:
        control = _grounded(("options", "pack", "strength"), self.options, questions)
        facts = control.symbolic_atoms.by_signature(self.name, 2)
        return {(_key(fact.symbol.arguments[0]), _key(fact.symbol.arguments[1])) for fact in facts if fact.is_fact}


def beats(options: Options) -> Relation:
    """Which class may be played on which, bombs on smaller piles included."""
    return Relation("beats", dict(options))


def stronger(options: Options) -> Relation:
    """Which class stands above which of the same size. Where kinds cross freely this is ``beats`` without the bombs."""
    return Relation("stronger", dict(options))


def in_order(options: Options, keys: Iterable[Key]) -> list[Key]:
    """Classes of one size from the weakest to the strongest.

    Asks about every two of the classes; a thousand classes take eight seconds. Raises ``ValueError`` unless
    ``stronger`` is a strict total order on them: every two different classes are related in exactly one direction, and
    never in a circle.
    """
    listed = " ".join(f"listed_class({_term(key)})." for key in keys)
    control = _grounded(("options", "pack", "strength", "whole-order"), options, listed)
    places: dict[int, Key] = {}
    total = 0
    with control.solve(yield_=True) as models:
        for symbol in next(iter(models)).symbols(atoms=True):
            if symbol.name in ("tied", "contradictory"):
                raise ValueError(f"no strict order: {symbol}")
            if symbol.name == "stands_above":
                places[symbol.arguments[1].number] = _key(symbol.arguments[0])
                total += 1
    if sorted(places) != list(range(total)):
        raise ValueError("no strict order: some classes stand in a circle")
    return [places[place] for place in range(total)]


# ---- What clingo solves


class Program(clingo.Observer):
    """Notes a program as clingo has grounded it: all that the solver gets to see."""

    def __init__(self) -> None:
        self._rules: list[tuple[bool, Sequence[int], int, Sequence[tuple[int, int]]]] = []
        self._shown: list[tuple[str, int]] = []

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        self._rules.append((choice, tuple(head), -1, [(literal, 1) for literal in body]))  # -1: all of the body

    def weight_rule(self, choice: bool, head: Sequence[int], lower_bound: int, body: Sequence[tuple[int, int]]) -> None:
        self._rules.append((choice, tuple(head), lower_bound, tuple(body)))

    def output_atom(self, symbol: clingo.Symbol, atom: int) -> None:
        self._shown.append((str(symbol), atom))

    def _unknown(self, *_: object, **__: object) -> None:
        raise AssertionError("a program of combinations has rules and shown atoms only")

    minimize = project = output_term = external = assume = heuristic = acyc_edge = _unknown
    theory_atom = theory_atom_with_guard = _unknown

    def written(self) -> bytes:
        """Equal only for programs with the same models. A fact that no rule and no shown atom mentions, such as the
        value of an option that does not bear on these cards, is left out; atoms are numbered as they are mentioned."""
        facts = [not choice and len(head) == 1 and not body for choice, head, _, body in self._rules]
        mentioned = {atom for _, atom in self._shown}
        for is_fact, (_, head, _, body) in zip(facts, self._rules, strict=True):
            mentioned.update(abs(literal) for literal, _ in body)
            if not is_fact:
                mentioned.update(head)
        numbers: dict[int, int] = {}

        def numbered(literal: int) -> int:
            number = numbers.setdefault(abs(literal), len(numbers) + 1)
            return number if literal > 0 else -number

        rules = [
            (choice, [*map(numbered, head)], bound, [(numbered(literal), weight) for literal, weight in body])
            for is_fact, (choice, head, bound, body) in zip(facts, self._rules, strict=True)
            if not is_fact or head[0] in mentioned
        ]
        shown = [(name, numbered(atom)) for name, atom in self._shown]
        return sha256(repr((rules, shown)).encode()).digest()


MODELS_KEPT = 400_000
"""So many combinations are kept for other mixes of options: about 150 megabytes."""
_solved: dict[bytes, dict[frozenset[str], Key]] = {}


# ---- Between Python values and terms of the programs


def _every_model(control: clingo.Control) -> Iterator[tuple[frozenset[str], Key, str | None]]:
    read = cache(_read)  # a hundred symbols make up every model: each is looked into once
    with control.solve(yield_=True) as models:
        for model in models:
            found: dict[str, list[Any]] = {"chosen": [], "deciding": [], "class": []}
            for name, value in map(read, model.symbols(shown=True)):
                found[name].append(value)
            if len(found["class"]) > 1:
                raise AssertionError(f"two classes for one set of cards: {model}")
            if not found["class"]:
                raise AssertionError(f"a combination without a class: {model}")
            yield frozenset(found["chosen"]), found["class"][0], found["deciding"][-1] if found["deciding"] else None


def _read(symbol: clingo.Symbol) -> tuple[str, str | Key]:
    return symbol.name, _key(symbol.arguments[0]) if symbol.name == "class" else _card(*symbol.arguments)


def _enumeration(
    options: Options, size: int, text: str = "", *arguments: str, observer: clingo.Observer | None = None
) -> clingo.Control:
    search = SEARCH_OF_FIVE if size == 5 else SEARCH  # what clingo finds fastest
    arguments = (f"--const=cards={size}", "--models=0", *search, *arguments)
    return _grounded((*RULES, "every-combination"), options, text, *arguments, observer=observer)


def _grounded(
    programs: Sequence[str], options: Options, text: str, *arguments: str, observer: clingo.Observer | None = None
) -> clingo.Control:
    control = clingo.Control(list(arguments), logger=_refuse_message)
    if observer is not None:
        control.register_observer(observer)
    for program in programs:
        control.load(str(SPEC / f"{program}.lp"))
    control.add("base", [], f"{house_rules(options)}\n{text}")
    control.ground([("base", [])])
    for fault in control.symbolic_atoms.by_signature("fault", 2):
        raise ValueError(f"the options are refused: {fault.symbol}")
    return control


def _refuse_message(_: clingo.MessageCode, message: str) -> None:
    raise AssertionError(f"clingo has something to say about the programs: {message}")


def house_rules(options: Options) -> str:
    """The options as facts for ``options.lp``."""
    facts = []
    for option, value in options.items():
        if option == "straight_order" and not isinstance(value, str):
            facts += ['house_rule(straight_order, "listed").', *_listed_runs(value)]
        elif option == "suit_order":
            facts.append("house_rule(suit_order, ({})).".format(", ".join(f'"{suit}"' for suit in str(value))))
        elif option == "five_card_kinds" and isinstance(value, Sequence) and value:
            kinds = enumerate(value, start=1)
            facts += [f"house_rule(five_card_kinds, ({place}, {_quoted(kind)}))." for place, kind in kinds]
        elif option == "more_kinds" and isinstance(value, Sequence):
            facts += [f"house_rule(more_kinds, ({_further_kind(name)}))." for name in value]
        elif option in _OPTIONS:
            facts.append(f"house_rule({option}, {str(value).lower() if isinstance(value, bool) else _quoted(value)}).")
    return "\n".join(facts)


def _further_kind(name: str) -> str:
    """A kind and how many ranks it has: ``"run", 3``."""
    kind, _, number = name.rpartition("-")
    if number.isdecimal():
        return f"{_quoted(kind)}, {number}"
    return f"{_quoted(name)}, {({'two-pairs': 2, 'three-pairs': 3}).get(name, 0)}"


def _listed_runs(straight_order: object) -> Iterator[str]:
    """An explicit straight order, from high to low, as facts: place, first rank of the run, deciding rank."""
    if not isinstance(straight_order, Sequence):
        raise ValueError(f"no straight order: {straight_order!r}")
    for place, entry in enumerate(straight_order, start=1):
        for run in [entry] if isinstance(entry, Mapping) else entry:
            yield f"listed({place}, {_quoted(run['ranks'][0])}, {_quoted(run['decided_by'])})."


def _quoted(value: object) -> str:
    return '"{}"'.format(str(value).replace("\\", "\\\\").replace('"', '\\"'))


def _term(key: Key) -> str:
    """A strength class as the programs write it: ``straight_flush(1,"S")``."""
    kind, *rest = key
    parts = (str(part) if isinstance(part, int) or part == "royal" else f'"{part}"' for part in rest)
    return f"{str(kind).replace('-', '_')}({','.join(parts)})"


@cache
def _key(term: clingo.Symbol) -> Key:
    return (_kind(term.name), *(_plain(argument) for argument in term.arguments))


def _plain(term: clingo.Symbol) -> str | int:
    if term.type is clingo.SymbolType.Number:
        return term.number
    return term.string if term.type is clingo.SymbolType.String else term.name


def _kind(name: str) -> str:
    return name.replace("_", "-")


@cache
def _card(rank: clingo.Symbol, suit: clingo.Symbol) -> str:
    return rank.string + suit.string


def _only(model: clingo.Model, name: str) -> clingo.Symbol:
    (symbol,) = (symbol for symbol in model.symbols(shown=True) if symbol.name == name)
    return symbol
