"""A client of bigtwo, the rules authority for the card game Big Two, typed by the contract.

>>> from bigtwo_client import Bigtwo
>>> bigtwo = Bigtwo("http://127.0.0.1:8000")
>>> bigtwo.ask("classify", {"cards": ["9S", "9D"]})["kind"]
'pair'

It needs the standard library alone. Questions and answers are plain dictionaries, and `bigtwo_client.answers` has the
types of the answers.
"""

from __future__ import annotations

from bigtwo_client.client import Bigtwo, ProblemError, Unanswered

__version__ = "0.1.0"

__all__ = ["Bigtwo", "ProblemError", "Unanswered"]
