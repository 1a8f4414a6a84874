import { randomBytes } from 'node:crypto'
import type { AuditTrail } from '../audit/index.ts'
import {
  type AuditEvent,
  alreadyPublished,
  type GatewayKey,
  isToBeRetired,
  type KeySwitch,
  keyOf,
  nextVersion,
  OperatorError,
  signingVersion,
  switchBack,
  switchTo,
  type Who,
} from '../../domain/index.ts'
import { fingerprintOf, KeyError, readPublicKey, spkiBase64, verify } from '../../platform/signing/index.ts'
import {
  announceClientChange,
  type Database,
  type DatabaseTransaction,
  findSharedGatewayKey,
  insertClientGatewayKey,
  listClientGatewayKeys,
  type StoredClientGatewayKey,
  updateGatewayKeyState,
} from '../../storage/index.ts'
import { newGatewayKey } from './gateway-key.ts'
import { lockKnown, unknownClient } from './lock-known.ts'
import { type KeyParts, noHolder, openGatewayKey } from './open-gateway-key.ts'

/** A gateway key of a client, as an operator sees it. */
export interface ShownGatewayKey extends GatewayKey {
  readonly publicKey: string
  readonly fingerprint: string
  readonly createdAt: Date
  readonly retiredAt: Date | null
  readonly switchedAt: Date | null
}

export interface RotationDeps extends KeyParts {
  readonly trail: AuditTrail
}

/** The environment's first, then the client's own by version. */
export async function listGatewayKeys(db: Database, clientId: string): Promise<ShownGatewayKey[]> {
  return (await keysOf(db, clientId)).map(shown)
}

/** Makes a key for the client, or registers one that a signer holds. Asked again before the switch it returns the same. */
export async function createGatewayKey(
  deps: RotationDeps,
  who: Who,
  clientId: string,
  signerKey: string | null,
): Promise<ShownGatewayKey> {
  const before = alreadyPublished(await keysOf(deps.trail.db, clientId), signerKey)
  if (before) return shown(before)
  const made =
    signerKey === null ? await newGatewayKey(deps.sealer, clientId) : await heldKey(deps, signerKey)
  return changeKeys(deps.trail, who, clientId, async (tx, keys) => {
    const meanwhile = alreadyPublished(keys, signerKey)
    if (meanwhile) return { version: meanwhile.version, event: null }
    const known = keys.find(({ publicKey, state }) => publicKey === made.publicKey && state !== 'RETIRED')
    if (known)
      throw new OperatorError(`The key ${signerKey} is the client's version ${known.version} already.`)
    const version = nextVersion(keys)
    const fingerprint = fingerprintOf(made.publicKey)
    await insertClientGatewayKey(tx, clientId, { version, signerKey, fingerprint, ...made })
    const after = { publicKeySha256: fingerprint, signerKey }
    return { version, event: { action: 'gateway_key_made', before: null, after } }
  })
}

/** From now on this version signs for the client. */
export const switchGatewayKey = (
  deps: RotationDeps,
  who: Who,
  clientId: string,
  version: number,
): Promise<ShownGatewayKey> => changeSigning(deps, who, clientId, (keys) => switchTo(keys, version))

/** The version that signed before this one signs again. */
export const undoGatewayKey = (
  deps: RotationDeps,
  who: Who,
  clientId: string,
  version: number,
): Promise<ShownGatewayKey> => changeSigning(deps, who, clientId, (keys) => switchBack(keys, version))

/** Destroys the private half; what a signer holds is its own to destroy. */
export const retireGatewayKey = (
  trail: AuditTrail,
  who: Who,
  clientId: string,
  version: number,
): Promise<ShownGatewayKey> =>
  changeKeys(trail, who, clientId, async (tx, keys) => {
    if (!isToBeRetired(keys, version)) return { version, event: null }
    await updateGatewayKeyState(tx, clientId, version, { state: 'RETIRED', at: new Date() })
    const before = { publicKeySha256: fingerprintOf(keyOf(keys, version).publicKey) }
    return { version, event: { action: 'gateway_key_retired', before, after: null } }
  })

interface KnownKey extends StoredClientGatewayKey, GatewayKey {}

