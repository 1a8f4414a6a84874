/** Why no connection was begun. */
export class AddressError extends Error {
  readonly failure: 'dns_failed' | 'forbidden_address'

  constructor(failure: AddressError['failure'], message: string) {
    super(message)
    this.failure = failure
  }
}
