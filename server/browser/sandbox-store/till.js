import { offerCamera } from './camera.js'
import { isAway } from './connection.js'
import { besideMe, call, counterCalls, drawing } from './gateway.js'
import { formatAmount, shop } from './money.js'
import { endSale, sale, showSale } from './till-amount.js'
import { showMessage } from './till-messages.js'
import { offerTills, tillName } from './till-name.js'
import { askTwice, showPayments, wordsOf } from './till-payments.js'
import { offerReceipts, showReceipt } from './till-receipt.js'
import { offerSound, say, sayPaid } from './till-result.js'
import { keepSale, sales } from './till-sales.js'
import { flawOfCode } from './till-sums.js'

const ASKS_EACH_MS = 2_000

const get = (id) => document.getElementById(id)
/** The sale that the large line tells of. */
let current = null

const newId = (kind) =>
  `${kind}-${Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

async function ask(operation, request) {
  const called = await call(operation, request)
  showMessage(called)
  return called.answer
}

const acts = {
  receipt: showReceipt,
  async cancel(payment) {
    const { result } = await ask('payments/cancel', { paymentRequestId: payment.paymentRequestId }).catch(
      () => NO_ANSWER,
    )
    // What has never arrived is paid by nobody from now on.
    const isOver = result.resultStatus === 'S' || result.resultCode === 'ORDER_NOT_EXIST'
    if (isOver) payment.status = 'CANCELLED'
    update(payment)
    if (!isOver) say(`Not cancelled: ${result.resultMessage}`, 'wrong')
  },
  async refund(payment) {
    // Kept before it is sent: whoever presses again after a lost answer asks for the same refund.
    payment.refundRequestId ??= newId('refund')
    keepSale(payment)
    const { paymentId, amount, refundRequestId } = payment
    const asked = { paymentId, refundRequestId, refundAmount: amount }
    const { result } = await ask('payments/refund', asked).catch(() => NO_ANSWER)
    const isUnderWay = result.resultStatus === 'U'
    if (isUnderWay && result.resultCode)
      await ask('payments/inquiryRefund', { refundRequestId }).catch(() => {})
    payment.isRefunded = result.resultStatus === 'S' || (isUnderWay && result.resultCode !== undefined)
    // A refund that was refused is over; another is another.
    if (result.resultStatus === 'F') payment.refundRequestId = undefined
    update(payment)
    if (payment.isRefunded) say(isUnderWay ? 'The refund is under way' : 'Refunded', 'open')
    else say(`Not refunded: ${result.resultMessage}`, 'wrong')
  },
}

function update(payment) {
  keepSale(payment)
  showPayments(acts)
  if (payment !== current) return
  const { text, tone } = wordsOf(payment)
  if (payment.status === 'SUCCESS' && !payment.isRefunded) {
    sayPaid(payment)
    endSale()
  } else say(text, tone)
  if (payment.status !== 'PROCESSING') get('order').hidden = true
}

/** Nobody knows whether it was paid: the till goes on asking, as after U. */
const NO_ANSWER = { result: { resultStatus: 'U', resultMessage: 'the gateway gave no answer' } }

/** How the customer pays, until the wallet's name is known. */
const METHODS = { PaymentCode: 'Phone code', OrderCode: 'Till code', EntryCode: 'Sticker' }
const STATUSES = { S: 'SUCCESS', F: 'FAIL', U: 'PROCESSING' }

/** Pays, and gives what was answered; null if there is no amount. The id is kept before anything is sent. */
async function pay(scenario, method = {}) {
  const sold = sale()
  if (!sold) {
    say('Type an amount such as 12.50', 'wrong')
    return null
  }
  const { amount, tip } = sold
  const hasTip = BigInt(tip) > 0n
  const tipWords = hasTip ? `, tip ${formatAmount({ currency: amount.currency, value: tip })}` : ''
  const request = {
    productCode: 'IN_STORE_PAYMENT',
    paymentRequestId: newId('till'),
    paymentAmount: amount,
    order: {
      ...shop.order,
      orderDescription: shop.order.orderDescription + tipWords,
      orderAmount: amount,
      env: { storeTerminalId: tillName },
    },
    paymentMethod: { paymentMethodType: 'CONNECT_WALLET', ...method },
    paymentFactor: { inStorePaymentScenario: scenario },
  }
  const payment = begun(request, tip)
  keepSale(payment)
  current = payment
  const answer = await ask('payments/pay', request).catch(() => NO_ANSWER)
  return { payment, answer }
}

const begun = ({ paymentRequestId, paymentAmount: amount, paymentFactor }, tip = '0') => ({
  ...{ paymentRequestId, paymentId: undefined, amount, tip },
  method: METHODS[paymentFactor.inStorePaymentScenario],
  begunAt: new Date().toISOString(),
  status: 'PROCESSING',
  isRefunded: false,
})

/** What an answer says of a payment. */
function learn(payment, status, { paymentId, resultCode, resultMessage, pspCustomerInfo }) {
  payment.paymentId = paymentId ?? payment.paymentId
  payment.method = pspCustomerInfo?.pspName ?? payment.method
  Object.assign(payment, { status, resultCode, resultMessage })
  update(payment)
}

function begin({ payment, answer }, status) {
  current = payment
  learn(payment, status, { ...answer, ...answer.result })
  if (payment.status === 'PROCESSING') watch(payment)
}

/** Asks until the payment has ended. A question that got lost is asked again. */
function watch(payment) {
  setTimeout(async () => {
    if (payment.status === 'PROCESSING') {
      const { paymentRequestId } = payment
      const answer = await ask('payments/inquiryPayment', { paymentRequestId }).catch(() => null)
      const { paymentStatus, paymentResultCode, paymentResultMessage } = answer ?? {}
      // A cancel may have been quicker.
      if (paymentStatus && paymentStatus !== 'PROCESSING' && payment.status === 'PROCESSING')
        learn(payment, paymentStatus, {
          ...answer,
          resultCode: paymentResultCode,
          resultMessage: paymentResultMessage,
        })
    }
    if (payment.status === 'PROCESSING') watch(payment)
  }, ASKS_EACH_MS)
}

const digitsTyped = () => get('code').value.replace(/\s/g, '')

const CODE_FLAWS = {
  letters: 'A payment code has digits only',
  begin: 'A payment code begins with 25 to 30',
  long: 'A payment code has at most 32 digits',
  short: 'A payment code has at least 16 digits',
}

function tellCode(isWhole) {
  const flaw = CODE_FLAWS[flawOfCode(digitsTyped(), isWhole)] ?? ''
  get('code-mistake').textContent = flaw
  get('code').setAttribute('aria-invalid', String(flaw !== ''))
  return flaw === ''
}

/** Nothing is kept of a call that came too fast: it may be made again. */
const statusOf = ({ resultStatus, resultCode }) =>
  resultCode === 'REQUEST_TRAFFIC_EXCEED_LIMIT' ? 'FAIL' : STATUSES[resultStatus]

async function takePaymentCode() {
  const paymentMethodId = digitsTyped()
  if (!paymentMethodId) return say("Type the digits of the customer's code", 'wrong')
  if (!tellCode(true)) return
  const paid = await pay('PaymentCode', { paymentMethodId })
  if (!paid) return
  get('code').value = ''
  begin(paid, statusOf(paid.answer.result))
}

async function showOrderCode() {
  const paid = await pay('OrderCode')
  if (!paid) return
  const { orderCodeForm, result } = paid.answer
  if (orderCodeForm) {
    const { codeValue } = orderCodeForm.codeDetails.find(({ displayType }) => displayType === 'TEXT')
    get('order-qr').src = drawing(codeValue, 'qr')
    get('order-address').textContent = codeValue
    get('order').hidden = false
  }
  begin(paid, result.resultStatus === 'F' ? 'FAIL' : 'PROCESSING')
  if (!orderCodeForm) say(`No code: ${result.resultMessage}`, 'wrong')
}

/** Takes the code that a phone of this shop shows at this moment, on whatever device it is open. */
async function scanPhone() {
  const { paymentCode } = await besideMe()
  if (!paymentCode) return say('No phone shows a code. Open the phone, or type its code.', 'wrong')
  get('code').value = paymentCode
  await takePaymentCode()
}

/** Whether somebody is being asked to pay at this moment, whichever button began it. */
let isBusy = false

/** One at a time: a second press while the first is under way does nothing. */
function onSubmit(form, act) {
  const button = form.querySelector('button')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy || isAway()) return
    isBusy = true
    button.disabled = true
    await act().catch(() => say('The gateway does not answer', 'wrong'))
    isBusy = false
    button.disabled = isAway()
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
    if (answer.paymentId) begin({ payment: begun(JSON.parse(exchange.request.body)), answer }, 'PROCESSING')
  }
  setTimeout(followCounter, ASKS_EACH_MS, last)
}

onSubmit(get('one-tap'), scanPhone)
onSubmit(get('scan'), takePaymentCode)
onSubmit(get('show'), showOrderCode)
for (const tab of document.querySelectorAll('[role=tab]')) tab.addEventListener('click', () => choose(tab))
get('code').addEventListener('input', () => tellCode(false))
get('next-sale').addEventListener('click', () => {
  endSale()
  say('')
})
get('show-receipt').addEventListener('click', () => showReceipt(current))
askTwice(get('refund-last'), 'Refund it all?', () => acts.refund(current))
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
showSale()
offerTills()
offerSound()
offerReceipts()

// What was under way when the page was left is asked about again.
showPayments(acts)
for (const payment of sales) if (payment.status === 'PROCESSING') watch(payment)

const { last = 0 } = (await counterCalls(0).catch(() => null)) ?? {}
followCounter(last)
