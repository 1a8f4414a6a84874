import { AmselError } from './amsel-error.ts'
import { type Exchange, noAnswer, notSent } from './exchange.ts'
import type { InquiryPaymentAnswer, PayAnswer, PayRequest } from './generated/messages.ts'
import { RULES } from './generated/rules.ts'
import type { Outcome } from './outcome.ts'
import { endOf, orLost, outcomeOf } from './repeats.ts'
import type { Answered, Reply } from './reply.ts'
import type { InquiryRule } from './retry-rules.ts'
import type { Timing } from './settings.ts'

const PAY = 'v1/payments/pay'
const CANCEL = 'v1/payments/cancel'

export interface WaitOptions {
  /** How long the customer may take before the payment is cancelled. 38 seconds unless given. */
  readonly waitMs?: number | undefined
  /** Ends the waiting, as when the cashier presses "stop": the payment is cancelled. */
  readonly signal?: AbortSignal | undefined
  /** Of a payment with a code that the customer scans: called once, with the code to show. */
  readonly onCode?: ((answer: PayAnswer) => void) | undefined
}

export type TillAnswer = PayAnswer & InquiryPaymentAnswer

/** What a till needs: paid, refused or cancelled, and never "perhaps". */
export class InStore {
  readonly #exchange: Exchange
  readonly #timing: Timing

  /** @internal */
  constructor(exchange: Exchange, timing: Timing) {
    this.#exchange = exchange
    this.#timing = timing
  }

  /**
   * Pays in a store and waits for the end: asks until the customer has confirmed or refused, and cancels when the time is
   * over, so that nothing is paid after the customer has left. S is paid; F is refused, or cancelled (`learnedBy` says
   * `cancel`). Throws `NO_ANSWER` only where not even cancelling was answered: then inquire or cancel by the same id.
   */
  async payAndWait(request: PayRequest, options: WaitOptions = {}): Promise<Outcome<TillAnswer>> {
    const { paymentRequestId } = request
    if (options.signal?.aborted) throw notSent(PAY, paymentRequestId, options.signal.reason)
    const sale = new Sale(
      { exchange: this.#exchange, timing: this.#timing },
      structuredClone(request),
      options,
    )
    return (await sale.outcome()) as Outcome<TillAnswer>
  }
}

class Sale {
  readonly #exchange: Exchange
  readonly #timing: Timing
  readonly #request: PayRequest
  readonly #signal: AbortSignal | undefined
  readonly #onCode: WaitOptions['onCode']
  readonly #deadline: number
  readonly #inquiry: InquiryRule
  /** Whether the gateway has answered to the payment itself. */
  #isAnswered = false

  constructor(
    { exchange, timing }: { exchange: Exchange; timing: Timing },
    request: PayRequest,
    { waitMs = RULES.inStore.waitMs, signal, onCode }: WaitOptions,
  ) {
    this.#exchange = exchange
    this.#timing = timing
    this.#request = request
    this.#signal = signal
    this.#onCode = onCode
    this.#deadline = timing.now() + waitMs
    const inquiry = RULES.operations[PAY]?.inquiry
    if (!inquiry) throw new Error('contract/retry.json has no inquiry for pay')
    this.#inquiry = inquiry
  }

  async outcome(): Promise<Outcome<unknown>> {
    const first = await this.#exchange(PAY, this.#request).catch(orLostIfUntrusted)
    const ended = await this.#take(first)
    if (ended) return ended
    for (const pause of pauses()) {
      if (!(await this.#rest(pause))) break
      const found = await this.#inquire(this.#signal)
      const end = endOf(this.#inquiry, found)
      if (end) return end
      const late = await this.#payAgain(found)
      if (late) return late
    }
    return this.#cancel()
  }

  /** It never arrived, or it did and its code was lost on the way: the same id again tells. */
  async #payAgain(found: Reply): Promise<Outcome<unknown> | null> {
    if (found.kind === 'lost' || !found.isSigned) return null
    const isAbsent = found.status === 'F' && found.code === this.#inquiry.absent
    if (!isAbsent && (found.status !== 'S' || this.#isAnswered)) return null
    return this.#take(await orLost(this.#exchange(PAY, this.#request)))
  }

  /** The outcome, if the answer is one. Shows the code that it brings. */
  async #take(reply: Reply): Promise<Outcome<unknown> | null> {
    if (reply.kind === 'lost' || !reply.isSigned) return null
    const isFirst = !this.#isAnswered
    this.#isAnswered = true
    if (isFirst && hasCode(reply)) await this.#show(reply.answer)
    return reply.status === 'U' || hasCode(reply) ? null : outcomeOf(reply)
  }

  /** A code that cannot be shown must not stay payable. */
  async #show(answer: PayAnswer): Promise<void> {
    try {
      this.#onCode?.(answer)
    } catch (error) {
      await this.#cancel()
      throw error
    }
  }

  #inquire(signal?: AbortSignal): Promise<Reply> {
    const request = { [this.#inquiry.by]: this.#request.paymentRequestId }
    return orLost(this.#exchange(this.#inquiry.path, request, signal))
  }

  /** False where the time was up already, or the cashier has stopped. */
  async #rest(pause: number): Promise<boolean> {
    const rest = this.#deadline - this.#timing.now()
    if (rest <= 0 || this.#signal?.aborted) return false
    await this.#timing.sleep(Math.min(pause, rest), this.#signal).catch(() => {})
    return !this.#signal?.aborted
  }

  async #cancel(): Promise<Outcome<unknown>> {
    const { paymentRequestId } = this.#request
    let why: unknown = 'silence'
    let absences = 0
    for (const wait of [0, ...RULES.inStore.cancelAfterMs]) {
      if (wait > 0) await this.#timing.sleep(wait)
      const reply = await orLost(this.#exchange(CANCEL, { paymentRequestId }))
      why = reply.kind === 'lost' ? reply.why : reply.code
      if (reply.kind === 'lost' || !reply.isSigned || reply.status === 'U') continue
      if (reply.status === 'S') return cancelled(reply)
      // The first one closes the id, so that a payment still on its way finds it closed; the second one says so.
      if (reply.code === this.#inquiry.absent) absences += 1
      if (absences === 2) return cancelled(reply)
      if (reply.code === this.#inquiry.absent) continue
      // It cannot be cancelled, so it has ended in another way.
      const end = endOf(this.#inquiry, await this.#inquire())
      if (end) return end
    }
    throw noAnswer(CANCEL, paymentRequestId, why)
  }
}

/** Not to be let in is the truth about a first attempt; an answer that cannot be believed is none. */
function orLostIfUntrusted(error: unknown): Reply {
  if (error instanceof AmselError && error.code === 'UNTRUSTED_ANSWER') return { kind: 'lost', why: error }
  throw error
}

/** The customer has left: it failed, whatever the cancelling is called. */
const cancelled = (reply: Answered): Outcome<unknown> => ({
  ...outcomeOf(reply),
  status: 'F',
  code: 'ORDER_IS_CANCELED',
  message: 'The payment was not confirmed in time and was cancelled; what may have been paid goes back.',
  learnedBy: 'cancel',
})

const hasCode = ({ answer }: Answered) =>
  answer.orderCodeForm !== undefined || answer.redirectActionForm !== undefined

/** The last one again and again. */
function* pauses(): Generator<number> {
  const { inquireAfterMs } = RULES.inStore
  yield* inquireAfterMs
  for (;;) yield inquireAfterMs.at(-1) ?? 1_000
}
