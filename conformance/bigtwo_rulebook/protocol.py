"""The names that every implementation shares: the operations, and which fields of an answer the rules settle."""

OPERATIONS: tuple[str, ...] = (
    "classify",
    "compare",
    "legal-moves",
    "validate-play",
    "deal",
    "validate-deal",
    "opening",
    "exchange",
    "referee",
    "score",
    "session",
)
"""The questions about the game, in the order in which they are listed."""

NORMATIVE_FIELDS: dict[str, tuple[str, ...]] = {
    "classify": ("playable", "kind", "deciding_card", "reason"),
    "compare": ("result", "reason"),
    "deal": (
        *("direction", "first_card_to", "dealt", "hands", "extra", "stock", "dead", "exchange", "leader", "opening"),
        "redeal_offer",
    ),
}
"""The fields of an answer that the rules settle; of every operation that is not named here, all of them."""

MEANT_WHERE_ABSENT: dict[str, dict[str, object]] = {
    "deal": {"redeal_offer": None},
    "opening": {"redeal_offer": None},
    "referee": {"unwritten_passes": []},
}
"""The fields of an answer that may be absent, and the values that say the same."""

INFORMATIVE_FIELDS: frozenset[str] = frozenset(
    {"format", "variant", "strength", "detail", "hint", "params", "phrase", "rules", "next_cursor"}
    | {"next", "played_deal", "previous", "next_deal", "consequence_of", "seal"}
)
"""The fields that no answer is judged by, wherever in it they occur: words, the values in them, what is comparable
within one variant or engine only, what repeats the rest so that it can be sent on, and the seal of a state."""

SETS: frozenset[str] = frozenset({"cards", "dead", "last_play", "locked_out", "passed", "played", "set_aside"})
"""The lists of cards or seats in any order. The stock is not among them, since it has an order."""

HANDS: frozenset[str] = frozenset({"hands", "dealt"})
"""The lists of hands: the seats are in order, the cards of each in any."""

OBJECTS_IN_ANY_ORDER: dict[str, tuple[str, ...]] = {
    "violations": ("event", "seat", "code"),
    "unwritten_passes": ("event", "seat"),
    "transfers": ("from", "to", "amount"),
    "specials": ("seat", "cards", "final"),
}
"""The lists of objects in any order, and the fields of each that count."""
