import { AmselError } from './amsel-error.ts'
import type { Call, CallOptions } from './call.ts'
import { type Exchange, noAnswer, notSent, requestIdOf } from './exchange.ts'
import { RULES } from './generated/rules.ts'
import type { Outcome } from './outcome.ts'
import type { Answered, Reply } from './reply.ts'
import type { InquiryRule, OperationRule } from './retry-rules.ts'
import type { Timing } from './settings.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The rules of contract/retry.json. A request that nobody answered is sent again with the same id, a few times; then its
 * truth is asked for. It is never sent under another id.
 */
export function withRepeats(exchange: Exchange, timing: Timing): Call {
  return async <Answer>(path: string, request: object, options: CallOptions = {}) => {
    // What the caller changes meanwhile changes no repeat.
    const asking = new Asking({ exchange, timing }, path, structuredClone(request) as Fields, options)
    return (await asking.outcome()) as Outcome<Answer>
  }
}

class Asking {
  readonly #exchange: Exchange
  readonly #timing: Timing
  readonly #path: string
  readonly #request: Fields
  readonly #options: CallOptions
  readonly #rule: OperationRule | undefined
  readonly #requestId: string | null
  readonly #deadline: number
  /** An attempt was sent, and nobody knows what became of it. */
  #mayHaveHappened = false

  constructor(
    { exchange, timing }: { exchange: Exchange; timing: Timing },
    path: string,
    request: Fields,
    options: CallOptions,
  ) {
    this.#exchange = exchange
    this.#timing = timing
    this.#path = path
    this.#request = request
    this.#options = options
    this.#rule = RULES.operations[path]
    this.#requestId = requestIdOf(this.#rule, request)
    this.#deadline = timing.now() + RULES.patienceMs
  }

