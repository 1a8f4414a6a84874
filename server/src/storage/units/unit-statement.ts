import { GROUP_LOCK_MS_MAX } from '../connection/group-limits.ts'
import { names } from '../payments/insert-payments.ts'
import { type Columns, GIVEN, PARTS, type RowPart, type StatementPart } from './parts.ts'

// One statement for the units of one moment, of any clients, put together from the parts that they need. First everything is
// locked and compared: the payments in the order of their clients and ids, what belongs to each of them, and the accounts last.
// Then everything is written, for the units that found all as they expected. No part sees what another one writes: where somebody
// else has written at the same moment, a primary key or a unique index refuses the whole statement.

/** The conditions of a unit; see `Conditions`. */
const UNITS = `unit integer, client_id text, clock_offset_ms bigint, payment_id text, version text, attempt_id text, attempt_states text[],
    new_attempt_id text, transaction_id text, code_digest bytea, code_minute timestamptz, failures_max integer,
    subject_id text`

/**
 * A look at one row for each unit, by an index, whatever the planner believes about the table's size. While it has no
 * statistics of a table, all indexes that begin with the client are the same to it: so what belongs to a payment is
 * looked up by its payment too, and no choice is a bad one.
 */
interface Look {
  /** The parts that make it necessary; without any it always is. */
  readonly of: readonly StatementPart[] | null
  readonly from: string
  readonly where: string
}

const HOLD = 'limit 1 for update'
const SEE = 'limit 1'

const LOOKS: readonly Look[] = [
  {
    of: null,
    from: `select true as yes from client_clocks c where c.client_id = asked.client_id and c.offset_ms = asked.clock_offset_ms ${SEE}`,
    where: '#.yes',
  },
  {
    of: null,
    from: `select true as yes from payments p
      where p.client_id = asked.client_id and p.payment_id = asked.payment_id and p.xmin = asked.version::xid ${HOLD}`,
    where: '(asked.payment_id is null or #.yes)',
  },
  {
    of: ['moved_attempts', 'named_attempts'],
    from: `select true as yes from attempts a
      where a.client_id = asked.client_id and a.payment_id = asked.payment_id and a.attempt_id = asked.attempt_id
        and a.state = any(asked.attempt_states) and (a.given_up_until is null or a.given_up_until < now()) ${HOLD}`,
    where: '(asked.attempt_id is null or #.yes)',
  },
  {
    of: ['ended_transactions'],
    from: `select true as yes from payment_transactions t
      where t.client_id = asked.client_id and t.payment_id = asked.payment_id and t.transaction_id = asked.transaction_id
        and t.status = 'PROCESSING' ${HOLD}`,
    where: '(asked.transaction_id is null or #.yes)',
  },
  {
    of: ['used_codes'],
    from: `select true as yes from payment_codes c
      where c.client_id = asked.client_id and c.code_digest = asked.code_digest and c.payment_id is null ${HOLD}`,
    where: '(asked.code_digest is null or #.yes)',
  },
  {
    of: ['new_payments'],
    from: `select true as yes from payment_code_failures f
      where f.client_id = asked.client_id and f.minute = date_trunc('minute', asked.code_minute)
        and f.failures >= asked.failures_max ${SEE}`,
    where: '#.yes is null',
  },
  {
    of: ['new_attempts'],
    from: `select true as yes from attempts a
      where a.client_id = asked.client_id and a.payment_id = asked.payment_id and a.attempt_id = asked.new_attempt_id ${SEE}`,
    where: '#.yes is null',
  },
  {
    of: ['new_notifications'],
    from: `select true as yes from notifications n
      where n.client_id = asked.client_id and n.subject_id = asked.subject_id and n.state = 'WAITING' and n.is_interim ${SEE}`,
    where: '#.yes is null',
  },
]

/** The rows of a part, with the clients of their units, as far as the units are written. */
const accepted = (part: StatementPart) => `${part} join accepted using (unit)`

const isSameRow = (table: string, keys: readonly string[]): string =>
  ['client_id', ...keys].map((key) => `${table}.${key} = given.${key}`).join(' and ')

const value = ([name, type]: [string, string]) => (type === 'json' ? `${name}::json` : name)

/** What writes the rows of a part. */
function writing(part: RowPart): string {
  const { table, way, keys, columns, kept = {} }: { kept?: Columns } & (typeof PARTS)[RowPart] = PARTS[part]
  const given = `(select * from ${accepted(part)}) as given`
  const sameRow = isSameRow('target', Object.keys(keys))
  if (way === 'delete') return `delete from ${table} as target using ${given} where ${sameRow}`
  if (way === 'insert') {
    const inserted = Object.entries({ ...keys, ...columns })
    return `insert into ${table} (client_id, ${inserted.map(([name]) => name).join(', ')})
  select client_id, ${inserted.map(value).join(', ')} from ${accepted(part)}`
  }
  const set = [
    ...Object.entries(columns).map((column) => `${column[0]} = given.${value(column)}`),
    ...Object.keys(kept).map((name) => `${name} = coalesce(given.${name}, target.${name})`),
  ]
  return `update ${table} as target set ${set.join(', ')} from ${given} where ${sameRow}`
}

const ACCOUNT = 'client_id, holder, kind, provider, currency'
const isSameAccount = (table: string) => isSameRow(table, ['holder', 'kind', 'provider', 'currency'])

