import { call, codeFacts, drawing } from './gateway.js'

const LIFE_MS = 60_000
/** A till that has just scanned the code must still find it good. */
const RENEWED_AFTER_MS = 57_000
const LOOKS_EACH_MS = 1_000

const get = (id) => document.getElementById(id)
/** Codes that a till may have scanned; each with when it was shown. */
const watched = new Map()
let shownAt = 0
let isIssuing = false

/** Shows a new code. */
export async function showNewCode() {
  if (isIssuing) return
  isIssuing = true
  try {
    const outcome = get('ask').checked ? 'CONFIRM' : 'SUCCESS'
    const { answer } = await call('simulator/issuePaymentCode', { outcome })
    const { paymentCode } = answer
    if (!paymentCode) throw new Error(answer.result.resultMessage)
    get('digits').textContent = paymentCode.replace(/(\d{4})(?=\d)/g, '$1 ')
    get('barcode').src = drawing(paymentCode, 'barcode')
    get('qr').src = drawing(paymentCode, 'qr')
    shownAt = Date.now()
    watched.set(paymentCode, shownAt)
  } finally {
    isIssuing = false
  }
}

/** Tells of each code that a till has scanned, once when its customer is asked and once when it has ended. */
export async function watchCodes(tell) {
  const age = Date.now() - shownAt
  get('time').style.width = `${Math.max(0, 100 - (100 * age) / RENEWED_AFTER_MS)}%`
  try {
    if (age >= RENEWED_AFTER_MS) await showNewCode()
    for (const [digits, since] of watched) await look(digits, since, tell)
  } catch {
    // The gateway is away: the next look may find it.
  }
  setTimeout(watchCodes, LOOKS_EACH_MS, tell)
}

async function look(digits, since, tell) {
  const facts = await codeFacts(digits)
  const isOver = facts?.isUsed && facts.status !== 'PROCESSING'
  const isForgotten = !facts?.isUsed && Date.now() - since > 2 * LIFE_MS
  if (isOver || isForgotten || !facts) watched.delete(digits)
  if (facts?.isUsed) tell(facts)
}
