import { parseArgs } from 'node:util'
import { formatAmount, PAYMENT_STATUSES } from '@amsel/contract'
import { type ListedPayment, listPayments } from '../storage/index.ts'
import { choose, chooseAction } from './choose.ts'
import type { Command } from './command.ts'
import { invocation } from './invocation.ts'
import { cancel, refund } from './move-payment.ts'
import { print, table } from './print.ts'
import { limitOf, momentOf } from './search-options.ts'
import { show } from './show-payment.ts'
import { ask, decide, stuck } from './stuck-payment.ts'
import { withStorage } from './with-storage.ts'
import { UsageError } from './usage-error.ts'

export const payment: Command = {
  usage: `npx amsel payment list --client ID [--status S] [--since T] [--limit N] [--before PAYMENT_ID] [--json]
npx amsel payment show --client ID (--id PAYMENT_ID | --request-id REQUEST_ID) [--json]
npx amsel payment refund --client ID (--id PAYMENT_ID | --request-id REQUEST_ID) [--amount 12.50]
    [--refund-request-id ID] [--reason TEXT] [--json]
npx amsel payment cancel --client ID (--id PAYMENT_ID | --request-id REQUEST_ID) [--json]
npx amsel payment stuck [--client ID] [--minutes N] [--limit N] [--json]
npx amsel payment ask --client ID (--id PAYMENT_ID | --request-id REQUEST_ID) [--json]
npx amsel payment decide --client ID (--id PAYMENT_ID | --request-id REQUEST_ID) --attempt KEY
    --outcome success|failure --reason TEXT [--json]`,
  purpose:
    'shows, refunds and cancels payments, and settles what a provider left open; works beside a running gateway',
  async run([action, ...args]) {
    await chooseAction('payment', ACTIONS, action)(args)
  },
}

const ACTIONS: ReadonlyMap<string, (args: string[]) => Promise<void>> = new Map([
  ['list', list],
  ['show', show],
  ['refund', refund],
  ['cancel', cancel],
  ['stuck', stuck],
  ['ask', ask],
  ['decide', decide],
])

async function list(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      client: { type: 'string' },
      status: { type: 'string' },
      since: { type: 'string' },
      limit: { type: 'string' },
      before: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const clientId = values.client
  if (!clientId) throw new UsageError('payment list needs --client.')
  const limit = limitOf(values.limit)
  const search = {
    status: values.status === undefined ? undefined : statusOf(values.status),
    since: momentOf('--since', values.since),
    before: values.before,
    limit,
  }
  const { payments, settings } = await withStorage(async ({ db, trail, who, operatorOf, settings }) => {
    await operatorOf(clientId)
    const payments = await listPayments(db, clientId, search)
    const extent = { count: payments.length, status: search.status, since: search.since }
    await trail.noteAccess(who, { clientId, action: 'read', subject: 'payments', extent })
    return { payments, settings }
  })
  // There may be none after the last one: then the next page is empty.
  const next = payments.length === limit ? (payments.at(-1)?.paymentId ?? null) : null
  print({ payments, next }, values.json, () => [
    ...table(
      ['MADE', 'PAYMENT', 'STATUS', 'AMOUNT', 'REFUNDED', 'METHOD', 'REQUEST ID'],
      payments.map(cellsOf),
    ),
    ...(next === null
      ? []
      : [`More: ${invocation(settings)} payment list ${repeated(values)} --before ${next}`]),
  ])
}

const statusOf = (text: string) =>
  choose(PAYMENT_STATUSES, text, `--status must be one of ${PAYMENT_STATUSES.join(', ')}.`)

const cellsOf = (payment: ListedPayment): string[] => [
  payment.createdAt.toISOString(),
  payment.paymentId,
  payment.status,
  formatAmount(payment.amount.value, payment.amount.currency),
  payment.refundedMinor === 0n ? '' : formatAmount(payment.refundedMinor, payment.amount.currency),
  payment.paymentMethodType,
  payment.paymentRequestId,
]

/** The options of this page that also apply to the next one. */
const repeated = (values: { client?: string; status?: string; since?: string; limit?: string }) =>
  (['client', 'status', 'since', 'limit'] as const)
    .flatMap((name) => (values[name] === undefined ? [] : [`--${name} ${values[name]}`]))
    .join(' ')
