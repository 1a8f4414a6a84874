import { newEmail, PASSWORD, PortalBrowser } from './portal.ts'
import { secretOf, totp } from './totp.ts'

/** A cookie as a browser is asked to keep it. */
export interface KeptCookie {
  readonly name: string
  readonly path: string
  /** All that is said of it besides, in the order of the alphabet. */
  readonly flags: readonly string[]
  readonly maxAgeSeconds: number | null
}

/** Notes every cookie that an answer of `fetch` sets; those that are taken away are none. */
export function noteCookies(): { readonly kept: readonly KeptCookie[]; stop(): void } {
  const [kept, plain]: [KeptCookie[], typeof fetch] = [[], globalThis.fetch]
  globalThis.fetch = async (...args) => {
    const answer = await plain(...args)
    for (const line of answer.headers.getSetCookie()) {
      const cookie = read(line)
      if (cookie) kept.push(cookie)
    }
    return answer
  }
  return {
    kept,
    stop() {
      globalThis.fetch = plain
    },
  }
}

function read(line: string): KeptCookie | null {
  const [pair = '', ...attributes] = line.split(/;\s*/)
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  const find = (wanted: string) =>
    attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
  const maxAge = find('max-age')
  if (value === '' || maxAge === '0') return null
  const flags = attributes.filter((one) => !/^(path|max-age|expires)=/i.test(one))
  return {
    name,
    path: find('path') ?? '',
    flags: flags.toSorted(),
    maxAgeSeconds: maxAge === undefined ? null : Number(maxAge),
  }
}

interface Account {
  readonly browser: PortalBrowser
  readonly email: string
}

/** Signs in by every step that there is: password, code, on a device to remember, in a browser to forget, by a passkey. */
export async function signInByAll({ browser, email }: Account): Promise<void> {
  const request = { password: PASSWORD }
  const { body } = await browser.ask<{ totpURI: string }>('POST /auth/two-factor/enable', request)
  const code = () => totp(secretOf(body.totpURI))
  await browser.ask('POST /auth/two-factor/verify-totp', { code: code() })
  await browser.ask('POST /auth/sign-out')
  await browser.ask('POST /auth/sign-in/email', { email, ...request, rememberMe: false })
  await browser.ask('POST /auth/two-factor/verify-totp', { code: code(), trustDevice: true })
  await browser.ask('GET /auth/passkey/generate-authenticate-options')
}

/** Somebody new at the merchants' portal, who has confirmed the address. */
export async function signUp(url: string): Promise<Account> {
  const [browser, email] = [new PortalBrowser(url), newEmail()]
  const person = { name: 'Ada', email, password: PASSWORD }
  const { body } = await browser.ask<{ verificationLink: string }>('POST /sign-up', person)
  const token = new URL(body.verificationLink).searchParams.get('token')
  await browser.ask('POST /verify-email', { token })
  return { browser, email }
}

/** Has an operator see a merchant's pages as it does. */
export async function lookAt(operator: Account, { browser }: Account): Promise<void> {
  const [organisation] = (await browser.me()).organisations
  const [client] = organisation?.clients ?? []
  await operator.browser.ask(`POST /merchants/${client?.clientId}/view`, { reason: 'To help.' })
}
