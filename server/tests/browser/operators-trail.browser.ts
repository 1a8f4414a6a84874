import { beforeAll, expect, it } from 'vitest'
import { newPerson, wordsOf } from '../privacy/person.ts'
import { useGateway } from '../support/gateway.ts'
import { paid } from '../support/money.ts'
import { firstOperator, newOperator, type TestOperator } from '../support/operators.ts'
import { PASSWORD } from '../support/portal.ts'
import { ensureBuild } from '../support/process.ts'
import { useBrowser } from './support/browser.ts'
import { chooseClient, shoot, signIn, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway({ API_LOG_DAYS: '30' })
const portal = usePortalPages(gateway, useBrowser())
let [asking, allowing]: TestOperator[] = []
// The pages are those of the build.
beforeAll(async () => {
  await ensureBuild()
  asking = await firstOperator(gateway)
  allowing = await newOperator(gateway, asking, 'approver')
}, 300_000)

/** A browser of their own. */
async function enter(operator: TestOperator | undefined, path: string, options = {}) {
  const opened = await portal.open('', options)
  await opened.page.goto(`${portal.base()}/operator/sign-in`)
  await signIn(opened.page, { email: operator?.email ?? '', password: PASSWORD })
  await opened.page.getByRole('button', { name: 'Your account' }).waitFor()
  await opened.page.goto(`${portal.base()}/operator${path}`)
  return opened
}

it('one asks for an erasure, another allows it, the first sees it done', async () => {
  const [merchant, person] = [await gateway.merchant(), newPerson()]
  await paid(merchant, undefined, wordsOf(person))
  for (let { code } = await merchant.advance(108_000); code !== 'SUCCESS'; )
    code = (await merchant.advance(0)).code
  const first = await enter(asking, '/privacy')
  await chooseClient(first.page, 'Merchant', merchant.clientId)
  await first.page.getByLabel(/^Email, name/).fill(person.email)
  await first.page.getByRole('button', { name: 'Find' }).click()
  await first.page.getByRole('heading', { name: 'Stored about this payer' }).waitFor()
  await shoot(first.page, 'privacy-desktop')
  expect(await first.page.locator('main').innerText()).not.toContain(person.name)
  await first.page.getByRole('button', { name: 'Request erasure' }).click()
  await first.page.getByLabel('Reason').fill('The payer has asked for it')
  await first.page.getByRole('button', { name: 'Request', exact: true }).click()
  await first.page.getByRole('button', { name: 'Withdraw' }).waitFor()
  const second = await enter(allowing, '/proposals')
  await second.page.getByRole('button', { name: 'Approve' }).click()
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await second.page.getByText('Nothing is waiting for a decision').waitFor()
  await first.page.reload()
  await first.page.getByText(/^Erased: Payments 1/).waitFor()
  await shoot(first.page, 'decisions-desktop')
  expect([first.errors, second.errors]).toEqual([[], []])
}, 180_000)

it.each([
  ['desktop', 'light', { width: 1280, height: 900 }],
  ['phone', 'dark', { width: 390, height: 844 }],
] as const)(
  'the trail is read, filtered and verified on a %s in %s',
  async (size, colorScheme, viewport) => {
    const { page, errors } = await enter(allowing, '/audit', { viewport, colorScheme })
    await page.getByRole('button', { name: 'Verify all' }).click()
    await page.getByText(/^No tampering found/).waitFor()
    await page.getByText(/^Chained and verified up to/).waitFor()
    await shoot(page, `audit-${size}-${colorScheme}`)
    await page.goto(`${portal.base()}/operator/audit?action=operator_joined`)
    const rows = page.locator('[aria-label="Audit trail"]')
    await rows.getByText('Joined as an operator').first().waitFor()
    expect(await rows.getByText('Verified the audit trail').count()).toBe(0)
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
    await page.goto(`${portal.base()}/operator/privacy`)
    await page.getByRole('button', { name: 'Find' }).waitFor()
    await shoot(page, `privacy-${size}-${colorScheme}`)
    expect(errors).toEqual([])
  },
  180_000,
)
