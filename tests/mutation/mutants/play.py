"""Wrong ideas of what may be played when: turns, passes, tricks, duties, draws, announcements and the end of a deal."""

from __future__ import annotations

from typing import Final

from tests.mutation.mutant import Edit, Instead, Mutant, mutant

SINGLE_PLAYS: Final = (
    mutant(
        "play-foreign-cards",
        "PG-OBJ-03",
        "Never looks whether the player holds the cards.",
        Edit("validating._against_playing", "foreign = play.mask & ~place.hand", "foreign = 0"),
    ),
    mutant(
        "play-anything",
        "PG-OBJ-03 PG-COMB-03 PG-COMB-08 PG-COMB-30 PG-COMB-31",
        "Takes any set of cards for playable.",
        Edit("validating._against_playing", "        yield play.reason\n", "        return\n"),
        Edit(
            "classifying.refuse",
            "    return Refusal(",
            "    if mask.bit_count() in (2, 3, 4, 5):\n"
            "        return next(iter(variant.combinations.table.by_mask.values()))\n"
            "    return Refusal(",
        ),
    ),
    mutant(
        "play-need-not-beat",
        "PG-PLAY-04 PG-COMB-27 PG-COMB-02",
        "Accepts any combination on the pile, higher or not.",
        Edit("validating._against_playing", "not variant.combinations.beats(play, place.pile)", "False"),
    ),
    mutant(
        "play-equal-or-higher",
        "PG-PLAY-04",
        "Asks a follower to play more cards than the pile has.",
        Edit(
            "validating._against_playing",
            "not variant.combinations.beats(play, place.pile)",
            "play.size <= place.pile.size",
        ),
    ),
    mutant(
        "play-going-out-unnoticed",
        "PG-OBJ-01 PG-PLAY-12 WP-PLAY-05",
        "Does not notice that a play empties the hand.",
        Edit("validating.judge", "legal and classified.mask == place.hand", "False"),
    ),
    mutant(
        "play-last-card-left",
        "PG-OBJ-01 PG-PLAY-12",
        "Calls a hand empty that has one card left.",
        Edit("validating.judge", "classified.mask == place.hand", "(place.hand & ~classified.mask).bit_count() <= 1"),
    ),
    mutant(
        "lead-singles-only",
        "PG-PLAY-08 PG-OPEN-08",
        "Lets the leader lead nothing but singles.",
        Edit(
            "moves.Position.up_to_five",
            "            masks = combinations.table.find.everything(self.hand)",
            "            masks = combinations.table.find.of_size(self.hand, 1)",
        ),
    ),
    mutant(
        "lead-may-pass",
        "DEC-20 PG-PLAY-08",
        "Lets the leader pass.",
        Edit("moves.Position.may_pass", "            return False", "            return True"),
    ),
    mutant(
        "follow-must-beat",
        "PG-PLAY-09 WP-PLAY-03",
        "Forces a player who can beat the pile to do so.",
        Edit(
            "moves.Position.may_pass",
            "        return duty is None or not duty.compulsory",
            "        return not self.masks()",
        ),
    ),
    mutant(
        "follow-never-passes",
        "PG-PLAY-09 PG-PLAY-04",
        "Never lets a follower pass.",
        Edit("moves.Position.may_pass", "        return duty is None or not duty.compulsory", "        return False"),
    ),
)

