// Passing the program or the pages on means passing on the licences of everything in them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The licences of the packages that these files belong to. Paths may begin at the root or lie within it. */
export function licensesOf(paths) {
  const folders = new Set(
    paths.flatMap((path) => {
      const inRoot = path.startsWith(ROOT) ? path.slice(ROOT.length) : path
      return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(inRoot) ?? []
    }),
  )
  return [...folders].sort().map(licenseOf).join('\n')
}

function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
  const files = readdirSync(join(ROOT, folder)).filter((file) => /^licen[cs]e/i.test(file))
  const texts = files.map((file) => readFileSync(join(ROOT, folder, file), 'utf8').trim())
  return [`${name} ${version}: ${license}`, ...texts, ''].join('\n\n')
}
