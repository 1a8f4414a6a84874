// Runs the tests of every client library, and shows a table in the end. It installs nothing: where a runtime or a tool is missing
// the library's own test.sh says which, and this fails.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const LANGUAGES = { TypeScript: 'typescript', Python: 'python', Java: 'java', PHP: 'php' }

/** A path is one from here, wherever the tests are run. */
const { PYTHON = 'python3' } = process.env
const environment = { ...process.env, PYTHON: PYTHON.includes('/') ? resolve(PYTHON) : PYTHON }

const wanted = process.argv.slice(2).map((name) => name.toLowerCase())
const chosen = Object.entries(LANGUAGES).filter(
  ([, folder]) => wanted.length === 0 || wanted.includes(folder),
)
if (chosen.length === 0) {
  console.error(
    `There is no library for ${wanted.join(', ')}: choose of ${Object.values(LANGUAGES).join(', ')}.`,
  )
  process.exit(1)
}

const rows = []
for (const [name, folder] of chosen) rows.push(await test(name, folder))
console.log('')
console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])))
process.exit(rows.every(({ passed }) => passed === 'yes') ? 0 : 1)

/** The library's own script tells at its end how many there were of each. */
async function test(name, folder) {
  console.log(`\n== ${name}`)
  const script = fileURLToPath(new URL(`../clients/${folder}/test.sh`, import.meta.url))
  const child = spawn('sh', [script], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  let last = ''
  child.stdout.on('data', (chunk) => {
    process.stdout.write(chunk)
    last = `${last}${chunk}`.slice(-1_000)
  })
  const [code] = await once(child, 'close')
  const [, vectors, journeys, samples] =
    /vectors: (\d+), journeys: (\d+), samples: (\d+)\s*$/.exec(last) ?? []
  return { name, vectors, journeys, samples, passed: code === 0 && vectors !== undefined ? 'yes' : 'NO' }
}
