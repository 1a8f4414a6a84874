// Builds the workspaces after `npm ci`. Without the development packages (NODE_ENV=production, --omit=dev)
// there is no compiler: say so and let the installation succeed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))

if (!existsSync(compiler)) {
  console.warn('Amsel was not built: the TypeScript compiler is a development package and was not installed.')
  process.exit(0)
}
const { status } = spawnSync(process.execPath, [compiler, '-b'], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
