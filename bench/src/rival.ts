import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '../../server/dist/domain/index.js'
import { type Counterpart, readGatewayKey } from './check.ts'
import { YOUNG_GENERATION } from './gateway.ts'

/** A small program that the gateway is compared with. */
export interface Rival {
  readonly pid: number
  readonly counterpart: Counterpart
  /** Where notifications are to be delivered from now on; null: nowhere. */
  deliverTo(url: string | null): void
  stop(): void
}

interface RivalOptions {
  readonly name: 'floor' | 'naive'
  readonly databaseUrl: string
  readonly merchantPublicKey: string
  readonly merchantKey: Counterpart['merchantKey']
}

/** The floor is as well set up as the gateway; in an afternoon nobody thinks of the pool. */
const SETTINGS = {
  floor: {
    UV_THREADPOOL_SIZE: String(Math.max(2, availableParallelism())),
    NODE_OPTIONS: YOUNG_GENERATION,
  },
  naive: {},
}

export async function startRival(ending: AbortController, options: RivalOptions): Promise<Rival> {
  const { name, databaseUrl, merchantPublicKey, merchantKey } = options
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  })
  const { UV_THREADPOOL_SIZE: _, ...environment } = process.env
  const child = fork(fileURLToPath(new URL(`../${name}/index.js`, import.meta.url)), {
    env: {
      ...environment,
      ...SETTINGS[name],
      DATABASE_URL: databaseUrl,
      MERCHANT_PUBLIC_KEY: merchantPublicKey,
      GATEWAY_PRIVATE_KEY: privateKey.toString('base64'),
    },
  })
  const onEnd = () => ending.abort(new OperatorError(`The ${name} ended by itself; see its words above.`))
  child.on('exit', onEnd)
  child.on('error', onEnd)
  const stop = () => {
    child.off('exit', onEnd)
    if (child.connected) child.disconnect()
  }
  try {
    const counterpart = {
      url: `http://127.0.0.1:${await portOf(child, ending.signal)}`,
      merchantKey,
      gatewayKey: readGatewayKey(publicKey.toString('base64')),
    }
    return { pid: child.pid ?? 0, counterpart, deliverTo: (url) => child.send({ deliverTo: url }), stop }
  } catch (error) {
    stop()
    throw error
  }
}

async function portOf(child: ChildProcess, signal: AbortSignal): Promise<number> {
  const [{ port }] = (await once(child, 'message', { signal })) as [{ port: number }]
  return port
}
