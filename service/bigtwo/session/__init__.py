"""What all deals of a session come to, and what comes next.

>>> import bigtwo
>>> from bigtwo.scoring import DealResult
>>> after = session([DealResult(winner=2, cards_left=(5, 10, 0))], bigtwo.variant("three-player"))
>>> after.net, after.next_dealer
((10, -35, 25), 2)
"""

from bigtwo.session.following import Exchange
from bigtwo.session.ledger import PlayedDeal, Session, session

__all__ = ["Exchange", "PlayedDeal", "Session", "session"]
