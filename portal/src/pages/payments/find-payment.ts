import type { PaymentDetail } from 'amsel/portal-api'
import { ApiFailure, client } from '../../api/index.ts'

/** A payment by its address, which a colleague may have sent: the client that has it becomes the chosen one. */
export async function findPayment(
  clientId: string,
  paymentId: string,
  choose: (clientId: string) => void,
): Promise<PaymentDetail> {
  try {
    return await client.payment(clientId, paymentId)
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 404)) throw error
    const { clientId: other } = await client.clientOfPayment(paymentId)
    if (other === clientId) throw error
    const payment = await client.payment(other, paymentId)
    choose(other)
    return payment
  }
}
