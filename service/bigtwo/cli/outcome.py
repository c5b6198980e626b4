"""How a command ends: its exit code, or a sentence on what could not be done."""

from __future__ import annotations

from typing import Final

ANSWERED: Final = 0
REFUSED: Final = 1
NOT_ANSWERED: Final = 2
INTERRUPTED: Final = 130
NOT_READ: Final = 141
"""What shells show of a program that SIGPIPE ended."""

EXIT_CODES: Final = """\
exit codes:
  0    answered, or help was printed
  1    answered with a no: not playable, not legal, not valid, not clean, not comparable, or nothing found
  2    not answered: the question, the command or a file is at fault; the message says what to put right
  130  interrupted
  141  the output is no longer read, as behind head\
"""


class Misuse(Exception):
    """What was asked cannot be asked; the sentence says why, and what can."""
