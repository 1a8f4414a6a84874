from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from amsel_client import VERSION, Amsel, AmselError, InquiryPaymentRequest, TransportReply, TransportRequest
from amsel_client.httpx_transport import AsyncHttpxTransport, HttpxTransport

from .test_settings import GOOD


class Server:
    """Answers as its path says, and keeps what it got."""

    def __init__(self) -> None:
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                outer.received.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                if self.path == "/slow":
                    time.sleep(1)
                self.send_response(302 if self.path == "/moved" else 200)
                self.send_header("location", "/elsewhere")
                self.send_header("X-Kind", "any")
                self.end_headers()
                try:
                    if self.path == "/large":
                        for _ in range(17):
                            self.wfile.write(b" " * 2**20)
                    if self.path == "/trickle":
                        for _ in range(40):
                            self.wfile.write(b" ")
                            time.sleep(0.05)
                    self.wfile.write(b"{}")
                except OSError:
                    pass

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.http.shutdown()
    server.http.server_close()


def sent(is_async: bool, url: str, read_timeout: float) -> TransportReply:
    request = TransportRequest(
        url=url, headers={"client-id": "c"}, body=b"{}", connect_timeout=0.3, read_timeout=read_timeout
    )

    async def send() -> TransportReply:
        transport = AsyncHttpxTransport(proxy=None, extra_ca=None)
        try:
            return await transport(request)
        finally:
            await transport.aclose()

    if is_async:
        return asyncio.run(send())
    transport = HttpxTransport(proxy=None, extra_ca=None)
    try:
        return transport(request)
    finally:
        transport.close()


both = pytest.mark.parametrize("is_async", [False, True], ids=["sync", "async"])


@both
def test_a_redirect_is_not_followed(server: Server, is_async: bool) -> None:
    reply = sent(is_async, f"{server.url}/moved", 5)
    assert reply.status == 302
    assert reply.headers.get("x-kind") == "any"
    assert all(path != "/elsewhere" for path, _, _ in server.received)


@both
def test_an_answer_that_does_not_come_in_time_is_lost(server: Server, is_async: bool) -> None:
    with pytest.raises(Exception):  # noqa: B017
        sent(is_async, f"{server.url}/slow", 0.2)


@both
def test_an_answer_that_trickles_is_lost(server: Server, is_async: bool) -> None:
    begun = time.monotonic()
    with pytest.raises(Exception):  # noqa: B017
        sent(is_async, f"{server.url}/trickle", 0.2)
    assert time.monotonic() - begun < 1.5


@both
def test_an_answer_that_is_too_large_is_lost(server: Server, is_async: bool) -> None:
    with pytest.raises(OverflowError):
        sent(is_async, f"{server.url}/large", 20)


def test_what_is_sent_is_signed_and_says_who_sends(server: Server) -> None:
    with Amsel(**{**GOOD, "gateway_url": server.url}, agent_token="agent") as client:
        with pytest.raises(AmselError) as raised:
            client.payments.inquiry_payment(InquiryPaymentRequest(payment_id="1"), repeats=False)
    assert raised.value.code == "NO_ANSWER"
    path, headers, body = server.received[-1]
    assert path == "/ams/sandbox/api/v1/payments/inquiryPayment"
    assert body == b'{"paymentId":"1"}'
    assert headers["user-agent"] == f"amsel-python/{VERSION}"
    assert headers["agent-token"] == "agent"
    assert headers["signature"].startswith("algorithm=RSA256,keyVersion=1,signature=")
    assert headers["content-type"] == "application/json; charset=UTF-8"


def test_nobody_there_is_no_answer() -> None:
    with Amsel(**{**GOOD, "gateway_url": "http://127.0.0.1:9"}) as client:
        with pytest.raises(AmselError, match="Call again later") as raised:
            client.payments.inquiry_payment(InquiryPaymentRequest(payment_id="1"), repeats=False)
    assert (raised.value.code, raised.value.retryable) == ("NO_ANSWER", True)
    assert raised.value.__cause__ is not None


def test_calls_go_through_the_proxy(server: Server) -> None:
    with Amsel(**{**GOOD, "gateway_url": "http://pay.example"}, proxy=server.url) as client:
        with pytest.raises(AmselError):
            client.payments.inquiry_payment(InquiryPaymentRequest(payment_id="1"), repeats=False)
    assert server.received[-1][0] == "http://pay.example/ams/sandbox/api/v1/payments/inquiryPayment"


def test_the_environment_names_no_proxy(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    assert sent(False, f"{server.url}/", 5).status == 200
