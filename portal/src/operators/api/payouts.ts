import type { BankNumberShown, OpenPayout, PayoutWork, WaitingAccount } from 'amsel/operator-api'
import { get, post } from '../../api/ask.ts'

const of = (clientId: string, ...path: readonly string[]) =>
  `/payouts/${[clientId, ...path].map(encodeURIComponent).join('/')}`

export const payouts = () => get<PayoutWork>('/payouts')
export const bankNumber = ({ clientId, accountId }: Pick<WaitingAccount, 'clientId' | 'accountId'>) =>
  get<BankNumberShown>(of(clientId, 'accounts', accountId, 'number'))
export const decideBankAccount = (
  { clientId, accountId }: WaitingAccount,
  request: { state: 'APPROVED' | 'REFUSED'; reason: string },
) => post<WaitingAccount>(of(clientId, 'accounts', accountId), request)
export const advancePayout = (
  { clientId, payoutId }: OpenPayout,
  request: { state: OpenPayout['state']; why: OpenPayout['reason']; reason: string },
) => post<OpenPayout>(of(clientId, payoutId), request)
