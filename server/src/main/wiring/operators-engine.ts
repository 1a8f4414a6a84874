import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import type { Settings } from '../../platform/config/index.ts'
import { type MoneyDeps, PROVIDER_DEADLINE_MS } from '../../engine/money/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { Signer } from '../../platform/signing/index.ts'
import { findClient, type Storage } from '../../storage/index.ts'
import { assembleEngine, makeLinks } from './engine.ts'
import { ProviderDirectory } from '../providers/provider-directory.ts'

/**
 * The engine for a command that works beside a running gateway. It has no deliverer: within a second the gateway finds
 * what was put into the outbox, and it finishes what a killed command left.
 */
export async function openEngine(
  { settings, log, storage }: { settings: Settings; log: Logger; storage: Storage },
  sealer: Sealer,
): Promise<MoneyDeps> {
  const { publicUrl } = settings
  const clock = { now: () => new Date() }
  // Nobody scrapes a command.
  const observe = () => {}
  const providers = await ProviderDirectory.open({
    settings,
    log,
    clock,
    storage,
    sealer,
    signer: new Signer(availableParallelism()),
    publicUrl,
    observe,
  })
  const ground = {
    settings,
    log,
    clock,
    providerDeadlineMs: PROVIDER_DEADLINE_MS,
    storage,
    sealer,
    clients: { reload: (clientId: string) => findClient(storage.db, clientId) },
    providers,
    publicUrl,
    hold: { since: null, isFresh: false },
  }
  return assembleEngine(ground, { deliverer: { wake: () => {} } }, makeLinks({ publicUrl, sealer }))
}
