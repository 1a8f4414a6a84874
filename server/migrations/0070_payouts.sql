-- What is owed to a merchant is paid out to a bank account of its own.
-- Older gateways go on. They make no payouts, and a verification of theirs does not know what is booked for one: approve the first bank
-- account when all gateways are replaced.
create table bank_accounts (
  client_id text not null,
  account_id text not null,
  currency text not null,
  holder text not null,
  kind text not null,
  number_sealed bytea not null,
  last_four text not null,
  state text not null,
  added_at timestamptz not null,
  added_by text not null,
  -- In the client's time, as all but the moments of operators.
  usable_from timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  reason text,
  primary key (client_id, account_id)
);
create index bank_accounts_waiting on bank_accounts (added_at) where state = 'WAITING';
create table payouts (
  client_id text not null,
  payout_id text not null,
  currency text not null,
  amount_minor bigint not null,
  account_id text not null,
  state text not null,
  made_at timestamptz not null,
  -- The moment of its client's schedule; null where somebody has made it by hand.
  moment timestamptz,
  -- See Coverage; null where it is a part of what is available.
  coverage json,
  -- From where it is paid: an account of the operator, or the sandbox's bank.
  debtor text,
  file_id text,
  steps json not null,
  primary key (client_id, payout_id)
);
create index payouts_by_time on payouts (client_id, made_at, payout_id);
-- One for each moment and currency, however many gateways are at it.
create unique index payouts_once on payouts (client_id, currency, moment);
create index payouts_open on payouts (state, made_at) where state in ('CREATED', 'APPROVED', 'SENT');
-- A client with a row is not paid out.
create table payout_holds (
  client_id text primary key,
  cause text not null,
  reason text not null,
  held_at timestamptz not null,
  held_by text not null
);
alter table settlement_marks alter column closed_through drop not null;
alter table settlement_marks add column pay_due timestamptz;

-- A provider may be asked to pay out: such jobs join the queue of those that may have to wait for one. What older gateways look for is
-- found by these indexes as well.
create index agenda_due_provider_70 on agenda (due_at)
  where kind in ('expire_payment', 'finish_attempt', 'close_authorization', 'pay_out');
create index agenda_due_database_70 on agenda (due_at)
  where kind not in ('expire_payment', 'finish_attempt', 'close_authorization', 'pay_out');
create index agenda_due_provider_of_client_70 on agenda (client_id, due_at)
  where kind in ('expire_payment', 'finish_attempt', 'close_authorization', 'pay_out');
create index agenda_due_database_of_client_70 on agenda (client_id, due_at)
  where kind not in ('expire_payment', 'finish_attempt', 'close_authorization', 'pay_out');
drop index agenda_due_provider;
drop index agenda_due_database;
drop index agenda_due_provider_of_client;
drop index agenda_due_database_of_client;
alter index agenda_due_provider_70 rename to agenda_due_provider;
alter index agenda_due_database_70 rename to agenda_due_database;
alter index agenda_due_provider_of_client_70 rename to agenda_due_provider_of_client;
alter index agenda_due_database_of_client_70 rename to agenda_due_database_of_client;
