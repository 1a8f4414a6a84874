"""A payment by wallet: the payer goes to a page and comes back.

python samples/online_payment.py data/sandbox-merchant.json
"""

import sys
import uuid

from amsel_client import (
    Amount,
    Amsel,
    CompletePaymentRequest,
    Done,
    Env,
    Failed,
    InquiryPaymentRequest,
    Order,
    PaymentMethod,
    PayRequest,
    Unknown,
    require_done,
)

amount = Amount("HKD", 25800)
request = PayRequest(
    product_code="CASHIER_PAYMENT",
    # Keep it with your order before you call: the same id again never pays twice.
    payment_request_id=f"order-{uuid.uuid4()}",
    order=Order(reference_order_id="order-17", order_description="Two cups of coffee", order_amount=amount),
    payment_amount=amount,
    payment_method=PaymentMethod(payment_method_type="ALIPAY_HK"),
    env=Env(terminal_type="WEB"),
    payment_redirect_url="https://shop.example/return",
)

with Amsel.from_file(sys.argv[1]) as amsel:
    match amsel.payments.pay(request):
        case Done(answer=answer):
            print(f"Paid at once: {answer.payment_id}")
        case Unknown(answer=answer):
            print(f"Send the payer to {answer.normal_url}")
        case Failed(code=code, message=message):
            sys.exit(f"Refused: {code} {message}")

    # The payer, played: in the sandbox alone.
    require_done(
        amsel.simulator.complete_payment(
            CompletePaymentRequest(payment_request_id=request.payment_request_id, outcome="SUCCESS")
        )
    )

    found = require_done(
        amsel.payments.inquiry_payment(InquiryPaymentRequest(payment_request_id=request.payment_request_id))
    )
    print(f"The payment {found.payment_id} is {found.payment_status}")
