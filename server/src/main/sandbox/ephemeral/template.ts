import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { VERSION } from '@amsel/contract'
import type { Logger } from 'pino'
import { gatewayItself } from '../../../registry/audit/index.ts'
import type { Settings } from '../../../platform/config/index.ts'
import { MIGRATIONS_FOLDER } from '../../../storage/index.ts'
import { openStorage } from '../../start/open-storage.ts'
import { markAsUsed, TEMPLATE_PREFIX } from './old-templates.ts'

const CLUSTER = 'postgres'

/**
 * Puts an empty database with the newest schema into a folder: a copy of one that is made once and kept in the user's
 * cache, because making it takes longer than all the rest of a start. It holds no key and no client. If it cannot be
 * kept, nothing is done, and the start makes its own.
 */
export async function copyTemplate(settings: Settings, cacheDir: string, log: Logger): Promise<void> {
  try {
    const template = join(cacheDir, `${TEMPLATE_PREFIX}${await digestOfSchema()}`)
    if (!(await isThere(join(template, CLUSTER)))) await makeTemplate(settings, template, log)
    await markAsUsed(template)
    await promisify(execFile)('cp', ['-a', join(template, CLUSTER), join(settings.dataDir, CLUSTER)])
  } catch (error) {
    await rm(join(settings.dataDir, CLUSTER), { recursive: true, force: true })
    log.warn({ err: error }, 'there is no database to copy: starting takes longer')
  }
}

/** Of everything that makes one: the version stands for that of PostgreSQL. */
async function digestOfSchema(): Promise<string> {
  const names = (await readdir(MIGRATIONS_FOLDER)).sort()
  const digest = createHash('sha256').update(`${VERSION} ${process.platform} ${process.arch}`)
  for (const name of names) digest.update(name).update(await readFile(join(MIGRATIONS_FOLDER, name)))
  return digest.digest('hex').slice(0, 16)
}

/** Whole or not at all: several may make it at one moment. */
async function makeTemplate(settings: Settings, template: string, log: Logger): Promise<void> {
  await mkdir(join(template, '..'), { recursive: true, mode: 0o700 })
  const draft = await mkdtemp(`${template}.new-`)
  try {
    const storage = await openStorage({ ...settings, dataDir: draft }, log, {
      role: 'owner',
      who: gatewayItself(),
    })
    await storage.close()
    await rename(draft, template)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await isThere(join(template, CLUSTER)))) throw error
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
