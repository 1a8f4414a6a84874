import { expect } from 'vitest'
import { withHome } from '../support/process.ts'

// The long form, ten times around, is `npm run try:rollout`.
withHome(
  'three nodes behind a load balancer are stopped and replaced one after the other under load: no call fails',
  async ({ home }) => {
    const tried = await home.spawn([process.execPath, 'tools/try-rollout/index.js', '--short'], {}).ended
    expect(tried.stdout).toContain('Failed calls: 0; refused connections: 0')
    expect(tried.stdout).toMatch(/^Stopped 6 nodes/m)
    expect(tried.stdout).toMatch(/^Calls: \d{3,} on .* kept ones; [1-9]\d* answers said to close$/m)
    expect(tried.stdout).toContain('No call failed.')
    expect(tried.status).toBe(0)
  },
  600_000,
)
