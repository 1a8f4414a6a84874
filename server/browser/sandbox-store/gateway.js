/** What the pages ask of the gateway. Addresses are relative: they keep the token of the page's own. */

/** Calls an operation such as `payments/pay`, signed by the gateway; gives the messages and the answer as an object. */
export async function call(operation, request) {
  const response = await fetch('call', {
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

export const drawing = (text, as) => `draw?as=${as}&text=${encodeURIComponent(text)}`

async function facts(address) {
  const response = await fetch(address)
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
  return response.json()
}
