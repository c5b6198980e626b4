"""Asks the twenty questions through the client that openapi-python-client made: ``questions.py ADDRESS FILE``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, TypeVar

from bigtwo_client import Client
from bigtwo_client.api.deals import deal, exchange, opening, validate_deal
from bigtwo_client.api.many import batch, rulings
from bigtwo_client.api.questions import (
    classify,
    classify_by_url,
    compare,
    legal_moves,
    legal_moves_by_url,
    validate_play,
)
from bigtwo_client.api.records import referee
from bigtwo_client.api.scores import score, session
from bigtwo_client.api.variants import diff_variants, resolve_variant
from bigtwo_client.models import (
    BatchAnswer,
    BatchQuestion,
    ClassifiedCombination,
    ClassifiedRefusal,
    ClassifyQuestion,
    Combination,
    CompareAnswer,
    CompareQuestion,
    DealAnswer,
    DealQuestion,
    DiffAnswer,
    DiffQuestion,
    ExchangeAnswer,
    ExchangeQuestion,
    LegalMovesAnswer,
    LegalMovesQuestion,
    OpeningAnswer,
    OpeningQuestion,
    PassEvent,
    Problem,
    RefereeAnswer,
    RefereeQuestion,
    ResolveQuestion,
    RulingsAnswer,
    RulingsQuestion,
    ScoreAnswer,
    ScoreQuestion,
    SessionAnswer,
    SessionQuestion,
    ValidateDealAnswer,
    ValidateDealQuestion,
    ValidatePlayAnswer,
    ValidatePlayQuestion,
    Variant,
)

T = TypeVar("T")


def found(answer: object, sort: type[T]) -> T:
    """An answer, of the sort that it should be."""
    assert isinstance(answer, sort), answer
    return answer


def said(values: Any) -> str:
    return " ".join(map(str, values))


def word(value: bool) -> str:
    return "true" if value else "false"


def main(service: str, file: str) -> None:
    """Prints a line for each question."""
    asked = json.loads(Path(file).read_bytes())
    with Client(base_url=service) as client:

        def classified(name: str) -> object:
            return classify.sync(client=client, body=ClassifyQuestion.from_dict(asked[name]))

        def validated(name: str) -> ValidatePlayAnswer:
            body = ValidatePlayQuestion.from_dict(asked[name])
            return found(validate_play.sync(client=client, body=body), ValidatePlayAnswer)

        pair = found(classified("pair"), ClassifiedCombination)
        print(f"pair: {pair.kind} {pair.deciding_card}")
        reason = found(classified("refusal"), ClassifiedRefusal).reason
        print(f"refusal: {reason.code} {reason.hint}")
        print(f"house rules: {found(classified('house-rules'), ClassifiedCombination).kind}")
        by_url = classify_by_url.sync(client=client, **asked["pair-by-url"])
        pair = found(by_url, ClassifiedCombination)
        print(f"pair by URL: {pair.kind} {pair.deciding_card}")
        compared = found(compare.sync(client=client, body=CompareQuestion.from_dict(asked["compare"])), CompareAnswer)
        print(f"compare: {compared.result} {compared.reason.code}")
        body = LegalMovesQuestion.from_dict(asked["moves"])
        moves = found(legal_moves.sync(client=client, body=body), LegalMovesAnswer)
        print(f"moves: {moves.count} {said(moves.moves[0].cards)}")
        moves = found(legal_moves_by_url.sync(client=client, **asked["moves-by-url"]), LegalMovesAnswer)
        print(f"moves by URL: {moves.count} {said(moves.moves[0].cards)}")
        refused, legal = validated("refused-play"), validated("legal-play")
        kind = found(legal.classification, Combination).kind
        print(f"plays: {word(refused.legal)} {refused.violations[0].code}, {word(legal.legal)} {kind}")
        dealt = found(deal.sync(client=client, body=DealQuestion.from_dict(asked["deal"])), DealAnswer)
        print(f"deal: {said(dealt.stock)}")
        dealt_badly = ValidateDealQuestion.from_dict(asked["validate-deal"])
        checked = found(validate_deal.sync(client=client, body=dealt_badly), ValidateDealAnswer)
        print(f"validate-deal: {word(checked.valid)} {checked.violations[0].code}")
        opened = found(opening.sync(client=client, body=OpeningQuestion.from_dict(asked["opening"])), OpeningAnswer)
        print(f"opening: {opened.leader} {opened.by} {opened.must_include}")
        exchanging = ExchangeQuestion.from_dict(asked["exchange"])
        exchanged = found(exchange.sync(client=client, body=exchanging), ExchangeAnswer)
        print(f"exchange: {exchanged.gives} {exchanged.returns}")
        record = found(referee.sync(client=client, body=RefereeQuestion.from_dict(asked["record"])), RefereeAnswer)
        print(f"record: {record.verdict} {record.violations[0].event} {record.violations[0].code}")
        to_act = found(record.state.to_act, int)
        going_on = RefereeQuestion(state=record.state, events=[PassEvent(seat=to_act, pass_=True)])
        resumed = found(referee.sync(client=client, body=going_on), RefereeAnswer)
        print(f"state: {resumed.verdict} {resumed.state.to_act} {said(resumed.state.hands[0])}")
        scored = found(score.sync(client=client, body=ScoreQuestion.from_dict(asked["score"])), ScoreAnswer)
        assert scored.settlement is not None
        print(f"score: {said(scored.settlement.net)}")
        played = found(session.sync(client=client, body=SessionQuestion.from_dict(asked["session"])), SessionAnswer)
        print(f"session: {played.next_leader_by} {said(played.chips)}")
        answers = found(batch.sync(client=client, body=BatchQuestion.from_dict(asked["batch"])), BatchAnswer)
        print(f"batch: {said(each.status for each in answers.responses)}")
        ruled = found(rulings.sync(client=client, body=RulingsQuestion.from_dict(asked["rulings"])), RulingsAnswer)
        print(f"rulings: {said(len(each.variants) for each in ruled.rulings)}")
        house = found(resolve_variant.sync(client=client, body=ResolveQuestion.from_dict(asked["resolve"])), Variant)
        different = found(diff_variants.sync(client=client, body=DiffQuestion.from_dict(asked["diff"])), DiffAnswer)
        provenance = house.options.additional_properties["quads_form"].provenance
        print(f"variants: {provenance} {different.differences[0].option}")
        problem = found(classified("problem"), Problem)
        print(f"problem: {problem.status} {problem.errors[0].pointer} {problem.errors[0].code}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
