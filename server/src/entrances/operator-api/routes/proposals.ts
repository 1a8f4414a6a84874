import { z } from 'zod'
import { cursor, notFound, reason } from '../../portal-kit/index.ts'
import { findProposal, listOpenProposals, listProposals, type Proposal } from '../../../storage/index.ts'
import { allowApproval } from '../approvals.ts'
import { allowPlan } from '../plans.ts'
import { allowErasure, allowExport, goOnErasing } from '../erasures.ts'
import type { OperatorDeps } from '../deps.ts'
import {
  type Decider,
  type Decision,
  deciderOf,
  decideWithin,
  tellsVoid,
  voidChanged,
  type Yes,
} from '../proposals.ts'
import { type Caller, ofOperator } from '../route.ts'
import type { Page, ProposalRow } from '../shapes.ts'
import { proposalsShownTo } from '../shown.ts'
import { allowBooking } from './differences.ts'
import { allowCorrection } from './money.ts'

const ROWS = 50
const OPEN_MAX = 200

type Allow = (deps: OperatorDeps, decider: Decider, proposal: Proposal, yes: Yes) => Promise<void>

const digest = z.string().regex(/^[0-9a-f]{64}$/)

/** What is done when a proposal is allowed. */
const ALLOW: Readonly<Record<Proposal['kind'], Allow>> = {
  adjust_balance: allowCorrection,
  approve_merchant: allowApproval,
  export_payer: allowExport,
  erase_payer: allowErasure,
  book_difference: allowBooking,
  change_plan: allowPlan,
}

/** What one has asked for and another decides. */
export const proposalRoutes = [
  ofOperator('GET /proposals/open', 'proposals_read', {
    async run(deps, { user }): Promise<ProposalRow[]> {
      const shown = await proposalsShownTo(deps, user.userId)
      return (await listOpenProposals(deps.db, OPEN_MAX)).map(shown)
    },
  }),

  ofOperator('GET /proposals', 'proposals_read', {
    query: z.object({ cursor: cursor.optional() }),
    async run(deps, { user }, { query }): Promise<Page<ProposalRow>> {
      const [askedAt, proposalId = ''] = query.cursor?.split(' ') ?? []
      const before = askedAt === undefined ? null : { askedAt: new Date(askedAt), proposalId }
      const found = await listProposals(deps.db, { before, limit: ROWS })
      const shown = await proposalsShownTo(deps, user.userId)
      const last = found.at(-1)
      return {
        rows: found.map(shown),
        nextCursor: last && found.length === ROWS ? `${last.askedAt.toISOString()} ${last.proposalId}` : null,
        isComplete: true,
      }
    },
  }),

  ofOperator('POST /proposals/:proposalId/allow', 'proposals_decide', {
    body: z.strictObject({ reason: reason.optional(), digest: digest.nullable() }),
    async run(deps, caller, { params, body }) {
      const proposal = await findProposal(deps.db, params.proposalId ?? '')
      const allow = proposal && ALLOW[proposal.kind]
      if (!allow) throw notFound()
      const decider = deciderOf(caller)
      await allow(deps, decider, proposal, { reason: body.reason ?? null, seen: body.digest }).catch(
        async (error: unknown) => {
          if (tellsVoid(error)) await voidChanged(deps, decider, proposal.proposalId)
          throw error
        },
      )
    },
  }),

  ofOperator('POST /proposals/:proposalId/go-on', 'proposals_decide', {
    run: (deps, { who }, { params }) => goOnErasing(deps, { who }, params.proposalId ?? ''),
  }),

  ofOperator('POST /proposals/:proposalId/refuse', 'proposals_decide', {
    body: z.strictObject({ reason, digest: digest.optional() }),
    run: (deps, caller, { params, body }) =>
      end(deps, caller, {
        ...{ proposalId: params.proposalId ?? '', state: 'REFUSED' },
        ...{ reason: body.reason, seen: body.digest ?? null },
      }),
  }),

  ofOperator('POST /proposals/:proposalId/withdraw', 'proposals_read', {
    run: (deps, caller, { params }) =>
      end(deps, caller, {
        ...{ proposalId: params.proposalId ?? '', state: 'WITHDRAWN', reason: null, seen: null },
      }),
  }),
]

async function end(deps: OperatorDeps, caller: Caller, decision: Decision): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await decideWithin(deps, tx, deciderOf(caller), decision)
  })
}
