import { z } from 'zod'
import { switchBack } from '../../../domain/index.ts'
import { cursor, reason, text } from '../../portal-kit/index.ts'
import {
  createGatewayKey,
  fingerprintOfKey,
  listGatewayKeys,
  retireGatewayKey,
  type ShownGatewayKey,
  switchGatewayKey,
  undoGatewayKey,
} from '../../../registry/clients/index.ts'
import {
  type ClientRotation,
  countNotificationsSince,
  type Database,
  findClient,
  type KeyFetches,
  listEnvironmentKeys,
  listKeyFetches,
  listLastKeyUses,
  listRotations,
  NOTIFICATIONS_LOOKED_AT,
} from '../../../storage/index.ts'
import type { OperatorDeps } from '../deps.ts'
import { ofOperator } from '../route.ts'
import type { ClientGatewayKeys, EnvironmentKeyRow, GatewayKeyRow, Page, RotationRow } from '../shapes.ts'

const PAGE = 50
const version = z.number().int().min(1).max(1_000_000)
const step = z.strictObject({ version, reason })

/** The gateway's own keys, and how far each client is with a new one. */
export const keyRoutes = [
  ofOperator('GET /keys/clients', 'keys_read', {
    query: z.object({
      filter: z.enum(['published', 'replaced', 'own']).optional(),
      client: text(64).optional(),
      cursor: cursor.optional(),
    }),
    async run({ db }, _caller, { query }): Promise<Page<RotationRow>> {
      const { filter = null, client: clientId = null } = query
      const page = await listRotations(db, { cursor: query.cursor, limit: PAGE }, { filter, clientId })
      return { rows: page.items.map(rotationRow), nextCursor: page.nextCursor, isComplete: page.isComplete }
    },
  }),

  ofOperator('GET /keys/environments', 'keys_read', {
    async run({ db, publicUrl }): Promise<EnvironmentKeyRow[]> {
      const keys = (await listEnvironmentKeys(db)).map((key) => ({
        ...key,
        fingerprint: fingerprintOfKey(key.publicKey),
      }))
      const fetched = await fetchesOf(db, keys)
      return keys.map(({ environment, version: number, fingerprint, createdAt }) => ({
        ...{ environment, version: number, fingerprint, url: `${publicUrl}/keys/${fingerprint}` },
        createdAt: createdAt.toISOString(),
        ...fetched(fingerprint),
      }))
    },
  }),

  ofOperator('GET /keys/clients/:clientId', 'keys_read', {
    run: (deps, _caller, { params }) => keysOf(deps, params.clientId ?? ''),
  }),

  ofOperator('POST /keys/clients/:clientId/create', 'keys_change', {
    body: z.strictObject({ signerKey: text(128).nullable(), reason }),
    async run(deps, { who }, { params, body }): Promise<ClientGatewayKeys> {
      const clientId = params.clientId ?? ''
      await createGatewayKey(rotationOf(deps, body), who, clientId, body.signerKey)
      return keysOf(deps, clientId)
    },
  }),

  ofOperator('POST /keys/clients/:clientId/switch', 'keys_change', {
    body: step,
    async run(deps, { who }, { params, body }): Promise<ClientGatewayKeys> {
      const clientId = params.clientId ?? ''
      await switchGatewayKey(rotationOf(deps, body), who, clientId, body.version)
      return keysOf(deps, clientId)
    },
  }),

  ofOperator('POST /keys/clients/:clientId/undo', 'keys_change', {
    body: step,
    async run(deps, { who }, { params, body }): Promise<ClientGatewayKeys> {
      const clientId = params.clientId ?? ''
      await undoGatewayKey(rotationOf(deps, body), who, clientId, body.version)
      return keysOf(deps, clientId)
    },
  }),

  ofOperator('POST /keys/clients/:clientId/retire', 'keys_change', {
    body: step,
    async run(deps, { who }, { params, body }): Promise<ClientGatewayKeys> {
      const clientId = params.clientId ?? ''
      await retireGatewayKey(deps.trail.because(body.reason), who, clientId, body.version)
      return keysOf(deps, clientId)
    },
  }),
]

