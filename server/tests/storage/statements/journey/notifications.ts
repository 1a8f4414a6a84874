import { setUpMerchant } from '../../../../src/registry/clients/index.ts'
import { anywhere } from '../../../support/addresses.ts'
import { OPERATOR, type TestGateway } from '../../../support/gateway.ts'
import type { Merchant } from '../../../support/merchant.ts'
import {
  acknowledge,
  answerStatus,
  notifiedPayment,
  type Receiver,
  settled,
  startReceiver,
} from '../../../support/receiver.ts'
import { type Chapter, DAY, MINUTE, pass, succeed } from './chapter.ts'

/** An address that fails for days, so that one holds up the next, and then gets what it missed, in both orders. */
export const deliveries: Chapter = async (gateway, merchant) => {
  const { trail } = gateway
  const receiver = await startReceiver()
  try {
    await together(gateway, receiver, [await gateway.merchant(), await gateway.merchant()])
    for (const notifiesInStrictOrder of [false, true]) {
      await setUpMerchant(trail, OPERATOR, merchant.clientId, {
        notifiesAgain: true,
        notifiesInStrictOrder,
        requestTimeToleranceSeconds: 86_400,
        urls: anywhere([
          { kind: 'notifyPayment', url: receiver.url() },
          { kind: 'notifyDispute', url: '' },
        ]),
      })
      receiver.answerBy(answerStatus(500))
      const payment = await notifiedPayment(merchant, receiver)
      await succeed(merchant.complete(payment, 'PENDING'))
      await succeed(merchant.complete(payment, 'SUCCESS'))
      await succeed(merchant.refund(payment, 100, { refundNotifyUrl: receiver.url() }))
      await pass(merchant, 3 * DAY)
      receiver.answerBy(acknowledge)
      await succeed(merchant.complete(await notifiedPayment(merchant, receiver), 'SUCCESS'))
      await settled(merchant, 'ACKNOWLEDGED', notifiesInStrictOrder ? 5 : 3)
    }
    const [first] = await merchant.notifications()
    await succeed(merchant.call('notifications/resend', { notificationId: first?.notificationId }))
    await settled(merchant, 'ACKNOWLEDGED', 5)
    await succeed(merchant.call('notifications/list', { limit: 2 }))
  } finally {
    await receiver.stop()
  }
}

/** What is due for several clients at one moment. Whoever looks for it finds them together. */
async function together(
  { database }: TestGateway,
  receiver: Receiver,
  merchants: readonly Merchant[],
): Promise<void> {
  const clients = merchants.map(({ clientId }) => clientId)
  await database.query(
    `with endpoint as (
       insert into notification_endpoints (client_id, address) select client_id, $2 from unnest($1::text[]) as client_id
     )
     insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, url,
       address, state, due_at)
     select client_id, 'together', 'notifyPayment', 'together', 1, now(), '{}', false, $3, $2, 'WAITING', now()
     from unnest($1::text[]) as client_id`,
    [clients, receiver.address, receiver.url()],
  )
  for (const merchant of merchants) await settled(merchant, 'ACKNOWLEDGED')
}

/** Somebody listens in place of the addresses, answers some of it and goes. */
export const listening: Chapter = async (_gateway, merchant) => {
  const poll = async (more: object = {}) => {
    const { body } = await succeed(
      merchant.call('notifications/listen', { listenerId: 'a listener', ...more }),
    )
    return body.deliveries as { deliveryToken: string }[]
  }
  const pay = async () => {
    const { body } = await merchant.pay()
    await succeed(merchant.complete({ paymentId: body.paymentId }, 'SUCCESS'))
    return { paymentId: String(body.paymentId) }
  }
  await poll()
  const payment = await pay()
  const [delivery] = await poll({ waitSeconds: 20 })
  // It waits for the one that is handed out.
  await succeed(merchant.refund(payment, 100))
  await poll()
  await pay()
  await poll({ isClosing: true, answers: [{ deliveryToken: delivery?.deliveryToken, failure: 'refused' }] })
  await pass(merchant, 5 * MINUTE)
}
