"""Pages for programs: variants, rules, the corpus, messages and the service itself; every list in pages in one way."""

from __future__ import annotations

import json
from string import Formatter
from typing import Any

import bigtwo
from bigtwo import __version__, rulebook
from bigtwo.messages.catalogue import FILES, messages_in
from bigtwo.messages.catalogue import TYPES as PARAM_TYPES
from bigtwo.operations.paging import cursor_after
from bigtwo.operations.questions import OPERATIONS, VARIANT_OPERATIONS
from bigtwo.variant.options import OPTIONS
from bigtwo.variant.resolving import named_variants, resolve
from bigtwo_conformance import judging
from bigtwo_conformance.corpus import corpus
from bigtwo_rulebook import protocol
from bigtwo_rulebook.cases import EDITION, case_files, published
from bigtwo_rulebook.options import HOUSE_RULE
from tests.api.contract import ContractClient, at, concrete, document, faults_of, operations
from tests.tables import table

# --- lists in pages --------------------------------------------------------------------------------------------------

LISTS = {
    "/v1/variants?": "variants",
    "/v1/options?": "options",
    "/v1/packs?": "packs",
    "/v1/rules?": "rules",
    "/v1/rules?option=flush_order&variant=hong-kong-ip&": "rules",
    "/v1/corpus?rule=PG-COMB-17&": "cases",
    "/v1/problems?": "problems",
}
NO_PAGES = {
    "limit=0": ("/limit", "out-of-range"),
    "limit=20001": ("/limit", "out-of-range"),
    "limit=ten": ("/limit", "not-an-integer"),
    "cursor=": ("/cursor", "out-of-range"),
    "cursor=!": ("/cursor", "bad-cursor"),
    "cursor=ZmZmZmZm": ("/cursor", "bad-cursor"),
    "limit=1&limit=2": ("/limit", "repeated-parameter"),
}


def test_the_pages_together_are_the_list(client: ContractClient) -> None:
    with table() as row:
        for path, name in LISTS.items():
            whole = client.get(path).get_json()
            for limit in (3, 7, 1000):
                with row(f"{path}limit={limit}"):
                    assert whole["count"] == len(whole[name]) > 0
                    assert whole["next_cursor"] is None
                    found: list[Any] = []
                    page = client.get(f"{path}limit={limit}").get_json()
                    while True:
                        assert 1 <= len(page[name]) <= limit
                        found += page[name]
                        assert page | {name: 0, "next_cursor": 0} == whole | {name: 0, "next_cursor": 0}
                        if page["next_cursor"] is None:
                            break
                        page = client.get(f"{path}limit={limit}&cursor={page['next_cursor']}").get_json()
                    assert found == whole[name]
            with row(f"{path}cursor of the last entry"):
                last = client.get(f"{path}cursor={cursor_after(whole['count'] - 1)}")
                assert faults_of(last) == [("/cursor", "bad-cursor")]
            for parameters, fault in NO_PAGES.items():
                with row(f"{path}{parameters}"):
                    assert faults_of(client.get(f"{path}{parameters}")) == [fault]


# --- variants --------------------------------------------------------------------------------------------------------


def test_the_variants_are_listed_and_found_by_id_and_by_alias(client: ContractClient) -> None:
    named_ids = [named.id for named in named_variants()]
    assert [each["id"] for each in client.get("/v1/variants").get_json()["variants"]] == named_ids
    with table() as row:
        for named in named_variants():
            with row(named.id):
                answer = client.get(f"/v1/variants/{named.id}").get_json()
                assert answer["id"] == answer["variant"] == named.id
                assert list(answer["options"]) == [option.name for option in OPTIONS]
                for alias in named.aliases:
                    by_alias = client.get(f"/v1/variants/{alias}").get_json()
                    assert by_alias | {"warnings": answer["warnings"]} == answer


