import { AsyncResource } from 'node:async_hooks'
import { isOutside, type Owner, ownerNow } from './owner.ts'

/** How often nodes look for work: what these timers are for is seen in the database as well. */
const TICKS_MS: readonly number[] = [250, 1_000, 2_000]

export interface Timer {
  readonly at: number
  readonly delayMs: number
  readonly order: number
  readonly owner: Owner
  readonly run: () => void
}

/** Simulated time. It moves only when somebody moves it, and whatever it passes becomes due. */
export class Time {
  #now: number
  #order = 0
  readonly #timers = new Map<number, Timer>()

  constructor(now: number) {
    this.#now = now
  }

  get now(): number {
    return this.#now
  }

  after(delayMs: number, run: () => void): number {
    this.#order += 1
    const at = this.#now + Math.max(0, delayMs || 0)
    const timer = { at, delayMs, order: this.#order, owner: ownerNow() }
    this.#timers.set(this.#order, { ...timer, run: AsyncResource.bind(run) })
    return this.#order
  }

  cancel(order: number): void {
    this.#timers.delete(order)
  }

  /** Those whose time has come, in the order of their times, of owners that live and are awake. */
  due(): Timer[] {
    const due: Timer[] = []
    for (const timer of this.#timers.values())
      if (timer.at <= this.#now && timer.owner.isAwake) due.push(timer)
    return due.sort((one, other) => one.at - other.at || one.order - other.order)
  }

  take({ order }: Timer): void {
    this.#timers.delete(order)
  }

  /** When something is next due; null where nothing ever is. */
  nextAt(): number | null {
    return this.#first(() => true)
  }

  /** The same without the ticks of nodes, which may find nothing to do. */
  nextNotTick(): number | null {
    return this.#first(({ owner, delayMs }) => isOutside(owner) || !TICKS_MS.includes(delayMs))
  }

  moveTo(moment: number): void {
    this.#now = Math.max(this.#now, moment)
  }

  /** What belonged to the dead is gone. */
  forgetDead(): void {
    for (const [order, { owner }] of this.#timers) if (owner.isDead) this.#timers.delete(order)
  }

  #first(isMeant: (timer: Timer) => boolean): number | null {
    let first = Number.POSITIVE_INFINITY
    for (const timer of this.#timers.values())
      if (timer.at < first && timer.owner.isAwake && isMeant(timer)) first = timer.at
    return first === Number.POSITIVE_INFINITY ? null : first
  }
}
