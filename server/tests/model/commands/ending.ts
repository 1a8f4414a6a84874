import fc from 'fast-check'
import { type Draft, resolve } from '../drafts.ts'
import { DAY, SECOND } from '../facts.ts'
import type { Fault } from '../plot.ts'
import type { Real } from '../real.ts'
import type { Payment, World } from '../world.ts'
import type { Command, Model } from './command.ts'
import { Advance } from './passing.ts'
import { perform } from './twist.ts'

/** Half a minute before an authorization ends something is asked of it that takes a minute; it may come to nothing. */
export class AskAtTheEnd implements Command {
  readonly draft: Draft
  readonly isRefused: boolean
  readonly fault: Fault | undefined
  constructor(draft: Draft, isRefused: boolean, fault: Fault | undefined) {
    this.draft = draft
    this.isRefused = isRefused
    this.fault = fault
  }

  check = ({ world }: Readonly<Model>): boolean => ending(world) !== undefined

  async run(model: Model, real: Real): Promise<void> {
    const payment = ending(model.world)
    if (!payment) return
    const seconds = Math.floor((endOf(payment) - model.world.now) / SECOND) - 30
    await new Advance(seconds, undefined).run(model, real)
    const act = { ...resolve(model.world, this.draft, `${model.asked.length}`), of: payment.requestId }
    await perform(model, real, act, { what: 'plan', isFailure: false })
    if (this.isRefused) {
      await real.refusePending()
      refusePending(model.world)
    }
    await new Advance(31, this.fault).run(model, real)
    await new Advance(60, this.fault).run(model, real)
  }

  toString = () =>
    `askAtTheEnd(${fc.stringify(this.draft)}, ${this.isRefused}${this.fault ? `, ${fc.stringify(this.fault)}` : ''})`
}

const endOf = ({ paidAt }: Payment) => (paidAt ?? 0) + 7 * DAY

const ending = ({ payments, now }: World): Payment | undefined =>
  payments.findLast(
    (payment) =>
      payment.status === 'SUCCESS' &&
      payment.captureMode !== null &&
      !payment.isClosed &&
      endOf(payment) - now > 60 * SECOND,
  )

function refusePending({ errands }: World): void {
  for (const { reported } of errands)
    if (reported?.outcome === 'PENDING' && reported.settlesAt !== undefined) reported.code = 'RISK_REJECT'
}
