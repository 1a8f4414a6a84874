import { expect } from 'vitest'
import { retryJob, retryFailingAddress } from '../../../../src/registry/clients/index.ts'
import {
  listFailingAddresses,
  listFailingJobs,
  listMerchantNames,
  listMoneyOnTheWay,
  listStuckRefunds,
  listUnanswered,
  makeJobDue,
} from '../../../../src/storage/index.ts'
import { disputed } from '../../../support/disputes.ts'
import { OPERATOR } from '../../../support/gateway.ts'
import { BANK, paid } from '../../../support/money.ts'
import type { Chapter } from './chapter.ts'

const ADDRESSES = ['http://127.0.0.1:9', 'http://127.0.0.1:10'] as const

/** What fails or is stuck, for an operator who looks for it, and has it tried again. */
export const failing: Chapter = async ({ trail, database }, merchant) => {
  const { db } = trail
  const { clientId } = merchant
  await database.query(
    `insert into agenda (client_id, kind, subject_id, due_at, tries) values ($1, 'forget_card', 'failing', now() + interval '1 day', 3)`,
    [clientId],
  )
  for (const whose of [clientId, null])
    for (const kind of ['forget_card', null] as const)
      expect(await listFailingJobs(db, { clientId: whose, kind, after: null, limit: 10 })).toContainEqual(
        expect.objectContaining({ clientId, subjectId: 'failing' }),
      )
  const before = new Date()
  await listFailingJobs(db, { clientId: null, kind: null, before, isOwnWork: true, after: null, limit: 10 })
  expect([...(await listMerchantNames(db, [clientId])).keys()]).toEqual([clientId])
  const item = { clientId, kind: 'forget_card', subjectId: 'failing' } as const
  await retryJob(trail, OPERATOR, item)
  await db.transaction().execute((tx) => makeJobDue(tx, { ...item, subjectId: 'none' }, new Date()))

  await paid(merchant, BANK).then(({ paymentId }) =>
    merchant.call('payments/refund', {
      refundRequestId: 'slow',
      paymentId,
      refundAmount: { currency: 'MYR', value: '400' },
    }),
  )
  await disputed(merchant)
  expect(await listMoneyOnTheWay(db, { clientId, after: '', limit: 10 })).toMatchObject([
    { kind: 'held', since: expect.any(Date) },
    { kind: 'returning', since: expect.any(Date) },
  ])
  for (const whose of [clientId, null]) {
    await listStuckRefunds(db, { clientId: whose, before: new Date(), limit: 10 })
    await listUnanswered(db, { clientId: whose, limit: 10 })
    await listUnanswered(db, { clientId: whose, before, limit: 10 })
    await listMoneyOnTheWay(db, { clientId: whose, after: '', limit: 10 })
  }

  for (const [place, address] of ADDRESSES.entries()) {
    await database.query(
      `insert into notification_endpoints (client_id, address, failing_since) values ($1, $2, now())`,
      [clientId, address],
    )
    await database.query(
      `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, state,
         due_at, url, address)
       values ($1, 'failing-' || $2, 'notifyPayment', 'failing-' || $2, 1, now(), '{}', false, ${place === 0 ? "'WAITING', now() + interval '1 day'" : "'FAILED', null"},
         $2 || '/', $2)`,
      [clientId, address],
    )
  }
  for (const whose of [clientId, null])
    expect(await listFailingAddresses(db, { clientId: whose, after: null, limit: 10 })).not.toEqual([])
  await listFailingAddresses(db, { clientId: null, before, after: null, limit: 10 })
  for (const address of ADDRESSES) await retryFailingAddress(trail, OPERATOR, { clientId, address })
}
