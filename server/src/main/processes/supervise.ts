import cluster from 'node:cluster'
import type { Logger } from 'pino'
import type { SettingsInForce } from '../../platform/config/index.ts'
import type { OperatorError } from '../../domain/index.ts'
import { openMetricsSending } from '../wiring/open-telemetry.ts'
import { makeSetup, shared } from '../wiring/setup.ts'
import { loadCertificate } from '../http/certificate.ts'
import { requireProductionFitness } from '../start/production-fitness.ts'
import { publicUrlAt } from '../http/servers.ts'
import type { Gateway } from '../start-gateway.ts'
import { LiveSettings, levelOf } from '../start/live-settings.ts'
import { StopList } from '../start/stop-list.ts'
import { Workers } from './workers.ts'

/** A gateway of several processes. */
export interface SupervisedGateway extends Gateway {
  /** Resolves when workers die again and again: then it can only be stopped. */
  readonly isHopeless: Promise<OperatorError>
  /** Restarts the workers one by one; each serves before the old one ends. */
  renew(): void
}

export async function supervise(
  inForce: SettingsInForce,
  log: Logger,
  isToBeHeld: boolean,
): Promise<SupervisedGateway> {
  const { settings } = inForce
  const live = new LiveSettings(settings)
  live.follow(levelOf(log, settings))
  await requireProductionFitness(settings)
  // Workers would make one each.
  if (settings.tls) await loadCertificate(settings)
  // Infinity and NaN travel too.
  cluster.setupPrimary({ serialization: 'advanced' })
  // They load while the database starts, and open the ports.
  const workers = new Workers(inForce, log)
  const stops = new StopList()
  const endMetrics = openMetricsSending({ settings, log }, () => workers.measure())
  const stop = async () => {
    await endMetrics()
    await workers.stop()
    await stops.run()
  }
  try {
    const address = workers.ports.then((ports) => publicUrlAt(settings, ports))
    // It is asked for last.
    address.catch(() => {})
    const clock = { now: () => new Date() }
    const setup = await makeSetup({ settings, log, clock, ephemeral: null, isToBeHeld, stops }, address)
    live.follow(({ databaseUrl }) => {
      if (databaseUrl !== undefined) setup.storage.renew(databaseUrl)
    })
    const storePages = await workers.join(shared(setup))
    const { publicUrl, operatorLink } = setup
    const { isHopeless } = workers
    const ports = await workers.ports
    return {
      ...ports,
      publicUrl,
      storePages,
      operatorLink,
      isHopeless,
      renew: () => workers.renew(),
      stop,
      hurry: () => workers.hurry(),
      // Workers notice it themselves.
      change: (changed) => live.change(changed),
    }
  } catch (error) {
    await stop().catch((failure: unknown) => log.warn({ err: failure }, 'not everything could be stopped'))
    throw error
  }
}
