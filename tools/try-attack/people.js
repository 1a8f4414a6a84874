// People at both portals: browsers that keep cookies, and accounts made as anybody makes them.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent, fetch } from 'undici'
import { apiPathOf, OPERATOR_ROLES, ROLES } from '../../server/dist/domain/index.js'
import { newAddress } from './addresses.js'

export const PASSWORD = `${randomUUID()} of the attack`
const BUSY_MS_MAX = 60_000

export class Browser {
  cookies = new Map()
  #agent

  constructor(url, realm = 'portal', address = newAddress(realm)) {
    Object.assign(this, { url, realm, address })
    this.#agent = new Agent({ localAddress: address, keepAliveTimeout: 500, keepAliveMaxTimeout: 500 })
  }

  /** A caller that is asked to wait waits, and asks again: a request to wait is no answer. */
  async ask(line, body, headers) {
    for (let waited = 0; ; ) {
      const answer = await this.send(line, body, headers)
      if (answer.status !== 429 || waited > BUSY_MS_MAX) return answer
      waited += 1_000
      await delay(1_000)
    }
  }

  async send(line, body, headers = {}) {
    const [method, path] = line.split(' ')
    const answer = await fetch(`${this.url}${apiPathOf(this.realm)}${path}`, {
      method,
      redirect: 'manual',
      dispatcher: this.#agent,
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

  signIn(email, password = PASSWORD, headers) {
    return this.send('POST /auth/sign-in/email', { email, password }, headers)
  }

  /** Somebody at another address with the same cookies. */
  copied() {
    const copy = new Browser(this.url, this.realm)
    copy.cookies = new Map(this.cookies)
    return copy
  }

  /** The same browser at the other portal, with its cookies under that one's names. */
  asThief(realm) {
    const thief = new Browser(this.url, realm)
    for (const [name, value] of this.cookies) {
      thief.cookies.set(name, value)
      thief.cookies.set(name.replace(this.realm, realm), value)
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

/** Held where the answer is this one. */
const judged = (what, answer, expected) => ({
  what,
  isHeld: codeIn(answer) === expected,
  detail: codeIn(answer),
})

export { codeIn, judged }

export function must(answer, what) {
  if (answer.status !== 200) throw new Error(`${what}: ${codeIn(answer)} ${answer.text.slice(0, 300)}`)
  return answer.body
}

export const newEmail = () => `${randomUUID()}@shop.example`
export const tokenIn = (link) => new URL(link).searchParams.get('token') ?? link.split('/').at(-1)

/** Somebody who signs up, confirms and has a sandbox client. */
export async function newOwner(gateway, names = { name: 'Ada', organisation: 'Corner shop' }) {
  const browser = new Browser(gateway.url)
  const email = newEmail()
  must(await browser.ask('POST /sign-up', { ...names, email, password: PASSWORD }), 'sign-up')
  const token = tokenIn(await gateway.mailedLink(email, 'verify'))
  must(await browser.ask('POST /verify-email', { token }), 'verify-email')
  const me = must(await browser.ask('GET /me'), 'me')
  const [organisation] = me.organisations
  return {
    ...{ browser, email, organisationId: organisation.organisationId },
    clientId: organisation.clients[0].clientId,
  }
}

/** What the mail to somebody who is invited leads to. */
export async function invite(gateway, { browser, organisationId }, email, role = 'viewer') {
  const path = `/organisations/${organisationId}/invitations`
  must(await browser.ask(`POST ${path}`, { email, role }), 'an invitation')
  return tokenIn(await gateway.mailedLink(email, 'invitation'))
}

/** Somebody of an organisation, with a role. */
async function newMember(gateway, owner, role) {
  const email = newEmail()
  const browser = new Browser(gateway.url)
  const person = {
    name: role,
    email,
    password: PASSWORD,
    invitation: await invite(gateway, owner, email, role),
  }
  must(await browser.ask('POST /sign-up', person), `joining as ${role}`)
  return { browser, email }
}

async function joinOperators(gateway, link, email) {
  const browser = new Browser(gateway.url, 'operator')
  const person = { name: 'Olga', email, password: PASSWORD, invitation: tokenIn(link) }
  must(await browser.ask('POST /sign-up', person), 'joining the operators')
  return { browser, email }
}

export async function newOperator(gateway, { browser }, role) {
  const email = `${randomUUID()}@gateway.example`
  must(await browser.ask('POST /operators/invitations', { email, role }), 'inviting')
  return joinOperators(gateway, await gateway.mailedLink(email, 'invitation'), email)
}

/** The administrator, and somebody of each lower role. */
async function newOperators(gateway) {
  const first = await joinOperators(gateway, gateway.operatorLink(), `${randomUUID()}@gateway.example`)
  const operators = new Map([['administrator', first]])
  for (const role of OPERATOR_ROLES.filter((name) => name !== 'administrator'))
    operators.set(role, await newOperator(gateway, first, role))
  return operators
}

/** Made once: an attack that goes on, and those after it, play the same people. */
let people
export async function peopleOf(gateway) {
  if (people?.gateway === gateway) return people
  const [own, other] = [await newOwner(gateway), await newOwner(gateway)]
  const members = new Map([['owner', own]])
  for (const role of ROLES.filter((name) => name !== 'owner'))
    members.set(role, await newMember(gateway, own, role))
  people = { gateway, own, other, members, operators: await newOperators(gateway) }
  return people
}
