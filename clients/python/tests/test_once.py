from __future__ import annotations

import asyncio
import contextlib
import threading

import pytest

from amsel_client import AmselError, SeenInMemory, UnknownNotification, once, once_async

NOTIFICATION = UnknownNotification(digest="d-1", id="n-1", sequence=None, time="", body={})


def test_the_second_delivery_does_nothing() -> None:
    seen, acted = SeenInMemory(), [0]

    def act() -> None:
        acted[0] += 1

    assert once(seen, NOTIFICATION, act) is True
    assert once(seen, NOTIFICATION, act) is False
    assert acted == [1]


def test_work_that_failed_is_done_at_the_next_delivery() -> None:
    seen = SeenInMemory()
    with pytest.raises(ZeroDivisionError):
        once(seen, NOTIFICATION, lambda: 1 // 0)
    assert once(seen, NOTIFICATION, lambda: None) is True


def test_of_many_threads_one_acts() -> None:
    seen, acted, start = SeenInMemory(), [], threading.Barrier(8)

    def deliver() -> None:
        start.wait()
        with contextlib.suppress(AmselError):
            once(seen, NOTIFICATION, lambda: acted.append(1))

    threads = [threading.Thread(target=deliver) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert acted == [1]


def test_while_somebody_is_at_it_it_is_not_to_be_acknowledged() -> None:
    seen = SeenInMemory()

    def at_it() -> None:
        with pytest.raises(AmselError) as raised:
            once(seen, NOTIFICATION, lambda: None)
        assert raised.value.code == "NOTIFICATION_BUSY"

    assert once(seen, NOTIFICATION, at_it) is True
    assert once(seen, NOTIFICATION, lambda: None) is False


def test_the_oldest_is_forgotten() -> None:
    seen = SeenInMemory(2)
    assert [seen.begin(digest) for digest in ("1", "2", "3", "2", "1")] == ["new", "new", "new", "busy", "new"]


def test_with_await() -> None:
    async def deliver() -> list[bool]:
        seen = SeenInMemory()

        async def fail() -> None:
            raise ZeroDivisionError

        async def act() -> None:
            pass

        with pytest.raises(ZeroDivisionError):
            await once_async(seen, NOTIFICATION, fail)
        return [await once_async(seen, NOTIFICATION, act), await once_async(seen, NOTIFICATION, act)]

    assert asyncio.run(deliver()) == [True, False]
