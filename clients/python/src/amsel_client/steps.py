"""What a call does, one step after the other, without a word on how.

The logic of calls is written once, as generators: they yield a request to be sent or a time to wait, and get the reply. Two small
drivers take the steps, one with threads and one with await.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeVar, Union

from .timing import AsyncTiming, Timing
from .transport import AsyncTransport, Transport, TransportRequest

Result = TypeVar("Result")
Stop = Union[threading.Event, asyncio.Event]


@dataclass(frozen=True)
class Wait:
    seconds: float
    stop: Stop | None = None


Steps = Generator[Union[TransportRequest, Wait], Any, Result]


def take(steps: Steps[Result], transport: Transport, timing: Timing) -> Result:
    try:
        step = next(steps)
        while True:
            try:
                if isinstance(step, Wait):
                    # The caller's own kind of event came in by the same door.
                    given: Any = timing.sleep(step.seconds, step.stop)  # type: ignore[func-returns-value, arg-type]
                else:
                    given = transport(step)
            except Exception as error:
                step = steps.throw(error)
            else:
                step = steps.send(given)
    except StopIteration as end:
        result: Result = end.value
        return result


async def take_async(steps: Steps[Result], transport: AsyncTransport, timing: AsyncTiming) -> Result:
    try:
        step = next(steps)
        while True:
            try:
                if isinstance(step, Wait):
                    given: Any = await timing.sleep(step.seconds, step.stop)  # type: ignore[func-returns-value, arg-type]
                else:
                    given = await transport(step)
            except Exception as error:
                step = steps.throw(error)
            else:
                step = steps.send(given)
    except StopIteration as end:
        result: Result = end.value
        return result
