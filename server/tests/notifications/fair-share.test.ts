import { expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { acknowledge, notifiedPayment, useReceiver } from '../support/receiver.ts'

const gateway = useGateway({
  NOTIFICATION_PRIVATE_ADDRESSES: 'on',
  // Longer than any test here takes: who is silent stays silent.
  NOTIFICATION_TIMEOUT_SECONDS: '60',
})
const receiver = useReceiver()

/** Notifications that are due, so many at each of so many addresses. All of them come to the one receiver. */
async function insertDue({ clientId }: Merchant, addresses: number, each: number): Promise<void> {
  await gateway.database.query(
    `insert into notification_endpoints (client_id, address)
     select $1, 'http://shop-' || shop || '.example:80' from generate_series(1, $2::int) as shop`,
    [clientId, addresses],
  )
  await gateway.database.query(
    `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, url,
       address, state, due_at)
     select $1, shop || '-' || number, 'notifyPayment', shop || '-' || number, 1, now(), '{"shop":' || shop || '}', false, $4,
       'http://shop-' || shop || '.example:80', 'WAITING', now()
     from generate_series(1, $2::int) as shop, generate_series(1, $3::int) as number`,
    [clientId, addresses, each, receiver.url('/silent')],
  )
}

/** What arrived there is on its way as long as nobody answers. */
const onTheirWay = () => receiver.arrivals.filter(({ path }) => path === '/silent').length

const silentExceptUpstream = () =>
  receiver.answerBy((response, { path }) => (path === '/silent' ? undefined : acknowledge(response)))

it('a client has no more than 256 on their way at 40 addresses, and the next address still finds room', async () => {
  silentExceptUpstream()
  const merchant = await gateway.merchant()
  await insertDue(merchant, 40, 20)
  await receiver.arrived(200)
  await merchant.complete(await notifiedPayment(merchant, receiver), 'SUCCESS')
  while (!receiver.arrivals.some(({ path }) => path === '/notify'))
    await receiver.arrived(receiver.arrivals.length + 1)
  expect(onTheirWay()).toBeLessThanOrEqual(256)
  // Alike: no address has more than another, as they all have as much to send.
  const shops = receiver.arrivals.flatMap(({ body }) => (body.shop === undefined ? [] : [body.shop]))
  const counts = [...new Set(shops)].map((shop) => shops.filter((other) => other === shop).length)
  expect(counts).toHaveLength(40)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
})

it('few clients cannot fill a node: another one is served at once', async () => {
  silentExceptUpstream()
  const silent: Merchant[] = []
  for (let count = 0; count < 6; count += 1) silent.push(await gateway.merchant())
  for (const merchant of silent) await insertDue(merchant, 4, 100)
  await receiver.arrived(700)
  const other = await gateway.merchant()
  await other.complete(await notifiedPayment(other, receiver), 'SUCCESS')
  while (!receiver.arrivals.some(({ path }) => path === '/notify'))
    await receiver.arrived(receiver.arrivals.length + 1)
  expect(onTheirWay()).toBeLessThan(1_024)
})
