import { sql } from 'kysely'
import { byAge } from '../retention/retained.ts'

/** A link without an end stays until its merchant closes it. */
export const paymentLinks = byAge({
  table: 'payment_links',
  id: 'link_id',
  at: 'ends_at',
  condition: sql`ends_at is not null`,
})
