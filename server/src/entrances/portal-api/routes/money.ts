import { z } from 'zod'
import { clientTime, DAY_MS, HOUR_MS, PortalError, sumOverProviders } from '../../../domain/index.ts'
import { cursor, moment, text } from '../../portal-kit/index.ts'
import {
  findAnything,
  type Hit,
  listBalances,
  listMovements,
  type PaymentSum,
  sumByDay,
  sumByHour,
} from '../../../storage/index.ts'
import { ofClient } from '../route.ts'
import type { Balances, Charts, Found, MovementRow, Page } from '../shapes.ts'
import { at, money } from '../shown.ts'
import { ACCOUNT_KINDS } from '../states.ts'

const ROWS = 25
const HOURS_MAX = 31 * 24
const DAYS_MAX = 3 * 366

export const moneyRoutes = [
  ofClient('GET /clients/:clientId/balances', 'money_read', {
    async run({ db }, { client }): Promise<Balances> {
      const balances = sumOverProviders(await listBalances(db, client.clientId))
      const currencies = [...new Set(balances.map(({ currency }) => currency))].sort()
      return {
        currencies: currencies.map((currency) => ({
          currency,
          accounts: balances
            .filter((balance) => balance.currency === currency)
            .map(({ kind, holder, balanceMinor }) => ({
              kind,
              holder,
              balance: money(currency, balanceMinor),
            })),
        })),
      }
    },
  }),

  ofClient('GET /clients/:clientId/movements', 'money_read', {
    query: z.object({
      currency: text(3),
      account: z.enum(ACCOUNT_KINDS).optional(),
      cursor: cursor.optional(),
    }),
    async run({ db }, { client }, { query }): Promise<Page<MovementRow>> {
      const { currency, account: kind, cursor: next } = query
      const { items, nextCursor, isComplete } = await listMovements(db, client.clientId, {
        kind,
        currency,
        cursor: next,
        limit: ROWS,
      })
      const rows = items.map((moved) => ({
        at: at(moved.happenedAt),
        event: moved.eventKind,
        eventId: moved.eventId,
        debit: moved.debitKind,
        credit: moved.creditKind,
        amount: money(moved.currency, moved.amountMinor),
        paymentId: moved.paymentId,
      }))
      return { rows, nextCursor, isComplete }
    },
  }),

  ofClient('GET /clients/:clientId/charts', 'payments_read', {
    query: z.object({
      from: moment.optional(),
      to: moment.optional(),
      step: z.enum(['hour', 'day']).default('day'),
      currency: text(3).optional(),
    }),
    async run({ db, clock }, { client }, { query }): Promise<Charts> {
      const { step } = query
      const [length, max, sum] =
        step === 'day' ? [DAY_MS, DAYS_MAX, sumByDay] : [HOUR_MS, HOURS_MAX, sumByHour]
      const now = clientTime(clock, client.clockOffsetMs).getTime()
      const to = Math.ceil((query.to?.getTime() ?? now + 1) / length) * length
      const from = Math.floor((query.from?.getTime() ?? to - 30 * length) / length) * length
      if (from >= to || to - from > max * length)
        throw new PortalError(400, 'invalid', `A chart has from one to ${max} ${step}s.`, {
          field: 'from',
          facts: { why: 'span' },
        })
      const span = { from: new Date(from), to: new Date(to) }
      const sums = await sum(db, client.clientId, {
        ...span,
        groupBy: ['method', 'currency', 'status', 'resultCode'],
      })
      return chartsOf(sums, step, query.currency ?? mostUsed(sums))
    },
  }),

  ofClient('GET /clients/:clientId/search', 'payments_read', {
    query: z.object({ text: z.string().trim().max(200) }),
    async run({ db }, { client }, { query }): Promise<Found> {
      const hits = await findAnything(db, client.clientId, query.text)
      return { hits: hits.map(shownHit) }
    },
  }),
]

const mostUsed = (sums: readonly PaymentSum[]): string | null => {
  const counts = new Map<string, number>()
  for (const { currency, payments } of sums)
    if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + payments)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

function chartsOf(sums: readonly PaymentSum[], step: Charts['step'], currency: string | null): Charts {
  const points = new Map<
    string,
    { at: string; method: string; payments: number; succeeded: number; open: number; minor: bigint }
  >()
  const failures = new Map<string, { resultCode: string; method: string; payments: number }>()
  for (const { at: when, method, status, resultCode, payments, amountMinor, currency: of } of sums) {
    if (of !== currency || method === null) continue
    const key = `${at(when)} ${method}`
    const point = points.get(key) ?? { at: at(when), method, payments: 0, succeeded: 0, open: 0, minor: 0n }
    points.set(key, point)
    point.payments += payments
    if (status === 'SUCCESS') {
      point.succeeded += payments
      point.minor += amountMinor ?? 0n
    } else if (status === 'FAIL') {
      const failure = failures.get(`${resultCode} ${method}`) ?? {
        resultCode: resultCode ?? '',
        method,
        payments: 0,
      }
      failures.set(`${resultCode} ${method}`, failure)
      failure.payments += payments
    } else if (status !== 'CANCELLED') point.open += payments
  }
  return {
    step,
    currency,
    currencies: [...new Set(sums.flatMap(({ currency: of }) => of ?? []))].sort(),
    points: [...points.values()].map(({ minor, ...point }) => ({
      ...point,
      volume: money(currency ?? '', minor),
    })),
    failures: [...failures.values()].sort((one, other) => other.payments - one.payments),
  }
}

/** Where the page of each is; what has none is shown in its list. */
const PAGES: Readonly<Record<Hit['kind'], (id: string) => string>> = {
  payment: (id) => `/payments/${id}`,
  refund: (id) => `/refunds?id=${id}`,
  capture: (id) => `/refunds?kind=CAPTURE&id=${id}`,
  cancel: (id) => `/refunds?kind=CANCEL&id=${id}`,
  void: (id) => `/refunds?kind=VOID&id=${id}`,
  increase: (id) => `/refunds?kind=INCREMENTAL&id=${id}`,
  dispute: (id) => `/disputes/${id}`,
  session: (id) => `/sessions?id=${id}`,
  agreement: (id) => `/agreements?id=${id}`,
  registration: (id) => `/registrations?id=${id}`,
}

const shownHit = ({ kind, id, by }: Hit): Found['hits'][number] => ({
  kind: kind === 'void' ? 'cancel' : kind === 'increase' ? 'capture' : kind,
  id,
  path: PAGES[kind](encodeURIComponent(id)),
  title: id,
  detail: by,
})
