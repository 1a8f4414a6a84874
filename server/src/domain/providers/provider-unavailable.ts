/** A provider was not asked, because it is not likely to answer: nothing was sent, so nothing can come of it. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  readonly provider: string

  constructor(provider: string, reason: string) {
    super(`the provider ${provider} was not asked: ${reason}`)
    this.provider = provider
  }
}
