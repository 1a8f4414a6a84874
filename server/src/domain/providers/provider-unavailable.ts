/** A provider that was asked gave no usable answer: the outcome is unknown. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent'
  readonly provider: string

  /** In the words of the error. */
  constructor(provider: string, cause: Error) {
    super(cause.message, { cause })
    this.provider = provider
  }
}

/** A provider was not asked, because it is not likely to answer: nothing was sent, so nothing can come of it. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  readonly provider: string

  constructor(provider: string, reason: string) {
    super(`the provider ${provider} was not asked: ${reason}`)
    this.provider = provider
  }
}

/** What was to be ended is still open, and nobody is at fault: it is tried again later. */
export class StillOpen extends Error {
  override readonly name = 'StillOpen'
}
