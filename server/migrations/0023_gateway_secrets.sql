-- What the gateway made up for itself and must not lose, sealed with a master key: the key of all digests, which stays the
-- same when the master key is another. A reference table, as gateway_keys is.
create table gateway_secrets (
  name text not null,
  secret_sealed bytea not null,
  created_at timestamptz not null default now()
);
alter table gateway_secrets add constraint gateway_secrets_pkey primary key (name);
