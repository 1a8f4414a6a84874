import {
  type Attempt,
  type DisputeEvent,
  isByCodeUpstream,
  isInStore,
  type Payment,
  ProviderContradicts,
  type ProviderOutcome,
} from '../../server/dist/domain/index.js'
import type { Provider } from '../../server/dist/providers/index.js'
import { Complaints } from './complaints.ts'
import type { Network } from './network.ts'
import { ownerNow, runOutside } from './owner.ts'
import type { Random } from './random.ts'
import type { Time } from './time.ts'

type State = 'OPENED' | 'PENDING' | 'SUCCESS' | 'FAIL'

/** What the provider has under a key. It is the truth about money. */
export interface Order {
  readonly key: string
  readonly clientId: string
  /** The merchant's name for the payment. */
  readonly paymentRequestId: string | undefined
  readonly kind: Attempt['kind']
  readonly amount: Attempt['amount']
  readonly chargeKey: string
  /** Of a charge that only holds the money until it is captured, and of what lets go of it. */
  readonly isAuthorization: boolean
  readonly isInStore: boolean
  state: State
  /** When its payer has paid it. */
  paidAt: number | null
  /** It has said one thing, and later the opposite. */
  isContradicted: boolean
}

/** What it tells unasked. */
export interface ProviderMessage {
  readonly clientId: string
  readonly attemptId: string
  readonly outcome?: ProviderOutcome
  readonly dispute?: DisputeEvent
}

interface Surroundings {
  readonly time: Time
  readonly random: Random
  readonly network: Network
  /** Brings a message to some node of the gateway; ends when it is acknowledged. */
  readonly tell: (provider: string, message: ProviderMessage) => Promise<void>
  readonly wrong: (what: string) => void
}

/** How an account behaves for a while. */
interface Conduct {
  /** Answers an inquiry as if it had never heard of the key. */
  isForgetful: boolean
  /** Nobody is there. */
  isAway: boolean
  /** It does what it is asked, and answers when nobody waits any more. */
  isSlow: boolean
  /** It names another amount than that of the order. */
  isLying: boolean
  /** It takes no charge, and says so before it has looked at the key. */
  isRefusing: boolean
}

export const WELL: Conduct = {
  ...{ isForgetful: false, isAway: false, isSlow: false, isLying: false, isRefusing: false },
}
const RETRY_MS = 30_000
const TELL_TIMES_MAX = 60
const SLOW_MS = 25_000

/** An account at a bank with wallets: it moves money once for a key, and tells of what it decides later. */
export class SimulatedProvider implements Provider {
  readonly name: string
  readonly abilities = { hasPages: true, isRemote: true, sellsInStores: true, takes: () => true }
  readonly disputes: NonNullable<Provider['disputes']>
  readonly orders = new Map<string, Order>()
  readonly conduct: Conduct = { ...WELL }
  readonly #complaints: Complaints
  readonly #abandoned = new Set<string>()
  readonly #surroundings: Surroundings
  /** What is paid when it is to be given up goes back at once; others say that it is paid. */
  readonly #givesBack: boolean

  constructor(name: string, surroundings: Surroundings & { readonly givesBack: boolean }) {
    this.name = name
    this.#givesBack = surroundings.givesBack
    this.#surroundings = surroundings
    this.#complaints = new Complaints(surroundings.time, (message) => this.#tell(message, TELL_TIMES_MAX))
    this.disputes = {
      send: ({ reference }) => this.#asked(`accept ${reference}`, () => this.#complaints.accept(reference)),
      inquire: () => this.#asked('look for a document', () => null),
    }
  }

