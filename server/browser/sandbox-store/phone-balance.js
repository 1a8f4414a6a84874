import { formatAmount, shop } from './money.js'

const line = document.getElementById('balance')
const minorOf = (currency) => 1_000n * 10n ** BigInt(shop.digits[currency])
const keyOf = (currency) => `amsel-balance-${currency}`

let shown = localStorage.getItem('amsel-currency') ?? 'HKD'

/** In minor units; each currency begins with 1,000.00. */
export const balanceOf = (currency) => BigInt(localStorage.getItem(keyOf(currency)) ?? minorOf(currency))

export function takeFromBalance({ currency, value }) {
  keep(currency, balanceOf(currency) - BigInt(value))
}

function keep(currency, minor) {
  localStorage.setItem(keyOf(currency), String(minor))
  show(currency)
}

function show(currency) {
  shown = currency
  line.textContent = formatAmount({ currency, value: balanceOf(currency) })
}

document
  .getElementById('top-up')
  .addEventListener('click', () => keep(shown, balanceOf(shown) + minorOf(shown)))
// The till next to it has chosen another currency, or another phone has paid.
window.addEventListener('storage', ({ key, newValue }) => show(key === 'amsel-currency' ? newValue : shown))
show(shown)
