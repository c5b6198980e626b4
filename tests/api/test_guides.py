"""``/guides``: what `make docs` builds is served under a strict policy, and without it everything else answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bigtwo.api import create_app, guides
from bigtwo.api.desk import POLICY
from bigtwo.api.settings import Settings
from tests.api.contract import ContractClient, client_of

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
PATHS = ["/guides/", *(f"/guides/{path}" for path in FILES)]


def client_with(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ContractClient]:
    monkeypatch.setattr(guides, "SITE", site)
    forget()
    yield client_of(create_app(Settings(log=False)))
    forget()


def forget() -> None:
    guides.built_folder.cache_clear()
    guides.read_file.cache_clear()


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ContractClient]:
    """A service with a site of a few files."""
    (tmp_path / "secret.txt").write_text("outside", encoding="utf-8")
    for name, (_, content) in {**FILES, "assets/map.0a1b.map": ("", "{}")}.items():
        file = tmp_path / "site" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    yield from client_with(tmp_path / "site", monkeypatch)


@pytest.fixture
def missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ContractClient]:
    """A service for which nobody has built the site."""
    yield from client_with(tmp_path / "site", monkeypatch)


@pytest.mark.parametrize("path", FILES)
def test_every_file_is_served_with_its_type(built: ContractClient, path: str) -> None:
    media_type, content = FILES[path]
    answer = built.get(f"/guides/{path}")
    assert (answer.status_code, answer.mimetype, answer.text) == (200, media_type, content)


def test_the_guides_begin_with_a_slash_behind_them(built: ContractClient) -> None:
    assert built.get("/guides/").text == FILES["index.html"][1]
    for host in ("example.org", "another.example"):
        answer = built.get("/guides", headers={"Host": host})
        assert (answer.status_code, answer.headers["Location"]) == (308, "guides/")


@pytest.mark.parametrize("path", PATHS)
def test_pages_may_do_what_the_page_for_players_may(built: ContractClient, path: str) -> None:
    answer = built.get(path)
    policy = answer.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert (policy == POLICY) == (answer.mimetype == "text/html")


@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_asked_for_again_and_what_it_loads_is_kept(built: ContractClient, path: str) -> None:
    first = built.get(path)
    kept = "max-age=86400" if "/assets/" in path else "no-cache"
    assert kept in first.headers["Cache-Control"]
    assert built.get(path, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize(
    "path",
    [
        *("none.html", "how-to/none.html", "how-to/", "how-to", "assets/map.0a1b.map", "..%2fsecret.txt", ".."),
        *(
            "../secret.txt",
            "how-to/..%2f..%2fsecret.txt",
            "%2fetc%2fpasswd",
            "assets/%2e%2e%2findex.html",
            "index.html/",
        ),
    ],
)
def test_no_other_file_can_be_had(built: ContractClient, path: str) -> None:
    answer = built.get(f"/guides/{path}")
    assert answer.status_code == 404
    assert "outside" not in answer.text


@pytest.mark.parametrize("path", ["/guides/", "/guides/tutorial.html", "/guides/assets/spade.svg", "/guides/none.html"])
def test_where_the_site_is_not_built_it_says_how_to_build_it(missing: ContractClient, path: str) -> None:
    answer = missing.get(path)
    assert answer.status_code == 404
    assert answer.get_json()["type"] == "/problems/not-found"
    assert answer.get_json()["detail"].startswith("the guides are not built here; `make docs`")
    assert missing.get("/docs").status_code == 200


def test_what_there_is_names_the_guides(missing: ContractClient) -> None:
    assert missing.get("/v1").get_json()["links"]["guides"] == "/guides/"
