import { randomUUID } from 'node:crypto'
import { isCurrency } from '@amsel/contract'
import type { FastifyInstance } from 'fastify'
import { parseDecimalAmount, Refusal, walletOfUserAgent } from '../../domain/index.ts'
import { formOf, JSON_ERRORS, sendPage } from '../../platform/web/index.ts'
import { counterPage } from './counter-page.ts'
import { ORDER } from './order.ts'
import { rememberByShop } from './page-memory.ts'
import type { ShopOf } from './deps.ts'
import type { Exchange } from './shop.ts'

/** So many calls of the counter are kept for the till to show. */
const CALLS_MAX = 20

/** A newcomer opens the page in an ordinary browser, which the sandbox takes for this wallet's. */
const SAMPLE_WALLET =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 AliApp(AP/10.6.20) AlipayClient/10.6.20'

/** What came from the sticker on one counter. */
interface Calls {
  count: number
  readonly calls: { readonly number: number; readonly operation: string; readonly exchange: Exchange }[]
}

/** What a customer gets after scanning the sticker: a form for the amount, and the way on to the wallet. */
export function counterRoutes(app: FastifyInstance, shopOf: ShopOf): void {
  const callsOf = rememberByShop((): Calls => ({ count: 0, calls: [] }))

  app.get('/counter', (_request, reply) => sendPage(reply, counterPage()))

  app.post('/counter', async (request, reply) => {
    const form = formOf(request)
    const typed = { amount: form.get('amount') ?? '', currency: form.get('currency') ?? '' }
    const refuse = (mistake: string) => sendPage(reply.code(422), counterPage({ ...typed, mistake }))
    const amount = readAmount(typed)
    if (!amount) return refuse('Please enter an amount above zero, such as 12.50.')
    const operation = 'payments/pay'
    const shop = shopOf(request)
    const exchange = await shop.call(operation, entryRequest(amount, request.headers['user-agent'] ?? ''))
    if (!exchange) return refuse('The gateway gave no answer. Please try again.')
    const seen = callsOf(shop)
    seen.count += 1
    seen.calls.push({ number: seen.count, operation, exchange })
    if (seen.calls.length > CALLS_MAX) seen.calls.shift()
    const { result, redirectActionForm } = JSON.parse(exchange.answer.body)
    if (!redirectActionForm) return refuse(`The gateway refused: ${result.resultMessage}`)
    // By whatever name this page was opened: a form leads to its own host alone.
    const { pathname, search } = new URL(redirectActionForm.redirectUrl)
    return reply.redirect(pathname + search, 303)
  })

  app.get<{ Querystring: { after?: string } }>('/counter/calls', JSON_ERRORS, (request, reply) => {
    const after = Number(request.query.after ?? 0)
    const { count, calls } = callsOf(shopOf(request))
    return reply.send({ last: count, calls: calls.filter(({ number }) => number > after) })
  })
}

function readAmount({ amount, currency }: { amount: string; currency: string }) {
  const value = isCurrency(currency) ? parseDecimalAmount(amount.trim(), currency) : null
  return value ? { currency, value: String(value) } : null
}

const entryRequest = (amount: { currency: string; value: string }, userAgent: string) => ({
  productCode: 'IN_STORE_PAYMENT',
  paymentRequestId: `counter-${randomUUID()}`,
  paymentAmount: amount,
  order: { ...ORDER, orderAmount: amount, env: { userAgent: walletBrowser(userAgent) } },
  paymentMethod: { paymentMethodType: 'CONNECT_WALLET' },
  paymentFactor: { inStorePaymentScenario: 'EntryCode' },
})

function walletBrowser(userAgent: string): string {
  try {
    walletOfUserAgent(userAgent)
    return userAgent
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return SAMPLE_WALLET
  }
}
