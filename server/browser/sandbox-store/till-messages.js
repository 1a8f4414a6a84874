const MESSAGES_MAX = 50
const TONES = { S: 'good', F: 'wrong', U: 'open' }

const list = document.getElementById('messages')
/** The last inquiry of each payment. */
const inquiries = new Map()

/** Shows a call, newest first. An inquiry that is answered as the one before is counted, not shown again. */
export function showMessage({ operation, exchange, answer }) {
  const isInquiry = operation === 'payments/inquiryPayment'
  const earlier = isInquiry && inquiries.get(exchange.request.body)
  if (earlier?.answer === exchange.answer.body) {
    earlier.times += 1
    earlier.name.textContent = `${operation} ×${earlier.times}`
    return
  }
  const name = element('span', operation)
  const { resultStatus, resultCode } = answer.result
  const result = element('span', `${resultStatus} ${resultCode}`)
  result.className = TONES[resultStatus] ?? ''
  const summary = document.createElement('summary')
  const status = answer.paymentStatus && element('span', answer.paymentStatus)
  summary.append(name, ...(status ? [status] : []), result)
  const details = folded(
    summary,
    element('h3', `POST ${exchange.request.path}`),
    element('pre', pretty(exchange.request.body)),
    headers(exchange.request),
    element('h3', 'Answer'),
    element('pre', pretty(exchange.answer.body)),
    headers(exchange.answer),
  )
  // The newest is open, but what is asked every two seconds stays small.
  if (!isInquiry) {
    for (const each of list.children) each.open = false
    details.open = true
  }
  list.prepend(details)
  while (list.childElementCount > MESSAGES_MAX) list.lastElementChild.remove()
  if (isInquiry) inquiries.set(exchange.request.body, { answer: exchange.answer.body, name, times: 1 })
}

function headers(message) {
  const lines = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}`)
  return folded(element('summary', 'Headers'), element('pre', lines.join('\n')))
}

function folded(...content) {
  const details = document.createElement('details')
  details.append(...content)
  return details
}

const pretty = (body) => JSON.stringify(JSON.parse(body), null, 2)

function element(tag, text) {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}
