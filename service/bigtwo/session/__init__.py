"""What all deals of a session come to, and what comes next.

>>> import bigtwo
>>> after = bigtwo.variant("three-player").session([bigtwo.DealResult(winner=2, cards_left=(5, 10, 0))])
>>> after.net, after.next_dealer
((10, -35, 25), 2)
"""
