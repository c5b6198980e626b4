"""Wrong ideas of what a combination is and which one is higher. Strengths are declared from the weakest class on."""

from __future__ import annotations

from typing import Final

from tests.mutation.mutant import Constant, Edit, Instead, Mutant, mutant

SMALL: Final = frozenset({"single", "pair", "triple"})

SINGLES: Final = (
    mutant(
        "singles-without-suits",
        "PG-COMB-02 PG-SETUP-05",
        "Ignores the suits of singles.",
        Edit("combinations._singles", "range(order.pack.size)", "range(3, order.pack.size, 4)"),
        Edit("combinations._singles", "(1 << card,)", "[1 << card - suit for suit in range(4)]"),
    ),
    mutant(
        "singles-two-low",
        "PG-COMB-02 PG-SETUP-04 WP-SETUP-02 WP-COMB-02",
        "Ranks the two below the three.",
        Edit(
            "combinations._singles",
            "range(order.pack.size)",
            "sorted(range(order.pack.size), key=lambda card: (card + 4) % order.pack.size)",
        ),
    ),
    mutant(
        "singles-ace-high",
        "PG-COMB-02 PG-SETUP-04 WP-SETUP-02 WP-COMB-02",
        "Ranks the ace above the two.",
        Edit(
            "combinations._singles",
            "range(order.pack.size)",
            "[*range(order.pack.size - 8), *range(order.pack.size - 4, order.pack.size), "
            "*range(order.pack.size - 8, order.pack.size - 4)]",
        ),
    ),
    mutant(
        "singles-suit-first",
        "PG-COMB-02 PG-SETUP-04",
        "Compares singles by suit before rank.",
        Edit(
            "combinations._singles",
            "range(order.pack.size)",
            "sorted(range(order.pack.size), key=lambda card: (card & 3, card))",
        ),
    ),
    mutant(
        "singles-suits-reversed",
        "PG-COMB-02 PG-SETUP-05",
        "Ranks the suits the other way round.",
        Edit("combinations._singles", "range(order.pack.size)", "[card ^ 3 for card in range(order.pack.size)]"),
    ),
    mutant(
        "suits-hearts-high",
        "PG-SETUP-05 PG-COMB-02",
        "Puts hearts above spades.",
        Instead("suit_order", "SHCD", "HSCD"),
    ),
    mutant(
        "suits-as-in-bridge",
        "PG-SETUP-05",
        "Puts diamonds above clubs.",
        Instead("suit_order", "SHCD", "SHDC"),
    ),
    mutant(
        "suits-pusoy-as-base",
        "PG-SUIT-01 PG-SUIT-02",
        "Forgets the suits of Pusoy Dos.",
        Instead("suit_order", "DHSC", "SHCD"),
    ),
    mutant(
        "suits-pusoy-reversed",
        "PG-SUIT-01",
        "Reverses the base suits for Pusoy Dos.",
        Instead("suit_order", "DHSC", "DCHS"),
    ),
    mutant(
        "suits-pusoy-diamonds-only",
        "PG-SUIT-01",
        "Lifts the diamonds and leaves spades second.",
        Instead("suit_order", "DHSC", "DSHC"),
    ),
    mutant(
        "suits-bridge-as-base",
        "PG-SUIT-03 PG-SUIT-04",
        "Forgets the bridge suits.",
        Instead("suit_order", "SHDC", "SHCD"),
    ),
)

PAIRS: Final = (
    mutant(
        "pair-by-lower-card",
        "PG-COMB-05",
        "Counts a pair by its lower card.",
        Edit("combinations._pairs", "range(card & ~3, card)", "range(card + 1, (card | 3) + 1)"),
    ),
    mutant(
        "pair-without-suits",
        "PG-COMB-05",
        "Ignores the suits of pairs.",
        Edit(
            "combinations._pairs",
            "    for card in range(order.pack.size):",
            "    yield from _of_one_rank(order, 2)\n    for card in range(0):",
        ),
    ),
    mutant(
        "pair-suits-reversed",
        "PG-COMB-05",
        "Lets the lower suit win between pairs of one rank.",
        Edit(
            "combinations._pairs",
            "range(order.pack.size)",
            "[card ^ 3 for card in range(order.pack.size)]",
        ),
    ),
    mutant(
        "pair-suit-first",
        "PG-COMB-04",
        "Compares pairs by suit before rank.",
        Edit(
            "combinations._pairs",
            "range(order.pack.size)",
            "sorted(range(order.pack.size), key=lambda card: (card & 3, card))",
        ),
    ),
    mutant(
        "pair-twos-low",
        "PG-COMB-04",
        "Ranks a pair of twos below a pair of threes.",
        Edit(
            "combinations._pairs",
            "range(order.pack.size)",
            "sorted(range(order.pack.size), key=lambda card: (card + 4) % order.pack.size)",
        ),
    ),
    mutant(
        "pair-of-any-two",
        "PG-COMB-03 PG-OBJ-03",
        "Takes any two cards for a pair.",
        Edit("combinations._pairs", "range(card & ~3, card)", "range(card)"),
    ),
    mutant(
        "pair-of-neighbours",
        "PG-COMB-03",
        "Takes two neighbouring ranks for a pair.",
        Edit("combinations._pairs", "range(card & ~3, card)", "range(max(0, (card & ~3) - 4), card)"),
    ),
    mutant(
        "pair-of-one-colour",
        "PG-COMB-03",
        "Asks that both cards of a pair have one colour.",
        Edit("combinations._pairs", "for other in lower_suits", "for other in lower_suits if card - other == 2"),
    ),
)