def test_a_mix_is_resolved_with_its_warnings_and_its_echo_may_be_sent_back(client: ContractClient) -> None:
    answer = client.post("/v1/variants/resolve", json={"variant": "hong-kong-ip,three-player"}).get_json()
    assert (answer["variant"], answer["id"]) == ("hong-kong-ip,three-player", None)
    assert answer["options"]["dragon"]["provenance"] == "A"
    assert [warning["code"] for warning in answer["warnings"]] == ["VC-16"]
    spec = {"extends": ["hong-kong-ip", "three-player"], "options": {"straight_order": "S2"}}
    first = client.post("/v1/variants/resolve", json={"variant": spec})
    again = client.post("/v1/variants/resolve", json={"variant": first.get_json()["variant"]})
    assert again.data == first.data


def test_a_variant_does_not_differ_from_itself_and_both_sides_may_be_at_fault(client: ContractClient) -> None:
    answer = client.post("/v1/variants/diff", json={"left": "base", "right": {}}).get_json()
    assert answer == {"left": "base", "right": "base", "differences": []}
    wrong = client.post("/v1/variants/diff", json={"left": "bse", "right": {"options": {"x": 1}}})
    assert [pointer for pointer, _ in faults_of(wrong)] == ["/left", "/right/options/x"]


# --- rules -----------------------------------------------------------------------------------------------------------


def test_every_entry_of_the_rulebook_has_a_page_and_filters_select(client: ContractClient) -> None:
    listed = client.get("/v1/rules").get_json()
    assert listed["count"] == len(listed["rules"]) == len(rulebook.rules())
    ids = [each["id"] for each in listed["rules"]] + [f"VC-{number:02}" for number in range(8, 34)]
    ids += sorted({decision for each in listed["rules"] for decision in each["decisions"]})
    for id_ in ids:
        assert client.get(f"/v1/rules/{id_}").get_json()["id"] == id_
    for name, values in (("source", rulebook.SOURCES), ("status", rulebook.STATUSES)):
        parts = [client.get(f"/v1/rules?{name}={value}").get_json() for value in values]
        assert all(part["count"] for part in parts)
        assert sum(part["count"] for part in parts) == len(rulebook.rules())
        assert all(each[name] == value for part, value in zip(parts, values, strict=True) for each in part["rules"])
    for option in OPTIONS:
        found = client.get(f"/v1/rules?option={option.name}").get_json()["rules"]
        assert found == [each for each in listed["rules"] if option.name in each["options"]], option.name
    answer = client.get("/v1/rules?option=flush_order&operation=compare&status=base").get_json()
    assert [each["id"] for each in answer["rules"]] == ["PG-COMB-16", "PG-COMB-17"]


DECIDES: dict[str, set[str]] = {
    "PG-HK-05": {"hong-kong-ip"},
    "PG-BQ-02": set(),
    "PG-HON-01": {"gamesky", "taiwan-latta", "lukang-dushoff"},
    "PG-3P-10": {"three-player-13-draw", "two-player-draw"},
    HOUSE_RULE: {"comp2396"},
}
"""By rule the named variants under which it decides something."""

BY_SEVERAL_OPTIONS = {
    "base": set(),
    "three-player": set(),
    "three-player-13-draw": {"PG-3P-08"},
    "two-player-17": {"PG-2P-05"},
    "two-player-draw": {"PG-2P-05", "PG-2P-06"},
    "base+deals_per_round=5": {"PG-LEC-04"},
    "base+starting_chips=50": {"PG-LEC-04"},
    "base+instant_wins=dragon:null": {"HR-INST-03", "HR-INST-09"},
    "base+instant_wins=dragon:5": {"HR-INST-03", "HR-INST-08"},
    "base+instant_wins=dragon:5,six-pairs:null": {"HR-INST-03", "HR-INST-05", "HR-INST-08", "HR-INST-09"},
}
"""By rules of a table those in force that no value of one option carries."""
OF_SEVERAL_OPTIONS = {"PG-3P-08", "PG-2P-05", "PG-2P-06", "PG-LEC-04", *(f"HR-INST-{n:02}" for n in range(2, 10))}


