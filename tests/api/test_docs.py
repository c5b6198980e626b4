"""Pages for people: ``/docs`` and ``/guides`` come from this service alone and are held to that; every type of problem
is shown with a request that really causes it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from http.client import HTTPConnection
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from werkzeug.test import TestResponse

from bigtwo.api import create_app, pages
from bigtwo.api.pages import POLICY
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


# --- /guides: what `make docs` builds, and without it everything else answers ----------------------------------------

FILES = {
    "index.html": ("text/html", "<!doctype html><title>Guides</title>"),
    "tutorial.html": ("text/html", "<!doctype html><title>Tutorial</title>"),
    "how-to/referee.html": ("text/html", "<!doctype html><title>Referee</title>"),
    "search/search_index.json": ("application/json", "{}"),
    "assets/main.0a1b.min.css": ("text/css", "main { margin: 0 }"),
    "assets/bundle.0a1b.min.js": ("text/javascript", '"use strict";'),
    "assets/spade.svg": ("image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    "assets/LICENSE.txt": ("text/plain", "The MIT License"),
}
OUTSIDE = (
    *("none.html", "how-to/none.html", "how-to/", "how-to", "assets/map.0a1b.map", "..%2fsecret.txt", ".."),
    *("../secret.txt", "how-to/..%2f..%2fsecret.txt", "%2fetc%2fpasswd", "assets/%2e%2e%2findex.html", "index.html/"),
)


def forget_documents() -> None:
    pages.guide_files.cache_clear()
    for page in pages.DOCUMENTS:
        page.document.cache_clear()


@pytest.fixture
def guided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ContractClient]:
    """A service whose site is in a folder that is still empty."""
    monkeypatch.setattr(pages, "SITE", tmp_path / "site")
    forget_documents()
    yield client_of(create_app(Settings(log=False)))
    forget_documents()


def test_the_guides_are_served_under_a_strict_policy(guided: ContractClient, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("outside", encoding="utf-8")
    for name, (_, content) in {**FILES, "assets/map.0a1b.map": ("", "{}")}.items():
        file = tmp_path / "site" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    with table() as row:
        for name, (media_type, content) in {**FILES, "": FILES["index.html"]}.items():
            with row(f"/guides/{name}"):
                answer = guided.get(f"/guides/{name}")
                assert (answer.status_code, answer.mimetype, answer.text) == (200, media_type, content)
                policy = answer.headers["Content-Security-Policy"]
                assert "unsafe" not in policy
                assert (policy == POLICY) == (answer.mimetype == "text/html")
                kept = "max-age=86400" if "assets/" in name else "no-cache"
                assert kept in answer.headers["Cache-Control"]
                again = guided.get(f"/guides/{name}", headers={"If-None-Match": answer.headers["ETag"]})
                assert again.status_code == 304
        for name in OUTSIDE:
            with row(name):
                answer = guided.get(f"/guides/{name}")
                assert (answer.status_code, "outside" in answer.text) == (404, False)
    for host in ("example.org", "another.example"):
        answer = guided.get("/guides", headers={"Host": host})
        assert (answer.status_code, answer.headers["Location"]) == (308, "guides/")


def test_where_the_site_is_not_built_it_says_how_to_build_it(guided: ContractClient) -> None:
    for path in ("/guides/", "/guides/tutorial.html", "/guides/assets/spade.svg", "/guides/none.html"):
        answer = guided.get(path)
        assert (answer.status_code, answer.get_json()["type"]) == (404, "/problems/not-found")
        assert answer.get_json()["detail"].startswith("the guides are not built here; `make docs`")
    assert guided.get("/docs").status_code == 200
    assert guided.get("/v1").get_json()["links"]["guides"] == "/guides/"


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
