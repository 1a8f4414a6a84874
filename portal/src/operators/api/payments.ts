import type { FoundList, Page, PaymentOfAllRow, PaymentPage } from 'amsel/operator-api'
import { get, type Query } from '../../api/ask.ts'

export const search = (text: string, signal: AbortSignal) => get<FoundList>('/search', { text }, signal)
export const payments = (query: Query) => get<Page<PaymentOfAllRow>>('/payments', query)
export const payment = (clientId: string, paymentId: string) =>
  get<PaymentPage>(`/payments/${encodeURIComponent(clientId)}/${encodeURIComponent(paymentId)}`)
