-- What is owed to a client has days from which it is available, and each event that changes it gets a line, whose place in the
-- client's own order is given when it is rolled up: statements are made of lines, and never of times.
-- Older gateways go on. They write neither days nor lines: what they book meanwhile is available at once, and gets its line when the
-- period is closed.
alter table payments add column value_day date;
alter table transfers add column value_day date;
alter table clients add column settlement json;
alter table account_balances add column lines bigint not null default 0;
alter table ledger_queue add column event_kind text;
alter table ledger_queue add column event_id text;
alter table ledger_queue add column payment_id text;
alter table ledger_queue add column happened_at timestamptz;
alter table ledger_queue add column gross_minor bigint;
alter table ledger_queue add column fee_minor bigint;
alter table ledger_queue add column value_day date;
-- What of the account payable is not available before a day.
create table pending_balances (
  client_id text not null,
  currency text not null,
  day date not null,
  amount_minor numeric not null,
  primary key (client_id, currency, day)
) with (fillfactor = 50);
create table statement_lines (
  client_id text not null,
  currency text not null,
  position bigint not null,
  event_kind text not null,
  event_id text not null,
  payment_id text not null,
  happened_at timestamptz not null,
  gross_minor bigint not null,
  fee_minor bigint not null,
  value_day date,
  primary key (client_id, currency, position)
);
-- Up to which moment a client's periods are closed.
create table settlement_marks (
  client_id text primary key,
  closed_through timestamptz not null
);
-- A closed period of a client and currency: it never changes. The number 0 is what was there before there were lines.
create table statements (
  client_id text not null,
  currency text not null,
  number integer not null,
  first_position bigint not null,
  last_position bigint not null,
  opened_at timestamptz,
  closed_at timestamptz not null,
  opening_minor numeric not null,
  closing_minor numeric not null,
  pending_minor numeric not null,
  sums json not null,
  digest text not null,
  made_at timestamptz not null default now(),
  primary key (client_id, currency, number)
);
create index statements_by_time on statements (client_id, closed_at, currency, number);

-- On a distributed database, which has no triggers, the gateway alone sees to it.
create function refuse_changed_statement() returns trigger language plpgsql as $$
begin
  raise exception 'a statement is never changed' using errcode = 'restrict_violation';
end
$$;
do $$
begin
  if not exists (select from pg_extension where extname = 'citus') then
    create trigger statements_never_changed before update on statements
      for each row execute function refuse_changed_statement();
    create trigger statement_lines_never_changed before update on statement_lines
      for each row execute function refuse_changed_statement();
  end if;
end
$$;
