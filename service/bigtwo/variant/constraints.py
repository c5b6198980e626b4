"""The thirty constraints that keep a set of options from contradicting itself, VC-01 to VC-30.

Each constraint reads some options and finds faults in how they go together. A finding is an error (the options
cannot stand), a warning (they can, but somebody should know) or an info (an option has nothing to say here; nobody is
told). Three constraints put an inherited value right instead of refusing it, so that a region and a table size can be
joined: VC-16, VC-24 and VC-27. Where the request itself states that value, it is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from bigtwo.cards import PACKS, SUITS
from bigtwo.variant.faults import listed
from bigtwo.variant.options import Options
from bigtwo.variant.straights import why_no_order

ERROR: Final = "error"
WARNING: Final = "warning"
INFO: Final = "info"


@dataclass(frozen=True, slots=True)
class Finding:
    """What a constraint found: how grave it is, a sentence that says what to change, and where inside the value of
    the first option that the constraint reads."""

    severity: str
    detail: str
    at: tuple[int, ...] = ()


Check: TypeAlias = Callable[[Options], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Constraint:
    """One constraint: what it demands, which options it reads, and how it is checked."""

    id: str
    severity: str
    """The gravest it can be: an error refuses the variant, a warning comes with the answer, an info stays silent."""
    statement: str
    reads: tuple[str, ...]
    rules: tuple[str, ...]
    """The rules and decisions that it follows from."""
    adjusts: tuple[str, str] | None
    """The option that it puts right where the request does not state it, and the value that it then has."""
    check: Check

    @property
    def cites(self) -> tuple[str, ...]:
        """Its own id and the rules it follows from."""
        return (self.id, *self.rules)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the constraints make of a set of options: the options that hold, what was put right, what is wrong."""

    options: Options
    adjusted: tuple[Constraint, ...]
    warnings: tuple[tuple[Constraint, Finding], ...]
    errors: tuple[tuple[Constraint, Finding], ...]


def cards_each(options: Options) -> int:
    """How many cards each player is dealt, before anybody takes an extra card."""
    if isinstance(options.hand_size, int):
        return options.hand_size
    return PACKS[options.pack].size // options.players


def cards_left(options: Options) -> int:
    """How many cards of the pack are not dealt; negative where the pack is too small."""
    return PACKS[options.pack].size - options.players * cards_each(options)


def most_held(options: Options) -> int:
    """The most cards that one player can ever hold: what is dealt, an extra card, and what may be drawn.

    Where played cards become a new stock, all cards may come to one player but the one on the pile and the last one of
    somebody else (PG-3P-01, PG-3P-09..11).
    """
    each = cards_each(options)
    if options.leftover.startswith("extra-card"):
        return each + 1
    if options.leftover != "stock" or options.draw_on_pass == "none":
        return each
    if options.stock_empty == "reshuffle-set-aside":
        return PACKS[options.pack].size - 2
    return each + cards_left(options)


def findings(options: Options) -> Iterator[tuple[Constraint, Finding]]:
    """Everything that all constraints find, in their order, infos included."""
    for constraint in CONSTRAINTS:
        for finding in constraint.check(options):
            yield constraint, finding


def judge(options: Options, stated: Collection[str] = (), unread: Collection[str] = ()) -> Judgement:
    """Puts right what may be put right and reports the rest.

    `stated` names the options that the request itself states: they are never put right. `unread` names options whose
    value could not be read: constraints on them are left out.
    """
    constraints = [each for each in CONSTRAINTS if not any(name in unread for name in each.reads)]
    adjusted: list[Constraint] = []
    warnings: list[tuple[Constraint, Finding]] = []
    errors: list[tuple[Constraint, Finding]] = []
    for constraint in constraints:
        if constraint.adjusts is not None:
            option, value = constraint.adjusts
            change: dict[str, Any] = {option: value}
            for finding in constraint.check(options):
                if finding.severity == ERROR:
                    errors.append((constraint, finding))
                elif option in stated:
                    errors.append(
                        (constraint, Finding(ERROR, f"{finding.detail}; leave {option} out or make it {value}"))
                    )
                else:
                    adjusted.append(constraint)
                    warnings.append((constraint, Finding(WARNING, f"{finding.detail}, so {option} is read as {value}")))
                    options = replace(options, **change)
    found = [
        (constraint, finding)
        for constraint in constraints
        if constraint.adjusts is None
        for finding in constraint.check(options)
    ]
    errors += [each for each in found if each[1].severity == ERROR]
    warnings += [each for each in found if each[1].severity == WARNING]
    return Judgement(options, tuple(adjusted), _in_order(warnings), _in_order(errors))


