import type { Environment, Facts, ProviderKind } from '../../domain/index.ts'
import type { RotationDeps } from '../../registry/clients/index.ts'
import type { KeyRing } from '../../platform/sealing/index.ts'

/** What the routes of keys, providers and methods work with beside the rest. */
export interface CareDeps {
  /** Changes gateway keys. */
  readonly rotation: RotationDeps
  /** Those who move the money, of whom this room knows nothing. */
  readonly providers: {
    /** Refuses what is no config of the kind. */
    readConfig(kind: ProviderKind, value: unknown): Promise<ReadConfig>
    /** Whether somebody with such a config is answered, in a sentence. */
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
