// People at both portals, who look at their pages all the time and sign in again and again, at any node.
import { setTimeout as delay } from 'node:timers/promises'
import { PUBLIC_URL } from '../try-failover/nodes.js'

const LOOK_EVERY_MS = 500
/** Signing in again does what a new visitor's sign-in does; more often, and the portal would call it too often. */
const LOOKS_A_SIGN_IN = 10
/** A page that takes longer is of no use to anybody. */
const ANSWER_MS_MAX = 10_000
const PASSWORD = 'correct horse battery'

/** Asks at the portal under this path, with the cookies of a browser. */
class Browser {
  #cookies = new Map()

  constructor(balancer, path) {
    this.balancer = balancer
    this.path = path
  }

  async ask(line, body) {
    const [method, path] = line.split(' ')
    const node = this.balancer.next()
    if (!node) return { status: 0, body: 'no node is ready' }
    const headers = {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body && { origin: PUBLIC_URL, 'content-type': 'application/json' }),
    }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${node.url}${this.path}${path}`, {
      ...init,
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)
      this.#cookies.set(name, value)
    }
    return { status: answer.status, body: await answer.json().catch(() => null) }
  }
}

export class Person {
  signIns = 0
  looks = 0
  /** Pages that said that a server of the database is away. */
  partly = 0
  slowestMs = 0
  problems = []
  #isOver = false

  /** Whoever looks at these pages; `mayBeAway` are those that read the rows of a client. */
  constructor(name, balancer, { path, email, password = PASSWORD, pages, mayBeAway }) {
    Object.assign(this, { name, email, password, pages, mayBeAway })
    this.browser = new Browser(balancer, path)
  }

  async join(invitation) {
    const request = { name: this.name, email: this.email, password: this.password, invitation }
    const { status, body } = await this.browser.ask('POST /sign-up', request)
    if (status !== 200) throw new Error(`${this.name} could not join: ${status} ${JSON.stringify(body)}`)
  }

  /** For the first time: what a gateway keeps of its first merchant is made then. */
  async enter() {
    await this.#signIn()
    if (this.problems.length > 0) throw new Error(this.problems.join('\n'))
  }

  begin() {
    this.looking = this.#look()
  }

  async end() {
    this.#isOver = true
    await this.looking
  }

  async #look() {
    for (let turn = 0; !this.#isOver; turn += 1) {
      if (turn % LOOKS_A_SIGN_IN === 0) await this.#signIn()
      for (const page of this.pages) await this.#ask(`GET ${page}`)
      for (const page of this.mayBeAway) await this.#ask(`GET ${page}`, undefined, true)
      await delay(LOOK_EVERY_MS)
    }
  }

  async #signIn() {
    await this.#ask('POST /auth/sign-in/email', { email: this.email, password: this.password })
    this.signIns += 1
  }

  async #ask(line, body, mayBeAway = false) {
    const begun = performance.now()
    try {
      const answer = await this.browser.ask(line, body)
      const isAway = answer.status === 503 && answer.body?.error?.code === 'partly_away'
      if (isAway && mayBeAway) this.partly += 1
      else if (answer.status !== 200)
        this.problems.push(`${this.name}: ${line}: ${answer.status} ${JSON.stringify(answer.body)}`)
    } catch (error) {
      this.problems.push(`${this.name}: ${line}: ${error.message}`)
    }
    this.looks += 1
    this.slowestMs = Math.max(this.slowestMs, performance.now() - begun)
  }
}
