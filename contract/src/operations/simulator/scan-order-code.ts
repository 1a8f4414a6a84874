import { z } from 'zod'
import { oneOf, text } from '../../fields.ts'
import type { OperationContract } from '../../operation-contract.ts'
import { PAYMENT_STATUSES } from '../payments/inquiry-payment.ts'

const request = z.object({
  codeValue: text(2048),
  outcome: oneOf(['SUCCESS', 'FAIL']).optional(),
})

const response = z.object({
  paymentId: text(64).optional(),
  paymentStatus: oneOf(PAYMENT_STATUSES).optional(),
})

export const scanOrderCode = {
  path: 'v1/simulator/scanOrderCode',
  title: 'Scan an order code',
  description:
    'Plays a customer who scans an order code (its text, or the address that an entry code led to) and confirms or ' +
    'declines. A code that is paid, closed or cancelled is refused.',
  request,
  response,
  resultCodes: [
    'ORDER_NOT_EXIST',
    'ORDER_IS_CLOSED',
    'ORDER_IS_CANCELED',
    'ORDER_STATUS_INVALID',
    'INVALID_PAYMENT_CODE',
  ],
  sandboxOnly: true,
  inStore: true,
  movesMoney: true,
} as const satisfies OperationContract

export type ScanOrderCodeRequest = z.output<typeof request>
export type ScanOrderCodeResponse = z.output<typeof response>
