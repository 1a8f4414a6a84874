import { CURRENCIES, type Currency, type PayRequest, readRequest } from '@amsel/contract'
import { z } from 'zod'
import {
  actorMark,
  digestFingerprint,
  isOfTillsDay,
  PortalError,
  Refusal,
  refundableMinor,
  type Till,
  TILL_NONCE,
  tillPayRequest,
  tillRefundId,
  tillRequestId,
} from '../../../domain/index.ts'
import { type Call, cancelPayment, clientNow, refundPayment } from '../../../engine/money/index.ts'
import { operations } from '../../../engine/operations/index.ts'
import { findTransaction, insertTillSale, listFailedRefunds } from '../../../storage/index.ts'
import { flaw, minor, notFound } from '../../portal-kit/index.ts'
import type { PortalDeps } from '../deps.ts'
import { noting } from '../noting.ts'
import { type ClientMember, ofClient } from '../route.ts'
import type { CancelledTillSale, TillSale } from '../shapes.ts'
import { amount as shownAmount } from '../shown.ts'
import { findSale, getTill, nonceIn, requireOpen, requireSelling, saleOf } from '../till-sale.ts'

const PAY = 'v1/payments/pay'
const REASON = 'refunded at the till'

const nonce = z.string().regex(TILL_NONCE, flaw('request_id'))
const newSale = z.strictObject({
  requestId: nonce,
  currency: z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]], flaw('currency')),
  amount: minor,
  tip: z
    .string()
    .regex(/^\d{1,16}$/, flaw('amount'))
    .transform(BigInt),
  paymentCode: z.string().min(1).max(64).nullable(),
})
type NewSale = z.output<typeof newSale>

export const tillSaleRoutes = [
  ofClient('POST /clients/:clientId/tills/:tillId/sales', 'till_use', {
    body: newSale,
    async run(deps, caller, { params, body }): Promise<TillSale> {
      requireSelling(deps, caller.client)
      const till = await getTill(deps, caller, params)
      const begun = till.closedAt && (await shownSale(deps, caller, till, body.requestId))
      if (begun) return begun
      requireOpen(till)
      if (body.tip >= body.amount)
        throw new PortalError(400, 'invalid', 'The tip is part of the amount.', { field: 'tip' })
      const refusal = await take(deps, caller, till, body)
      const sale = await shownSale(deps, caller, till, body.requestId)
      // What has left a payment behind is told by its state, however it was answered.
      if (!sale || refusal?.code === 'REPEAT_REQ_INCONSISTENT') throw refusal ?? notFound()
      return sale
    },
  }),

  ofClient('GET /clients/:clientId/tills/:tillId/sales/:requestId', 'till_use', {
    async run(deps, caller, { params }): Promise<TillSale> {
      const till = await getTill(deps, caller, params)
      const sale = await shownSale(deps, caller, till, nonceIn(params))
      if (!sale) throw notFound()
      return sale
    },
  }),

  ofClient('POST /clients/:clientId/tills/:tillId/sales/:requestId/cancel', 'till_use', {
    async run(deps, caller, { params }): Promise<CancelledTillSale> {
      const till = await getTill(deps, caller, params)
      const asked = nonceIn(params)
      const sold = await findSale(deps, caller, till, asked)
      // A payment that was made in the meantime goes back, like a refund.
      if (sold && sold.payment.status !== 'FAIL') await requireDay(deps, till, sold.payment)
      const noted = noting(deps, caller, {
        ...({ clientId: till.clientId, action: 'payment_cancelled', fingerprint: null } as const),
        subject: sold ? `payment ${sold.payment.paymentId}` : `payment request ${tillRequestId(till, asked)}`,
        before: sold && { status: sold.payment.status },
        after: { ...placeOf(till), reason: 'cancelled at the till' },
      })
      try {
        await cancelPayment(deps.operations, noted.call, { paymentRequestId: tillRequestId(till, asked) })
      } catch (error) {
        // Nothing was paid with it, and from now on nothing can be.
        if (!(error instanceof Refusal) || error.code !== 'ORDER_NOT_EXIST') throw error
      }
      return { sale: await shownSale(deps, caller, till, asked) }
    },
  }),

  ofClient('POST /clients/:clientId/tills/:tillId/sales/:requestId/refund', 'till_use', {
    body: z.strictObject({ requestId: nonce, amount: minor.optional() }),
    async run(deps, caller, { params, body }): Promise<TillSale> {
      const till = await getTill(deps, caller, params)
      const sold = await findSale(deps, caller, till, nonceIn(params))
      if (!sold) throw notFound()
      const { payment } = sold
      const { clientId, paymentId } = payment
      const requestId = tillRefundId(till, body.requestId)
      const earlier = await findTransaction(deps.db, clientId, { kind: 'REFUND', requestId })
      if (!earlier) await requireDay(deps, till, payment)
      const left = refundableMinor(payment)
      // Where nothing is left the engine says why not.
      const value = body.amount ?? earlier?.amount.value ?? (left > 0n ? left : payment.amount.value)
      const amount = { currency: payment.amount.currency, value }
      const noted = noting(deps, caller, {
        ...({ clientId, action: 'payment_refunded', subject: `payment ${paymentId}`, before: null } as const),
        after: { ...placeOf(till), refundRequestId: requestId, amount: shownAmount(amount), reason: REASON },
        fingerprint: ['refund', paymentId, amount.currency, String(value)],
      })
      const wanted = { requestId, paymentId, amount, notifyUrl: null, isAsync: false }
      const done = await refundPayment(deps.operations, noted.call, {
        ...wanted,
        details: { reason: REASON },
      })
      if (done.status === 'FAIL') throw new Refusal(done.resultCode)
      const sale = await shownSale(deps, caller, till, nonceIn(params))
      if (!sale) throw notFound()
      return sale
    },
  }),
]

