import { actorMark, Refusal, type Who } from '../../domain/index.ts'
import { KeyError, readPublicKey } from '../../platform/signing/index.ts'
import type { RegistryDeps } from './gateway-key.ts'
import type { KeyPairPool } from './key-pair-pool.ts'
import { Line } from './line.ts'
import { createMerchant, type MerchantCredentials } from './merchants.ts'

interface MadeClientRequest {
  readonly name?: string | undefined
  /** Without one a key pair is made. */
  readonly publicKey?: string | undefined
}

const NAME = 'Sandbox client'
/** Calls that wait for their maker's row have a database connection each, and payments need some: so one at a time. */
const WAITING_MAX = 64

/** Sandbox clients that other sandbox clients create, such as one for each test. */
export class MadeClients {
  readonly #registry: RegistryDeps
  readonly #keyPairs: KeyPairPool
  readonly #clientsMax: number
  readonly #line = new Line(1, WAITING_MAX)

  constructor(registry: RegistryDeps, keyPairs: KeyPairPool, clientsMax: number) {
    this.#registry = registry
    this.#keyPairs = keyPairs
    this.#clientsMax = clientsMax
  }

  async make(makerId: string, { name = NAME, publicKey }: MadeClientRequest): Promise<MerchantCredentials> {
    if (publicKey !== undefined) requireKey(publicKey)
    const keyPair = publicKey === undefined ? await this.#keyPairs.take() : undefined
    return this.#line.run(() =>
      createMerchant(this.#registry, byClient(makerId), {
        name,
        environment: 'sandbox',
        publicKey,
        keyPair,
        maker: { clientId: makerId, clientsMax: this.#clientsMax },
      }),
    )
  }
}

function requireKey(publicKey: string): void {
  try {
    readPublicKey(publicKey)
  } catch (error) {
    if (error instanceof KeyError) throw new Refusal('PARAM_ILLEGAL', `publicKey: ${error.message}`)
    throw error
  }
}

/** A client that asked with its signature. */
export const byClient = (clientId: string): Who => ({
  actor: actorMark({ kind: 'client', id: clientId }),
  osUser: null,
  host: null,
  address: null,
  traceId: null,
})
