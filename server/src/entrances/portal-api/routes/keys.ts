import { NOTIFICATIONS } from '@amsel/contract'
import { z } from 'zod'
import { DAY_MS, hostRolesOf, later, PortalError, type RegionalHosts } from '../../../domain/index.ts'
import { notFound } from '../../portal-kit/index.ts'
import {
  addMerchantKey,
  checkUrls,
  KEY_CALLERS_MS,
  KEY_RESTORABLE_MS,
  restoreMerchantKey,
  retireMerchantKey,
  setUpMerchant,
} from '../../../registry/clients/index.ts'
import { fingerprintOf, readPublicKey, spkiBase64 } from '../../../platform/signing/index.ts'
import {
  findClient,
  getClientSettings,
  listEndpoints,
  listKeyCallers,
  listLastKeyUses,
  type KeyCaller as StoredCaller,
} from '../../../storage/index.ts'
import type { PortalDeps } from '../deps.ts'
import { type ClientMember, ofClient } from '../route.ts'
import type { AddedKey, ClientKeys, KeyCaller, NotificationSettings } from '../shapes.ts'
import { at, atOrNull } from '../shown.ts'
import { requireKey } from './team.ts'

const version = (params: Readonly<Record<string, string>>) =>
  Number(/^\d{1,6}$/.exec(params.version ?? '')?.[0] ?? 0)

/** Each is tried for a caller who names none. */
const ACTIVE_KEYS_MAX = 20
const CALLERS_MAX = 50

export const keyRoutes = [
  ofClient('GET /clients/:clientId/keys', 'keys_read', {
    async run(deps, { client: { clientId, region } }): Promise<ClientKeys> {
      const { db, publicUrl, clock } = deps
      const now = clock.now()
      const [stored, uses] = await Promise.all([findClient(db, clientId), listLastKeyUses(db, clientId)])
      if (!stored) throw notFound()
      const { keys, gatewayKey } = stored
      const active = keys.filter(({ isRetired }) => !isRetired)
      const span = { since: later(now, -KEY_CALLERS_MS), limit: CALLERS_MAX }
      const callers = (
        await Promise.all(active.map((key) => listKeyCallers(db, clientId, key.version, span)))
      ).flat()
      return {
        clientId,
        keys: keys.map(({ version: number, publicKey, createdAt, retiredAt }) => {
          const use = uses.find((one) => one.version === number)
          const until = retiredAt && later(retiredAt, KEY_RESTORABLE_MS)
          return {
            version: number,
            fingerprint: fingerprintOf(publicKey),
            publicKey,
            createdAt: at(createdAt),
            retiredAt: atOrNull(retiredAt),
            restorableUntil: until && until > now ? at(until) : null,
            lastUse: use ? shownUse(use) : null,
            isInUse: isInUse(use, now),
            callers: callers
              .filter((caller) => caller.version === number)
              .map((caller) => ({ ...shownUse(caller), calls: caller.calls })),
          }
        }),
        gatewayPublicKey: gatewayKey.publicKey,
        gatewayKeyFingerprint: fingerprintOf(gatewayKey.publicKey),
        addresses: {
          gatewayUrl: publicUrl,
          regional: regionalUrls(deps.hosts, region),
          paths: Object.fromEntries([...deps.served].map((served) => [served, API_PATHS[served]])),
          region,
        },
      }
    },
  }),

  ofClient('POST /clients/:clientId/keys', 'keys_change', {
    body: z.strictObject({ publicKey: z.string().max(10_000) }),
    async run({ trail }, { client, who }, { body: { publicKey } }): Promise<AddedKey> {
      requireKey(publicKey)
      if (client.keys.filter(({ isRetired }) => !isRetired).length >= ACTIVE_KEYS_MAX)
        throw new PortalError(
          409,
          'too_many_keys',
          `A client has at most ${ACTIVE_KEYS_MAX} active keys: retire one first.`,
          { facts: { max: ACTIVE_KEYS_MAX } },
        )
      if (
        fingerprintOf(spkiBase64(readPublicKey(publicKey))) ===
        fingerprintOf(spkiBase64(client.gatewayKey.publicKey))
      )
        throw new PortalError(
          400,
          'bad_key',
          'This is the gateway’s own public key. Upload the public key of the pair that you sign with.',
          { field: 'publicKey', facts: { why: 'gateway_key' } },
        )
      const { keyVersion } = await addMerchantKey(trail, who, client.clientId, publicKey)
      return { version: keyVersion }
    },
  }),

  ofClient('POST /clients/:clientId/keys/:version/retire', 'keys_change', {
    body: z.strictObject({ mayBeLast: z.boolean().optional(), mayBeInUse: z.boolean().optional() }),
    async run({ db, trail, clock }, { client: { clientId }, who }, { params, body }) {
      const retired = version(params)
      if (!body.mayBeInUse) await requireUnused(db, clientId, retired, clock.now())
      await retireMerchantKey(trail, who, clientId, { version: retired, mayBeLast: body.mayBeLast ?? false })
    },
  }),

  ofClient('POST /clients/:clientId/keys/:version/restore', 'keys_change', {
    run: ({ trail, clock }, { client, who }, { params }) =>
      restoreMerchantKey(trail, who, client.clientId, { version: version(params), now: clock.now() }),
  }),

  ofClient('GET /clients/:clientId/notification-settings', 'notifications_read', {
    run: (deps, caller) => readSettings(deps, caller),
  }),

  ofClient('PUT /clients/:clientId/notification-settings', 'settings_change', {
    body: z.strictObject({ urls: z.record(z.string().max(64), z.string().max(2_048).nullable()) }),
    async run(deps, caller, { body }) {
      const given = Object.entries(body.urls).map(([kind, url]) => ({ kind, url: url ?? '' }))
      const urls = checkUrls(given, deps.addressRules[caller.client.environment])
      await setUpMerchant(deps.trail, caller.who, caller.client.clientId, { ...UNCHANGED, urls })
      return readSettings(deps, caller)
    },
  }),
]

