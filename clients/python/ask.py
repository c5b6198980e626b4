"""Asks a running service through a client that a public generator made from openapi.yaml: ``ask.py http://host:port``."""

from __future__ import annotations

import sys

from bigtwo_client import Client
from bigtwo_client.api.questions import classify, compare, legal_moves
from bigtwo_client.api.rules import get_rule
from bigtwo_client.api.scores import score
from bigtwo_client.api.variants import list_variants
from bigtwo_client.models import (
    ClassifiedCombination,
    ClassifiedRefusal,
    ClassifyQuestion,
    CompareAnswer,
    CompareQuestion,
    LegalMovesAnswer,
    LegalMovesQuestion,
    Problem,
    Rule,
    ScoreAnswer,
    ScoreQuestion,
    VariantList,
)


def main(service: str) -> None:
    """Prints an answer of every sort; fails where one is not of the type that the contract promises."""
    with Client(base_url=service, raise_on_unexpected_status=True) as client:
        variants = list_variants.sync(client=client)
        assert isinstance(variants, VariantList)
        print(f"{len(variants.variants)} variants, the first of them {variants.variants[0].title}")

        pair = classify.sync(client=client, body=ClassifyQuestion(cards=["9S", "9D"], variant="base"))
        assert isinstance(pair, ClassifiedCombination)
        print(f"9S 9D is a {pair.kind}, and {pair.deciding_card} decides")

        two_pairs = classify.sync(client=client, body=ClassifyQuestion(cards=["9S", "9D", "4S", "4D"]))
        assert isinstance(two_pairs, ClassifiedRefusal)
        print(two_pairs.reason.detail)

        higher = compare.sync(client=client, body=CompareQuestion(a=["9S", "9D"], b=["9H", "9C"]))
        assert isinstance(higher, CompareAnswer)
        print(f"{higher.result}: {higher.reason.detail}")

        assert isinstance(higher.reason.rules, list)  # left out only where `explain` says so
        rule = get_rule.sync(id=higher.reason.rules[0], client=client)
        assert isinstance(rule, Rule)
        print(f"{rule.id}: {rule.statement}")

        hand = LegalMovesQuestion(hand=["4C", "5D", "9S", "9D"], pile=["8H", "8C"])
        moves = legal_moves.sync(client=client, body=hand)
        assert isinstance(moves, LegalMovesAnswer)
        print(f"{moves.count} legal move: {' '.join(moves.moves[0].cards)}")

        scored = score.sync(client=client, body=ScoreQuestion(winner=0, cards_left=[0, 3, 9, 13]))
        assert isinstance(scored, ScoreAnswer)
        assert scored.settlement is not None
        print(f"net {scored.settlement.net}")

        refused = classify.sync_detailed(client=client, body=ClassifyQuestion(cards=["9S", "1OD"]))
        assert refused.status_code == 422
        assert isinstance(refused.parsed, Problem)
        print(f"{refused.parsed.errors[0].pointer}: {refused.parsed.errors[0].detail}")


if __name__ == "__main__":
    main(sys.argv[1])
