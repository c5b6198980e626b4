"""The constraints that keep a set of options from contradicting itself.

Each constraint is a function that reads some options and yields the conflicts between them. A conflict is an error (the
options cannot hold), a warning (they can, but somebody should know) or an info (an option has no effect here; no answer
shows it). Its sentence is in the file `constraints` of the catalogue, under the id of the constraint.

Three constraints put an inherited value right instead of refusing it, so that a region and a table size can be joined:
VC-16, VC-24 and VC-27. Where the request itself states that value, it is refused. Two more, VC-31 and VC-35, put right
a default that other options do not fit; a value that a named variant or the request states is obeyed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigtwo.cards import PACKS, SUITS
from bigtwo.messages.catalogue import rules_for
from bigtwo.messages.render import render_with_suggestion
from bigtwo.variant.options import Options, cards_each, cards_left, most_held
from bigtwo.variant.straights import why_no_order
from bigtwo.variant.values import DRAGON, HAND, OF_EVERY_RANK, RankPoints, rank_meant

if TYPE_CHECKING:
    from collections.abc import Collection

    from bigtwo.faults import Path
    from bigtwo.messages.render import Param


ERROR: Final = "error"
WARNING: Final = "warning"
INFO: Final = "info"

ADJUSTED: Final = "-adjusted"
STATED: Final = "-stated"
"""How the phrase ends that says what value is put right, and its twin for a value that the request states."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """What a constraint found."""

    severity: str
    """How grave it is."""
    phrase: str
    """The id of the sentence that says what to change, such as ``VC-03.remainder``."""
    params: tuple[tuple[str, Param], ...] = ()
    """The named values in the sentence."""
    suggestions: tuple[str, ...] = ()
    """What was probably meant."""
    at: Path = ()
    """Where it stands inside the value of the first option that the constraint reads."""

    @property
    def detail(self) -> str:
        """What is wrong and what to change, as a sentence in the language of the moment."""
        return render_with_suggestion(self.phrase, self.params, self.suggestions)


def error(phrase: str, suggestions: tuple[str, ...] = (), at: Path = (), /, **params: Param) -> Conflict:
    """Options that cannot stand, with the values in the sentence by name."""
    return Conflict(ERROR, phrase, tuple(params.items()), suggestions, at)


def warning(phrase: str, /, **params: Param) -> Conflict:
    """Options that can stand, but that somebody should know of; of a constraint that puts a value right: that it does.
    The phrase then ends in `ADJUSTED`, and has a twin."""
    return Conflict(WARNING, phrase, tuple(params.items()))


def info(phrase: str, /, **params: Param) -> Conflict:
    """An option that has no effect here."""
    return Conflict(INFO, phrase, tuple(params.items()))


Check: TypeAlias = Callable[[Options], Iterator[Conflict]]


@dataclass(frozen=True, slots=True)
class Constraint:
    """One constraint: which options it reads, and how it is checked. What it demands, the rulebook says."""

    id: str
    reads: tuple[str, ...]
    adjusts: tuple[str, object] | None
    """The option that it puts right where the request does not state it, and the value that it then has."""
    default_only: bool
    """Does it put right the default alone? Then a value that a variant or the request states stands."""
    check: Check
    """Yields the conflicts that it finds in a set of options."""

    @property
    def cites(self) -> tuple[str, ...]:
        """Its own id and the rules it follows from: those that the rulebook tags with it."""
        return (self.id, *(rule for rule in rules_for(self.id) if rule != self.id))


@dataclass(frozen=True, slots=True)
class Checked:
    """What the constraints make of a set of options: the options that hold, what was put right, what is wrong."""

    options: Options
    adjusted: tuple[Constraint, ...]
    warnings: tuple[tuple[Constraint, Conflict], ...]
    errors: tuple[tuple[Constraint, Conflict], ...]


DECLARED: Final[list[Constraint]] = []
"""Every constraint, in the order of declaration."""


def constraint(
    id_: str,
    reads: str,
    adjusts: tuple[str, object] | None = None,
    *,
    default_only: bool = False,
) -> Callable[[Check], Check]:
    """Declares a constraint; the options are named with spaces between."""

    def register(check: Check) -> Check:
        DECLARED.append(Constraint(id_, tuple(reads.split()), adjusts, default_only, check))
        return check

    return register


# --- the table, the pack and the deal ---------------------------------------------------------------------------------


def _is_no_table(options: Options) -> bool:
    """Is this pack not for so many players or cards (VC-07)? Then nothing else is said of how it is dealt: advice on
    that would contradict the advice to take another pack, or other numbers."""
    return any(_tiles_fit_the_table(options))


@constraint("VC-01", "leftover hand_size players pack")
def _hands_fit(options: Options) -> Iterator[Conflict]:
    if _is_no_table(options):
        return
    players, pack, leftover = options.players, options.pack, options.leftover
    each, left, size = cards_each(options), cards_left(options), PACKS[pack].size
    if left < 0:
        yield error("VC-01.too-few-cards", players=players, each=each, expected=players * each, pack=pack, count=size)
    elif left == 0 and leftover != "none":
        yield error("VC-01.nothing-left", players=players, each=each, count=size, pack=pack, value=leftover)
    elif left > 0 and options.hand_size == "all" and not leftover.startswith("extra-card"):
        yield error("VC-01.cards-left", count=size, players=players, cards_left=left)


@constraint("VC-02", "leftover hand_size players pack")
def _fixed_hands_leave(options: Options) -> Iterator[Conflict]:
    left = cards_left(options)
    if options.hand_size == "all" or left <= 0 or _is_no_table(options):
        return
    players, each, size = options.players, options.hand_size, PACKS[options.pack].size
    if options.leftover == "none":
        phrase = "VC-02.one-left" if left == 1 else "VC-02.several-left"
        yield error(phrase, players=players, each=each, cards_left=left, count=size)
    elif options.leftover.startswith("extra-card") and left > 1:
        yield error("VC-02.one-extra-card", players=players, each=each, cards_left=left, count=size)


@constraint("VC-03", "leftover players hand_size pack")
def _extra_card_is_a_remainder(options: Options) -> Iterator[Conflict]:
    left = cards_left(options)
    if options.leftover.startswith("extra-card") and left >= options.players and not _is_no_table(options):
        yield error("VC-03.remainder", value=options.leftover, cards_left=left, players=options.players)


@constraint("VC-04", "draw_on_pass leftover")
def _drawing_needs_a_stock(options: Options) -> Iterator[Conflict]:
    if options.draw_on_pass != "none" and options.leftover != "stock":
        yield error("VC-04.no-stock", value=options.draw_on_pass, other_value=options.leftover)
    elif options.draw_on_pass == "none" and options.leftover == "stock":
        yield warning("VC-04.no-drawing")


@constraint("VC-05", "stock_empty draw_on_pass")
def _stock_empty_needs_drawing(options: Options) -> Iterator[Conflict]:
    if options.draw_on_pass == "none" and options.stock_empty != "stop-drawing":
        yield info("VC-05.no-effect")


@constraint("VC-06", "card_exchange players")
def _exchange_is_for_three(options: Options) -> Iterator[Conflict]:
    if options.card_exchange == "loser-highest-for-any" and options.players != 3:
        yield error("VC-06.three-players", value=options.card_exchange, players=options.players)


@constraint("VC-47", "card_exchange scoring")
def _points_leave_equals(options: Options) -> Iterator[Conflict]:
    if options.card_exchange == "by-points" and options.scoring in ("winner-points", "fixed-loser"):
        yield info("VC-47.equal-scores", value=options.scoring)


@constraint("VC-07", "players pack hand_size")
def _tiles_fit_the_table(options: Options) -> Iterator[Conflict]:
    players, pack = options.players, options.pack
    table = {"tiles-9": 3, "tiles-13": 4}.get(pack)
    if players == 5 and pack != "tiles-15" and table is None:
        yield error("VC-07.five-players", pack=pack)
    if table is not None and (players != table or cards_left(options) != 0):
        each, count = PACKS[pack].size // table, cards_each(options)
        yield error("VC-07.table", pack=pack, expected=table, each=each, players=players, count=count)


@constraint("VC-08", "suit_order")
def _suit_order_is_complete(options: Options) -> Iterator[Conflict]:
    order = options.suit_order
    if sorted(order) != sorted(SUITS):
        meant = order.strip().upper()
        yield error("VC-08.four-suits", (meant,) if sorted(meant) == sorted(SUITS) else ())


@constraint("VC-46", "redeal pack")
def _a_redeal_needs_pictures(options: Options) -> Iterator[Conflict]:
    if options.redeal == "no-pictures" and options.pack == "tiles-9":  # tiles from 11 on count as pictures (DEC-149)
        yield error("VC-46.no-pictures", pack=options.pack)


# --- combinations and bombs -------------------------------------------------------------------------------------------


@constraint("VC-09", "straight_order pack")
def _straight_order_holds_together(options: Options) -> Iterator[Conflict]:
    if not isinstance(options.straight_order, str):
        for position, form, params in why_no_order(options.straight_order, PACKS[options.pack]):
            yield error(f"VC-09.{form}", (), (position,), where=("straight_order", position), **params)


@constraint("VC-10", "flush_order flushes")
def _flush_order_needs_flushes(options: Options) -> Iterator[Conflict]:
    if not options.flushes and options.flush_order != "suit-first":
        yield info("VC-10.no-effect")


@constraint("VC-11", "straight_flush_form top_of_five_card_order hand_size players pack")
def _seven_card_straight_flush(options: Options) -> Iterator[Conflict]:
    if options.straight_flush_form != "five-plus-two":
        return
    if options.top_of_five_card_order == "only-royal-flush-over-quads":
        yield error("VC-11.no-royal-flush")
    if cards_each(options) < 7:
        yield error("VC-11.small-hands")


@constraint("VC-12", "quads_form bombs bomb_kinds bare_four_bombs")
def _bare_quads_are_no_bombs(options: Options) -> Iterator[Conflict]:
    straight_flushes_too = options.bomb_kinds == "four-of-a-kind-and-straight-flush"
    if options.quads_form == "bare" and options.bombs != "off" and straight_flushes_too and not options.bare_four_bombs:
        yield warning("VC-12.no-bomb")


@constraint("VC-13", "quads_form top_of_five_card_order bare_four_bombs")
def _bare_quads_leave_nothing_to_rank(options: Options) -> Iterator[Conflict]:
    if options.quads_form == "bare" and not options.bare_four_bombs:
        yield warning("VC-13.no-effect")


@constraint("VC-14", "five_card_crossing bombs")
def _kinds_apart_go_with_bombs(options: Options) -> Iterator[Conflict]:
    if options.five_card_crossing == "same-type-or-bomb" and options.bombs == "off":
        yield warning("VC-14.house-mix")


@constraint("VC-39", "quads_form bombs bare_four_bombs")
def _bare_four_bombs_need_bare_fours_and_bombs(options: Options) -> Iterator[Conflict]:
    if not options.bare_four_bombs:
        return
    if options.quads_form == "with-odd-card":
        yield error("VC-39.no-bare-fours")
    if options.bombs == "off":
        yield error("VC-39.no-bombs")


@constraint("VC-40", "bombs bomb_kinds bomb_targets")
def _kinds_and_targets_need_bombs(options: Options) -> Iterator[Conflict]:
    if options.bombs == "off":
        fields = _unusual_bombs(options)
        if fields:
            yield info("VC-40.no-effect", fields=fields)


@constraint("VC-41", "bombs bomb_kinds bare_four_bombs bomb_targets")
def _bombs_at_any_time_are_the_usual_ones(options: Options) -> Iterator[Conflict]:
    if options.bombs == "at-any-time":
        fields = (*_unusual_bombs(options), *(("bare_four_bombs",) if options.bare_four_bombs else ()))
        if fields:
            yield error("VC-41.in-turn", fields=fields)


@constraint("VC-42", "quads_form bombs bomb_kinds bare_four_bombs")
def _something_is_a_bomb(options: Options) -> Iterator[Conflict]:
    only_fours = options.bomb_kinds == "four-of-a-kind" and options.bombs != "off"
    if only_fours and options.quads_form == "bare" and not options.bare_four_bombs:
        yield error("VC-42.no-bomb")


def _unusual_bombs(options: Options) -> tuple[str, ...]:
    """The options of bombs that say something else than the base game."""
    unusual = {
        "bomb_kinds": options.bomb_kinds != "four-of-a-kind-and-straight-flush",
        "bomb_targets": options.bomb_targets != "small",
    }
    return tuple(name for name, is_set in unusual.items() if is_set)


@constraint("VC-43", "two_pairs consecutive_pairs")
def _two_pairs_are_of_one_kind(options: Options) -> Iterator[Conflict]:
    if options.two_pairs and 2 in options.consecutive_pairs:
        yield error("VC-43.two-kinds")


@constraint("VC-44", "runs_of consecutive_pairs pack players hand_size leftover draw_on_pass stock_empty")
def _sequences_fit_into_hands(options: Options) -> Iterator[Conflict]:
    in_sequence, held = len(PACKS[options.pack].ranks) - 1, most_held(options)
    for name, numbers, each in (("runs_of", options.runs_of, 1), ("consecutive_pairs", options.consecutive_pairs, 2)):
        too_long = tuple(number for number in numbers if number > in_sequence or number * each > held)
        if too_long:
            yield info("VC-44.no-effect", name=name, values=too_long)


# --- how the game is played -------------------------------------------------------------------------------------------


@constraint("VC-15", "self_beat after_pass")
def _self_beat_needs_the_others_out(options: Options) -> Iterator[Conflict]:
    if options.self_beat and options.after_pass != "out-of-trick":
        yield error("VC-15.others-in")


@constraint("VC-16", "dragon hand_size players pack", adjusts=("dragon", "off"))
def _dragon_needs_thirteen_cards(options: Options) -> Iterator[Conflict]:
    if options.dragon != "wins":
        return
    each, ranks = cards_each(options), len(PACKS[options.pack].ranks)
    if each != 13:
        yield warning("VC-16.hands-adjusted", each=each)
    elif ranks != 13:
        yield error("VC-16.ranks", pack=options.pack, count=ranks)


@constraint("VC-17", "lone_top_two_finish deal_ends")
def _lone_two_needs_a_single_winner(options: Options) -> Iterator[Conflict]:
    if options.lone_top_two_finish != "wins" and options.deal_ends != "first-out":
        yield error("VC-17.first-out", value=options.lone_top_two_finish, other_value=options.deal_ends)


@constraint("VC-45", "finish_on_twos lone_top_two_finish")
def _the_top_two_is_a_two(options: Options) -> Iterator[Conflict]:
    if options.finish_on_twos != "allowed" and options.lone_top_two_finish != "wins":
        yield warning("VC-45.barred-anyway", value=options.finish_on_twos)


@constraint("VC-48", "instant_wins hand_size players pack")
def _patterns_are_hands_of_thirteen(options: Options) -> Iterator[Conflict]:
    each = cards_each(options)
    if options.instant_wins and each != HAND:
        yield error("VC-48.hands", each=each)


@constraint("VC-49", "instant_wins pack")
def _dragons_need_thirteen_ranks(options: Options) -> Iterator[Conflict]:
    ranks = len(PACKS[options.pack].ranks)
    for pattern in options.instant_wins.patterns:
        if pattern in OF_EVERY_RANK and ranks != HAND:
            yield error("VC-49.ranks", (), (pattern,), value=pattern, pack=options.pack, count=ranks)


@constraint("VC-50", "dragon instant_wins")
def _the_named_dragon_holds(options: Options) -> Iterator[Conflict]:
    if options.dragon == "wins" and DRAGON in options.instant_wins.patterns:
        yield info("VC-50.named")


@constraint("VC-51", "dragon hand_size players pack")
def _played_dragons_need_thirteen_ranks_and_cards(options: Options) -> Iterator[Conflict]:
    if options.dragon != "played":
        return
    each, ranks = cards_each(options), len(PACKS[options.pack].ranks)
    if ranks != HAND:
        yield error("VC-51.ranks", pack=options.pack, count=ranks)
    elif each < HAND:
        yield error("VC-51.hands", each=each)


# --- scores -----------------------------------------------------------------------------------------------------------


@constraint("VC-18", "scoring deal_ends")
def _placings_go_with_playing_on(options: Options) -> Iterator[Conflict]:
    if options.scoring == "placings" and options.deal_ends != "one-left":
        yield error("VC-18.every-place")
    if options.deal_ends == "one-left" and options.scoring not in {"card-penalties", "placings", "winner-points"}:
        yield error("VC-18.one-left", value=options.scoring)


@constraint("VC-19", "scoring deal_ends")
def _one_loser_and_specials_need_the_first_out(options: Options) -> Iterator[Conflict]:
    if options.scoring in {"fixed-loser", "special-cards"} and options.deal_ends != "first-out":
        yield error("VC-19.first-out", value=options.scoring)


@constraint(
    "VC-20",
    "scoring card_points count_multipliers multiplier_scope hand_doubling finish_doubling place_points",
)
def _each_scoring_reads_its_own_options(options: Options) -> Iterator[Conflict]:
    scoring = options.scoring
    no_penalties = scoring != "card-penalties"
    unread = {
        "multiplier_scope": no_penalties and options.multiplier_scope != "all",
        "hand_doubling": no_penalties and options.hand_doubling is not None,
        "finish_doubling": no_penalties and options.finish_doubling != "none",
        "card_points": no_penalties and scoring != "special-cards" and options.card_points != "one-each",
        "place_points": scoring != "placings" and options.place_points != "five-three-one",
    }
    names = tuple(name for name, is_set in unread.items() if is_set)
    if names:
        yield info("VC-20.not-read", value=scoring, fields=names)


@constraint("VC-21", "card_points scoring")
def _special_cards_value_twos(options: Options) -> Iterator[Conflict]:
    if options.scoring != "special-cards" or options.card_points == "one-and-five-for-twos":
        return
    if isinstance(options.card_points, RankPoints):
        yield warning("VC-21.own-house-mix")
    else:
        yield warning("VC-21.house-mix", value=options.card_points)


@constraint("VC-22", "count_multipliers")
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


@constraint(
    "VC-31",
    "count_multipliers card_points scoring",
    adjusts=("count_multipliers", ((10, 2),)),
    default_only=True,
)
def _card_values_only_double(options: Options) -> Iterator[Conflict]:
    if options.scoring not in {"card-penalties", "special-cards"}:
        return
    if isinstance(options.card_points, RankPoints):
        yield warning("VC-31.own-doubled-adjusted")
    elif options.card_points in {"tiered", "ladder"}:
        yield warning("VC-31.doubled-adjusted", value=options.card_points)


@constraint("VC-32", "card_points pack")
def _every_rank_has_points(options: Options) -> Iterator[Conflict]:
    points, pack = options.card_points, PACKS[options.pack]
    if not isinstance(points, RankPoints):
        return
    missing = points.missing_from(pack)
    for rank in points.named:
        if rank not in pack.ranks:
            meant = rank_meant(rank, missing)
            near = () if meant is None else (meant,)
            yield error("VC-32.no-rank", near, (rank,), value=rank, pack=pack.name, ranks=pack.natural_ranks)
    if missing:
        yield error("VC-32.ranks-missing", values=missing, pack=pack.name)


@constraint("VC-33", "place_points players")
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


# --- money and session ------------------------------------------------------------------------------------------------


@constraint("VC-23", "settlement scoring card_points hand_doubling finish_doubling")
def _card_difference_stands_alone(options: Options) -> Iterator[Conflict]:
    if options.settlement != "pairwise-card-difference":
        return
    wrong = {
        "scoring card-penalties": options.scoring != "card-penalties",
        "card_points one-each": options.card_points != "one-each",
        "hand_doubling null": options.hand_doubling is not None,
        "finish_doubling none": options.finish_doubling != "none",
    }
    needed = tuple(need for need, missing in wrong.items() if missing)
    if needed:
        yield error("VC-23.alone", values=needed)


@constraint("VC-24", "last_card_duty settlement deal_ends", adjusts=("last_card_duty", "none"))
def _liability_needs_money(options: Options) -> Iterator[Conflict]:
    if options.last_card_duty != "liable":
        return
    if options.deal_ends == "one-left":
        yield warning("VC-24.to-the-last-adjusted")
    elif options.settlement == "none":
        yield warning("VC-24.nothing-paid-adjusted")


@constraint("VC-25", "starting_chips settlement")
def _chips_need_a_settlement(options: Options) -> Iterator[Conflict]:
    if options.starting_chips is not None and options.settlement == "none":
        yield error("VC-25.no-settlement")


@constraint("VC-26", "next_dealer deals_per_round")
def _drawing_for_the_deal_needs_rounds(options: Options) -> Iterator[Conflict]:
    if options.next_dealer == "high-draw-per-round" and options.deals_per_round is None:
        yield error("VC-26.no-rounds")


@constraint("VC-27", "next_dealer later_leader", adjusts=("next_dealer", "loser"))
def _the_leading_loser_deals(options: Options) -> Iterator[Conflict]:
    if options.later_leader == "previous-loser" and options.next_dealer != "loser":
        yield warning("VC-27.leader-adjusted")


@constraint("VC-28", "opening_must_include later_leader")
def _opening_card_needs_its_holder(options: Options) -> Iterator[Conflict]:
    if options.opening_must_include and options.later_leader != "lowest-card":
        yield info("VC-28.first-deal")


@constraint("VC-29", "settlement scoring")
def _points_are_not_money(options: Options) -> Iterator[Conflict]:
    if options.scoring == "fixed-loser" and options.settlement not in {"winner-only", "none"}:
        yield error("VC-29.fixed-loser", value=options.settlement)
    if options.scoring in {"winner-points", "placings"}:
        if options.settlement == "pairwise-difference":
            yield warning("VC-29.house-mix", value=options.scoring)
        elif options.settlement != "none":
            yield error("VC-29.points", value=options.scoring, other_value=options.settlement)


@constraint("VC-30", "last_cards_announcement last_card_duty")
def _announcing_is_no_duty_to_play(options: Options) -> Iterator[Conflict]:
    if options.last_cards_announcement > 0 and options.last_card_duty == "none":
        yield info("VC-30.no-duty")


@constraint("VC-34", "target_score starting_chips")
def _chips_have_an_end_of_their_own(options: Options) -> Iterator[Conflict]:
    if options.target_score is not None and options.starting_chips is not None:
        yield error("VC-34.chips")


@constraint("VC-35", "target_winner target_score scoring", adjusts=("target_winner", "highest"), default_only=True)
def _of_points_more_is_better(options: Options) -> Iterator[Conflict]:
    if options.target_score is not None and options.scoring in {"winner-points", "placings"}:
        yield warning("VC-35.points-adjusted")


@constraint("VC-36", "two_factors hand_doubling")
def _a_two_multiplies_once(options: Options) -> Iterator[Conflict]:
    if options.two_factors is not None and options.hand_doubling is not None and "two" in options.hand_doubling.cards:
        yield error("VC-36.both")


@constraint("VC-37", "settlement two_factors all_held_factor penalty_cap")
def _card_difference_knows_no_factors(options: Options) -> Iterator[Conflict]:
    if options.settlement != "pairwise-card-difference":
        return
    needed = tuple(f"{name} {value}" for name, value in _set_of_house(options).items())
    if needed:
        yield error("VC-37.alone", values=needed)


@constraint("VC-38", "scoring two_factors all_held_factor penalty_cap")
def _only_card_penalties_know_factors(options: Options) -> Iterator[Conflict]:
    names = tuple(_set_of_house(options))
    if names and options.scoring != "card-penalties":
        yield info("VC-38.not-read", value=options.scoring, fields=names)


def _set_of_house(options: Options) -> dict[str, str]:
    """What is not as in the base game of the factors and the cap, each with the value that it has there."""
    usual = {"two_factors": None, "all_held_factor": 1, "penalty_cap": None}
    return {
        name: "null" if value is None else str(value)
        for name, value in usual.items()
        if getattr(options, name) != value
    }


# --- all together -----------------------------------------------------------------------------------------------------


CONSTRAINTS: Final = tuple(sorted(DECLARED, key=lambda each: each.id))
"""All constraints, in order."""


def judge(
    options: Options, stated: Collection[str] = (), unread: Collection[str] = (), named: Collection[str] = ()
) -> Checked:
    """Puts right what may be put right and reports the rest.

    `stated` names the options that the request itself states: they are never put right. `unread` names options whose
    value could not be read: constraints on them are left out. `named` names the options that a named variant other
    than base states: where a constraint puts right a default alone, they stand.
    """
    constraints = [each for each in CONSTRAINTS if not any(name in unread for name in each.reads)]
    adjusted: list[Constraint] = []
    warnings: list[tuple[Constraint, Conflict]] = []
    errors: list[tuple[Constraint, Conflict]] = []
    for constraint in constraints:
        if constraint.adjusts is not None:
            option, value = constraint.adjusts
            if constraint.default_only and (option in stated or option in named):
                continue
            change: dict[str, Any] = {option: value}
            for conflict in constraint.check(options):
                if conflict.severity == ERROR:
                    errors.append((constraint, conflict))
                elif option in stated:
                    twin = conflict.phrase.removesuffix(ADJUSTED) + STATED
                    errors.append((constraint, replace(conflict, severity=ERROR, phrase=twin)))
                else:
                    warnings.append((constraint, conflict))
                    adjusted.append(constraint)
                    options = replace(options, **change)
    found = [
        (constraint, conflict)
        for constraint in constraints
        if constraint.adjusts is None
        for conflict in constraint.check(options)
    ]
    errors += [each for each in found if each[1].severity == ERROR]
    warnings += [each for each in found if each[1].severity == WARNING]
    return Checked(options, tuple(adjusted), _in_order(warnings), _in_order(errors))


def _in_order(found: list[tuple[Constraint, Conflict]]) -> tuple[tuple[Constraint, Conflict], ...]:
    return tuple(sorted(found, key=lambda each: each[0].id))
