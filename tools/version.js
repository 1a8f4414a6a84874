// Copies the version of the root's package.json to wherever else it has to stand: the workspaces, their dependencies on
// each other, the lock file, and the contract, which is compiled and so cannot read it from a file.
import { readFileSync, writeFileSync } from 'node:fs'

const at = (path) => new URL(`../${path}`, import.meta.url)
const readJson = (path) => JSON.parse(readFileSync(at(path), 'utf8'))
const writeJson = (path, value) => writeFileSync(at(path), `${JSON.stringify(value, null, 2)}\n`)

const { version, workspaces } = readJson('package.json')

for (const workspace of workspaces) {
  const manifest = readJson(`${workspace}/package.json`)
  stamp(manifest)
  writeJson(`${workspace}/package.json`, manifest)
}

const lock = readJson('package-lock.json')
lock.version = version
for (const folder of ['', ...workspaces]) stamp(lock.packages[folder])
writeJson('package-lock.json', lock)

writeFileSync(
  at('contract/src/version.ts'),
  `/** Of the gateway, its packages and its interface. Written by "npm run generate" from the root's package.json. */\nexport const VERSION = '${version}'\n`,
)

// The first version that each of these names is the library's own.
for (const path of ['clients/java/pom.xml', 'clients/java/README.md'])
  writeFileSync(at(path), readFileSync(at(path), 'utf8').replace(/<version>[^<]*</, `<version>${version}<`))

function stamp(manifest) {
  manifest.version = version
  for (const wanted of [manifest.dependencies ?? {}, manifest.devDependencies ?? {}])
    for (const name of Object.keys(wanted)) if (/^(@amsel\/|amsel$)/.test(name)) wanted[name] = version
}
