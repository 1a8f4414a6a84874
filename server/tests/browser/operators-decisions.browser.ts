import { beforeAll, describe, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import {
  firstOperator,
  invitedOperator,
  newOperator,
  shownProposal,
  type TestOperator,
} from '../support/operators.ts'
import { newOwner, type PortalBrowser } from '../support/portal.ts'
import { ensureBuild } from '../support/process.ts'
import { useBrowser } from './support/browser.ts'
import { flawsOf, shoot, usePortalPages } from './support/portal-pages.ts'

const gateway = useGateway({ FOUR_EYES_SETTLED_DAYS: '7' })
const portal = usePortalPages(gateway, useBrowser())
let [inviter, invited, apart]: TestOperator[] = []
// The pages are those of the build.
beforeAll(async () => {
  await ensureBuild()
  inviter = await firstOperator(gateway)
  invited = await newOperator(gateway, inviter, 'approver')
  apart = await invitedOperator(gateway, 'approver')
}, 300_000)

async function enter({ browser }: { browser: PortalBrowser }, path: string, options = {}) {
  const opened = await portal.open('', options)
  const cookies = [...browser.cookies].map(([name, value]) => ({ name, value, url: portal.base() }))
  await opened.page.context().addCookies(cookies)
  await opened.page.goto(`${portal.base()}${path}`)
  return opened
}

const SIZES = [
  ['desktop', 'light', { width: 1280, height: 900 }],
  ['phone', 'dark', { width: 390, height: 844 }],
] as const

describe.each(SIZES)('on a %s in %s', (size, colorScheme, viewport) => {
  it('a decision shows the digest and who invited whom, and says why somebody cannot allow it yet', async () => {
    const { clientId } = await gateway.merchant()
    const { body } = await (inviter as TestOperator).browser.ask<{ proposalId: string }>(
      'POST /money/corrections',
      {
        ...{ clientId, kind: 'CORRECTION_CREDIT', currency: 'HKD', amount: '1250' },
        reason: 'The bank sent it twice',
      },
    )
    const { digest } = await shownProposal(apart as TestOperator, body.proposalId)
    const short = `${digest?.slice(0, 4)} ${digest?.slice(4, 8)} ${digest?.slice(8, 12)}`
    const unsettled = await enter(invited as TestOperator, '/operator/proposals', { viewport, colorScheme })
    await unsettled.page.getByRole('button', { name: 'Approve' }).first().click()
    const dialog = unsettled.page.getByRole('dialog')
    await dialog.getByText('You cannot approve this yet').waitFor()
    await dialog.getByText(`${invited?.email} was invited by ${inviter?.email}`).waitFor()
    await dialog.getByText(short).waitFor()
    expect(await dialog.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
    expect(await flawsOf(unsettled.page)).toEqual([])
    await shoot(unsettled.page, `decision-${size}`)
    const settled = await enter(apart as TestOperator, '/operator/proposals', { viewport, colorScheme })
    await settled.page.getByRole('button', { name: 'Approve' }).first().click()
    await settled.page.getByRole('dialog').getByText(short).waitFor()
    await settled.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await settled.page.getByText('Nothing is waiting for a decision').waitFor()
    await shoot(settled.page, `decisions-${size}`)
    expect([unsettled.errors, settled.errors]).toEqual([[], []])
  }, 180_000)

  it('a sandbox client makes its till and phone, opens the till, and revokes them', async () => {
    const owner = await newOwner(gateway)
    const { page, errors } = await enter(owner, '/portal/sandbox', { viewport, colorScheme })
    await page.getByRole('button', { name: 'Create a till and a phone' }).click()
    const link = page.getByRole('link', { name: /Open the till/ })
    const address = String(await link.getAttribute('href'))
    expect(await flawsOf(page)).toEqual([])
    await shoot(page, `store-pages-${size}`)
    const till = await portal.open('', { viewport })
    await till.page.goto(address)
    await till.page.getByRole('heading').first().waitFor()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Create a till and a phone' }).waitFor()
    expect((await till.page.goto(address))?.status()).toBe(404)
    expect(errors).toEqual([])
  }, 180_000)
})
