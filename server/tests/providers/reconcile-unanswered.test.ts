import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAccount, beginHold } from '../../src/registry/clients/index.ts'
import { routeTo } from '../support/chain.ts'
import { MASTER_KEYS, OPERATOR, useGateway } from '../support/gateway.ts'
import { eventually, Home } from '../support/process.ts'
import { UPSTREAM_CONFIG } from '../support/providers.ts'

const gateway = useGateway()
const PROVIDER = 'speechless'
/** Takes every call, and never answers one. */
const upstream = createServer((_request, response) => response.destroy())
let home: Home

beforeAll(async () => {
  home = await Home.open()
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const { trail, sealer } = gateway
  const gatewayUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  const config = { ...UPSTREAM_CONFIG, gatewayUrl, clientId: 'SANDBOX_5UPSTREAM' }
  const account = {
    name: PROVIDER,
    kind: 'ams',
    environment: 'sandbox',
    shown: {},
    limits: null,
    config,
  } as const
  await addAccount({ trail, sealer }, OPERATOR, account, { replaces: false })
  const merchant = await gateway.merchant()
  await routeTo(gateway, merchant, { provider: PROVIDER })
  // A route takes effect a moment later.
  await eventually(async () => {
    await merchant.pay()
    const begun = 'select 1 from attempts where client_id = $1 and provider = $2'
    expect(await gateway.database.query(begun, [merchant.clientId, PROVIDER])).not.toEqual([])
  })
})
afterAll(async () => {
  await home?.close()
  upstream.closeAllConnections()
  upstream.close()
})

const reconcile = (more: readonly string[], hosts = '127.0.0.1') =>
  home.amsel(['reconcile', '--since', '2026-01-01', ...more], {
    ...{ DATABASE_URL: gateway.database.url, MASTER_KEYS, DATA_DIR: gateway.dataDir },
    PROVIDER_PRIVATE_HOSTS: hosts,
  })

it('an account that never answers disagrees with nothing: the status is 2, and the command is to be run again', async () => {
  const { status, stdout, stderr } = await reconcile(['--json'])
  const { disagreeing, unanswered, checked, accounts } = JSON.parse(stdout)
  expect({ status, disagreeing }).toEqual({ status: 2, disagreeing: [] })
  // Each payment, the list of payments and the list of messages.
  expect(checked).toBeGreaterThan(0)
  expect(unanswered).toBe(checked + 2)
  expect(accounts).toMatchObject([{ provider: PROVIDER, isListed: true, disagreeing: 0, unanswered }])
  expect(stderr).toContain('a provider did not answer')
  expect((await reconcile([])).stdout).toContain('were not answered. Run the command again.')
})

it('a hold is not lifted then', async () => {
  await beginHold(gateway.trail, OPERATOR)
  const { status, stdout } = await reconcile(['--lift', '--json'])
  expect([status, JSON.parse(stdout).isLifted]).toEqual([2, false])
})

it('a comparison that books nothing is not finished either', async () => {
  const { status, stdout } = await reconcile(['--read-only', '--json'])
  expect([status, JSON.parse(stdout)]).toEqual([
    2,
    expect.objectContaining({ differences: [], accounts: [expect.objectContaining({ unanswered: 1 })] }),
  ])
})

it.each([[[]], [['--read-only']]])(
  'an account that cannot be asked at all is for a person: %j',
  async (more) => {
    const { status, stdout } = await reconcile([...more, '--json'], 'elsewhere.example')
    expect([status, JSON.parse(stdout).unopened]).toEqual([1, [PROVIDER]])
  },
)
