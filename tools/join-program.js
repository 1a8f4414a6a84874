// Joins what the compiler made of the server, the contract and the packages that they run with to `server/dist/program`: an
// entry for the command line, one for `amsel/testing`, and pieces that are loaded when a command needs them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUILT = join(ROOT, 'server/dist')
const PROGRAM = join(BUILT, 'program')

/** Packages in CommonJS ask for Node's own modules. */
const REQUIRE =
  "import { createRequire as requireOf } from 'node:module'\nconst require = requireOf(import.meta.url)"

export async function joinProgram() {
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: { cli: join(BUILT, 'cli/index.js'), testing: join(BUILT, 'testing/index.js') },
    outdir: PROGRAM,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Faults are read in the log: names stay as they were written.
    minify: false,
    banner: { js: REQUIRE },
    external: ['pg-native'],
    legalComments: 'none',
    metafile: true,
    write: false,
    logLevel: 'warning',
  })
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)]))
  files.set('LICENSES.txt', Buffer.from(licensesOf(Object.keys(metafile.inputs))))
  replaceFiles(PROGRAM, files)
}

/** Touches nothing that is as it should be: a program may be running. */
function replaceFiles(folder, files) {
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of files) {
    const path = join(folder, name)
    if (!existsSync(path) || !content.equals(readFileSync(path))) writeFileSync(path, content)
  }
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name))
}

/** Whoever passes the program on passes on the licences of all that is in it. */
function licensesOf(inputs) {
  const folders = new Set(
    inputs.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []),
  )
  return [...folders].sort().map(licenseOf).join('\n')
}

function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
  const files = readdirSync(join(ROOT, folder)).filter((file) => /^licen[cs]e/i.test(file))
  const texts = files.map((file) => readFileSync(join(ROOT, folder, file), 'utf8').trim())
  return [`${name} ${version}: ${license}`, ...texts, ''].join('\n\n')
}
