"""``/problems``: every type of problem with a request that really causes it, for programs and for people."""

from __future__ import annotations

import subprocess
from html.parser import HTMLParser
from http.client import HTTPConnection
from io import BytesIO
from urllib.parse import urljoin, urlsplit

import pytest
from werkzeug.test import TestResponse

from bigtwo.api import create_app
from bigtwo.api.problem_examples import Request, examples
from bigtwo.api.problems import TYPES, Type
from bigtwo.api.settings import Settings
from tests.api.contract import ContractClient, client_of
from tests.api.test_docs import ADDRESS, References
from tests.waiting import PATIENCE

EXAMPLES = examples()
NO_REQUEST = {"too-many-requests", "unavailable", "gateway-timeout", "precondition-failed", "internal-error"}
"""What depends on the state of the service or on a proxy."""
COMMANDS = {"uri-too-long", "header-too-large"}
"""What takes a request that is too long to be read."""
WITH_KEY = {"unsealed-state"}
"""What only a service with a key says."""
NEVER_ALONE = {"card-missing"}
"""What always comes with another fault."""


def test_every_type_has_an_example_or_a_reason_why_not() -> None:
    assert list(EXAMPLES) == list(TYPES)
    assert {slug for slug, example in EXAMPLES.items() if example.request is None} == NO_REQUEST | COMMANDS
    assert {slug for slug, example in EXAMPLES.items() if example.command} == COMMANDS
    assert {slug for slug, example in EXAMPLES.items() if example.corrected is None} == NO_REQUEST
    assert all(EXAMPLES[slug].note for slug in NO_REQUEST)


class Silent(BytesIO):
    """A body whose rest does not come: the socket gives up."""

    def read(self, size: int | None = -1) -> bytes:
        raise TimeoutError


def asked(client: ContractClient, request: Request, body: type[BytesIO] = BytesIO) -> TestResponse:
    """The answer to a request as it is shown."""
    sent = (request.body or "").encode()
    headers = dict(request.headers)
    length = headers.pop("Content-Length", str(len(sent)))
    environ = {"CONTENT_LENGTH": length, "wsgi.input": body(sent)}
    return client.open(request.path, method=request.method, headers=headers, environ_overrides=environ)


@pytest.mark.parametrize("slug", [slug for slug, example in EXAMPLES.items() if example.request])
def test_the_request_causes_its_problem(client: ContractClient, slug: str) -> None:
    request = EXAMPLES[slug].request
    assert request is not None
    if slug in WITH_KEY:
        client = client_of(create_app(Settings(log=False, state_keys=(b"k" * 32,))))
    answer = asked(client, request, Silent if slug == "request-timeout" else BytesIO)
    problem = answer.get_json()
    assert answer.mimetype == "application/problem+json"
    assert problem["type"] == f"/problems/{'several-faults' if slug in NEVER_ALONE else slug}"
    assert answer.status_code in TYPES[slug].statuses
    if slug in NEVER_ALONE:
        assert slug in [error["code"] for error in problem["errors"]]


@pytest.mark.parametrize("slug", sorted(COMMANDS))
def test_the_command_causes_its_problem(server: int, slug: str) -> None:
    """The shell puts the request together, and here it is sent without curl."""
    arguments = """curl() { for each; do printf '%s\\n' "$each"; done; }; """
    script = f"{arguments}{EXAMPLES[slug].command}"
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


@pytest.mark.parametrize("slug", [slug for slug, example in EXAMPLES.items() if example.corrected])
def test_the_corrected_request_is_answered(client: ContractClient, slug: str) -> None:
    corrected = EXAMPLES[slug].corrected
    assert corrected is not None
    answer = asked(client, corrected)
    assert answer.status_code < 400, answer.get_json()


# --- for programs ----------------------------------------------------------------------------------------------------


def test_the_list_has_what_every_page_has(client: ContractClient) -> None:
    listed = client.get("/v1/problems").get_json()
    assert (listed["count"], listed["next_cursor"]) == (len(TYPES), None)
    for each in listed["problems"]:
        assert client.get(f"/v1{each['type']}").get_json() == each


def test_the_list_comes_in_pages(client: ContractClient) -> None:
    found, cursor = [], ""
    while cursor is not None:
        page = client.get(f"/v1/problems?limit=40{cursor and '&cursor=' + cursor}").get_json()
        found += [each["type"] for each in page["problems"]]
        cursor = page["next_cursor"]
    assert found == [kind.uri for kind in TYPES.values()]
    assert client.get("/v1/problems?limit=0").status_code == client.get("/v1/problems?page=2").status_code == 422


def test_whoever_looks_up_a_constraint_is_told_its_type(client: ContractClient) -> None:
    for path in ("/problems/VC-07", "/v1/problems/VC-07"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert "did you mean contradictory-options?" in answer.get_json()["detail"]


# --- for people ------------------------------------------------------------------------------------------------------


class Words(HTMLParser):
    """The text of a page, and where it leads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value for name, value in attrs if tag == "a" and name == "href" and value]

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("slug", TYPES)
def test_a_page_says_all_that_there_is_to_say(client: ContractClient, slug: str) -> None:
    page = client.get(f"/problems/{slug}").text
    text = Words(page).text
    kind, example = TYPES[slug], EXAMPLES[slug]
    for each in (kind.uri, kind.title, kind.about, *map(str, kind.statuses)):
        assert each in text
    for shown in (example.request, example.command, example.corrected, example.note):
        assert shown is None or str(shown) in text
    assert not ADDRESS.search(page.replace("http://127.0.0.1:8000", "").encode()), "no other host"


def test_every_link_leads_somewhere(client: ContractClient) -> None:
    listed = Words(client.get("/problems").text)
    assert {urljoin("/problems", link) for link in listed.links} >= {kind.uri for kind in TYPES.values()}
    assert all(kind.about in listed.text for kind in TYPES.values())
    for at, page in (
        ("/problems", listed),
        ("/problems/x", Words(client.get("/problems/not-json").text)),
    ):
        for link in page.links:
            assert client.get(urljoin(at, link)).mimetype == "text/html", link


@pytest.mark.parametrize("path", ["/problems", "/problems/not-json"])
def test_the_policy_allows_our_stylesheet_and_no_script(client: ContractClient, path: str) -> None:
    answer = client.get(path)
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
    assert policy["style-src"] == policy["img-src"] == "'self'"
    assert not policy.keys() & {"script-src", "connect-src"}
    references = References(answer.text)
    assert {urljoin(path, each) for each in references.files} == {"/docs/assets/problems.css", "/docs/assets/spade.svg"}
    assert "<script" not in answer.text


def test_what_a_page_says_is_text(client: ContractClient, monkeypatch: pytest.MonkeyPatch) -> None:
    hostile = "<script>alert('&amp;')</script>\"><b>"
    monkeypatch.setattr("bigtwo.api.problem_pages.TYPES", {"not-json": Type("not-json", (400,), hostile, hostile)})
    for path in ("/problems", "/problems/not-json"):
        page = client.get(path).text
        assert hostile in Words(page).text
        assert "<script" not in page
