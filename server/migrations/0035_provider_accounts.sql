-- Accounts at providers, and which of them take a client's payments. Both are reference tables on a distributed database:
-- few rows, which every gateway has in memory, and no request of the signed door writes to them. The built-in simulator
-- has no row.
create table provider_accounts (
  name text primary key,
  kind text not null check (kind in ('ams', 'stripe', 'simulator')),
  environment text not null check (environment in ('sandbox', 'production')),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  config_sealed bytea not null,
  -- What of the config is no secret.
  shown jsonb not null,
  -- The least and the most that it takes, by currency; null where it takes any amount.
  limits jsonb,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

create table provider_routes (
  route_id text primary key,
  client_id text not null references clients,
  provider text not null,
  -- Null for any.
  method text,
  currency text,
  min_amount_minor bigint,
  max_amount_minor bigint,
  -- The lower first; those of the same one take turns by their shares.
  position integer not null,
  share integer not null default 100 check (share between 0 and 1000),
  -- Whether a production client may be served by an account of a sandbox.
  allows_sandbox boolean not null default false,
  created_at timestamptz not null,
  check (currency is not null or (min_amount_minor is null and max_amount_minor is null))
);
create index provider_routes_of_client on provider_routes (client_id);
