import { type Client, isCard, type Payment } from '../../domain/index.ts'
import type { SavedCard } from '../../engine/money/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import { methodName } from './methods.ts'
import { payerPage, timeLeft } from './payer-page.ts'
import type { Reader } from './reader.ts'
import type { Tries } from './tries.ts'

/** What a page shows of a payment. */
export interface Shown {
  readonly client: Client
  readonly payment: Payment
  readonly reader: Reader
  /** By the client's clock. */
  readonly now: Date
  /** Where the page is, and below it its forms. */
  readonly path: string
  readonly tries: Tries
  /** Where another method is chosen; null where that is the merchant's choice. */
  readonly otherWay: string | null
  /** Whether a receipt can be sent by mail. */
  readonly canMail: boolean
  /** Where a card is asked for and no session has offered them before. */
  readonly saved: readonly SavedCard[]
}

interface More {
  /** Whether there is something to do, and so a time to do it in. */
  readonly isOpen?: boolean
  readonly onward?: string | null
}

/** Long enough to ask for a receipt by mail. */
const WITH_RECEIPT_SECONDS = 5

/** The page of a payment: what is paid to whom, and beside it what the payer can do. */
export function paymentPage(shown: Shown, deed: Html, { isOpen = false, onward = null }: More = {}): Html {
  const { client, payment, reader, now, path } = shown
  const { speech } = reader
  const { page, choose } = speech.words
  const amount = speech.amount(payment.amount.value, payment.amount.currency)
  const orderId = orderIdOf(payment)
  const method = isCard(payment) ? choose.card : methodName(payment.paymentMethodType)
  return payerPage({
    client,
    reader,
    path,
    onward,
    seenSeconds: shown.canMail && payment.status === 'SUCCESS' ? WITH_RECEIPT_SECONDS : undefined,
    deed,
    subject: amount,
    paymentId: payment.paymentId,
    summary: html`<h1 class="amount">${amount}</h1>
      <p class="what"><bdi>${payment.orderDescription}</bdi></p>
      <dl class="facts">
        ${orderId && html`<dt>${page.order}</dt><dd><bdi>${orderId}</bdi></dd>`}
        <dt>${page.with}</dt><dd>${method}</dd>
      </dl>
      ${isOpen && timeLeft(reader, payment.expiresAt, now)}`,
  })
}

/** The merchant's own name of the order, by which the payer knows it. */
function orderIdOf({ details }: Pick<Payment, 'details'>): string | null {
  const { order } = (details ?? {}) as { order?: { referenceOrderId?: unknown } }
  const id = order?.referenceOrderId
  return typeof id === 'string' && id !== '' ? id : null
}
