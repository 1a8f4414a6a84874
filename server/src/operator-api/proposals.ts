import { randomUUID } from 'node:crypto'
import { actorMark, GATEWAY_ITSELF, PortalError, type Who } from '../domain/index.ts'
import { notFound } from '../portal-kit/index.ts'
import {
  type DatabaseTransaction,
  insertProposal,
  lockProposal,
  type Proposal,
  updateProposal,
} from '../storage/index.ts'
import type { OperatorParts } from './parts.ts'
import { toldWish } from './payer-wish.ts'

/** What entries of the audit trail call it. */
const NAMES: Readonly<Record<Proposal['kind'], string>> = {
  approve_merchant: 'the approval of a merchant',
  adjust_balance: 'a correction of a balance',
  export_payer: 'the export of a payer',
  erase_payer: 'the erasure of a payer',
  book_difference: 'the booking of what a provider says',
}

type Wish = Pick<Proposal, 'kind' | 'clientId' | 'wish' | 'reason'>

/** One asks. Nothing happens until another has decided. */
export const propose = (
  parts: Pick<OperatorParts, 'trail' | 'clock'>,
  asker: Decider,
  wish: Wish,
): Promise<string> => parts.trail.db.transaction().execute((tx) => proposeWithin(parts, tx, asker, wish))

export async function proposeWithin(
  { trail, clock }: Pick<OperatorParts, 'trail' | 'clock'>,
  tx: DatabaseTransaction,
  { who, email }: Decider,
  wish: Wish,
): Promise<string> {
  const proposalId = randomUUID()
  await insertProposal(tx, { ...wish, proposalId, askedBy: email, askedAt: clock.now() })
  await trail.noteWithin(tx, who, {
    ...{ clientId: wish.clientId ?? GATEWAY_ITSELF, action: 'proposal_made', subject: NAMES[wish.kind] },
    before: null,
    after: { proposalId, reason: wish.reason, ...toldWish(wish.kind, wish.wish) },
  })
  return proposalId
}

export interface Decider {
  readonly who: Who
  readonly email: string
}

export interface Decision {
  readonly proposalId: string
  readonly state: 'ALLOWED' | 'DONE' | 'REFUSED' | 'WITHDRAWN'
  readonly reason: string | null
  readonly outcome?: Proposal['outcome']
}

/** Writes the decision down, in the database transaction of what it leads to. Whoever asked cannot allow it or refuse it. */
export async function decideWithin(
  { trail, clock }: Pick<OperatorParts, 'trail' | 'clock'>,
  tx: DatabaseTransaction,
  { who, email }: Decider,
  { proposalId, state, reason, outcome = null }: Decision,
): Promise<Proposal> {
  const proposal = await lockProposal(tx, proposalId)
  if (!proposal) throw notFound()
  const isOwn = proposal.askedBy === email
  if (proposal.state !== 'WAITING')
    throw new PortalError(409, 'already_decided', 'Somebody has decided this already.')
  if (state === 'WITHDRAWN' && !isOwn)
    throw new PortalError(403, 'not_yours', 'Only whoever asked can withdraw it: refuse it.')
  if (state !== 'WITHDRAWN' && isOwn)
    throw new PortalError(409, 'own_proposal', 'Another operator must decide what you asked for.')
  await updateProposal(tx, proposalId, {
    ...{ state, outcome, decidedBy: email, decidedAt: clock.now(), decision: reason },
  })
  await noteDecision({ trail }, tx, who, { proposal, state, reason })
  return proposal
}

/** What was allowed is done now. False where somebody else has ended it meanwhile. */
export async function endProposal(
  tx: DatabaseTransaction,
  proposalId: string,
  outcome: Proposal['outcome'],
): Promise<boolean> {
  const proposal = await lockProposal(tx, proposalId)
  if (proposal?.state !== 'ALLOWED') return false
  const { decidedBy, decidedAt, decision } = proposal
  await updateProposal(tx, proposalId, { state: 'DONE', decidedBy, decidedAt, decision, outcome })
  return true
}

async function noteDecision(
  { trail }: Pick<OperatorParts, 'trail'>,
  tx: DatabaseTransaction,
  who: Who,
  { proposal, state, reason }: { proposal: Proposal; state: Decision['state']; reason: string | null },
): Promise<void> {
  const { proposalId, clientId, kind, askedBy, wish } = proposal
  await trail.noteWithin(tx, who, {
    clientId: clientId ?? GATEWAY_ITSELF,
    action: 'proposal_decided',
    subject: NAMES[kind],
    before: null,
    after: {
      proposalId,
      state,
      reason,
      askedBy: actorMark({ kind: 'operator', id: askedBy }),
      ...toldWish(kind, wish),
    },
  })
}
