from __future__ import annotations

import os
from collections.abc import Mapping
from types import TracebackType
from typing import Any, TypeVar

from .exchange import Exchange
from .generated.areas import (
    AsyncAuthorizations,
    AsyncMerchants,
    AsyncNotifications,
    AsyncPayments,
    AsyncSimulator,
    Authorizations,
    Merchants,
    Notifications,
    Payments,
    Simulator,
)
from .httpx_transport import AsyncHttpxTransport, HttpxTransport
from .in_store import AsyncInStore, InStore
from .message import Message
from .notification import Headers, Notification, NotificationReader
from .outcome import Outcome
from .repeats import Calling
from .settings import Given, read_merchant_file, read_settings
from .steps import take, take_async
from .timing import AsyncTiming, Timing
from .transport import AsyncTransport, Transport

_Answer = TypeVar("_Answer", bound=Message)


class Amsel:
    """A merchant's access to the gateway. Make one and keep it: it holds connections, and threads may share it."""

    client_id: str
    payments: Payments
    authorizations: Authorizations
    merchants: Merchants
    notifications: Notifications
    simulator: Simulator
    """What payers, wallets and banks do, in the sandbox alone."""
    in_store: InStore

    def __init__(
        self,
        *,
        client_id: str,
        private_key: str,
        gateway_public_key: str | Mapping[int, str],
        gateway_url: str | Mapping[str, str],
        region: str | None = None,
        key_version: int = 1,
        connect_timeout: float = 5.0,
        read_timeout: float = 15.0,
        answer_tolerance: float | None = 900.0,
        proxy: str | None = None,
        extra_ca: str | None = None,
        agent_token: str | None = None,
        transport: Transport | None = None,
        timing: Timing | None = None,
    ) -> None:
        setup = read_settings(
            Given(
                client_id=client_id,
                private_key=private_key,
                gateway_public_key=gateway_public_key,
                gateway_url=gateway_url,
                region=region,
                key_version=key_version,
                connect_timeout=connect_timeout,
                read_timeout=read_timeout,
                answer_tolerance=answer_tolerance,
                agent_token=agent_token,
            )
        )
        self._own_transport = HttpxTransport(proxy=proxy, extra_ca=extra_ca) if transport is None else None
        send: Transport = transport or self._own_transport  # type: ignore[assignment]
        time = timing or Timing()
        exchange = Exchange(setup, time)
        calling = Calling(exchange, time)

        def call(path: str, request: Message, answer: type[_Answer], repeats: bool, /) -> Outcome[_Answer]:
            return take(calling(path, request, answer, repeats), send, time)

        self.client_id = setup.client_id
        self.payments = Payments(call)
        self.authorizations = Authorizations(call)
        self.merchants = Merchants(call)
        self.notifications = Notifications(call)
        self.simulator = Simulator(call)
        self.in_store = InStore(exchange, send, time)
        self._reader = NotificationReader(client_id=setup.client_id, gateway_public_key=setup.gateway_keys)

    @classmethod
    def from_file(cls, file: str | os.PathLike[str], **more: Any) -> Amsel:
        """With what the gateway has written down, `data/sandbox-merchant.json`, and more settings."""
        return cls(**{**read_merchant_file(file), **more})

    def parse_notification(self, *, headers: Headers, body: bytes | str, path: str) -> Notification:
        """A notification that the gateway has signed for this client, or an error with the reason why it cannot be believed.

        `body` is the bytes as they came; `path` is the path of your address as the gateway called it, with its query.
        """
        return self._reader.read(headers=headers, body=body, path=path)

    def close(self) -> None:
        """Closes the connections."""
        if self._own_transport is not None:
            self._own_transport.close()

    def __enter__(self) -> Amsel:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncAmsel:
    """A merchant's access to the gateway, with await. Make one in each event loop and keep it: it holds connections."""

    client_id: str
    payments: AsyncPayments
    authorizations: AsyncAuthorizations
    merchants: AsyncMerchants
    notifications: AsyncNotifications
    simulator: AsyncSimulator
    """What payers, wallets and banks do, in the sandbox alone."""
    in_store: AsyncInStore

    def __init__(
        self,
        *,
        client_id: str,
        private_key: str,
        gateway_public_key: str | Mapping[int, str],
        gateway_url: str | Mapping[str, str],
        region: str | None = None,
        key_version: int = 1,
        connect_timeout: float = 5.0,
        read_timeout: float = 15.0,
        answer_tolerance: float | None = 900.0,
        proxy: str | None = None,
        extra_ca: str | None = None,
        agent_token: str | None = None,
        transport: AsyncTransport | None = None,
        timing: AsyncTiming | None = None,
    ) -> None:
        setup = read_settings(
            Given(
                client_id=client_id,
                private_key=private_key,
                gateway_public_key=gateway_public_key,
                gateway_url=gateway_url,
                region=region,
                key_version=key_version,
                connect_timeout=connect_timeout,
                read_timeout=read_timeout,
                answer_tolerance=answer_tolerance,
                agent_token=agent_token,
            )
        )
        self._own_transport = AsyncHttpxTransport(proxy=proxy, extra_ca=extra_ca) if transport is None else None
        send: AsyncTransport = transport or self._own_transport  # type: ignore[assignment]
        time = timing or AsyncTiming()
        exchange = Exchange(setup, time)
        calling = Calling(exchange, time)

        async def call(path: str, request: Message, answer: type[_Answer], repeats: bool, /) -> Outcome[_Answer]:
            return await take_async(calling(path, request, answer, repeats), send, time)

        self.client_id = setup.client_id
        self.payments = AsyncPayments(call)
        self.authorizations = AsyncAuthorizations(call)
        self.merchants = AsyncMerchants(call)
        self.notifications = AsyncNotifications(call)
        self.simulator = AsyncSimulator(call)
        self.in_store = AsyncInStore(exchange, send, time)
        self._reader = NotificationReader(client_id=setup.client_id, gateway_public_key=setup.gateway_keys)

    @classmethod
    def from_file(cls, file: str | os.PathLike[str], **more: Any) -> AsyncAmsel:
        """With what the gateway has written down, `data/sandbox-merchant.json`, and more settings."""
        return cls(**{**read_merchant_file(file), **more})

    def parse_notification(self, *, headers: Headers, body: bytes | str, path: str) -> Notification:
        """As `Amsel.parse_notification`; nothing in it waits."""
        return self._reader.read(headers=headers, body=body, path=path)

    async def aclose(self) -> None:
        """Closes the connections."""
        if self._own_transport is not None:
            await self._own_transport.aclose()

    async def __aenter__(self) -> AsyncAmsel:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()
