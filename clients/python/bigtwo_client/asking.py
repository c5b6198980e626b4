"""What can be asked, and what type each answer has.

Made from openapi.yaml by `make contract`: never edit it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Literal, overload

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo_client.answers import (
        BatchAnswer,
        ClassifyAnswer,
        CompareAnswer,
        DealAnswer,
        DiffAnswer,
        ExchangeAnswer,
        LegalMovesAnswer,
        OpeningAnswer,
        RefereeAnswer,
        RulingsAnswer,
        ScoreAnswer,
        SessionAnswer,
        ValidateDealAnswer,
        ValidatePlayAnswer,
        Variant,
        ViewAnswer,
    )


class Questions(ABC):
    """Everything that can be asked."""

    @overload
    def ask(self, operation: Literal["classify"], question: Mapping[str, object]) -> ClassifyAnswer: ...
    @overload
    def ask(self, operation: Literal["compare"], question: Mapping[str, object]) -> CompareAnswer: ...
    @overload
    def ask(self, operation: Literal["legal-moves"], question: Mapping[str, object]) -> LegalMovesAnswer: ...
    @overload
    def ask(self, operation: Literal["validate-play"], question: Mapping[str, object]) -> ValidatePlayAnswer: ...
    @overload
    def ask(self, operation: Literal["deal"], question: Mapping[str, object]) -> DealAnswer: ...
    @overload
    def ask(self, operation: Literal["validate-deal"], question: Mapping[str, object]) -> ValidateDealAnswer: ...
    @overload
    def ask(self, operation: Literal["opening"], question: Mapping[str, object]) -> OpeningAnswer: ...
    @overload
    def ask(self, operation: Literal["exchange"], question: Mapping[str, object]) -> ExchangeAnswer: ...
    @overload
    def ask(self, operation: Literal["referee"], question: Mapping[str, object]) -> RefereeAnswer: ...
    @overload
    def ask(self, operation: Literal["view"], question: Mapping[str, object]) -> ViewAnswer: ...
    @overload
    def ask(self, operation: Literal["score"], question: Mapping[str, object]) -> ScoreAnswer: ...
    @overload
    def ask(self, operation: Literal["session"], question: Mapping[str, object]) -> SessionAnswer: ...
    @overload
    def ask(self, operation: Literal["batch"], question: Mapping[str, object]) -> BatchAnswer: ...
    @overload
    def ask(self, operation: Literal["rulings"], question: Mapping[str, object]) -> RulingsAnswer: ...
    @overload
    def ask(self, operation: Literal["variants/resolve"], question: Mapping[str, object]) -> Variant: ...
    @overload
    def ask(self, operation: Literal["variants/diff"], question: Mapping[str, object]) -> DiffAnswer: ...

    def ask(self, operation: str, question: Mapping[str, object]) -> Any:
        """The answer to one question. A refusal by the rules is an answer.

        Raises `ProblemError` where the question is at fault, and `Unanswered` where the service is.
        """
        return self._post(operation, question)

    @abstractmethod
    def _post(self, operation: str, question: object) -> Any:
        """The answer of the service, whatever its type."""
