import { expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { paid } from '../support/money.ts'
import { complaintOf } from '../support/process.ts'
import { useCommands } from '../support/use-commands.ts'

const gateway = useGateway({ FEES: '*=1' })
const merchant = useMerchant(gateway)
const { amsel, printed } = useCommands(gateway, merchant)

it('shows when money is available, changes it, and shows what was closed', async () => {
  await paid(merchant)
  const { terms, currencies } = await printed('settlement', 'show')
  expect(terms).toEqual({
    ...{ zone: 'UTC', cutOff: '00:00', delayDays: 1, schedule: 'daily' },
    ...{ payouts: 'closing', minimums: {} },
  })
  expect(currencies).toMatchObject([
    { currency: 'HKD', owed: '25542', available: '0', pending: [{ value: '25542' }] },
  ])
  const changed = await printed(
    'settlement',
    'set',
    '--zone',
    'Europe/Berlin',
    '--delay',
    '3',
    '--reason',
    'agreed',
  )
  expect(changed.terms).toEqual({ ...terms, zone: 'Europe/Berlin', delayDays: 3 })
  await merchant.advance(2 * 86_400)
  const { statements, isWhole } = await printed('statement', 'list')
  expect(isWhole).toBe(true)
  expect(statements).toMatchObject([
    { currency: 'HKD', number: 1, opening: '0', closing: '25542', lines: '1' },
  ])
  const shown = await amsel(
    'statement',
    'show',
    '--client',
    merchant.clientId,
    '--currency',
    'HKD',
    '--number',
    '1',
  )
  expect(shown.stdout).toMatch(/^PAYMENT +1 +.*258\.00 +.*-.*2\.58 +.*255\.42$/m)
  const { stdout } = await amsel(
    'statement',
    'csv',
    '--client',
    merchant.clientId,
    '--currency',
    'HKD',
    '--number',
    '1',
  )
  const [head = '', line = '', ...more] = stdout.trim().split('\r\n')
  expect(more).toEqual([])
  expect(line.split(',')).toHaveLength(head.split(',').length)
  expect(line).toContain(',258.00,-2.58,255.42,')
}, 60_000)

it.each([
  [['settlement', 'show'], 'settlement show needs --client.'],
  [
    ['settlement', 'set', '--client', 'X'],
    'settlement set needs --zone, --cut-off, --delay, --schedule, --payouts or --minimum.',
  ],
  [['statement', 'show', '--client', 'X'], 'statement show needs --client, --currency and --number.'],
  [['statement', 'list', '--client', 'X', '--limit', '0'], '--limit is a number from 1 to 1000.'],
])('refuses %j', async (args, why) => {
  const ended = await amsel(...args)
  expect([ended.status, complaintOf(ended)]).toEqual([2, expect.stringContaining(why)])
})
