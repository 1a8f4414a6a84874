import { notReached, reached } from './connection.js'

/** What the pages ask of the gateway. Addresses are relative: they keep the token of the page's own. */

/** Calls an operation such as `payments/pay`, signed by the gateway; gives the messages and the answer as an object. */
export async function call(operation, request) {
  const response = await send('call', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation, request }),
  })
  if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
  const exchange = await response.json()
  return { operation, exchange, answer: JSON.parse(exchange.answer.body) }
}

/** What became of a payment code, or null. */
export const codeFacts = (digits) => facts(`code/${encodeURIComponent(digits)}`)

/** The order behind a code that the till shows, or null. */
export const orderFacts = (code) => facts(`order?code=${encodeURIComponent(code)}`)

/** The calls of the counter's page since the one with the number `after`. */
export const counterCalls = (after) => facts(`counter/calls?after=${after}`)

/** What the other pages of the shop show now: a phone its payment code, a till its order code. */
export const besideMe = () => facts('beside')

/** Where the customer finds the receipt of a payment. */
export const receiptPath = async (paymentId) =>
  (await facts(`receipt?payment=${encodeURIComponent(paymentId)}`)).path

export const drawing = (text, as) => `draw?as=${as}&text=${encodeURIComponent(text)}`

async function facts(address) {
  const response = await send(address)
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
  return response.json()
}

/** An answer of any kind says that the gateway is there. */
async function send(address, options) {
  try {
    const response = await fetch(address, options)
    reached()
    return response
  } catch (error) {
    notReached()
    throw error
  }
}
