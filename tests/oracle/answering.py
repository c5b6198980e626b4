"""Every question of the wire answered by the slow oracle: `answer(operation, body)`.

The answers have the fields that the conformance kit compares and no words. What cannot be asked raises `Refused`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from . import classifying, dealing, exchanging, exchanging_by_place, instant_wins, packs, playing, scoring, sessions
from .house_kinds import HOUSE_KINDS
from .packs import Options, Refused
from .table import Judgement, Table, UnbeatenSpecial, judge_events
from .variants import options_of

Answer = dict[str, Any]

KINDS = (
    *("single", "pair", "triple", "four", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush"),
    *("two-pairs-plus-one", "straight-flush-plus-two"),
)
"""The kinds of the two documents, and two pairs with an odd card, in the order in which lists have them."""
MANY = 16  # From so many cards on, combinations are found kind by kind and not among all subsets.


def answer(operation: str, body: Mapping[str, Any]) -> Answer:
    """The answer to a question as it stands in the body of a request; Refused where it cannot be asked."""
    options = options_of(body.get("variant"))
    check_taken_out(operation, body, options)
    return ANSWERS[operation](body, options)


def check_taken_out(operation: str, body: Mapping[str, Any], options: Options) -> None:
    """Nobody names the card that is taken out of the pack (HR-SEAT-03); in the record of a deal it is a fault."""
    if operation != "validate-deal" and names_what_is_taken_out(body, options):
        raise Refused(f"{options['removed_card']} is not in the pack")


def names_what_is_taken_out(value: Any, options: Options) -> bool:
    """Is the card named anywhere in what is asked, other than in the rules?"""
    if isinstance(value, Mapping):
        return any(names_what_is_taken_out(each, options) for name, each in value.items() if name != "variant")
    if isinstance(value, list):
        return any(names_what_is_taken_out(each, options) for each in value)
    return isinstance(value, str) and packs.is_taken_out(value, options)


# ----------------------------------------------------------------------------------------------------------------------
# Combinations and moves


def classify(body: Mapping[str, Any], options: Options) -> Answer:
    """Is this a combination?"""
    return classified(body["cards"], options)


def classified(cards: Sequence[str], options: Options) -> Answer:
    """A combination, or why it is none."""
    check_cards(cards, options)
    found = classifying.classify(cards, options)
    if found is None:
        return {"playable": False, "reason": {"code": classifying.refusal(cards, options)}}
    return {"playable": True, "kind": found.kind, "deciding_card": found.deciding_card}


def check_cards(cards: Sequence[str], options: Options) -> None:
    """Cards of the pack, none of them twice."""
    if not set(cards) <= set(packs.all_cards(options)) or len(set(cards)) < len(cards):
        raise Refused("a card is twice here, or not in the pack")


def compare(body: Mapping[str, Any], options: Options) -> Answer:
    """Which of two combinations wins?"""
    check_cards(body["a"], options)
    check_cards(body["b"], options)
    result, reason = classifying.compare(body["a"], body["b"], options)
    return {"result": result, "reason": {"code": reason}}


def legal_moves(body: Mapping[str, Any], options: Options) -> Answer:
    """What may be played? Page by page, from the weakest move to the strongest."""
    hand, on_table = body["hand"], on_table_of(body, options)
    check_cards(hand, options)
    check_situation(body, options)
    found = every_combination(hand, options)
    moves = sorted(playing.allowed(found, hand, on_table, options, body), key=lambda move: place_in_list(move, options))
    selected = [move for move in moves if not body.get("kinds") or move.kind in body["kinds"]]
    start = int(body.get("cursor") or 0)
    end = start + body.get("limit", 1000)
    page = [move_on_wire(move, on_table, options, body) for move in selected[start:end]]
    return {
        "moves": page,
        "count": len(moves),
        "by_kind": dict(Counter(move.kind for move in moves)),
        "may_pass": not playing.faults_of_pass(hand, on_table, options, body),
        "must_include": playing.must_include(hand, options, body),
        "obligations": [{"code": code} for code in obligations(hand, on_table, options, body)],
        "next_cursor": str(end) if end < len(selected) else None,
    }


def check_situation(body: Mapping[str, Any], options: Options) -> None:
    """What is said of the table can occur."""
    if found := playing.impossible_fields(body["hand"], body.get("pile"), options, body):
        raise Refused(f"under these rules it never comes to {', '.join(sorted(found))}")


def obligations(
    hand: list[str], on_table: classifying.Classified | None, options: Options, body: Mapping[str, Any]
) -> list[str]:
    """What binds him: the last-card duty, and that he has to beat what he can (DEC-145)."""
    found = [] if playing.duty(hand, on_table, options, body) is None else ["last-card-duty"]
    return [*found, "must-beat"] if playing.owes_a_higher_play(hand, on_table, options, body) else found


def on_table_of(body: Mapping[str, Any], options: Options) -> classifying.Classified | None:
    """The combination to be beaten, if there is one."""
    return playing.pile_combination(body["pile"], options) if body.get("pile") else None


def every_combination(hand: Sequence[str], options: Options) -> list[classifying.Classified]:
    """All combinations in a hand: among all subsets where it is small, else kind by kind."""
    if len(hand) < MANY:
        return playing.combinations_in(hand, options)
    return [play for size in dealing.SIZES for play in dealing.combinations_of_size(hand, size, options)]


def place_in_list(move: classifying.Classified, options: Options) -> tuple[Any, ...]:
    """Moves are listed by size, kind and strength, then by their cards from the highest down; the kinds of houses come
    behind all others, each by itself."""
    strengths = sorted((packs.card_strength(card, options) for card in move.cards), reverse=True)
    if move.kind in HOUSE_KINDS:
        return 1, HOUSE_KINDS.index(move.kind), len(move.cards), move.key, strengths
    return 0, len(move.cards), KINDS.index(move.kind), move.key, strengths


def move_on_wire(
    move: classifying.Classified, on_table: classifying.Classified | None, options: Options, body: Mapping[str, Any]
) -> Answer:
    """A move; on one's own pile also whether it can continue the trick."""
    shown: Answer = {"cards": sorted(move.cards), "kind": move.kind}
    if body.get("own_pile") and on_table is not None:
        shown["continues"] = playing.continues(move.cards, on_table.cards, options)
    return shown


