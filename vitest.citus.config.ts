import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

if (!process.env.TEST_CITUS)
  throw new Error('TEST_CITUS names no Citus cluster: see docs/scale.md for how to write it.')

/** What a merchant can do, on a distributed database. Needs a Citus cluster, so it is not part of `npm test`. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  defineConfig({
    test: {
      include: [
        'server/tests/citus/**/*.citus.ts',
        'server/tests/{payments,simulator,in-store,merchants,authorizations,checkout,ledger}/**/*.test.ts',
        'server/tests/{audit,notifications,privacy,retention}/**/*.test.ts',
        'server/tests/door/{gateway-keys,request-time,signature-and-keys}.test.ts',
        'server/tests/operating/{agenda*,master-key-rotation,metrics}.test.ts',
        'server/tests/command-line/payment.test.ts',
        'server/tests/storage/sealed-in-place.test.ts',
      ],
      exclude: [
        // They look for who waits in the database: on a distributed one that is the worker.
        'server/tests/payments/lost-charges.test.ts',
      ],
      // Each statement goes through several servers.
      testTimeout: 180_000,
    },
  }),
)