TRIPLES: Final = (
    mutant(
        "triple-inverted",
        "PG-COMB-06",
        "Lets the lower triple win.",
        Edit(
            "combinations._of_one_rank",
            "range(len(order.pack.ranks))",
            "reversed(range(len(order.pack.ranks))) if size == 3 else range(len(order.pack.ranks))",
        ),
    ),
    mutant(
        "triple-twos-low",
        "PG-COMB-06",
        "Ranks a triple of twos below one of threes.",
        Edit(
            "combinations._of_one_rank",
            "range(len(order.pack.ranks))",
            "[len(order.pack.ranks) - 1, *range(len(order.pack.ranks) - 1)]",
        ),
    ),
    mutant("triple-not-played", "PG-COMB-06 PG-COMB-28", "Knows no triples.", Instead("triples", True, False)),
    mutant(
        "triple-played-after-all",
        "PG-NTF-01",
        "Plays triples where the variant drops them.",
        Instead("triples", False, True),
    ),
    mutant(
        "triple-with-one-more",
        "PG-COMB-31 PG-COMB-01",
        "Lets a triple take along one card.",
        Edit(
            "combinations._kinds_from_weakest",
            '    elif size == 4 and key.quads_form != "with-odd-card":',
            '    elif size == 4:\n        yield "triple", (_Class(None, [sum(cards) | 1 << other for cards in '
            "choose(_cards_of_rank(rank), 3) for other in range(key.order.pack.size) if other >> 2 != rank]) "
            'for rank in range(len(key.order.pack.ranks)))\n    if size == 4 and key.quads_form != "with-odd-card":',
        ),
    ),
    mutant(
        "triple-with-two-more",
        "PG-COMB-31 PG-COMB-18",
        "Lets a triple take along any two cards.",
        Edit(
            "combinations._full_houses",
            "        others = [pair for other in ranks if other != rank for pair in pairs[other]]",
            "        others = [1 << one | 1 << other for one in range(order.pack.size) for other in range(one) "
            "if rank not in (one >> 2, other >> 2)]",
        ),
    ),
    mutant(
        "two-pairs",
        "PG-COMB-30",
        "Takes two pairs for a combination.",
        Edit(
            "combinations._kinds_from_weakest",
            '    elif size == 4 and key.quads_form != "with-odd-card":',
            '    elif size == 4:\n        yield "pair", (_Class(None, [sum(one) | sum(other) '
            "for one in choose(_cards_of_rank(rank), 2) for lower in range(rank) "
            "for other in choose(_cards_of_rank(lower), 2)]) "
            'for rank in range(len(key.order.pack.ranks)))\n    if size == 4 and key.quads_form != "with-odd-card":',
        ),
    ),
    mutant(
        "two-pairs-and-a-card",
        "PG-COMB-30",
        "Takes two pairs with a fifth card for a combination, as poker does.",
        Edit(
            "combinations._five_card_kinds",
            '    yield "full-house", _full_houses(key.order)',
            '    yield "full-house", (_Class(None, [sum(one) | sum(other) | 1 << odd for one in '
            "choose(_cards_of_rank(rank), 2) "
            "for lower in range(rank) for other in choose(_cards_of_rank(lower), 2) for odd in "
            "range(key.order.pack.size) "
            "if odd >> 2 not in (rank, lower)]) for rank in range(len(key.order.pack.ranks)))\n"
            '    yield "full-house", _full_houses(key.order)',
        ),
    ),
)

