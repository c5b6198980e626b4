"""When a sentence against a play, a pass or another event is true, and one about a duty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.messages import conditions_of_house_kinds
from tests.messages.conditions_of_bombs import flushes_that_are_no_bombs, fours_apart, has_bombs, is_bomb
from tests.messages.conditions_of_sets import neither_beats, numbers_differ
from tests.messages.said import Clauses, Condition, Said
from tests.oracle import bombs, packs, playing
from tests.oracle.dealing import SIZES, combinations_of_size
from tests.oracle.table import is_liable

# --- another number of cards -----------------------------------------------------------------------------------------


def may_pass(said: Said) -> bool:
    turn = said.turn
    return playing.faults_of_pass(turn.hand, said.lies(), said.options, turn.now) == []


def must_follow(said: Said) -> bool:
    """Is he to play on the pile, so that advice how to do so helps him?"""
    return not playing.is_lead(said.lies(), said.turn.now)


def may_bomb(said: Said, pile: Sequence[str]) -> bool:
    """May some bomb be played on a combination that is none: on five cards by its kind, if by nothing else?"""
    found = said.classified(pile)
    if found is None or not has_bombs(said) or found.kind in bombs.STRAIGHT_FLUSHES:
        return False
    if found.kind == "four" and fours_apart(said):
        return False
    return len(pile) == 5 or bombs.is_target(found, said.options)


def play_the_same_number(said: Said) -> Clauses:
    yield from numbers_differ(said)
    yield "only the same number of cards", must_follow(said) and not may_bomb(said, said["b"])


def play_the_same_number_or_a_bomb(said: Said) -> Clauses:
    yield from numbers_differ(said)
    yield "play the same number of cards", must_follow(said)
    yield "or a bomb", may_bomb(said, said["b"]) and not is_bomb(said, "b")
    yield "the play is not one that is no bomb for its kind alone", not flushes_that_are_no_bombs(said)


def play_the_same_number_or_a_bomb_of_fours(said: Said) -> Clauses:
    yield from numbers_differ(said)
    yield "play the same number of cards", must_follow(said)
    yield "or a bomb", may_bomb(said, said["b"]) and not is_bomb(said, "b")
    yield "{kind} is no bomb here", flushes_that_are_no_bombs(said) == [said["kind"]] == [said.kind(said["a"])]


def on_a_bomb(said: Said) -> Clauses:
    yield from numbers_differ(said)
    yield "the pile {b} is a bomb", is_bomb(said, "b")
    others = said.options["bomb_kinds"] == "four-of-a-kind" and len(said["b"]) == 5
    yield "only a higher bomb may be played on it", must_follow(said) and not others


def on_a_bomb_of_five(said: Said) -> Clauses:
    yield from numbers_differ(said)
    yield "the pile {b} is a bomb", is_bomb(said, "b")
    others = said.options["bomb_kinds"] == "four-of-a-kind" and len(said["b"]) == 5
    yield "only a higher bomb or stronger five cards may be played on it", must_follow(said) and others


def on_a_four(said: Said) -> Clauses:
    yield from numbers_differ(said)
    yield "{b} are a bare four", said.kind(said["b"]) == "four"
    yield "only a higher bare four may be played on them", must_follow(said) and fours_apart(said)


# --- duties ----------------------------------------------------------------------------------------------------------


def opening_card(said: Said) -> Clauses:
    turn = said.turn
    yield (
        "the first play of the deal must contain {card}",
        (playing.must_include(turn.hand, said.options, turn.now) == said["card"]),
    )
    yield "this does not", said["card"] not in turn.play


def must_lead(said: Said) -> Clauses:
    turn = said.turn
    yield "it is a pass", turn.play == "pass"
    yield "you have the lead", playing.is_lead(said.lies(), turn.now)
    yield "whoever leads must play", not playing.is_stuck(turn.hand, said.options, turn.now)


def locked_out(said: Said) -> Clauses:
    yield "you may not play again before the next lead", playing.is_locked_out(said.turn.now)
    yield "it is a play", said.turn.play != "pass"


def not_in_the_hand(said: Said) -> Clauses:
    turn = said.turn
    yield "not in the hand: {cards}", bool(said["cards"]) and {*said["cards"]} == {*turn.play} - {*turn.hand}


def lies_in(*places: str) -> Condition:
    """All the cards that are not in the hand lie in one of these places of the table."""

    def condition(said: Said) -> Clauses:
        yield from not_in_the_hand(said)
        table = said.table
        lying = {card for place in places for card in getattr(table, place) or ()}
        yield f"they are in {' or '.join(places)}", {*said["cards"]} <= lying

    return condition


def played_at(said: Said) -> Clauses:
    yield from lies_in("heap", "set_aside")(said)
    number = said["number"] - 1
    play = said.body["events"][number] if 0 <= number < said.reason["event"] else {}
    yield "{other_seat} played them at event {number}", was_played(said["cards"], said["other_seat"], play)


def played_in_a_line(said: Said) -> Clauses:
    yield from lies_in("heap", "set_aside")(said)
    lines = str(said.body["record"]).split("\n")
    line = lines[said["line"] - 1] if 0 < said["line"] <= len(lines) else ""
    yield "the cards stand in line {line}", all(card in line.split() for card in said["cards"])
    yield "they are of seat {other_seat}", {*said["cards"]} <= {*said.body["deal"]["hands"][said["other_seat"]]}


def was_played(cards: Iterable[str], seat: int, event: Mapping[str, Any]) -> bool:
    return event.get("seat") == seat and {*cards} <= {*event.get("play", ())}


def played_before(said: Said) -> Clauses:
    yield from lies_in("heap", "set_aside")(said)
    events = said.body["events"][: said.reason["event"]]
    yield "the record does not say when", not any({*said["cards"]} & {*event.get("play", ())} for event in events)


def held_by_another(said: Said) -> Clauses:
    yield from not_in_the_hand(said)
    yield "held by {other_seat}", {*said["cards"]} <= said.table.hands[said["other_seat"]]


def in_several_places(said: Said) -> Clauses:
    yield from not_in_the_hand(said)
    where = [each.split(":") for each in said["whereabouts"]]
    yield "each has its place", [card for card, *_ in where] == [*said["cards"]]
    yield "they are not all in one", len({tuple(place) for _, *place in where}) > 1
    yield "every card is where it is said to be", all(is_there(said, card, place) for card, *place in where)


def is_there(said: Said, card: str, place: list[str]) -> bool:
    table = said.table
    match place:
        case ["played", seat, event]:
            return was_played([card], int(seat), said.body["events"][int(event) - 1])
        case ["played-in-line", seat, line]:
            is_there = card in said.body["record"].split("\n")[int(line) - 1].split()
            return is_there and card in said.body["deal"]["hands"][int(seat)]
        case ["held", seat]:
            return card in table.hands[int(seat)]
    lying = {"played-earlier": [*table.heap, *table.set_aside], "stock": table.stock, "dead": table.dead}
    return card in lying[place[0]]


def is_obligation(said: Said) -> bool:
    """Is it listed as a duty, and not charged as a fault?"""
    return said.asked.operation == "legal-moves" or (said.asked.operation == "referee" and not said.is_charged)


def one_card_left(said: Said) -> Clauses:
    turn = said.turn
    yield "the next player has one card left", playing.faces_last_card(turn.now)
    highest = [card for card in turn.hand if not any(is_above(other, card, said) for other in turn.hand)]
    yield "your highest single is {highest}", highest == [said["highest"]]


def is_above(one: str, other: str, said: Said) -> bool:
    return packs.card_strength(one, said.options) > packs.card_strength(other, said.options)


def owes(said: Said, what: str, duty: str) -> bool:
    turn = said.turn
    return (
        playing.duty(turn.hand, said.lies(), said.options, turn.now) == what and said.options["last_card_duty"] == duty
    )


def could_lead_several(said: Said) -> bool:
    turn = said.turn
    found = [play.cards for size in SIZES if size > 1 for play in combinations_of_size(turn.hand, size, said.options)]
    return any(not playing.is_barred_finish(play, turn.hand, said.options, turn.now) for play in found)


def has_several_to_play(said: Said) -> bool:
    """Is there anything but a single that may be played on this pile?"""
    pile = said.turn.pile
    assert pile is not None
    found = [play for size in SIZES if size > 1 for play in combinations_of_size(said.turn.hand, size, said.options)]
    return any(said.beats(sorted(play.cards), pile) for play in found)


def continuing_singles(said: Said) -> list[str]:
    """The singles that continue the player's own trick, which nobody can answer (DEC-22)."""
    turn = said.turn
    if turn.pile is None:
        return []
    return [card for card in turn.hand if playing.continues([card], turn.pile, said.options)]


