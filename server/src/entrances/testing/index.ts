/**
 * Amsel for merchants' tests: a gateway of their own for one run, with its notifications recorded. It is what `npx amsel
 * sandbox --ephemeral` starts, in a process of its own, which ends with this one. All calls go over HTTP, signed, and
 * every answer is verified, as the merchant's system would do it.
 */

import { type AmselClient, clientOf } from './client.ts'
import { startGatewayProcess } from './gateway-process.ts'
import { startReceiver } from './receiver.ts'
import { type ClientCredentials, signedCaller } from './signed-caller.ts'

export type { AmselClient } from './client.ts'
export type { AmselNotification, NotificationFilter } from './receiver.ts'
export type { AmselAnswer, ClientCredentials } from './signed-caller.ts'

export interface AmselOptions {
  /** Settings of the gateway, such as `{ LOG_LEVEL: 'info', FEES: 'CARD=2.9' }`. */
  readonly settings?: Readonly<Record<string, string>>
  /** How long a start may take; 60 seconds unless given. */
  readonly timeoutMs?: number
}

/** A running gateway, and its first client. */
export interface Amsel extends AmselClient {
  readonly gatewayUrl: string
  /** Of the gateway. */
  readonly pid: number
  /** Where notifications are recorded that name no address of their own; any path under it is good as well. */
  readonly notifyUrl: string
  /** Another sandbox client, with a clock and a ledger of its own, and notified at the same address. */
  createClient(name?: string): Promise<AmselClient>
  /** Ends the gateway, and leaves nothing of it. */
  stop(): Promise<void>
}

export async function startAmsel({ settings = {}, timeoutMs = 60_000 }: AmselOptions = {}): Promise<Amsel> {
  const receiver = await startReceiver()
  try {
    const { ready, stop } = await startGatewayProcess({ settings, timeoutMs, notifyUrl: receiver.url })
    const { gatewayUrl, pid, ...credentials } = ready
    const toClient = (given: ClientCredentials): AmselClient => {
      receiver.trust(given)
      return clientOf(given, signedCaller(gatewayUrl, given), receiver)
    }
    const first = toClient(credentials)
    return Object.assign(first, {
      gatewayUrl,
      pid,
      notifyUrl: receiver.url,
      async createClient(name?: string) {
        const { result, ...made } = await first.call<ClientCredentials>('simulator/createClient', { name })
        if (result.resultStatus !== 'S') throw new Error(`No client was made: ${result.resultMessage}`)
        return toClient(made)
      },
      async stop() {
        await stop()
        await receiver.stop()
      },
    })
  } catch (error) {
    await receiver.stop()
    throw error
  }
}
