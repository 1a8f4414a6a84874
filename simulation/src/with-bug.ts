import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OldBug } from './old-bugs.ts'

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url))

/** The built program with the mistake in it, beside the real packages. */
export async function withBug({ name, file, from, to }: OldBug): Promise<string> {
  const checkout = await mkdtemp(join(tmpdir(), 'amsel-bug-'))
  await mkdir(join(checkout, 'server'))
  for (const path of ['server/dist', 'server/migrations', 'server/package.json', 'simulation'])
    await cp(join(CHECKOUT, path), join(checkout, path), {
      recursive: true,
      filter: (source) => !/dist\/(program|portal)(\/|$)/.test(source),
    })
  for (const path of ['node_modules', 'server/browser'])
    await symlink(join(CHECKOUT, path), join(checkout, path))
  const path = join(checkout, 'server/dist', file)
  const text = await readFile(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`"${name}" names a text that is not once in ${file}`)
  await writeFile(path, text.replace(from, to))
  return checkout
}
