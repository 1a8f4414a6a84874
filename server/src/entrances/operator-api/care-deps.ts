import type { DescribedProvider, Environment, Facts, ProviderKind } from '../../domain/index.ts'
import type { RotationDeps } from '../../registry/clients/index.ts'
import type { KeyRing } from '../../platform/sealing/index.ts'

/** What the routes of keys, providers and methods need besides the rest. */
export interface CareDeps {
  /** Changes gateway keys. */
  readonly rotation: RotationDeps
  /** The providers, about which this module knows nothing. */
  readonly providers: {
    /** What accounts of each kind are set up with. */
    describe(): Promise<readonly DescribedProvider[]>
    /** Refuses what is not a config of the kind. */
    readConfig(kind: ProviderKind, value: unknown): Promise<ReadConfig>
    /** Whether a provider answers with such a config, in a sentence. */
    ask(kind: ProviderKind, config: unknown): Promise<{ readonly isWell: boolean; readonly sentence: string }>
  }
  /** The ring of master keys as the settings or the key file have it now. */
  masterKeys(): Promise<KeyRing>
  /** Whether the gateway is being stopped. */
  isStopping(): boolean
}

interface ReadConfig {
  readonly config: Facts
  readonly shown: Facts
  readonly environment: Environment
}
