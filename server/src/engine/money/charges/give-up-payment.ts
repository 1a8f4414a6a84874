import { type Actor, hasPage, isOpen, isOver, type Payment, Refusal } from '../../../domain/index.ts'
import type { DatabaseTransaction, PaymentName } from '../../../storage/index.ts'
import { carryOut } from '../carry-out.ts'
import type { MoneyDeps } from '../deps.ts'
import { lockPaymentRows, unfinishedCharge } from '../payment-rows.ts'
import { endPayment } from './end-payment.ts'
import { notifyMerchant } from './notify-merchant.ts'

/**
 * The payer no longer wants to pay: the payment fails, and the merchant is notified. Not while the outcome of a try is
 * unknown, because it may be paid. A payment that has ended is returned as it is.
 */
export function giveUpPayment(deps: MoneyDeps, actor: Actor, name: PaymentName): Promise<Payment> {
  const { clientId } = actor.client
  const rows = (tx: DatabaseTransaction) => lockPaymentRows(tx, clientId, name)
  return carryOut(deps, actor, rows, (unit, { payment, ...found }) => {
    if (!payment) throw new Refusal('ORDER_NOT_EXIST')
    if (!isOpen(payment)) return payment
    if (isOver(payment, unit.now)) throw new Refusal('ORDER_IS_CLOSED')
    if (
      unfinishedCharge(found) ||
      payment.status !== 'PROCESSING' ||
      payment.provider !== null ||
      !hasPage(payment)
    )
      throw new Refusal('ORDER_STATUS_INVALID', 'this payment cannot be given up now')
    const ended = endPayment(unit, payment, { status: 'FAIL', resultCode: 'ORDER_IS_CLOSED' })
    notifyMerchant(unit, ended)
    return ended
  })
}
