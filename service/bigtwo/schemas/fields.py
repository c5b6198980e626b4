"""How questions are read: every field of a request, strictly, and every fault of it at once.

A request is a JSON object. Booleans are booleans and integers are integers; unknown fields are refused, because a
referee must not ignore a rule it was given. What comes out is ready for the engine: a compiled variant, and sets of
cards as bit masks in that variant's order. What is wrong comes back as `InvalidRequest` with one `Fault` for each
thing to put right: where it stands (a JSON Pointer), a code from a closed list, and a sentence.

Rules: PG-PLAY-02, PG-PLAY-08, PG-NPP-03, DEC-22, VC-01..VC-30.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn

import orjson
from marshmallow import EXCLUDE, Schema, ValidationError, fields, missing

from bigtwo.cards import LARGEST_PACK, SPELLINGS, UnknownCard, canonical
from bigtwo.combinations.kinds import KINDS
from bigtwo.combinations.ruleset import Variant, variant
from bigtwo.dealing import FAULT_CODES as DEAL_CODES
from bigtwo.moves.validating import PASS
from bigtwo.session import FAULT_CODES as SESSION_CODES
from bigtwo.spelling import nearest
from bigtwo.strict_json import NotJSON, read_json
from bigtwo.variant import CONSTRAINTS, InvalidVariant
from bigtwo.variant.faults import listed, quoted, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

LONGEST_VARIANT: Final = 300
"""How many characters the names of a variant may have together."""
MAX_FAULTS: Final = 20
"""How many faults are spelled out; of further ones only the number is told."""

_SIMPLE_CODES: Final = (
    # The body as a whole.
    "not-an-object",
    # Fields.
    "missing-field",
    "unknown-field",
    "not-a-boolean",
    "not-an-integer",
    "not-a-text",
    "not-a-list",
    "out-of-range",
    # Cards.
    "no-cards",
    "too-many-cards",
    "not-a-card",
    "unknown-card",
    "card-not-in-pack",
    "card-twice",
    "card-in-two-places",
)

DEAL_VIOLATIONS: Final = (
    "card-twice",
    "card-missing",
    "card-not-in-pack",
    "hand-size",
    "extra-wrong",
    "stock-wrong",
    "dead-wrong",
)
"""What can be wrong with a deal; where a deal is to be played, each is a fault of the request."""

SEMANTIC_CODES: Final = tuple(
    dict.fromkeys(
        code
        for code in (
            *DEAL_CODES,
            *SESSION_CODES,
            *DEAL_VIOLATIONS,
            "seat-twice",
            "deal-or-state",
            "other-variant",
            "bad-event",
            "impossible-state",
        )
        if code not in _SIMPLE_CODES
    )
)
"""What can be wrong with a deal, a record or a score, beyond its fields."""

FAULT_CODES: Final = (
    *_SIMPLE_CODES,
    # The question.
    "pile-no-combination",
    "opening-with-pile",
    "own-pile-without-pile",
    "new-lead-without-own-pile",
    "unknown-kind",
    "kind-twice",
    "bad-cursor",
    # Deals, records and scores.
    *SEMANTIC_CODES,
    # The variant.
    "invalid-variant",
    "unknown-variant",
    "ambiguous-variant",
    "duplicate-variant",
    "too-many-variants",
    "unknown-option",
    "invalid-value",
    *(constraint.id for constraint in CONSTRAINTS),
)
"""Everything that can be wrong with a question, by code."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing to put right in a request."""

    pointer: str
    """Where it stands: a JSON Pointer into the request, empty for the request as a whole."""
    code: str
    """What is wrong, from a closed list."""
    detail: str
    """What is wrong and what may stand there, as a sentence."""
    rules: tuple[str, ...] = ()
    """The ids of the rules behind it, where rules are behind it."""

    def to_dict(self) -> dict[str, object]:
        """The fault on the wire."""
        fault: dict[str, object] = {"pointer": self.pointer, "code": self.code, "detail": self.detail}
        if self.rules:
            fault["rules"] = list(self.rules)
        return fault


