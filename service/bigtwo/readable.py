"""Values that read well where Python shows them: in a shell, in a debugger, in the message of a failed test."""

from __future__ import annotations

from typing import Final

_LONGEST: Final = 120
"""How many characters of its ``str`` a ``repr`` shows."""


class Readable:
    """A value whose ``repr`` is its type and its ``str``; all its fields would fill a screen."""

    __slots__ = ()

    def __repr__(self) -> str:
        text = str(self)
        shown = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
        return f"<{type(self).__name__}: {shown}>"
