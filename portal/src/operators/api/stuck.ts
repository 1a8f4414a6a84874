import type {
  AskedAgain,
  AskedNow,
  DifferenceList,
  DifferenceRow,
  FailingAddressRow,
  FailingItemRow,
  MoneyOnTheWayRow,
  Page,
  ProposalRow,
  StuckCount,
  StuckLists,
} from 'amsel/operator-api'
import { get, post, type Query } from '../../api/ask.ts'

export const stuck = (query: Query) => get<StuckLists>('/stuck', query)
export const stuckCount = () => get<StuckCount>('/stuck/count')
export const failingItems = (query: Query) => get<Page<FailingItemRow>>('/stuck/items', query)
export const failingAddresses = (query: Query) => get<Page<FailingAddressRow>>('/stuck/addresses', query)
export const moneyOnTheWay = (query: Query) => get<Page<MoneyOnTheWayRow>>('/stuck/money', query)

export const differences = (query: Query) => get<DifferenceList>('/stuck/differences', query)

const ofDifference = ({ clientId, differenceId }: DifferenceRow) =>
  `/stuck/differences/${encodeURIComponent(clientId)}/${encodeURIComponent(differenceId)}`

export const askAgain = (row: DifferenceRow) => post<AskedAgain>(`${ofDifference(row)}/ask`)
export const askToBook = (
  row: DifferenceRow,
  request: { readonly paymentId?: string; readonly reason: string },
) => post<Pick<ProposalRow, 'proposalId'>>(`${ofDifference(row)}/book`, request)

interface PaymentName {
  readonly clientId: string
  readonly paymentId: string
}
const at = ({ clientId, paymentId }: PaymentName) =>
  `/stuck/payments/${encodeURIComponent(clientId)}/${encodeURIComponent(paymentId)}`

export const askNow = (payment: PaymentName) => post<AskedNow>(`${at(payment)}/ask`)
export interface Decision {
  readonly attemptId: string
  readonly outcome: 'success' | 'failure'
  readonly reason: string
}
export const decideStuck = (payment: PaymentName, decision: Decision) =>
  post(`${at(payment)}/decide`, decision)

export const makeJobDue = ({
  clientId,
  kind,
  subjectId,
}: Pick<FailingItemRow, 'clientId' | 'kind' | 'subjectId'>) =>
  post('/stuck/items/retry', { clientId, kind, subjectId })
export const retryAddress = ({ clientId, address }: Pick<FailingAddressRow, 'clientId' | 'address'>) =>
  post<{ waiting: number; reopened: number }>('/stuck/addresses/retry', { clientId, address })