def owed_on_a_lead(said: Said) -> Clauses:
    yield from one_card_left(said)
    yield "lead more than one card, or your highest single", owes(said, "lead", "compulsory")
    yield "and nothing else", {*continuing_singles(said)} <= {said["highest"]}
    yield (
        "what was led is another single",
        is_obligation(said) or (len(said.turn.play) == 1 and list(said.turn.play) != [said["highest"]]),
    )


def owed_on_a_single(said: Said) -> Clauses:
    yield from one_card_left(said)
    yield "on a single", said.kind(said.turn.pile or ()) == "single"
    yield "you must play your highest", owes(said, "follow", "compulsory")
    yield "and nothing else", not has_several_to_play(said)
    yield "what was played is not that", is_obligation(said) or list(said.turn.play) != [said["highest"]]


def owed_on_a_lead_of_ones_own(said: Said) -> Clauses:
    yield from one_card_left(said)
    yield "lead more than one card, or your highest single", owes(said, "lead", "compulsory")
    yield "unless you go on with your own trick", said.turn.pile is not None and said.options["self_beat"]
    yield (
        "what was led is another single",
        is_obligation(said) or (len(said.turn.play) == 1 and list(said.turn.play) != [said["highest"]]),
    )


def owed_on_a_single_or_a_bomb(said: Said) -> Clauses:
    yield from one_card_left(said)
    yield "on a single", said.kind(said.turn.pile or ()) == "single"
    yield "you must play your highest", owes(said, "follow", "compulsory")
    yield "or a bomb", may_bomb(said, said.turn.pile or ())
    yield "what was played is not that", is_obligation(said) or list(said.turn.play) != [said["highest"]]


