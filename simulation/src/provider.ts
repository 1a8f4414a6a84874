import type { Attempt, ProviderOutcome } from '../../server/dist/domain/index.js'
import type { Provider, Providers } from '../../server/dist/providers/index.js'
import type { Network } from './network.ts'
import { ownerNow, runOutside } from './owner.ts'
import type { Random } from './random.ts'
import type { Time } from './time.ts'

type State = 'OPENED' | 'PENDING' | 'SUCCESS' | 'FAIL'

/** What the provider has under a key. It is the truth about money. */
interface Order {
  readonly key: string
  readonly clientId: string
  /** The merchant's name for the payment. */
  readonly paymentRequestId: string | undefined
  readonly kind: Attempt['kind']
  readonly amount: Attempt['amount']
  readonly chargeKey: string
  /** Of a charge that only holds the money, until it is captured. */
  readonly isAuthorization: boolean
  state: State
}

interface ProviderMessage {
  readonly clientId: string
  readonly attemptId: string
  readonly outcome: ProviderOutcome
}

interface Surroundings {
  readonly time: Time
  readonly random: Random
  readonly network: Network
  /** Brings a message to some node of the gateway; ends when it is acknowledged. */
  readonly tell: (provider: string, message: ProviderMessage) => Promise<void>
  readonly wrong: (what: string) => void
}

interface Asked {
  readonly paymentRequestId: string | undefined
  readonly chargeKey: string
  readonly isPage: boolean
  readonly isAuthorization: boolean
}

const RETRY_MS = 30_000
const TELL_TIMES_MAX = 60

