-- While the newest hold has not been lifted, nobody does what is due, and no merchant is told anything: the database was
-- restored to an earlier moment, and what providers did since then is not in it yet. A reference table on a distributed
-- database: a row for each restore.
create table gateway_holds (
  hold_id text primary key,
  begun_at timestamptz not null,
  -- What was begun since then may be missing: told when it was first reconciled.
  since timestamptz,
  lifted_at timestamptz
);