class InvalidRequest(ValueError):
    """A request that cannot be answered; `faults` says everything that is wrong with it, at most `MAX_FAULTS`."""

    def __init__(self, faults: Iterable[Fault], further: int = 0) -> None:
        every = tuple(faults)
        self.faults = every[:MAX_FAULTS]
        self.further = further + len(every) - len(self.faults)
        """How many faults there are besides."""
        super().__init__("; ".join(fault.detail for fault in self.faults))


def pointer(*steps: str | int) -> str:
    """The JSON Pointer (RFC 6901) of a place: ``pointer("cards", 3)`` is ``/cards/3``."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in steps)


class Faults:
    """The faults met so far: the first ones in words, at most `MAX_FAULTS`, further ones only counted, so that a
    request made of nothing but faults costs no more than one with a few."""

    def __init__(self, most: int = MAX_FAULTS) -> None:
        self.found: list[Fault] = []
        self.further = 0
        self.most = most

    def add(self, fault: Fault | Callable[..., Fault], *about: object) -> None:
        """Takes up a fault, or what makes it when called."""
        if len(self.found) >= self.most:
            self.further += 1
        else:
            self.found.append(fault if isinstance(fault, Fault) else fault(*about))

    def check(self) -> None:
        """Raises InvalidRequest if there are any."""
        if self.found:
            raise InvalidRequest(self.found, self.further)


# --- fields ----------------------------------------------------------------------------------------------------------


class Strict(fields.Field[Any]):
    """A field that takes a JSON value as it is or refuses it: nothing is ever converted.

    ``otherwise`` is what stands for a field that is absent, and ``nullable`` lets null stand for that too.
    """

    def __init__(self, *, required: bool = False, otherwise: object = None, nullable: bool = False) -> None:
        if required:
            super().__init__(required=True)
        else:
            super().__init__(load_default=otherwise)
        self.nullable = nullable

    def deserialize(
        self, value: Any, attr: str | None = None, data: Mapping[str, Any] | None = None, **kwargs: Any
    ) -> Any:
        """The value as the engine wants it; raises ValidationError with faults whose pointers start at this field."""
        if value is missing:
            return super().deserialize(value, attr, data, **kwargs)
        if value is None and self.nullable:
            return self.load_default
        return self.read(value, attr or "")

    def read(self, value: Any, name: str) -> Any:
        """Reads what was given under the field's name."""
        raise NotImplementedError

    def from_text(self, text: str) -> object:
        """The JSON value that a text in a URL stands for; what stands for none stays the text, to be refused."""
        return text


def _refuse(code: str, detail: str, *steps: str | int) -> NoReturn:
    raise ValidationError([Fault(pointer(*steps), code, detail)])


class Flag(Strict):
    """True or false, and neither 1 nor "yes"."""

    def __init__(self) -> None:
        super().__init__(otherwise=False)

    def read(self, value: Any, name: str) -> bool:
        """The truth value."""
        if value is True or value is False:
            return value
        _refuse("not-a-boolean", f"{name} must be true or false, not {shown(value)}", name)

    def from_text(self, text: str) -> object:
        """``true`` or ``false``."""
        return {"true": True, "false": False}.get(text, text)


# --- how values stand in a URL ----------------------------------------------------------------------------------------

_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z")


def number_in(text: str) -> int | str:
    """The number that a text writes in digits, without leading zeros; any other text stays what it is."""
    return int(text) if _NUMBER.match(text) else text


def separated(text: str) -> list[str]:
    """What is joined by commas; nothing where the text is empty."""
    return text.split(",") if text else []


def from_json(text: str) -> object:
    """The value of a JSON text, read as strictly as a body.

    A word that is no JSON stays a text, for its field to refuse. In the place of what is meant as JSON and fails stands
    the failure itself: `refuse_unread` tells it where the field is read, among all other faults of the question.
    """
    try:
        return read_json(text.encode("utf-8", "surrogatepass"))
    except NotJSON as failure:
        plain = failure.code in ("not-json", "empty-body") and text.lstrip()[:1] not in ("{", "[")
        return text if plain else failure


def refuse_unread(value: object, name: str) -> None:
    """Refuses what `from_json` could not read."""
    if isinstance(value, NotJSON):
        _refuse(value.code, value.told_of(name), name)


# --- the fields of flat questions -------------------------------------------------------------------------------------


