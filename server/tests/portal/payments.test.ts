import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type {
  Acted,
  Balances,
  DisputeRow,
  Page,
  PaymentDetail,
} from '../../src/entrances/portal-api/shapes.ts'
import { hkd, PAID } from '../support/amounts.ts'
import { authorized } from '../support/card-payments.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { callerFor, newMember, newOwner, type PortalBrowser } from '../support/portal.ts'

const gateway = useGateway()

let owner: Awaited<ReturnType<typeof newOwner>>
let merchant: Merchant
let browser: PortalBrowser

beforeAll(async () => {
  owner = await newOwner(gateway)
  merchant = await callerFor(owner)
  browser = owner.browser
}, 60_000)

async function paid(): Promise<string> {
  const { body } = await merchant.pay()
  await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
  return String(body.paymentId)
}

const at = (paymentId: string) => `/clients/${owner.clientId}/payments/${paymentId}`
const detail = async (paymentId: string) => (await browser.ask<PaymentDetail>(`GET ${at(paymentId)}`)).body

describe('a payment', () => {
  it('is shown with all that happened, by its wire names', async () => {
    const paymentId = await paid()
    const shown = await detail(paymentId)
    expect(shown).toMatchObject({
      paymentId,
      status: 'SUCCESS',
      method: 'ALIPAY_HK',
      clientId: owner.clientId,
      actions: ['refund', 'cancel'],
    })
    const names = shown.timeline.map(({ kind, name }) => `${kind} ${name}`)
    expect(names).toEqual(
      expect.arrayContaining([
        'state PROCESSING',
        'state SUCCESS',
        'attempt CHARGE',
        'notification notifyPayment',
      ]),
    )
    expect(shown.timeline.filter(({ kind }) => kind === 'transfer').length).toBeGreaterThan(0)
    const moments = shown.timeline.map((event) => event.at)
    expect(moments).toEqual([...moments].sort())
  })

  it('has an address of its own, whoever’s client it is of', async () => {
    const paymentId = await paid()
    expect((await browser.ask(`GET /payments/${paymentId}`)).body).toEqual({ clientId: owner.clientId })
    const stranger = await newOwner(gateway)
    expect((await stranger.browser.ask(`GET /payments/${paymentId}`)).status).toBe(404)
    expect(
      (await stranger.browser.ask(`GET /clients/${stranger.clientId}/payments/${paymentId}`)).status,
    ).toBe(404)
  })

  it('is refunded once, however often it is clicked', async () => {
    const paymentId = await paid()
    const request = { requestId: `portal-${randomUUID()}`, amount: '300', reason: 'A cup was cold' }
    const clicks = await Promise.all(
      Array.from({ length: 5 }, () => browser.ask<Acted>(`POST ${at(paymentId)}/refunds`, request)),
    )
    expect(clicks.map(({ status, body }) => [status, body.status])).toEqual(
      clicks.map(() => [200, 'SUCCESS']),
    )
    expect(new Set(clicks.map(({ body }) => body.transactionId)).size).toBe(1)
    expect(clicks.filter(({ body }) => !body.isRepeat)).toHaveLength(1)
    const shown = await detail(paymentId)
    expect([shown.refunded.value, shown.transactions]).toMatchObject([
      '300',
      [{ kind: 'REFUND', reason: 'A cup was cold', begunBy: `user ${owner.email}` }],
    ])
    const entries = await gateway.database.query(
      `select actor, after from audit_entries where action = 'payment_refunded' and subject = 'payment ${paymentId}'`,
    )
    expect(entries).toMatchObject([{ actor: `user ${owner.email}`, after: { reason: 'A cup was cold' } }])
  })

  it('is refunded no more than there is, and the same id is good for one refund alone', async () => {
    const paymentId = await paid()
    const refund = (request: object) =>
      browser.ask(`POST ${at(paymentId)}/refunds`, {
        requestId: randomUUID(),
        reason: 'Sent back',
        ...request,
      })
    expect(await refund({ amount: '99999999' })).toMatchObject({
      status: 409,
      body: { error: { code: 'REFUND_AMOUNT_EXCEED' } },
    })
    const requestId = randomUUID()
    expect((await refund({ requestId, amount: '100' })).status).toBe(200)
    expect((await refund({ requestId, amount: '200' })).body).toMatchObject({
      error: { code: 'REPEAT_REQ_INCONSISTENT' },
    })
    expect((await refund({ amount: '0' })).status).toBe(400)
    expect((await refund({ amount: '-5' })).status).toBe(400)
    expect((await refund({ reason: '' })).status).toBe(400)
  })

  it('is cancelled, and a second time nothing more is done', async () => {
    const { body } = await merchant.pay()
    const cancel = () =>
      browser.ask<Acted>(`POST ${at(String(body.paymentId))}/cancel`, { reason: 'Ordered twice' })
    expect((await cancel()).body).toMatchObject({ status: 'SUCCESS', isRepeat: false })
    expect((await cancel()).body).toMatchObject({ status: 'SUCCESS', isRepeat: true })
    expect((await detail(String(body.paymentId))).status).toBe('CANCELLED')
  })

  it('by card is captured, as far as it was authorized', async () => {
    const { paymentId } = await authorized(merchant)
    expect((await detail(String(paymentId))).actions).toContain('capture')
    const request = { requestId: randomUUID(), amount: '100', reason: 'Shipped' }
    const { status, body } = await browser.ask<Acted>(`POST ${at(String(paymentId))}/captures`, request)
    expect([status, body.status]).toEqual([200, 'SUCCESS'])
    expect((await detail(String(paymentId))).captured.value).toBe('100')
  })
})

