import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** Samples in other languages: they need Python with "cryptography", so they are not part of `npm test`. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [] } },
  defineConfig({ test: { include: ['server/tests/samples/**/*.samples.ts'] } }),
)
