"""Whether whoever asks would rather have a page for people than JSON."""

from __future__ import annotations

from flask import request


def prefers_html() -> bool:
    """Browsers say so in ``Accept`` (RFC 9110, section 12.5.1), programs do not."""
    accepted = request.accept_mimetypes
    return bool(accepted["text/html"] > accepted["application/json"])
