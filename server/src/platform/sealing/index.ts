/**
 * Secrets at rest are sealed here, and found again by keyed digests. The master keys live outside the database; the key
 * of the digests lies in it, sealed. Without the master keys, nothing of what is sealed can be read.
 */
export { KeyRing, type Place, type RingKey } from './key-ring.ts'
export { Sealer } from './sealer.ts'
