import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feeOf, readPrices, type WrittenPrices } from '../../src/domain/index.ts'
import { PLACEMENTS } from '../../src/storage/distribution/placement.ts'
import { migrate } from '../../src/storage/index.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/process.ts'
import { databaseOf } from './old-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** Not a client's: the people of the portal, the gateway's own keys and secrets, and the list of migrations. */
const SHARED = [
  ...Object.entries(PLACEMENTS).flatMap(([table, placement]) =>
    placement !== 'client' && !table.startsWith('client') ? [table] : [],
  ),
  'schema_migrations',
]

/** Each area of storage describes its own tables. */
function tableFiles(): string[] {
  const folder = fileURLToPath(new URL('../../src/storage/', import.meta.url))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/tables.ts'))
    .map((path) => `${folder}${path}`)
}

describe('the schema', () => {
  it('has client_id as the first column of every primary key and unique index', async () => {
    const rows = await database.query<{ table: string; index: string; first: string }>(`
      select t.relname as table, i.relname as index, a.attname as first
      from pg_index x
      join pg_class i on i.oid = x.indexrelid
      join pg_class t on t.oid = x.indrelid
      join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where x.indisunique`)
    expect(rows.length).toBeGreaterThan(10)
    const others = rows.filter(({ table, first }) => first !== 'client_id' && !SHARED.includes(table))
    expect(others).toEqual([])
  })

  it('carries client_id in every foreign key but that of the gateway key', async () => {
    const rows = await database.query<{ table: string; definition: string }>(`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f'`)
    const others = rows.filter(
      ({ table, definition }) => !definition.startsWith('FOREIGN KEY (client_id') && !SHARED.includes(table),
    )
    // A table with a copy on every node refers to nothing that has none.
    const ofShared = rows.filter(({ table }) => SHARED.includes(table))
    const referred = ofShared.map(({ definition }) => /REFERENCES (\w+)/.exec(definition)?.[1] ?? '')
    expect(referred.filter((table) => !SHARED.includes(table) && table !== 'clients')).toEqual([])
    expect(others.map(({ definition }) => definition)).toEqual([
      'FOREIGN KEY (gateway_key_id) REFERENCES gateway_keys(key_id)',
    ])
  })

  it('is what the typed queries believe it to be', async () => {
    const source = (await Promise.all(tableFiles().map((file) => readFile(file, 'utf8')))).join('\n')
    const tables = new Map(
      [...source.matchAll(/^ {2}(\w+): (\w+Table)$/gm)].map(([, table, type]) => [
        table,
        [
          ...(new RegExp(`interface ${type} {\\n([^}]*)}`).exec(source)?.[1] ?? '').matchAll(
            /^ {2}(\w+): (.+)$/gm,
          ),
        ].map(([, column, columnType]) => `${column}${columnType?.includes('| null') ? '?' : ''}`),
      ]),
    )
    const columns = await database.query<{
      table: string
      column: string
      nullable: boolean
      json: boolean
    }>(`
      select table_name as table, column_name as column, is_nullable = 'YES' as nullable, data_type in ('json', 'jsonb') as json
      from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migrations'
        and not exists (select from pg_inherits where inhrelid = table_name::regclass)
      order by table_name, ordinal_position`)
    const actual = new Map<string, string[]>()
    for (const { table, column, nullable, json } of columns)
      actual.set(table, [...(actual.get(table) ?? []), `${column}${nullable && !json ? '?' : ''}`])
    expect(Object.fromEntries(tables)).toEqual(Object.fromEntries(actual))
  })

  it('is brought up by several nodes at once, and again without a change', async () => {
    const empty = await createDatabase()
    await empty.query('drop schema public cascade')
    await empty.query('create schema public')
    await Promise.all([migrate(empty.ownerUrl), migrate(empty.ownerUrl), migrate(empty.ownerUrl)])
    await migrate(empty.ownerUrl)
    const applied = await empty.query('select version from schema_migrations order by version')
    expect(applied.length).toBeGreaterThan(0)
    await empty.drop()
  })

  it('is refused when the gateway is too old for it, or a migration was changed', async () => {
    await database.query("insert into schema_migrations (version, name, checksum) values (9999, 'x', 'x')")
    await expect(migrate(database.url)).rejects.toThrow(/must know version 9999 at least; this one is older/)
    await database.query('delete from schema_migrations where version = 9999')
    await database.query("update schema_migrations set checksum = 'x' where version = 1")
    await expect(migrate(database.url)).rejects.toThrow(/was changed after/)
  })

  it('is left alone by a visitor where it is older, and made where there is none', async () => {
    const old = await databaseOf(9)
    await expect(migrate(old.ownerUrl, 'visitor')).rejects.toThrow(/start the gateway once/)
    await old.query('drop schema public cascade')
    await old.query('create schema public')
    await migrate(old.ownerUrl, 'visitor')
    await migrate(old.ownerUrl, 'visitor')
    await old.drop()
  })

  it('gives numbers on from where an older database was, and none twice', async () => {
    const old = await databaseOf(12)
    const insertKey = (version: number) =>
      old.query<{ key_id: string }>(
        `insert into gateway_keys (environment, version, public_key, private_key_sealed)
         values ('sandbox', $1, '', '') on conflict (environment, version) do nothing returning key_id`,
        [version],
      )
    const insertClient = (clientId: string) =>
      old.query<{ client_number: string }>(
        `insert into clients (client_id, name, environment, gateway_key_id)
         values ($1, '', 'sandbox', 1) returning client_number`,
        [clientId],
      )
    await insertKey(1)
    // A number that was drawn and not used.
    await insertKey(1)
    for (const clientId of ['a', 'b', 'c']) await insertClient(clientId)
    await old.query("delete from clients where client_id = 'c'")
    await migrate(old.ownerUrl)
    expect(await insertKey(2)).toEqual([{ key_id: '3' }])
    expect(await insertClient('d')).toEqual([{ client_number: '4' }])
    expect(await old.query('select client_number from clients order by client_number')).toEqual(
      ['1', '2', '4'].map((client_number) => ({ client_number })),
    )
    await old.drop()
  })

  it('knows who came by single sign-on by the issuer of their token, and keeps no token', async () => {
    const old = await databaseOf(56)
    const tokenOf = (claims: string) =>
      ['{"alg":"RS256"}', claims, '~?signature']
        .map((part) => Buffer.from(part).toString('base64url'))
        .join('.')
    const written = (claims: object) => tokenOf(JSON.stringify(claims))
    const known = [
      [
        'a',
        'sso',
        tokenOf('{"sub":"s1","name":"\\"iss\\":\\"x\\"", "iss": "https:\\/\\/login.example\\/~?>"}'),
        's1',
      ],
      ['b', 'sso', written({ name: '文字ÿ', iss: 'https://login.example', sub: 's2' }), 's2'],
      ['c', 'sso', written({ iss: 'https://login.example', sub: 's2' }), 's2'],
      ['d', 'sso', null, 's3'],
      ['e', 'credential', null, 'e'],
    ]
    for (const [id, provider, token, subject] of known) {
      await old.query(
        `insert into operator_users (id, name, email, is_email_verified, created_at, updated_at)
         values ($1, $1, $1, true, now(), now())`,
        [id],
      )
      await old.query(
        `insert into operator_credentials (id, user_id, account_id, provider_id, id_token, access_token, created_at, updated_at)
         values ($1, $1, $2, $3, $4, 'token', now(), now())`,
        [id, subject, provider, token],
      )
    }
    await migrate(old.ownerUrl)
    expect(
      await old.query('select id, issuer, account_id, id_token from operator_credentials order by id'),
    ).toEqual([
      { id: 'a', issuer: 'https://login.example/~?>', account_id: 's1', id_token: null },
      { id: 'b', issuer: 'https://login.example', account_id: 's2', id_token: null },
      { id: 'c', issuer: null, account_id: 's2', id_token: null },
      { id: 'd', issuer: null, account_id: 's3', id_token: null },
      { id: 'e', issuer: null, account_id: 'e', id_token: null },
    ])
    expect(
      await old.query(
        `select proname from pg_proc where provolatile <> 'i' and proname in
         ('substring', 'replace', 'encode', 'decode', 'rpad', 'translate', 'split_part', 'textregexsubstr')`,
      ),
    ).toEqual([])
    await old.drop()
  })

  it('moves the request ids of an older database to their own table, and loses none', async () => {
    const old = await databaseOf(9)
    await insertOldPayment(old, { id: 'p1', requestId: 'paid' })
    await insertOldPayment(old, { id: 'p2', requestId: 'chosen' })
    await insertOldPayment(old, { id: 'p3', requestId: 'cancelled', isMark: true })
    await insertOldPayment(old, { id: 'p4', requestId: 'closed', isMark: true })
    await insertOldPayment(old, { id: 'p5', requestId: 'both', digest: 'of the payment' })
    for (const [id, requestId] of [
      ['s1', 'chosen'],
      ['s2', 'waiting'],
      ['s3', 'closed'],
      ['s4', 'both'],
    ])
      await old.query(
        `insert into payment_sessions (client_id, payment_session_id, payment_request_id, request_digest, request, offer,
           created_at, expires_at, answer) values ('c', $1, $2, '', '{}', '{}', now(), now(), '')`,
        [id, requestId],
      )
    await migrate(old.ownerUrl)
    const rows = await old.query<{ use: string }>(
      `select concat_ws(' ', payment_request_id, payment_session_id, payment_id, is_cancelled) as use
       from payment_request_ids order by payment_request_id`,
    )
    expect(rows.map(({ use }) => use)).toEqual([
      'both p5 f',
      'cancelled t',
      'chosen s1 p2 f',
      'closed s3 t',
      'paid p1 f',
      'waiting s2 f',
    ])
    expect(await old.query('select payment_id from payments order by payment_id')).toEqual([
      { payment_id: 'p1' },
      { payment_id: 'p2' },
      { payment_id: 'p5' },
    ])
    // An older gateway that still runs would not take ids, so it must not write payments either.
    await expect(insertOldPayment(old, { id: 'p6', requestId: 'late' })).rejects.toThrow()
    await old.drop()
  })

  it('gives the transfers of an older database their payment and provider, and the accounts their balances', async () => {
    const old = await databaseOf(12)
    await insertOldLedger(old)
    await migrate(old.ownerUrl)
    const transfers = await old.query<{ said: string }>(
      `select concat_ws(' ', event_kind, payment_id, provider) as said from transfers order by event_kind`,
    )
    expect(transfers.map(({ said }) => said)).toEqual([
      'DISPUTE p1 simulator',
      'LATE_PAYMENT p2 simulator',
      'PAYMENT p1 simulator',
      'REFUND p1 simulator',
    ])
    const balances = await old.query<{ said: string }>(
      `select concat_ws(' ', client_id, kind, currency, balance_minor) as said from account_balances order by kind`,
    )
    expect(balances.map(({ said }) => said)).toEqual([
      'c held USD 30',
      'c payable USD 50',
      'c provider USD -107',
      'c returning USD 27',
    ])
    expect(await old.query('select payment_id, provider from payments order by payment_id')).toEqual([
      { payment_id: 'p1', provider: 'simulator' },
      { payment_id: 'p2', provider: 'simulator' },
    ])
    // The guard stands again.
    await expect(old.query('update transfers set amount_minor = 1')).rejects.toThrow(/append-only/)
    await old.drop()
  })

  it('waits for an older gateway that is just booking, misses nothing of it, and takes no more of it', async () => {
    const old = await databaseOf(12)
    await insertOldLedger(old)
    const book = (eventId: string) =>
      `insert into transfers (client_id, event_kind, event_id, leg, debit_holder, debit_kind, credit_holder, credit_kind,
         currency, amount_minor, happened_at)
       values ('c', 'PAYMENT', '${eventId}', 0, 'own', 'provider', 'own', 'payable', 'USD', 5, now())`
    await migrateWhile(old, book('p3'))
    expect(await old.query("select balance_minor from account_balances where kind = 'payable'")).toEqual([
      { balance_minor: '55' },
    ])
    await expect(old.query(book('p4'))).rejects.toThrow(/payment_id/)
    const authorize = "update payments set paid_at = now(), provider = null where payment_id = 'p2'"
    await expect(old.query(authorize)).rejects.toThrow(/payments_paid_by/)
    await old.drop()
  })

  it('knows by their ids who asked and who decided, and ends what waited', async () => {
    const old = await databaseOf(57)
    await old.query(`insert into operator_users (id, name, email, is_email_verified, created_at, updated_at)
      values ('u1', 'Ada', 'ada@x.example', true, now(), now()), ('u2', 'Bob', 'bob@x.example', true, now(), now())`)
    await old.query(`insert into operator_proposals (proposal_id, kind, wish, reason, asked_by, asked_at, state, decided_by)
      values ('done', 'adjust_balance', '{}', '', 'ada@x.example', now(), 'DONE', 'bob@x.example'),
        ('left', 'adjust_balance', '{}', '', 'gone@x.example', now(), 'DONE', 'bob@x.example'),
        ('taken back', 'approve_merchant', '{}', '', 'bob@x.example', now(), 'WITHDRAWN', 'operator bob@x.example'),
        ('being done', 'erase_payer', '{}', '', 'ada@x.example', now(), 'ALLOWED', 'bob@x.example'),
        ('waiting', 'adjust_balance', '{}', '', 'ada@x.example', now(), 'WAITING', null),
        ('by nobody', 'erase_payer', '{}', '', 'ada@x.example', now(), 'ALLOWED', 'gone@x.example'),
        ('nobody''s', 'erase_payer', '{}', '', 'gone@x.example', now(), 'WAITING', null)`)
    await migrate(old.ownerUrl)
    const rows = await old.query<{ said: string }>(
      `select concat_ws(' ', proposal_id, state, asked_by, decided_by, decision) as said from operator_proposals order by said`,
    )
    expect(rows.map(({ said }) => said)).toEqual([
      'being done ALLOWED u1 u2',
      'by nobody VOID u1 gone@x.example Allowed by an address that belongs to no account: ask again.',
      'done DONE u1 u2',
      'left DONE gone@x.example u2',
      "nobody's VOID gone@x.example Asked for by an address that belongs to no account: ask again.",
      'taken back WITHDRAWN u2 u2',
      'waiting VOID u1 Asked for before proposals were frozen: ask again.',
    ])
    // A gateway of the version before would compare addresses.
    const ask = (by: string) =>
      old.query(`insert into operator_proposals (proposal_id, kind, wish, reason, asked_by, asked_at, state)
        values ('new', 'adjust_balance', '{}', '', '${by}', now(), 'WAITING')`)
    await expect(ask('ada@x.example')).rejects.toThrow('operator_proposals_by_ids')
    await ask('u1')
    await expect(
      old.query(
        "update operator_proposals set state = 'DONE', decided_by = 'ada@x.example' where proposal_id = 'new'",
      ),
    ).rejects.toThrow('operator_proposals_by_ids')
    await old.drop()
  })

  it('keeps what providers hold by their accounts, and changes no sum', async () => {
    const old = await databaseOf(49)
    await insertLedgerOf49(old)
    await migrate(old.ownerUrl)
    const rows = await old.query<{ said: string }>(
      `select concat_ws(' ', client_id, kind, provider, currency, balance_minor) as said from account_balances order by said`,
    )
    expect(rows.map(({ said }) => said)).toEqual([
      'c payable  USD 65',
      // A correction is of no account, and what was wrong before stays to be found.
      'c provider  USD -6',
      'c provider acme USD -60',
      'c provider simulator USD -9',
      'd provider acme HKD -4',
    ])
    // What was queued for others still waits.
    const queued = await old.query<{ said: string }>(
      `select concat_ws(' ', client_id, kind, provider, currency, amount_minor) as said from ledger_queue order by said`,
    )
    expect(queued.map(({ said }) => said)).toEqual(['c payable  USD 9', 'd payable  HKD 4'])
    await old.drop()
  })

  it('takes nothing more of a gateway that does not say which account at a provider it moves', async () => {
    const old = await databaseOf(49)
    await insertLedgerOf49(old)
    await migrateWhile(old, queueOf49('c', 'provider', -3))
    const sum =
      "select sum(balance_minor) as sum from account_balances where client_id = 'c' and kind = 'provider'"
    expect(await old.query(sum)).toEqual([{ sum: '-78' }])
    await expect(old.query(queueOf49('c', 'payable', 3))).rejects.toThrow(/"provider".*not-null/)
    // How it rolls up, and how a dispute takes.
    await expect(
      old.query(
        `insert into account_balances (client_id, holder, kind, currency, balance_minor) values ('c', 'own', 'payable', 'USD', 1)
         on conflict (client_id, holder, kind, currency) do update set balance_minor = 0`,
      ),
    ).rejects.toThrow(/ON CONFLICT/)
    await old.drop()
  })

  it('makes a plan of the fees that were agreed with a client, and the same fees of it', async () => {
    const old = await databaseOf(67)
    await old.query(
      `insert into gateway_keys (environment, version, public_key, private_key_sealed) values ('sandbox', 1, '', '');
       insert into clients (client_id, name, environment, gateway_key_id, fees)
         select id, id, 'sandbox', key_id, fees::json from gateway_keys, (values
           ('agreed', '{"CARD": "2.9+HKD:2.35+USD:0.30", "*": "1.25"}'), ('none', null)) as c (id, fees)`,
    )
    await migrate(old.ownerUrl)
    const clients = await old.query('select client_id, plan_id from clients order by client_id')
    expect(clients).toEqual([
      { client_id: 'agreed', plan_id: 'agreed' },
      { client_id: 'none', plan_id: null },
    ])
    const plans = await old.query<{ version: number; sales: WrittenPrices; holds_from: Date }>(
      'select version, sales, holds_from from price_plans join price_plan_versions using (plan_id)',
    )
    expect(plans).toMatchObject([{ version: 1, holds_from: new Date(0) }])
    const sales = readPrices(plans[0]?.sales ?? {}) ?? expect.fail('no prices')
    const feeIn = (method: string, currency: 'HKD' | 'USD') =>
      feeOf([{ name: 'agreed/1', sales }], method, { currency, value: 10_000n }).feeMinor
    expect([feeIn('CARD', 'HKD'), feeIn('CARD', 'USD'), feeIn('GCASH', 'HKD')]).toEqual([525n, 320n, 125n])
    await old.drop()
  })

  it('gives the clients that are there a job for their upkeep', async () => {
    const old = await databaseOf(16)
    await old.query(
      `insert into gateway_keys (environment, version, public_key, private_key_sealed) values ('sandbox', 1, '', '');
       insert into clients (client_id, name, environment, gateway_key_id)
       select id, '', 'sandbox', key_id from unnest(array['c1', 'c2']) id, gateway_keys`,
    )
    await migrate(old.ownerUrl)
    const rows = await old.query("select client_id from agenda where kind = 'retain' order by client_id")
    expect(rows).toEqual([{ client_id: 'c1' }, { client_id: 'c2' }])
    await old.drop()
  })
})

