-- Whether the books of a client are what they should be: when that was looked at last, what was found, and how far the one who
-- looks has come. Times are real time.
create table ledger_checks (
  client_id text not null,
  verified_at timestamptz,
  -- How many differences there were, and the first of them.
  differences integer not null,
  found json not null,
  -- The pass under way, null where there is none.
  pass json,
  lease_token uuid,
  lease_until timestamptz
) with (fillfactor = 50);
alter table ledger_checks add constraint ledger_checks_pkey primary key (client_id);

-- Transfers are added and never changed, so they lie in the order of time: a few bytes for each hundred pages say where those of the
-- last minutes are. A tree would cost every payment a write.
create index transfers_by_time on transfers using brin (recorded_at);