OPENING_PLAYS: Final = (
    mutant(
        "opening-card-not-needed",
        "PG-PLAY-02 WP-PLAY-01 DEC-24",
        "Lets the opening play leave out the lowest card.",
        Instead("opening_must_include", True, False),
    ),
    mutant(
        "opening-card-needed-after-all",
        "PG-OPEN-02",
        "Insists on the lowest card where it may stay in the hand.",
        Instead("opening_must_include", False, True),
    ),
    mutant(
        "opening-card-alone",
        "PG-PLAY-02 WP-PLAY-01 DEC-16",
        "Insists that the opening card be played alone.",
        Edit("moves.Position.up_to_five", "mask & must_include", "mask == must_include"),
        Edit("moves.Position.sevens", "if self.situation", "if self.must_include or self.situation"),
        Edit("validating._against_playing", "not play.mask & must_include", "play.mask != must_include"),
    ),
    mutant(
        "opening-card-in-combination",
        "PG-PLAY-02",
        "Insists that the opening card be played in a combination.",
        Edit("moves.Position.up_to_five", "mask & must_include", "mask & must_include and mask != must_include"),
        Edit(
            "validating._against_playing",
            "not play.mask & must_include",
            "(not play.mask & must_include or play.mask == must_include)",
        ),
    ),
    mutant(
        "opening-lowest-of-pack-only",
        "DEC-24",
        "Asks for the opening card only where it is the lowest of the whole pack.",
        Edit("moves.Position.must_include", "return self.hand & -self.hand", "return self.hand & 1"),
    ),
    mutant(
        "opening-three-of-diamonds",
        "PG-SUIT-02 PG-SUIT-04",
        "Asks for the three of diamonds where another three is lowest.",
        Edit(
            "moves.Position.must_include",
            "return self.hand & -self.hand",
            'return self.hand & 1 << self.variant.order.index["3D"]',
        ),
    ),
    mutant(
        "opening-highest-card",
        "PG-PLAY-02",
        "Asks for the highest card in the opening play.",
        Edit("moves.Position.must_include", "return self.hand & -self.hand", "return 1 << self.hand.bit_length() - 1"),
    ),
    mutant(
        "opening-never-over",
        "PG-OPEN-08 PG-OPEN-01 PG-HK-06",
        "Asks for the lowest card in every deal, whoever leads.",
        Edit("starting.start", 'opening=lead.by == "lowest-card"', "opening=not won"),
    ),
)

