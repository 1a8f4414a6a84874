import { randomUUID } from 'node:crypto'
import { actorMark, findUnsettled, GATEWAY_ITSELF, PortalError, type Who } from '../../domain/index.ts'
import { notFound } from '../portal-kit/index.ts'
import {
  type DatabaseTransaction,
  insertProposal,
  type KnownOperator,
  lockProposal,
  mapOperators,
  type Proposal,
  updateProposal,
} from '../../storage/index.ts'
import { freeze } from './frozen.ts'
import { invitationsAmong } from './invitations-among.ts'
import type { OperatorDeps } from './deps.ts'
import { shownRequest } from './payer-request.ts'
import type { Caller } from './route.ts'

/** What entries of the audit trail call it. */
const NAMES: Readonly<Record<Proposal['kind'], string>> = {
  approve_merchant: 'the approval of a merchant',
  adjust_balance: 'a correction of a balance',
  export_payer: 'the export of a payer',
  erase_payer: 'the erasure of a payer',
  book_difference: 'the booking of what a provider says',
  change_plan: 'a change of a price plan',
}

type Deps = Pick<OperatorDeps, 'trail' | 'clock' | 'sealer' | 'usual' | 'settledDays'>
type NewProposal = Pick<Proposal, 'kind' | 'clientId' | 'request' | 'reason'>

/** One asks. Nothing happens until another has decided. */
export const propose = (deps: Deps, asker: Decider, proposal: NewProposal): Promise<string> =>
  deps.trail.db.transaction().execute((tx) => proposeWithin(deps, tx, asker, proposal))

export async function proposeWithin(
  deps: Deps,
  tx: DatabaseTransaction,
  { who, userId }: Decider,
  proposal: NewProposal,
): Promise<string> {
  const { trail, clock } = deps
  const proposalId = randomUUID()
  const asked = { ...proposal, proposalId, askedBy: userId }
  const digest = await freeze(deps, tx, asked)
  await insertProposal(tx, { ...asked, digest, askedAt: clock.now() })
  await trail.noteWithin(tx, who, {
    ...{
      clientId: proposal.clientId ?? GATEWAY_ITSELF,
      action: 'proposal_made',
      subject: NAMES[proposal.kind],
    },
    before: null,
    after: {
      proposalId,
      digest,
      reason: proposal.reason,
      askedById: userId,
      ...shownRequest(proposal.kind, proposal.request),
    },
  })
  return proposalId
}

/** A person is their user id: an address can change hands. */
export interface Decider {
  readonly who: Who
  readonly userId: string
  readonly email: string
}

export const deciderOf = ({ user: { userId, email }, who }: Caller): Decider => ({ who, userId, email })

/** What the person who allows it says. */
export type Yes = Pick<Decision, 'reason' | 'seen'>

export interface Decision {
  readonly proposalId: string
  readonly state: 'ALLOWED' | 'DONE' | 'REFUSED' | 'WITHDRAWN'
  readonly reason: string | null
  /** The digest that they have seen; null where they refuse or withdraw it, whatever it is. */
  readonly seen: string | null
  readonly outcome?: Proposal['outcome']
}

