import { expect, it } from 'vitest'
import { addUpstream } from '../support/chain.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { firstOperator } from '../support/operators.ts'
import { UPSTREAM_CONFIG } from '../support/providers.ts'

const gateway = useGateway({ PROVIDER_PRIVATE_HOSTS: 'gateway.internal,10.0.0.7' })
const back = useGateway()
const upstream = useMerchant(back)

it('an account inside of a private network is added only where its host is named', async () => {
  const { browser } = await firstOperator(gateway)
  const add = (name: string, gatewayUrl: string) =>
    browser.ask('POST /providers', {
      ...{ name, kind: 'ams', environment: 'sandbox', reason: 'A new contract.' },
      config: { ...UPSTREAM_CONFIG, clientId: 'SANDBOX_5UPSTREAM', gatewayUrl },
    })
  for (const url of [
    'http://127.0.0.1:8080',
    'http://localhost',
    'http://169.254.169.254',
    'http://[fd00::7]',
  ])
    expect(await add('inside', url)).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringMatching(/is not public: .* PROVIDER_PRIVATE_HOSTS=/) } },
    })
  for (const url of ['http://10.0.0.7', 'http://gateway.internal:8080', 'https://pay.example'])
    expect((await add(new URL(url).hostname.replace(/\W/g, '-'), url)).status).toBe(200)
})

it('one that was added before serves nothing, and the log says why', async () => {
  const name = await addUpstream(gateway, upstream)
  await expect
    .poll(() => gateway.logged.filter(({ provider }) => provider === name), { timeout: 30_000 })
    .toMatchObject([{ level: 50, reason: expect.stringContaining('PROVIDER_PRIVATE_HOSTS=127.0.0.1') }])
})
