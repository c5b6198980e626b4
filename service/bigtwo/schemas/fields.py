"""The fields of requests, for marshmallow: each wraps the function that reads its kind of value.

Rules: PG-PLAY-02, PG-PLAY-08, PG-NPP-03, DEC-22, VC-01..VC-31.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import ValidationError, fields, missing

from bigtwo import reading
from bigtwo.cards import is_list_of_cards, mask_of
from bigtwo.combinations.comparison import ranks_alone
from bigtwo.combinations.kinds import KINDS
from bigtwo.combinations.ruleset import Rules, variant
from bigtwo.faults import EVERY_FAULT, Faults
from bigtwo.messages.render import quote_input, truncate
from bigtwo.moves.verdict import PASS
from bigtwo.reading import LONGEST_VARIANT as LONGEST_VARIANT  # for whoever offers the fields
from bigtwo.schemas import in_urls
from bigtwo.spelling import suggested
from bigtwo.strict_json import NotJSON
from bigtwo.wording import place_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo.faults import Path
    from bigtwo.reading import Reader
    from bigtwo.schemas.in_urls import Spelling


class Strict(fields.Field[Any]):
    """A field that takes a JSON value as it is or refuses it: nothing is ever converted.

    ``otherwise`` is what stands for a field that is absent, and ``nullable`` lets null stand for that too.
    """

    spelling: Spelling = in_urls.NONE
    """How its values stand in a URL."""

    def __init__(self, *, required: bool = False, otherwise: object = None, nullable: bool = False) -> None:
        if required:
            super().__init__(required=True)
        else:
            super().__init__(load_default=otherwise)
        self.nullable = nullable

    def deserialize(
        self, value: Any, attr: str | None = None, data: Mapping[str, Any] | None = None, **kwargs: Any
    ) -> Any:
        """The value as `read` gives it; raises ValidationError with faults whose paths start at this field."""
        if value is missing:
            return super().deserialize(value, attr, data, **kwargs)
        if value is None and self.nullable:
            return self.load_default
        faults = Faults(EVERY_FAULT)
        found = self.read(value, (attr or "",), faults)
        if faults.found:
            raise ValidationError(faults.found)
        return found

    def read(self, value: Any, path: Path, faults: Faults) -> Any:
        """Reads what can be read of a value before the variant is known."""
        raise NotImplementedError


class Flag(Strict):
    """True or false, and neither 1 nor "yes"."""

    spelling = in_urls.FLAG

    def __init__(self) -> None:
        super().__init__(otherwise=False)

    def read(self, value: Any, path: Path, faults: Faults) -> bool | None:
        """The truth value."""
        return reading.flag(value, None, path, faults)


class Count(Strict):
    """A whole number within bounds, and neither "3" nor 3.0 nor true."""

    spelling = in_urls.NUMBER

    def __init__(self, low: int, high: int, *, otherwise: int | None = None, nullable: bool = False) -> None:
        super().__init__(otherwise=otherwise, nullable=nullable)
        self.low = low
        self.high = high

    def read(self, value: Any, path: Path, faults: Faults) -> int | None:
        """The number."""
        return reading.integer(value, path, faults, self.low, self.high)


class Text(Strict):
    """A text of at most so many characters."""

    spelling = in_urls.TEXT

    def __init__(self, longest: int) -> None:
        super().__init__(nullable=True)
        self.longest = longest

    def read(self, value: Any, path: Path, faults: Faults) -> Any:
        """The text."""
        return reading.text(value, path, faults, self.longest)


class Kinds(Strict):
    """Some kinds of combination, each named once."""

    spelling = in_urls.KINDS_OF_PLAY

    def read(self, value: Any, path: Path, faults: Faults) -> tuple[str, ...] | None:
        """The kinds, in the order of `KINDS`: in which order they were given means nothing."""
        (name,) = path
        if type(value) is not list:
            faults.note(path, "not-a-list.kinds", field=name, given=quote_input(value))
            return None
        if not 1 <= len(value) <= len(KINDS):
            faults.note(path, "out-of-range.kinds", field=name, most=len(KINDS), count=len(value))
            return None
        before = faults.count
        for index, kind in enumerate(value):
            if type(kind) is not str:
                faults.note((*path, index), "unknown-kind.other", given=quote_input(kind), values=tuple(KINDS))
            elif kind not in KINDS:
                near = suggested(kind, KINDS)
                faults.note((*path, index), "unknown-kind.text", (), near, text=truncate(kind), values=tuple(KINDS))
            elif kind in value[:index]:
                faults.note((*path, index), "kind-twice.list", kind_id=kind, field=name)
        return tuple(sorted(value, key=KINDS.index)) if faults.count == before else None


EXPLAIN: Final = ("full", "codes", "none")
"""How much of its reasons an answer gives: all, what programs branch on, or nothing but what the rules settle."""


class Explain(Strict):
    """How much of its reasons the answer gives, one of `EXPLAIN`."""

    spelling = in_urls.TEXT

    def __init__(self) -> None:
        super().__init__(otherwise="full")

    def read(self, value: Any, path: Path, faults: Faults) -> str | None:
        """The word."""
        return reading.word(value, path, faults, EXPLAIN)


class VariantSpec(Strict):
    """The rules to play by: a name, names joined by commas, either with house rules, or an object with extends and
    options; base if absent."""

    spelling = in_urls.VARIANT

    def __init__(self, *, required: bool = False, or_none: bool = False) -> None:
        super().__init__(required=required, otherwise=None if or_none else variant)

    def read(self, value: Any, path: Path, faults: Faults) -> Rules | None:
        """The variant, compiled on first use."""
        if type(value) is not str and _is_unread(value, path, faults):
            return None
        return reading.variant(value, path, faults)


class Raw(Strict):
    """A value that is taken as it came; null stands for an absent one unless required."""

    def __init__(self, *, required: bool = False) -> None:
        super().__init__(required=required, nullable=not required)

    def read(self, value: Any, path: Path, faults: Faults) -> Any:
        """The value as it came."""
        return None if _is_unread(value, path, faults) else value


class Later(Raw):
    """A value that is read under the variant of the request, once that is known."""

    needs_variant = True
    """Is it not read where the variant is at fault?"""

    def __init__(self, reader: Reader[Any], spelling: Spelling = in_urls.NONE, *, required: bool = False) -> None:
        super().__init__(required=required)
        self.reader = reader
        self.spelling = spelling

    def open(self, value: Any, variant: Rules | None, path: Path, faults: Faults) -> Any:
        """The value as the engine wants it, or None with faults."""
        assert variant is not None
        return self.reader(value, variant, path, faults)


class Cards(Later):
    """A set of at least one card. How many and which there may be depends on the variant's pack; where the variant is
    at fault, what is a card of no pack is a fault all the same."""

    needs_variant = False

    def __init__(self, *, required: bool = False, spelling: Spelling = in_urls.CARDS) -> None:
        super().__init__(reading.some_cards, spelling, required=required)
        self.when_empty = None if required else "leave-out"
        """The form of the sentence that says what else than no cards may stand here."""

    def read(self, value: Any, path: Path, faults: Faults) -> Any:
        """The list, unopened: what it costs does not depend on its length."""
        if type(value) is list and value:
            return value
        if value == [] and self.when_empty is not None:
            faults.note(path, f"no-cards.{self.when_empty}", field=place_of(path))
        else:
            is_list_of_cards(value, path, faults, least=1)
        return None

    def open(self, value: Any, variant: Rules | None, path: Path, faults: Faults) -> Any:
        """The cards as a mask, or None with faults."""
        return mask_of(value, None if variant is None else variant.order, path, faults)


class CardsOrRanks(Cards):
    """A set of cards, or the ranks of one without the suits."""

    def open(self, value: Any, variant: Rules | None, path: Path, faults: Faults) -> Any:
        """The cards as a mask, or a tuple of ranks, or None with faults."""
        ranks = None if variant is None else ranks_alone(value, variant.order.pack)
        return super().open(value, variant, path, faults) if ranks is None else ranks


class Pile(Cards):
    """The combination to beat; an object with the seat that played it is taken as well, as a state has it."""

    def read(self, value: Any, path: Path, faults: Faults) -> Any:
        """The list, unopened."""
        if type(value) is dict and type(value.get("cards")) is list and value.keys() <= {"seat", "cards"}:
            value = value["cards"]
        return super().read(value, path, faults)


class CardsOrPass(Cards):
    """A set of cards, or the word "pass"."""

    def __init__(self) -> None:
        super().__init__(required=True, spelling=in_urls.PLAY)
        self.when_empty = "play"

    def read(self, value: Any, path: Path, faults: Faults) -> Any:
        """The list, unopened, or ``"pass"``."""
        if type(value) is not str or value == PASS:
            return value if type(value) is str else super().read(value, path, faults)
        faults.note(path, "not-a-list.cards-or-pass", field=str(path[0]), given=quote_input(value))
        return None

    def open(self, value: Any, variant: Rules | None, path: Path, faults: Faults) -> Any:
        """The cards as a mask, or ``"pass"``, or None with faults."""
        return value if value == PASS else super().open(value, variant, path, faults)


def _is_unread(value: object, path: Path, faults: Faults) -> bool:
    """Is this a text of a URL that was meant as JSON and is none? If so, that is a fault."""
    if not isinstance(value, NotJSON):
        return False
    faults.add(value.fault(path))
    return True
