// A payer who disputes what was captured, at the back; the front notifies the shop.
import { setTimeout as delay } from 'node:timers/promises'

const AT_THE_BACK = `select p.payment_id from payments p where p.payment_request_id = any($1) and p.status = 'SUCCESS'`
const CHARGES = `select client_id || '_' || replace(attempt_id, '-', '') as key from attempts
  where payment_id = $1 and kind = 'CHARGE'`
const DISPUTES = 'select dispute_id, state from disputes where payment_id = $1'

/** A card is paid and captured, its holder complains, and the wallet or bank decides. */
export async function dispute(order, judgement) {
  await order.payByCard('AUTOMATIC')
  const there = await paidThere(order)
  const payer = await order.payerOf(there)
  const { until } = order
  const notYet = ['ORDER_STATUS_INVALID', 'PAYMENT_AMOUNT_EXCEED_LIMIT']
  // Opening it twice, because the answer was lost, answers that it is open.
  const opened = await payer.certain('simulator/openDispute', { paymentId: there }, { until, notYet })
  const [known] = await found(order, () => order.chain.back.query(DISPUTES, [there]))
  if (!known) order.refused('openDispute', opened)
  if (judgement === 'accept') {
    const [mine] = await found(order, () => order.chain.front.query(DISPUTES, [order.paymentId]))
    await order.certain('payments/acceptDispute', { disputeId: mine.dispute_id })
  } else {
    const judged = { disputeId: known.dispute_id, disputeJudgedResult: judgement }
    await payer.certain('simulator/judgeDispute', judged, { until })
  }
}

async function paidThere(order) {
  const charges = await found(order, () => order.chain.front.query(CHARGES, [order.paymentId]))
  const keys = charges.map(({ key }) => key)
  const [{ payment_id }] = await found(order, () => order.chain.back.query(AT_THE_BACK, [keys]))
  return payment_id
}

/** Looks until there is something to see. */
async function found(order, look) {
  for (;;) {
    const rows = await look().catch(() => [])
    if (rows.length > 0) return rows
    if (order.until()) throw new Error(`${order.id}: what should be there is not`)
    await delay(500)
  }
}