KINDS: Final = (
    mutant(
        "kinds-flush-lowest",
        "PG-COMB-07 PG-COMB-29 WP-COMB-08",
        "Puts the flush below the straight.",
        Edit("combinations._five_card_kinds", '    yield "straight", _straights(key)\n', ""),
        Edit(
            "combinations._five_card_kinds",
            '    yield "full-house", _full_houses(key.order)',
            '    yield "straight", _straights(key)\n    yield "full-house", _full_houses(key.order)',
        ),
    ),
    mutant(
        "kinds-full-house-below-flush",
        "PG-COMB-07 PG-COMB-29 DEC-73 WP-COMB-08",
        "Puts the full house below the flush.",
        Edit("combinations._five_card_kinds", '    yield "full-house", _full_houses(key.order)\n', ""),
        Edit(
            "combinations._five_card_kinds",
            "    if key.flushes:",
            '    yield "full-house", _full_houses(key.order)\n    if key.flushes:',
        ),
    ),
    mutant(
        "kinds-full-house-lowest",
        "PG-COMB-07 PG-GS-02",
        "Puts the full house below the straight.",
        Edit("combinations._five_card_kinds", '    yield "full-house", _full_houses(key.order)\n', ""),
        Edit(
            "combinations._five_card_kinds",
            '    yield "straight", _straights(key)\n',
            '    yield "full-house", _full_houses(key.order)\n    yield "straight", _straights(key)\n',
        ),
    ),
    mutant(
        "kinds-four-below-full-house",
        "PG-COMB-07 PG-COMB-29",
        "Puts the four of a kind below the full house.",
        Edit("combinations._five_card_kinds", '    yield "full-house", _full_houses(key.order)\n', ""),
        Edit(
            "combinations._five_card_kinds",
            '        yield "four-of-a-kind", _fours_with_odd_card(key.order)\n',
            '        yield "four-of-a-kind", _fours_with_odd_card(key.order)\n'
            '    yield "full-house", _full_houses(key.order)\n',
        ),
    ),
    mutant(
        "kinds-four-on-top",
        "PG-COMB-07 PG-COMB-29",
        "Puts the four of a kind above every straight flush.",
        Edit(
            "combinations._five_card_kinds", "    above: StraightOrder = key.runs\n", "    above: StraightOrder = ()\n"
        ),
        Edit(
            "combinations._five_card_kinds", "    below: StraightOrder = ()\n", "    below: StraightOrder = key.runs\n"
        ),
    ),
    mutant(
        "kinds-upside-down",
        "PG-COMB-07 PG-COMB-29 DEC-73 WP-COMB-08",
        "Reads the list of five-card kinds from the strongest down.",
        Edit(
            "combinations._kinds_from_weakest",
            "        yield from _five_card_kinds(key)",
            "        yield from reversed([*_five_card_kinds(key)])",
        ),
    ),
    mutant(
        "kinds-do-not-cross",
        "PG-COMB-29 PG-GS-02 DEC-09",
        "Lets five-card kinds beat their own kind only.",
        Instead("five_card_crossing", "any-stronger-type", "same-type-or-bomb"),
    ),
    mutant(
        "kinds-cross-after-all",
        "DEC-09",
        "Forgets that kinds do not cross.",
        Instead("five_card_crossing", "same-type-or-bomb", "any-stronger-type"),
    ),
    mutant(
        "kinds-do-not-cross-nor-bombs",
        "DEC-09",
        "Where kinds do not cross, refuses even four of a kind on a straight.",
        Edit("compiled.Combinations.may_meet", " or self.is_bomb(one) or self.is_bomb(other)", ""),
    ),
    mutant(
        "kinds-full-house-does-not-cross",
        "PG-GS-02",
        "Lets a full house answer nothing but a full house.",
        Edit(
            "compiled.Combinations.may_meet",
            "        return one.size",
            '        if "full-house" in (one.kind, other.kind):\n            return False\n        return one.size',
        ),
        Edit(
            "compiled.Combinations.answers_up_to_five",
            "        if size == 5 and not self._crossing:",
            "        if size == 5:",
        ),
    ),
    mutant(
        "sizes-may-differ",
        "PG-COMB-27 PG-COMB-28 PG-PLAY-04 WP-PLAY-02",
        "Lets a combination of more cards beat one of fewer.",
        Edit(
            "compiled.Combinations.beats",
            "        return self.may_meet(play, pile) and",
            "        if play.size > pile.size:\n            return True\n        return self.may_meet(play, pile) and",
        ),
    ),
    mutant(
        "sizes-pair-on-single",
        "PG-COMB-28 PG-COMB-27",
        "Lets a pair beat a single.",
        Edit(
            "compiled.Combinations.beats",
            "        return self.may_meet(play, pile) and",
            '        if (high.kind, low.kind) == ("pair", "single"):\n            return True\n'
            "        return self.may_meet(play, pile) and",
        ),
    ),
    mutant(
        "sizes-triple-on-pair",
        "PG-COMB-28",
        "Lets a triple beat a pair.",
        Edit(
            "compiled.Combinations.beats",
            "        return self.may_meet(play, pile) and",
            '        if (high.kind, low.kind) == ("triple", "pair"):\n            return True\n'
            "        return self.may_meet(play, pile) and",
        ),
    ),
    mutant(
        "equal-is-enough",
        "DEC-07",
        "Lets a combination beat one of exactly its own strength.",
        Edit(
            "compiled.Combinations.beats",
            "            return high.strength > low.strength",
            "            return high.strength >= low.strength",
        ),
    ),
    mutant(
        "four-cards-beside",
        "PG-COMB-01 PG-COMB-21 WP-COMB-06",
        "Plays four equal cards without an odd card as well.",
        Instead("quads_form", "with-odd-card", "both"),
    ),
    mutant(
        "four-cards-instead",
        "PG-COMB-01 PG-COMB-20 WP-COMB-06",
        "Plays four equal cards without the odd card only.",
        Instead("quads_form", "with-odd-card", "bare"),
    ),
    mutant(
        "six-cards",
        "PG-COMB-01 WP-COMB-01",
        "Plays two triples, six cards in all.",
        Edit("combinations._shape", "for size in (1, 2, 3, 4, 5, 7):", "for size in (1, 2, 3, 4, 5, 6, 7):"),
        Edit(
            "combinations._kinds_from_weakest",
            "    elif size == 5:",
            '    elif size == 6:\n        yield "triple", (_Class(None, [sum(one) | sum(other) for one in '
            "choose(_cards_of_rank(rank), 3) for lower in range(rank) for other in choose(_cards_of_rank(lower), 3)]) "
            "for rank in range(len(key.order.pack.ranks)))\n    elif size == 5:",
        ),
    ),
    mutant(
        "three-neighbours",
        "PG-COMB-01 PG-COMB-06 PG-OBJ-03",
        "Plays sequences of three cards.",
        Edit(
            "combinations._kinds_from_weakest",
            "    elif size == 3 and key.triples:",
            "    elif size == 3 and key.triples:\n"
            '        yield "triple", (_Class(None, [sum(cards) for cards in product('
            "*(_cards_of_rank(rank + more) for more in range(3)))]) for rank in range(len(key.order.pack.ranks) - 2))",
        ),
    ),
)

