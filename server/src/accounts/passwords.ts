import { setTimeout as rest } from 'node:timers/promises'
import { APIError } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

const WAITING_MAX = 32

/**
 * The library's hashes, one at a time: each takes a core and 32 MB for some fifty milliseconds, and merchants' payments need
 * cores too. So where more wait, each is followed by a rest as long as itself. Whoever comes when too many wait is asked to come
 * again.
 */
export function createPasswords() {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= WAITING_MAX)
      throw new APIError('TOO_MANY_REQUESTS', {
        code: 'BUSY',
        message: 'Too many people sign in at this moment. Try again in a few seconds.',
      })
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
    last = turn.catch(() => {}).then(() => (waiting > 0 ? rest(tookMs) : undefined))
    return turn
  }
  return {
    hash: (password: string) => inTurn(() => hashPassword(password)),
    verify: (given: { hash: string; password: string }) => inTurn(() => verifyPassword(given)),
  }
}
