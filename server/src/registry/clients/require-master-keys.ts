import type { KeyRing } from '../../platform/sealing/index.ts'
import { type Database, listBeginningsOfSigningKeys } from '../../storage/index.ts'

/** Ends where a client's own gateway key was sealed by a master key that the ring lacks: nobody could answer that client. */
export async function requireMasterKeys(db: Database, ring: KeyRing): Promise<void> {
  for (const beginning of await listBeginningsOfSigningKeys(db))
    ring.requireKeyOf(beginning, "a client's gateway key")
}
