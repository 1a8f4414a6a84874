import type { FindDigest } from '../../registry/audit/index.ts'
import { keyedBy } from '../../registry/audit/index.ts'
import type { Settings } from '../../platform/config/index.ts'
import { OperatorError } from '../../domain/index.ts'
import { findDigestKey } from '../../registry/clients/index.ts'
import { KeyRing, Sealer } from '../../platform/sealing/index.ts'
import type { Database } from '../../storage/index.ts'
import { findMasterKeys } from '../start/master-key.ts'

/**
 * What makes the hashes of the audit trail, for a process that may lack the key: a command that otherwise needs none, or
 * the very first start, before there is one. It is looked for once, when an entry is written.
 */
export function findDigestIn(settings: Settings, db: Database): FindDigest {
  let found: ReturnType<FindDigest> | undefined
  return () => {
    found ??= look(settings, db)
    return found
  }
}

const look: (settings: Settings, db: Database) => ReturnType<FindDigest> = async (settings, db) => {
  try {
    const masterKeys = await findMasterKeys(settings)
    if (!masterKeys) return null
    const ring = new KeyRing(masterKeys)
    const key = await findDigestKey(db, ring)
    return key && (await keyedBy(new Sealer(ring, key))())
  } catch (error) {
    // A key file that this account cannot read, or the key of another gateway: the code that needs it reports it.
    if (error instanceof OperatorError) return null
    throw error
  }
}
