import { Readable } from 'node:stream'
import type { Currency } from '@amsel/contract'
import { decimalAmount, NO_PAYMENT } from '../../../domain/index.ts'
import { csvLine, type NumberCell } from '../../../platform/csv/index.ts'
import {
  type Database,
  type ListedLine,
  listCoveredLines,
  listLines,
  type Payout,
  type Statement,
} from '../../../storage/index.ts'

const LINES_AT_ONCE = 1_000

const COLUMNS: readonly (readonly [string, (line: ListedLine, currency: Currency) => string | NumberCell])[] =
  [
    ['position', ({ position }) => String(position)],
    ['time', ({ happenedAt }) => happenedAt.toISOString()],
    ['event', ({ eventKind }) => eventKind],
    ['paymentId', ({ paymentId }) => (paymentId === NO_PAYMENT ? '' : paymentId)],
    ['paymentRequestId', ({ paymentRequestId }) => paymentRequestId ?? ''],
    ['referenceOrderId', ({ orderReference }) => orderReference ?? ''],
    ['requestId', ({ requestId }) => requestId ?? ''],
    ['paymentMethodType', ({ method }) => method ?? ''],
    ['currency', (_line, currency) => currency],
    ['gross', ({ grossMinor }, currency) => decimal(grossMinor, currency)],
    ['fee', ({ feeMinor }, currency) => decimal(-feeMinor, currency)],
    ['net', ({ grossMinor, feeMinor }, currency) => decimal(grossMinor - feeMinor, currency)],
    ['availableFrom', ({ valueDay }) => valueDay ?? ''],
  ]

/** Every line of a statement as a table, read as it is written out: however many there are, few are in memory. */
export const statementCsv = (db: Database, clientId: string, statement: Statement): Readable =>
  linesCsv(statement.currency, statement, (firstPosition) =>
    listLines(db, clientId, { ...statement, firstPosition }, LINES_AT_ONCE),
  )

/** Every line whose money a payout pays. Null where it is a part of what was available. */
export const payoutCsv = (db: Database, { clientId, currency, coverage }: Payout): Readable | null =>
  coverage &&
  linesCsv(currency, { firstPosition: coverage.firstPosition }, (firstPosition) =>
    listCoveredLines(db, clientId, { currency, coverage }, { firstPosition, limit: LINES_AT_ONCE }),
  )

type ReadLines = (firstPosition: bigint) => Promise<readonly ListedLine[]>

interface Positions {
  readonly firstPosition: bigint
  /** Where every position has a line. */
  readonly lastPosition?: bigint
}

const linesCsv = (currency: string, of: Positions, read: ReadLines): Readable =>
  Readable.from(csvOf(currency as Currency, of, read), { objectMode: false })

async function* csvOf(
  currency: Currency,
  { firstPosition, lastPosition }: Positions,
  read: ReadLines,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name))
  for (let from = firstPosition; ; ) {
    const lines = await read(from)
    yield lines.map((line) => csvLine(COLUMNS.map(([, write]) => write(line, currency)))).join('')
    from = (lines.at(-1)?.position ?? from - 1n) + 1n
    if (lines.length === LINES_AT_ONCE) continue
    if (lastPosition !== undefined && from <= lastPosition)
      throw new Error(`there is no line ${from} in ${currency}, and there are ${lastPosition}`)
    return
  }
}

const decimal = (minor: bigint, currency: Currency): NumberCell => ({
  number: `${minor < 0n ? '-' : ''}${decimalAmount(minor < 0n ? -minor : minor, currency)}`,
})
