import { dayIn, NO_PAYMENT, nextClosing, type SettlementTerms, writeSettlement } from '../../domain/index.ts'
import { type Database, type ListedLine, listOwed, type Statement } from '../../storage/index.ts'
import type { Settlement, StatementDetail, StatementLineRow, StatementRow } from './shapes.ts'
import { at, atOrNull, money } from './shown.ts'

/** What is owed to a client now, and when it is available. */
export async function settlementOf(
  db: Database,
  clientId: string,
  { terms, now }: { readonly terms: SettlementTerms; readonly now: Date },
): Promise<Settlement> {
  const { zone, cutOff, schedule, delayDays } = writeSettlement(terms)
  const owed = await listOwed(db, clientId, dayIn(zone, now))
  return {
    ...{ zone, cutOff, schedule, delayDays },
    nextClosingAt: at(nextClosing(terms, now)),
    currencies: owed.map(({ currency, owedMinor, availableMinor, pendingMinor, days }) => ({
      currency,
      owed: money(currency, owedMinor),
      available: money(currency, availableMinor),
      pending: money(currency, pendingMinor),
      days: days.map(({ day, amountMinor }) => ({ day, amount: money(currency, amountMinor) })),
    })),
  }
}

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
