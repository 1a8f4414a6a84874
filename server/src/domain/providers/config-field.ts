import type { ProviderKind } from './account.ts'

/** One field of what an account at a provider is set up with. Pages draw their forms from these. */
export interface ConfigField {
  /** As the config has it. */
  readonly name: string
  /** A `key` is long: DER in Base64, or PEM. */
  readonly type: 'text' | 'url' | 'number' | 'key'
  /** It is sent once, sealed, and never sent back. */
  readonly isSecret: boolean
  /** Whether operators see it later. */
  readonly isShown: boolean
  /** Whether it names the contract, and stays as it is for ever. */
  readonly isFixed: boolean
  readonly example: string
  /** What it is if nothing is given; null where something must be. */
  readonly usual: string | null
}

export interface DescribedProvider {
  readonly kind: ProviderKind
  readonly fields: readonly ConfigField[]
}
