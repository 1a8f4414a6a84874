import type { ToldFacts } from './portal/portal-error.ts'

/** Something the operator must mend before the gateway can go on; the message is a whole sentence for them. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
  /** For the words of the portal, where its users meet it too. */
  readonly facts: ToldFacts | undefined

  constructor(message: string, { facts, ...options }: ErrorOptions & { readonly facts?: ToldFacts } = {}) {
    super(message, options)
    this.facts = facts
  }
}
