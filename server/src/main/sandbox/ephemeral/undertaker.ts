import { spawn } from 'node:child_process'
import { readdir, readFile, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../../../platform/embedded-postgres/index.ts'

/** What the folders of all ephemeral gateways begin with. */
export const FOLDER_PREFIX = 'amsel-ephemeral-'
/** In such a folder: whose it is. */
export const OWNER_FILE = 'gateway.pid'

/**
 * Waits for the end of its input, which is the end of the gateway, however that comes. Then it ends the PostgreSQL of the
 * folder, if that is still the one whose number the folder names, and removes the folder.
 */
const SCRIPT = `cat >/dev/null
pid=$(head -n 1 "$1/postgres/postmaster.pid" 2>/dev/null)
runs() { { cat "/proc/$pid/cmdline" 2>/dev/null || ps -o args= -p "$pid" 2>/dev/null; } | tr '\\0' ' ' | grep -qF -- "$1"; }
if [ -n "$pid" ] && runs "$1"; then
  kill -QUIT "$pid" 2>/dev/null
  for second in 1 2 3 4 5; do runs "$1" || break; sleep 1; done
  runs "$1" && kill -KILL "$pid" 2>/dev/null
fi
rm -rf -- "$1"`

/** A process of its own, out of reach of what ends the gateway. Nobody waits for it. */
export function watchOver(folder: string): void {
  const stdio = ['pipe', 'ignore', 'ignore'] as const
  const undertaker = spawn('/bin/sh', ['-c', SCRIPT, 'amsel-undertaker', folder], {
    detached: true,
    stdio: [...stdio],
  })
  // Without one the next gateway removes the folder.
  undertaker.on('error', () => {})
  undertaker.stdin?.on('error', () => {})
  undertaker.unref()
  // The pipe is held until this process ends, and does not keep it from ending.
  ;(undertaker.stdin as unknown as { unref(): void } | null)?.unref()
}

/** Folders whose gateway and undertaker are both gone, such as after a loss of power. */
export async function buryTheDead(): Promise<void> {
  const parent = await realpath(tmpdir())
  for (const name of (await readdir(parent)).filter((name) => name.startsWith(FOLDER_PREFIX))) {
    const folder = join(parent, name)
    const pid = Number(await readFile(join(folder, OWNER_FILE), 'utf8').catch(() => ''))
    if (!pid || isAlive(pid)) continue
    const stdio = ['ignore', 'ignore', 'ignore'] as const
    const undertaker = spawn('/bin/sh', ['-c', SCRIPT, 'amsel-undertaker', folder], {
      detached: true,
      stdio: [...stdio],
    })
    undertaker.on('error', () => {})
    undertaker.unref()
  }
}
