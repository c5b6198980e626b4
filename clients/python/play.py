"""A deal of four players, driven through the service: ``python play.py [service]``.

Everybody plays the cheapest thing that is allowed. The program knows no rule of the game: it keeps the state that the
referee answers, and asks again.
"""

from __future__ import annotations

import sys
from random import Random
from typing import TYPE_CHECKING

from bigtwo_client import Bigtwo, ProblemError

if TYPE_CHECKING:
    from bigtwo_client.answers import State

VARIANT = "hong-kong-ip"


def shuffled() -> list[str]:
    """A pack in an order that is the same every time."""
    pack = [rank + suit for rank in "3456789TJQKA2" for suit in "DCHS"]
    Random(2).shuffle(pack)
    return pack


def choose(bigtwo: Bigtwo, state: State, seat: int) -> dict[str, object]:
    """What the seat to act does: its cheapest legal play, or a pass."""
    players = len(state["hands"])
    following = (seat + (players - 1 if state["direction"] == "clockwise" else 1)) % players
    pile = state["pile"]
    answer = bigtwo.ask(
        "legal-moves",
        {
            "variant": state["variant"],
            "hand": state["hands"][seat],
            "pile": pile["cards"] if pile else None,
            "opening": state["opening"],
            "own_pile": state["own_pile"],
            "next_player_cards": len(state["hands"][following]) or None,
            "next_player_locked_out": following in state["locked_out"],
            "locked_out": seat in state["locked_out"],
            "limit": 1,
        },
    )
    moves = answer["moves"]
    return {"seat": seat, "play": moves[0]["cards"]} if moves else {"seat": seat, "pass": True}


def play(bigtwo: Bigtwo) -> None:
    """Deals, and asks the referee about one event after the other until the deal is over."""
    pack = shuffled()
    dealt = bigtwo.ask("deal", {"variant": VARIANT, "pack": pack, "dealer": 0, "exposed": pack[20]})
    question: dict[str, object] = {"variant": VARIANT, "deal": {"hands": dealt["dealt"]}, "events": []}
    while True:
        answer = bigtwo.ask("referee", question)
        for violation in answer["violations"]:
            sys.exit(f"{violation['code']}: event {violation['event']}")
        state, result = answer["state"], answer["result"]
        if result is not None:
            left = " ".join(map(str, result["cards_left"]))
            print(f"seat {result['winner']} wins after {state['event_count']} events; cards left {left}")
            return
        if state["to_act"] is None:
            sys.exit("nobody is to act, and the deal is not over")
        question = {"state": state, "events": [choose(bigtwo, state, state["to_act"])]}


def explain(bigtwo: Bigtwo) -> None:
    """What is no combination has a reason, what is one has a kind, and what is misspelt has a place."""
    answer = bigtwo.ask("classify", {"variant": VARIANT, "cards": ["QS", "KS", "AS", "2S", "3S"]})
    print(f"it is a {answer['kind']}" if answer["playable"] else answer["reason"]["code"])
    pair, misspelt = bigtwo.batch(
        [
            ("classify", {"variant": VARIANT, "cards": ["9S", "9D"]}),
            ("classify", {"variant": "hong-kong-ib", "cards": ["9S"]}),
        ]
    )
    if not isinstance(pair, ProblemError):
        print(f"{' '.join(pair['cards'])}: {pair['kind']}")
    print(misspelt)
    rule = bigtwo.rule("PG-COMB-05")
    if "statement" in rule:
        print(rule["statement"])
    try:
        bigtwo.ask("compare", {"variant": VARIANT, "a": ["9S", "9D"], "b": ["9H", "1OC"]})
    except ProblemError as error:
        for fault in error.problem["errors"]:
            print(f"{fault['pointer']}: {fault['detail']}")


if __name__ == "__main__":
    SERVICE = Bigtwo(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
    play(SERVICE)
    explain(SERVICE)
