from __future__ import annotations

from typing import Any, Literal


class AmselError(Exception):
    """The one error of this library: there was no answer, none that may be believed, or the caller was not let in.

    | `code`                   | what happened                                                        |
    | ------------------------ | -------------------------------------------------------------------- |
    | `NO_ANSWER`              | nobody answered; what was asked may have happened                    |
    | `UNTRUSTED_ANSWER`       | an answer was not signed by the gateway, or is somebody else's       |
    | `UNTRUSTED_NOTIFICATION` | the same of a notification                                           |
    | `NOTIFICATION_BUSY`      | somebody is at this notification already                             |
    | `WRONG_SETTINGS`         | a key, an address or a file cannot be used; nothing was sent         |
    | a code of the gateway    | the caller was not let in (`INVALID_SIGNATURE`, …); nothing was done |
    """

    code: str
    status: Literal["F", "U"]
    """F: nothing was done. U: nobody knows; ask, or call again with the same id."""
    retryable: bool
    """Whether the same call, with the same id, may well succeed later."""
    trace_id: str | None
    """The name of the call in the gateway's log."""
    request_id: str | None
    """Your id of the request: `payment_request_id`, `refund_request_id` and so on."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: Literal["F", "U"],
        retryable: bool,
        trace_id: str | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.retryable = retryable
        self.trace_id = trace_id
        self.request_id = request_id

    def _after_silence(self) -> AmselError:
        """Of a repeat: it says nothing of the attempt before it."""
        error = AmselError(
            f"{self} An attempt before it was not answered, and may have happened.",
            code=self.code,
            status="U",
            retryable=self.retryable,
            trace_id=self.trace_id,
            request_id=self.request_id,
        )
        error.__cause__ = self.__cause__
        return error

    def __reduce__(self) -> tuple[Any, ...]:
        # Task queues send errors from process to process.
        return (_restored, (str(self), dict(self.__dict__)))


def _restored(message: str, facts: dict[str, Any]) -> AmselError:
    error = AmselError.__new__(AmselError, message)
    error.__dict__.update(facts)
    return error


def wrong_settings(message: str) -> AmselError:
    return AmselError(message, code="WRONG_SETTINGS", status="F", retryable=False)
