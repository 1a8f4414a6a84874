/** What fills the words that a page has for a code; `why` distinguishes those that share one. */
export type MessageFacts = Readonly<Record<string, string | number>>

/**
 * A no at the portal: a code that its pages have words for in each language, with facts that fill them in, and an English
 * sentence that is safe to show.
 */
export class PortalError extends Error {
  readonly code: string
  readonly status: number
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly facts: MessageFacts | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      readonly field?: string
      readonly retryAfterSeconds?: number
      readonly facts?: MessageFacts
    } = {},
  ) {
    super(message)
    this.name = 'PortalError'
    this.status = status
    this.code = code
    this.field = more.field
    this.retryAfterSeconds = more.retryAfterSeconds
    this.facts = more.facts
  }
}
