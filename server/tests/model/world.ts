import { IN_PROCESS, type MethodType, MINUTE } from './facts.ts'

// What the model believes: payments, what was asked of the provider, balances. Plain data, so that the two orders of a
// race can be tried out on copies.

export type TransactionKind = keyof typeof IN_PROCESS
export type Kind = 'CHARGE' | 'REVERSAL' | TransactionKind

export type Outcome = 'SUCCESS' | 'FAIL' | 'PENDING'

/** What the provider says of an errand. A pending one may settle at a moment; its code says to what. */
export interface Verdict {
  outcome: Outcome
  code: string
  settlesAt?: number
}

/** Something asked of the provider, under one key. */
export interface Errand {
  kind: Kind
  payment: Payment
  amount: bigint
  /** What it will say. */
  planned: Verdict
  /** A charge that its payer has begun at a page. */
  isTry: boolean
  /** What it has on record; null while it does not know it. */
  reported: Verdict | null
  /** What the gateway has on record. */
  state: 'OPEN' | 'PENDING' | 'DONE'
  bornAt: number
  /** When the gateway asks what became of it, and how often that has failed. */
  askAt: number
  tries: number
}

export interface Transaction {
  kind: TransactionKind
  /** The merchant's name for it, if the merchant asked. */
  requestId: string | null
  amount: bigint
  status: 'PROCESSING' | 'SUCCESS' | 'FAIL'
  code: string
  isLast: boolean
  /** Let go because nobody captured in time. */
  isExpiry: boolean
  /** Null where the provider need not be asked. */
  errand: Errand | null
}

export interface Payment {
  requestId: string
  type: MethodType
  currency: string
  /** Grows when the authorization is raised; `asked` stays what pay asked for. */
  amount: bigint
  asked: bigint
  status: 'PROCESSING' | 'PENDING' | 'SUCCESS' | 'FAIL' | 'CANCELLED'
  code: string
  hasPage: boolean
  expiresAt: number
  /** When the gateway closes it: at its expiry, or later where that failed, and how often it did. */
  closesAt: number
  closeTries: number
  paidAt: number | null
  captureMode: 'AUTOMATIC' | 'MANUAL' | null
  isFlexible: boolean
  /** Until when the card waits for its payer. */
  cardUntil: number
  /** What its issuer says of it. */
  cardCode: string
  isClosed: boolean
  captured: bigint
  refunded: bigint
  fee: bigint
  transactions: Transaction[]
}

export interface World {
  now: number
  payments: Payment[]
  errands: Errand[]
  /** Request ids that were cancelled before anybody paid with them. */
  marks: string[]
  /** By account and currency, such as `payable HKD`; credits less debits. */
  balances: Record<string, bigint>
}

export const newWorld = (now: number): World => ({ now, payments: [], errands: [], marks: [], balances: {} })

export const isOpen = ({ status }: Pick<Payment, 'status'>) => status === 'PROCESSING' || status === 'PENDING'

type Account = 'provider' | 'payable' | 'fees' | 'returning'

export function move(world: World, [from, to]: [Account, Account], currency: string, value: bigint): void {
  const add = (account: Account, change: bigint) => {
    const name = `${account} ${currency}`
    world.balances[name] = (world.balances[name] ?? 0n) + change
  }
  add(from, -value)
  add(to, value)
}

/** What is owed to the merchant in the payment's currency. */
export const payableOf = ({ balances }: World, { currency }: Payment) => balances[`payable ${currency}`] ?? 0n

export const findPayment = (world: World, requestId: string) =>
  world.payments.find((payment) => payment.requestId === requestId)

export const findTransaction = (world: World, kind: TransactionKind, requestId: string) =>
  world.payments
    .flatMap(({ transactions }) => transactions)
    .find((known) => known.kind === kind && known.requestId === requestId)

/** Done or on their way. */
export const reported = ({ transactions }: Payment, ...kinds: TransactionKind[]) =>
  transactions.filter(({ kind, status }) => kinds.includes(kind) && status !== 'FAIL')

export const isUnderWay = (payment: Payment, ...kinds: TransactionKind[]) =>
  reported(payment, ...kinds).some(({ status }) => status === 'PROCESSING')

export const sumOf = (transactions: readonly Transaction[]) =>
  transactions.reduce((sum, { amount }) => sum + amount, 0n)

export const uncaptured = (payment: Payment) => payment.amount - sumOf(reported(payment, 'CAPTURE'))

/** What is held of an authorization that is over: a last capture lets the rest go, a raise under way is waited for. */
export function unreleased(payment: Payment): bigint {
  const captures = reported(payment, 'CAPTURE')
  const isLetGo = captures.some(({ isLast }) => isLast) || (captures.length > 0 && !payment.isFlexible)
  if (isLetGo || isUnderWay(payment, 'INCREMENTAL')) return 0n
  return uncaptured(payment) - sumOf(reported(payment, 'VOID'))
}

export const unfinishedCharge = (world: World, payment: Payment) =>
  world.errands.find(
    (errand) => errand.payment === payment && errand.kind === 'CHARGE' && errand.state !== 'DONE',
  )

export const chargesOf = (world: World, payment: Payment) =>
  world.errands.filter((errand) => errand.payment === payment && errand.kind === 'CHARGE').length

export const settled = (code: string): Verdict => ({
  outcome: code === 'SUCCESS' ? 'SUCCESS' : 'FAIL',
  code,
})

/** At once, or a minute from now. */
export const verdict = (world: World, code: string, isSlow: boolean): Verdict =>
  isSlow ? { outcome: 'PENDING', code, settlesAt: world.now + MINUTE } : settled(code)

export function beginErrand(
  world: World,
  { isTry = false, ...begun }: Pick<Errand, 'kind' | 'payment' | 'amount' | 'planned'> & { isTry?: boolean },
  askAfter = MINUTE,
): Errand {
  const errand: Errand = {
    ...begun,
    isTry,
    reported: null,
    state: 'OPEN',
    bornAt: world.now,
    askAt: world.now + askAfter,
    tries: 0,
  }
  world.errands.push(errand)
  return errand
}

interface Begun extends Partial<Pick<Transaction, 'requestId' | 'isLast' | 'isExpiry'>> {
  kind: TransactionKind
  amount: bigint
  planned?: Verdict
}

export function beginPaymentTransaction(
  world: World,
  payment: Payment,
  { planned = settled('SUCCESS'), kind, ...more }: Begun,
): Transaction {
  const transaction: Transaction = {
    requestId: null,
    isLast: false,
    isExpiry: false,
    ...more,
    kind,
    status: 'PROCESSING',
    code: IN_PROCESS[kind],
    errand: beginErrand(world, { kind, payment, amount: more.amount, planned }),
  }
  payment.transactions.push(transaction)
  return transaction
}
