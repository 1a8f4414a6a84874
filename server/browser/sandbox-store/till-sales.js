import { tillName } from './till-name.js'

const KEY = `amsel-sales ${location.pathname} ${tillName}`
const SALES_MAX = 1_000
const DAY_MS = 24 * 3_600_000

/** What this till has sold since yesterday, the newest first. A payment is kept before it is asked for: no id is forgotten. */
export const sales = read()

function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return kept.filter(({ begunAt }) => Date.parse(begunAt) > Date.now() - 2 * DAY_MS)
  } catch {
    return []
  }
}

export function keepSale(sale) {
  if (!sales.includes(sale)) sales.unshift(sale)
  sales.splice(SALES_MAX)
  try {
    localStorage.setItem(KEY, JSON.stringify(sales))
  } catch {
    // A full or forbidden storage must not keep anybody from paying.
  }
}

const isOfToday = ({ begunAt }) => new Date(begunAt).toDateString() === new Date().toDateString()

/** By method and currency, each with how many and how much. */
export function totalsOfToday() {
  const totals = new Map()
  for (const sale of sales) {
    if (!isOfToday(sale) || sale.status !== 'SUCCESS') continue
    const { currency, value } = sale.amount
    const key = `${sale.method} ${currency}`
    const total = totals.get(key) ?? newTotal(sale.method, currency)
    total.count += 1
    total.sold += BigInt(value)
    if (sale.isRefunded) {
      total.refunds += 1
      total.refunded += BigInt(value)
    }
    totals.set(key, total)
  }
  return [...totals.values()].sort((one, other) => (one.method < other.method ? -1 : 1))
}

const newTotal = (method, currency) => ({ method, currency, count: 0, sold: 0n, refunds: 0, refunded: 0n })
