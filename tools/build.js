// Builds what runs, after `npm ci` and whenever it is asked for: the workspaces as JavaScript, the program joined to few files,
// of which Node reads a dozen in a third of the time that two thousand take, and the portal's pages. Types are looked at by
// "npm run types". Without the development packages (NODE_ENV=production, --omit=dev) there is nothing to build with: say so
// and let the installation succeed.
import { existsSync } from 'node:fs'

if (!existsSync(new URL('../node_modules/esbuild', import.meta.url))) {
  console.warn('Amsel was not built: what builds it is a development package and was not installed.')
  process.exit(0)
}
const [{ transpile }, { joinProgram }, { buildPortal }] = await Promise.all([
  import('./transpile.js'),
  import('./join-program.js'),
  import('./build-portal.js'),
])
await Promise.all([transpile().then(joinProgram), buildPortal()])