STRAIGHTS: Final = (
    mutant(
        "straight-without-suits",
        "PG-COMB-10",
        "Ignores the suits of straights.",
        Edit(
            "combinations._straights",
            "        for suit in range(4):\n            masks: list[int] = []\n",
            "        masks: list[int] = []\n        for suit in range(4):\n",
        ),
    ),
    mutant(
        "straight-by-lowest-card",
        "PG-COMB-10 WP-COMB-03",
        "Breaks ties between straights by the suit of the lowest card.",
        Edit("combinations._straights", "index[run.decided_by]", "index[run.ranks[0]]"),
        Edit("combinations._straights", "rank != run.decided_by", "rank != run.ranks[0]"),
    ),
    mutant(
        "straight-suits-reversed",
        "PG-COMB-10 PG-COMB-14",
        "Lets the lower suit win between straights of one sequence.",
        Edit("combinations._straights", "        for suit in range(4):", "        for suit in (3, 2, 1, 0):"),
    ),
    mutant(
        "straight-suit-first",
        "PG-COMB-09 WP-COMB-03",
        "Compares straights by the suit of the top card before the sequence.",
        Edit(
            "combinations._straights",
            "    for tied in reversed(key.runs):\n        for suit in range(4):\n",
            "    for suit in range(4):\n        for tied in reversed(key.runs):\n",
        ),
    ),
    mutant(
        "straight-inverted",
        "PG-COMB-09 PG-COMB-14 WP-COMB-03",
        "Lets the lower sequence win.",
        Edit("combinations._straights", "reversed(key.runs)", "key.runs"),
    ),
    mutant(
        "straight-of-three-suits",
        "PG-COMB-08 DEC-05",
        "Asks for at least three suits in a straight.",
        Edit(
            "combinations._straights_of",
            "!= straight_flush)",
            "!= straight_flush and sum(mask & sum(1 << 4 * rank + suit for rank in range(16)) != "
            "0 for suit in range(4)) > 2)",
        ),
    ),
    mutant(
        "straight-with-a-gap",
        "PG-COMB-08",
        "Accepts a straight with one rank left out.",
        Edit(
            "combinations._straights",
            "    index = {",
            "    yield _Class(3, [sum(cards) for rank in range(len(key.order.pack.ranks) - 5) for cards in "
            "product(*(_cards_of_rank(rank + more) for more in (0, 1, 2, 3, 5)))])\n    index = {",
        ),
    ),
    mutant(
        "straight-of-one-suit",
        "DEC-17 DEC-05",
        "Lets a straight flush pass for a plain straight where it needs two more cards.",
        Edit(
            "combinations._straights_of",
            " if mask != straight_flush)",
            ")",
        ),
    ),
)

