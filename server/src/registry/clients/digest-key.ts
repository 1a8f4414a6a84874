import { randomBytes } from 'node:crypto'
import { OperatorError } from '../../domain/index.ts'
import type { KeyRing } from '../../platform/sealing/index.ts'
import {
  type Database,
  findFirstGatewayKey,
  findGatewaySecret,
  insertGatewaySecret,
  sealedPlace,
} from '../../storage/index.ts'
import { gatewayKeyPlace } from './gateway-key.ts'

const NAME = 'digest key'
const PLACE = sealedPlace('gateway_secrets', 'secret_sealed', null, NAME)
const BYTES = 32

/**
 * The key of all digests. It never changes, so that repeats, tokens and links stay valid whatever becomes of the master
 * key. A database that is older than this key already has digests, made with a key derived from the master key: that one
 * stays.
 */
export async function ensureDigestKey(db: Database, ring: KeyRing): Promise<Buffer> {
  const stored = await findGatewaySecret(db, NAME)
  if (stored) return ring.open(stored, PLACE)
  const first = await findFirstGatewayKey(db)
  // Values name their keys only since this key exists. It is looked for again: another node may have just made both.
  if (first && ring.keyIdOf(first.privateKeySealed) !== null) return getDigestKey(db, ring)
  const key = first
    ? ring.formerDigestKey(first.privateKeySealed, gatewayKeyPlace(first.publicKey))
    : randomBytes(BYTES)
  await insertGatewaySecret(db, NAME, ring.seal(key, PLACE))
  return getDigestKey(db, ring)
}

/** The key of all digests, where it exists and the ring opens it. */
export async function findDigestKey(db: Database, ring: KeyRing): Promise<Buffer | null> {
  const stored = await findGatewaySecret(db, NAME)
  return stored && ring.open(stored, PLACE)
}

async function getDigestKey(db: Database, ring: KeyRing): Promise<Buffer> {
  const stored = await findGatewaySecret(db, NAME)
  if (stored) return ring.open(stored, PLACE)
  throw new OperatorError(
    'The database has lost its digest key: without it repeats are not recognized, and a payment could be made twice. Restore the table gateway_secrets of the same backup.',
  )
}

/** Whether anything in the database needs a master key that somebody has. Every client has a gateway key. */
export const isAnythingSealed = async (db: Database): Promise<boolean> =>
  (await findGatewaySecret(db, NAME)) !== null || (await findFirstGatewayKey(db)) !== null