def test_the_variants_of_a_rule_are_those_in_which_it_decides(client: ContractClient) -> None:
    with table() as row:
        for rule, variants in DECIDES.items():
            with row(rule):
                assert set(client.get(f"/v1/rules/{rule}").get_json()["variants"]) == variants
                for variant in variants:
                    listed = client.get(f"/v1/rules?variant={variant}").get_json()["rules"]
                    assert rule in {each["id"] for each in listed}
        for rule, spec in (
            ("PG-HON-01", {"options": {"bombs": "on", "quads_form": "both"}}),
            ("PG-HK-05", "base+lone_top_two_finish=forbidden"),
            (HOUSE_RULE, "base+suit_order=CSHD"),
            ("PG-COMB-01", {"options": {"triples": False}}),
        ):
            with row(f"{rule} {spec}"):
                assert rule in rulebook.in_force(resolve(spec))
        for spec, rules in BY_SEVERAL_OPTIONS.items():
            with row(spec):
                assert {each for each in rulebook.in_force(resolve(spec)) if each in OF_SEVERAL_OPTIONS} == rules
        for option in OPTIONS:
            with row(option.name):
                for ids in (*option.rules_by_value.values(), option.rules_of_others):
                    assert all(option.name in rulebook.rule(id_).options for id_ in ids if id_ != HOUSE_RULE)


# --- the corpus ------------------------------------------------------------------------------------------------------

AS_WRITTEN = {each["id"]: each for file in case_files() for each in json.loads(file.read_bytes())["cases"]}
CASES = [
    {**AS_WRITTEN[case.id]}
    | ({} if case.under_its_own else {"options": {name: list(values) for name, values in case.options.items()}})
    for case in corpus().cases
]
DUTY = {"extends": "base", "options": {"last_card_duty": "compulsory"}}


def fetched(client: ContractClient, **query: str) -> list[Any]:
    """The cases of a selection, which also says how many there are and which corpus they are from."""
    found = client.get("/v1/corpus", query_string=query).get_json()
    assert (found["edition"], found["hash"], found["count"]) == (EDITION, corpus().digest, len(found["cases"]))
    return list(found["cases"])


def test_cases_are_selected(client: ContractClient) -> None:
    assert fetched(client) == CASES
    for operation in protocol.OPERATIONS:
        selected = [case for case in CASES if case["operation"] == operation]
        assert fetched(client, operation=operation) == selected != []
    for rule in ("PG-COMB-17", "DEC-32", "WP-COMB-03"):
        assert fetched(client, rule=rule) == [case for case in CASES if rule in case["rules"]] != []
    for text, variant in {
        "base": "base",
        "Hong Kong IP": "hong-kong-ip",
        "hong-kong-ip,three-player": "hong-kong-ip,three-player",
        json.dumps(DUTY): DUTY,
        '{"options": {"last_card_duty": "compulsory"}}': DUTY,
        '{"extends": "taiwan-latta"}': "taiwan-latta",
    }.items():
        assert fetched(client, variant=text) == [case for case in CASES if case["variant"] == variant], text
    wanted = {"variant": "hong-kong-ip", "operation": "compare"}
    found = fetched(client, **wanted, rule="PG-HK-02")
    assert found == [case for case in CASES if case | wanted == case and "PG-HK-02" in case["rules"]] != []
    assert fetched(client, operation="session", rule="PG-COMB-17") == []
    for case in fetched(client, **wanted):  # asked as it stands, as a client's own tests would
        if "tally" not in case["expect"]:
            answer = client.post(f"/v1/{case['operation']}", json={"variant": case["variant"], **case["input"]})
            wrong = judging.differences(case["operation"], case["expect"], answer.get_json())
            assert not wrong, "; ".join(wrong)
    assert all(bigtwo.variant(case["variant"]).echo == case["variant"] for case in CASES), "in the canonical form"
    fields = at("#/components/schemas/CorpusCase")
    assert list(published()["cases"][0]) == list(fields["properties"])
    assert {*fields["properties"]} - {*fields["required"]} == {"options"}


# --- messages --------------------------------------------------------------------------------------------------------

MESSAGES = "/v1/messages"


