import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addDays, dayOf, startOf } from '../../../portal/src/formats/zone.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { BANK, opened, paid } from '../support/money.ts'
import { callerFor, newOwner, PASSWORD } from '../support/portal.ts'
import { ensureBuild } from '../support/process.ts'
import { allSearched } from '../support/search.ts'
import { useBrowser } from './support/browser.ts'
import { flawsOf, signIn, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway()
const portal = usePortalPages(gateway, useBrowser())

// Days begin within an hour of UTC there.
const ZONE = 'Asia/Kolkata'
const DAY_SECONDS = 86_400
const NEAR_SECONDS = 600

let owner: Awaited<ReturnType<typeof newOwner>>
let merchant: Merchant
let monday: string

/** The merchant's clock is moved to a moment that is some days after a Monday began, and a little more. */
let movedMs = 0
async function moveTo(days: number, seconds: number) {
  const at = startOf(addDays(monday, days), ZONE).getTime() + seconds * 1_000
  const ahead = Math.round((at - Date.now() - movedMs) / 1_000)
  movedMs += ahead * 1_000
  await merchant.advance(ahead)
}

beforeAll(async () => {
  await ensureBuild()
  owner = await newOwner(gateway)
  merchant = await callerFor(owner)
  const today = dayOf(new Date(), ZONE)
  monday = addDays(today, 8 - (new Date(today).getUTCDay() || 7))
  // Before the week and in its first minutes, on both sides of a midnight in it, in its last minutes and after it.
  await moveTo(0, -NEAR_SECONDS)
  await paid(merchant)
  await moveTo(0, NEAR_SECONDS)
  await paid(merchant, 'GCASH PHP 5000')
  await moveTo(3, -NEAR_SECONDS)
  const returned = await paid(merchant)
  await merchant.complete(await opened(merchant), 'FAIL')
  await moveTo(3, NEAR_SECONDS)
  await paid(merchant)
  await paid(merchant, BANK)
  await merchant.refund(returned, 10_000)
  await moveTo(7, -NEAR_SECONDS)
  await paid(merchant, 'GCASH PHP 700')
  await moveTo(7, NEAR_SECONDS)
  await paid(merchant)
  await moveTo(7, DAY_SECONDS / 2)
  await allSearched(gateway, merchant)
}, 300_000)

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The cells of a table, without the head. */
const cellsOf = async (page: Page, table: string): Promise<string[][]> => {
  const rows = await page.getByRole('table', { name: table }).locator('tbody tr').all()
  return Promise.all(rows.map((row) => row.locator('td').allInnerTexts()))
}

/** What the ledger has of the week: payments by the day on which they were created, refunds by that of their transfer. */
async function ledgerOf(event: string) {
  const rows = await gateway.database.query<{ day: string; currency: string; amount: string }>(
    `select to_char((case when event_kind = 'PAYMENT' then p.created_at else t.happened_at end) at time zone $3, 'YYYY-MM-DD')
       as day, t.currency, sum(t.amount_minor)::text as amount
     from transfers t join payments p using (client_id, payment_id)
     where client_id = $1 and event_kind = $2 and leg = 0
     group by 1, 2 order by 1, 2`,
    [merchant.clientId, event, ZONE],
  )
  return rows.filter(({ day }) => day >= monday && day < addDays(monday, 7))
}

const plain = (amount: string) => amount.replace(/[^\d.]/g, '')

it('what was sold last week, by day and currency, is found by clicks, and equals the export and the ledger', async () => {
  const { page, errors } = await portal.open('/sign-in', { timezoneId: 'America/New_York' })
  await signIn(page, { email: owner.email, password: PASSWORD })
  await page.getByText('Times are in America/New York').waitFor()
  await page.getByRole('link', { name: /America\/New York/ }).click()
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Kolkata')
  await page.getByRole('option', { name: 'Asia/Kolkata (UTC+05:30)' }).click()
  await page.getByText('Times are in Asia/Kolkata (UTC+05:30)').waitFor()

  await page.getByRole('link', { name: 'Money', exact: true }).click()
  await choose(page, 'Period', 'Last week')
  await page.getByText('Table', { exact: true }).click()
  const label = 'By time and currency'
  // Of all currencies, though none was chosen.
  await expect.poll(async () => (await cellsOf(page, label)).length).toBe(8)
  const dayName = (days: number) =>
    new Intl.DateTimeFormat('en-GB', {
      ...{ year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' },
    }).format(new Date(addDays(monday, days)))
  const whole = (await cellsOf(page, label)).slice(0, 3)
  expect(whole.sort()).toEqual([
    ['Whole period', 'HKD', '3', '2', '0', '66.7%', '516.00 HKD', '100.00 HKD'],
    ['Whole period', 'MYR', '1', '1', '0', '100%', '10.00 MYR', '0.00 MYR'],
    ['Whole period', 'PHP', '2', '2', '0', '100%', '57.00 PHP', '0.00 PHP'],
  ])
  const sold = (await cellsOf(page, label)).slice(3)
  expect(sold).toEqual([
    [dayName(6), 'PHP', '1', '1', '0', '100%', '7.00 PHP', '0.00 PHP'],
    [dayName(3), 'HKD', '1', '1', '0', '100%', '258.00 HKD', '100.00 HKD'],
    [dayName(3), 'MYR', '1', '1', '0', '100%', '10.00 MYR', '0.00 MYR'],
    [dayName(2), 'HKD', '2', '1', '0', '50%', '258.00 HKD', '0.00 HKD'],
    [dayName(0), 'PHP', '1', '1', '0', '100%', '50.00 PHP', '0.00 PHP'],
  ])
  expect(await flawsOf(page)).toEqual([])

  // The same from the list, whose totals are those of the whole list, and from its export.
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await choose(page, 'Period', 'Last week')
  await page.getByText('6 in total', { exact: true }).waitFor()
  const totals = await page.getByRole('region', { name: 'Totals of the whole list' }).innerText()
  expect(totals.replace(/\s+/g, ' ')).toContain('5 succeeded 516.00 HKD 57.00 PHP 10.00 MYR')
  const href = (await page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')) ?? ''
  const csv = await (await page.request.get(`${portal.base()}${href}`)).text()
  const [head = '', ...lines] = csv.trim().split('\r\n')
  const names = head.split(',')
  const exported = new Map<string, number>()
  for (const line of lines) {
    const row = Object.fromEntries(line.split(',').map((value, at) => [names[at], value]))
    if (row.status !== 'SUCCESS') continue
    expect(row.createTime).toMatch(/\+05:30$/)
    const key = `${row.createTime?.slice(0, 10)} ${row.currency}`
    exported.set(key, (exported.get(key) ?? 0) + Number(row.amount))
  }
  const shown = sold.map(([day, currency = '', , , , , volume = '']) => {
    const days = [0, 1, 2, 3, 4, 5, 6].find((one) => dayName(one) === day) ?? expect.fail()
    return [`${addDays(monday, days)} ${currency}`, Number(plain(volume))] as const
  })
  expect([...exported].sort()).toEqual([...shown].sort())
  const booked = (await ledgerOf('PAYMENT')).map(
    ({ day, currency, amount }) => [`${day} ${currency}`, Number(amount) / 100] as const,
  )
  expect(booked.sort()).toEqual([...shown].sort())
  expect(await ledgerOf('REFUND')).toEqual([{ day: addDays(monday, 3), currency: 'HKD', amount: '10000' }])

  await page.getByRole('link', { name: 'Refunds', exact: true }).click()
  await choose(page, 'Period', 'Last week')
  await page.getByText('1 in total', { exact: true }).waitFor()
  await choose(page, 'Period', 'Yesterday')
  await page.getByText('0 in total', { exact: true }).waitFor()
  expect(errors).toEqual([])
}, 240_000)
