import fc from 'fast-check'
import type { Act } from '../acts/act.ts'
import { type Draft, resolve } from '../drafts.ts'
import type { Fault } from '../plot.ts'
import type { Real } from '../real.ts'
import { isOpen } from '../world.ts'
import { type Command, type Model, touched, waits } from './command.ts'
import { perform, type Twist } from './twist.ts'

abstract class Asking implements Command {
  readonly twist: Twist
  constructor(twist: Twist) {
    this.twist = twist
  }

  abstract actIn(model: Model): Act | undefined

  check(model: Readonly<Model>): boolean {
    const act = this.actIn(model)
    return act !== undefined && (model.waitsLeft > 0 || !waits(model.world, act))
  }

  async run(model: Model, real: Real): Promise<void> {
    const act = this.actIn(model)
    if (!act) return
    if (waits(model.world, act)) model.waitsLeft -= 1
    await perform(model, real, act, this.twist)
  }

  abstract toString(): string
}

export class Ask extends Asking {
  readonly draft: Draft
  constructor(draft: Draft, twist: Twist) {
    super(twist)
    this.draft = draft
  }
  actIn({ world, asked }: Model): Act {
    return resolve(world, this.draft, String(asked.length))
  }
  override toString(): string {
    return `ask(${fc.stringify(this.draft)}, ${fc.stringify(this.twist)})`
  }
}

/** A payment that is paid at once, so that there is something to capture, refund and cancel. */
export class Buy extends Ask {
  constructor(draft: Draft) {
    super(draft, { what: 'nothing' })
  }
  override async run(model: Model, real: Real): Promise<void> {
    await super.run(model, real)
    const payment = model.world.payments.at(-1)
    if (payment && isOpen(payment))
      await perform(model, real, { act: 'complete', of: payment.requestId, outcome: 'SUCCESS' }, this.twist)
  }
  override toString(): string {
    return `buy(${fc.stringify(this.draft)})`
  }
}

/** A crash, and then something else is asked of the same payment before anybody has finished the first. */
export class AskMeanwhile extends Ask {
  readonly next: Draft
  constructor(draft: Draft, fault: Fault, next: Draft) {
    super(draft, { what: 'crash', fault })
    this.next = next
  }
  override async run(model: Model, real: Real): Promise<void> {
    const of = touched(this.actIn(model))
    await super.run(model, real)
    const next = { ...resolve(model.world, this.next, `${model.asked.length}`), of } as Act
    if (!waits(model.world, next)) await perform(model, real, next, { what: 'nothing' })
  }
  override toString(): string {
    return `${super.toString()} and meanwhile ${fc.stringify(this.next)}`
  }
}

/** The same request again, to the letter or with another amount. */
export class Again extends Asking {
  readonly pick: number
  readonly isAltered: boolean
  constructor(pick: number, isAltered: boolean, twist: Twist) {
    super(twist)
    this.pick = pick
    this.isAltered = isAltered
  }
  actIn({ asked }: Model): Act | undefined {
    const act = asked.at(-1 - (this.pick % Math.max(asked.length, 1)))
    return act && this.isAltered && 'amount' in act ? { ...act, amount: act.amount + 100n } : act
  }
  override toString(): string {
    return `again(${this.pick}${this.isAltered ? ', altered' : ''}, ${fc.stringify(this.twist)})`
  }
}
