"""When a sentence about a bomb is true."""

from __future__ import annotations

from tests.messages.said import Clauses, Condition, Said
from tests.oracle import bombs, classifying, packs
from tests.oracle.bombs import SMALL_KINDS
from tests.oracle.packs import rank_of


def rank_above(said: Said) -> bool:
    return said.ranking.rank[said["higher_rank"]] > said.ranking.rank[said["lower_rank"]]


def only_royal_above_four(said: Said) -> bool:
    order = packs.five_card_order(said.options)
    royal, four, plain = (
        order.index(kind) if kind in order else -1 for kind in ("royal-flush", "four-of-a-kind", "straight-flush")
    )
    return royal > four > plain


def has_bombs(said: Said) -> bool:
    """Can some combination beat one with another number of cards (PG-GS-03, PG-HON-02, PG-SF7-02)?"""
    return bool(said.options["bombs"] != "off")


def fours_apart(said: Said) -> bool:
    """Do bare fours meet bare fours alone (DEC-14), for lack of house rules?"""
    bombed = said.options["bombs"] != "off" and said.options["bomb_targets"] == "anything"
    return not said.options["bare_four_bombs"] and not bombed


def the_bomb(said: Said) -> tuple[str, str]:
    """Which of the two is the bomb, and which the other."""
    return ("a", "b") if is_bomb(said, "a") else ("b", "a")


def bomb_only_on(targets: str, *, or_five: bool = False) -> Condition:
    """A bomb is confined to some targets, among which the other set is not."""

    def condition(said: Said) -> Clauses:
        bomb, other = the_bomb(said)
        yield "one is a bomb and the other none", is_bomb(said, bomb) and not is_bomb(said, other)
        yield "the bomb is {kind}", said.kind(said[bomb]) == said["kind"]
        yield f"bombs beat {targets}", said.options["bomb_targets"] == targets
        found = said.classified(said[other])
        yield "the other is none of these", found is not None and not bombs.is_target(found, said.options)
        seven = said["kind"] == "straight-flush-plus-two" and targets != "five-cards"
        yield "five cards besides", seven == or_five and not (or_five and len(said[other]) == 5)

    return condition


def bomb_below(said: Said) -> Clauses:
    bomb, other = the_bomb(said)
    yield "one is a bomb and the other none", is_bomb(said, bomb) and not is_bomb(said, other)
    yield "the bomb is {lower_kind}", said.kind(said[bomb]) == said["lower_kind"]
    yield "the other is {higher_kind}", said.kind(said[other]) == said["higher_kind"]
    four, flush = ("four", "four-of-a-kind"), bombs.STRAIGHT_FLUSHES
    royal = only_royal_above_four(said) and not classifying.is_royal(said[other], said.ranking)
    yield (
        "{higher_kind} ranks above {lower_kind}",
        said["lower_kind"] in four and said["higher_kind"] in flush and not royal,
    )


def flushes_that_are_no_bombs(said: Said) -> list[str | None]:
    """The kind of each of the two that could be played on the other if straight flushes were bombs."""
    found = {side: said.classified(said[side]) for side in ("a", "b")}
    return [
        mine.kind
        for mine, other in ((found["a"], found["b"]), (found["b"], found["a"]))
        if mine is not None and other is not None and mine.kind in bombs.STRAIGHT_FLUSHES
        if has_bombs(said) and not bombs.is_bomb(mine, said.options) and bombs.is_target(other, said.options)
    ]


def is_bomb(said: Said, side: str) -> bool:
    """Is a set that the sentence names a bomb?"""
    found = said.classified(said[side])
    return found is not None and bombs.is_bomb(found, said.options)


def bomb_higher_kind(said: Said) -> Clauses:
    yield "{higher} is {higher_kind}", said.kind(said["higher"]) == said["higher_kind"]
    yield "it is a bomb", is_bomb(said, "higher")


def bomb_twos(said: Said) -> Clauses:
    yield from bomb_higher_kind(said)
    yield "{lower} are twos", {rank_of(card) for card in said["lower"]} == {"2"} and len(said["lower"]) <= 3
    yield "only twos are bombed", said.options["bomb_targets"] == "twos"


