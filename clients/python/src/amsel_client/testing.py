"""A gateway of your own for one run of tests, and a receiver for its notifications. The pytest plugin is made of it.

The gateway is what `npx amsel sandbox --ephemeral` starts: empty, on a free port, with real signatures and a clock that you move. It
ends with this process, also where that is killed, because its input is a pipe.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from .amsel import Amsel
from .amsel_error import AmselError
from .generated.messages import AdvanceClockRequest, CreateClientRequest
from .notification import ACKNOWLEDGEMENT, Notification, NotificationReader
from .outcome import Done, require_done
from .settings import settings_of

__all__ = ["Clock", "Gateway", "NotificationReceiver", "Notifications", "start_gateway"]

_START_SECONDS = 60.0
_STOP_SECONDS = 15.0


class Gateway:
    """A running gateway. `client` is its first merchant; `create_client` makes more."""

    def __init__(self, facts: Mapping[str, Any], process: subprocess.Popen[str]) -> None:
        self._process = process
        self.url: str = facts["gatewayUrl"]
        self.settings = settings_of(facts)
        """What `Amsel(**settings)` takes."""
        self.client = Amsel(**self.settings)

    def create_settings(self, name: str = "Test") -> dict[str, Any]:
        """The settings of another merchant, with a clock and books of its own."""
        made = require_done(self.client.simulator.create_client(CreateClientRequest(name=name[:128])))
        return settings_of({**made.to_wire(), "gatewayUrl": self.url})

    def stop(self) -> None:
        """Ends the gateway, and leaves nothing of it."""
        self.client.close()
        end_process(self._process)


def start_gateway(
    *, command: Sequence[str] | None = None, notify_url: str | None = None, timeout: float = _START_SECONDS
) -> Gateway:
    """Starts a gateway; `command` is `npx amsel` unless given here or in `AMSEL_COMMAND`."""
    words = [*(command or default_command()), "sandbox", "--ephemeral", "--json"]
    if notify_url is not None:
        words += ["--notify-url", notify_url]
    try:
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    except OSError as error:
        raise RuntimeError(
            f"{words[0]} cannot be run ({error}). Install Node 20 or newer, or set AMSEL_COMMAND to the command that is amsel."
        ) from error
    try:
        line = _first_line(process, timeout)
        if not line:
            raise RuntimeError(f"The gateway was not ready within {timeout} seconds: its reason stands above.")
        return Gateway(json.loads(line), process)
    except BaseException:
        end_process(process)
        raise


def default_command() -> list[str]:
    return shlex.split(os.environ.get("AMSEL_COMMAND") or "npx amsel")


def _first_line(process: subprocess.Popen[str], timeout: float) -> str:
    assert process.stdout is not None
    late = threading.Timer(timeout, process.kill)
    late.start()
    try:
        return process.stdout.readline()
    finally:
        late.cancel()


def end_process(process: subprocess.Popen[str]) -> None:
    """Closes its input, which ends it; kills it where that takes too long."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            try:
                pipe.close()
            except OSError:
                pass
    try:
        process.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Clock:
    """A sandbox merchant's clock."""

    def __init__(self, client: Amsel) -> None:
        self._client = client

    def advance(self, seconds: int) -> str:
        """Moves it, and does all that becomes due; the new time."""
        over_at = time.monotonic() + _START_SECONDS
        while True:
            outcome = self._client.simulator.advance_clock(AdvanceClockRequest(seconds=seconds))
            if isinstance(outcome, Done) or outcome.code != "CLOCK_IN_PROCESS" or time.monotonic() > over_at:
                return require_done(outcome).now or ""
            # It goes on by itself; 0 seconds wait for it.
            seconds = 0


class NotificationReceiver:
    """A merchant's endpoint on a free port. What is signed is recorded and acknowledged, everything else refused."""

    def __init__(self) -> None:
        self._readers: dict[str, NotificationReader] = {}
        self._arrived: dict[str, list[Notification]] = {}
        self._changed = threading.Condition()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                taken = receiver._take(self.headers, body, self.path)
                self.send_response(ACKNOWLEDGEMENT.status if taken else 401)
                self.send_header("content-type", ACKNOWLEDGEMENT.content_type)
                content = ACKNOWLEDGEMENT.body if taken else b""
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def of(self, *, client_id: str, gateway_public_key: str) -> Notifications:
        """Takes this merchant's notifications from now on."""
        with self._changed:
            self._readers[client_id] = NotificationReader(client_id=client_id, gateway_public_key=gateway_public_key)
            self._arrived.setdefault(client_id, [])
        return Notifications(self.url, self._arrived[client_id], self._changed)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _take(self, headers: Any, body: bytes, path: str) -> bool:
        client_id = headers.get("client-id")
        reader = self._readers.get(client_id)
        if reader is None:
            return False
        try:
            notification = reader.read(headers=headers, body=body, path=path)
        except AmselError:
            return False
        with self._changed:
            self._arrived[client_id].append(notification)
            self._changed.notify_all()
        return True


class Notifications:
    """What one merchant was notified of. Each is verified."""

    def __init__(self, url: str, arrived: list[Notification], changed: threading.Condition) -> None:
        self.url = url
        """Where they arrive that name no address of their own; paths under it are good as well."""
        self._arrived = arrived
        self._changed = changed
        self._given: set[int] = set()

    @property
    def all(self) -> Sequence[Notification]:
        """The oldest first."""
        with self._changed:
            return tuple(self._arrived)

    def next(self, *, kind: str | None = None, timeout: float = 10.0) -> Notification:
        """The oldest that this has not given before and that fits; waits for one."""
        with self._changed:
            found = self._changed.wait_for(lambda: self._fitting(kind), timeout)
            if found is None:
                kinds = ", ".join(one.kind for one in self._arrived) or "nothing"
                raise AssertionError(
                    f"No notification{'' if kind is None else f' of the kind {kind}'} came within {timeout} seconds; "
                    f"{kinds} has come so far."
                )
            self._given.add(id(found))
            return found

    def _fitting(self, kind: str | None) -> Notification | None:
        fitting = (one for one in self._arrived if id(one) not in self._given and kind in (None, one.kind))
        return next(fitting, None)
