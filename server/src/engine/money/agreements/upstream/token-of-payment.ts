import { agreementIdOf, type Payment } from '../../../../domain/index.ts'
import { findAgreement } from '../../../../storage/index.ts'
import type { MoneyDeps } from '../../deps.ts'
import { foreignAccessToken } from './provider-secrets.ts'

/**
 * By which a provider charges a payment that is made by an agreement there: its newest token. One that has ended is kept
 * with its agreement, and refused by the provider.
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
