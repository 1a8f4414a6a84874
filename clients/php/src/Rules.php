<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client;

/** @internal contract/retry.json: what is done where an answer is missing or says nothing. */
final class Rules
{
    public const VERSION = '0.9.0';

    public const RETRY = [
        'timeouts' => [
            'connectMs' => 5000,
            'readMs' => 15000,
        ],
        'jitter' => 0.2,
        'repeatAfterMs' => [500, 1000, 2000],
        'inquireAfterMs' => [1000, 2000, 3000, 5000, 5000],
        'patienceMs' => 90000,
        'answerToleranceMs' => 900000,
        'codes' => [
            'unknown' => ['UNKNOWN_EXCEPTION', 'REQUEST_TRAFFIC_EXCEED_LIMIT'],
            'notLetIn' => [
                'METHOD_NOT_SUPPORTED',
                'MEDIA_TYPE_NOT_ACCEPTABLE',
                'UNKNOWN_CLIENT',
                'INVALID_CLIENT_STATUS',
                'KEY_NOT_FOUND',
                'INVALID_SIGNATURE',
                'CLIENT_FORBIDDEN_ACCESS_API',
                'INVALID_AGENT_TOKEN',
                'NO_INTERFACE_DEF',
                'INVALID_API',
                'INVALID_CLIENT',
                'CLIENT_INVALID',
                'SIGNATURE_INVALID',
                'INVALID_AGENT_TOKEN',
                'EXPIRED_AGENT_TOKEN',
            ],
            'taken' => ['REPEAT_REQ_INCONSISTENT'],
            'malformed' => ['PARAM_ILLEGAL'],
        ],
        'operations' => [
            'v1/payments/pay' => [
                'key' => 'paymentRequestId',
                'movesMoney' => true,
                'repeatable' => true,
                'echoes' => ['paymentRequestId'],
                'inquiry' => [
                    'path' => 'v1/payments/inquiryPayment',
                    'by' => 'paymentRequestId',
                    'status' => 'paymentStatus',
                    'code' => 'paymentResultCode',
                    'message' => 'paymentResultMessage',
                    'ends' => [
                        'SUCCESS' => [
                            'resultStatus' => 'S',
                            'resultCode' => 'SUCCESS',
                        ],
                        'FAIL' => [
                            'resultStatus' => 'F',
                            'resultCode' => 'PROCESS_FAIL',
                        ],
                        'CANCELLED' => [
                            'resultStatus' => 'F',
                            'resultCode' => 'ORDER_IS_CANCELED',
                        ],
                    ],
                    'openCode' => 'PAYMENT_IN_PROCESS',
                    'absent' => 'ORDER_NOT_EXIST',
                    'whenUnderWay' => 'PAYMENT_IN_PROCESS',
                    'pages' => ['normalUrl', 'schemeUrl', 'applinkUrl', 'redirectActionForm', 'orderCodeForm'],
                ],
            ],
            'v1/payments/consult' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => true,
                'echoes' => [],
            ],
            'v1/payments/createPaymentSession' => [
                'key' => 'paymentRequestId',
                'movesMoney' => true,
                'repeatable' => true,
                'echoes' => [],
            ],
            'v1/payments/retrievePaymentSession' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => true,
                'echoes' => [],
            ],
            'v1/payments/inquiryPayment' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => true,
                'echoes' => ['paymentId', 'paymentRequestId'],
            ],
            'v1/payments/cancel' => [
                'key' => null,
                'movesMoney' => true,
                'repeatable' => true,
                'echoes' => ['paymentId', 'paymentRequestId'],
            ],
            'v1/payments/capture' => [
                'key' => 'captureRequestId',
                'movesMoney' => true,
                'repeatable' => true,
                'echoes' => ['captureRequestId'],
            ],
            'v1/payments/updateAmount' => [
                'key' => 'updateRequestId',
                'movesMoney' => true,
                'repeatable' => true,
                'echoes' => ['updateRequestId'],
            ],
            'v1/payments/refund' => [
                'key' => 'refundRequestId',
                'movesMoney' => true,
                'repeatable' => true,
                'echoes' => ['refundRequestId'],
                'inquiry' => [
                    'path' => 'v1/payments/inquiryRefund',
                    'by' => 'refundRequestId',
                    'status' => 'refundStatus',
                    'ends' => [
                        'SUCCESS' => [
                            'resultStatus' => 'S',
                            'resultCode' => 'SUCCESS',
                        ],
                        'FAIL' => [
                            'resultStatus' => 'F',
                            'resultCode' => 'PROCESS_FAIL',
                        ],
                    ],
                    'openCode' => 'REFUND_IN_PROCESS',
                    'absent' => 'ORDER_NOT_EXIST',
                    'whenUnderWay' => null,
                    'pages' => [],
                ],
            ],
            'v1/payments/inquiryRefund' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => true,
                'echoes' => ['refundId', 'refundRequestId'],
            ],
            'v1/payments/acceptDispute' => [
                'key' => null,
                'movesMoney' => true,
                'repeatable' => false,
                'echoes' => [],
            ],
            'v1/payments/supplyDefenseDocument' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => false,
                'echoes' => [],
            ],
            'v1/payments/downloadDisputeEvidence' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => true,
                'echoes' => [],
            ],
            'v1/authorizations/consult' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => false,
                'echoes' => [],
            ],
            'v1/authorizations/applyToken' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => true,
                'echoes' => [],
            ],
            'v1/authorizations/revoke' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => false,
                'echoes' => [],
            ],
            'v1/authorizations/query' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => true,
                'echoes' => [],
            ],
            'v1/merchants/registration' => [
                'key' => 'registrationRequestId',
                'movesMoney' => false,
                'repeatable' => true,
                'echoes' => [],
            ],
            'v1/merchants/inquiryRegistrationStatus' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => true,
                'echoes' => [],
            ],
            'v1/merchants/inquiryRegistrationInfo' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => true,
                'echoes' => [],
            ],
            'v1/notifications/list' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => true,
                'echoes' => [],
            ],
            'v1/notifications/resend' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => false,
                'echoes' => [],
            ],
            'v1/notifications/listen' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => false,
                'echoes' => [],
            ],
            'v1/simulator/completePayment' => [
                'key' => null,
                'movesMoney' => true,
                'repeatable' => true,
                'echoes' => [],
            ],
            'v1/simulator/grantAuthorization' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => true,
                'echoes' => [],
            ],
            'v1/simulator/cancelAuthorization' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => false,
                'echoes' => [],
            ],
            'v1/simulator/issuePaymentCode' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => false,
                'echoes' => [],
            ],
            'v1/simulator/scanOrderCode' => [
                'key' => null,
                'movesMoney' => true,
                'repeatable' => false,
                'echoes' => [],
            ],
            'v1/simulator/openDispute' => [
                'key' => null,
                'movesMoney' => true,
                'repeatable' => false,
                'echoes' => [],
            ],
            'v1/simulator/judgeDispute' => [
                'key' => null,
                'movesMoney' => true,
                'repeatable' => true,
                'echoes' => [],
            ],
            'v1/simulator/decideRegistration' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => true,
                'echoes' => [],
            ],
            'v1/simulator/advanceClock' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => false,
                'echoes' => [],
            ],
            'v1/simulator/planOutcome' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => false,
                'echoes' => [],
            ],
            'v1/simulator/createClient' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => false,
                'echoes' => [],
            ],
            'v1/simulator/reset' => [
                'key' => null,
                'movesMoney' => false,
                'repeatable' => true,
                'echoes' => [],
            ],
        ],
        'inStore' => [
            'waitMs' => 38000,
            'inquireAfterMs' => [2000, 3000, 3000, 5000],
            'cancelAfterMs' => [2000, 3000, 3000, 5000, 5000],
        ],
    ];
}
