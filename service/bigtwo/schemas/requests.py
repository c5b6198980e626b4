"""Base classes of request schemas; all faults of a request are gathered and raised at once, as one `InvalidRequest`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any, Final

from marshmallow import EXCLUDE, Schema, ValidationError, missing

from bigtwo.combinations.ruleset import variant
from bigtwo.faults import MAX_FAULTS, Fault, Faults, InvalidInput, fault
from bigtwo.messages.render import quote_input
from bigtwo.reading import unknown_field
from bigtwo.schemas import fields
from bigtwo.strict_json import is_empty

Step = Callable[[dict[str, Any], Faults], None]
"""Looks at the fields of a request together. A field that was refused is missing from them."""


class InvalidRequest(InvalidInput):
    """A request that cannot be answered; `faults` says everything that is wrong with it, at most `MAX_FAULTS`."""

    def __init__(self, faults: Iterable[Fault], further: int = 0) -> None:
        every = tuple(faults)
        super().__init__(every[:MAX_FAULTS], further + len(every[MAX_FAULTS:]))


LONGEST_TAG: Final = 100
"""How many characters the tag of a language may have; longer ones than those in use mean the same as shorter ones."""


class AnyQuestion(Schema):
    """What every question may say besides what it asks."""

    lang = fields.text(LONGEST_TAG)


class CommonFields(AnyQuestion):
    """What every question about the game may say besides what it asks."""

    variant = fields.variant_spec()
    explain = fields.explain


class Request:
    """One kind of request. Made once, used for every request.

    The fields that need no variant are read first. Then comes ``before``, which may settle the variant; then the other
    fields are read under it, those of ``order`` in that order; and then comes ``check``.
    """

    def __init__(
        self,
        form: type[Schema],
        check: Step | None = None,
        *,
        before: Step | None = None,
        order: Iterable[str] = (),
    ) -> None:
        self.form = form(unknown=EXCLUDE)
        self.fields: Mapping[str, fields.Field] = self.form.fields  # type: ignore[assignment]  # all are our own
        """The fields by name, in the order in which they are listed."""
        self.in_urls = {name: field for name, field in self.fields.items() if field.spelling is not fields.NONE}
        """Those of them that fit into a URL."""
        self.known = frozenset(self.fields)
        self._names = tuple(sorted(self.fields, key=("explain", "lang").__contains__))
        """The names of the fields as a sentence lists them: what a question asks comes first."""
        self._readers = {name: (field.read, (name,), field.nullable) for name, field in self.fields.items()}
        self._before = () if before is None else (before,)
        self._check = check
        self._later = tuple(
            (name, opened, self.fields[name], (name,))
            for name in dict.fromkeys((*order, *self.fields))
            if (opened := self.fields[name].open) is not None
        )
        self._required = frozenset(name for name, field in self.fields.items() if field.required)
        self._defaults = {
            name: field.load_default for name, field in self.fields.items() if field.load_default is not missing
        }

    def guarded(self, guard: Step) -> Request:
        """The same kind of request, with a guard that sees the fields as they came, before any is read under the
        variant. It raises InvalidRequest where nothing else is to be said."""
        found = copy(self)
        found._before = (guard, *self._before)
        return found

    def load(self, body: object, faults: Faults | None = None, common: dict[str, Any] | None = None) -> dict[str, Any]:
        """The request, read: its variants compiled, its cards as masks. `common` is what `read` has read of the body
        already, with the variant. Raises InvalidRequest with every fault."""
        if type(body) is not dict:
            if not is_empty(body):
                raise InvalidRequest([fault((), "not-an-object.request", given=quote_input(body))])
            body = {}
        faults = Faults() if faults is None else faults
        question = self.read(body, faults) if common is None else common
        for look in self._before:
            look(question, faults)
        rules = question.get("variant")
        for name, open_value, field, path in self._later:
            if name not in question or (rules is None and field.read is None):
                continue
            value = question[name]
            if value is None and field.nullable:
                continue
            found = open_value(value, rules, path, faults)
            if found is None:
                del question[name]
            else:
                question[name] = found
        if self._check is not None:
            self._check(question, faults)
        if faults.found:
            faults.check(InvalidRequest)
        return question

    def read(self, body: dict[str, Any], faults: Faults) -> dict[str, Any]:
        """What can be read before the variant is known, the same under every variant.

        The fields of a body without faults are read here one by one, each by its own `read`. Every other body is read
        by marshmallow, which gathers all faults; its way through a form costs several times what the reading does.
        """
        if faults.found or not self._required <= body.keys() <= self.known:
            return self.read_by_marshmallow(body, faults)
        question = self._defaults.copy()
        readers = self._readers
        for name, value in body.items():
            read, path, nullable = readers[name]
            if value is not None or not nullable:
                question[name] = value if read is None else read(value, None, path, faults)
        if faults.found:
            faults.clear()
            return self.read_by_marshmallow(body, faults)
        if question.get("variant") is variant:  # the one default that is made when it is needed first
            question["variant"] = self._defaults["variant"] = variant()
        return question

    def read_by_marshmallow(self, body: dict[str, Any], faults: Faults) -> dict[str, Any]:
        """The same of any body, with every fault in it."""
        for name in body:
            if name not in self.known:
                faults.add(unknown_field, (), name, self._names)
        try:
            found: dict[str, Any] = self.form.load(body)
        except ValidationError as error:
            found = error.valid_data if isinstance(error.valid_data, dict) else {}
            for name, messages in error.messages_dict.items():
                for each in messages:  # the one sentence of marshmallow's own is that a field is missing
                    form = "dealer" if name == "dealer" else "question"
                    known = isinstance(each, Fault)
                    faults.add(each if known else fault((name,), f"missing-field.{form}", field=name))
            # marshmallow keeps the error in the frame that raises it: a circle, which would hold the body and the
            # whole request until the garbage is collected.
            error.__traceback__ = None
        return found
