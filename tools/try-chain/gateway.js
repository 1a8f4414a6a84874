// A gateway as a process of the build that is killed and started again, at the same address and on the same database.
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readMerchant, sandboxMerchantFile } from '../../server/dist/main/index.js'
import { freePort } from '../try-failover/free-port.js'
import { query } from './database.js'

const COMMAND = fileURLToPath(new URL('../../server/bin/amsel.cjs', import.meta.url))
const START_MS_MAX = 60_000

export class Gateway {
  log = ''
  starts = 0

  constructor(name, scratch, databaseUrl) {
    this.name = name
    this.dataDir = join(scratch, name)
    this.databaseUrl = databaseUrl
    this.masterKey = randomBytes(32).toString('base64')
  }

  /** `publicUrl` is where others reach it; unless given, they do so directly. */
  async prepare(publicUrl) {
    this.port = await freePort()
    this.url = `http://127.0.0.1:${this.port}`
    this.publicUrl = publicUrl ?? this.url
  }

  async start() {
    this.starts += 1
    this.child = spawn(process.execPath, [COMMAND, 'serve'], {
      env: this.#environment({ PORT: String(this.port), LOG_FORMAT: 'json' }),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.child.stderr.setEncoding('utf8').on('data', (text) => {
      this.log += text
    })
    this.ended = once(this.child, 'exit')
    for (let waited = 0; !(await this.#isReady()); waited += 100) {
      if (waited > START_MS_MAX || this.child.exitCode !== null)
        throw new Error(`${this.name} does not start: ${this.log.slice(-2_000)}`)
      await delay(100)
    }
    this.merchant ??= await readMerchant(sandboxMerchantFile(this.dataDir))
  }

  #environment(more) {
    return {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.databaseUrl,
      MASTER_KEY: this.masterKey,
      PUBLIC_URL: this.publicUrl,
      NOTIFICATION_PRIVATE_ADDRESSES: 'on',
      PROVIDER_PRIVATE_HOSTS: '127.0.0.1',
      ...more,
    }
  }

  async #isReady() {
    const look = fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(3_000) })
    return look.then(({ status }) => status === 200).catch(() => false)
  }

  /** A command of the command line, such as `route add`, as the gateway's operator. */
  async command(...args) {
    await promisify(execFile)(process.execPath, [COMMAND, ...args], { env: this.#environment() })
  }

  async kill() {
    this.child.kill('SIGKILL')
    await this.ended
  }

  query(text, values) {
    return query(this.databaseUrl, text, values)
  }

  /** Lines of the log that tell of a fault of its own: that the other did not answer is none. */
  faults() {
    const isFault = (line) =>
      /"level":(50|60)/.test(line) && !/"msg":"a provider is not responding/.test(line)
    return this.log.split('\n').filter(isFault)
  }

  async stop() {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return
    this.child.kill('SIGTERM')
    const last = setTimeout(() => this.child.kill('SIGKILL'), 15_000)
    await this.ended
    clearTimeout(last)
  }
}
