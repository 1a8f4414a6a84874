"""Against a real gateway, through the fixtures of the pytest plugin."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from amsel_client import (
    Amount,
    Amsel,
    AmselError,
    AsyncAmsel,
    CompletePaymentRequest,
    Done,
    Failed,
    InquiryPaymentRequest,
    InquiryRefundRequest,
    PayAnswer,
    PaymentNotification,
    ScanOrderCodeRequest,
    Timing,
    Unknown,
    require_done,
)
from amsel_client.testing import Clock, Gateway, Notifications

from .orders import (
    HKD_258,
    agreed,
    agreement_order,
    capture_of,
    card_order,
    inquired,
    moved,
    payment_code,
    refund_of,
    sale,
    wallet_order,
)
from .vectors import vectors

SAMPLES = Path(__file__).parents[1] / "samples"


def test_a_payer_goes_to_a_page_and_pays(amsel: Amsel, amsel_notifications: Notifications) -> None:
    request = wallet_order()
    outcome = amsel.payments.pay(request)
    assert isinstance(outcome, Unknown)
    assert outcome.code == "PAYMENT_IN_PROCESS"
    assert outcome.is_signed and outcome.trace_id
    assert outcome.answer.normal_url and outcome.answer.payment_amount == HKD_258

    completed(amsel, request.payment_request_id)

    told = amsel_notifications.next(kind="notifyPayment")
    assert isinstance(told, PaymentNotification)
    assert told.body.payment_request_id == request.payment_request_id
    assert (told.body.result.result_status, told.body.payment_amount) == ("S", HKD_258)
    assert inquired(amsel, request).payment_status == "SUCCESS"


def test_a_payment_that_nobody_pays_expires(amsel: Amsel, amsel_clock: Clock) -> None:
    request = wallet_order()
    amsel.payments.pay(request)
    amsel_clock.advance(15 * 60)
    assert inquired(amsel, request).payment_status == "FAIL"


def test_each_test_has_a_merchant_of_its_own(amsel: Amsel, amsel_gateway: Gateway) -> None:
    request = wallet_order()
    amsel.payments.pay(request)
    found = amsel_gateway.client.payments.inquiry_payment(
        InquiryPaymentRequest(payment_request_id=request.payment_request_id)
    )
    assert isinstance(found, Failed)
    assert found.code == "ORDER_NOT_EXIST"


def test_an_agreement_is_charged(amsel: Amsel, amsel_notifications: Notifications) -> None:
    token = agreed(amsel)
    paid = require_done(amsel.payments.pay(agreement_order(token)))
    assert paid.payment_amount == Amount("PHP", 49900)
    told = amsel_notifications.next(kind="notifyAuthorization")
    assert token not in repr(told)


def test_a_card_is_authorized_captured_and_refunded(amsel: Amsel, amsel_clock: Clock) -> None:
    request = card_order()
    payment_id = require_done(amsel.payments.pay(request)).payment_id
    assert moved(inquired(amsel, request)) == []
    require_done(amsel.payments.capture(capture_of(payment_id)))
    refund = refund_of(payment_id, Amount("HKD", 5000))
    assert amsel.payments.refund(refund).status in ("S", "U")
    amsel_clock.advance(14 * 24 * 3600)
    found = require_done(
        amsel.payments.inquiry_refund(InquiryRefundRequest(refund_request_id=refund.refund_request_id))
    )
    assert found.refund_status == "SUCCESS"
    assert sorted(moved(inquired(amsel, request)), key=str) == [
        ("CAPTURE", HKD_258, "SUCCESS"),
        ("REFUND", Amount("HKD", 5000), "SUCCESS"),
    ]


def test_a_declined_card_has_failed_for_good(amsel: Amsel) -> None:
    outcome = amsel.payments.pay(card_order(card="4054692760174822"))
    assert isinstance(outcome, Failed)
    assert outcome.code == "DO_NOT_HONOR"


class Meanwhile(Timing):
    """Does something in place of the first wait, and then waits a tenth."""

    def __init__(self, act: Any) -> None:
        self.act = act

    def sleep(self, seconds: float, stop: threading.Event | None = None) -> None:
        act, self.act = self.act, None
        if act:
            act()
        super().sleep(seconds / 10, stop)


def test_a_till_takes_the_customers_code(amsel: Amsel) -> None:
    outcome = amsel.in_store.pay_and_wait(sale("PaymentCode", payment_code(amsel)))
    assert isinstance(outcome, Done)
    assert outcome.learned_by == "answer"


def test_a_till_waits_for_the_customer_who_confirms(amsel: Amsel, amsel_settings: dict[str, Any]) -> None:
    request = sale("PaymentCode", payment_code(amsel, "CONFIRM"))
    meanwhile = Meanwhile(lambda: completed(amsel, request.payment_request_id))
    with Amsel(**amsel_settings, timing=meanwhile) as till:
        outcome = till.in_store.pay_and_wait(request)
    assert isinstance(outcome, Done)
    assert outcome.learned_by == "inquiry"


def test_a_till_shows_a_code_that_is_scanned(amsel: Amsel, amsel_settings: dict[str, Any]) -> None:
    shown: list[str] = []

    def show(answer: PayAnswer) -> None:
        assert answer.order_code_form is not None
        shown.append(answer.order_code_form.code_details[0].code_value)
        require_done(amsel.simulator.scan_order_code(ScanOrderCodeRequest(code_value=shown[0])))

    with Amsel(**amsel_settings, timing=Meanwhile(None)) as till:
        outcome = till.in_store.pay_and_wait(sale("OrderCode"), on_code=show)
    assert isinstance(outcome, Done)
    assert len(shown) == 1


def test_a_till_that_is_stopped_cancels(amsel: Amsel, amsel_settings: dict[str, Any]) -> None:
    request, stop = sale("OrderCode"), threading.Event()
    with Amsel(**amsel_settings, timing=Meanwhile(stop.set)) as till:
        outcome = till.in_store.pay_and_wait(request, stop=stop)
    assert isinstance(outcome, Failed)
    assert (outcome.code, outcome.learned_by) == ("ORDER_IS_CANCELED", "cancel")
    assert inquired(amsel, request).payment_status == "CANCELLED"


def test_with_await(amsel_settings: dict[str, Any]) -> None:
    async def pay() -> None:
        async with AsyncAmsel(**amsel_settings) as amsel:
            requests = [card_order("AUTOMATIC") for _ in range(5)]
            outcomes = await asyncio.gather(*(amsel.payments.pay(request) for request in requests))
            assert all(isinstance(outcome, Done) for outcome in outcomes)
            again = await asyncio.gather(*(amsel.payments.pay(request) for request in requests))
            assert [one.answer.payment_id for one in again] == [one.answer.payment_id for one in outcomes]
            stop = asyncio.Event()
            outcome = await amsel.in_store.pay_and_wait(sale("OrderCode"), on_code=lambda _: stop.set(), stop=stop)
            assert isinstance(outcome, Failed)
            assert outcome.learned_by == "cancel"

    asyncio.run(pay())


def test_threads_share_a_client(amsel: Amsel) -> None:
    request, ids = card_order("AUTOMATIC"), []

    def pay() -> None:
        ids.append(require_done(amsel.payments.pay(request)).payment_id)

    threads = [threading.Thread(target=pay) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ids) == 6 and len(set(ids)) == 1


def test_a_key_that_the_gateway_does_not_have_is_explained(amsel_settings: dict[str, Any]) -> None:
    keys = vectors("key-material")
    with Amsel(**{**amsel_settings, "private_key": keys["merchant"]["privateKey"]}) as stranger:
        with pytest.raises(AmselError) as raised:
            stranger.payments.pay(wallet_order())
    assert (raised.value.code, raised.value.status) == ("INVALID_SIGNATURE", "F")
    assert keys["merchant"]["publicKey"] in str(raised.value)


def test_a_wrong_key_of_the_gateway_is_no_answer_to_believe(amsel_settings: dict[str, Any]) -> None:
    key = vectors("key-material")["gateway1"]["publicKey"]
    with Amsel(**{**amsel_settings, "gateway_public_key": key}) as client:
        with pytest.raises(AmselError) as raised:
            client.payments.pay(wallet_order())
    assert (raised.value.code, raised.value.status, raised.value.retryable) == ("UNTRUSTED_ANSWER", "U", False)


@pytest.mark.parametrize(
    ("sample", "words"),
    [
        ("online_payment", ["Send the payer to http", "is SUCCESS"]),
        ("agreement", ["has agreed", "Charged", "has ended"]),
        ("card_capture_refund", ["Authorized", "Captured", "CAPTURE"]),
        ("till", ["Paid by", "Scan http", "Not paid: ORDER_IS_CANCELED, learned by cancel"]),
    ],
)
def test_sample(sample: str, words: list[str], amsel_settings: dict[str, Any], tmp_path: Path) -> None:
    file = credentials_file(tmp_path, amsel_settings)
    environment = {**os.environ, "PYTHONPATH": str(SAMPLES.parent / "src")}
    ran = subprocess.run(
        [sys.executable, str(SAMPLES / f"{sample}.py"), str(file)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    for word in words:
        assert word in ran.stdout


def credentials_file(folder: Path, settings: dict[str, Any]) -> Path:
    """As the gateway writes it."""
    file = folder / "sandbox-merchant.json"
    file.write_text(
        json.dumps(
            {
                "gatewayUrl": settings["gateway_url"],
                "clientId": settings["client_id"],
                "keyVersion": settings["key_version"],
                "merchantPrivateKey": settings["private_key"],
                "gatewayPublicKey": settings["gateway_public_key"],
            }
        )
    )
    return file


def completed(amsel: Amsel, payment_request_id: str) -> None:
    require_done(
        amsel.simulator.complete_payment(
            CompletePaymentRequest(payment_request_id=payment_request_id, outcome="SUCCESS")
        )
    )