/** Writes the decision, in the database transaction of what it leads to. The person who asked cannot allow or refuse it. */
export async function decideWithin(
  deps: Deps,
  tx: DatabaseTransaction,
  decider: Decider,
  decision: Decision,
): Promise<Proposal> {
  const { who, userId } = decider
  const { proposalId, state, reason, seen, outcome = null } = decision
  const proposal = await lockProposal(tx, proposalId)
  if (!proposal) throw notFound()
  const isOwn = proposal.askedBy === userId
  if (proposal.state === 'VOID') throw isVoid()
  if (proposal.state !== 'WAITING')
    throw new PortalError(409, 'already_decided', 'Somebody has decided this already.')
  if (state === 'WITHDRAWN' && !isOwn)
    throw new PortalError(403, 'not_yours', 'Only the person who asked can withdraw it: refuse it instead.')
  if (state !== 'WITHDRAWN' && isOwn)
    throw new PortalError(409, 'own_proposal', 'Another operator must decide on your request.')
  const isYes = state === 'ALLOWED' || state === 'DONE'
  if ((isYes || seen !== null) && seen !== proposal.digest)
    throw new PortalError(409, 'other_digest', 'This has changed since you opened it: review it again.')
  const operators = await mapOperators(tx)
  if (isYes) {
    requireSettled(deps, operators.get(userId), operators.get(proposal.askedBy))
    if ((await freeze(deps, tx, proposal)) !== proposal.digest) throw isVoid()
  }
  await updateProposal(tx, proposalId, {
    ...{ state, outcome, decidedBy: userId, decidedAt: deps.clock.now(), decision: reason },
  })
  await noteDecision(deps, tx, who, { proposal, state, reason, decidedById: userId, operators })
  return proposal
}

/** Somebody whom a person has invited recently is not their second pair of eyes, nor the other way round. */
function requireSettled(
  { clock, settledDays: days }: Deps,
  decider: KnownOperator | undefined,
  asker: KnownOperator | undefined,
): void {
  const unsettled = decider && asker && findUnsettled(decider, asker, { days, now: clock.now() })
  if (!unsettled) return
  const { invited, inviter, until } = unsettled
  const facts = { invited: invited.email, inviter: inviter.email, days, until: until.toISOString() }
  throw new PortalError(
    409,
    'not_settled',
    `${facts.inviter} has invited ${facts.invited}: for ${days} days neither can approve the other’s requests.`,
    { facts },
  )
}

const VOID = 'proposal_void'
const WHY_VOID = 'What it is about has changed since then.'

export const isVoid = () =>
  new PortalError(
    409,
    VOID,
    'What was proposed has changed since then, so nothing was done. Propose it again.',
  )

/** Whether somebody came to allow what is no longer what was proposed. */
export const tellsVoid = (error: unknown): boolean => error instanceof PortalError && error.code === VOID

/** Ends what is no longer what was proposed. If somebody has looked meanwhile, and found it as it was, it is looked at again. */
export async function voidChanged(deps: Deps, { who }: Decider, proposalId: string): Promise<void> {
  await deps.trail.db.transaction().execute(async (tx) => {
    const proposal = await lockProposal(tx, proposalId)
    if (proposal?.state !== 'WAITING' || (await freeze(deps, tx, proposal)) === proposal.digest) return
    const { decidedAt, outcome } = { decidedAt: deps.clock.now(), outcome: null }
    await updateProposal(tx, proposalId, {
      ...{ state: 'VOID', decidedBy: null, decidedAt, decision: WHY_VOID, outcome },
    })
    const operators = await mapOperators(tx)
    const ended = { state: 'VOID', reason: WHY_VOID, decidedById: null } as const
    await noteDecision(deps, tx, who, { proposal, ...ended, operators })
  })
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

interface Ended {
  readonly proposal: Proposal
  readonly state: Decision['state'] | 'VOID'
  readonly reason: string | null
  readonly decidedById: string | null
  readonly operators: ReadonlyMap<string, KnownOperator>
}

async function noteDecision(
  { trail }: Deps,
  tx: DatabaseTransaction,
  who: Who,
  { proposal, state, reason, decidedById, operators }: Ended,
): Promise<void> {
  const { proposalId, clientId, kind, askedBy: askedById, request, digest } = proposal
  const askedBy = actorMark({ kind: 'operator', id: operators.get(askedById)?.email ?? askedById })
  await trail.noteWithin(tx, who, {
    clientId: clientId ?? GATEWAY_ITSELF,
    action: 'proposal_decided',
    subject: NAMES[kind],
    before: null,
    after: {
      ...{ proposalId, state, reason, digest, askedBy, askedById, decidedById },
      invitations: invitationsAmong(operators, [askedById, decidedById]),
      ...shownRequest(kind, request),
    },
  })
}
