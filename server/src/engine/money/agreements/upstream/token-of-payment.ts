import { agreementIdOf, type Payment } from '../../../../domain/index.ts'
import { findAgreement } from '../../../../storage/index.ts'
import type { MoneyDeps } from '../../deps.ts'
import { foreignAccessToken } from './provider-secrets.ts'

/**
 * The token with which a provider charges a payment under an agreement there: its newest. That of an ended agreement is
 * kept, and the provider refuses it.
 */
export async function foreignTokenOfPayment(
  { db, sealer }: Pick<MoneyDeps, 'db' | 'sealer'>,
  payment: Payment,
): Promise<string | undefined> {
  const agreementId = agreementIdOf(payment)
  if (agreementId === null) return undefined
  const agreement = await findAgreement(db, payment.clientId, agreementId)
  if (!agreement) throw new Error(`the payment ${payment.paymentId} has lost its agreement`)
  return foreignAccessToken(sealer, agreement)
}
