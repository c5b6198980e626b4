"""The page for players without a browser: it comes in the player's language with every file that it is made of."""

from __future__ import annotations

import re
from urllib.parse import urljoin
from urllib.request import Request, urlopen

NAMED = re.compile(r"""(?:src|href)="([^"#]+)"|\bimport\b[^"';]*["'](\.[^"']+)["']|\bfrom\s*["'](\.[^"']+)["']""")
TYPES = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}


def fetched(url: str) -> tuple[str, str]:
    """The type and the text of a file, as a browser in Hong Kong asks for it."""
    headers = {"Accept": "text/html,*/*", "Accept-Language": "zh-HK,zh;q=0.9,en;q=0.5"}
    with urlopen(Request(url, headers=headers), timeout=30) as answer:
        return answer.headers.get_content_type(), answer.read().decode()


def test_the_page_and_every_file_that_it_names(address: str) -> None:
    kind, page = fetched(f"{address}/")
    assert kind == "text/html"
    assert '<html lang="zh-Hant-HK">' in page
    waiting, files = [(f"{address}/", page)], dict[str, str]()
    while waiting:
        base, text = waiting.pop()
        for found in NAMED.finditer(text):
            url = urljoin(base, found[1] or found[2] or found[3])
            ending = url.rpartition(".")[2]
            if url.startswith(address) and ending in TYPES and url not in files:
                kind, files[url] = fetched(url)
                assert kind == TYPES[ending], url
                waiting.append((url, files[url]))
    names = {url.rpartition("/")[2] for url in files}
    assert {"main.js", "zh-Hant-HK.js"} <= names, names
    assert len(files) > 20
