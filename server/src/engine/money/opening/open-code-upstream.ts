import type { PayRequest } from '@amsel/contract'
import { isPaymentCode } from '../../../domain/index.ts'
import type { Provider } from '../../../providers/index.ts'
import { carryOut } from '../carry-out.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import { openUpstream } from './open-upstream.ts'
import { type Opened, writeAlongside } from './opened.ts'
import { codeRows, paymentByCode, refuseCode, requireFewWrongCodes } from './payment-by-code.ts'

/**
 * The provider reads the customer's code: its issuer, whether it is valid, and whose wallet it is come with the outcome
 * of the charge. Only what cannot be a code at all is refused here.
 */
export const openCodeUpstream = (
  deps: MoneyDeps,
  call: Call,
  request: PayRequest,
  { name: provider }: Provider,
): Promise<Opened | null> => {
  const { paymentMethodId: paymentCode = '' } = request.paymentMethod
  return carryOut(deps, call.actor, codeRows(deps, call, request), (unit, rows) => {
    if (rows.isTaken) return null
    const { now } = unit
    requireFewWrongCodes(unit, rows)
    const payment = paymentByCode(call, request, { now })
    writeAlongside(unit.writes, call, payment)
    if (!isPaymentCode(paymentCode)) return refuseCode(unit, payment, 'INVALID_PAYMENT_CODE')
    return { ...openUpstream(unit, payment, { provider }), paymentCode, now }
  })
}
