import { afterAll, beforeAll, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

const gateway = useGateway()
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())

async function attempted(clientId: string): Promise<{ failure: string; detail: string }> {
  for (;;) {
    const [attempt] = await gateway.database.query<{ failure: string; detail: string }>(
      'select failure, detail from notification_attempts where client_id = $1',
      [clientId],
    )
    if (attempt) return attempt
  }
}

const port = () => receiver.port

it.each([
  ['a loopback address', () => `http://127.0.0.1:${port()}/`],
  ['a name of it', () => `http://localhost:${port()}/`],
  ['a mapped form of it', () => `http://[::ffff:127.0.0.1]:${port()}/`],
  ['a decimal form of it', () => `http://2130706433:${port()}/`],
  ['the metadata of a cloud', () => 'http://169.254.169.254/latest/'],
])('without leave nothing of a sandbox client goes to %s', async (_what, url) => {
  const merchant = await gateway.merchant()
  const { body } = await merchant.pay({ paymentNotifyUrl: url() })
  await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
  expect(await attempted(merchant.clientId)).toMatchObject({ failure: 'forbidden_address' })
  expect(receiver.arrivals).toEqual([])
})

it.each([
  ['without TLS', 'http://8.8.8.8/', /https/],
  ['with credentials', 'https://user:word@8.8.8.8/', /credentials/],
  ['on a port that is not allowed', 'https://8.8.8.8:22/', /port/],
  ['at a private address', 'https://10.0.0.7/', /10\.0\.0\.7|public|private/],
])('nothing of a production client goes out %s', async (_what, url, reason) => {
  const { clientId } = await gateway.merchant('production')
  const { origin } = new URL(url)
  await gateway.database.query('insert into notification_endpoints (client_id, address) values ($1, $2)', [
    clientId,
    origin,
  ])
  await gateway.database.query(
    `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, url,
       address, state, due_at)
     values ($1, 'n', 'notifyPayment', 'p', 1, now(), '{}', false, $2, $3, 'WAITING', now())`,
    [clientId, url, origin],
  )
  const attempt = await attempted(clientId)
  expect(attempt.failure).toBe('forbidden_address')
  expect(attempt.detail).toMatch(reason)
})
