// Gateway nodes as processes of the build, and what a load balancer in front of them sees.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.js'

const COMMAND = fileURLToPath(new URL('../../server/bin/amsel.cjs', import.meta.url))
/** Of all nodes, and of the commands beside them. */
export const MASTER_KEY = randomBytes(32).toString('base64')
export const PUBLIC_URL = 'http://pay.example'
const LOOK_EVERY_MS = 100
const START_MS_MAX = 60_000
/** Longer than a node may take by any settings of a trial. */
const STOP_MS_MAX = 45_000

export class Node {
  constructor(name, scratch, command = COMMAND) {
    this.name = name
    this.command = command
    this.dataDir = join(scratch, name.replace(' ', '-'))
    this.log = ''
    this.health = { code: 0, status: 'not started' }
  }

  /** Starts it; who cannot start says why and ends. */
  async launch(databaseUrl, settings = {}) {
    const port = await freePort()
    this.url = `http://127.0.0.1:${port}`
    this.child = spawn(process.execPath, [this.command, 'serve'], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: this.dataDir,
        DATABASE_URL: databaseUrl,
        MASTER_KEY,
        PUBLIC_URL,
        LOG_FORMAT: 'json',
        NOTIFICATION_PRIVATE_ADDRESSES: 'on',
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.child.stderr.setEncoding('utf8').on('data', (text) => {
      this.log += text
    })
    this.ended = once(this.child, 'exit')
  }

  async look() {
    try {
      const response = await fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(3_000) })
      return { code: response.status, ...(await response.json()) }
    } catch {
      return { code: 0, status: 'no answer' }
    }
  }

  async metrics() {
    const text = await (await fetch(`${this.url}/metrics`)).text()
    const found = [...text.matchAll(/^(amsel_database_(?:writable|commit\w*)) (\S+)$/gm)]
    return Object.fromEntries(found.map(([, name, value]) => [name, Number(value)]))
  }

  async stop() {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return
    this.child.kill('SIGTERM')
    const last = setTimeout(() => this.child.kill('SIGKILL'), STOP_MS_MAX)
    await this.ended
    clearTimeout(last)
  }
}

/** Looks at every node again and again, and says who is ready. */
export class Balancer {
  #isOver = false
  #turn = 0

  constructor(nodes, onChange) {
    this.nodes = []
    this.looking = []
    this.onChange = onChange
    for (const node of nodes) this.add(node)
  }

  /** Looks at it from now on. */
  add(node) {
    this.nodes.push(node)
    this.looking.push(this.#watch(node))
  }

  /** Nobody is sent there any more. */
  remove(node) {
    this.nodes = this.nodes.filter((one) => one !== node)
  }

  async #watch(node) {
    while (!this.#isOver && this.nodes.includes(node)) {
      const health = await node.look()
      const isNews = health.status !== node.health.status
      node.health = health
      if (isNews && health.code !== 0) this.onChange(node)
      await delay(LOOK_EVERY_MS)
    }
  }

  /** A node that is ready, in turn; null where none is. */
  next() {
    const ready = this.nodes.filter(({ health }) => health.code === 200)
    this.#turn += 1
    return ready.length > 0 ? ready[this.#turn % ready.length] : null
  }

  /** Waits until every node says so. */
  async until(status) {
    for (let waited = 0; waited < START_MS_MAX; waited += LOOK_EVERY_MS) {
      if (this.nodes.every(({ health }) => health.status === status)) return
      const ended = this.nodes.find(({ child }) => child.exitCode !== null)
      if (ended) throw new Error(`${ended.name} has ended: ${ended.log.slice(-1_000)}`)
      await delay(LOOK_EVERY_MS)
    }
    const found = this.nodes.map(({ name, health }) => `${name}: ${JSON.stringify(health)}`).join(', ')
    throw new Error(`not every node became "${status}": ${found}`)
  }

  async stop() {
    this.#isOver = true
    await Promise.all(this.looking)
  }
}
