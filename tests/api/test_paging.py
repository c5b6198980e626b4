"""Every list comes in pages in one way: `limit`, `cursor`, `count` and `next_cursor`."""

from __future__ import annotations

import pytest

from tests.api.contract import ContractClient

LISTS = [
    ("/v1/variants", "variants"),
    ("/v1/options", "options"),
    ("/v1/packs", "packs"),
    ("/v1/rules", "rules"),
    ("/v1/rules?option=flush_order&variant=hong-kong-ip", "rules"),
    ("/v1/corpus?rule=PG-COMB-17", "cases"),
    ("/v1/problems", "problems"),
]


def with_parameters(path: str, **parameters: object) -> str:
    return path + ("&" if "?" in path else "?") + "&".join(f"{name}={value}" for name, value in parameters.items())


@pytest.mark.parametrize(("path", "name"), LISTS, ids=[path for path, _ in LISTS])
@pytest.mark.parametrize("limit", [1, 7, 1000])
def test_the_pages_together_are_the_list(client: ContractClient, path: str, name: str, limit: int) -> None:
    whole = client.get(path).get_json()
    assert whole["count"] == len(whole[name]) > 0
    assert whole["next_cursor"] is None
    found, page = [], client.get(with_parameters(path, limit=limit)).get_json()
    while True:
        assert page["count"] == whole["count"]
        assert 1 <= len(page[name]) <= limit
        assert {each: value for each, value in page.items() if each not in (name, "next_cursor")} == {
            each: value for each, value in whole.items() if each not in (name, "next_cursor")
        }
        found += page[name]
        if page["next_cursor"] is None:
            break
        page = client.get(with_parameters(path, limit=limit, cursor=page["next_cursor"])).get_json()
    assert found == whole[name]


@pytest.mark.parametrize("path", [path for path, _ in LISTS])
@pytest.mark.parametrize(
    ("parameters", "fault"),
    [
        ("limit=0", ("/limit", "out-of-range")),
        ("limit=20001", ("/limit", "out-of-range")),
        ("limit=ten", ("/limit", "not-an-integer")),
        ("cursor=", ("/cursor", "out-of-range")),
        ("cursor=!", ("/cursor", "bad-cursor")),
        ("cursor=ZmZmZmZm", ("/cursor", "bad-cursor")),
        ("limit=1&limit=2", ("/limit", "repeated-parameter")),
    ],
)
def test_a_page_that_there_is_not(client: ContractClient, path: str, parameters: str, fault: tuple[str, str]) -> None:
    answer = client.get(path + ("&" if "?" in path else "?") + parameters)
    assert answer.status_code == 422
    assert [(error["pointer"], error["code"]) for error in answer.get_json()["errors"]] == [fault]
