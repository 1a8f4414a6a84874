import { LEFT_OUT, TARGETS } from './targets.js'

/** Below it the command fails. */
const KILLED_PERCENT_MIN = 95

/** How one of the folders is mutated, with the tests of that folder alone: those of the engine load too much for the domain. */
export const configuration = (folder) => ({
  mutate: [
    ...TARGETS[folder].flatMap(({ files }) => files),
    '!server/src/**/*.test.ts',
    ...Object.keys(LEFT_OUT).map((path) => `!${path}`),
  ],
  plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/ignore.js'],
  ignorers: ['texts-and-storage'],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts', dir: `server/src/${folder}` },
  thresholds: { high: 98, low: KILLED_PERCENT_MIN, break: KILLED_PERCENT_MIN },
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { logTests: false, allowColor: false },
  // A table that is made once is mutated too; it only takes longer.
  warnings: { slow: false },

  // Below coverage/, which git and the formatter ignore. Packages are found on the way up from there.
  tempDirName: 'coverage/mutation',
  jsonReporter: { fileName: `coverage/mutation-${folder}.json` },
  incrementalFile: `coverage/mutation-${folder}-incremental.json`,
  symlinkNodeModules: false,
  ignorePatterns: [
    ...[
      '**',
      '!package.json',
      '!tsconfig*.json',
      '!{contract,server}/*.json',
      '!tools/mutation/*.{js,ts,json}',
    ],
    ...['!contract/src/**', '!server/src/**', '!server/tests/support/**'],
  ],
  // esbuild takes the types away without reading them.
  disableTypeChecks: false,
})
