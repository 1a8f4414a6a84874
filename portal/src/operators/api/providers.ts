import type {
  Page,
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
  readonly isReplacing: boolean
  readonly allowsSandbox: boolean
  readonly reason: string
}

export const providers = () => get<ProviderRow[]>('/providers')
export const addProvider = (wish: NewProvider) => post<ProviderRow>('/providers', wish)
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
export const addProviderRoute = (wish: NewProviderRoute) => post<ProviderRouteRow>('/provider-routes', wish)
export const changeProviderRoute = (
  routeId: string,
  wish: { position: number; share: number; reason: string },
) => post<ProviderRouteRow>(`/provider-routes/${routeId}`, wish)
export const removeProviderRoute = (routeId: string, reason: string) =>
  post(`/provider-routes/${routeId}/remove`, { reason })

export interface MethodScope {
  readonly method: string
  readonly environment: 'sandbox' | 'production' | null
  readonly provider: string | null
}

export const switchedOff = () => get<SwitchedOffMethods>('/methods/off')
export const switchOff = (wish: MethodScope & { note: string }) => post('/methods/off', wish)
export const switchOn = (wish: MethodScope & { reason: string }) => post('/methods/on', wish)
