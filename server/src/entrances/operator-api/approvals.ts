import { PortalError } from '../../domain/index.ts'
import { approveWithin, ensureGatewayKey, lockWaiting } from '../../registry/clients/index.ts'
import { findApprovalProposal, type Proposal } from '../../storage/index.ts'
import type { OperatorDeps } from './deps.ts'
import { type Decider, decideWithin, proposeWithin, type Yes } from './proposals.ts'

/** Where two must agree, one asks. The merchant does not read what they say to each other. */
export async function proposeApproval(
  deps: OperatorDeps,
  asker: Decider,
  applicationId: string,
  reason: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { organisationId, merchant } = await lockWaiting(tx, applicationId)
    if (await findApprovalProposal(tx, applicationId))
      throw new PortalError(409, 'already_proposed', 'Somebody has proposed it already: another one decides.')
    const request = { applicationId, organisationId, merchant: merchant.name }
    await proposeWithin(deps, tx, asker, { kind: 'approve_merchant', clientId: null, request, reason })
  })
}

/** Another has said yes: from then on the merchant has its client. */
export async function allowApproval(
  deps: OperatorDeps,
  decider: Decider,
  { proposalId, request }: Proposal,
  { reason, seen }: Yes,
): Promise<void> {
  const applicationId = String(request.applicationId)
  const { keyId } = await ensureGatewayKey(deps, decider.who, 'production')
  await deps.db.transaction().execute(async (tx) => {
    // First the application, which a refusal locks too.
    const { clientId, events } = await approveWithin(tx, keyId, applicationId, deps.clock.now())
    for (const event of events) await deps.trail.noteWithin(tx, decider.who, event)
    await decideWithin(deps, tx, decider, {
      ...{ proposalId, state: 'DONE', reason, seen, outcome: { clientId } },
    })
  })
}