TURNS: Final = (
    mutant(
        "direction-reversed",
        "PG-PLAY-03 PG-DEAL-01",
        "Goes round clockwise.",
        Instead("direction", "counterclockwise", "clockwise"),
    ),
    mutant(
        "direction-clockwise-forgotten",
        "PG-DIR-01 PG-DIR-02",
        "Goes round counterclockwise where clockwise is agreed.",
        Instead("direction", "clockwise", "counterclockwise"),
    ),
    mutant(
        "direction-never-turns",
        "PG-DIR-03 DEC-38",
        "Keeps one direction where it alternates.",
        Instead("direction", "alternating", "counterclockwise"),
    ),
    mutant(
        "direction-begins-clockwise",
        "DEC-38 PG-DIR-03",
        "Begins an alternating game clockwise.",
        Edit("dealing.handing_out.direction_of", "if deal_number % 2", "if not deal_number % 2"),
    ),
    mutant(
        "turn-not-watched",
        "PG-PLAY-03 DEC-10",
        "Lets anybody act at any time.",
        Edit("table._violations", "event.seat != state.to_act", "False"),
    ),
    mutant(
        "turn-skips-one",
        "PG-PLAY-03 PG-PLAY-06",
        "Passes over the next player.",
        Edit("table.next_of", "for distance in range(1, count + 1)", "for distance in (*range(2, count + 1), 1)"),
    ),
    mutant(
        "trick-ends-at-first-pass",
        "PG-PLAY-06 DEC-19 WP-PLAY-04",
        "Ends the trick as soon as one player passes.",
        Edit("table._after_turn", "    if waiting:", "    if waiting and not state.passed:"),
    ),
    mutant(
        "trick-one-pass-too-few",
        "PG-PLAY-06 DEC-19",
        "Ends the trick one pass too early.",
        Edit("table._after_turn", "    if waiting:", "    if len(waiting) > 1 or (waiting and not state.passed):"),
    ),
    mutant(
        "trick-one-pass-too-many",
        "PG-PLAY-06 DEC-19",
        "Asks even the owner of the pile to pass.",
        Edit("table.answering", "owner = None if state.pile is None else state.pile.seat", "owner = None"),
    ),
    mutant(
        "passes-kept-after-a-play",
        "PG-PLAY-06 PG-PLAY-10 WP-PLAY-04 DEC-50",
        "Counts passes that came before the last play.",
        Edit("table._played", "        passed=(),", "        passed=state.passed,"),
    ),
    mutant(
        "cards-stay-in-hand",
        "PG-PLAY-05 PG-PLAY-07 PG-OBJ-01",
        "Leaves the cards that were played in the hand.",
        Edit("table._played", "hand & ~cards if place == seat else hand", "hand"),
    ),
    mutant(
        "cards-taken-back",
        "PG-PLAY-07",
        "Lets the winner of a trick take back his last play.",
        Edit(
            "table._after_turn",
            "    return replace(_new_trick(state), to_act=pile.seat)",
            "    hands = tuple(hand | pile.cards if place == pile.seat else hand for place, hand "
            "in enumerate(state.hands))\n"
            "    return replace(_new_trick(state), to_act=pile.seat, hands=hands)",
        ),
    ),
    mutant(
        "pile-last-play-only",
        "PG-PLAY-05",
        "Keeps nothing on the pile but the last play.",
        Edit("table._played", "played=state.played | cards", "played=cards"),
    ),
    mutant(
        "pile-never-cleared",
        "PG-PLAY-05 PG-PLAY-07",
        "Leaves the cards of a finished trick on the pile.",
        Edit("table._new_trick", "        played=0,\n        set_aside=state.set_aside | state.played,\n", ""),
    ),
    mutant(
        "pile-lost",
        "PG-PLAY-07",
        "Forgets the cards of a finished trick.",
        Edit("table._new_trick", "set_aside=state.set_aside | state.played", "set_aside=state.set_aside"),
    ),
    mutant(
        "cards-not-put-aside",
        "PG-3P-11 DEC-27",
        "Leaves the cards of a finished trick on the table.",
        Edit("table._new_trick", "        played=0,\n        set_aside=state.set_aside | state.played,\n", ""),
    ),
    mutant(
        "lead-to-the-next",
        "PG-PLAY-08 PG-PLAY-06 WP-PLAY-04",
        "Gives the lead to the neighbour of whoever won the trick.",
        Edit("table._after_turn", "to_act=pile.seat)", "to_act=state.after(pile.seat))"),
        Edit("table._after_turn", "to_act=pile.seat, own_pile=True", "to_act=pile.seat, own_pile=True"),
    ),
    mutant(
        "pass-locks-out",
        "PG-PLAY-10 DEC-50 WP-PLAY-04",
        "Locks out whoever has passed.",
        Instead("after_pass", "may-play-again", "out-of-trick"),
    ),
    mutant(
        "pass-locks-nobody-out",
        "PG-NPP-01",
        "Lets those who passed come back where they may not.",
        Instead("after_pass", "out-of-trick", "may-play-again"),
    ),
    mutant(
        "locked-out-may-play",
        "PG-NPP-01",
        "Lets a player who is locked out play if asked about one play.",
        Edit("validating._against_playing", "    if place.situation.locked_out:", "    if False:"),
        Edit("moves.Position.up_to_five", "if situation.locked_out or self.may_not_finish:", "if self.may_not_finish:"),
    ),
    mutant(
        "locked-out-for-good",
        "PG-NPP-02 DEC-23",
        "Keeps players locked out after the trick.",
        Edit("table._new_trick", "        locked_out=(),\n", ""),
    ),
    mutant(
        "locked-out-until-next-play",
        "PG-NPP-01 DEC-23",
        "Lets players back in after the next play.",
        Edit("table._played", "        passed=(),", "        passed=(),\n        locked_out=(),"),
    ),
    mutant(
        "own-pile-forgotten",
        "PG-NPP-03",
        "Does not let a player go on beating his own combination.",
        Instead("self_beat", True, False),
    ),
    mutant(
        "own-pile-everywhere",
        "PG-NPP-03",
        "Lets a player go on beating his own combination everywhere.",
        Instead("self_beat", False, True),
    ),
    mutant(
        "own-pile-answered",
        "PG-NPP-04 DEC-22",
        "Lets the others answer a continuation.",
        Edit(
            "table._played",
            "        own_pile=False,",
            "        own_pile=False,\n        locked_out=() if state.own_pile else state.locked_out,",
        ),
    ),
    mutant(
        "own-pile-always-continues",
        "DEC-22",
        "Takes every play on one's own pile for a continuation.",
        Edit("table._played", "(new_lead or not position.continues(play))", "False"),
        Edit("moves.Position.continues", "        return play.size ==", "        return True or play.size =="),
    ),
    mutant(
        "own-pile-never-continues",
        "DEC-22 PG-NPP-03",
        "Takes every play on one's own pile for a new lead.",
        Edit("moves.Position.continues", "        return play.size ==", "        return False and play.size =="),
    ),
    mutant(
        "own-pile-new-lead-ignored",
        "DEC-22",
        "Ignores that a play on one's own pile is declared a new lead.",
        Edit("table._played", "(new_lead or not position.continues(play))", "not position.continues(play)"),
        Edit("validating.judge", "own_pile and not new_lead and", "own_pile and"),
    ),
    mutant(
        "own-pile-mark-unsaid",
        "DEC-22",
        "Says of a declared new lead on one's own pile that it continues the trick.",
        Edit("validating.judge", "own_pile and not new_lead and", "own_pile and"),
    ),
    mutant(
        "own-pile-only-higher",
        "PG-NPP-03 DEC-22",
        "Allows nothing but a continuation on one's own pile.",
        Edit("moves.Position.up_to_five", "self.pile is None or situation.own_pile", "self.pile is None"),
        Edit("moves.Position.leads", "self.pile is None or self.situation.own_pile", "self.pile is None"),
    ),
    mutant(
        "own-pile-by-a-bomb",
        "DEC-22",
        "Takes a bomb on a smaller pile of one's own for a continuation.",
        Edit("moves.Position.continues", "play.size == self.pile.size and ", ""),
    ),
    mutant(
        "bomb-out-of-turn",
        "DEC-10",
        "Lets bombs be played out of turn.",
        Edit(
            "table._violations",
            "    if event.seat != state.to_act:",
            "    if event.seat != state.to_act and not (isinstance(event, Play) and event.cards.bit_count() == 5):",
        ),
    ),
)