class Count(Strict):
    """A whole number within bounds, and neither "3" nor 3.0 nor true."""

    def __init__(self, low: int, high: int, *, otherwise: int | None = None, nullable: bool = False) -> None:
        super().__init__(otherwise=otherwise, nullable=nullable)
        self.low = low
        self.high = high

    def read(self, value: Any, name: str) -> int:
        """The number."""
        if type(value) is not int:
            _refuse("not-an-integer", f"{name} must be {self._allowed}, not {shown(value)}", name)
        if not self.low <= value <= self.high:
            _refuse("out-of-range", f"{name} must be {self._allowed}, not {shown(value)}", name)
        return value

    def from_text(self, text: str) -> object:
        """A number in digits, without leading zeros."""
        return number_in(text)

    @property
    def _allowed(self) -> str:
        return f"a whole number from {self.low} to {self.high}"


class Text(Strict):
    """A text of at most so many characters."""

    def __init__(self, longest: int) -> None:
        super().__init__(nullable=True)
        self.longest = longest

    def read(self, value: Any, name: str) -> str:
        """The text."""
        if type(value) is not str:
            _refuse("not-a-text", f"{name} must be a text, not {shown(value)}", name)
        if not 1 <= len(value) <= self.longest:
            _refuse("out-of-range", f"{name} must have 1 to {self.longest} characters, not {len(value)}", name)
        return value


class Kinds(Strict):
    """Some kinds of combination, each named once."""

    def read(self, value: Any, name: str) -> tuple[str, ...]:
        """The kinds, in the order of `KINDS`: in which order they were given means nothing."""
        if type(value) is not list:
            _refuse("not-a-list", f'{name} must be a list of kinds, such as ["pair"], not {shown(value)}', name)
        if not 1 <= len(value) <= len(KINDS):
            _refuse("out-of-range", f"{name} must list 1 to {len(KINDS)} kinds, not {len(value)}", name)
        faults: list[Fault] = []
        for place, kind in enumerate(value):
            if type(kind) is not str or kind not in KINDS:
                near = nearest(kind, KINDS) if type(kind) is str else None
                hint = f"did you mean {near}?" if near else f"the kinds are {listed(KINDS, 'and')}"
                detail = f"{quoted(kind) if type(kind) is str else shown(kind)} is no kind of combination; {hint}"
                faults.append(Fault(pointer(name, place), "unknown-kind", detail))
            elif kind in value[:place]:
                faults.append(Fault(pointer(name, place), "kind-twice", f"{kind} is named twice in {name}"))
        if faults:
            raise ValidationError(faults)
        return tuple(sorted(value, key=KINDS.index))

    def from_text(self, text: str) -> object:
        """Kinds joined by commas."""
        return separated(text)


class VariantSpec(Strict):
    """The rules to play by: a name, names joined by commas, or an object with extends and options; base if absent."""

    def __init__(self, *, required: bool = False, or_none: bool = False) -> None:
        super().__init__(required=required, otherwise=None if or_none else variant)

    def read(self, value: Any, name: str) -> Variant:
        """The variant, compiled on first use."""
        if value is None:
            detail = f"{name} must name a variant or be an object, not null; leave it out for the base game"
            _refuse("invalid-variant", detail, name)
        if type(value) is not str:
            refuse_unread(value, name)
        elif len(value) > LONGEST_VARIANT:
            _refuse("unknown-variant", f"{name} has {len(value)} characters; {LONGEST_VARIANT} are the most", name)
        try:
            return variant(value)
        except InvalidVariant as invalid:
            raise ValidationError(
                [Fault(pointer(name, *fault.path), fault.code, fault.detail, fault.rules) for fault in invalid.faults]
            ) from None

    def from_text(self, text: str) -> object:
        """Names as they are; a text that begins with a brace is an object in JSON."""
        return from_json(text) if text.lstrip().startswith("{") else text


class Cards(Strict):
    """A set of cards: a list of at least one card. How many and which there may be depends on the variant's pack,
    so the list is only opened once the variant is known (`Reading.masks`)."""

    def read(self, value: Any, name: str) -> list[Any]:
        """The list, unopened: what it costs does not depend on its length."""
        if type(value) is not list:
            _refuse("not-a-list", f'{name} must be a list of cards, such as ["9S", "9D"], not {shown(value)}', name)
        if not value:
            _refuse("no-cards", f"{name} is empty; name at least one card", name)
        return value

    def from_text(self, text: str) -> object:
        """Cards joined by commas."""
        return separated(text)


