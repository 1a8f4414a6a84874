// Fills the tables of a gateway that is stopped with what some years of work leave behind, so that plans are made for
// large tables. It is made from the catalog: a table or a column that is new is filled too, and of a table in parts each part.
// Only the statistics matter: checks and triggers are off.
import { JOB_QUEUES, AUDIT_ACTIONS } from '../../../src/domain/index.ts'
import type { TestDatabase } from '../../support/database.ts'

const ROWS = 100_000
const CLIENTS = 10_000
/** A sample has three hundred rows for each: with so many it is no sample but all rows, and the same in every run. */
const STATISTICS_TARGET = Math.ceil(ROWS / 300)

/** Half of all rows are one client's, some are of a few large ones, the rest of ten thousand small ones. */
const CLIENT_OF_ROW = `'client-' || case
  when n / 10 % 2 = 0 then 1 when n / 10 % 10 = 1 then 2 + n / 10 % 5 else 7 + n / 10 * 7919 % ${CLIENTS - 6} end`

/** What a client has one of, or a handful: so many rows as there are clients. Beside them those whose key is the client. */
const ONE_A_CLIENT: readonly string[] = [
  ...['client_keys', 'client_gateway_keys', 'client_notification_urls'],
  ...['notification_endpoints', 'payment_code_failures', 'provider_routes'],
]
/** Not filled: their rows are few for ever. */
const NEVER_LARGE: readonly string[] = [
  'alerts',
  'alert_rounds',
  'gateway_keys',
  'gateway_secrets',
  'provider_accounts',
  'provider_reports',
  'sealing_runs',
  'switched_off_methods',
  'schema_migrations',
]

const list = (values: readonly string[]) => `(array['${values.join("','")}'])[1 + n % ${values.length}]`

/** How a column is filled, by its name or by `table.column`, where its type alone would not do. */
const VALUES: Readonly<Record<string, string>> = {
  currency: "'HKD'",
  product_code: "'CASHIER_PAYMENT'",
  result_code: "'SUCCESS'",
  address: "'https://shop-' || n / 10 || '.example'",
  lease_token: 'null',
  lease_until: 'null',
  'agenda.kind': list(Object.values(JOB_QUEUES).flat()),
  'agenda.due_at': "now() + (n - 500) * interval '1 minute'",
  'agenda.tries': 'case when n % 200 = 0 then 5 else 0 end',
  'api_calls.call_id': "'{day}' || lpad(n::text, 9, '0') || 'node'",
  'api_calls.operation': list(['v1/payments/pay', 'v1/payments/inquiryPayment', 'v1/payments/refund']),
  'api_calls.result_code': list(['SUCCESS', 'PAYMENT_IN_PROCESS', 'PARAM_ILLEGAL']),
  'api_calls.result_status': list(['S', 'U', 'F']),
  'api_calls.is_failed': 'n % 3 = 2',
  'api_calls.payment_id': "'payment_id-' || n / 5",
  'api_calls.subject': "'subject-' || n / 2",
  'api_call_gaps.minute': "'{day}' || lpad(n::text, 9, '0')",
  'audit_entries.entry_id': "to_char(now() - n * interval '1 minute', 'YYYYMMDDHH24MISSMS') || n",
  'audit_entries.action': list(AUDIT_ACTIONS),
  'alert_messages.sent_at': "case when n % 1000 = 0 then null else now() - n * interval '1 second' end",
  'alert_messages.failed_at': 'null',
  'attempts.kind': list(['CHARGE', 'CHARGE', 'REFUND', 'CAPTURE']),
  'attempts.state': "case when n % 200 = 0 then 'OPEN' when n % 200 = 1 then 'PENDING' else 'SUCCEEDED' end",
  'attempts.transaction_id': "case when n % 4 > 1 then 'transaction_id-' || n end",
  'client_clocks.offset_ms': 'case when n % 50 = 0 then 1000 else 0 end',
  'client_clocks.target_offset_ms': 'case when n % 50 = 0 then 1000 else 0 end',
  'clients.gateway_key_id': '1',
  'disputes.state': "case when n % 20 = 0 then 'OPEN' else 'JUDGED' end",
  'key_uses.key_version': '1 + n % 2',
  'notification_attempts.notification_id': "'n{day}' || n",
  'notifications.kind': list(['notifyPayment', 'notifyPayment', 'notifyRefund', 'notifyCapture']),
  'notifications.subject_id': "'subject_id-' || n / 2",
  'notifications.sequence': '1 + n % 2',
  'notifications.state':
    "case when n % 100 = 0 then 'WAITING' when n % 100 = 1 then 'FAILED' else 'ACKNOWLEDGED' end",
  'notifications.due_at': "case when n % 100 = 0 then now() + (n - 1000) * interval '1 second' end",
  'notifications.held_from': "case when n % 1000 = 0 then now() - n * interval '1 second' end",
  'notifications.feed_position': 'case when n % 100 > 1 then n end',
  'payment_transactions.payment_id': "'payment_id-' || n / 2",
  'pending_balances.day': "date '1900-01-01' + n",
  'payments.status': list(['SUCCESS', 'SUCCESS', 'SUCCESS', 'FAIL', 'PROCESSING']),
  'payment_search.status': list(['SUCCESS', 'SUCCESS', 'SUCCESS', 'FAIL', 'PROCESSING', 'PENDING']),
  'registrations.is_newest': 'n % 10 > 0',
  'registration_reviews.registration_request_id': "'registration_request_id-' || n / 5",
  'transfers.event_kind': list(['PAYMENT', 'REFUND']),
}