/** A bank with wallets: it moves money once for a key, answers slowly, and tells of what it decides later. */
export class SimulatedProvider implements Provider {
  readonly name = 'bank'
  readonly abilities = { hasPages: true, isRemote: true, takes: () => true }
  readonly orders = new Map<string, Order>()
  readonly #abandoned = new Set<string>()
  readonly #surroundings: Surroundings
  /** Answers an inquiry as if it had never heard of the key. */
  isForgetful = false

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
  }

  send(attempt: Attempt, given: Parameters<Provider['send']>[1]): Promise<ProviderOutcome> {
    const chargeKey = given.context?.charge.attemptId ?? attempt.attemptId
    const isPage = given.context?.payment.paymentMethodType !== 'CARD'
    return this.#asked(`send ${attempt.kind} ${short(attempt.attemptId)}`, () =>
      this.#take(attempt, {
        paymentRequestId: given.context?.payment.paymentRequestId,
        chargeKey,
        isPage,
        isAuthorization: attempt.kind === 'CHARGE' && given.context?.payment.captureMode != null,
      }),
    )
  }

  inquire(attempt: Attempt): Promise<ProviderOutcome | null> {
    return this.#asked(`inquire ${short(attempt.attemptId)}`, () => {
      const order = this.orders.get(attempt.attemptId)
      if (this.#abandoned.has(attempt.attemptId)) return FAILED
      return order && !this.isForgetful ? outcomeOf(order) : null
    })
  }

  abandon(attempt: Attempt): Promise<ProviderOutcome> {
    return this.#asked(`abandon ${short(attempt.attemptId)}`, () => {
      const order = this.orders.get(attempt.attemptId)
      if (order?.state === 'SUCCESS') return outcomeOf(order)
      if (order) this.#decide(order, 'FAIL')
      this.#abandoned.add(attempt.attemptId)
      return { ...FAILED, isCertain: true, isLastWord: true }
    })
  }

  /** The payer does what was asked of them, or refuses. */
  payer(order: Order, isPaid: boolean): void {
    if (order.state !== 'OPENED') return
    this.#decide(order, isPaid ? 'SUCCESS' : 'FAIL')
  }

  /** Those that still wait for a payer or for the bank. */
  get undecided(): Order[] {
    return [...this.orders.values()].filter(({ state }) => state === 'OPENED' || state === 'PENDING')
  }

  /** What it has taken and not given back, by client and currency. */
  held(clientId: string, currency: string): bigint {
    let sum = 0n
    for (const order of this.orders.values()) {
      if (order.clientId !== clientId || order.amount.currency !== currency || order.state !== 'SUCCESS')
        continue
      if (order.kind === 'CHARGE' && !order.isAuthorization) sum += order.amount.value
      if (order.kind === 'CAPTURE') sum += order.amount.value
      if (order.kind === 'REFUND' || order.kind === 'REVERSAL' || order.kind === 'CANCEL')
        sum -= order.amount.value
    }
    return sum
  }

  #take(attempt: Attempt, { paymentRequestId, chargeKey, isPage, isAuthorization }: Asked): ProviderOutcome {
    const { random, wrong } = this.#surroundings
    const { attemptId: key, clientId, kind, amount } = attempt
    if (this.#abandoned.has(key)) return FAILED
    const known = this.orders.get(key)
    if (known) {
      if (known.amount.value !== amount.value) wrong(`the key ${key} is used for two amounts`)
      return outcomeOf(known)
    }
    const fate = random.of(key)
    const order: Order = {
      ...{ key, clientId, paymentRequestId, kind, amount, chargeKey, isAuthorization },
      state:
        kind === 'CHARGE' && isPage
          ? 'OPENED'
          : fate.chance(0.15)
            ? 'PENDING'
            : fate.chance(0.12)
              ? 'FAIL'
              : 'SUCCESS',
    }
    if (kind !== 'CHARGE') this.#requireCover(order)
    this.orders.set(key, order)
    if (order.state === 'PENDING') this.#decideLater(order, fate)
    return outcomeOf(order)
  }

  /** Nobody may ask for more than was taken. */
  #requireCover({ kind, chargeKey, amount, key }: Order): void {
    const charge = this.orders.get(chargeKey)
    if (charge?.state !== 'SUCCESS') {
      this.#surroundings.wrong(`a ${kind} is sent for a charge that is ${charge?.state ?? 'unknown'}`)
      return
    }
    if (kind !== 'REFUND' && kind !== 'CAPTURE') return
    const sameKind = [...this.orders.values()].filter(
      (one) => one.chargeKey === chargeKey && one.kind === kind && one.state !== 'FAIL' && one.key !== key,
    )
    const sum = sameKind.reduce((all, one) => all + one.amount.value, amount.value)
    if (sum > charge.amount.value) this.#surroundings.wrong(`more is asked for by ${kind} than was charged`)
  }

  #decideLater(order: Order, fate: Random): void {
    runOutside(() =>
      this.#surroundings.time.after(fate.between(10, 5_000), () => {
        if (order.state === 'PENDING') this.#decide(order, fate.chance(0.2) ? 'FAIL' : 'SUCCESS')
      }),
    )
  }

  #decide(order: Order, state: 'SUCCESS' | 'FAIL'): void {
    order.state = state
    const message = { clientId: order.clientId, attemptId: order.key, outcome: outcomeOf(order) }
    runOutside(() => this.#tell(message, TELL_TIMES_MAX))
  }

  #tell(message: ProviderMessage, times: number): void {
    const { time, tell } = this.#surroundings
    let isAcknowledged = false
    tell(this.name, message).then(
      () => {
        isAcknowledged = true
      },
      () => {},
    )
    time.after(RETRY_MS, () => {
      if (!isAcknowledged && times > 1) this.#tell(message, times - 1)
    })
  }

  #asked<T>(what: string, answer: () => T): Promise<T> {
    const { network } = this.#surroundings
    return network.ask({ from: ownerNow().name, to: this.name, what }, async () => answer())
  }
}

const FAILED: ProviderOutcome = { outcome: 'FAIL', resultCode: 'PROCESS_FAIL' }

function outcomeOf({ state, amount, key }: Order): ProviderOutcome {
  if (state === 'OPENED')
    return { outcome: 'OPENED', payerUrl: `https://bank.example/pay/${key}`, reference: key }
  if (state === 'PENDING') return { outcome: 'PENDING', reference: key }
  return state === 'SUCCESS' ? { outcome: 'SUCCESS', amount, reference: key } : { ...FAILED, reference: key }
}

const short = (key: string) => key.slice(0, 8)

/** All of the gateway's payments go there. */
export const providersOf = (provider: Provider): Providers => ({
  route: () => [provider],
  routeAgreement: () => [],
  takes: () => true,
  serves: () => true,
  registrar: () => null,
  named: (name) => (name === provider.name ? provider : null),
  takesNew: () => true,
  noteOfSwitchedOff: () => null,
})
