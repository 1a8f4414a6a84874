-- What a provider says of money and the books do not: nobody's rule covers it, so a person decides. The same word heard again is
-- the same difference. OPEN until it was BOOKED as the provider says, or is GONE because the provider, asked again, agrees.
create table provider_differences (
  client_id text not null,
  difference_id text not null,
  provider text not null,
  attempt_id text not null,
  payment_id text,
  attempt_kind text,
  what text not null check (what in ('AMOUNT', 'UNKNOWN', 'OUTCOME', 'MISSING')),
  here jsonb,
  told jsonb,
  found_by text not null check (found_by in ('MESSAGE', 'ANSWER', 'COMPARISON', 'OPERATOR')),
  found_at timestamptz not null,
  last_found_at timestamptz not null,
  state text not null check (state in ('OPEN', 'BOOKED', 'GONE')),
  decided_at timestamptz,
  primary key (client_id, difference_id)
);

-- Those that wait for a person, of all clients, the oldest first.
create index provider_differences_open on provider_differences (found_at, client_id, difference_id) where state = 'OPEN';

-- Two operators may book one.
alter table operator_proposals drop constraint operator_proposals_kind_check;
alter table operator_proposals add constraint operator_proposals_kind_check
  check (kind in ('approve_merchant', 'adjust_balance', 'export_payer', 'erase_payer', 'book_difference'));

-- The last comparison with each account, and who is at it.
create table provider_comparisons (
  provider text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  is_listed boolean not null,
  checked integer not null,
  different integer not null,
  unanswered integer not null,
  claimed_by text,
  claimed_until timestamptz
);
