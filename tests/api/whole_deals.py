"""Sense for questions about whole deals that schemathesis draws from the contract.

No schema can say that a pack is complete, that a state is one of a real deal or that a score can have come about. So
what was drawn keeps its shape (which fields there are, plain values, how many events and deals), and everything that
has to fit together is taken from a deal that the independent simulator has played.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

import orjson

from bigtwo import Variant, variant
from bigtwo.cards import LONGEST_CARD
from bigtwo.operations.questions import OPERATIONS
from tests.oracle.dealing import FIRST_LEADERS, deal_out, next_leader_by
from tests.oracle.exchanging_by_place import is_by_place
from tests.oracle.random_records import random_previous, random_record
from tests.oracle.redealing import hands_without_pictures

Body = dict[str, Any]
MAX_DEALS = 3
RECORDS = 24
"""How many deals are played under the same rules."""


def answered(operation: str, body: Body) -> Any:
    """What the service answers, without a network. The language makes no difference; one in a URL may be any text."""
    asked = OPERATIONS[operation]
    return asked.answer(asked.request.load({name: value for name, value in body.items() if name != "lang"})).fields


def make_sense(operation: str, body: Body, rng: Random) -> Body:
    """The question with everything in it that has to fit together made to fit."""
    return (_OF_DEALS | _OF_STATES)[operation](body, variant(body.get("variant")), rng)


@lru_cache(maxsize=20_000)
def _played(rules: bytes, number: int) -> bytes:
    """One of the deals that were played under these rules, with its events. Playing one takes longer than asking, and
    text is copied sooner than what it says. Rules are text as well: a variant that is kept keeps its tables."""
    deal, events, _ = random_record(Random(number), _options(variant(orjson.loads(rules))))
    return orjson.dumps((deal, events))


def _record(rules: Variant, rng: Random) -> tuple[Any, Any]:
    deal, events = orjson.loads(_played(orjson.dumps(rules.echo), rng.randrange(RECORDS)))
    return deal, events


def _options(rules: Variant) -> dict[str, Any]:
    return rules.options.to_dict()


def _deal_number(body: Body) -> int:
    """The number that was drawn, as long as a session may well be."""
    return min(body.get("deal_number", 1), 20)


def _previous(body: Body, rules: Variant, rng: Random) -> Body | None:
    """A previous deal, wherever there was one and it was given or matters."""
    if _deal_number(body) == 1:
        return None
    reported = body.get("previous") is not None
    needed = rules.options.later_leader != "lowest-card" or rules.options.card_exchange != "none"
    return random_previous(rng, _options(rules)) | _penalties(rules) if reported or needed else None


def _penalties(rules: Variant) -> Body:
    return {"penalties": list(range(rules.options.players))}


def _leader(body: Body, rules: Variant, rng: Random) -> Body:
    """The seat that leads, where the players agree on it or draw it; a seed may do that as well."""
    drawn, by = body.get("leader"), next_leader_by(_deal_number(body), _options(rules))
    if by not in FIRST_LEADERS:
        return {"leader": None} if "leader" in body else {}
    if drawn is None and by == "random-seat" and body.get("seed") is not None:
        return {}
    return {"leader": rng.randrange(rules.options.players) if drawn is None else drawn % rules.options.players}


def _deal(body: Body, rules: Variant, rng: Random) -> Body:
    """From the seed that was drawn, if one was, and otherwise from a pack."""
    pack = list(rules.order.codes)
    rng.shuffle(pack)
    sense = body | {"dealer": body["dealer"] % rules.options.players}
    if body.get("seed") is None:
        sense |= {"seed": None, "pack": pack, "exposed": rng.choice(pack)}
    else:
        sense |= {"pack": None, "exposed": rng.choice((None, pack[0]))}
    sense.pop("returned", None)
    sense["previous"] = _previous(body, rules, rng)
    sense |= _leader(body, rules, rng)
    if "deal_number" in body:
        sense["deal_number"] = _deal_number(body)
    if "returned" in body and (due := answered("deal", sense)["exchange"]) is not None:
        sense |= _returned(body["returned"], due, rules)
    return sense


def _returned(drawn: Any, due: Body, rules: Variant) -> Body:
    """What was given is given back: a card, or the cards of each exchange by place, in a text where one was drawn."""
    if not is_by_place(_options(rules)):
        return {"returned": due["gives"]} if due["gives"] else {}
    cards = [each["gives"] for each in due["exchanges"]]
    return {"returned": ";".join(map(",".join, cards)) if isinstance(drawn, str) else cards}


def _dealt(body: Body, rules: Variant, rng: Random) -> Any:
    pack = list(rules.order.codes)
    rng.shuffle(pack)
    return deal_out(pack, 0, _options(rules), _deal_number(body), rng.choice(pack))


def _validate_deal(body: Body, rules: Variant, rng: Random) -> Body:
    """A sound deal, or the drawn texts in as many hands as there are players."""
    if rng.random() < 0.5:
        return body | {"hands": _dealt(body, rules, rng)["hands"]}
    players = rules.options.players
    hands = [[text[:LONGEST_CARD] for text in hand] for hand in body["hands"]]  # a URL may hold longer ones
    return body | {"hands": (hands + [[]] * players)[:players]}


def _opening(body: Body, rules: Variant, rng: Random) -> Body:
    deal = _dealt(body, rules, rng)
    sense = body | {"hands": deal["hands"], "extra": deal["extra"], "previous": _previous(body, rules, rng)}
    sense |= _leader(body, rules, rng)
    return sense | {"deal_number": _deal_number(body)} if "deal_number" in body else sense


def _exchange(body: Body, rules: Variant, rng: Random) -> Body:
    """Under the rules that were drawn, where they have an exchange, of hands that are not thrown in."""
    if rules.options.card_exchange == "none":
        body = body | {"variant": "three-player-exchange"}
        rules = variant(body["variant"])
    previous = random_previous(rng, _options(rules)) | _penalties(rules)
    while hands_without_pictures(hands := _dealt(body, rules, rng)["hands"], _options(rules)):
        pass
    sense = body | {"hands": hands, "previous": previous}
    if (drawn := sense.pop("returned", None)) is not None:
        sense |= _returned(drawn, answered("exchange", sense), rules)
    return sense


def _state(body: Body, deal: Body, events: list[Body]) -> Body:
    """The state of a table after these events."""
    state: Body = answered("referee", {"variant": body.get("variant", "base"), "deal": deal, "events": events})["state"]
    return state


def _play(body: Body, rules: Variant, rng: Random) -> Body:
    """A question about a hand, or about a seat of a table in the state that was drawn."""
    if body.get("state") is not None:
        return _view({name: value for name, value in body.items() if name not in _OF_A_POSITION}, rules, rng)
    return {name: value for name, value in body.items() if name not in ("state", "seat")}


_OF_A_POSITION = frozenset(
    ("hand", "pile", "opening", "next_player_cards", "next_player_locked_out", "locked_out", "own_pile")
)


def _view(body: Body, rules: Variant, rng: Random) -> Body:
    deal, events = _record(rules, rng)
    sense = body | {"state": _state(body, deal, events[: rng.randint(0, len(events))])}
    if "variant" in sense:
        sense["variant"] = sense["state"]["variant"]
    if sense.get("seat") is not None:
        sense["seat"] %= rules.options.players
    return sense


NAMES = ["Ann", "Ben", "Cho", "Dee", "Eli"]


def _referee(body: Body, rules: Variant, rng: Random) -> Body:
    deal, events = _record(rules, rng)
    cut = rng.randint(0, len(events))
    sense = {name: value for name, value in body.items() if name not in ("deal", "state", "record")}
    if sense.get("players") is not None:
        sense["players"] = NAMES[: rules.options.players]
    if body.get("state") is not None:
        sense["state"] = _state(body, deal, events[:cut])
        if "variant" in sense:
            sense["variant"] = sense["state"]["variant"]
        events = events[cut:]
    else:
        sense["deal"] = deal
    if sense.get("event_count") is not None:
        sense["event_count"] = sense["state"]["event_count"] if "state" in sense else 0
    drawn = [_event(event, rules, rng) for event in body.get("events") or []]
    sense["events"] = events[: rng.randint(0, len(events))] + drawn
    return sense


def _event(event: Body, rules: Variant, rng: Random) -> Body:
    """The drawn event, with a seat of the table and cards of the pack; legal it need not be."""
    sense = dict(event)
    if "seat" in sense:
        sense["seat"] %= rules.options.players
    if isinstance(sense.get("exchange"), str):
        sense["exchange"] = rng.choice(rules.order.codes)
    for action in ("play", "draw", "reshuffle", "exchange"):
        if isinstance(sense.get(action), list):
            codes = rules.order.codes
            sense[action] = rng.sample(codes, min(len(sense[action]), len(codes)))
    return sense


def _end(rules: Variant, rng: Random) -> Body:
    """How a deal ended that was really played."""
    end: Body = orjson.loads(_played_end(orjson.dumps(rules.echo), rng.randrange(RECORDS)))
    return end


@lru_cache(maxsize=20_000)
def _played_end(rules: bytes, number: int) -> bytes:
    deal, events = orjson.loads(_played(rules, number))
    echo = orjson.loads(rules)
    judged = answered("referee", {"variant": echo, "deal": deal, "events": events})
    state, result = judged["state"], judged["result"]
    if result is None:  # where cards come back, the simulator gives some deals up before they end
        return _played_end(rules, number + RECORDS)
    end = {"winner": result["winner"], "hands": state["hands"], "dragon": state["dragon"], "breach": result["breach"]}
    if (won := state.get("instant_win")) is not None:
        end["instant_win"] = won
    if state["dragon"] is None and won is None:
        end |= {name: state[name] for name in ("last_play", "first_leader", "specials")}
        if variant(echo).options.deal_ends == "one-left":
            end["placings"] = result["placings"]
    return orjson.dumps(end)


def _score(body: Body, rules: Variant, rng: Random) -> Body:
    kept = {name: body[name] for name in ("variant", "stake") if name in body}
    end = _end(rules, rng)
    if "cards_left" in body:
        end["cards_left"] = [len(hand) for hand in end["hands"]]
    return kept | end


def _session(body: Body, rules: Variant, rng: Random) -> Body:
    deals = [_end(rules, rng) for _ in body["deals"][:MAX_DEALS]]
    for deal, drawn in zip(deals, body["deals"], strict=False):
        if drawn.get("dealer") is not None:
            deal["dealer"] = drawn["dealer"] % rules.options.players
    return {name: value for name, value in body.items() if name != "draws"} | {"deals": _until_over(deals, rules)}


def _until_over(deals: list[Body], rules: Variant) -> list[Body]:
    """The deals up to that with which the session is over: chips that are gone or a target that is reached end it."""
    for number in range(1, len(deals)):
        if answered("session", {"variant": rules.echo, "deals": deals[:number]})["over"]:
            return deals[:number]
    return deals


_OF_STATES: dict[str, Callable[[Body, Variant, Random], Body]] = {
    "view": _view,
    "legal-moves": _play,
    "validate-play": _play,
}
_OF_DEALS: dict[str, Callable[[Body, Variant, Random], Body]] = {
    "deal": _deal,
    "validate-deal": _validate_deal,
    "opening": _opening,
    "exchange": _exchange,
    "referee": _referee,
    "score": _score,
    "session": _session,
}
OPERATIONS_ON_DEALS = frozenset(_OF_DEALS)
OPERATIONS_WITH_STATES = frozenset(_OF_STATES)
"""What may be asked about the state of a table."""
