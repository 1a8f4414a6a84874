import {
  beyondMinor,
  capturableMinor,
  clientTime,
  isAuthorizationOver,
  isCard,
  isOpen,
  mayDo,
  type Payment,
  type PaymentTransaction,
  refundableMinor,
  tillIdIn,
} from '../../../domain/index.ts'
import { notFound } from '../../portal-kit/index.ts'
import {
  findPayment,
  findTill,
  findTillSale,
  listClientsOf,
  listDisputes,
  listTransactions,
} from '../../../storage/index.ts'
import type { PortalDeps } from '../deps.ts'
import { type ClientMember, ofClient, ofUser } from '../route.ts'
import type { PaymentDetail, PaymentRow } from '../shapes.ts'
import { at, disputeRow, inCurrencyOf, paymentRow, transactionRow } from '../shown.ts'
import { timelineOf } from '../timeline.ts'

export const paymentRoutes = [
  // Whose it is: an address of a payment is shared without its client.
  ofUser('GET /payments/:paymentId', null, {
    async run({ db }, { user }, { params }) {
      const { paymentId = '' } = params
      for (const { clientId } of await listClientsOf(db, user.userId))
        if (await findPayment(db, clientId, { paymentId })) return { clientId }
      throw notFound()
    },
  }),

  ofClient('GET /clients/:clientId/payments/:paymentId', 'payments_read', {
    run: (deps, caller, { params }) => detailOf(deps, caller, params.paymentId ?? ''),
  }),
]

async function detailOf(deps: PortalDeps, caller: ClientMember, paymentId: string): Promise<PaymentDetail> {
  const { db } = deps
  const { client, role } = caller
  const payment = await findPayment(db, client.clientId, { paymentId })
  if (!payment) throw notFound()
  const [done, disputes] = await Promise.all([
    listTransactions(db, client.clientId, paymentId),
    listDisputes(db, client.clientId, paymentId),
  ])
  const mayAct = mayDo(role, 'payments_act')
  const mayAnswer = mayDo(role, 'disputes_answer')
  const now = clientTime(deps.clock, client.clockOffsetMs)
  const capturable = isCard(payment) && isCapturable(payment, now) ? capturableMinor(payment, done) : 0n
  return {
    ...rowOf(payment),
    clientId: client.clientId,
    clientName: client.name,
    environment: client.environment,
    orderDescription: payment.orderDescription,
    captureMode: payment.captureMode,
    expiresAt: at(payment.expiresAt),
    provider: payment.provider,
    fee: inCurrencyOf(payment, payment.feeMinor),
    refundable: inCurrencyOf(payment, payment.status === 'SUCCESS' ? refundableMinor(payment) : 0n),
    beyond: inCurrencyOf(payment, beyondMinor(payment)),
    capturable: inCurrencyOf(payment, capturable),
    card: payment.card && { brand: payment.card.brand, firstSix: payment.card.bin },
    metadata: payment.metadata,
    till: await tillOf(deps, payment),
    actions: mayAct ? actionsFor(payment, done, capturable) : [],
    disputes: disputes.map(({ dispute }) => disputeRow(dispute, mayAnswer)),
    transactions: done.map(transactionRow),
    timeline: await timelineOf(deps, payment, {
      done,
      disputes: disputes.map(({ dispute }) => dispute),
      mayReadLog: mayDo(role, 'log_read'),
    }),
  }
}

async function tillOf({ db }: PortalDeps, payment: Payment): Promise<PaymentDetail['till']> {
  const { clientId, paymentId } = payment
  const tillId = tillIdIn(payment.paymentRequestId)
  if (tillId === null) return null
  const [till, sale] = await Promise.all([
    findTill(db, clientId, tillId),
    findTillSale(db, { clientId, tillId, paymentId }),
  ])
  return till && sale && { storeName: till.storeName, name: till.name, takenBy: sale.takenBy }
}

const isCapturable = (payment: Payment, now: Date) =>
  payment.status === 'SUCCESS' && !isAuthorizationOver(payment, now)

/** What is worth offering; the engine says whether it is possible. */
function actionsFor(payment: Payment, done: readonly PaymentTransaction[], capturable: bigint) {
  const isRefundable = payment.status === 'SUCCESS' && refundableMinor(payment) > 0n
  const wasReturned = done.some(
    ({ kind, status }) => kind !== 'CAPTURE' && kind !== 'INCREMENTAL' && status !== 'FAIL',
  )
  const isCancellable = isOpen(payment) || (payment.status === 'SUCCESS' && !wasReturned)
  return [
    ...(isRefundable ? (['refund'] as const) : []),
    ...(capturable > 0n ? (['capture'] as const) : []),
    ...(isCancellable ? (['cancel'] as const) : []),
  ]
}

const rowOf = (payment: Payment): PaymentRow =>
  paymentRow({
    ...payment,
    orderReference: orderReferenceOf(payment.details),
    cardLastFour: payment.card?.lastFour ?? null,
  })

function orderReferenceOf(details: unknown): string | null {
  const { order } = (details ?? {}) as { order?: { referenceOrderId?: unknown } }
  return typeof order?.referenceOrderId === 'string' ? order.referenceOrderId : null
}
