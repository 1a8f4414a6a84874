import type { Provider } from '../../providers/index.ts'
import { watchedCalls } from './watched-calls.ts'

/** A question to a provider that is over. */
export interface ProviderCall {
  readonly provider: string
  readonly call: 'send' | 'inquire' | 'abandon' | 'present' | 'agree'
  readonly outcome: 'answered' | 'failed' | 'no_answer'
  readonly durationMs: number
}

/** The same provider; each question to it is reported when it is over. */
export function observedProvider(provider: Provider, observe: (call: ProviderCall) => void): Provider {
  const watch = async <T>(
    call: ProviderCall['call'],
    { signal }: { signal: AbortSignal },
    asking: Promise<T>,
  ): Promise<T> => {
    const begunAt = performance.now()
    let isOver = false
    const end = (outcome: ProviderCall['outcome']) => {
      if (isOver) return
      isOver = true
      observe({ provider: provider.name, call, outcome, durationMs: performance.now() - begunAt })
    }
    // The caller has given up; the answer may still come, or never.
    signal.addEventListener('abort', () => end('no_answer'), { once: true })
    try {
      const answer = await asking
      end('answered')
      return answer
    } catch (error) {
      end('failed')
      throw error
    }
  }
  const { name, abilities, present, agree, disputes, registrations, payOut } = provider
  const { receive, list, outcomes, pastEvents, look } = provider
  return {
    name,
    abilities,
    send: (attempt, given) => watch('send', given, provider.send(attempt, given)),
    inquire: (attempt, given) => watch('inquire', given, provider.inquire(attempt, given)),
    abandon: (attempt, given) => watch('abandon', given, provider.abandon(attempt, given)),
    ...(present && {
      present: (clientId, shown) => watch('present', shown, present.call(provider, clientId, shown)),
    }),
    ...(agree && {
      agree: (question, asked, given) => watch('agree', given, agree(question, asked, given)),
    }),
    ...(disputes && {
      disputes: watchedCalls(disputes, (call, given, asking) => watch(call, given, asking())),
    }),
    ...(registrations && {
      registrations: watchedCalls(registrations, (call, given, asking) => watch(call, given, asking())),
    }),
    ...(payOut && {
      payOut: (order, given) => watch('send', given, payOut.call(provider, order, given)),
    }),
    ...(receive && { receive: (message) => receive.call(provider, message) }),
    ...(outcomes && { outcomes: (listing) => outcomes.call(provider, listing) }),
    ...(list && { list: (listing) => list.call(provider, listing) }),
    ...(pastEvents && { pastEvents: (listing) => pastEvents.call(provider, listing) }),
    ...(look && { look: (key, signal) => watch('inquire', { signal }, look.call(provider, key, signal)) }),
  }
}