def names_in(*texts: str) -> set[str]:
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_every_message_is_served_as_its_file_says_and_as_the_library_has_it(client: ContractClient) -> None:
    served = client.get(MESSAGES).get_json()
    assert list(served) == ["lang", "messages", "words"]
    assert served["lang"] == "en"
    assert list(served["messages"]) == [id_ for file in FILES for id_ in messages_in(file)]
    assert len(served["messages"]) > 680
    for message in (message for file in FILES for message in messages_in(file).values()):
        found = served["messages"][message.id]
        assert (found["text"], found["otherwise"]) == (message.text, message.otherwise)
        named = names_in(found["text"], found["otherwise"] or "")
        assert found["params"] == {name: PARAM_TYPES[name] for name in named}
    assert {id_: message.to_dict() for id_, message in bigtwo.messages().items()} == served["messages"]
    pair = bigtwo.messages()["higher-suit.pair"]
    assert pair.text.startswith("{higher} beats {lower}: equal rank")
    assert (pair.params["higher"], pair.params["deciding"]) == ("cards", "card")
    assert "PG-COMB-05" in pair.rules
    assert "PG-COMB-04" not in pair.rules
    for lang in ("en", "fr", "x-klingon", "EN-gb", "", "%F0%9F%83%A1", "x+y"):  # what is not there is English
        assert client.get(f"{MESSAGES}?lang={lang}").get_json() == served, lang
    misspelled = client.get(f"{MESSAGES}?language=de")
    assert faults_of(misspelled) == [("/language", "unknown-parameter")]
    assert misspelled.get_json()["detail"].endswith("the parameters are lang")
    assert {*at("#/components/schemas/ParamType/anyOf/0/enum")} == {*PARAM_TYPES.values()}


# --- the service itself ----------------------------------------------------------------------------------------------


def test_the_index_leads_everywhere(client: ContractClient) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok"}
    assert client.get("/readyz").get_json() == {"status": "ready", "release": __version__}
    index = client.get("/v1").get_json()
    assert list(index["operations"]) == [*OPERATIONS, *VARIANT_OPERATIONS, "batch", "rulings"]
    posted = {path for path, method, _ in operations() if method == "post"}
    assert {each["href"] for each in index["operations"].values()} == posted
    assert (index["links"]["docs"], index["links"]["corpus"]) == ("/docs", "/v1/corpus")
    for link in index["links"].values():
        assert client.get(link).status_code == 200, link


GOT = [concrete(path) for path, method, _ in operations() if method == "get"]
GOT += ["/v1/classify?cards=9S", "/v1/classify?cards=9X", "/docs/assets/spade.svg"]


def test_head_is_get_without_the_body_and_a_path_has_one_form_whatever_is_accepted(client: ContractClient) -> None:
    """A cache in front need not know `Accept`."""
    accepted = ("text/html,*/*;q=0.8", "application/json", "image/png")
    with table() as row:
        for path in (path for path in GOT if path != "/metrics"):  # which counts these requests
            for host in ("example.org", *["no host"] * path.startswith("/v1/")):  # elsewhere its 400 is not documented
                with row(f"HEAD {path} of {host}"):
                    environ = {"HTTP_HOST": host, "HTTP_X_REQUEST_ID": "a"}
                    head, got = (client.open(path, method=each, environ_overrides=environ) for each in ("HEAD", "GET"))
                    assert (head.status_code, head.data) == (got.status_code, b"")
                    assert dict(head.headers) | {"Date": ""} == dict(got.headers) | {"Date": ""}
            with row(path):
                answers = [client.get(path, headers={"X-Request-Id": "a", "Accept": each}) for each in accepted]
                assert len({(answer.status_code, answer.content_type, answer.data) for answer in answers}) == 1
                assert "Accept" not in (each.strip() for each in answers[0].headers.get("Vary", "").split(","))
    for path, item in document()["paths"].items():
        expected = {"OPTIONS"} | {method.upper() for method in item} | ({"HEAD"} if "get" in item else set())
        there = path.replace("{id}", "x").replace("{slug}", "x")
        for answer in (client.options(there), client.delete(there)):
            assert answer.status_code in (204, 405)
            assert set(answer.headers["Allow"].split(", ")) == expected, path
        assert answer.get_json()["detail"] == f"this path answers {', '.join(sorted(expected))} only"