describe('a dispute', () => {
  const opened = async () => {
    const paymentId = await paid()
    const { body } = await merchant.call('simulator/openDispute', { paymentId })
    return { paymentId, path: `/clients/${owner.clientId}/disputes/${body.disputeId}` }
  }

  it('is accepted with a reason', async () => {
    const { paymentId, path } = await opened()
    expect((await detail(paymentId)).disputes).toMatchObject([
      { state: 'OPEN', actions: ['accept', 'defend'] },
    ])
    const { body } = await browser.ask<DisputeRow>(`POST ${path}/accept`, { reason: 'They are right' })
    expect(body).toMatchObject({ state: 'ACCEPTED', actions: [] })
  })

  it('about a payment that was refunded is shown with what is taken beyond it, and a balance below zero', async () => {
    const paymentId = await paid()
    const balance = async () => {
      const { body } = await browser.ask<Balances>(`GET /clients/${owner.clientId}/balances`)
      const accounts = body.currencies.find(({ currency }) => currency === 'HKD')?.accounts
      return BigInt(accounts?.find(({ kind }) => kind === 'payable')?.balance.value ?? '0')
    }
    expect((await merchant.refund({ paymentId }, 5_000n)).code).toBe('SUCCESS')
    const before = await balance()
    const { body } = await merchant.openDispute({ paymentId }, { disputeAmount: hkd(PAID) })
    expect(await detail(paymentId)).toMatchObject({
      captured: hkd(PAID),
      refunded: hkd(5_000n),
      disputed: hkd(PAID),
      refundable: hkd(0n),
      beyond: hkd(5_000n),
      disputes: [{ disputeId: body.disputeId, amount: hkd(PAID) }],
    })
    expect((await detail(paymentId)).actions).not.toContain('refund')
    expect(await balance()).toBe(before - PAID)
    const listed = await browser.ask<Page<DisputeRow>>(`GET /clients/${owner.clientId}/disputes`)
    expect(listed.body.rows[0]).toMatchObject({ disputeId: body.disputeId, amount: hkd(PAID) })
    await merchant.judge(String(body.disputeId), 'ACCEPT_BY_CUSTOMER')
    expect(await detail(paymentId)).toMatchObject({
      disputed: hkd(0n),
      refundable: hkd(PAID - 5_000n),
      beyond: hkd(0n),
    })
    expect(await balance()).toBe(before)
  })

  it('is defended with a document, which is one by its content', async () => {
    const { path } = await opened()
    const defend = (document: string) =>
      browser.ask<DisputeRow>(`POST ${path}/defend`, { evidence: Buffer.from(document).toString('base64') })
    expect((await defend('<script>alert(1)</script>')).status).toBe(400)
    expect((await defend('%PDF-1.7 a receipt')).body).toMatchObject({ state: 'DEFENDED' })
    expect((await defend('%PDF-1.7 a receipt')).status).toBe(409)
  })
})

describe('the bytes of the log', () => {
  it('are not shown to those who may not read it', async () => {
    const paymentId = await paid()
    const viewer = await newMember(gateway, owner, 'viewer')
    const { body } = await viewer.browser.ask<PaymentDetail>(`GET ${at(paymentId)}`)
    expect(body.actions).toEqual([])
    expect(body.timeline.filter(({ kind }) => kind === 'call')).toEqual([])
  })
})
