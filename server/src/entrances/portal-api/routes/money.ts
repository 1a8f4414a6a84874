import { z } from 'zod'
import { sumOverProviders } from '../../../domain/index.ts'
import { cursor, moment, text } from '../../portal-kit/index.ts'
import { findAnything, type Hit, listBalances, listMovements } from '../../../storage/index.ts'
import { ofClient } from '../route.ts'
import type { Balances, Found, MovementRow, Page } from '../shapes.ts'
import { at, money } from '../shown.ts'
import { ACCOUNT_KINDS } from '../states.ts'

const ROWS = 25

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
      from: moment.optional(),
      to: moment.optional(),
      cursor: cursor.optional(),
    }),
    async run({ db }, { client }, { query }): Promise<Page<MovementRow>> {
      const { currency, account: kind, cursor: next } = query
      const { items, nextCursor, isComplete } = await listMovements(db, client.clientId, {
        kind,
        currency,
        createdFrom: query.from,
        createdTo: query.to,
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

  ofClient('GET /clients/:clientId/search', 'payments_read', {
    query: z.object({ text: z.string().trim().max(200) }),
    async run({ db }, { client }, { query }): Promise<Found> {
      const hits = await findAnything(db, client.clientId, query.text)
      return { hits: hits.map(shownHit) }
    },
  }),
]

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
