from __future__ import annotations

import asyncio
import ssl
import time
from typing import Any
from urllib.parse import urlsplit

import httpx

from .amsel_error import wrong_settings
from .transport import TransportReply, TransportRequest

_BODY_BYTES_MAX = 16 * 1024 * 1024
"""No answer of the interface is larger."""


class HttpxTransport:
    """Sends over connections that are kept alive."""

    def __init__(self, *, proxy: str | None, extra_ca: str | None) -> None:
        self._client = httpx.Client(verify=_trusted(extra_ca), proxy=_checked(proxy), trust_env=False)

    def __call__(self, request: TransportRequest) -> TransportReply:
        over_at = time.monotonic() + request.connect_timeout + request.read_timeout
        with self._client.stream("POST", request.url, **_options(request)) as answer:
            body = bytearray()
            for chunk in answer.iter_bytes():
                body += chunk
                _check_size(body)
                if time.monotonic() > over_at:
                    raise TimeoutError(f"no whole answer within {request.read_timeout} seconds")
        return _reply(answer, body)

    def close(self) -> None:
        self._client.close()


class AsyncHttpxTransport:
    """The same with await."""

    def __init__(self, *, proxy: str | None, extra_ca: str | None) -> None:
        self._client = httpx.AsyncClient(verify=_trusted(extra_ca), proxy=_checked(proxy), trust_env=False)

    async def __call__(self, request: TransportRequest) -> TransportReply:
        return await asyncio.wait_for(self._sent(request), request.connect_timeout + request.read_timeout)

    async def _sent(self, request: TransportRequest) -> TransportReply:
        async with self._client.stream("POST", request.url, **_options(request)) as answer:
            body = bytearray()
            async for chunk in answer.aiter_bytes():
                body += chunk
                _check_size(body)
        return _reply(answer, body)

    async def aclose(self) -> None:
        await self._client.aclose()


def _options(request: TransportRequest) -> dict[str, Any]:
    timeout = httpx.Timeout(request.read_timeout, connect=request.connect_timeout)
    # The signature covers the bytes as sent, so nothing may be packed on the way.
    headers = {**request.headers, "accept-encoding": "identity"}
    return {"content": request.body, "headers": headers, "timeout": timeout, "follow_redirects": False}


def _check_size(body: bytearray) -> None:
    if len(body) > _BODY_BYTES_MAX:
        raise OverflowError(f"the answer has more than {_BODY_BYTES_MAX} bytes")


def _reply(answer: httpx.Response, body: bytearray) -> TransportReply:
    return TransportReply(status=answer.status_code, headers=answer.headers, body=bytes(body))


def _trusted(extra_ca: str | None) -> ssl.SSLContext:
    context = httpx.create_ssl_context()
    if extra_ca is not None:
        try:
            context.load_verify_locations(cadata=extra_ca)
        except (ssl.SSLError, ValueError, TypeError) as error:
            raise wrong_settings(
                "extra_ca is one or more certificates as PEM: what the file holds, not its path."
            ) from error
    return context


def _checked(proxy: str | None) -> str | None:
    if proxy is None:
        return None
    try:
        url = urlsplit(proxy)
        is_good = url.scheme.lower() == "http" and bool(url.hostname) and url.port is not False
    except ValueError:
        is_good = False
    if not is_good:
        raise wrong_settings("proxy is an http address, such as http://proxy.example:3128.")
    return proxy
