import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PAID } from '../support/amounts.ts'
import { CARDS, cardRequest, MANUAL, tokenRequest } from '../support/card-payments.ts'
import { addUpstream, routeTo, untilRouted, useChain } from '../support/chain.ts'
import { useGateway } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { jobsOf, payableOf } from '../support/money.ts'
import { useFaultyWay } from './faulty-way.ts'

// It sends its messages to the other, which listens on this machine.
const back = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const front = useGateway()
const chain = useChain(front, back)
const way = useFaultyWay(back)

/** What the back knows of a payment of the front. */
async function atTheBack(paymentRequestId: string): Promise<Record<string, unknown> | null> {
  const rows = await front.database.query(
    `select a.client_id || '_' || replace(a.attempt_id, '-', '') as key from attempts a
     join payments p on p.client_id = a.client_id and p.payment_id = a.payment_id
     where p.client_id = $1 and p.payment_request_id = $2 and a.kind = 'CHARGE' order by a.created_at desc limit 1`,
    [chain.merchant.clientId, paymentRequestId],
  )
  const { code, body } = await chain.upstream.inquire({ paymentRequestId: rows[0]?.key })
  return code === 'ORDER_NOT_EXIST' ? null : body
}

const statusOf = async (name: object) => (await chain.merchant.inquire(name)).body.paymentStatus

async function paidThroughBoth() {
  const request = payRequest()
  const { body } = await chain.merchant.pay(request)
  const { paymentId } = (await atTheBack(request.paymentRequestId)) ?? {}
  await chain.upstream.complete({ paymentId }, 'SUCCESS')
  await expect.poll(() => statusOf({ paymentId: body.paymentId }), { timeout: 30_000 }).toBe('SUCCESS')
  return { request, paymentId: body.paymentId, upstreamId: paymentId }
}

describe('a payment that is completed at the page of another gateway', () => {
  it('leads its payer there, and its merchant is notified when it is paid', async () => {
    const request = payRequest()
    const { code, body } = await chain.merchant.pay(request)
    expect(code).toBe('PAYMENT_IN_PROCESS')
    expect(String(body.normalUrl)).toContain(new URL(back.url).host)
    const there = await atTheBack(request.paymentRequestId)
    expect(there).toMatchObject({ paymentStatus: 'PROCESSING', paymentAmount: request.paymentAmount })
    await chain.upstream.complete({ paymentId: there?.paymentId }, 'SUCCESS')
    await expect.poll(() => statusOf({ paymentId: body.paymentId }), { timeout: 30_000 }).toBe('SUCCESS')
    const notified = await chain.merchant.notifications()
    expect(notified.map(({ kind }) => kind)).toEqual(['notifyPayment'])
    expect(notified[0]?.body).toMatchObject({ paymentId: body.paymentId, result: { resultCode: 'SUCCESS' } })
  })

  it('asked for again gets the same answer to the byte, and is one payment there', async () => {
    const request = payRequest()
    const [first, second] = [await chain.merchant.pay(request), await chain.merchant.pay(request)]
    expect(second.text).toBe(first.text)
    const attempts = await front.database.query(
      'select from attempts where client_id = $1 and payment_id = $2',
      [chain.merchant.clientId, first.body.paymentId],
    )
    expect(attempts).toHaveLength(1)
    const made = await back.database.query(
      'select from payments where client_id = $1 and payment_request_id = $2',
      [chain.upstream.clientId, (await atTheBack(request.paymentRequestId))?.paymentRequestId],
    )
    expect(made).toHaveLength(1)
  })

  it('that its payer declines there fails here, with the code of there', async () => {
    const request = payRequest()
    const { body } = await chain.merchant.pay(request)
    const there = await atTheBack(request.paymentRequestId)
    await chain.upstream.complete({ paymentId: there?.paymentId }, 'FAIL', {
      resultCode: 'USER_BALANCE_NOT_ENOUGH',
    })
    await expect.poll(() => statusOf({ paymentId: body.paymentId }), { timeout: 30_000 }).toBe('FAIL')
    expect((await chain.merchant.inquire({ paymentId: body.paymentId })).body.paymentResultCode).toBe(
      'USER_BALANCE_NOT_ENOUGH',
    )
  })

  it('that is cancelled here is closed there', async () => {
    const request = payRequest()
    const { body } = await chain.merchant.pay(request)
    expect((await chain.merchant.cancel({ paymentId: body.paymentId })).code).toBe('SUCCESS')
    await expect
      .poll(async () => (await atTheBack(request.paymentRequestId))?.paymentStatus, { timeout: 30_000 })
      .toBe('CANCELLED')
  })

  it('whose time is over is closed there first, and fails then', async () => {
    const request = payRequest()
    const { body } = await chain.merchant.pay(request)
    await chain.merchant.advance(7 * 86_400)
    await expect.poll(() => statusOf({ paymentId: body.paymentId }), { timeout: 30_000 }).toBe('FAIL')
    expect((await atTheBack(request.paymentRequestId))?.paymentStatus).toBe('CANCELLED')
  })

  it('whose slow method is pending there when its time is over here has days more', async () => {
    const request = payRequest()
    const { body } = await chain.merchant.pay(request)
    const there = await atTheBack(request.paymentRequestId)
    await chain.upstream.complete({ paymentId: there?.paymentId }, 'PENDING')
    await chain.merchant.advance(86_400)
    await expect.poll(() => statusOf({ paymentId: body.paymentId }), { timeout: 30_000 }).toBe('PENDING')
    await chain.upstream.complete({ paymentId: there?.paymentId }, 'SUCCESS')
    await expect.poll(() => statusOf({ paymentId: body.paymentId }), { timeout: 30_000 }).toBe('SUCCESS')
  })

  it('is not completed by who plays the payer in front', async () => {
    const { body } = await chain.merchant.pay()
    const { code } = await chain.merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
    expect(code).toBe('ORDER_STATUS_INVALID')
  })
})

