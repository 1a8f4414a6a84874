import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  addVerified,
  NOTHING_VERIFIED,
  type Verified,
  type VerifyPlace,
  verifiedEvent,
  verifyPart,
  writtenEntries,
} from '../../../registry/audit/index.ts'
import { AUDIT_ACTIONS, actorMark, type ChainedEntry, GATEWAY_ITSELF } from '../../../domain/index.ts'
import { cursor, moment, Reply, text } from '../../portal-kit/index.ts'
import {
  type AuditSearch,
  type Database,
  findAuditHead,
  listAuditEntries,
  listOperators,
  readAuditPages,
} from '../../../storage/index.ts'
import { budget, keep, takeUp } from '../kept.ts'
import { ofOperator } from '../route.ts'
import type { Page, TrailChain, TrailRow, VerifyStep } from '../shapes.ts'

const ROWS = 50
const VERIFY_MS = 2_000
const VERIFIED_AT_ONCE = 1_000
/** Those of all chains stand among those of the gateway's own. */
const VERIFICATIONS_LOOKED_AT = 20

const filters = {
  client: text(64).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  actor: text(300).optional(),
  since: moment.optional(),
  until: moment.optional(),
}
type Filters = z.output<z.ZodObject<typeof filters>>

/** Who did what at the whole gateway, and whether anybody has tampered with what is written of it. */
export const auditRoutes = [
  ofOperator('GET /audit', 'audit_read', {
    query: z.object({ ...filters, cursor: cursor.optional() }),
    async run({ db }, _caller, { query }): Promise<Page<TrailRow>> {
      const entries = await listAuditEntries(db, {
        ...(await searchOf(db, query)),
        ...{ before: query.cursor, limit: ROWS },
      })
      const last = entries.at(-1)
      return {
        rows: entries.map(shownEntry),
        nextCursor: last && entries.length === ROWS ? last.entryId : null,
        isComplete: true,
      }
    },
  }),

  ofOperator('GET /audit/export', 'export', {
    query: z.object({ ...filters, format: z.enum(['csv', 'jsonl']) }),
    async run({ db, trail, clock }, { who }, { query }) {
      const { format, client, ...rest } = query
      await trail.noteAccess(who, {
        ...{ clientId: client ?? GATEWAY_ITSELF, action: 'exported', subject: 'audit trail' },
        extent: { format, ...rest },
      })
      const pages = readAuditPages(db, await searchOf(db, query))
      const day = clock.now().toISOString().slice(0, 10)
      return new Reply(Readable.from(writtenEntries(format, pages)), {
        'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
        'content-disposition': `attachment; filename="audit-${day}.${format}"`,
      })
    },
  }),

  ofOperator('GET /audit/chain', 'audit_read', {
    query: z.object({ client: filters.client }),
    async run({ db }, _caller, { query: { client } }): Promise<TrailChain> {
      const head = client === undefined ? null : await findAuditHead(db, client)
      const [ofAll, ofOne] = await Promise.all([
        findVerification(db, GATEWAY_ITSELF, 'all'),
        client === undefined ? null : findVerification(db, client, 'one'),
      ])
      const newest = ofOne && (!ofAll || ofOne.at > ofAll.at) ? ofOne : ofAll
      const { entries, chains, bad } = (newest?.after ?? {}) as Partial<Verified>
      return {
        number: head?.end.number ?? null,
        verified: newest && {
          ...{ at: newest.at.toISOString(), by: newest.actor },
          ...{ entries: entries ?? 0, chains: chains ?? 0, bad: bad ?? 0 },
        },
      }
    },
  }),

  ofOperator('POST /audit/verify', 'audit_read', {
    body: z.strictObject({ clientId: text(64).optional(), cursor: z.string().max(1_000_000).optional() }),
    async run(deps, { user, who }, { body }): Promise<VerifyStep> {
      const { db, trail } = deps
      const kept = { purpose: 'verification', userId: user.userId } as const
      const before: KeptVerification =
        body.cursor === undefined
          ? { clientId: body.clientId ?? null, walked: 0, verified: NOTHING_VERIFIED, place: null }
          : takeUp(deps, kept, body.cursor)
      const digest = await trail.findDigest()
      if (!digest) throw new Error('a gateway has the key of its digests')
      const { clientId } = before
      const part = await verifyPart(
        {
          ...{ db, clientId, digest, chainedFrom: null, known: new Map(), onProgress() {} },
          pageSize: VERIFIED_AT_ONCE,
        },
        before.place,
        budget(VERIFY_MS),
      )
      const verified = addVerified(before.verified, part.clients)
      const walked = before.walked + part.walked
      if (!part.place) await trail.note(who, verifiedEvent(clientId, verified))
      const after: KeptVerification = { clientId, walked, verified, place: part.place }
      return {
        ...{ walked, chains: verified.chains },
        faults: part.clients.flatMap((of) => (of.fault ? [{ clientId: of.clientId, ...of.fault }] : [])),
        cursor: part.place && keep(deps, kept, after),
      }
    },
  }),
]

interface KeptVerification {
  readonly clientId: string | null
  readonly walked: number
  readonly verified: Verified
  readonly place: VerifyPlace | null
}

async function searchOf(
  db: Database,
  { client, action, actor, since, until }: Filters,
): Promise<Omit<AuditSearch, 'limit'>> {
  return { clientId: client, action, since, until, actor: actor && (await markOf(db, actor)) }
}

/** People are asked for by their address alone, too. */
async function markOf(db: Database, actor: string): Promise<string> {
  if (!actor.includes('@') || actor.includes(' ')) return actor
  const id = actor.toLowerCase()
  const isOperator = (await listOperators(db)).some(({ email }) => email === id)
  return actorMark({ kind: isOperator ? 'operator' : 'user', id })
}

async function findVerification(
  db: Database,
  clientId: string,
  of: 'all' | 'one',
): Promise<ChainedEntry | null> {
  const found = await listAuditEntries(db, {
    ...{ clientId, action: 'audit_verified', since: undefined, until: undefined },
    limit: VERIFICATIONS_LOOKED_AT,
  })
  return found.find(({ after }) => after?.of === of) ?? null
}

const shownEntry = ({ at, osUser, host, traceId, hash, ...entry }: ChainedEntry): TrailRow => ({
  ...entry,
  at: at.toISOString(),
  place: osUser === null ? host : `${osUser}@${host}`,
})
