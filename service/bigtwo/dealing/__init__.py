"""From the shuffled pack to the first lead: dealing, extra card, exchange, opening, and whether a deal is sound.

>>> import bigtwo
>>> rules = bigtwo.variant("two-player-13")
>>> pack = rules.cards(rules.order.everything)
>>> dealt = deal(pack, 0, rules, exposed="2C")
>>> dealt.first_card_to, dealt.opening.leader, str(dealt.opening)
(1, 1, 'seat 1 holds 3D, the lowest card of the pack, and leads')

Seats are numbered counterclockwise from 0: seat k+1 sits to the right of seat k. Sets of cards are masks in the
variant's order, ordered cards are masks of one card with the top card first.
"""
