/**
 * What operators and readers look at: health, metrics, public keys, the reference of the interface, and the page where a
 * newcomer starts. It holds no state except its last answers, which all callers share: those of the last second, or of the last time that counting did not
 * cost too much.
 */
export { cspReportRoutes } from './csp-reports.ts'
export {
  GatheredMetrics,
  type MetricsSnapshot,
  measure,
  snapshotOf,
  writeMetrics,
} from './gathered-metrics.ts'
export { ALIVE, type Health, healthRoutes } from './health.ts'
export { readMeasures } from './measures.ts'
export { createMetrics, type Metrics } from './metrics.ts'
export { metricsRoute } from './metrics-route.ts'
export { type FindPublicKey, publishedKeyRoutes } from './published-keys.ts'
export { readReferenceScripts, referenceRoutes } from './reference.ts'
export { shared } from './shared.ts'
export { slowly } from './slowly.ts'
export { type StartDeps, startRoutes } from './start-routes.ts'
