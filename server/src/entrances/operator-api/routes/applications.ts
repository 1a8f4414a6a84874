import { z } from 'zod'
import { cursor, notFound, Reply, reason } from '../../portal-kit/index.ts'
import { approveApplication, refuseApplication } from '../../../registry/clients/index.ts'
import {
  findApplication,
  findApplicationDocument,
  findApprovalProposal,
  listApplicationDocuments,
  listDecidedApplications,
  listServedSince,
  listWaitingApplications,
  type ProductionApplication,
} from '../../../storage/index.ts'
import { proposeApproval, requireMaySetUp, setUpFields } from '../approvals.ts'
import type { OperatorDeps } from '../deps.ts'
import { usualTerms } from '../plan-terms.ts'
import { deciderOf } from '../proposals.ts'
import { ofOperator } from '../route.ts'
import type { ApplicationList, ApplicationPage, ApplicationRow, Approved } from '../shapes.ts'
import { proposalsShownTo } from '../shown.ts'

const WAITING_MAX = 500
const ROWS = 50

/** Who wants a production client. The names and addresses shown are the merchant's own: looking leaves an entry. */
export const applicationRoutes = [
  ofOperator('GET /applications', 'applications_decide', {
    query: z.object({ state: z.enum(['waiting', 'decided']).optional(), cursor: cursor.optional() }),
    async run({ db }, _caller, { query }): Promise<ApplicationList> {
      if (query.state !== 'decided') {
        const waiting = await listWaitingApplications(db, WAITING_MAX)
        return { rows: await toRows(db, waiting), nextCursor: null, isComplete: true }
      }
      const found = await listDecidedApplications(db, { after: placeOf(query.cursor), limit: ROWS + 1 })
      const rows = found.slice(0, ROWS)
      const last = found.length > ROWS ? rows.at(-1) : undefined
      const nextCursor = last ? `${last.decidedAt?.toISOString()} ${last.applicationId}` : null
      return { rows: await toRows(db, rows), nextCursor, isComplete: true }
    },
  }),

  ofOperator('GET /applications/:applicationId', 'applications_decide', {
    async run(deps, { user, who }, { params }): Promise<ApplicationPage> {
      const { db, trail, needsTwoToApprove } = deps
      const found = await getApplication(deps, params.applicationId)
      const { applicationId, organisationId, publicKey, askedAt, decidedAt, ...facts } = found
      const subject = `application ${applicationId}`
      await trail.noteAccess(who, { clientId: organisationId, action: 'read', subject })
      const { clientId } = facts
      const [documents, proposal, shown, served] = await Promise.all([
        listApplicationDocuments(db, [applicationId]),
        findApprovalProposal(db, applicationId),
        proposalsShownTo(deps, user.userId),
        listServedSince(db, clientId === null ? [] : [clientId]),
      ])
      return {
        ...{ applicationId, organisationId, ...facts },
        hasPublicKey: publicKey !== null,
        takesPayments: clientId !== null && served.has(clientId),
        askedAt: askedAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
        documents: documents.map(({ documentId, name, type, size, addedAt }) => ({
          ...{ documentId, name, type, size, addedAt: addedAt.toISOString() },
        })),
        needsTwo: needsTwoToApprove,
        usual: await usualTerms(deps, db),
        proposal: proposal && shown(proposal),
      }
    },
  }),

  ofOperator('GET /applications/:applicationId/documents/:documentId', 'applications_decide', {
    async run(deps, { who }, { params }) {
      const { applicationId, organisationId } = await getApplication(deps, params.applicationId)
      const { documentId = '' } = params
      const found = await findApplicationDocument(deps.db, deps.sealer, { applicationId, documentId })
      if (!found) throw notFound()
      const subject = `document ${documentId} of the application ${applicationId}`
      await deps.trail.noteAccess(who, { clientId: organisationId, action: 'read', subject })
      return new Reply(found.bytes, {
        'content-type': found.type,
        // Whatever it holds, no page of ours shows it.
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
    },
  }),

  ofOperator('POST /applications/:applicationId/approve', 'applications_decide', {
    body: z.strictObject({ reason: reason.optional(), ...setUpFields }),
    async run(deps, caller, { params, body }): Promise<Approved> {
      const { reason: note = '', ...setUp } = body
      requireMaySetUp(caller, setUp)
      const { applicationId } = await getApplication(deps, params.applicationId)
      if (!deps.needsTwoToApprove) {
        const decision = { decidedAt: deps.clock.now(), decidedBy: caller.user.userId, setUp }
        const clientId = await approveApplication(deps, caller.who, applicationId, decision)
        return { clientId, isProposed: false }
      }
      await proposeApproval(deps, deciderOf(caller), applicationId, { ...setUp, reason: note })
      return { clientId: null, isProposed: true }
    },
  }),

  ofOperator('POST /applications/:applicationId/refuse', 'applications_decide', {
    body: z.strictObject({ reason }),
    async run(deps, { user, who }, { params, body }) {
      const { applicationId } = await getApplication(deps, params.applicationId)
      const decision = { ...body, decidedAt: deps.clock.now(), decidedBy: user.userId }
      await refuseApplication(deps, who, applicationId, decision)
    },
  }),
]

async function getApplication({ db }: OperatorDeps, applicationId = '') {
  const found = await findApplication(db, applicationId)
  if (!found) throw notFound()
  return found
}

async function toRows(
  db: OperatorDeps['db'],
  applications: readonly ProductionApplication[],
): Promise<ApplicationRow[]> {
  const documents = await listApplicationDocuments(
    db,
    applications.map(({ applicationId }) => applicationId),
  )
  return applications.map(({ applicationId, status, merchant, askedAt, decidedAt }) => ({
    ...{ applicationId, status, merchantName: merchant.name },
    ...{ country: merchant.country, website: merchant.website },
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    documents: documents.filter((one) => one.applicationId === applicationId).length,
  }))
}

/** After which application a page begins. */
function placeOf(text: string | undefined): { decidedAt: Date; applicationId: string } | null {
  const [moment = '', applicationId = ''] = text?.split(' ') ?? []
  const decidedAt = new Date(moment)
  return Number.isNaN(decidedAt.getTime()) ? null : { decidedAt, applicationId }
}
