"""Questions for what the cases of the corpus do not show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

_BARE = {"extends": "base", "options": {"quads_form": "bare"}}
_LAST_CARD = {"hand": ["5D", "9S"], "next_player_cards": 1}
_LIABLE_OR_ON = {
    "extends": "base",
    "options": {"last_card_duty": "liable", "after_pass": "out-of-trick", "self_beat": True},
}
_OWN_FOUR = {"pile": ["4D"], "own_pile": True, "next_player_cards": 1}
_ROYAL_APART = {
    "extends": "base",
    "options": {"straight_flush_order": "suit-first", "top_of_five_card_order": "only-royal-flush-over-quads"},
}
_NINE_AND_KING = {"a": ["9S", "8S", "7S", "6S", "5S"], "b": ["KH", "QH", "JH", "TH", "9H"]}
_RANKS = "3456789TJQKA2"
_EXCHANGE_DUE = {
    "deal": {
        "hands": [
            [*(rank + "S" for rank in _RANKS), "3H", "4H", "5H", "6H"],
            [*(rank + "D" for rank in _RANKS), "7H", "8H", "9H", "TH"],
            [*(rank + "C" for rank in _RANKS[1:]), "JH", "QH", "KH", "AH", "2H"],
        ],
        "extra": "3C",
        "deal_number": 2,
        "previous": {"winner": 1, "hands": [["3D"], [], ["3S", "3H"]]},
        "exchange": {"loser": 2, "returns": None},
    }
}
_BY_PLACING = {"card_exchange": "by-placing"}
_BY_PLACE = {"extends": "base", "options": _BY_PLACING}
_EXCHANGES_DUE: Mapping[str, Any] = {
    "deal": {
        "hands": [[rank + suit for rank in _RANKS] for suit in "DCHS"],
        "deal_number": 2,
        "previous": {"winner": 1, "hands": [["3D"], [], ["4D", "5D"], ["6D", "7D", "8D"]]},
        "exchange": {"loser": 3, "returns": None},
    }
}
_FIRST_RETURNS = {"seat": 1, "exchange": ["3C", "4C"]}


def _exchanging(*events: Mapping[str, Any]) -> Mapping[str, Any]:
    """A record in which seat 3 gives seat 1 two cards and seat 2 gives seat 0 one."""
    return {"operation": "referee", "variant": _BY_PLACE, "input": {**_EXCHANGES_DUE, "events": [*events]}}


MORE_QUESTIONS: Mapping[str, Mapping[str, Any]] = {
    "four": {"operation": "classify", "variant": _BARE, "input": {"cards": ["4D", "5C", "7H", "9S"]}},
    "last-card-led": {"operation": "legal-moves", "variant": "base", "input": _LAST_CARD},
    "last-card-followed": {"operation": "legal-moves", "variant": "base", "input": {**_LAST_CARD, "pile": ["4C"]}},
    "last-card-led-on-ones-own": {
        "operation": "legal-moves",
        "variant": {
            "extends": "base",
            "options": {"last_card_duty": "compulsory", "after_pass": "out-of-trick", "self_beat": True},
        },
        "input": {"hand": ["5D", "6D"], "pile": ["4D"], "own_pile": True, "next_player_cards": 1},
    },
    "liable-led-on-ones-own": {
        "operation": "legal-moves",
        "variant": _LIABLE_OR_ON,
        "input": {"hand": ["5D", "5S", "9S"], **_OWN_FOUR},
    },
    "liable-single-led-on-ones-own": {
        "operation": "legal-moves",
        "variant": _LIABLE_OR_ON,
        "input": {"hand": ["5D", "9S"], **_OWN_FOUR},
    },
    "played-in-line": {
        "operation": "referee",
        "variant": "base",
        "input": {"record": "Dealer: 0\nSeed: kitchen 7\n1. 0: 3D - - -\n2. 0: 3D"},
    },
    "outlasted": {
        "operation": "referee",
        "variant": {"extends": "two-player-13", "options": {"lone_top_two_finish": "not-a-win"}},
        "input": {
            "record": "Dealer: 0\nHand 0: 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2S\n"
            "Hand 1: 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2C\n"
            "1. 0: 3D4D5D6D7D -\n2. 0: 8D9DTDJDQD -\n3. 0: KD -\n4. 0: AD -\n5. 0: 2S 3C\n"
        },
    },
    "royal-apart": {"operation": "compare", "variant": _ROYAL_APART, "input": _NINE_AND_KING},
    "royal-apart-played": {
        "operation": "validate-play",
        "variant": _ROYAL_APART,
        "input": {"hand": _NINE_AND_KING["b"], "pile": _NINE_AND_KING["a"], "play": _NINE_AND_KING["b"]},
    },
    "extra-foreign": {
        "operation": "validate-deal",
        "variant": "base",
        "input": {"hands": [["3D"], [], [], []], "extra": "xx"},
    },
    "extra": {"operation": "validate-deal", "variant": "base", "input": {"hands": [["3D"], [], [], []], "extra": "3H"}},
    "stock": {
        "operation": "validate-deal",
        "variant": "base",
        "input": {"hands": [["3D"], [], [], []], "stock": ["3H"]},
    },
    "exchange-owed": {
        "operation": "referee",
        "variant": "three-player-exchange",
        "input": {**_EXCHANGE_DUE, "events": [{"seat": 1, "play": ["3D"]}]},
    },
    "exchange-not-held": {
        "operation": "referee",
        "variant": "three-player-exchange",
        "input": {**_EXCHANGE_DUE, "events": [{"seat": 1, "exchange": "3S"}]},
    },
    "exchange-undue": {
        "operation": "referee",
        "variant": "three-player-exchange",
        "input": {**_EXCHANGE_DUE, "events": [{"seat": 1, "exchange": "3D"}, {"seat": 2, "exchange": "3D"}]},
    },
    "exchange-of-two": {
        "operation": "exchange",
        "variant": {"extends": "two-player-13", "options": _BY_PLACING},
        "input": {
            "hands": _EXCHANGES_DUE["deal"]["hands"][:2],
            "previous": {"winner": 1, "hands": [["3D"], []]},
            "returned": [["3C", "4C"]],
        },
    },
    "exchange-owed-several": _exchanging({"seat": 1, "play": ["3C"]}),
    "exchange-not-held-several": _exchanging({"seat": 1, "exchange": ["3C", "3D"]}),
    "exchange-of-too-few": _exchanging({"seat": 1, "exchange": "3C"}),
    "exchange-of-too-many": _exchanging(_FIRST_RETURNS, {"seat": 0, "exchange": ["3D", "4D"]}),
}
"""Questions whose answers hold a phrase that no case of the corpus shows, by a name of their own."""
