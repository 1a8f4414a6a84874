import { expect } from 'vitest'
import type { TestGateway } from './gateway.ts'
import type { Merchant } from './merchant.ts'
import { type PaymentNames, paid } from './money.ts'

export interface Disputed extends PaymentNames {
  readonly disputeId: string
}

/** A paid payment with a dispute about it. */
export async function disputed(merchant: Merchant, changes: object = {}): Promise<Disputed> {
  const payment = await paid(merchant)
  const { body, code } = await merchant.openDispute(payment, changes)
  expect(code).toBe('SUCCESS')
  return { ...payment, disputeId: String(body.disputeId) }
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
