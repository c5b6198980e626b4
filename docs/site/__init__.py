"""The guides as a site: the pages of this folder, made ready for a generator of sites, and what it makes of them.

The generator is MkDocs with the theme Material. It gets nothing but Markdown, and nothing here reaches into it, so that
another can take its place: links to what is no page of the site are settled before, and what the policy of the served
pages refuses (scripts in the text, pictures in the styles) becomes files of its own afterwards.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from hashlib import blake2b
from html import unescape
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote_to_bytes

from docs import generate
from tools.distribution.building import run

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
SETTINGS: Final = Path(__file__).parent / "mkdocs.yml"
SITE: Final = ROOT / "service" / "bigtwo" / "api" / "guides" / "site"
"""Where the service looks for the site, and what the wheel packs. It is made, and no part of the repository."""

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

SERVED: Final[Mapping[str, str]] = {
    "openapi.yaml": "openapi.yaml",
    "conformance/bigtwo_rulebook": "v1/rules",
    "conformance/bigtwo_rulebook/rules": "v1/rules",
    "conformance/bigtwo_rulebook/corpus": "v1/corpus",
    "conformance/bigtwo_rulebook/variants.toml": "v1/variants",
}
"""What the service itself shows of the sources."""

FOLDERS: Final[Mapping[str, str]] = {
    "assets/javascripts/workers/": "assets/",
    "assets/javascripts/": "assets/",
    "assets/stylesheets/": "assets/",
    "assets/images/": "assets/",
}
"""Where the generator puts files, and where they go: every file of the site stands in one folder, or in none."""

LEFT_OUT: Final = ("*.map", "404.html", "sitemap.xml*", "assets/javascripts/lunr", "assets/images/favicon.png")
"""What nobody asks the service for: maps of scripts, and how to search in languages other than English."""

_FENCED: Final = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_LINK: Final = re.compile(r"\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_LIST: Final = re.compile(r"^(?![*|>#\s])(.+\n)(?=\* )", re.MULTILINE)
_SCRIPT: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_PICTURE: Final = re.compile(r"""url\((["']?)data:image/svg\+xml(?:;charset=utf-8)?,(.*?)\1\)""")
_NAME_OF_MAP: Final = re.compile(r"\n?/[/*]# sourceMappingURL=[^\n]*")
_OF_SERVICE: Final = re.compile(r'href="service:([^"]*)"')


def build(into: Path = SITE) -> list[Path]:
    """Builds the site into a folder, in place of what is there, and names its files. Raises NotBuilt."""
    if into == SITE or any(not (generate.FOLDER / name).exists() for name in generate.PAGES):
        generate.main()  # what a test looks at may be a little old, what is served may not
    with TemporaryDirectory() as name:
        folder = Path(name)
        _make_ready(folder / "pages")
        shutil.copy(SETTINGS, folder)
        _generate(folder)
        _finish(folder / "built")
        shutil.rmtree(into, ignore_errors=True)
        shutil.copytree(folder / "built", into)
    return sorted(path for path in into.rglob("*") if path.is_file())


# --- before the generator --------------------------------------------------------------------------------------------


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


def _with_links(source: Path, place: Mapping[Path, str]) -> str:
    """A page whose links lead to pages of the site and of the service; other sources are named."""
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
        if of_sources in SERVED:
            return f"[{words}](service:{SERVED[of_sources]})"
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


# --- the generator ---------------------------------------------------------------------------------------------------


def _generate(folder: Path) -> None:
    command = ["mkdocs", "--quiet", "build", "--strict", "--config-file", str(folder / SETTINGS.name)]
    run(sys.executable, "-m", *command, folder=folder, env={"NO_MKDOCS_2_WARNING": "1"})


# --- behind the generator --------------------------------------------------------------------------------------------


def _finish(built: Path) -> None:
    for pattern in LEFT_OUT:
        for path in built.rglob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for folder, elsewhere in FOLDERS.items():
        for path in sorted((built / folder).glob("*")):
            if path.is_file():
                path.rename(built / elsewhere / path.name)
    for folder in FOLDERS:
        shutil.rmtree(built / folder, ignore_errors=True)
    for page in built.rglob("*.html"):
        page.write_text(_page(page.read_text(encoding="utf-8"), page.parent, built), encoding="utf-8")
    assets = built / "assets"
    for path in (*assets.glob("*.js"), *assets.glob("*.css")):
        text = _NAME_OF_MAP.sub("", path.read_text(encoding="utf-8"))
        if path.suffix == ".css":
            text = _PICTURE.sub(lambda found: _asset(unquote_to_bytes(found[2]), assets, ".svg", "url({})"), text)
        path.write_text(text, encoding="utf-8")
    licences = [path for path in distribution("mkdocs-material").files or () if path.parent.name == "licenses"]
    (licence,) = licences
    shutil.copy(str(licence.locate()), assets / "LICENSE.txt")


def _page(text: str, folder: Path, built: Path) -> str:
    """A page whose scripts are files and whose links to the service lead there."""
    to_root = os.path.relpath(built, folder)

    def as_file(script: re.Match[str]) -> str:
        name = _asset(script[1].encode(), built / "assets", ".js")
        return f'<script src="{to_root}/assets/{name}"></script>'

    for place, elsewhere in FOLDERS.items():
        text = text.replace(place, elsewhere)
    text = _SCRIPT.sub(as_file, text).replace('role="dialog"', 'role="dialog" aria-label="Search"')
    return _OF_SERVICE.sub(lambda link: f'href="{to_root}/../{unescape(link[1])}"', text)


def _asset(content: bytes, folder: Path, ending: str, reference: str = "{}") -> str:
    """Writes a file named by its content; the reference to it."""
    name = f"{blake2b(content, digest_size=6).hexdigest()}{ending}"
    (folder / name).write_bytes(content)
    return reference.format(name)
