import { APIError } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { inTurns } from './in-turns.ts'

const WAITING_MAX = 32

/** Makes hashes of passwords, and compares a password with one. */
export interface PasswordHashes {
  hash(password: string): Promise<string>
  verify(given: { hash: string; password: string }): Promise<boolean>
}

const LIBRARYS: PasswordHashes = { hash: hashPassword, verify: verifyPassword }

/**
 * The library's hashes, one at a time: each takes a core and 32 MB for some fifty milliseconds, and merchants' payments
 * need cores too. So where more wait, each is followed by a pause as long as itself. When too many wait, the next caller
 * is asked to try again later.
 */
export function createPasswords({ hash, verify }: PasswordHashes = LIBRARYS): PasswordHashes {
  const inTurn = inTurns({
    waitingMax: WAITING_MAX,
    busy: () =>
      new APIError('TOO_MANY_REQUESTS', {
        code: 'BUSY',
        message: 'Too many people are signing in at the moment. Try again in a few seconds.',
      }),
    hasRests: true,
  })
  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (given) => inTurn(() => verify(given)),
  }
}
