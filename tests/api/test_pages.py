"""Variants, rules and the pages of the service itself."""

from __future__ import annotations

import pytest

from bigtwo import __version__, rulebook
from bigtwo.api.problems import TYPES, fault_type
from bigtwo.fault_codes import FAULT_CODES
from bigtwo.operations.questions import OPERATIONS, VARIANT_OPERATIONS
from bigtwo.variant import OPTIONS, named_variants, resolve
from tests.api.contract import ContractClient, concrete, document, operations

NAMED = named_variants()


def test_the_variants_are_listed_in_order(client: ContractClient) -> None:
    listed = client.get("/v1/variants").get_json()["variants"]
    assert [each["id"] for each in listed] == [named.id for named in NAMED]


@pytest.mark.parametrize("named", NAMED, ids=lambda named: named.id)
def test_a_variant_is_found_by_id_and_by_alias(client: ContractClient, named: object) -> None:
    expected = next(each for each in NAMED if each is named)
    answer = client.get(f"/v1/variants/{expected.id}").get_json()
    assert answer["id"] == answer["variant"] == expected.id
    assert list(answer["options"]) == [option.name for option in OPTIONS]
    for alias in expected.aliases:
        by_alias = client.get(f"/v1/variants/{alias}").get_json()
        assert by_alias | {"warnings": answer["warnings"]} == answer


def test_a_mix_is_resolved_with_its_warnings(client: ContractClient) -> None:
    answer = client.post("/v1/variants/resolve", json={"variant": "hong-kong-ip,three-player"}).get_json()
    assert answer["variant"] == "hong-kong-ip,three-player"
    assert answer["id"] is None
    assert answer["options"]["dragon"]["provenance"] == "A"
    assert [warning["code"] for warning in answer["warnings"]] == ["VC-16"]


def test_the_echo_of_a_variant_may_be_sent_back(client: ContractClient) -> None:
    spec = {"extends": ["hong-kong-ip", "three-player"], "options": {"straight_order": "S2"}}
    first = client.post("/v1/variants/resolve", json={"variant": spec})
    again = client.post("/v1/variants/resolve", json={"variant": first.get_json()["variant"]})
    assert again.data == first.data


def test_a_variant_does_not_differ_from_itself(client: ContractClient) -> None:
    answer = client.post("/v1/variants/diff", json={"left": "base", "right": {}}).get_json()
    assert answer == {"left": "base", "right": "base", "differences": []}


def test_both_sides_of_a_difference_may_be_at_fault(client: ContractClient) -> None:
    answer = client.post("/v1/variants/diff", json={"left": "bse", "right": {"options": {"x": 1}}})
    assert [error["pointer"] for error in answer.get_json()["errors"]] == ["/left", "/right/options/x"]


# --- rules -----------------------------------------------------------------------------------------------------------


@pytest.mark.check
def test_every_entry_of_the_rulebook_has_a_page(client: ContractClient) -> None:
    listed = client.get("/v1/rules").get_json()
    assert listed["count"] == len(listed["rules"]) == len(rulebook.rules())
    ids = [each["id"] for each in listed["rules"]] + [f"VC-{number:02}" for number in range(1, 34)]
    ids += sorted({decision for each in listed["rules"] for decision in each["decisions"]})
    for id_ in ids:
        assert client.get(f"/v1/rules/{id_}").get_json()["id"] == id_


def test_an_entry_says_whether_answers_show_it_and_why_not(client: ContractClient) -> None:
    told = {id_: client.get(f"/v1/rules/{id_}").get_json() for id_ in ("PG-COMB-05", "PG-PLAY-05", "PG-PLAY-11")}
    told |= {id_: client.get(f"/v1/rules/{id_}").get_json() for id_ in ("PG-DEAL-04", "DEC-53", "DEC-10")}
    assert {id_: each["observable"] for id_, each in told.items()} == {
        "PG-COMB-05": "yes", "PG-PLAY-05": "in-part", "PG-PLAY-11": "yes", "PG-DEAL-04": "no",
        "DEC-53": "no", "DEC-10": "yes",
    }  # fmt: skip
    assert {id_ for id_, each in told.items() if each["because"] is None} == {"PG-COMB-05", "PG-PLAY-11", "DEC-10"}
    assert told["PG-PLAY-05"]["because"]


@pytest.mark.parametrize(("name", "values"), [("source", rulebook.SOURCES), ("status", rulebook.STATUSES)])
def test_a_filter_splits_the_rules(client: ContractClient, name: str, values: tuple[str, ...]) -> None:
    parts = [client.get(f"/v1/rules?{name}={value}").get_json() for value in values]
    assert all(part["count"] for part in parts)
    assert sum(part["count"] for part in parts) == len(rulebook.rules())
    assert all(each[name] == value for part, value in zip(parts, values, strict=True) for each in part["rules"])


