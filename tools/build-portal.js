// Builds the pages of the portal to `server/dist/portal`, each file also compressed. Nothing is done while what they are made
// of is as it was: tests and `npm start` build often.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { licensesOf } from './licenses.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUILT = join(ROOT, 'server/dist/portal')
const STAMP = join(BUILT, '.made-of')
/** Besides the portal's own files. */
const OTHER_SOURCES = [
  ...[
    'currencies',
    'in-store-wallets',
    'messages/dispute',
    'payment-methods/markets',
    'regions',
    'result-codes',
  ].map((name) => `contract/src/${name}.ts`),
  ...['package-lock.json', 'tools/build-portal.js'],
]

export async function buildPortal() {
  const madeOf = digestOfSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === madeOf) return
  const files = await bundle()
  const packed = await Promise.all([...files].map(([name, content]) => compress(name, content)))
  for (const [name, content] of packed.flat()) files.set(name, content)
  replaceFiles(files)
  writeFileSync(STAMP, madeOf)
}

async function bundle() {
  // The caller may have set another: then React has warnings in place of speed.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const { output } = await build({
    root: join(ROOT, 'portal'),
    mode: 'production',
    logLevel: 'warn',
    build: { write: false },
  })
  const files = new Map(
    output.map((file) => [file.fileName, Buffer.from(file.type === 'chunk' ? file.code : file.source)]),
  )
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  files.set('LICENSES.txt', Buffer.from(licensesOf(modules.filter((path) => !path.startsWith('\0')))))
  return files
}

/** Of what a browser asks for. The page itself is filled in at each request, so it cannot be compressed here. */
async function compress(name, content) {
  if (!name.startsWith('assets/') || content.length < 500) return []
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  return [
    [`${name}.br`, await promisify(brotliCompress)(content, { params })],
    [`${name}.gz`, await promisify(gzip)(content, { level: 9 })],
  ]
}

/** The pages come last: until then they name files that are there. */
function replaceFiles(files) {
  mkdirSync(BUILT, { recursive: true })
  const names = [...files.keys()].sort((a, b) => Number(a.endsWith('.html')) - Number(b.endsWith('.html')))
  for (const name of names) {
    const path = join(BUILT, name)
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path) || !files.get(name).equals(readFileSync(path))) writeFileSync(path, files.get(name))
  }
  for (const name of filesOf(BUILT)) if (!files.has(name)) rmSync(join(BUILT, name))
}

function digestOfSources() {
  const hash = createHash('sha256')
  const own = [
    'index.html',
    'operator.html',
    'package.json',
    'vite.config.ts',
    ...filesOf(join(ROOT, 'portal/src'), 'src/'),
  ]
  for (const path of [...own.map((name) => `portal/${name}`), ...OTHER_SOURCES])
    if (!path.endsWith('.test.ts'))
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(ROOT, path)))
        .update('\0')
  return hash.digest('hex')
}

function filesOf(folder, prefix = '') {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesOf(join(folder, entry.name), `${prefix}${entry.name}/`)
        : [prefix + entry.name],
    )
    .sort()
}
