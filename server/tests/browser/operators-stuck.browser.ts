import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, expect, it } from 'vitest'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { BANK, holdTable, opened, paid, waiting } from '../support/money.ts'
import { firstOperator, newOperator, type TestOperator } from '../support/operators.ts'
import { ensureBuild } from '../support/process.ts'
import { acknowledge, answerStatus, notifiedPayment, settled, useReceiver } from '../support/receiver.ts'
import { useBrowser } from './support/browser.ts'
import { PATIENCE_MS, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' }, { providerDeadlineMs: 1_500 })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()
const portal = usePortalPages(gateway, useBrowser())
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let approver: TestOperator
let support: TestOperator
let second: TestOperator

beforeAll(async () => {
  await ensureBuild()
  const administrator = await firstOperator(gateway)
  approver = await newOperator(gateway, administrator, 'approver')
  support = await newOperator(gateway, administrator, 'support')
  second = await newOperator(gateway, administrator, 'approver')
}, 300_000)

async function openAs({ browser }: TestOperator, path: string, options: object = {}) {
  const opened = await portal.open('/sign-in', options)
  const cookies = [...browser.cookies].map(([name, value]) => ({ name, value, url: portal.base() }))
  await opened.page.context().addCookies(cookies)
  await opened.page.goto(`${portal.base()}/operator${path}`)
  await opened.page.getByRole('heading', { level: 1 }).first().waitFor()
  return opened
}

/** The provider takes a question and does not answer it in time. */
async function whileSilent<T>(call: () => Promise<T>): Promise<T> {
  const letGo = await holdTable(gateway, 'simulated_charges')
  const answer = await call().finally(letGo)
  await expect.poll(() => waiting(gateway), { timeout: PATIENCE_MS }).toBe(0)
  return answer
}

/** What was begun is 20 minutes old, and nobody asks for it by itself during the test. */
async function letItStick(): Promise<void> {
  const { clientId } = merchant
  await gateway.database.query(
    `update attempts set created_at = created_at - interval '20 minutes' where client_id = $1`,
    [clientId],
  )
  await gateway.database.query(
    `update agenda set due_at = now() + interval '1 day' where client_id = $1 and kind = 'finish_attempt'`,
    [clientId],
  )
}

it(
  'a stuck payment is found, asked for in vain and decided, and its merchant is told so',
  async () => {
    const names = await opened(merchant)
    await whileSilent(() => merchant.complete(names, 'SUCCESS'))
    await letItStick()
    const looking = await openAs(support, '/stuck')
    await looking.page.getByRole('button', { name: `Ask now ${names.paymentId}` }).waitFor()
    expect(await looking.page.getByRole('button', { name: /^Decide/ }).count()).toBe(0)

    const { page, errors } = await openAs(approver, '/merchants')
    await page.getByRole('link', { name: /^Stuck/ }).click()
    const row = page.getByRole('row').filter({ hasText: names.paymentId })
    await row.getByText('no answer').waitFor()
    expect(await row.getByRole('link', { name: 'A merchant' }).getAttribute('href')).toBe(
      `/operator/merchants/${merchant.clientId}`,
    )
    await whileSilent(async () => {
      await row.getByRole('button', { name: 'Ask now' }).click()
      await page.getByText('The provider is not responding').waitFor()
    })

    await row.getByRole('button', { name: 'Decide' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This cannot be undone').waitFor()
    await dialog.getByLabel('It succeeded').check()
    const decide = dialog.getByRole('button', { name: 'Decide', exact: true })
    expect(await decide.isDisabled()).toBe(true)
    await dialog.getByLabel('Reason').fill('Their portal shows it as paid')
    await decide.click()
    await page.getByText('Decided, with an entry in the audit trail').waitFor()
    await page.getByText('Nothing is stuck.').waitFor()
    expect((await merchant.inquire(names)).body).toMatchObject({ paymentStatus: 'SUCCESS' })
    // The pages of others follow by themselves.
    await looking.page.getByText('Nothing is stuck.').waitFor()
    expect(errors.filter((one) => !/503/.test(one))).toEqual([])
  },
  PATIENCE_MS * 3,
)

it(
  'of two who decide at once the second is told',
  async () => {
    const { paymentId } = await paid(merchant, BANK)
    await merchant.call('payments/refund', {
      ...{ refundRequestId: 'slow', paymentId, refundAmount: { currency: 'MYR', value: '400' } },
    })
    await gateway.database.query(
      `update payment_transactions set created_at = created_at - interval '20 minutes' where client_id = $1`,
      [merchant.clientId],
    )
    await letItStick()
    const pages = await Promise.all([1, 2].map(() => openAs(approver, '/stuck')))
    for (const { page } of pages) {
      await page.getByRole('button', { name: `Decide… ${paymentId}` }).click()
      await page.getByLabel('It failed').check()
      await page.getByLabel('Reason').fill('Refused, by their own list')
    }
    const [first, second] = pages.map(({ page }) => page)
    await first?.getByRole('dialog').getByRole('button', { name: 'Decide', exact: true }).click()
    await first?.getByText('Nothing is stuck.').waitFor()
    await second?.getByRole('dialog').getByRole('button', { name: 'Decide', exact: true }).click()
    await second?.getByText('This has already been decided: it is FAILED.').waitFor()
    const { body } = await merchant.inquireRefund({ refundRequestId: 'slow' })
    expect(body.refundStatus).toBe('FAIL')
  },
  PATIENCE_MS * 3,
)

it(
  'an address that fails is tried again, and goes when it acknowledges',
  async () => {
    receiver.answerBy(answerStatus(500))
    const names = await notifiedPayment(merchant, receiver)
    await merchant.complete(names, 'SUCCESS')
    const failing = async () =>
      gateway.database.query(
        `update notification_endpoints set failing_since = failing_since - interval '20 minutes'
         where client_id = $1 and failing_since is not null returning address`,
        [merchant.clientId],
      )
    await expect.poll(failing, { timeout: PATIENCE_MS }).toHaveLength(1)
    const { page, errors } = await openAs(support, '/stuck')
    const row = page.getByRole('row').filter({ hasText: receiver.address })
    await row.getByText('waiting: 1').waitFor()
    receiver.answerBy(acknowledge)
    await row.getByRole('button', { name: 'Retry now' }).click()
    await page.getByText('Notifications on their way now: 1').waitFor()
    await page.getByText('Nothing is stuck.').waitFor()
    await settled(merchant, 'ACKNOWLEDGED')
    expect(errors).toEqual([])
  },
  PATIENCE_MS * 3,
)

it(
  'its page is no wider than a phone, and everybody can read it',
  async () => {
    const { clientId } = merchant
    await gateway.database.query(
      `insert into agenda (client_id, kind, subject_id, due_at, tries, failed_since, last_error)
       values ($1, 'catch_up_address', 'https://a-very-long-name.of-a-shop.example:8443', now() + interval '1 day', 5,
         now() - interval '20 minutes', 'connect ECONNREFUSED 2001:0db8:85a3:0000:0000:8a2e:0370:7334:8443')`,
      [clientId],
    )
    const { page } = await openAs(support, '/stuck', { viewport: { width: 320, height: 640 } })
    await page.getByRole('button', { name: /^Retry now/ }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(viewport)
      await page.getByRole('button', { name: /^Retry now/ }).waitFor()
      await page.evaluate(AXE)
      expect(
        await page.evaluate(
          'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 160)))',
        ),
      ).toEqual([])
    }
  },
  PATIENCE_MS * 2,
)

it(
  'what a provider says and the ledger does not is booked by two people, who name the payment',
  async () => {
    const { clientId } = merchant
    const { paymentId } = await paid(merchant)
    await gateway.database.query(
      `insert into provider_differences (client_id, difference_id, provider, attempt_id, payment_id, attempt_kind, what, here, told,
         found_by, found_at, last_found_at, state)
       values ($1, 'told', 'simulator', '00000000-0000-8000-8000-000000000000', null, null, 'UNKNOWN', null,
         '{"outcome":"SUCCESS","amount":{"currency":"HKD","value":"4200"}}', 'MESSAGE', now() - interval '1 hour', now(), 'OPEN')`,
      [clientId],
    )
    const { page, errors } = await openAs(approver, '/stuck')
    const row = page.getByRole('row').filter({ hasText: 'A payment that was never asked for' })
    await row.getByText('42.00').first().waitFor()
    await row.getByRole('button', { name: /^Book/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Payment ID').fill(paymentId)
    await dialog.getByLabel('Reason').fill('It is on the statement of the provider')
    await dialog.getByRole('button', { name: 'Request it' }).click()
    await dialog.waitFor({ state: 'detached' })

    const deciding = await openAs(second, '/proposals')
    const proposal = deciding.page.getByRole('row').filter({ hasText: paymentId }).first()
    await proposal.getByText(paymentId).first().waitFor()
    await proposal.getByRole('button', { name: /^Approve/ }).click()
    const confirm = deciding.page.getByRole('dialog').getByRole('button', { name: /^Approve/ })
    if (
      await confirm.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      )
    )
      await confirm.click()
    await expect
      .poll(
        async () =>
          (
            await gateway.database.query(
              "select state from provider_differences where difference_id = 'told'",
            )
          )[0],
        {
          timeout: PATIENCE_MS,
        },
      )
      .toEqual({ state: 'BOOKED' })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await page.getByText('A payment that was never asked for').count()).toBe(0)
    expect([...errors, ...deciding.errors]).toEqual([])
  },
  PATIENCE_MS * 4,
)
