import { PortalBrowser } from './portal.ts'

/** A browser at the server of single sign-on: follows its pages and forms. */
class Visitor {
  readonly #cookies = new Map<string, string>()

  async #ask(url: string, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }

  /** Signs in there as somebody and agrees; where it sends them then. */
  async goThrough(start: string, subject: string): Promise<string> {
    let url = start
    for (let steps = 0; steps < 12; steps += 1) {
      const answer = await this.#ask(url)
      const next = answer.headers.get('location')
      if (next) {
        url = new URL(next, url).href
        if (url.includes('/operator/api/')) return url
        continue
      }
      const page = await answer.text()
      const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(page) ?? []
      const form = page.includes('name="login"')
        ? { prompt: 'login', login: subject, password: 'any' }
        : { prompt: 'consent' }
      const sent = await this.#ask(new URL(action, url).href, form)
      url = new URL(sent.headers.get('location') ?? '', url).href
    }
    throw new Error(`went nowhere: ${url}`)
  }
}

/** Somebody with a browser, at the gateway and at the server of single sign-on. */
export class SsoPerson {
  readonly subject: string
  readonly browser: PortalBrowser
  readonly #visitor = new Visitor()

  constructor(gateway: { readonly url: string }, subject: string, browser?: PortalBrowser) {
    this.subject = subject
    this.browser = browser ?? new PortalBrowser(gateway.url, 'operator')
  }

  /** To the server and back: the address that it sent them to, by which nobody has come yet. */
  async goThere(request: Record<string, unknown> = {}, line = 'POST /single-sign-on'): Promise<string> {
    const { body, status } = await this.browser.ask<{ url: string }>(line, request)
    if (status !== 200) throw new Error(`no way there: ${JSON.stringify(body)}`)
    return this.#visitor.goThrough(body.url, this.subject)
  }

  /** Comes back by such an address; the page that they are sent on to. */
  async comeBack(back: string): Promise<string | null> {
    const path = back.slice(back.indexOf('/operator/api') + '/operator/api'.length)
    return (await this.browser.ask(`GET ${path}`)).headers.get('location')
  }

  async signIn(request: Record<string, unknown> = {}): Promise<string | null> {
    return this.comeBack(await this.goThere(request))
  }

  /** From the account page of a browser that is signed in. */
  async link(): Promise<string | null> {
    return this.comeBack(await this.goThere({}, 'POST /account/single-sign-on'))
  }
}
