"""The guides as a site: the pages of this folder, made ready for a generator of sites, and what it makes of them.

The generator is MkDocs with the theme Material. It gets nothing but Markdown, and nothing here reaches into it, so that
another can take its place: links to what is no page of the site are settled before.
"""

from __future__ import annotations

import re
import shutil
import sys
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from docs import generate
from tools.distribution.building import run

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
SETTINGS: Final = Path(__file__).parent / "mkdocs.yml"
SITE: Final = ROOT / "build" / "site"
"""Where the site is put, for any server of files. It is made, and no part of the repository."""

ALSO: Final[Mapping[str, str]] = {
    "README.md": "project/about.md",
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security.md",
    "tools/benchmarks/README.md": "project/benchmarks.md",
    "clients/README.md": "project/clients.md",
    "clients/python/README.md": "project/client-python.md",
    "clients/typescript/README.md": "project/client-typescript.md",
    "conformance/README.md": "project/kit.md",
    "tools/distribution/corpus/README.md": "project/corpus.md",
}
"""The pages from outside docs that readers of the guides need, and where in the site they stand."""

_FENCED: Final = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_LINK: Final = re.compile(r"\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_LIST: Final = re.compile(r"^(?![*|>#\s])(.+\n)(?=\* )", re.MULTILINE)


def build(into: Path = SITE) -> list[Path]:
    """Builds the site into a folder, in place of what is there, and names its files. Raises NotBuilt."""
    if into == SITE or any(not (generate.FOLDER / name).exists() for name in generate.PAGES):
        generate.main()  # what a test looks at may be a little old, what is put up may not
    with TemporaryDirectory() as name:
        folder = Path(name)
        _make_ready(folder / "pages")
        shutil.copy(SETTINGS, folder)
        command = ["mkdocs", "--quiet", "build", "--strict", "--config-file", str(folder / SETTINGS.name)]
        run(sys.executable, "-m", *command, folder=folder, env={"NO_MKDOCS_2_WARNING": "1"})
        shutil.rmtree(into, ignore_errors=True)
        shutil.copytree(folder / "built", into)
    return sorted(path for path in into.rglob("*") if path.is_file())


def sources() -> Iterator[tuple[Path, str]]:
    """Every page and file of the site, and its path in it."""
    for path in sorted(DOCS.rglob("*")):
        if path.suffix in (".md", ".json", ".png") and SETTINGS.parent not in path.parents:
            yield path, path.relative_to(DOCS).as_posix()
    for name, path_in_site in ALSO.items():
        yield ROOT / name, path_in_site


def _make_ready(pages: Path) -> None:
    place = dict(sources())
    for source, name in place.items():
        target = pages / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            target.write_text(_with_links(source, place), encoding="utf-8")
        else:
            shutil.copy(source, target)
    assets = pages / "assets"
    assets.mkdir()
    shutil.copy(ROOT / "service" / "bigtwo" / "api" / "docs" / "spade.svg", assets)
    for name in ("guides.css", "guides.js"):
        shutil.copy(SETTINGS.parent / name, assets)
    (licence,) = (path for path in distribution("mkdocs-material").files or () if path.parent.name == "licenses")
    shutil.copy(str(licence.locate()), assets / "LICENSE.txt")


def _with_links(source: Path, place: Mapping[Path, str]) -> str:
    """A page whose links lead to pages of the site; other sources are named."""
    text = source.read_text(encoding="utf-8")
    depth = place[source].count("/")

    def settled(link: re.Match[str]) -> str:
        words, target = link.groups()
        name, _, heading = target.partition("#")
        if not name or "://" in target:
            return link[0]
        path = (source.parent / name).resolve()
        if path in place:
            if words.endswith(".md"):
                words = _title(path)
            return f"[{words}]({'../' * depth}{place[path]}{'#' + heading if heading else ''})"
        of_sources = path.relative_to(ROOT).as_posix()
        return words if of_sources in words else f"{words} (`{of_sources}` in the sources)"

    parts, at = [], 0
    for fenced in _FENCED.finditer(text):
        parts += [_LINK.sub(settled, _with_lists(text[at : fenced.start()])), fenced[0]]
        at = fenced.end()
    return "".join([*parts, _LINK.sub(settled, _with_lists(text[at:]))])


def _title(page: Path) -> str:
    """What a page is called, for links that have only the name of its file."""
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def _with_lists(text: str) -> str:
    """A list may follow the line before it at once; the generator takes it for more of that paragraph."""
    return _LIST.sub(r"\1\n", text)