FLUSHES: Final = (
    mutant("flush-not-played", "PG-COMB-15 WP-COMB-04", "Knows no flushes.", Instead("flushes", True, False)),
    mutant(
        "flush-played-after-all",
        "PG-GS-01 PG-NTF-01 PG-NTF-02",
        "Plays flushes where the variant drops them.",
        Instead("flushes", False, True),
    ),
    mutant(
        "flush-of-one-colour",
        "PG-COMB-15",
        "Accepts five cards of one colour as a flush.",
        Edit(
            "combinations._flushes",
            "    index = {",
            "    red = [card for card in range(key.order.pack.size) if card & 1]\n"
            "    black = [card for card in range(key.order.pack.size) if not card & 1]\n"
            "    yield _Class(3, [sum(1 << card for card in cards) for colour in (red, black) "
            "for cards in choose(colour, 5) if len({card >> 2 for card in cards}) == 5 and "
            "len({card & 3 for card in cards}) > 1 ])\n"
            "    index = {",
        ),
    ),
    mutant(
        "flush-by-top-card",
        "PG-COMB-16 WP-COMB-04",
        "Compares flushes by their top card before the suit.",
        Instead("flush_order", "suit-first", "top-card-first"),
    ),
    mutant(
        "flush-by-all-ranks",
        "PG-COMB-16",
        "Compares flushes rank by rank before the suit.",
        Instead("flush_order", "suit-first", "all-ranks-first"),
    ),
    mutant(
        "flush-suits-reversed",
        "PG-COMB-16",
        "Lets the lower suit win between flushes.",
        Edit(
            "combinations._flushes",
            '    if key.flush_order == "suit-first":\n        for suit in range(4):',
            '    if key.flush_order == "suit-first":\n        for suit in (3, 2, 1, 0):',
        ),
    ),
    mutant(
        "flush-suit-only",
        "PG-COMB-17 WP-COMB-04",
        "Compares flushes by nothing but the suit.",
        Edit(
            "combinations._flushes",
            "            for top, sets in by_top.items():\n"
            "                yield _Class(top + suit, [ranks << suit for ranks in sets])\n    elif",
            "            yield _Class(48 + suit, [ranks << suit for sets in by_top.values() for "
            "ranks in sets])\n    elif",
        ),
    ),
    mutant(
        "flush-lower-top-wins",
        "PG-COMB-17",
        "Lets the lower top card win between flushes of one suit.",
        Edit(
            "combinations._flushes",
            "            for top, sets in by_top.items():\n"
            "                yield _Class(top + suit, [ranks << suit for ranks in sets])\n    elif",
            "            for top, sets in reversed(by_top.items()):\n"
            "                yield _Class(top + suit, [ranks << suit for ranks in sets])\n    elif",
        ),
    ),
    mutant(
        "flush-ace-high",
        "PG-COMB-17",
        "Takes the ace for a better top card than the two.",
        Edit(
            "combinations._flushes",
            '    if key.flush_order == "suit-first":',
            "    two = max(by_top)\n"
            "    by_top = {**{top: by_top[top] for top in by_top if top < two - 4}, two: "
            "by_top[two], two - 4: by_top[two - 4]}\n"
            '    if key.flush_order == "suit-first":',
        ),
    ),
    mutant(
        "flush-top-card-forgotten",
        "PG-FLU-01 PG-HK-01 DEC-69",
        "Compares flushes by suit where the top card comes first.",
        Instead("flush_order", "top-card-first", "suit-first"),
    ),
    mutant(
        "flush-top-card-and-more",
        "PG-FLU-01",
        "Goes on to the second card where the top cards agree.",
        Instead("flush_order", "top-card-first", "all-ranks-first"),
    ),
    mutant(
        "flush-top-card-without-suits",
        "PG-FLU-01",
        "Calls two flushes with top cards of one rank equal.",
        Edit(
            "combinations._flushes",
            "            for suit in range(4):\n"
            "                yield _Class(top + suit, [ranks << suit for ranks in sets])\n    else",
            "            yield _Class(top + 3, [ranks << suit for ranks in sets for suit in range(4)])\n    else",
        ),
    ),
    mutant(
        "flush-ranks-top-only",
        "PG-FLU-02 DEC-49",
        "Stops at the top card where all ranks count.",
        Instead("flush_order", "all-ranks-first", "top-card-first"),
    ),
    mutant(
        "flush-ranks-forgotten",
        "PG-FLU-02 DEC-49",
        "Compares flushes by suit where all ranks come first.",
        Instead("flush_order", "all-ranks-first", "suit-first"),
    ),
    mutant(
        "flush-ranks-from-below",
        "PG-FLU-02",
        "Compares flushes from the lowest card up.",
        Edit(
            "combinations._flushes",
            "for ranks in rank_sets for suit",
            "for ranks in sorted(rank_sets, key=lambda ranks: [bit for bit in range(64) if ranks >> bit & 1]) for suit",
        ),
    ),
    mutant(
        "flush-ranks-without-suits",
        "PG-FLU-02",
        "Calls two flushes of the same five ranks equal.",
        Edit(
            "combinations._flushes",
            "        yield _Ladder([ranks << suit for ranks in rank_sets for suit in range(4)])",
            "        for ranks in rank_sets:\n"
            "            yield _Class(ranks.bit_length() + 2, [ranks << suit for suit in range(4)])",
        ),
    ),
    mutant(
        "flush-never-in-a-row",
        "DEC-06",
        "Refuses five cards of one suit in a row whose sequence is no straight.",
        Edit(
            "combinations._flushes",
            "    rank_sets = [",
            "    around = key.order.pack.natural_ranks * 2\n"
            "    in_sequence |= {sum(1 << 4 * index[rank] for rank in around[start:start + 5]) "
            "for start in range(len(index))}\n"
            "    rank_sets = [",
        ),
    ),
)

FULL_HOUSES: Final = (
    mutant(
        "full-house-by-pair",
        "PG-COMB-19 WP-COMB-05",
        "Compares full houses by their pairs.",
        Edit("combinations._full_houses", "choose(_cards_of_rank(rank), 3)]", "choose(_cards_of_rank(rank), 2)]"),
        Edit(
            "combinations._full_houses",
            "choose(_cards_of_rank(rank), 2)] for rank in ranks}",
            "choose(_cards_of_rank(rank), 3)] for rank in ranks}",
        ),
    ),
    mutant(
        "full-house-inverted",
        "PG-COMB-19",
        "Lets the lower triple win between full houses.",
        Edit("combinations._full_houses", "    for rank in ranks:\n", "    for rank in reversed(ranks):\n"),
    ),
    mutant(
        "full-house-by-higher-rank",
        "PG-COMB-19 WP-COMB-05",
        "Compares full houses by whichever rank is higher.",
        Edit(
            "combinations._full_houses",
            "        yield _Class(None, [triple + pair for triple in triples for pair in others])",
            "        lower_triples = [sum(cards) for other in range(rank) for cards in "
            "choose(_cards_of_rank(other), 3)]\n"
            "        lower_pairs = [pair for other in range(rank) for pair in pairs[other]]\n"
            "        yield _Class(None, [triple + pair for triple in triples for pair in lower_pairs] "
            "+ [triple + pair for triple in lower_triples for pair in pairs[rank]])",
        ),
    ),
    mutant(
        "full-house-with-lower-pair",
        "PG-COMB-18",
        "Asks that the pair of a full house be lower than its triple.",
        Edit("combinations._full_houses", "if other != rank", "if other < rank"),
    ),
    mutant(
        "full-house-not-played",
        "PG-COMB-18 PG-COMB-31",
        "Knows no full houses.",
        Edit("combinations._five_card_kinds", '    yield "full-house", _full_houses(key.order)\n', ""),
    ),
)

