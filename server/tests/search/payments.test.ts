import { beforeAll, describe, expect, it } from 'vitest'
import { type PaymentFilter, searchPayments } from '../../src/storage/index.ts'
import { amountOf } from '../support/amounts.ts'
import { authorized, CARDS, cardRequest } from '../support/card-payments.ts'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { opened, paid } from '../support/money.ts'
import { allSearched } from '../support/search.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)
const other = useMerchant(gateway)

/** The payments by what was done with them. */
const made = new Map<string, string>()
const orderOf = (name: string) => ({ ...payRequest().order, referenceOrderId: name })

beforeAll(async () => {
  const note = async (name: string, payment: Promise<{ paymentId: unknown }>) => {
    made.set(name, String((await payment).paymentId))
  }
  const body = async (call: Promise<{ body: Record<string, unknown> }>) => ({
    paymentId: (await call).body.paymentId,
  })
  await note('open', opened(merchant, undefined, { order: orderOf('order-open') }))
  await note('paid', paid(merchant, undefined, { order: orderOf('order-paid') }))
  await note('gcash', paid(merchant, 'GCASH PHP 1234', { order: orderOf('gcash-1') }))
  await note('failed', opened(merchant, 'KAKAOPAY KRW 5000', { order: orderOf('order-failed') }))
  await merchant.complete({ paymentId: made.get('failed') }, 'FAIL')
  await note('pending', opened(merchant, 'ONLINEBANKING_FPX MYR 1000', { order: orderOf('order-pending') }))
  await merchant.complete({ paymentId: made.get('pending') }, 'PENDING')
  await note('cancelled', opened(merchant, undefined, { order: orderOf('order-cancelled') }))
  await merchant.cancel({ paymentId: made.get('cancelled') })
  await note('refunded', paid(merchant, undefined, { order: orderOf('order-refunded') }))
  await merchant.refund({ paymentId: made.get('refunded') }, 100)
  await note('disputed', paid(merchant, undefined, { order: orderOf('order-disputed') }))
  await merchant.openDispute({ paymentId: made.get('disputed') })
  await note(
    'card',
    body(merchant.call('payments/pay', cardRequest({ cardNo: CARDS.VISA }, { order: orderOf('card-1') }))),
  )
  await note('authorized', authorized(merchant, CARDS.MASTERCARD, { order: orderOf('card-2') }))
  await paid(other, undefined, { order: orderOf('order-paid') })
  await allSearched(gateway, merchant)
  await allSearched(gateway, other)
}, 60_000)

const named = (names: readonly string[]) =>
  names.map((name) => made.get(name)).sort((one, another) => (String(one) < String(another) ? 1 : -1))

const found = async (filter: PaymentFilter, limit = 50) => {
  const { items } = await searchPayments(gateway.storage.db, merchant.clientId, { filter, limit })
  return items.map(({ paymentId }) => paymentId)
}

const ALL = [
  ...[
    'open',
    'paid',
    'gcash',
    'failed',
    'pending',
    'cancelled',
    'refunded',
    'disputed',
    'card',
    'authorized',
  ],
]
const SUCCEEDED = ['paid', 'gcash', 'refunded', 'disputed', 'card', 'authorized']

describe('payments are found, the newest first,', () => {
  it.each<[string, PaymentFilter, readonly string[]]>([
    ['without a filter', {}, ALL],
    ['by no status at all, as without one', { status: [] }, ALL],
    ['by status', { status: ['SUCCESS'] }, SUCCEEDED],
    ['by several statuses', { status: ['FAIL', 'CANCELLED', 'PENDING'] }, ['failed', 'cancelled', 'pending']],
    ['by method', { method: ['CARD', 'GCASH'] }, ['card', 'authorized', 'gcash']],
    ['by method and status', { method: ['CARD', 'KAKAOPAY'], status: ['FAIL'] }, ['failed']],
    ['by currency', { currency: 'PHP' }, ['gcash']],
    ['by amount', { amountMinor: 1234n }, ['gcash']],
    ['by amount and currency', { amountMinor: 1234n, currency: 'HKD' }, []],
    [
      'by a span of amounts',
      { amountMinorFrom: 1000n, amountMinorTo: 5000n },
      ['gcash', 'failed', 'pending'],
    ],
    ['by the last four digits', { lastFour: CARDS.VISA.slice(-4) }, ['card']],
    ['by what was refunded', { isRefunded: true }, ['refunded']],
    [
      'by what was not',
      { isRefunded: false, status: ['SUCCESS'] },
      SUCCEEDED.filter((name) => name !== 'refunded'),
    ],
    ['by what was disputed', { isDisputed: true }, ['disputed']],
    ['by what was disputed and refunded', { isDisputed: true, isRefunded: true }, []],
    ['by a time that is over', { createdTo: new Date('2020-01-01') }, []],
    ['since a time', { createdFrom: new Date('2020-01-01') }, ALL],
    ['by the whole reference of an order', { orderReference: 'gcash-1' }, ['gcash']],
    ['by a reference and a status', { orderReference: 'order-', status: ['FAIL'] }, ['failed']],
    ['by a reference that nobody gave', { orderReference: 'order%' }, []],
  ])('%s', async (_name, filter, names) => {
    expect(await found(filter)).toEqual(named(names))
  })

  it('by the beginning of an order’s reference, in the order of the references', async () => {
    expect(await found({ orderReference: 'order-' })).toEqual(
      ['refunded', 'pending', 'paid', 'open', 'failed', 'disputed', 'cancelled'].map((name) =>
        made.get(name),
      ),
    )
  })

  it('by the merchant’s own id for the request', async () => {
    const { body } = await merchant.inquire({ paymentId: made.get('paid') })
    expect(await found({ paymentRequestId: String(body.paymentRequestId) })).toEqual([made.get('paid')])
    expect(await found({ paymentRequestId: 'never used' })).toEqual([])
  })

  it('with what a list shows of them', async () => {
    const { items } = await searchPayments(gateway.storage.db, merchant.clientId, {
      filter: { lastFour: CARDS.VISA.slice(-4) },
      limit: 1,
    })
    const { value, currency } = amountOf('HKD', 25_800)
    expect(items).toMatchObject([
      {
        paymentId: made.get('card'),
        orderReference: 'card-1',
        status: 'SUCCESS',
        resultCode: 'SUCCESS',
        productCode: 'CASHIER_PAYMENT',
        paymentMethodType: 'CARD',
        amount: { currency, value: BigInt(value) },
        cardLastFour: CARDS.VISA.slice(-4),
        refundedMinor: 0n,
      },
    ])
  })
})

it.each<[string, PaymentFilter]>([
  ['without a filter', {}],
  ['by statuses', { status: ['SUCCESS', 'FAIL', 'PROCESSING'] }],
  ['by methods and currency', { method: ['CARD', 'ALIPAY_HK'], currency: 'HKD' }],
  ['by the beginning of a reference', { orderReference: 'order' }],
])('pages %s bring all there is, each once', async (_name, filter) => {
  const all = await found(filter)
  const paged: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await searchPayments(gateway.storage.db, merchant.clientId, { filter, cursor, limit: 2 })
    paged.push(...page.items.map(({ paymentId }) => paymentId))
    expect(page.isComplete).toBe(true)
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(paged).toEqual(all)
  expect(paged.length).toBeGreaterThan(4)
})

it('a client finds nothing of another', async () => {
  const { items } = await searchPayments(gateway.storage.db, other.clientId, { limit: 50 })
  expect(items).toHaveLength(1)
  expect(items.some(({ paymentId }) => [...made.values()].includes(paymentId))).toBe(false)
})
