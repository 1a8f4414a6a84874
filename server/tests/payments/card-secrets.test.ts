import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CARDS, cardRequest, MANUAL, tokenRequest } from '../support/card-payments.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { eventually } from '../support/process.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

const gateway = useGateway({ LOG_LEVEL: 'trace', API_LOG_DAYS: '30', NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const merchant = useMerchant(gateway)
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())

const VISA_CVC = '917'
const AMEX_CVC = '9173'

const pay = (data: object, changes: object = {}) =>
  merchant.call('payments/pay', cardRequest({ cvv: VISA_CVC, ...data }, changes))

/** Every row of every table, as text. */
async function rows(): Promise<string[]> {
  const tables = await gateway.database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  expect(tables.length).toBeGreaterThan(10)
  const read = tables.map(async ({ name }) =>
    (await gateway.database.query<{ row: string }>(`select t::text as row from "${name}" t`)).map(
      ({ row }) => `${name} ${row}`,
    ),
  )
  return (await Promise.all(read)).flat()
}

/** A text as it stands in bytes that are shown in hex or in Base64, wherever it begins there. */
const disguises = (text: string): string[] => [
  text,
  Buffer.from(text).toString('hex'),
  ...[0, 1, 2].map((before) =>
    Buffer.from('x'.repeat(before) + text)
      .toString('base64')
      .slice(before === 0 ? 0 : before + 1, -4),
  ),
]

/** Three digits stand in many ids; as a value of their own they stand in neither a time nor an id. */
const standsAlone = (digits: string) => new RegExp(`(?<![\\w.+-])${digits}(?![\\w.:-])`)

describe('whatever becomes of a card payment', () => {
  const numbers = [
    CARDS.VISA,
    CARDS.MASTERCARD,
    CARDS.AMEX,
    CARDS.DECLINED_VISA,
    CARDS.EXEMPT,
    '4054695723100769',
  ]
  const tokens: string[] = []
  let stored: string[]
  let logged: string[]

  beforeAll(async () => {
    const tokenOf = (info: unknown) => {
      const { cardToken } = info as { cardToken: string }
      expect(cardToken).toMatch(/^card_/)
      tokens.push(cardToken)
      return cardToken
    }
    // The receiver does not acknowledge, and says the token aloud.
    receiver.answerBy((response, { text }) => {
      response.writeHead(500).end(`What is ${/card_[\w-]+/.exec(text)?.[0]}?`)
    })
    const notified = { paymentNotifyUrl: receiver.url() }
    const paid = await pay({ tokenize: true }, { ...MANUAL, ...notified })
    const token = tokenOf(paid.body.paymentResultInfo)
    await merchant.call('payments/pay', tokenRequest(token))
    await merchant.call('payments/pay', tokenRequest(`${token.slice(0, -1)}!`))
    await pay({ cardNo: CARDS.DECLINED_VISA, tokenize: true })
    await pay({ cardNo: '4054 6957 2310 0769' })
    await pay({ cardNo: CARDS.MASTERCARD, expiryMonth: '13' })
    await pay({ cardNo: CARDS.AMEX, cvv: AMEX_CVC })
    await pay({ cardNo: CARDS.AMEX, cvv: VISA_CVC })
    await pay({ cardNo: CARDS.EXEMPT, is3DSAuthentication: true })
    await merchant.plan('payments/pay', 'RISK_REJECT')
    await pay({ cardNo: CARDS.MASTERCARD })
    await merchant.plan('payments/pay', 'PAYMENT_IN_PROCESS')
    await pay({ cardNo: CARDS.MASTERCARD })
    // One payer has come back from 3-D Secure, another is still away: that card waits sealed.
    const challenged = { is3DSAuthentication: 'true', tokenize: 'true' }
    const { paymentId } = (await pay(challenged)).body
    await merchant.complete({ paymentId }, 'SUCCESS')
    tokenOf((await merchant.inquire({ paymentId })).body.paymentResultInfo)
    expect((await pay({ cardNo: CARDS.AMEX, cvv: AMEX_CVC, ...challenged })).code).toBe('PAYMENT_IN_PROCESS')
    // Who signs wrongly is told why; who sends no JSON at all is told where.
    await merchant.call('payments/pay', cardRequest({ cvv: VISA_CVC }), {
      signature: 'algorithm=RSA256,keyVersion=1,signature=AAAA',
    })
    await merchant.call('payments/pay', `${JSON.stringify(cardRequest({ cvv: VISA_CVC }))}}`)
    await brokenPayment()
    await eventually(() => expect(receiver.arrivals.length).toBeGreaterThan(0))
    await eventually(async () =>
      expect(
        await gateway.database.query('select from notification_attempts where client_id = $1', [
          merchant.clientId,
        ]),
      ).not.toEqual([]),
    )
    stored = await rows()
    logged = gateway.logged.map(({ pid, ...line }) => JSON.stringify(line))
  })

  /** The database goes away in the middle: a fault is logged. */
  async function brokenPayment(): Promise<void> {
    const holder = await gateway.storage.pool.connect()
    await holder.query('begin')
    await holder.query('lock table payments in access exclusive mode')
    const underWay = pay({})
    const waiting =
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await eventually(async () => expect(await gateway.database.query(waiting)).not.toEqual([]))
    await gateway.database.query(`select pg_terminate_backend(pid) from (${waiting}) as waiting`)
    expect((await underWay).code).toBe('UNKNOWN_EXCEPTION')
    await holder.query('rollback')
    holder.release()
  }

  it('there was something to look at', async () => {
    expect(stored.filter((row) => row.startsWith('presented_cards '))).toHaveLength(1)
    expect(stored.filter((row) => row.startsWith('card_tokens '))).toHaveLength(2)
    expect(stored.some((row) => row.includes('""lastFour"":""0768""'))).toBe(true)
    expect(logged.some((line) => line.includes('UNKNOWN_EXCEPTION'))).toBe(true)
    expect(receiver.arrivals.map(({ text }) => text).join()).toContain(tokens[0])
    expect((await merchant.notifications()).length).toBeGreaterThan(5)
  })

  it.each(numbers)('the number %s is in no row and in no line of the log', (number) => {
    for (const form of [...disguises(number), number.replace(/(....)/g, '$1 ').trim()]) {
      expect(stored.filter((row) => row.includes(form))).toEqual([])
      expect(logged.filter((line) => line.includes(form))).toEqual([])
    }
  })

  it.each([VISA_CVC, AMEX_CVC])('the CVC %s is in no row and in no line of the log', (cvc) => {
    expect(stored.filter((row) => standsAlone(cvc).test(row))).toEqual([])
    expect(logged.filter((line) => standsAlone(cvc).test(line))).toEqual([])
  })

  it('no token is in a row or in a line of the log', () => {
    expect(tokens).toHaveLength(2)
    for (const form of tokens.flatMap(disguises)) {
      expect(stored.filter((row) => row.includes(form))).toEqual([])
      expect(logged.filter((line) => line.includes(form))).toEqual([])
    }
  })
})

it('the search finds what it looks for', () => {
  const [plain = '', ...hidden] = disguises(CARDS.VISA)
  const bytes = Buffer.from(`{"number":"${CARDS.VISA}"}`)
  expect(bytes.toString()).toContain(plain)
  for (const shown of [bytes.toString('hex'), bytes.toString('base64')])
    expect(hidden.filter((form) => shown.includes(form))).toHaveLength(1)
  expect('{"cvv":"917"}').toMatch(standsAlone(VISA_CVC))
  expect('{"cvv":917}').toMatch(standsAlone(VISA_CVC))
  expect('2026-11-15 08:10:09.917+00 3e917-917a').not.toMatch(standsAlone(VISA_CVC))
})