const byType = (column: string, type: string): string => {
  if (/^(integer|bigint|smallint|numeric)/.test(type)) return type === 'smallint' ? 'n % 3' : 'n'
  if (type.startsWith('timestamp')) return "now() - n * interval '1 minute'"
  if (type === 'date') return 'current_date - n % 1000'
  if (type === 'boolean') return 'n % 10 = 0'
  if (type === 'bytea') return `decode(md5('${column}' || n), 'hex')`
  if (type === 'uuid') return `md5('${column}' || n)::uuid`
  if (type.startsWith('json')) return `'{}'::${type}`
  if (type.endsWith('[]')) return `'{}'::${type}`
  return `'${column}-' || n`
}

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  /** What a check lets it be. */
  readonly check: string | null
  /** Whether it is the whole primary key. */
  readonly is_key: boolean
}

export async function fillTables(database: TestDatabase): Promise<void> {
  const columns = await listColumns(database)
  await dropChecks(database)
  const tables = [...new Set(columns.map(({ table }) => table))].filter(
    (table) => !NEVER_LARGE.includes(table),
  )
  await Promise.all(
    tables.map((table) =>
      fill(
        database,
        table,
        columns.filter((column) => column.table === table),
      ),
    ),
  )
}

const listColumns = (database: TestDatabase): Promise<Column[]> =>
  database.query(`
    select t.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      (select pg_get_constraintdef(c.oid) from pg_constraint c
       where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]
         and pg_get_constraintdef(c.oid) like '%ANY (ARRAY[%' limit 1) as check,
      exists (select from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'p' and c.conkey = array[a.attnum]) as is_key
    from pg_class t join pg_attribute a on a.attrelid = t.oid
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
    order by t.relname, a.attnum`)

async function dropChecks(database: TestDatabase): Promise<void> {
  const checks = await database.query<{ drop: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`)
  for (const { drop } of checks) await database.query(drop)
}

async function fill(database: TestDatabase, table: string, columns: readonly Column[]): Promise<void> {
  const isOneAClient =
    ONE_A_CLIENT.includes(table) || columns.some((c) => c.is_key && c.column === 'client_id')
  const isOfClients = columns.some(({ column }) => column === 'client_id')
  const isOfManyRows = !isOneAClient && isOfClients
  const values = columns.map((column) => valueFor(column, isOneAClient))
  const setIndexes = (isUsed: boolean) =>
    `update pg_index set indisready = ${isUsed}, indisvalid = ${isUsed} where indrelid = '${table}'::regclass`
  // Indexes are built when all rows are there, which is quicker by far. One query is one database transaction.
  await database.query(`
    set local session_replication_role = replica;
    set local synchronous_commit = off;
    ${setIndexes(false)};
    insert into ${table} (${columns.map(({ column }) => column).join(', ')})
    select ${values.join(', ')} from generate_series(1, ${isOfManyRows ? ROWS : CLIENTS}) as n;
    ${setIndexes(true)}`)
  await database.query(`reindex table ${table}`)
  // The same plans in every run: nothing is left to the luck of a sample or to a vacuum in the background.
  await database.query(`
    set local default_statistics_target = ${STATISTICS_TARGET};
    alter table ${table} set (autovacuum_enabled = false);
    ${isOfManyRows ? `alter table ${table} alter column client_id set (n_distinct = ${CLIENTS / 2});` : ''}
    analyze ${table}`)
}

function valueFor({ table, column, type, check }: Column, isOneAClient: boolean): string {
  if (column === 'client_id') return isOneAClient ? "'client-' || n" : CLIENT_OF_ROW
  const allowed = [...(check ?? '').matchAll(/'([^']*)'::/g)].map(([, value]) => String(value))
  const [, whole = table, day = ''] = /^(.*)_(\d{8}|\d{6})$/.exec(table) ?? []
  return (
    VALUES[`${whole}.${column}`]?.replace('{day}', day) ??
    (allowed.length > 0 ? list(allowed) : (VALUES[column] ?? byType(column, type)))
  )
}
