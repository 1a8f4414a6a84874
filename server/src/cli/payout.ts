import { parseArgs } from 'node:util'
import { CURRENCIES, type Currency, formatAmount } from '@amsel/contract'
import { clientTime, OperatorError, PAYOUT_REASONS, type PayoutState } from '../domain/index.ts'
import { advancePayout, payByHand } from '../engine/money/index.ts'
import { holdPayouts, releasePayouts } from '../registry/clients/index.ts'
import { findPayout, getClock, listPayouts, listPayoutsIn, type Payout } from '../storage/index.ts'
import { minorAmount } from './amount-option.ts'
import { choose, chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { print, table } from './print.ts'
import { limitOf } from './search-options.ts'
import { UsageError } from './usage-error.ts'
import { withStorage } from './with-storage.ts'

export const payout: Command = {
  usage: `npx amsel payout list [--client ID] [--limit N] [--json]
npx amsel payout show --client ID --payout ID [--json]
npx amsel payout make --client ID --currency C --amount A --reason TEXT [--json]
npx amsel payout approve|cancel --client ID --payout ID --reason TEXT [--json]
npx amsel payout report --client ID --payout ID --state sent|paid|rejected|returned [--from NAME]
    [--why CODE] [--note TEXT] [--json]
npx amsel payout hold|release --client ID --reason TEXT [--json]`,
  purpose: 'shows, approves and reports what is paid to merchants; works beside a running gateway',
  async run([action, ...args]) {
    await chooseAction('payout', ACTIONS, action)(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['list', list],
  ['show', show],
  ['make', make],
  ['approve', (args) => decide(args, 'APPROVED')],
  ['cancel', (args) => decide(args, 'CANCELLED')],
  ['report', report],
  ['hold', (args) => holdOrRelease(args, 'hold')],
  ['release', (args) => holdOrRelease(args, 'release')],
])

const OPTIONS = {
  client: { type: 'string' },
  payout: { type: 'string' },
  currency: { type: 'string' },
  amount: { type: 'string' },
  state: { type: 'string' },
  from: { type: 'string' },
  why: { type: 'string' },
  note: { type: 'string' },
  reason: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
} as const

const shown = (of: Payout) => ({
  ...{ clientId: of.clientId, payoutId: of.payoutId, state: of.state },
  ...{ currency: of.currency, amount: of.amountMinor, madeAt: of.madeAt, accountId: of.accountId },
  ...{ debtor: of.debtor, steps: of.steps },
})

const HEADINGS = ['CLIENT', 'PAYOUT', 'STATE', 'AMOUNT', 'CREATED']

const rowOf = ({ clientId, payoutId, state, currency, amountMinor, madeAt }: Payout): string[] => [
  ...[clientId, payoutId, state],
  formatAmount(amountMinor, currency as Currency),
  madeAt.toISOString(),
]

/** A client's newest, or of all clients those that are not over. */
async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const { client: clientId } = values
  const limit = limitOf(values.limit)
  const payouts = await withStorage(async ({ db, trail, who, operatorOf }) => {
    if (clientId === undefined) return listPayoutsIn(db, ['CREATED', 'APPROVED', 'SENT'], limit)
    await operatorOf(clientId)
    const { items } = await listPayouts(db, clientId, { limit })
    const extent = { count: items.length }
    await trail.noteAccess(who, { clientId, action: 'read', subject: 'payouts', extent })
    return items
  })
  print({ payouts: payouts.map(shown) }, values.json, () =>
    payouts.length === 0
      ? [clientId === undefined ? 'No payout is on its way.' : 'There is no payout yet.']
      : [
          ...table(HEADINGS, payouts.map(rowOf)),
          ...(payouts.length === limit ? [`There may be more than ${limit}; --limit shows them.`] : []),
        ],
  )
}

const subjectOf = (payoutId: string) => `payout ${payoutId}`

function named(action: string, { client, payout: payoutId }: { client?: string; payout?: string }) {
  if (!client || !payoutId) throw new UsageError(`payout ${action} needs --client and --payout.`)
  return { clientId: client, payoutId }
}

async function show(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const { clientId, payoutId } = named('show', values)
  const found = await withStorage(async ({ db, trail, who }) => {
    const one = await findPayout(db, clientId, payoutId)
    if (!one) throw unknownPayout(clientId, payoutId)
    await trail.noteAccess(who, { clientId, action: 'read', subject: subjectOf(payoutId) })
    return one
  })
  print(shown(found), values.json, () => linesOf(found))
}

const linesOf = (of: Payout): string[] => [
  ...table(HEADINGS, [rowOf(of)]),
  ...of.steps.map(({ state, at, by, reason, note }) =>
    [at.toISOString(), state, `by ${by}`, ...(reason ? [reason] : []), ...(note ? [`"${note}"`] : [])].join(
      '  ',
    ),
  ),
]

const unknownPayout = (clientId: string, payoutId: string) =>
  new OperatorError(`${clientId} has no payout ${payoutId}.`)

function reasonOf(action: string, reason: string | undefined): string {
  if (!reason?.trim())
    throw new UsageError(`payout ${action} needs --reason, which is kept in the audit trail.`)
  return reason
}

async function make(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const { client: clientId, currency, amount } = values
  if (!clientId || !currency || !amount)
    throw new UsageError('payout make needs --client, --currency and --amount.')
  const reason = reasonOf('make', values.reason)
  const known = choose(Object.keys(CURRENCIES) as Currency[], currency, `There is no currency ${currency}.`)
  const amountMinor = minorAmount('--amount', amount, known)
  if (amountMinor === 0n) throw new UsageError('--amount is more than nothing.')
  const made = await withStorage(async ({ trail, who, engine, operatorOf }) => {
    const actor = await operatorOf(clientId)
    return payByHand(await engine(), actor, { currency, amountMinor }, async (tx) => {
      await trail.noteWithin(tx, who, {
        ...{ clientId, action: 'payout_made', subject: `payout of ${formatAmount(amountMinor, known)}` },
        ...{ before: null, after: { currency, amount: String(amountMinor), reason } },
      })
    })
  })
  print(shown(made), values.json, () => linesOf(made))
}

type Told = Exclude<PayoutState, 'CREATED'>

interface Advance {
  readonly clientId: string
  readonly payoutId: string
  readonly state: Told
  readonly why: (typeof PAYOUT_REASONS)[number] | null
  readonly note: string | null
  readonly debtor: string | null
}

const advance = ({ clientId, payoutId, state, why, note, debtor }: Advance): Promise<Payout> =>
  withStorage(async ({ db, trail, who, engine, operatorOf, settings }) => {
    if (state === 'APPROVED' && settings.operators.needsTwoToApprove)
      throw new OperatorError(
        'Here nobody approves a payout that they have created (FOUR_EYES): it is approved at /operator/payouts.',
      )
    const actor = await operatorOf(clientId)
    const asked = { payoutId, state, reason: why, note, debtor }
    const moved = await advancePayout(await engine(), actor, asked, async (tx) => {
      await trail.noteWithin(tx, who, {
        ...{ clientId, action: 'payout_decided', subject: subjectOf(payoutId), before: null },
        after: { state, ...(why && { why }), ...(note && { reason: note }) },
      })
    })
    if (moved) return moved
    const now = await findPayout(db, clientId, payoutId)
    if (!now) throw unknownPayout(clientId, payoutId)
    throw new OperatorError(`The payout ${payoutId} is ${now.state}: it cannot become ${state}.`, {
      facts: { why: 'payout_state', state: now.state },
    })
  })

async function decide(args: string[], state: 'APPROVED' | 'CANCELLED'): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const action = state === 'APPROVED' ? 'approve' : 'cancel'
  const note = reasonOf(action, values.reason)
  const why = state === 'CANCELLED' ? ('by_operator' as const) : null
  const moved = await advance({ ...named(action, values), state, why, note, debtor: null })
  print(shown(moved), values.json, () => linesOf(moved))
}

