import { parseArgs } from 'node:util'
import { type Amount, formatAmount } from '@amsel/contract'
import type { Payment } from '../domain/index.ts'
import {
  type Database,
  listAttempts,
  listDisputes,
  listNotificationsAbout,
  listTransactions,
  listTransfers,
} from '../storage/index.ts'
import { getNamedPayment, namedPayment, PAYMENT_OPTIONS } from './named-payment.ts'
import { print, table } from './print.ts'
import { withStorage } from './with-storage.ts'

/** Where a payment stands and how it got there. What the merchant and the payer wrote is not shown. */
export async function show(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: PAYMENT_OPTIONS })
  const named = namedPayment('payment show', values)
  const { clientId } = named
  const record = await withStorage(async ({ db, trail, who, operatorOf }) => {
    await operatorOf(clientId)
    const payment = await getNamedPayment(db, named)
    const subject = `payment ${payment.paymentId}`
    await trail.noteAccess(who, { clientId, action: 'read', subject })
    return readRecord(db, payment)
  })
  print(record, values.json, linesOf)
}

type PaymentRecord = Awaited<ReturnType<typeof readRecord>>

async function readRecord(db: Database, payment: Payment) {
  const { clientId, paymentId } = payment
  const transactions = await listTransactions(db, clientId, paymentId)
  const attempts = await listAttempts(db, clientId, paymentId)
  const disputes = (await listDisputes(db, clientId, paymentId)).map(({ dispute }) => dispute)
  const disputeIds = disputes.map(({ disputeId }) => disputeId)
  const transfers = await listTransfers(db, clientId, [
    paymentId,
    ...transactions.map(({ transactionId }) => transactionId),
    ...attempts.map(({ attemptId }) => attemptId),
    ...disputeIds,
  ])
  const notifications = await listNotificationsAbout(db, clientId, [paymentId, ...disputeIds])
  return {
    ...pick(payment, ['clientId', 'paymentId', 'paymentRequestId', 'status', 'resultCode', 'productCode']),
    ...pick(payment, ['paymentMethodType', 'amount', 'captureMode', 'provider', 'changedBy']),
    ...sumsOf(payment),
    ...pick(payment, ['createdAt', 'expiresAt', 'paidAt']),
    transactions: transactions.map((done) => pick(done, TRANSACTION_FIELDS)),
    attempts: attempts.map((made) => pick(made, ATTEMPT_FIELDS)),
    disputes: disputes.map((dispute) => pick(dispute, DISPUTE_FIELDS)),
    transfers: transfers.map((transfer) => pick(transfer, TRANSFER_FIELDS)),
    notifications: notifications.map((notification) => pick(notification, NOTIFICATION_FIELDS)),
  }
}

/** What is shown of each; the words of merchant and payer, digests and instructions are not. */
const TRANSACTION_FIELDS = [
  ...(['transactionId', 'kind', 'requestId', 'status', 'resultCode', 'amount'] as const),
  ...(['createdAt', 'decidedAt', 'begunBy'] as const),
] as const
const ATTEMPT_FIELDS = [
  ...(['attemptId', 'kind', 'transactionId', 'provider', 'state', 'resultCode', 'amount'] as const),
  ...(['createdAt', 'decidedAt', 'begunBy'] as const),
] as const
const DISPUTE_FIELDS = ['disputeId', 'type', 'state', 'amount', 'openedAt', 'dueAt'] as const
const TRANSFER_FIELDS = ['eventKind', 'eventId', 'leg', 'debit', 'credit', 'amount', 'happenedAt'] as const
const NOTIFICATION_FIELDS = ['notificationId', 'kind', 'state', 'attempts', 'createdAt', 'dueAt'] as const

const pick = <T extends object, K extends keyof T>(of: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<T, K>

function sumsOf({ amount, capturedMinor, refundedMinor, disputedMinor, feeMinor }: Payment) {
  const inCurrency = (value: bigint): Amount => ({ currency: amount.currency, value })
  return {
    captured: inCurrency(capturedMinor),
    refunded: inCurrency(refundedMinor),
    disputed: inCurrency(disputedMinor),
    fee: inCurrency(feeMinor),
  }
}

function linesOf(record: PaymentRecord): string[] {
  const { amount, captured, refunded, disputed, fee, paidAt } = record
  const sums = { captured, refunded, disputed, fee }
  return [
    `Payment ${record.paymentId} (${record.paymentRequestId}): ${record.status} ${record.resultCode}`,
    [
      shown(amount),
      ...Object.entries(sums).flatMap(([name, sum]) => (sum.value === 0n ? [] : [`${name} ${shown(sum)}`])),
    ].join(', '),
    `${record.productCode} by ${record.paymentMethodType}, taken by ${record.provider ?? 'nobody'}, last changed by ${record.changedBy}`,
    `Made ${time(record.createdAt)}, ${paidAt ? `paid ${time(paidAt)}` : `closes ${time(record.expiresAt)}`}`,
    ...section(
      ['TRANSACTION', 'ID', 'REQUEST ID', 'STATUS', 'RESULT', 'AMOUNT', 'BEGUN', 'BY'],
      record.transactions.map((done) => [
        done.kind,
        done.transactionId,
        done.requestId,
        done.status,
        done.resultCode,
        shown(done.amount),
        time(done.createdAt),
        done.begunBy,
      ]),
    ),
    ...section(
      ['ATTEMPT', 'ID', 'PROVIDER', 'STATE', 'RESULT', 'AMOUNT', 'BEGUN', 'BY'],
      record.attempts.map((made) => [
        made.kind,
        made.attemptId,
        made.provider,
        made.state,
        made.resultCode ?? '',
        shown(made.amount),
        time(made.createdAt),
        made.begunBy,
      ]),
    ),
    ...section(
      ['DISPUTE', 'ID', 'STATE', 'AMOUNT', 'OPENED'],
      record.disputes.map(({ type, disputeId, state, amount, openedAt }) => [
        type,
        disputeId,
        state,
        shown(amount),
        time(openedAt),
      ]),
    ),
    ...section(
      ['TRANSFER', 'FROM', 'TO', 'AMOUNT', 'AT'],
      record.transfers.map(({ eventKind, debit, credit, amount, happenedAt }) => [
        eventKind,
        debit.kind,
        credit.kind,
        shown(amount),
        time(happenedAt),
      ]),
    ),
    ...section(
      ['NOTIFICATION', 'ID', 'STATE', 'ATTEMPTS', 'MADE'],
      record.notifications.map(({ kind, notificationId, state, attempts, createdAt }) => [
        kind,
        notificationId,
        state,
        String(attempts),
        time(createdAt),
      ]),
    ),
  ]
}

const section = (headings: readonly string[], rows: readonly string[][]): string[] =>
  rows.length === 0 ? [] : ['', ...table(headings, rows)]

const shown = ({ currency, value }: Amount) => formatAmount(value, currency)
const time = (at: Date) => at.toISOString()
