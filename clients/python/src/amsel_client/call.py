from __future__ import annotations

from typing import Protocol, TypeVar

from .message import Message
from .outcome import Outcome

Answer = TypeVar("Answer", bound=Message)


class Call(Protocol):
    """Makes a call of the interface, with its repeats."""

    def __call__(self, path: str, request: Message, answer: type[Answer], repeats: bool, /) -> Outcome[Answer]: ...


class AsyncCall(Protocol):
    """The same with await."""

    async def __call__(
        self, path: str, request: Message, answer: type[Answer], repeats: bool, /
    ) -> Outcome[Answer]: ...
