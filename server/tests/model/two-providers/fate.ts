import type { Upstream } from './upstream.ts'

/**
 * What becomes of a call: lost on its way there, done and lost on its way back, told by a message before it is answered,
 * refused, or done and refused in words.
 */
export type Mishap = 'lost' | 'unanswered' | 'told before' | 'refused' | 'denied'

/** How a call that was held is answered at last. Who is refused then was never looked at. */
export type Release = 'done' | 'unanswered' | 'refused'

/** A call to pay whose answer waits until it is let go. */
export class Held {
  readonly end: Release
  /** The account that was asked. */
  readonly met: Promise<Upstream>
  readonly released: Promise<void>
  #meet: (account: Upstream) => void = () => {}
  #release: () => void = () => {}

  constructor(end: Release) {
    this.end = end
    this.met = new Promise((resolve) => {
      this.#meet = resolve
    })
    this.released = new Promise((resolve) => {
      this.#release = resolve
    })
  }

  meet(account: Upstream): void {
    this.#meet(account)
  }

  release(): void {
    this.#release()
  }
}

/** What refuses or denies is said of what was asked for, and of no question. */
const DENIABLE: readonly string[] = ['payments/pay', 'payments/capture']

/** What is to go wrong next, at whichever account is called. */
export class Fate {
  /** Of the next call. */
  mishap: Mishap | undefined
  /** The next call to pay is held. */
  held: Held | undefined

  takeMishap(operation: string): Mishap | undefined {
    const { mishap } = this
    const isMeant = mishap !== 'refused' && mishap !== 'denied'
    if (!isMeant && !DENIABLE.includes(operation)) return undefined
    this.mishap = undefined
    return mishap
  }

  takeHeld(operation: string): Held | undefined {
    if (operation !== 'payments/pay') return undefined
    const { held } = this
    this.held = undefined
    return held
  }
}
