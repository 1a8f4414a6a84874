import { expect } from 'vitest'
import { listBalances } from '../../src/storage/index.ts'
import type { TestGateway } from './gateway.ts'
import { type Merchant, payRequest } from './merchant.ts'

/** What a test pays unless it says otherwise. */
export const PAID = 25_800n

export interface PaidPayment {
  readonly paymentId: string
  readonly paymentRequestId: string
}

export async function paid(merchant: Merchant, changes: object = {}): Promise<PaidPayment> {
  const { body } = await merchant.pay({ ...payRequest(), ...changes })
  const { paymentId, paymentRequestId } = body as never as PaidPayment
  expect((await merchant.complete({ paymentId }, 'SUCCESS')).code).toBe('SUCCESS')
  return { paymentId, paymentRequestId }
}

export interface Disputed extends PaidPayment {
  readonly disputeId: string
}

/** A paid payment with a dispute about it. */
export async function disputed(merchant: Merchant, changes: object = {}): Promise<Disputed> {
  const payment = await paid(merchant)
  const { body, code } = await merchant.call('simulator/openDispute', {
    paymentId: payment.paymentId,
    ...changes,
  })
  expect(code).toBe('SUCCESS')
  return { ...payment, disputeId: String(body.disputeId) }
}

export const judge = (
  merchant: Merchant,
  disputeId: string,
  disputeJudgedResult: string,
  more: object = {},
) => merchant.call('simulator/judgeDispute', { disputeId, disputeJudgedResult, ...more })

/** What the merchant's accounts hold, by their kind. */
export async function balancesOf(
  { storage }: TestGateway,
  { clientId }: Merchant,
): Promise<Record<string, bigint>> {
  const balances = await listBalances(storage.db, clientId)
  return Object.fromEntries(balances.map(({ kind, balanceMinor }) => [kind, balanceMinor]))
}

/** Has the notifications of disputes sent to this address. */
export async function notifyDisputesAt(
  { database }: TestGateway,
  { clientId }: Merchant,
  url: string,
): Promise<void> {
  await database.query('insert into client_notification_urls values ($1, $2, $3, $4)', [
    clientId,
    'notifyDispute',
    url,
    new URL(url).origin,
  ])
}

export const base64 = (text: string) => Buffer.from(text).toString('base64')

export const PDF = base64('%PDF-1.4 proof of delivery')
