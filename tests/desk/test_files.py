"""What is served of the page: small, from here alone, kept for good, and gone where it is switched off."""

from __future__ import annotations

import re

import pytest

from bigtwo.api import create_app
from bigtwo.api.settings import Settings
from bigtwo.desk import STYLES, digest, first_modules, paths
from bigtwo.messages.desk import desk_words, words_of_desk
from bigtwo.messages.languages import LANGUAGES
from tests.api.conftest import client
from tests.api.contract import ContractClient, client_of, decoded
from tests.api.test_docs import ADDRESS, References

__all__ = ["client"]  # a fixture

BROWSER = {"Accept-Encoding": "gzip, br, zstd"}
FIRST_LOAD = 150_000
"""Bytes that the page takes at most to be there, compressed and all of it: the frame, modules, styles, one language."""

IMPORTED = re.compile(r"""(?:from|import)\s*\(?["'`](\.[^"'`]+)["'`]""")
COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
USED = re.compile(r"""\bt\("([a-z-]+\.[a-z0-9-]+)\"""")


def source(client: ContractClient, path: str) -> str:
    return decoded(client.get(f"/desk/{digest()}/{path}")).decode()


def test_the_page_speaks_the_language_that_the_browser_prefers(client: ContractClient) -> None:
    page = client.get("/", headers={**BROWSER, "Accept-Language": "zh-TW, en;q=0.5"})
    assert page.headers["Content-Language"] == "zh-Hant"
    assert '<html lang="zh-Hant">' in decoded(page).decode()


def test_a_browser_asks_again_for_the_page_and_never_for_its_files(client: ContractClient) -> None:
    page = client.get("/", headers=BROWSER)
    assert page.headers["Cache-Control"] == "public, no-cache"
    assert client.get("/", headers={**BROWSER, "If-None-Match": page.headers["ETag"]}).status_code == 304
    file = client.get(f"/desk/{digest()}/page/main.js")
    assert "max-age=31536000" in file.headers["Cache-Control"]


def test_the_page_may_run_our_scripts_and_nothing_else(client: ContractClient) -> None:
    page = client.get("/", headers=BROWSER)
    policy = dict(part.strip().split(" ", 1) for part in page.headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert "unsafe" not in page.headers["Content-Security-Policy"]
    references = References(decoded(page).decode())
    assert not references.inline
    for reference in references.files:
        assert client.get(f"/{reference}").status_code == 200, reference


def test_no_file_names_another_host(client: ContractClient) -> None:
    for path in paths():
        if not path.startswith("vendor/"):
            assert not ADDRESS.search(source(client, path).encode()), path


def imported(client: ContractClient, path: str) -> list[str]:
    """What a module imports, by path; without what it names when it runs."""
    named = [each for each in IMPORTED.findall(source(client, path)) if "${" not in each]
    folder = path.partition("/")[0]
    return [each.removeprefix("../") if each.startswith("../") else f"{folder}/{each[2:]}" for each in named]


def test_modules_import_what_there_is(client: ContractClient) -> None:
    for path in paths():
        if path.endswith(".js"):
            assert set(imported(client, path)) <= set(paths()), path


def test_the_page_names_whatever_the_first_view_needs(client: ContractClient) -> None:
    """So that a browser asks for all of it at once, and for nothing that the view does not need."""
    needed = ["page/main.js", "views/who.js"]
    for path in needed:
        needed += [each for each in imported(client, path) if each not in needed and not each.startswith("views/")]
    assert len(needed) > 20
    assert sorted(first_modules()) == sorted(needed)
    page = decoded(client.get("/", headers={**BROWSER, "Accept-Language": "zh-Hant"})).decode()
    named = re.findall(rf'rel="modulepreload" href="desk/{digest()}/([^"]+)"', page)
    assert sorted(named) == sorted([*needed, "words/zh-Hant.js"])


def test_the_first_load_is_small(client: ContractClient) -> None:
    page = client.get("/", headers=BROWSER)
    for view in (each for each in paths() if each.startswith("views/")):
        first = [*first_modules(), view]
        for path in first:
            first += [each for each in imported(client, path) if each not in first and not each.startswith("views/")]
        files = [STYLES, "words/zh-Hant.js", *first]
        sizes = {path: len(client.get(f"/desk/{digest()}/{path}", headers=BROWSER).data) for path in files}
        assert len(page.data) + sum(sizes.values()) < FIRST_LOAD, sizes
        assert len(sizes) < 50


@pytest.mark.parametrize(
    "path", ["page/index.js", "vendor/vendor.toml", "words/xx.js", "words/en", "views/..%2fREADME.md"]
)
def test_no_other_file_can_be_had(client: ContractClient, path: str) -> None:
    assert client.get(f"/desk/{digest()}/{path}").status_code == 404


def test_files_of_another_release_are_not_here(client: ContractClient) -> None:
    assert client.get("/desk/0123456789abcdef/page/main.js").status_code == 404


def test_every_word_that_is_used_is_there(client: ContractClient) -> None:
    for path in paths():
        if path.startswith(("page/", "parts/", "views/")) and path.endswith(".js"):
            for word in USED.findall(COMMENT.sub("", source(client, path))):
                assert word in desk_words(), f"{path} says {word}"


def test_every_language_says_every_word() -> None:
    for tag in LANGUAGES:
        said = words_of_desk(tag)["desk"]
        assert set(said) == set(desk_words())
        if tag != "en":
            different = [word for word, text in said.items() if text != words_of_desk("en")["desk"][word]]
            assert len(different) > 0.8 * len(said), tag


def test_it_can_be_switched_off() -> None:
    without = client_of(create_app(Settings(log=False, desk=False)))
    answer = without.get("/", headers=BROWSER)
    assert (answer.status_code, answer.headers["Location"]) == (308, "v1")
    assert without.get("/v1").get_json()["name"] == "bigtwo"
    assert without.get(f"/desk/{digest()}/page/main.js").status_code == 404


def test_the_contract_is_found_with_a_slash_behind_it(client: ContractClient) -> None:
    for host in ("example.org", "another.example"):
        answer = client.get("/docs/", headers={"Host": host})
        assert (answer.status_code, answer.headers["Location"]) == (308, "../docs")
