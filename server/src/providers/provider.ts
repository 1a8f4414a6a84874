import type { Attempt, CardSource, Environment, PresentedCard, ProviderOutcome } from '../domain/index.ts'

export interface Provider {
  readonly name: string
  /** Asks for what the attempt is about: the payer's money, its way back, a capture. Gives what became of it. */
  send(attempt: Attempt, circumstances: Circumstances): Promise<ProviderOutcome>
  /** What became of an attempt; null when the provider never heard of it. */
  inquire(attempt: Attempt, circumstances: Circumstances): Promise<ProviderOutcome | null>
  /**
   * Sees to it that nothing comes of an attempt: from now on its key is refused, also for who sends it later. Gives what
   * stands: a failure, or what had been done under the key before.
   */
  abandon(attempt: Attempt, circumstances: Circumstances): Promise<ProviderOutcome>
  /**
   * Shows a card to its issuer, who says whether the payer shall prove who they are first. The provider keeps the card
   * and names it; the gateway has nothing but the name while the payer is away. It may be shown any number of times.
   */
  present(clientId: string, shown: Presentation): Promise<PresentedCard>
}

export interface Circumstances {
  /** The client's time. */
  readonly now: Date
  /** What is charged where that is a card. It is handed on and kept nowhere. */
  readonly source?: CardSource | undefined
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

export type Presentation = Circumstances & { readonly source: CardSource }

/** The provider that serves an environment, or none. */
export type Providers = Readonly<Partial<Record<Environment, Provider>>>
