import { findPaymentMethod } from '@amsel/contract'
import type { ProviderOutcome } from '../../domain/index.ts'
import { type Fields, fieldsOf, textOf } from './answer.ts'

/** What is said of who paid, in answers and messages alike: the card by its token, or the wallet. */
export function paid(fields: Fields): Pick<ProviderOutcome, 'card' | 'wallet'> {
  const info = fieldsOf(fields.paymentResultInfo)
  const [providerToken, networkTransactionId] = [textOf(info.cardToken), textOf(info.networkTransactionId)]
  const card = {
    ...(providerToken !== undefined && { providerToken }),
    ...(networkTransactionId !== undefined && { networkTransactionId }),
  }
  const wallet = [fieldsOf(fields.pspCustomerInfo).pspName, fields.paymentMethodType]
    .map(textOf)
    .find((name) => name !== undefined && findPaymentMethod(name)?.flow === 'redirect')
  return { ...(Object.keys(card).length > 0 && { card }), ...(wallet !== undefined && { wallet }) }
}
