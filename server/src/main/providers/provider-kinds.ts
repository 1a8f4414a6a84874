import type { Settings } from '../../platform/config/index.ts'
import {
  type DescribedProvider,
  type Environment,
  type Facts,
  OperatorError,
  type ProviderKind,
  SANDBOX_PREFIX,
} from '../../domain/index.ts'
import type { AmsConfig } from '../../providers/ams/index.ts'
import type { Provider } from '../../providers/index.ts'
import type { Signer } from '../../platform/signing/index.ts'
import {
  findSimulatedCard,
  findSimulatedCharge,
  HotCharges,
  insertSimulatedCard,
  type Storage,
} from '../../storage/index.ts'
import { flawOfProvider, mayProviderBePrivate } from './address-rules.ts'

/** A config that was understood. */
interface ReadConfig {
  readonly config: Facts
  /** The part of it that is not secret. */
  readonly shown: Facts
  /** Whose account it is at the provider, a sandbox's or one with real money. */
  readonly environment: Environment
}

/** Refuses what is not a config of the kind, with a sentence that names the field. */
export async function readProviderConfig(
  settings: Settings,
  kind: ProviderKind,
  value: unknown,
): Promise<ReadConfig> {
  if (kind === 'stripe')
    throw new OperatorError('The kind stripe is not offered yet: the kinds are ams and simulator.')
  if (kind === 'simulator') return { config: {}, shown: {}, environment: 'sandbox' }
  const { AMS_FIELDS, readAmsConfig } = await import('../../providers/ams/index.ts')
  try {
    const config = readAmsConfig(value)
    const flaw = flawOfProvider(settings, config.gatewayUrl)
    if (flaw) throw new Error(flaw)
    const shown = AMS_FIELDS.filter(({ isShown }) => isShown).map(({ name }) => name as keyof AmsConfig)
    return {
      config: { ...config },
      shown: Object.fromEntries(shown.map((name) => [name, config[name]])),
      environment: config.clientId.startsWith(SANDBOX_PREFIX) ? 'sandbox' : 'production',
    }
  } catch (error) {
    throw new OperatorError((error as Error).message)
  }
}

/** What accounts of each kind are set up with. */
export async function describeProviders(): Promise<readonly DescribedProvider[]> {
  const { AMS_FIELDS } = await import('../../providers/ams/index.ts')
  return [
    { kind: 'ams', fields: AMS_FIELDS },
    { kind: 'simulator', fields: [] },
  ]
}

/** An account with the config that was sealed for it. */
interface OpenedAccount {
  readonly name: string
  readonly kind: Exclude<ProviderKind, 'simulator'>
  readonly config: unknown
  /** Where the provider sends its messages. */
  readonly notifyUrl: string
  readonly signer: Signer
  readonly settings: Settings
}

export async function openProvider({
  kind,
  config: opened,
  settings,
  ...account
}: OpenedAccount): Promise<Provider> {
  if (kind === 'stripe') throw new Error('the kind stripe is not offered yet')
  const { createAms, readAmsConfig } = await import('../../providers/ams/index.ts')
  const config = readAmsConfig(opened)
  const flaw = flawOfProvider(settings, config.gatewayUrl)
  if (flaw) throw new Error(flaw)
  return createAms({ ...account, config, mayBePrivate: mayProviderBePrivate(settings, config.gatewayUrl) })
}

/** Whether a provider answers an account with this config, in a sentence. */
export async function tryProvider(
  settings: Settings,
  { kind, config, signal }: { kind: ProviderKind; config: unknown; signal: AbortSignal },
): Promise<{ readonly isWell: boolean; readonly sentence: string }> {
  if (kind === 'stripe') return { isWell: false, sentence: 'The kind stripe is not offered yet.' }
  if (kind === 'simulator')
    return { isWell: true, sentence: 'The simulator is part of the gateway: there is nothing to test.' }
  const { readAmsConfig, tryAms } = await import('../../providers/ams/index.ts')
  const read = readAmsConfig(config)
  return tryAms(read, { mayBePrivate: mayProviderBePrivate(settings, read.gatewayUrl), signal })
}

/** A node that serves production alone does not even load it. */
export async function loadSimulator(storage: Storage): Promise<Provider> {
  const { createSimulator } = await import('../../providers/simulator/index.ts')
  const { db } = storage
  const charges = new HotCharges(storage)
  return createSimulator({
    keep: (asked, outcome, card) => charges.keep(asked, outcome, card),
    find: (asked) => findSimulatedCharge(db, asked),
    keepCard: (clientId, token, resultCode) => insertSimulatedCard(db, clientId, token, resultCode),
    findCard: (clientId, token) => findSimulatedCard(db, clientId, token),
  })
}
