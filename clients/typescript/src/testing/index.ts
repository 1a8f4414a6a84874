/**
 * For the tests of merchants: a gateway of their own for one run, and a merchant of its own for each test, with this
 * library as its client. It stands on `startAmsel` of the package `amsel`, which must be installed beside it.
 *
 * @packageDocumentation
 */
import { Amsel } from '../amsel.ts'
import type { AmselSettings } from '../settings.ts'

/** What `startAmsel` of `amsel/testing` gives, as far as it is used here. */
export interface StartedGateway extends StartedClient {
  readonly gatewayUrl: string
  readonly notifyUrl: string
  createClient(name?: string): Promise<StartedClient>
  stop(): Promise<void>
}

export interface StartedClient {
  readonly credentials: {
    readonly clientId: string
    readonly keyVersion: number
    readonly merchantPrivateKey: string
    readonly gatewayPublicKey: string
  }
  nextNotification(filter?: never, options?: { timeoutMs?: number }): Promise<{ readonly body: object }>
  advanceClock(seconds: number): Promise<Date>
}

/** A merchant of one test. */
export interface TestMerchant<Client> {
  readonly amsel: Amsel
  /** Its notifications and its clock. */
  readonly client: Client
}

/** What a test runner offers: vitest, jest and others have these two. */
export interface Hooks {
  beforeAll(act: () => Promise<void>, timeoutMs?: number): void
  afterAll(act: () => Promise<void>): void
}

/**
 * Starts a gateway before the tests of a file and ends it after them. The function that it gives makes a merchant:
 *
 * ```ts
 * const newMerchant = useAmsel({ beforeAll, afterAll }, startAmsel)
 * test('a payment', async () => {
 *   const { amsel, client } = await newMerchant()
 * })
 * ```
 */
export function useAmsel<Gateway extends StartedGateway>(
  { beforeAll, afterAll }: Hooks,
  start: () => Promise<Gateway>,
): (
  settings?: Partial<AmselSettings>,
) => Promise<TestMerchant<Awaited<ReturnType<Gateway['createClient']>>>> {
  let gateway: Gateway | undefined
  beforeAll(async () => {
    gateway = await start()
  }, START_MS_MAX)
  afterAll(async () => {
    await gateway?.stop()
  })
  return async (settings = {}) => {
    if (!gateway) throw new Error('The gateway has not started yet: call this inside a test.')
    const client = (await gateway.createClient()) as Awaited<ReturnType<Gateway['createClient']>>
    return { amsel: amselOf(gateway.gatewayUrl, client.credentials, settings), client }
  }
}

const START_MS_MAX = 60_000

function amselOf(
  gatewayUrl: string,
  { clientId, keyVersion, merchantPrivateKey, gatewayPublicKey }: StartedClient['credentials'],
  settings: Partial<AmselSettings>,
): Amsel {
  return new Amsel({
    gatewayUrl,
    clientId,
    keyVersion,
    privateKey: merchantPrivateKey,
    gatewayPublicKey,
    ...settings,
  })
}