const rotationOf = ({ rotation, trail }: OperatorDeps, { reason: why }: { readonly reason: string }) => ({
  ...rotation,
  trail: trail.because(why),
})

function rotationRow({ clientId, name, environment, status, keys }: ClientRotation): RotationRow {
  const signing = keys.find(({ state }) => state === 'SIGNING') ?? null
  const published = keys.find(({ state }) => state === 'PUBLISHED')?.version ?? null
  const replaced = keys.filter(({ state }) => state === 'REPLACED').map(({ version: number }) => number)
  return {
    ...{ clientId, name, environment, status, published, replaced },
    rotation:
      published !== null ? 'ANNOUNCED' : replaced.length > 0 ? 'REPLACED' : signing ? 'OWN' : 'SHARED',
    signing: signing?.version ?? null,
    switchedAt: signing?.switchedAt?.toISOString() ?? null,
  }
}

async function keysOf(
  { db, publicUrl }: Pick<OperatorDeps, 'db' | 'publicUrl'>,
  clientId: string,
): Promise<ClientGatewayKeys> {
  const keys = await listGatewayKeys(db, clientId)
  const [client, uses, fetched] = await Promise.all([
    findClient(db, clientId),
    listLastKeyUses(db, clientId),
    fetchesOf(db, keys),
  ])
  const since = keys.find(({ state }) => state === 'SIGNING')?.switchedAt ?? null
  const lastCalls = uses.map(({ lastUsedAt }) => lastUsedAt.toISOString()).sort()
  return {
    clientId,
    name: client?.name ?? clientId,
    environment: client?.environment ?? 'sandbox',
    keys: keys.map((key) => keyRow(key, keys, { publicUrl, fetched })),
    isAnnounced: keys.some(({ state }) => state === 'PUBLISHED'),
    lastCallAt: lastCalls.at(-1) ?? null,
    notifications: since && {
      since: since.toISOString(),
      ...(await countedSince(db, clientId, since)),
      lookedAtMax: NOTIFICATIONS_LOOKED_AT,
    },
  }
}

function keyRow(
  key: ShownGatewayKey,
  keys: readonly ShownGatewayKey[],
  { publicUrl, fetched }: { publicUrl: string; fetched: (fingerprint: string) => Fetched },
): GatewayKeyRow {
  const { version: number, state, isShared, signerKey, publicKey, fingerprint } = key
  return {
    ...{ version: number, state, isShared, signerKey, publicKey, fingerprint },
    url: `${publicUrl}/keys/${fingerprint}`,
    createdAt: key.createdAt.toISOString(),
    switchedAt: key.switchedAt?.toISOString() ?? null,
    retiredAt: key.retiredAt?.toISOString() ?? null,
    ...fetched(fingerprint),
    maySwitch: state === 'PUBLISHED' || state === 'REPLACED',
    mayUndo: state === 'SIGNING' && isUndoable(keys, number),
    mayRetire: !isShared && (state === 'PUBLISHED' || state === 'REPLACED'),
  }
}

function isUndoable(keys: readonly ShownGatewayKey[], number: number): boolean {
  try {
    return switchBack(keys, number) !== null
  } catch {
    return false
  }
}

async function countedSince(db: Database, clientId: string, since: Date) {
  const counts = await countNotificationsSince(db, clientId, since)
  return {
    acknowledged: counts.ACKNOWLEDGED ?? 0,
    waiting: counts.WAITING ?? 0,
    failed: counts.FAILED ?? 0,
  }
}

type Fetched = Pick<GatewayKeyRow, 'fetches' | 'lastFetchedAt'>

async function fetchesOf(
  db: Database,
  keys: readonly { readonly fingerprint: string }[],
): Promise<(fingerprint: string) => Fetched> {
  const fetched: readonly KeyFetches[] = await listKeyFetches(
    db,
    keys.map(({ fingerprint }) => fingerprint),
  )
  return (wanted) => {
    const found = fetched.find(({ fingerprint }) => fingerprint === wanted)
    return { fetches: found?.fetches ?? 0, lastFetchedAt: found?.lastFetchedAt.toISOString() ?? null }
  }
}