FOURS: Final = (
    mutant(
        "four-by-odd-card",
        "PG-COMB-22 WP-COMB-06",
        "Compares fours of a kind by the odd card.",
        Edit(
            "combinations._fours_with_odd_card",
            "    for rank in range(len(order.pack.ranks)):\n        four = 15 << 4 * rank\n"
            "        yield _Class(None, [four | 1 << card for card in range(order.pack.size) if not four >> card & 1])",
            "    for card in range(order.pack.size):\n"
            "        yield _Class(None, [15 << 4 * rank | 1 << card for rank in "
            "range(len(order.pack.ranks)) if rank != card >> 2])",
        ),
    ),
    mutant(
        "four-inverted",
        "PG-COMB-22",
        "Lets the lower four of a kind win.",
        Edit(
            "combinations._fours_with_odd_card",
            "range(len(order.pack.ranks))",
            "reversed(range(len(order.pack.ranks)))",
        ),
    ),
    mutant(
        "four-twos-low",
        "PG-COMB-22",
        "Ranks four twos below four threes.",
        Edit(
            "combinations._fours_with_odd_card",
            "range(len(order.pack.ranks))",
            "[len(order.pack.ranks) - 1, *range(len(order.pack.ranks) - 1)]",
        ),
    ),
    mutant(
        "four-with-lower-odd-card",
        "PG-COMB-20 WP-COMB-06",
        "Asks that the odd card be lower than the four.",
        Edit("combinations._fours_with_odd_card", "if not four >> card & 1", "if card < 4 * rank"),
    ),
    mutant(
        "four-with-higher-odd-card",
        "PG-COMB-20",
        "Asks that the odd card be higher than the four.",
        Edit("combinations._fours_with_odd_card", "if not four >> card & 1", "if card > 4 * rank + 3"),
    ),
    mutant(
        "four-not-played",
        "PG-COMB-20 PG-COMB-31",
        "Knows no four of a kind.",
        Edit(
            "combinations._five_card_kinds",
            '    if key.quads_form != "bare":\n        yield "four-of-a-kind", _fours_with_odd_card(key.order)\n',
            "",
        ),
    ),
    mutant(
        "bare-four-forgotten",
        "PG-BQ-01",
        "Asks for the odd card where fours are played bare as well.",
        Instead("quads_form", "both", "with-odd-card"),
    ),
    mutant(
        "bare-four-only",
        "DEC-13",
        "Drops the four with an odd card where bare fours come beside it.",
        Instead("quads_form", "both", "bare"),
    ),
    mutant(
        "bare-four-beside",
        "DEC-13 DEC-76",
        "Keeps the four with an odd card where fours are played bare only.",
        Instead("quads_form", "bare", "both"),
    ),
    mutant(
        "bare-four-beats-all",
        "PG-BQ-02",
        "Lets a bare four beat whatever lies.",
        Edit(
            "compiled.Combinations.beats",
            "        if self.is_bomb(play)",
            '        if high.kind == "four":\n            return True\n        if self.is_bomb(play)',
        ),
    ),
    mutant(
        "bare-four-beaten-by-five",
        "PG-BQ-02 DEC-14",
        "Lets a four of a kind with its odd card beat a bare four.",
        Edit(
            "compiled.Combinations.beats",
            "        if self.is_bomb(play)",
            '        if low.kind == "four" and self.is_bomb(play):\n            return True\n'
            "        if self.is_bomb(play)",
        ),
    ),
    mutant(
        "bare-four-inverted",
        "PG-BQ-02",
        "Lets the lower bare four win.",
        Edit(
            "combinations._of_one_rank",
            "range(len(order.pack.ranks))",
            "reversed(range(len(order.pack.ranks))) if size == 4 else range(len(order.pack.ranks))",
        ),
    ),
    mutant(
        "bare-four-small",
        "DEC-14",
        "Counts a bare four among what honour hands beat.",
        Constant("combinations.SMALL_KINDS", SMALL | {"four"}),
    ),
)

