import { REGIONS } from '@amsel/contract'
import { z } from 'zod'
import { ENVIRONMENTS, PortalError, REQUEST_TIME_TOLERANCE_SECONDS_MAX } from '../../../domain/index.ts'
import { cursor, notFound, Reply, reason, text } from '../../portal-kit/index.ts'
import { setMerchantStatus, setUpMerchant } from '../../../registry/clients/index.ts'
import { findMerchant, type ListedMerchant, listMerchants } from '../../../storage/index.ts'
import { writtenTerms } from '../approvals.ts'
import { showMerchant, toRow } from '../merchant-page.ts'
import type { OperatorDeps } from '../deps.ts'
import { ofOperator } from '../route.ts'
import type { MerchantList, MerchantPage } from '../shapes.ts'
import { beginView } from '../view.ts'

const ROWS = 50

export const merchantRoutes = [
  ofOperator('GET /merchants', 'merchants_read', {
    query: z.object({
      search: z.string().trim().max(100).optional(),
      environment: z.enum(ENVIRONMENTS).optional(),
      status: z.enum(['ACTIVE', 'DISABLED']).optional(),
      routes: z.literal('missing').optional(),
      cursor: cursor.optional(),
    }),
    async run({ db }, _caller, { query: { cursor: after, routes, ...request } }): Promise<MerchantList> {
      const found = await listMerchants(db, {
        ...{ ...request, after, limit: ROWS + 1 },
        isUnrouted: routes === 'missing',
      })
      const rows = found.slice(0, ROWS)
      const nextCursor = found.length > ROWS ? (rows.at(-1)?.clientId ?? null) : null
      return { rows: rows.map(toRow), nextCursor, isComplete: true }
    },
  }),

  ofOperator('GET /merchants/:clientId', 'merchants_read', {
    async run(deps, _caller, { params }): Promise<MerchantPage> {
      return showMerchant(deps, await getMerchant(deps, params.clientId))
    },
  }),

  ofOperator('POST /merchants/:clientId/status', 'merchants_change', {
    body: z.strictObject({ status: z.enum(['ACTIVE', 'DISABLED']), reason }),
    async run(deps, { who }, { params, body }) {
      const { clientId } = await getMerchant(deps, params.clientId)
      await setMerchantStatus(deps.trail, who, clientId, body)
    },
  }),

  ofOperator('POST /merchants/:clientId/settings', 'merchants_change', {
    body: z.strictObject({
      region: z.enum(REGIONS).optional(),
      notifiesAgain: z.boolean().optional(),
      notifiesInStrictOrder: z.boolean().optional(),
      requestTimeToleranceSeconds: z
        .int()
        .min(1)
        .max(REQUEST_TIME_TOLERANCE_SECONDS_MAX)
        .nullable()
        .optional(),
      fees: writtenTerms.optional(),
      limits: writtenTerms.optional(),
      requestsPerSecondMax: z.number().nullable().optional(),
      reason,
    }),
    async run(deps, { who }, { params, body }) {
      const { clientId } = await getMerchant(deps, params.clientId)
      const { fees, limits, requestsPerSecondMax, ...request } = body
      const { notifiesAgain, notifiesInStrictOrder, requestTimeToleranceSeconds } = request
      await setUpMerchant(deps.trail, who, clientId, {
        ...request,
        ...{ notifiesAgain, notifiesInStrictOrder, requestTimeToleranceSeconds },
        urls: [],
        terms: { fees, limits, requestsPerSecondMax },
      })
    },
  }),

  ofOperator('POST /merchants/:clientId/view', 'merchants_view', {
    body: z.strictObject({ reason: text(256).optional() }),
    async run(deps, { user, who }, { params, body }) {
      const { clientId, organisation } = await getMerchant(deps, params.clientId)
      if (!organisation)
        throw new PortalError(
          409,
          'no_organisation',
          'This client belongs to no organisation, so it has no portal pages.',
        )
      const { organisationId } = organisation
      await deps.trail.note(who, {
        ...{ clientId, action: 'merchant_viewed', subject: null, before: null },
        after: { organisationId, ...(body.reason !== undefined && { reason: body.reason }) },
      })
      const { userId, sessionId } = user
      const cookie = beginView(deps, { userId, sessionId, organisationId, clientId })
      return new Reply({ path: `/portal/?client=${encodeURIComponent(clientId)}` }, { 'set-cookie': cookie })
    },
  }),
]

async function getMerchant({ db }: OperatorDeps, clientId = ''): Promise<ListedMerchant> {
  const merchant = await findMerchant(db, clientId)
  if (!merchant) throw notFound()
  return merchant
}
