import type { Page, TrailChain, TrailRow, VerifyStep } from 'amsel/operator-api'
import { addressOf, get, post, type Query } from '../../api/ask.ts'

export const auditTrail = (query: Query) => get<Page<TrailRow>>('/audit', query)
export const auditChain = (client: string) => get<TrailChain>('/audit/chain', { client })
export const auditFile = (format: 'csv' | 'jsonl', query: Query) =>
  addressOf('/audit/export', { format, ...query })
export const verifyAudit = (request: { clientId?: string; cursor?: string }) =>
  post<VerifyStep>('/audit/verify', request)