def _in_order(found: list[tuple[Constraint, Finding]]) -> tuple[tuple[Constraint, Finding], ...]:
    return tuple(sorted(found, key=lambda each: each[0].id))


_registered: list[Constraint] = []


def _constraint(
    id_: str,
    severity: str,
    statement: str,
    reads: str,
    rules: str = "",
    adjusts: tuple[str, str] | None = None,
) -> Callable[[Check], Check]:
    def register(check: Check) -> Check:
        names, ids = tuple(reads.split()), tuple(rules.split())
        _registered.append(Constraint(id_, severity, statement, names, ids, adjusts, check))
        return check

    return register


# --- The table and the deal ---


@_constraint(
    "VC-01",
    ERROR,
    "The hands fit into the pack, and leftover says what happens to a remainder exactly where there is one.",
    "leftover hand_size players pack",
    "PG-DEAL-09 PG-3P-01",
)
def _hands_fit(options: Options) -> Iterator[Finding]:
    each, left, size = cards_each(options), cards_left(options), PACKS[options.pack].size
    if left < 0:
        need = f"{options.players} hands of {each} cards need {options.players * each}"
        yield Finding(ERROR, f"{need}, but {options.pack} has {size}; lower players or hand_size")
    elif left == 0 and options.leftover != "none":
        yield Finding(
            ERROR,
            f"{options.players} hands of {each} use up all {size} cards of {options.pack}, so there is nothing for "
            f"leftover {options.leftover}; set leftover to none or choose smaller hands",
        )
    elif left > 0 and options.hand_size == "all" and not options.leftover.startswith("extra-card"):
        yield Finding(
            ERROR,
            f"{size} cards among {options.players} players leave {left} over; set leftover to extra-card-face-up or "
            "extra-card-face-down, or set a hand_size",
        )


@_constraint(
    "VC-02",
    ERROR,
    "One card left over by a fixed hand size is an extra card, dead or stock; several are dead or stock.",
    "leftover hand_size players pack",
    "PG-3P-01 PG-3P-07 PG-2P-01 PG-2P-02 PG-2P-03",
)
def _fixed_hands_leave(options: Options) -> Iterator[Finding]:
    left = cards_left(options)
    if options.hand_size == "all" or left <= 0:
        return
    dealt = f"{options.players} hands of {options.hand_size} leave {left} of the {PACKS[options.pack].size} cards"
    if options.leftover == "none":
        choices = "an extra card, dead or stock" if left == 1 else "dead or stock"
        yield Finding(ERROR, f"{dealt}; leftover must say what becomes of them: {choices}")
    elif options.leftover.startswith("extra-card") and left > 1:
        yield Finding(ERROR, f"{dealt}, more than one extra card; set leftover to dead or stock")


@_constraint(
    "VC-03",
    ERROR,
    "An extra card is dealt only where fewer cards are left over than there are players.",
    "leftover players hand_size pack",
    "PG-3P-01 PG-3P-03",
)
def _extra_card_is_a_remainder(options: Options) -> Iterator[Finding]:
    left = cards_left(options)
    if options.leftover.startswith("extra-card") and left >= options.players:
        yield Finding(
            ERROR,
            f"leftover {options.leftover} is for a remainder smaller than the number of players, but {left} cards are "
            f"left for {options.players}; set leftover to dead or stock",
        )


@_constraint(
    "VC-04",
    ERROR,
    "Drawing on a pass needs a stock; a stock that nobody draws from is the same as dead cards.",
    "draw_on_pass leftover",
    "PG-3P-07 PG-3P-09 PG-2P-06",
)
def _drawing_needs_a_stock(options: Options) -> Iterator[Finding]:
    if options.draw_on_pass != "none" and options.leftover != "stock":
        yield Finding(
            ERROR,
            f"draw_on_pass {options.draw_on_pass} needs a stock to draw from, but leftover is {options.leftover}; set "
            "leftover to stock with smaller hands, or draw_on_pass to none",
        )
    elif options.draw_on_pass == "none" and options.leftover == "stock":
        yield Finding(
            WARNING, "nobody ever draws from the stock, so its cards are simply dead; set draw_on_pass to use them"
        )


