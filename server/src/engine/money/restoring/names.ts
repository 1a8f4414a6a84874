import { createHash } from 'node:crypto'
import {
  attemptName,
  type ClientWithClock,
  idTime,
  type PaymentTransaction,
  type TransactionKind,
} from '../../../domain/index.ts'
import { keyOf } from '../attempts/attempt-key.ts'

const DIGITS = 18

/**
 * An id for something upstream, where nothing can be sent along that would bring it back: made from a moment and from its
 * name there, so that it is the same again after a restore. A transaction has the payment's moment and the attempt's key.
 */
export function derivedId(at: Date, name: string): string {
  const number = createHash('sha256').update(name).digest().readBigUInt64BE()
  return idTime(at) + String(number % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0')
}

const NAMELESS = 'attempt:'

/** Stands in for the merchant's id, of which only the key made from it is known. */
export const nameless = (attemptId: string): string => `${NAMELESS}${attemptId}`

export const isNameless = ({ requestId }: Pick<PaymentTransaction, 'requestId'>): boolean =>
  requestId.startsWith(NAMELESS)

/** The one among these that was begun under a request id, although only its key was left. */
export function findNameless(
  done: readonly PaymentTransaction[],
  client: Pick<ClientWithClock, 'clientId' | 'resets'>,
  { kind, requestId }: { kind: TransactionKind; requestId: string },
): PaymentTransaction | undefined {
  if (!done.some(isNameless)) return undefined
  const name = nameless(keyOf(attemptName(client, kind, { requestId })))
  return done.find((one) => one.kind === kind && one.requestId === name)
}
