import { afterAll, beforeAll, expect, it } from 'vitest'
import { MASTER_KEYS, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { tamper, variedJourney } from '../support/ledger.ts'
import { paid } from '../support/money.ts'
import { Home } from '../support/process.ts'

const gateway = useGateway({ FEES: '*=3' })
const merchant = useMerchantPerTest(gateway)
let home: Home
beforeAll(async () => {
  home = await Home.open()
})
afterAll(() => home?.close())

const verify = (...args: string[]) =>
  home.amsel(['ledger', 'verify', ...args], {
    ...{ DATABASE_URL: gateway.database.url, MASTER_KEYS, SUDO_USER: 'alice' },
  })

it('a ledger that is right is reported in a line, for one merchant and for all, with status 0', async () => {
  await variedJourney(gateway, merchant)
  const one = await verify('--client', merchant.clientId)
  expect(one).toMatchObject({ status: 0, stderr: '' })
  expect(one.stdout).toMatch(
    /^Everything agrees \(clients: 1, payments: 13, attempts: \d+, transfers: \d+\)\.\n$/,
  )
  const all = await verify('--json')
  expect(all).toMatchObject({ status: 0, stderr: '' })
  expect(JSON.parse(all.stdout)).toMatchObject({ isRight: true, differences: [], payments: 13 })
})

it('what was changed by hand in a balance, a payment and a transfer is named, with status 1', async () => {
  const [first, second] = [await paid(merchant), await paid(merchant)]
  const { clientId } = merchant
  const change = (text: string, ...values: unknown[]) => tamper(gateway, text, [clientId, ...values])
  await change("insert into account_balances values ($1, 'own', 'held', 'HKD', 7, '')")
  await change(
    'update payments set refunded_minor = 9 where client_id = $1 and payment_id = $2',
    first.paymentId,
  )
  await change(
    'update transfers set amount_minor = amount_minor + 1 where client_id = $1 and event_id = $2 and leg = 0',
    second.paymentId,
  )
  const { status, stdout, stderr } = await verify('--client', clientId)
  expect([status, stderr]).toEqual([1, ''])
  for (const printed of [
    `Client ${clientId}: the account held holds HKD 0.07, and its transfers come to HKD 0.00.`,
    `Client ${clientId}: the payment ${first.paymentId} says HKD 0.09 refunded, and its transfers come to HKD 0.00.`,
    `Client ${clientId}: the payment ${second.paymentId} says HKD 258.00 captured, and its transfers come to HKD 258.01.`,
  ])
    expect(stdout.split('\n')).toContain(printed)
  expect(stdout).toMatch(
    /\nNot everything agrees \(clients: 1, payments: 2, attempts: 2, transfers: 4\)\.\n$/,
  )
  const json = await verify('--client', clientId, '--json')
  expect([json.status, json.stderr]).toEqual([1, ''])
  expect(JSON.parse(json.stdout).differences).toContainEqual({
    ...{ check: 'payment', clientId, paymentId: first.paymentId, currency: 'HKD', sum: 'refunded' },
    ...{ bookedMinor: '9', expectedMinor: '0' },
    sentence: `Client ${clientId}: the payment ${first.paymentId} says HKD 0.09 refunded, and its transfers come to HKD 0.00.`,
  })
})

it('a client that is not there, and a verb that is not there, are a sentence', async () => {
  expect(await verify('--client', 'SANDBOX_NOBODY')).toMatchObject({
    ...{ status: 1, stdout: '', stderr: 'There is no client SANDBOX_NOBODY.\n' },
  })
  const { status, stderr } = await home.amsel(['ledger', 'prove'], {})
  expect([status, stderr]).toEqual([2, 'ledger needs an action: npx amsel ledger verify.\n'])
})