@_constraint(
    "VC-05",
    INFO,
    "What happens with an empty stock matters only where passing draws cards.",
    "stock_empty draw_on_pass",
    "PG-3P-10 PG-3P-11",
)
def _stock_empty_needs_drawing(options: Options) -> Iterator[Finding]:
    if options.draw_on_pass == "none" and options.stock_empty != "stop-drawing":
        yield Finding(INFO, "stock_empty has no effect, since nobody draws")


@_constraint(
    "VC-06", ERROR, "Cards are exchanged only among three players.", "card_exchange players", "PG-3P-06 DEC-39"
)
def _exchange_is_for_three(options: Options) -> Iterator[Finding]:
    if options.card_exchange != "none" and options.players != 3:
        yield Finding(
            ERROR,
            f"card_exchange {options.card_exchange} is a rule for 3 players, not {options.players}; set players to 3 "
            "or card_exchange to none",
        )


@_constraint(
    "VC-07",
    ERROR,
    "Five players need the fifteen-number tiles; thirteen-number tiles are dealt out to four, nine-number tiles to "
    "three.",
    "players pack hand_size",
    "PG-LEC-02 DEC-49",
)
def _tiles_fit_the_table(options: Options) -> Iterator[Finding]:
    if options.players == 5 and options.pack != "tiles-15":
        yield Finding(ERROR, f"5 players need the pack tiles-15, not {options.pack}")
    table = {"tiles-9": 3, "tiles-13": 4}.get(options.pack)
    if table is not None and (options.players != table or cards_left(options) != 0):
        each = PACKS[options.pack].size // table
        yield Finding(
            ERROR,
            f"{options.pack} is dealt out to {table} players with {each} cards each, not to {options.players} with "
            f"{cards_each(options)}; set players to {table} and hand_size to {each} or all",
        )


@_constraint("VC-08", ERROR, "The suit order names each of the four suits once.", "suit_order", "PG-SETUP-05")
def _suit_order_is_complete(options: Options) -> Iterator[Finding]:
    order = options.suit_order
    if sorted(order) != sorted(SUITS):
        from_text = order.strip().upper()
        hint = f"; did you mean {from_text}?" if sorted(from_text) == sorted(SUITS) else ""
        yield Finding(ERROR, f"suit_order must name S, H, C and D once each, highest first, such as SHCD{hint}")


# --- Combinations ---


@_constraint(
    "VC-09",
    ERROR,
    "An explicit straight order lists runs of five neighbouring ranks, each once, none with ace or two in the middle; "
    "runs that tie are decided by the same rank.",
    "straight_order pack",
    "PG-COMB-13",
)
def _straight_order_holds_together(options: Options) -> Iterator[Finding]:
    if not isinstance(options.straight_order, str):
        for place, reason in why_no_order(options.straight_order, PACKS[options.pack]):
            yield Finding(ERROR, f"straight_order, entry {place + 1}: {reason}", (place,))


@_constraint(
    "VC-10", INFO, "The order of flushes matters only where flushes are played.", "flush_order flushes", "PG-COMB-16"
)
def _flush_order_needs_flushes(options: Options) -> Iterator[Finding]:
    if not options.flushes and options.flush_order != "suit-first":
        yield Finding(INFO, "flush_order has no effect, since flushes are not played")


@_constraint(
    "VC-11",
    ERROR,
    "Seven-card straight flushes leave no five-card royal flush to rank, and need hands of at least seven cards.",
    "straight_flush_form top_of_five_card_order hand_size players pack",
    "PG-SF7-01 PG-ROY-01",
)
def _seven_card_straight_flush(options: Options) -> Iterator[Finding]:
    if options.straight_flush_form != "five-plus-two":
        return
    if options.top_of_five_card_order == "only-royal-flush-over-quads":
        yield Finding(
            ERROR,
            "with straight_flush_form five-plus-two no straight flush has five cards, so no royal flush can stand over "
            "four of a kind; set straight_flush_form to five or top_of_five_card_order to straight-flush-over-quads",
        )
    if cards_each(options) < 7:
        yield Finding(ERROR, "straight_flush_form five-plus-two needs hands of at least 7 cards; deal larger hands")


