import { scanOrderCode as contract, type Result, resultOf, type ScanOrderCodeResponse } from '@amsel/contract'
import { isOpen, Refusal, readOrderCode, refusalOfEnded } from '../../domain/index.ts'
import { charge, findScanned } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

type Answered = ScanOrderCodeResponse & { result?: Result }

export const scanOrderCode: Operation<typeof contract> = {
  contract,
  async run(parts, { actor }, { codeValue, outcome = 'SUCCESS' }): Promise<Answered> {
    if (!readOrderCode(codeValue)) throw new Refusal('INVALID_PAYMENT_CODE', 'codeValue is not an order code')
    const scanned = await findScanned(parts, codeValue)
    if (scanned?.payment.clientId !== actor.client.clientId) throw new Refusal('ORDER_NOT_EXIST')
    const { payment } = scanned
    if (!isOpen(payment)) throw new Refusal(refusalOfEnded(payment))
    const charged = await charge(parts, actor, { paymentId: payment.paymentId }, { outcome })
    const { status } = charged
    if (status !== outcome && !isOpen(charged)) throw new Refusal(refusalOfEnded(charged))
    return {
      ...(status !== outcome && { result: resultOf('PAYMENT_IN_PROCESS') }),
      paymentId: charged.paymentId,
      paymentStatus: status,
    }
  },
}
