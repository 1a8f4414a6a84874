import { GATEWAY_ITSELF } from '../../../../../server/dist/domain/index.js'
import { idAt, momentOf, SPAN_DAYS } from '../../store.ts'
import { type Gateway, OPERATORS, unevenly } from '../store.ts'

/** Half of what is written down is that somebody signed in, a tenth that somebody was not let in; the rest is mixed. */
const ACTION = `case when number % 2 = 0 then 'signed_in' when number % 10 = 1 then 'authentication_failed'
  when number % 1000 = 5 then 'audit_verified' when number % 100 = 3 then 'merchant_settings_changed'
  when number % 5000 = 7 then 'person_erased' when number % 10 = 9 then 'payment_refunded' else 'read' end`
/** Chains begin with what the registry has written. */
const WRITTEN_BEFORE = 100

/** Entries of a year. $1 is the ids of all clients: each of their chains is numbered through. */
export function trailStatements({ clientIds, entries, end }: Gateway): [table: string, statement: string][] {
  const at = momentOf(end, entries, SPAN_DAYS)
  const actor = `case when number % 10 = 1 then 'stranger'
    when number % 4 = 1 then 'operator operator' || (1 + number / 100 % ${OPERATORS}) || '@gateway.example'
    else 'user user' || (1 + number / 10 % ${clientIds.length}) || '@merchant.example' end`
  return [
    [
      'audit_entries',
      `insert into audit_entries (client_id, entry_id, at, actor, host, address, action, subject, before, after, trace_id,
         chain_number, hash)
       select client_id, ${idAt(at)}, ${at}, ${actor}, 'node-1', '203.0.113.9', ${ACTION}, 'subject ' || number, null,
         '{"of":"all","entries":1,"chains":1,"bad":0}', 'trace-' || number,
         ${WRITTEN_BEFORE} + row_number() over (partition by client_id order by number), sha256(number::text::bytea)
       from (select number, case when number % 200 < 10 then '${GATEWAY_ITSELF}' else ${unevenly(clientIds)} end as client_id
         from generate_series(1, ${entries}) as number) as numbered where $1::text[] is not null`,
    ],
    [
      'audit_heads',
      `insert into audit_heads (client_id, number, hash, seal, from_number, from_hash, unchained)
       select client_id, max(chain_number), '\\x00', '\\x00', 0, '\\x00', 0 from audit_entries
       where $1::text[] is not null group by client_id
       on conflict (client_id) do update set number = excluded.number`,
    ],
  ]
}
