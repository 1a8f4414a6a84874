import { flawOfAmount, formatAmount, readAmount, shop } from './money.js'
import { afterKey, decimalOf, tipOn } from './till-sums.js'

const get = (id) => document.getElementById(id)
const [field, currency, tips, otherTip] = ['amount', 'currency', 'tips', 'other-tip'].map(get)
/** An amount that the page came with: the next digit begins another. */
let isSample = true

const chosenTip = () => tips.querySelector('input[name=tip]:checked').value

/** What the customer pays, with the tip that it contains; null while something is wrong. */
export function sale() {
  const amount = readAmount(field.value, currency.value)
  if (!amount) return null
  const tip = tipOf(amount)
  if (tip === null) return null
  return { amount: { ...amount, value: String(BigInt(amount.value) + tip) }, tip: String(tip) }
}

/** In minor units, rounded to the nearest; null for what is no amount. */
function tipOf({ value }) {
  const chosen = chosenTip()
  if (chosen !== 'other') return tipOn(value, chosen)
  if (otherTip.value.trim() === '') return 0n
  const tip = readAmount(otherTip.value, currency.value)
  return tip && BigInt(tip.value)
}

/** Amount and tip are of one sale alone: a second press takes nothing. */
export function endSale() {
  for (const each of [field, otherTip]) each.value = ''
  tips.querySelector('input[value="0"]').checked = true
  show()
}

function press(key) {
  const next = afterKey(isSample ? '' : field.value, key, shop.digits[currency.value])
  isSample = false
  if (next === null) return
  field.value = next
  show()
}

function tell(place, input, flaw) {
  get(place).textContent = flaw
  input.setAttribute('aria-invalid', String(flaw !== ''))
}

/** Mistakes are told as they are made; an empty field is none yet. */
function show() {
  otherTip.hidden = chosenTip() !== 'other'
  tell('amount-mistake', field, field.value.trim() === '' ? '' : flawOfAmount(field.value, currency.value))
  const isTyped = !otherTip.hidden && otherTip.value.trim() !== ''
  tell('tip-mistake', otherTip, isTyped ? flawOfAmount(otherTip.value, currency.value) : '')
  const sold = sale()
  get('to-pay').textContent = sold ? formatAmount(sold.amount) : `${currency.value} –`
}

get('pad').addEventListener('click', ({ target }) => {
  const { key } = target.closest('[data-key]')?.dataset ?? {}
  if (key) press(key)
})
field.addEventListener('input', () => {
  isSample = false
  show()
})
otherTip.addEventListener('input', show)
for (const each of [currency, tips]) each.addEventListener('change', show)
get('amount').placeholder = decimalOf('0', shop.digits.HKD)

/** To be called once the page has chosen its currency. */
export const showSale = show
