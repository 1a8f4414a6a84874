import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { CARD, DECLINED_NUMBER, EXEMPT_NUMBER, open, press } from '../support/payer.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

/** A card payment whose payer types the card, and the address of its page. */
async function cardPayment(data: object = {}, changes: object = {}, by = merchant) {
  const paymentMethod = { paymentMethodType: 'CARD', paymentMethodMetaData: data }
  const { body, code } = await by.pay({ paymentMethod, ...changes })
  expect(code).toBe('PAYMENT_IN_PROCESS')
  return { url: String(body.normalUrl), paymentId: String(body.paymentId) }
}
const WITH_3DS = { is3DSAuthentication: true }
const typeCard = (url: string, changes: object = {}) => press(url, 'card', { ...CARD, ...changes })
const inquire = async (paymentId: string, by = merchant) => (await by.inquire({ paymentId })).body
const isHeld = async (paymentId: string) =>
  (await gateway.database.query('select 1 from presented_cards where payment_id = $1', [paymentId])).length >
  0

describe('the card form', () => {
  it('asks for a card in fields that browsers can fill in', async () => {
    const { text } = await open((await cardPayment()).url)
    for (const autocomplete of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'])
      expect(text).toContain(`autocomplete="${autocomplete}"`)
    expect(text).toContain('inputmode="numeric"')
    expect(text).not.toContain('Decline')
  })

  it('takes the payer back to the shop, paid', async () => {
    const { url, paymentId } = await cardPayment()
    const typed = await typeCard(url, { expiry: '6/2039' })
    expect([typed.status, typed.shop]).toEqual([303, 'https://shop.example/return'])
    expect(await inquire(paymentId)).toMatchObject({
      paymentStatus: 'SUCCESS',
      paymentResultInfo: { cardBrand: 'VISA', lastFour: '0768' },
    })
    expect((await open(url)).text).toContain('Payment complete')
    expect((await typeCard(url)).status).toBe(303)
    const attempts = await gateway.database.query(
      "select 1 from attempts where payment_id = $1 and kind = 'CHARGE'",
      [paymentId],
    )
    expect(attempts).toHaveLength(1)
  })

  it('sent ten times at once charges one card, and reports that one', async () => {
    const { url, paymentId } = await cardPayment()
    const seen = { try: '0', by: 'CARD' }
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, tab) =>
        typeCard(url, { ...seen, ...(tab % 2 === 0 && { number: DECLINED_NUMBER }) }),
      ),
    )
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303]))
    const attempts = await gateway.database.query(
      "select 1 from attempts where payment_id = $1 and kind = 'CHARGE'",
      [paymentId],
    )
    expect(attempts).toHaveLength(1)
    const { paymentStatus } = await inquire(paymentId)
    const [row] = await gateway.database.query<{ last: string }>(
      "select card->>'lastFour' as last from payments where payment_id = $1",
      [paymentId],
    )
    expect(row?.last).toBe(paymentStatus === 'SUCCESS' ? '0768' : '4822')
  })

  it('charges no second card while the first one’s end is not known', async () => {
    const { url, paymentId } = await cardPayment()
    await gateway.database.query(
      `insert into attempts (client_id, attempt_id, payment_id, kind, provider, state, currency, amount_minor, created_at, begun_by)
       values ($1, $2, $3, 'CHARGE', 'simulator', 'PENDING', 'HKD', 25800, now(), 'client')`,
      [merchant.clientId, randomUUID(), paymentId],
    )
    expect((await typeCard(url)).location).toMatch(/^\/checkout\//)
    const rows = await gateway.database.query(
      'select p.status, p.card, count(*)::int as attempts from payments p join attempts using (client_id, payment_id) ' +
        'where payment_id = $1 group by p.status, p.card::text, p.client_id, p.payment_id',
      [paymentId],
    )
    expect(rows).toEqual([{ status: 'PROCESSING', card: null, attempts: 1 }])
  })

  it.each([
    ['number', { number: '4054695723100769' }, 'not a card number'],
    ['number', { number: 'four' }, 'not a card number'],
    ['number', { number: '' }, 'Enter the card number'],
    ['number', { number: '9999999999999995' }, 'not accepted'],
    ['expiry', { expiry: '13 / 39' }, 'Enter month and year'],
    ['expiry', { expiry: '1239x' }, 'Enter month and year'],
    ['expiry', { expiry: '12 / 20' }, 'in the past'],
    ['expiry', { expiry: '' }, 'Enter the expiry date'],
    ['cvc', { cvc: '99' }, 'The code has 3 digits'],
    ['cvc', { cvc: '' }, 'Enter the security code'],
    ['name', { name: '' }, 'Enter the name'],
    ['name', { name: 'x'.repeat(200) }, 'too long'],
  ])('says beside the %s what is wrong with %j, and the payment stays open', async (field, change, said) => {
    const { url, paymentId } = await cardPayment()
    const { status, text } = await typeCard(url, change)
    expect(status).toBe(422)
    const [, mistake] = new RegExp(`id="${field}-mistake">([^<]*)<`).exec(text) ?? []
    expect(mistake).toContain(said)
    const typed = { ...CARD, ...change }
    expect(text).not.toContain(`value="${typed.cvc || '?'}"`)
    for (const number of [typed.number, typed.number.replaceAll(' ', '')])
      if (number.length > 4) expect(text).not.toContain(number)
    expect((await inquire(paymentId)).paymentStatus).toBe('PROCESSING')
    expect((await typeCard(url)).shop).toBe('https://shop.example/return')
  })

  it('names all that is wrong at once, and gives back what may be', async () => {
    const { url } = await cardPayment()
    const { text } = await typeCard(url, {
      number: '1',
      expiry: '12 / 20',
      cvc: '1234',
      name: 'Ann "X" Other',
    })
    const mistakes = [...text.matchAll(/id="(\w+)-mistake"/g)].map(([, field]) => field)
    expect(mistakes).toEqual(['number', 'expiry', 'cvc'])
    expect(text).toContain('value="12 / 20"')
    expect(text).toContain('value="Ann &quot;X&quot; Other"')
  })

  it('keeps a token where the merchant asked for one', async () => {
    const { url, paymentId } = await cardPayment({ tokenize: true })
    await typeCard(url)
    const { paymentResultInfo } = await inquire(paymentId)
    expect(paymentResultInfo).toMatchObject({ cardToken: expect.stringMatching(/^card_/) })
  })

  it('captures as the merchant wants', async () => {
    const { url, paymentId } = await cardPayment({}, { paymentFactor: { captureMode: 'MANUAL' } })
    await typeCard(url)
    const body = await inquire(paymentId)
    expect([body.paymentStatus, body.transactions]).toEqual(['SUCCESS', undefined])
  })

  it('is none of a wallet, and not of a payment whose time is over', async () => {
    const { body } = await merchant.pay()
    expect((await typeCard(String(body.normalUrl))).status).toBe(404)
    const own = await gateway.merchant()
    const { url, paymentId } = await cardPayment({}, {}, own)
    await own.advance(8 * 86_400)
    expect((await open(url)).text).not.toContain('cc-number')
    expect((await typeCard(url)).status).toBe(303)
    expect((await inquire(paymentId, own)).paymentStatus).toBe('FAIL')
  })

  it('does not read a form that is far too long', async () => {
    const { url, paymentId } = await cardPayment()
    expect((await typeCard(url, { name: 'x'.repeat(20_000) })).status).toBe(413)
    expect((await inquire(paymentId)).paymentStatus).toBe('PROCESSING')
  })
})

