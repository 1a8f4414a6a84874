import { GROUP_LOCK_MS_MAX } from '../connection/group-limits.ts'
import { definitions, names } from '../payments/insert-payments.ts'
import type { Part } from './collected-writes.ts'

// One statement for the acts of one moment, of whichever clients, put together of those parts that they need. First everything
// is taken hold of and looked at: the payments in the order of their clients and ids, what belongs to each of them, and the
// accounts last. Then everything is written, of the acts that found all as they expected. No part sees what another one
// writes: where somebody else has written at the same moment, a primary key or a unique index refuses the whole statement.

/** The conditions of an act; see `Conditions`. */
const ACTS = `act integer, client_id text, clock_offset_ms bigint, payment_id text, version text, attempt_id text, attempt_states text[],
    new_attempt_id text, transaction_id text, code_digest bytea, code_minute timestamptz, failures_max integer,
    subject_id text`

/**
 * A look at one row for each act, by an index, whatever the planner believes of the table's size. While it knows nothing of
 * a table, all indexes that begin with the client are the same to it: so what belongs to a payment is looked for by its
 * payment too, and no choice is a bad one.
 */
interface Look {
  /** The parts that make it necessary; without any it always is. */
  readonly of: readonly Part[] | null
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
    of: ['opened_payments'],
    from: `select true as yes from payment_code_failures f
      where f.client_id = asked.client_id and f.minute = date_trunc('minute', asked.code_minute)
        and f.failures >= asked.failures_max ${SEE}`,
    where: '#.yes is null',
  },
  {
    of: ['begun_attempts'],
    from: `select true as yes from attempts a
      where a.client_id = asked.client_id and a.payment_id = asked.payment_id and a.attempt_id = asked.new_attempt_id ${SEE}`,
    where: '#.yes is null',
  },
  {
    of: ['told'],
    from: `select true as yes from notifications n
      where n.client_id = asked.client_id and n.subject_id = asked.subject_id and n.state = 'WAITING' and n.is_interim ${SEE}`,
    where: '#.yes is null',
  },
]

/** The rows of a part, with the clients of their acts, as far as the acts are written. */
const accepted = (part: Part) => `${part} join accepted using (act)`

/** Columns and their types; what is JSON travels as text within JSON. */
type Columns = Readonly<Record<string, string>>

const insertion = (table: string, part: Part, columns: Columns): string => {
  const given = Object.entries(columns).map(([name, type]) => (type === 'json' ? `${name}::json` : name))
  return `insert into ${table} (client_id, ${Object.keys(columns).join(', ')})
  select client_id, ${given.join(', ')} from ${accepted(part)}`
}

const isSameRow = (table: string, keys: readonly string[]): string =>
  ['client_id', ...keys].map((key) => `${table}.${key} = given.${key}`).join(' and ')

/** Of the rows that have these keys, sets the columns. */
const update = (
  table: string,
  part: Part,
  { keys, columns }: { keys: readonly string[]; columns: Columns },
): string => {
  const set = Object.entries(columns).map(
    ([name, type]) => `${name} = given.${name}${type === 'json' ? '::json' : ''}`,
  )
  return `update ${table} as u set ${set.join(', ')} from (select * from ${accepted(part)}) as given
  where ${isSameRow('u', keys)}`
}

const deletion = (table: string, part: Part, keys: readonly string[]): string =>
  `delete from ${table} as d using (select * from ${accepted(part)}) as given where ${isSameRow('d', keys)}`

const PAYMENT_CHANGES: Columns = {
  status: 'text',
  result_code: 'text',
  paid_at: 'timestamptz',
  provider: 'text',
  payment_method_type: 'text',
  expires_at: 'timestamptz',
  amount_minor: 'bigint',
  captured_minor: 'bigint',
  refunded_minor: 'bigint',
  disputed_minor: 'bigint',
  fee_minor: 'bigint',
  auth_expires_at: 'timestamptz',
  auth_closed_at: 'timestamptz',
  card: 'json',
  changed_by: 'text',
  has_transactions: 'boolean',
}

const ATTEMPT: Columns = {
  attempt_id: 'text',
  payment_id: 'text',
  kind: 'text',
  provider: 'text',
  state: 'text',
  currency: 'text',
  amount_minor: 'bigint',
  instruction: 'json',
  created_at: 'timestamptz',
  transaction_id: 'text',
  begun_by: 'text',
}

const ENDED: Columns = { result_code: 'text', decided_at: 'timestamptz' }

