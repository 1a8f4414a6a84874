"""Everything goes wrong: answers are cut off, late or say nothing, and the gateway is killed. Money moves once."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import socket
import subprocess
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from amsel_client import (
    Amount,
    Amsel,
    AmselError,
    Done,
    InquiryRefundRequest,
    Outcome,
    PlanOutcomeRequest,
    RefundPaymentRequest,
    Timing,
    require_done,
)
from amsel_client.testing import Clock

from .orders import HKD_258, agreed, agreement_order, capture_of, card_order, inquired, moved, plan, refund_of

PART = Amount("HKD", 5000)
START_SECONDS = 90


class Hasty(Timing):
    """Waits a tenth, so that the journey takes seconds."""

    def sleep(self, seconds: float, stop: threading.Event | None = None) -> None:
        super().sleep(seconds / 10, stop)


class Served:
    """A gateway that keeps its data, and can be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.tls_port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = {
            **os.environ,
            "DATA_DIR": str(self.folder),
            "PORT": str(self.port),
            "TLS_PORT": str(self.tls_port),
            "LOG_LEVEL": "warn",
            "PUBLIC_URL": f"http://127.0.0.1:{self.port}",
        }
        words = [*shlex.split(os.environ["AMSEL_COMMAND"]), "serve"]
        self.process = subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        over_at = time.monotonic() + START_SECONDS
        while not self.is_ready():
            assert self.process.poll() is None, "the gateway ended: its reason stands above"
            assert time.monotonic() < over_at, "the gateway did not start in time"
            time.sleep(0.1)

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=2) as answer:
                return bool(answer.status == 200) and (self.folder / "sandbox-merchant.json").exists()
        except OSError:
            return False

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """By the polite signal, which ends its database too."""
        if self.process is None or self.process.poll() is not None:
            self.start()
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.remove_lodgings()

    def remove_lodgings(self) -> None:
        """Where root starts the gateway, its database runs as another user, whose data lies outside of the folder."""
        record = json.loads((self.folder / "postgres.json").read_text())
        home, sockets = Path(record["dataDirectory"]).parent, Path(record["socketDirectory"])
        if sockets.name.startswith("amsel-"):
            shutil.rmtree(sockets, ignore_errors=True)
        if home.match("/var/lib/amsel/*/home"):
            shutil.rmtree(home.parent, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as opened:
        opened.bind(("127.0.0.1", 0))
        port: int = opened.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("amsel"))
    try:
        served.start()
        yield served
    finally:
        served.stop()


def fault(operation: str, **what: Any) -> PlanOutcomeRequest:
    return PlanOutcomeRequest(operation=f"payments/{operation}", **what)


