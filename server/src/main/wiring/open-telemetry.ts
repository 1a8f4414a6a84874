import { VERSION } from '@amsel/contract'
import type { Logger } from 'pino'
import type { MetricsSnapshot } from '../../entrances/site/index.ts'
import type { Settings } from '../../platform/config/index.ts'
import {
  type MeasuredMetric,
  sendMetrics,
  startTracing,
  type Tracing,
} from '../../platform/telemetry/index.ts'
import { telemetryMs } from '../start/stopping.ts'
import type { Start } from './core.ts'

/** Null where nothing is to be traced. What it holds is sent when everything else has ended. */
export async function openTracing({ settings, log, stops }: Start): Promise<Tracing | null> {
  const { telemetry, processes, stopping } = settings
  if (telemetry === null) return null
  const { tracing, stop } = await startTracing({ settings: telemetry, log, version: VERSION, processes })
  stops.add(() => stop(telemetryMs(stopping)))
  return tracing
}

/** Sends the metrics of a node, if they are to be sent; returns what ends that. */
export function openMetricsSending(
  { settings, log }: { readonly settings: Settings; readonly log: Logger },
  measure: () => Promise<MetricsSnapshot>,
): () => Promise<void> {
  const { telemetry, stopping } = settings
  if (!telemetry?.sendsMetrics) return async () => {}
  const sender = { settings: telemetry, log, version: VERSION }
  const sending = sendMetrics(sender, async () => (await measure()) as unknown as readonly MeasuredMetric[])
  return () => sending.stop(telemetryMs(stopping))
}
