from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class TransportRequest:
    """One signed request, ready to be sent as it is."""

    url: str
    headers: Mapping[str, str]
    body: bytes
    connect_timeout: float
    read_timeout: float


@dataclass(frozen=True, kw_only=True)
class TransportReply:
    """What came back, whatever its status."""

    status: int
    headers: Mapping[str, str]
    """By name, in any case."""
    body: bytes


Transport = Callable[[TransportRequest], TransportReply]
"""Sends one POST and gives what came back. Raises where nothing came, and follows no redirect."""

AsyncTransport = Callable[[TransportRequest], Awaitable[TransportReply]]
"""The same with await."""