def liable_to_lead_several(said: Said) -> Clauses:
    yield from one_card_left(said)
    yield "lead more than one card", owes(said, "lead", "liable") and could_lead_several(said)
    yield "and nothing else", not could_go_on(said)
    yield "if you do not, you pay for everybody", is_liable(said.options)


def liable_to_lead_the_highest(said: Said) -> Clauses:
    yield from one_card_left(said)
    yield "lead your highest single", owes(said, "lead", "liable") and not could_lead_several(said)
    yield "and nothing else", not could_go_on(said)
    yield "if you do not, you pay for everybody", is_liable(said.options)


def could_go_on(said: Said) -> bool:
    return said.turn.pile is not None and bool(said.options["self_beat"])


def unless_he_goes_on(condition: Condition) -> Condition:
    """The same duty where the player faces a trick of his own, which he may go on with instead."""

    def on_his_own(said: Said) -> Clauses:
        for clause, is_true in condition(said):
            yield clause, could_go_on(said) if clause == "and nothing else" else is_true

    return on_his_own


def liable_to_follow(said: Said) -> Clauses:
    yield from one_card_left(said)
    yield "play your highest single", owes(said, "follow", "liable")
    yield "if you do not, you pay for everybody", is_liable(said.options)


def is_neglected(said: Said) -> Clauses:
    breach = said.around[-1]
    yield "seat {seat} neglected the duty", breach["seat"] == said["seat"]
    found = [each for each in said.table.breaches if (each.event, each.seat) == (breach["event"], said["seat"])]
    yield "it was one", bool(found) and is_liable(said.options)
    yield "it had no consequences", not any(each.causal for each in found)


def neglected_and_liable(said: Said) -> Clauses:
    *clauses, (_, is_idle) = is_neglected(said)
    yield from clauses
    yield "it let {winner} win", not is_idle and said.table.winner == said["winner"]


def out_without_a_win(said: Said) -> Clauses:
    turn = said.turn
    yield "{card} is played alone as the last card", [*turn.play] == turn.hand == [said["card"]]
    yield "it is the highest of the pack", said["card"] == packs.all_cards(said.options)[-1]
    yield "that does not win", said.options["lone_top_two_finish"] == "not-a-win"


def top_two(said: Said) -> Clauses:
    turn = said.turn
    yield "{card} is played alone as the last card", [*turn.play] == turn.hand == [said["card"]]
    yield (
        "{card} may not be",
        (said.options["lone_top_two_finish"] == "forbidden" and said["card"] == packs.all_cards(said.options)[-1]),
    )


