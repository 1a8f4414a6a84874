import { expect, it } from 'vitest'
import { unusedExports } from './support/exports.ts'

/** What starts programs, and what merchants import. */
const ENTRANCES = [
  'server/src/testing/index.ts',
  ...['', 'portal/', 'volume/'].map((at) => `bench/src/${at}index.ts`),
]
/** Not looked through yet. */
const LEFT = ['server/src/money/', 'server/src/storage/acts/']

it('what is exported is imported by somebody', () => {
  const found = unusedExports(
    (file) =>
      /^(bench|contract|portal|server)\/src\//.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      !ENTRANCES.includes(file) &&
      !LEFT.some((folder) => file.startsWith(folder)),
  )
  expect(found).toEqual([])
})
