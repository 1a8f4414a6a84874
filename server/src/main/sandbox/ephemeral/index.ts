/**
 * A gateway for one run of tests: empty, on a free port, its data in a temporary folder that is removed with it. Nothing
 * of it is durable, and nothing of it is left, however it ends.
 */
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NOTIFICATIONS } from '@amsel/contract'
import type { Logger } from 'pino'
import { ephemeralSettings } from '../../../platform/config/index.ts'
import { generateKeyPair } from '../../../platform/signing/index.ts'
import {
  newSandboxMerchant,
  readMerchant,
  type SandboxMerchant,
  sandboxMerchantFile,
} from '../sandbox-merchant.ts'
import type { Gateway } from '../../start-gateway.ts'
import { removeOldTemplates } from './old-templates.ts'
import { copyTemplate } from './template.ts'
import { buryTheDead, FOLDER_PREFIX, OWNER_FILE, watchOver } from './undertaker.ts'

export { type Parent, watchParent } from './parent.ts'

export interface EphemeralGateway extends Gateway {
  readonly merchant: SandboxMerchant
}

export interface EphemeralOptions {
  /** Where the sandbox merchant and the clients that it creates are notified: the kind is the last part of the path. */
  readonly notifyUrl?: string | undefined
}

export async function startEphemeral(
  log: Logger,
  { notifyUrl }: EphemeralOptions = {},
): Promise<EphemeralGateway> {
  const dataDir = await mkdtemp(join(await realpath(tmpdir()), FOLDER_PREFIX))
  await writeFile(join(dataDir, OWNER_FILE), String(process.pid))
  watchOver(dataDir)
  const { settings, cacheDir } = await ephemeralSettings(dataDir)
  // Keys take as long as the database: they are made meanwhile, and the modules are loaded.
  const gatewayKeyPair = generateKeyPair()
  const [{ startGateway }] = await Promise.all([
    import('../../start-gateway.ts'),
    copyTemplate(settings, cacheDir, log),
    newSandboxMerchant(dataDir),
  ])
  const gateway = await startGateway(settings, log, {
    ephemeral: { gatewayKeyPair, notificationUrls: notifyUrl ? urlsUnder(notifyUrl) : [] },
  })
  const merchant = await readMerchant(sandboxMerchantFile(dataDir))
  if (!merchant) throw new Error('the sandbox merchant was not written')
  void buryTheDead().catch(() => {})
  void removeOldTemplates(cacheDir, new Date()).catch(() => {})
  return {
    ...gateway,
    merchant,
    async stop() {
      await gateway.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const urlsUnder = (notifyUrl: string) =>
  NOTIFICATIONS.map(({ kind }) => ({ kind, url: `${notifyUrl.replace(/\/+$/, '')}/${kind}` }))
