const MESSAGES_MAX = 50
const TONES = { S: 'good', F: 'wrong', U: 'open' }

const list = document.getElementById('messages')
let latest = null

/** Shows a call, newest first. An inquiry that says what the one before said is counted, not shown again. */
export function showMessage({ operation, exchange, answer }) {
  const facts = JSON.stringify([operation, exchange.request.body, answer])
  if (latest?.facts === facts && operation === 'payments/inquiryPayment') {
    latest.times += 1
    latest.name.textContent = `${operation} ×${latest.times}`
    return
  }
  const name = element('span', operation)
  const { resultStatus, resultCode } = answer.result
  const result = element('span', `${resultStatus} ${resultCode}`)
  result.className = TONES[resultStatus] ?? ''
  const summary = document.createElement('summary')
  const status = answer.paymentStatus && element('span', answer.paymentStatus)
  summary.append(name, ...(status ? [status] : []), result)
  const details = document.createElement('details')
  details.open = list.childElementCount === 0
  details.append(
    summary,
    element('h3', `POST ${exchange.request.path}`),
    element('pre', headerLines(exchange.request.headers)),
    element('pre', pretty(exchange.request.body)),
    element('h3', 'Answer'),
    element('pre', headerLines(exchange.answer.headers)),
    element('pre', pretty(exchange.answer.body)),
  )
  list.prepend(details)
  while (list.childElementCount > MESSAGES_MAX) list.lastElementChild.remove()
  latest = { facts, name, times: 1 }
}

const headerLines = (headers) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

const pretty = (body) => JSON.stringify(JSON.parse(body), null, 2)

function element(tag, text) {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}
