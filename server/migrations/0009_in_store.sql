-- A short name for each client, so that an order code can carry whose it is.
alter table clients add column client_number bigint generated always as identity;
-- The identity makes it unique; every unique index begins with client_id.
create index clients_number on clients (client_number);

-- The codes that customers show, each for one payment and one minute; found by their digest.
create table payment_codes (
  client_id text not null,
  code_digest bytea not null,
  payment_method_type text not null,
  outcome text not null check (outcome in ('SUCCESS', 'FAIL', 'CONFIRM')),
  result_code text,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  payment_id text,
  primary key (client_id, code_digest)
);

-- How many wrong codes a client has sent in a minute of its time.
create table payment_code_failures (
  client_id text not null,
  minute timestamptz not null,
  failures integer not null,
  primary key (client_id, minute)
);

-- The codes that merchants show; whoever scans one is led to its payment.
create table order_codes (
  client_id text not null,
  order_code text not null,
  payment_id text not null,
  primary key (client_id, order_code),
  unique (client_id, payment_id),
  foreign key (client_id, payment_id) references payments
);
