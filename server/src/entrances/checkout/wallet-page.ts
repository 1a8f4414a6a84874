import { agreementByPaying, type Client } from '../../domain/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import { mark } from './marks/mark.ts'
import { isWallet, methodName } from './methods.ts'
import type { Shown } from './payment-page.ts'
import { askedFor, playedScreen, playMore } from './played.ts'
import type { Reader } from './reader.ts'
import { seenFields, stateOf } from './tries.ts'

/** The sandbox's payer plays the wallet or the bank. */
export function walletDecision(shown: Shown): Html {
  const { payment, path, reader } = shown
  const name = methodName(payment.paymentMethodType)
  return html`
  ${walletScreen(shown, agreementByPaying(payment) !== null && consentHint(shown))}
  ${playMore(reader, { role: 'wallet', who: name, path, fields: seenFields(shown), canWait: true })}
  ${onPhone(shown)}`
}

/** What the wallet shows the payer, with its two buttons. */
export function walletScreen(shown: Shown, more: Html | false = false): Html {
  const { client, payment, path, reader } = shown
  const { speech, to } = reader
  const { card, played } = speech.words
  const type = payment.paymentMethodType
  const name = methodName(type)
  const amount = speech.amount(payment.amount.value, payment.amount.currency)
  return playedScreen({
    look: isWallet(type) ? 'app' : 'bank',
    mark: mark(type, name, reader.marks),
    name,
    content: html`${askedFor(amount, client.name, payment.orderDescription)}
    ${more}
    <form method="post" action="${to(`${path}/confirm`)}" data-once="${card.paying}">
      ${seenFields(shown)}<button class="confirm">${speech.say(card.pay, { amount })}</button></form>
    <form method="post" action="${to(`${path}/decline`)}">${seenFields(shown)}<button class="decline">${played.decline}</button></form>`,
  })
}

/** The page continues on the payer's phone, and notices here what became of it. */
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
