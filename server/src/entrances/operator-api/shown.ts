import { findUnsettled } from '../../domain/index.ts'
import { mapOperators, type Proposal } from '../../storage/index.ts'
import { invitationsAmong } from './invitations-among.ts'
import type { OperatorDeps } from './deps.ts'
import { isAboutPayer, PAYMENTS_SHOWN, readPayerRequest, shownRequest } from './payer-request.ts'
import type { Money, ProposalRow } from './shapes.ts'

export const money = (currency: string, value: bigint): Money => ({ currency, value: String(value) })

/** As a viewer sees them: who the others are, by whom they were invited, and whether the viewer may allow it yet. */
export async function proposalsShownTo(
  { db, clock, settledDays: days }: Pick<OperatorDeps, 'db' | 'clock' | 'settledDays'>,
  viewerId: string,
): Promise<(proposal: Proposal) => ProposalRow> {
  const operators = await mapOperators(db)
  const addressOf = (userId: string) => operators.get(userId)?.email ?? userId
  const viewer = operators.get(viewerId)
  return ({ askedAt, decidedAt, askedBy, decidedBy, ...rest }) => {
    const isOpen = rest.state === 'WAITING'
    const asker = operators.get(askedBy)
    const unsettled = isOpen && viewer && asker && findUnsettled(viewer, asker, { days, now: clock.now() })
    return {
      ...rest,
      request: requestOf(rest),
      ...{ askedBy: addressOf(askedBy), askedById: askedBy, askedAt: askedAt.toISOString() },
      ...{ decidedBy: decidedBy && addressOf(decidedBy), decidedById: decidedBy },
      decidedAt: decidedAt?.toISOString() ?? null,
      invitations: invitationsAmong(operators, [askedBy, isOpen ? viewerId : decidedBy]),
      settledAt: unsettled ? unsettled.until.toISOString() : null,
    }
  }
}

/** For a payer counts, and some of the payments: looking at the rest is a search of its own. */
const requestOf = ({ kind, request }: Pick<Proposal, 'kind' | 'request'>): ProposalRow['request'] =>
  isAboutPayer(kind)
    ? {
        ...shownRequest(kind, request),
        paymentIds: readPayerRequest(request).paymentIds.slice(0, PAYMENTS_SHOWN),
      }
    : request
