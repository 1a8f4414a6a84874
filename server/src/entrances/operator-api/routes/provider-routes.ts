import { CURRENCIES, type Currency } from '@amsel/contract'
import { z } from 'zod'
import { METHOD_TYPES, POSITION_MAX, PortalError, SHARE, SHARE_MAX } from '../../../domain/index.ts'
import { cursor, minor, reason, text } from '../../portal-kit/index.ts'
import { addRoute, changeRoute, removeRoute } from '../../../registry/clients/index.ts'
import { listRoutesPage, type StoredRoute } from '../../../storage/index.ts'
import { ofOperator } from '../route.ts'
import type { Page, ProviderRouteRow } from '../shapes.ts'

const PAGE = 50
const position = z.number().int().min(1).max(POSITION_MAX)
const share = z.number().int().min(0).max(SHARE_MAX)
const method = z.enum(METHOD_TYPES as unknown as [string, ...string[]])
const currency = z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]])

/** Which account takes which of a client's payments. */
export const routeRoutes = [
  ofOperator('GET /provider-routes', 'providers_read', {
    query: z.object({
      client: text(64).optional(),
      provider: text(40).optional(),
      cursor: cursor.optional(),
    }),
    async run({ db }, _caller, { query }): Promise<Page<ProviderRouteRow>> {
      const filter = { clientId: query.client ?? null, provider: query.provider ?? null }
      const page = await listRoutesPage(db, { cursor: query.cursor, limit: PAGE }, filter)
      return { rows: page.items.map(routeRow), nextCursor: page.nextCursor, isComplete: page.isComplete }
    },
  }),

  ofOperator('POST /provider-routes', 'providers_change', {
    body: z.strictObject({
      clientId: text(64),
      provider: text(40),
      method: method.nullable(),
      currency: currency.nullable(),
      min: minor.nullable().default(null),
      max: minor.nullable().default(null),
      position: position.optional(),
      share: share.default(SHARE),
      allowsSandbox: z.boolean().default(false),
      reason,
    }),
    async run({ trail }, { who }, { body }): Promise<ProviderRouteRow> {
      const { reason: why, min: minMinor, max: maxMinor, ...request } = body
      if ((minMinor !== null || maxMinor !== null) && request.currency === null)
        throw new PortalError(400, 'limits_currency', 'Amounts need a currency.', { field: 'currency' })
      if (minMinor !== null && maxMinor !== null && minMinor > maxMinor)
        throw new PortalError(400, 'limits_order', 'The lower amount of a limit comes first.')
      const asked = { ...request, minMinor, maxMinor, position: request.position }
      return routeRow(await addRoute(trail.because(why), who, asked))
    },
  }),

  ofOperator('POST /provider-routes/:routeId', 'providers_change', {
    body: z.strictObject({ position: position.optional(), share: share.optional(), reason }),
    async run({ trail }, { who }, { params, body }): Promise<ProviderRouteRow> {
      const { reason: why, ...request } = body
      return routeRow(await changeRoute(trail.because(why), who, params.routeId ?? '', request))
    },
  }),

  ofOperator('POST /provider-routes/:routeId/remove', 'providers_change', {
    body: z.strictObject({ reason }),
    async run({ trail }, { who }, { params, body }) {
      await removeRoute(trail.because(body.reason), who, params.routeId ?? '')
    },
  }),
]

const routeRow = (route: StoredRoute): ProviderRouteRow => ({
  routeId: route.routeId,
  clientId: route.clientId,
  provider: route.provider,
  method: route.method,
  currency: route.currency,
  min: route.minMinor?.toString() ?? null,
  max: route.maxMinor?.toString() ?? null,
  position: route.position,
  share: route.share,
  allowsSandbox: route.allowsSandbox,
  createdAt: route.createdAt.toISOString(),
})
