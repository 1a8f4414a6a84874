import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { providerKey, readProviderKey } from '../../../src/domain/index.ts'
import type { TestGateway } from '../../support/gateway.ts'
import type { Body } from '../../support/signed-client.ts'
import { type Message, ofPayment, ofTransaction } from './messages.ts'
import { netOf, type UpstreamPayment, type UpstreamTransaction } from './records.ts'
import type { Step } from './steps.ts'
import type { Upstream } from './upstream.ts'

type Contradicting = Extract<Step, { act: 'contradict' }>

interface Found {
  readonly upstream: Upstream
  readonly payment: UpstreamPayment
}

/** What accounts say later and said otherwise before, and what of it a person must be shown. */
export class Contradictions {
  /** Differences that no rule covers: what, account, key and amount. */
  readonly expected = new Set<string>()
  readonly #gateway: TestGateway
  readonly #clientId: string
  readonly #upstreams: readonly Upstream[]

  constructor(gateway: TestGateway, clientId: string, upstreams: readonly Upstream[]) {
    this.#gateway = gateway
    this.#clientId = clientId
    this.#upstreams = upstreams
  }

  async play({ what, pick, times }: Contradicting): Promise<void> {
    if (what === 'never asked for') return this.#tellOfStranger(pick, times)
    const { may, tell } = PLAYED[what]
    const found = this.#upstreams
      .flatMap((upstream) => upstream.records.of(this.#clientId).map((payment) => ({ upstream, payment })))
      .filter(({ payment }) => may(payment))
      .at(-1 - pick)
    if (!found) return
    // It tells in the order in which it happened.
    await this.#tellWaiting(found)
    if (what === 'taken back' && !(await this.#isPaidHere(found))) return
    await this.#tell(found.upstream, tell(found.payment), times)
  }

  /** A message about other money than was asked for. */
  async tellOfMore(upstream: Upstream, { body }: Message): Promise<void> {
    const { currency, value } = body.paymentAmount as { currency: string; value: string }
    const more = String(BigInt(value) + 1n)
    this.expected.add(`AMOUNT ${upstream.name} ${body.paymentRequestId} ${more}`)
    expect(await upstream.deliver({ ...body, paymentAmount: { currency, value: more } } as Body)).toBe(true)
  }

  async #tellOfStranger(pick: number, times: number): Promise<void> {
    const upstream = this.#upstreams[pick % this.#upstreams.length] as Upstream
    const id = providerKey({ clientId: this.#clientId, attemptId: randomUUID() })
    this.expected.add(`UNKNOWN ${upstream.name} ${id} ${STRANGER.amount}`)
    await this.#tell(upstream, ofPayment({ ...STRANGER, id }), times)
  }

  async #tell(upstream: Upstream, { body }: Message, times: number): Promise<void> {
    for (let reported = 0; reported < times; reported += 1) expect(await upstream.deliver(body)).toBe(true)
  }

  async #tellWaiting({ upstream, payment }: Found): Promise<void> {
    for (const message of upstream.messages.filter((one) => one.payment === payment)) {
      upstream.messages.splice(upstream.messages.indexOf(message), 1)
      await this.#tell(upstream, message, 1)
    }
  }

  /** What goes back to its payer at this moment is reported by its own attempt. */
  async #isPaidHere({ payment }: Found): Promise<boolean> {
    const paid = await this.#gateway.database.query(
      `select from attempts a join payments p using (client_id, payment_id)
       where a.client_id = $1 and a.attempt_id = $2 and a.state = 'SUCCEEDED' and p.status = 'SUCCESS'
         and p.provider = a.provider and not exists (
           select from payment_transactions t where t.client_id = $1 and t.payment_id = p.payment_id
             and t.kind in ('CANCEL', 'VOID') and t.status = 'PROCESSING')`,
      [this.#clientId, readProviderKey(payment.id)?.attemptId],
    )
    return paid.length > 0
  }
}

const STRANGER: Readonly<UpstreamPayment> = {
  id: '',
  paymentId: 'of-nobody',
  isCard: false,
  currency: 'HKD',
  amount: 1_234n,
  status: 'SUCCESS',
  captured: 0n,
  refunded: 0n,
  transactions: [],
  wasPaid: false,
  isDenied: false,
  flips: 0,
}

interface Played {
  may(payment: UpstreamPayment): boolean
  /** Does it, and says so. */
  tell(payment: UpstreamPayment): Message
}

const refundIn = ({ transactions }: UpstreamPayment, status: 'SUCCESS' | 'FAIL') =>
  transactions.find((done) => done.type === 'REFUND' && done.status === status && done.flips < 2)

function flipRefund(payment: UpstreamPayment, status: 'SUCCESS' | 'FAIL'): Message {
  const refund = refundIn(payment, status) as UpstreamTransaction
  payment.refunded += status === 'SUCCESS' ? -refund.amount : refund.amount
  Object.assign(refund, { status: status === 'SUCCESS' ? 'FAIL' : 'SUCCESS', flips: refund.flips + 1 })
  return ofTransaction(payment, refund)
}

const PLAYED: Readonly<Record<Exclude<Contradicting['what'], 'never asked for'>, Played>> = {
  'paid after all': {
    may: ({ status, flips }) => status === 'FAIL' && flips < 2,
    tell(payment) {
      Object.assign(payment, { status: 'SUCCESS', wasPaid: true, flips: payment.flips + 1 })
      if (!payment.isCard) payment.captured = payment.amount
      return ofPayment(payment)
    },
  },
  // The payer's bank has returned a debit. Of a card what was captured stays.
  'taken back': {
    may: ({ status, flips }) => status === 'SUCCESS' && flips === 0,
    tell(payment) {
      Object.assign(payment, { status: 'FAIL', flips: payment.flips + 1 })
      if (!payment.isCard) payment.captured = 0n
      return ofPayment(payment)
    },
  },
  'refund failed': {
    may: (payment) => refundIn(payment, 'SUCCESS') !== undefined,
    tell: (payment) => flipRefund(payment, 'SUCCESS'),
  },
  'refunded after all': {
    may(payment) {
      const refund = refundIn(payment, 'FAIL')
      return refund !== undefined && netOf([payment]) >= refund.amount && payment.status === 'SUCCESS'
    },
    tell: (payment) => flipRefund(payment, 'FAIL'),
  },
}
