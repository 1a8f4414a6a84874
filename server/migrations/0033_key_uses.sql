-- Who has signed with which key of a client: by day of UTC, address and user agent, and how often. A row with neither is of all
-- callers that there was no place for. Of a key that is in use the last days are kept, of one that is not those of its last use.
create table key_uses (
  client_id text not null,
  key_version integer not null,
  day date not null,
  address text not null,
  user_agent text not null,
  calls bigint not null,
  last_used_at timestamptz not null
) with (fillfactor = 70);
alter table key_uses add constraint key_uses_pkey primary key (client_id, key_version, day, address, user_agent);

-- Accounts whose address nobody has confirmed go after some days.
create index portal_users_unconfirmed on portal_users (created_at) where not is_email_verified;
create index organisation_invitations_of_email on organisation_invitations (email);
