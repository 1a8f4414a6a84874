import { networkInterfaces } from 'node:os'
import { isatty } from 'node:tty'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { drawQrLines } from '../platform/codes/index.ts'
import {
  openSettings,
  type Settings,
  type SettingsInForce,
  unknownSentence,
} from '../platform/config/index.ts'
import { HOST_ROLES, namedOrigin, SECOND_MS } from '../domain/index.ts'
import {
  certificateFile,
  type Gateway,
  onStopSignals,
  type SupervisedGateway,
  SettingsWatch,
  sandboxMerchantFile,
  startGateway,
  startProcesses,
  stopTimes,
} from '../main/index.ts'
import type { Command } from './command.ts'
import { invocation } from './invocation.ts'
import { lanSettings } from './lan.ts'
import { openLog } from './open-log.ts'
import { forTerminal } from './print.ts'

export const serve: Command = {
  usage: 'npx amsel serve [--hold] [--lan]',
  purpose: 'starts the gateway (npx amsel alone does the same, and npm start in a clone of the repository)',
  async run(args) {
    const { values } = parseArgs({ args, options: { hold: { type: 'boolean' }, lan: { type: 'boolean' } } })
    const isToBeHeld = values.hold ?? false
    const inForce = await openSettings(values.lan ? forLan : undefined)
    const { settings } = inForce
    const log = openLog(settings)
    // A fault that nobody caught is a defect to be logged, not a reason to drop everybody's requests.
    process.on('uncaughtException', (error) => log.error({ err: error }, 'an uncaught error'))
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'an uncaught error'))
    let gateway: Started | null = null
    let isWanted = true
    const isStopping = new Promise<null>((resolve) => {
      onStopSignals(
        () => {
          isWanted = gateway !== null
          resolve(null)
        },
        () => gateway?.hurry(),
      )
    })
    let readAgain = () => {}
    onHangup(() => readAgain())
    gateway = await (settings.processes === 1 ? startAlone : startSeveral)(inForce, log, isToBeHeld)
    const { change, renew } = gateway
    for (const name of inForce.unknown) log.warn(unknownSentence(name))
    const watch = new SettingsWatch(inForce, { log, change })
    watch.start()
    readAgain = () => void watch.readNow().then(renew)
    announce(settings, gateway)
    if (values.lan) announceLan(gateway)
    const failure = await Promise.race([isStopping, gateway.isHopeless])
    const status = failure ? 1 : 0
    const { drainMs, withinMs } = stopTimes(settings.stopping)
    setTimeout(() => process.exit(status), withinMs).unref()
    // Nobody has been sent to a gateway that was to stop before it was ready.
    if (!isWanted) gateway.hurry()
    else if (drainMs > 0) process.stdout.write(drainWords(drainMs))
    watch.stop()
    await gateway.stop()
    if (failure) process.stderr.write(`${failure.message}\n`)
    else process.stdout.write('Amsel has stopped.\n')
    process.exit(status)
  },
}

const drainWords = (drainMs: number) =>
  `Amsel serves for ${drainMs / SECOND_MS} more seconds, until load balancers have noticed; another signal stops it now.\n`

/** With them, anyone in the same network reaches the sandbox. */
const forLan = (values: SettingsInForce['values']) => lanSettings(values, networkInterfaces())

function announceLan({ publicUrl, storePages }: Gateway): void {
  const lines = ['', `Everyone in your network can reach this sandbox at ${publicUrl}, over plain HTTP.`]
  if (storePages)
    lines.push(
      'Scan with a phone to open its page:',
      ...forTerminal(drawQrLines(storePages.phone)),
      storePages.phone,
    )
  process.stdout.write(`${lines.join('\n')}\n`)
}

type Started = Gateway & Pick<SupervisedGateway, 'isHopeless' | 'renew'>

async function startAlone({ settings }: SettingsInForce, log: Logger, isToBeHeld: boolean): Promise<Started> {
  const gateway = await startGateway(settings, log, { isToBeHeld })
  return { ...gateway, isHopeless: new Promise(() => {}), renew() {} }
}

const startSeveral = (inForce: SettingsInForce, log: Logger, isToBeHeld: boolean): Promise<Started> =>
  startProcesses(inForce, log, isToBeHeld)

/** SIGHUP has the settings read again and workers renewed. A closing terminal sends it as well: then the gateway stops. */
function onHangup(readAgain: () => void): void {
  const hadTerminal = isatty(0)
  process.on('SIGHUP', () => {
    if (hadTerminal && !isatty(0)) process.kill(process.pid, 'SIGTERM')
    else readAgain()
  })
}

function announce(
  { host, hosts, dataDir, environments, tls, hasDocs, portal, operators, callerLimits, shown }: Settings,
  { publicUrl, tlsPort, metricsPort, storePages, operatorLink }: Gateway,
): void {
  const lines = [`Amsel is ready at ${publicUrl}`]
  if (tlsPort !== undefined) lines.push(`  HTTPS on port ${tlsPort} of ${host}`)
  if (tls && !tls.certificate)
    lines.push(
      `  Its certificate is self-signed; clients that check it must trust ${certificateFile(dataDir)}`,
    )
  for (const [role, name] of hosts) lines.push(`  ${HOST_ROLES[role]}: https://${name}`)
  if (metricsPort !== undefined) lines.push(`  Metrics on port ${metricsPort} of ${host}`)
  // With either of these set, there is a proxy in front.
  if (shown.PUBLIC_URL !== undefined || shown.TRUSTED_PROXIES !== undefined)
    lines.push(`  ${whoCounts(callerLimits.trustedProxies.rules.length > 0)}`)
  if (portal.isServed) lines.push(`  Portal: ${namedOrigin(publicUrl)}/portal`)
  if (operatorLink) lines.push(`  Create the first operator (once): ${operatorLink}`)
  else if (operators.isServed) lines.push(`  Operators: ${namedOrigin(publicUrl)}/operator`)
  if (hasDocs) lines.push(`  API reference: ${publicUrl}/docs`)
  if (environments.has('sandbox')) {
    lines.push(`  Sandbox credentials, also for the portal: ${sandboxMerchantFile(dataDir)}`)
    if (storePages) lines.push(`  Till: ${storePages.till}`, `  Phone: ${storePages.phone}`)
    const amsel = invocation({ dataDir })
    lines.push('Next, in another terminal:', `  ${amsel} first-payment`, `  ${amsel} listen`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** What it means, and what it meant before. */
const whoCounts = (isBehindProxies: boolean): string =>
  isBehindProxies
    ? 'Callers behind TRUSTED_PROXIES are counted by their address in X-Forwarded-For, which was not read before 0.9.0'
    : 'Callers are counted by the address that connects: TRUSTED_PROXIES is none (before 0.9.0 its default was loopback)'
