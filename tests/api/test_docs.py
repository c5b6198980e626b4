"""Pages for people: ``/docs`` comes from this service alone and is held to that; every type of problem is shown with a
request that really causes it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from html.parser import HTMLParser
from http.client import HTTPConnection
from io import BytesIO
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from werkzeug.test import TestResponse

from bigtwo.api import create_app
from bigtwo.api.problems import TYPES, examples, fault_type
from bigtwo.api.settings import Settings
from tests.api.contract import FAULT_CODES, ContractClient, at, client_of
from tests.tables import table
from tests.waiting import PATIENCE

ASSETS: list[str] = at("#/paths/~1docs~1assets~1{name}/get/parameters/0/schema/enum")
MEDIA_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
ADDRESS = re.compile(rb"(?:https?:)?//[\w.-]+\.\w+")


class References(HTMLParser):
    """What a page refers to, what it runs, and what it styles in its own text; its words, and where it leads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.files: set[str] = set()
        self.inline: list[str] = []
        self.text = ""
        self.links: list[str] = []
        self._inside = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in ("script", "style") and given.get("type") != "application/json":  # which is read, not run
            self._inside = tag
        if tag in ("script", "link", "img") and (reference := given.get("src") or given.get("href")):
            self.files.add(reference)
        if tag == "a" and (link := given.get("href")):
            self.links.append(link)
        self.inline += [name for name in given if name.startswith("on") or name == "style"]

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        self.text += data
        if self._inside and data.strip():
            self.inline.append(data)


def policy_of(answer: TestResponse) -> dict[str, str]:
    return dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))


# --- /docs -----------------------------------------------------------------------------------------------------------


def test_the_page_needs_exactly_the_files_that_there_are(client: ContractClient) -> None:
    page = client.get("/docs")
    assert page.mimetype == "text/html"
    references = References(page.text)
    needed = {urljoin("/docs", each) for each in references.files}
    assert not references.inline, "the policy forbids scripts in the text"
    assert not ADDRESS.search(page.data), "no other host"
    policy = policy_of(page)
    assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["connect-src"] == "'self'"  # it may run its own scripts, which ask here alone
    assert not ADDRESS.search(page.headers["Content-Security-Policy"].encode())
    assert needed == {f"/docs/assets/{name}" for name in ASSETS}
    for name in ASSETS:
        file = client.get(f"/docs/assets/{name}")
        assert file.mimetype == MEDIA_TYPES[name[name.rindex(".") :]]
        assert len(file.data) > 100
        if name in ("page.css", "start.js", "spade.svg"):
            assert not ADDRESS.search(file.data.replace(b"http://www.w3.org/2000/svg", b"")), name
    for name in ("swagger-ui.js", "index.html", "..%2fpage.html", "__init__.py", "page.html"):
        assert client.get(f"/docs/assets/{name}").status_code == 404, name


# --- /problems -------------------------------------------------------------------------------------------------------

EXAMPLES = examples()
NO_REQUEST = {"too-many-requests", "unavailable", "gateway-timeout", "precondition-failed", "internal-error"}
"""What depends on the state of the service or on a proxy."""
COMMANDS = {"uri-too-long", "header-too-large"}
"""What takes a request that is too long to be read."""
NEVER_ALONE = {"card-missing"}
"""What always comes with another fault."""


class Silent(BytesIO):
    """A body whose rest does not come: the socket gives up."""

    def read(self, size: int | None = -1) -> bytes:
        raise TimeoutError


def asked(client: ContractClient, request: Mapping[str, Any], body: type[BytesIO] = BytesIO) -> TestResponse:
    sent = request.get("body", "").encode()
    headers = dict(request["headers"])
    length = headers.pop("Content-Length", str(len(sent)))
    environ = {"CONTENT_LENGTH": length, "wsgi.input": body(sent)}
    return client.open(request["path"], method=request["method"], headers=headers, environ_overrides=environ)


def test_every_type_has_a_request_that_causes_it_or_a_reason_why_not(client: ContractClient) -> None:
    assert list(EXAMPLES) == list(TYPES)
    assert {slug for slug, example in EXAMPLES.items() if "request" not in example} == NO_REQUEST | COMMANDS
    assert {slug for slug, example in EXAMPLES.items() if "command" in example} == COMMANDS
    assert {slug for slug, example in EXAMPLES.items() if "corrected" not in example} == NO_REQUEST
    assert all("note" in EXAMPLES[slug] for slug in NO_REQUEST)
    with_key = client_of(create_app(Settings(log=False, state_keys=(b"k" * 32,))))
    with table() as row:
        for slug, example in EXAMPLES.items():
            with row(slug):
                if "request" in example:
                    body = Silent if slug == "request-timeout" else BytesIO
                    answer = asked(with_key if slug == "unsealed-state" else client, example["request"], body)
                    problem = answer.get_json()
                    assert answer.mimetype == "application/problem+json"
                    assert problem["type"] == f"/problems/{'several-faults' if slug in NEVER_ALONE else slug}"
                    assert answer.status_code in TYPES[slug].statuses
                    assert slug not in NEVER_ALONE or slug in [error["code"] for error in problem["errors"]]
                if "corrected" in example:
                    assert asked(client, example["corrected"]).status_code < 400


@pytest.mark.parametrize("slug", sorted(COMMANDS))
def test_the_command_causes_its_problem(server: int, slug: str) -> None:
    """The shell puts the request together, and here it is sent without curl."""
    arguments = """curl() { for each; do printf '%s\\n' "$each"; done; }; """
    script = f"{arguments}{EXAMPLES[slug]['command']}"
    *options, url = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=True).stdout.splitlines()
    assert options[::2] == ["-H"] * len(options[::2])
    headers = dict(option.split(": ", 1) for option in options[1::2])
    connection = HTTPConnection("127.0.0.1", server, timeout=PATIENCE)
    try:
        connection.request("GET", urlsplit(url)._replace(scheme="", netloc="").geturl(), headers=headers)
        answer = connection.getresponse()
        assert answer.status in TYPES[slug].statuses
        assert f'"/problems/{slug}"'.encode() in answer.read()
    finally:
        connection.close()


def test_the_address_in_a_type_leads_to_all_that_is_said_about_it(client: ContractClient) -> None:
    served = client.get("/v1/problems").get_json()["problems"]
    assert [each["type"] for each in served] == [kind.uri for kind in TYPES.values()]
    with table() as row:
        for each, kind in zip(served, TYPES.values(), strict=True):
            with row(kind.slug):
                led = client.get(kind.uri)
                assert (led.status_code, urljoin(kind.uri, led.headers["Location"])) == (308, f"/v1{kind.uri}")
                assert client.get(f"/v1{kind.uri}").get_json() == each
                assert (each["title"], each["about"], each["statuses"]) == (kind.title, kind.about, [*kind.statuses])
                assert each["shown"] == EXAMPLES[kind.slug]
    assert urljoin("/problems", client.get("/problems").headers["Location"]) == "/v1/problems"
    assert {fault_type(code) for code in FAULT_CODES} <= set(TYPES)
    for path in ("/problems/VC-08", "/v1/problems/VC-08"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert "did you mean contradictory-options?" in answer.get_json()["detail"]
