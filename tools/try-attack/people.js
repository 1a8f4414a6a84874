// People at both portals: browsers that keep cookies, and accounts made as anybody makes them.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { apiPathOf } from '../../server/dist/domain/index.js'

const PASSWORD = `${randomUUID()} of the attack`
const BUSY_MS_MAX = 60_000

export class Browser {
  cookies = new Map()

  constructor(url, house = 'portal') {
    Object.assign(this, { url, house })
  }

  /** Whoever is asked to wait waits, and asks again: being told to wait is no answer. */
  async ask(line, body, headers = {}) {
    for (let waited = 0; ; ) {
      const answer = await this.#send(line, body, headers)
      if (answer.status !== 429 || waited > BUSY_MS_MAX) return answer
      waited += 1_000
      await delay(1_000)
    }
  }

  async #send(line, body, headers) {
    const [method, path] = line.split(' ')
    const answer = await fetch(`${this.url}${apiPathOf(this.house)}${path}`, {
      method,
      redirect: 'manual',
      headers: withoutGaps({
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method !== 'GET' && { origin: this.url, 'content-type': 'application/json' }),
        ...headers,
      }),
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /max-age=0/i.test(cookie)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: parsed(text) }
  }

  /** The same browser at the other portal, with its cookies under that one's names. */
  asThief(house) {
    const thief = new Browser(this.url, house)
    for (const [name, value] of this.cookies) {
      thief.cookies.set(name, value)
      thief.cookies.set(name.replace(this.house, house), value)
    }
    return thief
  }
}

/** What is undefined is not sent. */
const withoutGaps = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const codeIn = ({ status, body }) => `${status} ${body?.error?.code ?? ''}`.trim()

export { codeIn }

function must(answer, what) {
  if (answer.status !== 200) throw new Error(`${what}: ${codeIn(answer)} ${answer.text.slice(0, 300)}`)
  return answer.body
}

/** Somebody who signs up, confirms and has a sandbox client. */
export async function newOwner(gateway) {
  const browser = new Browser(gateway.url)
  const email = `${randomUUID()}@shop.example`
  const person = { name: 'Ada', email, password: PASSWORD, organisation: 'Corner shop' }
  must(await browser.ask('POST /sign-up', person), 'sign-up')
  const token = new URL(await gateway.mailedLink(email)).searchParams.get('token')
  must(await browser.ask('POST /verify-email', { token }), 'verify-email')
  const me = must(await browser.ask('GET /me'), 'me')
  const [organisation] = me.organisations
  return {
    ...{ browser, email, organisationId: organisation.organisationId },
    clientId: organisation.clients[0].clientId,
  }
}

/** Somebody of an organisation, with a role. */
export async function newMember(gateway, { browser: owner, organisationId }, role) {
  const email = `${randomUUID()}@shop.example`
  const path = `/organisations/${organisationId}/invitations`
  const { link } = must(await owner.ask(`POST ${path}`, { email, role }), 'an invitation')
  const browser = new Browser(gateway.url)
  const person = { name: role, email, password: PASSWORD, invitation: link.split('/').at(-1) }
  must(await browser.ask('POST /sign-up', person), `joining as ${role}`)
  return { browser, email }
}

async function joinOperators(gateway, link, email) {
  const browser = new Browser(gateway.url, 'operator')
  const person = { name: 'Olga', email, password: PASSWORD, invitation: link.split('/').at(-1) }
  must(await browser.ask('POST /sign-up', person), 'joining the operators')
  return { browser, email }
}

/** The administrator, and somebody of each lower role. */
export async function newOperators(gateway, roles) {
  const first = await joinOperators(gateway, gateway.operatorLink(), `${randomUUID()}@gateway.example`)
  const operators = new Map([['administrator', first]])
  for (const role of roles.filter((name) => name !== 'administrator')) {
    const email = `${randomUUID()}@gateway.example`
    const { link } = must(await first.browser.ask('POST /operators/invitations', { email, role }), 'inviting')
    operators.set(role, await joinOperators(gateway, link, email))
  }
  return operators
}