DRAWING: Final = (
    mutant(
        "draw-nothing", "PG-3P-09 DEC-26", "Lets players pass without drawing.", Instead("draw_on_pass", "one", "none")
    ),
    mutant(
        "draw-nothing-of-two",
        "PG-2P-06",
        "Lets two players pass without drawing.",
        Instead("draw_on_pass", "one", "none", (("players", 2),)),
    ),
    mutant(
        "draw-as-many-as-the-pile",
        "PG-3P-09",
        "Draws as many cards as the pile has where one is due.",
        Instead("draw_on_pass", "one", "combination-size"),
    ),
    mutant(
        "draw-one-only",
        "PG-3P-12 DEC-26",
        "Draws one card where as many as the pile are due.",
        Instead("draw_on_pass", "combination-size", "one"),
    ),
    mutant(
        "draw-one-more",
        "PG-3P-12",
        "Draws one card too many.",
        Edit("table._draw_due", "pile.cards.bit_count()", "pile.cards.bit_count() + 1"),
    ),
    mutant(
        "draw-all-or-nothing",
        "DEC-26",
        "Draws nothing where the stock has too few cards.",
        Edit(
            "table._draw_due",
            "return min(wanted, state.stock_size), state",
            "return (wanted if wanted <= state.stock_size else 0), state",
        ),
    ),
    mutant(
        "draw-not-at-last-pass",
        "DEC-26",
        "Spares the draw of the pass that ends a trick.",
        Edit(
            "table._passed",
            "    due, state = _draw_due(state)",
            "    due, state = _draw_due(state) if answering(state) else (0, state)",
        ),
    ),
    mutant(
        "draw-and-play",
        "DEC-26 PG-3P-09",
        "Lets a player act again after drawing.",
        Edit(
            "table.apply",
            "return _after_turn(_drawn(counted, seat, cards), seat)",
            "return replace(_drawn(counted, seat, cards), passed=counted.passed[:-1])",
        ),
    ),
    mutant(
        "draw-never-stops",
        "PG-3P-10",
        "Makes a new stock where drawing should stop.",
        Instead("stock_empty", "stop-drawing", "reshuffle-set-aside"),
    ),
    mutant(
        "draw-stops",
        "PG-3P-11",
        "Stops drawing where a new stock is due.",
        Instead("stock_empty", "reshuffle-set-aside", "stop-drawing"),
    ),
    mutant(
        "reshuffle-the-trick-too",
        "DEC-27",
        "Shuffles the trick in progress into the new stock.",
        Edit(
            "table._draw_due",
            "stock=state.set_aside.bit_count(), set_aside=0",
            "stock=(state.set_aside | state.played).bit_count(), set_aside=0, played=0",
        ),
    ),
    mutant(
        "reshuffle-not-checked",
        "PG-3P-11 DEC-27",
        "Accepts any cards as the new stock.",
        Edit("table._against_reshuffling", "sum(1 << card for card in set(event.order)) != state.unseen or ", ""),
    ),
    mutant(
        "draw-any-card",
        "PG-3P-09",
        "Lets a player draw any card of the stock.",
        Edit(
            "table._against_drawing", "    elif event.cards != _mask(state.stock[: state.draw_due]):", "    elif False:"
        ),
    ),
    mutant(
        "draw-any-number",
        "PG-3P-09 PG-3P-12",
        "Lets a player draw any number of cards.",
        Edit("table._against_drawing", "    elif event.cards.bit_count() != state.draw_due:", "    elif False:"),
        Edit(
            "table._against_drawing",
            "_mask(state.stock[: state.draw_due]):",
            "_mask(state.stock[: event.cards.bit_count()]):",
        ),
    ),
    mutant(
        "draw-on-a-lead",
        "DEC-96",
        "Makes a player draw who has to pass on a lead.",
        Edit(
            "table._passed",
            "        return replace(state, to_act=state.after(seat))",
            "        return replace(state, draw_due=1, to_act=seat) if state.stock_size else "
            "replace(state, to_act=state.after(seat))",
        ),
    ),
)

