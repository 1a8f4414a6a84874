import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveApplication } from '../../src/registry/clients/index.ts'
import type { TillRow, Tills, TillSale } from '../../src/entrances/portal-api/shapes.ts'
import { addUpstream, routeTo, untilRouted } from '../support/chain.ts'
import { OPERATOR, useGateway } from '../support/gateway.ts'
import { scanOrder } from '../support/in-store.ts'
import type { Merchant } from '../support/merchant.ts'
import { callerFor, newMember, newOwner } from '../support/portal.ts'

// It sends its messages to the other, which listens on this machine.
const back = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const front = useGateway()

type Failed = { readonly error: { readonly code: string } }

const SALE = { currency: 'HKD', amount: '1250', tip: '0', paymentCode: null } as const
const nonce = () => randomBytes(10).toString('hex')

describe('a till whose payments another gateway carries out', () => {
  let cashier: Awaited<ReturnType<typeof newMember>>
  let upstream: Merchant
  let path: string
  beforeEach(async () => {
    const owner = await newOwner(front)
    const merchant = await callerFor(owner)
    upstream = await back.merchant()
    await routeTo(front, merchant, { provider: await addUpstream(front, upstream) })
    await untilRouted(merchant, back)
    cashier = await newMember(front, owner, 'till')
    const tills = `/clients/${owner.clientId}/tills`
    const asked = { name: 'Bar', store: { storeName: 'Upstairs' } }
    const { body } = await owner.browser.ask<TillRow>(`POST ${tills}`, asked)
    path = `${tills}/${body.tillId}/sales`
  }, 120_000)

  const sell = (asked: object) =>
    cashier.browser.ask<TillSale>(`POST ${path}`, { ...SALE, requestId: nonce(), ...asked })
  const saleOf = async ({ requestId }: TillSale) =>
    (await cashier.browser.ask<TillSale>(`GET ${path}/${requestId}`)).body
  const writtenFor = ({ paymentId }: TillSale) =>
    front.database.query('select taken_by from till_sales where payment_id = $1', [paymentId])

  it('takes the code of a phone once, and knows who took it', async () => {
    const asked = {
      requestId: nonce(),
      paymentCode: await upstream.issueCode({ paymentMethodType: 'GCASH' }),
    }
    const answers = await Promise.all([sell(asked), sell(asked), sell(asked)])
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([200, { status: 'SUCCESS', method: 'GCASH' }])
    const [{ body: sale }] = answers
    expect(await writtenFor(sale)).toEqual([{ taken_by: `user ${cashier.email}` }])
    const there = "select from payments where client_id = $1 and product_code = 'IN_STORE_PAYMENT'"
    expect(await back.database.query(there, [upstream.clientId])).toHaveLength(1)
    const refund = `POST ${path}/${sale.requestId}/refund`
    const { body } = await cashier.browser.ask<TillSale>(refund, { requestId: nonce() })
    expect(body.refunded.value).toBe('1250')
  })

  it('shows the code that is made there, and learns that it was paid', async () => {
    const { body: sale } = await sell({})
    expect(sale).toMatchObject({
      status: 'PROCESSING',
      orderCode: { text: expect.stringContaining(back.url) },
    })
    expect(await writtenFor(sale)).toHaveLength(1)
    await scanOrder(upstream, sale.orderCode?.text ?? '')
    await expect.poll(async () => (await saleOf(sale)).status, { timeout: 40_000 }).toBe('SUCCESS')
  })

  it('is told of a code that is wrong there', async () => {
    const { status, body } = await sell({ paymentCode: '288888888888888000' })
    expect([status, body]).toMatchObject([200, { status: 'FAIL', resultCode: 'INVALID_PAYMENT_CODE' }])
    expect(await writtenFor(body)).toHaveLength(1)
  })
})

it('a production client that no account serves takes nothing at a till, and offers no currency', async () => {
  const owner = await newOwner(front)
  const application = {
    ...{ name: 'Corner shop', legalName: 'Corner Shop Pte', registrationNumber: '201912345K', country: 'SG' },
    ...{ website: 'https://shop.example', merchantCategoryCode: '5411', contactName: 'Ada' },
    contactEmail: owner.email,
  }
  const { body: asked } = await owner.browser.ask<{ applicationId: string }>(
    `POST /organisations/${owner.organisationId}/applications`,
    application,
  )
  const { trail, sealer } = front
  const clientId = await approveApplication({ trail, sealer }, OPERATOR, asked.applicationId, {
    decidedAt: new Date(),
  })
  const tills = `/clients/${clientId}/tills`
  const { body: offered } = await owner.browser.ask<Tills>(`GET ${tills}`)
  expect(offered.currencies).toEqual([])
  const made = await owner.browser.ask<TillRow>(`POST ${tills}`, {
    name: 'Bar',
    store: { storeName: 'Upstairs' },
  })
  for (const paymentCode of [null, '281099020000000000000000']) {
    const { status, body } = await owner.browser.ask<Failed>(`POST ${tills}/${made.body.tillId}/sales`, {
      ...{ ...SALE, requestId: nonce(), paymentCode },
    })
    expect([status, body.error.code]).toEqual([409, 'INVALID_CONTRACT'])
  }
  const taken = await front.database.query('select from payments where client_id = $1', [clientId])
  expect(taken).toEqual([])
})
