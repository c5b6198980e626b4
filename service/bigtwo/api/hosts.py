"""The Host of a request, which HTTP/1.1 demands (RFC 9112, section 3.2). Nothing here depends on it, but whoever stands
in front may, and two that read a request differently are a hole."""

from __future__ import annotations

import re
from typing import Any, Final

_NAME: Final = r"[A-Za-z0-9._~!$&'()*+,;=%-]*"
_ADDRESS: Final = r"\[[A-Za-z0-9:.%_~!$&'()*+,;=-]+\]"
HOST: Final = re.compile(rf"(?:{_ADDRESS}|{_NAME})(?::[0-9]{{0,5}})?\Z")
"""RFC 3986, section 3.2: a name, an IPv4 address, or an IPv6 address in brackets, and perhaps a port."""


def fault_of(environ: dict[str, Any]) -> str:
    """What is wrong with the Host of this request, by the id of its sentence; nothing if nothing is. More than one the
    server refuses itself."""
    host: str | None = environ.get("HTTP_HOST")
    if host is None:
        if environ.get("SERVER_PROTOCOL") == "HTTP/1.0":  # which did not know it
            return ""
        return "bad-request.no-host"
    if not HOST.match(host):
        return "bad-request.no-such-host"
    return ""
