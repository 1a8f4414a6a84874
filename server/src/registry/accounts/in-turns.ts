import { setTimeout as rest } from 'node:timers/promises'

interface Turns {
  readonly waitingMax: number
  /** The refusal when so many wait. */
  busy(): Error
  /** Whether each is followed by a pause as long as itself, where more wait. */
  readonly hasRests: boolean
}

/** Does one thing at a time, in the order of arrival. */
export function inTurns({ waitingMax, busy, hasRests }: Turns) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= waitingMax) throw busy()
    waiting += 1
    let tookMs = 0
    const turn = last.then(async () => {
      const began = performance.now()
      try {
        return await work()
      } finally {
        waiting -= 1
        tookMs = performance.now() - began
      }
    })
    last = turn.catch(() => {}).then(() => (hasRests && waiting > 0 ? rest(tookMs) : undefined))
    return turn
  }
}
