// "npm run try:package": does what a newcomer does. It writes the package, installs it in an empty folder by an npm that was
// never used, starts the gateway and pays: the newcomer's minute. Then it runs the other commands there, stops the gateway
// and starts it again. As root it does so twice: as root, and as an ordinary user. It prints what took how long, and ends
// with 1 if anything is amiss; --untimed, for a busy machine, forgives slowness.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { checkCommands } from './commands.js'
import { must, Newcomer } from './newcomer.js'

const PACKAGE_TOOL = fileURLToPath(new URL('../package.js', import.meta.url))
const MINUTE_SECONDS = 60
const INSTALL_SECONDS_MAX = 30
const INSTALLED_MB_MAX = 150
/** The user nobody, on Debian and elsewhere. */
const NOBODY = 65_534

const { values } = parseArgs({ options: { untimed: { type: 'boolean' } } })
const scratch = mkdtempSync(join(tmpdir(), 'amsel-try-'))
const newcomers = []
try {
  // An ordinary user must get through to a folder in it.
  chmodSync(scratch, 0o711)
  const tarball = execFileSync(process.execPath, [PACKAGE_TOOL, '--out', scratch], {
    encoding: 'utf8',
  }).trim()
  const users = process.getuid() === 0 ? [0, NOBODY] : [process.getuid()]
  const times = []
  for (const uid of users) times.push(await tryAs(uid, tarball))
  if (!values.untimed) judge(times)
} finally {
  for (const newcomer of newcomers) newcomer.leave()
  rmSync(scratch, { recursive: true, force: true })
}

/** The quicker one counts: a registry that answers late once says nothing of the package. */
function judge(times) {
  const best = (name) => Math.min(...times.map((time) => time[name]))
  must(best('installed') <= INSTALL_SECONDS_MAX, `installing took longer than ${INSTALL_SECONDS_MAX} s`)
  must(best('paid') <= MINUTE_SECONDS, `the first payment took longer than ${MINUTE_SECONDS} s`)
}

async function tryAs(uid, tarball) {
  const newcomer = new Newcomer(uid, join(scratch, `home-${uid}`))
  newcomers.push(newcomer)
  console.log(`${newcomer.name}, in an empty folder:`)

  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  newcomer.install(tarball)
  const installed = seconds()
  console.log(`  installed after ${installed.toFixed(1)} s, ${newcomer.installedMb()} MB`)
  const gateway = await newcomer.serve('npx', 'amsel')
  console.log(`  ready after ${seconds().toFixed(1)} s`)
  must(
    newcomer.run('npx', 'amsel', 'first-payment').includes('The payment is paid.'),
    'the payment is not paid',
  )
  const paid = seconds()
  console.log(`  the first payment was paid after ${paid.toFixed(1)} s`)

  must(newcomer.installedMb() <= INSTALLED_MB_MAX, `it takes more than ${INSTALLED_MB_MAX} MB`)

  const clientId = await checkCommands(newcomer, gateway)
  await newcomer.stop(gateway)
  const again = await newcomer.serve('node_modules/.bin/amsel', 'serve')
  must(
    newcomer.run('npx', 'amsel', 'merchant', 'list').includes(clientId),
    'the merchant is gone after a restart',
  )
  must((await newcomer.stop(again)) === 0, 'SIGTERM did not end the gateway with 0')
  console.log(
    `  all commands work; the gateway was stopped, started and stopped: ${seconds().toFixed(1)} s in all`,
  )
  return { installed, paid }
}
