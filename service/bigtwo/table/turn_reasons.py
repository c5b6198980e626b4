"""By which rules it is the turn of the seat that is to act.

Rules: PG-DEAL-01, PG-PLAY-01, PG-PLAY-03, PG-PLAY-08, PG-OPEN-01..10, PG-NPP-03/04, PG-ON-01/02, PG-3P-09, PG-3P-12,
PG-HK-05/06, HR-FIN-01/02, DEC-10, DEC-26, DEC-32, DEC-79, DEC-140.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.dealing.lead import by_lowest_card, names_leader
from bigtwo.dealing.placing import exchanges_by_place
from bigtwo.messages.citations import IN_TURN, merged, topic_rules

if TYPE_CHECKING:
    from bigtwo.table.states import State


def turn_rules(state: State) -> tuple[str, ...]:
    """Why it is the turn of the seat that is to act: it owes a card, goes on with its own trick, leads or is next."""
    variant = state.variant
    if state.exchange_due is not None:
        order = topic_rules("returned-in-order", variant.authority) if exchanges_by_place(variant.options) else ()
        return merged(variant.cited("card_exchange"), order)
    if state.draw_due:
        return merged(variant.cited("draw_on_pass"), topic_rules("draw", variant.authority))
    if state.own_pile:
        return variant.cited("self_beat")
    if state.pile is not None:
        return variant.cited("direction")
    return _lead_rules(state) if state.played | state.set_aside else _first_lead_rules(state)


def _first_lead_rules(state: State) -> tuple[str, ...]:
    """Why this seat leads to the deal."""
    if not state.opening:
        named = names_leader(state.variant.options, state.deal_number)
        return state.variant.cited("first_leader" if named else "later_leader")
    assert state.first_leader is not None
    hand = state.hands[state.first_leader]
    return by_lowest_card(state.first_leader, hand & -hand, state.variant, state.deal_number).rules


def _lead_rules(state: State) -> tuple[str, ...]:
    """Why this seat leads to a further trick: as the winner of the last one, or instead of a winner who cannot."""
    variant = state.variant
    instead: tuple[str, ...] = ()
    if state.passed:
        instead = merged(variant.cited("finish_on_twos"), topic_rules("final-two-pass", variant.authority))
    elif state.finished:
        instead = variant.cited("deal_ends" if variant.options.deal_ends == "one-left" else "lone_top_two_finish")
    elif variant.options.lone_top_two_finish == "forbidden" and (1 << variant.order.pack.size - 1) in state.hands:
        instead = topic_rules("lone-top-two-pass", variant.authority)
    return merged(topic_rules("lead", variant.authority), instead)


def bomb_in_turn_rules(state: State, cards: int) -> tuple[str, ...]:
    """That a bomb waits for its turn too, where the variant has to say so."""
    found = state.variant.combinations.get(cards)
    rules = state.variant.cited("bombs")
    return (IN_TURN,) if found is not None and IN_TURN in rules and state.variant.combinations.is_bomb(found) else ()
