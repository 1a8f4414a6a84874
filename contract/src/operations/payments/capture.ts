import { z } from 'zod'
import { informational } from '../../field-roles.ts'
import { anything, dateTime, flag, text } from '../../fields.ts'
import { Amount } from '../../messages/amount.ts'
import { NOT_KEPT } from '../../not-offered-fields.ts'
import type { OperationContract } from '../../operation-contract.ts'

const request = z.object({
  captureRequestId: text(64),
  paymentId: text(64),
  captureAmount: Amount,
  isLastCapture: flag().optional(),
  captureType: informational(text(), NOT_KEPT),
  transit: informational(anything(), NOT_KEPT),
})

const response = z.object({
  captureRequestId: text(64).optional(),
  captureId: text(64).optional(),
  paymentId: text(64).optional(),
  captureAmount: Amount.optional(),
  captureTime: dateTime().optional(),
})

export const capture = {
  path: 'v1/payments/capture',
  title: 'Capture an authorized payment',
  description:
    'Takes money of a card payment that was authorized with `captureMode` `MANUAL`: all of it or a part, several ' +
    'times where the brand of the card allows it. `isLastCapture` lets the rest go. An authorization is captured ' +
    'within seven days or it closes. A repeat drives an unfinished capture on.',
  request,
  response,
  resultCodes: [
    'CAPTURE_IN_PROCESS',
    'REPEAT_REQ_INCONSISTENT',
    'AUTH_NOT_FOUND',
    'AUTH_CANCELLED',
    'AUTH_EXPIRED',
    'CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT',
    'CURRENCY_NOT_SUPPORT',
    'MULTI_CAPTURE_NOT_SUPPORTED',
    'INVALID_CONTRACT',
    'NO_PAY_OPTIONS',
    'ORDER_IS_CANCELED',
    'ORDER_STATUS_INVALID',
    'PAYMENT_COUNT_EXCEED_LIMIT',
    'PROCESS_FAIL',
    'RISK_REJECT',
    'USER_AMOUNT_EXCEED_LIMIT',
    'USER_BALANCE_NOT_ENOUGH',
    'USER_NOT_EXIST',
    'USER_STATUS_ABNORMAL',
  ],
  idempotency: {
    key: 'captureRequestId',
    same: ['paymentId', 'captureAmount.currency', 'captureAmount.value'],
    repeat: 'current',
  },
  notification: 'notifyCapture',
  movesMoney: true,
} as const satisfies OperationContract

export type CaptureRequest = z.output<typeof request>
export type CaptureResponse = z.output<typeof response>
