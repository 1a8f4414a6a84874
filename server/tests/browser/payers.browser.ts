import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { sessionRequest } from '../support/merchant.ts'
import { DECLINED_NUMBER } from '../support/payer.ts'
import { newSession } from '../support/sessions.ts'
import { useBrowser } from './support/browser.ts'
import { APP, audit, DESKTOP, PHONE, typeCard, unfoldCard, withPayerPage } from './support/payer-pages.ts'

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

const SCREENS = [
  ['a phone in the dark', { ...PHONE, colorScheme: 'dark' }],
  ['a desktop', DESKTOP],
] as const

describe.each(SCREENS)('on %s', (_what, options) => {
  it('a card is typed on the page of the session, named as it is typed, and paid with one press', async () => {
    const { order, paymentAmount } = sessionRequest()
    const goods = [
      {
        referenceGoodsId: '1',
        goodsName: 'Cup',
        goodsQuantity: '2',
        goodsUnitAmount: { currency: 'HKD', value: '10000' },
      },
    ]
    const { url } = await newSession(merchant, { ...APP, paymentAmount, order: { ...order, goods } })
    await withPayerPage(browser, options, async (page) => {
      await page.goto(url)
      await page.getByText('2 × HK$100.00').waitFor()
      await page.getByText('Subtotal').waitFor()
      await unfoldCard(page)
      await audit(page)
      await page.getByLabel('Card number').pressSequentially('5555')
      await page.getByText('Mastercard', { exact: true }).waitFor()
      expect(await page.locator('[data-brand].dim').count()).toBe(11)
      await typeCard(page, '1')
      const pay = page.getByRole('button', { name: /^Pay HK/ })
      await pay.click()
      await page.getByText('This is not a card number').waitFor()
      expect(page.url()).toBe(url)
      await audit(page)
      await typeCard(page)
      await pay.click()
      await page.getByText('Payment complete').waitFor()
      expect(page.url()).not.toContain('/session/')
      await audit(page)
    })
  })
})
