/** The only place that wires: it builds the rooms from the settings, starts them in order and stops them in reverse. */
import type { Logger } from 'pino'
import type { Settings } from '../config/index.ts'
import type { MoneyParts } from '../money/index.ts'
import type { Sealer } from '../sealing/index.ts'
import type { Storage } from '../storage/index.ts'
import type { EphemeralGateway, EphemeralWish } from './ephemeral/index.ts'
import type { SupervisedGateway } from './processes/index.ts'
import type { Gateway, Surroundings } from './start-gateway.ts'

/** Loaded when asked for: most of the command line needs a fraction of the gateway. */
export async function startGateway(
  settings: Settings,
  log: Logger,
  surroundings?: Surroundings,
): Promise<Gateway> {
  const gateway = await import('./start-gateway.ts')
  return gateway.startGateway(settings, log, surroundings)
}

/** Loaded where several processes are asked for. */
export async function startProcesses(
  settings: Settings,
  log: Logger,
  isToBeHeld: boolean,
): Promise<SupervisedGateway> {
  return (await import('./processes/index.ts')).startProcesses(settings, log, isToBeHeld)
}

/** For a command that moves money. */
export async function openEngine(
  ground: { settings: Settings; log: Logger; storage: Storage },
  sealer: Sealer,
): Promise<MoneyParts> {
  return (await import('./operators-engine.ts')).openEngine(ground, sealer)
}

export async function startEphemeral(log: Logger, wish?: EphemeralWish): Promise<EphemeralGateway> {
  const ephemeral = await import('./ephemeral/index.ts')
  return ephemeral.startEphemeral(log, wish)
}

export { notificationRules } from './address-rules.ts'
export { findDigestIn } from './audit-digest.ts'
export { certificateFile } from './certificate.ts'
export { connectSigner } from './connect-signer.ts'
export { watchParent } from './ephemeral/parent.ts'
export { findMasterKeys, openSealer } from './master-key.ts'
export { openStorage } from './open-storage.ts'
export type { SupervisedGateway } from './processes/index.ts'
export { readProviderConfig, tryProvider } from './provider-kinds.ts'
export { readMerchant, type SandboxMerchant, sandboxMerchantFile } from './sandbox-merchant.ts'
export { bodySigner, requestSigner } from './signed-request.ts'
export type { Gateway, Surroundings } from './start-gateway.ts'
