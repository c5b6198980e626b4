"""``/docs``: the page and its files come from this service alone, and the page is held to that."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import urljoin

import pytest

from tests.api.contract import ContractClient, at, document, operations

NAMES: list[str] = at("#/paths/~1docs~1assets~1{name}/get/parameters/0/schema/enum")
TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
ADDRESS = re.compile(rb"(?:https?:)?//[\w.-]+\.\w+")


class References(HTMLParser):
    """What a page refers to, what it runs, and what it styles in its own text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.files: set[str] = set()
        self.inline: list[str] = []
        self._inside = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in ("script", "style") and given.get("type") != "application/json":  # which is read, not run
            self._inside = tag
        if tag in ("script", "link", "img") and (reference := given.get("src") or given.get("href")):
            self.files.add(reference)
        self.inline += [name for name in given if name.startswith("on") or name == "style"]

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside and data.strip():
            self.inline.append(data)


def test_the_pages_need_exactly_the_files_that_there_are(client: ContractClient) -> None:
    needed: set[str] = set()
    for path in ("/docs", "/problems", "/problems/not-json"):
        page = client.get(path)
        assert page.mimetype == "text/html"
        references = References(page.text)
        needed |= {urljoin(path, each) for each in references.files}
        assert not references.inline, "the policy forbids scripts in the text"
        assert not ADDRESS.search(page.data), "no other host"
    assert needed == {f"/docs/assets/{name}" for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_every_file_is_there_with_its_type(client: ContractClient, name: str) -> None:
    file = client.get(f"/docs/assets/{name}")
    assert file.mimetype == TYPES[name[name.rindex(".") :]]
    assert len(file.data) > 100


@pytest.mark.parametrize("name", ["page.css", "start.js", "problems.css", "spade.svg"])
def test_our_own_files_name_no_other_host(client: ContractClient, name: str) -> None:
    found = client.get(f"/docs/assets/{name}").data.replace(b"http://www.w3.org/2000/svg", b"")
    assert not ADDRESS.search(found)


@pytest.mark.parametrize("path", ["/docs", "/docs/assets/swagger-ui-bundle.js"])
def test_files_are_kept_and_asked_for_again_cheaply(client: ContractClient, path: str) -> None:
    for encoding in ("identity", "gzip"):
        headers = {"Accept-Encoding": encoding}
        first = client.get(path, headers=headers)
        assert "max-age=86400" in first.headers["Cache-Control"]
        again = client.get(path, headers=headers | {"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
        assert client.get(path, headers=headers | {"If-None-Match": '"another"'}).status_code == 200


def test_the_policy_lets_the_page_ask_this_service_alone(client: ContractClient) -> None:
    given = client.get("/docs").headers["Content-Security-Policy"]
    policy = dict(part.strip().split(" ", 1) for part in given.split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert not ADDRESS.search(given.encode())


@pytest.mark.parametrize("name", ["swagger-ui.js", "index.html", "..%2fpage.html", "__init__.py", "page.html"])
def test_no_other_file_can_be_had(client: ContractClient, name: str) -> None:
    assert client.get(f"/docs/assets/{name}").status_code == 404


def test_the_contract_is_asked_where_it_was_found() -> None:
    """The page puts that in the place of these, of which the first is absolute, as generated clients need it."""
    assert [server["url"] for server in document()["servers"]] == ["http://127.0.0.1:8000", "/"]


def test_every_operation_can_be_tried_with_an_example() -> None:
    """What the page fills in by itself: an example body, and an example of every required parameter."""
    for path, method, operation in operations():
        if method == "post":
            assert operation["requestBody"]["content"]["application/json"]["examples"], path
