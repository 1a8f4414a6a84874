import { AUTHORIZATION_DAYS, DAY_MS, later, type ProviderOutcome } from '../../../domain/index.ts'
import type { Asked, Kind } from '../ams.ts'
import { getPayment, type UpstreamPayment } from '../upstream-payment.ts'
import { CANCELLED, cancel, cancelling } from './cancel.ts'

/**
 * Releases an authorization. If nothing was captured, it is cancelled. Otherwise upstream has no way to release the rest,
 * and a cancel would also return the captured money: the rest is released when upstream's authorization runs out, and
 * until then this is pending.
 */
export const letGo: Kind = {
  async send(ams, asked) {
    const stands = await letGo.inquire(ams, asked)
    return stands ?? cancel.send(ams, asked)
  },

  async inquire(ams, asked) {
    const found = await getPayment(ams, asked)
    return cancelling(found) ?? runOut(found, asked)
  },
}

function runOut(found: UpstreamPayment, { payment }: Asked): ProviderOutcome | null {
  const isVoided = found.transactions.some(({ kind, status }) => kind === 'VOID' && status === 'SUCCESS')
  if (isVoided || isOver(found)) return CANCELLED
  const isCaptured =
    payment.capturedMinor > 0n ||
    found.transactions.some(({ kind, status }) => kind === 'CAPTURE' && status !== 'FAIL')
  return isCaptured ? { outcome: 'PENDING' } : null
}

function isOver({ authExpiresAt, paidAt }: UpstreamPayment): boolean {
  const end = authExpiresAt ?? (paidAt && later(paidAt, AUTHORIZATION_DAYS * DAY_MS))
  return end !== undefined && end.getTime() <= Date.now()
}
