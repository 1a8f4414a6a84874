import fc from 'fast-check'
import { foldQueue } from '../../../src/storage/index.ts'
import type { Fault } from '../plot.ts'
import type { Real } from '../real.ts'
import { advance } from '../time.ts'
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

/** Folds what has come in into the accounts' rows. */
export class Fold implements Command {
  check = () => true
  async run(_model: Model, { gateway, merchant }: Real): Promise<void> {
    await foldQueue(gateway.storage.db, merchant.clientId)
  }
  toString = () => 'fold'
}