def validate_play(body: Mapping[str, Any], options: Options) -> Answer:
    """Is this play legal?"""
    hand, play, pile = body["hand"], body["play"], body.get("pile")
    check_situation(body, options)
    legal, codes = playing.validate_play(hand, pile, play, options, body)
    empties_hand = legal and play != "pass" and leaves_nothing(hand, play)
    shown = {
        "legal": legal,
        "violations": [{"code": code} for code in codes],
        "classification": None if play == "pass" else classified(play, options),
        "empties_hand": empties_hand,
        "wins": empties_hand and not playing.is_denied_the_win(play, hand, options),
    }
    if body.get("own_pile") and play != "pass":
        shown["new_lead"] = is_new_lead(play, pile, options, declared=bool(body.get("new_lead")))
        shown["continues"] = not shown["new_lead"]
    return shown


def leaves_nothing(hand: Sequence[str], play: Sequence[str]) -> bool:
    """Does the play empty the hand (PG-OBJ-01)?"""
    return set(hand) == set(play)


def is_new_lead(play: Sequence[str], pile: Sequence[str], options: Options, *, declared: bool) -> bool:
    """On one's own pile: is the play a new lead, by its cards or because it was declared one (DEC-22)?"""
    return declared or not playing.continues(play, pile, options)


# ----------------------------------------------------------------------------------------------------------------------
# Deals


def deal(body: Mapping[str, Any], options: Options) -> Answer:
    """Who is dealt what, and who opens?"""
    number, dealer, exposed = body.get("deal_number", 1), body["dealer"], body.get("exposed")
    check_cards(body["pack"], options)
    dealing.check_leader(body.get("leader"), dealing.next_leader_by(number, options), options)
    found = dealing.deal_out(body["pack"], dealer, options, number, exposed)
    shown: Answer = {
        "direction": dealing.direction(options, number),
        "first_card_to": dealing.first_seat(exposed, dealer, options, number),
        "dealt": found["hands"],
        **{name: found[name] for name in ("hands", "extra", "stock", "dead")},
        "exchange": None,
        "opening": None,
    }
    if names_a_leader(options):
        shown["leader"] = body.get("leader")
    hands, previous = found["hands"], body.get("previous")
    before_exchange = dealing.is_exchanged_in(number, options)
    if before_exchange and dealing.hands_thrown_in(found["hands"], options):
        return {**shown, "opening": redealt(found["hands"], options), **told_of_offer([], options)}
    if options["card_exchange"] != "none" and previous is not None:
        shown["exchange"] = exchange({**body, "hands": hands}, options)
        hands = hands_to_open_with(shown["exchange"]["hands"], hands)
        if shown["exchange"]["loser"] is not None and body.get("returned") is None:
            return {**shown, **told_of_offer(dealing.hands_offered(found["hands"], options), options)}
    opened = opening({**found, "hands": hands, "previous": previous, "leader": body.get("leader")}, options)
    offer = {"redeal_offer": opened.pop("redeal_offer")} if "redeal_offer" in opened else {}
    return {**shown, "hands": opened["hands"], "opening": opened, **offer}