describe('what is done to it later', () => {
  it('a refund goes back there too, once, and the ledgers of both agree', async () => {
    const { paymentId } = await paidThroughBoth()
    const refundRequestId = `refund-${randomUUID()}`
    const answers = [
      await chain.merchant.refund({ paymentId }, 100, { refundRequestId }),
      await chain.merchant.refund({ paymentId }, 100, { refundRequestId }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(['SUCCESS', 'SUCCESS'])
    const left = PAID - 100n
    expect(await payableOf(back, chain.upstream)).toBe(left)
    expect(await payableOf(front, chain.merchant)).toBe(left)
  })

  it('a cancel of what was paid gives all of it back at both', async () => {
    const { paymentId, upstreamId } = await paidThroughBoth()
    expect((await chain.merchant.cancel({ paymentId })).code).toBe('SUCCESS')
    expect((await chain.upstream.inquire({ paymentId: upstreamId })).body.paymentStatus).toBe('CANCELLED')
    expect(await payableOf(back, chain.upstream)).toBe(0n)
    expect(await payableOf(front, chain.merchant)).toBe(0n)
  })
})

describe('routes', () => {
  it('a method that none of them takes is refused with a sentence that says so', async () => {
    const merchant = await front.merchant()
    await routeTo(front, merchant, { provider: chain.provider, method: 'GCASH' })
    await expect
      .poll(async () => (await merchant.pay()).code, { timeout: 30_000 })
      .toBe('PAYMENT_METHOD_NOT_SUPPORTED')
    expect((await merchant.pay()).body.result).toMatchObject({
      resultMessage: expect.stringContaining('no route of this client takes ALIPAY_HK in HKD'),
    })
  })

  it('another account is tried after a no that certainly moved no money', async () => {
    const merchant = await front.merchant()
    const [refusing, taking] = [await back.merchant(), await back.merchant()]
    for (const upstream of [refusing, taking])
      await routeTo(front, merchant, { provider: await addUpstream(front, upstream) })
    await untilRouted(merchant, back)
    // The second route may be known a moment after the first.
    const payTo = async () => {
      await refusing.plan('payments/pay', 'PAYMENT_METHOD_NOT_SUPPORTED')
      const { code, body } = await merchant.pay()
      const [payment] = await front.database.query(
        'select provider from payments where client_id = $1 and payment_id = $2',
        [merchant.clientId, body.paymentId],
      )
      return [code, payment?.provider]
    }
    const name = taking.clientId.toLowerCase().replaceAll('_', '-')
    await expect.poll(payTo, { timeout: 30_000 }).toEqual(['PAYMENT_IN_PROCESS', name])
  })
})

describe('cards', () => {
  it('are authorized and captured there by this gateway, and refunded', async () => {
    const { code, body } = await chain.merchant.call('payments/pay', cardRequest())
    expect(code).toBe('SUCCESS')
    const { paymentId } = body
    await expect.poll(() => payableOf(front, chain.merchant), { timeout: 30_000 }).toBe(PAID)
    expect(await payableOf(back, chain.upstream)).toBe(PAID)
    const refundRequestId = `refund-${randomUUID()}`
    const refund = () => chain.merchant.refund({ paymentId }, 100, { refundRequestId })
    expect((await refund()).code).toBe('REFUND_IN_PROCESS')
    // Its bank takes a minute, by the clock of there.
    await chain.upstream.advance(120)
    await expect.poll(async () => (await refund()).code, { timeout: 30_000 }).toBe('SUCCESS')
    expect([await payableOf(front, chain.merchant), await payableOf(back, chain.upstream)]).toEqual([
      PAID - 100n,
      PAID - 100n,
    ])
  })

  it('that are declined there are declined here', async () => {
    const { code } = await chain.merchant.call('payments/pay', cardRequest({ cardNo: CARDS.DECLINED_VISA }))
    expect(code).toBe('DO_NOT_HONOR')
  })

  it('that are kept can be charged again by their token', async () => {
    const { body } = await chain.merchant.call('payments/pay', cardRequest({ tokenize: true }))
    const { cardToken } = body.paymentResultInfo as { cardToken: string }
    expect((await chain.merchant.call('payments/pay', tokenRequest(cardToken))).code).toBe('SUCCESS')
  })

  it('that are captured later, in part, are captured in part there', async () => {
    const { body } = await chain.merchant.call('payments/pay', cardRequest({}, MANUAL))
    const answer = await chain.merchant.capture({ paymentId: body.paymentId }, 5_000)
    expect(answer.code).toBe('SUCCESS')
    expect([await payableOf(front, chain.merchant), await payableOf(back, chain.upstream)]).toEqual([
      5_000n,
      5_000n,
    ])
  })
})

describe('a way on which things go wrong', () => {
  /** A merchant whose account is reached by the faulty way. */
  async function lost() {
    const [merchant, upstream] = [await front.merchant(), await back.merchant()]
    const provider = await addUpstream(front, upstream, { url: way.url, publicKey: way.publicKey })
    await routeTo(front, merchant, { provider })
    await untilRouted(merchant, back)
    return { merchant, upstream }
  }

  it.each(['before', 'after'] as const)(
    'a pay that is lost %s the work is unknown, and its repeat is one payment with an address',
    async (at) => {
      const { merchant, upstream } = await lost()
      const before = (await paymentsOf(upstream)).length
      const request = payRequest()
      void way.break('payments/pay', { at, how: 'status 500' })
      const { code } = await merchant.pay(request)
      expect(code).toBe('UNKNOWN_EXCEPTION')
      expect(
        (await merchant.inquire({ paymentRequestId: request.paymentRequestId })).body.paymentStatus,
      ).toBe('PROCESSING')
      const again = await merchant.pay(request)
      expect(again.code).toBe('PAYMENT_IN_PROCESS')
      expect(String(again.body.normalUrl)).toContain(new URL(back.url).host)
      expect((await paymentsOf(upstream)).length).toBe(before + 1)
    },
  )

  it('a refund whose answer is lost is one refund there', async () => {
    const { merchant, upstream } = await lost()
    const { body } = await merchant.call('payments/pay', cardRequest())
    const { paymentId } = body
    await expect.poll(() => payableOf(front, merchant), { timeout: 30_000 }).toBe(PAID)
    void way.break('payments/refund', { at: 'after', how: 'status 500' })
    const refundRequestId = `refund-${randomUUID()}`
    await merchant.refund({ paymentId }, 700, { refundRequestId })
    await upstream.advance(120)
    await expect
      .poll(async () => (await merchant.refund({ paymentId }, 700, { refundRequestId })).code, {
        timeout: 30_000,
      })
      .toBe('SUCCESS')
    expect([await payableOf(front, merchant), await payableOf(back, upstream)]).toEqual([
      PAID - 700n,
      PAID - 700n,
    ])
  })

  it('a payment whose time is over while nobody answers stays open, and ends when somebody does', async () => {
    const { merchant } = await lost()
    const { paymentRequestId } = payRequest()
    await merchant.pay({ paymentRequestId })
    const status = async () => (await merchant.inquire({ paymentRequestId })).body.paymentStatus
    const open = way.close()
    try {
      await merchant.advance(86_400)
      expect(await status()).toBe('PROCESSING')
      const due = await jobsOf(front, merchant)
      expect(due.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['expire_payment', 'finish_attempt']),
      )
    } finally {
      open()
    }
    await merchant.advance(7 * 86_400)
    await expect.poll(status, { timeout: 40_000 }).toBe('FAIL')
  })
})

const paymentsOf = ({ clientId }: { clientId: string }) =>
  back.database.query('select payment_id from payments where client_id = $1', [clientId])
