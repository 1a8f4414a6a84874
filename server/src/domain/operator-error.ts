import type { MessageFacts } from './portal/portal-error.ts'

/** Something that the operator must fix before the gateway can continue; the message is a whole sentence for them. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
  /** For the words of the portal, where its users meet it too. */
  readonly facts: MessageFacts | undefined

  constructor(message: string, { facts, ...options }: ErrorOptions & { readonly facts?: MessageFacts } = {}) {
    super(message, options)
    this.facts = facts
  }
}
