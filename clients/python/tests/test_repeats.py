from __future__ import annotations

import asyncio
import json
import re
import threading
from typing import Any

import pytest

from amsel_client import (
    Amsel,
    AmselError,
    AsyncAmsel,
    AsyncTiming,
    Clock,
    Message,
    Timing,
    TransportReply,
    TransportRequest,
    messages,
)

from .vectors import GATEWAY_URL, by_name, reply_of, vectors

ALL = vectors("retries")
SETTINGS: dict[str, Any] = {
    "client_id": ALL["clientId"],
    "private_key": ALL["privateKey"],
    "gateway_public_key": ALL["gatewayPublicKey"],
    "gateway_url": GATEWAY_URL,
}
REQUESTS: dict[str, type[Message]] = {
    "pay": messages.PayRequest,
    "payAndWait": messages.PayRequest,
    "refund": messages.RefundPaymentRequest,
    "capture": messages.CapturePaymentRequest,
    "cancel": messages.CancelPaymentRequest,
    "inquiryPayment": messages.InquiryPaymentRequest,
    "acceptDispute": messages.AcceptDisputeRequest,
}


class Played:
    """A gateway that plays one case, and a clock that stands still but for waits."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.case = case
        self.used = 0
        self.now = float(ALL["now"]) / 1000
        self.waits_ms: list[int] = []

    def answer(self, request: TransportRequest) -> TransportReply:
        attempt = self.case["attempts"][self.used]
        self.used += 1
        assert request.url == f"{GATEWAY_URL}/ams/sandbox/api/{attempt['operation']}"
        assert json.loads(request.body) == attempt["request"]
        self.now += attempt.get("takesMs", 0) / 1000
        if attempt["reply"] is None:
            raise ConnectionResetError("connection reset")
        return reply_of(attempt["reply"])

    async def answer_async(self, request: TransportRequest) -> TransportReply:
        return self.answer(request)

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.waits_ms.append(round(seconds * 1000))


class PlayedClock(Clock):
    def __init__(self, played: Played) -> None:
        self.played = played

    def now(self) -> float:
        return self.played.now

    def monotonic(self) -> float:
        return self.played.now

    def random(self) -> float:
        return 0.5


class PlayedTiming(PlayedClock, Timing):
    def sleep(self, seconds: float, stop: threading.Event | None = None) -> None:
        self.played.wait(seconds)


class PlayedAsyncTiming(PlayedClock, AsyncTiming):
    async def sleep(self, seconds: float, stop: asyncio.Event | None = None) -> None:
        self.played.wait(seconds)


@by_name(ALL["cases"])
def test_repeats(case: dict[str, Any]) -> None:
    played = Played(case)
    client = Amsel(**SETTINGS, transport=played.answer, timing=PlayedTiming(played))

    def call() -> Any:
        act, request, options = call_of(client, case)
        return act(request, **options)

    check(played, call)


@by_name(ALL["cases"])
def test_repeats_with_await(case: dict[str, Any]) -> None:
    played = Played(case)

    async def call() -> Any:
        client = AsyncAmsel(**SETTINGS, transport=played.answer_async, timing=PlayedAsyncTiming(played))
        act, request, options = call_of(client, case)
        return await act(request, **options)

    check(played, lambda: asyncio.run(call()))


def call_of(client: Amsel | AsyncAmsel, case: dict[str, Any]) -> tuple[Any, Any, dict[str, Any]]:
    area, name = case["operation"].split("/")[-2:] if "/" in case["operation"] else case["operation"].split(".")
    act = getattr(getattr(client, snake_case(area)), snake_case(name))
    given = case.get("options") or {}
    options = {"wait": given["waitMs"] / 1000} if "waitMs" in given else dict(given)
    return act, REQUESTS[name].from_wire(case["request"]), options


def snake_case(name: str) -> str:
    return re.sub(r"([a-z])([A-Z])", r"\1_\2", name).lower()


def check(played: Played, call: Any) -> None:
    expected = played.case["expected"]
    if "error" in expected:
        with pytest.raises(AmselError) as raised:
            call()
        error = raised.value
        assert error.code == expected["error"]
        assert (error.status, error.retryable) == (expected["status"], expected["retryable"])
        assert error.request_id == expected["requestId"]
    else:
        outcome = call()
        assert (outcome.status, outcome.code) == (expected["status"], expected["code"])
        assert outcome.learned_by == expected["learnedBy"]
        if "answer" in expected:
            assert outcome.answer.to_wire() == expected["answer"]
    assert played.waits_ms == played.case["waitsMs"]
    assert played.used == len(played.case["attempts"])
