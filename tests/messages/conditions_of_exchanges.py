"""What sentences about exchanges of cards claim, before a deal and at a table."""

from __future__ import annotations

from typing import Any

from tests.messages.conditions_of_deals import dealt, from_pack, left
from tests.messages.said import Clauses, Condition, Said
from tests.oracle import answering, dealing, packs

# --- before a deal ---------------------------------------------------------------------------------------------------


def exchanged(said: Said) -> dict[str, Any]:
    """What the oracle says of the exchange."""
    if said.asked.operation == "deal":
        found: dict[str, Any] = answering.deal(from_pack(said), said.options)["exchange"]
        return found
    return answering.exchange(said.body, said.options)


def gives_highest(said: Said) -> Clauses:
    found = exchanged(said)
    yield "seat {loser} lost the previous deal", found["loser"] == said["loser"]
    hand = dealt(said)[said["loser"]]
    yield (
        "it gives its highest card, {gives}",
        said["gives"] == max(hand, key=lambda card: packs.card_strength(card, said.options)),
    )
    yield "to seat {winner}, who won it", said.body["previous"]["winner"] == said["winner"] != said["loser"]


def exchange_due(said: Said) -> Clauses:
    yield from gives_highest(said)
    yield "a card is to be returned yet", said.body.get("returned") is None


def exchange_done(said: Said) -> Clauses:
    yield from gives_highest(said)
    yield "it gets {returns} back", said.body.get("returned") == said["returns"]


def gives_by_place(said: Said, number: int, giver: str, receiver: str, gives: str) -> Clauses:
    """What the oracle says of one exchange by places, the first or the second."""
    found = exchanged(said)["exchanges"][number]
    yield f"seat {{{giver}}} gives", found["from"] == said[giver]
    yield f"to seat {{{receiver}}}", found["to"] == said[receiver]
    told = said[gives]
    highest = sorted(dealt(said)[said[giver]], key=lambda card: packs.card_strength(card, said.options))
    given = [told] if isinstance(told, str) else list(told)
    yield (
        f"its highest cards, {{{gives}}}",
        sorted(given) == sorted(highest[-found["count"] :]) == sorted(found["gives"]),
    )


def by_place(forms: str) -> Condition:
    """The sentences about exchanges by places: of the last and the first alone, or of both pairs; due or done."""
    pairs, state = forms.split("-")

    def clauses(said: Said) -> Clauses:
        exchanges = exchanged(said)["exchanges"]
        yield "so many exchanges", len(exchanges) == (2 if pairs == "both" else 1)
        yield from gives_by_place(said, 0, "loser", "winner", "gifts")
        if pairs == "both":
            yield from gives_by_place(said, 1, "giver", "receiver", "gives")
        returned = said.body.get("returned")
        yield "cards are to be returned yet", (returned is None) == (state == "due")
        if returned is not None:
            yield "it gets {back} back", sorted(said["back"]) == sorted(returned[0])
            if pairs == "both":
                yield "it gets {returns} back", [said["returns"]] == returned[1]

    return clauses


def no_exchange(said: Said) -> Clauses:
    tied = dealing.losers(left(said), said.body["previous"]["winner"])
    yield "the losers tie in cards", len(tied) > 1
    yield "and in penalties", exchanged(said)["loser"] is None
    yield "no cards are exchanged", exchanged(said)["hands"] == dealt(said)


# --- at a table ------------------------------------------------------------------------------------------------------


def owes_a_card(said: Said) -> Clauses:
    due = said.table.exchange_due
    yield "the exchange is due", due is not None
    yield "nobody has led yet", said.table.first_leader is None
    assert due is not None
    yield "you return a card", due["to"] == said.reason["seat"] == said.event["seat"]
    yield "to seat {loser} for {gives}", (due["from"], due["gives"]) == (said["loser"], said["gives"])
    yield "he does not", "exchange" not in said.event


def no_exchange_due(said: Said) -> Clauses:
    yield "a card is returned", "exchange" in said.event
    yield "no card is to be exchanged now", said.table.exchange_due is None


def returns_what_he_lacks(said: Said) -> Clauses:
    due = said.table.exchange_due
    yield "you return {card}", said.event.get("exchange") in (said["card"], [said["card"]])
    assert due is not None
    yield "it is not in your hand", said["card"] not in said.table.hands[due["to"]]
    yield "nor are you given it", said["card"] != due["gives"]


def owes_several(said: Said) -> Clauses:
    due = said.table.exchange_due
    yield "the exchange is due", due is not None
    yield "nobody has led yet", said.table.first_leader is None
    assert due is not None
    now = due_now(due)
    yield "you return {count} cards", (now["to"], now["count"]) == (said.event["seat"], said["count"])
    yield "to seat {loser}", now["from"] == said["loser"]
    yield "for {gifts}", sorted(now["gives"]) == sorted(said["gifts"])
    yield "he does not", "exchange" not in said.event


def due_now(due: Any) -> Any:
    """Of several exchanges the one whose cards are to be returned now."""
    return next(each for each in due["exchanges"] if each["returns"] is None)


def returned(said: Said) -> list[str]:
    cards = said.event["exchange"]
    return [cards] if isinstance(cards, str) else list(cards)


def returns_several_that_he_lacks(said: Said) -> Clauses:
    now = due_now(said.table.exchange_due)
    yield "you return {cards}", set(said["cards"]) <= set(returned(said))
    yield "they are neither in your hand", not set(said["cards"]) & set(said.table.hands[now["to"]])
    yield "nor among those that you are given", not set(said["cards"]) & set(now["gives"])


def returns_wrong_number(said: Said) -> Clauses:
    due = said.table.exchange_due
    expected = due_now(due)["count"] if due and "exchanges" in due else 1
    yield "you return {expected} cards", expected == (said["expected"] if "expected" in said.reason["params"] else 1)
    yield "not {count}", len(returned(said)) == said["count"] != expected


CONDITIONS: dict[str, Condition] = {
    "exchange.due": exchange_due,
    "exchange.done": exchange_done,
    "exchange.none": no_exchange,
    **{f"exchange.{form}": by_place(form) for form in ("last-due", "last-done", "both-due", "both-done")},
    "exchange-wrong.owed": owes_a_card,
    "exchange-wrong.owed-several": owes_several,
    "exchange-wrong.not-held-several": returns_several_that_he_lacks,
    "exchange-wrong.count": returns_wrong_number,
    "exchange-wrong.count-one": returns_wrong_number,
    "exchange-wrong.undue": no_exchange_due,
    "exchange-wrong.not-held": returns_what_he_lacks,
}
"""The conditions by phrase."""
