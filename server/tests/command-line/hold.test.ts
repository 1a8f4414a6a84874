import { expect } from 'vitest'
import { complaintOf, eventually, withHome } from '../support/process.ts'

withHome(
  'serve --hold keeps a gateway still, also after it was started again, until the hold is lifted',
  async ({ usedHome: home }) => {
    const held = home.spawn([process.execPath, 'server/bin/amsel.cjs', 'serve', '--hold'])
    await home.ready(held)
    held.kill('SIGTERM')
    await held.ended
    const gateway = await home.serve()
    const warnings = async () =>
      ((await (await fetch(`${gateway.url}/healthz`)).json()) as { warnings?: string[] }).warnings ?? []
    const merchant = await gateway.merchant()
    expect(await warnings()).toContainEqual(expect.stringContaining('the gateway is held'))
    expect((await merchant.pay()).code).toBe('UNKNOWN_EXCEPTION')
    expect(JSON.parse((await home.amsel(['hold', 'status', '--json'])).stdout)).toMatchObject({
      isHeld: true,
    })
    expect(JSON.parse((await home.amsel(['hold', 'lift', '--json'])).stdout)).toMatchObject({ isHeld: false })
    await eventually(async () => expect((await merchant.pay()).code).toBe('PAYMENT_IN_PROCESS'))
    expect(complaintOf(await home.amsel(['hold', 'lift']))).toBe(
      'The gateway is not held: there is nothing to lift.',
    )
  },
)
