import { timingSafeEqual } from 'node:crypto'

const TOKEN_BYTES = 16

/** Each kind of page has its own, and its own tokens. */
export type LinkFolder = 'checkout' | 'checkout/session' | 'checkout/link' | 'consent' | 'receipt'

/**
 * The payer's addresses of one kind. They carry the client, and a token so that knowing the id of a payment, a session or
 * an agreement opens no page.
 */
export class CheckoutLinks {
  readonly #folder: string
  readonly #publicUrl: string
  readonly #digest: (text: string) => Buffer

  constructor(folder: LinkFolder, publicUrl: string, digest: (text: string, purpose: string) => Buffer) {
    this.#folder = folder
    this.#publicUrl = publicUrl
    this.#digest = (text) => digest(text, `${folder} link`)
  }

  url(clientId: string, id: string): string {
    return `${this.#publicUrl}${this.path(clientId, id)}`
  }

  path(clientId: string, id: string): string {
    return `/${this.#folder}/${encodeURIComponent(clientId)}/${id}/${this.#token(clientId, id).toString('base64url')}`
  }

  isValid(clientId: string, id: string, token: string): boolean {
    const given = Buffer.from(token, 'base64url')
    return given.length === TOKEN_BYTES && timingSafeEqual(given, this.#token(clientId, id))
  }

  #token(clientId: string, id: string): Buffer {
    return this.#digest(`${clientId}\n${id}`).subarray(0, TOKEN_BYTES)
  }
}
