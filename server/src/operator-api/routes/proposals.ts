import { z } from 'zod'
import { cursor, notFound, reason } from '../../portal-kit/index.ts'
import { findProposal, listOpenProposals, listProposals, type Proposal } from '../../storage/index.ts'
import { allowApproval } from '../approvals.ts'
import { allowErasure, allowExport, goOnErasing } from '../erasures.ts'
import type { OperatorParts } from '../parts.ts'
import { type Decider, type Decision, decideWithin } from '../proposals.ts'
import { ofOperator } from '../route.ts'
import type { Page, ProposalRow } from '../shapes.ts'
import { shownProposal } from '../shown.ts'
import { allowBooking } from './differences.ts'
import { allowCorrection } from './money.ts'

const ROWS = 50
const OPEN_MAX = 200

type Allow = (parts: OperatorParts, decider: Decider, proposal: Proposal, why: string | null) => Promise<void>

/** What is done when a proposal is allowed. */
const ALLOW: Readonly<Record<Proposal['kind'], Allow>> = {
  adjust_balance: allowCorrection,
  approve_merchant: allowApproval,
  export_payer: allowExport,
  erase_payer: allowErasure,
  book_difference: allowBooking,
}

/** What one has asked for and another decides. */
export const proposalRoutes = [
  ofOperator('GET /proposals/open', 'proposals_read', {
    async run({ db }): Promise<ProposalRow[]> {
      return (await listOpenProposals(db, OPEN_MAX)).map(shownProposal)
    },
  }),

  ofOperator('GET /proposals', 'proposals_read', {
    query: z.object({ cursor: cursor.optional() }),
    async run({ db }, _caller, { query }): Promise<Page<ProposalRow>> {
      const [askedAt, proposalId = ''] = query.cursor?.split(' ') ?? []
      const before = askedAt === undefined ? null : { askedAt: new Date(askedAt), proposalId }
      const found = await listProposals(db, { before, limit: ROWS })
      const last = found.at(-1)
      return {
        rows: found.map(shownProposal),
        nextCursor: last && found.length === ROWS ? `${last.askedAt.toISOString()} ${last.proposalId}` : null,
        isComplete: true,
      }
    },
  }),

  ofOperator('POST /proposals/:proposalId/allow', 'proposals_decide', {
    body: z.strictObject({ reason: reason.optional() }),
    async run(parts, { user, who }, { params, body }) {
      const proposal = await findProposal(parts.db, params.proposalId ?? '')
      const allow = proposal && ALLOW[proposal.kind]
      if (!allow) throw notFound()
      await allow(parts, { who, email: user.email }, proposal, body.reason ?? null)
    },
  }),

  ofOperator('POST /proposals/:proposalId/go-on', 'proposals_decide', {
    run: (parts, { who }, { params }) => goOnErasing(parts, { who }, params.proposalId ?? ''),
  }),

  ofOperator('POST /proposals/:proposalId/refuse', 'proposals_decide', {
    body: z.strictObject({ reason }),
    run: (parts, { user, who }, { params, body }) =>
      end(
        parts,
        { who, email: user.email },
        {
          proposalId: params.proposalId ?? '',
          state: 'REFUSED',
          reason: body.reason,
        },
      ),
  }),

  ofOperator('POST /proposals/:proposalId/withdraw', 'proposals_read', {
    run: (parts, { user, who }, { params }) =>
      end(
        parts,
        { who, email: user.email },
        { proposalId: params.proposalId ?? '', state: 'WITHDRAWN', reason: null },
      ),
  }),
]

async function end(parts: OperatorParts, decider: Decider, decision: Decision): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    await decideWithin(parts, tx, decider, decision)
  })
}
