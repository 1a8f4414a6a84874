import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** The pages in a real browser: needs Chromium, so it is not part of `npm test`. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  defineConfig({ test: { include: ['server/tests/browser/**/*.browser.ts'] } }),
)