const queueOf49 = (client: string, kind: string, amount: number, currency = 'USD') =>
  `insert into ledger_queue (client_id, holder, kind, currency, amount_minor)
   values ('${client}', 'own', '${kind}', '${currency}', ${amount})`

/** Two accounts at providers, one of them partly queued, a correction, and a unit that no transfer accounts for. */
async function insertLedgerOf49(old: TestDatabase): Promise<void> {
  await old.query(
    `insert into transfers (client_id, event_kind, event_id, leg, debit_holder, debit_kind, credit_holder, credit_kind,
       currency, amount_minor, happened_at, payment_id, provider)
     values ('c', 'PAYMENT', 'p1', 0, 'own', 'provider', 'own', 'payable', 'USD', 100, now(), 'p1', 'acme'),
       ('c', 'REFUND_PAID', 't1', 0, 'own', 'returning', 'own', 'provider', 'USD', 40, now(), 'p1', 'acme'),
       ('c', 'PAYMENT', 'p2', 0, 'own', 'provider', 'own', 'payable', 'USD', 9, now(), 'p2', 'simulator'),
       ('c', 'CORRECTION_CREDIT', 'k1', 0, 'own', 'provider', 'own', 'payable', 'USD', 5, now(), '-', '-'),
       ('d', 'PAYMENT', 'p3', 0, 'own', 'provider', 'own', 'payable', 'HKD', 4, now(), 'p3', 'acme')`,
  )
  await old.query(
    `insert into account_balances (client_id, holder, kind, currency, balance_minor)
     values ('c', 'own', 'provider', 'USD', -66), ('c', 'own', 'payable', 'USD', 65)`,
  )
  await old.query(queueOf49('c', 'provider', -9))
  await old.query(queueOf49('c', 'payable', 9))
  await old.query(queueOf49('d', 'provider', -4, 'HKD'))
  await old.query(queueOf49('d', 'payable', 4, 'HKD'))
}

