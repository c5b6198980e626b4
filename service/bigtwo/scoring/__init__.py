"""What a deal is worth: the five schemes of scoring, the settlement, and the checking of what was given.

>>> import bigtwo
>>> print(bigtwo.variant().score(bigtwo.DealResult(winner=0, cards_left=(0, 9, 10, 13))))
penalty seat 0: 0, seat 1: 9, seat 2: 20, seat 3: 39; net +68, +32, -12, -88
"""
