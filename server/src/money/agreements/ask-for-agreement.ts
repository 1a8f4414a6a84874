import { randomUUID } from 'node:crypto'
import { type Actor, type Agreement, DECIDE_WITHIN_MS, later } from '../../domain/index.ts'
import { insertAgreement } from '../../storage/index.ts'
import { clientNow } from '../client-now.ts'
import type { MoneyParts } from '../parts.ts'
import { newAgreement } from './new-agreement.ts'

type Asked = Pick<
  Agreement,
  'authState' | 'customerBelongsTo' | 'scopes' | 'redirectUrl' | 'notifyUrl' | 'authClientId'
>

/** Makes an agreement that waits for its payer, who decides on a page. */
export async function askForAgreement(parts: MoneyParts, actor: Actor, asked: Asked): Promise<Agreement> {
  const now = await clientNow(parts, parts.db, actor.client.clientId)
  const decideBefore = later(now, DECIDE_WITHIN_MS)
  const agreement: Agreement = { ...newAgreement(actor, randomUUID(), now), ...asked, decideBefore }
  await insertAgreement(parts.db, agreement)
  return agreement
}
