import {
  canonicalJson,
  retrievePaymentSession as contract,
  type RetrievePaymentSessionResponse,
} from '@amsel/contract'
import { Refusal } from '../../../domain/index.ts'
import { findAnySession } from '../../../storage/index.ts'
import type { Operation } from '../operation.ts'

export const retrievePaymentSession: Operation<typeof contract> = {
  contract,
  async run(
    { db, sealer },
    { actor: { client } },
    { paymentRequestId },
  ): Promise<RetrievePaymentSessionResponse> {
    const session = await findAnySession(db, sealer, client.clientId, { paymentRequestId })
    if (!session)
      throw new Refusal(
        'ORDER_NOT_EXIST',
        'no session was made with this paymentRequestId, or it is no longer kept',
      )
    const { order, paymentAmount, customizedInfo } = session.request
    return { order, paymentAmount, customizedInfo: customizedInfo && canonicalJson(customizedInfo) }
  },
}
