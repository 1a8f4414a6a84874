import { parseArgs } from 'node:util'
import { type Currency, formatAmount } from '@amsel/contract'
import { clientTime, dayIn, nextClosing, readSettlement, type WrittenSettlement } from '../domain/index.ts'
import { setSettlement } from '../registry/clients/index.ts'
import { type Database, getClock, getWrittenSettlement, listOwed } from '../storage/index.ts'
import { chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print, table } from './print.ts'
import { UsageError } from './usage-error.ts'
import { withStorage } from './with-storage.ts'

export const settlement: Command = {
  usage: `npx amsel settlement show --client ID [--json]
npx amsel settlement set --client ID [--zone ZONE] [--cut-off HH:MM] [--delay DAYS]
    [--schedule daily|weekly:DAY|monthly:DAY] [--reason TEXT] [--json]`,
  purpose:
    "shows and sets when a merchant's money is available and its periods are closed; works beside a running gateway",
  async run([action, ...args]) {
    await chooseAction('settlement', ACTIONS, action)(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['show', show],
  ['set', set],
])

async function show(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { client: { type: 'string' }, json: { type: 'boolean' } } })
  const clientId = values.client
  if (!clientId) throw new UsageError('settlement show needs --client.')
  const found = await withStorage(async ({ db, trail, who, operatorOf }) => {
    await operatorOf(clientId)
    const state = await stateOf(db, clientId)
    const extent = { count: state.currencies.length }
    await trail.noteAccess(who, { clientId, action: 'read', subject: 'balances', extent })
    return state
  })
  print({ clientId, ...found }, values.json, () => [
    ...termLines(found.terms),
    `The next closing is at ${found.nextClosingAt.toISOString()}.`,
    ...(found.currencies.length === 0
      ? ['Nothing is owed.']
      : table(
          ['CURRENCY', 'AVAILABLE', 'PENDING', 'ON'],
          found.currencies.flatMap(({ currency, available, pending }) => [
            [currency, formatAmount(available, currency), '', ''],
            ...pending.map(({ day, value }) => ['', '', formatAmount(value, currency), day]),
          ]),
        )),
  ])
}

async function stateOf(db: Database, clientId: string) {
  const written = await getWrittenSettlement(db, clientId)
  const terms = readSettlement(written)
  if (typeof terms === 'string') throw new Error(`the ${terms} of a client's settlement is wrong`)
  const { offsetMs } = await getClock(db, clientId)
  const now = clientTime({ now: () => new Date() }, offsetMs)
  const owed = await listOwed(db, clientId, dayIn(terms.zone, now))
  const currencies = owed.map(({ currency, owedMinor, availableMinor, days }) => ({
    ...{ currency: currency as Currency, owed: owedMinor, available: availableMinor },
    pending: days.map(({ day, amountMinor }) => ({ day, value: amountMinor })),
  }))
  return { terms: written, nextClosingAt: nextClosing(terms, now), currencies }
}

async function set(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      client: { type: 'string' },
      zone: { type: 'string' },
      'cut-off': { type: 'string' },
      delay: { type: 'string' },
      schedule: { type: 'string' },
      reason: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const { client: clientId, zone, 'cut-off': cutOff, delay, schedule } = values
  if (!clientId) throw new UsageError('settlement set needs --client.')
  const change = {
    ...(zone !== undefined && { zone }),
    ...(cutOff !== undefined && { cutOff }),
    ...(delay !== undefined && { delayDays: Number(delay) }),
    ...(schedule !== undefined && { schedule }),
  }
  if (Object.keys(change).length === 0)
    throw new UsageError('settlement set needs --zone, --cut-off, --delay or --schedule.')
  const terms = await withStorage(({ trail, who }) =>
    setSettlement(trail, who, clientId, { ...change, reason: values.reason ?? null }),
  )
  print({ clientId, terms }, values.json, () => termLines(terms))
}

const termLines = ({ zone, cutOff, delayDays, schedule }: WrittenSettlement): string[] => [
  `Money is available ${delayDays} working day${delayDays === 1 ? '' : 's'} after the day of its sale.`,
  `Periods are closed ${schedule} at ${cutOff}, ${zone}.`,
]
