import { expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { DECLINED_NUMBER } from '../support/payer.ts'
import { useBrowser } from './support/browser.ts'
import { APP, audit, PHONE, typeCard, withPayerPage } from './support/payer-pages.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)
const browser = useBrowser()

it('after a decline the bank’s page of the next card shows nothing of the last one', async () => {
  const card = { paymentMethodType: 'CARD', paymentMethodMetaData: { is3DSAuthentication: true } }
  const { body } = await merchant.pay({ ...APP, paymentMethod: card })
  await withPayerPage(browser, PHONE, async (page) => {
    const pay = () => page.getByRole('button', { name: /^Pay/ }).click()
    const asked = page.getByText('Confirm with your bank')
    await page.goto(String(body.normalUrl))
    await typeCard(page, DECLINED_NUMBER)
    await pay()
    await asked.waitFor()
    await pay()
    await page.getByRole('alert').getByText('Your bank did not approve this payment.').waitFor()
    await audit(page)
    await typeCard(page)
    await pay()
    await asked.waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.getByText('did not approve').count()).toBe(0)
    await audit(page)
    await pay()
    await page.getByText('Payment complete').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})
