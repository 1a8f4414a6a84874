import { z } from 'zod'
import { mayOperate, PortalError } from '../../domain/index.ts'
import { text } from '../portal-kit/index.ts'
import {
  approveWithin,
  ensureGatewayKey,
  lockWaiting,
  type ProductionSetUp,
  requireSetUp,
} from '../../registry/clients/index.ts'
import { findApprovalProposal, type Proposal } from '../../storage/index.ts'
import type { OperatorDeps } from './deps.ts'
import { type Decider, decideWithin, proposeWithin, type Yes } from './proposals.ts'
import type { Caller } from './route.ts'

/** By method or currency; null takes away what was agreed. */
export const writtenTerms = z.record(z.string().max(64), z.string().max(200).nullable())

/** What a new client gets with its approval, as a request and a proposal have it. */
export const setUpFields = {
  terms: z
    .strictObject({
      fees: writtenTerms.optional(),
      limits: writtenTerms.optional(),
      requestsPerSecondMax: z.number().nullable().optional(),
    })
    .optional(),
  route: z.strictObject({ provider: text(40), allowsSandbox: z.boolean().default(false) }).optional(),
}
const SET_UP = z.object(setUpFields)

/** Routes are of those who may change providers: an approver leaves them open. */
export function requireMaySetUp({ role }: Pick<Caller, 'role'>, { route }: ProductionSetUp): void {
  if (route && !mayOperate(role, 'providers_change'))
    throw new PortalError(
      403,
      'not_allowed',
      `Your role (${role}) cannot add routes: leave it to an administrator.`,
      {
        facts: { role },
      },
    )
}

/** Where two must agree, one asks. The merchant does not read what they say to each other. */
export async function proposeApproval(
  deps: OperatorDeps,
  asker: Decider,
  applicationId: string,
  { reason, ...setUp }: ProductionSetUp & { readonly reason: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { organisationId, merchant } = await lockWaiting(tx, applicationId)
    if (await findApprovalProposal(tx, applicationId))
      throw new PortalError(
        409,
        'already_proposed',
        'This has already been proposed: another operator decides.',
      )
    await requireSetUp(tx, merchant.name, setUp)
    const request = { applicationId, organisationId, merchant: merchant.name, ...setUp }
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
    const { clientId, events } = await approveWithin(tx, keyId, {
      ...{ applicationId, decidedAt: deps.clock.now(), setUp: SET_UP.parse(request) },
      by: decider.who.actor,
    })
    for (const event of events) await deps.trail.noteWithin(tx, decider.who, event)
    await decideWithin(deps, tx, decider, {
      ...{ proposalId, state: 'DONE', reason, seen, outcome: { clientId } },
    })
  })
}
