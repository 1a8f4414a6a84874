import type { KeyedAttempt } from '../../../domain/index.ts'
import { findAttempt } from '../../../storage/index.ts'
import { providerNamed } from '../attempts/choose-provider.ts'
import type { MoneyDeps } from '../deps.ts'
import { paymentInRecord } from './payment-record.ts'
import { bookAll } from './reconcile.ts'

/**
 * Rebuilds what a provider reports and nobody here knows, if it was begun after the moment of the last restore: anything
 * older was removed here on purpose.
 */
export async function rebuildUnknown(deps: MoneyDeps, key: KeyedAttempt, name: string): Promise<void> {
  const { since } = deps.restored
  const provider = providerNamed(deps, name)
  const reported = await provider.look?.(key, AbortSignal.timeout(deps.providerDeadlineMs))
  if (!reported || since === null) return
  const isKnown = (await findAttempt(deps.db, reported.clientId, reported.attemptId)) !== null
  const lost = paymentInRecord(deps.sealer, { ...reported, provider: name }, reported.record)
  if (isKnown || (lost && lost.createdAt >= since)) await bookAll(deps, provider, reported)
}
