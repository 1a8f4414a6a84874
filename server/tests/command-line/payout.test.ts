import { expect, it, onTestFinished } from 'vitest'
import { MASTER_KEYS, useGateway, useMerchant } from '../support/gateway.ts'
import { paid } from '../support/money.ts'
import { bankAccount, TEST_NUMBERS } from '../support/payouts.ts'
import { complaintOf, Home } from '../support/process.ts'
import { useCommands } from '../support/use-commands.ts'

const gateway = useGateway({ FEES: '*=1' })
const merchant = useMerchant(gateway)
const { amsel, printed } = useCommands(gateway, merchant)

it('a payout is made by hand, paid by the sandbox’s bank, and reported as returned; payouts are held and released', async () => {
  await bankAccount(gateway, merchant, { number: TEST_NUMBERS.slow })
  const { accounts } = await printed('bank-account', 'list')
  expect(accounts).toMatchObject([{ lastFour: '0004', state: 'APPROVED' }])
  const [{ accountId }] = accounts
  expect(await printed('bank-account', 'show', '--account', accountId)).toMatchObject({
    number: TEST_NUMBERS.slow,
  })
  const terms = await printed(
    'settlement',
    'set',
    '--payouts',
    'hand',
    '--delay',
    '0',
    '--minimum',
    'HKD=50.00',
  )
  expect(terms.terms).toMatchObject({ payouts: 'hand', minimums: { HKD: '50.00' } })
  await paid(merchant)
  const made = await printed(
    'payout',
    'make',
    '--currency',
    'HKD',
    '--amount',
    '100.00',
    '--reason',
    'asked for',
  )
  expect(made).toMatchObject({ state: 'APPROVED', amount: '10000' })
  const payout = ['--payout', made.payoutId]
  const paidOut = await printed('payout', 'report', ...payout, '--state', 'paid')
  expect(paidOut).toMatchObject({ state: 'PAID' })
  const back = await printed(
    'payout',
    'report',
    ...payout,
    '--state',
    'returned',
    '--why',
    'account_closed',
    '--note',
    'AC04',
  )
  expect(back.steps.at(-1)).toMatchObject({ state: 'RETURNED', reason: 'account_closed', note: 'AC04' })
  const late = await amsel('payout', 'cancel', '--client', merchant.clientId, ...payout, '--reason', 'x')
  expect([late.status, complaintOf(late)]).toEqual([1, expect.stringContaining('it cannot become CANCELLED')])
  const held = await amsel(
    'payout',
    'make',
    '--client',
    merchant.clientId,
    '--currency',
    'HKD',
    '--amount',
    '1',
    '--reason',
    'x',
  )
  expect([held.status, complaintOf(held)]).toEqual([1, expect.stringContaining('on hold')])
  expect(await printed('payout', 'release', '--reason', 'it was a mistake')).toMatchObject({ isHeld: false })
  expect((await printed('payout', 'list')).payouts).toMatchObject([
    { payoutId: made.payoutId, state: 'RETURNED' },
  ])
  const shown = await amsel('payout', 'show', '--client', merchant.clientId, ...payout)
  expect(shown.stdout).toMatch(/RETURNED {2}by operator alice {2}account_closed {2}"AC04"$/m)
}, 90_000)

it.each([
  [['payout', 'make', '--client', 'X'], 'payout make needs --client, --currency and --amount.'],
  [['payout', 'approve', '--client', 'X', '--payout', '1'], 'payout approve needs --reason'],
  [
    ['payout', 'report', '--client', 'X', '--payout', '1', '--state', 'gone'],
    '--state is one of: sent, paid, rejected, returned.',
  ],
  [['bank-account', 'approve', '--client', 'X'], 'bank-account approve needs --client and --account.'],
])('refuses %j', async (args, why) => {
  const ended = await amsel(...args)
  expect([ended.status, complaintOf(ended)]).toEqual([2, expect.stringContaining(why)])
})

it('nobody approves at the command line where two must agree', async () => {
  const home = await Home.open()
  onTestFinished(() => home.close())
  const ended = await home.amsel(
    ['payout', 'approve', '--client', merchant.clientId, '--payout', '1', '--reason', 'x'],
    { DATABASE_URL: gateway.database.url, MASTER_KEYS, SUDO_USER: 'alice', FOUR_EYES: 'on' },
  )
  expect([ended.status, complaintOf(ended)]).toEqual([1, expect.stringContaining('/operator/payouts')])
})
