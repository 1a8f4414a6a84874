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
    [--schedule daily|weekly:DAY|monthly:DAY] [--payouts closing|hand|daily|weekly:DAY|monthly:DAY]
    [--minimum CURRENCY=AMOUNT ...] [--reason TEXT] [--json]`,
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
      payouts: { type: 'string' },
      minimum: { type: 'string', multiple: true },
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
    ...(values.payouts !== undefined && { payouts: values.payouts }),
    ...(values.minimum && { minimums: minimumsOf(values.minimum) }),
  }
  if (Object.keys(change).length === 0)
    throw new UsageError(
      'settlement set needs --zone, --cut-off, --delay, --schedule, --payouts or --minimum.',
    )
  const terms = await withStorage(({ trail, who }) =>
    setSettlement(trail, who, clientId, { ...change, reason: values.reason ?? null }),
  )
  print({ clientId, terms }, values.json, () => termLines(terms))
}

/** Those that are named; a minimum of 0 is none. */
function minimumsOf(given: readonly string[]): Record<string, string> {
  const pairs = given.map((text) => text.split('='))
  if (pairs.some(({ length }) => length !== 2)) throw new UsageError('--minimum is such as HKD=100.00.')
  return Object.fromEntries(pairs)
}

const termLines = ({ zone, cutOff, delayDays, schedule, payouts, minimums }: WrittenSettlement): string[] => [
  `Money is available ${delayDays} working day${delayDays === 1 ? '' : 's'} after the day of its sale.`,
  `Periods are closed ${schedule} at ${cutOff}, ${zone}.`,
  payoutLine(payouts),
  ...Object.entries(minimums).map(
    ([currency, amount]) => `Less than ${currency} ${amount} is not paid out by itself.`,
  ),
]

function payoutLine(payouts: string): string {
  if (payouts === 'hand') return 'Payouts are made by hand.'
  return payouts === 'closing'
    ? 'What is available is paid out at each closing.'
    : `What is available is paid out ${payouts}.`
}
