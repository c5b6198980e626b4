"""What may be kept, how long, and how whoever has it finds out that it still holds."""

from __future__ import annotations

from werkzeug.test import TestResponse

from bigtwo.api import create_app
from bigtwo.api.settings import Settings
from bigtwo.operations.questions import OPERATIONS
from tests.api.contract import ContractClient, concrete, operations
from tests.tables import table

SAME = (
    "cards=9S,9D",
    "cards=9D,9S",
    "cards=%E2%99%A09,9d",
    "cards=9S%2C9D&variant=base",
    "variant=base&cards=9S,9D",
)
QUESTION = f"/v1/classify?{SAME[0]}"
OTHERS = (
    *("/v1/classify?cards=9S", "/v1/classify?cards=9S,9H", "/v1/classify?cards=9S,9D&variant=hong-kong-ip"),
    *("/v1/classify?cards=9S,9D&variant=base,three-player", "/v1/legal-moves?hand=9S,9D", "/v1/variants"),
    *("/v1/legal-moves?hand=9S,9D&limit=1", "/v1/options", "/v1/packs", "/v1/packs/tiles-9", "/v1/messages"),
    *("/v1/rules", "/v1/hello"),
)
LARGE = (
    *("/openapi.yaml", "/v1/corpus", "/v1/corpus?variant=hong-kong-ip", "/v1/variants", "/v1/variants/base"),
    *("/v1/options", "/v1/messages", "/v1/packs/standard-52", "/v1/rules", "/v1/rules?operation=score"),
    *("/docs/assets/start.js", "/docs/assets/swagger-ui-bundle.js"),
)
IN_PART = ("/v1/corpus?limit=100", "/v1/rules?limit=90", "/v1/variants?limit=10", "/v1/options?limit=10")
IN_WORDS = tuple(f"/v1/{name}" for name in ("variants", "options", "packs", "messages", "rules"))
MOMENTS = ("/healthz", "/readyz", "/metrics")
BROWSER = "gzip, deflate, br, zstd"
DESCRIBED = ("Content-Type", "ETag", "Cache-Control", "Vary", "Content-Language", "Content-Security-Policy")


def test_the_same_question_has_one_tag_however_it_is_put_and_others_have_others(client: ContractClient) -> None:
    answers = [client.get(f"/v1/classify?{query}") for query in SAME]
    assert len({(answer.headers["ETag"], answer.data) for answer in answers}) == 1
    assert len({client.get(path).headers["ETag"] for path in (QUESTION, *OTHERS)}) == 1 + len(OTHERS)


def test_whoever_has_the_answer_gets_no_second_one(client: ContractClient) -> None:
    tag = client.get(QUESTION).headers["ETag"]
    for given in ('"0123456789abcdef0123456789abcdef"', "x", "", '"', ",,,", "W/"):
        for path in (QUESTION, "/v1/variants", "/openapi.yaml", "/v1"):
            assert client.get(path, headers={"If-None-Match": given}).status_code == 200, (given, path)
    star = {"If-None-Match": "*"}
    for path, status in ((QUESTION, 304), ("/v1/variants/base", 304), ("/v1/variants/none", 404)):
        assert client.get(path, headers=star).status_code == status
    assert client.get("/v1/classify?cards=1S", headers=star).status_code == 422
    for query in SAME:
        for given in (tag, f"W/{tag}", f'"other", {tag}', f" {tag} ,x"):
            answer = client.get(f"/v1/classify?{query}", headers={"If-None-Match": given})
            assert (answer.status_code, answer.data) == (304, b""), (query, given)
            assert answer.headers["ETag"] == tag
            assert "Content-Type" not in answer.headers


def test_neither_a_problem_nor_the_answer_to_a_post_is_kept(client: ContractClient) -> None:
    for answer in (client.get("/v1/classify"), client.get("/none"), client.post("/v1/score", json={})):
        assert answer.headers["Cache-Control"] == "no-store"
        assert "ETag" not in answer.headers
    posted = client.post("/v1/classify", json={"cards": ["9S"]}, headers={"If-None-Match": "*"})
    assert posted.status_code == 200
    assert "ETag" not in posted.headers


def test_how_long_is_a_setting() -> None:
    client = create_app(Settings(log=False, max_age=17)).test_client()
    for path in ("/v1/classify?cards=9S", "/v1/variants"):
        assert client.get(path).headers["Cache-Control"] == "public, max-age=17, stale-while-revalidate=86400"


# --- pages -----------------------------------------------------------------------------------------------------------


def about(answer: TestResponse) -> dict[str, str]:
    return {name: answer.headers[name] for name in DESCRIBED if name in answer.headers}


def test_every_page_may_be_kept_and_tells_what_it_depends_on(client: ContractClient) -> None:
    others = {*MOMENTS, "/", *(f"/v1/{name}" for name in (*OPERATIONS, "variants/resolve", "variants/diff"))}
    by_path = [concrete(path) for path, method, _ in operations() if method == "get" and path not in others]
    pages = [path for path in by_path if client.get(path).status_code == 200]  # and not where another address is given
    assert len(pages) > 15
    for path in MOMENTS:
        answer = client.get(path)
        assert (answer.headers["Cache-Control"], "ETag" in answer.headers) == ("no-store", False)
    with table() as row:
        for path in (*LARGE, *IN_PART, *pages):
            with row(path):
                first = client.get(path, headers={"Accept-Encoding": BROWSER})
                known = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
                head = client.head(path)
                assert (first.status_code, known.status_code, known.data) == (200, 304, b"")
                assert (head.data, about(head)) == (b"", about(first))
                assert head.headers["Content-Length"] == first.headers["Content-Length"] == str(len(first.data))
                described = {name: each for name, each in about(first).items() if name != "Content-Type"}
                assert about(known) == described
                assert "Content-Length" not in known.headers
                assert "Content-Encoding" not in first.headers, "compression is the proxy's"
                depends = ["Accept-Language"] if path.startswith(IN_WORDS) else []
                for answer in (first, known, head):
                    assert answer.headers.getlist("Vary") == depends
                    assert answer.headers.get("Accept-Ranges", "none") == "none"
                assert first.headers.get("Content-Language") == ("en" if path.startswith(IN_WORDS) else None)
                for weak in (f"W/{first.headers['ETag']}", f'"other", W/{first.headers["ETag"]}'):  # from such a proxy
                    assert client.get(path, headers={"If-None-Match": weak}).status_code == 304


def test_nobody_gets_a_part(client: ContractClient) -> None:
    whole = client.get("/openapi.yaml")
    for span in ("bytes=0-9", "bytes=-1", "bytes=0-1,3-4", "x"):
        answer = client.get("/openapi.yaml", headers={"Range": span, "If-Range": whole.headers["ETag"]})
        assert (answer.status_code, answer.data) == (200, whole.data), span
