"""What a till needs: paid, refused or cancelled, and never "perhaps"."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from itertools import chain, repeat

from .amsel_error import AmselError
from .exchange import Exchange, no_answer, not_sent
from .generated.messages import PayAnswer, PayRequest
from .generated.rules import RULES
from .outcome import Outcome
from .repeats import end_of, made_outcome, or_lost, outcome_of
from .reply import Answered, Lost, Reply
from .steps import Steps, Stop, Wait, take, take_async
from .timing import AsyncTiming, Clock, Timing
from .transport import AsyncTransport, Transport

_PAY = "v1/payments/pay"
_CANCEL = "v1/payments/cancel"
_INQUIRY = RULES["operations"][_PAY]["inquiry"]  # pyright: ignore[reportTypedDictNotRequiredAccess]

OnCode = Callable[[PayAnswer], None]


class InStore:
    """Payments at a till."""

    def __init__(self, exchange: Exchange, transport: Transport, timing: Timing) -> None:
        self._till = _Till(exchange, timing)
        self._transport = transport
        self._timing = timing

    def pay_and_wait(
        self,
        request: PayRequest,
        *,
        wait: float | None = None,
        on_code: OnCode | None = None,
        stop: threading.Event | None = None,
    ) -> Outcome[PayAnswer]:
        """Pays in a store and waits for the end.

        Asks until the customer has confirmed or refused, and cancels when the time is over, so that nothing is paid after the
        customer has left. Done is paid; Failed is refused, or cancelled (`learned_by` says `cancel`). Raises `NO_ANSWER` only
        where not even cancelling was answered: then inquire or cancel by the same id.

        `wait` is how many seconds the customer may take before the payment is cancelled, 38 unless given. `on_code` is called
        once with the code to show, for a code that the customer scans. Setting `stop` ends the waiting at once, as when the
        cashier presses "stop": the payment is cancelled.
        """
        return take(self._till.pay_and_wait(request, wait, on_code, stop), self._transport, self._timing)


class AsyncInStore:
    """Payments at a till, with await."""

    def __init__(self, exchange: Exchange, transport: AsyncTransport, timing: AsyncTiming) -> None:
        self._till = _Till(exchange, timing)
        self._transport = transport
        self._timing = timing

    async def pay_and_wait(
        self,
        request: PayRequest,
        *,
        wait: float | None = None,
        on_code: OnCode | None = None,
        stop: asyncio.Event | None = None,
    ) -> Outcome[PayAnswer]:
        """As `InStore.pay_and_wait`. To give up use `stop`: a task that is cancelled leaves the payment open."""
        return await take_async(self._till.pay_and_wait(request, wait, on_code, stop), self._transport, self._timing)


class _Till:
    def __init__(self, exchange: Exchange, clock: Clock) -> None:
        self._exchange = exchange
        self._clock = clock

    def pay_and_wait(
        self, request: PayRequest, wait: float | None, on_code: OnCode | None, stop: Stop | None
    ) -> Steps[Outcome[PayAnswer]]:
        if _is_set(stop):
            raise not_sent(_PAY, request.payment_request_id, "it was stopped before")
        seconds = RULES["inStore"]["waitMs"] / 1000 if wait is None else wait
        sale = _Sale(self._exchange, self._clock, request, on_code, stop)
        return (yield from sale.outcome(self._clock.monotonic() + seconds))


class _Sale:
    def __init__(
        self, exchange: Exchange, clock: Clock, request: PayRequest, on_code: OnCode | None, stop: Stop | None
    ) -> None:
        self._exchange = exchange
        self._clock = clock
        self._request = request.to_wire()
        self._request_id = request.payment_request_id
        self._on_code = on_code
        self._stop = stop
        # Whether the gateway has answered to the payment itself.
        self._is_answered = False

    def outcome(self, deadline: float) -> Steps[Outcome[PayAnswer]]:
        try:
            first: Reply = yield from self._exchange(_PAY, self._request)
        except AmselError as error:
            # Not to be let in is the truth about a first attempt; an answer that cannot be believed is none.
            if error.code != "UNTRUSTED_ANSWER":
                raise
            first = Lost(error)
        ended = yield from self._take(first)
        if ended:
            return ended
        for pause in _pauses():
            rest = deadline - self._clock.monotonic()
            if rest <= 0 or _is_set(self._stop):
                break
            yield Wait(min(pause, rest), self._stop)
            if _is_set(self._stop):
                break
            found = yield from self._inquire()
            end = end_of(_INQUIRY, found, PayAnswer)
            if end:
                return end
            late = yield from self._pay_again(found)
            if late:
                return late
        return (yield from self._cancel())

    def _pay_again(self, found: Reply) -> Steps[Outcome[PayAnswer] | None]:
        """It never arrived, or it did and its code was lost on the way: the same id again tells."""
        if isinstance(found, Lost) or not found.is_signed:
            return None
        is_absent = found.status == "F" and found.code == _INQUIRY["absent"]
        if not is_absent and (found.status != "S" or self._is_answered):
            return None
        reply = yield from or_lost(self._exchange(_PAY, self._request))
        return (yield from self._take(reply))

    def _take(self, reply: Reply) -> Steps[Outcome[PayAnswer] | None]:
        """The outcome, if the answer is one. Shows the code that it brings."""
        if isinstance(reply, Lost) or not reply.is_signed:
            return None
        is_first, self._is_answered = not self._is_answered, True
        if is_first and _has_code(reply):
            yield from self._show(reply)
        return None if reply.status == "U" or _has_code(reply) else outcome_of(reply, PayAnswer)

    def _show(self, reply: Answered) -> Steps[None]:
        """A code that cannot be shown must not stay payable."""
        if self._on_code is None:
            return
        try:
            self._on_code(outcome_of(reply, PayAnswer).answer)
        except BaseException:
            yield from self._cancel()
            raise

    def _inquire(self) -> Steps[Reply]:
        return (yield from or_lost(self._exchange(_INQUIRY["path"], {_INQUIRY["by"]: self._request_id})))

    def _cancel(self) -> Steps[Outcome[PayAnswer]]:
        why: object = "silence"
        absences = 0
        for wait_ms in (0, *RULES["inStore"]["cancelAfterMs"]):
            if wait_ms > 0:
                yield Wait(wait_ms / 1000)
            reply = yield from or_lost(self._exchange(_CANCEL, {"paymentRequestId": self._request_id}))
            why = reply.why if isinstance(reply, Lost) else reply.code
            if isinstance(reply, Lost) or not reply.is_signed or reply.status == "U":
                continue
            if reply.status == "S":
                return _cancelled(reply)
            if reply.code == _INQUIRY["absent"]:
                # The first one closes the id, so that a payment still on its way finds it closed; the second one says so.
                absences += 1
                if absences == 2:
                    return _cancelled(reply)
                continue
            # It cannot be cancelled, so it has ended in another way.
            end = end_of(_INQUIRY, (yield from self._inquire()), PayAnswer)
            if end:
                return end
        raise no_answer(_CANCEL, self._request_id, why)


def _is_set(stop: Stop | None) -> bool:
    return stop is not None and stop.is_set()


def _cancelled(reply: Answered) -> Outcome[PayAnswer]:
    """The customer has left: it failed, whatever the cancelling is called."""
    return made_outcome(
        reply,
        PayAnswer,
        status="F",
        code="ORDER_IS_CANCELED",
        message="The payment was not confirmed in time and was cancelled; what may have been paid goes back.",
        learned_by="cancel",
    )


def _has_code(reply: Answered) -> bool:
    return "orderCodeForm" in reply.answer or "redirectActionForm" in reply.answer


def _pauses() -> Iterator[float]:
    """The last one again and again."""
    pauses = [ms / 1000 for ms in RULES["inStore"]["inquireAfterMs"]]
    return chain(pauses, repeat(pauses[-1]))
