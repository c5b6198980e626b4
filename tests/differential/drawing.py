"""Questions of every operation of the protocol, drawn under every named variant and under mixes of house rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from bigtwo import Variant, variant
from bigtwo.variant.options import InvalidVariant
from bigtwo.variant.resolving import named_variants
from bigtwo_rulebook import protocol
from tests.api.whole_deals import OPERATIONS_ON_DEALS, answered, make_sense
from tests.moves.drawing import random_combination, random_hand, random_pile, random_situation
from tests.oracle.random_records import random_record
from tests.variant.mixes import random_options

Body = dict[str, Any]

NAMED = tuple(named.id for named in named_variants())
EXCHANGING = "three-player-exchange"
"""The one variant under which cards are exchanged."""
LARGEST_HAND = 17
QUESTIONS_OF_A_MIX = 10
"""After so many questions another mix of house rules is drawn: each needs a table of its own."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A question, and for the library the record that led to the state in it."""

    operation: str
    body: Body
    spec: Any
    """The variant, as it was drawn."""
    deal: Body | None = None
    before: tuple[Body, ...] = ()


@dataclass(slots=True)
class Drawing:
    """Draws question after question."""

    rng: Random
    _mix: Any = None
    _left: int = field(default=0)

    def question(self) -> Drawn:
        """The next one. Some are wrong on purpose."""
        operation = self.rng.choice(protocol.OPERATIONS)
        spec = EXCHANGING if operation == "exchange" else self._variant()
        rules = variant(spec)
        drawn = self._of_a_deal(operation, spec, rules) if operation in OPERATIONS_ON_DEALS else None
        if drawn is None:
            drawn = Drawn(operation, self._of_plays(operation, rules) | {"variant": spec}, spec)
        return self._spoiled(drawn) if self.rng.random() < 0.08 else drawn

    # --- variants -----------------------------------------------------------------------------------------------------

    def _variant(self) -> Any:
        chosen = self.rng.random()
        if chosen < 0.65:
            return self.rng.choice(NAMED)
        if self._left == 0:
            is_joined = self.rng.random() < 0.3
            self._mix = self._joined() if is_joined else {"extends": "base", "options": random_options(self.rng)}
            self._left = QUESTIONS_OF_A_MIX
        self._left -= 1
        return self._mix

    def _joined(self) -> str:
        """Two variants that go together."""
        while True:
            joined = ",".join(self.rng.sample(NAMED, 2))
            try:
                variant(joined)
            except InvalidVariant:
                continue
            return joined

    # --- questions about plays ----------------------------------------------------------------------------------------

    def _of_plays(self, operation: str, rules: Variant) -> Body:
        if operation == "classify":
            return {"cards": self._play(rules)}
        if operation == "compare":
            return {"a": self._play(rules), "b": self._play(rules)}
        hand = random_hand(self.rng, rules, self.rng.randint(1, LARGEST_HAND))
        pile = random_pile(self.rng, rules, hand) if self.rng.random() < 0.5 else None
        body: Body = {"hand": list(rules.cards(hand)), "pile": None if pile is None else list(rules.cards(pile))}
        body |= random_situation(self.rng, rules, hand, pile)
        if operation == "validate-play":
            play = random_combination(self.rng, rules, hand)
            odd = self.rng.sample(body["hand"], self.rng.randint(1, min(5, len(body["hand"]))))
            likely = odd if play is None else list(rules.cards(play))
            body["play"] = self.rng.choice(["pass", likely, likely, odd])
            if body["own_pile"]:
                body["new_lead"] = self.rng.random() < 0.5
        else:
            if self.rng.random() < 0.2:
                body["kinds"] = self.rng.sample(["single", "pair", "triple", "straight", "flush", "full-house"], 2)
            if self.rng.random() < 0.5:
                body["limit"] = self.rng.choice([1, 5, 1000, 20000])
        return body

    def _play(self, rules: Variant) -> list[str]:
        """Half of the time a combination, otherwise any few cards."""
        cards = random_hand(self.rng, rules, 13)
        play = random_combination(self.rng, rules, cards) if self.rng.random() < 0.5 else None
        return list(rules.cards(cards))[: self.rng.randint(1, 7)] if play is None else list(rules.cards(play))

    # --- questions about deals ----------------------------------------------------------------------------------------

    def _of_a_deal(self, operation: str, spec: Any, rules: Variant) -> Drawn:
        if operation == "referee":
            return self._record(spec, rules)
        rng = self.rng
        shape: dict[str, Body] = {
            "deal": {
                **rng.choice([{"pack": []}, {"seed": f"deal {rng.randrange(1000)}"}]),
                "dealer": rng.randrange(5),
                "deal_number": rng.randint(1, 3),
            },
            "validate-deal": {"hands": [["3D", "3D", "XX"], ["4C"]]},
            "opening": {"hands": [], "deal_number": rng.randint(1, 3)},
            "exchange": rng.choice([{}, {"returned": "3D"}]),
            "score": rng.choice([{}, {}, {"stake": rng.randint(1, 9)}, {"cards_left": []}]),
            "session": {"deals": [{"dealer": rng.randrange(5)} for _ in range(rng.randint(0, 2))]},
        }
        return Drawn(operation, make_sense(operation, {"variant": spec} | shape[operation], rng), spec)

    def _record(self, spec: Any, rules: Variant) -> Drawn:
        """A record from the deal, or from the state in which its first half ends."""
        rng = self.rng
        deal, events, _ = random_record(rng, rules.options.to_dict())
        body: Body = {"variant": spec}
        if rng.random() < 0.4:
            body["on_violation"] = rng.choice(["stop", "skip"])
        cut = rng.randint(0, len(events))
        before, after = events[:cut], events[cut : rng.randint(cut, len(events))]
        if rng.random() < 0.3:  # an event that may be out of place
            after.insert(rng.randint(0, len(after)), {"seat": rng.randrange(rules.options.players), "pass": True})
        if rng.random() < 0.5:
            return Drawn("referee", body | {"deal": deal, "events": [*before, *after]}, spec, deal)
        body["state"] = answered("referee", {"variant": spec, "deal": deal, "events": before})["state"]
        return Drawn("referee", body | {"events": after}, spec, deal, tuple(before))

    # --- questions that cannot be answered ----------------------------------------------------------------------------

    def _spoiled(self, drawn: Drawn) -> Drawn:
        """The same with one thing wrong in it."""
        body = dict(drawn.body)
        names = [name for name in body if name != "variant"]
        fault = self.rng.choice(("left-out", "no-variant", "twice"))
        lists = [name for name in names if isinstance(body[name], list) and len(body[name]) > 1]
        if fault == "no-variant":
            body["variant"] = self.rng.choice(["hong-kong-i", {"options": {"flush": 1, "stake": 0}}, ""])
        elif fault == "left-out":
            del body[self.rng.choice(names)]
        elif lists:
            name = self.rng.choice(lists)
            body[name] = [*body[name], body[name][0]]
        return replace(drawn, body=body)