FAULTS: dict[str, list[dict[str, Any]]] = {
    "cut off before": [{"drop": "BEFORE"}],
    "cut off after": [{"drop": "AFTER"}],
    "cut off after, twice": [{"drop": "AFTER", "times": 2}],
    "late": [{"delay_seconds": 3}],
    "says nothing": [{"result_code": "UNKNOWN_EXCEPTION", "times": 2}],
    "one after the other": [{"drop": "BEFORE"}, {"result_code": "UNKNOWN_EXCEPTION"}, {"drop": "AFTER"}],
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_journey_with_faults_moves_money_once(served: Served, name: str) -> None:
    faults = FAULTS[name]
    with client_of(served) as patient, client_of(served, read_timeout=1.5) as amsel:
        order = card_order()
        for one in faults:
            plan(patient, fault("pay", **one))
        payment_id = require_done(amsel.payments.pay(order)).payment_id

        for one in faults:
            plan(patient, fault("capture", **one))
        require_done(amsel.payments.capture(capture_of(payment_id)))

        for one in faults:
            plan(patient, fault("refund", **one))
        refund = refund_of(payment_id, PART)
        amsel.payments.refund(refund)
        require_refunded(patient, refund)

        found = inquired(patient, order)
        assert found.payment_status == "SUCCESS"
        assert sorted(moved(found), key=str) == [("CAPTURE", HKD_258, "SUCCESS"), ("REFUND", PART, "SUCCESS")]


def test_silence_to_the_end_is_found_out_by_asking(served: Served) -> None:
    with client_of(served) as amsel:
        order = agreement_order(agreed(amsel))
        # The call and its three repeats are all cut off after the work.
        plan(amsel, fault("pay", drop="AFTER", times=4))
        outcome = amsel.payments.pay(order)
        assert isinstance(outcome, Done)
        assert outcome.learned_by == "inquiry"
        assert outcome.answer.payment_amount == order.payment_amount


def test_what_never_arrived_is_sent_after_asking(served: Served) -> None:
    with client_of(served) as amsel:
        order = agreement_order(agreed(amsel))
        plan(amsel, fault("pay", drop="BEFORE", times=4))
        outcome = amsel.payments.pay(order)
        assert isinstance(outcome, Done)
        assert outcome.learned_by == "answer"
        assert inquired(amsel, order).payment_status == "SUCCESS"


def test_what_arrives_with_the_last_attempt_is_found_out_by_asking(served: Served) -> None:
    with client_of(served) as amsel:
        order = agreement_order(agreed(amsel))
        plan(amsel, fault("pay", drop="BEFORE", times=4))
        plan(amsel, fault("pay", drop="AFTER"))
        outcome = amsel.payments.pay(order)
        assert isinstance(outcome, Done)
        assert outcome.learned_by == "inquiry"
        assert inquired(amsel, order).payment_status == "SUCCESS"


def test_a_gateway_that_is_killed_in_between_moves_money_once(served: Served) -> None:
    """It is killed while each answer is on its way, and started again."""
    with client_of(served, timing=Timing()) as amsel:
        order = card_order()
        plan(amsel, fault("pay", delay_seconds=20))
        payment_id = require_done(while_killed(served, lambda: amsel.payments.pay(order))).payment_id

        capture = capture_of(payment_id)
        plan(amsel, fault("capture", delay_seconds=20))
        while_killed(served, lambda: until_known(lambda: amsel.payments.capture(capture)))

        refund = refund_of(payment_id, PART)
        plan(amsel, fault("refund", delay_seconds=20))
        while_killed(served, lambda: amsel.payments.refund(refund))
        require_refunded(amsel, refund)

        found = inquired(amsel, order)
        assert found.payment_status == "SUCCESS"
        assert sorted(moved(found), key=str) == [("CAPTURE", HKD_258, "SUCCESS"), ("REFUND", PART, "SUCCESS")]


def test_a_certificate_of_your_own_is_trusted_by_extra_ca_alone(served: Served) -> None:
    file = served.folder / "sandbox-merchant.json"
    address = f"https://127.0.0.1:{served.tls_port}"
    certificate = (served.folder / "tls-certificate.pem").read_text()
    with Amsel.from_file(file, gateway_url=address, extra_ca=certificate, timing=Hasty()) as amsel:
        require_done(amsel.payments.pay(card_order()))
    with Amsel.from_file(file, gateway_url=address) as amsel:
        with pytest.raises(AmselError, match="(?i)certificate") as raised:
            amsel.payments.pay(card_order(), repeats=False)
    assert raised.value.code == "NO_ANSWER"


def client_of(served: Served, *, read_timeout: float = 10.0, timing: Timing | None = None) -> Amsel:
    file = served.folder / "sandbox-merchant.json"
    return Amsel.from_file(file, read_timeout=read_timeout, timing=timing or Hasty())


def while_killed(served: Served, act: Any) -> Any:
    """Makes the call in a thread, kills the gateway before it has answered, and starts it again."""
    results: list[Any] = []

    def run() -> None:
        try:
            results.append(act())
        except Exception as error:
            results.append(error)

    calling = threading.Thread(target=run)
    calling.start()
    # Time to arrive and to be done; the answer is held back.
    time.sleep(1)
    assert calling.is_alive(), f"it ended before the gateway was killed: {results}"
    served.kill()
    served.start()
    calling.join(120)
    assert results, "the call did not end"
    if isinstance(results[0], Exception):
        raise results[0]
    return results[0]


def until_known(act: Any) -> Outcome[Any]:
    """A capture has no inquiry, so the caller goes on with the same id, as the error says."""
    for _ in range(10):
        try:
            outcome: Outcome[Any] = act()
            return outcome
        except AmselError as error:
            assert (error.code, error.status, error.retryable) == ("NO_ANSWER", "U", True)
            assert error.request_id is not None
            time.sleep(2)
    raise AssertionError("nobody answered at all")


def require_refunded(amsel: Amsel, refund: RefundPaymentRequest) -> None:
    """Cards take days."""
    Clock(amsel).advance(14 * 24 * 3600)
    found = require_done(
        amsel.payments.inquiry_refund(InquiryRefundRequest(refund_request_id=refund.refund_request_id))
    )
    assert (found.refund_status, found.refund_amount) == ("SUCCESS", PART)
