"""Session totals, chips or target, and the dealer, leader and exchange of the next deal.

>>> import bigtwo
>>> after = bigtwo.variant("three-player").session([bigtwo.DealResult(winner=2, cards_left=(5, 10, 0))])
>>> after.net, after.next_dealer
((10, -35, 25), 2)
"""
