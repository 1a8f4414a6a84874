-- What has come in, what goes back (also while it is on its way) and what is disputed; the checks are the last line of
-- defence against two refunds for the same money.
alter table payments
  add column captured_minor bigint not null default 0,
  add column refunded_minor bigint not null default 0,
  add column disputed_minor bigint not null default 0,
  add column fee_minor bigint not null default 0,
  -- Of a card: how it is captured, until when, and when nothing more could be captured.
  add column capture_mode text check (capture_mode in ('AUTOMATIC', 'MANUAL')),
  add column auth_expires_at timestamptz,
  add column auth_closed_at timestamptz,
  -- Brand, first six, last four, fingerprint; never the number.
  add column card json,
  add column has_transactions boolean not null default false,
  -- The request id was cancelled before anybody paid with it: it can never be used.
  add column is_mark boolean not null default false;
update payments set captured_minor = amount_minor where status = 'SUCCESS';
alter table payments
  add check (captured_minor between 0 and amount_minor),
  add check (refunded_minor >= 0 and disputed_minor >= 0 and refunded_minor + disputed_minor <= captured_minor);

-- What is done to a payment after it was made, each under the merchant's own request id.
create table payment_transactions (
  client_id text not null,
  transaction_id text not null,
  kind text not null check (kind in ('CAPTURE', 'REFUND', 'CANCEL', 'VOID', 'INCREMENTAL')),
  request_id text not null,
  payment_id text not null,
  request_digest bytea not null,
  status text not null check (status in ('PROCESSING', 'SUCCESS', 'FAIL')),
  result_code text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null,
  decided_at timestamptz,
  notify_url text,
  details json,
  primary key (client_id, transaction_id),
  unique (client_id, kind, request_id),
  foreign key (client_id, payment_id) references payments
);
create index payment_transactions_of_payment on payment_transactions (client_id, payment_id);

alter table attempts
  add column transaction_id text,
  drop constraint attempts_kind_check,
  add check (kind in ('CHARGE', 'REVERSAL', 'CAPTURE', 'REFUND', 'CANCEL', 'VOID', 'INCREMENTAL')),
  add check ((kind in ('CHARGE', 'REVERSAL')) = (transaction_id is null));
drop index attempts_unfinished;
create unique index attempts_unfinished on attempts (client_id, payment_id, kind)
  where state in ('OPEN', 'PENDING') and transaction_id is null;
create unique index attempts_of_transaction on attempts (client_id, transaction_id) where transaction_id is not null;

-- A card that waits for its payer, sealed, and not for long.
create table card_vault (
  client_id text not null,
  payment_id text not null,
  card_sealed bytea not null,
  shred_at timestamptz not null,
  primary key (client_id, payment_id)
);

-- Cards that a merchant may charge again. The token is found by its digest; the provider's own is what is charged.
create table card_tokens (
  client_id text not null,
  token_digest bytea not null,
  payment_id text not null,
  token_sealed bytea not null,
  provider_token_sealed bytea not null,
  card json not null,
  created_at timestamptz not null,
  primary key (client_id, token_digest),
  unique (client_id, payment_id)
);

alter table simulated_charges add column settles_at timestamptz;

-- How the simulated issuer answers for a card that it gave a token for; it keeps no number either.
create table simulated_cards (
  client_id text not null,
  provider_token text not null,
  result_code text not null,
  primary key (client_id, provider_token)
);
