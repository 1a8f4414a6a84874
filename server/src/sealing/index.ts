/**
 * What is secret at rest is sealed here, and found again by keyed digests. Both keys come of the master key, which lives
 * outside the database. Whoever lacks it reads nothing of what is stored.
 */
export { MASTER_KEY_BYTES, type Place, Sealer } from './sealer.ts'
