import { randomUUID } from 'node:crypto'
import type { CustomerWallet } from '@amsel/contract'
import type { Agreement } from '../../domain/index.ts'
import { enqueue, notifyAuthorization } from '../../notifications/index.ts'
import { insertAgreement } from '../../storage/index.ts'
import type { Act } from '../act.ts'
import { newAgreement } from './new-agreement.ts'
import { newTokens } from './tokens.ts'

interface AgreedByPaying {
  readonly authState: string
  readonly customerBelongsTo: CustomerWallet
  readonly notifyUrl: string | null
}

/**
 * Makes an agreement that needs no page because its payer has agreed while paying: it has tokens at once, which the
 * merchant learns by TOKEN_CREATED. Whoever commits wakes the deliverer.
 */
export async function beginAgreement(act: Act, agreed: AgreedByPaying): Promise<Agreement> {
  const { parts, tx, now } = act
  const bare = newAgreement(act.actor, randomUUID(), now)
  const { accessText, tokens } = newTokens(parts.sealer, bare, now)
  const agreement: Agreement = {
    ...bare,
    state: 'ACTIVE',
    scopes: ['AGREEMENT_PAY'],
    ...agreed,
    ...tokens,
  }
  await insertAgreement(tx, agreement)
  const told = { type: 'TOKEN_CREATED', accessToken: accessText } as const
  await enqueue(tx, notifyAuthorization(agreement, told, now), parts.sealer)
  return agreement
}
