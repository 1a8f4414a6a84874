import { describe, expect, it, onTestFinished } from 'vitest'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import {
  acknowledge,
  answerStatus,
  isSignedBy,
  notifiedPayment,
  type Receiver,
  settled,
  startReceiver,
  useReceiver,
} from '../support/receiver.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on', NOTIFICATION_TIMEOUT_SECONDS: '1' })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()

/** A payment whose notifications go to the receiver. */
const pay = (changes?: object) => notifiedPayment(merchant, receiver, changes)

const attemptsOf = (notificationId: string) =>
  gateway.database.query<{
    attempt: number
    attempted_at: Date
    status: number | null
    failure: string | null
    answer: string | null
    url: string
    headers: Record<string, string>
  }>('select * from notification_attempts where notification_id = $1 order by attempt', [notificationId])

describe('what is not acknowledged', () => {
  it.each<[string, string, Parameters<Receiver['answerBy']>[0]]>([
    ['a server error', 'bad_status', answerStatus(500)],
    ['a redirect, which is not followed', 'bad_status', answerStatus(302)],
    [
      'another success',
      'bad_status',
      answerStatus(201, JSON.stringify({ result: { resultCode: 'SUCCESS', resultStatus: 'S' } })),
    ],
    ['no JSON', 'bad_body', answerStatus(200, 'OK')],
    [
      'U',
      'bad_body',
      answerStatus(200, JSON.stringify({ result: { resultCode: 'UNKNOWN_EXCEPTION', resultStatus: 'U' } })),
    ],
    ['silence', 'timed_out', () => {}],
    ['a closed connection', 'broken_off', (response) => void response.destroy()],
  ])('because of %s is sent again with the same body and a new signature', async (_what, failure, answer) => {
    receiver.answerBy(answer)
    await merchant.complete(await pay(), 'SUCCESS')
    await receiver.arrived(1)
    await untilAttempts(1)
    receiver.answerBy(acknowledge)
    expect((await merchant.advance(120)).code).toBe('SUCCESS')
    const [notification] = await merchant.notifications()
    expect(notification).toMatchObject({ deliveryState: 'ACKNOWLEDGED', attempts: 2 })
    const attempts = await attemptsOf(notification?.notificationId ?? '')
    expect(attempts.map((attempt) => attempt.failure)).toEqual([failure, null])
    const ids = new Set(receiver.arrivals.map(({ headers }) => headers['notification-id']))
    expect(ids.size).toBe(1)
    expect(new Set(receiver.arrivals.map(({ text }) => text)).size).toBe(1)
    const [first, last] = [receiver.arrivals[0], receiver.arrivals.at(-1)]
    if (!first || !last) throw new Error('nothing arrived')
    expect(last.headers['request-time']).not.toBe(first.headers['request-time'])
    expect(isSignedBy(merchant, first) && isSignedBy(merchant, last)).toBe(true)
  })

  it('is tried eight times within a day, each at its own time, and then given up', async () => {
    receiver.answerBy(answerStatus(500, 'no'))
    await merchant.complete(await pay(), 'SUCCESS')
    await untilAttempts(1)
    expect((await merchant.advance(2 * 86_400)).code).toBe('SUCCESS')
    const [notification] = await merchant.notifications()
    expect(notification).toMatchObject({ deliveryState: 'FAILED', attempts: 8 })
    const attempts = await attemptsOf(notification?.notificationId ?? '')
    const times = attempts.map((attempt) => attempt.attempted_at.getTime())
    const pauses = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1_000))
    expect(pauses).toEqual([120, 600, 600, 3_600, 7_200, 21_600, 54_000])
    expect(attempts[0]).toMatchObject({
      status: 500,
      failure: 'bad_status',
      answer: 'no',
      url: receiver.url(),
    })
    expect(attempts[0]?.headers).toMatchObject({ 'client-id': merchant.clientId })
  })

  it('arrives when the receiver comes back after the fourth attempt', async () => {
    receiver.answerBy((response) => {
      if (receiver.arrivals.length > 4) acknowledge(response)
      else response.writeHead(503).end()
    })
    await merchant.complete(await pay(), 'SUCCESS')
    await untilAttempts(1)
    await merchant.advance(86_400)
    expect(await merchant.notifications()).toMatchObject([{ deliveryState: 'ACKNOWLEDGED', attempts: 5 }])
  })

  it('is refused by a closed port and arrives once it is open', async () => {
    await receiver.stop()
    await merchant.complete(await pay(), 'SUCCESS')
    await untilAttempts(1)
    const reopened = await startReceiver(receiver.port)
    onTestFinished(() => reopened.stop())
    await merchant.advance(120)
    const [notification] = await merchant.notifications()
    expect(notification?.deliveryState).toBe('ACKNOWLEDGED')
    const attempts = await attemptsOf(notification?.notificationId ?? '')
    expect(attempts.map((attempt) => attempt.failure)).toEqual(['refused', null])
  })

  it('is not sent again for a client that does not want it', async () => {
    await gateway.database.query('update clients set notifies_again = false where client_id = $1', [
      merchant.clientId,
    ])
    receiver.answerBy(answerStatus(500))
    await merchant.complete(await pay(), 'SUCCESS')
    await settled(merchant, 'FAILED')
    await merchant.advance(86_400)
    expect(receiver.arrivals).toHaveLength(1)
  })

  async function untilAttempts(count: number): Promise<void> {
    while (((await merchant.notifications())[0]?.attempts ?? 0) < count);
  }
})

