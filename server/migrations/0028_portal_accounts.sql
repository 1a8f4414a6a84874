-- The people of the portal. The first six tables are the account library's, by names of ours; nobody else writes to them.
-- All of these are reference tables on a distributed database: small, and no request of the signed door writes to them.

create table portal_users (
  id text primary key,
  name text not null,
  email text not null unique,
  is_email_verified boolean not null,
  image text,
  has_two_factor boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table portal_sessions (
  id text primary key,
  user_id text not null references portal_users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index portal_sessions_of_user on portal_sessions (user_id);
create index portal_sessions_by_end on portal_sessions (expires_at);

-- How somebody proves who they are: today by a password, of which this holds the hash.
create table portal_credentials (
  id text primary key,
  user_id text not null references portal_users on delete cascade,
  account_id text not null,
  provider_id text not null,
  password_hash text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index portal_credentials_of_user on portal_credentials (user_id);

create table portal_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index portal_verifications_of_identifier on portal_verifications (identifier);
create index portal_verifications_by_end on portal_verifications (expires_at);

-- Secret and recovery codes are encrypted by the library with the gateway's secret for the portal.
create table portal_two_factors (
  id text primary key,
  user_id text not null references portal_users on delete cascade,
  secret text not null,
  backup_codes text not null,
  is_verified boolean,
  failed_verifications integer,
  locked_until timestamptz
);
create index portal_two_factors_of_user on portal_two_factors (user_id);

create table portal_passkeys (
  id text primary key,
  user_id text not null references portal_users on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null unique,
  counter integer not null,
  device_type text not null,
  is_backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz
);
create index portal_passkeys_of_user on portal_passkeys (user_id);

-- Who has failed to prove who they are, and how often: by digests of addresses and names, never by the names themselves.
create table sign_in_failures (
  subject_digest bytea primary key,
  failures integer not null,
  failed_at timestamptz not null,
  locked_until timestamptz
);
create index sign_in_failures_by_age on sign_in_failures (failed_at);

-- Whose clients these are, and who may do what for them.
create table organisations (
  organisation_id text primary key,
  name text not null,
  created_at timestamptz not null
);

create table organisation_members (
  organisation_id text not null references organisations,
  user_id text not null references portal_users on delete cascade,
  role text not null check (role in ('owner', 'engineer', 'support', 'finance', 'viewer')),
  joined_at timestamptz not null,
  primary key (organisation_id, user_id)
);
create index organisation_members_of_user on organisation_members (user_id);

create table organisation_invitations (
  invitation_id text primary key,
  organisation_id text not null references organisations,
  -- The link alone holds the token.
  token_digest bytea not null unique,
  email text not null,
  role text not null check (role in ('owner', 'engineer', 'support', 'finance', 'viewer')),
  invited_by text not null references portal_users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index organisation_invitations_of_organisation on organisation_invitations (organisation_id);

create table organisation_clients (
  client_id text primary key references clients,
  organisation_id text not null references organisations
);
create index organisation_clients_of_organisation on organisation_clients (organisation_id);

-- A merchant asks for a client of production; whoever runs the gateway decides.
create table production_applications (
  application_id text primary key,
  organisation_id text not null references organisations,
  status text not null check (status in ('WAITING', 'APPROVED', 'REFUSED')),
  merchant jsonb not null,
  region text,
  public_key text,
  asked_by text not null,
  asked_at timestamptz not null,
  decided_at timestamptz,
  reason text,
  client_id text references clients
);
create index production_applications_of_organisation on production_applications (organisation_id);
create unique index production_applications_waiting on production_applications (organisation_id) where status = 'WAITING';
create index production_applications_to_decide on production_applications (asked_at) where status = 'WAITING';
