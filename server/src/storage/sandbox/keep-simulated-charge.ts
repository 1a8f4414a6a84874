import type { ResultCode } from '@amsel/contract'
import { type Storage, sendPrepared } from '../connection/database.ts'
import {
  type AskedOfSimulator,
  findSimulatedCharge,
  insertSimulatedCard,
  insertSimulatedCharge,
  type SimulatedCharge,
  type SimulatedOutcome,
} from './simulated-charges.ts'

/**
 * Writes what the simulated provider was told, and of a card that was charged what its issuer will answer for the token; a
 * final outcome stays, as does one of another amount, and what stands is given back. One statement, unless something stood
 * in the way: what another one has written at the same moment is seen by the next.
 */
export async function keepSimulatedCharge(
  { db, pool, isDistributed }: Pick<Storage, 'db' | 'pool' | 'isDistributed'>,
  asked: AskedOfSimulator,
  { outcome, resultCode, settlesAt = null }: SimulatedOutcome,
  card: ResultCode | null,
): Promise<SimulatedCharge> {
  const { clientId, attemptId, amount, providerToken } = asked
  if (isDistributed) {
    if (card !== null) await insertSimulatedCard(db, clientId, providerToken, card)
    return insertSimulatedCharge(db, asked, { outcome, resultCode, settlesAt })
  }
  const [kept] = await sendPrepared<{ is_of_card: boolean }>(pool, card === null ? KEEP : KEEP_WITH_CARD, [
    clientId,
    attemptId,
    outcome,
    resultCode,
    settlesAt,
    amount.currency,
    amount.value,
    providerToken,
    ...(card === null ? [] : [card]),
  ])
  if (kept) return { outcome, resultCode, settlesAt, amount, isOfCard: card !== null || kept.is_of_card }
  const standing = await findSimulatedCharge(db, asked)
  return standing ?? { outcome, resultCode, settlesAt, amount, isOfCard: false }
}

const KEEP = `
insert into simulated_charges (client_id, charge_key, outcome, result_code, settles_at, currency, amount_minor)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (client_id, charge_key) do update
set outcome = excluded.outcome, result_code = excluded.result_code, settles_at = excluded.settles_at
where simulated_charges.outcome = 'PENDING'
  and (simulated_charges.amount_minor is null
    or (simulated_charges.amount_minor = excluded.amount_minor and simulated_charges.currency = excluded.currency))
returning exists (select 1 from simulated_cards c where c.client_id = $1 and c.provider_token = $8) as is_of_card`

const KEEP_WITH_CARD = `
with card as (
  insert into simulated_cards (client_id, provider_token, result_code) values ($1, $8, $9) on conflict do nothing
)${KEEP}`