STRAIGHT_FLUSHES: Final = (
    mutant(
        "straight-flush-not-played",
        "PG-COMB-23 DEC-08 PG-NTF-02 WP-COMB-07",
        "Knows no straight flushes.",
        Edit(
            "combinations._five_card_kinds",
            '    if key.straight_flush_form == "five":\n'
            '        yield "straight-flush", _straight_flushes(key, above)\n',
            "",
        ),
    ),
    mutant(
        "straight-flush-goes-with-flushes",
        "DEC-08 PG-NTF-02 PG-GS-01",
        "Drops straight flushes together with flushes.",
        Edit(
            "combinations._five_card_kinds",
            '    if key.straight_flush_form == "five":\n'
            '        yield "straight-flush", _straight_flushes(key, above)\n',
            '    if key.straight_flush_form == "five" and key.flushes:\n'
            '        yield "straight-flush", _straight_flushes(key, above)\n',
        ),
    ),
    mutant(
        "straight-flush-without-low-ace",
        "PG-COMB-23",
        "Refuses A2345 as a straight flush.",
        Edit(
            "combinations._straight_flushes",
            "    rising = ladder[::-1]\n",
            "    rising = tuple(tied for tied in ladder[::-1] if tied[0].ranks[0] != key.order.pack.ace)\n",
        ),
    ),
    mutant(
        "straight-flush-suit-first",
        "PG-COMB-24 DEC-75",
        "Compares straight flushes by suit before the sequence.",
        Instead("straight_flush_order", "rank-first", "suit-first"),
    ),
    mutant(
        "straight-flush-rank-first",
        "DEC-75",
        "Forgets that a house compares straight flushes by suit first.",
        Instead("straight_flush_order", "suit-first", "rank-first"),
    ),
    mutant(
        "straight-flush-inverted",
        "PG-COMB-24 PG-COMB-26",
        "Lets the lower straight flush win.",
        Edit("combinations._straight_flushes", "ladder[::-1]", "ladder"),
    ),
    mutant(
        "straight-flush-without-suits",
        "PG-COMB-25 WP-COMB-07",
        "Calls straight flushes of one sequence equal.",
        Edit(
            "combinations._straight_flushes",
            "        masks = [sum(1 << 4 * index[rank] + suit for rank in run.ranks) for run in tied]",
            "        masks = [sum(1 << 4 * index[rank] + other for rank in run.ranks) for run in "
            "tied for other in range(4)]",
        ),
    ),
    mutant(
        "straight-flush-suits-reversed",
        "PG-COMB-25 PG-COMB-26",
        "Lets the lower suit win between straight flushes of one sequence.",
        Edit("combinations._straight_flushes", "suits = range(4)", "suits = (3, 2, 1, 0)"),
    ),
    mutant(
        "straight-flush-like-a-straight",
        "WP-COMB-08 PG-COMB-07",
        "Ranks a straight flush among the straights.",
        Edit(
            "combinations._five_card_kinds",
            '    yield "straight", _straights(key)\n',
            '    yield "straight-flush", _straight_flushes(key, above)\n    yield "straight", _straights(key)\n',
        ),
        Edit(
            "combinations._five_card_kinds",
            '    if key.straight_flush_form == "five":\n'
            '        yield "straight-flush", _straight_flushes(key, above)\n',
            "",
        ),
    ),
    mutant(
        "royal-beaten-by-four-twos",
        "PG-COMB-26",
        "Lets four twos beat the royal flush.",
        Edit(
            "compiled.Combinations.beats",
            "        if self.is_bomb(play)",
            '        if high.kind == "four-of-a-kind" and play.cards[-2][0] == "2":\n'
            "            return True\n        if self.is_bomb(play)",
        ),
    ),
    mutant(
        "royal-only-forgotten",
        "PG-ROY-02 PG-ROY-01 DEC-15",
        "Lets every straight flush beat four of a kind where only the royal one may.",
        Instead("top_of_five_card_order", "only-royal-flush-over-quads", "straight-flush-over-quads"),
    ),
    mutant(
        "royal-only-everywhere",
        "PG-COMB-07",
        "Lets only the royal flush beat four of a kind everywhere.",
        Instead("top_of_five_card_order", "straight-flush-over-quads", "only-royal-flush-over-quads"),
    ),
    mutant(
        "royal-below-four",
        "PG-ROY-01 DEC-15",
        "Puts the royal flush, too, below four of a kind.",
        Edit(
            "combinations._five_card_kinds",
            "        above, below = _royal_apart(key)\n",
            "        above, below = (), key.runs\n",
        ),
    ),
    mutant(
        "royal-is-the-top-run",
        "DEC-15",
        "Takes JQKA2 for the royal flush.",
        Edit("combinations.royal_ranks", "[-6:-1]", "[-5:]"),
    ),
    mutant(
        "royal-by-straight-order",
        "DEC-15",
        "Takes whatever sequence is highest for the royal flush.",
        Edit("combinations._royal_apart", "royal = royal_ranks(key.order)", "royal = key.runs[0][0].ranks"),
    ),
    mutant(
        "royal-apart-without-fours",
        "DEC-81",
        "Sets the royal flush apart even where there are no fours with an odd card.",
        Edit("combinations._key", ' and options.quads_form != "bare"', ""),
    ),
)