  send(attempt: Attempt, given: Parameters<Provider['send']>[1]): Promise<ProviderOutcome> {
    const { payment, charge = attempt } = given.context ?? {}
    return this.#asked(`send ${attempt.kind} ${short(attempt.attemptId)}`, () =>
      this.conduct.isRefusing && attempt.kind === 'CHARGE'
        ? { ...FAILED, isCertain: true }
        : this.#told(this.#take(attempt, { payment, chargeKey: charge.attemptId })),
    )
  }

  inquire(attempt: Attempt): Promise<ProviderOutcome | null> {
    return this.#asked(`inquire ${short(attempt.attemptId)}`, () => {
      const order = this.orders.get(attempt.attemptId)
      if (this.#abandoned.has(attempt.attemptId)) return FAILED
      return order && !this.conduct.isForgetful ? this.#told(order) : null
    })
  }

  abandon(attempt: Attempt): Promise<ProviderOutcome> {
    return this.#asked(`abandon ${short(attempt.attemptId)}`, () => {
      const order = this.orders.get(attempt.attemptId)
      if (order?.state === 'SUCCESS' && !this.#givesBack) return outcomeOf(order)
      if (order?.state === 'SUCCESS') order.isContradicted = true
      if (order) this.#decide(order, 'FAIL')
      this.#abandoned.add(attempt.attemptId)
      return { ...FAILED, isCertain: true, isLastWord: true }
    })
  }

  /** What it has told, for whoever compares. */
  async *outcomes(): ReturnType<NonNullable<Provider['outcomes']>> {
    for (const order of this.#ordersIn('SUCCESS', 'FAIL'))
      yield { clientId: order.clientId, attemptId: order.key, outcome: outcomeOf(order) }
  }

  /** The payer does what was asked of them, or refuses. */
  payer(order: Order, isPaid: boolean): void {
    if (order.state !== 'OPENED') return
    if (isPaid) order.paidAt = this.#surroundings.time.now
    this.#decide(order, isPaid ? 'SUCCESS' : 'FAIL')
  }

  /** It has decided, and changes its mind: what had failed has succeeded, or what had succeeded is taken back. */
  contradict(random: Random): void {
    // What was given back as a whole may be told as a failure by any provider: that contradicts nothing.
    const givenBack = new Set(
      [...this.orders.values()].flatMap(({ kind, chargeKey }) =>
        kind === 'CANCEL' || kind === 'REVERSAL' ? [chargeKey] : [],
      ),
    )
    const decided = this.#ordersIn('SUCCESS', 'FAIL').filter(
      ({ kind, chargeKey, isContradicted }) =>
        CONTRADICTED_KINDS.includes(kind) && !isContradicted && !givenBack.has(chargeKey),
    )
    if (decided.length === 0) return
    const order = random.pick(decided)
    this.#markContradicted(order)
    this.#abandoned.delete(order.key)
    this.#decide(order, order.state === 'SUCCESS' ? 'FAIL' : 'SUCCESS')
  }

  /** One that it has not decided yet, of which somebody says something that may turn out wrong; null where there is none. */
  leaveToPerson(random: Random): Order | null {
    const pending = this.#ordersIn('PENDING')
    if (pending.length === 0) return null
    const order = random.pick(pending)
    this.#markContradicted(order)
    return order
  }

  #markContradicted({ chargeKey }: Order): void {
    for (const one of this.orders.values()) if (one.chargeKey === chargeKey) one.isContradicted = true
  }

  /** A payer complains. What becomes of it is told later. */
  complain(random: Random): void {
    this.#complaints.begin(
      this.#ordersIn('SUCCESS').filter((order) => this.#isMoney(order)),
      random,
    )
  }

  #ordersIn(...states: State[]): Order[] {
    return [...this.orders.values()].filter(({ state }) => states.includes(state))
  }

  /** Those that still wait for a payer. */
  get opened(): Order[] {
    return this.#ordersIn('OPENED')
  }

  /** What it has taken and not given back, by client and currency. */
  held(clientId: string, currency: string): bigint {
    const isMeant = (order: Order) => order.clientId === clientId && order.amount.currency === currency
    let sum = 0n
    for (const order of this.#ordersIn('SUCCESS')) if (isMeant(order)) sum += moneyOf(order)
    for (const { charge, amount } of this.#complaints.lost) if (isMeant(charge)) sum -= amount.value
    return sum
  }

  #isMoney({ kind, isAuthorization }: Order): boolean {
    return kind === 'CHARGE' && !isAuthorization
  }

  #take(
    attempt: Attempt,
    { payment, chargeKey }: { payment: Payment | undefined; chargeKey: string },
  ): Order {
    const { random, wrong } = this.#surroundings
    const { attemptId: key, clientId, kind, amount } = attempt
    const known = this.orders.get(key)
    if (known) {
      if (known.amount.value !== amount.value) wrong(`the key ${key} is used for two amounts`)
      return known
    }
    const fate = random.of(key)
    const isPage =
      kind === 'CHARGE' && payment?.paymentMethodType !== 'CARD' && !(payment && isByCodeUpstream(payment))
    const order: Order = {
      ...{ key, clientId, kind, amount, chargeKey },
      paymentRequestId: payment?.paymentRequestId,
      paidAt: null,
      isAuthorization: (kind === 'CHARGE' || kind === 'REVERSAL') && payment?.captureMode != null,
      isInStore: payment !== undefined && isInStore(payment),
      isContradicted: this.orders.get(chargeKey)?.isContradicted ?? false,
      state: isPage ? 'OPENED' : fate.chance(0.15) ? 'PENDING' : fate.chance(0.12) ? 'FAIL' : 'SUCCESS',
    }
    if (this.#abandoned.has(key)) return { ...order, state: 'FAIL' }
    if (kind !== 'CHARGE') this.#requireCover(order)
    if (kind !== 'CHARGE' && this.orders.get(chargeKey)?.state !== 'SUCCESS') order.state = 'FAIL'
    this.orders.set(key, order)
    if (order.state === 'PENDING') this.#decideLater(order, fate)
    return order
  }

  /** Nobody may ask for more than was taken. */
  #requireCover({ kind, chargeKey, amount, key, isContradicted }: Order): void {
    const charge = this.orders.get(chargeKey)
    if (isContradicted) return
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
      this.#surroundings.time.after(fate.between(10, fate.chance(0.3) ? 60_000 : 5_000), () => {
        if (order.state === 'PENDING') this.#decide(order, fate.chance(0.2) ? 'FAIL' : 'SUCCESS')
      }),
    )
  }

  #decide(order: Order, state: 'SUCCESS' | 'FAIL'): void {
    order.state = state
    const { clientId, key: attemptId } = order
    const outcome = this.conduct.isLying ? lieAbout(order) : outcomeOf(order)
    runOutside(() => this.#tell({ clientId, attemptId, outcome }, TELL_TIMES_MAX))
  }

  /** What it says of an order; a lie is seen through by whoever reads the answer. */
  #told(order: Order): ProviderOutcome {
    if (!this.conduct.isLying || order.state !== 'SUCCESS') return outcomeOf(order)
    throw new ProviderContradicts('another amount', lieAbout(order))
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
    const { network, time, random } = this.#surroundings
    const { isAway, isSlow } = this.conduct
    return network.ask({ from: ownerNow().name, to: this.name, what }, async () => {
      if (isAway) throw new Error('connection refused')
      const answered = answer()
      if (isSlow)
        await new Promise<void>((resolve) => runOutside(() => time.after(random.below(SLOW_MS), resolve)))
      return answered
    })
  }
}

