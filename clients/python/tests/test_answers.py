from __future__ import annotations

from typing import Any

import pytest

from amsel_client import AmselError, Timing
from amsel_client.exchange import Exchange
from amsel_client.reply import Answered, Lost, Reply
from amsel_client.settings import Given, read_settings
from amsel_client.steps import take

from .vectors import GATEWAY_URL, by_name, reply_of, vectors

ALL = vectors("answers")


@by_name(ALL["cases"])
def test_answer(case: dict[str, Any]) -> None:
    expected = case["expected"]
    if expected["kind"] == "error":
        with pytest.raises(AmselError) as raised:
            exchanged(case)
        assert (raised.value.code, raised.value.status) == (expected["code"], expected["status"])
        return
    got = exchanged(case)
    if expected["kind"] == "lost":
        assert isinstance(got, Lost)
        return
    assert isinstance(got, Answered)
    assert (got.status, got.code, got.is_signed) == (expected["status"], expected["code"], expected["isSigned"])
    if "answer" in expected:
        assert got.answer == expected["answer"]


def exchanged(case: dict[str, Any]) -> Reply:
    setup = read_settings(
        Given(
            client_id=ALL["clientId"],
            private_key=ALL["privateKey"],
            gateway_public_key=ALL["gatewayPublicKeys"][case["keys"]],
            gateway_url=GATEWAY_URL,
            region=None,
            key_version=1,
            connect_timeout=1,
            read_timeout=1,
            answer_tolerance=900,
            agent_token=None,
        )
    )
    steps = Exchange(setup, Then())(ALL["operation"], ALL["request"])
    return take(steps, lambda _: reply_of(case["reply"]), Then())


class Then(Timing):
    def now(self) -> float:
        return float(ALL["now"]) / 1000
