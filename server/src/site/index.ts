/** What operators and readers look at: health, metrics and the reference of the interface. No secrets, no state. */
export { type Health, healthRoutes } from './health.ts'
export { createMetrics, type Metrics } from './metrics.ts'
export { metricsRoute } from './metrics-route.ts'
export { referenceRoutes } from './reference.ts'
