import { offerCamera } from './camera.js'
import { besideMe, call, counterCalls, drawing } from './gateway.js'
import { readAmount, shop } from './money.js'
import { showMessage } from './till-messages.js'
import { showPayment, wordsOf } from './till-payments.js'

const ASKS_EACH_MS = 2_000

const get = (id) => document.getElementById(id)
const outcome = get('outcome')
/** The payment that the line below the tabs tells of. */
let current = null

const newId = (kind) =>
  `${kind}-${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

async function ask(operation, request) {
  const called = await call(operation, request)
  showMessage(called)
  return called.answer
}

function say(text, tone = '') {
  outcome.textContent = text
  outcome.className = `outcome ${tone}`
}

const acts = {
  async cancel(payment) {
    const { result } = await ask('payments/cancel', { paymentRequestId: payment.paymentRequestId })
    if (result.resultStatus === 'S') payment.status = 'CANCELLED'
    update(payment)
    if (result.resultStatus !== 'S') say(`Not cancelled: ${result.resultMessage}`, 'wrong')
  },
  async refund(payment) {
    const refundRequestId = newId('refund')
    const { paymentId, amount } = payment
    const { result } = await ask('payments/refund', { paymentId, refundRequestId, refundAmount: amount })
    const isUnderWay = result.resultStatus === 'U'
    if (isUnderWay) await ask('payments/inquiryRefund', { refundRequestId })
    payment.isRefunded = result.resultStatus !== 'F'
    update(payment)
    if (payment.isRefunded) say(isUnderWay ? 'The refund is under way' : 'Refunded', 'open')
    else say(`Not refunded: ${result.resultMessage}`, 'wrong')
  },
}

function update(payment) {
  showPayment(payment, acts)
  if (payment !== current) return
  const { text, tone } = wordsOf(payment)
  say(text, tone)
  if (payment.status !== 'PROCESSING') get('order').hidden = true
}

/** Nobody knows whether it was paid: the till goes on asking, as after U. */
const NO_ANSWER = { result: { resultStatus: 'U', resultMessage: 'the gateway gave no answer' } }

/** Pays, and gives the payment and what was answered; null if there is no amount. */
async function pay(scenario, method = {}) {
  const amount = readAmount(get('amount').value, get('currency').value)
  if (!amount) {
    say('Type an amount such as 12.50', 'wrong')
    return null
  }
  const request = {
    productCode: 'IN_STORE_PAYMENT',
    paymentRequestId: newId('till'),
    paymentAmount: amount,
    order: { ...shop.order, orderAmount: amount },
    paymentMethod: { paymentMethodType: 'CONNECT_WALLET', ...method },
    paymentFactor: { inStorePaymentScenario: scenario },
  }
  return { request, answer: await ask('payments/pay', request).catch(() => NO_ANSWER) }
}

function begin({ request, answer }, status) {
  const { paymentRequestId, paymentAmount: amount } = request
  const { paymentId, result } = answer
  const { resultCode, resultMessage } = result
  const begunAt = new Date()
  current = {
    paymentRequestId,
    paymentId,
    amount,
    begunAt,
    status,
    resultCode,
    resultMessage,
    isRefunded: false,
  }
  update(current)
  if (status === 'PROCESSING') watch(current)
}

/** Asks until the payment has ended. A question that got lost is asked again. */
function watch(payment) {
  setTimeout(async () => {
    if (payment.status === 'PROCESSING') {
      const { paymentRequestId } = payment
      const answer = await ask('payments/inquiryPayment', { paymentRequestId }).catch(() => null)
      // A cancel may have been quicker.
      if (answer?.paymentStatus && payment.status === 'PROCESSING') {
        payment.paymentId = answer.paymentId
        payment.status = answer.paymentStatus
        payment.resultCode = answer.paymentResultCode
        payment.resultMessage = answer.paymentResultMessage
        if (payment.status !== 'PROCESSING') update(payment)
      }
    }
    if (payment.status === 'PROCESSING') watch(payment)
  }, ASKS_EACH_MS)
}

const STATUSES = { S: 'SUCCESS', F: 'FAIL', U: 'PROCESSING' }

async function takePaymentCode() {
  const paymentMethodId = get('code').value.replace(/\s/g, '')
  if (!paymentMethodId) return say("Type the digits of the customer's code", 'wrong')
  const paid = await pay('PaymentCode', { paymentMethodId })
  if (!paid) return
  get('code').value = ''
  begin(paid, STATUSES[paid.answer.result.resultStatus])
}

async function showOrderCode() {
  const paid = await pay('OrderCode')
  if (!paid) return
  const { orderCodeForm, result } = paid.answer
  if (!orderCodeForm) return say(`No code: ${result.resultMessage}`, 'wrong')
  const { codeValue } = orderCodeForm.codeDetails.find(({ displayType }) => displayType === 'TEXT')
  get('order-qr').src = drawing(codeValue, 'qr')
  get('order-address').textContent = codeValue
  get('order').hidden = false
  begin(paid, 'PROCESSING')
}

/** Takes the code that a phone of this shop shows at this moment, on whatever device it is open. */
async function scanPhone() {
  const { paymentCode } = await besideMe()
  if (!paymentCode) return say('No phone shows a code. Open the phone, or type its code.', 'wrong')
  get('code').value = paymentCode
  await takePaymentCode()
}

/** One at a time: a second press while the first is under way does nothing. */
function onSubmit(form, act) {
  const button = form.querySelector('button')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    await act().catch(() => say('The gateway does not answer', 'wrong'))
    button.disabled = false
  })
}

function choose(tab) {
  say('')
  for (const each of document.querySelectorAll('[role=tab]')) {
    each.setAttribute('aria-selected', String(each === tab))
    get(each.getAttribute('aria-controls')).hidden = each !== tab
  }
}

/** The counter's page calls by itself; the till learns of it here. */
async function followCounter(after) {
  const { last, calls } = (await counterCalls(after).catch(() => null)) ?? { last: after, calls: [] }
  for (const { operation, exchange } of calls) {
    const answer = JSON.parse(exchange.answer.body)
    showMessage({ operation, exchange, answer })
    if (answer.paymentId) begin({ request: JSON.parse(exchange.request.body), answer }, 'PROCESSING')
  }
  setTimeout(followCounter, ASKS_EACH_MS, last)
}

onSubmit(get('one-tap'), scanPhone)
onSubmit(get('scan'), takePaymentCode)
onSubmit(get('show'), showOrderCode)
for (const tab of document.querySelectorAll('[role=tab]')) tab.addEventListener('click', () => choose(tab))
get('print').addEventListener('click', () => window.print())
offerCamera((text) => {
  get('code').value = text
  get('scan').requestSubmit()
})

const counter = new URL('counter', location.href).href
get('entry-qr').src = drawing(counter, 'qr')
get('entry-address').href = counter
get('entry-address').textContent = counter

// A phone in the same browser shows its balance in the till's currency.
const keepCurrency = () => localStorage.setItem('amsel-currency', get('currency').value)
get('currency').value = localStorage.getItem('amsel-currency') || get('currency').value
get('currency').addEventListener('change', keepCurrency)
keepCurrency()

const { last = 0 } = (await counterCalls(0).catch(() => null)) ?? {}
followCounter(last)
