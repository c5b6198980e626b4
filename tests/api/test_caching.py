"""What may be kept, how long, and how whoever has it finds out that it still holds."""

from __future__ import annotations

import pytest

from bigtwo.api import caching, create_app
from bigtwo.api.settings import Settings
from bigtwo.operations.questions import OPERATIONS
from tests.api.contract import ContractClient, concrete, operations

SAME = (
    "cards=9S,9D",
    "cards=9D,9S",
    "cards=%E2%99%A09,9d",
    "cards=9S%2C9D&variant=base",
    "variant=base&cards=9S,9D",
)
OTHER = ("cards=9S", "cards=9S,9H", "cards=9S,9D&variant=hong-kong-ip", "cards=9S,9D&variant=base,three-player")


def test_the_same_question_has_one_tag_however_it_is_put(client: ContractClient) -> None:
    answers = [client.get(f"/v1/classify?{query}") for query in SAME]
    assert len({answer.headers["ETag"] for answer in answers}) == 1
    assert len({answer.data for answer in answers}) == 1


def test_other_questions_have_other_tags(client: ContractClient) -> None:
    paths = [f"/v1/classify?{query}" for query in (SAME[0], *OTHER)]
    paths += [
        "/v1/legal-moves?hand=9S,9D",
        "/v1/legal-moves?hand=9S,9D&limit=1",
        "/v1/variants",
        "/v1/options",
        "/v1/packs",
        "/v1/packs/tiles-9",
        "/v1/messages",
        "/v1/rules",
        "/v1/hello",
    ]
    tags = [client.get(path).headers["ETag"] for path in paths]
    assert len(set(tags)) == len(paths)


def test_whoever_has_the_answer_gets_no_second_one(client: ContractClient, monkeypatch: pytest.MonkeyPatch) -> None:
    tag = client.get(f"/v1/classify?{SAME[0]}").headers["ETag"]
    monkeypatch.setattr("bigtwo.operations.questions.Operation.answer", None)  # nothing may be worked out
    for query in SAME:
        for given in (tag, f"W/{tag}", f'"other", {tag}', f" {tag} ,x"):
            answer = client.get(f"/v1/classify?{query}", headers={"If-None-Match": given})
            assert (answer.status_code, answer.data) == (304, b"")
            assert answer.headers["ETag"] == tag
            assert "Content-Type" not in answer.headers


@pytest.mark.parametrize("given", ['"0123456789abcdef0123456789abcdef"', "x", "", '"', ",,,", "W/"])
def test_whoever_has_another_answer_gets_this_one(client: ContractClient, given: str) -> None:
    for path in (f"/v1/classify?{SAME[0]}", "/v1/variants", "/openapi.yaml", "/v1"):
        assert client.get(path, headers={"If-None-Match": given}).status_code == 200


def test_a_star_means_any_answer(client: ContractClient) -> None:
    star = {"If-None-Match": "*"}
    assert client.get(f"/v1/classify?{SAME[0]}", headers=star).status_code == 304
    assert client.get("/v1/variants/base", headers=star).status_code == 304
    assert client.get("/v1/variants/none", headers=star).status_code == 404
    assert client.get("/v1/classify?cards=1S", headers=star).status_code == 422


def test_every_page_that_may_be_kept_says_so_and_keeps_its_word(client: ContractClient) -> None:
    pages = 0
    for path, method, _ in operations():
        if method != "get" or path.removeprefix("/v1/") in OPERATIONS:
            continue
        answer = client.get(concrete(path))
        if answer.status_code != 200:  # a question that needs parameters
            continue
        if path in ("/healthz", "/readyz", "/metrics"):
            assert answer.headers["Cache-Control"] == "no-store"
            assert "ETag" not in answer.headers
            continue
        again = client.get(concrete(path), headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304, path
        assert again.headers["Cache-Control"] == answer.headers["Cache-Control"]
        pages += 1
    assert pages >= 8


def test_a_problem_is_never_kept(client: ContractClient) -> None:
    for answer in (client.get("/v1/classify"), client.get("/none"), client.post("/v1/score", json={})):
        assert answer.headers["Cache-Control"] == "no-store"
        assert "ETag" not in answer.headers


def test_a_posted_question_has_no_tag(client: ContractClient) -> None:
    answer = client.post("/v1/classify", json={"cards": ["9S"]}, headers={"If-None-Match": "*"})
    assert answer.status_code == 200
    assert "ETag" not in answer.headers


def test_how_long_is_a_setting() -> None:
    client = create_app(Settings(log=False, max_age=17)).test_client()
    for path in ("/v1/classify?cards=9S", "/v1/variants"):
        assert client.get(path).headers["Cache-Control"] == "public, max-age=17, stale-while-revalidate=86400"


def test_another_release_has_other_tags(monkeypatch: pytest.MonkeyPatch) -> None:
    before = caching.tag(b"classify", b"9S")
    caching.release_of_rules.cache_clear()
    monkeypatch.setattr(caching, "__version__", "99.0.0")
    after = caching.tag(b"classify", b"9S")
    caching.release_of_rules.cache_clear()
    assert before != after


def test_a_tag_tells_its_parts_apart() -> None:
    assert caching.tag(b"a", b"bc") != caching.tag(b"ab", b"c")
