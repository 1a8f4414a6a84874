import { createPrivateKey } from 'node:crypto'
import pg from 'pg'
import { type Counterpart, readGatewayKey } from '../check.ts'
import { type BenchGateway, startGateway } from '../gateway.ts'
import { createClients } from '../registry.ts'

export type SideName = 'small' | 'large'

/** One of the two that are compared: a gateway with a database and a merchant who has a history. */
export interface Side {
  readonly name: SideName
  readonly rows: number
  readonly gateway: BenchGateway
  readonly counterpart: Counterpart
  /** The merchant with the history. */
  readonly clientId: string
  /** Another one, who has none. */
  readonly otherClientId: string
  /** Where the merchant is notified: first the address that is always well, then one for each slice. */
  readonly addresses: readonly string[]
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly signal: AbortSignal
  stop(): Promise<void>
}

export type Sides = Readonly<Record<SideName, Side>>

type SideOptions = Pick<Side, 'name' | 'rows' | 'databaseUrl' | 'addresses'>

export async function openSide(ending: AbortController, options: SideOptions): Promise<Side> {
  const { databaseUrl } = options
  const gateway = await startGateway(ending, {
    DATABASE_URL: databaseUrl,
    NOTIFICATION_PRIVATE_ADDRESSES: 'on',
  })
  const { clientId, merchantPrivateKey = '', merchantPublicKey, gatewayPublicKey } = gateway.merchant
  const pool = new pg.Pool({ connectionString: databaseUrl, max: FILLERS_MAX })
  pool.on('error', () => {})
  const stop = async () => {
    await pool.end()
    await gateway.stop()
  }
  try {
    const [otherClientId = ''] = await createClients(1, merchantPublicKey)
    const merchantKey = createPrivateKey({
      key: Buffer.from(merchantPrivateKey, 'base64'),
      format: 'der',
      type: 'pkcs8',
    })
    const counterpart = { url: gateway.url, merchantKey, gatewayKey: readGatewayKey(gatewayPublicKey) }
    return { ...options, gateway, counterpart, clientId, otherClientId, pool, signal: ending.signal, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Statements at once, as many as fill a machine of two cores. */
export const FILLERS_MAX = 2

export const notifyUrlAt = (address: string) => `${address}/notify`

/** All of the statements or none, each with the same values. */
export async function inOneTransaction(
  { pool }: Side,
  statements: readonly string[],
  values: readonly unknown[],
): Promise<void> {
  const db = await pool.connect()
  try {
    await db.query('begin')
    for (const statement of statements) await db.query(statement, [...values])
    await db.query('commit')
  } catch (error) {
    await db.query('rollback')
    throw error
  } finally {
    db.release()
  }
}