def names_a_leader(options: Options) -> bool:
    """Is there somebody who leads some deal by being named or drawn (HR-LEAD-02, HR-LEAD-03, HR-LEAD-06)?"""
    return bool(options["first_leader"] != "lowest-card" or options["later_leader"] == "named-seat")


def hands_to_open_with(exchanged: list[list[str]], dealt: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
    """Those after the exchange (DEC-39, DEC-159)."""
    return exchanged


def redealt(hands: Sequence[Sequence[str]], options: Options) -> Answer:
    """Nobody leads, and the hands are as they were dealt."""
    nothing = dict.fromkeys(("leader", "must_include", "dragon", "extra_taken_by"))
    return {**nothing, "by": "redeal", "hands": [list(hand) for hand in hands], **told_of_instant_win(None, options)}


def opening(body: Mapping[str, Any], options: Options) -> Answer:
    """Who leads to the first trick?"""
    found = dealing.find_opening(options, dict(body))
    taken = [seat for seat, hand in enumerate(found.hands) if body.get("extra") in hand]
    return {
        "leader": found.leader,
        "by": found.by,
        "must_include": found.must_include,
        "dragon": None if found.dragon is None else {"seat": found.dragon},
        "extra_taken_by": taken[0] if taken else None,
        "hands": found.hands,
        **told_of_instant_win(found.instant_win, options),
        **told_of_offer(found.offered, options),
    }


def told_of_offer(seats: Sequence[int], options: Options) -> Answer:
    """Who may have the cards dealt again, wherever that is left to anybody (DEC-186)."""
    if not dealing.offers_of(options):
        return {}
    return {"redeal_offer": {"seats": list(seats), "reason": {"code": "redeal-offer"}} if seats else None}


def told_of_instant_win(win: instant_wins.Win | None, options: Options) -> Answer:
    """Which hand has won at once, wherever hands do."""
    return {"instant_win": instant_wins.on_the_wire(win)} if options["instant_wins"] else {}


def validate_deal(body: Mapping[str, Any], options: Options) -> Answer:
    """Is this record of a deal sound?"""
    if len(body["hands"]) != options["players"]:
        raise Refused(f"{options['players']} play here")
    faults = dealing.faults_of_deal(body["hands"], *(body.get(name) for name in ("extra", "stock", "dead")), options)
    return {"valid": not faults, "violations": [{"code": code} for code in faults]}


def exchange(body: Mapping[str, Any], options: Options) -> Answer:
    """Who gives which card to whom after the deal?"""
    previous = body["previous"]
    if dealing.hands_thrown_in(body["hands"], options):
        raise Refused("the deal is thrown in")
    if exchanging_by_place.is_by_place(options):
        return exchanging_by_place.answer(body["hands"], previous, body.get("returned"), options)
    tied = dealing.losers([len(hand) for hand in previous["hands"]], previous["winner"])
    if len(tied) > 1 and "penalties" not in previous:
        # What they were charged follows from the cards left, unless the score depends on more than these.
        shown = {"winner": previous["winner"], "hands": previous["hands"]}
        previous = {**previous, "penalties": scoring.score(shown, options).get("penalties")}
    loser, gives, hands = exchanging.exchange(body["hands"], previous, body.get("returned"), options)
    winner = previous["winner"]
    return {"winner": winner, "loser": loser, "gives": gives, "returns": body.get("returned"), "hands": hands}


# ----------------------------------------------------------------------------------------------------------------------
# Records


def ends_when_one_is_out(options: Options) -> bool:
    """Is the deal over with the first player who has no cards (PG-PLAY-12)? Who drops out without winning ends none
    (DEC-32)."""
    return options["deal_ends"] == "first-out" and options["lone_top_two_finish"] != "not-a-win"


def referee(body: Mapping[str, Any], options: Options) -> Answer:
    """Was the record played by the rules, and how does the table stand after it?"""
    start = Table(options, body["deal"]) if "deal" in body else table_of_state(body["state"], options)
    if set(start.all_cards()) - set(start.strength):
        raise Refused("there is a card that is not in the pack")
    if start.out and not start.over and ends_when_one_is_out(options):
        raise Refused("the deal was over when the first player was out")
    judgement = judge_events(start, body.get("events") or [], body.get("on_violation", "stop"))
    now = judgement.table
    return {
        "verdict": "clean" if judgement.clean else "violation",
        "events_applied": judgement.events_applied,
        "violations": [{"event": event, "seat": seat, "code": code} for event, seat, code in judgement.violations],
        **told_of_passes(judgement),
        "state": {"variant": body.get("variant", "base"), **state_of_table(now)},
        "result": result_of(judgement, options),
    }


def told_of_passes(judgement: Judgement) -> Answer:
    """The passes that nobody wrote down, where there are any."""
    passes = [{"event": event, "seat": seat} for event, seat in judgement.unwritten_passes]
    return {"unwritten_passes": passes} if passes else {}


def result_of(judgement: Judgement, options: Options) -> Answer | None:
    """The result with its score, None while the deal goes on."""
    result = judgement.result
    if result is None:
        return None
    try:
        return {**result, "score": scored(played_deal(judgement.table), options)}
    except Refused as refused:
        raise AssertionError("the record has a result that is no deal") from refused


def played_deal(now: Table) -> Answer:
    """What the score of a deal that is over is asked with."""
    asked: Answer = {"winner": now.winner, "hands": [sorted(hand) for hand in now.hands]}
    if now.instant_win is not None:
        return {**asked, "instant_win": instant_wins.on_the_wire(now.instant_win), "specials": []}
    if now.dragon is not None:
        return {**asked, "dragon": now.dragon, "specials": []}
    asked["first_leader"] = now.first_leader
    asked["specials"] = [special_on_wire(special) for special in now.specials]
    if now.winning_play is not None:
        asked["last_play"] = now.winning_play
    if now.options["deal_ends"] == "one-left":
        asked["placings"] = now.placings
    causal = [breach.seat for breach in now.breaches if breach.causal]
    return {**asked, "breach": {"seat": causal[0]}} if causal else asked


def special_on_wire(special: UnbeatenSpecial) -> Answer:
    """A special combination that nobody has beaten."""
    return {"seat": special.seat, "cards": special.cards, "final": special.final}


def state_of_table(now: Table) -> Answer:
    """Everything needed to go on."""
    open_breach, due = now.breach_of_last_turn, now.exchange_due
    return {
        "deal_number": now.deal_number,
        "direction": "counterclockwise" if now.step == 1 else "clockwise",
        "hands": [sorted(hand) for hand in now.hands],
        "to_act": now.to_act,
        "pile": None if now.pile is None else {"seat": now.owner, "cards": now.pile},
        "own_pile": now.own_pile,
        "may_pass": may_pass_now(now),
        "opening": now.opening and not now.over,
        "passed": sorted(now.passed),
        "locked_out": sorted(now.locked_out),
        "finished": now.out,
        "placings": now.placings,
        "winner": now.winner,
        "over": now.over,
        "dragon": None if now.dragon is None else {"seat": now.dragon},
        **told_of_instant_win(now.instant_win, now.options),
        "extra": now.extra,
        "stock": now.stock if now.stock_order_known else len(now.stock),
        "dead": now.dead,
        "played": now.heap,
        "set_aside": now.set_aside,
        "first_leader": now.first_leader,
        "last_play": now.winning_play if now.over else now.winning_play or now.last_play,
        "specials": [special_on_wire(special) for special in now.specials],
        "breaches": [{"event": each.event, "seat": each.seat, "causal": each.causal} for each in now.breaches],
        "open_breach": open_breach.next_seat if open_breach is not None and open_breach.preventable else None,
        "draw_due": now.draw_due,
        "refilled": now.refilled,
        "announce_due": None
        if now.announce_due is None
        else dict(zip(("seat", "cards"), now.announce_due, strict=True)),
        "event_count": now.events_seen,
        **({} if due is None else {"exchange_due": {**due, "previous": now.deal["previous"], **leader_of(now)}}),
    }


def may_pass_now(now: Table) -> bool:
    """May the seat to act pass, nothing else being due?"""
    return not (now.over or now.exchange_due is not None or now.draw_due) and now.may_pass()


def leader_of(now: Table) -> Answer:
    """Who is to lead after the exchange, where he is named or drawn."""
    leader = now.deal.get("leader")
    return {} if leader is None else {"leader": leader}


def table_of_state(state: Mapping[str, Any], options: Options) -> Table:
    """The table as it stands in a state."""
    places = {name: state[name] for name in ("hands", "dead", "stock", "deal_number")}
    due = state.get("exchange_due")
    if due is not None:
        asked = {"loser": due["from"], "returns": None}
        due_to = {"previous": due["previous"], "leader": due.get("leader"), "exchange": asked}
        now = Table(options, {**places, "extra": state["extra"], **due_to})
        now.recall_returns(due.get("exchanges") or [])
        now.events_seen = state["event_count"]
        return now
    nothing_to_open = {"later_leader": "lowest-card", "first_leader": "lowest-card", "dragon": "off", "redeal": "none"}
    now = Table({**options, **nothing_to_open, "instant_wins": {}}, places)
    now.options = dict(options)
    now.to_act, now.own_pile, now.opening = state["to_act"], state["own_pile"], state["opening"]
    if state["pile"] is not None:
        now.owner, now.pile = state["pile"]["seat"], list(state["pile"]["cards"])
    now.heap, now.set_aside = list(state["played"]), list(state["set_aside"])
    if not now.stock_order_known:
        now.stock = [card for card in now.stock if card not in (*now.heap, *now.set_aside)]
    now.passed, now.locked_out = set(state["passed"]), set(state["locked_out"])
    now.out, now.first_leader, now.last_play = list(state["finished"]), state["first_leader"], state["last_play"]
    now.draw_due, now.refilled, now.events_seen = state["draw_due"], state["refilled"], state["event_count"]
    now.winner, now.over = state["winner"], state["over"]
    now.dragon = None if state["dragon"] is None else state["dragon"]["seat"]
    if options["instant_wins"]:
        now.instant_win = instant_wins.stated({"dragon": now.dragon, "instant_win": state.get("instant_win")})
    now.placings = list(state.get("placings") or (state["finished"] if options["deal_ends"] == "one-left" else []))
    now.winning_play = state["last_play"] if state["winner"] is not None else None
    due = state["announce_due"]
    now.announce_due = None if due is None else (due["seat"], due["cards"])
    now.specials = [UnbeatenSpecial(each["seat"], list(each["cards"]), each["final"]) for each in state["specials"]]
    now.recall_breaches(state["breaches"], state["open_breach"])
    return now


# ----------------------------------------------------------------------------------------------------------------------
# Scores


def score(body: Mapping[str, Any], options: Options) -> Answer:
    """What does everybody pay?"""
    return scored({name: value for name, value in body.items() if name != "variant"}, options)


def scored(asked: Mapping[str, Any], options: Options) -> Answer:
    """The score of a deal that is over."""
    found = scoring.score(asked, options)
    name, field = ("points", "points") if "points" in found else ("penalties", "penalty")
    settlement = None
    if found["transfers"] is not None:
        paid = [{"from": one, "to": other, "amount": amount} for (one, other), amount in found["transfers"].items()]
        settlement = {"net": found["net"], "transfers": paid}
    return {
        "scoring": options["scoring"],
        "seats": [{"seat": seat, field: amount} for seat, amount in enumerate(found[name])],
        "settlement": settlement,
        **told_of_instant_win(instant_wins.stated(asked), options),
    }


def session(body: Mapping[str, Any], options: Options) -> Answer:
    """How does a session stand, and what does the next deal need?"""
    return sessions.session({name: value for name, value in body.items() if name != "variant"}, options)


ANSWERS = {
    "classify": classify,
    "compare": compare,
    "legal-moves": legal_moves,
    "validate-play": validate_play,
    "deal": deal,
    "validate-deal": validate_deal,
    "opening": opening,
    "exchange": exchange,
    "referee": referee,
    "score": score,
    "session": session,
}
