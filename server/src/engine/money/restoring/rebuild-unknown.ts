import type { KeyedAttempt } from '../../../domain/index.ts'
import { findAttempt } from '../../../storage/index.ts'
import { providerNamed } from '../attempts/choose-provider.ts'
import type { MoneyParts } from '../parts.ts'
import { paymentInRecord } from './payment-record.ts'
import { bookAll } from './reconcile.ts'

/**
 * Makes anew what a provider tells of and nobody here knows, if it was begun after the moment of the last restore: what is
 * older was removed here on purpose.
 */
export async function rebuildUnknown(parts: MoneyParts, key: KeyedAttempt, name: string): Promise<void> {
  const { since } = parts.restored
  const provider = providerNamed(parts, name)
  const standing = await provider.look?.(key, AbortSignal.timeout(parts.providerDeadlineMs))
  if (!standing || since === null) return
  const isKnown = (await findAttempt(parts.db, standing.clientId, standing.attemptId)) !== null
  const lost = paymentInRecord(parts.sealer, { ...standing, provider: name }, standing.record)
  if (isKnown || (lost && lost.createdAt >= since)) await bookAll(parts, provider, standing)
}
