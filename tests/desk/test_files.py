"""What is served of the page: small, from here alone, kept for good, and gone where it is switched off."""

from __future__ import annotations

import re
import tomllib
from hashlib import sha256
from pathlib import Path

from bigtwo.api import create_app
from bigtwo.api.settings import Settings
from bigtwo.desk import desk_words, digest, paths, words_of_desk
from bigtwo.messages.languages import LANGUAGES
from tests.api.conftest import client
from tests.api.contract import ContractClient, client_of
from tests.api.test_docs import References
from tests.tables import table

__all__ = ["client"]  # a fixture

BROWSER = {"Accept-Encoding": "gzip, br, zstd"}
COMMENT = re.compile(r"^\s*//.*$", re.MULTILINE)
USED = re.compile(r"""\bt\("([a-z-]+\.[a-z0-9-]+)\"""")


def source(client: ContractClient, path: str) -> str:
    return client.get(f"/desk/{digest()}/{path}").text


def test_the_page_speaks_the_language_that_the_browser_prefers(client: ContractClient) -> None:
    page = client.get("/", headers={**BROWSER, "Accept-Language": "zh-TW, en;q=0.5"})
    assert page.headers["Content-Language"] == "zh-Hant"
    assert '<html lang="zh-Hant">' in page.text


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
    references = References(page.text)
    assert not references.inline
    for reference in references.files:
        assert client.get(f"/{reference}").status_code == 200, reference


def test_no_other_file_can_be_had(client: ContractClient) -> None:
    with table() as row:
        for path in ["page/index.js", "vendor/vendor.toml", "words/xx.js", "words/en", "views/..%2fREADME.md"]:
            with row(path):
                assert client.get(f"/desk/{digest()}/{path}").status_code == 404
    assert client.get("/desk/0123456789abcdef/page/main.js").status_code == 404, "of another release"


def test_every_word_that_is_used_is_there(client: ContractClient) -> None:
    for path in paths():
        if path.startswith(("page/", "parts/", "views/")) and path.endswith(".js"):
            for word in USED.findall(COMMENT.sub("", source(client, path))):
                assert word in desk_words(), f"{path} says {word}"


def test_every_language_says_every_word() -> None:
    english = words_of_desk("en")["desk"]
    for tag in LANGUAGES:
        said = words_of_desk(tag)["desk"]
        assert set(said) == set(desk_words())
        if tag != "en":
            different = [word for word, text in said.items() if text != english[word]]
            assert len(different) > 0.8 * len(said), tag


def test_of_several_it_says_what_is_said_of_several() -> None:
    """Also in Filipino, whose form for one stands beside most numbers, 61 among them."""
    for tag, said in (("en", "All {count}"), ("de", "Alle {count}"), ("fil", "Pare-pareho")):
        assert words_of_desk(tag)["desk"]["who.alike"]["other"].startswith(said), tag


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


# --- what of other authors the page and its tests are made of ---


ROOT = Path(__file__).parents[2]
LISTS = (ROOT / "service/bigtwo/desk/vendor/vendor.toml", ROOT / "tests/desk/axe/axe.toml")


def test_a_file_of_others_is_listed_and_what_its_authors_published_but_for_its_imports() -> None:
    with table() as row:
        for path in LISTS:
            listed = tomllib.loads(path.read_text(encoding="utf-8"))
            with row(path.name):
                assert {each.name for each in path.parent.glob("*.js")} == {*listed}
            for name, entry in listed.items():
                with row(name):
                    text = (path.parent / name).read_text(encoding="utf-8")
                    for package, ours in entry["imports"].items():
                        assert f'from"{ours}"' in text
                        text = text.replace(f'from"{ours}"', f'from"{package}"')
                    assert sha256(text.encode()).hexdigest() == entry["sha256"]
                    assert (path.parent / entry["licence_file"]).stat().st_size > 500
                    assert entry["integrity"].startswith("sha512-")
