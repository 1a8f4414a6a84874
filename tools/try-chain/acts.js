import { chargeByAgreement } from './agreement.js'
import { dispute } from './dispute.js'
import { scanCustomer, showCode } from './till.js'

/**
 * What shops and payers do, a row each: `share` of a hundred or so orders, and what is done with one. A row may use `late`, a
 * shop whose clock is moved. A row that ends early throws `Over`; whatever else it throws is a finding.
 */
const DECLINED_CARD = '4054692760174822'

export const ACTS = [
  { name: 'wallet, confirmed', share: 20, play: (order) => confirmed(order) },
  {
    name: 'wallet, asked for again before it is answered',
    share: 16,
    async play(order) {
      await order.payImpatiently()
      await order.press('confirm')
      await order.paid()
    },
  },
  {
    name: 'wallet, declined',
    share: 6,
    async play(order) {
      await order.payByWallet()
      await order.decline()
      await order.ended()
    },
  },
  { name: 'wallet, left alone', share: 4, play: (order) => order.payByWallet() },
  {
    name: 'wallet, cancelled before it is paid',
    share: 6,
    async play(order) {
      await order.payByWallet()
      await order.cancel()
    },
  },
  {
    name: 'wallet, confirmed and cancelled at one moment',
    share: 8,
    async play(order) {
      await order.payByWallet()
      await Promise.all([order.press('confirm'), order.cancel()])
    },
  },
  {
    name: 'wallet, paid and cancelled',
    share: 6,
    async play(order) {
      await confirmed(order)
      await order.cancel()
    },
  },
  {
    name: 'wallet, refunded in parts',
    share: 8,
    async play(order) {
      await confirmed(order)
      await order.refund(300n)
      await order.refund(order.value - 700n)
    },
  },
  {
    name: 'wallet, refunded in full',
    share: 6,
    async play(order) {
      await confirmed(order)
      await order.refund(order.value)
    },
  },
  {
    name: 'wallet, its time is over',
    share: 4,
    isLate: true,
    async play(order) {
      await order.payByWallet()
      await order.letTimePass(900)
      await order.ended()
    },
  },
  {
    name: 'wallet, confirmed when its time is over',
    share: 4,
    isLate: true,
    async play(order) {
      await order.payByWallet()
      await Promise.all([order.press('confirm'), order.letTimePass(900)])
    },
  },
  {
    name: 'card, captured by itself',
    share: 10,
    play: (order) => order.payByCard('AUTOMATIC'),
  },
  {
    name: 'card, captured by itself and refunded',
    share: 6,
    async play(order) {
      await order.payByCard('AUTOMATIC')
      await order.refund(400n)
    },
  },
  { name: 'card, declined', share: 4, play: (order) => order.payByCard('MANUAL', DECLINED_CARD) },
  {
    name: 'card, captured in parts',
    share: 8,
    async play(order) {
      await order.payByCard('MANUAL')
      await order.capture(500n)
      await order.capture(order.value - 600n, { isLastCapture: true })
    },
  },
  {
    name: 'card, raised and captured',
    share: 4,
    async play(order) {
      await order.payByCard('MANUAL')
      await order.raise(order.value + 250n)
      await order.capture(order.value)
    },
  },
  {
    name: 'card, let go',
    share: 5,
    async play(order) {
      await order.payByCard('MANUAL')
      await order.cancel()
    },
  },
  { name: 'till, the customer’s code', share: 6, play: (order) => scanCustomer(order) },
  {
    name: 'till, the customer’s code, and refunded',
    share: 4,
    async play(order) {
      await scanCustomer(order)
      await order.refund(600n)
    },
  },
  { name: 'till, the shop’s code', share: 6, play: (order) => showCode(order) },
  {
    name: 'agreement, charged and refunded',
    share: 6,
    async play(order) {
      await chargeByAgreement(order)
      await order.refund(400n)
    },
  },
  { name: 'dispute, lost', share: 3, play: (order) => dispute(order, 'ACCEPT_BY_MERCHANT') },
  { name: 'dispute, won', share: 3, play: (order) => dispute(order, 'ACCEPT_BY_CUSTOMER') },
  { name: 'dispute, accepted by the shop', share: 3, play: (order) => dispute(order, 'accept') },
]

async function confirmed(order) {
  await order.payByWallet()
  await order.press('confirm')
  await order.paid()
}
