// Puts the pieces of a new build in the place of those before, under a gateway that may be running.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A gateway that runs loads some pieces when somebody first needs them: those of an older build stay for so long. */
const KEPT_MS = 14 * 24 * 3_600_000
/** Since when pieces belong to no build that is newer. */
const SUPERSEDED = 'superseded.json'

/**
 * Touches nothing that is as it should be: a program may be running. Pieces are named by their content, so the old ones stand
 * beside the new ones, until they are old.
 */
export function replaceFiles(folder, files, now = Date.now()) {
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of files) {
    const path = join(folder, name)
    if (!existsSync(path) || !content.equals(readFileSync(path))) writeFileSync(path, content)
  }
  const known = readSuperseded(folder)
  const superseded = {}
  for (const name of readdirSync(folder)) {
    if (files.has(name) || name === SUPERSEDED) continue
    const since = known[name] ?? now
    if (now - since < KEPT_MS) superseded[name] = since
    else rmSync(join(folder, name))
  }
  writeFileSync(join(folder, SUPERSEDED), `${JSON.stringify(superseded, null, 2)}\n`)
}

/** The names of what is there for older programs alone. */
export const supersededIn = (folder) => [SUPERSEDED, ...Object.keys(readSuperseded(folder))]

function readSuperseded(folder) {
  const path = join(folder, SUPERSEDED)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
