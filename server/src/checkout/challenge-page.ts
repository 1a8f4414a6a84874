import { type Html, html } from '../web/index.ts'
import { badge, cardName } from './methods.ts'
import type { Shown } from './payment-page.ts'
import { askedFor, playedScreen, playMore } from './played.ts'

/** The simulated issuer asks whether it is really the payer. */
export function challenge({ client, payment, path, reader }: Shown): Html {
  const { speech, to } = reader
  const { bank, card } = speech.words
  const amount = speech.amount(payment.amount.value, payment.amount.currency)
  const name = payment.card ? cardName(payment.card) : ''
  return html`${playedScreen({
    look: 'bank',
    mark: badge('CARD', name),
    name: bank.title,
    content: html`${askedFor(amount, client.name, name)}
    <p>${speech.say(bank.question, { merchant: client.name, card: name })}</p>
    <form method="post" action="${to(`${path}/confirm`)}" data-once="${card.paying}">
      <button class="confirm">${speech.say(card.pay, { amount })}</button></form>
    <form method="post" action="${to(`${path}/decline`)}"><button class="decline">${bank.notMe}</button></form>`,
  })}
  ${playMore(reader, { role: 'issuer', who: bank.name, path, canWait: true })}`
}
