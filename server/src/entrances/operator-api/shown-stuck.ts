import {
  COUNTED_MAX,
  type Database,
  type FailingAddress,
  type FailingJob,
  listMerchantNames,
  type MoneyOnTheWay,
  type StuckAttempt,
  type StuckRefund,
  type Unanswered,
} from '../../storage/index.ts'
import type {
  FailingAddressRow,
  FailingItemRow,
  MoneyOnTheWayRow,
  OfMerchant,
  StuckRow,
  UnansweredRow,
} from './shapes.ts'
import { money } from './shown.ts'

type Nameless<Row extends OfMerchant> = Omit<Row, 'merchantName'>

/** With whose they are, asked for once. */
export async function named<Row extends { readonly clientId: string }>(
  db: Database,
  rows: readonly Row[],
): Promise<(Row & OfMerchant)[]> {
  const clientIds = [...new Set(rows.map(({ clientId }) => clientId))]
  const names = clientIds.length === 0 ? new Map() : await listMerchantNames(db, clientIds)
  return rows.map((row) => ({ ...row, merchantName: names.get(row.clientId) ?? row.clientId }))
}

const at = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const shownAttempt = (one: StuckAttempt): Nameless<StuckRow> => ({
  clientId: one.clientId,
  paymentId: one.paymentId,
  attemptId: one.attemptId,
  kind: one.kind,
  provider: one.provider,
  state: one.state,
  amount: money(one.currency, one.amountMinor),
  requestId: null,
  since: one.createdAt.toISOString(),
  askedAgainAt: one.askedAgainAt.toISOString(),
  tries: one.tries,
  lastError: one.lastError,
})

export const shownRefund = (one: StuckRefund): Nameless<StuckRow> => ({
  clientId: one.clientId,
  paymentId: one.paymentId,
  attemptId: one.attemptId,
  kind: 'REFUND',
  provider: one.provider,
  state: one.state,
  amount: money(one.currency, one.amountMinor),
  requestId: one.refundRequestId,
  since: one.createdAt.toISOString(),
  askedAgainAt: one.askedAgainAt.toISOString(),
  tries: one.tries,
  lastError: one.lastError,
})

export const shownUnanswered = ({ failedSince, ...one }: Unanswered): Nameless<UnansweredRow> => ({
  ...one,
  since: at(failedSince),
})

export const shownItem = ({ failedSince, dueAt, ...item }: FailingJob): Nameless<FailingItemRow> => ({
  clientId: item.clientId,
  kind: item.kind,
  subjectId: item.subjectId,
  failures: item.failures,
  since: at(failedSince),
  nextTryAt: dueAt.toISOString(),
  isUnderWay: item.isUnderWay,
  lastError: item.lastError,
})

export const shownAddress = (one: FailingAddress): Nameless<FailingAddressRow> => ({
  clientId: one.clientId,
  address: one.address,
  since: at(one.failingSince),
  lastFailure: one.lastFailure,
  waiting: one.waiting,
  givenUp: one.givenUp,
  countedMax: COUNTED_MAX,
})

export const shownOnTheWay = ({
  clientId,
  kind,
  currency,
  balanceMinor,
  since,
}: MoneyOnTheWay): Nameless<MoneyOnTheWayRow> => ({
  ...{ clientId, kind },
  balance: money(currency, balanceMinor),
  since: at(since),
})
