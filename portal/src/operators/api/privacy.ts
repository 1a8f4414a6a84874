import type { PayerStep } from 'amsel/operator-api'
import { addressOf, post } from '../../api/ask.ts'

export interface PayerSearch {
  readonly clientId: string
  readonly paymentIds?: readonly string[]
  readonly buyer?: string
  readonly withSavedCards: boolean
}
export const findPayer = (search: PayerSearch & { cursor?: string }) =>
  post<PayerStep>('/privacy/find', search)
export const askForExport = (request: { found: string; reason: string }) =>
  post<{ proposalId: string }>('/privacy/exports', request)
export const askForErasure = (request: {
  found: string
  reason: string
  withSavedCards: boolean
  isManyMeant: boolean
}) => post<{ proposalId: string }>('/privacy/erasures', request)
export const payerFile = (proposalId: string) => addressOf(`/privacy/exports/${proposalId}`)
export const goOnWithProposal = (proposalId: string) => post(`/proposals/${proposalId}/go-on`)
