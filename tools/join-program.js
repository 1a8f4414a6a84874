// Joins what `transpile.js` made of the server, the contract and the packages that they run with to `server/dist/program`: an
// entry for the command line, one for `amsel/testing`, one for the thread of the API log, and pieces that are loaded when they
// are needed.
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { licensesOf } from './licenses.js'
import { replaceFiles } from './superseded.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUILT = join(ROOT, 'server/dist')
const PROGRAM = join(BUILT, 'program')

/** Packages in CommonJS ask for Node's own modules. */
const REQUIRE =
  "import { createRequire as requireOf } from 'node:module'\nconst require = requireOf(import.meta.url)"

export async function joinProgram() {
  const program = await joined({
    cli: join(BUILT, 'cli/index.js'),
    testing: join(BUILT, 'entrances/testing/index.js'),
  })
  // By itself: it has its own copy of the little that it needs, where a shared piece would bring all the rest along.
  const thread = await joined({ 'api-log-writer': join(BUILT, 'entrances/api-log/writer.js') })
  const outputFiles = [...program.outputFiles, ...thread.outputFiles]
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), Buffer.from(contents)]))
  files.set('LICENSES.txt', Buffer.from(licensesOf(Object.keys(program.metafile.inputs))))
  replaceFiles(PROGRAM, files)
}

const joined = (entryPoints) =>
  build({
    absWorkingDir: ROOT,
    entryPoints,
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
