import { afterAll, beforeAll, expect, it } from 'vitest'
import { complaintOf, Home } from '../support/process.ts'

let home: Home
let clientId: string

beforeAll(async () => {
  home = await Home.open()
  await home.furnish()
  await home.serve()
  const creation = ['merchant', 'create', '--name', 'A shop', '--environment', 'sandbox', '--json']
  clientId = JSON.parse((await home.amsel(creation)).stdout).clientId
})
afterAll(() => home?.close())

const set = (...options: string[]) => home.amsel(['merchant', 'set', '--client', clientId, ...options])

it('merchant set agrees fees, limits and a rate with a merchant, and takes them away', async () => {
  const terms = ['--fee', 'CARD=2.9+HKD:2.35', '--fee', '*=1', '--limit', 'HKD=1-5000', '--rate-limit', '20']
  const { stdout } = await set(...terms)
  expect(stdout).toContain('The fee of CARD is 2.9+HKD:2.35 (percent).')
  expect(stdout).toContain('A payment in HKD is within 1.00-5000.00.')
  expect(stdout).toContain('It may send 20 requests a second.')
  const off = await set('--fee', '*=off', '--limit', 'HKD=off', '--rate-limit', 'off', '--json')
  expect(JSON.parse(off.stdout).terms).toEqual({
    fees: { CARD: '2.9+HKD:2.35' },
    limits: {},
    requestsPerSecondMax: null,
  })
})

it.each([
  ['A fee is METHOD=PERCENT', ['--fee', 'CARD=much']],
  ['--fee is METHOD=PERCENT', ['--fee', 'CARD']],
  ['A limit is CURRENCY=MIN-MAX', ['--limit', 'HKD=5-1']],
  ['--rate-limit must be a number', ['--rate-limit', 'many']],
])('says %s of %j', async (complaint, options) => {
  expect(complaintOf(await set(...options))).toContain(complaint)
})

it('merchant approve refuses where two operators must agree', async () => {
  const approval = await home.amsel(['merchant', 'approve', '--application', 'none'], { FOUR_EYES: 'on' })
  expect(complaintOf(approval)).toContain('Two operators approve a merchant here (FOUR_EYES)')
})
