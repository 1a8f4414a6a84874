import { randomUUID } from 'node:crypto'
import type { CustomerWallet } from '@amsel/contract'
import type { Agreement } from '../../../domain/index.ts'
import { enqueue, notifyAuthorization } from '../../notifications/index.ts'
import { insertAgreement } from '../../../storage/index.ts'
import type { Unit } from '../unit.ts'
import { newAgreement } from './new-agreement.ts'
import { newTokens } from './tokens.ts'

interface AgreedByPaying {
  readonly authState: string
  readonly customerBelongsTo: CustomerWallet
  readonly notifyUrl: string | null
}

/**
 * Creates an agreement that needs no page because its payer agreed while paying: it has tokens at once, which the
 * merchant gets with TOKEN_CREATED.
 */
export function beginAgreement(unit: Unit, agreed: AgreedByPaying): Agreement {
  const { deps, writes, now } = unit
  const bare = newAgreement(unit.actor, randomUUID(), now)
  const { accessText, tokens } = newTokens(deps.sealer, bare, now)
  const agreement: Agreement = {
    ...bare,
    state: 'ACTIVE',
    scopes: ['AGREEMENT_PAY'],
    ...agreed,
    ...tokens,
  }
  insertAgreement(writes, agreement)
  const reported = { type: 'TOKEN_CREATED', accessToken: accessText } as const
  enqueue(writes, notifyAuthorization(agreement, reported, now), deps.sealer)
  return agreement
}
