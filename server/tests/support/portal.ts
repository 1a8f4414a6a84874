import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { apiPathOf, type Realm } from '../../src/domain/index.ts'
import { sandboxMerchantFile } from '../../src/main/index.ts'
import type { AddedKey, ClientKeys, Me } from '../../src/entrances/portal-api/shapes.ts'
import { pkcs8Base64, spkiBase64 } from '../../src/platform/signing/index.ts'
import type { TestGateway } from './gateway.ts'
import { Merchant } from './merchant.ts'

export interface PortalAnswer<T = Record<string, unknown>> {
  readonly status: number
  readonly body: T
  readonly headers: Headers
}

export const PASSWORD = 'correct horse battery'

/** A browser at the portal: it keeps cookies, and says where its requests come from. */
export class PortalBrowser {
  readonly #url: string
  readonly #realm: Realm
  readonly cookies = new Map<string, string>()

  constructor(url: string, realm: Realm = 'portal') {
    this.#url = url
    this.#realm = realm
  }

  get origin(): string {
    return new URL(this.#url).origin
  }

  async ask<T = Record<string, unknown>>(
    line: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<PortalAnswer<T>> {
    const [method = 'GET', path = ''] = line.split(' ')
    const answer = await fetch(`${this.#url}${apiPathOf(this.#realm)}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method !== 'GET' && { origin: this.origin, 'content-type': 'application/json' }),
        ...headers,
      },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /max-age=0/i.test(cookie)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const text = await answer.text()
    return { status: answer.status, body: parse(text) as T, headers: answer.headers }
  }

  async signIn(email: string, password = PASSWORD): Promise<PortalAnswer> {
    return this.ask('POST /auth/sign-in/email', { email, password })
  }

  async me(): Promise<Me> {
    return (await this.ask<Me>('GET /me')).body
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const newEmail = () => `${randomUUID().slice(0, 8)}@shop.example`

/** Somebody with an account, an organisation and a sandbox client, who has signed in. */
export async function newOwner(gateway: TestGateway, email = newEmail()) {
  const browser = new PortalBrowser(gateway.url)
  const { body } = await browser.ask<{ verificationLink: string }>('POST /sign-up', {
    name: 'Ada',
    email,
    password: PASSWORD,
    organisation: 'Corner shop',
  })
  await browser.ask('POST /verify-email', { token: new URL(body.verificationLink).searchParams.get('token') })
  const me = await browser.me()
  const [organisation] = me.organisations
  const [client] = organisation?.clients ?? []
  if (!organisation || !client) throw new Error(`no client after sign-up: ${JSON.stringify(me)}`)
  return { browser, email, me, organisationId: organisation.organisationId, clientId: client.clientId }
}

/** The owner of the sandbox merchant, with what the file of the first start says. */
export async function firstOwner(gateway: TestGateway) {
  const file = JSON.parse(readFileSync(sandboxMerchantFile(gateway.dataDir), 'utf8')) as Record<
    string,
    string
  >
  const { portalEmail = '', portalPassword = '', clientId = '' } = file
  const browser = new PortalBrowser(gateway.url)
  const answer = await browser.signIn(portalEmail, portalPassword)
  return { browser, answer, clientId, email: portalEmail, password: portalPassword }
}

/** Somebody of an organisation with a role, who has signed in. */
export async function newMember(
  gateway: TestGateway,
  owner: { browser: PortalBrowser; organisationId: string },
  role: string,
) {
  const email = newEmail()
  const invited = await owner.browser.ask<{ link: string }>(
    `POST /organisations/${owner.organisationId}/invitations`,
    { email, role },
  )
  const invitation = invited.body.link.split('/').at(-1)
  const browser = new PortalBrowser(gateway.url)
  const answer = await browser.ask('POST /sign-up', { name: role, email, password: PASSWORD, invitation })
  if (answer.status !== 200) throw new Error(`the ${role} could not join: ${JSON.stringify(answer.body)}`)
  return { browser, email }
}

/** What calls for the owner's client, by a key that was added at the portal. */
export async function callerFor(owner: { browser: PortalBrowser; clientId: string }): Promise<Merchant> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const path = `/clients/${owner.clientId}/keys`
  const { body } = await owner.browser.ask<AddedKey>(`POST ${path}`, { publicKey: spkiBase64(publicKey) })
  const keys = await owner.browser.ask<ClientKeys>(`GET ${path}`)
  return new Merchant(owner.browser.origin, {
    clientId: owner.clientId,
    keyVersion: body.version,
    merchantPrivateKey: pkcs8Base64(privateKey),
    merchantPublicKey: spkiBase64(publicKey),
    gatewayPublicKey: keys.body.gatewayPublicKey,
  })
}