# --- events ----------------------------------------------------------------------------------------------------------


def over(said: Said) -> Clauses:
    yield "the deal is over", said.table.over
    yield "seat {winner} has won it", said.table.winner == said["winner"]
    yield "by going out, or before the first lead", not is_outlasted(said)


def is_outlasted(said: Said) -> bool:
    """Does the winner still hold cards that he has not won by?"""
    table = said.table
    return bool(table.hands[table.winner]) and table.last_play is not None


def outlasted(said: Said) -> Clauses:
    yield "the deal is over", said.table.over
    yield "it falls to seat {winner}", said.table.winner == said["winner"]
    holding = [seat for seat, hand in enumerate(said.table.hands) if hand]
    yield "who alone still holds cards", holding == [said["winner"]]


def turn_of_another(said: Said) -> Clauses:
    table = said.table
    yield "seat {seat} wants to act", said["seat"] == said.reason.get("seat", said["seat"]) == said.event["seat"]
    yield "seat {seat} is not to act", said["seat"] != table.to_act
    yield "it is the turn of seat {turn}", said["turn"] == table.to_act


def out_of_turn_without_a_bomb(said: Said) -> Clauses:
    table, seat = said.table, said["seat"]
    yield from turn_of_another(said)
    yield "out of turn a bomb may be played", said.options["bombs"] == "at-any-time" and table.draw_due == 0
    yield "seat {seat} may play one", seat != table.owner and not table.is_locked_out(seat)
    cards, pile = said.event.get("play", ()), table.pile
    yield "something is to be beaten", pile is not None
    bomb = said.kind(cards) in bombs.BOMBS and said.beats(cards, pile or ())
    yield "it does not play one", not (bomb and {*cards} <= table.hands[seat])


def turn_of_another_since_locked_out(said: Said) -> Clauses:
    yield from turn_of_another(said)
    yield "seat {seat} passed in this trick and may not play", said.table.is_locked_out(said["seat"])
    yield "before the next lead", said.options["after_pass"] == "out-of-trick"


def silent(said: Said) -> Clauses:
    due, before = said.before.announce_due, said.before
    owed = (said["seat"], said["cards_left"])
    yield "seat {seat} had to announce how many cards were left: {cards_left}", due == owed
    yield "they were", len(before.hands[said["seat"]]) == said["cards_left"]
    yield "it did not", said.event.get("announce") is None


def wrong_count(said: Said) -> Clauses:
    yield "the count announced is {said}", said.event.get("announce") == said["said"]
    yield "cards left: {cards_left}", len(said.table.hands[said.event["seat"]]) == said["cards_left"]
    yield "it is another", said["said"] != said["cards_left"]


def has_not_drawn(said: Said) -> Clauses:
    yield from has_not_drawn_several(said)
    yield "the card that was due", said.before.draw_due == 1


def has_not_drawn_several(said: Said) -> Clauses:
    before, event = said.before, said.event
    yield "seat {seat} passed", said["seat"] == said.reason["seat"] == before.to_act and said["seat"] in before.passed
    yield "it has not drawn", event.get("seat") != said["seat"] and "reshuffle" not in event
    yield "an answer is no event instead", "announce" not in event
    yield "the {count} cards that were due", before.draw_due == said.reason["params"].get("count", 1) > 0


def owes_a_draw(said: Said) -> Clauses:
    table = said.table
    yield "he passed", table.acting() in table.passed
    yield "he must first draw; cards to draw: {count}", table.draw_due == said["count"] > 0
    yield "he does not", "draw" not in said.event and "reshuffle" not in said.event


def no_draw_due(said: Said) -> Clauses:
    yield "cards are drawn", "draw" in said.event
    yield "no card is to be drawn now", said.table.draw_due == 0


def draws_wrong_number(said: Said) -> Clauses:
    yield "{drawn} drawn", len(said.event.get("draw", ())) == said["drawn"]
    yield "the number due is {count}", said.table.draw_due == said["count"] > 0
    yield "it is another", said["drawn"] != said["count"]


def not_on_top(said: Said) -> Clauses:
    table = said.table
    on_top = table.stock[: table.draw_due]
    yield "the cards on top of the stock are known", table.stock_order_known
    yield "those to be drawn are {cards}", {*on_top} == {*said["cards"]} and bool(on_top)
    yield "they are not drawn", {*said.event.get("draw", ())} != {*on_top}


