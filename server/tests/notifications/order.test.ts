import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import type { ListedNotification } from '../support/merchant.ts'
import { acknowledge, answerStatus, startReceiver, useReceiver } from '../support/receiver.ts'

const gateway = useGateway({
  NOTIFICATION_PRIVATE_ADDRESSES: 'on',
  // Longer than any test here takes: a dead address stays dead.
  NOTIFICATION_TIMEOUT_SECONDS: '60',
})
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()

const pay = async (url = receiver.url()) =>
  (await merchant.pay({ paymentNotifyUrl: url })).body as unknown as { paymentId: string }

const until = async (isSo: (notifications: ListedNotification[]) => boolean) => {
  for (;;) {
    const notifications = await merchant.notifications()
    if (isSo(notifications)) return notifications
  }
}

const types = () => receiver.arrivals.map(({ body }) => body.notifyType)

it('a pending notice that was not delivered is not sent once the payment has ended', async () => {
  receiver.answerBy(answerStatus(500))
  const payment = await pay()
  await merchant.complete(payment, 'PENDING')
  await until(([first]) => first?.attempts === 1)
  receiver.answerBy(acknowledge)
  await merchant.complete(payment, 'SUCCESS')
  await merchant.advance(86_400)
  expect(types()).toEqual(['PAYMENT_PENDING', 'PAYMENT_RESULT'])
  expect((await merchant.notifications()).map(({ deliveryState }) => deliveryState)).toEqual([
    'OVERTAKEN',
    'ACKNOWLEDGED',
  ])
})

it('the result waits while the notice before it is still on its way', async () => {
  let held: ServerResponse | undefined
  receiver.answerBy((response) => {
    held = response
  })
  const payment = await pay()
  await merchant.complete(payment, 'PENDING')
  await receiver.arrived(1)
  receiver.answerBy(acknowledge)
  await merchant.complete(payment, 'SUCCESS')
  // Another payment is not held up; when it has arrived, the gateway had its chance to send the result too early.
  await merchant.complete(await pay(), 'SUCCESS')
  await receiver.arrived(2)
  expect(receiver.arrivals[1]?.body.paymentId).not.toBe(payment.paymentId)
  if (held) acknowledge(held)
  await receiver.arrived(3)
  expect(receiver.arrivals[2]?.body).toMatchObject({
    paymentId: payment.paymentId,
    notifyType: 'PAYMENT_RESULT',
  })
})

/** Two notices of one payment that do not overtake each other, as later kinds will be; the first one fails. */
async function twoNotices(): Promise<string> {
  receiver.answerBy(answerStatus(500))
  const payment = await pay()
  await merchant.complete(payment, 'PENDING')
  await until(([first]) => first?.attempts === 1)
  await gateway.database.query('update notifications set is_interim = false where subject_id = $1', [
    payment.paymentId,
  ])
  receiver.answerBy((response, { body }) =>
    body.notifyType === 'PAYMENT_PENDING' ? answerStatus(500)(response) : acknowledge(response),
  )
  await merchant.complete(payment, 'SUCCESS')
  return payment.paymentId
}

it('one that failed holds up the next by two minutes at most', async () => {
  await twoNotices()
  await merchant.advance(119)
  expect(types()).toEqual(['PAYMENT_PENDING'])
  await merchant.advance(1)
  expect(types().sort()).toEqual(['PAYMENT_PENDING', 'PAYMENT_PENDING', 'PAYMENT_RESULT'])
})

it('in strict order the next waits until the one before it is done with', async () => {
  await gateway.database.query('update clients set notifies_in_strict_order = true where client_id = $1', [
    merchant.clientId,
  ])
  await twoNotices()
  await merchant.advance(2 * 86_400)
  expect(types()).toEqual([...Array.from({ length: 8 }, () => 'PAYMENT_PENDING'), 'PAYMENT_RESULT'])
})

it('a dead address delays neither other addresses of the client nor other clients', async () => {
  const dead = await startReceiver()
  dead.answerBy(() => {})
  try {
    const payments = await Promise.all(Array.from({ length: 160 }, () => pay(dead.url())))
    await Promise.all(payments.map((payment) => merchant.complete(payment, 'SUCCESS')))
    await dead.arrived(128)
    await merchant.complete(await pay(), 'SUCCESS')
    const other = await gateway.merchant()
    const { body } = await other.pay({ paymentNotifyUrl: dead.url('/other') })
    await other.complete({ paymentId: body.paymentId }, 'SUCCESS')
    await receiver.arrived(1)
    while (!dead.arrivals.some(({ path }) => path === '/other')) await dead.arrived(dead.arrivals.length + 1)
    // Half of the client's slots and no more, as long as nobody is answered; the other client's is the one besides.
    expect(dead.arrivals.filter(({ path }) => path === '/notify')).toHaveLength(128)
  } finally {
    await dead.stop()
  }
})

it('a receiver that is slow to answer makes advanceClock answer U, and the clock goes on by itself', async () => {
  const held: ServerResponse[] = []
  receiver.answerBy((response) => void held.push(response))
  await merchant.complete(await pay(), 'SUCCESS')
  await receiver.arrived(1)
  expect((await merchant.moveClock(3_600)).code).toBe('CLOCK_IN_PROCESS')
  receiver.answerBy(acknowledge)
  for (const response of held) acknowledge(response)
  expect((await merchant.advance(0)).code).toBe('SUCCESS')
  expect((await merchant.notifications()).map(({ deliveryState }) => deliveryState)).toEqual(['ACKNOWLEDGED'])
})
