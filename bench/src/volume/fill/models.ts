import { OperatorError } from '../../../../server/dist/domain/index.js'
import { type Answer, call, requireFields } from '../../check.ts'
import { completeMessage, payMessage, paymentNamed, refundMessage } from '../../message.ts'
import { waitUntil } from '../drain.ts'
import { notifyUrlAt, type Side } from '../side.ts'

/** Payments that went through the gateway, one of each kind; a history is made of copies of them. */
export interface Models {
  readonly open: string
  readonly paid: string
  readonly expired: string
  readonly refunded: string
  /** Of the refunded one. */
  readonly refundId: string
}

/** The numbers of the payments that are copied. */
const NUMBERS = { open: 9e11, paid: 9e11 + 1, expired: 9e11 + 2, refunded: 9e11 + 3 }
const SECONDS_MAX = 60

export async function makeModels(side: Side): Promise<Models> {
  const notifyUrl = notifyUrlAt(side.addresses[0] ?? '')
  const pay = async (number: number) => {
    const answer = await call(side.counterpart, payMessage(side.clientId, number, notifyUrl))
    requireFields(answer, { ...paymentNamed(number), resultCode: 'PAYMENT_IN_PROCESS' })
    return String(answer.paymentId)
  }
  const complete = async (number: number) => {
    const answer = await call(side.counterpart, completeMessage(side.clientId, number))
    requireFields(answer, { resultCode: 'SUCCESS', paymentStatus: 'SUCCESS' })
  }

  const open = await pay(NUMBERS.open)
  const paid = await pay(NUMBERS.paid)
  await complete(NUMBERS.paid)
  const refunded = await pay(NUMBERS.refunded)
  await complete(NUMBERS.refunded)
  const refund = refundMessage(side.clientId, { requestId: 'refund-model', paymentId: refunded, notifyUrl })
  const answer: Answer = await call(side.counterpart, refund)
  requireFields(answer, { resultCode: 'SUCCESS', paymentId: refunded })
  const expired = await pay(NUMBERS.expired)
  await side.pool.query(
    `update agenda set due_at = now() where client_id = $1 and kind = 'expire_payment' and subject_id = $2`,
    [side.clientId, expired],
  )
  await untilTold(side, [paid, expired, refunded])
  return { open, paid, expired, refunded, refundId: String(answer.refundId) }
}

/** The merchant has acknowledged what became of each, the refund too. */
async function untilTold(side: Side, paymentIds: readonly string[]): Promise<void> {
  const isNotified = await waitUntil(side, SECONDS_MAX, async () => {
    const { rows } = await side.pool.query<{ count: number }>(
      `select count(*)::integer as count from notifications
       where client_id = $1 and subject_id = any($2) and state = 'ACKNOWLEDGED'`,
      [side.clientId, paymentIds],
    )
    return rows[0]?.count === paymentIds.length + 1
  })
  if (!isNotified)
    throw new OperatorError('The merchant was not notified of the payments that the history is made of.')
}