const TRANSACTION: Columns = {
  transaction_id: 'text',
  kind: 'text',
  request_id: 'text',
  payment_id: 'text',
  request_digest: 'bytea',
  status: 'text',
  result_code: 'text',
  currency: 'text',
  amount_minor: 'bigint',
  created_at: 'timestamptz',
  decided_at: 'timestamptz',
  notify_url: 'text',
  details: 'json',
  begun_by: 'text',
}

const TRANSFER: Columns = {
  event_kind: 'text',
  event_id: 'text',
  leg: 'smallint',
  debit_holder: 'text',
  debit_kind: 'text',
  credit_holder: 'text',
  credit_kind: 'text',
  currency: 'text',
  amount_minor: 'bigint',
  happened_at: 'timestamptz',
  payment_id: 'text',
  provider: 'text',
}

const MOVEMENT: Columns = {
  holder: 'text',
  kind: 'text',
  provider: 'text',
  currency: 'text',
  amount_minor: 'bigint',
}

const AGENDA_ITEM: Columns = { kind: 'text', subject_id: 'text', due_at: 'timestamptz' }

const NOTIFICATION: Columns = {
  notification_id: 'text',
  kind: 'text',
  subject_id: 'text',
  created_at: 'timestamptz',
  body: 'text',
  url: 'text',
  address: 'text',
}

/** What a part is given of each row, and what it writes, each as a part of its own. */
interface Writing {
  readonly given: string
  readonly writes: readonly string[]
}

