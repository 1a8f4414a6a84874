import { expect, inject } from 'vitest'
import { withHome } from '../support/process.ts'

// The long form is `npm run try:chain`.
withHome(
  'two gateways, one behind the other, both killed and cut off from each other under load: at rest they agree',
  async ({ home }) => {
    const { host, port, user, database } = inject('cluster')
    const tried = await home.spawn(
      [process.execPath, 'tools/try-chain/index.js', '--seconds', '30', '--outage', '2'],
      { DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}` },
    ).ended
    expect(tried.stdout).toContain('Front and back agree: nothing is lost, nothing is doubled.')
    expect(tried.status).toBe(0)
  },
  600_000,
)
