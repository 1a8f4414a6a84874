import { type Actor, gatewayActor } from '../../domain/index.ts'
import type { UnitOfWork } from '../../storage/index.ts'
import type { MoneyDeps } from './deps.ts'

/** What an actor changes at one moment of its client's time, while it is decided: all of it is written, or nothing. */
export interface Unit {
  readonly deps: MoneyDeps
  readonly writes: UnitOfWork
  readonly actor: Actor
  readonly now: Date
}

/** The same for what the gateway does by itself. */
export const byItself = (unit: Unit): Unit => ({ ...unit, actor: gatewayActor(unit.actor.client) })
