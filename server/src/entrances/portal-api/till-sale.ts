import {
  canBePaid,
  type Client,
  isOfTillsDay,
  isOpen,
  type Payment,
  PortalError,
  refundableMinor,
  type Till,
  TILL_NONCE,
  tillRequestId,
} from '../../domain/index.ts'
import { recoverLost } from '../../engine/money/index.ts'
import { findPayment, findTill, findTillSale } from '../../storage/index.ts'
import { notFound } from '../portal-kit/index.ts'
import type { PortalDeps } from './deps.ts'
import type { ClientMember } from './route.ts'
import type { TillSale } from './shapes.ts'
import { amount, at, atOrNull, inCurrencyOf } from './shown.ts'

type Params = Readonly<Record<string, string>>

export async function getTill(
  { db }: PortalDeps,
  { client }: ClientMember,
  { tillId = '' }: Params,
): Promise<Till> {
  const till = await findTill(db, client.clientId, tillId)
  if (!till) throw notFound()
  return till
}

/** For a new sale: a device that still has a closed till open takes nothing with it. */
export function requireOpen({ closedAt, name }: Till): void {
  if (closedAt === null) return
  throw new PortalError(409, 'till_closed', `The till ${name} is closed.`)
}

/** As the signed API refuses the same client. */
export function requireSelling({ served }: PortalDeps, client: Client): void {
  if (!canBePaid(client, served))
    throw new PortalError(403, 'client_off', 'No payments can be taken here at the moment.')
}

/** The page's name for one of its sales. */
export function nonceIn({ requestId = '' }: Params): string {
  if (!TILL_NONCE.test(requestId)) throw notFound()
  return requestId
}

interface Sold {
  readonly payment: Payment
  readonly tipMinor: bigint
}

/** What this till began under a name of its own; null where nothing has arrived, or not yet. */
export async function findSale(
  deps: PortalDeps,
  { actor }: ClientMember,
  till: Till,
  nonce: string,
): Promise<Sold | null> {
  const { clientId } = till
  const name = { paymentRequestId: tillRequestId(till, nonce) }
  const found = await findPayment(deps.db, clientId, name)
  const isLost = !found && (await recoverLost(deps.operations, actor, name.paymentRequestId))
  const payment = isLost ? await findPayment(deps.db, clientId, name) : found
  if (!payment) return null
  const sale = await findTillSale(deps.db, { ...till, paymentId: payment.paymentId })
  return { payment, tipMinor: sale?.tipMinor ?? 0n }
}

interface At extends Sold {
  readonly now: Date
  /** Payments whose newest refund has failed. */
  readonly failedRefunds: ReadonlySet<string>
}

/** A sale as its till sees it: nothing of its payer. */
export function saleOf(
  deps: PortalDeps,
  till: Till,
  { payment, tipMinor, now, failedRefunds }: At,
): TillSale {
  const mayRefund = payment.status === 'SUCCESS' && isOfTillsDay(payment, now)
  return {
    requestId: payment.paymentRequestId.slice(tillRequestId(till, '').length),
    paymentId: payment.paymentId,
    status: payment.status,
    resultCode: payment.resultCode,
    amount: amount(payment.amount),
    tip: inCurrencyOf(payment, tipMinor),
    refunded: inCurrencyOf(payment, payment.refundedMinor),
    hasFailedRefund: failedRefunds.has(payment.paymentId),
    method: payment.paymentMethodType,
    begunAt: at(payment.createdAt),
    paidAt: atOrNull(payment.paidAt),
    orderCode: isOpen(payment) && payment.expiresAt > now ? orderCodeOf(payment) : null,
    refundable: inCurrencyOf(payment, mayRefund ? refundableMinor(payment) : 0n),
    receiptUrl: deps.receiptUrl(payment.clientId, payment.paymentId),
  }
}

interface Answer {
  readonly orderCodeForm?: {
    readonly codeDetails: readonly { readonly displayType: string; readonly codeValue: string }[]
  }
}

/** As the answer to the merchant has it. */
function orderCodeOf({ answer, expiresAt }: Payment): TillSale['orderCode'] {
  if (answer === '') return null
  const { orderCodeForm } = JSON.parse(answer) as Answer
  const text = orderCodeForm?.codeDetails.find(({ displayType }) => displayType === 'TEXT')?.codeValue
  return text === undefined ? null : { text, expiresAt: at(expiresAt) }
}
