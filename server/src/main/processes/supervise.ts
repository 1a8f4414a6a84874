import cluster from 'node:cluster'
import type { Logger } from 'pino'
import type { Settings } from '../../platform/config/index.ts'
import type { OperatorError } from '../../domain/index.ts'
import { makeBasis, shared } from '../wiring/basis.ts'
import { loadCertificate } from '../http/certificate.ts'
import { requireProductionFitness } from '../start/production-fitness.ts'
import { publicUrlAt } from '../http/servers.ts'
import type { Gateway } from '../start-gateway.ts'
import { StopList } from '../start/stop-list.ts'
import { Crew } from './crew.ts'

/** A gateway of several processes. */
export interface SupervisedGateway extends Gateway {
  /** Resolves when workers die again and again: then it can only be stopped. */
  readonly isHopeless: Promise<OperatorError>
  /** Starts the workers anew one by one; each serves before the old one ends. */
  renew(): void
}

export async function supervise(
  settings: Settings,
  log: Logger,
  isToBeHeld: boolean,
): Promise<SupervisedGateway> {
  await requireProductionFitness(settings)
  // Workers would make one each.
  if (settings.tls) await loadCertificate(settings)
  // Numbers that are none travel too.
  cluster.setupPrimary({ serialization: 'advanced' })
  // They load while the database starts, and open the ports.
  const crew = new Crew(settings.processes, log)
  const stops = new StopList()
  const stop = async () => {
    await crew.stop()
    await stops.run()
  }
  try {
    const address = crew.ports.then((ports) => publicUrlAt(settings, ports))
    // It is asked for last.
    address.catch(() => {})
    const clock = { now: () => new Date() }
    const basis = await makeBasis({ settings, log, clock, ephemeral: null, isToBeHeld, stops }, address)
    const storePages = await crew.join(shared(basis))
    const { publicUrl, operatorLink } = basis
    const { isHopeless } = crew
    const ports = await crew.ports
    return { ...ports, publicUrl, storePages, operatorLink, isHopeless, renew: () => crew.renew(), stop }
  } catch (error) {
    await stop().catch((failure: unknown) => log.warn({ err: failure }, 'not everything could be stopped'))
    throw error
  }
}
