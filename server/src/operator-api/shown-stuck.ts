import {
  COUNTED_MAX,
  type FailingAddress,
  type FailingItem,
  type MoneyOnTheWay,
  type StuckAttempt,
  type StuckRefund,
  type Unanswered,
} from '../storage/index.ts'
import type {
  FailingAddressRow,
  FailingItemRow,
  MoneyOnTheWayRow,
  StuckRow,
  UnansweredRow,
} from './shapes.ts'
import { money } from './shown.ts'

const at = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const shownAttempt = (one: StuckAttempt): StuckRow => ({
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
})

export const shownRefund = (one: StuckRefund): StuckRow => ({
  clientId: one.clientId,
  paymentId: one.paymentId,
  attemptId: one.attemptId,
  kind: 'REFUND',
  provider: one.provider,
  state: 'PENDING',
  amount: money(one.currency, one.amountMinor),
  requestId: one.refundRequestId,
  since: one.createdAt.toISOString(),
  askedAgainAt: one.askedAgainAt.toISOString(),
  tries: one.tries,
})

export const shownUnanswered = ({ failedSince, ...one }: Unanswered): UnansweredRow => ({
  ...one,
  since: at(failedSince),
})

export const shownItem = ({ failedSince, dueAt, ...item }: FailingItem): FailingItemRow => ({
  clientId: item.clientId,
  kind: item.kind,
  subjectId: item.subjectId,
  failures: item.failures,
  since: at(failedSince),
  nextTryAt: dueAt.toISOString(),
  isUnderWay: item.isUnderWay,
  lastError: item.lastError,
})

export const shownAddress = (one: FailingAddress): FailingAddressRow => ({
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
}: MoneyOnTheWay): MoneyOnTheWayRow => ({
  ...{ clientId, kind },
  balance: money(currency, balanceMinor),
  since: at(since),
})
