import { beforeAll, expect, it } from 'vitest'
import type {
  Page,
  Settlement,
  StatementDetail,
  StatementLineRow,
  StatementRow,
} from '../../src/entrances/portal-api/shapes.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { balancesOf, paid } from '../support/money.ts'
import { callerFor, newOwner, type PortalBrowser } from '../support/portal.ts'

const gateway = useGateway({ FEES: '*=1' })
const DAY_SECONDS = 86_400

let browser: PortalBrowser
let clientId: string
let merchant: Merchant
beforeAll(async () => {
  const owner = await newOwner(gateway)
  ;({ browser, clientId } = owner)
  merchant = await callerFor(owner)
  for (const method of ['ALIPAY_HK HKD 10000', 'GCASH PHP 5000', 'ALIPAY_HK HKD 20000'])
    await paid(merchant, method)
  await merchant.advance(DAY_SECONDS)
  const sale = await paid(merchant, 'ALIPAY_HK HKD 30000')
  await merchant.refund(sale, 4_000)
}, 60_000)

const ask = async <T>(path: string) => (await browser.ask<T>(`GET /clients/${clientId}${path}`)).body

it('what is owed is available or pending on a day, and that is all of it', async () => {
  const { currencies, schedule, zone, delayDays } = await ask<Settlement>('/settlement')
  expect([schedule, zone, delayDays]).toEqual(['daily', 'UTC', 1])
  const balances = await balancesOf(gateway, merchant)
  for (const { currency, owed, available, pending, days } of currencies) {
    expect(BigInt(owed.value)).toBe(balances[`payable ${currency}`])
    expect(BigInt(available.value) + BigInt(pending.value)).toBe(BigInt(owed.value))
    expect(days.reduce((sum, { amount }) => sum + BigInt(amount.value), 0n)).toBe(BigInt(pending.value))
  }
  expect(currencies.map(({ currency }) => currency)).toEqual(['HKD', 'PHP'])
})

it('closed periods are listed by currency, with everything that changed what is owed', async () => {
  const { rows } = await ask<Page<StatementRow>>('/statements')
  expect(rows.map(({ currency, number, lines }) => [currency, number, lines])).toEqual([
    ['PHP', 1, '1'],
    ['HKD', 1, '2'],
  ])
  const detail = await ask<StatementDetail>('/statements/HKD/1')
  expect(detail).toMatchObject({ opening: { value: '0' }, closing: { value: '29700' } })
  expect(detail.sums).toMatchObject([
    { event: 'PAYMENT', lines: 2, gross: { value: '30000' }, fee: { value: '-300' } },
  ])
  expect(detail.digest).toMatch(/^[0-9a-f]{64}$/)
  const { rows: lines } = await ask<Page<StatementLineRow>>('/statements/HKD/1/lines')
  expect(lines.map(({ position, net, method }) => [position, net.value, method])).toEqual([
    ['1', '9900', 'ALIPAY_HK'],
    ['2', '19800', 'ALIPAY_HK'],
  ])
})

it('a statement is a table whose lines add up to it', async () => {
  const csv = await ask<string>('/statements/HKD/1/statement.csv')
  const [head = '', ...lines] = csv.trim().split('\r\n')
  const net = head.split(',').indexOf('net')
  expect(lines).toHaveLength(2)
  expect(lines.map((line) => Number(line.split(',')[net])).reduce((sum, one) => sum + one, 0)).toBe(297)
  const noted = await gateway.database.query<{ subject: string }>(
    "select subject from audit_entries where client_id = $1 and action = 'exported'",
    [clientId],
  )
  expect(noted).toEqual([{ subject: 'statement HKD-1' }])
})

it.each(['/statements/HKD/99', '/statements/EUR/1', '/statements/HKD/x', '/statements/HKD/99/lines'])(
  '%s is not there',
  async (path) => {
    expect((await browser.ask(`GET /clients/${clientId}${path}`)).status).toBe(404)
  },
)

it('nobody sees what belongs to another', async () => {
  const { browser: stranger } = await newOwner(gateway)
  for (const path of ['/settlement', '/statements', '/statements/HKD/1', '/statements/HKD/1/statement.csv'])
    expect((await stranger.ask(`GET /clients/${clientId}${path}`)).status).toBe(404)
})
