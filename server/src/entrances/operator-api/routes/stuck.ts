import { z } from 'zod'
import {
  JOB_QUEUES,
  type JobKind,
  MATTER_NAMES,
  MATTERS,
  MATTERS_COUNTED_MAX,
  operatorActor,
} from '../../../domain/index.ts'
import { STUCK_MINUTES, stuckBefore } from '../../../engine/alerts/index.ts'
import { askNow, DECISIONS, decideAttempt } from '../../../engine/money/index.ts'
import { cursor, notFound, reason, text } from '../../portal-kit/index.ts'
import { retryJob, retryFailingAddress } from '../../../registry/clients/index.ts'
import {
  findPayment,
  type JobName,
  listFailingAddresses,
  listFailingJobs,
  listMoneyOnTheWay,
  listStuckAttempts,
  listStuckRefunds,
  listUnanswered,
  type RetriedAddress,
} from '../../../storage/index.ts'
import type { OperatorDeps } from '../deps.ts'
import { type Caller, ofOperator } from '../route.ts'
import type {
  AskedNow,
  FailingAddressRow,
  FailingItemRow,
  MoneyOnTheWayRow,
  Page,
  StuckCount,
  StuckLists,
} from '../shapes.ts'
import {
  named,
  shownAddress,
  shownAttempt,
  shownItem,
  shownOnTheWay,
  shownRefund,
  shownUnanswered,
} from '../shown-stuck.ts'
import { tellOfSilence } from '../silence.ts'

const ROWS = 50
const ROWS_MAX = 500
const MINUTES_MAX = 30 * 24 * 60
const minutes = z.coerce.number().int().min(0).max(MINUTES_MAX).default(STUCK_MINUTES)
/** Names of jobs and addresses are long. */
const place = z.string().max(2_500)
const KINDS = Object.values(JOB_QUEUES).flat() as unknown as [JobKind, ...JobKind[]]

/** What this page shows of what needs attention. */
const STUCK = MATTER_NAMES.filter((name) => MATTERS[name].page === '/stuck')

