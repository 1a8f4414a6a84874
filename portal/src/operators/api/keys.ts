import type { ClientGatewayKeys, EnvironmentKeyRow, MasterKeys, Page, RotationRow } from 'amsel/operator-api'
import { get, post, type Query } from '../../api/ask.ts'

const at = (clientId: string) => `/keys/clients/${encodeURIComponent(clientId)}`

export const rotations = (query: Query) => get<Page<RotationRow>>('/keys/clients', query)
export const environmentKeys = () => get<EnvironmentKeyRow[]>('/keys/environments')
export const gatewayKeys = (clientId: string) => get<ClientGatewayKeys>(at(clientId))
export const createGatewayKey = (clientId: string, request: { signerKey: string | null; reason: string }) =>
  post<ClientGatewayKeys>(`${at(clientId)}/create`, request)
export const stepGatewayKey = (
  clientId: string,
  step: 'switch' | 'undo' | 'retire',
  request: { version: number; reason: string },
) => post<ClientGatewayKeys>(`${at(clientId)}/${step}`, request)

export const masterKeys = () => get<MasterKeys>('/master-keys')
export const beginSealing = (kind: 'count' | 'rotate', reason: string) =>
  post<{ runId: string }>('/master-keys/runs', { kind, reason })
