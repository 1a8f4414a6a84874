import { beforeAll, describe, expect, it } from 'vitest'
import type {
  CallDetail,
  CallPage,
  Explanation,
  NotificationDetail,
  NotificationRow,
  Onboarding,
  Page,
  PaymentDetail,
} from '../../src/entrances/portal-api/shapes.ts'
import { cardRequest } from '../support/card-payments.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { callerFor, newOwner, type PortalBrowser } from '../support/portal.ts'
import { eventually } from '../support/process.ts'
import { ACKNOWLEDGEMENT, useReceiver } from '../support/receiver.ts'

const gateway = useGateway({ API_LOG_DAYS: '30', NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const receiver = useReceiver()

let browser: PortalBrowser
let clientId: string
let merchant: Merchant

beforeAll(async () => {
  const owner = await newOwner(gateway)
  ;({ browser, clientId } = owner)
  merchant = await callerFor(owner)
}, 60_000)

const calls = async (query = '') =>
  (await browser.ask<CallPage>(`GET /clients/${clientId}/calls${query}`)).body
const detail = async (callId: string | undefined) =>
  (await browser.ask<CallDetail>(`GET /clients/${clientId}/calls/${callId}`)).body

describe('a failed request', () => {
  it('is found in the log, and why it failed', async () => {
    const { code } = await merchant.pay({}, { signature: 'bm8gc2lnbmF0dXJl' })
    expect(code).toBe('INVALID_SIGNATURE')
    const found = await eventually(async () => {
      const [call] = (await calls('?failures=true&code=INVALID_SIGNATURE')).rows
      expect(call).toMatchObject({ resultStatus: 'F', isProven: false })
      return call
    })
    const shown = await detail(found?.callId)
    expect(shown.request.headers).toMatchObject({ 'client-id': clientId })
    expect(shown.request.body).toContain('paymentRequestId')
    expect(shown.answer?.body).toContain('INVALID_SIGNATURE')
    expect(shown.explanation).toMatchObject({ isRight: false, sentence: expect.any(String) })
    expect(shown.explanation?.expected).toContain(clientId)
  })

  it('can be checked again by pasting it', async () => {
    const shown = await detail((await calls('?failures=true')).rows[0]?.callId)
    const { path, request } = shown
    const pasted = { path, headers: request.headers, body: request.body }
    const { body } = await browser.ask<Explanation>(`POST /clients/${clientId}/check-signature`, pasted)
    expect(body).toMatchObject({ isRight: false })
    expect(
      (await browser.ask(`POST /clients/${clientId}/check-signature`, { ...pasted, headers: {} })).status,
    ).toBe(400)
  })
})

it('a request that was right is found right, and its bytes differ from none', async () => {
  await merchant.pay({ paymentRequestId: 'a-right-one' })
  const [call] = await eventually(async () => {
    const { rows } = await calls('?subject=a-right-one')
    expect(rows).toHaveLength(1)
    return rows
  })
  const { path, request } = await detail(call?.callId)
  const { body } = await browser.ask<Explanation>(`POST /clients/${clientId}/check-signature`, {
    path,
    headers: request.headers,
    body: request.body,
  })
  expect(body).toMatchObject({ isRight: true, signed: null })
})

it('the live tail gives what came after', async () => {
  const [newest] = (await calls()).rows
  await merchant.pay({ paymentRequestId: 'a-new-one' })
  await eventually(async () => {
    const { rows } = await calls(`?after=${newest?.callId}`)
    expect(rows.map(({ subject }) => subject)).toContain('a-new-one')
  })
})

it('calls are found by the version of the key that they name', async () => {
  await merchant.pay({ paymentRequestId: 'by-version-one' }, { keyVersion: 1 })
  await merchant.pay({ paymentRequestId: 'by-no-version' }, { keyVersion: null })
  await eventually(async () => expect((await calls('?subject=by-no-version')).rows).toHaveLength(1))
  const found = (await calls('?keyVersion=1')).rows.map(({ subject }) => subject)
  expect([found.includes('by-version-one'), found.includes('by-no-version')]).toEqual([true, false])
  expect((await calls('?keyVersion=2')).rows).toEqual([])
})

it('a payment shows its calls with their bytes, and no card number', async () => {
  const { body } = await merchant.call('payments/pay', cardRequest())
  const path = `GET /clients/${clientId}/payments/${body.paymentId}`
  const paid = await eventually(async () => {
    const { timeline } = (await browser.ask<PaymentDetail>(path)).body
    const call = timeline.find(({ kind }) => kind === 'call')
    expect(call).toMatchObject({ name: 'pay', outcome: 'S SUCCESS' })
    return call
  })
  expect(paid?.request?.body).toContain('paymentRequestId')
  expect(JSON.stringify(paid)).not.toContain('4054695723100768')
})

it('each first step ticks itself', async () => {
  const owner = await newOwner(gateway)
  const done = async () => {
    const { body } = await owner.browser.ask<Onboarding>(`GET /clients/${owner.clientId}/onboarding`)
    return body.steps.flatMap(({ step, doneAt }) => (doneAt === null ? [] : [step]))
  }
  expect(await done()).toEqual([])
  const caller = await callerFor(owner)
  expect(await done()).toEqual(['key'])
  const { body } = await caller.pay()
  await caller.complete({ paymentId: body.paymentId }, 'SUCCESS')
  await eventually(async () => expect(await done()).toEqual(['key', 'first_call', 'first_payment']))
  await owner.browser.ask(`PUT /clients/${owner.clientId}/notification-settings`, {
    urls: { notifyPayment: 'https://shop.example/notify' },
  })
  expect(await done()).toEqual(['key', 'first_call', 'first_payment', 'notification_address'])
})

it('whoever listens on their own machine takes the last two steps without an address', async () => {
  const owner = await newOwner(gateway)
  const caller = await callerFor(owner)
  const done = async () => {
    const { body } = await owner.browser.ask<Onboarding>(`GET /clients/${owner.clientId}/onboarding`)
    return body.steps.flatMap(({ step, doneAt }) => (doneAt === null ? [] : [step]))
  }
  const listen = async (more: object = {}) =>
    (await caller.call('notifications/listen', { listenerId: 'laptop', waitSeconds: 0, ...more })).body
  await listen()
  expect(await done()).toContain('notification_address')
  expect(await done()).not.toContain('notification_acknowledged')
  const { body } = await caller.pay()
  await caller.complete({ paymentId: body.paymentId }, 'SUCCESS')
  const { deliveries } = (await listen({ waitSeconds: 10 })) as unknown as {
    deliveries: { deliveryToken: string }[]
  }
  const answers = deliveries.map(({ deliveryToken }) => ({
    ...{ deliveryToken, httpStatus: 200 },
    body: ACKNOWLEDGEMENT,
  }))
  await listen({ answers, isClosing: true })
  await eventually(async () =>
    expect(await done()).toEqual(
      expect.arrayContaining(['notification_address', 'notification_acknowledged']),
    ),
  )
})

it('each attempt to deliver a notification shows the headers it was sent with', async () => {
  const owner = await newOwner(gateway)
  const path = `/clients/${owner.clientId}`
  await owner.browser.ask(`PUT ${path}/notification-settings`, {
    urls: { notifyPayment: receiver.url('/n') },
  })
  await owner.browser.ask(`POST ${path}/notification-settings/test`, { kind: 'notifyPayment' })
  await eventually(async () => {
    const { rows } = (await owner.browser.ask<Page<NotificationRow>>(`GET ${path}/notifications`)).body
    const shown = await owner.browser.ask<NotificationDetail>(
      `GET ${path}/notifications/${rows[0]?.notificationId}`,
    )
    expect(shown.body.made[0]?.headers).toMatchObject({
      'client-id': owner.clientId,
      'notification-id': rows[0]?.notificationId,
      signature: expect.stringMatching(/^algorithm=RSA256,keyVersion=\d+,signature=/),
    })
  })
})
