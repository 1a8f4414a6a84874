import { rm } from 'node:fs/promises'
import pino from 'pino'
import { readSettings } from '../../src/platform/config/index.ts'
import { type Gateway, startGateway } from '../../src/main/index.ts'
import { connect } from '../../src/storage/index.ts'
import { MASTER_KEYS, startTestGateway, type TestGateway } from './gateway.ts'
import { freePort, type Home } from './process.ts'

interface Restored {
  readonly database: TestGateway['database']
  /** The moment that it was copied at. */
  readonly since: Date
}

/** A front whose database can be put back to an earlier moment. */
export class Front {
  readonly gateway: TestGateway
  readonly port: string
  #restored: { gateway: Gateway; view: TestGateway } | null = null

  private constructor(gateway: TestGateway, port: string) {
    this.gateway = gateway
    this.port = port
  }

  static async start(): Promise<Front> {
    const port = String(await freePort())
    return new Front(await startTestGateway({ PORT: port }), port)
  }

  /** On the copy, held or not; at the same address. */
  async restart(database: TestGateway['database'], isToBeHeld: boolean): Promise<TestGateway> {
    await this.gateway.stopGateway()
    await this.#stopRestored()
    const logged: Record<string, unknown>[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
    const settings = readSettings({ ...this.settings(database), LOG_FORMAT: 'json', API_LOG_DAYS: '0' })
    const gateway = await startGateway(settings, log, { keyPairsReady: 0, isToBeHeld })
    const view = { ...this.gateway, database, storage: connect(database.url, () => {}), logged }
    this.#restored = { gateway, view }
    return view
  }

  async #stopRestored(): Promise<void> {
    await this.#restored?.gateway.stop()
    await this.#restored?.view.storage.close()
  }

  /** As an operator does it, by the command. */
  async reconcile(home: Home, { database, since }: Restored, ...more: string[]) {
    const { status, stdout, stderr } = await home.amsel(
      ['reconcile', '--since', since.toISOString(), '--json', ...more],
      this.settings(database),
    )
    return { status, stderr, summary: JSON.parse(stdout || '{}') }
  }

  settings({ url }: TestGateway['database']) {
    const { dataDir: DATA_DIR } = this.gateway
    return { PORT: this.port, DATABASE_URL: url, MASTER_KEYS, DATA_DIR, PROVIDER_PRIVATE_HOSTS: '127.0.0.1' }
  }

  async stop(): Promise<void> {
    await this.#stopRestored()
    await this.#restored?.view.database.drop()
    await this.gateway.stop().catch(() => {})
    await rm(this.gateway.dataDir, { recursive: true, force: true })
  }
}
