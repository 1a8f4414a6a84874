import { randomUUID } from 'node:crypto'
import { GATEWAY_ITSELF, OperatorError, PortalError, type Who } from '../domain/index.ts'
import {
  type DatabaseTransaction,
  findApprovalProposal,
  insertProposal,
  lockProposal,
  type Proposal,
  updateProposal,
} from '../storage/index.ts'
import { ensureGatewayKey, type RegistryParts } from './gateway-key.ts'
import { approveWithin, lockWaiting } from './production-applications.ts'

/** Who of the operators, and when. */
interface Act {
  readonly by: string
  readonly at: Date
}

const subjectOf = (applicationId: string) => `the approval of the application ${applicationId}`

/** Where two must agree: one asks, and another decides. What they say to each other the merchant does not read. */
export async function proposeApproval(
  { trail }: Pick<RegistryParts, 'trail'>,
  who: Who,
  { applicationId, reason, by, at }: Act & { readonly applicationId: string; readonly reason: string },
): Promise<string> {
  const proposalId = randomUUID()
  return trail.change(who, async (tx) => {
    const { organisationId, merchant } = await lockWaiting(tx, applicationId)
    if (await findApprovalProposal(tx, applicationId))
      throw new PortalError(409, 'already_proposed', 'Somebody has proposed it already: another one decides.')
    const wish = { applicationId, organisationId, merchant: merchant.name }
    await insertProposal(tx, {
      ...{ proposalId, kind: 'approve_merchant', clientId: null, wish, reason },
      ...{ askedBy: by, askedAt: at },
    })
    const event = { action: 'proposal_made', subject: subjectOf(applicationId), before: null } as const
    return { event: { clientId: GATEWAY_ITSELF, ...event, after: { ...wish, reason } }, result: proposalId }
  })
}

/** Somebody else than the one who asked says yes, which is done at once, or no. Gives the new client's ID. */
export async function decideApproval(
  registry: RegistryParts,
  who: Who,
  {
    applicationId,
    isAllowed,
    reason,
    by,
    at,
  }: Act & { readonly applicationId: string; readonly isAllowed: boolean; readonly reason: string },
): Promise<string | null> {
  const { trail } = registry
  const gatewayKey = isAllowed ? await ensureGatewayKey(registry, who, 'production') : null
  return trail.change(who, async (tx) => {
    const proposal = await lockOpen(tx, applicationId)
    if (proposal.askedBy === by)
      throw new PortalError(403, 'own_proposal', 'Somebody else decides what you have proposed.')
    const approved = gatewayKey && (await approveWithin(tx, gatewayKey.keyId, applicationId, at))
    if (approved) for (const event of approved.events) await trail.noteWithin(tx, who, event)
    const clientId = approved?.clientId ?? null
    await updateProposal(tx, proposal.proposalId, {
      state: isAllowed ? 'DONE' : 'REFUSED',
      ...{ decidedBy: by, decidedAt: at, decision: reason, outcome: clientId === null ? null : { clientId } },
    })
    const after = { isAllowed, reason, clientId }
    const event = {
      action: 'proposal_decided',
      subject: subjectOf(applicationId),
      before: null,
      after,
    } as const
    return { event: { clientId: GATEWAY_ITSELF, ...event }, result: clientId }
  })
}

/** Whoever asked has thought again. */
export async function withdrawApproval(
  { trail }: Pick<RegistryParts, 'trail'>,
  who: Who,
  { applicationId, by, at }: Act & { readonly applicationId: string },
): Promise<void> {
  await trail.change(who, async (tx) => {
    const proposal = await lockOpen(tx, applicationId)
    if (proposal.askedBy !== by)
      throw new PortalError(403, 'not_your_proposal', 'Whoever proposed it takes it back.')
    await updateProposal(tx, proposal.proposalId, {
      ...{ state: 'WITHDRAWN', decidedBy: by, decidedAt: at, decision: null, outcome: null },
    })
    const after = { isWithdrawn: true }
    const event = {
      action: 'proposal_decided',
      subject: subjectOf(applicationId),
      before: null,
      after,
    } as const
    return { event: { clientId: GATEWAY_ITSELF, ...event }, result: undefined }
  })
}

async function lockOpen(tx: DatabaseTransaction, applicationId: string): Promise<Proposal> {
  await lockWaiting(tx, applicationId)
  const found = await findApprovalProposal(tx, applicationId)
  const proposal = found && (await lockProposal(tx, found.proposalId))
  if (proposal?.state === 'WAITING') return proposal
  throw new OperatorError('Nobody has proposed to approve this application.', {
    facts: { why: 'no_proposal' },
  })
}
