import { type Amount, type Currency, formatAmount } from '@amsel/contract'
import type { ProviderDifference } from '../domain/index.ts'
import type { MoneyOnTheWay, StuckRefund, Unanswered } from '../storage/index.ts'
import { table } from './print.ts'

/** What else is stuck, a table for each kind that has any. */
export const otherLines = ({
  refunds,
  unanswered,
  onTheWay,
  differences,
}: {
  refunds: readonly StuckRefund[]
  unanswered: readonly Unanswered[]
  onTheWay: readonly MoneyOnTheWay[]
  differences: readonly ProviderDifference[]
}): string[] => [
  ...section(
    ['CLIENT', 'REFUND', 'REQUEST ID', 'AMOUNT', 'PROVIDER', 'PROCESSING SINCE'],
    refunds.map((one) => [
      one.clientId,
      one.refundId,
      one.refundRequestId,
      formatAmount(one.amountMinor, one.currency as Currency),
      one.provider,
      one.createdAt.toISOString(),
    ]),
  ),
  ...section(
    ['CLIENT', 'NO ANSWER ABOUT', 'ID', 'PROVIDER', 'FAILURES', 'SINCE', 'WITH'],
    unanswered.map((one) => [
      one.clientId,
      one.what,
      one.subjectId,
      one.provider ?? '',
      String(one.failures),
      one.failedSince?.toISOString() ?? '',
      one.lastError ?? '',
    ]),
  ),
  ...differenceLines(differences),
  ...section(
    ['CLIENT', 'MONEY', 'AMOUNT', 'SINCE'],
    onTheWay.map((one) => [
      one.clientId,
      one.kind,
      formatAmount(one.balanceMinor, one.currency as Currency),
      one.since?.toISOString() ?? '',
    ]),
  ),
]

/** What providers say about money and the ledger does not. */
export const differenceLines = (differences: readonly ProviderDifference[]): string[] =>
  section(
    ['CLIENT', 'DIFFERENCE', 'PAYMENT', 'WHAT', 'HERE', 'AT THE PROVIDER', 'PROVIDER', 'SINCE', 'ATTEMPT'],
    differences.map((one) => [
      one.clientId,
      one.what,
      one.paymentId ?? '',
      one.attemptKind ?? '',
      one.here ? wordOf(one.here.state, one.here.amount) : 'nothing',
      one.reported ? wordOf(one.reported.outcome, one.reported.amount) : 'nothing',
      one.provider,
      one.foundAt.toISOString(),
      one.attemptId,
    ]),
  )

const wordOf = (word: string, amount: Amount | null): string =>
  amount ? `${word} ${formatAmount(amount.value, amount.currency)}` : word

const section = (headings: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? [] : ['', ...table(headings, rows)]