async function keysOf(db: Database, clientId: string): Promise<KnownKey[]> {
  const shared = await findSharedGatewayKey(db, clientId)
  if (!shared) throw unknownClient(clientId)
  const own = await listClientGatewayKeys(db, clientId)
  const isReplaced = own.some(({ state }) => state === 'SIGNING')
  return [
    {
      version: shared.version,
      state: isReplaced ? 'REPLACED' : 'SIGNING',
      replacesVersion: null,
      isShared: true,
      signerKey: null,
      publicKey: shared.publicKey,
      privateKeySealed: shared.privateKeySealed,
      createdAt: shared.createdAt,
      retiredAt: null,
      switchedAt: null,
    },
    ...own.map((key) => ({ ...key, isShared: false })),
  ]
}

const shown = ({ privateKeySealed, ...key }: KnownKey): ShownGatewayKey => ({
  ...key,
  fingerprint: fingerprintOf(key.publicKey),
})

/** Which version a change led to, and what is recorded about it; null where nothing changed. */
interface KeyChange {
  readonly version: number
  readonly event: Pick<AuditEvent, 'action' | 'before' | 'after'> | null
}

/** Does the work while nobody else changes the client's keys, and returns the resulting key. */
function changeKeys(
  trail: AuditTrail,
  who: Who,
  clientId: string,
  work: (tx: DatabaseTransaction, keys: readonly KnownKey[]) => Promise<KeyChange>,
): Promise<ShownGatewayKey> {
  return trail.change(who, async (tx) => {
    await lockKnown(tx, clientId)
    const { version, event } = await work(tx, await keysOf(tx, clientId))
    if (event) await announceClientChange(tx, clientId)
    return {
      event: event && { clientId, subject: `gateway key ${version}`, ...event },
      result: shown(keyOf(await keysOf(tx, clientId), version)),
    }
  })
}

/** No signer is asked while a database transaction is open: so it is decided twice, with the same result. */
async function changeSigning(
  deps: RotationDeps,
  who: Who,
  clientId: string,
  decide: (keys: readonly GatewayKey[]) => KeySwitch | null,
): Promise<ShownGatewayKey> {
  const before = await keysOf(deps.trail.db, clientId)
  const wanted = decide(before)
  if (wanted) await tryOut(deps, clientId, keyOf(before, wanted.to))
  return changeKeys(deps.trail, who, clientId, async (tx, keys) => {
    const step = decide(keys)
    if (!step) return { version: signingVersion(keys), event: null }
    if (step.to !== wanted?.to)
      throw new OperatorError(
        `The keys of ${clientId} were changed at the same moment: check them and try again.`,
      )
    await takeStep(tx, clientId, keys, step)
    const versions = { before: { signs: step.from }, after: { signs: step.to } }
    return { version: step.to, event: { action: 'gateway_key_switched', ...versions } }
  })
}

/** The environment's key has no state: it signs where none of the client's own does. */
async function takeStep(
  tx: DatabaseTransaction,
  clientId: string,
  keys: readonly KnownKey[],
  { from, to }: KeySwitch,
): Promise<void> {
  const at = new Date()
  if (!keyOf(keys, from).isShared) await updateGatewayKeyState(tx, clientId, from, { state: 'REPLACED', at })
  if (!keyOf(keys, to).isShared)
    await updateGatewayKeyState(tx, clientId, to, { state: 'SIGNING', replacesVersion: from, at })
}

/** A key that signs nothing, or something else, would leave every answer unsigned. */
async function tryOut(deps: RotationDeps, clientId: string, key: KnownKey): Promise<void> {
  if (key.signerKey !== null && !deps.holder) throw noHolder(key.signerKey)
  const content = randomBytes(32)
  const opened = openGatewayKey(deps, clientId, key)
  const signature = await opened.sign(content).catch((error: Error) => {
    throw unfit(key, error.message)
  })
  if (!verify(content, signature, opened.publicKey)) throw unfit(key, 'its signature is wrong')
}

const unfit = ({ version }: GatewayKey, reason: string) =>
  new OperatorError(`Version ${version} cannot sign, so it is not switched to: ${reason}.`)

/** The public half of a key that a signer holds. */
async function heldKey(
  { holder }: RotationDeps,
  signerKey: string,
): Promise<{ publicKey: string; privateKeySealed: null }> {
  if (!holder) throw noHolder(signerKey)
  const text = await holder.getPublicKey(signerKey).catch((error: Error) => {
    throw new OperatorError(`The signer does not give the public key of ${signerKey}: ${error.message}.`)
  })
  try {
    return { publicKey: spkiBase64(readPublicKey(text)), privateKeySealed: null }
  } catch (error) {
    if (error instanceof KeyError) throw new OperatorError(error.message)
    throw error
  }
}
