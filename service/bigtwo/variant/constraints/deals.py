"""Constraints on the table, the pack and the deal: VC-01 to VC-08, and VC-46."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.cards import PACKS, SUITS
from bigtwo.variant.constraints.constraint import ERROR, INFO, constraint, error, info, warning
from bigtwo.variant.sizes import cards_each, cards_left

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.variant.constraints.constraint import Conflict
    from bigtwo.variant.options import Options


def _is_no_table(options: Options) -> bool:
    """Is this pack not for so many players or cards (VC-07)? Then nothing else is said of how it is dealt: advice on
    that would contradict the advice to take another pack, or other numbers."""
    return any(_tiles_fit_the_table(options))


@constraint("VC-01", ERROR, "leftover hand_size players pack")
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


@constraint("VC-02", ERROR, "leftover hand_size players pack")
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


@constraint("VC-03", ERROR, "leftover players hand_size pack")
def _extra_card_is_a_remainder(options: Options) -> Iterator[Conflict]:
    left = cards_left(options)
    if options.leftover.startswith("extra-card") and left >= options.players and not _is_no_table(options):
        yield error("VC-03.remainder", value=options.leftover, cards_left=left, players=options.players)


@constraint("VC-04", ERROR, "draw_on_pass leftover")
def _drawing_needs_a_stock(options: Options) -> Iterator[Conflict]:
    if options.draw_on_pass != "none" and options.leftover != "stock":
        yield error("VC-04.no-stock", value=options.draw_on_pass, other_value=options.leftover)
    elif options.draw_on_pass == "none" and options.leftover == "stock":
        yield warning("VC-04.no-drawing")


@constraint("VC-05", INFO, "stock_empty draw_on_pass")
def _stock_empty_needs_drawing(options: Options) -> Iterator[Conflict]:
    if options.draw_on_pass == "none" and options.stock_empty != "stop-drawing":
        yield info("VC-05.no-effect")


@constraint("VC-06", ERROR, "card_exchange players")
def _exchange_is_for_three(options: Options) -> Iterator[Conflict]:
    if options.card_exchange == "loser-highest-for-any" and options.players != 3:
        yield error("VC-06.three-players", value=options.card_exchange, players=options.players)


@constraint("VC-47", INFO, "card_exchange scoring")
def _points_leave_equals(options: Options) -> Iterator[Conflict]:
    if options.card_exchange == "by-points" and options.scoring in ("winner-points", "fixed-loser"):
        yield info("VC-47.equal-scores", value=options.scoring)


@constraint("VC-07", ERROR, "players pack hand_size")
def _tiles_fit_the_table(options: Options) -> Iterator[Conflict]:
    players, pack = options.players, options.pack
    table = {"tiles-9": 3, "tiles-13": 4}.get(pack)
    if players == 5 and pack != "tiles-15" and table is None:
        yield error("VC-07.five-players", pack=pack)
    if table is not None and (players != table or cards_left(options) != 0):
        each, count = PACKS[pack].size // table, cards_each(options)
        yield error("VC-07.table", pack=pack, expected=table, each=each, players=players, count=count)


@constraint("VC-08", ERROR, "suit_order")
def _suit_order_is_complete(options: Options) -> Iterator[Conflict]:
    order = options.suit_order
    if sorted(order) != sorted(SUITS):
        meant = order.strip().upper()
        yield error("VC-08.four-suits", (meant,) if sorted(meant) == sorted(SUITS) else ())


@constraint("VC-46", ERROR, "redeal pack")
def _a_redeal_needs_pictures(options: Options) -> Iterator[Conflict]:
    if options.redeal == "no-pictures" and options.pack == "tiles-9":  # tiles from 11 on count as pictures (DEC-149)
        yield error("VC-46.no-pictures", pack=options.pack)
