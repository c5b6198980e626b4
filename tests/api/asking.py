"""Everything that can be asked, in one language: ``python -m tests.api.asking de`` asks it in a process of its own, in
which nothing has been asked in another one, and writes what came back as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final
from urllib.parse import urlencode

from bigtwo.api import create_app
from bigtwo.api.settings import Settings
from bigtwo.operations.questions import OPERATIONS
from tests.api.examples import POSTED
from tests.api.urls import in_a_url

IN_WORDS: Final = (
    "/v1/compare?a=9S,9D&b=9H,9C",
    "/v1/variants",
    "/v1/variants/base",
    "/v1/options",
    "/v1/packs",
    "/v1/packs/tiles-15",
    "/v1/messages",
    "/v1/rules",
    "/v1/rules/DEC-07",
    "/v1/rules?operation=score",
    "/nowhere",
)
"""What says something in a language, and may be kept."""

Question = tuple[str, str, Any]
"""Method, path with query, and body."""


def everything() -> Iterator[Question]:
    """Every example of the contract, as it is posted and in a URL, and every page."""
    for path, _, body, _ in POSTED:
        yield "POST", path, body
        operation = OPERATIONS.get(path.removeprefix("/v1/"))
        if operation is not None and operation.fits_url and operation.request.in_urls.keys() >= body.keys():
            yield "GET", f"{path}?{urlencode(in_a_url(body))}", None
    for path in (*IN_WORDS, "/v1/corpus?rule=PG-COMB-05", "/problems/not-found"):
        yield "GET", path, None


def asked(client: Any, question: Question, language: str) -> list[object]:
    """Status, digest of the body and entity tag of an answer."""
    method, path, body = question
    answer = client.open(path, method=method, json=body, headers={"Accept-Language": language})
    data = answer.data
    if answer.mimetype == "application/problem+json":
        data = json.dumps(answer.get_json() | {"instance": ""}).encode()
    return [answer.status_code, sha256(data).hexdigest(), answer.headers.get("ETag")]


def main() -> None:
    """Asks everything in the language named."""
    client = create_app(Settings(log=False)).test_client()
    json.dump([asked(client, each, sys.argv[1]) for each in everything()], sys.stdout)


if __name__ == "__main__":
    main()
