import type { AgreementScope } from '@amsel/contract'
import type { Agreement, AgreementState, Client } from '../../domain/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import { mark } from './marks/mark.ts'
import { methodName } from './methods.ts'
import { onToShop, payerPage, timeLeft } from './payer-page.ts'
import { playedNote, playedScreen } from './played.ts'
import type { Reader } from './reader.ts'
import type { Words } from './words/index.ts'

/** What a page shows about an agreement. */
interface ShownAgreement {
  readonly client: Client
  readonly agreement: Agreement
  readonly reader: Reader
  readonly now: Date
  /** As it is now. */
  readonly state: AgreementState
  /** Whether the payer decides here. */
  readonly isPlayed: boolean
  /** Where the page is, and below it its forms. */
  readonly path: string
  /** Where the shop is, with everything it is sent. */
  readonly backUrl: string | null
}

export function consentPage(shown: ShownAgreement, onward: string | null = null): Html {
  const { client, agreement, reader, path, now } = shown
  const { consent } = reader.speech.words
  const isOpen = shown.state === 'AWAITING' && shown.isPlayed
  return payerPage({
    client,
    reader,
    path,
    onward,
    subject: consent.asks,
    summary: html`
      <h1 class="what">${consent.asks}</h1>
      <dl class="facts">
        <dt>${consent.wallet}</dt><dd>${walletOf(agreement)}</dd>
        ${!isOpen && html`<dt>${consent.allows}</dt><dd>${scopesOf(agreement.scopes, consent).join('; ')}</dd>`}
      </dl>
      ${isOpen && timeLeft(reader, agreement.decideBefore, now)}`,
    deed: isOpen ? decision(shown) : outcome(shown),
  })
}

const walletOf = ({ customerBelongsTo }: Agreement): string => methodName(customerBelongsTo)

const SCOPES: Readonly<Record<AgreementScope, keyof Words['consent']>> = {
  AGREEMENT_PAY: 'agreementPay',
  BASE_USER_INFO: 'baseUserInfo',
  USER_INFO: 'userInfo',
  USER_LOGIN_ID: 'userLoginId',
  HASH_LOGIN_ID: 'hashLoginId',
  SEND_OTP: 'sendOtp',
  TAOBAO_REBIND: 'taobaoRebind',
}

const scopesOf = (scopes: readonly AgreementScope[], words: Words['consent']): string[] =>
  [...new Set(scopes)].map((scope) => words[SCOPES[scope]])

/** The sandbox's payer decides in the wallet, which is played. */
function decision({ client, agreement, path, reader }: ShownAgreement): Html {
  const { speech, to } = reader
  const { consent } = speech.words
  const name = walletOf(agreement)
  return html`${playedScreen({
    look: 'app',
    mark: mark(agreement.customerBelongsTo, name, reader.marks),
    name,
    content: html`<p class="asked"><b class="small">${client.name}</b><span>${consent.asks}</span></p>
    <p class="hint">${consent.allows}</p>
    <ul class="scopes">${scopesOf(agreement.scopes, consent).map((scope) => html`<li>${scope}</li>`)}</ul>
    <form method="post" action="${to(`${path}/agree`)}"><button class="confirm">${consent.agree}</button></form>
    <form method="post" action="${to(`${path}/refuse`)}"><button class="decline">${consent.refuse}</button></form>`,
  })}
  <div class="play">${playedNote(reader, name)}</div>`
}

const OUTCOMES: Readonly<Record<AgreementState, keyof Words['consent']>> = {
  AWAITING: 'awaiting',
  GRANTED: 'agreed',
  ACTIVE: 'agreed',
  REFUSED: 'refused',
  EXPIRED: 'expired',
  CANCELED: 'ended',
}

const outcome = (shown: ShownAgreement): Html => html`<section class="end" role="status">
  <h2 class="outcome" data-state="${shown.state}">${shown.reader.speech.words.consent[OUTCOMES[shown.state]]}</h2>
  ${onToShop(shown, shown.backUrl)}</section>`
