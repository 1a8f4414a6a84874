-- Methods that nobody is offered for a while: of all clients, of those of one environment, or where one account would take
-- the payment. Every gateway has them in memory. A reference table on a distributed database, as all of these are.
create table switched_off_methods (
  off_id text primary key,
  method text not null,
  -- Null for both.
  environment text check (environment in ('sandbox', 'production')),
  -- Null for any.
  provider text,
  -- What merchants are told.
  note text not null,
  since timestamptz not null,
  switched_by text not null
);
create unique index switched_off_methods_once
  on switched_off_methods (method, coalesce(environment, ''), coalesce(provider, ''));

-- How each account does, as each process of each gateway sees it: written when a circuit changes, and now and then. A row
-- of a process that has not written for a while is nobody's any more.
create table provider_reports (
  process text not null,
  provider text not null,
  circuit text not null check (circuit in ('CLOSED', 'HALF_OPEN', 'OPEN')),
  circuit_since timestamptz not null,
  under_way integer not null,
  -- Of the last hour.
  answered integer not null,
  failed integer not null,
  last_failed_at timestamptz,
  seen_at timestamptz not null,
  primary key (process, provider)
);

-- How the account answered when somebody last tried it.
alter table provider_accounts add column tested_at timestamptz;
alter table provider_accounts add column is_test_passed boolean;
alter table provider_accounts add column test_sentence text;

-- Routes of all clients, and those to one account, are listed a page at a time.
drop index provider_routes_of_client;
create index provider_routes_in_order on provider_routes (client_id, position, route_id);
create index provider_routes_of_provider on provider_routes (provider, client_id, position, route_id);

-- When it was last switched to.
alter table client_gateway_keys add column switched_at timestamptz;
create index client_gateway_keys_replaced on client_gateway_keys (client_id) where state = 'REPLACED';

-- How often somebody took a published key of the gateway from its address. Nobody says who they are there.
create table gateway_key_fetches (
  fingerprint text primary key,
  fetches bigint not null,
  last_fetched_at timestamptz not null
);

-- What is sealed, counted by its master keys or sealed again with the newest: one at a time. One that has not been seen for
-- a while has ended with its process.
create table sealing_runs (
  run_id text primary key,
  kind text not null check (kind in ('count', 'rotate')),
  begun_by text not null,
  begun_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  progress jsonb not null,
  counts jsonb,
  failure text
);
create unique index sealing_runs_one on sealing_runs ((true)) where ended_at is null;
create index sealing_runs_newest on sealing_runs (begun_at desc);
