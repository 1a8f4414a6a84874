import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { MASTER_KEYS } from '../support/gateway.ts'
import { eventually, withHome } from '../support/process.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

const PAYMENTS = 400
const EACH = 5

withHome(
  'three gateways share 2,000 notifications, one is killed: none is lost, none is out of order',
  async ({ home, onTestFinished }) => {
    const database = await createDatabase()
    onTestFinished(() => database.drop())
    const receiver = await startReceiver()
    onTestFinished(() => receiver.stop())
    const settings = {
      DATABASE_URL: database.url,
      MASTER_KEYS,
      NOTIFICATION_PRIVATE_ADDRESSES: 'on',
      // Longer than a busy machine takes: no attempt fails here but those of the killed gateway.
      NOTIFICATION_TIMEOUT_SECONDS: '10',
    }
    // The first one makes what they share.
    await home.serve(settings)
    const [second] = await Promise.all([home.serve(settings), home.serve(settings)])
    const { clientId } = await home.credentials()
    await database.query('update clients set notifies_in_strict_order = true where client_id = $1', [
      clientId,
    ])
    await database.query('insert into notification_endpoints (client_id, address) values ($1, $2)', [
      clientId,
      receiver.address,
    ])
    await database.query(
      `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim,
         url, address, state, due_at)
       select $1, payment || '-' || sequence, 'notifyPayment', payment::text, sequence, now(),
         json_build_object('payment', payment, 'sequence', sequence)::text, false, $2, $3, 'WAITING', now()
       from generate_series(1, $4) as payment, generate_series(1, $5) as sequence`,
      [clientId, receiver.url(), receiver.address, PAYMENTS, EACH],
    )
    await receiver.arrived(300)
    second.kill('SIGKILL')
    await second.ended
    // When nothing arrives any more, the others have done theirs: what is still held is the killed one's, for 18 seconds.
    await nothingArrives(receiver)
    await database.query('update notifications set lease_until = now() where lease_until > now()')

    const counts = 'select state, count(*)::int as count from notifications group by state'
    await eventually(async () =>
      expect(await database.query(counts)).toEqual([{ state: 'ACKNOWLEDGED', count: PAYMENTS * EACH }]),
    )
    const latest = new Map<unknown, number>()
    for (const { body } of receiver.arrivals) {
      const sequence = Number(body.sequence)
      const last = latest.get(body.payment) ?? 0
      expect(sequence, `payment ${body.payment} after ${last}`).toBeLessThanOrEqual(last + 1)
      latest.set(body.payment, Math.max(last, sequence))
    }
    expect([...latest.values()].filter((last) => last !== EACH)).toEqual([])
    expect(latest.size).toBe(PAYMENTS)
    const [{ attempts } = { attempts: 0 }] = await database.query<{ attempts: number }>(
      'select sum(attempts)::int as attempts from notifications',
    )
    expect(
      await database.query('select failure from notification_attempts where failure is not null'),
    ).toEqual([])
    // Only what the killed node had in its hands was sent twice.
    expect(receiver.arrivals.length - attempts).toBeLessThanOrEqual(256)
  },
)

/** Waits for a second in which nothing does. */
async function nothingArrives({ arrivals }: Receiver): Promise<void> {
  for (let before = -1; before !== arrivals.length; ) {
    before = arrivals.length
    await delay(1_000)
  }
}
