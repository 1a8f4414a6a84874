import pg from 'pg'
import { expect, it } from 'vitest'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

interface Page {
  notifications: { notificationId: string; body: { paymentId: string } }[]
  nextCursor: string
}

const page = async (request: object) =>
  (await merchant.call('notifications/list', request)).body as unknown as Page

async function paid(): Promise<string> {
  const { body } = await merchant.pay()
  await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
  return body.paymentId as string
}

it('gives every notification once, page by page, and stays where it is when there are none', async () => {
  const payments: string[] = []
  for (let count = 0; count < 7; count += 1) payments.push(await paid())
  const seen: string[] = []
  let cursor: string | undefined
  for (;;) {
    const { notifications, nextCursor } = await page({ cursor, limit: 3 })
    if (notifications.length === 0) {
      expect(nextCursor).toBe(cursor)
      break
    }
    seen.push(...notifications.map(({ body }) => body.paymentId))
    cursor = nextCursor
  }
  expect(seen).toEqual(payments)
  const later = await paid()
  expect((await page({ cursor })).notifications.map(({ body }) => body.paymentId)).toEqual([later])
})

it('never skips one whose transaction commits late', async () => {
  const early = await paid()
  const late = new pg.Client({ connectionString: gateway.database.url })
  await late.connect()
  try {
    await late.query('begin')
    await late.query(
      `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, state)
       values ($1, 'late', 'notifyPayment', 'late', 1, now() - interval '1 minute', '{"paymentId":"late"}', false, 'NO_ADDRESS')`,
      [merchant.clientId],
    )
    const first = await page({})
    const between = await paid()
    const second = await page({ cursor: first.nextCursor })
    await late.query('commit')
    const third = await page({ cursor: second.nextCursor })
    const seen = [first, second, third].map(({ notifications }) =>
      notifications.map(({ body }) => body.paymentId),
    )
    expect(seen).toEqual([[early], [between], ['late']])
  } finally {
    await late.end()
  }
})

it('gives readers of one moment the same pages', async () => {
  const payments = await Promise.all(Array.from({ length: 20 }, paid))
  const pages = await Promise.all(Array.from({ length: 8 }, () => page({ limit: 100 })))
  const ids = pages.map(({ notifications }) => notifications.map(({ notificationId }) => notificationId))
  expect(new Set(ids.map((list) => list.join())).size).toBe(1)
  expect(ids[0]).toHaveLength(payments.length)
})

it.each([
  ['a limit over 100', { limit: 101 }],
  ['a limit of 0', { limit: 0 }],
  ['a cursor that no answer gave', { cursor: 'x' }],
])('refuses %s', async (_what, request) => {
  expect((await merchant.call('notifications/list', request)).code).toBe('PARAM_ILLEGAL')
})