/** Takes the payment once, however often and by whomever it is asked for; what the engine refuses, or null. */
async function take(
  deps: PortalDeps,
  { client, actor, who }: ClientMember,
  till: Till,
  { requestId, currency, amount: value, tip, paymentCode }: NewSale,
): Promise<Refusal | null> {
  const pay = operations.get(PAY)
  if (!pay) throw new Error('there is no pay')
  const paymentRequestId = tillRequestId(till, requestId)
  const amount = { currency, value }
  const asked = tillPayRequest(till, { paymentRequestId, amount, tipMinor: tip, paymentCode })
  const reading = readRequest(pay.contract.request, JSON.stringify(asked))
  if (reading.flaw) throw new PortalError(400, reading.flaw.code, reading.flaw.message)
  const same = ['sale', paymentRequestId, currency, String(value), paymentCode]
  const call: Call = {
    actor,
    fingerprint: digestFingerprint(deps.sealer.digest(JSON.stringify(same), 'sale of a till')),
    async alongsidePayment(tx, { paymentId }) {
      const { clientId } = client
      const { tillId } = till
      await insertTillSale(tx, { clientId, tillId, paymentId, tipMinor: tip, takenBy: actorMark(actor) })
      await deps.trail.noteWithin(tx, who, {
        ...({ clientId, action: 'sale_begun', subject: `payment ${paymentId}`, before: null } as const),
        after: { ...placeOf(till), amount: shownAmount(amount) },
      })
    },
  }
  try {
    await pay.run(deps.operations, call, reading.value as PayRequest as never)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function shownSale(
  deps: PortalDeps,
  caller: ClientMember,
  till: Till,
  asked: string,
): Promise<TillSale | null> {
  const sold = await findSale(deps, caller, till, asked)
  if (!sold) return null
  const now = await clientNow(deps.operations, deps.db, till.clientId)
  const failedRefunds = await listFailedRefunds(deps.db, till.clientId, [sold.payment.paymentId])
  return saleOf(deps, till, { ...sold, now, failedRefunds })
}

/** Support refunds what is older, on the payment's page. */
async function requireDay(
  deps: PortalDeps,
  till: Till,
  payment: { readonly createdAt: Date },
): Promise<void> {
  if (isOfTillsDay(payment, await clientNow(deps.operations, deps.db, till.clientId))) return
  throw new PortalError(403, 'till_day_over', 'A till can refund its sales only within a day.')
}

const placeOf = ({ storeName, name }: Till) => ({ store: storeName, till: name })
