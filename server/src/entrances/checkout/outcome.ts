import type { ResultCode } from '@amsel/contract'
import { isCard, isGivenUp, type Payment, TRIES_MAX } from '../../domain/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import { cardName, methodName } from './methods.ts'
import { onToShop } from './payer-page.ts'
import type { Shown } from './payment-page.ts'
import { stateOf } from './tries.ts'
import { type Speech, troubleOf, type Words } from './words/index.ts'

export type Outcome = 'paid' | 'pending' | 'checking' | 'failed' | 'expired' | 'cancelled'

/** What has become of a payment, in the words of its payer. */
export function outcomeOf(payment: Payment, now: Date): Outcome {
  switch (payment.status) {
    case 'SUCCESS':
      return 'paid'
    case 'PENDING':
      return 'pending'
    case 'CANCELLED':
      return 'cancelled'
    case 'FAIL':
      if (isGivenUp(payment)) return 'cancelled'
      return payment.resultCode === 'ORDER_IS_CLOSED' ? 'expired' : 'failed'
    case 'PROCESSING':
      return now < payment.expiresAt ? 'checking' : 'expired'
  }
}

const SIGNS: Readonly<Record<Outcome, string>> = {
  paid: '✓',
  pending: '…',
  checking: '…',
  failed: '!',
  expired: '!',
  cancelled: '!',
}

/** An outcome with its heading and one more sentence. */
export function ending(speech: Speech, outcome: Outcome, merchant: string, more?: Html | null): Html {
  const { words } = speech
  const heading: keyof Words['outcome'] = outcome
  return html`<span class="sign" aria-hidden="true">${SIGNS[outcome]}</span>
    <h2 class="outcome">${words.outcome[heading]}</h2>
    <p>${more ?? speech.say(words.outcome[`${outcome}More`], { merchant })}</p>`
}

/** There is nothing left to do. */
export function outcome(shown: Shown): Html {
  const { client, payment, reader, now } = shown
  const { speech } = reader
  const what = outcomeOf(payment, now)
  const asks = what === 'checking' && html` data-state="${shown.path}/state?now=${stateOf(shown)}"`
  return html`<section class="end" data-status="${payment.status}" data-outcome="${what}"${asks} role="status">
    ${
      what === 'pending'
        ? waiting(shown)
        : ending(speech, what, client.name, what === 'failed' ? whyFailed(shown, payment.resultCode) : null)
    }
    ${what === 'paid' && receipt(shown)}
    ${onToShop(shown, payment.redirectUrl)}
  </section>`
}

/** The page notices by itself when there is an end; without scripts the payer looks again. */
function waiting(shown: Shown): Html {
  const { client, payment, path, reader } = shown
  const { speech, to } = reader
  const { wallet } = speech.words
  const place = { method: methodName(payment.paymentMethodType) }
  return html`<div data-state="${path}/state?now=${stateOf(shown)}">
    ${
      isCard(payment)
        ? ending(speech, 'pending', client.name)
        : html`<span class="sign" aria-hidden="true">${SIGNS.pending}</span>
    <h2 class="outcome">${speech.say(wallet.waiting, place)}</h2>
    <p>${speech.say(wallet.waitingMore, place)}</p>`
    }
    <p class="hint" data-plain><a href="${to(path)}">${wallet.check}</a></p></div>`
}

const whyFailed = ({ client, tries, reader: { speech } }: Shown, code: ResultCode): Html => {
  const { words } = speech
  const next = tries.made < TRIES_MAX ? words.outcome.failedMore : words.outcome.triesUsed
  const more = speech.say(next, { merchant: client.name })
  const trouble = tries.failed?.isRefusal ? 'payerRefused' : troubleOf(code).trouble
  return html`${words.trouble[trouble]} ${more}`
}

/** What the payer can keep. */
function receipt({ client, payment, reader: { speech } }: Shown): Html {
  const { receipt: words } = speech.words
  const rows: [string, Html | string][] = [
    [words.paidTo, client.name],
    [words.amount, speech.amount(payment.amount.value, payment.amount.currency)],
    [words.paidWith, paidWith(payment)],
    ...(payment.paidAt ? [[words.date, moment(speech, payment.paidAt)] as [string, Html]] : []),
  ]
  return html`<dl class="facts receipt">${rows.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
    <button type="button" class="print" data-print hidden>${words.print}</button>`
}

const moment = (speech: Speech, date: Date): Html =>
  html`<time datetime="${date.toISOString()}" data-local>${speech.moment(date)}</time>`

const paidWith = ({ card, paymentMethodType }: Payment): string =>
  card ? cardName(card) : methodName(paymentMethodType)
