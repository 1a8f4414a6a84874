import { type AuditEvent, GATEWAY_ITSELF, OperatorError, type Who } from '../../domain/index.ts'
import {
  type DatabaseTransaction,
  endApplicationDocuments,
  findApprovalProposal,
  lockApplication,
  type ProductionApplication,
  updateApplication,
  updateProposal,
} from '../../storage/index.ts'
import { ensureGatewayKey, type RegistryDeps } from './gateway-key.ts'
import { insertPortalClient } from './portal-clients.ts'
import { type ProductionSetUp, setUpNew } from './production-set-up.ts'

interface Deciding {
  readonly decidedAt: Date
  /** The user id of an operator; without one it is the command line's. */
  readonly decidedBy?: string
  readonly setUp?: ProductionSetUp
}

/** The new client's ID. The merchant adds its key at the portal, unless it gave one with the application. */
export async function approveApplication(
  registry: RegistryDeps,
  who: Who,
  applicationId: string,
  { decidedAt, decidedBy = who.actor, setUp = {} }: Deciding,
): Promise<string> {
  const { trail } = registry
  const gatewayKey = await ensureGatewayKey(registry, who, 'production')
  return trail.change(who, async (tx) => {
    await lockWaiting(tx, applicationId)
    await endProposal(tx, applicationId, { decidedAt, decidedBy })
    const approved = { applicationId, decidedAt, setUp, by: who.actor }
    const { clientId, events } = await approveWithin(tx, gatewayKey.keyId, approved)
    for (const event of events) await trail.noteWithin(tx, who, event)
    return { event: null, result: clientId }
  })
}

/** The same within a database transaction; the caller writes its entries in the audit trail. */
export async function approveWithin(
  tx: DatabaseTransaction,
  gatewayKeyId: bigint,
  { applicationId, decidedAt, setUp, by }: Approved,
): Promise<{ clientId: string; events: readonly AuditEvent[] }> {
  const { organisationId, merchant, region, publicKey } = await lockWaiting(tx, applicationId)
  const { clientId, event: created } = await insertPortalClient(tx, gatewayKeyId, {
    ...{ organisationId, region, publicKey },
    name: merchant.name,
    environment: 'production',
  })
  await decide(tx, applicationId, { status: 'APPROVED', decidedAt, reason: null, clientId })
  return {
    clientId,
    events: [
      created,
      ...(await setUpNew(tx, by, clientId, setUp)),
      decided(organisationId, applicationId, { status: 'APPROVED', clientId }),
    ],
  }
}

interface Approved {
  readonly applicationId: string
  readonly decidedAt: Date
  readonly setUp: ProductionSetUp
  /** The mark of whoever approves it. */
  readonly by: string
}

/** The merchant reads the reason. */
export async function refuseApplication(
  { trail }: Pick<RegistryDeps, 'trail'>,
  who: Who,
  applicationId: string,
  { reason, decidedAt, decidedBy = who.actor }: Deciding & { readonly reason: string },
): Promise<void> {
  await trail.change(who, async (tx) => {
    const { organisationId } = await lockWaiting(tx, applicationId)
    await endProposal(tx, applicationId, { decidedAt, decidedBy })
    await decide(tx, applicationId, { status: 'REFUSED', decidedAt, reason, clientId: null })
    return { event: decided(organisationId, applicationId, { status: 'REFUSED', reason }), result: undefined }
  })
}

export async function lockWaiting(
  tx: DatabaseTransaction,
  applicationId: string,
): Promise<ProductionApplication> {
  const application = await lockApplication(tx, applicationId)
  if (!application) throw new OperatorError(`There is no application ${applicationId}.`)
  if (application.status !== 'WAITING')
    throw new OperatorError(`The application ${applicationId} is ${application.status} already.`, {
      facts: { why: 'already_decided' },
    })
  return application
}

async function decide(
  tx: DatabaseTransaction,
  applicationId: string,
  decision: Parameters<typeof updateApplication>[2] & { readonly decidedAt: Date },
): Promise<void> {
  await updateApplication(tx, applicationId, decision)
  await endApplicationDocuments(tx, applicationId, decision.decidedAt)
}

/** Decided without it: nobody needs to answer the proposal. */
async function endProposal(
  tx: DatabaseTransaction,
  applicationId: string,
  { decidedAt, decidedBy }: Required<Omit<Deciding, 'setUp'>>,
): Promise<void> {
  const open = await findApprovalProposal(tx, applicationId)
  if (open)
    await updateProposal(tx, open.proposalId, {
      ...{ state: 'WITHDRAWN', decidedBy, decidedAt, decision: null, outcome: null },
    })
}

const WHY_VOID = 'The merchant has changed its documents since then.'

/**
 * What was submitted is no longer what somebody looked at and proposed: the caller, which has locked the application,
 * ends that.
 */
export async function voidProposal(
  { trail }: Pick<RegistryDeps, 'trail'>,
  tx: DatabaseTransaction,
  who: Who,
  { applicationId, at }: { readonly applicationId: string; readonly at: Date },
): Promise<void> {
  const open = await findApprovalProposal(tx, applicationId)
  if (!open) return
  const { proposalId, digest, askedBy: askedById } = open
  await updateProposal(tx, proposalId, {
    ...{ state: 'VOID', decidedBy: null, decidedAt: at, decision: WHY_VOID, outcome: null },
  })
  await trail.noteWithin(tx, who, {
    ...{ clientId: GATEWAY_ITSELF, action: 'proposal_decided', subject: 'the approval of a merchant' },
    before: null,
    after: { proposalId, state: 'VOID', reason: WHY_VOID, digest, askedById, applicationId },
  })
}

const decided = (organisationId: string, applicationId: string, after: Record<string, unknown>) => ({
  clientId: organisationId,
  action: 'production_decided' as const,
  subject: `application ${applicationId}`,
  before: null,
  after,
})