/** As official libraries write them: those that know the sandbox by the client ID put it into the path. */
const API_PATHS = { sandbox: '/ams/sandbox/api/v1/', production: '/ams/api/v1/' } as const

const regionalUrls = (hosts: RegionalHosts, region: string | null) =>
  hostRolesOf(region).flatMap((role) => {
    const host = hosts.get(role)
    return host ? [{ role, url: `https://${host}` }] : []
  })

type LastUse = Omit<StoredCaller, 'calls'>

const isInUse = (use: LastUse | undefined, now: Date) =>
  use !== undefined && use.lastUsedAt >= later(now, -DAY_MS)

/** Somebody who retires a key by mistake stops the systems that sign with it. */
async function requireUnused(
  db: PortalDeps['db'],
  clientId: string,
  retired: number,
  now: Date,
): Promise<void> {
  const use = (await listLastKeyUses(db, clientId)).find((one) => one.version === retired)
  if (isInUse(use, now))
    throw new PortalError(
      409,
      'key_in_use',
      `Version ${retired} was used within the last day: move the systems that use it to another key first, or confirm.`,
    )
}

const shownUse = ({ address, userAgent, lastUsedAt }: LastUse): Omit<KeyCaller, 'calls'> => ({
  address: address || null,
  userAgent: userAgent || null,
  lastUsedAt: at(lastUsedAt),
})

const UNCHANGED = {
  notifiesAgain: undefined,
  notifiesInStrictOrder: undefined,
  requestTimeToleranceSeconds: undefined,
}

async function readSettings(
  { db }: PortalDeps,
  { client: { clientId } }: ClientMember,
): Promise<NotificationSettings> {
  const [{ notificationUrls }, endpoints] = await Promise.all([
    getClientSettings(db, clientId),
    listEndpoints(db, clientId),
  ])
  return {
    urls: Object.fromEntries(NOTIFICATIONS.map(({ kind }) => [kind, notificationUrls[kind] ?? null])),
    endpoints: endpoints.map(({ address, failingSince, markedAt, lastFailure }) => ({
      address,
      failingSince: atOrNull(failingSince),
      markedAt: atOrNull(markedAt),
      lastFailure,
    })),
  }
}
