import type { Body } from '../support/signed-client.ts'
import { findPayment, type World } from './world.ts'

// What can be seen of a payment and of the provider's records, in a form that gateway and model share.

/** As the gateway answers an inquiry. */
export function seenIn(body: Body): string[] {
  const { paymentStatus, paymentResultCode, paymentAmount, transactions = [] } = body as unknown as Seen
  const lines = transactions.map((done) => {
    const { transactionId, transactionRequestId: name, transactionAmount: amount } = done
    const status = `${done.transactionStatus} ${done.transactionResult.resultCode}`
    return `${done.transactionType} ${amount.value} ${status} ${name === transactionId ? '-' : name}`
  })
  return [`${paymentStatus} ${paymentResultCode} ${paymentAmount.value}`, ...lines.sort()]
}

interface Seen {
  readonly paymentStatus: string
  readonly paymentResultCode: string
  readonly paymentAmount: { value: string }
  readonly transactions?: {
    transactionType: string
    transactionId: string
    transactionRequestId: string
    transactionStatus: string
    transactionResult: { resultCode: string }
    transactionAmount: { value: string }
  }[]
}

/** The same of the model's payment. */
export function viewOf(world: World, requestId: string): string[] {
  const payment = findPayment(world, requestId)
  if (!payment) return ['ORDER_NOT_EXIST']
  const lines = payment.transactions.map(
    ({ kind, amount, status, code, requestId: name }) => `${kind} ${amount} ${status} ${code} ${name ?? '-'}`,
  )
  return [`${payment.status} ${payment.code} ${payment.amount}`, ...lines.sort()]
}

export const recordsOf = ({ errands }: World): string[] =>
  errands
    .flatMap(({ kind, amount, reported }) =>
      reported ? `${kind} ${amount} ${reported.outcome} ${reported.code}` : [],
    )
    .sort()
