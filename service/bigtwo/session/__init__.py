"""Sessions: the totals of a series of deals, and what the next deal needs from them.

>>> import bigtwo
>>> after = bigtwo.variant("three-player").session([bigtwo.DealResult(winner=2, cards_left=(5, 10, 0))])
>>> after.net, after.next_dealer
((10, -35, 25), 2)
"""
