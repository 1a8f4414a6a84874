from __future__ import annotations

import pickle
from typing import Any

import pytest
from typing_extensions import assert_never

from amsel_client import (
    Amount,
    AmselError,
    ApplyTokenAnswer,
    ConsultPaymentRequest,
    Done,
    Env,
    Failed,
    InquiryPaymentAnswer,
    Order,
    Outcome,
    PaymentMethod,
    PayRequest,
    Unknown,
    messages,
    require_done,
)
from amsel_client.message import Message, _plan


def order(**more: Any) -> PayRequest:
    amount = Amount("EUR", 1050)
    return PayRequest(
        product_code="CASHIER_PAYMENT",
        payment_request_id="order-1",
        order=Order(order_description="Tea", order_amount=amount),
        payment_amount=amount,
        payment_method=PaymentMethod(
            payment_method_type="CARD", payment_method_meta_data={"cardNo": "4054695723100768"}
        ),
        **more,
    )


def test_absent_fields_are_not_sent() -> None:
    assert order().to_wire() == {
        "productCode": "CASHIER_PAYMENT",
        "paymentRequestId": "order-1",
        "order": {"orderDescription": "Tea", "orderAmount": {"currency": "EUR", "value": "1050"}},
        "paymentAmount": {"currency": "EUR", "value": "1050"},
        "paymentMethod": {"paymentMethodType": "CARD", "paymentMethodMetaData": {"cardNo": "4054695723100768"}},
    }


@pytest.mark.parametrize("value", [10.5, 1050.0, True, "1050", None])
def test_an_amount_is_an_int_of_minor_units(value: Any) -> None:
    with pytest.raises(TypeError, match="int of minor units, such as 1050 for 10.50 EUR"):
        Amount("EUR", value)


def test_an_amount_is_not_negative() -> None:
    with pytest.raises(ValueError, match="not negative"):
        Amount("EUR", -1)


def test_an_amount_of_many_digits_is_exact() -> None:
    wire = {"currency": "IDR", "value": "9007199254740993"}
    amount = Amount.from_wire(wire)
    assert amount == Amount("IDR", 9007199254740993)
    assert amount is not None and amount.to_wire() == wire


def test_a_number_in_place_of_an_amount_is_refused_before_it_is_sent() -> None:
    given: Any = 10.5
    request = ConsultPaymentRequest(product_code="CASHIER_PAYMENT", payment_amount=given, env=Env())
    with pytest.raises(TypeError, match=r"ConsultPaymentRequest.payment_amount is an Amount"):
        request.to_wire()


def test_one_text_in_place_of_a_list_is_refused() -> None:
    request = ConsultPaymentRequest(
        product_code="CASHIER_PAYMENT", payment_amount=Amount("EUR", 1), env=Env(), allowed_payment_methods="CARD"
    )
    with pytest.raises(TypeError, match="is a list"):
        request.to_wire()


def test_fields_and_values_that_nobody_knows_yet_are_kept_and_sent_on() -> None:
    wire = {"paymentStatus": "ON_THE_MOON", "newField": {"deep": ["x"]}, "transactions": []}
    answer = InquiryPaymentAnswer.from_wire(wire)
    assert answer.payment_status == "ON_THE_MOON"
    assert answer.extra == {"newField": {"deep": ["x"]}}
    assert answer.to_wire() == wire


@pytest.mark.parametrize(
    "wire",
    [
        {"paymentAmount": {"currency": "EUR", "value": "10.50"}},
        {"paymentAmount": {"currency": "EUR", "value": 10.5}},
        {"paymentAmount": "10"},
        {"transactions": {"not": "a list"}},
        {"transactions": ["no message"]},
        {"paymentId": 7},
    ],
)
def test_what_breaks_the_contract_is_kept_as_it_came(wire: dict[str, Any]) -> None:
    assert InquiryPaymentAnswer.from_wire(wire).extra == wire


def test_secrets_are_not_shown() -> None:
    tokens = ApplyTokenAnswer.from_wire({"accessToken": "t-secret", "userLoginId": "63-1", "newSecret": "n-secret"})
    assert tokens.access_token == "t-secret"
    assert "secret" not in repr(tokens)
    assert "63-1" in repr(tokens)
    assert "4054695723100768" not in repr(order())


@pytest.mark.parametrize("name", messages.__all__)
def test_every_message_can_be_read_from_nothing(name: str) -> None:
    message: type[Message] = getattr(messages, name)
    assert message.from_wire({}).to_wire() == {}
    assert len({part.wire for part in _plan(message).parts}) == len(_plan(message).parts)


def test_require_done_gives_the_answer_or_an_error_with_its_facts() -> None:
    done: Outcome[str] = Done(
        code="SUCCESS", message="", answer="yes", learned_by="answer", is_signed=True, trace_id=None
    )
    assert require_done(done) == "yes"
    unknown: Outcome[str] = Unknown(
        code="PAYMENT_IN_PROCESS", message="wait", answer="?", learned_by="answer", is_signed=True, trace_id="t"
    )
    with pytest.raises(AmselError, match="wait") as raised:
        require_done(unknown)
    error = raised.value
    assert (error.code, error.status, error.retryable, error.trace_id) == ("PAYMENT_IN_PROCESS", "U", True, "t")


def test_an_error_goes_from_process_to_process() -> None:
    error = AmselError("late", code="NO_ANSWER", status="U", retryable=True, request_id="order-1")
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == "late"
    assert vars(again) == vars(error)


def test_an_error_keeps_what_was_added_to_it() -> None:
    error = AmselError("late", code="NO_ANSWER", status="U", retryable=True)
    error.__dict__["__notes__"] = ["at the till"]
    assert vars(pickle.loads(pickle.dumps(error))) == vars(error)


def test_what_is_sent_along_may_have_amounts() -> None:
    assert order(extra={"tip": Amount("EUR", 5)}).to_wire()["tip"] == {"currency": "EUR", "value": "5"}


def told(outcome: Outcome[str]) -> str:
    """Type checkers see that no case is missing."""
    match outcome:
        case Done(answer=answer):
            return answer
        case Failed(code=code) | Unknown(code=code):
            return code
        case _:
            assert_never(outcome)


def test_an_outcome_is_made_for_match() -> None:
    failed: Outcome[str] = Failed(
        code="RISK_REJECT", message="", answer="", learned_by="answer", is_signed=True, trace_id=None
    )
    assert (failed.status, told(failed)) == ("F", "RISK_REJECT")
