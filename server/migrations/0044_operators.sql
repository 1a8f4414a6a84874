-- The people who run the gateway. Their accounts have nothing in common with those of merchants' people: the first six tables
-- are the account library's, as those of the portal are. All are reference tables on a distributed database.

create table operator_users (
  id text primary key,
  name text not null,
  email text not null unique,
  is_email_verified boolean not null,
  image text,
  has_two_factor boolean not null default false,
  -- The role that the groups of single sign-on led to when they last signed in by it.
  sso_role text check (sso_role in ('support', 'approver', 'administrator')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table operator_sessions (
  id text primary key,
  user_id text not null references operator_users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index operator_sessions_of_user on operator_sessions (user_id);
create index operator_sessions_by_end on operator_sessions (expires_at);

-- How somebody proves who they are: by a password, of which this holds the hash, or by another server's word.
create table operator_credentials (
  id text primary key,
  user_id text not null references operator_users on delete cascade,
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
create index operator_credentials_of_user on operator_credentials (user_id);

create table operator_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index operator_verifications_of_identifier on operator_verifications (identifier);
create index operator_verifications_by_end on operator_verifications (expires_at);

-- Secret and recovery codes are encrypted by the library with the gateway's secret for operators.
create table operator_two_factors (
  id text primary key,
  user_id text not null references operator_users on delete cascade,
  secret text not null,
  backup_codes text not null,
  is_verified boolean,
  failed_verifications integer,
  locked_until timestamptz
);
create index operator_two_factors_of_user on operator_two_factors (user_id);

create table operator_passkeys (
  id text primary key,
  user_id text not null references operator_users on delete cascade,
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
create index operator_passkeys_of_user on operator_passkeys (user_id);

-- Who may do what. Without a role of its own somebody has the one that single sign-on led to.
create table operators (
  user_id text primary key references operator_users on delete cascade,
  role text check (role in ('support', 'approver', 'administrator')),
  is_enabled boolean not null default true,
  joined_at timestamptz not null
);

-- Without an address it is the link of a first start, which is good until there is an operator.
create table operator_invitations (
  invitation_id text primary key,
  -- The link alone holds the token.
  token_digest bytea not null unique,
  email text,
  role text not null check (role in ('support', 'approver', 'administrator')),
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_invitations_by_end on operator_invitations (expires_at);

-- What one asks for and another must allow. What it leads to is done by whoever decides.
create table operator_proposals (
  proposal_id text primary key,
  kind text not null check (kind in ('approve_merchant', 'adjust_balance', 'export_payer', 'erase_payer')),
  client_id text,
  wish jsonb not null,
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  state text not null check (state in ('WAITING', 'ALLOWED', 'DONE', 'REFUSED', 'WITHDRAWN')),
  decided_by text,
  decided_at timestamptz,
  decision text,
  outcome jsonb,
  check (decided_by is null or state = 'WITHDRAWN' or decided_by <> asked_by)
);
create index operator_proposals_newest on operator_proposals (asked_at desc, proposal_id desc);
create index operator_proposals_waiting on operator_proposals (asked_at) where state in ('WAITING', 'ALLOWED');
