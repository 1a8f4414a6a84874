import type { PaymentTransaction, RefundToBankInfo } from '../../../domain/index.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'
import { openAt, sealAt } from '../restoring/record.ts'

type Refund = Pick<PaymentTransaction, 'clientId' | 'requestId'>

// A job sends a refund again that a crash has interrupted: the account that it goes to waits with it. Master keys may change
// meanwhile, so it is sealed the way records at providers are.

export const sealBank = (sealer: Sealer, refund: Refund, bank: RefundToBankInfo): string =>
  sealAt(sealer, placeOf(refund), bank)

/** Undefined where the money goes back the way it came. Never when in doubt: it would go to somebody else. */
export function bankOf(
  sealer: Sealer,
  refund: Refund & Pick<PaymentTransaction, 'details'>,
): RefundToBankInfo | undefined {
  const { toBankSealed } = refund.details
  if (toBankSealed === undefined) return undefined
  const bank = openAt(sealer, placeOf(refund), toBankSealed)
  if (!bank) throw new Error(`the bank account of the refund ${refund.requestId} cannot be read`)
  return bank as RefundToBankInfo
}

const placeOf = ({ clientId, requestId }: Refund) => `bank of a refund\n${clientId}\n${requestId}`
