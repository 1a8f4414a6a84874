import { describe, expect, it } from 'vitest'
import { startTestGateway, useGateway, useMerchant } from '../support/gateway.ts'
import { linkIn, startMailServer } from '../support/mail-server.ts'
import { sessionRequest } from '../support/merchant.ts'
import { DECLINED_NUMBER } from '../support/payer.ts'
import { newSession } from '../support/sessions.ts'
import { useBrowser } from './support/browser.ts'
import {
  APP,
  audit,
  DESKTOP,
  fillCard,
  PHONE,
  typeCard,
  unfoldCard,
  withPayerPage,
} from './support/payer-pages.ts'

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
      await page.locator('.brand').getByText('Mastercard').waitFor()
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

describe.each([
  ['ar', 'العربية', 'ادفع'],
  ['he', 'עברית', 'תשלום'],
] as const)('in %s', (tag, name, pay) => {
  it.each(SCREENS)(
    'the payer chooses it by its own name, and pays from right to left on %s',
    async (_what, options) => {
      const { url } = await newSession(merchant, APP)
      await withPayerPage(browser, options, async (page) => {
        await page.goto(url)
        await page.getByRole('navigation', { name: 'Language' }).locator('summary').click()
        await audit(page)
        await page.getByRole('link', { name, exact: true }).click()
        await page.waitForURL(new RegExp(`lang=${tag}`))
        expect(await page.evaluate('[document.documentElement.lang, document.documentElement.dir]')).toEqual([
          tag,
          'rtl',
        ])
        await audit(page)
        await unfoldCard(page)
        const left = async (field: string) => (await page.locator(`[name=${field}]`).boundingBox())?.x ?? 0
        expect(await left('expiry')).toBeGreaterThan(await left('cvc'))
        await fillCard(page)
        await page
          .locator('form[data-card]')
          .getByRole('button', { name: new RegExp(pay) })
          .click()
        await page.locator('.end[data-outcome=paid]').waitFor()
        await audit(page)
      })
    },
  )
})

it('a receipt is asked for by mail, and printed with its id and without buttons', async () => {
  const mails = await startMailServer()
  const own = await startTestGateway({ SMTP_URL: mails.url, MAIL_FROM: 'Amsel <pay@shop.example>' })
  const { body } = await (await own.merchant()).pay(APP)
  await withPayerPage(browser, PHONE, async (page) => {
    await page.goto(String(body.normalUrl))
    await page.getByRole('button', { name: /^Pay/ }).first().click()
    await page.getByText('Receipt by email').click()
    await page.getByLabel('Email address').fill('ann@buyer.example')
    await audit(page)
    await page.getByRole('button', { name: 'Send receipt' }).click()
    await page.getByText('The receipt is on its way.').waitFor()
    await audit(page)
    await expect.poll(() => mails.mails.length).toBe(1)
    await page.goto(linkIn(mails.mails[0] ?? ''))
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await audit(page)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByText(String(body.paymentId)).filter({ visible: true }).count()).toBe(1)
  })
  await own.stop()
  mails.stop()
})

it('a page that is not there has the logo', async () => {
  await withPayerPage(browser, PHONE, async (page) => {
    await page.goto(`${gateway.url}/checkout/a/b/c`)
    await page.getByText('Amsel', { exact: true }).waitFor()
    await audit(page)
  })
})
