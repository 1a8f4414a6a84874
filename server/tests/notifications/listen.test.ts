import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { ACKNOWLEDGEMENT, type Arrival, isSignedBy, useReceiver } from '../support/receiver.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()
let listenerId: string
beforeEach(async () => {
  listenerId = randomUUID()
})

interface Delivery {
  deliveryToken: string
  notificationId: string
  kind: string
  headers: Record<string, string>
  body: string
}

async function poll(more: object = {}): Promise<Delivery[]> {
  const { body } = await merchant.call('notifications/listen', { listenerId, path: '/hook?x=1', ...more })
  return body.deliveries as Delivery[]
}

async function paid(changes: object = {}): Promise<string> {
  const { body } = await merchant.pay({ paymentNotifyUrl: receiver.url(), ...changes })
  await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
  return body.paymentId as string
}

const states = async () =>
  (await merchant.notifications()).map(({ deliveryState, attempts }) => `${deliveryState} ${attempts}`)

it('hands out what would be sent, signed for the path of the listener, and takes its answer', async () => {
  expect(await poll()).toEqual([])
  const paymentId = await paid()
  const [delivery] = await poll({ waitSeconds: 20 })
  if (!delivery) throw new Error('nothing was handed out')
  const arrival = { path: '/hook?x=1', headers: delivery.headers, text: delivery.body } as unknown as Arrival
  expect(isSignedBy(merchant, arrival)).toBe(true)
  expect(delivery.headers['notification-kind']).toBe('notifyPayment')
  expect(JSON.parse(delivery.body)).toMatchObject({ paymentId })
  const answers = [{ deliveryToken: delivery.deliveryToken, httpStatus: 200, body: ACKNOWLEDGEMENT }]
  expect(await poll({ answers })).toEqual([])
  expect(await states()).toEqual(['ACKNOWLEDGED 1'])
  expect(receiver.arrivals).toEqual([])
})

it('has what was not acknowledged handed out again at its time', async () => {
  await poll()
  await paid()
  const [first] = await poll({ waitSeconds: 20 })
  const answers = [{ deliveryToken: first?.deliveryToken, httpStatus: 500, body: 'no' }]
  expect(await poll({ answers })).toEqual([])
  expect(await states()).toEqual(['WAITING 1'])
  const moved = merchant.advance(120)
  const [second] = await poll({ waitSeconds: 20 })
  expect(second?.notificationId).toBe(first?.notificationId)
  expect(second?.body).toBe(first?.body)
  await poll({ answers: [{ deliveryToken: second?.deliveryToken, httpStatus: 200, body: ACKNOWLEDGEMENT }] })
  expect((await moved).code).toBe('SUCCESS')
  expect(await states()).toEqual(['ACKNOWLEDGED 2'])
})

it('hands out what has no address, and gives it up with the listener', async () => {
  await poll()
  await paid({ paymentNotifyUrl: null })
  const [delivery] = await poll({ waitSeconds: 20 })
  await poll({ isClosing: true, answers: [{ deliveryToken: delivery?.deliveryToken, failure: 'refused' }] })
  expect(await states()).toEqual(['WAITING 1'])
  await merchant.advance(120)
  expect(await states()).toEqual(['NO_ADDRESS 1'])
})

it('leaves the addresses alone once it has closed', async () => {
  await poll()
  await poll({ isClosing: true })
  await paid()
  expect(await receiver.arrived(1)).toHaveLength(1)
})

it('drops answers that belong to nothing', async () => {
  await poll()
  await paid()
  await poll({ waitSeconds: 20 })
  await poll({ answers: [{ deliveryToken: 'a.b.c', httpStatus: 200, body: ACKNOWLEDGEMENT }] })
  expect(await states()).toEqual(['WAITING 0'])
})

it("takes no answer for another client's notification", async () => {
  await poll()
  await paid()
  const [delivery] = await poll({ waitSeconds: 20 })
  const other = await gateway.merchant()
  const answers = [{ deliveryToken: delivery?.deliveryToken, httpStatus: 200, body: ACKNOWLEDGEMENT }]
  await other.call('notifications/listen', { listenerId, answers })
  expect(await states()).toEqual(['WAITING 0'])
})

it('is for the sandbox alone', async () => {
  const production = await gateway.merchant('production')
  const answer = await production.call('notifications/listen', { listenerId }, { prefix: '/ams/api' })
  expect(answer.code).toBe('ACCESS_DENIED')
})

it('lets four polls of a client wait at a time, and no other client is held up by them', async () => {
  const waits = Array.from({ length: 10 }, () =>
    merchant.call('notifications/listen', { listenerId, waitSeconds: 2 }),
  )
  const codes = (await Promise.all(waits)).map(({ code }) => code)
  expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(4)
  expect(codes.filter((code) => code === 'REQUEST_TRAFFIC_EXCEED_LIMIT')).toHaveLength(6)
  expect((await merchant.call('notifications/listen', { listenerId })).code).toBe('SUCCESS')
})
