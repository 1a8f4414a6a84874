import type { LedgerTotals, HolderRow, Page, ProposalRow, LedgerVerification } from 'amsel/operator-api'
import { get, post, type Query } from '../../api/ask.ts'

export const allLedgers = () => get<LedgerTotals>('/money')
export const ledgerVerification = () => get<LedgerVerification>('/money/verified')
export const holders = (query: Query) => get<Page<HolderRow>>('/money/holders', query)
export interface CorrectionRequest {
  readonly clientId: string
  readonly kind: string
  readonly currency: string
  /** Minor units. */
  readonly amount: string
  readonly reason: string
}
export const askForCorrection = (request: CorrectionRequest) =>
  post<{ proposalId: string }>('/money/corrections', request)

export const openProposals = () => get<readonly ProposalRow[]>('/proposals/open')
export const proposals = (cursor: string | null) => get<Page<ProposalRow>>('/proposals', { cursor })

type Decided = Pick<ProposalRow, 'proposalId' | 'digest'>

/** With the digest that was shown: what has changed since is not decided. */
export const allowProposal = ({ proposalId, digest }: Decided, reason: string) =>
  post(`/proposals/${proposalId}/allow`, { digest, ...(reason !== '' && { reason }) })
export const refuseProposal = ({ proposalId, digest }: Decided, reason: string) =>
  post(`/proposals/${proposalId}/refuse`, { ...(digest && { digest }), reason })
export const withdrawProposal = (proposalId: string) => post(`/proposals/${proposalId}/withdraw`)
