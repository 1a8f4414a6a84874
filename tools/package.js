// "npm run package -- --out DIR": writes amsel-<version>.tgz, from which "npm install" makes a gateway in any folder. Inside are
// the joined program, what it reads at run time, the contract, the docs and the types, which are made here. Only PostgreSQL comes
// from the registry, for the platform at hand. See docs/decisions/0027 and 0029.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { supersededIn } from './superseded.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CONTRACT = 'node_modules/@amsel/contract'
/** Packages whose files are read at run time. The code of all others is in the program. */
const READ_AT_RUN_TIME = ['jsqr', 'swagger-ui-dist']
/** Of a package that was installed: other packages, which have a path of their own, and what no program loads. */
const NOT_RUN = /^\/(node_modules|tests?|benchmarks?|examples?|\.github)$|\.(map|[cm]?ts)$/

const { values } = parseArgs({ options: { out: { type: 'string', default: '.' } } })
if (!existsSync(join(ROOT, 'server/dist/program/cli.js'))) {
  console.error('Amsel is not built yet: run "npm ci" (with development packages) or "npm run build" first.')
  process.exit(1)
}
// npm runs scripts in the checkout, and tells where it was called.
const out = resolve(process.env.INIT_CWD ?? '.', values.out)
const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
execFileSync(process.execPath, [compiler, '-b', 'contract', 'server'], { cwd: ROOT, stdio: ['ignore', 2, 2] })
const stage = mkdtempSync(join(tmpdir(), 'amsel-package-'))
try {
  fill(stage)
  mkdirSync(out, { recursive: true })
  console.log(join(out, pack(stage)))
} finally {
  rmSync(stage, { recursive: true, force: true })
}

function fill(folder) {
  const { engines, description } = readJson('package.json')
  const server = readJson('server/package.json')
  const bundleDependencies = ['@amsel/contract', ...READ_AT_RUN_TIME]
  const dependencies = Object.fromEntries(bundleDependencies.map((name) => [name, server.dependencies[name]]))
  // Types that the portal is built by are the checkout's own.
  const exports = Object.fromEntries(
    Object.entries(server.exports).filter(([, { types, default: loaded }]) => !types || loaded),
  )
  const manifest = { ...server, description, engines, exports, dependencies, bundleDependencies }
  writeJson(join(folder, 'package.json'), manifest)
  for (const name of ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'docs'])
    copy(name, join(folder, name))
  for (const name of ['bin', 'migrations', 'browser', 'dist/program', 'dist/portal'])
    copy(`server/${name}`, join(folder, name))
  const program = join(folder, 'dist/program')
  for (const name of supersededIn(program)) rmSync(join(program, name), { force: true })
  copyTypes('server', join(folder, 'dist'))
  for (const name of ['openapi.json', 'vectors']) copy(`contract/${name}`, join(folder, CONTRACT, name))
  copyTypes('contract', join(folder, CONTRACT, 'dist'))
  writeJson(join(folder, CONTRACT, 'package.json'), {
    ...readJson('contract/package.json'),
    dependencies: {},
  })
  const lock = readJson('package-lock.json')
  for (const path of READ_AT_RUN_TIME.map((name) => `node_modules/${name}`))
    copyInstalled(path, lock.packages[path], join(folder, path))
}

/** The types of sources that are still there. */
function copyTypes(workspace, target) {
  const [built, sources] = [join(ROOT, workspace, 'dist'), join(ROOT, workspace, 'src')]
  const isWanted = (path) =>
    statSync(path).isDirectory()
      ? !['program', 'portal'].some((name) => path === join(built, name))
      : path.endsWith('.d.ts') && existsSync(path.replace(built, sources).replace(/\.d\.ts$/, '.ts'))
  cpSync(built, target, { recursive: true, filter: isWanted })
}

function copyInstalled(path, { version, dependencies }, target) {
  if (dependencies) throw new Error(`${path} needs other packages, which would be missing.`)
  const installed = existsSync(join(ROOT, path)) ? readJson(`${path}/package.json`).version : 'missing'
  if (installed !== version)
    throw new Error(`${path} is ${installed}, and ${version} in the lock file: run "npm ci".`)
  const own = join(ROOT, path)
  cpSync(own, target, { recursive: true, filter: (file) => !NOT_RUN.test(file.slice(own.length)) })
}

/** npm gives every file the same time, so the same sources give the same bytes. */
function pack(folder) {
  const args = ['pack', folder, '--pack-destination', out, '--ignore-scripts', '--json', '--loglevel=error']
  const packed = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(packed)[0].filename
}

function copy(from, to) {
  cpSync(join(ROOT, from), to, { recursive: true })
}

function readJson(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}
