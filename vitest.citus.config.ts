import { defineConfig, mergeConfig } from 'vitest/config'
import { FILES } from './server/tests/support/not-on-citus.ts'
import base from './vitest.config.ts'

if (!process.env.TEST_CITUS)
  throw new Error('TEST_CITUS names no Citus cluster: see docs/scale.md for how to write it.')

/** Every promise of the gateway, on a distributed database. Needs a Citus cluster, so it is not part of `npm test`. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  defineConfig({
    test: {
      include: ['server/tests/citus/**/*.citus.ts', 'server/tests/**/*.test.ts'],
      exclude: Object.keys(FILES).map((file) => `server/tests/${file}.test.ts`),
      setupFiles: ['server/tests/support/skip-on-citus.ts'],
      reporters: ['server/tests/support/told-skips.ts'],
      // Each statement goes through several servers.
      testTimeout: 180_000,
    },
  }),
)
