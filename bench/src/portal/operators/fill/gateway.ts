import { ACCOUNTS, type Gateway, NAMED, OPERATORS, PROPOSALS } from '../store.ts'

/** What the gateway itself has: accounts and routes, its people, what they decide, its nodes. $1 is the ids of all clients. */
export function realmStatements({ end }: Gateway): [table: string, statement: string][] {
  const at = `timestamptz '${end.toISOString()}'`
  const clients = 'from unnest($1::text[]) with ordinality as c (client_id, number)'
  const numbers = (last: number) => `from generate_series(1, ${last}) as number where $1::text[] is not null`
  const askedAt = `${at} - (${PROPOSALS} - number) * interval '2 hours'`
  const operator = (number: string) => `'operator' || (1 + ${number} % ${OPERATORS}) || '@gateway.example'`
  return [
    [
      'provider_accounts',
      `insert into provider_accounts (name, kind, environment, config_sealed, shown, created_at, changed_at)
       select 'account-' || number, 'ams', 'sandbox', '\\x00', '{}', ${at}, ${at} ${numbers(ACCOUNTS)}`,
    ],
    [
      'provider_routes',
      `insert into provider_routes (route_id, client_id, provider, method, position, created_at)
       select client_id || '-' || place, client_id, 'account-' || (1 + (number + place) % ${ACCOUNTS}),
         case when place > 1 then 'CARD' end, place, ${at} ${clients}, generate_series(1, 5) as place`,
    ],
    [
      'provider_reports',
      `insert into provider_reports (process, provider, circuit, circuit_since, under_way, answered, failed, seen_at)
       select 'node-' || process, 'account-' || number, 'CLOSED', ${at}, 1, 1000, 1, now() + interval '1 day'
       from generate_series(1, 8) as process, generate_series(1, ${ACCOUNTS}) as number where $1::text[] is not null`,
    ],
    [
      'switched_off_methods',
      `insert into switched_off_methods (off_id, method, provider, note, since, switched_by)
       select 'off-' || number, 'CARD', 'account-' || number, 'A note', ${at}, 'operator' ${numbers(10)}`,
    ],
    [
      'sealing_runs',
      `insert into sealing_runs (run_id, kind, begun_by, begun_at, seen_at, ended_at, progress, counts)
       select 'run-' || number, 'count', 'operator', ${at}, ${at}, ${at}, '[]', '{"keys":[],"unnamed":{},"missing":[]}'
       ${numbers(100)}`,
    ],
    [
      'operator_users',
      `insert into operator_users (id, name, email, is_email_verified, created_at, updated_at)
       select 'operator-' || number, 'Operator ' || number, 'operator' || number || '@gateway.example', true, ${at}, ${at}
       ${numbers(OPERATORS)}`,
    ],
    [
      'operators',
      `insert into operators (user_id, role, joined_at)
       select 'operator-' || number, 'support', ${at} ${numbers(OPERATORS)}`,
    ],
    [
      'operator_credentials',
      `insert into operator_credentials (id, user_id, account_id, provider_id, password_hash, created_at, updated_at)
       select 'credential-' || number, 'operator-' || number, 'operator-' || number, 'credential', 'hash', ${at}, ${at}
       ${numbers(OPERATORS)}`,
    ],
    [
      'operator_sessions',
      `insert into operator_sessions (id, user_id, token, expires_at, created_at, updated_at)
       select 'session-' || number, 'operator-' || (1 + number % ${OPERATORS}), 'token-' || number, ${at}, ${at}, ${at}
       ${numbers(20 * OPERATORS)}`,
    ],
    [
      'operator_proposals',
      `insert into operator_proposals (proposal_id, kind, client_id, wish, reason, asked_by, asked_at, state, decided_by,
         decided_at)
       select ${NAMED('proposal')}, kind, ($1::text[])[1], case when kind = 'approve_merchant'
           then json_build_object('applicationId', ${NAMED('application', '20 * number')}) else '{}' end,
         'A reason', ${operator('number')}, ${askedAt}, case when number > ${PROPOSALS - 150} then 'WAITING' else 'DONE' end,
         case when number <= ${PROPOSALS - 150} then ${operator('(number + 1)')} end,
         case when number <= ${PROPOSALS - 150} then ${askedAt} end
       from generate_series(1, ${PROPOSALS}) as number, lateral (select case when number % 2 = 0 then 'approve_merchant'
         else 'adjust_balance' end as kind) as k where $1::text[] is not null`,
    ],
    [
      'gateway_nodes',
      `insert into gateway_nodes (node_id, host, pid, version, processes, started_at, seen_at)
       select 'node-' || number, 'node-' || number, number, '0', 2, ${at}, now() ${numbers(8)}`,
    ],
  ]
}
