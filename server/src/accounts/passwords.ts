import { APIError } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

const WAITING_MAX = 32

/**
 * The library's hashes, one at a time: each takes a thread and 32 MB for some fifty milliseconds, and the threads sign for
 * merchants. Whoever comes when too many wait is asked to come again.
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
    const turn = last.then(work).finally(() => {
      waiting -= 1
    })
    last = turn.catch(() => {})
    return turn
  }
  return {
    hash: (password: string) => inTurn(() => hashPassword(password)),
    verify: (given: { hash: string; password: string }) => inTurn(() => verifyPassword(given)),
  }
}
