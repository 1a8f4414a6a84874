import {
  afterAsking,
  afterEnd,
  type Circuit,
  type CircuitState,
  CLOSED_CIRCUIT,
  type Clock,
  circuitState,
  mayCharge,
  NothingListed,
  ProviderSilent,
  ProviderUnavailable,
} from '../../domain/index.ts'
import type { Provider } from '../../providers/index.ts'
import { watchedCalls } from './watched-calls.ts'

/** How many questions may be under way at an account: a slow one takes no more of a gateway than that. */
export const UNDER_WAY_MAX = 64

/** A provider that is spared while it does not answer. */
export interface GuardedProvider extends Provider {
  /** Whether a charge would be sent to it now. */
  readonly isAvailable: boolean
  readonly circuit: CircuitState
  /** Questions that it has not answered yet. */
  readonly underWay: number
}

/**
 * The same provider behind a circuit breaker. While the circuit is open, a charge, and a card presented for one, fails at
 * once with `ProviderUnavailable`. Everything else is still asked, because money may depend on it: an answer shows that
 * the provider is back.
 */
export function guardedProvider(provider: Provider, clock: Clock): GuardedProvider {
  let circuit: Circuit = CLOSED_CIRCUIT
  let underWay = 0
  const now = () => clock.now().getTime()
  const { name, abilities, present, agree, disputes, registrations, payOut } = provider
  const { receive, list, outcomes, pastEvents, look } = provider

  const ask = async <T>(
    { signal }: { readonly signal: AbortSignal },
    isCharge: boolean,
    question: () => Promise<T>,
  ): Promise<T> => {
    const askedAt = now()
    if (isCharge && !mayCharge(circuit, askedAt))
      throw new ProviderUnavailable(name, 'it has not answered lately')
    if (underWay >= UNDER_WAY_MAX)
      throw new ProviderUnavailable(name, `it has not answered ${UNDER_WAY_MAX} questions yet`)
    circuit = afterAsking(circuit, askedAt)
    underWay += 1
    let isOver = false
    const end = (isSilent: boolean) => {
      if (isOver) return
      isOver = true
      underWay -= 1
      circuit = afterEnd(circuit, { askedAt, isSilent }, now())
    }
    // The caller has given up; the answer may still come, or never.
    const giveUp = () => end(true)
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      const answer = await question()
      end(false)
      return answer
    } catch (error) {
      end(true)
      throw error
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  return {
    name,
    abilities,
    get isAvailable() {
      return underWay < UNDER_WAY_MAX && mayCharge(circuit, now())
    },
    get circuit() {
      return circuitState(circuit, now())
    },
    get underWay() {
      return underWay
    },
    send: (attempt, given) => ask(given, attempt.kind === 'CHARGE', () => provider.send(attempt, given)),
    inquire: (attempt, given) => ask(given, false, () => provider.inquire(attempt, given)),
    abandon: (attempt, given) => ask(given, false, () => provider.abandon(attempt, given)),
    ...(present && {
      present: (clientId, shown) => ask(shown, true, () => present.call(provider, clientId, shown)),
    }),
    ...(agree && {
      agree: (question, asked, given) =>
        ask(given, question === 'CONSULT', () => agree(question, asked, given)),
    }),
    ...(disputes && {
      disputes: watchedCalls(disputes, (_call, given, asking) => ask(given, false, asking)),
    }),
    ...(registrations && {
      registrations: watchedCalls(registrations, (_call, given, asking) => ask(given, false, asking)),
    }),
    ...(payOut && {
      payOut: (order, given) => ask(given, false, () => payOut.call(provider, order, given)),
    }),
    ...(receive && { receive: (message) => receive.call(provider, message) }),
    ...(outcomes && { outcomes: (listing) => listedBy(name, outcomes.call(provider, listing)) }),
    ...(list && { list: (listing) => listedBy(name, list.call(provider, listing)) }),
    ...(pastEvents && { pastEvents: (listing) => listedBy(name, pastEvents.call(provider, listing)) }),
    ...(look && { look: (key, signal) => ask({ signal }, false, () => look.call(provider, key, signal)) }),
  }
}

/** A list ends in silence, unless the provider has said that it keeps none. */
async function* listedBy<T>(name: string, entries: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* entries
  } catch (error) {
    throw error instanceof NothingListed ? error : new ProviderSilent(name, error as Error)
  }
}
