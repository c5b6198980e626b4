"""No answer sends a client to another host: a Location made from the Host header would lead wherever the sender wants.
Those that there are name no host."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from bigtwo.api import create_app
from bigtwo.api.settings import Settings
from tests.api.running import exchange

FOREIGN = "evil.example"
SENT_ON = {"docs/": "../docs", "guides": "guides/"}
"""Where these paths send whoever asks for them: relative to where it asked."""
HOSTS = (
    FOREIGN,
    f"{FOREIGN}:81",
    f"{FOREIGN}/x",
    f"a@{FOREIGN}",
    f"{FOREIGN}\\",
    "",
    "[::1",
    "\xff",
    "xn--0.a",
    "a" * 300,
)
METHODS = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "PROPFIND")


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(Settings(log=False))


def paths(app: Flask) -> Iterator[str]:
    """Every path of the service, and near it all that routers like to mend."""
    yield from (
        "",
        "*",
        "//",
        "///",
        f"//{FOREIGN}",
        f"///{FOREIGN}/",
        f"/{FOREIGN}",
        f"//{FOREIGN}/v1/rules",
        "/./",
        "/../",
    )
    for rule in app.url_map.iter_rules():
        path = rule.rule
        for part in rule.arguments:
            path = path.replace(f"<name:{part}>", "base").replace(f"<{part}>", "PG-COMB-05")
        yield from (path, f"{path}/", f"{path}//", f"/{path}", path.replace("/", "//"), path.removeprefix("/"))
        yield from (f"{path}/.", f"{path}/..", f"{path}//{FOREIGN}", f"{path}/{FOREIGN}", path.upper())


def answer(app: Flask, **environ: str) -> tuple[int, dict[str, str], bytes]:
    """What the application answers to an environment, as a server would hand it over."""
    context = app.test_request_context("/", method="GET")
    found: list[tuple[int, dict[str, str]]] = []

    def start_response(status: str, headers: list[tuple[str, str]]) -> None:
        found.append((int(status[:3]), dict(headers)))

    body = b"".join(app.wsgi_app(context.request.environ | environ, start_response))
    return *found[0], body


@pytest.mark.parametrize("method", METHODS)
def test_no_path_and_no_host_leads_to_a_redirect(app: Flask, method: str) -> None:
    for path in paths(app):
        status, headers, body = answer(app, REQUEST_METHOD=method, PATH_INFO=path, HTTP_HOST=FOREIGN)
        assert headers.get("Location") == (SENT_ON.get(path.removeprefix("/")) if status == 308 else None), path
        assert status in (200, 204, 308, 400, 404, 405, 411, 415, 422), path
        assert FOREIGN.encode() not in body or FOREIGN in path


@pytest.mark.parametrize("host", HOSTS)
def test_no_host_leads_to_a_redirect(app: Flask, host: str) -> None:
    for path in ("", "/", "//", "/v1/rules/", "/v1/rules", "/v1//rules", "/docs/", "/guides", f"//{FOREIGN}"):
        for scheme in ("http", "https", "ws"):
            environ = {"wsgi.url_scheme": scheme, "HTTP_UPGRADE": "websocket", "HTTP_CONNECTION": "Upgrade"}
            status, headers, _ = answer(app, PATH_INFO=path, HTTP_HOST=host, **environ)
            assert headers.get("Location") == (SENT_ON.get(path.removeprefix("/")) if status == 308 else None), path
            assert status in (200, 308, 400, 404), path


def test_a_router_that_wants_to_redirect_finds_nothing(app: Flask) -> None:
    """Whatever page may come to be: one that stands with a slash at its end is not found without it."""
    other = create_app(Settings(log=False))
    other.add_url_rule("/folder/", "folder", lambda: "here")
    other.add_url_rule("/moved", "moved", redirect_to="/folder/")
    for path in ("/folder", "/moved"):
        status, headers, body = answer(other, PATH_INFO=path, HTTP_HOST=FOREIGN)
        assert (status, headers["Content-Type"]) == (404, "application/problem+json")
        assert "Location" not in headers
        assert FOREIGN.encode() not in body
    assert answer(other, PATH_INFO="/folder/", HTTP_HOST=FOREIGN)[0] == 200


def test_a_target_without_a_path_means_the_root(app: Flask) -> None:
    """RFC 9110, section 4.2.3: http://host is http://host/."""
    assert answer(app, PATH_INFO="", HTTP_HOST=FOREIGN)[::2] == answer(app, PATH_INFO="/", HTTP_HOST=FOREIGN)[::2]


@pytest.mark.parametrize(
    "target",
    [f"http://{FOREIGN}", f"http://{FOREIGN}?x=1", f"http://{FOREIGN}/v1/rules/", f"//{FOREIGN}/", f"//{FOREIGN}", "*"],
)
def test_no_target_on_the_wire_leads_to_a_redirect(server: int, target: str) -> None:
    request = f"GET {target} HTTP/1.1\r\nHost: {FOREIGN}\r\nConnection: close\r\n\r\n"
    head, _, body = exchange(server, request.encode()).partition(b"\r\n\r\n")
    assert int(head.split()[1]) in (200, 400, 404, 422)
    assert b"\nlocation:" not in head.lower()
    assert FOREIGN.encode() not in head
    assert FOREIGN.encode() not in body
