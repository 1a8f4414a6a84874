import { z } from 'zod'
import { dateTime, oneOf, secret, text } from '../../fields.ts'
import { IN_STORE_WALLETS } from '../../in-store-wallets.ts'
import type { OperationContract } from '../../operation-contract.ts'
import { failureCode } from './failure-code.ts'

/** CONFIRM: the customer must still say yes on the phone. */
export const CODE_OUTCOMES = ['SUCCESS', 'FAIL', 'CONFIRM'] as const
export type CodeOutcome = (typeof CODE_OUTCOMES)[number]

const request = z.object({
  paymentMethodType: oneOf(IN_STORE_WALLETS.map(({ type }) => type) as [string, ...string[]]).optional(),
  outcome: oneOf(CODE_OUTCOMES).optional(),
  resultCode: failureCode().optional(),
})

const response = z.object({
  paymentCode: secret(text(32)).optional(),
  expiryTime: dateTime().optional(),
})

export const issuePaymentCode = {
  path: 'v1/simulator/issuePaymentCode',
  title: 'Issue a payment code',
  description:
    'Plays a customer who opens the wallet at the till: gives the digits that the phone shows, good for one minute and ' +
    'one payment. `outcome` says what becomes of the payment: it succeeds, fails with `resultCode` (else ' +
    '`PROCESS_FAIL`), or waits until the customer has confirmed.',
  request,
  response,
  resultCodes: ['NO_PAY_OPTIONS'],
  sandboxOnly: true,
  inStore: true,
} as const satisfies OperationContract

export type IssuePaymentCodeRequest = z.output<typeof request>
export type IssuePaymentCodeResponse = z.output<typeof response>
