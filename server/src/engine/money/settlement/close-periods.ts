import { createHash } from 'node:crypto'
import { type Day, MINUTE_MS } from '../../../domain/index.ts'
import {
  addMissingLines,
  type ClaimedJob,
  continueJob,
  type Database,
  deletePendingBefore,
  type EventSum,
  insertStatement,
  type LineSpan,
  listLineDigests,
  listOpenPeriods,
  type OpenPeriod,
  type Statement,
  sumLines,
  updateSettlementMarks,
} from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'

interface Closing {
  /** In the client's time. */
  readonly closing: Date
  readonly day: Day
  readonly next: Date
  readonly keptSince: Day
}

/**
 * Closes the periods of all currencies. What they contain is read first: lines that have their place never change. Then the
 * statements are written, with the job's next turn, in one database transaction: a node that has lost its lease writes nothing.
 */
export async function closePeriods(
  { db }: Pick<MoneyDeps, 'db'>,
  job: ClaimedJob,
  { closing, day, next, keptSince }: Closing,
): Promise<void> {
  const { clientId } = job
  const statements: Statement[] = []
  for (const period of await completePeriods(db, clientId, day)) {
    if (period.openingMinor !== 0n && period.last === null) statements.push(statementZero(period, closing))
    statements.push(await statementOf(db, clientId, period, closing))
  }
  await db.transaction().execute(async (tx) => {
    if (!(await continueJob(tx, job, next))) return
    for (const statement of statements) await insertStatement(tx, clientId, statement)
    await updateSettlementMarks(tx, clientId, { closedThrough: closing })
    await deletePendingBefore(tx, clientId, keptSince)
  })
}

/** A period in which something has happened, and which explains what is owed. */
interface CompletePeriod extends OpenPeriod {
  readonly span: LineSpan
  readonly sums: readonly EventSum[]
  readonly openingMinor: bigint
  readonly closingMinor: bigint
}

/** A statement may be behind the clock of its client, but not of the database's by more than this. */
const BOOKING_MS_MAX = 60 * MINUTE_MS

async function completePeriods(db: Database, clientId: string, day: Day): Promise<CompletePeriod[]> {
  const found = await readPeriods(db, clientId, day)
  const uneven = found.filter(isUneven)
  if (uneven.length === 0) return found
  // A gateway of the version before has booked meanwhile, without lines.
  const since = Math.min(...uneven.map(({ last }) => last?.madeAt.getTime() ?? 0)) - BOOKING_MS_MAX
  await db.transaction().execute((tx) => addMissingLines(tx, clientId, new Date(since)))
  const again = await readPeriods(db, clientId, day)
  const [wrong] = again.filter(isUneven)
  if (wrong)
    throw new Error(
      `the statement of ${clientId} in ${wrong.currency} would end with ${wrong.closingMinor}, and ${wrong.owedMinor} is owed`,
    )
  return again
}

const isUneven = ({ closingMinor, owedMinor }: CompletePeriod): boolean => closingMinor !== owedMinor

async function readPeriods(db: Database, clientId: string, day: Day): Promise<CompletePeriod[]> {
  const periods: CompletePeriod[] = []
  for (const period of await listOpenPeriods(db, clientId, day)) {
    const { currency, lines, last, owedMinor } = period
    const firstPosition = (last?.lastPosition ?? 0n) + 1n
    const span = { currency, firstPosition, lastPosition: lines }
    const sums = lines < firstPosition ? [] : await sumLines(db, clientId, span)
    const movedMinor = sums.reduce((sum, { grossMinor, feeMinor }) => sum + grossMinor - feeMinor, 0n)
    // What was owed before there were lines is what they do not explain.
    const openingMinor = last?.closingMinor ?? owedMinor - movedMinor
    const closingMinor = openingMinor + movedMinor
    if (sums.length > 0 || closingMinor !== owedMinor)
      periods.push({ ...period, span, sums, openingMinor, closingMinor })
  }
  return periods
}

async function statementOf(
  db: Database,
  clientId: string,
  { span, sums, last, openingMinor, closingMinor, pendingMinor }: CompletePeriod,
  closedAt: Date,
): Promise<Statement> {
  const statement = {
    ...{ ...span, number: (last?.number ?? 0) + 1, openedAt: last?.closedAt ?? null, closedAt },
    ...{ openingMinor, closingMinor, pendingMinor, sums },
  }
  return {
    ...statement,
    digest: statementDigest(clientId, statement, await listLineDigests(db, clientId, span)),
  }
}

/** What was owed before statements began: its lines are the transfers. */
function statementZero({ currency, openingMinor }: CompletePeriod, closedAt: Date): Statement {
  const span = { currency, firstPosition: 1n, lastPosition: 0n }
  const none = { number: 0, openedAt: null, closedAt, openingMinor: 0n, pendingMinor: 0n, sums: [] }
  return { ...span, ...none, closingMinor: openingMinor, digest: '' }
}

/** Of what the statement says and of its lines: whoever has both can repeat it. */
function statementDigest(
  clientId: string,
  { currency, number, closedAt, openingMinor, closingMinor }: Omit<Statement, 'digest'>,
  lineDigests: readonly string[],
): string {
  const head = [clientId, currency, number, closedAt.toISOString(), openingMinor, closingMinor].join(' ')
  return createHash('sha256')
    .update([head, ...lineDigests].join('\n'))
    .digest('hex')
}