ANNOUNCING: Final = (
    mutant(
        "announce-never",
        "PG-LAST-01 DEC-31",
        "Asks for no announcement of the last card.",
        Instead("last_cards_announcement", 1, 0),
    ),
    mutant(
        "announce-at-two",
        "PG-LAST-01",
        "Asks for an announcement at two cards already.",
        Instead("last_cards_announcement", 1, 2),
    ),
    mutant(
        "announce-at-one",
        "PG-LAST-03",
        "Asks for an announcement at one card only.",
        Instead("last_cards_announcement", 2, 1),
    ),
    mutant(
        "announce-never-in-indonesia",
        "PG-LAST-03",
        "Asks for no announcement at two cards or one.",
        Instead("last_cards_announcement", 2, 0),
    ),
    mutant(
        "announce-silence-allowed",
        "DEC-31 PG-LAST-01",
        "Does not mind a missing announcement.",
        Edit(
            "table.silent",
            "    seat, left = state.announce_due",
            "    return None\n    seat, left = state.announce_due",
        ),
    ),
    mutant(
        "announce-any-number",
        "DEC-31",
        "Does not mind a false number.",
        Edit("table._against_announcing", "state.announce_due[1] != event.cards_left", "False"),
    ),
    mutant(
        "announce-exactly",
        "PG-LAST-03",
        "Asks for an announcement at two cards, but not at one.",
        Edit("table._played", "left <= state.variant.options", "left == state.variant.options"),
    ),
)

