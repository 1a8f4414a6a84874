import { AsyncResource } from 'node:async_hooks'
import { isOutside, type Owner, ownerNow } from './owner.ts'

export interface Timer {
  readonly at: number
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
    const timer = { at: this.#now + Math.max(0, delayMs || 0), order: this.#order, owner: ownerNow() }
    this.#timers.set(this.#order, { ...timer, run: AsyncResource.bind(run) })
    return this.#order
  }

  cancel(order: number): void {
    this.#timers.delete(order)
  }

  /** Those whose time has come, in the order of their times, of owners that live and are awake. */
  due(): Timer[] {
    return this.#inOrder(({ at, owner }) => at <= this.#now && owner.isAwake)
  }

  take({ order }: Timer): void {
    this.#timers.delete(order)
  }

  /** When something is next due; null where nothing ever is. */
  nextAt(): number | null {
    return this.#inOrder(({ owner }) => owner.isAwake)[0]?.at ?? null
  }

  /** The same of what no node of the gateway waits for. */
  nextOutside(): number | null {
    return this.#inOrder(({ owner }) => isOutside(owner))[0]?.at ?? null
  }

  moveTo(moment: number): void {
    this.#now = Math.max(this.#now, moment)
  }

  /** What belonged to the dead is gone. */
  forgetDead(): void {
    for (const [order, { owner }] of this.#timers) if (owner.isDead) this.#timers.delete(order)
  }

  #inOrder(isMeant: (timer: Timer) => boolean): Timer[] {
    return [...this.#timers.values()]
      .filter(isMeant)
      .sort((one, other) => one.at - other.at || one.order - other.order)
  }
}