HONOURS: Final = (
    mutant("bombs-off", "PG-HON-02 PG-GS-03 PG-SF7-02 DEC-11", "Knows no bombs.", Instead("bombs", "on", "off")),
    mutant(
        "bombs-everywhere",
        "PG-COMB-27 PG-COMB-28",
        "Lets four of a kind beat smaller plays in every game.",
        Instead("bombs", "off", "on"),
    ),
    mutant(
        "bombs-not-on-singles",
        "PG-HON-02 PG-GS-03",
        "Lets honour hands beat pairs and triples, but no singles.",
        Constant("combinations.SMALL_KINDS", SMALL - {"single"}),
    ),
    mutant(
        "bombs-not-on-pairs",
        "PG-HON-02",
        "Lets honour hands beat singles and triples, but no pairs.",
        Constant("combinations.SMALL_KINDS", SMALL - {"pair"}),
    ),
    mutant(
        "bombs-not-on-triples",
        "PG-HON-02",
        "Lets honour hands beat singles and pairs, but no triples.",
        Constant("combinations.SMALL_KINDS", SMALL - {"triple"}),
    ),
    mutant(
        "bombs-fours-only",
        "PG-HON-01 PG-GS-03",
        "Forgets that straight flushes are honour hands too.",
        Edit("compiled.Combinations.is_bomb", '"straight-flush", ', ""),
        Edit("finding.finder", "return fours(hand) + straight_flushes(hand)", "return fours(hand)"),
    ),
    mutant(
        "bombs-straight-flushes-only",
        "PG-HON-01 PG-GS-03",
        "Forgets that fours of a kind are honour hands too.",
        Edit("compiled.Combinations.is_bomb", '"four-of-a-kind", ', ""),
        Edit("finding.finder", "return fours(hand) + straight_flushes(hand)", "return straight_flushes(hand)"),
    ),
    mutant(
        "bombs-full-houses-too",
        "PG-HON-01",
        "Counts full houses among the honour hands.",
        Edit("compiled.Combinations.is_bomb", '("four-of-a-kind"', '("full-house", "four-of-a-kind"'),
    ),
    mutant(
        "bombs-bare-fours-too",
        "PG-HON-01",
        "Counts bare fours among the honour hands.",
        Edit("compiled.Combinations.is_bomb", '("four-of-a-kind"', '("four", "four-of-a-kind"'),
    ),
    mutant(
        "bombs-level-five-card-piles",
        "DEC-11",
        "Lets any bomb beat any group of five, a higher bomb included.",
        Edit(
            "compiled.Combinations.beats",
            "        if self.is_bomb(play) and self._bombs and play.size != pile.size:\n"
            "            return low.kind in SMALL_KINDS or (play.size == 7 and pile.size == 5)",
            "        if self.is_bomb(play) and self._bombs:\n"
            "            return low.kind in SMALL_KINDS or pile.size == 5",
        ),
    ),
    mutant(
        "bombs-answered-by-small-plays",
        "DEC-11",
        "Goes on with smaller plays after a bomb.",
        Edit(
            "compiled.Combinations.beats",
            "        if self.is_bomb(play)",
            "        if self._bombs and self.is_bomb(pile) and high.kind in SMALL_KINDS:\n"
            "            return True\n        if self.is_bomb(play)",
        ),
    ),
    mutant(
        "seven-as-five",
        "PG-SF7-01 DEC-17",
        "Plays straight flushes without the two extra cards.",
        Instead("straight_flush_form", "five-plus-two", "five"),
    ),
    mutant(
        "five-as-seven",
        "PG-COMB-23 DEC-76",
        "Asks for two extra cards with every straight flush.",
        Instead("straight_flush_form", "five", "five-plus-two"),
    ),
    mutant(
        "seven-with-one-more",
        "PG-SF7-01 DEC-17",
        "Is content with one extra card.",
        Edit("combinations.Table._get", "mask.bit_count() != 7", "mask.bit_count() not in (6, 7)"),
    ),
    mutant(
        "seven-by-lowest-inside",
        "DEC-16",
        "Counts the lowest straight flush inside seven cards.",
        Edit(
            "combinations._shape",
            "tuple(reversed(weakest_first))",
            "tuple(weakest_first)",
        ),
    ),
    mutant(
        "seven-with-a-pair",
        "PG-SF7-01 DEC-16",
        "Asks that the two extra cards be a pair.",
        Edit(
            "combinations.Table._get",
            "        return next(",
            "        if not any((rest & 15 << 4 * rank).bit_count() == 2 for inside, _ in "
            "self.straight_flushes if mask & inside == inside for rest in [mask ^ inside] for "
            "rank in range(16)):\n            return None\n        return next(",
        ),
    ),
    mutant(
        "seven-by-extra-cards",
        "DEC-16 PG-SF7-04",
        "Compares seven cards by the highest card among them all.",
        Edit(
            "compiled.Combinations.beats",
            "            return high.strength > low.strength",
            "            return play.mask > pile.mask if play.size == 7 else high.strength > low.strength",
        ),
    ),
    mutant(
        "seven-not-on-fives",
        "PG-SF7-02 PG-SF7-03",
        "Does not let seven cards beat a group of five.",
        Edit("compiled.Combinations.beats", " or (play.size == 7 and pile.size == 5)", ""),
        Edit("compiled.Combinations.sevens", " or to_beat.size == 5", ""),
    ),
    mutant(
        "seven-not-on-fours",
        "PG-SF7-03",
        "Lets a four of a kind hold against seven cards.",
        Edit(
            "compiled.Combinations.beats",
            "(play.size == 7 and pile.size == 5)",
            '(play.size == 7 and pile.size == 5 and low.kind != "four-of-a-kind")',
        ),
    ),
    mutant(
        "seven-beaten-by-four",
        "PG-SF7-03 PG-SF7-04",
        "Lets a four of a kind beat a straight flush of seven cards.",
        Edit("compiled.Combinations.beats", "(play.size == 7 and pile.size == 5)", "pile.size >= 5"),
    ),
    mutant(
        "seven-inverted",
        "PG-SF7-04",
        "Lets the lower straight flush of seven cards win.",
        Edit(
            "compiled.Combinations.beats",
            "            return high.strength > low.strength",
            "            return (high.strength < low.strength) if play.size == 7 else high.strength > low.strength",
        ),
    ),
    mutant(
        "refusal-names-no-kind",
        "DEC-76 DEC-17",
        "Calls cards in a form that the variant does not play no combination at all.",
        Edit("classifying._reason", "    if kind is not None:", "    if kind is not None and size == 3:"),
        Edit(
            "classifying._of_five_ranks",
            "    if mask in (present, present << 1, present << 2, present << 3):",
            "    if False:",
        ),
    ),
)

COMBINATION_MUTANTS: Final[tuple[Mutant, ...]] = (
    *SINGLES,
    *PAIRS,
    *TRIPLES,
    *KINDS,
    *STRAIGHTS,
    *FLUSHES,
    *FULL_HOUSES,
    *FOURS,
    *STRAIGHT_FLUSHES,
    *HONOURS,
)
