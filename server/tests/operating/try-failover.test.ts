import { expect } from 'vitest'
import { withHome } from '../support/process.ts'

// The long form, on PostgreSQL 15 with its own programs, is `npm run try:failover`.
withHome(
  'two nodes whose primary is killed under load, made read-only and left by its standbys: nothing is lost, nothing is doubled',
  async ({ home }) => {
    const tried = await home.spawn([process.execPath, 'tools/try-failover/index.js', '--short'], {}).ended
    expect(tried.stdout).toMatch(/^Paid [1-9]\d+, refunded [1-9]\d*: lost 0, doubled 0$/m)
    expect(tried.stdout).toContain('Ledger: balances, and agrees with the answers and with the provider')
    expect(tried.stdout).toContain('Nothing is lost, nothing is doubled.')
    expect(tried.status).toBe(0)
  },
  600_000,
)
