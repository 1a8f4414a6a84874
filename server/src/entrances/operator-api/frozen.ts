import { createHash } from 'node:crypto'
import { canonicalJson } from '@amsel/contract'
import type { ProviderDifference } from '../../domain/index.ts'
import {
  type Database,
  findApplication,
  findApplicationDocument,
  findDifference,
  listApplicationDocuments,
  type Proposal,
} from '../../storage/index.ts'
import type { OperatorDeps } from './deps.ts'
import { aboutPlan, usualTerms } from './plan-terms.ts'

type Deps = Pick<OperatorDeps, 'sealer' | 'usual' | 'clock'>
type Asked = Pick<Proposal, 'proposalId' | 'kind' | 'clientId' | 'request' | 'reason' | 'askedBy'>

/**
 * The digest of a proposal and of everything that it is about, as it is now. Whoever allows it has seen the one that it
 * was made with: if another comes out, something has changed since.
 */
export async function freeze(deps: Deps, db: Database, asked: Asked): Promise<string> {
  return digestOf(asked, await aboutOf(deps, db, asked))
}

/** The name of each part belongs to the digest: proposals that were made before an upgrade are decided after it. */
export const digestOf = (
  { proposalId, kind, clientId, request, reason, askedBy }: Asked,
  about: unknown,
): string =>
  createHash('sha256')
    .update(canonicalJson({ proposalId, kind, clientId, wish: request, reason, askedBy, about }))
    .digest('hex')

/** A correction and a payer's ids are in the request itself. */
async function aboutOf(deps: Deps, db: Database, { kind, clientId, request }: Asked): Promise<unknown> {
  if (kind === 'approve_merchant') return aboutApplication(deps, db, request)
  if (kind === 'change_plan') return aboutPlan(db, request)
  if (kind !== 'book_difference' || clientId === null) return null
  const difference = await findDifference(db, clientId, String(request.differenceId))
  return difference && aboutDifference(difference)
}

/** Who applies, every byte of what they submitted, and the terms that a new merchant gets. */
async function aboutApplication(deps: Deps, db: Database, request: Proposal['request']) {
  const applicationId = String(request.applicationId)
  const { terms, route } = request
  const application = await findApplication(db, applicationId)
  if (!application) return null
  const { organisationId, organisation, merchant, region, publicKey, askedBy, askedAt } = application
  const documents: unknown[] = []
  // One after the other: it takes one connection, and the memory of one.
  for (const { documentId, name, type } of await listApplicationDocuments(db, [applicationId])) {
    const found = await findApplicationDocument(db, deps.sealer, { applicationId, documentId })
    const content = found && createHash('sha256').update(found.bytes).digest('hex')
    documents.push({ documentId, name, type, content })
  }
  const { fees } = await usualTerms(deps, db)
  return {
    ...{ organisationId, organisation, merchant, region, publicKey, askedBy },
    ...{ askedAt: askedAt.toISOString(), documents, fees },
    // A gateway of the version before, which would leave it out, finds another digest and does nothing.
    ...((terms !== undefined || route !== undefined) && { setUp: { terms, route } }),
  }
}

/**
 * What the provider says and what is known here: together they say how much is booked. When it was reported again changes
 * nothing.
 */
export const aboutDifference = ({
  provider,
  attemptId,
  paymentId,
  attemptKind,
  what,
  here,
  reported,
}: ProviderDifference) => ({ provider, attemptId, paymentId, attemptKind, what, here, told: reported })
