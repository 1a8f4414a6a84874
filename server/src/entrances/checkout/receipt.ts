import type { Payment } from '../../domain/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import { cardName, methodName } from './methods.ts'
import type { Reader } from './reader.ts'
import type { Speech } from './words/index.ts'

interface Paid {
  readonly client: { readonly name: string }
  readonly payment: Payment
  readonly reader: Reader
}

/** What the payer can keep: on the page, printed, and behind the link of a mail. */
export function receipt({ client, payment, reader: { speech } }: Paid): Html {
  const { receipt: words, page } = speech.words
  const rows: [string, Html | string][] = [
    [words.paidTo, client.name],
    [words.amount, speech.amount(payment.amount.value, payment.amount.currency)],
    [words.paidWith, paidWith(payment)],
    ...(payment.paidAt ? [[words.date, moment(speech, payment.paidAt)] as [string, Html]] : []),
    [page.paymentId, html`<bdi class="id">${payment.paymentId}</bdi>`],
  ]
  return html`<dl class="facts receipt">${rows.map(([label, value]) => html`<dt>${label}</dt><dd><bdi>${value}</bdi></dd>`)}</dl>
    <button type="button" class="print" data-print hidden>${words.print}</button>`
}

const moment = (speech: Speech, date: Date): Html =>
  html`<time datetime="${date.toISOString()}" data-local>${speech.moment(date)}</time>`

const paidWith = ({ card, paymentMethodType }: Payment): string =>
  card ? cardName(card) : methodName(paymentMethodType)
