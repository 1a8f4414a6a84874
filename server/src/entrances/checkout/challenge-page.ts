import { type Html, html } from '../../platform/web/index.ts'
import { mark } from './marks/mark.ts'
import { cardName } from './methods.ts'
import type { Shown } from './payment-page.ts'
import { askedFor, playedScreen, playMore } from './played.ts'
import { seenFields } from './tries.ts'

/** The simulated issuer asks whether it is really the payer. */
export function challenge(shown: Shown): Html {
  const { client, payment, path, reader } = shown
  const { speech, to } = reader
  const { bank, card } = speech.words
  const amount = speech.amount(payment.amount.value, payment.amount.currency)
  const name = payment.card ? cardName(payment.card) : ''
  const fields = seenFields(shown)
  return html`${playedScreen({
    look: 'bank',
    mark: mark(payment.card?.brand ?? 'CARD', name, reader.marks),
    name: bank.title,
    content: html`${askedFor(amount, client.name, name)}
    <p>${speech.say(bank.question, { merchant: client.name, card: name })}</p>
    <form method="post" action="${to(`${path}/confirm`)}" data-once="${card.paying}">
      ${fields}<button class="confirm">${speech.say(card.pay, { amount })}</button></form>
    <form method="post" action="${to(`${path}/decline`)}">${fields}<button class="decline">${bank.notMe}</button></form>`,
  })}
  ${playMore(reader, { role: 'issuer', who: bank.name, path, fields, canWait: true })}`
}
