-- Who serves, as they say of themselves every 15 seconds: a row for each gateway that runs, of one process or of several on one
-- port. One that stops takes its row with it; whoever died is seen by the age of theirs, for a day. A reference table on a
-- distributed database.
create table gateway_nodes (
  node_id text primary key,
  host text not null,
  pid integer not null,
  version text not null,
  processes integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
) with (fillfactor = 50);
