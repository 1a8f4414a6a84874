import type { Attempt, DisputeEvent } from '../../server/dist/domain/index.js'
import { runOutside } from './owner.ts'
import type { Order, ProviderMessage } from './provider.ts'
import type { Random } from './random.ts'
import type { Time } from './time.ts'

interface Complaint {
  readonly reference: string
  readonly charge: Order
  readonly amount: Attempt['amount']
  state: 'OPEN' | 'LOST' | 'WON'
}

/** What payers complain about at an account, and how it ends. */
export class Complaints {
  readonly #time: Time
  readonly #tell: (message: ProviderMessage) => void
  readonly #all: Complaint[] = []

  constructor(time: Time, tell: (message: ProviderMessage) => void) {
    this.#time = time
    this.#tell = tell
  }

  get lost(): Complaint[] {
    return this.#all.filter(({ state }) => state === 'LOST')
  }

  /** About one of these charges, if any has none yet. */
  begin(charges: readonly Order[], random: Random): void {
    const free = charges.filter((charge) => !this.#all.some((one) => one.charge === charge))
    if (free.length === 0) return
    const charge = random.pick(free)
    const { currency, value } = charge.amount
    const amount = { currency, value: random.chance(0.5) ? value : value / 2n + 1n }
    const complaint: Complaint = {
      reference: `dispute-${charge.key.slice(0, 8)}`,
      ...{ charge, amount, state: 'OPEN' },
    }
    this.#all.push(complaint)
    this.#tellOf(complaint, { step: 'DISPUTE_CREATED', type: 'CHARGEBACK', amount })
    runOutside(() => this.#time.after(random.between(100, 20_000), () => this.#judge(complaint, random)))
  }

  /** The merchant gives in. */
  accept(reference: string) {
    const complaint = this.#all.find((one) => one.reference === reference)
    if (!complaint) throw new Error('there is no such dispute')
    if (complaint.state !== 'OPEN') return { outcome: 'ANSWERED' } as const
    complaint.state = 'LOST'
    this.#tellOf(complaint, { step: 'DISPUTE_ACCEPTED', acceptReason: 'MERCHANT_ACCEPTED' })
    return { outcome: 'DONE' } as const
  }

  #judge(complaint: Complaint, random: Random): void {
    if (complaint.state !== 'OPEN') return
    const isWithdrawn = random.chance(0.3)
    const isLost = !isWithdrawn && random.chance(0.5)
    complaint.state = isLost ? 'LOST' : 'WON'
    const judgedResult = isLost ? 'ACCEPT_BY_MERCHANT' : 'ACCEPT_BY_CUSTOMER'
    this.#tellOf(
      complaint,
      isWithdrawn
        ? { step: 'DISPUTE_CANCELLED' }
        : { step: 'DISPUTE_JUDGED', judgedResult, judgedAmount: complaint.amount },
    )
  }

  #tellOf({ reference, charge }: Complaint, event: Omit<DisputeEvent, 'reference'>): void {
    const { clientId, chargeKey } = charge
    const dispute = { reference, paymentReference: chargeKey, at: new Date(this.#time.now), ...event }
    runOutside(() => this.#tell({ clientId, attemptId: chargeKey, dispute }))
  }
}