describe('3-D Secure', () => {
  it('asks the payer to confirm, and charges the card that waits', async () => {
    const { url, paymentId } = await cardPayment(WITH_3DS)
    const typed = await typeCard(url)
    expect([typed.status, typed.location]).toEqual([303, expect.stringMatching(/^\/checkout\//)])
    const { text } = await open(url)
    for (const shown of ['Confirm with your bank', 'A merchant', 'HK$258.00', 'Visa •••• 0768'])
      expect(text).toContain(shown)
    expect(await isHeld(paymentId)).toBe(true)
    const confirmed = await press(url, 'confirm')
    expect(confirmed.shop).toBe('https://shop.example/return')
    expect(await inquire(paymentId)).toMatchObject({
      paymentStatus: 'SUCCESS',
      paymentResultInfo: { lastFour: '0768', threeDSResult: { challenged: true } },
    })
    expect(await isHeld(paymentId)).toBe(false)
  })

  it('charges nothing when the payer declines, and keeps no card', async () => {
    const { url, paymentId } = await cardPayment(WITH_3DS)
    await typeCard(url)
    await press(url, 'decline')
    expect((await inquire(paymentId)).paymentStatus).toBe('PROCESSING')
    expect(await isHeld(paymentId)).toBe(false)
  })

  it('leaves the last word to the issuer', async () => {
    const { url, paymentId } = await cardPayment(WITH_3DS)
    await typeCard(url, { number: DECLINED_NUMBER })
    await press(url, 'confirm')
    expect((await inquire(paymentId)).paymentStatus).toBe('PROCESSING')
    expect(await isHeld(paymentId)).toBe(false)
  })

  it('does not ask for a card that its issuer exempts', async () => {
    const { url, paymentId } = await cardPayment(WITH_3DS)
    expect((await typeCard(url, { number: EXEMPT_NUMBER })).shop).toBe('https://shop.example/return')
    expect((await inquire(paymentId)).paymentStatus).toBe('SUCCESS')
  })

  it('asks for the card again when the payer stayed away too long', async () => {
    const own = await gateway.merchant()
    const { url, paymentId } = await cardPayment(WITH_3DS, {}, own)
    await typeCard(url)
    await own.advance(15 * 60)
    expect((await open(url)).text).toContain('cc-number')
    // A button of the page that was open before.
    expect((await press(url, 'confirm')).location).toMatch(/^\/checkout\//)
    expect((await inquire(paymentId, own)).paymentStatus).toBe('PROCESSING')
    await typeCard(url)
    expect((await open(url)).text).toContain('Confirm with your bank')
  })

  it('shows the same page for a card that came with pay', async () => {
    const { number: cardNo, cvc: cvv } = CARD
    const [expiryMonth, expiryYear] = ['12', '39']
    const { url, paymentId } = await cardPayment({ ...WITH_3DS, cardNo, cvv, expiryMonth, expiryYear })
    expect((await open(url)).text).toContain('Confirm with your bank')
    await press(url, 'confirm')
    expect((await inquire(paymentId)).paymentStatus).toBe('SUCCESS')
  })
})

it('a payment that was charged in the call has no page', async () => {
  const { url } = await cardPayment()
  const { number: cardNo, cvc: cvv } = CARD
  const [expiryMonth, expiryYear] = ['12', '39']
  const paymentMethod = {
    paymentMethodType: 'CARD',
    paymentMethodMetaData: { cardNo, cvv, expiryMonth, expiryYear },
  }
  const { body } = await merchant.call('payments/pay', { ...payRequest(), paymentMethod })
  const [row] = await gateway.database.query<{ answer: string }>(
    'select answer from payments where payment_id = $1',
    [body.paymentId],
  )
  expect(row?.answer).toBe('')
  // The link that it would have: its row is swapped for that of a payment with a page.
  const id = url.split('/').at(-2)
  await gateway.database.query("update payments set answer = '' where payment_id = $1", [id])
  expect((await open(url)).status).toBe(404)
  expect((await typeCard(url)).status).toBe(404)
  expect((await press(url, 'confirm')).status).toBe(404)
})

describe('what a payer types', () => {
  // Four digits, and none that an id or a time has by itself.
  const amex = { number: '378282246310005', cvc: '7371' }
  const isTyped = (text: string) =>
    text.includes(amex.number) || /(?<![0-9A-Za-z.])7371(?![0-9A-Za-z])/.test(text)

  async function everyRow(): Promise<string[]> {
    const tables = await gateway.database.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    )
    const rows = await Promise.all(
      tables.map(({ name }) =>
        gateway.database.query<{ row: string }>(`select t::text as row from ${name} t`),
      ),
    )
    return rows.flat().map(({ row }) => row)
  }

  it('is in no table and no line of the log: not while it waits, not after it was charged', async () => {
    const { url, paymentId } = await cardPayment({ ...WITH_3DS, tokenize: true })
    await typeCard(url, { ...amex, month: '13' })
    await typeCard(url, amex)
    expect(await isHeld(paymentId)).toBe(true)
    const waiting = await everyRow()
    await press(url, 'confirm')
    const paymentRequestId = randomUUID()
    const { body } = await merchant.createSession({ paymentRequestId })
    const { location } = await press(body.normalUrl, 'choose', { method: 'CARD' })
    await typeCard(`${gateway.url}${location}`, amex)
    expect((await merchant.inquire({ paymentRequestId })).body.paymentStatus).toBe('SUCCESS')
    const rows = [...waiting, ...(await everyRow())]
    expect(rows.some((row) => /lastFour"+:"+0005/.test(row))).toBe(true)
    expect(isTyped(JSON.stringify({ cvc: amex.cvc }))).toBe(true)
    expect(rows.filter(isTyped)).toEqual([])
    expect(gateway.logged.map((line) => JSON.stringify(line)).filter(isTyped)).toEqual([])
  })
})
