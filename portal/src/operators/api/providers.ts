import type {
  Page,
  ProviderKindRow,
  ProviderRouteRow,
  ProviderRow,
  ProviderTested,
  SwitchedOffMethods,
} from 'amsel/operator-api'
import { get, post, type Query } from '../../api/ask.ts'

const at = (name: string) => `/providers/${encodeURIComponent(name)}`

export interface NewProvider {
  readonly name: string
  readonly kind: 'ams' | 'simulator'
  readonly environment: 'sandbox' | 'production'
  readonly config: unknown
  readonly limits: readonly { currency: string; min: string | null; max: string | null }[]
  readonly isReplacing: boolean
  readonly allowsSandbox: boolean
  readonly reason: string
}

export const providerKinds = () => get<ProviderKindRow[]>('/providers/kinds')
export const providers = () => get<ProviderRow[]>('/providers')
export const addProvider = (request: NewProvider) => post<ProviderRow>('/providers', request)
export const testProvider = (name: string) => post<ProviderTested>(`${at(name)}/test`)
export const setProviderStatus = (name: string, status: 'ACTIVE' | 'DISABLED', reason: string) =>
  post(`${at(name)}/status`, { status, reason })

export interface NewProviderRoute {
  readonly clientId: string
  readonly provider: string
  readonly method: string | null
  readonly currency: string | null
  readonly min: string | null
  readonly max: string | null
  readonly position?: number
  readonly share: number
  readonly allowsSandbox: boolean
  readonly reason: string
}

export const providerRoutes = (query: Query) => get<Page<ProviderRouteRow>>('/provider-routes', query)
export const addProviderRoute = (request: NewProviderRoute) =>
  post<ProviderRouteRow>('/provider-routes', request)
export const changeProviderRoute = (
  routeId: string,
  request: { position: number; share: number; reason: string },
) => post<ProviderRouteRow>(`/provider-routes/${routeId}`, request)
export const removeProviderRoute = (routeId: string, reason: string) =>
  post(`/provider-routes/${routeId}/remove`, { reason })

export interface MethodScope {
  readonly method: string
  readonly environment: 'sandbox' | 'production' | null
  readonly provider: string | null
}

export const switchedOff = () => get<SwitchedOffMethods>('/methods/off')
export const switchOff = (request: MethodScope & { note: string }) => post('/methods/off', request)
export const switchOn = (request: MethodScope & { reason: string }) => post('/methods/on', request)
