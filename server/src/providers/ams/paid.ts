import { findPaymentMethod, IN_STORE_WALLETS } from '@amsel/contract'
import { ANY_WALLET, type ProviderOutcome } from '../../domain/index.ts'
import { type Fields, fieldsOf, textOf } from './answer.ts'

/** Paid, and by whom. */
export const success = (fields: Fields): ProviderOutcome => ({
  outcome: 'SUCCESS',
  resultCode: 'SUCCESS',
  ...named(fields),
  ...paid(fields),
})

/** Upstream's name for a payment. */
export const named = (fields: Fields): { reference?: string } => {
  const reference = textOf(fields.paymentId)
  return reference === undefined ? {} : { reference }
}

/** What is said about the payer, in answers and messages alike: the card by its token, or the wallet. */
export function paid(fields: Fields): Pick<ProviderOutcome, 'card' | 'wallet'> {
  const info = fieldsOf(fields.paymentResultInfo)
  const [providerToken, networkTransactionId] = [textOf(info.cardToken), textOf(info.networkTransactionId)]
  const card = {
    ...(providerToken !== undefined && { providerToken }),
    ...(networkTransactionId !== undefined && { networkTransactionId }),
  }
  const wallet = [fieldsOf(fields.pspCustomerInfo).pspName, fields.paymentMethodType]
    .map((name) => walletNamed(textOf(name) ?? ''))
    .find((type) => type !== undefined)
  return { ...(Object.keys(card).length > 0 && { card }), ...(wallet !== undefined && { wallet }) }
}

/** ALIPAY_CN, ALIPAYCN and AlipayCN are all in use for the same one. */
function walletNamed(name: string): string | undefined {
  if (name === ANY_WALLET) return undefined
  if (findPaymentMethod(name)?.flow === 'redirect') return name
  return IN_STORE_WALLETS.find(({ type }) => plainly(type) === plainly(name))?.type
}

const plainly = (name: string) => name.replaceAll('_', '').toUpperCase()
