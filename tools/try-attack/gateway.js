// A gateway of its own to attack: the build, on an embedded database in a temporary directory.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { connectionBy } from '../../server/dist/platform/embedded-postgres/connection.js'
import { readMerchant, sandboxMerchantFile } from '../../server/dist/main/index.js'
import { freePort } from '../try-failover/free-port.js'

const COMMAND = fileURLToPath(new URL('../../server/bin/amsel.cjs', import.meta.url))
const START_MS_MAX = 60_000
const WAIT_MS_MAX = 30_000

export class Gateway {
  log = ''

  /** With the mail server that it uses, and further settings. */
  constructor(scratch, { mailbox, settings }) {
    Object.assign(this, { scratch, mailbox, settings })
    this.dataDir = join(scratch, 'data')
  }

  async start() {
    this.port = await freePort()
    this.url = `http://127.0.0.1:${this.port}`
    this.child = spawn(process.execPath, ['--max-semi-space-size=32', COMMAND, 'serve'], {
      env: this.#environment({ PORT: String(this.port), LOG_FORMAT: 'json' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        this.log += text
      })
    this.ended = once(this.child, 'exit')
    for (let waited = 0; (await this.health()) !== 200; waited += 200) {
      if (waited > START_MS_MAX || this.child.exitCode !== null) throw new Error(`no start: ${this.log}`)
      await delay(200)
    }
    this.merchant = await readMerchant(sandboxMerchantFile(this.dataDir))
  }

  #environment(more) {
    return {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: this.dataDir,
      NOTIFICATION_PRIVATE_ADDRESSES: 'off',
      ...this.settings,
      ...more,
    }
  }

  /** A command of the operator. */
  command(...args) {
    return promisify(execFile)(process.execPath, [COMMAND, ...args], { env: this.#environment() })
  }

  /** Asks the gateway's database, past the gateway. */
  async query(text, values = []) {
    const { socketDirectory } = JSON.parse(await readFile(join(this.dataDir, 'postgres.json'), 'utf8'))
    const client = new pg.Client(connectionBy(socketDirectory))
    await client.connect()
    try {
      return (await client.query(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** The newest link to a page that was mailed to somebody; it has a line of its own. */
  mailedLink(email, page) {
    const links = () => this.mailbox.to(email).map(({ text }) => /^http\S+$/m.exec(text)?.[0] ?? '')
    return this.until(() => links().findLast((link) => new URL(link).pathname.includes(`/${page}`)))
  }

  /** Mails to somebody that were sent, and those that were not because there were too many. */
  mailsTo(email) {
    const lines = this.log.split('\n').filter((line) => line.includes('an email was not sent'))
    return {
      sent: this.mailbox.to(email),
      refused: lines.filter((line) => JSON.parse(line).to === email).length,
    }
  }

  /** The link of the first start that makes an administrator. */
  operatorLink() {
    const [link] = /http[^"\s]*\/operator\/invitation\/[\w-]+/.exec(this.log) ?? []
    if (!link) throw new Error('the start names no link for operators')
    return link
  }

  async until(look) {
    for (const startedAt = performance.now(); ; ) {
      const found = await look()
      if (found) return found
      if (performance.now() - startedAt > WAIT_MS_MAX) throw new Error('waited in vain')
      await delay(100)
    }
  }

  async health() {
    try {
      return (await fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(5_000) })).status
    } catch {
      return 0
    }
  }

  get isAlive() {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  /** The memory of the gateway's process, in MB. */
  async memory() {
    const status = await readFile(`/proc/${this.child.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024)
  }

  /** The lines of the log that tell of a fault of the gateway's own. */
  faults() {
    return this.log.split('\n').filter((line) => /"level":(50|60)/.test(line))
  }

  async stop() {
    if (!this.child || !this.isAlive) return
    this.child.kill('SIGTERM')
    const last = setTimeout(() => this.child.kill('SIGKILL'), 15_000)
    await this.ended
    clearTimeout(last)
  }
}
