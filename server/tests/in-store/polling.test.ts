import { describe, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { scanRequest } from '../support/in-store.ts'
import type { Merchant } from '../support/merchant.ts'
import { payableOf } from '../support/money.ts'
import { payAtTill, type TillEnd } from './polling-client.ts'

const gateway = useGateway()

interface Story {
  readonly issued?: object
  /** Of the answer to pay, or of the first inquiries. */
  readonly planned?: [operation: string, outcome: object]
  /** What the customer does, and after how many pauses of the till. */
  readonly customer?: { after: number; outcome: string; resultCode?: string }
}

interface Notified {
  readonly end: TillEnd
  readonly merchant: Merchant
  readonly request: ReturnType<typeof scanRequest>
  readonly pauses: number[]
}

/** One customer at one till, to the end; the till's pauses are moves of the clock. */
async function play({ issued, planned, customer }: Story): Promise<Notified> {
  const merchant = await gateway.merchant()
  const request = scanRequest(await merchant.issueCode(issued))
  const { paymentRequestId } = request
  if (planned) await merchant.plan(...planned)
  const pauses: number[] = []
  const wait = async (seconds: number) => {
    pauses.push(seconds)
    await merchant.advance(seconds)
    if (customer?.after !== pauses.length) return
    const { outcome, resultCode } = customer
    expect((await merchant.complete({ paymentRequestId }, outcome, { resultCode })).code).toBe('SUCCESS')
  }
  const end = await payAtTill({ merchant, wait }, request)
  return { end, merchant, request, pauses }
}

const PAUSES = [2, 3, 3, 5, 5, 5, 5, 5, 5]

describe('a till that polls ends right', () => {
  it.each<[string, Story, TillEnd, number[]]>([
    ['the customer has paid at once', {}, 'PAID', []],
    ['the wallet says no at once', { issued: { outcome: 'FAIL' } }, 'FAILED', []],
    [
      'the customer confirms at the first inquiry but one',
      { issued: { outcome: 'CONFIRM' }, customer: { after: 1, outcome: 'SUCCESS' } },
      'PAID',
      [2],
    ],
    [
      'the customer confirms just before the last inquiry',
      { issued: { outcome: 'CONFIRM' }, customer: { after: 9, outcome: 'SUCCESS' } },
      'PAID',
      PAUSES,
    ],
    [
      'the customer declines',
      {
        issued: { outcome: 'CONFIRM' },
        customer: { after: 3, outcome: 'FAIL', resultCode: 'USER_PAYMENT_VERIFICATION_FAILED' },
      },
      'FAILED',
      [2, 3, 3],
    ],
    ['the answer is lost after the work', { planned: ['payments/pay', { drop: 'AFTER' }] }, 'PAID', []],
    [
      'the answer is lost after a no',
      { issued: { outcome: 'FAIL' }, planned: ['payments/pay', { drop: 'AFTER' }] },
      'FAILED',
      [],
    ],
    [
      'the answer is lost and the customer confirms late',
      {
        issued: { outcome: 'CONFIRM' },
        planned: ['payments/pay', { drop: 'AFTER' }],
        customer: { after: 5, outcome: 'SUCCESS' },
      },
      'PAID',
      [2, 3, 3, 5, 5],
    ],
    [
      'the connection breaks at inquiries',
      {
        issued: { outcome: 'CONFIRM' },
        planned: ['payments/inquiryPayment', { drop: 'BEFORE', times: 4 }],
        customer: { after: 2, outcome: 'SUCCESS' },
      },
      'PAID',
      [2, 3, 3, 5],
    ],
    ['the wallet is silent until the cancel', { issued: { outcome: 'CONFIRM' } }, 'CANCELLED', PAUSES],
    [
      'the first cancel is lost',
      { issued: { outcome: 'CONFIRM' }, planned: ['payments/cancel', { drop: 'AFTER' }] },
      'CANCELLED',
      [...PAUSES, 2],
    ],
    [
      'an inquiry is refused with another F',
      {
        issued: { outcome: 'CONFIRM' },
        planned: ['payments/inquiryPayment', { resultCode: 'ACCESS_DENIED' }],
      },
      'CANCELLED',
      [],
    ],
  ])('when %s', async (_when, story, expected, expectedPauses) => {
    const { end, merchant, request, pauses } = await play(story)
    expect([end, pauses]).toEqual([expected, expectedPauses])
    const { paymentRequestId } = request
    expect((await merchant.inquire({ paymentRequestId })).body.paymentStatus).toBe(STATUSES[expected])
    await merchant.advance(2 * 3_600)
    expect((await merchant.inquire({ paymentRequestId })).body.paymentStatus).toBe(STATUSES[expected])
    expect(await payableOf(gateway, merchant)).toBe(expected === 'PAID' ? 1250n : 0n)
  })

  it('when pay never arrived: its second cancel is S, and the request can no longer arrive late', async () => {
    const { end, merchant, request, pauses } = await play({ planned: ['payments/pay', { drop: 'BEFORE' }] })
    expect([end, pauses]).toEqual(['CANCELLED', [...PAUSES, 2]])
    expect((await merchant.call('payments/pay', request)).body.result).toMatchObject({
      resultCode: 'ORDER_IS_CANCELED',
      resultStatus: 'F',
    })
    expect(await payableOf(gateway, merchant)).toBe(0n)
  })
})

const STATUSES = {
  PAID: 'SUCCESS',
  FAILED: 'FAIL',
  CANCELLED: 'CANCELLED',
  CANCEL_UNKNOWN: undefined,
} as const