@_constraint(
    "VC-12",
    WARNING,
    "Where four of a kind is only played bare, it is no honour hand: only straight flushes are bombs.",
    "quads_form bombs",
    "PG-BQ-02 PG-HON-01 DEC-14",
)
def _bare_quads_are_no_bombs(options: Options) -> Iterator[Finding]:
    if options.quads_form == "bare" and options.bombs == "on":
        yield Finding(
            WARNING,
            "bare four of a kind is no bomb, so only straight flushes are; set quads_form to with-odd-card or both "
            "for bombs of four of a kind",
        )


@_constraint(
    "VC-13",
    WARNING,
    "Where four of a kind is only played bare, there is none among the five-card kinds to rank.",
    "quads_form top_of_five_card_order",
    "PG-BQ-02 PG-ROY-02",
)
def _bare_quads_leave_nothing_to_rank(options: Options) -> Iterator[Finding]:
    if options.quads_form == "bare":
        yield Finding(
            WARNING,
            "bare four of a kind is not a five-card combination, so top_of_five_card_order has no effect; set "
            "quads_form to with-odd-card or both to rank it among the five-card kinds",
        )


@_constraint(
    "VC-14",
    WARNING,
    "Kinds that beat only their own kind are reported together with bombs; without bombs they are a house mix.",
    "five_card_crossing bombs",
    "DEC-09",
)
def _kinds_apart_go_with_bombs(options: Options) -> Iterator[Finding]:
    if options.five_card_crossing == "same-type-or-bomb" and options.bombs == "off":
        yield Finding(
            WARNING,
            "five_card_crossing same-type-or-bomb without bombs is a house mix: four of a kind and straight flushes "
            "still beat every weaker five-card kind; set bombs to on for the usual form",
        )


# --- Play ---


@_constraint(
    "VC-15",
    ERROR,
    "Beating oneself presupposes that players who passed are out of the trick.",
    "self_beat after_pass",
    "PG-NPP-01 PG-NPP-03",
)
def _self_beat_needs_the_others_out(options: Options) -> Iterator[Finding]:
    if options.self_beat and options.after_pass != "out-of-trick":
        yield Finding(
            ERROR,
            "self_beat needs after_pass out-of-trick, since otherwise the others could answer; set after_pass to "
            "out-of-trick or self_beat to false",
        )


@_constraint(
    "VC-16",
    ERROR,
    "A dragon, one card of each of thirteen ranks, exists only in hands of exactly thirteen cards.",
    "dragon hand_size players pack",
    "PG-DRA-01 DEC-34",
    adjusts=("dragon", "off"),
)
def _dragon_needs_thirteen_cards(options: Options) -> Iterator[Finding]:
    if options.dragon != "wins":
        return
    each, ranks = cards_each(options), len(PACKS[options.pack].ranks)
    if each != 13:
        yield Finding(WARNING, f"a dragon is a hand of exactly 13 cards, but hands have {each} here")
    elif ranks != 13:
        yield Finding(
            ERROR,
            f"a dragon is one card of each of 13 ranks, but {options.pack} has {ranks} ranks; set dragon to off or "
            "choose another pack",
        )


@_constraint(
    "VC-17",
    ERROR,
    "A rule about winning with the lone highest two needs a deal that ends with the first player out.",
    "lone_top_two_finish deal_ends",
    "PG-HK-05",
)
def _lone_two_needs_a_single_winner(options: Options) -> Iterator[Finding]:
    if options.lone_top_two_finish != "wins" and options.deal_ends != "first-out":
        yield Finding(
            ERROR,
            f"lone_top_two_finish {options.lone_top_two_finish} needs deal_ends first-out, not {options.deal_ends}; "
            "set lone_top_two_finish to wins or deal_ends to first-out",
        )


# --- Scoring ---


