import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAccount, addRoute } from '../../src/registry/clients/index.ts'
import { pkcs8Base64, spkiBase64 } from '../../src/platform/signing/index.ts'
import { OPERATOR, useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { listWrongBalances } from '../support/money.ts'
import { ANY_PAYMENT } from '../support/providers.ts'
import { expectAgreement } from './two-providers/agreement.ts'
import { Fate } from './two-providers/fate.ts'
import { Shop } from './two-providers/shop.ts'
import { decisive, steps } from './two-providers/steps.ts'
import { Upstream } from './two-providers/upstream.ts'

const SEED = Number(process.env.MODEL_SEED ?? 20_261_116)
const RUNS = Number(process.env.MODEL_RUNS ?? 10)
const LIMIT_MS = 240_000
const FAR_SECONDS = 3 * 3_600

// Time passes with the steps alone, and fast enough for an account that was left alone to be tried again.
let timeMs = Date.parse('2026-11-16T09:00:00+08:00')
const clock = { now: () => new Date(timeMs) }
const STEP_MS = 7_000

// Nobody is given up while an answer is held, however slow the machine is.
const gateway = useGateway({}, { clock, providerDeadlineMs: 40_000 })
const fate = new Fate()
const upstreams = [new Upstream('first', fate), new Upstream('second', fate)] as const

beforeAll(async () => {
  const { privateKey } = await gateway.merchant()
  for (const upstream of upstreams) {
    const { name, clientId } = upstream
    const gatewayUrl = await upstream.open()
    upstream.notifyUrl = `${gateway.url}/providers/${name}`
    const config = {
      gatewayUrl,
      clientId,
      keyVersion: 1,
      merchantPrivateKey: pkcs8Base64(privateKey),
      gatewayPublicKey: spkiBase64(upstream.publicKey),
    }
    const account = { name, kind: 'ams', environment: 'sandbox', shown: {}, limits: null } as const
    await addAccount(gateway, OPERATOR, { ...account, config }, { replaces: false })
  }
})
afterAll(() => {
  for (const upstream of upstreams) upstream.close()
})

it('whatever the simulator and two upstream accounts are asked, lose, double, report late or take back: the ledger is right', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const shop = new Shop(gateway, await routedMerchant(), { upstreams, fate })
      for (const one of taken) {
        timeMs += STEP_MS
        await shop.take(one)
      }
      await settle(shop)
      await expectAgreement(gateway, shop)
      expect(await listWrongBalances(gateway)).toEqual([])
    }),
    {
      ...{ numRuns: decisive().length + RUNS, examples: decisive(), seed: SEED },
      ...{ interruptAfterTimeLimit: LIMIT_MS, markInterruptAsFailure: true },
    },
  )
}, 300_000)

/** Slow payers decide at last, whatever was to be reported late is reported now, and everything that is due is done. */
async function settle(shop: Shop): Promise<void> {
  await shop.decideSlow()
  for (let round = 0; round < 2; round += 1) {
    timeMs += 120_000
    await shop.take({ act: 'deliver', times: 1, lies: false })
    await shop.advance(FAR_SECONDS)
  }
}

async function routedMerchant(): Promise<Merchant> {
  // Whatever was left alone may be tried by now.
  timeMs += 120_000
  const merchant = await gateway.merchant()
  const { clientId } = merchant
  const route = (provider: string, more: object) =>
    addRoute(gateway.trail, OPERATOR, { ...ANY_PAYMENT, clientId, provider, ...more })
  await route('simulator', {})
  const [first, second] = upstreams
  await route(first.name, { method: 'CARD', currency: 'HKD', position: 1 })
  await route(second.name, { method: 'CARD', currency: 'HKD', position: 2 })
  await route(second.name, { method: 'ALIPAY_HK', position: 2 })
  await route(first.name, { method: 'ALIPAY_HK', position: 1 })
  // Who knows the last of them knows all.
  const page = async () => String((await merchant.pay()).body.normalUrl)
  await expect.poll(page, { timeout: 30_000 }).toContain(`/${first.name}-`)
  return merchant
}