def test_filters_add_up(client: ContractClient) -> None:
    answer = client.get("/v1/rules?option=flush_order&operation=compare&status=base").get_json()
    assert [each["id"] for each in answer["rules"]] == ["PG-COMB-16", "PG-COMB-17"]


@pytest.mark.parametrize("option", [option.name for option in OPTIONS])
def test_rules_of_an_option(client: ContractClient, option: str) -> None:
    answer = client.get(f"/v1/rules?option={option}").get_json()
    assert all(option in each["options"] for each in answer["rules"])


def test_rules_of_a_variant_are_those_in_force(client: ContractClient) -> None:
    in_base = {each["id"] for each in client.get("/v1/rules?variant=base").get_json()["rules"]}
    in_hong_kong = {each["id"] for each in client.get("/v1/rules?variant=hong-kong-ip").get_json()["rules"]}
    in_wikipedia = {each["id"] for each in client.get("/v1/rules?variant=wikipedia").get_json()["rules"]}
    assert "PG-COMB-05" in in_base & in_hong_kong
    assert "PG-COMB-16" in in_base - in_hong_kong
    assert "PG-FLU-01" in in_hong_kong - in_base
    assert {"WP-COMB-03", "WP-COMB-01"} <= in_wikipedia
    assert "PG-COMB-03" not in in_wikipedia
    assert "PG-COMB-01" in rulebook.in_force(resolve({"options": {"triples": False}}))


# --- the service itself ----------------------------------------------------------------------------------------------


def test_health_and_readiness(client: ContractClient) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok"}
    assert client.get("/readyz").get_json() == {"status": "ready", "release": __version__}


def test_the_index_leads_everywhere(client: ContractClient) -> None:
    index = client.get("/v1").get_json()
    assert list(index["operations"]) == [*OPERATIONS, *VARIANT_OPERATIONS, "batch", "rulings"]
    posted = {path for path, method, _ in operations() if method == "post"}
    assert {each["href"] for each in index["operations"].values()} == posted
    assert (index["links"]["docs"], index["links"]["corpus"]) == ("/docs", "/v1/corpus")
    for name, link in index["links"].items():
        assert client.get(link).status_code == 200 or name == "guides", link  # which may not be built


def test_every_type_of_problem_has_a_page(client: ContractClient) -> None:
    for slug, kind in TYPES.items():
        assert client.get(f"/v1{kind.uri}").get_json()["type"] == f"/problems/{slug}"
    assert {fault_type(code) for code in FAULT_CODES} <= set(TYPES)
    assert client.get("/problems/unknown-crad").status_code == 404


GOT = [concrete(path) for path, method, _ in operations() if method == "get"]
GOT += ["/v1/classify?cards=9S", "/v1/classify?cards=9X", "/docs/assets/spade.svg"]
OF_NO_HOST = [(path, "no host") for path in GOT if path.startswith("/v1/")]  # elsewhere its 400 is not documented


@pytest.mark.parametrize(("path", "host"), [*((path, "example.org") for path in GOT), *OF_NO_HOST])
def test_head_is_get_without_the_body(client: ContractClient, path: str, host: str) -> None:
    environ = {"HTTP_HOST": host, "HTTP_X_REQUEST_ID": "a"}
    head, got = (client.open(path, method=method, environ_overrides=environ) for method in ("HEAD", "GET"))
    assert (head.status_code, head.data) == (got.status_code, b"")
    if path != "/metrics":  # which has counted this request meanwhile
        assert dict(head.headers) | {"Date": ""} == dict(got.headers) | {"Date": ""}


@pytest.mark.parametrize("path", [path for path in GOT if path != "/metrics"])
def test_a_path_has_one_form_whatever_is_accepted(client: ContractClient, path: str) -> None:
    """A cache in front need not know `Accept`."""
    headers = ({}, {"Accept": "text/html,*/*;q=0.8"}, {"Accept": "application/json"}, {"Accept": "image/png"})
    answers = [client.get(path, headers=each | {"X-Request-Id": "a"}) for each in headers]
    assert len({(answer.status_code, answer.content_type, answer.data) for answer in answers}) == 1
    assert "Accept" not in (each.strip() for each in answers[0].headers.get("Vary", "").split(","))


def test_options_names_the_methods(client: ContractClient) -> None:
    for path, item in document()["paths"].items():
        concrete = path.replace("{id}", "x").replace("{slug}", "x")
        expected = {"OPTIONS"} | {method.upper() for method in item} | ({"HEAD"} if "get" in item else set())
        for answer in (client.options(concrete), client.delete(concrete)):
            assert answer.status_code in (204, 405)
            assert set(answer.headers["Allow"].split(", ")) == expected
