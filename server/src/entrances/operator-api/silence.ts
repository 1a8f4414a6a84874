import { PortalError, ProviderSilent, ProviderUnavailable } from '../../domain/index.ts'

/** Nothing has changed then: it is asked again later. */
export function tellOfSilence(error: unknown): never {
  if (error instanceof ProviderSilent || error instanceof ProviderUnavailable)
    throw new PortalError(
      503,
      'provider_silent',
      'The provider is not responding: it will be asked again later.',
    )
  throw error
}
