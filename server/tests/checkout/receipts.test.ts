import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway, useGateway, useMerchant } from '../support/gateway.ts'
import { linkIn, readMail, startMailServer } from '../support/mail-server.ts'
import type { Merchant } from '../support/merchant.ts'
import { open, press } from '../support/payer.ts'
import { eventually } from '../support/process.ts'

let server: Awaited<ReturnType<typeof startMailServer>>
let gateway: TestGateway
let merchant: Merchant

beforeAll(async () => {
  server = await startMailServer()
  gateway = await startTestGateway({ SMTP_URL: server.url, MAIL_FROM: 'Amsel <pay@shop.example>' })
  merchant = await gateway.merchant()
})
afterAll(async () => {
  await gateway.stop()
  server.stop()
})

async function paid(by = merchant): Promise<{ url: string; paymentId: string }> {
  const { body } = await by.pay()
  await press(body.normalUrl, 'confirm')
  return { url: String(body.normalUrl), paymentId: String(body.paymentId) }
}

const newAddress = () => `${randomUUID()}@buyer.example`
let callers = 0
/** Each from another place, unless it says from where. */
const newCaller = () => `198.51.100.${++callers}`

async function ask(url: string, email: string, caller = newCaller()) {
  const { status, headers } = await fetch(`${url}/receipt`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': caller },
    body: new URLSearchParams({ email }).toString(),
  })
  return { status, location: headers.get('location') }
}

const mailsTo = (email: string) => server.mails.filter((mail) => readMail(mail).to === email)
const arrived = (email: string) => eventually(() => expect(mailsTo(email)).toHaveLength(1))

describe('a receipt by mail', () => {
  it('has amount, merchant and the payment’s id, and a link that shows it', async () => {
    const { url, paymentId } = await paid()
    expect((await open(url)).text).toContain('Receipt by email')
    const to = newAddress()
    const asked = await ask(url, ` ${to} `)
    expect([asked.status, asked.location]).toEqual([303, expect.stringMatching(/\?receipt=sent$/)])
    expect((await open(new URL(asked.location ?? '', url))).text).toContain('The receipt is on its way.')
    await arrived(to)
    const [mail = ''] = mailsTo(to)
    const { subject, text } = readMail(mail)
    expect(subject).toBe('Your receipt from A merchant')
    for (const shown of ['You paid HK$258.00 to A merchant.', paymentId, 'Sandbox: no money moves.'])
      expect(text).toContain(shown)
    const link = linkIn(mail)
    expect(link).toMatch(/\/receipt\//)
    const page = await open(link)
    expect(page.status).toBe(200)
    for (const shown of ['HK$258.00', paymentId, 'AlipayHK', 'Print receipt'])
      expect(page.text).toContain(shown)
    expect(page.text).not.toContain('<form')
    expect(page.text).not.toContain(to)
  })

  it('is written in the payer’s language', async () => {
    const { url } = await paid()
    const to = newAddress()
    await fetch(`${url}/receipt?lang=de`, { method: 'POST', body: new URLSearchParams({ email: to }) })
    await arrived(to)
    const [mail = ''] = mailsTo(to)
    expect(readMail(mail).text).toContain('Sie haben 258,00')
    expect((await open(linkIn(mail))).text).toContain('<html lang="de"')
  })

  it('goes once, however often and at whatever moment it is asked for', async () => {
    const { url } = await paid()
    const to = newAddress()
    const asked = await Promise.all(Array.from({ length: 10 }, () => ask(url, to)))
    asked.push(await ask(url, to.toUpperCase()))
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([303]))
    await arrived(to)
    const [other, otherUrl] = [newAddress(), (await paid()).url]
    await ask(otherUrl, other)
    await arrived(other)
    expect(mailsTo(to)).toHaveLength(1)
    expect(mailsTo(to.toUpperCase())).toHaveLength(0)
  })

  it.each([
    'nobody',
    'a@b',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    '<a@b.example>',
    `${'x'.repeat(65)}@b.example`,
    '',
  ])('does not go to %j', async (email) => {
    const { url } = await paid()
    const before = server.mails.length
    const { status, text } = await press(url, 'receipt', { email })
    expect(status).toBe(422)
    expect(text).toContain('id="email-mistake"')
    expect(text).not.toContain(`value="${email || '?'}"`)
    expect(server.mails).toHaveLength(before)
  })

  it('is nobody else’s: it needs the payment’s own link, and the receipt its own', async () => {
    const [one, two] = [await paid(), await paid()]
    const token = one.url.split('/').at(-1) ?? ''
    const receiptOf = (url: string) => url.replace('/checkout/', '/receipt/')
    for (const url of [two.url.replace(/[^/]+$/, token), one.url.replace(/.{4}$/, 'AAAA')])
      expect((await ask(url, newAddress())).status).toBe(404)
    expect((await open(receiptOf(one.url))).status).toBe(404)
    const to = newAddress()
    await ask(one.url, to)
    await arrived(to)
    const link = linkIn(mailsTo(to)[0] ?? '')
    expect((await open(link.replace('/receipt/', '/checkout/'))).status).toBe(404)
    expect((await open(link.replace(one.paymentId, two.paymentId))).status).toBe(404)
    expect((await press(link, 'receipt', { email: to })).status).toBe(404)
  })

  it('is there for what was paid alone', async () => {
    const { body } = await merchant.pay()
    expect((await ask(String(body.normalUrl), newAddress())).status).toBe(404)
    await press(body.normalUrl, 'cancel')
    expect((await ask(String(body.normalUrl), newAddress())).status).toBe(404)
    expect((await open(body.normalUrl)).text).not.toContain('Receipt by email')
  })
})

