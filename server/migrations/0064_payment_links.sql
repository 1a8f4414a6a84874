-- Pages that a merchant makes without a program. Their sessions have request ids of their own: the link's id, a dash and a number up to
-- "sessions", so that a link's payments are found without an index of their own.
-- Older gateways go on: the table is new.
create table payment_links (
  client_id text not null,
  link_id text not null,
  title text not null,
  currency text not null,
  offer json not null,
  is_once boolean not null,
  reference text,
  redirect_url text,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz,
  closed_at timestamptz,
  -- The earlier of the two.
  ends_at timestamptz,
  sessions integer not null default 0 check (sessions >= 0),
  primary key (client_id, link_id)
);
create index payment_links_ended on payment_links (client_id, ends_at) where ends_at is not null;
