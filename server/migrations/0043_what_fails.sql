-- What an item of the agenda failed with last, and since when it has: of use while tries is not 0. Whoever looks for those that
-- fail again and again reads no other.
alter table agenda add column failed_since timestamptz;
alter table agenda add column last_error text;
create index agenda_failing on agenda (client_id, kind, subject_id) where tries > 2;
create index agenda_failing_of_kind on agenda (kind, client_id, subject_id) where tries > 2;

-- Addresses that fail, of all clients.
create index notification_endpoints_failing on notification_endpoints (client_id, address) where failing_since is not null;

-- Money that is on its way back or held, of all clients; and since when, of one. Neither kind nor currency of an account ever
-- changes: its balance does, and is in no index.
create index account_balances_on_the_way on account_balances (client_id, holder, kind, currency)
  where kind in ('returning', 'held');
create index disputes_undecided on disputes (client_id, opened_at) where state in ('OPEN', 'DEFENDED');
