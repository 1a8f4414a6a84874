import { plainName } from '../../domain/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import type { Found } from './found-payment.ts'
import type { Reader } from './reader.ts'

/** What the page says of the mail: that it went, or that its address is none. */
export type MailNote = 'sent' | 'wrong'

const ADDRESS_LENGTH_MAX = 254
/** One `@`, a host with a dot, and nothing that a mail's head would take for more than one address. */
const ADDRESS =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}.]+(?:\.[^\s@<>()[\]\\,;:"\p{C}.]+)+$/u

/** The address that was typed; null where it is none. */
export function typedAddress(form: URLSearchParams): string | null {
  const address = (form.get('email') ?? '').trim()
  return address.length <= ADDRESS_LENGTH_MAX && ADDRESS.test(address) ? address : null
}

interface Asked {
  readonly reader: Reader
  readonly path: string
  readonly note?: MailNote | undefined
}

/** Where the payer asks for the receipt by mail. */
export function askForMail({ reader, path, note }: Asked): Html {
  const { speech, to } = reader
  const { receipt } = speech.words
  const isWrong = note === 'wrong'
  return html`${note === 'sent' && html`<p class="note" role="status">${receipt.sent}</p>`}
  <details class="by-mail"${isWrong && html` open`}><summary>${receipt.byMail}</summary>
    <form method="post" action="${to(`${path}/receipt`)}">
      <label>${receipt.address}<input name="email" type="email" dir="ltr" autocomplete="email" maxlength="${ADDRESS_LENGTH_MAX}" required
        ${isWrong && html`aria-invalid="true" aria-describedby="email-mistake"`}>
        ${isWrong && html`<span class="wrong" id="email-mistake">${receipt.addressWrong}</span>`}</label>
      <button>${receipt.send}</button></form></details>`
}

/**
 * Nothing of it but its link is anybody's to choose: whoever has a payer's page could have it sent to whom they want.
 */
export function receiptMail({ client, payment, reader: { speech } }: Found, link: string) {
  const { receipt, page } = speech.words
  const merchant = plainName(client.name)
  const amount = speech.amount(payment.amount.value, payment.amount.currency)
  const lines = [
    speech.say(receipt.mailPaid, { amount, merchant }),
    ...(client.environment === 'sandbox' ? [page.sandbox] : []),
    '',
    ...(payment.paidAt ? [`${receipt.date}: ${speech.moment(payment.paidAt)}`] : []),
    `${page.paymentId}: ${payment.paymentId}`,
    '',
    receipt.mailLink,
    link,
    '',
    receipt.mailWhy,
  ]
  return { subject: speech.say(receipt.mailSubject, { merchant }), text: `${lines.join('\n')}\n`, link }
}