def bomb_weaker_five_cards(said: Said) -> Clauses:
    yield from bomb_higher_kind(said)
    yield "it is a bare four", said["higher_kind"] == "four"
    yield "{lower} are five cards", len(said["lower"]) == 5
    lower = said.classified(said["lower"])
    level = said.ranking.level["four-of-a-kind"]
    yield "they rank below four of a kind", lower is not None and lower.key[0] < level
    yield "bombs may be played on five cards", said.options["bomb_targets"] in ("five-cards", "anything")


def bomb_anything(said: Said) -> Clauses:
    yield from bomb_higher_kind(said)
    yield "{lower} is no bomb", not is_bomb(said, "lower")
    yield "bombs may be played on any combination", said.options["bomb_targets"] == "anything"


def both_bombs(said: Said) -> Clauses:
    yield "both are bombs", is_bomb(said, "higher") and is_bomb(said, "lower")
    yield "they have different numbers of cards", len(said["higher"]) != len(said["lower"])


def bomb_higher_four(said: Said) -> Clauses:
    yield from both_bombs(said)
    for side in ("higher", "lower"):
        of_rank = [card for card in said[side] if rank_of(card) == said[f"{side}_rank"]]
        yield f"{{{side}}} has four of {{{side}_rank}}", len(of_rank) == 4
    yield "the {higher_rank} ranks above the {lower_rank}", rank_above(said)


def bomb_higher_of_kinds(said: Said) -> Clauses:
    yield from both_bombs(said)
    for side in ("higher", "lower"):
        yield f"{{{side}}} is {{{side}_kind}}", said.kind(said[side]) == said[f"{side}_kind"]
    flush = said["higher_kind"] in bombs.STRAIGHT_FLUSHES and said["lower_kind"] in ("four", "four-of-a-kind")
    yield "{higher_kind} ranks above {lower_kind}", flush and not only_royal_above_four(said)


def bomb_royal(said: Said) -> Clauses:
    yield from both_bombs(said)
    is_higher = said.kind(said["higher"]) == "straight-flush"
    flush, four = ("higher", "lower") if is_higher else ("lower", "higher")
    yield (
        "one is a four and the other a straight flush",
        (said.kind(said[four]), said.kind(said[flush])) == ("four", "straight-flush"),
    )
    yield "the straight flush is higher if it is royal", classifying.is_royal(said[flush], said.ranking) == is_higher
    yield "only a royal flush ranks above four of a kind", only_royal_above_four(said)


def bomb_smaller(said: Said) -> Clauses:
    yield "{higher} is {higher_kind}", said.kind(said["higher"]) == said["higher_kind"]
    yield "{lower} is {lower_kind_alone}", said.kind(said["lower"]) == said["lower_kind_alone"]
    may = is_bomb(said, "higher") and said["lower_kind_alone"] in SMALL_KINDS
    any_height = said.options["bomb_targets"] in ("small", "anything")
    yield "{higher_kind} may be played on any {lower_kind_alone}", may and any_height


def bomb_five_cards(said: Said) -> Clauses:
    yield "{higher} is {higher_kind}", said.kind(said["higher"]) == said["higher_kind"]
    yield "{lower} is a combination of five cards", said.kind(said["lower"]) is not None and len(said["lower"]) == 5
    may = is_bomb(said, "higher") and said["higher_kind"] == "straight-flush-plus-two"
    yield "{higher_kind} may be played on any combination of five cards", may


BOMBED: dict[str, Condition] = {
    "bomb.smaller": bomb_smaller,
    "bomb.five-cards": bomb_five_cards,
    "bomb.twos": bomb_twos,
    "bomb.weaker-five-cards": bomb_weaker_five_cards,
    "bomb.anything": bomb_anything,
    "bomb.higher-four": bomb_higher_four,
    "bomb.higher-kind": bomb_higher_of_kinds,
    "bomb.royal": bomb_royal,
}

NOT_BOMBED: dict[str, Condition] = {
    "different-size.bomb-on-small": bomb_only_on("small"),
    "different-size.bomb-on-small-or-five": bomb_only_on("small", or_five=True),
    "different-size.bomb-on-twos": bomb_only_on("twos"),
    "different-size.bomb-on-twos-or-five": bomb_only_on("twos", or_five=True),
    "different-size.bomb-on-five-cards": bomb_only_on("five-cards"),
    "different-size.bomb-below": bomb_below,
}
