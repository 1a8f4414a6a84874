import {
  dayIn,
  NO_PAYMENT,
  nextClosing,
  nextPayout,
  type SettlementTerms,
  writeSettlement,
} from '../../domain/index.ts'
import { usable } from '../../engine/money/index.ts'
import {
  type BankAccount,
  type Database,
  findBankAccount,
  findPayoutHold,
  type ListedLine,
  listBankAccounts,
  listOwed,
  type Payout,
  type Statement,
} from '../../storage/index.ts'
import type {
  BankAccountRow,
  PayoutDetail,
  PayoutRow,
  Settlement,
  StatementDetail,
  StatementLineRow,
  StatementRow,
} from './shapes.ts'
import { at, atOrNull, money } from './shown.ts'

/** What is owed to a client now, and when it is available. */
export async function settlementOf(
  db: Database,
  clientId: string,
  { terms, now }: { readonly terms: SettlementTerms; readonly now: Date },
): Promise<Settlement> {
  const { zone, cutOff, schedule, delayDays, payouts } = writeSettlement(terms)
  const owed = await listOwed(db, clientId, dayIn(zone, now))
  const hold = await findPayoutHold(db, clientId)
  const payoutAt = hold ? null : nextPayout(terms, now)
  const accounts = payoutAt ? usable(await listBankAccounts(db, clientId), payoutAt) : []
  return {
    ...{ zone, cutOff, schedule, delayDays, payouts },
    nextClosingAt: at(nextClosing(terms, now)),
    hold: hold && {
      ...{ cause: hold.cause, heldAt: at(hold.heldAt) },
      payoutId: hold.cause === 'returned' ? hold.reason : null,
    },
    currencies: owed.map((one) => {
      const { currency, owedMinor, availableMinor, pendingMinor, days } = one
      const account = accounts.find((other) => other.currency === currency)
      const amountMinor = payoutAt ? availableBy(one, dayIn(zone, payoutAt)) : 0n
      const isPaid = amountMinor > 0n && amountMinor >= (terms.minimums[currency] ?? 0n)
      return {
        currency,
        owed: money(currency, owedMinor),
        available: money(currency, availableMinor),
        pending: money(currency, pendingMinor),
        days: days.map(({ day, amountMinor: minor }) => ({ day, amount: money(currency, minor) })),
        nextPayout:
          payoutAt && account && isPaid
            ? { at: at(payoutAt), amount: money(currency, amountMinor), lastFour: account.lastFour }
            : null,
      }
    }),
  }
}

const availableBy = ({ availableMinor, days }: Owed, day: string): bigint =>
  days.reduce((sum, one) => (one.day <= day ? sum + one.amountMinor : sum), availableMinor)

type Owed = Awaited<ReturnType<typeof listOwed>>[number]

export const payoutRow = (payout: Payout, accounts: readonly BankAccount[]): PayoutRow => ({
  ...{ payoutId: payout.payoutId, state: payout.state, madeAt: at(payout.madeAt) },
  amount: money(payout.currency, payout.amountMinor),
  lastFour: accounts.find(({ accountId }) => accountId === payout.accountId)?.lastFour ?? '',
})

export async function payoutDetail(db: Database, payout: Payout): Promise<PayoutDetail> {
  const account = await findBankAccount(db, payout.clientId, payout.accountId)
  if (!account) throw new Error(`the payout ${payout.payoutId} has no bank account`)
  return {
    ...payoutRow(payout, [account]),
    account: bankAccountRow(account, false),
    steps: payout.steps.map(({ state, at: when, reason }) => ({ state, at: at(when), reason })),
    isListed: payout.coverage !== null,
  }
}

export const bankAccountRow = (account: BankAccount, isUsed: boolean): BankAccountRow => ({
  ...{ accountId: account.accountId, currency: account.currency, holder: account.holder },
  ...{ kind: account.kind, lastFour: account.lastFour, state: account.state },
  ...{ addedAt: at(account.addedAt), usableFrom: at(account.usableFrom), isUsed },
})

export const statementRow = (statement: Statement): StatementRow => ({
  ...{ currency: statement.currency, number: statement.number },
  openedAt: atOrNull(statement.openedAt),
  closedAt: at(statement.closedAt),
  opening: money(statement.currency, statement.openingMinor),
  closing: money(statement.currency, statement.closingMinor),
  lines: String(statement.lastPosition - statement.firstPosition + 1n),
})

export const statementDetail = (statement: Statement): StatementDetail => ({
  ...statementRow(statement),
  pending: money(statement.currency, statement.pendingMinor),
  sums: statement.sums.map(({ event, lines, grossMinor, feeMinor }) => ({
    ...{ event, lines },
    gross: money(statement.currency, grossMinor),
    fee: money(statement.currency, -feeMinor),
    net: money(statement.currency, grossMinor - feeMinor),
  })),
  digest: statement.digest,
})

export const lineRow = (currency: string, line: ListedLine): StatementLineRow => ({
  position: String(line.position),
  at: at(line.happenedAt),
  event: line.eventKind,
  paymentId: line.paymentId === NO_PAYMENT ? null : line.paymentId,
  ...{ paymentRequestId: line.paymentRequestId, orderReference: line.orderReference },
  ...{ requestId: line.requestId, method: line.method },
  gross: money(currency, line.grossMinor),
  fee: money(currency, -line.feeMinor),
  net: money(currency, line.grossMinor - line.feeMinor),
  valueDay: line.valueDay,
})
