"""The constraints that keep a set of options from contradicting itself.

Each constraint reads some options and finds the conflicts between them: by cases that the rulebook lists, or, where
values alone do not tell, by a function here. A conflict is an error (the options cannot hold) or a warning (they can,
but somebody should know). Its sentence is in the file `constraints` of the catalogue, under the id of the constraint. A
constraint of the rulebook that is an info (an option has no effect here) is shown by no answer.

Three constraints put an inherited value right instead of refusing it, so that a region and a table size can be joined:
VC-16, VC-24 and VC-27. Where the request itself states that value, it is refused. Two more, VC-31 and VC-35, put right
a default that other options do not fit; a value that a named variant or the request states is obeyed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from bigtwo.cards import PACKS, SUITS, TWO, code_of
from bigtwo.faults import Fault, Path, fault
from bigtwo.messages.catalogue import rules_for
from bigtwo.messages.render import Param
from bigtwo.rulebook_data.entries import entries
from bigtwo.rulebook_data.options import Table
from bigtwo.variant.options import BY_NAME, DEALT_TOO, Options, cards_each, cards_in_play, cards_left
from bigtwo.variant.straights import why_no_order
from bigtwo.variant.values import (
    HAND,
    OF_EVERY_RANK,
    ON_REQUEST,
    OTHERS,
    PLAIN_KINDS,
    REDEAL_COUNTS,
    ROYAL_FLUSH,
    RankPoints,
    rank_meant,
)

Conflict: TypeAlias = tuple[bool, Fault]
"""What a constraint found: can the options not hold, or should somebody only know? And what is wrong, at its place
inside the value of the first option that the constraint reads. Where a constraint puts a value right, the id of the
sentence that says so ends in ``-adjusted``, and has a twin in ``-stated`` for a value that the request states."""


def error(phrase: str, suggestions: tuple[str, ...] = (), at: Path = (), /, **params: Param) -> Conflict:
    """Options that cannot hold, with the values in the sentence by name."""
    return True, fault(at, phrase, (), suggestions, **params)


Check: TypeAlias = Callable[[Options], Iterable[Conflict]]


@dataclass(frozen=True, slots=True)
class Constraint:
    """One constraint: which options it reads, and how it is checked. What it demands, the rulebook says."""

    id: str
    reads: tuple[str, ...]
    check: Check
    """Finds the conflicts in a set of options; none where the rulebook calls the constraint an info, which tells that
    an option has no effect."""
    adjusts: tuple[str, Any] | None = None
    """The option that it puts right where the request does not state it, and the value that it then has."""
    default_only: bool = False
    """Does it put right the default alone? Then a value that a variant or the request states is obeyed."""

    @property
    def cites(self) -> tuple[str, ...]:
        """Its own id and the rules it follows from: those that the rulebook tags with it."""
        return (self.id, *(rule for rule in rules_for(self.id) if rule != self.id))


Found: TypeAlias = list[tuple[Constraint, Fault]]


_CHECKS: Final[dict[str, Check]] = {}
"""How constraints are checked of which the rulebook has no cases."""


def constraint(id_: str) -> Callable[[Check], Check]:
    """Declares how a constraint is checked."""

    def register(check: Check) -> Check:
        _CHECKS[id_] = check
        return check

    return register


@constraint("VC-01")
def _hands_fit(options: Options) -> Iterator[Conflict]:
    players, leftover = options.players, options.leftover
    each, left, size = cards_each(options), cards_left(options), cards_in_play(options)
    if left < 0:
        yield error("VC-01.too-few-cards", players=players, each=each, expected=players * each, count=size)
    elif left == 0 and leftover != "none":  # smaller hands leave a card for each player, too many for other values
        form = "nothing-left" if leftover in ("dead", "stock") else "nothing-to-give"
        yield error(f"VC-01.{form}", players=players, each=each, count=size, value=leftover)


@constraint("VC-02")
def _leftover_has_a_place(options: Options) -> Iterator[Conflict]:
    left = cards_left(options)
    if left <= 0:
        return
    players, each, size = options.players, cards_each(options), cards_in_play(options)
    if options.leftover == "none":
        phrase = f"VC-02.{'one' if left == 1 else 'few' if left < players else 'several'}-left"
        yield error(phrase, players=players, each=each, cards_left=left, count=size)
    elif options.leftover.startswith("extra-card") and left > 1:
        choices = (DEALT_TOO, "dead", "stock")[left >= players :]
        yield error("VC-02.one-extra-card", players=players, each=each, cards_left=left, count=size, choices=choices)


@constraint("VC-03")
def _no_hand_gets_two_more(options: Options) -> Iterator[Conflict]:
    left = cards_left(options)
    if options.leftover == DEALT_TOO and left >= options.players:
        yield error("VC-03.remainder", value=options.leftover, cards_left=left, players=options.players)


@constraint("VC-54")
def _the_card_is_in_the_pack(options: Options) -> Iterator[Conflict]:
    card, pack = options.removed_card, options.pack
    if card is not None and card not in PACKS[pack].cards:
        yield error("VC-54.other-pack", tuple(filter(None, [code_of(card, pack)])), card=card, pack=pack)


@constraint("VC-08")
def _suit_order_is_complete(options: Options) -> Iterator[Conflict]:
    order = options.suit_order
    if sorted(order) != sorted(SUITS):
        meant = order.strip().upper()
        yield error("VC-08.four-suits", (meant,) if sorted(meant) == sorted(SUITS) else ())


@constraint("VC-09")
def _straight_order_holds_together(options: Options) -> Iterator[Conflict]:
    if not isinstance(options.straight_order, str):
        for position, form, params in why_no_order(options.straight_order, PACKS[options.pack]):
            yield error(f"VC-09.{form}", (), (position,), where=("straight_order", position), **params)


@constraint("VC-11")
def _seven_card_straight_flush(options: Options) -> Iterator[Conflict]:
    if options.straight_flush_form != "five-plus-two":
        return
    if options.five_card_kinds[-1:] != ("straight-flush",):
        yield error("VC-11.not-highest")
    if cards_each(options) < 7:
        yield error("VC-11.small-hands", most=cards_in_play(options) // 7)


@constraint("VC-52")
def _the_kinds_hold_together(options: Options) -> Iterator[Conflict]:
    kinds = options.five_card_kinds
    if ROYAL_FLUSH in kinds and kinds[-3:] != ("straight-flush", "four-of-a-kind", ROYAL_FLUSH):
        yield error("VC-52.royal-flush")
    if options.five_card_crossing != "any-stronger-type" or options.bombs != "off":
        above = [
            kind for at, kind in enumerate(kinds) if kind in PLAIN_KINDS and not PLAIN_KINDS.issuperset(kinds[:at])
        ]
        if above:
            yield error("VC-52.above-bombs", kinds=tuple(above))
    bombs = set() if options.quads_form == "bare" else {"four-of-a-kind"}
    bombs |= set() if options.bomb_kinds == "four-of-a-kind" else {"straight-flush"}
    if options.bombs != "off" and bombs and bombs.isdisjoint(kinds) and not options.bare_four_bombs:
        yield error("VC-52.no-bombs")


@constraint("VC-41")
def _bombs_at_any_time_are_the_usual_ones(options: Options) -> Iterator[Conflict]:
    names = ("bomb_kinds", "bomb_targets", "bare_four_bombs")
    fields = tuple(name for name in names if getattr(options, name) != BY_NAME[name].default)
    if fields and options.bombs == "at-any-time":
        yield error("VC-41.in-turn", fields=fields)


@constraint("VC-43")
def _pairs_are_of_one_kind(options: Options) -> Iterator[Conflict]:
    for any_pairs, in_sequence in (("two-pairs", "pairs-2"), ("three-pairs", "pairs-3")):
        if {any_pairs, in_sequence} <= {*options.more_kinds}:
            yield error("VC-43.two-kinds", name=any_pairs, other_value=in_sequence)


@constraint("VC-16")
def _dragon_needs_thirteen_cards(options: Options) -> Iterator[Conflict]:
    if options.dragon != "wins":
        return
    each, ranks = cards_each(options), len(PACKS[options.pack].ranks)
    if each != 13:
        yield False, fault((), "VC-16.hands-adjusted")
    elif ranks != 13:
        yield error("VC-16.ranks", pack=options.pack, count=ranks)


@constraint("VC-48")
def _patterns_are_hands_of_thirteen(options: Options) -> Iterator[Conflict]:
    each = cards_each(options)
    if options.instant_wins and each != HAND:
        yield error("VC-48.hands", most=cards_in_play(options) // HAND)
    card, pattern = options.removed_card, "four-twos"
    if pattern in options.instant_wins.names and card is not None and card[:-1] == TWO:
        yield error("VC-48.twos", (), (pattern,), value=pattern, card=card)


@constraint("VC-49")
def _dragons_need_thirteen_ranks(options: Options) -> Iterator[Conflict]:
    ranks = len(PACKS[options.pack].ranks)
    for pattern in options.instant_wins.names:
        if pattern in OF_EVERY_RANK and ranks != HAND:
            yield error("VC-49.ranks", (), (pattern,), value=pattern, pack=options.pack, count=ranks)


@constraint("VC-51")
def _played_dragons_need_thirteen_ranks_and_cards(options: Options) -> Iterator[Conflict]:
    if options.dragon != "played":
        return
    each, ranks = cards_each(options), len(PACKS[options.pack].ranks)
    if ranks != HAND:
        yield error("VC-51.ranks", pack=options.pack, count=ranks)
    elif each < HAND:
        yield error("VC-51.hands", most=cards_in_play(options) // HAND)


@constraint("VC-53")
def _some_deals_are_played(options: Options) -> Iterator[Conflict]:
    if isinstance(options.redeal, str):
        return
    players, pack = options.players, PACKS[options.pack]
    for name, number in options.redeal.by_name:
        counted, _, bound = name.removeprefix(ON_REQUEST).partition("-at-")
        each_rank = REDEAL_COUNTS[counted]
        count = sum(each_rank.get(card[:-1], 0) for card in pack.cards if card != options.removed_card)
        dealt = max(count - (0 if options.leftover == DEALT_TOO else cards_left(options)), 0)
        low, high = (-(-dealt // players) + 1, count) if bound == "least" else (0, count // players - 1)
        if low <= number <= high:
            continue
        form, bounds = "no-deal", {"most": high}
        if number < low:
            form, bounds = "every-deal-with-more", {"least": low, "players": players}
        elif bound == "most":
            form, bounds = ("every-deal", {"most": high}) if high >= low else ("every-deal-anyway", {})
            bounds |= {"players": players}
        yield error(f"VC-53.{form}", (), (name,), value=name, number=number, **bounds)
    mosts, leasts = (
        [number for name, number in options.redeal.by_name if name.endswith(f"twos-at-{bound}")]
        for bound in ("most", "least")
    )
    if mosts and leasts and max(mosts) + 1 >= min(leasts):
        yield error("VC-53.every-hand", number=max(mosts), least=min(leasts))


@constraint("VC-22")
def _multipliers_rise(options: Options) -> Iterator[Conflict]:
    before: dict[str, int] = {}
    for position, (cards, factor) in enumerate(options.count_multipliers):
        pair = {"minimum": cards, "factor": factor}
        if factor < 2:
            phrase = "VC-22.factor" if before else "VC-22.first-factor"
            yield error(phrase, (), (position,), **pair, **before)
        elif before and (cards <= before["minimum_before"] or factor <= before["factor_before"]):
            yield error("VC-22.no-rise", (), (position,), **pair, **before)
        before = {"minimum_before": cards, "factor_before": factor}


@constraint("VC-32")
def _every_rank_has_points(options: Options) -> Iterator[Conflict]:
    points, pack = options.card_points, PACKS[options.pack]
    if not isinstance(points, RankPoints):
        return
    missing = points.missing_from(pack)
    for rank in points.names:
        if rank not in (*pack.ranks, OTHERS):
            meant = rank_meant(rank, missing)
            near = () if meant is None else (meant,)
            yield error("VC-32.no-rank", near, (rank,), value=rank, pack=pack.name, ranks=pack.natural_ranks)
    if missing:
        yield error("VC-32.ranks-missing", values=missing, pack=pack.name)


@constraint("VC-33")
def _every_place_has_points(options: Options) -> Iterator[Conflict]:
    points, players = options.place_points, options.players
    if isinstance(points, str):
        return
    if len(points) != players:
        yield error("VC-33.each-place", count=len(points), players=players)
    for position in range(1, len(points)):
        before, after = points[position - 1 : position + 1]
        if after > before:
            yield error("VC-33.no-rise", (), (position,), points=after, points_before=before)


def _alone(options: Options, phrase: str, **needed: object) -> Iterator[Conflict]:
    """Payments of differences in cards need these values of other options."""
    values = tuple(
        f"{name} {'null' if value is None else value}"
        for name, value in needed.items()
        if getattr(options, name) != value
    )
    if values and options.settlement == "pairwise-card-difference":
        yield error(phrase, values=values)


@constraint("VC-23")
def _card_difference_stands_alone(options: Options) -> Iterator[Conflict]:
    needed = {"scoring": "card-penalties", "card_points": "one-each", "hand_doubling": None, "finish_doubling": "none"}
    return _alone(options, "VC-23.alone", **needed)


@constraint("VC-36")
def _a_two_multiplies_once(options: Options) -> Iterator[Conflict]:
    if options.two_factors is not None and options.hand_doubling is not None and "two" in options.hand_doubling.cards:
        yield error("VC-36.both")


@constraint("VC-37")
def _card_difference_knows_no_factors(options: Options) -> Iterator[Conflict]:
    return _alone(options, "VC-37.alone", two_factors=None, all_held_factor=1, penalty_cap=None)


def _read(table: Table) -> Constraint:
    """A constraint of the rulebook: by its cases, or checked here."""
    id_, adjusts = table["id"], table.get("adjusts", {})
    cases = [_case(id_, {"severity": table["severity"], **case}) for case in table.get("cases", ())]

    def check(options: Options) -> Iterator[Conflict]:
        return (conflict for case in cases if (conflict := case(options)) is not None)

    option = adjusts.get("option")
    return Constraint(
        id_,
        tuple(table.get("reads", table["options"])),
        _CHECKS.get(id_, check),
        None if option is None else (option, BY_NAME[option].read(adjusts["value"])),
        adjusts.get("default_only", False),
    )


def _case(id_: str, case: Table) -> Callable[[Options], Conflict | None]:
    """What finds one conflict: every option of `when` has a value listed there, and none of `unless`;
    a list has one among its entries."""
    conditions = [
        (option, tuple(None if value == "null" else value for value in values), listed)
        for listed in ("when", "unless")
        for option, values in case.get(listed, {}).items()
    ]
    says = case.get("says", {})

    def has(held: object, values: tuple[object, ...]) -> bool:
        return any(each in values for each in held) if isinstance(held, tuple) else held in values

    def find(options: Options) -> Conflict | None:
        if all(has(getattr(options, option), values) == (listed == "when") for option, values, listed in conditions):
            params = {name: getattr(options, option) for name, option in says.items()}
            return case["severity"].startswith("error"), fault((), f"{id_}.{case['form']}", **params)
        return None

    return find


CONSTRAINTS: Final = tuple(_read(table) for sort, table in entries() if sort == "constraint")


def judge(
    options: Options, stated: Collection[str], unread: Collection[str], named: Collection[str]
) -> tuple[Options, Found, Found]:
    """Puts right what may be put right and reports the rest: the options that hold, the warnings, those of values put
    right among them, and the errors.

    `stated` names the options that the request itself states: they are never put right. `unread` names options whose
    value could not be read: constraints on them are left out. `named` names the options that a named variant other
    than base states: where a constraint puts right a default alone, they are obeyed.
    """
    warnings: Found = []
    errors: Found = []
    for constraint in sorted(CONSTRAINTS, key=lambda each: each.adjusts is None):  # first what puts a value right
        option, value = constraint.adjusts or (None, None)
        obeyed = constraint.default_only and (option in stated or option in named)
        if obeyed or any(name in unread for name in constraint.reads):
            continue
        for is_error, found in constraint.check(options):
            if is_error:
                errors.append((constraint, found))
            elif option in stated:
                twin = found.phrase.removesuffix("-adjusted") + "-stated"
                errors.append((constraint, replace(found, phrase=twin)))
            else:
                warnings.append((constraint, found))
                if option is not None:
                    change: dict[str, Any] = {option: value}
                    options = replace(options, **change)
    warnings.sort(key=lambda each: each[0].id)
    errors.sort(key=lambda each: each[0].id)
    return options, warnings, errors
