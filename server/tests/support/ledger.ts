import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { sentenceOf } from '../../src/domain/index.ts'
import { verifyLedger } from '../../src/engine/money/index.ts'
import { amountOf, hkd } from './amounts.ts'
import { authorized } from './card-payments.ts'
import { disputed } from './disputes.ts'
import type { TestGateway } from './gateway.ts'
import type { Merchant, TestAnswer } from './merchant.ts'
import { BANK, opened, type PaymentNames, paid } from './money.ts'
import { isOnCitus, movedBy } from './database.ts'

/** The sentences of what differs in a client's ledger. */
export async function differencesOf({ storage: { db } }: TestGateway, clientId: string): Promise<string[]> {
  const clock = { now: () => new Date() }
  const { found, differences } = await verifyLedger({ db, clock }, clientId)
  expect(found).toHaveLength(differences)
  return found.map(sentenceOf)
}

/** Pays, gives back, captures, cancels, disputes and comes late, in every way that books something. */
export async function variedJourney({ database }: TestGateway, merchant: Merchant): Promise<void> {
  const whole = await paid(merchant)
  await said('SUCCESS', merchant.refund(whole, 100))
  await merchant.plan('payments/refund', 'PROCESS_FAIL')
  await said('PROCESS_FAIL', merchant.refund(whole, 200))
  const slow = {
    ...{ refundRequestId: randomUUID(), paymentId: (await paid(merchant, BANK)).paymentId },
    refundAmount: amountOf('MYR', 300),
  }
  await said('REFUND_IN_PROCESS', merchant.call('payments/refund', slow))
  await said('SUCCESS', merchant.cancel(idOf(await paid(merchant))))
  const kept = await paid(merchant)
  await merchant.plan('payments/cancel', 'PROCESS_FAIL')
  await said('PROCESS_FAIL', merchant.cancel(idOf(kept)))
  await said('SUCCESS', merchant.cancel(idOf(await opened(merchant))))
  const { paymentId } = await authorized(merchant)
  for (const value of [1000, 2500])
    await said(
      'SUCCESS',
      merchant.call('payments/capture', {
        ...{ captureRequestId: randomUUID(), paymentId, captureAmount: hkd(value) },
      }),
    )
  await said('SUCCESS', merchant.cancel(idOf(await authorized(merchant))))
  await comeLate(database, merchant)
  await disputed(merchant)
  const { disputeId } = await disputed(merchant)
  await said('SUCCESS', merchant.call('payments/acceptDispute', { disputeId }))
  const won = await disputed(merchant)
  const judged = { disputeId: won.disputeId, disputeJudgedResult: 'ACCEPT_BY_CUSTOMER' }
  await said('SUCCESS', merchant.call('simulator/judgeDispute', judged))
  await disputed(merchant, { disputeType: 'RDR' })
  await disputed(merchant, { disputeType: 'RETRIEVAL_REQUEST' })
}

const idOf = ({ paymentId }: PaymentNames) => ({ paymentId })

const said = async (code: string, asked: Promise<TestAnswer>) => expect((await asked).code).toBe(code)

/** The provider makes up its mind about what has been cancelled: the money goes back. */
async function comeLate(database: TestGateway['database'], merchant: Merchant): Promise<void> {
  const payment = await opened(merchant)
  await merchant.complete(payment, 'PENDING')
  await said('SUCCESS', merchant.cancel(idOf(payment)))
  await database.query(
    "update simulated_charges set outcome = 'SUCCESS', result_code = 'SUCCESS' where client_id = $1 and outcome = 'PENDING'",
    [merchant.clientId],
  )
  await merchant.advance(86_400)
  const kinds = await database.query<{ kind: string }>(
    "select event_kind as kind from transfers where client_id = $1 and event_kind like 'LATE%' order by 1",
    [merchant.clientId],
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(['LATE_PAYMENT', 'LATE_PAYMENT_REVERSED'])
}

/** Changes what nobody may change, as one who owns the table can. */
export async function tamper({ database }: TestGateway, statement: string, values: unknown[]): Promise<void> {
  if (!isOnCitus) await database.query('alter table transfers disable trigger user')
  try {
    await database.query(statement, values)
  } finally {
    if (!isOnCitus) await database.query('alter table transfers enable trigger user')
  }
}

/** As if all of it had been recorded hours ago: then it is summed by slices, and not as what has just come. */
export const longAgo = (gateway: TestGateway, clientId: string): Promise<void> =>
  tamper(
    gateway,
    `update transfers set recorded_at = ${movedBy('recorded_at', '-5 hours')} where client_id = $1`,
    [clientId],
  )
