"""The guides as a site: every page is in it, every link leads somewhere, and nothing in it needs what is refused."""

from __future__ import annotations

import json
import posixpath
import re
from pathlib import Path

import pytest

from bigtwo.api import create_app
from docs.site import build, sources
from tests.api.contract import at
from tests.api.test_docs import ADDRESS, References

pytestmark = pytest.mark.check

IN_STYLES = re.compile(r"url\(([^)]*)\)|@import")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "site"
    build(folder)
    return folder


def pages(site: Path) -> dict[str, str]:
    found = {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    assert len(found) > 30
    return found


def place_of(page: str) -> str:
    """Where a page of the sources stands in the site."""
    return page.removesuffix("README.md") + "index.html" if page.endswith("README.md") else page[:-3] + ".html"


def test_the_site_has_every_guide_and_nothing_that_is_refused(site: Path) -> None:
    """No page has a script or a style in its text, or loads from another host."""
    expected = {place_of(name) for _, name in sources() if name.endswith(".md")}
    assert pages(site).keys() == expected
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert {entry["location"].partition("#")[0] or "index.html" for entry in index["docs"]} == expected
    for path, page in pages(site).items():
        references = References(page)
        assert not references.inline, path
        for reference in references.files:
            assert not ADDRESS.match(reference.encode()), path
            assert (site / posixpath.join(posixpath.dirname(path), reference)).is_file(), f"{path}: {reference}"
    styles = [style.read_text(encoding="utf-8") for style in site.rglob("*.css")]
    loaded = [name.strip("\"'") for style in styles for name in IN_STYLES.findall(style)]
    assert [name for name in loaded if not (site / "assets" / name).is_file()] == []
    (folder, name) = at("#/paths/~1guides~1{folder}~1{name}/get/parameters")
    files = {path.relative_to(site) for path in site.rglob("*") if path.is_file()}
    assert {path.parent.as_posix() for path in files} == {".", *folder["schema"]["enum"]}
    assert [path for path in files if not re.search(name["schema"]["pattern"], path.name)] == []


def test_every_link_leads_somewhere(site: Path) -> None:
    """Within the site or beside it, to what the service serves; headings are looked for in the sources."""
    client, beside = create_app().test_client(), set()
    for path, page in pages(site).items():
        for link in References(page).links:
            place = posixpath.normpath(posixpath.join("/guides", posixpath.dirname(path), link.partition("#")[0]))
            if "://" in link or link.startswith("mailto:"):
                continue
            if not place.startswith("/guides"):
                beside.add(place)
            elif link[0] != "#" and place != "/guides":
                assert (site / place.removeprefix("/guides/")).is_file(), f"{path}: {link}"
    assert beside >= {"/docs", "/openapi.yaml", "/v1/rules"}
    assert {path for path in beside if client.get(path).status_code != 200} == set()
