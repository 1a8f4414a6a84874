// A payer who agrees to be charged: at the back's page, and back to the shop by way of the front.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

const WALLET = 'ALIPAY_HK'

export async function chargeByAgreement(order) {
  const asked = {
    customerBelongsTo: WALLET,
    authRedirectUrl: 'https://shop.example/agreed',
    scopes: ['AGREEMENT_PAY'],
    authState: `state-${randomUUID()}`,
    terminalType: 'WEB',
  }
  const { result, normalUrl } = await order.certain('authorizations/consult', asked)
  if (result.resultStatus === 'F') order.refused('consult', { result })
  const authCode = await agree(order, normalUrl)
  const applied = { grantType: 'AUTHORIZATION_CODE', customerBelongsTo: WALLET, authCode }
  const tokens = await order.certain('authorizations/applyToken', applied)
  if (tokens.result.resultStatus === 'F') order.refused('applyToken', tokens)
  const method = { paymentMethodType: WALLET, paymentMethodId: tokens.accessToken }
  const request = { ...order.request(method), productCode: 'AGREEMENT_PAYMENT' }
  const answer = await order.certain('payments/pay', request, { codes: ['PAYMENT_IN_PROCESS'] })
  order.paymentId = answer.paymentId
  if (answer.result.resultStatus === 'F')
    order.end('pay by agreement', answer, ['PROCESS_FAIL', 'ORDER_IS_CLOSED', 'ORDER_IS_CANCELED'])
  await order.paid()
}

/** The code that the shop's address has at the end of the way. */
async function agree(order, page) {
  let next = await visit(order, `${page}/agree`, 'POST')
  for (let pages = 0; pages < 6; pages += 1) {
    const code = new URL(next).searchParams.get('authCode')
    if (code && next.startsWith('https://shop.example/')) return code
    next = await visit(order, next)
  }
  throw new Error(`the payer of ${order.id} does not come back to the shop`)
}

/** Where a page leads on to; it is asked for as often as it takes. A page that was answered already is read instead. */
async function visit(order, url, method = 'GET') {
  for (;;) {
    const signal = AbortSignal.timeout(15_000)
    const response = await fetch(url, { method, redirect: 'manual', signal }).catch(() => null)
    if (response && response.status < 500) {
      const { headers } = response
      if (headers.has('location')) return String(new URL(headers.get('location'), url))
      const [, onward] =
        /<meta http-equiv="refresh" content="\d+; url=([^"]*)">/.exec(await response.text()) ?? []
      if (onward) return String(new URL(onward.replaceAll('&amp;', '&'), url))
    }
    if (order.until()) throw new Error(`the page ${url} of ${order.id} leads nowhere`)
    await delay(500)
  }
}
