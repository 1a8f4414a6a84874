import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PortalAnswer, PortalBrowser } from './portal.ts'

/** A device that keeps one passkey, and speaks WebAuthn as far as the portal asks for it. */
export class Passkey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(16)
  readonly #origin: string

  /** A passkey belongs to a name: on this machine that is localhost. */
  constructor(url: string) {
    this.#origin = `http://localhost:${new URL(url).port}`
  }

  /** Adds it to the account that is signed in. */
  async addTo(browser: PortalBrowser): Promise<PortalAnswer> {
    const { body } = await browser.ask<{ challenge: string }>('GET /auth/passkey/generate-register-options')
    const attestation = [
      ...[0xa3, 0x63, ...ascii('fmt'), 0x64, ...ascii('none')],
      ...[0x67, ...ascii('attStmt'), 0xa0, 0x68, ...ascii('authData')],
      ...bytes(this.#authenticatorData(FRESH)),
    ]
    return browser.ask('POST /auth/passkey/verify-registration', {
      name: 'A key',
      response: this.#named({
        clientDataJSON: this.#clientData('webauthn.create', body.challenge),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      }),
    })
  }

  async signIn(browser: PortalBrowser, headers: Record<string, string> = {}): Promise<PortalAnswer> {
    const path = '/auth/passkey/generate-authenticate-options'
    const { body } = await browser.ask<{ challenge: string }>(`GET ${path}`, undefined, headers)
    const clientDataJSON = this.#clientData('webauthn.get', body.challenge)
    const authenticatorData = this.#authenticatorData(KNOWN)
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const response = this.#named({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    })
    return browser.ask('POST /auth/passkey/verify-authentication', { response }, headers)
  }

  #named(response: object) {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, challenge: string): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin })).toString('base64url')
  }

  #authenticatorData(flags: number): Buffer {
    const head = Buffer.concat([sha256(Buffer.from('localhost')), Buffer.from([flags, 0, 0, 0, 0])])
    return flags === KNOWN ? head : Buffer.concat([head, this.#credential()])
  }

  /** No model, the id with its length, and the public key as COSE writes it. */
  #credential(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const [left, right] = [x, y].map((part) => [...Buffer.from(part, 'base64url')])
    const key = [
      ...[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01],
      ...[0x21, 0x58, 0x20, ...(left ?? []), 0x22, 0x58, 0x20, ...(right ?? [])],
    ]
    return Buffer.from([...Array<number>(16).fill(0), 0, this.#id.length, ...this.#id, ...key])
  }
}

/** Somebody is there and has proven it; beside that, a credential follows. */
const KNOWN = 0x05
const FRESH = 0x45

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest()
const ascii = (text: string) => [...Buffer.from(text)]
const bytes = (content: Buffer) => [0x58, content.length, ...content]
