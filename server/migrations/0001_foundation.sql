-- client_id leads every primary key and unique index, and every transaction touches one client, so the schema
-- can be distributed by client_id as it is. Reference tables, which no request writes: gateway_keys, clients,
-- client_keys.

create table gateway_keys (
  key_id bigint generated always as identity primary key,
  environment text not null check (environment in ('sandbox', 'production')),
  version integer not null,
  public_key text not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null default now(),
  unique (environment, version)
);

create table clients (
  client_id text primary key,
  name text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  region text,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'DISABLED')),
  gateway_key_id bigint not null references gateway_keys,
  created_at timestamptz not null default now()
);

create table client_keys (
  client_id text not null references clients,
  version integer not null check (version > 0),
  public_key text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (client_id, version)
);

-- A client's time is real time plus its offset. While a jump is under way the offset runs after its target.
create table client_clocks (
  client_id text primary key,
  offset_ms bigint not null default 0,
  target_offset_ms bigint not null default 0,
  check (offset_ms <= target_offset_ms)
);
create index client_clocks_under_way on client_clocks (client_id) where offset_ms < target_offset_ms;

create table payments (
  client_id text not null,
  payment_id text not null,
  payment_request_id text not null,
  request_digest bytea not null,
  status text not null check (status in ('PROCESSING', 'PENDING', 'SUCCESS', 'FAIL', 'CANCELLED')),
  result_code text not null,
  product_code text not null,
  payment_method_type text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  redirect_url text not null,
  notify_url text,
  order_description text not null,
  metadata text,
  customized_info json,
  details json not null,
  answer text not null,
  primary key (client_id, payment_id),
  unique (client_id, payment_request_id)
) with (fillfactor = 90);

-- What was asked of a provider. The row is committed before the provider is called; attempt_id is the key under
-- which the provider knows it, so that an unknown outcome is inquired and never sent again under another.
create table attempts (
  client_id text not null,
  attempt_id text not null,
  payment_id text not null,
  kind text not null check (kind in ('CHARGE', 'REVERSAL')),
  provider text not null,
  state text not null check (state in ('OPEN', 'PENDING', 'SUCCEEDED', 'FAILED')),
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  instruction json,
  result_code text,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (client_id, attempt_id),
  foreign key (client_id, payment_id) references payments
);
create unique index attempts_unfinished on attempts (client_id, payment_id, kind) where state in ('OPEN', 'PENDING');

-- Never updated, never deleted: a reversal is a new transfer.
create table transfers (
  client_id text not null,
  event_kind text not null,
  event_id text not null,
  leg smallint not null,
  debit_holder text not null,
  debit_kind text not null,
  credit_holder text not null,
  credit_kind text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  happened_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (client_id, event_kind, event_id, leg),
  check ((debit_holder, debit_kind) <> (credit_holder, credit_kind))
);
create index transfers_recorded on transfers (client_id, recorded_at);

create table ledger_checkpoints (
  client_id text primary key,
  through timestamptz not null
);

create table checkpoint_balances (
  client_id text not null references ledger_checkpoints,
  holder text not null,
  kind text not null,
  currency text not null,
  balance_minor numeric not null,
  primary key (client_id, holder, kind, currency)
);

-- What time makes due. due_at is in the client's time, lease_until in real time.
create table agenda (
  client_id text not null,
  kind text not null,
  subject_id text not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  primary key (client_id, kind, subject_id)
);
create index agenda_due on agenda (due_at);
create index agenda_due_of_client on agenda (client_id, due_at);

-- The simulated provider's own books: what it was asked under which key and what became of it.
create table simulated_charges (
  client_id text not null,
  charge_key text not null,
  outcome text not null check (outcome in ('SUCCESS', 'FAIL', 'PENDING')),
  result_code text not null,
  primary key (client_id, charge_key)
);
