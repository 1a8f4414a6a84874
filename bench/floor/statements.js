/** All that the floor says to the database. */
export const SCHEMA = `
create table payments (
  client_id text not null,
  payment_request_id text not null,
  payment_id text not null,
  currency text not null,
  amount_minor bigint not null,
  created_at timestamptz not null,
  "order" json not null,
  answer text not null,
  primary key (client_id, payment_request_id)
);
create table outbox (
  id bigint primary key,
  client_id text not null,
  body text not null,
  is_claimed boolean not null default false,
  acknowledged_at timestamptz
) with (fillfactor = 60)`

export const INSERT = `
insert into payments
select * from json_to_recordset($1::json) as given (client_id text, payment_request_id text, payment_id text,
  currency text, amount_minor bigint, created_at timestamptz, "order" json, answer text)
on conflict do nothing
returning 1`

export const FIND = `
select payment_request_id, answer
from json_to_recordset($1::json) as given (client_id text, payment_request_id text)
join payments using (client_id, payment_request_id)`

export const CLAIM = `
update outbox set is_claimed = true
where id in (select id from outbox where id > $1 and not is_claimed order by id limit $2 for update skip locked)
returning id::integer, client_id, body`

export const RECORD = 'update outbox set acknowledged_at = now() where id = any($1)'
