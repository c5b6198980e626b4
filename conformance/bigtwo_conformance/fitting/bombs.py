"""Which combinations are bombs, and what they may be played on, as `compare` shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bigtwo_conformance.fitting.interview import Interview

Cards = list[str]


@dataclass(frozen=True, slots=True)
class Plays:
    """What may be bombs, each None where it is not played, and what they might be played on."""

    four: Cards | None
    """Four of a kind with its odd card."""
    bare: Cards | None
    """Four of a kind alone."""
    flush: Cards | None
    """A straight flush as it is played, one that is not royal."""
    twos: Cards
    """A two, and behind it another: they are in none of the bombs."""
    high: str
    """Another high card in none of the bombs."""
    full_house: Cards
    """A full house that shares no card with the fours and the straight flush."""

    @property
    def all(self) -> list[Cards]:
        return [cards for cards in (self.four, self.bare, self.flush) if cards is not None]


def fit_bombs(interview: Interview, plays: Plays) -> None:
    """Settles which bombs there are and what they beat."""
    reached = {tuple(cards): _on_singles(interview, cards, plays) for cards in plays.all}
    if not reached or None in reached.values():
        return
    found = {each for each in reached.values() if each != "none"}
    if len(found) > 1:
        interview.explain("Some bombs beat only twos, and others any card.")
        return
    if not found:
        _on_five_cards(interview, plays)
        return
    four, bare, flush = (None if each is None else reached[tuple(each)] != "none" for each in _each(plays))
    if four is False:
        interview.explain("Four of a kind is no bomb, though something else is.")
        return
    unusual = bool(bare) or "twos" in found
    if found == {"twos"}:
        interview.settle("bomb_targets", "twos", "a bomb may be played on twos, and on no other single card")
    else:
        unusual = _small_or_anything(interview, plays, bare=bool(bare)) or unusual
    if flush is not None:
        unusual = _kinds(interview, also_flushes=flush) or unusual
    _bare(interview, plays, bare)
    _bombs(interview, plays, unusual=unusual)


def _each(plays: Plays) -> tuple[Cards | None, Cards | None, Cards | None]:
    return plays.four, plays.bare, plays.flush


def _on_singles(interview: Interview, bomb: Cards, plays: Plays) -> str | None:
    """Whether it beats `any` single, only `twos`, or `none`; None where that is not told, or is nothing known."""
    on_high = interview.result(bomb, [plays.high])
    on_pair, on_two = interview.result(bomb, plays.twos), interview.result(bomb, plays.twos[:1])
    if None in (on_high, on_pair, on_two):
        return None
    if on_pair != on_two:
        interview.explain("A bomb beats a single card and not a pair, or the other way round.")
        return None
    if "b-beats-a" in (on_high, on_two):
        interview.explain("Cards that are fewer beat a bomb.")
        return None
    if on_two == "neither":
        if on_high != "neither":
            interview.explain("A bomb beats single cards, and not a two.")
            return None
        return "none"
    return "any" if on_high == "a-beats-b" else "twos"


def _on_five_cards(interview: Interview, plays: Plays) -> None:
    """Where no single card can be bombed: there are no bombs, or they are confined to five cards."""
    seven = plays.flush if plays.flush is not None and len(plays.flush) > 5 else None
    on_five = {name: cards and interview.beats(cards, plays.full_house) for name, cards in
               (("bare", plays.bare), ("seven", seven))}  # fmt: skip
    if plays.bare is not None and on_five["bare"]:
        interview.beats(plays.bare, plays.full_house)
        interview.settle("bomb_targets", "five-cards")
        interview.settle("bare_four_bombs", True)
        interview.settle("bombs", "on")
    elif seven is not None and on_five["seven"]:
        interview.beats(seven, plays.full_house)
        interview.settle("bomb_targets", "five-cards")
        interview.settle("bombs", "on")
        interview.settle("bare_four_bombs", False)
    else:
        interview.beats(plays.all[0], plays.twos[:1])
        interview.settle("bombs", "off")
        interview.settle("bare_four_bombs", False)
        return
    if seven is not None:
        _kinds(interview, also_flushes=bool(on_five["seven"]))


def _small_or_anything(interview: Interview, plays: Plays, *, bare: bool) -> bool:
    """Whether bombs beat more than singles, pairs and triples: five cards if bare fours are bombs, else bare fours."""
    bomb = plays.four or plays.flush
    if bare and plays.bare is not None:
        told = interview.beats(plays.bare, plays.full_house)
    elif plays.bare is not None and bomb is not None:
        told = interview.beats(bomb, plays.bare)
    else:
        interview.narrow("bomb_targets", ["small", "anything"])
        return False
    if told is not None:
        interview.settle("bomb_targets", "anything" if told else "small")
    return bool(told)


def _kinds(interview: Interview, *, also_flushes: bool) -> bool:
    """Settles which kinds are bombs, and tells whether not the usual ones are."""
    value = "four-of-a-kind-and-straight-flush" if also_flushes else "four-of-a-kind"
    interview.settle("bomb_kinds", value, f"a straight flush is {'a' if also_flushes else 'no'} bomb")
    return not also_flushes


def _bare(interview: Interview, plays: Plays, bare: bool | None) -> None:
    if plays.bare is not None:
        interview.beats(plays.bare, plays.twos[:1])
    interview.settle("bare_four_bombs", bool(bare))


def _bombs(interview: Interview, plays: Plays, *, unusual: bool) -> None:
    """That there are bombs; whether they wait for their turn, only records show, and only of the usual ones."""
    interview.beats(plays.all[0], plays.twos[:1])
    if unusual:
        interview.settle("bombs", "on")
    else:
        interview.narrow("bombs", ["on", "at-any-time"])