def elsewhere(said: Said) -> Clauses:
    table, drawn = said.table, {*said.event.get("draw", ())}
    yield "not from the stock: {cards}", bool(said["cards"]) and {*said["cards"]} == drawn - {*table.stock}
    hands = {card for hand in table.hands for card in hand}
    seen = {*table.heap, *table.set_aside, *table.dead}
    yield "they are elsewhere", {*said["cards"]} <= hands | seen
    yield "the order of the stock is unknown", not table.stock_order_known


def nothing_to_shuffle(said: Said) -> Clauses:
    yield "a new stock is shuffled", "reshuffle" in said.event
    yield "there is none now", not (said.table.draw_due and said.table.refilled)


def other_stock(said: Said) -> Clauses:
    table = said.table
    yield "there is a new stock", bool(table.draw_due and table.refilled)
    yield "it must consist of exactly {cards}", {*table.stock} == {*said["cards"]}
    yield "it does not", sorted(said.event.get("reshuffle", ())) != sorted(table.stock)


def _against_the_pile(condition: Condition) -> Condition:
    def both(said: Said) -> Clauses:
        yield from neither_beats(said)
        yield from condition(said)

    return both


CONDITIONS: dict[str, Condition] = {
    "different-size.play-or-bomb": _against_the_pile(play_the_same_number_or_a_bomb),
    "different-size.play-or-bomb.no-flush": _against_the_pile(play_the_same_number_or_a_bomb_of_fours),
    "different-size.on-bomb": _against_the_pile(on_a_bomb),
    "different-size.on-bomb-of-five": _against_the_pile(on_a_bomb_of_five),
    "different-size.play": _against_the_pile(play_the_same_number),
    "different-size.on-four": _against_the_pile(on_a_four),
    **{phrase: _against_the_pile(each) for phrase, each in conditions_of_house_kinds.ON_A_PILE.items()},
    "missing-opening-card.lowest": opening_card,
    "pass-on-lead.lead": must_lead,
    "locked-out.passed": locked_out,
    "card-not-in-hand.cards": not_in_the_hand,
    "card-not-in-hand.played": played_at,
    "card-not-in-hand.played-in-line": played_in_a_line,
    "card-not-in-hand.played-earlier": played_before,
    "card-not-in-hand.held": held_by_another,
    "card-not-in-hand.stock": lies_in("stock"),
    "card-not-in-hand.dead": lies_in("dead"),
    "card-not-in-hand.several": in_several_places,
    "last-card-duty.lead": owed_on_a_lead,
    "last-card-duty.follow": owed_on_a_single,
    "last-card-duty.lead-or-continue": owed_on_a_lead_of_ones_own,
    "last-card-duty.follow-or-bomb": owed_on_a_single_or_a_bomb,
    "last-card-duty.liable-lead": liable_to_lead_several,
    "last-card-duty.liable-lead-single": liable_to_lead_the_highest,
    "last-card-duty.liable-lead.or-continue": unless_he_goes_on(liable_to_lead_several),
    "last-card-duty.liable-lead-single.or-continue": unless_he_goes_on(liable_to_lead_the_highest),
    "last-card-duty.liable-follow": liable_to_follow,
    "final-top-two.forbidden": top_two,
    "final-top-two.no-win": out_without_a_win,
    "last-card-duty.neglected": is_neglected,
    "last-card-duty.neglected-liable": neglected_and_liable,
    "deal-over.over": over,
    "deal-over.outlasted": outlasted,
    "not-your-turn.turn": turn_of_another,
    "not-your-turn.no-bomb": out_of_turn_without_a_bomb,
    "not-your-turn.locked-out": turn_of_another_since_locked_out,
    "announcement-missing.silent": silent,
    "announcement-wrong.count": wrong_count,
    "draw-wrong.missing": has_not_drawn,
    "draw-wrong.missing-several": has_not_drawn_several,
    "draw-wrong.owed": owes_a_draw,
    "draw-wrong.undue": no_draw_due,
    "draw-wrong.count": draws_wrong_number,
    "draw-wrong.cards": not_on_top,
    "draw-wrong.seen": elsewhere,
    "draw-wrong.no-reshuffle": nothing_to_shuffle,
    "draw-wrong.reshuffle": other_stock,
}
