"""A till: the customer shows a code, or scans one.

python samples/till.py data/sandbox-merchant.json
"""

import sys
import uuid
from typing import Literal

from amsel_client import (
    Amount,
    Amsel,
    IssuePaymentCodeRequest,
    Merchant,
    Order,
    Outcome,
    PayAnswer,
    PaymentFactor,
    PaymentMethod,
    PayRequest,
    ScanOrderCodeRequest,
    Store,
    require_done,
)


def sale(scenario: Literal["PaymentCode", "OrderCode"], payment_code: str | None = None) -> PayRequest:
    amount = Amount("SGD", 1250)
    return PayRequest(
        product_code="IN_STORE_PAYMENT",
        payment_request_id=f"till-{uuid.uuid4()}",
        order=Order(
            reference_order_id="receipt-20",
            order_description="Lunch",
            order_amount=amount,
            merchant=Merchant(
                reference_merchant_id="M-1",
                merchant_name="Kopi Corner",
                store=Store(reference_store_id="S-1", store_name="Kopi Corner, Chinatown"),
            ),
        ),
        payment_amount=amount,
        payment_method=PaymentMethod(payment_method_type="CONNECT_WALLET", payment_method_id=payment_code),
        payment_factor=PaymentFactor(in_store_payment_scenario=scenario),
    )


def say(outcome: Outcome[PayAnswer]) -> None:
    wallet = outcome.answer.psp_customer_info
    by = f" by {wallet.psp_name}" if wallet else ""
    print(f"{'Paid' if outcome.status == 'S' else 'Not paid'}{by}: {outcome.code}, learned by {outcome.learned_by}")


with Amsel.from_file(sys.argv[1]) as amsel:
    # The customer's phone, played: in the sandbox alone. A till has a scanner.
    shown = require_done(amsel.simulator.issue_payment_code(IssuePaymentCodeRequest()))
    say(amsel.in_store.pay_and_wait(sale("PaymentCode", shown.payment_code)))

    def show(answer: PayAnswer) -> None:
        """Puts the code on the till's display, where the customer scans it: played again."""
        codes = answer.order_code_form.code_details if answer.order_code_form else ()
        for code in codes:
            if code.display_type == "TEXT":
                print(f"Scan {code.code_value}")
                require_done(amsel.simulator.scan_order_code(ScanOrderCodeRequest(code_value=code.code_value)))

    say(amsel.in_store.pay_and_wait(sale("OrderCode"), on_code=show))

    # Nobody scans this one: it is cancelled, so that nobody pays after the customer has left.
    say(amsel.in_store.pay_and_wait(sale("OrderCode"), wait=1))
