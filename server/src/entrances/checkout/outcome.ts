import type { ResultCode } from '@amsel/contract'
import { isCard, isGivenUp, type Payment, TRIES_MAX } from '../../domain/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import { methodName } from './methods.ts'
import { onToShop } from './payer-page.ts'
import type { Shown } from './payment-page.ts'
import { receipt } from './receipt.ts'
import { askForMail, type MailNote } from './receipt-mail.ts'
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

interface Ended extends Shown {
  readonly mailNote?: MailNote | undefined
}

/** There is nothing left to do. `isLeaving`: the page leads on to the shop by itself. */
export function outcome(shown: Ended, isLeaving = false): Html {
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
    ${what === 'paid' && shown.canMail && byMail(shown, isLeaving)}
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

/** Nobody types on a page that is about to go. */
const byMail = (shown: Ended, isLeaving: boolean): Html => {
  const { path, reader, mailNote } = shown
  if (!isLeaving) return askForMail({ reader, path, note: mailNote })
  return html`<p class="by-mail"><a href="${reader.to(path)}">${reader.speech.words.receipt.byMail}</a></p>`
}
