import { formatAmount } from './money.js'
import { reasonOf } from './reasons.js'
import { sales, totalsOfToday } from './till-sales.js'

const SHOWN_MAX = 8
/** How long a question waits for its second press. */
const ASKED_MS = 5_000

const list = document.getElementById('payments')
const day = document.getElementById('day')

/** What a cashier reads; `tone` is a class of the page. */
export function wordsOf({ status, resultCode, resultMessage }) {
  if (status === 'SUCCESS') return { text: 'Paid', tone: 'good' }
  if (status === 'CANCELLED') return { text: 'Cancelled', tone: 'wrong' }
  if (status === 'PROCESSING') return { text: 'Waiting for the customer', tone: 'open' }
  return { text: reasonOf(resultCode, resultMessage), tone: 'wrong' }
}

/** Shows the last sales and the day. `acts` has what the buttons do. */
export function showPayments(acts) {
  list.replaceChildren(...sales.slice(0, SHOWN_MAX).map((each) => row(each, acts)))
  showDay()
}

function row(payment, acts) {
  const { text, tone } = payment.isRefunded ? { text: 'Refunded', tone: 'open' } : wordsOf(payment)
  const what = element('span')
  const state = element('span', text)
  what.className = 'what'
  state.className = tone
  const begunAt = new Date(payment.begunAt)
  const time = element('time', begunAt.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }))
  time.dateTime = begunAt.toISOString()
  what.append(time, ` ${formatAmount(payment.amount)} `, state)
  const item = element('li')
  item.append(what)
  const isPaid = payment.status === 'SUCCESS'
  const isOpen = isPaid && !payment.isRefunded
  const amount = formatAmount(payment.amount)
  if (isPaid) item.append(button('Receipt', () => acts.receipt(payment)))
  if (payment.status === 'PROCESSING') item.append(button('Cancel', () => acts.cancel(payment)))
  if (isOpen)
    item.append(
      askTwice(button('Cancel'), `Cancel ${amount}?`, () => acts.cancel(payment)),
      askTwice(button('Refund'), `Refund ${amount}?`, () => acts.refund(payment)),
    )
  return item
}

function button(text, act) {
  const made = element('button', text)
  made.type = 'button'
  if (act)
    made.addEventListener('click', () => {
      made.disabled = true
      Promise.resolve(act()).finally(() => {
        made.disabled = false
      })
    })
  return made
}

/** Money goes back at the second press alone: a finger that slips gives nothing away. */
export function askTwice(made, question, act) {
  const text = made.textContent
  let timer
  made.onclick = async () => {
    if (!timer) {
      made.textContent = question
      timer = setTimeout(back, ASKED_MS)
      return
    }
    back()
    made.disabled = true
    try {
      await act()
    } finally {
      made.disabled = false
    }
  }
  const back = () => {
    clearTimeout(timer)
    timer = undefined
    made.textContent = text
  }
  return made
}

function showDay() {
  const totals = totalsOfToday()
  day.tBodies[0].replaceChildren(
    ...totals.map(({ method, currency, count, sold, refunds, refunded }) =>
      line([
        method,
        `${count} · ${money(currency, sold)}`,
        refunds === 0 ? '–' : `${refunds} · ${money(currency, refunded)}`,
        money(currency, sold - refunded),
      ]),
    ),
  )
  const currencies = new Map()
  for (const { currency, sold, refunded } of totals)
    currencies.set(currency, (currencies.get(currency) ?? 0n) + sold - refunded)
  day.tFoot.replaceChildren(
    ...[...currencies].map(([currency, total]) => line(['All', '', '', money(currency, total)])),
  )
}

const money = (currency, value) => formatAmount({ currency, value: String(value) })

function line(texts) {
  const made = element('tr')
  made.append(...texts.map((text) => element('td', text)))
  return made
}

const element = (name, text = '') => Object.assign(document.createElement(name), { textContent: text })
