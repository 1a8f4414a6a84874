import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** The chart, the unit and compose.yaml: needs Helm, systemd and a PostgreSQL, so it is not part of `npm test`. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  defineConfig({ test: { include: ['server/tests/deploy/**/*.deploy.ts'] } }),
)
