import type { AmselNotification, NotificationFilter, Receiver } from './receiver.ts'
import type { AmselAnswer, ClientCredentials, SignedCaller } from './signed-caller.ts'

/** A client of the gateway, as a merchant's system is one. */
export interface AmselClient {
  readonly credentials: ClientCredentials
  /** What it was notified of, the oldest first. */
  readonly notifications: readonly AmselNotification[]
  /** Calls an operation such as `payments/pay`, signed; fails when the answer's signature is not valid. */
  call<Fields extends object = Record<string, unknown>>(
    operation: string,
    request?: object,
  ): Promise<AmselAnswer<Fields>>
  /** The oldest matching notification that this has not returned before; waits for one, ten seconds by default. */
  nextNotification(filter?: NotificationFilter, options?: { timeoutMs?: number }): Promise<AmselNotification>
  /** Moves the client's clock and does all that becomes due; the clock's new time. */
  advanceClock(seconds: number): Promise<Date>
  /** Empties the client, and forgets its notifications. */
  reset(): Promise<void>
}

export function clientOf(
  credentials: ClientCredentials,
  call: SignedCaller,
  receiver: Receiver,
): AmselClient {
  const { clientId } = credentials
  const insist = async <Fields extends object>(operation: string, request: object, meanwhile: string) => {
    for (let asked = request; ; asked = operation === ADVANCE ? { seconds: 0 } : asked) {
      const answer = await call<Fields>(operation, asked)
      const { resultCode, resultStatus, resultMessage } = answer.result
      if (resultStatus === 'S') return answer
      if (resultCode !== meanwhile)
        throw new Error(`${operation} was answered ${resultCode}: ${resultMessage}`)
    }
  }
  return {
    credentials,
    get notifications() {
      return receiver.recorded(clientId)
    },
    call: (operation, request = {}) => call(operation, request),
    nextNotification: (filter = {}, { timeoutMs } = {}) => receiver.next(clientId, filter, timeoutMs),
    async advanceClock(seconds) {
      const { now } = await insist<{ now: string }>(ADVANCE, { seconds }, 'CLOCK_IN_PROCESS')
      return new Date(now)
    },
    async reset() {
      await insist('simulator/reset', {}, 'RESET_IN_PROCESS')
      receiver.forget(clientId)
    },
  }
}

const ADVANCE = 'simulator/advanceClock'
