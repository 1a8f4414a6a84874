import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { setUpMerchant } from '../../src/registry/clients/index.ts'
import {
  claimForAddresses,
  clientsWithDueNotifications,
  type Database,
  findNextNotificationTime,
  putOffHeldUp,
} from '../../src/storage/index.ts'
import { createDatabase } from '../support/database.ts'
import { OPERATOR, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { eventually } from '../support/process.ts'
import { type Arrival, acknowledge, answerStatus, settled, useReceiver } from '../support/receiver.ts'
import { rowsRead } from '../support/rows-read.ts'

describe('10,000 that are held up', () => {
  const HELD_UP = 10_000
  const ADDRESS = 'http://dead.example:80'

  /** Takes nothing, as all is held up; true when some of it was put off. */
  const claim = async (db: Database) => {
    const claim = {
      ...{ clientId: 'c', until: new Date(), isInStrictOrder: true, leaseSeconds: 18, limit: 256 },
      ...{ room: 256, taken: [], addressMax: 128 },
    }
    const [claimed] = await claimForAddresses(db, [claim])
    expect(claimed?.notifications).toEqual([])
    return claimed?.heldUpAt ? putOffHeldUp(db, claim, claimed.heldUpAt.address) : false
  }

  it.each([
    ['each behind one of its own', HELD_UP, 1],
    ['all behind one', 1, HELD_UP],
  ])('%s, are looked at once and not again and again', async (_shape, subjects, each) => {
    const database = await createDatabase()
    onTestFinished(() => database.drop())
    await database.query('insert into notification_endpoints (client_id, address) values ($1, $2)', [
      'c',
      ADDRESS,
    ])
    await database.query(
      `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, url,
         address, state, attempts, attempts_of_round, first_failed_at, due_at)
       select 'c', subject || '-' || sequence, 'notifyPayment', subject::text, sequence, now() - interval '1 hour', '{}',
         false, $1 || '/', $1, 'WAITING', attempts, attempts, case when attempts > 0 then now() - interval '1 hour' end,
         case when attempts > 0 then now() + interval '1 hour' else now() end
       from generate_series(1, $2::int) as subject, generate_series(1, 1 + $3::int) as sequence,
         lateral (select case when sequence = 1 then 5 else 0 end as attempts) as tried`,
      [ADDRESS, subjects, each],
    )
    // A claim looks at some and puts them off.
    const rowsOfClaim = await rowsRead(database, 'notifications', async (db) => {
      expect(await claim(db)).toBe(true)
    })
    expect(rowsOfClaim).toBeLessThan(HELD_UP / 2)
    await rowsRead(database, 'notifications', async (db) => {
      while (await claim(db));
    })
    const look = async (db: Database) => {
      expect(await clientsWithDueNotifications(db).list({ now: () => new Date() })).toMatchObject({
        clientIds: [],
      })
      expect(await claim(db)).toBe(false)
      expect((await findNextNotificationTime(db, 'c'))?.getTime()).toBeGreaterThan(Date.now() + 60_000)
    }
    // Those who come first clear away what the changes have left in the indexes, unless an old snapshot is still open.
    await eventually(async () => expect(await rowsRead(database, 'notifications', look)).toBeLessThan(10))
  })
})

describe('what is held up in strict order', () => {
  // Longer than a test may take: what is not let go is not sent before it ends.
  const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on', NOTIFICATION_TIMEOUT_SECONDS: '60' })
  const merchant = useMerchantPerTest(gateway)
  const receiver = useReceiver()

  const order = (notifiesInStrictOrder: boolean) =>
    setUpMerchant(gateway.trail, OPERATOR, merchant.clientId, {
      notifiesAgain: undefined,
      notifiesInStrictOrder,
      requestTimeToleranceSeconds: undefined,
      urls: [],
    })
  beforeEach(async () => void (await order(true)))

  const typeOf = ({ body }: Arrival) => String(body.notifyType)
  const types = () => receiver.arrivals.map(typeOf)
  const idOf = (arrival: Arrival | undefined) => String(arrival?.headers['notification-id'])
  const resend = (arrival: Arrival | undefined) =>
    merchant.call('notifications/resend', { notificationId: idOf(arrival) })

  const refuse = (...refused: string[]) =>
    receiver.answerBy((response: ServerResponse, arrival) =>
      refused.includes(typeOf(arrival)) ? answerStatus(500)(response) : acknowledge(response),
    )

  const update = (change: string) =>
    gateway.database.query(`update notifications set ${change}`, [merchant.clientId])

  /** A result that waits because the notice before it was refused, and has been put off until that one's next turn. */
  async function heldUp(): Promise<{ paymentId: string }> {
    refuse('PAYMENT_PENDING')
    const { body } = await merchant.pay({ paymentNotifyUrl: receiver.url() })
    const payment = { paymentId: String(body.paymentId) }
    await merchant.complete(payment, 'PENDING')
    await settled(merchant, 'WAITING')
    // Else the result would overtake it.
    await update('is_interim = false where client_id = $1')
    await merchant.complete(payment, 'SUCCESS')
    await expect
      .poll(() =>
        gateway.database.query(
          "select sequence from notifications where client_id = $1 and due_at > now() + interval '1 minute' order by 1",
          [merchant.clientId],
        ),
      )
      .toEqual([{ sequence: 1 }, { sequence: 2 }])
    return payment
  }

  it('goes out as soon as what held it up is acknowledged', async () => {
    await heldUp()
    refuse()
    await resend(receiver.arrivals[0])
    await receiver.arrived(3)
    expect(types()).toEqual(['PAYMENT_PENDING', 'PAYMENT_PENDING', 'PAYMENT_RESULT'])
  })

  it('goes out as soon as what held it up is overtaken', async () => {
    const payment = await heldUp()
    await update('is_interim = true where client_id = $1 and sequence = 1')
    await merchant.refund(payment, undefined, { refundNotifyUrl: receiver.url() })
    await receiver.arrived(3)
    expect(types()).toEqual(['PAYMENT_PENDING', 'PAYMENT_RESULT', 'REFUND_RESULT'])
  })

  it('goes out as soon as strict order is switched off', async () => {
    await heldUp()
    // Now the usual order would hold it up no more.
    await merchant.advance(200)
    expect(types()).toEqual(['PAYMENT_PENDING', 'PAYMENT_PENDING'])
    await order(false)
    await receiver.arrived(3)
    expect(types()).toEqual(['PAYMENT_PENDING', 'PAYMENT_PENDING', 'PAYMENT_RESULT'])
  })

  it('waits again when strict order is switched on again meanwhile', async () => {
    await heldUp()
    await order(false)
    await order(true)
    const released = () =>
      gateway.database.query("select from agenda where client_id = $1 and kind = 'release_held_up'", [
        merchant.clientId,
      ])
    await expect.poll(released, { timeout: 20_000 }).toEqual([])
    await merchant.advance(60)
    expect(types()).toEqual(['PAYMENT_PENDING'])
  })

  it('goes out at its time even if nobody lets it go', async () => {
    await heldUp()
    // As a node would leave it that knows nothing of what is put off.
    await update("state = 'ACKNOWLEDGED', due_at = null where client_id = $1 and sequence = 1")
    await merchant.advance(3_600)
    expect(types()).toEqual(['PAYMENT_PENDING', 'PAYMENT_RESULT'])
  })

  it('has all attempts of its own when what held it up has used up its own', async () => {
    await heldUp()
    refuse('PAYMENT_PENDING', 'PAYMENT_RESULT')
    while ((await merchant.advance(3 * 86_400)).code !== 'SUCCESS');
    expect(types()).toEqual([...Array(8).fill('PAYMENT_PENDING'), ...Array(8).fill('PAYMENT_RESULT')])
    expect((await merchant.notifications()).map(({ deliveryState }) => deliveryState)).toEqual([
      'FAILED',
      'FAILED',
    ])
  })

  it('goes out in order when many wait for each other', async () => {
    receiver.answerBy(acknowledge)
    await gateway.database.query('insert into notification_endpoints (client_id, address) values ($1, $2)', [
      merchant.clientId,
      receiver.address,
    ])
    const nodes = [await gateway.startAnother(), await gateway.startAnother()]
    try {
      await gateway.database.query(
        `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim,
           url, address, state, due_at)
         select $1, subject || '-' || sequence, 'notifyPayment', subject::text, sequence, now(),
           json_build_object('subject', subject, 'sequence', sequence)::text, false, $2, $3, 'WAITING',
           now() - sequence * interval '1 second'
         from generate_series(1, 100) as subject, generate_series(1, 6) as sequence`,
        [merchant.clientId, receiver.url(), receiver.address],
      )
      await receiver.arrived(600)
      const latest = new Map<unknown, number>()
      for (const { body } of receiver.arrivals) {
        expect(body.sequence).toBe((latest.get(body.subject) ?? 0) + 1)
        latest.set(body.subject, Number(body.sequence))
      }
    } finally {
      for (const node of nodes) await node.stop()
    }
  })

  it('keeps its own schedule when an earlier one is sent again meanwhile', async () => {
    refuse('PAYMENT_RESULT')
    const { body } = await merchant.pay({ paymentNotifyUrl: receiver.url() })
    const payment = { paymentId: String(body.paymentId) }
    await merchant.complete(payment, 'PENDING')
    await settled(merchant, 'ACKNOWLEDGED')
    await merchant.complete(payment, 'SUCCESS')
    await receiver.arrived(2)
    await expect.poll(async () => (await merchant.notifications())[1]?.attempts).toBe(1)
    // It is refused, then taken at its second attempt, at the very moment of the result's second.
    refuse('PAYMENT_PENDING', 'PAYMENT_RESULT')
    await resend(receiver.arrivals[0])
    await receiver.arrived(3)
    refuse('PAYMENT_RESULT')
    await merchant.advance(60)
    await resend(receiver.arrivals[0])
    await receiver.arrived(4)
    expect(types()).toEqual(['PAYMENT_PENDING', 'PAYMENT_RESULT', 'PAYMENT_PENDING', 'PAYMENT_PENDING'])
    await merchant.advance(30)
    expect(types()).toHaveLength(4)
    await merchant.advance(30)
    expect(types().slice(4)).toEqual(['PAYMENT_RESULT'])
  })
})
