"""The guides as a site: every page is in it, every link leads somewhere, and nothing in it loads from another host."""

from __future__ import annotations

import json
import posixpath
from pathlib import Path

import pytest

from docs.site import build, sources
from tests.api.test_docs import ADDRESS, References

pytestmark = pytest.mark.check


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


def test_the_site_has_every_guide_and_loads_its_own_files_alone(site: Path) -> None:
    expected = {place_of(name) for _, name in sources() if name.endswith(".md")}
    assert pages(site).keys() == expected | {"404.html"}
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert {entry["location"].partition("#")[0] or "index.html" for entry in index["docs"]} == expected
    for path in expected:
        for reference in References(pages(site)[path]).files:
            assert not ADDRESS.match(reference.encode()), path
            assert (site / posixpath.join(posixpath.dirname(path), reference)).is_file(), f"{path}: {reference}"


def test_every_link_leads_somewhere(site: Path) -> None:
    """Headings are looked for in the sources."""
    found = pages(site)
    del found["404.html"]
    for path, page in found.items():
        for link in References(page).links:
            target = link.partition("#")[0]
            if target and "://" not in target and not target.startswith("mailto:"):
                place = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
                assert (site / place).exists(), f"{path}: {link}"
