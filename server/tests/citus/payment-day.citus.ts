import { expect } from 'vitest'
import { withHome } from '../support/process.ts'

// The long form is `npm run try:worker`.
withHome(
  'a day of payments while each worker is killed and brought back: nothing is lost, nothing is doubled',
  async ({ home }) => {
    const tried = await home.spawn([process.execPath, 'tools/try-worker/index.js', '--short'], {}).ended
    expect(tried.stdout).toMatch(/^Paid [1-9]\d+, refunded [1-9]\d*: lost 0, doubled 0$/m)
    expect(tried.stdout).toContain('Nothing is lost, nothing is doubled.')
    expect(tried.status).toBe(0)
  },
  300_000,
)