class Raw(Strict):
    """A value that is opened later, once the variant is known; null stands for an absent one unless required."""

    def __init__(self, *, required: bool = False) -> None:
        super().__init__(required=required, nullable=not required)

    def read(self, value: Any, name: str) -> Any:
        """The value as it came."""
        return value


class CardsOrPass(Cards):
    """A set of cards, or the word "pass"."""

    def read(self, value: Any, name: str) -> Any:
        """The list, unopened, or ``"pass"``."""
        if type(value) is not str:
            return super().read(value, name)
        if value != PASS:
            detail = f'{name} must be a list of cards, such as ["9S", "9D"], or the word "pass", not {shown(value)}'
            _refuse("not-a-list", detail, name)
        return value

    def from_text(self, text: str) -> object:
        """Cards joined by commas, or ``pass``."""
        return text if text == PASS else super().from_text(text)


# --- requests --------------------------------------------------------------------------------------------------------


class Request:
    """One kind of request: its fields, and what must hold between them. Made once, used for every request."""

    def __init__(self, form: type[Schema], check: Callable[[Reading], None] | None = None) -> None:
        self.form = form(unknown=EXCLUDE)
        self._check = check
        self._cards = tuple(name for name, field in self.form.fields.items() if isinstance(field, Cards))
        self.known = frozenset(self.form.fields)
        self._required = frozenset(name for name, field in self.form.fields.items() if field.required)
        self._defaults = {
            name: field.load_default for name, field in self.form.fields.items() if field.load_default is not missing
        }
        self.fields: Mapping[str, Strict] = {
            name: field for name, field in self.form.fields.items() if isinstance(field, Strict)
        }
        """The fields by name, in the order in which they are read."""

    def load(self, body: object, faults: Faults | None = None) -> dict[str, Any]:
        """The request, read: its variants compiled, its cards as masks, absent fields at their defaults.

        Raises InvalidRequest with every fault, those met before among them.
        """
        if type(body) is not dict:
            raise InvalidRequest([Fault("", "not-an-object", f"the request must be a JSON object, not {shown(body)}")])
        faults = Faults() if faults is None else faults
        question = self._sound(body)
        if question is None:
            for name in body:
                if name not in self.known:
                    faults.add(unknown_field, (), name, tuple(self.form.fields))
            try:
                question = self.form.load(body)
            except ValidationError as error:
                question = _what_was_read(error)
                for fault in _faults_of(error):
                    faults.add(fault)
        self.settle(question, faults)
        if faults.found:
            faults.check()
        return question

    def _sound(self, body: dict[str, Any]) -> dict[str, Any] | None:
        """The fields of a body without faults, read one by one; None where there is any, for marshmallow to gather
        them all. Its own way through a form costs several times what the reading itself does."""
        if not self._required <= body.keys() <= self.known:
            return None
        question = self._defaults.copy()
        fields = self.fields
        try:
            for name, value in body.items():
                field = fields[name]
                absent = value is None and field.nullable
                question[name] = field.load_default if absent else field.read(value, name)
        except ValidationError:
            return None
        if question.get("variant") is variant:  # the one default that is made when it is needed first
            question["variant"] = self._defaults["variant"] = variant()
        return question

    def canonical(self, question: dict[str, Any]) -> bytes:
        """A question that `load` has read, written in the one way in which it can be written.

        Two questions of one kind have the same form exactly where they were read as the same: whatever the order of
        their fields and of the cards in a set, however cards and variants were spelled, and whether a default was
        given or left out. Where the forms are equal, the answers are equal byte by byte. A form is neither a request
        nor meant to be read: it is what a name for the answer, such as an entity tag, may be made of.
        """
        return orjson.dumps(question, default=self.plain, option=orjson.OPT_SORT_KEYS)

    @staticmethod
    def plain(value: object) -> object:
        """What stands in the canonical form for a value that is not plain itself: for a variant its echo, which
        tells all of its rules."""
        if isinstance(value, Variant):
            return value.echo
        raise TypeError(f"{shown(value)} has no canonical form")

    def settle(self, question: dict[str, Any], faults: Faults) -> None:
        """Opens the sets of cards, once the variant is known, and looks at the fields together."""
        reading = Reading(question, faults)
        for name in self._cards:
            cards = question.get(name)
            if type(cards) is list:
                reading.open(name, cards)
        if self._check is not None:
            self._check(reading)


