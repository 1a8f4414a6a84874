import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** On a distributed database: needs a Citus cluster, which TEST_CITUS names, so it is not part of `npm test`. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  defineConfig({
    test: {
      include: ['server/tests/citus/**/*.citus.ts'],
      maxWorkers: 1,
    },
  }),
)
