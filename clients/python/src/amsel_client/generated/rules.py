# Written by "npm run generate" from the contract.
from __future__ import annotations

from ..retry_rules import RetryRules

VERSION = "0.9.0"

RULES: RetryRules = {
    "timeouts": {
        "connectMs": 5000,
        "readMs": 15000,
    },
    "jitter": 0.2,
    "repeatAfterMs": [
        500,
        1000,
        2000,
    ],
    "inquireAfterMs": [
        1000,
        2000,
        3000,
        5000,
        5000,
    ],
    "patienceMs": 90000,
    "answerToleranceMs": 900000,
    "codes": {
        "unknown": [
            "UNKNOWN_EXCEPTION",
            "REQUEST_TRAFFIC_EXCEED_LIMIT",
        ],
        "notLetIn": [
            "METHOD_NOT_SUPPORTED",
            "MEDIA_TYPE_NOT_ACCEPTABLE",
            "UNKNOWN_CLIENT",
            "INVALID_CLIENT_STATUS",
            "KEY_NOT_FOUND",
            "INVALID_SIGNATURE",
            "CLIENT_FORBIDDEN_ACCESS_API",
            "INVALID_AGENT_TOKEN",
            "NO_INTERFACE_DEF",
            "INVALID_API",
            "INVALID_CLIENT",
            "CLIENT_INVALID",
            "SIGNATURE_INVALID",
            "INVALID_AGENT_TOKEN",
            "EXPIRED_AGENT_TOKEN",
        ],
        "taken": [
            "REPEAT_REQ_INCONSISTENT",
        ],
        "malformed": [
            "PARAM_ILLEGAL",
        ],
    },
    "operations": {
        "v1/payments/pay": {
            "key": "paymentRequestId",
            "movesMoney": True,
            "repeatable": True,
            "echoes": [
                "paymentRequestId",
            ],
            "inquiry": {
                "path": "v1/payments/inquiryPayment",
                "by": "paymentRequestId",
                "status": "paymentStatus",
                "code": "paymentResultCode",
                "message": "paymentResultMessage",
                "ends": {
                    "SUCCESS": {
                        "resultStatus": "S",
                        "resultCode": "SUCCESS",
                    },
                    "FAIL": {
                        "resultStatus": "F",
                        "resultCode": "PROCESS_FAIL",
                    },
                    "CANCELLED": {
                        "resultStatus": "F",
                        "resultCode": "ORDER_IS_CANCELED",
                    },
                },
                "openCode": "PAYMENT_IN_PROCESS",
                "absent": "ORDER_NOT_EXIST",
                "whenUnderWay": "PAYMENT_IN_PROCESS",
                "pages": [
                    "normalUrl",
                    "schemeUrl",
                    "applinkUrl",
                    "redirectActionForm",
                    "orderCodeForm",
                ],
            },
        },
        "v1/payments/consult": {
            "key": None,
            "movesMoney": False,
            "repeatable": True,
            "echoes": [],
        },
        "v1/payments/createPaymentSession": {
            "key": "paymentRequestId",
            "movesMoney": True,
            "repeatable": True,
            "echoes": [],
        },
        "v1/payments/retrievePaymentSession": {
            "key": None,
            "movesMoney": False,
            "repeatable": True,
            "echoes": [],
        },
        "v1/payments/inquiryPayment": {
            "key": None,
            "movesMoney": False,
            "repeatable": True,
            "echoes": [
                "paymentId",
                "paymentRequestId",
            ],
        },
        "v1/payments/cancel": {
            "key": None,
            "movesMoney": True,
            "repeatable": True,
            "echoes": [
                "paymentId",
                "paymentRequestId",
            ],
        },
        "v1/payments/capture": {
            "key": "captureRequestId",
            "movesMoney": True,
            "repeatable": True,
            "echoes": [
                "captureRequestId",
            ],
        },
        "v1/payments/updateAmount": {
            "key": "updateRequestId",
            "movesMoney": True,
            "repeatable": True,
            "echoes": [
                "updateRequestId",
            ],
        },
        "v1/payments/refund": {
            "key": "refundRequestId",
            "movesMoney": True,
            "repeatable": True,
            "echoes": [
                "refundRequestId",
            ],
            "inquiry": {
                "path": "v1/payments/inquiryRefund",
                "by": "refundRequestId",
                "status": "refundStatus",
                "ends": {
                    "SUCCESS": {
                        "resultStatus": "S",
                        "resultCode": "SUCCESS",
                    },
                    "FAIL": {
                        "resultStatus": "F",
                        "resultCode": "PROCESS_FAIL",
                    },
                },
                "openCode": "REFUND_IN_PROCESS",
                "absent": "ORDER_NOT_EXIST",
                "whenUnderWay": None,
                "pages": [],
            },
        },
        "v1/payments/inquiryRefund": {
            "key": None,
            "movesMoney": False,
            "repeatable": True,
            "echoes": [
                "refundId",
                "refundRequestId",
            ],
        },
        "v1/payments/acceptDispute": {
            "key": None,
            "movesMoney": True,
            "repeatable": False,
            "echoes": [],
        },
        "v1/payments/supplyDefenseDocument": {
            "key": None,
            "movesMoney": False,
            "repeatable": False,
            "echoes": [],
        },
        "v1/payments/downloadDisputeEvidence": {
            "key": None,
            "movesMoney": False,
            "repeatable": True,
            "echoes": [],
        },
        "v1/authorizations/consult": {
            "key": None,
            "movesMoney": False,
            "repeatable": False,
            "echoes": [],
        },
        "v1/authorizations/applyToken": {
            "key": None,
            "movesMoney": False,
            "repeatable": True,
            "echoes": [],
        },
        "v1/authorizations/revoke": {
            "key": None,
            "movesMoney": False,
            "repeatable": False,
            "echoes": [],
        },
        "v1/authorizations/query": {
            "key": None,
            "movesMoney": False,
            "repeatable": True,
            "echoes": [],
        },
        "v1/merchants/registration": {
            "key": "registrationRequestId",
            "movesMoney": False,
            "repeatable": True,
            "echoes": [],
        },
        "v1/merchants/inquiryRegistrationStatus": {
            "key": None,
            "movesMoney": False,
            "repeatable": True,
            "echoes": [],
        },
        "v1/merchants/inquiryRegistrationInfo": {
            "key": None,
            "movesMoney": False,
            "repeatable": True,
            "echoes": [],
        },
        "v1/notifications/list": {
            "key": None,
            "movesMoney": False,
            "repeatable": True,
            "echoes": [],
        },
        "v1/notifications/resend": {
            "key": None,
            "movesMoney": False,
            "repeatable": False,
            "echoes": [],
        },
        "v1/notifications/listen": {
            "key": None,
            "movesMoney": False,
            "repeatable": False,
            "echoes": [],
        },
        "v1/simulator/completePayment": {
            "key": None,
            "movesMoney": True,
            "repeatable": True,
            "echoes": [],
        },
        "v1/simulator/grantAuthorization": {
            "key": None,
            "movesMoney": False,
            "repeatable": True,
            "echoes": [],
        },
        "v1/simulator/cancelAuthorization": {
            "key": None,
            "movesMoney": False,
            "repeatable": False,
            "echoes": [],
        },
        "v1/simulator/issuePaymentCode": {
            "key": None,
            "movesMoney": False,
            "repeatable": False,
            "echoes": [],
        },
        "v1/simulator/scanOrderCode": {
            "key": None,
            "movesMoney": True,
            "repeatable": False,
            "echoes": [],
        },
        "v1/simulator/openDispute": {
            "key": None,
            "movesMoney": True,
            "repeatable": False,
            "echoes": [],
        },
        "v1/simulator/judgeDispute": {
            "key": None,
            "movesMoney": True,
            "repeatable": True,
            "echoes": [],
        },
        "v1/simulator/decideRegistration": {
            "key": None,
            "movesMoney": False,
            "repeatable": True,
            "echoes": [],
        },
        "v1/simulator/advanceClock": {
            "key": None,
            "movesMoney": False,
            "repeatable": False,
            "echoes": [],
        },
        "v1/simulator/planOutcome": {
            "key": None,
            "movesMoney": False,
            "repeatable": False,
            "echoes": [],
        },
        "v1/simulator/createClient": {
            "key": None,
            "movesMoney": False,
            "repeatable": False,
            "echoes": [],
        },
        "v1/simulator/reset": {
            "key": None,
            "movesMoney": False,
            "repeatable": True,
            "echoes": [],
        },
    },
    "inStore": {
        "waitMs": 38000,
        "inquireAfterMs": [
            2000,
            3000,
            3000,
            5000,
        ],
        "cancelAfterMs": [
            2000,
            3000,
            3000,
            5000,
            5000,
        ],
    },
}
"""contract/retry.json"""
