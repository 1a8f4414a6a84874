// "npm run sbom -- --out FILE": writes down of what the gateway is made, as CycloneDX: the packages that it runs with, their
// versions, digests and licences. It is made from what is installed by the lock file, so make it where `npm ci` was run.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { out: { type: 'string' } } })

const workspaces = ['contract', 'server', 'portal'].map((name) => `--workspace=${name}`)
const made = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', ...workspaces], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'ignore'],
})
const sbom = JSON.parse(made)
const { version, description } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'))
// npm names the whole after the folder that it happens to lie in.
Object.assign(sbom.metadata.component, { type: 'application', name: 'amsel', version, description })

const text = `${JSON.stringify(sbom, null, 2)}\n`
if (values.out) writeFileSync(values.out, text)
else process.stdout.write(text)
