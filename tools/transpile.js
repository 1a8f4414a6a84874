// Writes the sources of the workspaces as JavaScript, file by file, to their `dist`. Types are taken away unread: it is
// "npm run types" that looks at them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WORKSPACES = ['contract', 'server', 'bench', 'simulation', 'clients/typescript']
/** Of the server's, what other steps of the build make. */
const MADE_OTHERWISE = ['program', 'portal']

export async function transpile() {
  await Promise.all(WORKSPACES.map(transpileWorkspace))
}

async function transpileWorkspace(workspace) {
  const [sources, built] = [join(ROOT, workspace, 'src'), join(ROOT, workspace, 'dist')]
  const names = filesOf(sources).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: names.map((name) => join(sources, name)),
    outbase: sources,
    outdir: built,
    bundle: true,
    plugins: [EACH_FILE_BY_ITSELF],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    tsconfig: join(ROOT, 'tsconfig.base.json'),
    legalComments: 'none',
    write: false,
    logLevel: 'warning',
  })
  for (const { path, contents } of outputFiles) writeIfChanged(path, Buffer.from(contents))
  removeLeftovers(built, new Set(names))
}

/** Nothing is joined: an import stays one, of the file that its source becomes. */
const EACH_FILE_BY_ITSELF = {
  name: 'each-file-by-itself',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ path, kind }) =>
      kind === 'entry-point'
        ? undefined
        : { path: path.replace(/^(\.{1,2}\/.*)\.ts$/, '$1.js'), external: true },
    ),
}

function writeIfChanged(path, content) {
  if (existsSync(path) && content.equals(readFileSync(path))) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** Output of sources that are gone would still be found by imports. */
function removeLeftovers(built, sources) {
  for (const name of filesOf(built, MADE_OTHERWISE))
    if (name.endsWith('.js') && !sources.has(name.replace(/js$/, 'ts'))) rmSync(join(built, name))
}

function filesOf(folder, except = []) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !except.includes(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesOf(join(folder, entry.name)).map((name) => `${entry.name}/${name}`)
        : [entry.name],
    )
}
