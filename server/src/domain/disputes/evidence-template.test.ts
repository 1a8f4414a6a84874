import { expect, it } from 'vitest'
import type { Payment } from '../payments/payment.ts'
import type { Dispute } from './dispute.ts'
import { evidenceTemplate } from './evidence-template.ts'

const amount = { currency: 'HKD', value: 25_800n } as const
const dispute = {
  ...{ disputeId: 'd-1', type: 'CHARGEBACK', amount, reasonCode: '4853', reasonMessage: 'Not as promised' },
  ...{ source: 'VISA', openedAt: new Date('2026-03-02T10:00:00Z'), dueAt: new Date('2026-03-12T10:00:00Z') },
} as Dispute
const payment = {
  ...{ paymentId: 'p-1', paymentRequestId: 'order-1', amount: { currency: 'HKD', value: 30_000n } },
  paidAt: new Date('2026-03-01T09:00:00Z'),
} as Payment

/** The lines of the page. */
const linesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/^\((.*)\) Tj T\*$/gm)].map(([, line]) => line)

const FACTS = [
  'Defence of the dispute d-1',
  '',
  'Kind: CHARGEBACK',
  'Disputed amount: HKD 258.00',
  'Reason: 4853',
  'Not as promised',
  'Source: VISA',
  'Opened: 2026-03-02T10:00:00+00:00',
  'To be answered before: 2026-03-12T10:00:00+00:00',
  '',
  'Payment: p-1',
  'Payment request: order-1',
  'Paid amount: HKD 300.00',
  'Paid: 2026-03-01T09:00:00+00:00',
  '',
  'Please add: what was sold and to whom, proof of delivery or use,',
  'what the payer was told and agreed to, and all messages with the payer.',
]

it('a defence begins with the facts of the dispute and of its payment', () => {
  expect(linesOf(evidenceTemplate(dispute, payment))).toEqual(FACTS)
})

it('what is not known has no line', () => {
  const bare = linesOf(
    evidenceTemplate({ ...dispute, reasonMessage: null, dueAt: null }, { ...payment, paidAt: null }),
  )
  expect(bare).toEqual(FACTS.filter((line) => !/^(Not as|To be|Paid:)/.test(line)))
})
