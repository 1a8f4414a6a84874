/** The only place that wires: it builds the modules from the settings, starts them in order and stops them in reverse. */
import type { Logger } from 'pino'
import type { Settings, SettingsInForce } from '../platform/config/index.ts'
import type { MoneyDeps } from '../engine/money/index.ts'
import type { Sealer } from '../platform/sealing/index.ts'
import type { Storage } from '../storage/index.ts'
import type { EphemeralGateway, EphemeralOptions } from './sandbox/ephemeral/index.ts'
import type { SupervisedGateway } from './processes/index.ts'
import type { Gateway, Surroundings } from './start-gateway.ts'
import type { AlertTest } from './wiring/alert-test.ts'

/** Loaded on demand: most of the command line needs a fraction of the gateway. */
export async function startGateway(
  settings: Settings,
  log: Logger,
  surroundings?: Surroundings,
): Promise<Gateway> {
  const gateway = await import('./start-gateway.ts')
  return gateway.startGateway(settings, log, surroundings)
}

/** Loaded where several processes are wanted. */
export async function startProcesses(
  inForce: SettingsInForce,
  log: Logger,
  isToBeHeld: boolean,
): Promise<SupervisedGateway> {
  return (await import('./processes/index.ts')).startProcesses(inForce, log, isToBeHeld)
}

/** For a command that moves money. */
export async function openEngine(
  ground: { settings: Settings; log: Logger; storage: Storage },
  sealer: Sealer,
): Promise<MoneyDeps> {
  return (await import('./wiring/operators-engine.ts')).openEngine(ground, sealer)
}

/** For a command that shows whether alerts arrive; null if they do, or why not. */
export async function testAlerts(settings: Settings, test: AlertTest): Promise<string | null> {
  return (await import('./wiring/alert-test.ts')).sendAlertTest(settings, test)
}

export async function startEphemeral(log: Logger, options?: EphemeralOptions): Promise<EphemeralGateway> {
  const ephemeral = await import('./sandbox/ephemeral/index.ts')
  return ephemeral.startEphemeral(log, options)
}

export { notificationRules } from './providers/address-rules.ts'
export { findDigestIn } from './wiring/audit-digest.ts'
export { certificateFile } from './http/certificate.ts'
export { connectSigner } from './start/connect-signer.ts'
export { watchParent } from './sandbox/ephemeral/parent.ts'
export { findMasterKeys, openSealer } from './start/master-key.ts'
export { openStorage } from './start/open-storage.ts'
export { onStopSignals } from './start/stop-signals.ts'
export { SettingsWatch } from './start/settings-watch.ts'
export { stopTimes } from './start/stopping.ts'
export type { SupervisedGateway } from './processes/index.ts'
export { readProviderConfig, tryProvider } from './providers/provider-kinds.ts'
export { readMerchant, type SandboxMerchant, sandboxMerchantFile } from './sandbox/sandbox-merchant.ts'
export { bodySigner, requestSigner } from './sandbox/signed-request.ts'
export type { Gateway, Surroundings } from './start-gateway.ts'
export type { AlertTest } from './wiring/alert-test.ts'
