/**
 * What operators and readers look at: health, metrics, public keys and the reference of the interface. It holds no state but
 * the answer of the last second, which all callers share.
 */
export { cspReportRoutes } from './csp-reports.ts'
export { type Health, healthRoutes } from './health.ts'
export { createMetrics, type Metrics } from './metrics.ts'
export { metricsRoute } from './metrics-route.ts'
export { type FindPublicKey, publishedKeyRoutes } from './published-keys.ts'
export { REFERENCE_SCRIPTS, referenceRoutes } from './reference.ts'
