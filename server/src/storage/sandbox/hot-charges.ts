import type { ResultCode } from '@amsel/contract'
import { type Storage, sendPrepared } from '../connection/database.ts'
import { GROUP_LOCK_MS_MAX, GROUP_MAX, PATIENCE_MS } from '../connection/group-limits.ts'
import { Grouped } from '../connection/grouped.ts'
import { isWorthTryingAlone } from '../connection/worth-trying-alone.ts'
import {
  type AskedOfSimulator,
  findSimulatedCharge,
  insertSimulatedCard,
  insertSimulatedCharge,
  type SimulatedCharge,
  type SimulatedOutcome,
} from './simulated-charges.ts'

/** The simulated provider's outcome of a request, and for a card what its issuer will answer for the token. */
interface Kept {
  readonly asked: AskedOfSimulator
  readonly reported: SimulatedOutcome
  readonly card: ResultCode | null
}

/** The simulated provider's own records, written together with those of the same moment. */
export class HotCharges {
  readonly #storage: Pick<Storage, 'db' | 'isDistributed'>
  readonly #charges: Grouped<Kept, { readonly isOfCard: boolean } | null>

  constructor(storage: Pick<Storage, 'db' | 'pool' | 'isDistributed'>) {
    this.#storage = storage
    this.#charges = new Grouped((group, { isAlone }) => keepCharges(storage, group, isAlone), {
      sizeMax: GROUP_MAX,
      underWayMax: 1,
      patienceMs: PATIENCE_MS,
      isWorthTryingAlone,
    })
  }

  /**
   * Writes what the simulated provider was asked for, and for a charged card what its issuer will answer for the token; a
   * final outcome stays, as does one for another amount, and the stored one is returned. One statement, unless something
   * stood in the way: what another has written at the same moment is seen by the next.
   */
  async keep(
    asked: AskedOfSimulator,
    { outcome, resultCode, settlesAt = null }: SimulatedOutcome,
    card: ResultCode | null,
  ): Promise<SimulatedCharge> {
    const { db, isDistributed } = this.#storage
    const reported = { outcome, resultCode, settlesAt }
    if (isDistributed) {
      if (card !== null) await insertSimulatedCard(db, asked.clientId, asked.providerToken, card)
      return insertSimulatedCharge(db, asked, reported)
    }
    const kept = await this.#charges.add('', { asked, reported, card })
    if (kept) return { ...reported, amount: asked.amount, isOfCard: kept.isOfCard }
    const earlier = await findSimulatedCharge(db, asked)
    return earlier ?? { ...reported, amount: asked.amount, isOfCard: false }
  }
}

/** Null for those whose key exists already. */
async function keepCharges(
  { pool }: Pick<Storage, 'pool'>,
  group: readonly Kept[],
  isAlone: boolean,
): Promise<({ readonly isOfCard: boolean } | null)[]> {
  const rows = JSON.stringify(group.map(toRow))
  const kept = await sendPrepared<{ position: number; is_of_card: boolean }>(pool, KEEP, [
    rows,
    isAlone ? null : String(GROUP_LOCK_MS_MAX),
  ])
  const results: ({ isOfCard: boolean } | null)[] = group.map(() => null)
  for (const { position, is_of_card: isOfCard } of kept) results[position] = { isOfCard }
  return results
}

const toRow = ({ asked, reported, card }: Kept, position: number) => ({
  position,
  client_id: asked.clientId,
  charge_key: asked.attemptId,
  outcome: reported.outcome,
  result_code: reported.resultCode,
  settles_at: reported.settlesAt,
  currency: asked.amount.currency,
  amount_minor: String(asked.amount.value),
  provider_token: asked.providerToken,
  card,
})

/** Keys are taken in order, so that two nodes with the same ones do not wait for each other. */
const KEEP = `
with given as materialized (
  select given.*
  from (select case when $2::text is not null then set_config('lock_timeout', $2, true) end) as patience,
    json_to_recordset($1::json) as given (position integer, client_id text, charge_key text, outcome text, result_code text,
      settles_at timestamptz, currency text, amount_minor bigint, provider_token text, card text)
), cards as (
  insert into simulated_cards (client_id, provider_token, result_code)
  select client_id, provider_token, card from given where card is not null order by client_id, provider_token
  on conflict do nothing
), kept as (
  insert into simulated_charges (client_id, charge_key, outcome, result_code, settles_at, currency, amount_minor)
  select client_id, charge_key, outcome, result_code, settles_at, currency, amount_minor from given
  order by client_id, charge_key
  on conflict (client_id, charge_key) do update
  set outcome = excluded.outcome, result_code = excluded.result_code, settles_at = excluded.settles_at
  where simulated_charges.outcome = 'PENDING'
    and (simulated_charges.amount_minor is null
      or (simulated_charges.amount_minor = excluded.amount_minor and simulated_charges.currency = excluded.currency))
  returning client_id, charge_key
)
select position, card is not null or exists (
  select 1 from simulated_cards c where c.client_id = given.client_id and c.provider_token = given.provider_token
) as is_of_card
from kept join given using (client_id, charge_key)`
