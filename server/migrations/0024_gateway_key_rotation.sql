-- Gateway keys that are one client's own. One of them signs for the client; where none does, the key of its environment
-- signs (clients.gateway_key_id). The private half is here, sealed, or with a signer, which knows the key by the name in
-- signer_key. Once retired it is nowhere here; the public half stays for old signatures.
create table client_gateway_keys (
  client_id text not null,
  version integer not null,
  state text not null,
  public_key text not null,
  fingerprint text not null,
  private_key_sealed bytea,
  signer_key text,
  replaces_version integer,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
alter table client_gateway_keys add constraint client_gateway_keys_pkey primary key (client_id, version);
alter table client_gateway_keys add constraint client_gateway_keys_state check (state in ('PUBLISHED', 'SIGNING', 'REPLACED', 'RETIRED'));
alter table client_gateway_keys add constraint client_gateway_keys_private_half check (
  case when state = 'RETIRED' then private_key_sealed is null and retired_at is not null
    else (private_key_sealed is null) <> (signer_key is null) and retired_at is null end
);
create unique index client_gateway_keys_signing on client_gateway_keys (client_id) where state = 'SIGNING';
create unique index client_gateway_keys_published on client_gateway_keys (client_id) where state = 'PUBLISHED';
create index client_gateway_keys_fingerprint on client_gateway_keys (fingerprint);
create index client_gateway_keys_by_row on client_gateway_keys (client_id, fingerprint);
