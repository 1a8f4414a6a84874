-- Reference data, which no request writes: how a client wants its notifications, and where to, by kind.
alter table clients
  add column notifies_again boolean not null default true,
  add column notifies_in_strict_order boolean not null default false;

create table client_notification_urls (
  client_id text not null references clients,
  kind text not null,
  url text not null,
  address text not null,
  primary key (client_id, kind)
);

-- The outbox: a row is written with the state change that it tells of. due_at is in the client's time, lease_until in
-- real time. A round is eight attempts; sending again begins a new one.
create table notifications (
  client_id text not null,
  notification_id text not null,
  kind text not null,
  subject_id text not null,
  sequence integer not null,
  feed_position bigint,
  created_at timestamptz not null,
  body text not null,
  is_interim boolean not null,
  url text,
  address text,
  state text not null check (state in ('WAITING', 'ACKNOWLEDGED', 'FAILED', 'NO_ADDRESS', 'OVERTAKEN')),
  attempts integer not null default 0,
  attempts_of_round integer not null default 0,
  first_failed_at timestamptz,
  due_at timestamptz,
  lease_token uuid,
  lease_until timestamptz,
  primary key (client_id, notification_id),
  unique (client_id, subject_id, sequence),
  check ((state = 'WAITING') = (due_at is not null))
) with (fillfactor = 60);
-- For finding clients that have something due. Written so that only that query can use it: a claim, which knows its
-- client and address, would else be tempted to read the due rows of all clients.
create index notifications_due on notifications (coalesce(due_at, 'infinity')) where state = 'WAITING';
create index notifications_due_at_address on notifications (client_id, address, due_at) where state = 'WAITING';
create index notifications_missed on notifications (client_id, address) where state = 'FAILED';
create unique index notifications_feed on notifications (client_id, feed_position) where feed_position is not null;
create index notifications_outside_feed on notifications (client_id, created_at) where feed_position is null;

create table notification_attempts (
  client_id text not null,
  notification_id text not null,
  attempt integer not null,
  attempted_at timestamptz not null,
  url text,
  headers json not null,
  status integer,
  answer text,
  failure text,
  detail text,
  duration_ms integer not null,
  primary key (client_id, notification_id, attempt)
);

-- An address is scheme, host and port. failing_since is the first failure after the last acknowledgement.
create table notification_endpoints (
  client_id text not null,
  address text not null,
  failing_since timestamptz,
  marked_at timestamptz,
  last_failure text,
  primary key (client_id, address)
);

-- The last position given in a client's feed. Who gives positions holds the row, so that they become visible in order.
create table notification_feeds (
  client_id text primary key,
  last_position bigint not null
);

-- Who stands in for a sandbox client's addresses, until when in real time.
create table notification_listeners (
  client_id text primary key,
  listener_id text not null,
  listens_until timestamptz not null
);
