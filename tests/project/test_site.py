"""The guides as a site: every page is in it, every link leads somewhere, and nothing in it needs what is refused."""

from __future__ import annotations

import json
import posixpath
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bigtwo.api import create_app
from bigtwo.api.guides import PAGES
from docs.site import SERVED, build, sources
from tests.api.contract import at
from tests.api.test_docs import ADDRESS, References

pytestmark = pytest.mark.check

IN_STYLES = re.compile(r"url\(([^)]*)\)|@import")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "site"
    build(folder)
    return folder


class Links(HTMLParser):
    """Where a page leads, and by which names it can be led to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.names: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "a" and (target := given.get("href")):
            self.targets.append(target)
        if name := given.get("id"):
            self.names.add(name)


def pages(site: Path) -> dict[str, str]:
    """Every page by its path."""
    found = {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    assert len(found) > 30
    return found


def place_of(page: str) -> str:
    """Where a page of the sources stands in the site."""
    return page.removesuffix("README.md") + "index.html" if page.endswith("README.md") else page[:-3] + ".html"


def test_every_guide_is_a_page_that_the_search_finds(site: Path) -> None:
    expected = {place_of(name) for _, name in sources() if name.endswith(".md")}
    assert set(pages(site)) == expected
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert {entry["location"].partition("#")[0] or "index.html" for entry in index["docs"]} == expected


def test_no_page_has_a_script_or_a_style_in_its_text_or_loads_from_another_host(site: Path) -> None:
    for path, page in pages(site).items():
        references = References(page)
        assert not references.inline, path
        for reference in references.files:
            assert not ADDRESS.match(reference.encode()), path
            assert (site / posixpath.join(posixpath.dirname(path), reference)).is_file(), f"{path}: {reference}"


def test_styles_load_what_there_is(site: Path) -> None:
    found = [
        name.strip("\"'")
        for style in site.rglob("*.css")
        for name in IN_STYLES.findall(style.read_text(encoding="utf-8"))
    ]
    assert found
    assert {name for name in found if not (site / "assets" / name).is_file()} == set()


def test_every_link_leads_somewhere(site: Path) -> None:
    """Within the site, to a heading that there is; beside it, to what the service serves."""
    client = create_app().test_client()
    found = {path: Links(page) for path, page in pages(site).items()}
    beside = set()
    for path, links in found.items():
        for target in links.targets:
            if "://" in target or target.startswith("mailto:"):
                continue
            name, _, heading = target.partition("#")
            place = (
                posixpath.normpath(posixpath.join("guides", posixpath.dirname(path), name))
                if name
                else f"guides/{path}"
            )
            if place == "guides":
                place = "guides/index.html"
            if not place.startswith("guides/"):
                beside.add(f"/{place}")
            elif place.endswith(".html"):
                assert place[7:] in found, f"{path}: {target}"
                assert heading in ("", *found[place[7:]].names), f"{path}: {target}"
            else:
                assert (site / place[7:]).is_file(), f"{path}: {target}"
    assert beside >= {"/docs", "/openapi.yaml", "/v1/rules"}
    assert {path for path in beside if client.get(path).status_code != 200} == set()


def test_every_file_is_where_the_contract_says(site: Path) -> None:
    (folder, name) = at("#/paths/~1guides~1{folder}~1{name}/get/parameters")
    found = {path.relative_to(site) for path in site.rglob("*") if path.is_file()}
    assert {path.parent.as_posix() for path in found} == {".", *folder["schema"]["enum"]}
    assert {path for path in found if not re.search(name["schema"]["pattern"], path.name)} == set()
    assert len(PAGES) == 3


def test_what_is_built_twice_is_the_same(site: Path, tmp_path: Path) -> None:
    again = build(tmp_path / "site")
    assert len(again) == len([path for path in site.rglob("*") if path.is_file()])
    for path in again:
        assert path.read_bytes() == (site / path.relative_to(tmp_path / "site")).read_bytes(), path


def test_links_lead_to_sources_that_the_service_serves() -> None:
    assert set(SERVED) >= {"openapi.yaml", "conformance/bigtwo_rulebook"}