DUTY: Final = (
    mutant(
        "duty-not-compulsory",
        "PG-LAST-02 DEC-30",
        "Only makes liable where the highest card is compulsory.",
        Instead("last_card_duty", "compulsory", "liable"),
    ),
    mutant(
        "duty-compulsory-everywhere",
        "PG-SCORE-08 PG-SCORE-09",
        "Cuts the moves where a player is only liable.",
        Instead("last_card_duty", "liable", "compulsory"),
    ),
    mutant(
        "duty-forgotten",
        "PG-SCORE-08 PG-SCORE-09 PG-SCORE-10 DEC-60",
        "Knows no duty before a player with one card.",
        Instead("last_card_duty", "liable", "none"),
    ),
    mutant(
        "duty-after-all",
        "PG-LAST-04",
        "Ties an announcement to a duty of the neighbour.",
        Instead("last_card_duty", "none", "compulsory", (("last_cards_announcement", 2),)),
    ),
    mutant(
        "duty-without-money",
        "DEC-58",
        "Makes liable where nothing is paid.",
        Instead("last_card_duty", "none", "liable", (("settlement", "none"),)),
    ),
    mutant(
        "duty-at-two-cards",
        "PG-LAST-02 PG-SCORE-08 PG-SCORE-09",
        "Applies the duty when the next player has two cards, not one.",
        Edit("moves.Position.duty", "situation.next_player_cards != 1", "situation.next_player_cards != 2"),
    ),
    mutant(
        "duty-before-locked-out",
        "DEC-29 DEC-77",
        "Applies the duty although the next player is locked out.",
        Edit("moves.Position.duty", " or situation.next_player_locked_out", ""),
    ),
    mutant(
        "duty-before-opening",
        "DEC-78",
        "Applies the duty although the opening card is due.",
        Edit("moves.Position.duty", "self.must_include or ", ""),
        Edit("moves.Position.up_to_five", "        if must_include:", "        if must_include and not self.duty:"),
        Edit("validating._against_playing", "    if must_include and", "    if must_include and not place.duty and"),
    ),
    mutant(
        "duty-before-lone-top-two",
        "DEC-79",
        "Applies the duty to a leader who holds nothing but the top two he may not finish with.",
        Edit("moves.Position.duty", " or self.may_not_finish", ""),
        Edit(
            "moves.Position.may_pass",
            "if self.situation.locked_out or self.may_not_finish:",
            "if self.situation.locked_out:",
        ),
    ),
    mutant(
        "duty-on-follow-only",
        "PG-SCORE-09 PG-LAST-02",
        "Knows the duty on a pile, but not on the lead.",
        Edit(
            "moves.Position.duty",
            '            return Duty("lead", form == "compulsory", highest)',
            "            return None",
        ),
    ),
    mutant(
        "duty-on-lead-only",
        "PG-SCORE-08 DEC-30",
        "Knows the duty on the lead, but not on a single.",
        Edit("moves.Position.duty", "self.pile is not None and self.pile.kind", "False and self.pile.kind"),
    ),
    mutant(
        "duty-on-every-pile",
        "DEC-30",
        "Applies the duty on piles of several cards as well.",
        Edit("moves.Position.duty", 'self.pile.kind == "single" and highest > self.pile.mask', "True"),
    ),
    mutant(
        "duty-lets-pass",
        "DEC-30",
        "Lets a player bound to play the highest single pass.",
        Edit("moves.Position.may_pass", "return duty is None or not duty.compulsory", "return True"),
    ),
    mutant(
        "duty-singles-forbidden",
        "PG-LAST-02",
        "Forbids singles altogether before a player with one card.",
        Edit("moves.Duty.breaks", " and play != self.highest", ""),
    ),
    mutant(
        "duty-lowest-card",
        "PG-LAST-02 PG-SCORE-09",
        "Asks for the lowest card instead of the highest.",
        Edit("moves.Position.duty", "highest = 1 << self.hand.bit_length() - 1", "highest = self.hand & -self.hand"),
    ),
    mutant(
        "duty-no-combinations",
        "PG-LAST-02 DEC-30",
        "Asks for the highest single even where a combination could be led.",
        Edit("moves.Duty.breaks", "play.bit_count() == 1 and ", ""),
    ),
    mutant(
        "duty-by-rank-only",
        "DEC-60",
        "Accepts any card of the highest rank as the highest card.",
        Edit("moves.Duty.breaks", "play != self.highest", "play < self.highest >> (self.highest.bit_length() - 1 & 3)"),
    ),
    mutant(
        "breach-always-causal",
        "DEC-60",
        "Makes liable for every breach, whether it cost the deal or not.",
        Edit("table._settle_breach", "state.winner != open_breach or state.last_play.bit_count() != 1", "False"),
        Edit("table._watched", "open_breach=neighbour if preventable else None", "open_breach=neighbour"),
    ),
    mutant(
        "breach-never-causal",
        "PG-SCORE-10 DEC-60",
        "Records breaches but never makes anybody liable.",
        Edit("table._settle_breach", "if open_breach is None", "if True or open_breach is None"),
    ),
    mutant(
        "breach-although-lost-anyway",
        "DEC-60",
        "Makes liable although the highest card would not have kept the winner from going out.",
        Edit("table._watched", "open_breach=neighbour if preventable else None", "open_breach=neighbour"),
    ),
    mutant(
        "breach-not-by-passing",
        "DEC-60 PG-SCORE-08",
        "Does not count a pass as a neglect.",
        Edit(
            "table._watched",
            "broken = play is None or duty.breaks(play.cards)",
            "broken = play is not None and duty.breaks(play.cards)",
        ),
    ),
)

