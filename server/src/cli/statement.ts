import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { type Currency, formatAmount } from '@amsel/contract'
import { OperatorError } from '../domain/index.ts'
import { statementCsv } from '../engine/money/index.ts'
import { type Database, findStatement, listStatements, type Statement } from '../storage/index.ts'
import { chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print, table } from './print.ts'
import { UsageError } from './usage-error.ts'
import { withStorage } from './with-storage.ts'

export const statement: Command = {
  usage: `npx amsel statement list --client ID [--currency C] [--limit N] [--json]
npx amsel statement show --client ID --currency C --number N [--json]
npx amsel statement csv --client ID --currency C --number N`,
  purpose: "shows a merchant's statements, and writes their lines as a table",
  async run([action, ...args]) {
    await chooseAction('statement', ACTIONS, action)(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['list', list],
  ['show', show],
  ['csv', csv],
])

const LIMIT = 50
const LIMIT_MAX = 1_000

const OPTIONS = {
  client: { type: 'string' },
  currency: { type: 'string' },
  number: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
} as const

const linesOf = ({ firstPosition, lastPosition }: Statement): bigint => lastPosition - firstPosition + 1n

const shown = (of: Statement) => ({
  ...{ currency: of.currency, number: of.number, openedAt: of.openedAt, closedAt: of.closedAt },
  ...{ opening: of.openingMinor, closing: of.closingMinor, pending: of.pendingMinor, lines: linesOf(of) },
  sums: of.sums.map(({ event, lines, grossMinor, feeMinor }) => ({
    ...{ event, lines, gross: grossMinor, fee: feeMinor },
  })),
  digest: of.digest,
})

async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const { client: clientId, currency } = values
  if (!clientId) throw new UsageError('statement list needs --client.')
  const limit = limitOf(values.limit)
  const { items, nextCursor } = await withStorage(async ({ db, trail, who, operatorOf }) => {
    await operatorOf(clientId)
    const found = await listStatements(db, clientId, { currency, limit })
    const extent = { count: found.items.length }
    await trail.noteAccess(who, { clientId, action: 'read', subject: 'statements', extent })
    return found
  })
  print({ clientId, statements: items.map(shown), isWhole: nextCursor === null }, values.json, () =>
    items.length === 0
      ? ['There is no statement yet.']
      : [
          ...table(
            ['STATEMENT', 'CLOSED', 'LINES', 'OPENING', 'CLOSING'],
            items.map((of) => [
              `${of.currency} ${of.number}`,
              of.closedAt.toISOString(),
              String(linesOf(of)),
              formatAmount(of.openingMinor, of.currency as Currency),
              formatAmount(of.closingMinor, of.currency as Currency),
            ]),
          ),
          ...(nextCursor === null ? [] : [`These are the newest ${limit}; --limit shows more.`]),
        ],
  )
}

function limitOf(text: string | undefined): number {
  const limit = text === undefined ? LIMIT : Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX)
    throw new UsageError(`--limit is a number from 1 to ${LIMIT_MAX}.`)
  return limit
}

interface Named {
  readonly client?: string | undefined
  readonly currency?: string | undefined
  readonly number?: string | undefined
}

/** The statement that the options name. */
async function getStatement(db: Database, action: string, { client, currency, number }: Named) {
  if (!client || !currency || !number)
    throw new UsageError(`${action} needs --client, --currency and --number.`)
  const found = /^\d{1,9}$/.test(number)
    ? await findStatement(db, client, { currency, number: Number(number) })
    : null
  if (!found) throw new OperatorError(`${client} has no statement ${currency} ${number}.`)
  return { clientId: client, found }
}

async function show(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const { clientId, found } = await withStorage(async ({ db, trail, who }) => {
    const one = await getStatement(db, 'statement show', values)
    const access = { clientId: one.clientId, action: 'read', subject: subjectOf(one.found) } as const
    await trail.noteAccess(who, access)
    return one
  })
  const currency = found.currency as Currency
  const balance = (name: string, minor: bigint) => [name, '', '', '', formatAmount(minor, currency)]
  print({ clientId, ...shown(found) }, values.json, () => [
    `Statement ${currency} ${found.number} of ${clientId}, closed at ${found.closedAt.toISOString()}.`,
    ...table(
      ['', 'LINES', 'GROSS', 'FEE', 'NET'],
      [
        balance('opening balance', found.openingMinor),
        ...found.sums.map(({ event, lines, grossMinor, feeMinor }) => [
          event,
          String(lines),
          formatAmount(grossMinor, currency),
          formatAmount(-feeMinor, currency),
          formatAmount(grossMinor - feeMinor, currency),
        ]),
        balance('closing balance', found.closingMinor),
      ],
    ),
    `Of the closing balance, ${formatAmount(found.pendingMinor, currency)} were pending.`,
    ...(found.digest ? [`SHA-256 ${found.digest}`] : []),
  ])
}

const subjectOf = ({ currency, number }: Statement) => `statement ${currency}-${number}`

async function csv(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  await withStorage(async ({ db, trail, who }) => {
    const { clientId, found } = await getStatement(db, 'statement csv', values)
    await trail.noteAccess(who, {
      ...{ clientId, action: 'exported', subject: subjectOf(found) },
      extent: { count: Number(linesOf(found)) },
    })
    await pipeline(statementCsv(db, clientId, found), process.stdout, { end: false })
  })
}
