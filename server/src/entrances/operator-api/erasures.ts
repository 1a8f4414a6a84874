import { clientTime, DAY_MS, later, PortalError } from '../../domain/index.ts'
import { notFound } from '../portal-kit/index.ts'
import { type Erasure, erasePerson, type Person } from '../../engine/privacy/index.ts'
import { findClient, findProposal, type Proposal } from '../../storage/index.ts'
import type { OperatorDeps } from './deps.ts'
import { countsOf, readPayerRequest } from './payer-request.ts'
import { type Decider, decideWithin, endProposal, type Yes } from './proposals.ts'

/** How long the person who asked may download an export. */
const EXPORT_MS = DAY_MS

export async function getClientNow(
  { db, clock }: Pick<OperatorDeps, 'db' | 'clock'>,
  clientId: string,
): Promise<Date> {
  const client = await findClient(db, clientId)
  if (!client)
    throw new PortalError(400, 'no_such_client', 'This client does not exist.', { field: 'clientId' })
  return clientTime(clock, client.clockOffsetMs)
}

/** What an erasure would do. */
export const tryErasure = async (
  { db }: Pick<OperatorDeps, 'db'>,
  clientId: string,
  person: Person,
  { now, withSavedCards }: { now: Date; withSavedCards: boolean },
): Promise<Erasure> =>
  withoutWords(await erasePerson(db, clientId, person, { now, withSavedCards, isDryRun: true }))

/** An agreement's name is the merchant's word for it, which may name its payer. */
const withoutWords = ({ erased, left }: Erasure): Erasure => ({
  erased,
  left: left.map(({ kind, id, because }) => ({ kind, id, because })),
})

/**
 * Another has allowed an erasure. That is recorded before anything is removed, because no rollback brings back what is
 * erased. A crash in between leaves it ALLOWED, and somebody continues it.
 */
export async function allowErasure(
  deps: OperatorDeps,
  decider: Decider,
  { proposalId }: Proposal,
  yes: Yes,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await decideWithin(deps, tx, decider, { proposalId, state: 'ALLOWED', ...yes })
  })
  await goOnErasing(deps, decider, proposalId)
}

/** Erases what was allowed to be erased. Doing it twice, or at the same moment as another, erases no more. */
export async function goOnErasing(
  deps: OperatorDeps,
  { who }: Pick<Decider, 'who'>,
  proposalId: string,
): Promise<void> {
  const { db, trail } = deps
  const proposal = await findProposal(db, proposalId)
  if (proposal?.kind !== 'erase_payer' || proposal.clientId === null) throw notFound()
  if (proposal.state !== 'ALLOWED')
    throw new PortalError(409, 'nothing_to_go_on_with', 'It has already been done, or has not been approved.')
  const { clientId } = proposal
  const { withSavedCards, ...person } = readPayerRequest(proposal.request)
  const now = await getClientNow(deps, clientId)
  const done = withoutWords(await erasePerson(db, clientId, person, { now, withSavedCards, isDryRun: false }))
  await trail.change(who, async (tx) => {
    const isEnded = await endProposal(tx, proposalId, { ...done })
    const after = { proposalId, ...done.erased, left: done.left.length }
    const event = {
      clientId,
      action: 'person_erased',
      subject: null,
      before: countsOf(person),
      after,
    } as const
    return { event: isEnded ? event : null, result: undefined }
  })
}

/** Another has allowed an export: the person who asked may download it, for a while. */
export async function allowExport(
  deps: OperatorDeps,
  decider: Decider,
  { proposalId }: Proposal,
  yes: Yes,
): Promise<void> {
  const outcome = { until: later(deps.clock.now(), EXPORT_MS).toISOString() }
  await deps.db.transaction().execute(async (tx) => {
    await decideWithin(deps, tx, decider, { proposalId, state: 'DONE', ...yes, outcome })
  })
}
