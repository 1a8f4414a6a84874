// Skips what the table says, in each file of a run on Citus.
import { beforeEach } from 'vitest'
import { shortName, TESTS } from './not-on-citus.ts'

beforeEach(({ task, skip }) => {
  const skipped = TESTS[shortName(task.file.filepath)]
  if (skipped?.tests?.some((name) => task.name.includes(name))) skip(skipped.why)
})
