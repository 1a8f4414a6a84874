import fc from 'fast-check'
import { rollUpBalances } from '../../../src/storage/index.ts'
import { DAY, KEPT_DAYS, SECOND } from '../facts.ts'
import type { Fault } from '../plot.ts'
import type { Real } from '../real.ts'
import { advance, forget } from '../time.ts'
import type { Command, Model } from './command.ts'

export class Advance implements Command {
  readonly seconds: number
  readonly fault: Fault | undefined
  constructor(seconds: number, fault: Fault | undefined) {
    this.seconds = seconds
    this.fault = fault
  }
  check = () => true
  async run({ world }: Model, real: Real): Promise<void> {
    real.tick(world)
    await real.advance(this.seconds, this.fault)
    advance(world, this.seconds, this.fault)
    await real.expectToSeeAll(world)
  }
  toString = () => `advance(${this.seconds}${this.fault ? `, ${fc.stringify(this.fault)}` : ''})`
}

/** Some of what is done then is decided a week later, and that is kept for as long again. */
const LONG_SECONDS = (KEPT_DAYS + 15) * (DAY / SECOND)

/** So much time passes that the gateway keeps ids, states and money alone. */
export class Forget implements Command {
  check = ({ world, forgetsLeft }: Readonly<Model>) =>
    forgetsLeft > 0 && world.errands.every(({ state }) => state === 'DONE')
  async run(model: Model, real: Real): Promise<void> {
    const { world } = model
    model.forgetsLeft -= 1
    real.tick(world)
    await real.advance(LONG_SECONDS)
    advance(world, LONG_SECONDS)
    forget(world)
    await real.expectToSeeAll(world)
  }
  toString = () => 'forget'
}

/** Rolls up what has come in into the accounts' rows. */
export class Fold implements Command {
  check = () => true
  async run(_model: Model, { gateway, merchant }: Real): Promise<void> {
    await rollUpBalances(gateway.storage.db, merchant.clientId)
  }
  toString = () => 'fold'
}
