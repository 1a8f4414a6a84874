import { type Html, html } from '../web/index.ts'
import { cardName } from './methods.ts'
import type { Shown } from './payment-page.ts'
import { playedNote } from './played.ts'
import { seenFields } from './tries.ts'

/** The simulated bank asks whether it is really the payer. */
export function challenge(shown: Shown): Html {
  const { client, payment, path, reader } = shown
  const { speech, to } = reader
  const { bank, card } = speech.words
  const amount = speech.amount(payment.amount.value, payment.amount.currency)
  const question = speech.say(bank.question, {
    merchant: client.name,
    card: payment.card ? cardName(payment.card) : '',
  })
  return html`
  <h2>${bank.title}</h2>
  <p>${question}</p>
  <form method="post" action="${to(`${path}/confirm`)}" data-once="${card.paying}">
    ${seenFields(shown)}<button class="confirm">${speech.say(card.pay, { amount })}</button></form>
  <form method="post" action="${to(`${path}/decline`)}">${seenFields(shown)}<button class="decline">${bank.notMe}</button></form>
  ${playedNote(reader, bank.name)}`
}
