import { type AgreementScope, findPaymentMethod } from '@amsel/contract'
import type { Agreement, AgreementState, Client } from '../domain/index.ts'
import { type Html, html } from '../web/index.ts'
import { payerPage } from './payer-page.ts'

/** What a page shows of an agreement. */
export interface ShownAgreement {
  readonly client: Client
  readonly agreement: Agreement
  /** As it is now. */
  readonly state: AgreementState
  /** Whether the payer decides here. */
  readonly isPlayed: boolean
  /** Where the page's own forms go. */
  readonly path: string
  /** Where the shop is, with all that it is told. */
  readonly backUrl: string | null
}

export function consentPage(shown: ShownAgreement, onward: string | null = null): Html {
  const { client, agreement } = shown
  const wallet = findPaymentMethod(agreement.customerBelongsTo)?.name ?? agreement.customerBelongsTo
  return payerPage({
    client,
    subject: `agreement with ${wallet}`,
    onward,
    content: html`
      <p class="asked">asks for your agreement</p>
      <dl>
        <dt>Wallet</dt><dd>${wallet}</dd>
        <dt>To</dt><dd>${list(agreement.scopes)}</dd>
      </dl>
      ${shown.state === 'AWAITING' && shown.isPlayed ? decision(shown) : outcome(shown)}`,
  })
}

const SCOPES: Readonly<Record<AgreementScope, string>> = {
  AGREEMENT_PAY: 'take payments from your wallet without asking each time',
  BASE_USER_INFO: 'know that the account is yours',
  USER_INFO: 'read your name and other data of your account',
  USER_LOGIN_ID: 'read the name with which you log in',
  HASH_LOGIN_ID: 'recognize the name with which you log in',
  SEND_OTP: 'have one-time passwords sent to you',
  TAOBAO_REBIND: 'bind your Taobao account anew',
}

const list = (scopes: readonly AgreementScope[]): Html =>
  html`${[...new Set(scopes)].map((scope) => SCOPES[scope]).join('; ')}`

const decision = ({ agreement, path }: ShownAgreement): Html => html`
  <form method="post" action="${path}/agree"><button class="confirm">Agree</button></form>
  <form method="post" action="${path}/refuse"><button class="decline">Refuse</button></form>
  <p class="hint">Open until ${agreement.decideBefore.toUTCString()}.</p>`

const OUTCOMES: Readonly<Record<AgreementState, string>> = {
  AWAITING: 'Please decide in your wallet.',
  GRANTED: 'You have agreed.',
  ACTIVE: 'You have agreed.',
  REFUSED: 'You have refused. Nothing was agreed.',
  EXPIRED: 'The time to decide is over. Nothing was agreed.',
  CANCELED: 'This agreement has ended.',
}

const outcome = ({ state, backUrl }: ShownAgreement): Html => html`
  <p class="outcome" data-state="${state}">${OUTCOMES[state]}</p>
  ${backUrl !== null && html`<p><a class="confirm" href="${backUrl}">Back to the shop</a></p>`}`
