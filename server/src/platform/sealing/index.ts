/**
 * What is secret at rest is sealed here, and found again by keyed digests. The master keys live outside the database;
 * the key of the digests lies in it, sealed. Whoever lacks the master keys reads nothing of what is stored.
 */
export { KeyRing, type Place, type RingKey } from './key-ring.ts'
export { Sealer } from './sealer.ts'
