import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PLAYED_REASONS, type PlayedReason } from '../../src/entrances/checkout/played-decisions.ts'
import {
  findLanguage,
  type Language,
  type Speech,
  speechIn,
  troubleOf,
} from '../../src/entrances/checkout/words/index.ts'
import { consultRequest } from '../support/agreements.ts'
import { useGateway } from '../support/gateway.ts'
import { codeValueOf, payByOrderCode } from '../support/in-store.ts'
import type { Merchant, TestAnswer } from '../support/merchant.ts'
import { CARD } from '../support/payer.ts'
import { useBrowser } from './support/browser.ts'

const gateway = useGateway()
const browser = useBrowser()

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1280, height: 800 } }
/** Phones and desktops in turn. */
const SCREENS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  ['en', 'ja', 'de'].flatMap((tag) => [
    { tag, what: `a phone in the ${colorScheme}`, options: { ...PHONE, colorScheme } },
    { tag, what: `a desktop in the ${colorScheme}`, options: { ...DESKTOP, colorScheme } },
  ]),
)

/** An app, so that the page is not left at the end. */
const APP = { paymentRedirectUrl: 'shop-app://back' }
const PLN = { currency: 'PLN', value: '25800' }
const BANK = {
  ...APP,
  paymentMethod: { paymentMethodType: 'P24' },
  paymentAmount: PLN,
  order: { referenceOrderId: 'order-1', orderDescription: 'Two cups of coffee', orderAmount: PLN },
}
const cardOf = (is3DSAuthentication: boolean) => ({
  ...APP,
  paymentMethod: { paymentMethodType: 'CARD', paymentMethodMetaData: { is3DSAuthentication } },
})

/** A payer with a language and a screen, on the way through the pages. */
class Walk {
  readonly merchant: Merchant
  readonly speech: Speech
  readonly #page: Page

  constructor(merchant: Merchant, speech: Speech, page: Page) {
    this.merchant = merchant
    this.speech = speech
    this.#page = page
  }

  get words() {
    return this.speech.words
  }

  async open(url: unknown): Promise<void> {
    await this.#page.goto(String(url))
    await this.look()
  }

  pay = async (changes: object = APP): Promise<TestAnswer['body']> => {
    const { body } = await this.merchant.pay(changes)
    await this.open(body.normalUrl)
    return body
  }

  /** Whatever the page shows: its language, its mark, and nothing that sticks out. */
  async look(): Promise<void> {
    const page = this.#page
    expect(await page.getAttribute('html', 'lang')).toBe(this.speech.tag)
    await page.getByText(this.words.page.sandbox).waitFor()
    const [width = 0, shown = 0] = await page.evaluate<number[]>(
      '[innerWidth, document.documentElement.scrollWidth]',
    )
    expect(shown).toBeLessThanOrEqual(width)
  }

  async audit(): Promise<void> {
    await this.#page.evaluate(AXE)
    const violations = await this.#page.evaluate(
      'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 160)))',
    )
    expect(violations).toEqual([])
  }

  /** The first form is the one that pays. */
  press = () => this.#page.locator('main form').first().getByRole('button').first().click()

  button = (name: string) => this.#page.getByRole('button', { name, exact: true }).click()

  /** One of those that play what else can happen. */
  async play(selector: string): Promise<void> {
    await this.#page.getByText(this.words.played.more).click()
    await this.look()
    await this.#page.locator(`.play ${selector}`).click()
  }

  async typeCard(): Promise<void> {
    const { card } = this.words
    const fields = [
      [card.number, CARD.number],
      [card.expiry, CARD.expiry],
      [card.code, CARD.cvc],
      [card.holder, CARD.name],
    ]
    for (const [label = '', text = ''] of fields) await this.#page.getByLabel(label).fill(text)
    await this.press()
  }

  async reads(text: string): Promise<void> {
    await this.#page.getByText(text).first().waitFor({ timeout: 30_000 })
    await this.look()
  }

  async choose(method: string): Promise<void> {
    await this.#page.locator(`button[value=${method}]`).click()
  }
}

const consent = async (walk: Walk): Promise<string> => {
  const request = consultRequest({
    authRedirectUrl: 'shop-app://agreed',
    scopes: ['AGREEMENT_PAY', 'USER_INFO'],
  })
  return String((await walk.merchant.call('authorizations/consult', request)).body.normalUrl)
}

