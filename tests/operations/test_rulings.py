"""One question under many variants: the same answers as asked one by one, grouped by what the rules settle."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import jsonschema_rs
import orjson

from bigtwo.operations.questions import MAX_WORK, MIX_COST, OPERATIONS, READING_BYTES, as_json
from bigtwo.schemas.batch import MAX_MIXES, MAX_VARIANTS
from bigtwo.schemas.requests import InvalidRequest
from bigtwo_conformance import judging
from bigtwo_rulebook.protocol import INFORMATIVE_FIELDS, NORMATIVE_FIELDS
from tests.api.contract import ContractClient, at, document, faults_of
from tests.api.examples import ASKED, rows
from tests.tables import SEED, amounts, table
from tests.variant.chosen import NAMED

RULINGS = "/v1/rulings"
SCHEMAS = "#/components/schemas/"
A_TO_FIVE = {"a": ["AH", "2S", "3D", "4C", "5D"], "b": ["AS", "2H", "3C", "4D", "5S"]}
LAST_CARD = {"hand": ["5D", "KS"], "pile": ["4C"], "play": ["5D"], "next_player_cards": 1}

INDONESIA = "indonesia-hutabarat"

TOLD = ("code", "phrase", "detail", "params")
"""What a ruling tells of a reason."""


def ruled(client: ContractClient, operation: str, body: object, *variants: object) -> Any:
    question = {"operation": operation, "body": body} | ({"variants": list(variants)} if variants else {})
    answer = client.post(RULINGS, json=question)
    assert answer.status_code == 200, answer.get_json()
    return answer.get_json()


def refused(client: ContractClient, question: object) -> list[tuple[str, str]]:
    return faults_of(client.post(RULINGS, json=question))


def without_variant(body: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name != "variant"}


QUESTIONS = list(
    {
        orjson.dumps([operation, without_variant(body)]): (operation, without_variant(body))
        for operation, body in ASKED
        if "state" not in body
    }.values()
)
"""Every example question of the contract that can be asked under any variant."""


def alone(operation: str, body: dict[str, Any]) -> dict[str, Any] | InvalidRequest:
    """The answer to a question by itself, or what is wrong with it."""
    asked = OPERATIONS[operation]
    try:
        return plain(orjson.loads(as_json(asked.answer(asked.request.load(body)))))
    except InvalidRequest as invalid:
        return invalid


def plain(answer: object) -> Any:
    """An answer as it goes over the wire; cards that are dealt stand in the order of strength, which means nothing."""
    read = orjson.loads(orjson.dumps(answer))
    if "dealt" in read:
        read["dealt"] = [sorted(hand) for hand in read["dealt"]]
    return read


def unlike(operation: str, answer: dict[str, Any], other: dict[str, Any]) -> tuple[str, ...]:
    """Where an answer differs from another, as the conformance kit judges: an implementation of its own."""
    settled = plain(answer)
    moves = {"moves": settled.pop("moves")} if "moves" in settled else {}
    found = judging.differences(operation, {"equals": settled}, other)
    if moves:  # they stand in the order of strength, which is the variant's own
        found += judging.differences(operation, {"set-equals": moves}, other)
    return found


@amounts(test=6, check=18, verify=100)
def test_rulings_are_the_answers_to_the_same_question_asked_under_each_variant(
    client: ContractClient, amount: int
) -> None:
    first = [*dict(reversed(QUESTIONS)).items()]
    more = [each for each in QUESTIONS if each not in first]
    with table() as row:
        for operation, body in (first + Random(SEED).sample(more, len(more)))[:amount]:
            with row(f"{operation} {body}"[:100]):
                check_rulings(client, operation, body)


def check_rulings(client: ContractClient, operation: str, body: dict[str, Any]) -> None:
    separate = {name: alone(operation, body | {"variant": name}) for name in NAMED}
    if all(isinstance(answer, InvalidRequest) for answer in separate.values()):
        assert refused(client, {"operation": operation, "body": body})
        return
    given = ruled(client, operation, body)
    groups = given["rulings"]
    assert given["operation"] == operation
    assert sorted(
        name for group in (*groups, *given["impossible"], *given["unfit"]) for name in group["variants"]
    ) == sorted(NAMED)
    for group in groups:
        for name in group["variants"]:
            answer = separate[name]
            assert isinstance(answer, dict)
            assert unlike(operation, group["answer"], answer) == ()
            assert all(unlike(operation, other["answer"], answer) for other in groups if other is not group)
        settled_part(operation).validate(group["answer"])
        assert sorted(name for ground in group["by"] for name in ground["variants"]) == sorted(group["variants"])
        grounds = [orjson.dumps([ground["rules"], ground["details"]]) for ground in group["by"]]
        assert len(set(grounds)) == len(grounds)
        for ground in group["by"]:
            for name in ground["variants"]:
                check_ground(ground, separate[name])
    for group in (*given["impossible"], *given["unfit"]):
        for name in group["variants"]:
            invalid = separate[name]
            assert isinstance(invalid, InvalidRequest)
            found = [(f"/body{fault.pointer}", fault.phrase) for fault in invalid.faults]
            assert found == [(error["pointer"], error["phrase"]) for error in group["errors"]]
            if "variants" not in group["errors"][0]["params"]:
                assert [error["detail"] for error in group["errors"]] == [fault.detail for fault in invalid.faults]


@cache
def settled_part(operation: str) -> Any:
    """What the contract says of an answer, without the fields that the rules do not settle."""
    only = NORMATIVE_FIELDS.get(operation, ())

    def settled(schema: Any) -> Any:
        if isinstance(schema, list):
            return [settled(each) for each in schema]
        if not isinstance(schema, dict):
            return schema
        found = {name: settled(each) for name, each in schema.items()}
        if isinstance(needed := schema.get("required"), list):
            found["required"] = [
                name for name in needed if name not in INFORMATIVE_FIELDS and (not only or name in only)
            ]
        return found

    answer = {"$ref": SCHEMAS + operation.title().replace("-", "") + "Answer", "unevaluatedProperties": False}
    schemas = settled(document()["components"]["schemas"])
    return jsonschema_rs.Draft202012Validator({**answer, "components": {"schemas": schemas}})


def check_ground(ground: dict[str, Any], answer: Any) -> None:
    """The rules are those of the answer, and so are the sentences."""
    reasons = answer.get("violations", answer.get("obligations", ()))
    assert ground["rules"] == answer.get("rules", merged(reasons))
    if answer.get("reason"):
        assert ground["details"] == [{name: answer["reason"][name] for name in TOLD}]
    else:
        assert ground["details"][: len(reasons)] == [{name: reason[name] for name in TOLD} for reason in reasons]


def merged(reasons: Any) -> list[str]:
    return list(dict.fromkeys(rule for reason in reasons for rule in reason["rules"]))


def test_who_is_right_and_by_which_rule_can_be_read(client: ContractClient) -> None:
    given = ruled(client, "compare", A_TO_FIVE, "base", "hong-kong-ip", "wikipedia", "hong-kong-boehnker")
    first, second, third = given["rulings"]
    assert first["answer"] == {"result": "a-beats-b", "reason": {"code": "higher-suit"}}
    assert first["variants"] == ["hong-kong-ip", "wikipedia"]
    hong_kong, wikipedia = first["by"]
    assert hong_kong["rules"] == ["PG-COMB-10", "PG-HK-02", "DEC-01"]
    assert hong_kong["details"] == wikipedia["details"]
    assert [told["detail"] for told in hong_kong["details"]] == [
        "2S AH 5D 4C 3D beats 2H AS 5S 4D 3C: the runs rank equally, and 2S ranks above 2H"
    ]
    assert (second["answer"]["result"], second["variants"]) == ("b-beats-a", ["base"])
    assert (third["answer"]["result"], third["variants"]) == ("undefined", ["hong-kong-boehnker"])
    assert given["unfit"] == []


def test_the_largest_group_is_first_and_then_the_order_of_variants(client: ContractClient) -> None:
    variants = ("hong-kong-boehnker", "base", "hong-kong-ip", "wikipedia", "gamesky")
    groups = [["base", "gamesky"], ["hong-kong-ip", "wikipedia"], ["hong-kong-boehnker"]]
    assert [each["variants"] for each in ruled(client, "compare", A_TO_FIVE, *variants)["rulings"]] == groups
    hand = {"hand": ["3D", "3S", "7H", "7D"]}  # the order of suits does not part equal answers
    (group,) = ruled(client, "legal-moves", hand, "base", "pusoy-dos", "bridge-suits")["rulings"]
    assert group["variants"] == ["base", "pusoy-dos", "bridge-suits"]
    hand = {"hand": ["3D", "3S"], "pile": ["3H"]}  # one card beats the pile under both, and it is another one
    groups = ruled(client, "legal-moves", hand, "base", "pusoy-dos")["rulings"]
    assert [group["variants"] for group in groups] == [["base"], ["pusoy-dos"]]


def test_mixes_and_aliases_are_shown_by_their_canonical_names(client: ContractClient) -> None:
    duty = {"extends": "base", "options": {"last_card_duty": "compulsory"}}
    given = ruled(client, "validate-play", LAST_CARD, "Hong Kong IP", "hong-kong-ip,three-player", duty)
    legal, illegal = given["rulings"]
    assert (legal["answer"]["legal"], legal["variants"]) == (True, ["hong-kong-ip", "hong-kong-ip,three-player"])
    assert illegal["variants"] == [duty]
    assert [told["detail"] for told in illegal["by"][0]["details"]] == [
        "the next player has one card left: on a single you must play your highest, KS"
    ]


def test_a_deal_tells_why_somebody_leads(client: ContractClient) -> None:
    body = next(body for operation, body in QUESTIONS if operation == "deal")
    for group in ruled(client, "deal", body)["rulings"]:
        assert group["answer"]["opening"]["leader"] is not None
        assert any("leads" in told["detail"] for ground in group["by"] for told in ground["details"])


# --- where the question cannot be asked -------------------------------------------------------------------------------


def test_what_is_wrong_only_under_some_is_shown_of_those(client: ContractClient) -> None:
    given = ruled(client, "classify", {"cards": ["15S"]})
    assert [name for group in given["rulings"] for name in group["variants"]] == ["lectio-5"]
    assert "base" in given["unfit"][0]["variants"]
    assert given["unfit"][0]["errors"][0]["pointer"] == "/body/cards/0"


def test_variants_under_which_it_cannot_happen_stand_apart_in_one_group(client: ContractClient) -> None:
    body = {"hand": ["9S", "15S"], "pile": ["4D"], "locked_out": True}
    variants = ("base", "lectio-5+after_pass=out-of-trick", "pusoy-dos", "lectio-5", INDONESIA)
    given = ruled(client, "legal-moves", body, *variants[:-1])
    (cannot,) = given["impossible"]
    assert cannot["variants"] == ["lectio-5"]
    assert [group["variants"] for group in given["unfit"]] == [["base"], ["pusoy-dos"]]
    given = ruled(client, "legal-moves", body | {"hand": ["9S"]}, "base", "wikipedia", INDONESIA)
    (cannot,), (may_only_pass,) = given["impossible"], given["rulings"]
    assert cannot["variants"] == ["base", "wikipedia"]
    (error,) = cannot["errors"]
    assert (error["pointer"], error["code"]) == ("/body/locked_out", "impossible-situation")
    assert error["detail"] == "in base and wikipedia nobody is locked out; leave out locked_out"
    assert error["params"] == {"variants": ["base", "wikipedia"], "field": "locked_out"}
    assert (may_only_pass["variants"], given["unfit"]) == ([INDONESIA], [])
    question = {
        "operation": "legal-moves",
        "body": {"hand": ["9S"], "opening": True},
        "variants": ["base", "pusoy-dos"],
    }
    assert refused(client, question) == [("/body/opening", "impossible-situation")]


# --- faults of the request --------------------------------------------------------------------------------------------

CARD = {"cards": ["9S"]}
TOO_MANY = {"operation": "classify", "body": CARD, "variants": ["base"] * (MAX_VARIANTS + 1)}


def test_what_is_wrong_with_the_request_is_shown_at_once(client: ContractClient) -> None:
    with table() as row:
        for question, expected in (*rows("rulings faults"), (TOO_MANY, [["/variants", "out-of-range"]])):
            with row(str(question)[:100]):
                assert sorted(map(list, refused(client, question))) == sorted(expected)
    answer = client.post(RULINGS, json={"operation": "clasify", "body": CARD}).get_json()
    assert answer["detail"] == 'there is no operation "clasify" here; did you mean classify?'
    other_packs = {"cards": [rank + suit for rank in ("J", "Q", "K", "A", "14", "15") for suit in "SHCD"]}
    answer = client.post(
        RULINGS, json={"operation": "classify", "body": other_packs, "variants": ["base", "lectio-5"]}
    ).get_json()
    assert (len(answer["errors"]), answer["further_errors"]) == (20, 4), "8 cards of the one, 16 of the other"
    offered = at(SCHEMAS + "RuledOperation/enum")
    assert set(offered) == {operation for operation, _ in QUESTIONS} == set(OPERATIONS) - {"view"}


# --- limits -----------------------------------------------------------------------------------------------------------


def mixes(count: int) -> list[object]:
    return [{"extends": "base", "options": {"stake": number + 2}} for number in range(count)]


def test_every_named_variant_and_so_many_mixes_fit_at_once(client: ContractClient) -> None:
    variants = [*NAMED, *mixes(MAX_MIXES)]
    assert len(variants) <= MAX_VARIANTS
    groups = ruled(client, "classify", CARD, *variants)["rulings"]
    assert sum(len(group["variants"]) for group in groups) == len(variants)
    more = {"operation": "classify", "body": CARD, "variants": mixes(MAX_MIXES + 1)}
    assert refused(client, more) == [("/variants", "too-many-mixes")]


def test_the_bound_on_the_cost_is_exact(client: ContractClient) -> None:
    def question(events: int) -> dict[str, Any]:
        return {"operation": "referee", "body": {"events": [0] * events}, "variants": ["base", "gamesky"]}

    def units(asked: dict[str, Any]) -> int:
        """Reading the body costs as often as the question does."""
        return OPERATIONS["referee"].cost(asked["body"]) + len(orjson.dumps(asked)) // READING_BYTES

    def ask(asked: dict[str, Any]) -> Any:
        return client.post(RULINGS, data=orjson.dumps(asked), content_type="application/json").get_json()

    most = max(number for number in range(5000) if 2 * units(question(number)) <= MAX_WORK)
    assert ask(question(most))["errors"][0]["code"] != "batch-too-dear"
    refused = ask(question(most + 1))
    assert [(each["pointer"], each["code"]) for each in refused["errors"]] == [("/variants", "batch-too-dear")]
    mixed = question(most) | {"variants": mixes(2)}
    assert ask(mixed)["detail"] == (
        f"this would cost {2 * (units(mixed) + 30 + MIX_COST)} units, and 100000 are the most; under each of 2 "
        f"variants the question costs {units(mixed)}; ask under fewer"
    )
