import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { acknowledge, answerStatus, notifiedPayment, settled, useReceiver } from '../support/receiver.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on', NOTIFICATION_TIMEOUT_SECONDS: '20' })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()

/** Larger than a batch. */
const MANY = 600

interface Missed {
  readonly subject?: string
  readonly sequence?: number
  readonly state?: 'FAILED' | 'ACKNOWLEDGED'
}

/** Notifications whose round is over, at an address that has failed for an hour. */
async function insertMissed(missed: readonly Missed[]): Promise<void> {
  const { clientId } = merchant
  await gateway.database.query(
    `insert into notification_endpoints (client_id, address, failing_since, last_failure)
     values ($1, $2, now() - interval '1 hour', 'refused') on conflict do nothing`,
    [clientId, receiver.address],
  )
  await gateway.database.query(
    `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, url,
       address, state, attempts, attempts_of_round, first_failed_at)
     select $1, subject || '-' || sequence, 'notifyPayment', subject, sequence, now() - interval '1 day',
       json_build_object('subject', subject, 'sequence', sequence)::text, false, $2, $3, state, 8, 8, now() - interval '1 day'
     from json_to_recordset($4) as missed (subject text, sequence integer, state text)`,
    [
      clientId,
      receiver.url(),
      receiver.address,
      JSON.stringify(
        missed.map(({ subject, sequence = 1, state = 'FAILED' }, index) => ({
          subject: subject ?? `missed-${index}`,
          sequence,
          state,
        })),
      ),
    ],
  )
}

const many = () => Array.from({ length: MANY }, () => ({}))

/** Something that the address acknowledges. */
const complete = async () => {
  await merchant.complete(await notifiedPayment(merchant, receiver), 'SUCCESS')
}

const count = async (state: string) => {
  const [row] = await gateway.database.query<{ count: number }>(
    'select count(*)::int as count from notifications where client_id = $1 and state = $2',
    [merchant.clientId, state],
  )
  return row?.count
}

const items = () =>
  gateway.database.query("select from agenda where client_id = $1 and kind = 'catch_up_address'", [
    merchant.clientId,
  ])

const patiently = { timeout: 50_000, interval: 100 }
const caughtUp = () => expect.poll(items, patiently).toEqual([])

it('an acknowledgement is recorded at once, whatever becomes of what the address missed', async () => {
  await insertMissed([{ subject: 'held' }])
  const holder = new pg.Client({ connectionString: gateway.database.url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query("select from notifications where client_id = $1 and subject_id = 'held' for update", [
    merchant.clientId,
  ])
  await complete()
  await expect.poll(() => count('ACKNOWLEDGED'), patiently).toBe(1)
  expect(await count('FAILED')).toBe(1)
  await holder.query('rollback')
  await expect.poll(() => count('ACKNOWLEDGED'), patiently).toBe(2)
})

it('an address that acknowledges again gets all that it missed, each once, batch by batch', async () => {
  await insertMissed(many())
  await complete()
  await expect.poll(() => count('ACKNOWLEDGED'), patiently).toBe(MANY + 1)
  await caughtUp()
  expect(receiver.arrivals).toHaveLength(MANY + 1)
  const ids = new Set(receiver.arrivals.map(({ headers }) => headers['notification-id']))
  expect(ids.size).toBe(MANY + 1)
})

it('moves with the clock of its client', async () => {
  await insertMissed(many())
  await complete()
  await settled(merchant, 'ACKNOWLEDGED', 1)
  while ((await merchant.advance(2)).code !== 'SUCCESS');
  expect(await count('ACKNOWLEDGED')).toBe(MANY + 1)
  expect(await items()).toEqual([])
})

it('an address that fails again is left alone until it next acknowledges something', async () => {
  await insertMissed(many())
  receiver.answerBy((response) =>
    receiver.arrivals.length === 1 ? acknowledge(response) : answerStatus(500)(response),
  )
  await complete()
  await expect.poll(() => count('WAITING'), patiently).toBe(500)
  await caughtUp()
  expect(await count('FAILED')).toBe(MANY - 500)
  receiver.answerBy(acknowledge)
  while ((await merchant.advance(120)).code !== 'SUCCESS');
  await expect.poll(() => count('ACKNOWLEDGED'), patiently).toBe(MANY + 1)
})

it('a last attempt that began before the address recovered, and is recorded after, begins a new round', async () => {
  await insertMissed([{ subject: 'hanging', state: 'FAILED' }])
  await gateway.database.query(
    `update notifications set state = 'WAITING', due_at = now(), attempts = 7, attempts_of_round = 7
     where client_id = $1 and subject_id = 'hanging'`,
    [merchant.clientId],
  )
  let fail = () => {}
  receiver.answerBy((response, { body }) => {
    if (body.subject !== 'hanging') return acknowledge(response)
    fail = () => answerStatus(500)(response)
  })
  await complete()
  await settled(merchant, 'ACKNOWLEDGED', 1)
  await receiver.arrived(2)
  receiver.answerBy(acknowledge)
  fail()
  await expect.poll(() => count('ACKNOWLEDGED'), patiently).toBe(2)
  await caughtUp()
})

it('what its receiver never wants is not sent anew for ever', async () => {
  await insertMissed([{ subject: 'unwanted' }, { subject: 'missed' }])
  await gateway.database.query(
    "update notifications set attempts = 40 where client_id = $1 and subject_id = 'unwanted'",
    [merchant.clientId],
  )
  await complete()
  await expect.poll(() => count('ACKNOWLEDGED'), patiently).toBe(2)
  await caughtUp()
  expect(await count('FAILED')).toBe(1)
})

it('in strict order nothing is sent after something newer about the same', async () => {
  await gateway.database.query('update clients set notifies_in_strict_order = true where client_id = $1', [
    merchant.clientId,
  ])
  await insertMissed([
    { subject: 'gone on', sequence: 1 },
    { subject: 'gone on', sequence: 2, state: 'ACKNOWLEDGED' },
    { subject: 'stayed', sequence: 1 },
  ])
  await complete()
  await expect.poll(() => receiver.arrivals.map(({ body }) => body.subject), patiently).toContain('stayed')
  await caughtUp()
  expect(receiver.arrivals.map(({ body }) => body.subject)).not.toContain('gone on')
  expect(await count('FAILED')).toBe(1)
})

it('a client that is sent nothing again gets nothing of what it missed', async () => {
  await gateway.database.query('update clients set notifies_again = false where client_id = $1', [
    merchant.clientId,
  ])
  await insertMissed([{}])
  await complete()
  await settled(merchant, 'ACKNOWLEDGED', 1)
  expect(await items()).toEqual([])
  expect(await count('FAILED')).toBe(1)
  const [endpoint] = await gateway.database.query(
    'select failing_since from notification_endpoints where client_id = $1',
    [merchant.clientId],
  )
  expect(endpoint).toEqual({ failing_since: null })
})
