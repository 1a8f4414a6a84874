"""A card that is authorized first, captured when the goods leave, and refunded in part.

python samples/card_capture_refund.py data/sandbox-merchant.json
"""

import sys
import uuid

from amsel_client import (
    Amount,
    Amsel,
    CapturePaymentRequest,
    Done,
    Env,
    Failed,
    InquiryPaymentRequest,
    Order,
    PaymentFactor,
    PaymentMethod,
    PayRequest,
    RefundPaymentRequest,
    Unknown,
    require_done,
)

with Amsel.from_file(sys.argv[1]) as amsel:
    amount = Amount("HKD", 25800)
    authorized = require_done(
        amsel.payments.pay(
            PayRequest(
                product_code="CASHIER_PAYMENT",
                payment_request_id=f"order-{uuid.uuid4()}",
                order=Order(reference_order_id="order-19", order_description="A coffee mill", order_amount=amount),
                payment_amount=amount,
                payment_method=PaymentMethod(
                    payment_method_type="CARD",
                    payment_method_meta_data={
                        "cardNo": "4054695723100768",
                        "expiryMonth": "12",
                        "expiryYear": "39",
                        "cvv": "123",
                    },
                ),
                payment_factor=PaymentFactor(is_authorization=True, capture_mode="MANUAL"),
                env=Env(terminal_type="WEB"),
                payment_redirect_url="https://shop.example/return",
            )
        )
    )
    payment_id = authorized.payment_id or ""
    print(f"Authorized {authorized.payment_amount} until {authorized.auth_expiry_time}")

    captured = require_done(
        amsel.payments.capture(
            CapturePaymentRequest(
                capture_request_id=f"parcel-{uuid.uuid4()}",
                payment_id=payment_id,
                capture_amount=amount,
                is_last_capture=True,
            )
        )
    )
    print(f"Captured {captured.capture_amount}")

    refund = amsel.payments.refund(
        RefundPaymentRequest(
            refund_request_id=f"refund-{uuid.uuid4()}",
            payment_id=payment_id,
            refund_amount=Amount("HKD", 5000),
            refund_reason="a scratch",
        )
    )
    match refund:
        case Done(answer=answer):
            print(f"Refunded {answer.refund_amount}")
        case Unknown(code=code):
            # Cards take their time. The end comes as notifyRefund.
            print(f"The refund is under way: {code}")
        case Failed(code=code, message=message):
            sys.exit(f"Not refunded: {code} {message}")

    found = require_done(amsel.payments.inquiry_payment(InquiryPaymentRequest(payment_id=payment_id)))
    for transaction in found.transactions or ():
        print(f"{transaction.transaction_type} {transaction.transaction_amount} {transaction.transaction_status}")
