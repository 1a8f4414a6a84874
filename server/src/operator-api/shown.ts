import type { Proposal } from '../storage/index.ts'
import type { Money, ProposalRow } from './shapes.ts'

export const money = (currency: string, value: bigint): Money => ({ currency, value: String(value) })

export const shownProposal = ({ askedAt, decidedAt, ...rest }: Proposal): ProposalRow => ({
  ...rest,
  askedAt: askedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})
