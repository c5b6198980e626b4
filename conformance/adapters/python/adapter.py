"""A starter adapter in Python: replace `classify`, `compare` and `legal_moves` by calls of your own engine.

Try it: bigtwo-conformance smoke -- python3 adapter.py
"""

import json
import sys
from itertools import combinations

RANKS, SUITS = "3456789TJQKA2", "DCHS"  # from low to high
RUN = "A23456789TJQKA"  # any five neighbours are a straight
KINDS = {1: "single", 2: "pair", 3: "triple"}
POSITION = {rank + suit: (RANKS.index(rank), SUITS.index(suit)) for rank in RANKS for suit in SUITS}
STRENGTH = ["straight", "flush", "full-house", "four-of-a-kind", "straight-flush"]


def read(cards):
    """Kind, deciding card and what it is compared by; or None."""
    cards = sorted(cards, key=POSITION.get)
    ranks = [card[0] for card in cards]
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    if len(groups) == 1 and len(cards) == 3:
        return "triple", None, RANKS.index(ranks[0])
    if len(groups) == 1 and len(cards) in KINDS:
        return KINDS[len(cards)], cards[-1], POSITION[cards[-1]]
    if len(cards) != 5:
        return None
    if len(groups) == 2:
        kind = "four-of-a-kind" if groups[0][0] == 4 else "full-house"
        return kind, None, (STRENGTH.index(kind), RANKS.index(groups[0][1]))
    one_suit = len({card[1] for card in cards}) == 1
    run = next((n for n in range(10) if set(RUN[n : n + 5]) == set(ranks)), None)
    if run is not None:
        kind = "straight-flush" if one_suit else "straight"
        top = next(card for card in cards if card[0] == RUN[run + 4])
        return kind, top, (STRENGTH.index(kind), run, SUITS.index(top[1]))
    return ("flush", cards[-1], (1, SUITS.index(cards[-1][1]), POSITION[cards[-1]])) if one_suit else None


def classify(cards):
    if found := read(cards):
        return {"playable": True, "kind": found[0], "deciding_card": found[1]}
    elsewhere = len(cards) == 4 and len({card[0] for card in cards}) == 1  # other houses play these two
    elsewhere |= len(cards) == 7 and any((read(five) or [""])[0] == "straight-flush" for five in combinations(cards, 5))
    return {"playable": False, "reason": {"code": "kind-not-used" if elsewhere else "not-a-combination"}}


def compare(a, b):
    for side in (a, b):
        if not read(side):
            return {"result": "undefined", "reason": classify(side)["reason"]}
    if len(a) != len(b) or read(a)[2] == read(b)[2]:
        return {"result": "neither", "reason": {"code": "equal" if len(a) == len(b) else "different-size"}}
    return {"result": "a-beats-b" if read(a)[2] > read(b)[2] else "b-beats-a"}


def legal_moves(hand, pile=None, **situation):
    # own_pile: everybody else is out of the trick, and in the base game nobody beats himself, so it is over.
    continues = {"continues": False} if situation.get("own_pile") else {}
    lead, locked_out = bool(continues) or not pile, situation.get("locked_out", False)
    lowest = min(hand, key=POSITION.get) if situation.get("opening") else None
    moves = []
    for size in [] if locked_out else [1, 2, 3, 5] if lead else [len(pile)]:
        for cards in combinations(hand, size):
            found = read(cards)
            if found and (lead or found[2] > read(pile)[2]) and (lowest is None or lowest in cards):
                moves.append({"cards": cards, "kind": found[0], **continues})
    duty = situation.get("next_player_cards") == 1 and not situation.get("next_player_locked_out")
    duty = duty and lowest is None and moves and (lead or len(pile) == 1)
    obligations = [{"code": "last-card-duty"}] if duty else []
    return {"moves": moves, "may_pass": locked_out or not lead, "must_include": lowest, "obligations": obligations}


OPERATIONS = {"classify": classify, "compare": compare, "legal-moves": legal_moves}
for line in sys.stdin:
    asked = json.loads(line)
    answer = {"id": asked["id"], "ok": True}
    if asked["operation"] == "hello":
        who = {"name": "starter", "version": "1", "language": "python"}
        answer |= {"protocol": 1, "implementation": who, "plays": "base", "operations": list(OPERATIONS)}
    elif asked["operation"] in OPERATIONS:
        asked["input"].pop("variant")
        answer["result"] = OPERATIONS[asked["operation"]](**asked["input"])
    else:
        answer |= {"ok": False, "error": {"code": "unsupported"}}
    print(json.dumps(answer), flush=True)
