import { z } from 'zod'
import { HOUR_MS, later, PortalError } from '../../../domain/index.ts'
import { notFound, Reply, reason, text } from '../../portal-kit/index.ts'
import {
  type Asked,
  exportPerson,
  findPersonFrom,
  type Person,
  type SearchPlace,
} from '../../../engine/privacy/index.ts'
import { findPayment, findProposal } from '../../../storage/index.ts'
import { getClientNow, tryErasure } from '../erasures.ts'
import { budget, keep, takeUp } from '../kept.ts'
import type { OperatorDeps } from '../deps.ts'
import { countsOf, PAYMENTS_SHOWN, readPayerRequest } from '../payer-request.ts'
import { deciderOf, propose } from '../proposals.ts'
import { type Caller, ofOperator } from '../route.ts'
import type { PayerCounts, PayerStep, ProposalRow } from '../shapes.ts'

const SEARCH_MS = 2_000
/** Somebody who found a payer asks soon, or looks again. */
const FOUND_MS = HOUR_MS
/** A text that more payments hold may name more than one person. */
const PAYMENTS_OF_A_PERSON = 20
/** More than that is work for the command line. */
const IDS_MAX = 2_000

const clientId = text(64)
const kept = z.string().max(1_000_000)

/** What is kept about a payer: counted, and by two operators exported or erased. */
export const privacyRoutes = [
  ofOperator('POST /privacy/find', 'privacy_ask', {
    body: z.strictObject({
      clientId,
      paymentIds: z.array(text(64)).min(1).max(100).optional(),
      buyer: text(256, 3).optional(),
      withSavedCards: z.boolean().optional(),
      cursor: kept.optional(),
    }),
    async run(deps, caller, { body }): Promise<PayerStep> {
      const asked = askedOf(body)
      const now = await getClientNow(deps, body.clientId)
      if ('paymentIds' in asked) await requirePayments(deps, body.clientId, asked.paymentIds)
      const place = await placeOf(deps, caller, body.clientId, { asked, cursor: body.cursor })
      const found = await findPersonFrom(privacyDeps(deps), body.clientId, asked, {
        ...{ place, isEnough: budget(SEARCH_MS) },
      })
      if (!('person' in found)) return goOn(deps, caller, { clientId: body.clientId, asked, ...found })
      const { person } = found
      const counts = countsOf(person)
      requireFew(counts)
      const { withSavedCards = false } = body
      return {
        ...{ isDone: true, counts, paymentIds: person.paymentIds.slice(0, PAYMENTS_SHOWN) },
        isMany: 'buyer' in asked && counts.payments > PAYMENTS_OF_A_PERSON,
        found: keep(deps, foundBy(caller), {
          ...{ clientId: body.clientId, person, isByText: 'buyer' in asked },
          until: later(deps.clock.now(), FOUND_MS),
        } satisfies Found),
        erasure: await tryErasure(deps, body.clientId, person, { now, withSavedCards }),
      }
    },
  }),

  ofOperator('POST /privacy/exports', 'privacy_ask', {
    body: z.strictObject({ found: kept, reason }),
    run: (deps, caller, { body }) =>
      ask(deps, caller, { kind: 'export_payer', withSavedCards: false, isManyMeant: true, ...body }),
  }),

  ofOperator('POST /privacy/erasures', 'privacy_ask', {
    body: z.strictObject({
      ...{ found: kept, reason, withSavedCards: z.boolean() },
      isManyMeant: z.boolean().optional(),
    }),
    run: (deps, caller, { body: { isManyMeant = false, ...request } }) =>
      ask(deps, caller, { kind: 'erase_payer', isManyMeant, ...request }),
  }),

  ofOperator('GET /privacy/exports/:proposalId', 'export', {
    async run(deps, { user, who }, { params }) {
      const { db, clock, trail } = deps
      const proposal = await findProposal(db, params.proposalId ?? '')
      if (proposal?.kind !== 'export_payer' || proposal.clientId === null) throw notFound()
      const { proposalId, askedBy, clientId: of, request, outcome } = proposal
      if (askedBy !== user.userId)
        throw new PortalError(403, 'not_your_export', 'Only the person who asked can download it.')
      if (proposal.state !== 'DONE')
        throw new PortalError(409, 'not_allowed_yet', 'Another operator must approve it first.')
      const now = clock.now()
      if (!(now < new Date(String(outcome?.until))))
        throw new PortalError(409, 'export_over', 'It has expired: ask again.')
      const person = readPayerRequest(request)
      const extent = { proposalId, ...countsOf(person) }
      await trail.noteAccess(who, { clientId: of, action: 'exported', subject: 'a payer', extent })
      const file = await exportPerson(privacyDeps(deps), of, person)
      const exported = { clientId: of, proposalId, exportedAt: now, ...file }
      return new Reply(`${JSON.stringify(exported, null, 2)}\n`, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="payer-${proposalId}.json"`,
      })
    },
  }),
]

interface Found {
  readonly clientId: string
  readonly person: Person
  readonly isByText: boolean
  readonly until: Date
}

interface Search {
  readonly clientId: string
  readonly asked: Asked
  readonly place: SearchPlace
}

const privacyDeps = ({ db, sealer }: OperatorDeps) => ({ db, sealer: async () => sealer })
const foundBy = ({ user }: Caller) => ({ purpose: 'found payer', userId: user.userId }) as const
const searchedBy = ({ user }: Caller) => ({ purpose: 'search of a payer', userId: user.userId }) as const

function askedOf({
  paymentIds,
  buyer,
}: {
  paymentIds?: string[] | undefined
  buyer?: string | undefined
}): Asked {
  if (paymentIds && buyer === undefined) return { paymentIds }
  if (buyer !== undefined && !paymentIds) return { buyer }
  throw new PortalError(400, 'payer_unnamed', 'Identify the payer by payment IDs or by a text.')
}

async function requirePayments(
  { db }: OperatorDeps,
  client: string,
  paymentIds: readonly string[],
): Promise<void> {
  for (const paymentId of paymentIds)
    if (!(await findPayment(db, client, { paymentId })))
      throw new PortalError(404, 'no_such_payment', `The client has no payment ${paymentId}.`, {
        ...{ field: 'paymentIds', facts: { paymentId } },
      })
}

/** Beginning a search leaves an entry; a continued one must be the same search. */
async function placeOf(
  deps: OperatorDeps,
  caller: Caller,
  client: string,
  { asked, cursor }: { asked: Asked; cursor: string | undefined },
): Promise<SearchPlace | null> {
  if (cursor !== undefined) {
    const before = takeUp<Search>(deps, searchedBy(caller), cursor)
    if (before.clientId === client && JSON.stringify(before.asked) === JSON.stringify(asked))
      return before.place
    throw new PortalError(400, 'not_kept', 'This cannot be continued: start again.')
  }
  const extent = 'buyer' in asked ? { by: 'text' } : { by: 'payments', payments: asked.paymentIds.length }
  await deps.trail.noteAccess(caller.who, { clientId: client, action: 'read', subject: 'a payer', extent })
  return null
}

function goOn(deps: OperatorDeps, caller: Caller, search: Search): PayerStep {
  const { kind, seen, named } = search.place
  const counts = {
    ...{ payments: named.payments.length, sessions: named.sessions.length },
    ...{ agreements: named.agreements.length, calls: named.calls.length },
  }
  requireFew(counts)
  return { isDone: false, kind, seen, counts, cursor: keep(deps, searchedBy(caller), search) }
}

/** Reported as soon as it is known: a text that half of the payments hold must not be searched to the end. */
function requireFew(counts: PayerCounts): void {
  if (Object.values(counts).some((count) => count > IDS_MAX))
    throw new PortalError(409, 'too_many_found', 'This is too much for the portal: use the command line.')
}

interface Request {
  readonly kind: 'export_payer' | 'erase_payer'
  readonly found: string
  readonly reason: string
  readonly withSavedCards: boolean
  readonly isManyMeant: boolean
}

async function ask(
  deps: OperatorDeps,
  caller: Caller,
  request: Request,
): Promise<Pick<ProposalRow, 'proposalId'>> {
  const { clientId: of, person, isByText, until } = takeUp<Found>(deps, foundBy(caller), request.found)
  if (!(deps.clock.now() < new Date(until)))
    throw new PortalError(400, 'not_kept', 'This cannot be continued: start again.')
  const counts = Object.values(countsOf(person))
  if (counts.every((count) => count === 0))
    throw new PortalError(409, 'nobody_found', 'Nothing is stored about this payer.')
  if (isByText && !request.isManyMeant && person.paymentIds.length > PAYMENTS_OF_A_PERSON)
    throw new PortalError(
      409,
      'many_payers',
      'These may belong to more than one payer: confirm that all are meant.',
    )
  const proposalId = await propose(deps, deciderOf(caller), {
    ...{ kind: request.kind, clientId: of, reason: request.reason },
    request: { ...person, withSavedCards: request.withSavedCards },
  })
  return { proposalId }
}
