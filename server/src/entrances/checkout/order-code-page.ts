import type { Client, Payment } from '../../domain/index.ts'
import { type Html, html } from '../../platform/web/index.ts'
import { isPlayed } from './is-played.ts'
import { methodName } from './methods.ts'
import { outcome } from './outcome.ts'
import { paymentPage, type Shown } from './payment-page.ts'
import { playMore } from './played.ts'
import { seenFields } from './tries.ts'
import { walletScreen } from './wallet-page.ts'

interface ShownOrderCode extends Shown {
  readonly client: Client
  readonly payment: Payment
  readonly isOpen: boolean
}

/** For somebody who opens an order code in a browser: what it is, and how to pay it. */
export const orderCodePage = (shown: ShownOrderCode, onward: string | null = null): Html =>
  paymentPage(shown, shown.isOpen ? howToPay(shown) : outcome(shown), { isOpen: shown.isOpen, onward })

function howToPay(shown: ShownOrderCode): Html {
  const { client, payment, path, reader } = shown
  const { order } = reader.speech.words
  const who = methodName(payment.paymentMethodType)
  const code = html`<p>${order.how}</p>
  <p class="code"><img src="${path}/middle.svg" width="240" height="240" alt="${order.picture}"></p>`
  if (!isPlayed(client)) return code
  return html`${walletScreen(shown)}
  ${playMore(reader, { role: 'wallet', who, path, fields: seenFields(shown), canWait: false })}
  <div class="scan">${code}</div>`
}
