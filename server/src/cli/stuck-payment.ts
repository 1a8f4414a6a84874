import { parseArgs } from 'node:util'
import { formatAmount } from '@amsel/contract'
import type { Attempt } from '../domain/index.ts'
import { askNow, DECISIONS, decideAttempt } from '../engine/money/index.ts'
import {
  countUnheardMessages,
  listMoneyOnTheWay,
  listOpenDifferences,
  listStuckAttempts,
  listStuckRefunds,
  listUnanswered,
  type StuckAttempt,
} from '../storage/index.ts'
import { getNamedPayment, namedPayment, PAYMENT_OPTIONS } from './named-payment.ts'
import { print, table } from './print.ts'
import { limitOf } from './search-options.ts'
import { otherLines } from './stuck-lines.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

const MINUTES = 10
const MINUTE_MS = 60_000
const REASON_LENGTH_MAX = 256

/** What providers were asked for so long ago that somebody should look. */
export async function stuck(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      client: { type: 'string' },
      minutes: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const minutes = values.minutes === undefined ? MINUTES : Number(values.minutes)
  if (!Number.isInteger(minutes) || minutes < 0)
    throw new UsageError('--minutes must be a whole number, 0 or more.')
  const limit = limitOf(values.limit)
  const clientId = values.client ?? null
  const before = new Date(Date.now() - minutes * MINUTE_MS)
  const found = await withStorage(async ({ db }) => ({
    attempts: await listStuckAttempts(db, { clientId, before, limit }),
    refunds: await listStuckRefunds(db, { clientId, before, limit }),
    unanswered: await listUnanswered(db, { clientId, limit }),
    onTheWay: await listMoneyOnTheWay(db, { clientId, after: '', limit }),
    differences: await listOpenDifferences(db, { clientId, limit }),
    messages: await countUnheardMessages(db, clientId),
  }))
  print(found, values.json, ({ attempts, messages, ...others }) => [
    ...(attempts.length === 0
      ? [`No request to a provider has been without an answer for more than ${minutes} minutes.`]
      : table(
          ['CLIENT', 'PAYMENT', 'WHAT', 'AMOUNT', 'PROVIDER', 'STATE', 'SINCE', 'ATTEMPT'],
          attempts.map(row),
        )),
    ...otherLines(others),
    ...messages.map(
      ({ provider, state, count }) => `${count} messages of ${provider} were not processed: ${WHY[state]}.`,
    ),
  ])
}

const WHY = {
  UNMATCHED: 'they are about something unknown here',
  DOUBTED: 'they report an amount other than requested',
} as const

const row = (one: StuckAttempt): string[] => [
  one.clientId,
  one.paymentId,
  one.kind,
  formatAmount(one.amountMinor, one.currency as Attempt['amount']['currency']),
  one.provider,
  one.state === 'OPEN' ? 'no answer' : 'pending',
  one.createdAt.toISOString(),
  one.attemptId,
]

/** Asks the provider now, as its job would later. */
export async function ask(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: PAYMENT_OPTIONS })
  const named = namedPayment('payment ask', values)
  const asked = await withStorage(async ({ db, engine, operatorOf }) => {
    const actor = await operatorOf(named.clientId)
    const attempts = await askNow(await engine(), actor, await getNamedPayment(db, named))
    return { payment: await getNamedPayment(db, named), attempts }
  })
  const { clientId, paymentId, status } = asked.payment
  const attempts = asked.attempts.map(({ attemptId, kind, state }) => ({ attemptId, kind, state }))
  print({ clientId, paymentId, status, attempts }, values.json, () => [
    ...(attempts.length === 0 ? ['Nothing is pending at a provider for this payment.'] : []),
    ...attempts.map(({ attemptId, kind, state }) => `The ${kind} ${attemptId} is ${state}.`),
    `The payment ${paymentId} is ${status}.`,
  ])
}

/** Ends an attempt as the provider's own record says, which the operator has seen and the provider's answers do not show. */
export async function decide(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      ...PAYMENT_OPTIONS,
      attempt: { type: 'string' },
      outcome: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const named = namedPayment('payment decide', values)
  const { attempt: attemptId, reason } = values
  const decision = OUTCOMES.find((one) => one === values.outcome)
  if (!attemptId) throw new UsageError('payment decide needs --attempt: payment stuck shows it.')
  if (!decision) throw new UsageError('payment decide needs --outcome success or failure.')
  if (!reason || reason.length > REASON_LENGTH_MAX)
    throw new UsageError(`payment decide needs --reason, of up to ${REASON_LENGTH_MAX} characters.`)
  const payment = await withStorage(async ({ db, trail, who, engine, operatorOf }) => {
    const actor = await operatorOf(named.clientId)
    const found = await getNamedPayment(db, named)
    const { paymentId } = found
    await decideAttempt(await engine(), actor, { paymentId, attemptId, decision, reason }, (event) =>
      trail.note(who, event),
    )
    return getNamedPayment(db, named)
  })
  const { clientId, paymentId, status } = payment
  print({ clientId, paymentId, attemptId, status }, values.json, () => [
    `The attempt ${attemptId} is decided; the payment ${paymentId} is ${status}.`,
  ])
}

const OUTCOMES = Object.keys(DECISIONS) as (keyof typeof DECISIONS)[]