ENDING: Final = (
    mutant(
        "end-play-on",
        "PG-PLAY-12 PG-PLAY-13 WP-PLAY-05 PG-OBJ-01",
        "Goes on after the first player is out.",
        Instead("deal_ends", "first-out", "one-left"),
    ),
    mutant(
        "end-first-out",
        "PG-ON-01",
        "Stops at the first player out where play goes on.",
        Instead("deal_ends", "one-left", "first-out"),
    ),
    mutant(
        "end-trick-finished-first",
        "PG-PLAY-13 PG-PLAY-12",
        "Lets the others beat the play with which the winner went out.",
        Edit(
            "table._went_out",
            "    return _over(replace(state, winner=seat, specials=specials))",
            "    return _after_turn(replace(state, specials=specials), seat)",
        ),
    ),
    mutant(
        "end-two-left",
        "PG-ON-01",
        "Stops when two players are left.",
        Edit(
            "table._went_out",
            "            state = replace(state, winner=seat)\n        if len(remaining) == 1:",
            "            state = replace(state, winner=seat)\n        if len(remaining) <= 2:",
        ),
    ),
    mutant(
        "end-last-out-wins",
        "PG-ON-01",
        "Calls the last player out the winner.",
        Edit(
            "table._went_out",
            "        if state.winner is None:\n            state = replace(state, winner=seat)",
            "        state = replace(state, winner=seat)",
        ),
    ),
    mutant(
        "finisher-lead-to-lowest-seat",
        "PG-ON-02 DEC-21",
        "Gives the lead after a finisher to whoever sits first at the table.",
        Edit("table._after_turn", "leader = state.after(pile.seat)", "leader = state.in_play[0]"),
    ),
    mutant(
        "finisher-lead-to-last-passer",
        "PG-ON-02 DEC-21",
        "Gives the lead after a finisher to whoever passed last.",
        Edit("table._after_turn", "leader = state.after(pile.seat)", "leader = state.passed[-1]"),
    ),
    mutant(
        "finisher-one-pass-too-few",
        "DEC-21",
        "Ends a finisher's trick one pass too early.",
        Edit(
            "table._after_turn",
            "    if waiting:",
            "    if len(waiting) > (not state.hands[pile.seat] and len(state.passed) > 0):",
        ),
    ),
    mutant(
        "finisher-trick-over-at-once",
        "PG-ON-02 DEC-21",
        "Lets nobody beat a finisher's play.",
        Edit("table._after_turn", "    if waiting:", "    if waiting and state.hands[pile.seat]:"),
    ),
    mutant(
        "lone-two-wins",
        "PG-HK-05 DEC-32",
        "Lets the two of spades win as a lone last card.",
        Instead("lone_top_two_finish", "not-a-win", "wins"),
    ),
    mutant(
        "lone-two-forbidden",
        "DEC-32",
        "Forbids the lone two of spades where it merely does not win.",
        Instead("lone_top_two_finish", "not-a-win", "forbidden"),
    ),
    mutant(
        "lone-two-allowed",
        "PG-HK-05 DEC-32 DEC-79",
        "Allows the lone top two where it is forbidden.",
        Instead("lone_top_two_finish", "forbidden", "wins"),
    ),
    mutant(
        "lone-two-everywhere",
        "PG-PLAY-12",
        "Denies a lone top two the win everywhere.",
        Instead("lone_top_two_finish", "wins", "not-a-win"),
    ),
    mutant(
        "lone-two-any-two",
        "PG-HK-05 DEC-33",
        "Denies every lone two the win.",
        Edit(
            "moves.Position.is_lone_top_two",
            "self.hand == 1 << self.variant.order.pack.size - 1",
            "self.hand.bit_count() == 1 and self.hand >> self.variant.order.pack.size - 4 > 0",
        ),
    ),
    mutant(
        "lone-two-always-spades",
        "DEC-33",
        "Means the two of spades where another suit is highest.",
        Edit(
            "moves.Position.is_lone_top_two",
            "1 << self.variant.order.pack.size - 1",
            '1 << self.variant.order.index["2S"]',
        ),
    ),
    mutant(
        "lone-two-in-combination",
        "DEC-32 PG-HK-05",
        "Denies the win to a larger last play with the top two in it.",
        Edit(
            "validating.judge",
            "denied = place.is_lone_top_two and",
            "denied = place.hand >> place.variant.order.pack.size - 1 > 0 and",
        ),
        Edit(
            "table._went_out",
            "position.is_lone_top_two and",
            "position.hand >> position.variant.order.pack.size - 1 > 0 and",
        ),
    ),
    mutant(
        "lone-two-ends-the-deal",
        "DEC-32 PG-HK-05",
        "Ends the deal with a lone two of spades.",
        Edit(
            "table._went_out",
            'if position.is_lone_top_two and options.lone_top_two_finish == "not-a-win":',
            "if False:",
        ),
    ),
    mutant(
        "lone-two-stuck",
        "DEC-79 DEC-20",
        "Lets a leader who holds nothing but the forbidden top two neither play nor pass.",
        Edit(
            "moves.Position.may_pass",
            "if self.situation.locked_out or self.may_not_finish:",
            "if self.situation.locked_out:",
        ),
    ),
    mutant("dragon-ignored", "PG-DRA-01 PG-HK-04 DEC-34", "Knows no dragon.", Instead("dragon", "wins", "off")),
    mutant(
        "dragon-of-one-suit",
        "PG-DRA-01",
        "Asks that a dragon be of one suit.",
        Edit(
            "dealing.previous.is_dragon",
            "hand.bit_count() == ranks and",
            "hand.bit_count() == ranks and any(hand >> suit & 1 for suit in range(4)) and "
            "len({hand >> 4 * rank & 15 for rank in range(ranks)}) == 1 and",
        ),
    ),
    mutant(
        "dragon-off-by-one",
        "PG-DRA-01",
        "Lets a dragon lack one rank.",
        Edit(
            "dealing.previous.is_dragon",
            "all(hand >> 4 * rank & 15 for rank in range(ranks))",
            "sum(hand >> 4 * rank & 15 > 0 for rank in range(ranks)) >= ranks - 1",
        ),
    ),
    mutant(
        "dragon-first-seat",
        "DEC-34",
        "Lets the first of several dragons win.",
        Edit("dealing.lead.decide_opening", "max(dragons, key=lambda seat: hands[seat])", "dragons[0]"),
    ),
    mutant(
        "dragon-by-lowest-two",
        "DEC-34",
        "Lets the dragon with the lowest two win.",
        Edit(
            "dealing.lead.decide_opening",
            "max(dragons, key=lambda seat: hands[seat])",
            "min(dragons, key=lambda seat: hands[seat])",
        ),
    ),
)

PLAY_MUTANTS: Final[tuple[Mutant, ...]] = (
    *SINGLE_PLAYS,
    *OPENING_PLAYS,
    *TURNS,
    *DRAWING,
    *ANNOUNCING,
    *DUTY,
    *ENDING,
)
