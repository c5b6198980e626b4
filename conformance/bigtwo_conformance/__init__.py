"""The conformance kit: cases drawn from the documented rules of Big Two, and the judging of anybody's answers to them.

`corpus` loads the cases, `judging` says whether an answer satisfies one. Nothing here knows how a rule is computed.
"""

__version__ = "0.1.0"


class Misuse(ValueError):
    """A command that cannot be carried out. The sentence says why."""
