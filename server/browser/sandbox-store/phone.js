import { offerCamera } from './camera.js'
import { besideMe, call, orderFacts } from './gateway.js'
import { formatAmount } from './money.js'
import { balanceOf, takeFromBalance } from './phone-balance.js'
import { showNewCode, watchCodes } from './phone-code.js'
import { reasonOf } from './reasons.js'

const get = (id) => document.getElementById(id)
const sheet = get('sheet')
/** The payment that the sheet asks about, with what its buttons do. */
let asked = null
/** Payments whose customer has been asked. */
const seen = new Set()

function say(text, tone = '') {
  get('outcome').textContent = text
  get('outcome').className = `outcome ${tone}`
}

/** Asks about a payment; `decide` is told SUCCESS or FAIL and gives the answer of the gateway. */
function askAbout(facts, decide) {
  asked = { ...facts, decide }
  const { currency, value } = facts.amount
  const isEnough = balanceOf(currency) >= BigInt(value)
  get('question').textContent = `Pay ${formatAmount(facts.amount)} to ${facts.merchantName}?`
  get('purpose').textContent = facts.orderDescription
  get('obstacle').hidden = isEnough
  get('confirm').disabled = !isEnough
  get('decline').disabled = false
  if (!sheet.open) sheet.showModal()
}

async function decide(outcome) {
  const { amount, decide } = asked
  get('confirm').disabled = true
  get('decline').disabled = true
  try {
    const { paymentStatus, result } = await decide(outcome)
    if (result.resultStatus !== 'S') say(reasonOf(result.resultCode, result.resultMessage), 'wrong')
    else tellEnd(paymentStatus, amount)
  } catch {
    say('The gateway does not answer', 'wrong')
  }
  close()
}

function close() {
  asked = null
  sheet.close()
}

function tellEnd(status, amount) {
  if (status === 'SUCCESS') {
    takeFromBalance(amount)
    say(`Paid ${formatAmount(amount)}`, 'good')
  } else say(status === 'CANCELLED' ? 'The shop has cancelled' : 'Not paid', 'wrong')
}

/** A till has scanned one of this phone's codes. */
function onScanned(facts) {
  const { paymentId, status, amount } = facts
  const isNew = !seen.has(paymentId)
  seen.add(paymentId)
  if (isNew) void showNewCode().catch(() => {})
  if (status === 'PROCESSING') {
    const complete = async (outcome) =>
      (await call('simulator/completePayment', { paymentId, outcome })).answer
    if (isNew) askAbout(facts, complete)
    return
  }
  // What the sheet decided is told by the sheet.
  if (isNew) tellEnd(status, amount)
  else if (asked?.paymentId === paymentId && !get('decline').disabled) {
    tellEnd(status, amount)
    close()
  }
}

async function scanOrder() {
  const codeValue = get('order').value.trim()
  const facts = await orderFacts(codeValue)
  if (!facts) return say('This is no code of this shop', 'wrong')
  get('order').value = ''
  if (facts.status !== 'PROCESSING') return say('This order is closed', 'wrong')
  say('')
  askAbout(facts, async (outcome) => (await call('simulator/scanOrderCode', { codeValue, outcome })).answer)
}

/** Reads what the till shows at this moment, on whatever device it is open. */
async function scanTill() {
  const { orderCode } = await besideMe()
  if (!orderCode) return say('The till shows no code. Let it show one, or type it.', 'wrong')
  get('order').value = orderCode
  await scanOrder()
}

get('one-tap').addEventListener('click', () =>
  scanTill().catch(() => say('The gateway does not answer', 'wrong')),
)
get('confirm').addEventListener('click', () => decide('SUCCESS'))
get('decline').addEventListener('click', () => decide('FAIL'))
// A customer has to decide; the till would wait.
sheet.addEventListener('cancel', (event) => event.preventDefault())
get('ask').addEventListener('change', () =>
  showNewCode().catch(() => say('The gateway does not answer', 'wrong')),
)
get('scan').addEventListener('submit', (event) => {
  event.preventDefault()
  scanOrder().catch(() => say('The gateway does not answer', 'wrong'))
})
offerCamera((text) => {
  get('order').value = text
  get('scan').requestSubmit()
})

await showNewCode().catch(() => say('The gateway does not answer', 'wrong'))
watchCodes(onScanned)
