"""The clock and chance. Tests put their own in place of it."""

from __future__ import annotations

import asyncio
import random
import threading
import time


class Clock:
    """What tells the time, in seconds."""

    def now(self) -> float:
        """Since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Since any moment; it never goes back."""
        return time.monotonic()

    def random(self) -> float:
        """From 0 to 1."""
        return random.random()


class Timing(Clock):
    """For `Amsel`."""

    def sleep(self, seconds: float, stop: threading.Event | None = None) -> None:
        """Waits, at most until `stop` is set."""
        if stop is None:
            time.sleep(seconds)
        else:
            stop.wait(seconds)


class AsyncTiming(Clock):
    """For `AsyncAmsel`."""

    async def sleep(self, seconds: float, stop: asyncio.Event | None = None) -> None:
        """Waits, at most until `stop` is set."""
        if stop is None:
            await asyncio.sleep(seconds)
            return
        try:
            await asyncio.wait_for(stop.wait(), seconds)
        except asyncio.TimeoutError:
            pass