const CONTRADICTED_KINDS: readonly Attempt['kind'][] = ['CHARGE', 'CAPTURE', 'REFUND']
const FAILED: ProviderOutcome = { outcome: 'FAIL', resultCode: 'PROCESS_FAIL' }

/** Which way the money of an order goes, seen from the account. */
export function moneyOf({ kind, amount, isAuthorization }: Order): bigint {
  if (isAuthorization) return 0n
  if (kind === 'CAPTURE' || kind === 'CHARGE') return amount.value
  return kind === 'REFUND' || kind === 'REVERSAL' || kind === 'CANCEL' ? -amount.value : 0n
}

function outcomeOf({ state, amount, key, isInStore }: Order): ProviderOutcome {
  const payerUrl = `https://bank.example/pay/${key}`
  if (state === 'OPENED')
    return {
      outcome: 'OPENED',
      reference: key,
      ...(isInStore ? { inStore: codeOf(payerUrl) } : { payerUrl }),
    }
  if (state === 'PENDING') return { outcome: 'PENDING', reference: key }
  return state === 'SUCCESS' ? { outcome: 'SUCCESS', amount, reference: key } : { ...FAILED, reference: key }
}

function lieAbout(order: Order): ProviderOutcome {
  const { currency, value } = order.amount
  return { ...outcomeOf(order), amount: { currency, value: value + 1n } }
}

const codeOf = (url: string) => ({
  orderCodeForm: {
    expireTime: new Date('2026-01-05T12:00:00Z'),
    codeDetails: [{ codeValueType: 'QRCODE', displayType: 'TEXT', codeValue: url } as const],
  },
})

const short = (key: string) => key.slice(0, 8)