  async outcome(): Promise<Outcome<unknown>> {
    if (this.#options.signal?.aborted) throw notSent(this.#path, this.#requestId, this.#options.signal.reason)
    const isAlone = this.#options.repeats === false
    const reply = await this.#sendUntilAnswered(isAlone || !this.#isRepeatable ? [] : RULES.repeatAfterMs)
    const inquiry = this.#rule?.inquiry
    if (!inquiry || isAlone || this.#request[inquiry.by] === undefined) return this.#end(reply)
    if (this.#isSilent(reply)) return this.#findOut(inquiry, reply)
    if (this.#isDoubtful(reply)) return this.#confirm(inquiry, reply)
    return isUnderWay(reply, inquiry) ? this.#waitForEnd(inquiry, reply) : this.#end(reply)
  }

  /** Without its id nobody could know a repeat from a second request. */
  get #isRepeatable(): boolean {
    return this.#rule?.repeatable === true && (this.#rule.key === null || this.#requestId !== null)
  }

  async #sendUntilAnswered(waits: readonly number[]): Promise<Reply> {
    let reply = await this.#send()
    for (const wait of waits) {
      if (!this.#isSilent(reply) || !(await this.#rest(wait))) break
      reply = await this.#send()
    }
    return reply
  }

  /** After silence: is it there? Then the same once more gets its answer, and if it never arrived it does now. */
  async #findOut(inquiry: InquiryRule, silent: Reply): Promise<Outcome<unknown>> {
    const found = await this.#inquireUntilAnswered(inquiry)
    if (found === null) return this.#end(silent)
    const ended = endOf(inquiry, found)
    if (ended) return ended
    const isOpen = found.status === 'S'
    if (!isOpen && found.code !== inquiry.absent) return this.#end(silent)
    const again = await this.#send()
    if (isUnderWay(again, inquiry)) return this.#waitForEnd(inquiry, again)
    if (!this.#isSilent(again)) return this.#end(again)
    return isOpen ? openOf(inquiry, found) : this.#inquireOnceMore(inquiry, again)
  }

  /** The last attempt, after none had arrived, met silence too. Nothing more is sent: what the gateway has of it counts. */
  async #inquireOnceMore(inquiry: InquiryRule, silent: Reply): Promise<Outcome<unknown>> {
    const found = await this.#inquireUntilAnswered(inquiry)
    if (found?.status !== 'S') return this.#end(silent)
    return endOf(inquiry, found) ?? openOf(inquiry, found)
  }

  /** An F that may not be the whole truth: of what stands under the id, the gateway's record counts. */
  async #confirm(inquiry: InquiryRule, refused: Answered): Promise<Outcome<unknown>> {
    const found = await this.#inquireUntilAnswered(inquiry)
    if (found === null && !refused.isSigned) throw this.#noAnswer(`${refused.code}, not signed`)
    if (found === null || found.status !== 'S') return outcomeOf(refused)
    return endOf(inquiry, found) ?? openOf(inquiry, found)
  }

  /** It is under way and the payer has nowhere to go: its end comes soon. */
  async #waitForEnd(inquiry: InquiryRule, first: Answered): Promise<Outcome<unknown>> {
    for (const wait of RULES.inquireAfterMs) {
      if (!(await this.#rest(wait))) break
      const ended = endOf(inquiry, await this.#inquire(inquiry))
      if (ended) return ended
    }
    return this.#end(first)
  }

  /** What the gateway has signed about the request; null where it says nothing. */
  async #inquireUntilAnswered(inquiry: InquiryRule): Promise<Answered | null> {
    for (const wait of [0, ...RULES.inquireAfterMs]) {
      if (!(await this.#rest(wait))) break
      const found = await this.#inquire(inquiry)
      if (found.kind === 'answered' && found.isSigned && !isUnknown(found)) return found
    }
    return null
  }

  async #send(): Promise<Reply> {
    try {
      const reply = await this.#exchange(this.#path, this.#request, this.#options.signal)
      this.#mayHaveHappened ||= reply.kind === 'lost' || isUnknown(reply)
      return reply
    } catch (error) {
      throw this.#mayHaveHappened && error instanceof AmselError ? error.afterSilence() : error
    }
  }

  #inquire({ path, by }: InquiryRule): Promise<Reply> {
    return orLost(this.#exchange(path, { [by]: this.#request[by] }, this.#options.signal))
  }

  /**
   * Nobody answered, or with words that say nothing of what was asked. What is not signed says nothing of an attempt before
   * it, and does not say what is under way.
   */
  #isSilent(reply: Reply): boolean {
    if (reply.kind === 'lost' || isUnknown(reply)) return true
    return !reply.isSigned && (reply.status === 'U' || this.#mayHaveHappened)
  }

  #isDoubtful(reply: Reply): reply is Answered {
    if (reply.kind === 'lost' || reply.status !== 'F') return false
    const { taken, malformed } = RULES.codes
    if (this.#mayHaveHappened || taken.includes(reply.code)) return true
    return !reply.isSigned && this.#rule?.movesMoney === true && !malformed.includes(reply.code)
  }

  /** False where the time is up, or the caller has ended the waiting. */
  async #rest(ms: number): Promise<boolean> {
    const { signal } = this.#options
    const wait = ms * (1 + RULES.jitter * (2 * this.#timing.random() - 1))
    if (signal?.aborted || this.#timing.now() + wait > this.#deadline) return false
    if (wait === 0) return true
    return this.#timing.sleep(wait, signal).then(
      () => true,
      () => false,
    )
  }

  #end(reply: Reply): Outcome<unknown> {
    if (reply.kind === 'lost') throw this.#noAnswer(reply.why)
    if (reply.status === 'F' && this.#isSilent(reply)) throw this.#noAnswer(`${reply.code}, not signed`)
    return outcomeOf(reply)
  }

  #noAnswer(why: unknown): AmselError {
    return noAnswer(this.#path, this.#requestId, why)
  }
}

const isUnknown = (reply: Reply): boolean =>
  reply.kind === 'answered' && reply.status === 'U' && RULES.codes.unknown.includes(reply.code)

const isUnderWay = (reply: Reply, { whenUnderWay, pages }: InquiryRule): reply is Answered =>
  reply.kind === 'answered' &&
  reply.status === 'U' &&
  reply.code === whenUnderWay &&
  !pages.some((page) => reply.answer[page] !== undefined)

/** What an inquiry tells of the request, if that has ended. */
export function endOf(inquiry: InquiryRule, reply: Reply): Outcome<unknown> | null {
  if (reply.kind === 'lost' || reply.status !== 'S') return null
  const end = inquiry.ends[String(reply.answer[inquiry.status])]
  if (!end) return null
  const told = (field: string | undefined) =>
    field !== undefined && typeof reply.answer[field] === 'string' ? String(reply.answer[field]) : null
  const code = (end.resultStatus !== 'S' && told(inquiry.code)) || end.resultCode
  return {
    ...outcomeOf(reply),
    status: end.resultStatus as 'S' | 'F',
    code,
    message: told(inquiry.message) ?? code,
    learnedBy: 'inquiry',
  }
}

/** It is there and has not ended. */
const openOf = ({ openCode }: InquiryRule, found: Answered): Outcome<unknown> => ({
  ...outcomeOf(found),
  status: 'U',
  code: openCode,
  message: 'It is under way.',
  learnedBy: 'inquiry',
})

/** An answer that cannot be believed says nothing, and neither does a refusal to let an inquiry in. */
export const orLost = (reply: Promise<Reply>): Promise<Reply> =>
  reply.catch((error: unknown) => {
    if (error instanceof AmselError) return { kind: 'lost', why: error }
    throw error
  })

export const outcomeOf = ({ kind, ...reply }: Answered): Outcome<unknown> => ({
  ...reply,
  learnedBy: 'answer',
})
