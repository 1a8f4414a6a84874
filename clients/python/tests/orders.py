"""Requests as the live tests make them."""

from __future__ import annotations

import uuid
from typing import Literal

from amsel_client import (
    Amount,
    Amsel,
    ApplyTokenRequest,
    CapturePaymentRequest,
    ConsultAuthorizationRequest,
    Env,
    GrantAuthorizationRequest,
    InquiryPaymentAnswer,
    InquiryPaymentRequest,
    IssuePaymentCodeRequest,
    Merchant,
    Order,
    PaymentFactor,
    PaymentMethod,
    PayRequest,
    PlanOutcomeRequest,
    RefundPaymentRequest,
    Store,
    require_done,
)

HKD_258 = Amount("HKD", 25800)


def new_id(kind: str) -> str:
    return f"{kind}-{uuid.uuid4()}"


def wallet_order() -> PayRequest:
    return PayRequest(
        product_code="CASHIER_PAYMENT",
        payment_request_id=new_id("order"),
        order=Order(reference_order_id="order-17", order_description="Two cups of coffee", order_amount=HKD_258),
        payment_amount=HKD_258,
        payment_method=PaymentMethod(payment_method_type="ALIPAY_HK"),
        env=Env(terminal_type="WEB"),
        payment_redirect_url="https://shop.example/return",
    )


def card_order(capture_mode: Literal["AUTOMATIC", "MANUAL"] = "MANUAL", card: str = "4054695723100768") -> PayRequest:
    return PayRequest(
        product_code="CASHIER_PAYMENT",
        payment_request_id=new_id("order"),
        order=Order(reference_order_id="order-18", order_description="A coffee mill", order_amount=HKD_258),
        payment_amount=HKD_258,
        payment_method=PaymentMethod(
            payment_method_type="CARD",
            payment_method_meta_data={"cardNo": card, "expiryMonth": "12", "expiryYear": "39", "cvv": "123"},
        ),
        payment_factor=PaymentFactor(is_authorization=True, capture_mode=capture_mode),
        env=Env(terminal_type="WEB"),
        payment_redirect_url="https://shop.example/return",
    )


def agreement_order(access_token: str) -> PayRequest:
    amount = Amount("PHP", 49900)
    return PayRequest(
        product_code="AGREEMENT_PAYMENT",
        payment_request_id=new_id("order"),
        order=Order(reference_order_id="order-19", order_description="November", order_amount=amount),
        payment_amount=amount,
        payment_method=PaymentMethod(payment_method_type="GCASH", payment_method_id=access_token),
    )


def sale(scenario: Literal["PaymentCode", "OrderCode"], payment_code: str | None = None) -> PayRequest:
    amount = Amount("SGD", 1250)
    return PayRequest(
        product_code="IN_STORE_PAYMENT",
        payment_request_id=new_id("till"),
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


def capture_of(payment_id: str | None, amount: Amount = HKD_258) -> CapturePaymentRequest:
    assert payment_id is not None
    return CapturePaymentRequest(
        capture_request_id=new_id("capture"), payment_id=payment_id, capture_amount=amount, is_last_capture=True
    )


def refund_of(payment_id: str | None, amount: Amount) -> RefundPaymentRequest:
    assert payment_id is not None
    return RefundPaymentRequest(refund_request_id=new_id("refund"), payment_id=payment_id, refund_amount=amount)


def agreed(amsel: Amsel) -> str:
    """The access token of a payer who has agreed."""
    state = new_id("customer")
    require_done(
        amsel.authorizations.consult(
            ConsultAuthorizationRequest(
                customer_belongs_to="GCASH",
                auth_redirect_url="https://shop.example/agreed",
                scopes=["AGREEMENT_PAY"],
                auth_state=state,
                terminal_type="WEB",
            )
        )
    )
    granted = require_done(amsel.simulator.grant_authorization(GrantAuthorizationRequest(auth_state=state)))
    tokens = require_done(
        amsel.authorizations.apply_token(
            ApplyTokenRequest(grant_type="AUTHORIZATION_CODE", customer_belongs_to="GCASH", auth_code=granted.auth_code)
        )
    )
    assert tokens.access_token is not None
    return tokens.access_token


def payment_code(amsel: Amsel, outcome: Literal["SUCCESS", "FAIL", "CONFIRM"] = "SUCCESS") -> str:
    issued = require_done(amsel.simulator.issue_payment_code(IssuePaymentCodeRequest(outcome=outcome)))
    assert issued.payment_code is not None
    return issued.payment_code


def inquired(amsel: Amsel, request: PayRequest) -> InquiryPaymentAnswer:
    return require_done(
        amsel.payments.inquiry_payment(InquiryPaymentRequest(payment_request_id=request.payment_request_id))
    )


def moved(found: InquiryPaymentAnswer) -> list[tuple[str, Amount, str]]:
    """What was done to a payment."""
    return [(one.transaction_type, one.transaction_amount, one.transaction_status) for one in found.transactions or ()]


def plan(amsel: Amsel, request: PlanOutcomeRequest) -> None:
    require_done(amsel.simulator.plan_outcome(request))
