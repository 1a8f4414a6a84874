import { timingSafeEqual } from 'node:crypto'

const TOKEN_BYTES = 16

/** The payer's addresses. They carry the client, and a token so that knowing a payment's id opens no page. */
export class CheckoutLinks {
  readonly #publicUrl: () => string
  readonly #digest: (text: string) => Buffer

  constructor(publicUrl: () => string, digest: (text: string) => Buffer) {
    this.#publicUrl = publicUrl
    this.#digest = digest
  }

  url(clientId: string, paymentId: string): string {
    return `${this.#publicUrl()}${this.path(clientId, paymentId)}`
  }

  path(clientId: string, paymentId: string): string {
    return `/checkout/${encodeURIComponent(clientId)}/${paymentId}/${this.#token(clientId, paymentId).toString('base64url')}`
  }

  isValid(clientId: string, paymentId: string, token: string): boolean {
    const given = Buffer.from(token, 'base64url')
    return given.length === TOKEN_BYTES && timingSafeEqual(given, this.#token(clientId, paymentId))
  }

  #token(clientId: string, paymentId: string): Buffer {
    return this.#digest(`${clientId}\n${paymentId}`).subarray(0, TOKEN_BYTES)
  }
}
