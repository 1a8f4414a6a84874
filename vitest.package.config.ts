import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** What is in the package. It is packed several times, so it is not part of `npm test`. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  defineConfig({ test: { include: ['server/tests/**/*.package.ts'] } }),
)
