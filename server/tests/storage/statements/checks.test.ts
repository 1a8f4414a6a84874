import { beforeAll, describe, expect, it } from 'vitest'
import { clientsOf } from './clients.ts'
import { refusalsOf, type Volatility } from './distributed.ts'
import { loadParser } from './parsed.ts'

beforeAll(loadParser)

const check = (text: string, values: unknown[] = []) =>
  clientsOf({ sender: 'a test', text, executions: [values], isInOrder: false })

describe('a statement that names one client', () => {
  it.each([
    'select * from payments where client_id = $1 and payment_id = $2 for update',
    'insert into agenda (client_id, kind) values ($1, $2), ($1, $3)',
    "insert into agenda (kind, client_id) select 'expire_payment', $1::text from payments where client_id = $1",
    `with taken as (insert into payment_request_ids (client_id) values ($1) returning client_id)
     insert into payment_sessions (client_id) select client_id from taken`,
    `with told as (select * from json_to_recordset($2::json) as told (id text))
     update notifications n set state = 'FAILED' from told where n.client_id = $1 and n.notification_id = told.id`,
    `update agenda set tries = 1 where client_id = $1 and subject_id in (
       select subject_id from agenda where client_id = $1 for update skip locked)`,
    'delete from planned_outcomes using clients where planned_outcomes.client_id = $1',
  ])('is good: %s', (text) => {
    const { written, unnamed, isOfSeveral } = check(text, ['one', 'x', 'y'])
    expect(written).not.toEqual([])
    expect([unnamed, isOfSeveral]).toEqual([[], false])
  })

  it.each([
    ['agenda', 'update agenda set tries = 1 where subject_id = $1'],
    ['agenda', 'update agenda set tries = 1 where client_id = $1 or subject_id = $2'],
    ['agenda', 'update agenda set tries = 1 where client_id = any($1)'],
    ['agenda', 'delete from agenda where client_id > $1'],
    ['payments', 'select * from payments where payment_id = $1 for share'],
    ['agenda', 'insert into agenda (client_id, kind) values ($1, $2), (default, $3)'],
    ['agenda', 'insert into agenda (client_id) select client_id from payments where client_id = $1'],
    [
      'notifications',
      `update agenda set tries = 1 where client_id = $1 and exists (
         select 1 from notifications n where n.client_id = agenda.client_id)`,
    ],
    [
      'disputes',
      'select * from payments p join disputes d on d.client_id = p.client_id where p.client_id = $1 for update',
    ],
  ])('is distinguished from one that does not of %s: %s', (table, text) => {
    expect(check(text).unnamed).toEqual([table])
  })

  it('is distinguished from one that names two', () => {
    const text =
      'update agenda set tries = 1 where client_id = $1 and exists (select 1 from payments where client_id = $2)'
    expect(check(text, ['one', 'one']).isOfSeveral).toBe(false)
    expect(check(text, ['one', 'other']).isOfSeveral).toBe(true)
  })
})

describe('a read', () => {
  it.each([
    'select * from clients c left join client_clocks k on k.client_id = c.client_id where c.client_id = $1',
    `select * from registrations where client_id = $1 and exists (
       select 1 from registration_reviews r where r.client_id = registrations.client_id)`,
    'select * from clients join client_keys using (client_id)',
  ])('goes to one client: %s', (text) => {
    expect(check(text)).toMatchObject({ written: [], ofAll: [] })
  })

  it.each([
    [['agenda'], 'select min(due_at) from agenda'],
    [['agenda', 'client_clocks'], 'select 1 from agenda a join client_clocks k on k.client_id = a.client_id'],
    [
      ['payments'],
      'select 1 from unnest($1::text[]) as asked (client_id) join payments p on p.client_id = asked.client_id',
    ],
    [['payments'], 'select 1 from agenda where client_id = $1 union all select 1 from payments'],
  ])('goes to all clients of %j: %s', (tables, text) => {
    expect([...check(text).ofAll].sort()).toEqual(tables)
  })
})

describe('a distributed database', () => {
  const volatility: Volatility = {
    volatile: new Set(['gen_random_uuid']),
    stable: new Set(['now', 'json_build_object']),
  }

  it.each([
    ['calls gen_random_uuid in an update', 'update agenda set lease_token = gen_random_uuid()'],
    ['calls now in a case or coalesce of an update', 'update agenda set due_at = coalesce(due_at, now())'],
    [
      'calls now in a case or coalesce of an update',
      'with x as (update agenda set due_at = case when tries = 1 then current_timestamp end) select 1',
    ],
    [
      'calls now in what an insert does on conflict',
      'insert into agenda (client_id) values ($1) on conflict (client_id) do update set due_at = now()',
    ],
    [
      'calls json_build_object with a column in an update',
      "update payment_transactions set details = json_strip_nulls(json_build_object('id', details -> 'id'))",
    ],
    [
      'reckons with a column and an interval in an update',
      "update agenda set due_at = due_at + interval '1 day' where client_id = $1",
    ],
    [
      'reckons with a column and an interval in an update',
      'delete from planned_outcomes where created_at + (select make_interval(secs => offset_ms) from client_clocks) < $1',
    ],
    ['asks whether something exists by a select without a target', 'select exists (select from agenda)'],
    [
      'names the columns of "due" beside it',
      'with due (kind, many) as (select kind, count(*) from agenda group by kind) select many from due',
    ],
    [
      'limits a lateral subquery for several clients',
      'select 1 from client_clocks k cross join lateral (select 1 from agenda a where a.client_id = k.client_id limit 1) as x',
    ],
  ])('refuses a statement that %s', (refusal, text) => {
    expect(refusalsOf(text, false, volatility)).toEqual([refusal])
  })

  it.each([
    'update agenda set lease_until = now() + make_interval(secs => $1) where lease_until < now()',
    "update agenda set due_at = $1::timestamptz + interval '1 day', tries = tries + 1",
    "delete from agenda where due_at < (select $1 - offset_ms * interval '1 day' from client_clocks where client_id = $2)",
    'insert into agenda (lease_token, due_at) values (gen_random_uuid(), coalesce($1, now()))',
    'select gen_random_uuid(), exists (select 1 from agenda)',
    'with due as (select kind, count(*) as many from agenda group by kind) select many from due',
    'listen amsel_client_changed',
  ])('takes %s', (text) => {
    expect(refusalsOf(text, false, volatility)).toEqual([])
  })

  it('takes a limit for each row of one client', () => {
    const text = 'select 1 from agenda a cross join lateral (select 1 from payments limit 1) as x'
    expect(refusalsOf(text, true, volatility)).toEqual([])
  })
})
