import { beforeAll, describe, expect, it } from 'vitest'
import { operatorActor } from '../../src/domain/index.ts'
import { correctBalance, payByHand } from '../../src/engine/money/index.ts'
import { getClientWithClock } from '../../src/storage/index.ts'
import { useGateway } from '../support/gateway.ts'
import { firstOperator, type TestOperator, withSecondStep } from '../support/operators.ts'
import { bankAccount, engineOf, payoutsOf } from '../support/payouts.ts'
import { ensureBuild } from '../support/process.ts'
import { useBrowser } from './support/browser.ts'
import { flawsOf, shoot, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway()
const portal = usePortalPages(gateway, useBrowser(), '/operator')

let administrator: TestOperator
beforeAll(async () => {
  await ensureBuild()
  administrator = await withSecondStep(firstOperator(gateway))
}, 300_000)

async function enter(path: string, options = {}) {
  const opened = await portal.open('', options)
  const cookies = [...administrator.browser.cookies].map(([name, value]) => ({
    ...{ name, value, url: portal.base() },
  }))
  await opened.page.context().addCookies(cookies)
  await opened.page.goto(`${portal.base()}/operator${path}`)
  return opened
}

describe.each([
  ['desktop', 'light', { width: 1280, height: 900 }],
  ['phone', 'dark', { width: 390, height: 844 }],
] as const)('on a %s in %s', (size, colorScheme, viewport) => {
  it('a bank account is approved, and a payout to it is approved, paid at the bank and reported', async () => {
    const merchant = await gateway.merchant('production')
    const { clientId } = merchant
    await bankAccount(gateway, merchant)
    const { page, errors } = await enter('/payouts', { viewport, colorScheme })
    const decide = page.getByRole('button', { name: 'Decide' })
    await decide.waitFor()
    expect(await flawsOf(page)).toEqual([])
    await shoot(page, `op-payouts-account-${size}`)
    const dialog = page.getByRole('dialog')
    const save = async (name: string) => {
      await dialog.getByLabel('Reason').fill('The contract of November')
      await dialog.getByRole('button', { name, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await decide.click()
    await dialog.getByRole('button', { name: 'Show the account' }).click()
    await dialog.getByText('888800001111').waitFor()
    expect(await flawsOf(page)).toEqual([])
    await shoot(page, `op-payouts-account-dialog-${size}`)
    await save('Approve')
    await page.getByText('No bank account waits for approval').waitFor()
    await gateway.database.query('update bank_accounts set usable_from = added_at where client_id = $1', [
      clientId,
    ])
    const engine = await engineOf(gateway)
    const actor = operatorActor(await getClientWithClock(gateway.storage.db, clientId), 'alice')
    const amount = { currency: 'HKD', value: 120_000n } as const
    const correction = { correctionId: `credit-${size}`, kind: 'CORRECTION_CREDIT', amount } as const
    await correctBalance(engine, actor, correction, async () => {})
    await payByHand(engine, actor, { currency: 'HKD', amountMinor: 98_765n }, async () => {})
    await page.reload()
    await decide.waitFor()
    expect(await flawsOf(page)).toEqual([])
    await shoot(page, `op-payouts-payout-${size}`)
    await decide.click()
    expect(await flawsOf(page)).toEqual([])
    await save('Approve')
    await page.getByText('APPROVED').first().waitFor()
    await decide.click()
    await dialog.getByLabel('Decide').click()
    await page.getByRole('option', { name: 'Report as paid' }).click()
    await dialog.getByRole('button', { name: 'Show the account' }).click()
    await dialog.getByText('888800001111').waitFor()
    await shoot(page, `op-payouts-payout-dialog-${size}`)
    await save('Report as paid')
    await page.getByText('No payout is on its way').waitFor()
    expect((await payoutsOf(gateway, merchant)).map(({ state }) => state)).toEqual(['PAID'])
    expect(errors).toEqual([])
  }, 120_000)
})