describe('receipts by mail are limited', () => {
  it('to three addresses of one payment', async () => {
    const { url } = await paid()
    for (const _ of [1, 2, 3]) expect((await ask(url, newAddress())).status).toBe(303)
    expect((await ask(url, newAddress())).status).toBe(429)
  })

  it('to five of one address, whosever payments they are', async () => {
    const to = newAddress()
    for (const _ of [1, 2, 3, 4, 5]) expect((await ask((await paid()).url, to)).status).toBe(303)
    const other = await paid(await gateway.merchant())
    expect((await ask(other.url, to)).status).toBe(429)
  })

  it('to twenty of one caller', async () => {
    const caller = newCaller()
    const payments = await Promise.all(Array.from({ length: 7 }, () => paid()))
    const asked: number[] = []
    for (const { url } of payments)
      for (const _ of [1, 2, 3]) asked.push((await ask(url, newAddress(), caller)).status)
    expect(asked).toEqual([...Array<number>(20).fill(303), 429])
  })
})

it('receipts leave half of the gateway’s mails to people who sign in', async () => {
  await gateway.database.query('delete from mail_counts')
  const few = await gateway.startAnother({ MAILS_PER_HOUR: '4' })
  const asked: number[] = []
  for (const { url } of [await paid(), await paid(), await paid()])
    asked.push((await ask(url.replace(gateway.url, few.url), newAddress())).status)
  await few.stop()
  expect(asked).toEqual([303, 303, 429])
})

it('a receipt that the mail server did not take may be asked for again, and the log names nobody', async () => {
  const broken = await gateway.startAnother({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const failures = () =>
    gateway.logged.filter(({ about, msg }) => about && msg === 'an email could not be sent')
  const to = newAddress()
  const { url } = await paid()
  for (const times of [1, 2]) {
    expect((await ask(url.replace(gateway.url, broken.url), to)).status).toBe(303)
    await eventually(() => expect(failures()).toHaveLength(times))
  }
  await broken.stop()
  expect(JSON.stringify(gateway.logged)).not.toContain(to)
})

describe('without a mail server', () => {
  const silent = useGateway()
  const own = useMerchant(silent)

  it('no receipt is offered by mail, and none is sent', async () => {
    const { body } = await own.pay()
    await press(body.normalUrl, 'confirm')
    expect((await open(body.normalUrl)).text).not.toContain('Receipt by email')
    expect((await ask(String(body.normalUrl), newAddress())).status).toBe(404)
  })
})
