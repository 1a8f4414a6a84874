import type { Attempt, Payment } from '../../../domain/index.ts'
import type { Provider } from '../../../providers/index.ts'
import { openPayment } from '../../../storage/index.ts'
import { carryOut } from '../carry-out.ts'
import { beginNthCharge } from '../charges/charge.ts'
import type { Call, MoneyDeps } from '../deps.ts'
import type { Unit } from '../unit.ts'
import { type Opened, requestIdRows, writeAlongside } from './opened.ts'

/** Makes the requested payment at the moment when it is written. */
type Make = (now: Date) => Pick<Opened, 'payment' | 'source'>

/**
 * A provider's pages complete this payment, or the provider charges its card: payment and charge are committed before it
 * is asked. Null when the request id is taken.
 */
export const openAtProvider = (
  deps: MoneyDeps,
  call: Pick<Call, 'actor' | 'alongsidePayment'> & { readonly paymentRequestId: string },
  { name: provider }: Provider,
  make: Make,
): Promise<Opened | null> =>
  carryOut(deps, call.actor, requestIdRows(call.actor, call.paymentRequestId), (unit, { isTaken }) => {
    if (isTaken) return null
    const { payment, source } = make(unit.now)
    writeAlongside(unit.writes, call, payment)
    return { ...openUpstream(unit, payment, { provider }), now: unit.now, ...(source && { source }) }
  })

/** The payment is this provider's from the beginning, and its charge is begun. */
export function openUpstream(
  unit: Unit,
  made: Payment,
  { provider, paymentSessionId }: { readonly provider: string; readonly paymentSessionId?: string },
): { payment: Payment; attempt: Attempt } {
  const payment = { ...made, provider }
  openPayment(unit.writes, payment, paymentSessionId)
  const intent = { provider, instruction: undefined, ordinal: 0 }
  return { payment, attempt: beginNthCharge(unit, payment, intent) }
}
