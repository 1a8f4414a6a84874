import { expect } from 'vitest'
import { withHome } from '../support/process.ts'

// The long form, which measures too, is `npm run try:attack`.
withHome(
  'a gateway that is attacked in every way that is known, once: everything holds',
  async ({ home }) => {
    const tried = await home.spawn([process.execPath, 'tools/try-attack/index.js', '--short'], {}).ended
    expect(tried.stdout, tried.stderr).toMatch(/^yes {2}everything held \(1\d\d\d tried\)$/m)
    expect(tried.stdout).not.toMatch(/gave way|^NO /m)
    expect(tried.status).toBe(0)
  },
  600_000,
)
