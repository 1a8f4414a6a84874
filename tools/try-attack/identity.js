// The organisation's server of single sign-on, a real one, and people who go there and back.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { Browser } from './people.js'

const CLIENT = { client_id: 'amsel', client_secret: 'a secret of thirty-two characters' }

export class IdentityServer {
  /** What it says of somebody, by subject. */
  #shown = new Map()

  /** The settings of a gateway whose operators sign in there. */
  async open() {
    this.server = createServer().listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    this.issuer = `http://127.0.0.1:${this.server.address().port}`
    return {
      OPERATOR_SSO_ISSUER: this.issuer,
      OPERATOR_SSO_CLIENT_ID: CLIENT.client_id,
      OPERATOR_SSO_CLIENT_SECRET: CLIENT.client_secret,
      OPERATOR_SSO_ROLES: 'administrator=gateway-admins,approver=risk,support=helpdesk',
    }
  }

  /** Begins to serve a gateway, at its address. */
  serve({ url }) {
    const provider = new Provider(this.issuer, {
      clients: [
        {
          ...CLIENT,
          redirect_uris: [`${url}/operator/api/auth/callback/sso`],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      conformIdTokenClaims: false,
      // A person who signs in types a subject, and is that.
      features: { devInteractions: { enabled: true } },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, email: id, email_verified: true, name: 'Olga', ...this.#shown.get(id) }),
      }),
    })
    this.server.on('request', provider.callback())
  }

  /** Somebody whom it knows, with a browser. */
  person(gateway, shown) {
    const subject = `${randomUUID()}@gateway.example`
    this.#shown.set(subject, shown)
    return new SsoPerson(new Browser(gateway.url, 'operator'), subject)
  }

  close() {
    this.server?.closeAllConnections()
    this.server?.close()
  }
}

class SsoPerson {
  #cookies = new Map()

  constructor(browser, subject) {
    Object.assign(this, { browser, subject })
  }

  /** To the server and back: the address that it sent them to, by which nobody has come yet. */
  async goThere(request = {}, line = 'POST /single-sign-on') {
    const { body, text } = await this.browser.ask(line, request)
    if (!body?.url) throw new Error(`no way to the server of single sign-on: ${text}`)
    let { url } = body
    for (let steps = 0; steps < 12; steps += 1) {
      const answer = await this.#visit(url)
      const next = answer.headers.get('location')
      if (next) {
        url = new URL(next, url).href
        if (url.includes('/operator/api/')) return url
        continue
      }
      const page = await answer.text()
      const [, action] = /<form[^>]*action="([^"]+)"/.exec(page) ?? []
      const isLogin = page.includes('name="login"')
      const form = isLogin ? { prompt: 'login', login: this.subject, password: 'any' } : { prompt: 'consent' }
      const sent = await this.#visit(new URL(action, url).href, form)
      url = new URL(sent.headers.get('location'), url).href
    }
    throw new Error(`single sign-on went nowhere: ${url}`)
  }

  /** Comes back by such an address; the page that they are sent on to. */
  async comeBack(back) {
    const path = back.slice(back.indexOf('/operator/api') + '/operator/api'.length)
    return (await this.browser.ask(`GET ${path}`)).headers.get('location')
  }

  async signIn(request) {
    return this.comeBack(await this.goThere(request))
  }

  async #visit(url, form) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }
}
