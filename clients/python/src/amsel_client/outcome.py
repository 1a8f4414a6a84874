from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar, Union

from .amsel_error import AmselError

Answer = TypeVar("Answer", covariant=True)
_Any = TypeVar("_Any")

LearnedBy = Literal["answer", "inquiry", "cancel"]


@dataclass(frozen=True, kw_only=True)
class Ended(Generic[Answer]):
    """What the three outcomes have in common."""

    code: str
    """`SUCCESS`, `PAYMENT_IN_PROCESS`, `DO_NOT_HONOR`; the operation's page lists them."""
    message: str
    answer: Answer
    """Everything that came along; fields that this version does not know are in its `extra`."""
    learned_by: LearnedBy
    """How it was learned: by the answer itself, or by asking afterwards because there was none."""
    is_signed: bool
    """Whether the gateway has signed it. S always is."""
    trace_id: str | None
    """The name of the call in the gateway's log."""


@dataclass(frozen=True, kw_only=True)
class Done(Ended[Answer]):
    """It is done."""

    status: Literal["S"] = "S"


@dataclass(frozen=True, kw_only=True)
class Failed(Ended[Answer]):
    """It failed for good."""

    status: Literal["F"] = "F"


@dataclass(frozen=True, kw_only=True)
class Unknown(Ended[Answer]):
    """It is not known yet. The payer may be on a page (`answer.normal_url`), or the result comes as a notification."""

    status: Literal["U"] = "U"


Outcome = Union[Done[_Any], Failed[_Any], Unknown[_Any]]
"""How a call ended. Look at it with `match` before anything else. Unknown is no failure."""


def require_done(outcome: Outcome[_Any]) -> _Any:
    """The answer of a call that must be done by now; an error where it is not."""
    if isinstance(outcome, Done):
        return outcome.answer
    raise AmselError(
        outcome.message,
        code=outcome.code,
        status=outcome.status,
        retryable=outcome.status == "U",
        trace_id=outcome.trace_id,
    )
