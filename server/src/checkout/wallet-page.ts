import { agreementByPaying, type Client } from '../domain/index.ts'
import { type Html, html } from '../web/index.ts'
import { methodName } from './methods.ts'
import { backToShop } from './payer-page.ts'
import type { Shown } from './payment-page.ts'
import { playedNote } from './played.ts'
import type { Reader } from './reader.ts'
import { seenFields, stateOf } from './tries.ts'

/** The sandbox's payer plays the wallet. */
export function walletDecision(shown: Shown): Html {
  const { payment, path, reader } = shown
  const { speech, to } = reader
  const { card, played } = speech.words
  const amount = speech.amount(payment.amount.value, payment.amount.currency)
  const name = methodName(payment.paymentMethodType)
  return html`
  <h2>${name}</h2>
  ${agreementByPaying(payment) !== null && consentHint(shown)}
  <form method="post" action="${to(`${path}/confirm`)}" data-once="${card.paying}">
    ${seenFields(shown)}<button class="confirm">${speech.say(card.pay, { amount })}</button></form>
  <form method="post" action="${to(`${path}/decline`)}">${seenFields(shown)}<button class="decline">${played.decline}</button></form>
  ${playedNote(reader, name)}
  ${onPhone(shown)}
  ${backToShop(shown, payment.redirectUrl)}`
}

/** The page goes on on the payer's phone, and notices here what became of it. */
const onPhone = (shown: Shown): Html => {
  const {
    path,
    reader: { speech, to },
  } = shown
  const { wallet } = speech.words
  return html`<div class="phone" data-state="${path}/state?now=${stateOf(shown)}"><b>${wallet.scan}</b>
    <img src="${path}/code.svg" width="180" height="180" alt="">
    <p class="hint">${wallet.scanMore}</p>
    <p class="hint" data-plain><a href="${to(path)}">${wallet.check}</a></p></div>`
}

/** What else the payer agrees to. */
export const consentHint = ({ client, reader: { speech } }: { client: Client; reader: Reader }): Html =>
  html`<p class="hint">${speech.say(speech.words.wallet.byPaying, { merchant: client.name })}</p>`
