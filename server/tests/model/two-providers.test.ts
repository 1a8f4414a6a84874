import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAccount, addRoute } from '../../src/registry/index.ts'
import { pkcs8Base64, spkiBase64 } from '../../src/signing/index.ts'
import { OPERATOR, useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { listWrongBalances } from '../support/money.ts'
import { ANY_PAYMENT } from '../support/providers.ts'
import { expectAgreement } from './two-providers/agreement.ts'
import { type Step, TwoWayShop, WAYS, type WayName } from './two-providers/shop.ts'
import { type Mishap, Upstream } from './two-providers/upstream.ts'

const SEED = Number(process.env.MODEL_SEED ?? 20_261_116)
const RUNS = Number(process.env.MODEL_RUNS ?? 12)
const LIMIT_MS = 240_000
const PROVIDER = 'elsewhere'
const FAR_SECONDS = 3 * 3_600

// Time passes with the steps alone, and fast enough for an account that was left alone to be tried again.
let timeMs = Date.parse('2026-11-16T09:00:00+08:00')
const clock = { now: () => new Date(timeMs) }
const STEP_MS = 7_000

const gateway = useGateway({}, { clock })
const upstream = new Upstream('SANDBOX_UPSTREAM')

beforeAll(async () => {
  const gatewayUrl = await upstream.open()
  upstream.notifyUrl = `${gateway.url}/providers/${PROVIDER}`
  const { privateKey } = await gateway.merchant()
  const config = {
    gatewayUrl,
    clientId: 'SANDBOX_UPSTREAM',
    keyVersion: 1,
    merchantPrivateKey: pkcs8Base64(privateKey),
    gatewayPublicKey: spkiBase64(upstream.publicKey),
  }
  const account = { name: PROVIDER, kind: 'ams', environment: 'sandbox', shown: {}, limits: null } as const
  await addAccount(gateway, OPERATOR, { ...account, config }, { replaces: false })
})
afterAll(() => upstream.close())

const mishap = fc.option(fc.constantFrom<Mishap>('lost', 'unanswered', 'told before'), {
  nil: undefined,
  freq: 2,
})
const pick = fc.nat(4)
const pay = fc.record({
  act: fc.constant('pay'),
  way: fc.constantFrom<WayName>('wallet', 'wallet', 'card', ...(Object.keys(WAYS) as WayName[])),
  mishap,
  amount: fc.integer({ min: 300, max: 1_000_000 }),
})
const change = (act: 'refund' | 'capture') =>
  fc.record({ act: fc.constant(act), pick, part: fc.integer({ min: 1, max: 4 }), mishap })
const step = fc.oneof(
  { weight: 6, arbitrary: pay },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('repeat'), pick }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('decide'),
      pick,
      outcome: fc.constantFrom('SUCCESS', 'SUCCESS', 'SUCCESS', 'FAIL', 'PENDING'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('deliver'),
      times: fc.integer({ min: 1, max: 3 }),
      lies: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel'), pick, mishap }) },
  { weight: 3, arbitrary: change('refund') },
  { weight: 3, arbitrary: change('capture') },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('advance'),
      seconds: fc.constantFrom(1, 31, 61, 600, 840, 900),
      isAway: fc.boolean(),
    }),
  },
) as fc.Arbitrary<Step>

it('whatever two providers, one of them elsewhere, are asked, lose, double or tell late: the books are right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30, size: 'max' }), async (steps) => {
      const shop = new TwoWayShop(await routedMerchant(), upstream)
      for (const one of steps) {
        timeMs += STEP_MS
        await shop.take(one)
      }
      await settle(shop)
      await expectAgreement(gateway, shop)
      expect(await listWrongBalances(gateway)).toEqual([])
    }),
    { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: LIMIT_MS, markInterruptAsFailure: true },
  )
}, 300_000)

/** Whatever was told too late is told now, and everything that is due is done. */
async function settle(shop: TwoWayShop): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    timeMs += 120_000
    await shop.take({ act: 'deliver', times: 1, lies: false })
    await shop.advance(FAR_SECONDS)
  }
}

async function routedMerchant(): Promise<Merchant> {
  const merchant = await gateway.merchant()
  const { clientId } = merchant
  const route = (provider: string, more: object) =>
    addRoute(gateway.trail, OPERATOR, { ...ANY_PAYMENT, clientId, provider, ...more })
  await route('simulator', {})
  await route(PROVIDER, { method: 'ALIPAY_HK' })
  await route(PROVIDER, { method: 'CARD', currency: 'HKD' })
  const host = async () => String((await merchant.pay()).body.normalUrl)
  await expect.poll(host, { timeout: 30_000 }).toContain('wallet.example')
  return merchant
}
