import type { ProviderOutcome } from '../payments/attempt.ts'

/**
 * A provider has answered about other money than it was asked about: the answer is not believed, and somebody must look
 * at it.
 */
export class ProviderContradicts extends Error {
  override readonly name = 'ProviderContradicts'
  readonly reported: ProviderOutcome

  constructor(message: string, reported: ProviderOutcome) {
    super(message)
    this.reported = reported
  }
}
