import { z } from 'zod'
import {
  type AuditEvent,
  capturableMinor,
  evidenceFormat,
  mayDo,
  type Payment,
  PortalError,
  Refusal,
  refundableMinor,
} from '../../../domain/index.ts'
import {
  acceptDispute,
  type Call,
  cancelPayment,
  capturePayment,
  defendDispute,
  refundPayment,
} from '../../../engine/money/index.ts'
import { flaw, minor, notFound, reason, requestId } from '../../portal-kit/index.ts'
import { findDispute, findPayment, findTransaction, listTransactions } from '../../../storage/index.ts'
import type { PortalDeps } from '../deps.ts'
import { noting } from '../noting.ts'
import { type ClientMember, ofClient } from '../route.ts'
import type { Acted } from '../shapes.ts'
import { disputeRow, amount as shownAmount } from '../shown.ts'

const DOCUMENT_BYTES_MAX = 2 * 1024 * 1024

export const actionRoutes = [
  ofClient('POST /clients/:clientId/payments/:paymentId/refunds', 'payments_act', {
    body: z.strictObject({ requestId, amount: minor.optional(), reason }),
    async run(deps, caller, { params, body }): Promise<Acted> {
      const payment = await getPayment(deps, caller, params)
      const earlier = await findTransaction(deps.db, payment.clientId, {
        kind: 'REFUND',
        requestId: body.requestId,
      })
      const amount = amountOf(payment, body.amount ?? earlier?.amount.value ?? refundableMinor(payment))
      const noted = noting(deps, caller, {
        ...named(payment, 'payment_refunded', {
          refundRequestId: body.requestId,
          amount: shownAmount(amount),
          reason: body.reason,
        }),
        fingerprint: ['refund', payment.paymentId, amount.currency, String(amount.value)],
      })
      const wanted = {
        requestId: body.requestId,
        paymentId: payment.paymentId,
        amount,
        notifyUrl: null,
        isAsync: false,
      }
      const done = await refundPayment(deps.operations, noted.call, {
        ...wanted,
        details: { reason: body.reason },
      })
      return acted(done, noted.isRepeat())
    },
  }),

  ofClient('POST /clients/:clientId/payments/:paymentId/captures', 'payments_act', {
    body: z.strictObject({ requestId, amount: minor.optional(), reason }),
    async run(deps, caller, { params, body }): Promise<Acted> {
      const payment = await getPayment(deps, caller, params)
      const { clientId, paymentId } = payment
      const earlier = await findTransaction(deps.db, clientId, {
        kind: 'CAPTURE',
        requestId: body.requestId,
      })
      const left = capturableMinor(payment, await listTransactions(deps.db, clientId, paymentId))
      const amount = amountOf(payment, body.amount ?? earlier?.amount.value ?? left)
      const noted = noting(deps, caller, {
        ...named(payment, 'payment_captured', {
          captureRequestId: body.requestId,
          amount: shownAmount(amount),
          reason: body.reason,
        }),
        fingerprint: ['capture', paymentId, amount.currency, String(amount.value)],
      })
      const done = await capturePayment(deps.operations, noted.call, {
        requestId: body.requestId,
        paymentId,
        amount,
      })
      return acted(done, noted.isRepeat())
    },
  }),

  ofClient('POST /clients/:clientId/payments/:paymentId/cancel', 'payments_act', {
    body: z.strictObject({ reason }),
    async run(deps, caller, { params, body }): Promise<Acted> {
      const payment = await getPayment(deps, caller, params)
      const event = named(payment, 'payment_cancelled', { reason: body.reason })
      const noted = noting(deps, caller, { ...event, before: { status: payment.status }, fingerprint: null })
      const cancelled = await cancelPayment(deps.operations, noted.call, { paymentId: payment.paymentId })
      if ('spentAt' in cancelled) throw new Refusal('ORDER_NOT_EXIST')
      return acted(cancelled.transaction, noted.isRepeat())
    },
  }),

  ofClient('GET /clients/:clientId/disputes/:disputeId', 'payments_read', {
    async run({ db }, { client, role }, { params }) {
      const found = await findDispute(db, client.clientId, params.disputeId ?? '')
      if (!found) throw notFound()
      return disputeRow(found, mayDo(role, 'disputes_answer'))
    },
  }),

  ofClient('POST /clients/:clientId/disputes/:disputeId/accept', 'disputes_answer', {
    body: z.strictObject({ reason }),
    async run(deps, { client, actor, who }, { params, body }) {
      const { disputeId = '' } = params
      const dispute = await acceptDispute(deps.operations, actor, disputeId, (tx) =>
        deps.trail.noteWithin(
          tx,
          who,
          answered(client.clientId, disputeId, { answer: 'accepted', reason: body.reason }),
        ),
      )
      return disputeRow(dispute, true)
    },
  }),

  ofClient('POST /clients/:clientId/disputes/:disputeId/defend', 'disputes_answer', {
    body: z.strictObject({
      evidence: z.base64(flaw('document')).max(Math.ceil((DOCUMENT_BYTES_MAX * 4) / 3) + 4),
    }),
    async run(deps, { client, actor, who }, { params, body }) {
      const { disputeId = '' } = params
      const document = Buffer.from(body.evidence, 'base64')
      const format = evidenceFormat(document)
      if (!format || document.length > DOCUMENT_BYTES_MAX)
        throw new PortalError(
          400,
          'bad_document',
          'Documents are PDF, JPG, Word or ZIP files of at most 2 MB.',
          { field: 'evidence' },
        )
      const facts = { answer: 'defended', format, bytes: document.length }
      const alongside: Call['alongside'] = (tx) =>
        deps.trail.noteWithin(tx, who, answered(client.clientId, disputeId, facts))
      return disputeRow(await defendDispute(deps.operations, actor, disputeId, { document, alongside }), true)
    },
  }),
]

async function getPayment(
  { db }: PortalDeps,
  { client }: ClientMember,
  { paymentId = '' }: Readonly<Record<string, string>>,
): Promise<Payment> {
  const payment = await findPayment(db, client.clientId, { paymentId })
  if (!payment) throw notFound()
  return payment
}

const amountOf = ({ amount: { currency, value: whole } }: Payment, value: bigint) => ({
  currency,
  // Where nothing is left the engine says why not.
  value: value > 0n ? value : whole,
})

const named = (
  { clientId, paymentId }: Payment,
  action: 'payment_refunded' | 'payment_captured' | 'payment_cancelled',
  after: AuditEvent['after'],
) => ({ clientId, action, subject: `payment ${paymentId}`, before: null as AuditEvent['before'], after })

const answered = (clientId: string, disputeId: string, after: AuditEvent['after']): AuditEvent => ({
  clientId,
  action: 'dispute_answered',
  subject: `dispute ${disputeId}`,
  before: null,
  after,
})

const acted = (
  { status, resultCode, transactionId }: { status: string; resultCode: string; transactionId: string },
  isRepeat: boolean,
): Acted => ({
  status,
  resultCode,
  transactionId,
  isRepeat,
})