@_constraint(
    "VC-18",
    ERROR,
    "Placings need four players and a deal played to the last; a deal played to the last is scored by placings or "
    "winner's points.",
    "scoring deal_ends players",
    "PG-PLC-01 PG-ON-01 DEC-64",
)
def _placings_go_with_playing_on(options: Options) -> Iterator[Finding]:
    if options.scoring == "placings" and options.players != 4:
        yield Finding(ERROR, f"scoring placings is defined for 4 players, not {options.players}; choose winner-points")
    if options.scoring == "placings" and options.deal_ends != "one-left":
        yield Finding(ERROR, "scoring placings needs every place, so set deal_ends to one-left")
    if options.deal_ends == "one-left" and options.scoring not in {"placings", "winner-points"}:
        yield Finding(
            ERROR,
            f"deal_ends one-left needs scoring placings or winner-points, not {options.scoring}; change one of the two",
        )


@_constraint(
    "VC-19",
    ERROR,
    "Scoring by cards left, by a fixed loser or by special cards needs a deal that ends with the first player out.",
    "scoring deal_ends",
    "PG-SCORE-01 PG-DUS-01 PG-IND-01",
)
def _card_scores_need_the_first_out(options: Options) -> Iterator[Finding]:
    if options.scoring in {"card-penalties", "fixed-loser", "special-cards"} and options.deal_ends != "first-out":
        yield Finding(
            ERROR,
            f"scoring {options.scoring} counts the cards left when the first player is out; set deal_ends to first-out "
            "or scoring to placings or winner-points",
        )


@_constraint(
    "VC-20",
    INFO,
    "How cards are valued and penalties multiplied matters only for card penalties; special cards read card_points and "
    "count_multipliers too.",
    "scoring card_points count_multipliers multiplier_scope hand_doubling finish_doubling",
    "PG-SCORE-01 PG-IND-07 PG-IND-08",
)
def _penalty_options_need_penalties(options: Options) -> Iterator[Finding]:
    unread = {
        "multiplier_scope": options.multiplier_scope != "all",
        "hand_doubling": options.hand_doubling is not None,
        "finish_doubling": options.finish_doubling != "none",
    }
    if options.scoring not in {"card-penalties", "special-cards"}:
        unread["card_points"] = options.card_points != "one-each"
    names = [name for name, told in unread.items() if told]
    if names and options.scoring != "card-penalties":
        yield Finding(INFO, f"scoring {options.scoring} does not read {listed(names, 'and')}")


@_constraint(
    "VC-21",
    WARNING,
    "Special cards are reported with one point a card and five for a two.",
    "card_points scoring",
    "PG-IND-07",
)
def _special_cards_value_twos(options: Options) -> Iterator[Finding]:
    if options.scoring == "special-cards" and options.card_points != "one-and-five-for-twos":
        yield Finding(
            WARNING,
            f"scoring special-cards with card_points {options.card_points} is a house mix; the reported game has "
            "one-and-five-for-twos",
        )


@_constraint(
    "VC-22",
    ERROR,
    "Multipliers rise strictly in both columns, and no factor is below 2.",
    "count_multipliers",
    "PG-SCORE-03 PG-SCORE-04",
)
def _multipliers_rise(options: Options) -> Iterator[Finding]:
    cards_before, factor_before = 0, 1
    for place, (cards, factor) in enumerate(options.count_multipliers):
        if cards <= cards_before or factor <= factor_before:
            below = "" if place == 0 else f" after [{cards_before}, {factor_before}]"
            need = "factors start at 2" if factor < 2 else "both numbers must rise from pair to pair"
            yield Finding(ERROR, f"count_multipliers cannot have [{cards}, {factor}]{below}: {need}", (place,))
        cards_before, factor_before = cards, factor


# --- Money and session ---


@_constraint(
    "VC-23",
    ERROR,
    "Paying the difference of card numbers needs card penalties of one point a card and no doubling for cards held or "
    "for the last play.",
    "settlement scoring card_points hand_doubling finish_doubling",
    "PG-VS-07 DEC-57",
)
def _card_difference_stands_alone(options: Options) -> Iterator[Finding]:
    if options.settlement != "pairwise-card-difference":
        return
    wrong = {
        "scoring card-penalties": options.scoring != "card-penalties",
        "card_points one-each": options.card_points != "one-each",
        "hand_doubling null": options.hand_doubling is not None,
        "finish_doubling none": options.finish_doubling != "none",
    }
    needed = [need for need, missing in wrong.items() if missing]
    if needed:
        yield Finding(
            ERROR, f"settlement pairwise-card-difference needs {listed(needed, 'and')}, or choose another settlement"
        )


