import { randomUUID } from 'node:crypto'
import type { CustomerWallet } from '@amsel/contract'
import type { Agreement } from '../../domain/index.ts'
import { enqueue, notifyAuthorization } from '../../notifications/index.ts'
import { type Sealer } from '../../sealing/index.ts'
import { type DatabaseTransaction, insertAgreement } from '../../storage/index.ts'
import { newAgreement } from './new-agreement.ts'
import { newTokens } from './tokens.ts'

export interface NewActiveAgreement {
  readonly clientId: string
  readonly authState: string
  readonly customerBelongsTo: CustomerWallet
  readonly notifyUrl: string | null
  readonly now: Date
}

/**
 * Makes an agreement that needs no page because its payer has agreed while paying: it has tokens at once, which the
 * merchant learns by TOKEN_CREATED. Whoever commits wakes the deliverer.
 */
export async function beginAgreement(
  tx: DatabaseTransaction,
  sealer: Sealer,
  { clientId, authState, customerBelongsTo, notifyUrl, now }: NewActiveAgreement,
): Promise<Agreement> {
  const { accessText, tokens } = newTokens(sealer, now)
  const agreement: Agreement = {
    ...newAgreement(clientId, randomUUID(), now),
    state: 'ACTIVE',
    authState,
    customerBelongsTo,
    scopes: ['AGREEMENT_PAY'],
    notifyUrl,
    ...tokens,
  }
  await insertAgreement(tx, agreement)
  await enqueue(
    tx,
    notifyAuthorization(sealer, agreement, { type: 'TOKEN_CREATED', accessToken: accessText }, now),
  )
  return agreement
}
