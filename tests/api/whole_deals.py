"""Questions about whole deals that make sense, for `tests/differential` and `tests/cost`.

Which fields a question has, plain values and how many deals is given; everything that has to fit together is taken from
a deal that the independent simulator has played.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

import orjson

from bigtwo import Variant, variant
from bigtwo.operations.questions import OPERATIONS
from tests.oracle.dealing import FIRST_LEADERS, deal_out, hands_thrown_in, next_leader_by
from tests.oracle.exchanging_by_place import is_by_place
from tests.oracle.random_records import random_previous, random_record

Body = dict[str, Any]
MAX_DEALS = 3
RECORDS = 24
"""How many deals are played under the same rules."""


def answered(operation: str, body: Body) -> Any:
    asked = OPERATIONS[operation]
    return asked.answer(asked.request.load(body))


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


def _previous(body: Body, rules: Variant, rng: Random) -> Body | None:
    """A previous deal, wherever there was one and it matters."""
    needed = rules.options.later_leader not in ("lowest-card", "named-seat") or rules.options.card_exchange != "none"
    if body["deal_number"] == 1 or not needed:
        return None
    return random_previous(rng, _options(rules)) | _penalties(rules)


def _penalties(rules: Variant) -> Body:
    return {"penalties": list(range(rules.options.players))}


def _leader(body: Body, rules: Variant, rng: Random) -> Body:
    """The seat that leads, where the players agree on it or draw it; a seed may do that as well."""
    by = next_leader_by(body["deal_number"], _options(rules))
    if by not in FIRST_LEADERS or (by == "random-seat" and body.get("seed") is not None):
        return {}
    return {"leader": rng.randrange(rules.options.players)}


def _deal(body: Body, rules: Variant, rng: Random) -> Body:
    pack = list(rules.order.codes)
    rng.shuffle(pack)
    sense = body | {"dealer": body["dealer"] % rules.options.players}
    if body.get("seed") is None:
        sense |= {"seed": None, "pack": pack, "exposed": rng.choice(pack)}
    else:
        sense |= {"pack": None, "exposed": rng.choice((None, pack[0]))}
    sense["previous"] = _previous(body, rules, rng)
    return sense | _leader(body, rules, rng)


def _dealt(body: Body, rules: Variant, rng: Random) -> Any:
    pack = list(rules.order.codes)
    rng.shuffle(pack)
    return deal_out(pack, 0, _options(rules), body.get("deal_number", 1), rng.choice(pack))


def _validate_deal(body: Body, rules: Variant, rng: Random) -> Body:
    """A sound deal, or the given texts in as many hands as there are players."""
    if rng.random() < 0.5:
        return body | {"hands": _dealt(body, rules, rng)["hands"]}
    return body | {"hands": (body["hands"] + [[]] * rules.options.players)[: rules.options.players]}


def _opening(body: Body, rules: Variant, rng: Random) -> Body:
    deal = _dealt(body, rules, rng)
    sense = body | {"hands": deal["hands"], "extra": deal["extra"], "previous": _previous(body, rules, rng)}
    return sense | _leader(body, rules, rng)


def _exchange(body: Body, rules: Variant, rng: Random) -> Body:
    """Under the rules that were drawn, where they have an exchange, of hands that are not thrown in."""
    if rules.options.card_exchange == "none":
        body = body | {"variant": "three-player-exchange"}
        rules = variant(body["variant"])
    previous = random_previous(rng, _options(rules)) | _penalties(rules)
    while hands_thrown_in(hands := _dealt(body, rules, rng)["hands"], _options(rules)):
        pass
    sense = body | {"hands": hands, "previous": previous}
    if sense.pop("returned", None) is not None:  # what was given is given back: a card, or by place those of each
        due = answered("exchange", sense)
        given = [each["gives"] for each in due["exchanges"]] if is_by_place(_options(rules)) else due["gives"]
        sense |= {"returned": given} if given else {}
    return sense


def _state(body: Body, deal: Body, events: list[Body]) -> Body:
    state: Body = answered("referee", {"variant": body.get("variant", "base"), "deal": deal, "events": events})["state"]
    return state


def _view(body: Body, rules: Variant, rng: Random) -> Body:
    deal, events = _record(rules, rng)
    sense = body | {"state": _state(body, deal, events[: rng.randint(0, len(events))])}
    if "variant" in sense:
        sense["variant"] = sense["state"]["variant"]
    if sense.get("seat") is not None:
        sense["seat"] %= rules.options.players
    return sense


def _referee(body: Body, rules: Variant, rng: Random) -> Body:
    deal, events = _record(rules, rng)
    cut = rng.randint(0, len(events))
    if "state" in body:
        sense = body | {"state": _state(body, deal, events[:cut])}
        sense["variant"] = sense["state"]["variant"]
        events = events[cut:]
    else:
        sense = body | {"deal": deal}
    return sense | {"events": events[: rng.randint(0, len(events))]}


def _end(rules: Variant, rng: Random) -> Body:
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
    return body | {"deals": _until_over(deals, rules)}


def _until_over(deals: list[Body], rules: Variant) -> list[Body]:
    """The deals up to that with which the session is over: chips that are gone or a target that is reached end it."""
    for number in range(1, len(deals)):
        if answered("session", {"variant": rules.echo, "deals": deals[:number]})["over"]:
            return deals[:number]
    return deals


_OF_STATES: dict[str, Callable[[Body, Variant, Random], Body]] = {
    "view": _view,
    "legal-moves": _view,
    "validate-play": _view,
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
