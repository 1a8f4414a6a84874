-- An agreement through its whole life. Codes and tokens are found by a keyed digest and kept sealed. Expiry is seen by
-- the time, so it is no state here. All times are the client's.
create table agreements (
  client_id text not null,
  agreement_id text not null,
  state text not null check (state in ('AWAITING', 'GRANTED', 'REFUSED', 'ACTIVE', 'CANCELED')),
  auth_state text not null,
  customer_belongs_to text not null,
  scopes text[] not null,
  redirect_url text,
  notify_url text,
  auth_client_id text,
  created_at timestamptz not null,
  decide_before timestamptz not null,
  code_digest bytea,
  code_sealed bytea,
  code_expires_at timestamptz,
  code_applied_at timestamptz,
  access_token_digest bytea,
  access_token_sealed bytea,
  access_token_expires_at timestamptz,
  refresh_token_digest bytea,
  refresh_token_sealed bytea,
  refresh_token_expires_at timestamptz,
  replaced_digest bytea,
  refreshed_at timestamptz,
  user_login_id text,
  canceled_at timestamptz,
  cancel_reason text,
  primary key (client_id, agreement_id),
  check (state not in ('ACTIVE', 'CANCELED') or (access_token_digest is not null and refresh_token_digest is not null))
) with (fillfactor = 60);
create index agreements_auth_state on agreements (client_id, auth_state, created_at);
create unique index agreements_code on agreements (client_id, code_digest) where code_digest is not null;
create unique index agreements_access_token on agreements (client_id, access_token_digest)
  where access_token_digest is not null;
create unique index agreements_refresh_token on agreements (client_id, refresh_token_digest)
  where refresh_token_digest is not null;
create unique index agreements_replaced on agreements (client_id, replaced_digest) where replaced_digest is not null;
