import { MINUTE_MS } from '../../server/dist/domain/index.js'
import type { Random } from './random.ts'
import type { Deed, Purchase, Way } from './shop.ts'

const FAULTS = [
  'crash',
  'freeze',
  'clock-jumps',
  'storm',
  'statement-fails',
  'statement-lost',
  'provider-forgets',
  'provider-away',
  'provider-slow',
  'provider-lies',
  'provider-refuses',
  'provider-contradicts',
  'payer-complains',
  'operator-asks',
  'operator-decides',
  'shop-closed',
] as const
export type FaultKind = (typeof FAULTS)[number]

export interface Fault {
  readonly id: number
  readonly at: number
  readonly kind: FaultKind
  readonly node: number
  readonly account: number
  readonly forMs: number
}

/** What is going to happen, as far as it is anybody's will. The rest is the order of the steps. */
export interface Plan {
  readonly purchases: readonly Purchase[]
  readonly faults: readonly Fault[]
}

const DEEDS: Readonly<Record<Way, readonly Deed[]>> = {
  card: ['refund-part', 'refund-rest', 'again', 'cancel', 'inquire'],
  wallet: ['refund-part', 'refund-rest', 'cancel', 'inquire', 'again'],
  manual: ['capture', 'capture-part', 'cancel', 'refund-part', 'inquire', 'again'],
  session: ['refund-part', 'refund-rest', 'cancel', 'inquire', 'again'],
  'payment-code': ['refund-part', 'refund-rest', 'cancel', 'inquire', 'again'],
  'order-code': ['refund-part', 'cancel', 'inquire', 'again'],
}
const WAYS = Object.keys(DEEDS) as Way[]
/** Some payers come when their payment is long over, and some at its last moment. */
const LATE_MS = 20 * MINUTE_MS
const LAST_MOMENT_MS = 300
const EXPIRY_MINUTES: Readonly<Partial<Record<Way, number>>> = { 'order-code': 3, wallet: 14 }

/** Around the moment at which somebody does something. */
const BUSY_MS = 2_000
const FOLLOWS_MS = 30_000
/** Longer than anybody waits for an answer, and than a job is leased. */
const LONG_MS = 90_000

/** At how many accounts the gateway has its merchants' payments taken. */
export const ACCOUNTS = 2

export interface Size {
  readonly purchases: number
  readonly faults: number
  readonly minutes: number
  readonly shops: number
  readonly nodes: number
}

export function planOf(random: Random, size: Size): Plan {
  const span = size.minutes * MINUTE_MS
  const purchases = Array.from({ length: size.purchases }, (_, id) =>
    purchaseOf(random.of(`purchase ${id}`), id, { span, shops: size.shops }),
  )
  const faults: Fault[] = []
  for (let id = 0; id < size.faults; id += 1) {
    const own = random.of(`fault ${id}`)
    const last = faults.at(-1)
    const follows = last !== undefined && own.chance(0.4)
    faults.push({
      id,
      // What one fault has left undone, the next finds at the same account or node.
      at: follows ? last.at + own.below(FOLLOWS_MS) : strikesAt(own, span, purchases),
      kind: own.pick(FAULTS),
      node: follows ? last.node : own.below(size.nodes),
      account: follows ? last.account : own.below(ACCOUNTS),
      forMs: own.between(100, own.chance(0.3) ? LONG_MS : 3_000),
    })
  }
  return { purchases, faults }
}

/** Most strike while somebody buys, pays or wants something back: at quiet moments there is little to break. */
function strikesAt(random: Random, span: number, purchases: readonly Purchase[]): number {
  if (random.chance(0.2) || purchases.length === 0) return random.below(span)
  const { at, payerAt, deeds } = random.pick(purchases)
  const deedsAfter = deeds.reduce((total, { afterMs }) => total + afterMs, 0)
  return at + random.pick([0, payerAt, payerAt + deedsAfter]) + random.below(BUSY_MS)
}

function purchaseOf(random: Random, id: number, { span, shops }: { span: number; shops: number }): Purchase {
  const way = random.pick(WAYS)
  const deeds = DEEDS[way]
  return {
    id,
    shop: random.below(shops),
    at: random.below(span),
    way,
    amountMinor: random.between(100, 100_000),
    isPaid: random.chance(0.8),
    payerAt: comesAt(random, way, span),
    tabs: random.chance(0.3) ? 2 : 1,
    isHasty: random.chance(0.4),
    deeds: Array.from({ length: random.below(4) }, () => ({
      deed: random.pick(deeds),
      afterMs: random.below(random.pick([1, 200, 3_000])),
    })),
  }
}

function comesAt(random: Random, way: Way, span: number): number {
  const expiry = (EXPIRY_MINUTES[way] ?? 0) * MINUTE_MS
  if (expiry > 0 && random.chance(0.3)) return expiry + random.between(-LAST_MOMENT_MS, LAST_MOMENT_MS)
  return random.below(random.chance(0.1) ? LATE_MS : span)
}