/** What a bank's own statement says, typed in by hand. */
const REPORTED = ['sent', 'paid', 'rejected', 'returned'] as const
const DEBTOR = 'bank'

async function report(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const word = choose(REPORTED, values.state, `--state is one of: ${REPORTED.join(', ')}.`)
  const why =
    values.why === undefined
      ? null
      : choose(PAYOUT_REASONS, values.why, `--why is one of: ${PAYOUT_REASONS.join(', ')}.`)
  const state = word.toUpperCase() as Uppercase<typeof word>
  const { from = DEBTOR, note = null } = values
  if (!/^[A-Za-z0-9][\w.-]{0,39}$/.test(from))
    throw new UsageError('--from names an account of yours, with up to 40 letters, digits, dots and dashes.')
  const moved = await advance({ ...named('report', values), state, why, note, debtor: from })
  print(shown(moved), values.json, () => linesOf(moved))
}

async function holdOrRelease(args: string[], action: 'hold' | 'release'): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS })
  const { client: clientId } = values
  if (!clientId) throw new UsageError(`payout ${action} needs --client.`)
  const reason = reasonOf(action, values.reason)
  await withStorage(async ({ db, trail, who }) => {
    const { offsetMs } = await getClock(db, clientId)
    const now = clientTime({ now: () => new Date() }, offsetMs)
    await (action === 'hold' ? holdPayouts : releasePayouts)({ trail }, who, { clientId, reason, now })
  })
  print({ clientId, isHeld: action === 'hold' }, values.json, () => [
    action === 'hold'
      ? `${clientId} is not paid out, and goes on selling.`
      : `${clientId} is paid out again.`,
  ])
}
