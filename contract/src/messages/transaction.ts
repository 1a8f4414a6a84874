import { z } from 'zod'
import { dateTime, oneOf, text } from '../fields.ts'
import { Amount } from './amount.ts'
import { Result } from './result.ts'

export const TRANSACTION_KINDS = ['CAPTURE', 'REFUND', 'CANCEL', 'VOID', 'INCREMENTAL'] as const
/** VOID releases an authorization that was not captured; INCREMENTAL raises one. */
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

export const TRANSACTION_STATUSES = ['PROCESSING', 'SUCCESS', 'FAIL'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

export const Transaction = z
  .object({
    transactionType: oneOf(TRANSACTION_KINDS),
    transactionId: text(64),
    transactionRequestId: text(64),
    transactionStatus: oneOf(TRANSACTION_STATUSES),
    transactionResult: Result,
    transactionAmount: Amount,
    transactionTime: dateTime().optional(),
  })
  .meta({ id: 'Transaction', description: 'What was done to a payment after it was made.' })