/** Each way to pay, to its good end. */
const WAYS: Record<string, (walk: Walk) => Promise<void>> = {
  async wallet(walk) {
    await walk.pay()
    await walk.audit()
    await walk.press()
    await walk.reads(walk.words.outcome.paid)
    await walk.audit()
  },
  async bank(walk) {
    await walk.pay(BANK)
    await walk.audit()
    await walk.press()
    await walk.reads(walk.words.outcome.paid)
  },
  async card(walk) {
    await walk.pay(cardOf(false))
    await walk.typeCard()
    await walk.reads(walk.words.outcome.paid)
  },
  async 'card with 3-D Secure'(walk) {
    await walk.pay(cardOf(true))
    await walk.typeCard()
    await walk.reads(walk.words.bank.title)
    await walk.audit()
    await walk.press()
    await walk.reads(walk.words.outcome.paid)
  },
  async session(walk) {
    const { body } = await walk.merchant.createSession(APP)
    await walk.open(body.normalUrl)
    await walk.choose('ALIPAY_HK')
    await walk.reads(walk.words.played.more)
    await walk.press()
    await walk.reads(walk.words.outcome.paid)
  },
  async 'order code'(walk) {
    await walk.open(codeValueOf(await payByOrderCode(walk.merchant)))
    await walk.audit()
    await walk.press()
    await walk.reads(walk.words.outcome.paid)
  },
  async agreement(walk) {
    await walk.open(await consent(walk))
    await walk.audit()
    await walk.button(walk.words.consent.agree)
    await walk.reads(walk.words.consent.agreed)
  },
}

const troubleWith = ({ words }: Walk, reason: PlayedReason, role: 'wallet' | 'issuer') => {
  const code = PLAYED_REASONS[role].get(reason)
  if (!code) throw new Error(`${role} has no reason ${reason}`)
  return words.trouble[troubleOf(code).trouble]
}

/** Each way in which it can go wrong there. */
const FAILURES: Record<string, (walk: Walk) => Promise<void>> = {
  async 'a wallet that declines'(walk) {
    for (const reason of PLAYED_REASONS.wallet.keys()) {
      await walk.pay()
      await walk.play(`[value=${reason}]`)
      await walk.reads(troubleWith(walk, reason, 'wallet'))
    }
  },
  async 'an issuer that declines'(walk) {
    for (const reason of PLAYED_REASONS.issuer.keys()) {
      await walk.pay(cardOf(true))
      await walk.typeCard()
      await walk.reads(walk.words.bank.title)
      await walk.play(`[value=${reason}]`)
      await walk.reads(troubleWith(walk, reason, 'issuer'))
    }
  },
  async 'somebody else at the bank'(walk) {
    await walk.pay(cardOf(true))
    await walk.typeCard()
    await walk.button(walk.words.bank.notMe)
    await walk.reads(walk.words.trouble.proof)
  },
  async 'a wallet that confirms late'(walk) {
    await walk.pay()
    await walk.play('form[action*="/late"] button')
    await walk.reads(walk.speech.say(walk.words.wallet.waiting, { method: 'AlipayHK' }))
    await walk.audit()
    await walk.merchant.advance(120)
    await walk.reads(walk.words.outcome.paid)
  },
  async 'a wallet that does not answer'(walk) {
    const { paymentId } = await walk.pay()
    await walk.play('form[action*="/hang"] button')
    await walk.reads(walk.speech.say(walk.words.wallet.waiting, { method: 'AlipayHK' }))
    await walk.merchant.call('simulator/completePayment', { paymentId, outcome: 'FAIL' })
    await walk.reads(walk.words.outcome.failed)
  },
  async 'a customer who declines in a store'(walk) {
    await walk.open(codeValueOf(await payByOrderCode(walk.merchant)))
    await walk.play('[value=funds]')
    await walk.reads(walk.words.trouble.funds)
  },
  async 'a payer who does not agree'(walk) {
    await walk.open(await consent(walk))
    await walk.button(walk.words.consent.refuse)
    await walk.reads(walk.words.consent.refused)
  },
}

/** On a phone and on a desktop, and each of them on others than the one before; `WALKS=all` takes them all. */
const isWalked = (way: number, screen: number): boolean =>
  process.env.WALKS === 'all' || [way * 5, way * 5 + 7].some((one) => one % SCREENS.length === screen)

describe.each(Object.entries({ ...WAYS, ...FAILURES }).map(([name, take], way) => ({ name, take, way })))(
  '$name is walked to its end',
  ({ take, way }) => {
    it.each(SCREENS.filter((_, screen) => isWalked(way, screen)))(
      'in $tag on $what',
      { timeout: 120_000 },
      async ({ tag, options }) => {
        const context = await browser.newContext({ ...options, locale: tag })
        await withoutErrors(context, async (page) => {
          const speech = speechIn(findLanguage(tag) as Language)
          await take(new Walk(await gateway.merchant(), speech, page))
        })
      },
    )
  },
)

async function withoutErrors(context: BrowserContext, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  await use(page)
  await context.close()
  expect(errors).toEqual([])
}
