import { scanOrderCode as contract, type ScanOrderCodeResponse } from '@amsel/contract'
import { isOpen, Refusal, readOrderCode, refusalOfEnded } from '../../../domain/index.ts'
import { charge, findScanned } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const scanOrderCode: Operation<typeof contract> = {
  contract,
  async run(deps, { actor }, { codeValue, outcome = 'SUCCESS' }): Promise<ScanOrderCodeResponse> {
    if (!readOrderCode(codeValue)) throw new Refusal('INVALID_PAYMENT_CODE', 'codeValue is not an order code')
    const scanned = await findScanned(deps, codeValue)
    if (scanned?.payment.clientId !== actor.client.clientId) throw new Refusal('ORDER_NOT_EXIST')
    const { payment } = scanned
    if (!isOpen(payment)) throw new Refusal(refusalOfEnded(payment))
    const charged = await charge(deps, actor, { paymentId: payment.paymentId }, { outcome })
    // The provider has not reported the outcome of the charge.
    if (isOpen(charged)) throw new Refusal('UNKNOWN_EXCEPTION')
    if (charged.status !== outcome) throw new Refusal(refusalOfEnded(charged))
    return { paymentId: charged.paymentId, paymentStatus: charged.status }
  },
}
