import uuid


def order():
    amount = {"currency": "HKD", "value": "25800"}
    return {
        "productCode": "CASHIER_PAYMENT",
        "paymentRequestId": f"order-{uuid.uuid4()}",
        "order": {"referenceOrderId": "order-17", "orderDescription": "Two cups of coffee", "orderAmount": amount},
        "paymentAmount": amount,
        "paymentMethod": {"paymentMethodType": "ALIPAY_HK"},
        "env": {"terminalType": "WEB"},
        "paymentRedirectUrl": "https://shop.example/return",
    }


def test_a_paid_payment_is_notified(amsel):
    request = order()
    assert amsel.call("payments/pay", request)["result"]["resultCode"] == "PAYMENT_IN_PROCESS"
    completion = {"paymentRequestId": request["paymentRequestId"], "outcome": "SUCCESS"}
    amsel.call("simulator/completePayment", completion)
    (notification,) = amsel.call("notifications/list")["notifications"]
    assert notification["kind"] == "notifyPayment"
    assert notification["body"]["paymentRequestId"] == request["paymentRequestId"]


def test_a_payment_that_nobody_pays_expires(amsel):
    request = order()
    amsel.call("payments/pay", request)
    amsel.call("simulator/advanceClock", {"seconds": 15 * 60})
    answer = amsel.call("payments/inquiryPayment", {"paymentRequestId": request["paymentRequestId"]})
    assert answer["paymentStatus"] == "FAIL"