/** Migrates while a gateway of before is just writing: it is waited for. */
async function migrateWhile(old: TestDatabase, statement: string): Promise<void> {
  const gateway = new pg.Client(old.ownerUrl)
  await gateway.connect()
  await gateway.query('begin')
  await gateway.query(statement)
  const migrating = migrate(old.ownerUrl)
  await eventually(async () =>
    expect(
      await old.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      ),
    ).toHaveLength(1),
  )
  await gateway.query('commit')
  await gateway.end()
  await migrating
}

interface OldPayment {
  readonly id: string
  readonly requestId: string
  readonly isMark?: boolean
  readonly digest?: string
}

const insertOldPayment = (old: TestDatabase, { id, requestId, isMark = false, digest = '' }: OldPayment) =>
  old.query(
    `insert into payments (client_id, payment_id, payment_request_id, request_digest, status, result_code, product_code,
       payment_method_type, currency, amount_minor, created_at, expires_at, redirect_url, order_description, details, answer,
       is_mark)
     values ('c', $1, $2, $4, 'CANCELLED', '', '', '', 'USD', 1, now(), now(), '', '', '{}', '', $3)`,
    [id, requestId, isMark, Buffer.from(digest)],
  )

/** A payment that was refunded in part and disputed in part, and one whose money came too late. */
async function insertOldLedger(old: TestDatabase): Promise<void> {
  await old.query(
    `insert into payments (client_id, payment_id, payment_request_id, request_digest, status, result_code, product_code,
       payment_method_type, currency, amount_minor, created_at, expires_at, paid_at, redirect_url, order_description,
       details, answer, changed_by)
     select 'c', id, id, '', status, '', '', '', 'USD', 100, now(), now(), paid_at, '', '', '{}', '', 'payer'
     from (values ('p1', 'SUCCESS', now()), ('p2', 'FAIL', null)) as given (id, status, paid_at)`,
  )
  await old.query(
    `insert into attempts (client_id, attempt_id, payment_id, kind, provider, state, currency, amount_minor, created_at, begun_by)
     values ('c', 'a1', 'p1', 'CHARGE', 'simulator', 'SUCCEEDED', 'USD', 100, now(), 'payer'),
       ('c', 'a2', 'p2', 'CHARGE', 'simulator', 'SUCCEEDED', 'USD', 7, now(), 'payer')`,
  )
  await old.query(
    `insert into payment_transactions (client_id, transaction_id, kind, request_id, payment_id, request_digest, status,
       result_code, currency, amount_minor, created_at, begun_by)
     values ('c', 't1', 'REFUND', 'r1', 'p1', '', 'PROCESSING', '', 'USD', 20, now(), 'client')`,
  )
  await old.query(
    `insert into disputes (client_id, dispute_id, payment_id, type, state, currency, amount_minor, reason_code, source,
       opened_at, due_at, changed_by)
     values ('c', 'd1', 'p1', 'CHARGEBACK', 'OPEN', 'USD', 30, '', '', now(), now(), 'payer')`,
  )
  await old.query(
    `insert into transfers (client_id, event_kind, event_id, leg, debit_holder, debit_kind, credit_holder, credit_kind,
       currency, amount_minor, happened_at)
     values ('c', 'PAYMENT', 'p1', 0, 'own', 'provider', 'own', 'payable', 'USD', 100, now()),
       ('c', 'REFUND', 't1', 0, 'own', 'payable', 'own', 'returning', 'USD', 20, now()),
       ('c', 'DISPUTE', 'd1', 0, 'own', 'payable', 'own', 'held', 'USD', 30, now()),
       ('c', 'LATE_PAYMENT', 'a2', 0, 'own', 'provider', 'own', 'returning', 'USD', 7, now())`,
  )
}
