"""What the library costs beside the two signatures that no caller can spare: CPU of one call, in the same run.

    PYTHONPATH=src python bench/overhead.py

The goal is at most 1.5. The transport answers from memory.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.hashes import SHA256

from amsel_client import Amount, Amsel, Env, Order, PaymentMethod, PayRequest, TransportReply
from amsel_client.keys import read_private_key, read_public_key
from amsel_client.signing import Signed, is_signed_by, signature_header

KEYS = json.loads((Path(__file__).parents[3] / "contract/vectors/key-material.json").read_text())
CLIENT_ID = "SANDBOX_5X00000000000000"
PATH = "/ams/sandbox/api/v1/payments/pay"
TIME = "2026-11-16T12:00:00Z"
PADDING = PKCS1v15()
HASH = SHA256()
ROUNDS = 15
CALLS = 100
ANSWER = json.dumps(
    {
        "paymentId": "20261115021402490525961399511658139",
        "paymentRequestId": "order-1",
        "paymentAmount": {"currency": "HKD", "value": "25800"},
        "paymentCreateTime": TIME,
        "paymentTime": TIME,
        "result": {"resultCode": "SUCCESS", "resultMessage": "success.", "resultStatus": "S"},
    }
).encode()


def main() -> None:
    amount = Amount("HKD", 25800)
    request = PayRequest(
        product_code="CASHIER_PAYMENT",
        payment_request_id="order-1",
        order=Order(reference_order_id="order-1", order_description="Two cups of coffee", order_amount=amount),
        payment_amount=amount,
        payment_method=PaymentMethod(payment_method_type="ALIPAY_HK"),
        env=Env(terminal_type="WEB"),
        payment_redirect_url="https://shop.example/return",
    )
    private_key = read_private_key(KEYS["merchant"]["privateKey"])
    gateway_private_key = read_private_key(KEYS["gateway1"]["privateKey"])
    gateway_public_key = read_public_key(KEYS["gateway1"]["publicKey"], "gateway_public_key")
    sent = Signed(PATH, CLIENT_ID, "1685599933871", json.dumps(request.to_wire()).encode())
    received = Signed(PATH, CLIENT_ID, TIME, ANSWER)
    header = signature_header(received, gateway_private_key, 1)
    signature = gateway_private_key.sign(received.content(), PADDING, HASH)
    reply = TransportReply(
        status=200,
        headers={"signature": header, "response-time": TIME, "client-id": CLIENT_ID, "tracerid": "trace-1"},
        body=ANSWER,
    )
    client = Amsel(
        client_id=CLIENT_ID,
        private_key=KEYS["merchant"]["privateKey"],
        gateway_public_key=KEYS["gateway1"]["publicKey"],
        gateway_url="https://pay.example",
        answer_tolerance=None,
        transport=lambda _: reply,
    )

    def floor() -> None:
        private_key.sign(sent.content(), PADDING, HASH)
        assert is_signed_by(received, gateway_public_key, signature)

    def call() -> None:
        assert client.payments.pay(request).status == "S"

    floors, calls = [], []
    for _ in range(ROUNDS):
        floors.append(cpu_of(floor))
        calls.append(cpu_of(call))
    floor_us, call_us = statistics.median(floors), statistics.median(calls)
    print(f"one signature and one verification  {floor_us:7.0f} µs")
    print(f"one call                            {call_us:7.0f} µs")
    print(f"ratio                               {call_us / floor_us:7.2f}")


def cpu_of(act: Callable[[], None]) -> float:
    """Microseconds of one."""
    begun = time.process_time_ns()
    for _ in range(CALLS):
        act()
    return (time.process_time_ns() - begun) / CALLS / 1000


if __name__ == "__main__":
    main()
