import type { Proposal } from '../storage/index.ts'
import { isAboutPayer, PAYMENTS_SHOWN, readPayerWish, toldWish } from './payer-wish.ts'
import type { Money, ProposalRow } from './shapes.ts'

export const money = (currency: string, value: bigint): Money => ({ currency, value: String(value) })

export const shownProposal = ({ askedAt, decidedAt, ...rest }: Proposal): ProposalRow => ({
  ...rest,
  wish: shownWish(rest),
  askedAt: askedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

/** Of a payer counts, and some of the payments: a look at the rest is a search of its own. */
const shownWish = ({ kind, wish }: Pick<Proposal, 'kind' | 'wish'>): ProposalRow['wish'] =>
  isAboutPayer(kind)
    ? { ...toldWish(kind, wish), paymentIds: readPayerWish(wish).paymentIds.slice(0, PAYMENTS_SHOWN) }
    : wish
