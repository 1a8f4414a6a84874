/** A no at the portal: a code that its pages have a text for, and a sentence that is safe to show. */
export class PortalError extends Error {
  readonly code: string
  readonly status: number
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { readonly field?: string; readonly retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.name = 'PortalError'
    this.status = status
    this.code = code
    this.field = more.field
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
