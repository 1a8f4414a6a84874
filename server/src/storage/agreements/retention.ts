import { sql } from 'kysely'
import { byAge } from '../retention/retained.ts'

/** Nobody decided, the payer refused, or the code was never exchanged for tokens. All of that takes an hour or two. */
export const unusedAgreements = byAge({
  table: 'agreements',
  id: 'agreement_id',
  at: 'created_at',
  condition: sql`state in ('AWAITING', 'GRANTED', 'REFUSED')`,
})

/** Cancelled ones, too, can be told from unknown ones for as long as their tokens would have lived. */
export const endedAgreements = byAge({
  table: 'agreements',
  id: 'agreement_id',
  at: 'refresh_token_expires_at',
  condition: sql`state in ('ACTIVE', 'CANCELED')`,
})