@_constraint(
    "VC-24",
    ERROR,
    "Liability for the last-card duty exists only where a deal is settled in money and ends with the first player out.",
    "last_card_duty settlement deal_ends",
    "DEC-58 DEC-61",
    adjusts=("last_card_duty", "none"),
)
def _liability_needs_money(options: Options) -> Iterator[Finding]:
    if options.last_card_duty != "liable":
        return
    if options.deal_ends == "one-left":
        yield Finding(WARNING, "nobody is liable where a deal is played to the last")
    elif options.settlement == "none":
        yield Finding(WARNING, "nobody is liable where nothing is paid")


@_constraint("VC-25", ERROR, "Chips need a settlement to change hands by.", "starting_chips settlement", "PG-LEC-03")
def _chips_need_a_settlement(options: Options) -> Iterator[Finding]:
    if options.starting_chips is not None and options.settlement == "none":
        yield Finding(
            ERROR,
            "starting_chips needs a settlement, since without one no chips change hands; choose a settlement or set "
            "starting_chips to null",
        )


@_constraint(
    "VC-26",
    ERROR,
    "Drawing for the deal once a round needs rounds of a fixed length.",
    "next_dealer deals_per_round",
    "PG-OPEN-07 PG-OPEN-09",
)
def _drawing_for_the_deal_needs_rounds(options: Options) -> Iterator[Finding]:
    if options.next_dealer == "high-draw-per-round" and options.deals_per_round is None:
        yield Finding(
            ERROR,
            "next_dealer high-draw-per-round needs deals_per_round; set it, to 10 for example, or choose another "
            "next_dealer",
        )


@_constraint(
    "VC-27",
    ERROR,
    "The loser who leads also deals.",
    "next_dealer later_leader",
    "PG-OPEN-06 DEC-37",
    adjusts=("next_dealer", "loser"),
)
def _the_leading_loser_deals(options: Options) -> Iterator[Finding]:
    if options.later_leader == "previous-loser" and options.next_dealer != "loser":
        yield Finding(WARNING, "the previous loser who leads also deals")


@_constraint(
    "VC-28",
    INFO,
    "The duty to play the lowest card holds only in deals that its holder opens.",
    "opening_must_include later_leader",
    "PG-OPEN-08",
)
def _opening_card_needs_its_holder(options: Options) -> Iterator[Finding]:
    if options.opening_must_include and options.later_leader != "lowest-card":
        yield Finding(INFO, "opening_must_include holds only in the first deal of a session or round")


@_constraint(
    "VC-29",
    ERROR,
    "A fixed loser pays the winner or nobody pays; winner's points and placings are points, not money.",
    "settlement scoring",
    "PG-DUS-01 PG-PUS-01 PG-PLC-01 DEC-74",
)
def _points_are_not_money(options: Options) -> Iterator[Finding]:
    if options.scoring == "fixed-loser" and options.settlement not in {"winner-only", "none"}:
        yield Finding(ERROR, f"scoring fixed-loser needs settlement winner-only or none, not {options.settlement}")
    if options.scoring in {"winner-points", "placings"}:
        if options.settlement == "pairwise-difference":
            yield Finding(
                WARNING,
                f"paying differences of {options.scoring} is a house mix; set settlement to none for the reported game",
            )
        elif options.settlement != "none":
            yield Finding(
                ERROR,
                f"scoring {options.scoring} gives points; settlement must be none or pairwise-difference, not "
                f"{options.settlement}",
            )


@_constraint(
    "VC-30",
    INFO,
    "Announcements begin at two cards at most, and have nothing to do with the last-card duty.",
    "last_cards_announcement last_card_duty",
    "PG-LAST-01 PG-LAST-03 PG-LAST-04",
)
def _announcing_is_no_duty_to_play(options: Options) -> Iterator[Finding]:
    if options.last_cards_announcement > 0 and options.last_card_duty == "none":
        yield Finding(INFO, "last cards are announced, but the neighbour may play what he likes")


CONSTRAINTS: Final = tuple(_registered)
"""All thirty constraints, in order."""