const defined = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type === 'json' ? 'text' : type}`)
    .join(', ')

/** The sum of what acts take, by account. */
const takenBy = (
  acts: string,
) => `(select ${ACCOUNT}, sum(amount_minor) as total from taken join ${acts} using (act)
    group by ${ACCOUNT} order by ${ACCOUNT})`

const ACCOUNT = 'client_id, holder, kind, provider, currency'
const isSameAccount = (table: string) => isSameRow(table, ['holder', 'kind', 'provider', 'currency'])

const WRITINGS: Readonly<Record<Part, Writing>> = {
  opened_payments: {
    given: [...definitions, 'provider text'].join(', '),
    writes: [
      `insert into payments (client_id, ${names}, provider)
  select client_id, ${names}, provider from ${accepted('opened_payments')}`,
      `insert into agenda (client_id, kind, subject_id, due_at)
  select client_id, 'expire_payment', payment_id, expires_at from ${accepted('opened_payments')} where status = 'PROCESSING'`,
    ],
  },
  used_codes: {
    given: 'code_digest bytea, payment_id text',
    writes: [
      update('payment_codes', 'used_codes', { keys: ['code_digest'], columns: { payment_id: 'text' } }),
    ],
  },
  changed_payments: {
    given: `payment_id text, ${defined(PAYMENT_CHANGES)}`,
    writes: [update('payments', 'changed_payments', { keys: ['payment_id'], columns: PAYMENT_CHANGES })],
  },
  answered_payments: {
    given: 'payment_id text, answer text',
    writes: [update('payments', 'answered_payments', { keys: ['payment_id'], columns: { answer: 'text' } })],
  },
  begun_attempts: {
    given: defined(ATTEMPT),
    writes: [insertion('attempts', 'begun_attempts', ATTEMPT)],
  },
  moved_attempts: {
    given: `payment_id text, attempt_id text, ${defined(ENDED)}, state text`,
    writes: [
      update('attempts', 'moved_attempts', {
        keys: ['payment_id', 'attempt_id'],
        columns: { ...ENDED, state: 'text' },
      }),
    ],
  },
  named_attempts: {
    given: `payment_id text, attempt_id text, ${defined(ENDED)}, state text, reference text, payer_url text`,
    // What is not told again stays.
    writes: [
      `update attempts as u set state = given.state, result_code = given.result_code, decided_at = given.decided_at,
    reference = coalesce(given.reference, u.reference), payer_url = coalesce(given.payer_url, u.payer_url)
  from (select * from ${accepted('named_attempts')}) as given where ${isSameRow('u', ['payment_id', 'attempt_id'])}`,
    ],
  },
  begun_transactions: {
    given: defined(TRANSACTION),
    writes: [insertion('payment_transactions', 'begun_transactions', TRANSACTION)],
  },
  ended_transactions: {
    given: `payment_id text, kind text, request_id text, transaction_id text, ${defined(ENDED)}, status text`,
    writes: [
      update('payment_transactions', 'ended_transactions', {
        keys: ['payment_id', 'kind', 'request_id', 'transaction_id'],
        columns: { ...ENDED, status: 'text' },
      }),
    ],
  },
  booked: { given: defined(TRANSFER), writes: [insertion('transfers', 'booked', TRANSFER)] },
  queued: { given: defined(MOVEMENT), writes: [insertion('ledger_queue', 'queued', MOVEMENT)] },
  taken: {
    given: defined(MOVEMENT),
    writes: [
      `update account_balances as b set balance_minor = b.balance_minor + given.total from ${takenBy('accepted')} as given
  where ${isSameAccount('b')}`,
    ],
  },
  struck_out: {
    given: 'kind text, subject_id text',
    // The kinds are no literals: the indexes of the lanes, which are by due time, cannot be taken for it then.
    writes: [deletion('agenda', 'struck_out', ['kind', 'subject_id'])],
  },
  put_down: { given: defined(AGENDA_ITEM), writes: [insertion('agenda', 'put_down', AGENDA_ITEM)] },
  put_off: {
    given: defined(AGENDA_ITEM),
    writes: [
      `update agenda as u set due_at = given.due_at, tries = 0, lease_token = null, lease_until = null
  from (select * from ${accepted('put_off')}) as given where ${isSameRow('u', ['kind', 'subject_id'])}`,
    ],
  },
  told: {
    given: defined(NOTIFICATION),
    writes: [
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
  },
  forgotten_cards: {
    given: 'payment_id text',
    writes: [deletion('presented_cards', 'forgotten_cards', ['payment_id'])],
  },
}

/**
 * The statement for these parts. Its parameters are the conditions of the acts and then the rows of each part, as JSON; it
 * gives the acts that were written, the mark of their rows, and whether there is something to send.
 */
export function actStatement(parts: readonly Part[]): string {
  const has = (part: Part) => parts.includes(part)
  const given = parts.map(
    (part, index) => `${part} as (
  select * from json_to_recordset($${index + 2}::json) as given (act integer, ${WRITINGS[part].given})
)`,
  )
  const asked = `asked as materialized (
  select given.* from (select set_config('lock_timeout', '${GROUP_LOCK_MS_MAX}', true)) as patience,
    json_to_recordset($1::json) as given (${ACTS})
  order by client_id, payment_id
)`
  const looks = LOOKS.filter(({ of }) => of === null || of.some(has))
  const seen = looks.map(({ from }, index) => `left join lateral (${from}) as look${index} on true`)
  const wanted = looks.map(({ where }, index) => where.replaceAll('#', `look${index}`))
  const fit = `fit as materialized (
  select asked.act, asked.client_id from asked
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
  select act, client_id from fit where true${
    has('taken')
      ? `
    and act not in (select act from taken join fit using (act)
      where (${ACCOUNT}) not in (select ${ACCOUNT} from enough))`
      : ''
  }
)`
  const ids = `ids as (
  insert into payment_request_ids (client_id, payment_request_id, payment_id)
  select client_id, payment_request_id, payment_id from opened_payments join able using (act)
  order by client_id, payment_request_id
  on conflict do nothing
  returning client_id, payment_id
)`
  const acceptedActs = `accepted as materialized (
  select act, client_id from able where true${
    has('opened_payments')
      ? `
    and act not in (select act from opened_payments join able using (act)
      where (client_id, payment_id) not in (select client_id, payment_id from ids))`
      : ''
  }
)`
  const addressed = `addressed as materialized (
  select given.act, given.client_id, notification_id, given.kind, subject_id, created_at, body,
    coalesce(given.url, configured.url) as url, coalesce(given.address, configured.address) as address,
    coalesce(given.url, configured.url) is not null or exists (
      select 1 from notification_listeners l where l.client_id = given.client_id and l.listens_until > now()
    ) as is_reachable
  from (select * from ${accepted('told')}) as given left join client_notification_urls configured
    on configured.client_id = given.client_id and configured.kind = given.kind
)`
  const writes = parts
    .flatMap((part) => WRITINGS[part].writes)
    .map((write, index) => `write${index} as (\n  ${write}\n)`)
  const all = [
    ...given,
    asked,
    fit,
    ...(has('taken') ? [enough] : []),
    able,
    ...(has('opened_payments') ? [ids] : []),
    acceptedActs,
    ...(has('told') ? [addressed] : []),
    ...writes,
  ]
  const isToBeSent = has('told')
    ? 'exists (select 1 from addressed where addressed.act = accepted.act and is_reachable)'
    : 'false'
  return `with ${all.join(', ')}
select act, pg_current_xact_id()::xid::text as version, ${isToBeSent} as is_to_be_sent from accepted`
}
