from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable
from typing import Literal, Protocol

from .amsel_error import AmselError
from .notified import Notified

_REMEMBERED_MAX = 100_000


Seen = Literal["new", "done", "busy"]


class SeenStore(Protocol):
    """Where it is noted which notifications were acted on. Keep it where your orders are, and it survives a restart.

    A mark of `begin` must not stand for ever: take it back after some minutes, or have `begin`, your work and `finish` in one
    transaction, so that a crash in between takes it back.
    """

    def begin(self, digest: str, /) -> Seen:
        """`new`: this caller has it now. `done`: it was acted on. `busy`: somebody else is at it."""
        ...

    def finish(self, digest: str, /) -> None:
        """It is done, for ever."""
        ...

    def forget(self, digest: str, /) -> None:
        """It failed: the next attempt may begin."""
        ...


class AsyncSeenStore(Protocol):
    """The same with await."""

    async def begin(self, digest: str, /) -> Seen: ...

    async def finish(self, digest: str, /) -> None: ...

    async def forget(self, digest: str, /) -> None: ...


def once(store: SeenStore, notification: Notified, act: Callable[[], object]) -> bool:
    """Acts on each notification once, however often it comes: True if this was the time.

    Where the work fails, or somebody else is at it, there is an error, and the caller must not acknowledge: the gateway sends
    the notification again.
    """
    digest = notification.digest
    if not _is_new(store.begin(digest)):
        return False
    try:
        act()
    except BaseException:
        store.forget(digest)
        raise
    store.finish(digest)
    return True


async def once_async(
    store: AsyncSeenStore | SeenInMemory, notification: Notified, act: Callable[[], Awaitable[object]]
) -> bool:
    """As `once`, with await; it takes a `SeenInMemory` as well."""
    noted = _Awaited(store) if isinstance(store, SeenInMemory) else store
    digest = notification.digest
    if not _is_new(await noted.begin(digest)):
        return False
    try:
        await act()
    except BaseException:
        await noted.forget(digest)
        raise
    await noted.finish(digest)
    return True


def _is_new(seen: Seen) -> bool:
    if seen == "busy":
        raise AmselError(
            "Somebody is at this notification already. Do not acknowledge it: it comes again.",
            code="NOTIFICATION_BUSY",
            status="U",
            retryable=True,
        )
    return seen == "new"


class SeenInMemory:
    """For tests and for small programs: it forgets with the process, and the oldest when there are too many."""

    def __init__(self, max: int = _REMEMBERED_MAX) -> None:
        self._max = max
        self._lock = threading.Lock()
        self._seen: dict[str, Seen] = {}

    def begin(self, digest: str, /) -> Seen:
        with self._lock:
            if digest in self._seen:
                return self._seen[digest]
            self._seen[digest] = "busy"
            if len(self._seen) > self._max:
                del self._seen[next(iter(self._seen))]
            return "new"

    def finish(self, digest: str, /) -> None:
        with self._lock:
            self._seen[digest] = "done"

    def forget(self, digest: str, /) -> None:
        with self._lock:
            self._seen.pop(digest, None)


class _Awaited:
    def __init__(self, store: SeenInMemory) -> None:
        self._store = store

    async def begin(self, digest: str, /) -> Seen:
        return self._store.begin(digest)

    async def finish(self, digest: str, /) -> None:
        self._store.finish(digest)

    async def forget(self, digest: str, /) -> None:
        self._store.forget(digest)
