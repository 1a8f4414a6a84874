import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'
import release from '../../../tools/try-upgrade/release.json' with { type: 'json' }
import { withHome } from '../support/process.ts'

/** A shallow checkout has no last release to build. */
const isShallow = spawnSync('git', ['cat-file', '-e', `${release.commit}^{commit}`]).status !== 0

// The long form is `npm run try:upgrade`. The first run builds the last release, which takes a minute or two.
withHome.skipIf(isShallow)(
  'nodes of the last release and newer ones share a database under load, both ways round: nothing is lost, nothing is doubled',
  async ({ home }) => {
    const tried = await home.spawn([process.execPath, 'tools/try-upgrade/index.js', '--short'], {}).ended
    expect(tried.stdout).toMatch(/newer 2 is ready/)
    expect(tried.stdout).toMatch(/older 3 is started beside the newer ones/)
    expect(tried.stdout).toMatch(/^Paid [1-9]\d+, refunded [1-9]\d*; notified [1-9]\d+$/m)
    expect(tried.stdout).toContain('Nothing is lost, nothing is doubled.')
    expect(tried.status).toBe(0)
  },
  900_000,
)
