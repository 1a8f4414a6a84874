"""Fixtures for the tests of merchants: a real gateway, a merchant for each test, its clock and its notifications.

It stands outside the package, and what it needs is imported when it is used: so other tests start as fast as ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from amsel_client import Amsel
    from amsel_client.testing import Clock, Gateway, NotificationReceiver, Notifications


@pytest.fixture(scope="session")
def amsel_receiver() -> Iterator[NotificationReceiver]:
    """Where the gateway sends what names no address of its own."""
    from amsel_client.testing import NotificationReceiver

    receiver = NotificationReceiver()
    try:
        yield receiver
    finally:
        receiver.stop()


@pytest.fixture(scope="session")
def amsel_gateway(amsel_receiver: NotificationReceiver) -> Iterator[Gateway]:
    """A gateway for the whole run: `npx amsel`, or the command of `AMSEL_COMMAND`."""
    from amsel_client.testing import start_gateway

    gateway = start_gateway(notify_url=amsel_receiver.url)
    try:
        yield gateway
    finally:
        gateway.stop()


@pytest.fixture
def amsel_settings(amsel_gateway: Gateway, request: pytest.FixtureRequest) -> dict[str, Any]:
    """The settings of a fresh merchant: `AsyncAmsel(**amsel_settings)`."""
    return amsel_gateway.create_settings(request.node.name)


@pytest.fixture
def amsel(amsel_settings: dict[str, Any]) -> Iterator[Amsel]:
    """A client of the fresh merchant."""
    from amsel_client import Amsel

    with Amsel(**amsel_settings) as client:
        yield client


@pytest.fixture
def amsel_clock(amsel: Amsel) -> Clock:
    """The merchant's clock: `amsel_clock.advance(900)`."""
    from amsel_client.testing import Clock

    return Clock(amsel)


@pytest.fixture
def amsel_notifications(amsel_receiver: NotificationReceiver, amsel_settings: dict[str, Any]) -> Notifications:
    """What the merchant is notified of: `amsel_notifications.next(kind="notifyPayment")`."""
    return amsel_receiver.of(
        client_id=amsel_settings["client_id"], gateway_public_key=amsel_settings["gateway_public_key"]
    )
