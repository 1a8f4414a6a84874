import { type Agreement, isCodeGood } from '../../../domain/index.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'
import { openSecret } from './secrets.ts'

/** The code of an agreement that can still be exchanged for tokens. */
export const goodCode = (sealer: Sealer, agreement: Agreement, now: Date): string | undefined =>
  isCodeGood(agreement, now) ? openSecret(sealer, 'authorization code', agreement, agreement.code) : undefined
