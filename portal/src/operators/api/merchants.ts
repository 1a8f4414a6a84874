import type {
  ApplicationList,
  ApplicationPage,
  ApprovalRequest,
  Approved,
  MerchantList,
  MerchantPage,
  MerchantSettingsRequest,
  MerchantStatus,
} from 'amsel/operator-api'
import { addressOf, get, post, type Query } from '../../api/ask.ts'

const at = (clientId: string) => `/merchants/${encodeURIComponent(clientId)}`

export const merchants = (query: Query) => get<MerchantList>('/merchants', query)
export const merchant = (clientId: string) => get<MerchantPage>(at(clientId))
export const setMerchantStatus = (clientId: string, status: MerchantStatus, reason: string) =>
  post(`${at(clientId)}/status`, { status, reason })
export const changeMerchant = (clientId: string, request: MerchantSettingsRequest) =>
  post(`${at(clientId)}/settings`, request)
/** Where the merchant's pages begin. */
export const viewMerchant = (clientId: string) => post<{ path: string }>(`${at(clientId)}/view`)

const of = (applicationId: string) => `/applications/${encodeURIComponent(applicationId)}`

export const applications = (query: Query) => get<ApplicationList>('/applications', query)
export const application = (applicationId: string) => get<ApplicationPage>(of(applicationId))
export const documentAddress = (applicationId: string, documentId: string) =>
  addressOf(`${of(applicationId)}/documents/${encodeURIComponent(documentId)}`)
export const approve = (applicationId: string, request: ApprovalRequest) =>
  post<Approved>(`${of(applicationId)}/approve`, request)
export const refuse = (applicationId: string, reason: string) =>
  post(`${of(applicationId)}/refuse`, { reason })
