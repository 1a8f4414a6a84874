import type { Attempt, CardSource, PresentedCard, ProviderOutcome } from '../../domain/index.ts'
import type { Circumstances, Provider } from '../../providers/index.ts'
import type { MoneyParts } from '../parts.ts'
import { providerNamed } from './choose-provider.ts'

// The only place that calls a provider. What throws here, by the provider or by its silence, leaves the outcome unknown:
// the attempt stays as it is, and the agenda asks later.

/** How long a provider may take. The agenda asks at most twice for an item, and has a lease of 30 seconds for it. */
export const PROVIDER_DEADLINE_MS = 10_000

type Asking = Pick<MoneyParts, 'providers' | 'providerDeadlineMs'>
type Given = Omit<Circumstances, 'signal'>

export const sendAttempt = (parts: Asking, attempt: Attempt, given: Given): Promise<ProviderOutcome> =>
  ask(parts, attempt, (provider, signal) => provider.send(attempt, { ...given, signal }))

export const inquireAttempt = (parts: Asking, attempt: Attempt, now: Date): Promise<ProviderOutcome | null> =>
  ask(parts, attempt, (provider, signal) => provider.inquire(attempt, { now, signal }))

export const abandonAttempt = (parts: Asking, attempt: Attempt, now: Date): Promise<ProviderOutcome> =>
  ask(parts, attempt, (provider, signal) => provider.abandon(attempt, { now, signal }))

export const presentCard = (
  parts: Asking,
  provider: Provider,
  { clientId, ...shown }: { clientId: string; now: Date; source: CardSource },
): Promise<PresentedCard> =>
  within(parts, provider, async (signal) => {
    if (!provider.present) throw new Error(`the provider ${provider.name} takes no cards to look at`)
    return provider.present(clientId, { ...shown, signal })
  })

async function ask<T>(
  parts: Asking,
  attempt: Attempt,
  question: (provider: Provider, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const provider = providerNamed(parts, attempt.provider)
  return within(parts, provider, (signal) => question(provider, signal))
}

async function within<T>(
  { providerDeadlineMs: deadlineMs }: Asking,
  { name }: Provider,
  question: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const asking = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`the provider ${name} gave no answer within ${deadlineMs} ms`)
      asking.abort(error)
      reject(error)
    }, deadlineMs)
  })
  try {
    return await Promise.race([question(asking.signal), silence])
  } finally {
    clearTimeout(timer)
  }
}

/** For a caller who waits: null when the provider gave no answer. The error may hold what is secret: its message is logged. */
export function unlessSilent<T>(
  { log }: Pick<MoneyParts, 'log'>,
  { clientId, attemptId, provider }: Attempt,
  asking: Promise<T>,
): Promise<T | null> {
  return asking.catch((error: Error) => {
    log.warn(
      { clientId, attemptId, provider, reason: error.message },
      'a provider gave no answer; it is asked later',
    )
    return null
  })
}