/** What waits for a person, of all merchants, and what can be done about it. */
export const stuckRoutes = [
  ofOperator('GET /stuck', 'stuck_read', {
    query: z.object({
      minutes,
      limit: z.coerce.number().int().min(1).max(ROWS_MAX).default(ROWS),
    }),
    async run({ db, clock }, _caller, { query }): Promise<StuckLists> {
      // One more than is shown says whether there are more.
      const asked = {
        ...{ clientId: null, limit: query.limit + 1 },
        before: stuckBefore(clock.now(), query.minutes),
      }
      const attempts = await listStuckAttempts(db, { ...asked, hasRefunds: false })
      const refunds = await listStuckRefunds(db, asked)
      const unanswered = await listUnanswered(db, asked)
      const limited = async <T extends { readonly clientId: string }>(rows: readonly T[]) => ({
        rows: await named(db, rows.slice(0, query.limit)),
        hasMore: rows.length > query.limit,
      })
      return {
        payments: await limited(attempts.map(shownAttempt)),
        refunds: await limited(refunds.map(shownRefund)),
        unanswered: await limited(unanswered.map(shownUnanswered)),
      }
    },
  }),

  ofOperator('GET /stuck/items', 'stuck_read', {
    query: z.object({ minutes, cursor: place.optional() }),
    async run({ db, clock }, _caller, { query }): Promise<Page<FailingItemRow>> {
      const after = query.cursor === undefined ? null : itemAt(query.cursor)
      const before = stuckBefore(clock.now(), query.minutes)
      const asked = { clientId: null, kind: null, before, isOwnWork: true }
      const found = await listFailingJobs(db, { ...asked, after, limit: ROWS })
      return pageOf(await named(db, found.map(shownItem)), ({ clientId, kind, subjectId }) => [
        clientId,
        kind,
        subjectId,
      ])
    },
  }),

  ofOperator('GET /stuck/addresses', 'stuck_read', {
    query: z.object({ minutes, cursor: place.optional() }),
    async run({ db, clock }, _caller, { query }): Promise<Page<FailingAddressRow>> {
      const [clientId = '', address = ''] = query.cursor?.split(' ') ?? []
      const after = query.cursor === undefined ? null : { clientId, address }
      const before = stuckBefore(clock.now(), query.minutes)
      const found = await listFailingAddresses(db, { clientId: null, before, after, limit: ROWS })
      return pageOf(await named(db, found.map(shownAddress)), (row) => [row.clientId, row.address])
    },
  }),

  ofOperator('GET /stuck/money', 'stuck_read', {
    query: z.object({ cursor: cursor.optional() }),
    async run({ db }, _caller, { query }): Promise<Page<MoneyOnTheWayRow>> {
      // A client may have several rows: a page has all of those of each.
      const found = await listMoneyOnTheWay(db, { clientId: null, after: query.cursor ?? '', limit: ROWS })
      const last = found.at(-1)
      return {
        rows: await named(db, found.map(shownOnTheWay)),
        nextCursor: last && found.length >= ROWS ? last.clientId : null,
        isComplete: true,
      }
    },
  }),

  ofOperator('GET /stuck/count', 'stuck_read', {
    async run({ watch }): Promise<StuckCount> {
      const { value, ageSeconds } = await watch.attention()
      if (!value) return { problems: 0, isMore: false, ageSeconds: null }
      const counts = STUCK.map((name) => value[name]?.count ?? null)
      return {
        problems: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
        isMore: counts.some((count) => count === null || count >= MATTERS_COUNTED_MAX),
        ageSeconds,
      }
    },
  }),

  ofOperator('POST /stuck/payments/:clientId/:paymentId/ask', 'stuck_retry', {
    async run(deps, caller, { params }): Promise<AskedNow> {
      const { actor, paymentId } = await namedBy(deps, caller, params)
      const attempts = await askNow(deps.engine, actor, { paymentId }).catch(tellOfSilence)
      const payment = await findPayment(deps.db, actor.client.clientId, { paymentId })
      return {
        status: payment?.status ?? '',
        attempts: attempts.map(({ attemptId, kind, state }) => ({ attemptId, kind, state })),
      }
    },
  }),

  ofOperator('POST /stuck/payments/:clientId/:paymentId/decide', 'stuck_decide', {
    body: z.strictObject({
      attemptId: text(128),
      outcome: z.enum(Object.keys(DECISIONS) as [keyof typeof DECISIONS]),
      reason,
    }),
    async run(deps, caller, { params, body }) {
      const { actor, paymentId } = await namedBy(deps, caller, params)
      const { attemptId, outcome: decision, reason: why } = body
      await decideAttempt(deps.engine, actor, { paymentId, attemptId, decision, reason: why }, (event) =>
        deps.trail.note(caller.who, event),
      )
    },
  }),

  ofOperator('POST /stuck/items/retry', 'stuck_retry', {
    body: z.strictObject({ clientId: text(64), kind: z.enum(KINDS), subjectId: text(2_048) }),
    run: ({ trail }, { who }, { body }) => retryJob(trail, who, body),
  }),

  ofOperator('POST /stuck/addresses/retry', 'stuck_retry', {
    body: z.strictObject({ clientId: text(64), address: text(2_048) }),
    run: ({ trail }, { who }, { body }): Promise<RetriedAddress> => retryFailingAddress(trail, who, body),
  }),
]

/** The payment that the address names, and the operator as the engine knows one. */
async function namedBy(
  { db, findClient }: Pick<OperatorDeps, 'db' | 'findClient'>,
  { user }: Caller,
  { clientId = '', paymentId = '' }: Readonly<Record<string, string>>,
) {
  const client = await findClient(clientId)
  if (!client || !(await findPayment(db, clientId, { paymentId }))) throw notFound()
  return { actor: operatorActor(client, user.email), paymentId }
}

/** A subject may have spaces: it is last. */
function itemAt(cursor: string): JobName {
  const [clientId = '', kind = '', ...subject] = cursor.split(' ')
  return { clientId, kind: kind as JobKind, subjectId: subject.join(' ') }
}

function pageOf<T>(rows: readonly T[], nameOf: (row: T) => readonly string[]): Page<T> {
  const last = rows.at(-1)
  return { rows, nextCursor: last && rows.length === ROWS ? nameOf(last).join(' ') : null, isComplete: true }
}
