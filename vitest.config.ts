import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './server/tests/support/longest-first.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@amsel\/contract$/, replacement: here('contract/src/index.ts') },
      { find: /^@amsel\/client$/, replacement: here('clients/typescript/src/index.ts') },
      { find: /^amsel\/testing$/, replacement: here('server/src/entrances/testing/index.ts') },
    ],
  },
  test: {
    include: [
      '{contract,server,bench,simulation,portal}/src/**/*.test.ts',
      'server/tests/**/*.test.ts',
      'clients/typescript/tests/**/*.test.ts',
    ],
    globalSetup: [
      'server/tests/support/in-memory.ts',
      'server/tests/support/build.ts',
      'server/tests/support/cluster.ts',
    ],
    reporters: ['default', 'server/tests/support/slow-files.ts', 'server/tests/support/second-tries.ts'],
    // What was transformed for one run serves the next ones.
    experimental: { fsModuleCache: true },
    pool: 'forks',
    // The files of a worker share what they import: loading the gateway anew for each takes longer than most tests.
    isolate: false,
    // Tests wait as long as they work: for processes that start, for moments that come.
    maxWorkers: Number(process.env.TEST_WORKERS ?? 3),
    sequence: { sequencer: LongestFirst },
    // One red test of thousands is tried again where a change is to land, and named at the end.
    retry: Number(process.env.TEST_RETRIES ?? 0),
    // What is polled for comes at once, but not on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
