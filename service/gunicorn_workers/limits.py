"""How long clients may take, and how much may wait for them: set where gunicorn is configured, before it starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(slots=True)
class Limits:
    """What differs from service to service; read by every worker when it is needed."""

    silence: float = 10.0
    """Seconds that a client may neither send nor read a byte in the middle of a request or an answer."""
    largest_body: int = 1024 * 1024
    """Bytes of a body that are collected: as many as any request may have; what is larger is handed on unread."""

    @property
    def whole(self) -> float:
        """Seconds that a whole request may take to come, or a whole answer to be taken."""
        return 6 * self.silence


limits: Final = Limits()
"""Those of this process."""