/** The sum of what units take, by account. */
const takenBy = (
  units: string,
) => `(select ${ACCOUNT}, sum(amount_minor) as total from withdrawals join ${units} using (unit)
    group by ${ACCOUNT} order by ${ACCOUNT})`

/** Writes the parts that are more than rows of one table. */
const WRITINGS: Readonly<Record<Exclude<StatementPart, RowPart>, readonly string[]>> = {
  new_payments: [
    `insert into payments (client_id, ${names}, provider)
  select client_id, ${names}, provider from ${accepted('new_payments')}`,
    `insert into agenda (client_id, kind, subject_id, due_at)
  select client_id, 'expire_payment', payment_id, expires_at from ${accepted('new_payments')} where status = 'PROCESSING'`,
  ],
  withdrawals: [
    `update account_balances as b set balance_minor = b.balance_minor + given.total from ${takenBy('accepted')} as given
  where ${isSameAccount('b')}`,
  ],
  new_notifications: [
    `insert into notification_endpoints (client_id, address)
  select distinct client_id, address from addressed where address is not null order by client_id, address
  on conflict do nothing`,
    `insert into notifications
    (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim, url, address, state, due_at)
  select client_id, notification_id, kind, subject_id,
    1 + greatest(0,
      (select sequence from notifications n
        where n.client_id = addressed.client_id and n.subject_id = addressed.subject_id order by sequence desc limit 1),
      (select last_sequence from notification_sequences s
        where s.client_id = addressed.client_id and s.subject_id = addressed.subject_id)),
    created_at, body, false, url, address, case when is_reachable then 'WAITING' else 'NO_ADDRESS' end,
    case when is_reachable then created_at end
  from addressed`,
  ],
}

const isRowPart = (part: StatementPart): part is RowPart => part in PARTS

const writesOf = (part: StatementPart): readonly string[] =>
  isRowPart(part) ? [writing(part)] : WRITINGS[part]

/**
 * The statement for these parts. Its parameters are the conditions of the units and then the rows of each part, as JSON;
 * it returns the units that were written, the version of their rows, and whether there is something to send.
 */
export function unitStatement(parts: readonly StatementPart[]): string {
  const has = (part: StatementPart) => parts.includes(part)
  const given = parts.map(
    (part, index) => `${part} as (
  select * from json_to_recordset($${index + 2}::json) as given (unit integer, ${GIVEN[part]})
)`,
  )
  const asked = `asked as materialized (
  select given.* from (select set_config('lock_timeout', '${GROUP_LOCK_MS_MAX}', true)) as patience,
    json_to_recordset($1::json) as given (${UNITS})
  order by client_id, payment_id
)`
  const looks = LOOKS.filter(({ of }) => of === null || of.some(has))
  const seen = looks.map(({ from }, index) => `left join lateral (${from}) as look${index} on true`)
  const wanted = looks.map(({ where }, index) => where.replaceAll('#', `look${index}`))
  const fit = `fit as materialized (
  select asked.unit, asked.client_id from asked
  ${seen.join('\n  ')}
  where ${wanted.join('\n    and ')}
)`
  const enough = `enough as materialized (
  select given.* from ${takenBy('fit')} as given
  cross join lateral (
    select 1 from account_balances b where ${isSameAccount('b')} and b.balance_minor + given.total >= 0 ${HOLD}
  ) as found
)`
  const able = `able as materialized (
  select unit, client_id from fit where true${
    has('withdrawals')
      ? `
    and unit not in (select unit from withdrawals join fit using (unit)
      where (${ACCOUNT}) not in (select ${ACCOUNT} from enough))`
      : ''
  }
)`
  const ids = `ids as (
  insert into payment_request_ids (client_id, payment_request_id, payment_id)
  select client_id, payment_request_id, payment_id from new_payments join able using (unit)
  order by client_id, payment_request_id
  on conflict do nothing
  returning client_id, payment_id
)`
  const acceptedUnits = `accepted as materialized (
  select unit, client_id from able where true${
    has('new_payments')
      ? `
    and unit not in (select unit from new_payments join able using (unit)
      where (client_id, payment_id) not in (select client_id, payment_id from ids))`
      : ''
  }
)`
  const addressed = `addressed as materialized (
  select given.unit, given.client_id, notification_id, given.kind, subject_id, created_at, body,
    coalesce(given.url, configured.url) as url, coalesce(given.address, configured.address) as address,
    coalesce(given.url, configured.url) is not null or exists (
      select 1 from notification_listeners l where l.client_id = given.client_id and l.listens_until > now()
    ) as is_reachable
  from (select * from ${accepted('new_notifications')}) as given left join client_notification_urls configured
    on configured.client_id = given.client_id and configured.kind = given.kind
)`
  const writes = parts
    .flatMap((part) => writesOf(part))
    .map((write, index) => `write${index} as (\n  ${write}\n)`)
  const all = [
    ...given,
    asked,
    fit,
    ...(has('withdrawals') ? [enough] : []),
    able,
    ...(has('new_payments') ? [ids] : []),
    acceptedUnits,
    ...(has('new_notifications') ? [addressed] : []),
    ...writes,
  ]
  const isToBeSent = has('new_notifications')
    ? 'exists (select 1 from addressed where addressed.unit = accepted.unit and is_reachable)'
    : 'false'
  return `with ${all.join(', ')}
select unit, pg_current_xact_id()::xid::text as version, ${isToBeSent} as is_to_be_sent from accepted`
}
