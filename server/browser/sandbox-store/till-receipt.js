import { drawing, receiptPath } from './gateway.js'
import { formatAmount } from './money.js'
import { tillName } from './till-name.js'

const get = (id) => document.getElementById(id)
const dialog = get('receipt')

const money = ({ amount: { currency } }, value) => formatAmount({ currency, value: String(value) })

function linesOf(sale) {
  const { amount, tip, begunAt, method, isRefunded, paymentId } = sale
  const hasTip = BigInt(tip ?? 0) > 0n
  return [
    ...(hasTip ? [['Amount', money(sale, BigInt(amount.value) - BigInt(tip))]] : []),
    ...(hasTip ? [['Tip', money(sale, tip)]] : []),
    ['Total', formatAmount(amount)],
    ['Paid with', method],
    ['Time', new Date(begunAt).toLocaleString()],
    ['Till', tillName],
    ['Payment', paymentId],
    ...(isRefunded ? [['Refunded', formatAmount(amount)]] : []),
  ]
}

export async function showReceipt(sale) {
  get('slip').replaceChildren(
    ...linesOf(sale).flatMap(([name, value]) => {
      const term = Object.assign(document.createElement('dt'), { textContent: name })
      const text = Object.assign(document.createElement('dd'), { textContent: value })
      if (name === 'Total') for (const each of [term, text]) each.className = 'total'
      return [term, text]
    }),
  )
  for (const id of ['receipt-qr', 'receipt-hint']) get(id).hidden = true
  dialog.showModal()
  const path = await receiptPath(sale.paymentId).catch(() => null)
  if (!path) return
  get('receipt-qr').src = drawing(new URL(path, location.href).href, 'qr')
  for (const id of ['receipt-qr', 'receipt-hint']) get(id).hidden = false
}

export function offerReceipts() {
  get('print-receipt').addEventListener('click', () => {
    document.documentElement.dataset.print = 'receipt'
    window.print()
    delete document.documentElement.dataset.print
  })
  for (const button of document.querySelectorAll('[data-close]'))
    button.addEventListener('click', () => button.closest('dialog').close())
}
