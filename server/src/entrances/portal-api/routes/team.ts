import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  changeRole,
  invite,
  removeMember,
  renameOrganisation,
  withdrawInvitation,
} from '../../../registry/accounts/index.ts'
import { AUDIT_ACTIONS, actorMark, PortalError } from '../../../domain/index.ts'
import { cursor, email, flaw, notFound, text } from '../../portal-kit/index.ts'
import { KeyError, readPublicKey } from '../../../platform/signing/index.ts'
import {
  insertApplication,
  listApplicationDocuments,
  listApplications,
  listServedSince,
  listAuditEntries,
  listInvitations,
  listMembers,
  listOrganisationClients,
} from '../../../storage/index.ts'
import { role } from '../fields.ts'
import { ofOrganisation } from '../route.ts'
import type { Application, AuditRow, Invited, Page, Team } from '../shapes.ts'
import { at, atOrNull } from '../shown.ts'

const AUDIT_PAGE = 50

export const teamRoutes = [
  ofOrganisation('GET /organisations/:organisationId/members', 'team_read', {
    async run({ db, clock }, { organisationId }): Promise<Team> {
      const [members, invitations] = await Promise.all([
        listMembers(db, organisationId),
        listInvitations(db, organisationId, clock.now()),
      ])
      return {
        members: members.map((member) => ({
          ...member,
          joinedAt: at(member.joinedAt),
          lastSeenAt: atOrNull(member.lastSeenAt),
        })),
        invitations: invitations.map(({ invitationId, email: invited, role: as, invitedBy, expiresAt }) => ({
          ...{ invitationId, invitedBy },
          email: invited,
          role: as,
          expiresAt: at(expiresAt),
        })),
      }
    },
  }),

  ofOrganisation('POST /organisations/:organisationId', 'team_change', {
    body: z.strictObject({ name: text(100) }),
    run: (deps, { organisationId, who }, { body }) =>
      renameOrganisation(deps, who, organisationId, body.name),
  }),

  ofOrganisation('POST /organisations/:organisationId/invitations', 'team_change', {
    body: z.strictObject({ email, role }),
    async run(deps, { organisationId, user, who }, { body }): Promise<Invited> {
      const { invitationId, link } = await invite(deps, who, organisationId, {
        ...body,
        invitedById: user.userId,
        invitedBy: user.name,
        inviterEmail: user.email,
      })
      return { invitationId, link: deps.mailer.sends ? null : link }
    },
  }),

  ofOrganisation('DELETE /organisations/:organisationId/invitations/:invitationId', 'team_change', {
    run: (deps, { organisationId, who }, { params }) =>
      withdrawInvitation(deps, who, organisationId, params.invitationId ?? ''),
  }),

  ofOrganisation('POST /organisations/:organisationId/members/:userId', 'team_change', {
    body: z.strictObject({ role }),
    run: (deps, { organisationId, who }, { params, body }) =>
      changeRole(deps, who, organisationId, { userId: params.userId ?? '', role: body.role }),
  }),

  ofOrganisation('DELETE /organisations/:organisationId/members/:userId', 'team_change', {
    run: (deps, { organisationId, who }, { params }) =>
      removeMember(deps, who, organisationId, params.userId ?? ''),
  }),

  ofOrganisation('GET /organisations/:organisationId/applications', 'team_read', {
    async run({ db }, { organisationId }): Promise<Application[]> {
      const applications = await listApplications(db, organisationId)
      const ids = applications.map(({ applicationId }) => applicationId)
      const clientIds = applications.flatMap(({ clientId }) => clientId ?? [])
      const [documents, served] = await Promise.all([
        listApplicationDocuments(db, ids),
        listServedSince(db, clientIds),
      ])
      return applications.map(
        ({ applicationId, status, merchant, region, askedAt, decidedAt, reason, clientId }) => ({
          ...{ applicationId, status, region, reason, clientId },
          merchantName: merchant.name,
          takesPayments: clientId !== null && served.has(clientId),
          askedAt: at(askedAt),
          decidedAt: atOrNull(decidedAt),
          documents: documents
            .filter((document) => document.applicationId === applicationId)
            .map(({ documentId, name, size }) => ({ documentId, name, size })),
        }),
      )
    },
  }),

  ofOrganisation('POST /organisations/:organisationId/applications', 'production_ask', {
    body: z.strictObject({
      name: text(100),
      legalName: text(200),
      registrationNumber: text(64),
      country: z.string().regex(/^[A-Z]{2}$/, flaw('country')),
      website: z.url({ protocol: /^https?$/, error: flaw('website') }).max(500),
      merchantCategoryCode: z.string().regex(/^\d{4}$/, flaw('category_code')),
      contactName: text(100),
      contactEmail: email,
      region: text(50).optional(),
      publicKey: z.string().max(10_000).optional(),
    }),
    async run(
      { trail, clock },
      { organisationId, user, who },
      { body: { region = null, publicKey, ...merchant } },
    ) {
      if (publicKey !== undefined) requireKey(publicKey)
      const [applicationId, askedAt] = [randomUUID(), clock.now()]
      await trail.change(who, async (tx) => {
        const isNew = await insertApplication(tx, {
          ...{ applicationId, organisationId, merchant, region, askedAt },
          publicKey: publicKey ?? null,
          askedBy: user.email,
        })
        if (!isNew)
          throw new PortalError(409, 'already_asked', 'You have already applied: the decision will follow.')
        const after = { applicationId, name: merchant.name, region }
        const event = { action: 'production_asked_for', subject: null, before: null, after } as const
        return { event: { clientId: organisationId, ...event }, result: undefined }
      })
      return { applicationId }
    },
  }),

  ofOrganisation('GET /organisations/:organisationId/audit', 'audit_read', {
    query: z.object({
      client: text(64).optional(),
      action: z.enum(AUDIT_ACTIONS).optional(),
      actor: text(300).optional(),
      cursor: cursor.optional(),
    }),
    async run({ db }, { organisationId }, { query }): Promise<Page<AuditRow>> {
      const clients = await listOrganisationClients(db, organisationId)
      const { client, action, actor, cursor: before } = query
      const all = [organisationId, ...clients]
      if (client !== undefined && !all.includes(client)) throw notFound()
      const search = {
        ...{ action, before, since: undefined, until: undefined, limit: AUDIT_PAGE },
        actor: actor && markOf(actor),
      }
      // Each by its index, one after the other: ids begin with the time, whosever entries they are.
      const found: Awaited<ReturnType<typeof listAuditEntries>> = []
      for (const clientId of client === undefined ? all : [client])
        found.push(...(await listAuditEntries(db, { ...search, clientId })))
      const entries = found.sort((one, other) => (one.entryId < other.entryId ? 1 : -1)).slice(0, AUDIT_PAGE)
      const last = entries.at(-1)
      return {
        rows: entries.map(
          ({ entryId, at: when, clientId, actor, action, subject, address, before, after }) => ({
            ...{ entryId, clientId, actor, action, subject, address, before, after },
            at: at(when),
          }),
        ),
        nextCursor: last && entries.length === AUDIT_PAGE ? last.entryId : null,
        isComplete: true,
      }
    },
  }),
]

/** People are asked for by their address alone, too. */
const markOf = (actor: string): string =>
  actor.includes('@') && !actor.includes(' ') ? actorMark({ kind: 'user', id: actor.toLowerCase() }) : actor

export function requireKey(publicKey: string): void {
  try {
    readPublicKey(publicKey)
  } catch (error) {
    if (error instanceof KeyError)
      throw new PortalError(400, 'bad_key', error.message, {
        field: 'publicKey',
        facts: { why: error.flaw, ...(error.bits && { bits: error.bits }) },
      })
    throw error
  }
}
