import { formatAmount } from './money.js'
import { reasonOf } from './reasons.js'

const PAYMENTS_MAX = 8

const list = document.getElementById('payments')
const payments = []

/** What a cashier reads; `tone` is a class of the page. */
export function wordsOf({ status, resultCode, resultMessage }) {
  if (status === 'SUCCESS') return { text: 'Paid', tone: 'good' }
  if (status === 'CANCELLED') return { text: 'Cancelled', tone: 'wrong' }
  if (status === 'PROCESSING') return { text: 'Waiting for the customer', tone: 'open' }
  return { text: reasonOf(resultCode, resultMessage), tone: 'wrong' }
}

/** Shows a new payment, or what became of one. `acts` has what its buttons do. */
export function showPayment(payment, acts) {
  if (!payments.includes(payment)) {
    payments.unshift(payment)
    payments.splice(PAYMENTS_MAX)
  }
  list.replaceChildren(...payments.map((each) => row(each, acts)))
}

function row(payment, acts) {
  const { text, tone } = payment.isRefunded ? { text: 'Refunded', tone: 'open' } : wordsOf(payment)
  const what = document.createElement('span')
  const state = document.createElement('span')
  what.className = 'what'
  state.className = tone
  state.textContent = text
  const time = document.createElement('time')
  time.dateTime = payment.begunAt.toISOString()
  time.textContent = payment.begunAt.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  what.append(time, ` ${formatAmount(payment.amount)} `, state)
  const item = document.createElement('li')
  item.append(what)
  const isPaid = payment.status === 'SUCCESS' && !payment.isRefunded
  if (isPaid || payment.status === 'PROCESSING') item.append(button('Cancel', () => acts.cancel(payment)))
  if (isPaid) item.append(button('Refund', () => acts.refund(payment)))
  return item
}

function button(text, act) {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.addEventListener('click', () => {
    made.disabled = true
    act()
  })
  return made
}