def unknown_field(path: tuple[str | int, ...], name: str, known: tuple[str, ...]) -> Fault:
    """The fault of a field that is not there, with the nearest one that is."""
    near = nearest(name, known)
    if near:
        hint = f"did you mean {near}?"
    elif len(known) == 1:
        hint = f"the only field is {known[0]}"
    else:
        hint = f"the fields are {listed(known, 'and')}" if known else "there are none"
    return Fault(pointer(*path, name), "unknown-field", f"there is no field {quoted(name)} here; {hint}")


def _what_was_read(error: ValidationError) -> dict[str, Any]:
    return error.valid_data if isinstance(error.valid_data, dict) else {}


def _faults_of(error: ValidationError) -> Iterator[Fault]:
    """The faults in marshmallow's answer; the one sentence of its own is that a field is missing."""
    for name, found in error.messages_dict.items():
        for fault in found:
            if isinstance(fault, Fault):
                yield fault
            else:
                yield Fault(pointer(name), "missing-field", f"{name} is missing; this question cannot do without it")


class Reading:
    """A request half read: the fields are sound by themselves, and are now looked at together."""

    __slots__ = ("faults", "question", "variant")

    def __init__(self, question: dict[str, Any], faults: Faults) -> None:
        self.question = question
        self.faults = faults
        self.variant: Variant | None = question.get("variant")
        """None where the request's variant is at fault."""

    def open(self, name: str, cards: list[Any]) -> None:
        """Opens a list of cards: a mask in the variant's order takes its place, or its faults are noted."""
        mask = 0
        if self.variant is not None and len(cards) <= self.variant.order.pack.size:
            try:
                mask = sum(map(self.variant.order.bit_of, cards))
            except (KeyError, TypeError):  # a list or an object cannot even be looked up
                mask = 0
        if mask.bit_count() != len(cards):  # a card that stands twice leaves fewer bits in the sum than there are cards
            self._note(name, cards)
            del self.question[name]
        else:
            self.question[name] = mask

    def _note(self, name: str, cards: list[Any]) -> None:
        """What is wrong with a list of cards."""
        pack = None if self.variant is None else self.variant.order.pack
        most = LARGEST_PACK if pack is None else pack.size
        if len(cards) > most:
            whole = "the largest pack" if pack is None else f"the pack {pack.name}"
            detail = f"{name} lists {len(cards)} cards, and {whole} has {most}"
            self.faults.add(Fault(pointer(name), "too-many-cards", detail))
            return
        seen: set[str] = set()
        for place, card in enumerate(cards):
            code = _code(card, None if pack is None else pack.name)
            if code is None:
                self.faults.add(card_fault, pointer(name, place), card, "standard-52" if pack is None else pack.name)
            elif code in seen:
                detail = f"{code} stands twice in {name}; a pack holds every card once"
                self.faults.add(Fault(pointer(name, place), "card-twice", detail))
            else:
                seen.add(code)

    def has(self, name: str) -> bool:
        """Was this field given, and is it sound and neither null nor false?"""
        return self.question.get(name) not in (None, False)

    def given(self, name: str) -> bool:
        """Was this field given at all, sound or not?"""
        return name not in self.question or self.has(name)


def _code(card: object, pack: str | None) -> str | None:
    """The canonical code of a card of the pack, of any pack where none is known; None for anything else."""
    if type(card) is not str:
        return None
    packs = SPELLINGS if pack is None else (pack,)
    return next((SPELLINGS[name][card] for name in packs if card in SPELLINGS[name]), None)


def card_fault(where: str, card: object, pack: str) -> Fault:
    if type(card) is not str:
        return Fault(where, "not-a-card", f'a card is a text such as "9S", not {shown(card)}')
    elsewhere = any(card in spellings for spellings in SPELLINGS.values())
    try:
        canonical(card, pack)
    except UnknownCard as unknown:
        return Fault(where, "card-not-in-pack" if elsewhere else "unknown-card", unknown.detail)
    raise AssertionError(f"{card} is a card of {pack}")
