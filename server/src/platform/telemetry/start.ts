import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { TelemetrySettings } from '../config/index.ts'
import { Causes } from './causes.ts'
import { Collector } from './collector.ts'
import { MetricsExport } from './metrics-export.ts'
import type { MeasuredMetric } from './otlp-metrics.ts'
import { Sampling } from './sampling.ts'
import { Tracing } from './tracing.ts'

interface Sender {
  readonly settings: TelemetrySettings
  readonly log: Pick<Logger, 'warn' | 'info'>
  /** Of the gateway. */
  readonly version: string
}

/** Ends within a time, whatever the collector does. */
interface Ending {
  stop(withinMs: number): Promise<void>
}

interface TracingInProcess extends Ending {
  readonly tracing: Tracing
}

/** The library is loaded here, for whoever sends traces. */
export async function startTracing(
  sender: Sender & { readonly processes: number },
): Promise<TracingInProcess> {
  const { settings, log, version, processes } = sender
  const { openTelemetry } = await import('./open-telemetry.ts')
  const collector = new Collector(settings, log)
  const causes = new Causes()
  const source = openTelemetry({ collector, version, causes }, resourceOf(sender))
  const sampling = new Sampling({ ratio: settings.samplingRatio, processes })
  return {
    tracing: new Tracing(sampling, source, causes),
    stop: (withinMs) => soon(source.close(), withinMs),
  }
}

/** The metrics of a node, once for all its processes. */
export function sendMetrics(sender: Sender, read: () => Promise<readonly MeasuredMetric[]>): Ending {
  const { settings, log, version } = sender
  const sending = new MetricsExport({
    collector: new Collector(settings, log),
    version,
    resource: resourceOf(sender),
    read,
  })
  sending.start()
  return { stop: (withinMs) => soon(sending.stop(), withinMs) }
}

const resourceOf = ({ settings, version }: Sender) => ({
  'service.name': settings.serviceName,
  'service.version': version,
  'service.instance.id': randomUUID(),
  'host.name': hostname(),
  'process.pid': process.pid,
  ...settings.resource,
})

async function soon(work: Promise<void>, withinMs: number): Promise<void> {
  const limit = new AbortController()
  await Promise.race([work, delay(withinMs, undefined, { signal: limit.signal }).catch(() => {})])
  limit.abort()
}
