"""Constraints on the table, the pack and the deal, VC-01 to VC-08."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.cards import PACKS, SUITS
from bigtwo.variant.constraints.constraint import ERROR, INFO, WARNING, Conflict, constraint
from bigtwo.variant.sizes import cards_each, cards_left

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.variant.constraints.constraint import Found
    from bigtwo.variant.options import Options


@constraint("VC-01", ERROR, "leftover hand_size players pack", "PG-DEAL-09 PG-3P-01")
def _hands_fit(options: Options) -> Iterator[Found]:
    each, left, size = cards_each(options), cards_left(options), PACKS[options.pack].size
    if left < 0:
        need = f"{options.players} hands of {each} cards need {options.players * each}"
        yield f"{need}, but {options.pack} has {size}; lower players or hand_size"
    elif left == 0 and options.leftover != "none":
        yield (
            f"{options.players} hands of {each} use up all {size} cards of {options.pack}, so there is nothing for "
            f"leftover {options.leftover}; set leftover to none or choose smaller hands"
        )
    elif left > 0 and options.hand_size == "all" and not options.leftover.startswith("extra-card"):
        yield (
            f"{size} cards among {options.players} players leave {left} over; set leftover to extra-card-face-up or "
            "extra-card-face-down, or set a hand_size"
        )


@constraint("VC-02", ERROR, "leftover hand_size players pack", "PG-3P-01 PG-3P-07 PG-2P-01 PG-2P-02 PG-2P-03")
def _fixed_hands_leave(options: Options) -> Iterator[Found]:
    left = cards_left(options)
    if options.hand_size == "all" or left <= 0:
        return
    dealt = f"{options.players} hands of {options.hand_size} leave {left} of the {PACKS[options.pack].size} cards"
    if options.leftover == "none":
        choices = "an extra card, dead or stock" if left == 1 else "dead or stock"
        yield f"{dealt}; leftover must say what becomes of them: {choices}"
    elif options.leftover.startswith("extra-card") and left > 1:
        yield f"{dealt}, more than one extra card; set leftover to dead or stock"


@constraint("VC-03", ERROR, "leftover players hand_size pack", "PG-3P-01 PG-3P-03")
def _extra_card_is_a_remainder(options: Options) -> Iterator[Found]:
    left = cards_left(options)
    if options.leftover.startswith("extra-card") and left >= options.players:
        yield (
            f"leftover {options.leftover} is for a remainder smaller than the number of players, but {left} cards are "
            f"left for {options.players}; set leftover to dead or stock"
        )


@constraint("VC-04", ERROR, "draw_on_pass leftover", "PG-3P-07 PG-3P-09 PG-2P-06")
def _drawing_needs_a_stock(options: Options) -> Iterator[Found]:
    if options.draw_on_pass != "none" and options.leftover != "stock":
        yield (
            f"draw_on_pass {options.draw_on_pass} needs a stock to draw from, but leftover is {options.leftover}; set "
            "leftover to stock with smaller hands, or draw_on_pass to none"
        )
    elif options.draw_on_pass == "none" and options.leftover == "stock":
        yield Conflict(
            WARNING, "nobody ever draws from the stock, so its cards are simply dead; set draw_on_pass to use them"
        )


@constraint("VC-05", INFO, "stock_empty draw_on_pass", "PG-3P-10 PG-3P-11")
def _stock_empty_needs_drawing(options: Options) -> Iterator[Found]:
    if options.draw_on_pass == "none" and options.stock_empty != "stop-drawing":
        yield "stock_empty has no effect, since nobody draws"


@constraint("VC-06", ERROR, "card_exchange players", "PG-3P-06 DEC-39")
def _exchange_is_for_three(options: Options) -> Iterator[Found]:
    if options.card_exchange != "none" and options.players != 3:
        yield (
            f"card_exchange {options.card_exchange} is a rule for 3 players, not {options.players}; set players to 3 "
            "or card_exchange to none"
        )


@constraint("VC-07", ERROR, "players pack hand_size", "PG-LEC-02 DEC-49")
def _tiles_fit_the_table(options: Options) -> Iterator[Found]:
    if options.players == 5 and options.pack != "tiles-15":
        yield f"5 players need the pack tiles-15, not {options.pack}"
    table = {"tiles-9": 3, "tiles-13": 4}.get(options.pack)
    if table is not None and (options.players != table or cards_left(options) != 0):
        each = PACKS[options.pack].size // table
        yield (
            f"{options.pack} is dealt out to {table} players with {each} cards each, not to {options.players} with "
            f"{cards_each(options)}; set players to {table} and hand_size to {each} or all"
        )


@constraint("VC-08", ERROR, "suit_order", "PG-SETUP-05")
def _suit_order_is_complete(options: Options) -> Iterator[Found]:
    order = options.suit_order
    if sorted(order) != sorted(SUITS):
        from_text = order.strip().upper()
        hint = f"; did you mean {from_text}?" if sorted(from_text) == sorted(SUITS) else ""
        yield f"suit_order must name S, H, C and D once each, highest first, such as SHCD{hint}"
