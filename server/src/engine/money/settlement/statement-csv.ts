import { Readable } from 'node:stream'
import type { Currency } from '@amsel/contract'
import { decimalAmount, NO_PAYMENT } from '../../../domain/index.ts'
import { csvLine, type NumberCell } from '../../../platform/csv/index.ts'
import { type Database, type ListedLine, listLines, type Statement } from '../../../storage/index.ts'

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
  Readable.from(csvOf(db, clientId, statement), { objectMode: false })

async function* csvOf(db: Database, clientId: string, statement: Statement): AsyncGenerator<string> {
  const currency = statement.currency as Currency
  yield csvLine(COLUMNS.map(([name]) => name))
  for (let from = statement.firstPosition; from <= statement.lastPosition; ) {
    const lines = await listLines(db, clientId, { ...statement, firstPosition: from }, LINES_AT_ONCE)
    const last = lines.at(-1)
    if (!last) throw new Error(`the statement ${statement.number} of ${clientId} in ${currency} lacks lines`)
    yield lines.map((line) => csvLine(COLUMNS.map(([, read]) => read(line, currency)))).join('')
    from = last.position + 1n
  }
}

const decimal = (minor: bigint, currency: Currency): NumberCell => ({
  number: `${minor < 0n ? '-' : ''}${decimalAmount(minor < 0n ? -minor : minor, currency)}`,
})