describe('sending again', () => {
  it('works at any time and begins a new round', async () => {
    await merchant.complete(await pay(), 'SUCCESS')
    const [first] = await settled(merchant, 'ACKNOWLEDGED')
    const answer = await merchant.call('notifications/resend', { notificationId: first?.notificationId })
    expect(answer.body.deliveryState).toBe('WAITING')
    const [one, two] = await receiver.arrived(2)
    expect(two?.text).toBe(one?.text)
    expect(two?.headers['notification-id']).toBe(one?.headers['notification-id'])
    const [again] = await settled(merchant, 'ACKNOWLEDGED')
    expect(again?.notificationId).toBe(first?.notificationId)
  })

  it('is not undone by the last attempt of the round before, which was on its way', async () => {
    receiver.answerBy(answerStatus(500))
    await merchant.complete(await pay(), 'SUCCESS')
    while (((await merchant.notifications())[0]?.attempts ?? 0) < 1);
    await gateway.database.query('update notifications set attempts_of_round = 7 where client_id = $1', [
      merchant.clientId,
    ])
    let refuse = () => {}
    receiver.answerBy((response) => {
      refuse = () => answerStatus(500)(response)
    })
    const moved = merchant.advance(120)
    await receiver.arrived(2)
    const [first] = await merchant.notifications()
    await merchant.call('notifications/resend', { notificationId: first?.notificationId })
    receiver.answerBy(acknowledge)
    refuse()
    await moved
    const [again] = await settled(merchant, 'ACKNOWLEDGED')
    expect(again?.attempts).toBe(3)
  })

  it("is not possible with another client's id", async () => {
    await merchant.complete(await pay(), 'SUCCESS')
    const [mine] = await settled(merchant, 'ACKNOWLEDGED')
    const other = await gateway.merchant()
    const answer = await other.call('notifications/resend', { notificationId: mine?.notificationId })
    expect(answer.code).toBe('ORDER_NOT_EXIST')
    expect(await other.notifications()).toEqual([])
  })
})

describe('an address that failed for a day', () => {
  it('is marked, and gets what it missed as soon as it acknowledges something', async () => {
    receiver.answerBy(answerStatus(500))
    const missed = await pay()
    await merchant.complete(missed, 'SUCCESS')
    await merchant.advance(2 * 86_400)
    expect(await merchant.notifications()).toMatchObject([{ deliveryState: 'FAILED', attempts: 8 }])
    const [marked] = await endpoints()
    expect(marked).toMatchObject({ address: receiver.address, last_failure: 'bad_status' })
    expect(marked?.marked_at).not.toBeNull()
    expect(gateway.logged.some(({ msg }) => String(msg).includes('for a day'))).toBe(true)

    receiver.answerBy(acknowledge)
    const before = receiver.arrivals.length
    await merchant.complete(await pay(), 'SUCCESS')
    await receiver.arrived(before + 2)
    await settled(merchant, 'ACKNOWLEDGED', 2)
    expect(receiver.arrivals.at(-1)?.body.paymentId).toBe(missed.paymentId)
    expect(await endpoints()).toMatchObject([{ failing_since: null, marked_at: null }])
  })

  const endpoints = () =>
    gateway.database.query<{ address: string; marked_at: Date | null; failing_since: Date | null }>(
      'select * from notification_endpoints where client_id = $1',
      [merchant.clientId],
    )
})
